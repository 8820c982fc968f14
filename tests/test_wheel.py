"""What the wheel is made of: the rooms below puzzlemint, moved into it by name and by place."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from scripts.wheel import Unmovable, modules, moved, write
from tests.test_architecture import ROOMS, ROOT

MOVING = ROOMS[:-1]
NAMES = modules(ROOT, MOVING)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("from verify.grade import a, b", "from puzzlemint._rooms.verify.grade import a, b"),
        ("from puzzles import get", "from puzzlemint._rooms.puzzles import get"),
        (
            "def f():\n    import gen  # two",
            "def f():\n    from puzzlemint._rooms import gen  # two",
        ),
        ("import puzzles.model as m", "import puzzlemint._rooms.puzzles.model as m"),
        ("import gen.thin", "import puzzlemint._rooms.gen.thin; from puzzlemint._rooms import gen"),
        ("'ü'; import gen", "'ü'; from puzzlemint._rooms import gen"),
        ("files('gen')", "files('puzzlemint._rooms.gen')"),
        ("a.import_module('gen', b)", "a.import_module('puzzlemint._rooms.gen', b)"),
        ("load('corpus.engines')", "load('puzzlemint._rooms.corpus.engines')"),
        ("f'gen.kinds.{name}'", "f'puzzlemint._rooms.gen.kinds.{name}'"),
        (
            "from gen.thin import (\n    a,\n)\nfrom gen import b",
            "from puzzlemint._rooms.gen.thin import (\n    a,\n)\n"
            "from puzzlemint._rooms.gen import b",
        ),
    ],
)
def test_names_of_modules_move(source: str, shown: str) -> None:
    assert moved(source, NAMES) == shown


@pytest.mark.parametrize(
    "source",
    [
        "from puzzlemint.cli import main",
        "from .gen import a",
        "import generator",
        "word('gen')",
        "from verifying.gen import a",
        "'puzzles.jsonl', 'gen', 'see gen.mint'",
        "verify.grade(gen.thin)",
    ],
)
def test_nothing_else_changes(source: str) -> None:
    assert moved(source, NAMES) == source


@pytest.mark.parametrize("source", ["import gen, os", "from gen \\\n    import a"])
def test_what_cannot_move_is_told(source: str) -> None:
    with pytest.raises(Unmovable, match="line 1"):
        moved(source, NAMES)


def test_the_wheel_knows_its_modules_by_their_new_names_alone(
    tmp_path: Path, thorough: bool
) -> None:
    write(ROOT, MOVING, {room: tmp_path / room for room in ROOMS})
    files = sorted(file.relative_to(tmp_path) for file in tmp_path.rglob("*.py"))
    assert len(files) > 200
    for file in files if thorough else files[::5]:
        old, new = [(root / file).read_text(encoding="utf-8") for root in (ROOT, tmp_path)]
        assert moved(new, NAMES) == new, file
        assert [*positions(old)] == [*positions(new)], file


def positions(source: str) -> list[tuple[int, type[ast.AST]]]:
    """Return the line and the sort of every statement but imports."""
    return [
        (node.lineno, type(node))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Import | ast.ImportFrom)
    ]


def test_every_room_moves() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = about["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["hooks"]["custom"]["rooms"] == MOVING
