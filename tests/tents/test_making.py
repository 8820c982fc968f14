"""Making: what options ask for comes out, and the same stream makes the same puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from gen.contract.maker import GaveUp, Made, Wish
from gen.kinds.tents import MAKER
from gen.kinds.tents.plant import Camp
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.declare.options import with_defaults
from puzzles.kinds.tents import KIND, ONE_TO_ONE, WEAK, Tents
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET


def make(size: str, index: int, budget: int = DEFAULT_BUDGET, **options: Any) -> Made[Tents]:
    settled = with_defaults((*KIND.options, *MAKER.options), options)
    wish = Wish(MAKER.shape(size), settled, None, budget)
    return MAKER.make(wish, stream(5, "tents", index))


WISHES: list[tuple[str, dict[str, Any]]] = [
    ("8", {"unique_pairing": True}),
    ("8", {"strict_neighbour": True}),
    ("8", {"pairing": WEAK}),
    ("8", {"pairing": WEAK, "strict_neighbour": True}),
    ("8", {"density": 0.22}),
    ("12", {"density": 0.1}),
    ("6x15", {"density": 0.12, "unique_pairing": True}),
    ("3x9", {"empty_lines": True}),
    ("1x6", {"empty_lines": True}),
    ("1", {"empty_lines": True}),
    ("4", {}),
    ("20", {"unique_pairing": True}),
]


@pytest.mark.parametrize(("size", "options"), WISHES)
def test_made_puzzles_keep_their_options(size: str, options: dict[str, Any]) -> None:
    for index in range(4):
        made = make(size, index, **options)
        puzzle = made.puzzle
        judgement = judge(puzzle, encoding="totalizer", solver="cadical195")
        assert judgement.verdict == "unique"
        assert judgement.solutions == (made.solution,)
        assert puzzle.pairing == options.get("pairing", ONE_TO_ONE)
        assert puzzle.strict_neighbour == options.get("strict_neighbour", False)
        assert made.history["tents"] == sum(made.solution) == len(puzzle.trees)
        if options.get("unique_pairing"):
            assert KIND.facts(puzzle, made.solution) == {"unique_pairing": True}
        if not options.get("empty_lines"):
            assert 0 not in puzzle.rows + puzzle.columns
        assert make(size, index, **options) == made


def test_density_is_met() -> None:
    for density in (0.1, 0.15, 0.2, 0.21):
        made = make("10", 0, density=density)
        assert sum(made.solution) == round(100 * density)


def test_trees_stand_on_all_sides_alike() -> None:
    """No pattern comes from the solver's own order of trying."""
    sides = dict.fromkeys((-12, -1, 1, 12), 0)
    for index in range(60):
        made = make("12", index)
        trees = set(made.puzzle.trees)
        for cell in range(12, 132):
            if made.solution[cell] and 0 < cell % 12 < 11:
                for side in sides:
                    sides[side] += cell + side in trees
    total = sum(sides.values())
    assert all(0.2 < count / total < 0.3 for count in sides.values())


def test_streams_differ() -> None:
    assert len({make("8", index).puzzle for index in range(50)}) == 50


@pytest.mark.parametrize("size", ["1", "2", "3", "3x9", "1x40"])
def test_boards_that_must_have_empty_lines_say_so_when_they_are_ordered(size: str) -> None:
    with pytest.raises(OptionError, match="empty_lines"):
        order("tents", size)
    assert order("tents", size, {"empty_lines": True})


def test_an_empty_board_is_refused_unless_lines_may_be_empty() -> None:
    with pytest.raises(OptionError, match="empty_lines"):
        order("tents", "8", {"density": 0.0})
    made = make("8", 0, density=0.0, empty_lines=True)
    assert not any(made.solution)


@pytest.mark.parametrize(
    "options", [{}, {"pairing": WEAK}, {"strict_neighbour": True}, {"unique_pairing": True}]
)
def test_no_total_can_be_spared_of_the_fewest(options: dict[str, Any]) -> None:
    for index in range(3):
        made = make("8", index, totals="fewest", **options)
        puzzle = made.puzzle
        totals = puzzle.rows + puzzle.columns
        told = [line for line, total in enumerate(totals) if total is not None]
        assert len(told) == made.history["totals"]
        assert len(told) < len(totals)
        assert judge(puzzle).solutions == (made.solution,)
        for line in told:
            assert judge(Clues(puzzle).without([line])).verdict == "multiple"
        shown = make("8", index, **options).puzzle
        missing = [line for line in range(len(totals)) if line not in told]
        assert Clues(shown).without(missing) == puzzle


def test_totals_come_back_for_a_band() -> None:
    few = mint(order("tents", "8", {"totals": "fewest"}), stream(1, "band", 0))
    easy = mint(order("tents", "8", {"totals": "fewest"}, "easy"), stream(1, "band", 0))
    assert (few.grade.band, easy.grade.band) == ("hard", "easy")
    assert int(few.history["totals"]) < int(easy.history["totals"])


def test_a_later_option_leaves_batches_as_they_were() -> None:
    assert "totals" not in order("tents", "8").name
    assert "totals" in order("tents", "8", {"totals": "fewest"}).name


def test_no_room_is_reported() -> None:
    with pytest.raises(GaveUp, match="4 of 5 tents on 3x3"):
        Camp(rect(3, 3), 5, stream(1, "camp", 0), gaps=True)
    with pytest.raises(GaveUp, match="none in some line"):
        Camp(rect(3, 9), 6, stream(1, "camp", 0), gaps=False)


def test_a_spent_budget_is_reported() -> None:
    with pytest.raises(GaveUp, match="1 conflicts"):
        make("25", 0, budget=1)


def test_camps_are_sound() -> None:
    board = rect(9, 12)
    for index in range(30):
        camp = Camp(board, 21, stream(1, "camp", index), gaps=False)
        for _ in range(5):
            camp.move(min(camp.tents))
            assert len(camp.tents) == 21
            assert all(camp.tents.isdisjoint(board.around[tent]) for tent in camp.tents)
            assert not any(camp.tents.isdisjoint(line) for line in board.lines)


def test_a_minted_puzzle_of_30x30_is_proved() -> None:
    minted = mint(order("tents", "30", {"density": 0.21}, audit=1), stream(1, "large", 0))
    assert minted.audited
    assert minted.history["tents"] == 189
