"""The house keeps its order: imports run one way, and one module alone calls a solver."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ["puzzles", "verify", "gen", "corpus", "puzzlemint"]
FILES = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]


def imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "rooms are imported by their full names"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_run_one_way(file: Path) -> None:
    room = file.relative_to(ROOT).parts[0]
    above = set(ROOMS[ROOMS.index(room) + 1 :])
    assert not above & {name.split(".")[0] for name in imported(file)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_one_module_calls_the_solver(file: Path) -> None:
    if file.relative_to(ROOT) != Path("verify/session.py"):
        assert "pysat.solvers" not in imported(file)


@pytest.mark.parametrize(
    "file", [f for f in FILES if f.parent.name == "verify"], ids=lambda file: file.name
)
def test_judging_knows_no_kind_by_name(file: Path) -> None:
    kinds = {f"puzzles.kinds.{path.stem}" for path in (ROOT / "puzzles" / "kinds").iterdir()}
    assert not imported(file) & kinds
