"""Repairs that keep the symmetry of the clues."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import puzzlemint
import puzzles
from gen.sources.symmetry import NONE, OWN, STRONGEST, clue_pattern, orbits_of_clues
from puzzlemint.cli import run
from puzzles.base.errors import OptionError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from verify.judge.verdict import MULTIPLE, UNIQUE, judge
from verify.judge.verdict import NONE as WITHOUT
from verify.repair.fix import fix

if TYPE_CHECKING:
    from pathlib import Path

    from puzzles.contract.kind import Puzzle

MADE = {"sudoku": "4", "binario": "6", "slitherlink": "4", "futoshiki": "4", "mosaic": "4"}


def read(kind: str, text: str) -> Puzzle:
    return parse_puzzle(puzzles.get(kind), text)


def is_whole(puzzle: Puzzle, name: str) -> bool:
    """Return whether of each orbit all clues are shown or none."""
    shown = set(Clues(puzzle).shown)
    pattern = orbits_of_clues(kind_of(puzzle), puzzle.board, name).all
    return all(len(shown.intersection(orbit)) in (0, len(orbit)) for orbit in pattern)


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("name", ["rotation", "diagonal"])
def test_what_was_made_symmetric_stays_so(kind: str, name: str) -> None:
    """Without one of its orbits, and also where one clue of that is left."""
    made = next(puzzlemint.generate(kind, MADE[kind], seed=1, symmetry=name)).puzzle
    shown = set(Clues(made).shown)
    orbit = next(o for o in clue_pattern(made, name) if len(o) > 1 and shown.issuperset(o))
    loose = Clues(made).without(orbit)
    assert judge(loose).verdict == MULTIPLE
    for puzzle, asked in ((loose, name), (loose, OWN), (Clues(made).without(orbit[1:]), name)):
        repair = fix(puzzle, pattern=clue_pattern(puzzle, asked))
        assert repair.puzzle
        assert judge(repair.puzzle).solutions == (repair.solution,)
        assert is_whole(repair.puzzle, name)
        assert set(Clues(repair.puzzle).shown) >= set(Clues(puzzle).shown)
        assert all(change.startswith("added: ") for change in repair.changes)


LOOSE = read("sudoku", "# sudoku\n1...\n....\n....\n...4\n")


@pytest.mark.parametrize("name", ["rotation", "quarter", "reflection"])
def test_no_fewer_orbits_do(name: str) -> None:
    """Those are begun that the puzzle has a clue of; of others every smaller choice is tried."""
    solution = judge(LOOSE).solutions[0]
    pattern = clue_pattern(LOOSE, name)
    repair = fix(LOOSE, solution=solution, pattern=pattern)
    assert repair.puzzle
    assert is_whole(repair.puzzle, name)
    shown = set(Clues(LOOSE).shown)
    begun = [clue for orbit in pattern if shown & set(orbit) for clue in set(orbit) - shown]
    others = [orbit for orbit in pattern if not shown & set(orbit)]
    chosen = [o for o in others if set(Clues(repair.puzzle).shown).issuperset(o)]
    assert chosen
    for some in combinations(others, len(chosen) - 1):
        clues = [*begun, *[clue for orbit in some for clue in orbit]]
        assert judge(Clues(LOOSE).with_(solution, clues)).verdict == MULTIPLE
    assert repair.smallest


def test_the_solution_to_keep_is_kept() -> None:
    pattern = clue_pattern(LOOSE, "rotation")
    solutions = judge(LOOSE, count=3).solutions
    for number, solution in enumerate(solutions, 1):
        assert fix(LOOSE, keep=number, pattern=pattern).solution == solution
        assert fix(LOOSE, solution=solution, pattern=pattern).solution == solution


def test_clues_are_put_right_first() -> None:
    """The second 1 in a column is wrong, and what is left has several solutions."""
    puzzle = read("sudoku", "# sudoku\n1..2\n1...\n....\n3..4\n")
    assert judge(puzzle).verdict == WITHOUT
    repair = fix(puzzle, pattern=clue_pattern(puzzle, "rotation"))
    assert repair.puzzle
    assert repair.changes[0].startswith("changed: ")
    assert is_whole(repair.puzzle, "rotation")
    assert judge(repair.puzzle).verdict == UNIQUE


def test_what_is_unique_is_made_symmetric() -> None:
    unique = read("sudoku", "# sudoku\n1.2.\n2...\n....\n...4\n")
    assert fix(unique, pattern=clue_pattern(unique, NONE)).changes == ()
    repair = fix(unique, pattern=clue_pattern(unique, "rotation"))
    assert repair.verdict == UNIQUE
    assert [change.split()[1] for change in repair.changes] == ["r4c2", "r3c4"]
    assert repair.puzzle
    assert is_whole(repair.puzzle, "rotation")
    again = fix(repair.puzzle, pattern=clue_pattern(repair.puzzle, OWN))
    assert (again.puzzle, again.changes) == (repair.puzzle, ())


@pytest.mark.parametrize(
    ("kind", "text", "name", "message"),
    [
        ("sudoku", "# sudoku\n1...\n....\n....\n...4\n", "half", "there is no symmetry 'half'"),
        (
            "sudoku",
            "# sudoku\n12..\n....\n..3.\n....\n",
            OWN,
            "have no symmetry; name one",
        ),
        ("akari", "# akari\n1.\n.1\n..\n", "quarter", "a board of 3x2 has no symmetry quarter"),
        ("hitori", "# hitori\n1 1\n2 1\n", "rotation", "no clue of a Hitori can be left out, so"),
    ],
)
def test_what_cannot_be_is_refused(kind: str, text: str, name: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        clue_pattern(read(kind, text), name)


def test_where_clues_do_not_do_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "open.txt"
    path.write_text("# akari\n..\n..\n")
    assert run(["fix", str(path), "--symmetry", "rotation"]) == 1
    told = capsys.readouterr().err.splitlines()[1:]
    assert told == [
        "    with a symmetry clues are added and put right, and nothing else is changed",
        "    without the symmetry 1 change does",
    ]
    path.write_text("# sudoku\n1...\n....\n....\n...4\n")
    assert run(["fix", str(path), "--symmetry", "rotation"]) == 0
    assert capsys.readouterr().out == "# sudoku\n1.2.\n....\n....\n.2.4\n"
    puzzle = puzzlemint.read(path.read_text())
    assert puzzlemint.fix(puzzle, symmetry=STRONGEST[0]).changes[0] == "added: r1c4 is 3"
