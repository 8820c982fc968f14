"""The examples of the README, and of the public API, do what they show.

In a `console` block a line that starts with `$ ` is run in an empty folder that the whole README
shares; what follows must be its output, where a line `...` stands for any lines.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import puzzlemint

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    (command, shown)
    for language, block in BLOCKS
    if language == "console"
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


def pattern(shown: str) -> str:
    parts = [".*" if line == "..." else re.escape(line) for line in shown.splitlines()]
    return "\n".join(parts) + ("\n" if parts else "")


def test_console_examples(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, shown in COMMANDS:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "COLUMNS": "100"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert re.fullmatch(pattern(shown), done.stdout, re.DOTALL), f"$ {command}\n{done.stdout}"


def test_there_are_examples() -> None:
    assert len(COMMANDS) > 8
    assert sum(language == "python" for language, _ in BLOCKS) >= 1
    assert all(f"| `{name}` |" in README for name in puzzlemint.kinds())


@pytest.mark.parametrize("block", [text for language, text in BLOCKS if language == "python"])
def test_python_examples(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_api_examples() -> None:
    assert doctest.testmod(puzzlemint).failed == 0


def test_toml_examples_are_recipes() -> None:
    from corpus.recipe import parse

    for language, block in BLOCKS:
        if language == "toml":
            assert parse(block).batches


def test_every_name_of_the_api_is_there() -> None:
    assert all(callable(getattr(puzzlemint, name)) for name in puzzlemint.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = puzzlemint.nothing
