"""The boards of a public data set are decided as they were published.

`PUZZLEMINT_PUBLIC_BOARDS` names the folder of its files; without it nothing is tried. A table of
what came is printed:

    PUZZLEMINT_PUBLIC_BOARDS=FOLDER python -m pytest --all -s tests/codecs/test_public_boards.py
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

import puzzlemint
from puzzles.base.errors import UserError
from tests.codecs.public_boards import FURTHER, TWELVE, Board, Published, agree, boards
from verify.judge.verdict import UNIQUE

FOLDER = os.environ.get("PUZZLEMINT_PUBLIC_BOARDS", "")
BUDGET = 200_000
REFUSED = "refused"
COLUMNS = "boards", "read", UNIQUE, "multiple", "none", "undecided", REFUSED, "differ"
KNOWN = Path(__file__).with_name("public_boards.tsv")
"""Kind, name and outcome of each board that is not unique as published; Fillomino with `most` 9."""


@pytest.mark.campaign
@pytest.mark.skipif(not FOLDER, reason="PUZZLEMINT_PUBLIC_BOARDS names no folder")
@pytest.mark.parametrize("public", [*TWELVE, *FURTHER], ids=lambda public: public.kind)
def test_boards_are_decided_as_published(public: Published) -> None:
    """Every board is unique and has the published solution, but for those that are known."""
    came: Counter[str] = Counter()
    others: dict[str, str] = {}
    reasons: list[str] = []
    for board in boards(Path(FOLDER), public.file):
        outcome, reason = _outcome(public, board)
        came.update(["boards", outcome])
        came["read"] += outcome != REFUSED
        if outcome != UNIQUE:
            others[board.name] = outcome
            reasons.append(f"    {board.name}: {outcome} {reason}".rstrip())
    print(f"\n{public.kind}:", ", ".join([f"{came[name]} {name}" for name in COLUMNS]))
    print("\n".join(reasons), flush=True)
    known = {(kind, name): outcome for kind, name, outcome in map(str.split, _known())}
    assert others == {name: known[kind, name] for kind, name in known if kind == public.kind}


def _known() -> list[str]:
    return KNOWN.read_text().splitlines()


def _outcome(public: Published, board: Board) -> tuple[str, str]:
    """Return what came of a board, and why if it was refused."""
    try:
        (puzzle,) = puzzlemint.read_all(board.problem, public.kind, **public.options)
    except UserError as error:
        return REFUSED, str(error)
    judged = puzzlemint.verify(puzzle, budget=BUDGET)
    if judged.verdict != UNIQUE or not board.solution:
        return judged.verdict, ""
    if agree(public, puzzle, judged.solutions[0], board.solution):
        return UNIQUE, ""
    return "differ", "from the published solution"
