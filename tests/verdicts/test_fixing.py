"""Repairs: unique, of the fewest changes, against trying everything smaller."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

import puzzles
from puzzles.base.errors import Disagreement, OptionError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind, Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Example
from puzzles.model.model import Model, Rule
from puzzles.rules.graphs.connected import Connected
from tests.contract import toy
from tests.verdicts.boards import MOST, boards
from verify.judge.verdict import MULTIPLE, NONE, UNIQUE, Judgement, judge
from verify.repair import advice
from verify.repair import fewest as proposing
from verify.repair import fix as fixing
from verify.repair.fewest import fewest
from verify.repair.fix import Repair, fix
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BINARIO, GEMS, NONOGRAM = map(puzzles.get, ("binario", "gemhunter", "nonogram"))
TOLD = ("akari", "binario", "gemhunter", "slitherlink", "sudoku", "tents")
"""Kinds with clues that can be added."""
SOME = 3000
ONE_DOES = "# binario distinct_lines=no\n_OX___\nO__XO_\n_X_OX_\n___O_X\n_____O\n__OXO_\n"


def fewer_do(puzzle: Puzzle, repair: Repair) -> bool:
    """Return whether a repair with fewer changes is found by trying all of them."""
    kind = kind_of(puzzle)
    judgement = judge(puzzle, count=MOST)
    size = len(repair.changes)
    if judgement.verdict == NONE:
        return _fewer_put_right(puzzle, size)
    if repair.changes[0].startswith("added: "):
        return least_told(puzzle, size) < size
    return size == 2 and any(
        judge(one.puzzle).verdict == UNIQUE
        for solution in judgement.solutions
        for one in kind.altered(puzzle, solution)
    )


def least_told(puzzle: Puzzle, limit: int) -> int:
    """Return how few clues leave any one solution, by trying all of them; at most `limit`."""
    solutions = judge(puzzle, count=MOST).solutions
    return next((n for n in range(1, limit) if tells(puzzle, solutions, n)), limit)


def tells(puzzle: Puzzle, solutions: Sequence[tuple[int, ...]], number: int) -> bool:
    """Return whether so many further clues, of some of the solutions, leave that one alone."""
    clues = Clues(puzzle)
    tried = (
        Counter([clues.with_(solution, some) for solution in solutions])
        for some in combinations(clues.hidden, number)
    )
    return any(1 in alike.values() for alike in tried)


def _fewer_put_right(puzzle: Puzzle, size: int) -> bool:
    kind = kind_of(puzzle)
    guarded, literal_of = kind.model(puzzle).guarded()
    with Session(guarded) as session:
        if literal_of and session.solve():
            return any(
                session.solve([x for x in literal_of.values() if x not in some])
                for some in combinations(literal_of.values(), size - 1)
            )
    several = size == 2
    return several and any(
        judge(one.puzzle).verdict == UNIQUE for one in kind.altered(puzzle, None)
    )


@pytest.mark.parametrize(("verdict", "number"), [(MULTIPLE, 27), (NONE, 18)])
def test_repairs_are_smallest(verdict: str, number: int, thorough: bool) -> None:
    """A repaired puzzle is unique, and smaller repairs do not exist if it says so."""
    number = number if thorough else number // 2
    sizes: dict[int, int] = {}
    proved = 0
    for _kind, puzzle in boards(verdict, number):
        repair = fix(puzzle)
        assert repair.verdict == verdict
        if repair.puzzle is None:
            continue
        judgement = judge(repair.puzzle)
        assert (judgement.verdict, judgement.solutions) == (UNIQUE, (repair.solution,))
        assert len(set(repair.changes)) == len(repair.changes) > 0
        sizes[len(repair.changes)] = sizes.get(len(repair.changes), 0) + 1
        if repair.smallest:
            proved += 1
            assert not fewer_do(puzzle, repair), puzzle.text()
    assert len(sizes) > 1
    assert sum(sizes.values()) > number * 0.8
    assert proved > number * 0.7


def test_the_fewest_clues_are_of_any_solution(thorough: bool) -> None:
    """Against trying all clues of all solutions: what is found, and what is called proved."""
    fewer = proved = 0
    for _kind, puzzle in boards(MULTIPLE, 18 if thorough else 7, TOLD):
        first = fix(puzzle, keep=1)
        if not first.changes[0].startswith("added: "):
            continue
        size = len(first.changes)
        if size > 3 and not thorough:
            continue  # so many clues are tried with campaigns alone
        repair = fix(puzzle)
        if repair.smallest:
            assert len(repair.changes) == least_told(puzzle, size)
        fewer += len(repair.changes) < size
        if size > 1:
            found = fewest(puzzle, size, budget=10_000)
            proved += found.proved
            least = least_told(puzzle, size)
            assert (len(found.clues) or size) >= least
            if found.proved:
                assert (len(found.clues) or size) == least
            if found.solution is not None:
                told = Clues(puzzle).with_(found.solution, found.clues)
                assert judge(told).solutions == (found.solution,)
    assert fewer > (3 if thorough else 0)
    assert proved > (6 if thorough else 2)


def test_one_clue_does_where_the_first_solutions_need_two() -> None:
    puzzle = parse_puzzle(BINARIO, ONE_DOES)
    for number in range(1, fixing.KEPT + 1):
        kept = fix(puzzle, keep=number)
        assert len(kept.changes) > 1
        assert kept.smallest
    repair = fix(puzzle)
    assert (len(repair.changes), repair.smallest) == (1, True)


def test_what_the_work_does_not_suffice_for_is_not_called_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sudoku = puzzles.get("sudoku")
    puzzle = parse_puzzle(sudoku, "# sudoku\n1...\n....\n....\n...4\n")
    whole = fix(puzzle)
    assert (len(whole.changes), whole.smallest) == (2, True)
    assert fix(puzzle, keep=1).smallest
    for name, value in (("ROUNDS", 3), ("WORK", 3 * 16), ("PATIENCE", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(proposing, name, value)
            part = fix(puzzle)
            assert (part.changes, part.smallest) == (whole.changes, False), name
    two = fewest(puzzle, 2, budget=10_000)
    assert (two.solution, two.proved) == (None, True)

    def undecided(*_: object, **__: object) -> Judgement:
        return judge(puzzle, budget=0)

    monkeypatch.setattr(proposing, "judge", undecided)
    assert not fewest(puzzle, 2, budget=10_000).proved


@dataclass(frozen=True)
class Weighted(toy.Lanes):
    """A puzzle of `WeightedKind`."""


class WeightedKind(toy.LanesKind):
    """Lanes whose numbers are weighted sums, which stand for copies of their literals."""

    name = "weighted"
    puzzle = Weighted

    def model(self, puzzle: toy.Lanes) -> Model:
        edges = puzzle.board.edges
        model = Model(edges.cells)
        has = model.choices(range(edges.cells), toy.VALUES)
        for cell, number in enumerate(puzzle.cells):
            if number != toy.BLANK:
                literals = [has[edge][lane] for edge in edges.around[cell] for lane in (1, 2)]
                with model.rule("number", edges.around[cell], clue=cell):
                    model.linear([1, 2] * (len(literals) // 2), literals, number, number)
        used = [-has[edge][0] for edge in range(edges.cells)]
        model.lazy(Connected("connected", toy.meeting(puzzle.board), used))
        return model


def test_clues_with_variables_of_their_own_are_not_called_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A weighted sum stands for copies of its literals, of which the proposals know nothing."""
    asked: list[Any] = []

    def judged(puzzle: Puzzle, **how: Any) -> Judgement:
        asked.append(puzzle)
        return judge(puzzle, **how)

    monkeypatch.setattr(proposing, "judge", judged)
    unsaid = Rule("connected", (0,), 0, [], [], Connected("connected", [()], [1]))
    assert proposing.demanded([unsaid], {1: 1}) is None
    kind = WeightedKind()
    puzzle = parse_puzzle(kind, "# weighted\n1..\n...\n")
    assert not fewest(puzzle, 2, budget=10_000).proved
    assert len(asked) == 1


