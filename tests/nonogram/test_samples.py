"""Files that others made, where they are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.kinds.nonogram import KIND

SAMPLES = Path(__file__).parents[2].parent / "shared" / "samples" / "clues"
pytestmark = pytest.mark.skipif(not SAMPLES.exists(), reason="the sample files are not here")


def test_stored_solutions_are_accepted() -> None:
    paths = sorted(SAMPLES.glob("*.clues"))
    assert len(paths) == 25
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert KIND.recognises(text)
        puzzle = parse_puzzle(KIND, text)
        stored = SAMPLES / "solutions" / f"{path.stem}.solution"
        solution = parse_solution(puzzle, stored.read_text(encoding="utf-8"))
        assert KIND.check(puzzle, solution) == [], path.name
        assert KIND.write_entries(puzzle, solution) == stored.read_text(encoding="utf-8")
        assert puzzle.text().rstrip("\n") == text.rstrip("\n")


def test_generated_files_are_read_without_loss() -> None:
    paths = sorted((SAMPLES / "generated").glob("*.clues"))
    assert paths
    for path in paths:
        text = path.read_text(encoding="utf-8")
        puzzle = parse_puzzle(KIND, text)
        assert puzzle.text().rstrip("\n") == text.rstrip("\n"), path.name
        assert len(puzzle.clues) == len(puzzle.board.lines)


def test_other_kinds_files_are_not_taken_for_nonograms() -> None:
    others = [
        path for path in sorted(SAMPLES.parent.glob("*/**/*.txt")) if SAMPLES not in path.parents
    ]
    assert others
    assert not [path.name for path in others if KIND.recognises(path.read_text(encoding="utf-8"))]
