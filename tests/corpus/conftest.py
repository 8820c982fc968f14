"""What tests of this folder replace reaches the workers, which are forked: no thread runs yet."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from corpus.recipe.recipe import parse
from corpus.run import driver
from corpus.store.store import Corpus, open_corpus
from tests.processes import becomes

RECIPE = """\
name = 'of "all" sorts'
seed = 4

[splits]
train = 0.7
test = 0.3

[[batch]]
kinds = ["akari", "sudoku", "slitherlink", "tents"]
sizes = ["4", "6"]
count = 4

[[batch]]
kind = "nonogram"
size = "hex3"
count = 4
options = { colours = 2 }

[[batch]]
kind = "binario"
size = "2"
count = 3
"""


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Return a small corpus with splits, of which the last batch falls short."""
    directory = tmp_path_factory.mktemp("published") / "corpus"
    driver.build(parse(RECIPE), directory, driver.How(workers=1, files=False))
    return open_corpus(Path(directory))


@pytest.fixture(scope="module")
def whole(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a corpus of the module's `RECIPE`, without files of puzzles if `FILES` says so."""
    directory = tmp_path_factory.mktemp("whole") / "c"
    module = request.module
    how = driver.How(workers=1, files=getattr(module, "FILES", True))
    driver.build(parse(module.RECIPE), directory, how)
    return directory


@pytest.fixture
def corpus(whole: Path, tmp_path: Path) -> Path:
    """Return a copy of it."""
    return Path(shutil.copytree(whole, tmp_path / "c"))


@pytest.fixture(autouse=True)
def alone() -> None:
    """Wait for threads of earlier tests to leave."""
    assert becomes(lambda: len(os.listdir("/proc/self/task")) == 1), "an earlier test left a thread"
