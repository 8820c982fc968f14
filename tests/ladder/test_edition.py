"""The edition of the ladder must change if the grade of any puzzle changes.

`scripts/test tests/ladder/test_edition.py --update` writes the golden grades of a new edition; it
does nothing while the edition is the one that they are of.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import puzzles
from puzzles.contract.reading import parse_puzzle
from verify.grade.grade import EDITION, grade

FILE = Path(__file__).parents[1] / "golden" / "ladder" / "grades.json"
GOLDEN = FILE.parents[1]


def graded(text: str, kind: str) -> list[Any]:
    found = grade(parse_puzzle(puzzles.get(kind), text))
    assert found is not None
    return [str(found.hardest), found.effort]


def boards() -> dict[str, list[str]]:
    """Return some puzzles of each kind that the other golden tests use too."""
    found: dict[str, list[str]] = {}
    for path in sorted(GOLDEN.glob("*.json")):
        records = json.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = [record["puzzle"] for record in records[:2]]
    return found


def test_grades_change_with_the_edition_alone(request: pytest.FixtureRequest) -> None:
    known: dict[str, Any] = {"edition": ""}
    if FILE.exists():
        known = json.loads(FILE.read_text(encoding="utf-8"))
    if request.config.getoption("--update") and known["edition"] != EDITION:
        grades = {
            kind: [[text, *graded(text, kind)] for text in texts]
            for kind, texts in boards().items()
        }
        FILE.parent.mkdir(exist_ok=True)
        known = {"edition": EDITION, "grades": grades}
        text = json.dumps(known, indent=1, ensure_ascii=False) + "\n"
        FILE.write_text(text, encoding="utf-8")
    assert known["edition"] == EDITION
    for kind, rows in known["grades"].items():
        for text, *wanted in rows:
            assert graded(text, kind) == wanted, f"{kind}: give EDITION a new number\n{text}"
