"""Totals that are not told: read, written, checked, encoded and drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.base.errors import PuzzleError
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.kinds.tents import KIND, Tents
from tests.errors import assert_refused
from tests.tents.boards import RULES, camp, random_board
from verify.judge.reference import brute_force
from verify.judge.verdict import judge
from verify.solver.cnf import names
from verify.solver.session import Session

TEXT = "2 3\n.T. -\n... 0\n1 - 0\n"
PUZZLE = camp(rect(2, 3), (1,), (None, 0), (1, None, 0))
TOTALS = st.none() | st.integers(0, 999_999)


@st.composite
def puzzles(draw: st.DrawFn) -> Tents:
    """Boards of any trees and totals."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    trees = draw(st.sets(st.integers(0, height * width - 1)))
    rows, columns = (
        tuple(draw(st.lists(TOTALS, min_size=side, max_size=side))) for side in (height, width)
    )
    return camp(rect(height, width), tuple(sorted(trees)), rows, columns)


def thinned(random: Random, puzzle: Tents) -> Tents:
    """Return the puzzle with about half of its totals, or all of its rows' or columns'."""
    keep = random.choice(((0.5, 0.5), (1, 0.3), (0.3, 1), (0, 0)))
    rows, columns = (
        tuple(total if random.random() < share else None for total in totals)
        for totals, share in zip((puzzle.rows, puzzle.columns), keep, strict=True)
    )
    return replace(puzzle, totals=rows + columns)


@given(puzzles())
def test_round_trip(puzzle: Tents) -> None:
    text = puzzle.text()
    assert KIND.recognises(text) or text.count(".") + text.count("T") < 2
    assert parse_puzzle(KIND, text) == puzzle
    assert parse_puzzle(KIND, text.replace("-", "?").replace("\n", " \r\n")) == puzzle
    assert text.count("-") == (*puzzle.rows, *puzzle.columns).count(None)


def test_texts_with_missing_totals() -> None:
    assert parse_puzzle(KIND, TEXT) == PUZZLE
    assert parse_puzzle(KIND, TEXT.replace("-", "?")) == PUZZLE
    assert PUZZLE.text() == TEXT


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        (TEXT.replace("T. -", "T. --"), 2, 5, "'--' is not a total"),
        (TEXT.replace("T. -", "T. -1"), 2, 5, "'-1' is not a total"),
        (TEXT.replace("T. -", "T. *"), 2, 5, "'*' is not a total"),
        (TEXT.replace("T. -", "T. - -"), 2, 7, "nothing may follow"),
        (TEXT.replace("T. -", "T."), 2, 4, "total is missing"),
        (TEXT.replace("1 -", "1 -?"), 4, 3, "'-?' is not a total"),
        (TEXT.replace("1 - 0", "1 -"), 4, 4, "2 column totals for 3"),
        (TEXT.replace("1 - 0", "1 - 0 -"), 4, 7, "more than 3 column totals"),
        ("2 3\n.T. -\n- - 0\n", 3, 1, "numbers where row 2 of 2 should be"),
        ("2 3\n.T- 1\n... 0\n1 0 0\n", 2, 3, "'-' is not . or T"),
        ("2 -\n.T- 1\n... 0\n1 0 0\n", 1, 3, "'-' is not a size"),
    ],
)
def test_errors_say_where(text: str, line: int, column: int, part: str) -> None:
    assert_refused(KIND, text, line, column, part)


@given(puzzles(), st.data())
def test_a_broken_total_is_pointed_at(puzzle: Tents, data: st.DataObject) -> None:
    lines = puzzle.text().replace(" ", data.draw(st.sampled_from(" \t"))).split("\n")
    at = data.draw(st.integers(1, puzzle.board.height + 1))
    tokens = list(re.finditer(r"\S+", lines[at]))[1 if at <= puzzle.board.height else 0 :]
    token = data.draw(st.sampled_from(tokens))
    broken = data.draw(st.sampled_from(["x", "--", f"{token[0]}-", "1.5", "0x1", "²", "9999999"]))
    lines[at] = lines[at][: token.start()] + broken + lines[at][token.end() :]
    assert_refused(KIND, "\n".join(lines), at + 1, token.start() + 1, "is not a total")


