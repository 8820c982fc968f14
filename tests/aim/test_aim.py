"""What users say of a grade, what it comes to, and how far a puzzle is from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

import puzzles
from gen.contract.aim import Aim, Miss, Reached, aim, described, reached_by
from gen.contract.maker import Made, Maker, Wish
from gen.minting.mint import mint, order
from gen.planting.approach import approach
from gen.sources.rng import Stream, stream
from puzzles.base.errors import OptionError
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from tests.ladder.models import random_case
from verify.grade.effort import Effort
from verify.grade.grade import BANDS, Grade, Hardest, band_of, grade
from verify.grade.ladder import BOTTOM, MANY, TOP, Cost, Ladder, Rung, chain
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET

COSTS = [
    *[Cost(rung) for rung in Rung if rung < Rung.CHAIN],
    chain(2),
    Cost(Rung.BOARD),
    Cost(Rung.SUM),
    *[chain(depth) for depth in range(3, 40)],
    Cost(Rung.NESTED),
    TOP,
]


def graded(cost: Cost, effort: int = 50) -> Grade:
    step = Hardest(cost.rung.name, cost.depth)
    return Grade(band_of(cost), step, effort, 9, 1, (1, 1, 1), "", 0, 0, 0)


def test_bands_part_all_costs() -> None:
    for cost in COSTS:
        met = [band for band in BANDS if _aim(band).meets(graded(cost))]
        assert met == [band_of(cost)]


def test_what_lies_between_chains_is_none() -> None:
    for words in ("CHAIN", "CHAIN:2..", "CHAIN:2..3"):
        for rung in (Rung.BOARD, Rung.SUM):
            assert not _aim(hardest=words).meets(graded(Cost(rung)))
        assert _aim(hardest=words).meets(graded(chain(2)))
        assert _aim(hardest=words).meets(graded(chain(3)))
    assert _aim(hardest="SUM").meets(graded(Cost(Rung.SUM)))
    assert _aim("medium").meets(graded(Cost(Rung.SUM)))


def _aim(band: str = "", hardest: str = "", effort: str = "") -> Aim:
    found = aim(band, hardest, effort)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "low", "high", "effort"),
    [
        (("", "REGION", ""), Cost(Rung.REGION), Cost(Rung.REGION), None),
        (("", "CHAIN", ""), chain(2), chain(MANY), None),
        (("", "CHAIN:5", ""), chain(5), chain(5), None),
        (("", "CHAIN:4..7", ""), chain(4), chain(7), None),
        (("", "CHAIN:8..", ""), chain(8), chain(MANY), None),
        (("hard", "CHAIN:..5", ""), chain(3), chain(4), None),
        (("medium", "CHAIN", "20..40"), chain(2), Cost(Rung.SUM), (20, 40)),
        (("", "", "30"), BOTTOM, TOP, (30, 30)),
    ],
)
def test_words_come_to_ranges(
    words: tuple[str, str, str], low: Cost, high: Cost, effort: tuple[int, int] | None
) -> None:
    assert aim(*words) == Aim(low, high, effort, words[1].startswith("CHAIN"))


def test_no_words_are_no_aim() -> None:
    assert aim() is None


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("silly", "", ""), "no grade 'silly'; the grades: easy, medium, hard, expert"),
        (("", "chain", ""), "no rung 'chain'; the rungs: LAST, RULE, SET"),
        (("", "RULE:3", ""), "RULE has no layers"),
        (("", "CHAIN:x", ""), "the layers of a chain is MIN..MAX, not 'x'"),
        (("", "CHAIN:7..4", ""), r"7\.\.4 holds no number"),
        (("", "CHAIN:1", ""), "a chain has 2 layers at least"),
        (("easy", "CHAIN:5", ""), "no puzzle whose hardest step is CHAIN:5 has the grade easy"),
        (("hard", "CHAIN:8..", ""), "has the grade hard"),
        (("", "", "40..20"), r"effort: 40\.\.20 holds no number"),
        (("", "", ".."), r"effort is MIN\.\.MAX, not '\.\.'"),
        (("", "", "-3"), "effort is MIN"),
    ],
)
def test_words_that_come_to_nothing_are_refused(words: tuple[str, str, str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        aim(*words)


def test_nearer_ones_miss_by_less() -> None:
    """Of those that are too easy the dearer; those too hard by the places left open, all farther.

    Within one size of chain it is the effort that tells.
    """
    wanted = _aim("expert")
    misses = [wanted.miss(Reached(cost, 9)) for cost in COSTS if cost <= chain(5)]
    assert all(one > other for one, other in pairwise(misses))
    assert misses[-1].met
    assert not any(miss.met for miss in misses[:-1])
    assert wanted.miss(Reached(Cost(Rung.RULE), 30)) < wanted.miss(Reached(Cost(Rung.RULE), 20))
    hard = _aim("hard", effort="20..40")
    stuck = [hard.miss(Reached(hard.high, 0, tuple(range(count)))) for count in (3, 2, 1)]
    assert stuck[0] > stuck[1] > stuck[2] > hard.miss(Reached(BOTTOM, 0))
    assert {miss.side for miss in stuck} == {1}
    at = chain(4)
    assert [hard.miss(Reached(at, effort)) for effort in (15, 20, 40, 47)] == [
        Miss(0, 0, 5, -1),
        Miss(0, 0, 0, 0),
        Miss(0, 0, 0, 0),
        Miss(0, 0, 7, 1),
    ]


def test_a_grade_is_met_from_both_sides() -> None:
    wanted = _aim("hard", effort="20..60")
    assert wanted.meets(graded(chain(3)))
    for other in (graded(chain(2)), graded(chain(5)), graded(chain(4), 61)):
        assert not wanted.meets(other)


def test_what_an_effort_affords_is_the_dearest_that_it_does() -> None:
    """Whatever may be spent, a dearer round than the affordable one leads beyond."""
    for number in range(40):
        case = random_case(stream(1, "afford", number))
        for most in (0, 20, 60, 100, 200, 400, 1_000):
            ladder = Ladder(*case)
            effort = Effort(ladder)
            while not ladder.done:
                one = ladder.step()
                assert one is not None
                limit = effort.affordable(most)
                ladder.take(one)
                effort.add(one)
                if one.cost > limit or effort.least > most:
                    assert effort.least > most
                    break
                assert effort.total <= effort.least <= most
                if one.rung == Rung.SEARCH:
                    break


class Nearby(Maker[Puzzle]):
    """Says that one puzzle is near all others."""

    kind = puzzles.get("gemhunter")
    makes = "nothing"
    starter = ("2",)

    def __init__(self, other: Made[Puzzle]) -> None:
        self.other = other

    def make(self, wish: Wish, stream: Stream) -> Made[Puzzle]:
        raise NotImplementedError

    def nearby(
        self, made: Made[Puzzle], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Puzzle]]:
        yield self.other


def test_what_has_several_solutions_is_no_nearer() -> None:
    """Though single rules leave fewer of its places open."""
    hard = mint(order("gemhunter", "6", band="hard"), stream(1, "nearby", 0))
    made = Made(hard.puzzle, hard.solution)
    maker = Nearby(Made(parse_puzzle(Nearby.kind, "_, 1\n1, _\n"), (1, 0, 0, 0)))
    for band in ("easy", "medium"):
        wanted = _aim(band)
        other = maker.other
        nearer, farther = (wanted.reach(one.puzzle, one.solution) for one in (other, made))
        assert wanted.miss(nearer) < wanted.miss(farther)
        wish = Wish(hard.puzzle.board, {}, wanted, DEFAULT_BUDGET)
        assert approach(maker, made, wish, stream(1, "approach", 0), 3)[0] is made


def test_a_climb_up_to_the_aim_tells_what_the_grade_does() -> None:
    kind = puzzles.get("sudoku")
    puzzle = parse_puzzle(kind, "# sudoku\n3...\n...4\n..42\n....\n")
    solution = judge(puzzle).solutions[0]
    found = grade(puzzle)
    assert found is not None
    assert Aim().reach(puzzle, solution)._replace(rounds=0) == reached_by(found)
    assert described(found) == "easy (RULE, effort 97)"
    empty = Made(parse_puzzle(kind, "# sudoku\n" + "....\n" * 4), solution)
    assert Aim(high=BOTTOM).reach(empty.puzzle, empty.solution).open == tuple(range(16))
    assert not Aim().reach(empty.puzzle, empty.solution).sure
    for most in (0, 1, 96, 97):
        reached = Aim(effort=(0, most)).reach(puzzle, solution)
        assert bool(reached.open) == (most < 97)


def test_a_try_within_a_try_is_above_every_chain() -> None:
    wanted = aim(hardest="NESTED")
    assert wanted
    assert wanted.miss(Reached(chain(MANY), 9)).steps == 1
    assert wanted.miss(Reached(Cost(Rung.NESTED), 9)).met
