"""What is said of packages that are missing: every extra named is there, and the commands work."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from puzzlemint.teach import encodings
from puzzles.base.extras import EXTRA_OF, needed
from scripts.measure import grades
from scripts.requested import requested

ROOT = Path(__file__).parents[1]
ABOUT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = ABOUT["project"]["optional-dependencies"]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = [path for room in ("machine", "puzzles", "verify", "gen", "corpus", "puzzlemint", "scripts")
        for path in sorted((ROOT / room).rglob("*.py"))]  # fmt: skip


def test_each_package_is_of_its_extra() -> None:
    listed = {
        re.split("[^a-z0-9-]", requirement)[0]: extra
        for extra, requirements in EXTRAS.items()
        for requirement in requirements
        if extra != "all"
    }
    assert listed == EXTRA_OF


def test_one_extra_has_all_that_go_together() -> None:
    (words,) = EXTRAS["all"]
    assert words.startswith("puzzlemint[")
    assert set(re.findall("[a-z]+", words)) - {"puzzlemint"} == EXTRAS.keys() - {"all"}


@pytest.mark.parametrize("package", EXTRA_OF)
def test_the_sentence_names_what_works(package: str) -> None:
    extra = EXTRA_OF[package]
    said = needed("this", package)
    assert said == (
        f"this needs {package}: pip install 'puzzlemint[{extra}]', or scripts/setup {extra} in a "
        "clone of puzzlemint"
    )
    assert requested([extra]) == [f".[{extra}]"]


def test_setup_takes_groups_and_extras() -> None:
    assert requested([]) == ["."]
    assert requested(["test", "web", "count"]) == [".[web,count]", "--group", "test"]
    with pytest.raises(SystemExit, match=r"there is no 'wob'; there are: test, .*, web"):
        requested(["wob"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_says_to_install_can_be(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    names = re.findall(r"scripts/setup ([a-z]+)", text)
    extras = re.findall(r"pip install [^`\n]*\[([a-z]+)\]", text)
    assert requested([*names, *extras])
    assert set(extras) <= set(EXTRAS)
    assert "puzzlemint[" not in text


def test_only_one_place_says_how_to_install_an_extra() -> None:
    saying = [path.name for path in CODE if re.search(r"pip install.*\[", path.read_text("utf-8"))]
    assert saying == ["extras.py"]


@pytest.mark.parametrize("draw", [partial(grades.draw, {}), partial(encodings.draw, [])])
def test_figures_without_matplotlib(
    draw: Callable[[Path], object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    draw(tmp_path)
    assert capsys.readouterr().err == f"{needed('drawing figures', 'matplotlib')}\n"
    assert not list(tmp_path.iterdir())