@pytest.mark.parametrize("cells", ["..", "..2", "1..", "6.1", "7.."])
def test_sums_of_the_places_own_variables_are_proved(cells: str) -> None:
    puzzle = parse_puzzle(toy.KIND, f"# lanes\n{cells}\n")
    solutions = judge(puzzle, count=SOME).solutions
    assert 1 < len(solutions) < SOME
    hidden = Clues(puzzle).hidden
    least = next((n for n in range(1, len(hidden) + 1) if tells(puzzle, solutions, n)), None)
    for below in range(2, len(hidden) + 2):
        result = fewest(puzzle, below, budget=10_000)
        assert result.proved
        assert len(result.clues) == (least if least and least < below else 0)


def test_cells_changed_are_the_fewest_only_if_every_solution_was_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hitori = puzzles.get("hitori")
    puzzle = parse_puzzle(hitori, "# hitori\n123\n231\n312\n")
    some = fix(puzzle)
    assert (len(some.changes), some.smallest) == (2, False)
    monkeypatch.setattr(fixing, "KEPT", 50)
    every = fix(puzzle)
    assert (len(every.changes), every.smallest) == (2, True)


def test_what_is_told_holds(kind: Kind[Puzzle], example: Example) -> None:
    """A puzzle that tells a solution's clues has this solution, and lacks none that it has."""
    puzzle = parse_puzzle(kind, example.text)
    lacking = Clues(puzzle).hidden
    for solution in judge(puzzle).solutions if lacking else ():
        full = Clues(puzzle).with_(solution, lacking)
        assert Clues(full).with_(solution, Clues(full).hidden) == full
        assert not kind.check(full, solution)
        assert Clues(full).with_(solution, lacking) == full
        assert Clues(full).without(lacking) == puzzle
        assert parse_puzzle(kind, full.text()) == full


