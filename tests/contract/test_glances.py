"""The laws of a look at a board: what is found broken is broken, and what is met is met."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import puzzles
from gen.sources.rng import stream
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind, Puzzle, reading_of
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.declare.values import Example, Fault, Solution
from puzzles.model.model import OPEN, Model
from tests.contract.rulebook import holds
from tests.contract.toy import KIND, Lanes, LanesKind
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import judge
from verify.words.breaches import Breaches
from verify.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.model.model import Rule


def test_a_solution_breaks_nothing_and_meets_every_clue(
    kind: Kind[Puzzle], example: Example
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    glance = LiveCheck(puzzle)
    rules = reading_of(puzzle).rules()
    clues = {rule.clue for rule in rules if rule.clue is not None}
    fills = Clues(puzzle).fills
    clues &= {rule.clue for rule in rules if rule.clue is None or not fills(rule.clue, rule.scope)}
    for solution in judge(puzzle).solutions:
        assert glance.met(solution) == clues
        for step in range(1, 4):
            begun = [value if place % step == 0 else OPEN for place, value in enumerate(solution)]
            assert not glance.broken(begun)


def states(model: Model, board: Solution) -> list[int]:
    """Return for each literal, as an index, whether a board makes it true."""
    found = [0] * (2 * model.variables + 1)
    for x in model.fixed(board):
        found[x], found[-x] = 1, -1
    return found


def test_what_is_found_broken_is_broken(
    kind: Kind[Puzzle], example: Example, thorough: bool
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    glance = LiveCheck(puzzle)
    model = kind.model(puzzle)
    draw = stream(1, example.text, 0)
    for _ in range(12 if thorough else 2):
        board = tuple([draw.choice(values) for values in kind.domain(puzzle)])
        violated = {violation.rule for violation in kind.check(puzzle, board)}
        broken = glance.broken(board)
        assert {one.rule for one in broken} <= violated
        assert {one.rule for one in glance.violated(board)} == violated
        places = range(len(board))
        for one in (*broken, *glance.violated(board)):
            assert one.sentence
            assert set(one.places) <= set(places)
        violations = kind.check(puzzle, board)
        told = [(one.rule, {*one.places}) for one in glance.violated(board)]
        for name, hit in violations:
            assert any(rule == name and {*hit} <= places for rule, places in told)
        for one in glance.violated(board):  # what is said in the same words is told once
            hits = [{*hit} for name, hit in violations if name == one.rule]
            own = [hit for hit in hits if hit <= {*one.places}]
            assert {place for hit in own for place in hit} == {*one.places}
            about = [
                rule
                for rule in model.rules()
                if rule.name == one.rule and any(hit <= {*rule.scope} for hit in own)
            ]
            wrong = [rule for rule in about if not holds(model, board, [rule])]
            breaches = Breaches(Vocabulary(puzzle, model), states(model, board))
            assert not wrong or one.sentence in {breaches.of_rule(rule)[0] for rule in wrong}, one
        begun = [value if draw.below(2) else OPEN for value in board]
        if glance.broken(begun):  # then so is every board that goes on from there
            assert broken


def test_what_one_count_says_of_a_begun_board_is_all_found(
    kind: Kind[Puzzle], example: Example
) -> None:
    """Of rules whose bounds are all on the same places, of two values each."""
    puzzle = parse_puzzle(kind, example.text)
    glance, model = LiveCheck(puzzle), reading_of(puzzle)
    value_of = {variable: (place, value) for variable, place, value in model.indicators}
    plain = [rule for rule in model.rules() if counts_alone(rule, value_of)]
    names = {rule.name for rule in model.rules()} - {
        rule.name for rule in model.rules() if rule not in plain
    }
    for number, solution in enumerate(judge(puzzle, count=3).solutions):
        draw = stream(3, example.text, number)
        for share in range(2, 6):
            begun = [OPEN if draw.below(share) else value for value in solution]
            for place in draw.sample(range(len(begun)), min(len(begun), 3)):
                begun[place] = draw.choice(kind.domain(puzzle)[place])
            for place, values in enumerate(kind.domain(puzzle)):
                if len(values) == 1:  # is as good as filled in
                    begun[place] = values[0]
            left, broken = glance.possible(begun), set[str]()
            for rule in plain:
                filled = completions(rule, begun, value_of)
                if not filled:
                    broken.add(rule.name)
                    continue
                for variable in {abs(x) for literals, _ in rule.constraints for x in literals}:
                    place, value = value_of[variable]
                    if begun[place] == OPEN and all(variable not in one for one in filled):
                        assert value not in left[place]
                    if begun[place] == OPEN and all(variable in one for one in filled):
                        assert {*left[place]} <= {value}
            found = {one.rule for one in glance.broken(begun)}
            assert found & names == broken & names
            assert broken <= found


def counts_alone(rule: Rule, value_of: Mapping[int, tuple[int, int]]) -> bool:
    """Return whether a rule is bounds on the same few places, each told by one variable."""
    variables = [{abs(x) for x in literals} for literals, _ in rule.constraints]
    if rule.lazy is not None or any(some != variables[0] for some in variables) or not variables:
        return False
    places = [value_of[one][0] for one in variables[0] if one in value_of]
    return len(places) == len({*places}) == len(variables[0]) < 15


def completions(
    rule: Rule, begun: Sequence[int], value_of: Mapping[int, tuple[int, int]]
) -> list[set[int]]:
    """Return which variables are true in each way to keep such a rule on a begun board."""
    variables = sorted({abs(x) for literals, _ in rule.constraints for x in literals})
    open_ = [one for one in variables if begun[value_of[one][0]] == OPEN]
    known = {one for one in variables if begun[value_of[one][0]] == value_of[one][1]}
    found: list[set[int]] = []
    for number in range(1 << len(open_)):
        true = known | {one for at, one in enumerate(open_) if number >> at & 1}
        if all(
            sum((abs(x) in true) == (x > 0) for x in literals) >= least
            for literals, least in rule.constraints
        ):
            found.append(true)
    return found


def test_a_begun_board_says_what_is_broken_met_and_left() -> None:
    akari = parse_puzzle(puzzles.get("akari"), "# akari\n2..\n..1\n...\n")
    glance = LiveCheck(akari)

    def entries(text: str) -> list[int]:
        return [{"b": 1, "x": 0}.get(sign, OPEN) for sign in text if sign != "/"]

    def told(text: str) -> list[tuple[str, str]]:
        return [(one.rule, akari.board.names(one.places)) for one in glance.broken(entries(text))]

    assert told("2../..1/...") == told("2b./b.1/..x") == []
    assert told("2x./..1/...") == [("number", "r1c2")]
    assert told("2bb/..1/...") == [("bulbs_see_each_other", "r1c2-3")]
    assert [len(glance.met(entries(text))) for text in ("2../..1/...", "2b./b.1/...")] == [0, 1]
    assert len(glance.met(entries("2b./b.1/..b"))) == 2
    left = glance.possible(entries("2../..1/x.."))
    assert left[:3] == [(0,), (1,), (0, 1)]
    assert left[6:] == [(0,), (0, 1), (0, 1)]
    contradictory = parse_puzzle(puzzles.get("akari"), "# akari\n2.0\n...\n")
    assert LiveCheck(contradictory).possible([OPEN] * 6)[1] == ()


def test_a_broken_rule_is_named_at_its_place() -> None:
    """Not by another instance that speaks of the place too, and perhaps holds."""
    akari = puzzles.get("akari")
    puzzle = parse_puzzle(akari, "# akari\n............\n.#..#....#..\n............\n")
    names = set[str]()
    for bulb in range(puzzle.board.cells):
        board = tuple([int(cell == bulb) for cell in range(puzzle.board.cells)])
        for broken in LiveCheck(puzzle).violated(board):
            if broken.rule == "lit":
                assert broken.sentence == f"nothing can light {puzzle.board.names(broken.places)}"
                names.add(broken.sentence)
    assert len(names) == 33


def test_a_fault_is_seen(kind: Kind[Puzzle], fault: Fault) -> None:
    puzzle = parse_puzzle(kind, fault.puzzle)
    board = parse_solution(puzzle, fault.solution)
    glance = LiveCheck(puzzle)
    assert {one.rule for one in glance.violated(board)} == ({fault.rule} if fault.rule else set())
    pairs = zip(board, kind.domain(puzzle), strict=True)
    if all(value in values for value, values in pairs):
        assert {one.rule for one in glance.broken(board)} <= {fault.rule}
    violations = kind.check(puzzle, board)
    rules = reading_of(puzzle).rules()
    of_clue = {rule.clue for rule in rules if rule.name == fault.rule and rule.clue is not None}
    if fault.rule is None or not of_clue:
        return
    hit = {place for violation in violations for place in violation.places}
    met = glance.met(board)
    assert any(
        clue not in met
        for clue in of_clue
        for rule in rules
        if rule.clue == clue and hit & set(rule.scope)
    )


@dataclass(frozen=True)
class UnrestingLanes(Lanes):
    """Lanes whose sides have no value of their own on a board without anything."""


class Unresting(LanesKind):
    """The kind of these."""

    puzzle = UnrestingLanes

    def model(self, puzzle: Lanes) -> Model:
        model = super().model(puzzle)
        model.base = (OPEN,) * puzzle.board.edges.cells
        return model


def test_a_clue_is_met_by_values_alone() -> None:
    text = "# lanes\n0\n"
    resting = LiveCheck(parse_puzzle(KIND, text))
    none, some, every = (OPEN,) * 4, (0, 0, 0, OPEN), (0,) * 4
    assert [resting.met(one) for one in (none, some, every)] == [{0}] * 3
    glance = LiveCheck(parse_puzzle(Unresting(), text))
    assert [glance.met(one) for one in (none, some, every)] == [set(), set(), {0}]


def test_what_is_left_of_sums_is_told_where_they_are_and_where_they_show(
    kind: Kind[Puzzle], example: Example
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    glance, clues = LiveCheck(puzzle), Clues(puzzle)
    sums = [rule for rule in reading_of(puzzle).rules() if rule.bags and rule.clue is not None]
    for solution in judge(puzzle).solutions[:1]:
        for place in range(len(solution)):
            told: list[tuple[str, list[tuple[int, ...]]]] = []
            for rule in sums:
                group, at = clues.place(rule.clue or 0)
                if place in rule.scope or (group.on, at) == ("cells", place):
                    bag = tuple(sorted([solution[one] for one in rule.scope]))
                    told.append((kind.say(puzzle, rule).statement, [bag]))
            assert glance.ways(place, solution) == told


def test_what_is_left_of_a_place_is_what_breaks_no_rule_alone(
    kind: Kind[Puzzle], example: Example
) -> None:
    """Where all other places have their values, nothing can stay unseen."""
    puzzle = parse_puzzle(kind, example.text)
    glance, domain = LiveCheck(puzzle), kind.domain(puzzle)
    model = reading_of(puzzle)
    lazy = {rule.name for rule in model.rules() if rule.lazy is not None}
    helpers = model.variables > len(model.indicators)  # values may follow from several
    for solution in judge(puzzle).solutions[:1]:
        for place in range(0, len(solution), len(solution) // 12 + 1):
            begun = (*solution[:place], OPEN, *solution[place + 1 :])
            left = glance.possible(begun)
            assert [*left[:place], *left[place + 1 :]] == [
                (value,) for value in (*solution[:place], *solution[place + 1 :])
            ]
            for value in domain[place]:
                board = (*solution[:place], value, *solution[place + 1 :])
                broken = {one.rule for one in glance.broken(board)}
                if value not in left[place]:
                    assert broken
                elif len(domain[place]) == 2 and not helpers:
                    assert broken <= lazy
            rested = (*solution[:place], domain[place][0], *solution[place + 1 :])
            empty = glance.empty(begun, rested)
            assert empty == [] or left[place] == (domain[place][0],)
            if len(domain[place]) == 2 and left[place] == (domain[place][0],):
                assert empty == [place]


def test_what_is_left_of_begun_boards_has_each_solution(
    kind: Kind[Puzzle], example: Example
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    glance = LiveCheck(puzzle)
    for number, solution in enumerate(judge(puzzle, count=3).solutions):
        draw = stream(2, example.text, number)
        for share in range(2, 8):
            begun = [OPEN if draw.below(share) else value for value in solution]
            left = glance.possible(begun)
            assert all(value in some for value, some in zip(solution, left, strict=True))
            rested = [domain[0] for domain in kind.domain(puzzle)]
            for place in glance.empty(begun, rested):
                assert begun[place] == OPEN
                assert left[place] == (rested[place],)