def test_solutions_of_puzzles_with_missing_totals() -> None:
    tents = (1, 0, 0, 0, 0, 0)
    text = KIND.write_entries(PUZZLE, tents)
    assert text == "2 3\nAT. -\n... 0\n1 - 0\n"
    for read in (text, text.replace("-", "?"), text.replace("-", "1"), text.replace("-", "0")):
        assert parse_solution(PUZZLE, read) == tents
    for read, line, column in (
        ("2 3\nAT. 1\n ...  -\n1 0 0\n", 3, 7),
        ("2 3\nAT. 1\n... 0\n 1 0  -\n", 4, 7),
        ("2 3\nAT. 1\n... 0\n?  0 0\n", 4, 1),
    ):
        with pytest.raises(PuzzleError, match="the puzzle's total is") as caught:
            parse_solution(PUZZLE, read)
        assert (caught.value.line, caught.value.column) == (line, column)


def test_the_checker_passes_missing_totals_over() -> None:
    full = camp(rect(2, 3), (1,), (9, 9), (9, 9, 9))
    tents = (1, 0, 0, 0, 0, 0)
    lines = {cells for _, cells in KIND.check(full, tents)}
    assert lines == {(0, 1, 2), (3, 4, 5), (0, 3), (1, 4), (2, 5)}
    assert KIND.check(replace(full, totals=(None,) * 5), tents) == []
    some = replace(full, totals=(None, 9, 9, None, None))
    assert {cells for _, cells in KIND.check(some, tents)} == {(3, 4, 5), (0, 3)}


def test_missing_is_not_0() -> None:
    puzzle = parse_puzzle(KIND, "1 3\n.T. -\n- 0 -\n")
    assert sorted(judge(puzzle, count=9).solutions) == [(0, 0, 1), (1, 0, 0)]
    assert judge(parse_puzzle(KIND, "1 3\n.T. -\n0 0 -\n")).solutions == ((0, 0, 1),)


@pytest.mark.parametrize(("pairing", "strict"), RULES)
def test_every_form_finds_what_brute_force_finds(pairing: str, strict: bool) -> None:
    random = Random(f"missing {pairing} {strict}")
    counts: set[int] = set()
    for _ in range(40):
        puzzle = thinned(random, random_board(random, pairing, strict))
        expected = sorted(brute_force(puzzle))
        counts.add(min(len(expected), 2))
        assert sorted(judge(puzzle, count=10_000).solutions) == expected
        for form in names(KIND):
            judgement = judge(puzzle, count=10_000, encoding=form, solver="cadical195")
            assert sorted(judgement.solutions) == expected, form
        guarded, literal_of = KIND.model(puzzle).guarded()
        told = [n is not None for n in (*puzzle.rows, *puzzle.columns)]
        assert set(literal_of) == {line for line, known in enumerate(told) if known}
        with Session(guarded) as session:
            for _ in expected:
                assert session.solve(list(literal_of.values()))
                assert session.solution in expected
                session.add(guarded.differ(session.solution))
            assert not session.solve(list(literal_of.values()))
    assert counts == {0, 1, 2}


def test_conflicts_name_told_totals_only() -> None:
    judgement = judge(parse_puzzle(KIND, "1 3\nT.T -\n0 0 0\n"), explain=True)
    assert judgement.verdict == "none"
    assert not any("None" in clue for clue in judgement.reason or ())


def test_pictures_and_images() -> None:
    assert PUZZLE.draw() == "· T · -\n· · · 0\n1 - 0\n"
    wide = camp(rect(1, 2), (0,), (None,), (10, None))
    assert wide.draw() == " T  · -\n10  -\n"
    shown = [(image.rows, image.columns) for image in KIND.images(PUZZLE)]
    upright = [
        (rows, columns)
        for rows in ((None, 0), (0, None))
        for columns in ((1, None, 0), (0, None, 1))
    ]
    assert set(shown) == {*upright, *[(columns, rows) for rows, columns in upright]}
    assert len({KIND.canonical(image) for image in KIND.images(PUZZLE)}) == 1