def test_what_is_altered_keeps_the_solution(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    for solution in (None, *judge(puzzle).solutions):
        for one in list(kind.altered(puzzle, solution))[:60]:
            assert one.puzzle != puzzle or one.solution != solution
            assert parse_puzzle(kind, one.puzzle.text()) == one.puzzle
            assert one.change
            assert (one.solution is None) == (solution is None)
            if one.solution is not None:
                assert not kind.check(one.puzzle, one.solution)


def test_kinds_without_clues_to_tell() -> None:
    puzzle = parse_puzzle(puzzles.get("starbattle"), "# starbattle\nA\n")
    assert not Clues(puzzle).follow
    with pytest.raises(OptionError, match="no clues that follow from a solution"):
        Clues(puzzle).with_((1,), [0])


def test_the_solution_to_keep() -> None:
    puzzle = parse_puzzle(BINARIO, "____\n_X__\n____\n__O_\n")
    solutions = judge(puzzle, count=7).solutions
    for number, solution in enumerate(solutions, 1):
        repair = fix(puzzle, keep=number)
        assert repair.solution == solution
        assert fix(puzzle, solution=solution) == repair
    counts = [len(fix(puzzle, keep=number).changes) for number in range(1, 6)]
    assert len(fix(puzzle).changes) == min(counts)
    with pytest.raises(OptionError, match="solution 17 is to be kept, and 16 solutions"):
        fix(puzzle, keep=17)
    with pytest.raises(OptionError, match="no solution"):
        fix(puzzle, solution=(1 - solutions[0][0], *solutions[0][1:]))


def test_what_is_unique_stays() -> None:
    puzzle = parse_puzzle(BINARIO, "XOXO\nOXOX\nXO__\n____\n")
    (solution,) = judge(puzzle).solutions
    assert fix(puzzle) == Repair(UNIQUE, puzzle, solution, (), True)
    assert fix(puzzle, budget=0).puzzle is None


def test_clues_are_put_right() -> None:
    repair = fix(parse_puzzle(BINARIO, "XOXO\nOXOX\nXO__\n__XX\n"))
    assert repair.smallest
    assert str(repair.puzzle) == "XOXO\nOXOX\nXX__\n__XX\n"
    assert repair.changes == ("changed: r3c2 is X (it was O)",)
    number = fix(parse_puzzle(GEMS, "2, _\n1, 1\n"))
    assert number.changes[0].startswith("changed: the 1 in r1c1 counts ")


def test_rules_that_clues_are_not_to_blame_for() -> None:
    """Trees without room for their tents are moved, and totals put right besides."""
    tents = puzzles.get("tents")
    repair = fix(parse_puzzle(tents, "3 3\n.T. 1\n... 1\nT.T 0\n1 2 3\n"))
    assert repair.puzzle is not None
    assert not repair.smallest
    assert repair.changes[0].startswith("the tree r")
    assert all(change.startswith("changed: ") for change in repair.changes[1:])
    assert len(repair.changes) > 2


def test_pictures_are_changed_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "rect 4 4\n#ffffff #000000\n" + "1a\n" * 8
    puzzle = parse_puzzle(NONOGRAM, text)
    assert len(fix(puzzle).changes) > 0
    monkeypatch.setattr(fixing, "TRIALS", 0)
    repair = fix(puzzle)
    assert repair.puzzle is not None
    assert not repair.smallest
    assert judge(repair.puzzle).solutions == (repair.solution,)
    monkeypatch.setattr(fixing, "STEPS", 1)
    assert fix(puzzle).puzzle is None


def test_a_repair_is_proved_from_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(BINARIO, "____\n" * 4)

    def nothing(*_: Any) -> Repair:
        return Repair(MULTIPLE, puzzle, judge(puzzle).solutions[0], ("nothing",), True)

    monkeypatch.setattr(fixing, "_with_added", nothing)
    with pytest.raises(Disagreement, match="repaired, and found multiple"):
        fix(puzzle)


UNREPAIRED = [  # among others
    (name, example, keep)
    for name in ("heyawake", "hitori", "masyu", "nurikabe", "starbattle", "tents", "yajilin")
    for example in puzzles.get(name).examples
    if example.verdict in (NONE, MULTIPLE)
    for keep in range(2 if example.verdict == MULTIPLE else 1)
]


def test_what_would_help_is_true() -> None:
    """What is to be known leaves one solution, nothing less does; what is blamed is to blame."""
    seen = Counter[str]()
    for name, example, keep in UNREPAIRED:
        kind = puzzles.get(name)
        puzzle = parse_puzzle(kind, example.text)
        judgement = judge(puzzle, count=MOST)
        if keep > len(judgement.solutions) or fix(puzzle, keep=keep).puzzle is not None:
            continue
        seen[example.verdict] += 1
        model = kind.model(puzzle)
        if example.verdict == MULTIPLE:
            facts = advice.deciding(model, judgement.solutions[max(keep, 1) - 1], SOME)
            others = [set(model.fixed(solution)) for solution in judgement.solutions]
            assert sum(one.issuperset(facts) for one in others) == 1
            for fact in facts:
                assert sum(one.issuperset({*facts} - {fact}) for one in others) > 1
            continue
        clues = [rule.clue for rule in model.rules() if rule.clue is not None]
        blamed = advice.blamed(puzzle, clues, SOME)
        guarded, literal_of = model.guarded()
        for clue in {*clues}:
            with Session(guarded) as session:
                for other, literal in literal_of.items():
                    if other != clue:
                        session.add([literal])
                assert session.solve() == (clue in blamed)
    assert seen[MULTIPLE] > 8
    assert seen[NONE] > 5


def test_another_solution_that_can_be_kept_is_told() -> None:
    puzzle = parse_puzzle(puzzles.get("hitori"), "# hitori\n122\n331\n213\n")
    assert fix(puzzle, keep=1).advice[-1] == "another can be kept by 1 change"


def returning(value: object) -> Callable[..., object]:
    """Return a function that returns a value, whatever it is called with."""

    def answer(*_: object, **__: object) -> object:
        return value

    return answer


@pytest.mark.parametrize("proved", [False, True])
def test_whether_fewer_clues_do_is_what_the_search_proves(
    proved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = parse_puzzle(BINARIO, ONE_DOES.replace("X_OX", "____").replace("XO_\n_X", "___\n__"))
    whole = fix(puzzle)
    number = len(whole.changes)
    assert number > 1
    found = fewest(puzzle, number, budget=10_000)
    found = found._replace(solution=None, clues=(), proved=proved)
    monkeypatch.setattr(fixing, "fewest", returning(found))
    repair = fix(puzzle)
    assert (len(repair.changes) > 1, repair.smallest) == (True, proved)


def test_groups_of_different_sizes_prove_nothing() -> None:
    """The fewest groups may have more clues than some more groups that are smaller."""
    puzzle = parse_puzzle(BINARIO, ONE_DOES)
    hidden = Clues(puzzle).hidden
    assert fix(puzzle).smallest
    assert fix(puzzle, pattern=[[clue] for clue in hidden]).smallest
    uneven = fix(puzzle, pattern=[hidden[:2]])
    assert uneven.puzzle is not None
    assert not uneven.smallest


def test_a_repair_is_what_its_text_reads_as(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that reads as another puzzle stops the program, though that one is unique too."""
    puzzle = parse_puzzle(BINARIO, ONE_DOES)
    repair = fix(puzzle)
    assert repair.puzzle is not None
    assert repair.puzzle != puzzle
    more = Clues(repair.puzzle).with_(repair.solution, Clues(repair.puzzle).hidden[:1])
    assert judge(more).solutions == (repair.solution,)
    monkeypatch.setattr(fixing, "parse_puzzle", returning(more))
    with pytest.raises(Disagreement, match="repaired, and found unique"):
        fix(puzzle)
    monkeypatch.setattr(fixing, "parse_puzzle", returning(puzzle))
    with pytest.raises(Disagreement, match="repaired, and found multiple"):
        fix(puzzle)
