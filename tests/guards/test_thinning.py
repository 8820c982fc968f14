"""Clues dropped and put back: none too many, none too few, and as the wish has it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import gen
import gen.planting.clued
import gen.planting.thin
import gen.sources.windows
import puzzles
from gen.contract.maker import GaveUp, Made, Wish
from gen.planting.clued import Clued, CluedMaker
from gen.planting.repair import improved
from gen.planting.thin import VARIES, restored, thin
from gen.sources.rng import stream
from gen.sources.symmetry import makes_up, orbits, orbits_of_clues
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import with_defaults
from puzzles.kinds.sudoku import Sudoku, SudokuKind
from tests.contract.toy import Lanes, LanesKind, LanesMaker
from verify.judge.verdict import judge
from verify.repair.fix import fix
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gen.sources.rng import Stream

GEMS, BINARIO = puzzles.get("gemhunter"), puzzles.get("binario")
NEEDED, SPARE = {(1,), (2,), (3,)}, [(10,), (11,), (12,), (13,), (14,), (15,), (16,), (17,)]
PAIRED = [(20, 21), (22,), (23, 24, 25, 26), (27, 28)]


def wished(clues: int = -1) -> Wish:
    return Wish(rect(1, 1), {"clues": clues}, None, DEFAULT_BUDGET)


def put_back(wish: Wish, spare: list[tuple[int, ...]] = SPARE) -> tuple[set[int], int]:
    """Return the clues that are shown then, and their number."""
    shown = clues_of(*restored(NEEDED, spare, wish, stream(4, "back", 0)))
    return shown, len(shown)


def clues_of(*orbits: tuple[int, ...]) -> set[int]:
    return {clue for orbit in (*NEEDED, *orbits) for clue in orbit}


def test_without_a_wish_no_clue_comes_back() -> None:
    assert put_back(wished()) == (clues_of(), 3)


def test_a_number_of_clues_is_met_or_refused() -> None:
    for count in range(3, 12):
        assert put_back(wished(clues=count)) == (clues_of(*SPARE[: count - 3]), count)
    for count in (0, 2, 12):
        with pytest.raises(GaveUp, match=f"{count} clues are wanted; this board needs 3 to 11"):
            put_back(wished(clues=count))


def test_clues_of_an_orbit_come_back_together() -> None:
    """An orbit is passed over where those after it are needed to meet the number."""
    found = {
        4: [1],
        5: [0],
        6: [0, 1],
        7: [0, 3],
        8: [0, 1, 3],
        9: [0, 2],
        10: [0, 1, 2],
        11: [0, 2, 3],
        12: [0, 1, 2, 3],
    }
    for count, taken in found.items():
        assert put_back(wished(clues=count), PAIRED) == (
            clues_of(*[PAIRED[number] for number in taken]),
            count,
        )
    with pytest.raises(GaveUp, match="4 clues are wanted; no symmetric pattern"):
        put_back(wished(clues=4), [(20, 21), (27, 28)])


def test_an_amount_that_varies_keeps_the_pattern_and_some_hidden() -> None:
    spare = [(number, number + 50) for number in range(50)]
    wish, counts = wished(clues=VARIES), set[int]()
    for index in range(300):
        drawn = stream(4, "varies", index)
        back = restored(NEEDED, spare, wish, drawn)
        assert drawn.below(1000) == stream(4, "varies", index).below(1000)
        assert back == spare[: len(back)]
        counts.add(len(back))
    assert counts == set(range(41))  # none, or up to four fifths


def test_what_is_dropped_does_not_depend_on_what_comes_back() -> None:
    maker = gen.get("slitherlink")
    amounts: list[int] = []
    for index in range(10):
        shown: list[set[int]] = []
        for clues in (-1, VARIES):
            options = with_defaults(maker.options, {"clues": clues, "symmetry": "rotation"})
            wish = Wish(rect(6, 6), options, None, DEFAULT_BUDGET)
            made = maker.make(wish, stream(4, "amount", index))
            shown.append(set(Clues(made.puzzle).shown))
            assert {35 - clue for clue in shown[-1]} == shown[-1]
            assert made.history["clues"] == len(shown[-1])
        fewest, varied = shown
        assert fewest <= varied
        amounts.append(len(varied - fewest))
    assert len(set(amounts)) > 4


def test_no_clue_is_dropped_while_a_question_may_stay_open_and_the_conflicts_are_spent() -> None:
    guarded, literal_of = BINARIO.model(parse_puzzle(BINARIO, "OO__\n____\n__XX\n____\n")).guarded()
    clues = list(literal_of.values())
    with Session(guarded, budget=0) as session:
        assert thin(session, clues, most=5) == (clues, False)
        with pytest.raises(BudgetSpent):
            thin(session, clues)


def test_the_last_change_counts() -> None:
    """Changes that leave no more cells ambiguous: two are needed, and two are enough."""

    def examine(board: int) -> tuple[str, Sequence[int]]:
        return f"board {board}", range(board)

    def change(board: int, made: str, ambiguous: Sequence[int]) -> int | None:
        assert (made, len(ambiguous)) == (f"board {board}", board)
        return board - 1

    for rounds in (2, 3):
        assert improved(2, examine, change, rounds=rounds) == ("board 0", 0, 2)
    assert improved(2, examine, change, rounds=1) is None
    assert improved(0, examine, change, rounds=0) == ("board 0", 0, 0)

    def fail(*_: object) -> int | None:
        return None

    assert improved(2, examine, fail, rounds=9) is None


def test_clues_that_leave_two_solutions_are_not_thinned() -> None:
    puzzle = parse_puzzle(GEMS, "_, 1\n1, _\n")
    model, literal_of = GEMS.model(puzzle).guarded()
    with Session(model) as session:
        session.add(model.differ((1, 0, 0, 0)))
        with pytest.raises(ValueError, match="more than one solution"):
            thin(session, list(literal_of.values()))


def test_ambiguous_places_are_those_of_another_solution() -> None:
    puzzle = parse_puzzle(GEMS, "_, 1\n1, _\n")
    clued = Clued(puzzle, (1, 0, 0, 0), DEFAULT_BUDGET)
    assert clued.ambiguous() == [0, 3]
    sure = Clued(parse_puzzle(GEMS, "1, _\n1, 1\n"), (0, 1, 0, 0), DEFAULT_BUDGET)
    assert sure.ambiguous() == []
    assert parse_puzzle(BINARIO, "O_\nX_\n") == Clues(parse_puzzle(BINARIO, "OX\nX_\n")).without(
        [1]
    )


def made_by(kind: str, size: str) -> Made[Puzzle]:
    maker = gen.get(kind)
    options = with_defaults((*maker.kind.options, *maker.options), {})
    return maker.make(Wish(maker.shape(size), options, None, DEFAULT_BUDGET), stream(5, kind, 0))


def test_clues_asked_about_in_blocks_are_those_asked_about_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = made_by("gemhunter", "12")
    monkeypatch.setattr(gen.planting.thin, "BLOCK", 5)
    assert made_by("gemhunter", "12") == whole


def test_clues_asked_about_in_windows_are_those_asked_about_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = made_by("gemhunter", "20")
    asked: list[int] = []
    around = gen.sources.windows.Windows._around  # pyright: ignore[reportPrivateUsage]

    def counted(
        self: gen.sources.windows.Windows, start: Iterable[int], size: int
    ) -> dict[int, None]:
        found = around(self, start, size)
        asked.append(len(found))
        return found

    monkeypatch.setattr(gen.sources.windows.Windows, "_around", counted)
    monkeypatch.setattr(gen.planting.thin, "VAST", 50)
    assert made_by("gemhunter", "20").puzzle == whole.puzzle
    assert min(asked) < 2 * gen.sources.windows.FIRST < 4 * gen.sources.windows.FIRST < max(asked)


@pytest.mark.parametrize(("kind", "size"), [("binario", "20"), ("gemhunter", "16")])
def test_a_large_board_says_whether_it_has_a_clue_to_spare(
    kind: str, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = made_by(kind, size)
    assert "irreducible" not in small.history
    for module in (gen.planting.thin, gen.planting.clued):
        monkeypatch.setattr(module, "LARGE", 50)
    large = made_by(kind, size)
    assert large.puzzle == small.puzzle
    assert large.history == {**small.history, "irreducible": "yes"}
    monkeypatch.setattr(gen.planting.thin, "QUESTION", 1)
    hasty = made_by(kind, size)
    assert hasty.history["irreducible"] == "no"
    assert int(hasty.history["clues"]) > int(small.history["clues"])
    judgement = judge(hasty.puzzle)
    assert judgement.solutions == (hasty.solution,)


def test_a_question_may_be_left_and_another_asked() -> None:
    made = made_by("binario", "20")
    with Session(BINARIO.model(made.puzzle)) as session:
        session.add(session.loaded.differ(made.solution))
        with pytest.raises(BudgetSpent):
            session.solve(most=1)
        assert not session.solve()


class Planted(CluedMaker[Sudoku]):
    """Sudoku of a full puzzle that has givens in some cells only."""

    kind = SudokuKind()

    def __init__(self, full: Sudoku, solution: tuple[int, ...]) -> None:
        self.full, self.solution = full, solution

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Sudoku], dict[str, int]]:
        return Clued(self.full, self.solution, wish.budget), {}


@dataclass(frozen=True)
class FixedLanes(Lanes):
    """Lanes of which every number stays."""


class FixedKind(LanesKind):
    """The kind of these."""

    puzzle = FixedLanes
    groups = (replace(LanesKind.groups[0], fixed=True),)


class FixedMaker(LanesMaker):
    kind = FixedKind()


@pytest.mark.parametrize("symmetry", ["none", "rotation", "quarter", "reflection", "diagonal"])
@pytest.mark.parametrize("clues", [-1, 11])
def test_symmetric_patterns_are_of_the_clues_that_are_there(symmetry: str, clues: int) -> None:
    """A corner has no given and a cell beside one has none: orbits of three are left of four."""
    kind, board = Planted.kind, rect(4, 4)
    full = parse_puzzle(kind, "# sudoku\n.234\n3.12\n2143\n4321\n")
    (solution,) = judge(full).solutions
    maker = Planted(full, solution)
    options = with_defaults((*kind.options, *maker.options), {"symmetry": symmetry, "clues": clues})
    try:
        made = maker.make(Wish(board, options, None, DEFAULT_BUDGET), stream(1, "orbits", 0))
    except GaveUp:  # orbits of this symmetry cannot make up the number
        assert symmetry != "none"
        return
    shown = {cell for cell, digit in enumerate(made.puzzle.cells) if digit}
    assert clues < 0 or len(shown) == clues
    assert judge(made.puzzle).solutions == (solution,)
    for orbit in orbits(board, symmetry).all:
        there = {cell for cell in orbit if full.cells[cell]}
        assert not there & shown or there <= shown


def test_orbits_of_all_sizes_make_up_what_they_can() -> None:
    for numbers in product(range(4), repeat=4):
        sizes = {size: number for size, number in enumerate(numbers, 1) if number}
        sums = {0}
        for size, number in sizes.items():
            sums = {one + size * some for one in sums for some in range(number + 1)}
        for count in range(max(sums) + 5):
            assert makes_up(sizes, count) == (count in sums)


def test_fixed_clues_are_never_dropped() -> None:
    maker = FixedMaker()
    made = order_of(maker, {})
    assert made.history["clues"] == 4
    assert -1 not in made.puzzle.cells
    for kind, some in ((FixedKind(), False), (LanesKind(), True)):
        assert bool(orbits_of_clues(kind, made.puzzle.board, "none").all) is some
    with pytest.raises(OptionError, match="a Lanes has clues of which none can be left out"):
        Clues(made.puzzle).without([0])
    for option in ({"clues": 3}, {"symmetry": "rotation"}):
        with pytest.raises(OptionError, match="a Lanes has clues of which none can be left out"):
            order_of(maker, option)


def order_of(maker: CluedMaker[Lanes], wanted: dict[str, Any]) -> Made[Lanes]:
    options = with_defaults((*maker.kind.options, *maker.options), wanted)
    maker.check(rect(2, 2), options)
    return maker.make(Wish(rect(2, 2), options, None, DEFAULT_BUDGET), stream(1, "fixed", 0))


def test_a_repair_changes_fixed_clues() -> None:
    kind = FixedMaker.kind
    repair = fix(parse_puzzle(kind, "# lanes\n80\n"))
    assert repair.verdict == "none"
    assert repair.changes
    assert all(change.startswith("changed: ") for change in repair.changes)
    assert repair.puzzle
    assert judge(repair.puzzle).verdict == "unique"
    assert fix(parse_puzzle(kind, "# lanes\n8.8\n")).puzzle is None  # nothing can be added
