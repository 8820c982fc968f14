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
from tests.codecs.public_boards import FURTHER, TWELVE, Published, agree, boards

FOLDER = os.environ.get("PUZZLEMINT_PUBLIC_BOARDS", "")
BUDGET = 200_000
COLUMNS = "boards", "read", "unique", "multiple", "none", "undecided", "refused", "differ"


@pytest.mark.campaign
@pytest.mark.skipif(not FOLDER, reason="PUZZLEMINT_PUBLIC_BOARDS names no folder")
@pytest.mark.parametrize("public", [*TWELVE, *FURTHER], ids=lambda public: public.kind)
def test_boards_are_decided_as_published(public: Published) -> None:
    came: Counter[str] = Counter()
    named: list[str] = []
    for board in boards(Path(FOLDER), public.file):
        came["boards"] += 1
        try:
            (puzzle,) = puzzlemint.read_all(board.problem, public.kind, **public.options)
        except UserError as error:
            came["refused"] += 1
            named.append(f"{board.name}: {error}")
            continue
        came["read"] += 1
        judged = puzzlemint.verify(puzzle, budget=BUDGET, explain=False)
        came[judged.verdict] += 1
        if judged.verdict != "unique":
            named.append(f"{board.name}: {judged.verdict}")
        elif board.solution and not agree(public, puzzle, judged.solutions[0], board.solution):
            came["differ"] += 1
            named.append(f"{board.name}: another solution than the published one")
    print(f"\n{public.kind}", *[f"{came[name]} {name}" for name in COLUMNS], sep=", ")
    print("".join([f"    {line}\n" for line in named]), flush=True)
    assert came["boards"]
