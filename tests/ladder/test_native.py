"""The innermost loops in C give the same answers as they do in Python, and as a solver does."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from gen.sources.rng import stream
from puzzles.base.errors import Disagreement
from puzzles.board import Rect, rect
from puzzles.contract.kind import given, reading_of
from puzzles.model.constraint import Constraint
from puzzles.model.lazy import LazyRule, with_known
from puzzles.rules import LinesDiffer, SingleLoop, alike
from puzzles.rules.graphs import neighbour
from puzzles.rules.graphs.neighbour import HasNeighbour
from puzzles.rules.loops import loop
from puzzles.rules.runs import rule as runs
from puzzles.rules.runs.rule import LineClue
from tests.engine.built import built, loaded
from tests.ladder.boards import SIZES, boards
from tests.ladder.climbing import rounds
from tests.ladder.models import counted_case, random_case, tangled_case
from tests.ladder.test_chains import cases
from tests.rules.test_loop import GRAPHS
from verify.grade import ladder
from verify.grade.ladder import Rung
from verify.reading import (
    constraint,
    count_rung,
    derived,
    differences,
    layers,
    propagator,
    region_rung,
    remaining,
    together,
)
from verify.reading.constraint import Store
from verify.reading.remaining import STRUCTURE, Constraints, State
from verify.solver.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gen.sources.rng import Stream
    from puzzles.declare.options import Value
    from puzzles.model.model import Model
    from tests.ladder.models import Case

MAKES = random_case, tangled_case, counted_case
STEPS = 100_000
FEW = 7  # edges of which all is tried
EDGES = Rect(2, 3).edges, Rect(4, 4).edges
HARD: dict[str, tuple[str, dict[str, Value]]] = {
    "binario": ("10", {}),
    "slitherlink": ("6", {"clues": -1}),
    "masyu": ("6", {}),
    "hitori": ("6", {}),
}


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The engine in C, built anew, whichever form runs else."""
    return loaded(built(tmp_path_factory.mktemp("engine")))


def models() -> Iterator[tuple[Model, list[int], Stream]]:
    """Yield models, what is known of them at first, and a stream of choices."""
    for make in MAKES:
        for number in range(60):
            case: Case = make(stream(1, "native", number))
            known = case.model.fixed(case.known) if case.known else []
            yield case.model, known, stream(2, "native", number)
    for name in SIZES:
        for number, board in enumerate(boards(name, 2)):
            model, told = reading_of(board.puzzle), given(board.puzzle)
            yield model, model.fixed(told) if told else [], stream(3, name, number)


def filled() -> Iterator[tuple[Constraints, State, Stream]]:
    """Yield what models demand, on boards with what is known at first, and a stream of choices."""
    for model, known, draw in models():
        constraints = Constraints(model)
        state = State(constraints)
        state.take(known)
        yield constraints, state, draw


def tangle(draw: Stream) -> Callable[[list[int], int], list[int] | None]:
    """Return what stands in for lazy rules: it says something about some of what it is asked."""
    key = 2 + draw.below(5)

    def ask(known: list[int], begun: int) -> list[int] | None:
        news = known[begun:]
        if sum(known) % (key + 7) == 0:
            return None
        return [-(abs(x) % key + 1) for x in news if x % key == 0]

    return ask


def test_what_constraints_say_at_once(native: Any) -> None:
    """As boards are filled in at random, until a constraint is broken."""
    followed = broken = 0
    for own, state, draw in filled():
        flat, plainly = native.Propagator(own), propagator.Propagator(own)
        while still := [v for v in range(1, own.variables + 1) if not state.values[v]]:
            said = [draw.choice(still) * draw.choice((1, -1)) for _ in range(1 + draw.below(3))]
            other = State(own, state)
            sound, expected = (
                one.follow(about.values, about.room, about.trail, about.ready, said)
                for one, about in ((flat, state), (plainly, other))
            )
            assert sound == expected
            for name in ("values", "room", "trail", "ready"):
                assert getattr(state, name) == getattr(other, name)
            if not sound:
                broken += 1
                break
            followed += 1
    assert min(followed, broken) > 60


def test_which_lazy_rules_are_touched(native: Any) -> None:
    """A helper that speaks of no place may be of any rule."""
    store = Store(4)
    scopes, place = [(0, 1), (2,), ()], [-1, 0, 1, 2, -1, -1, 2, 1, 0]
    plain, in_c = (
        module.Forced(module.Propagator(store), [], scopes, [0, 1, 2], place)
        for module in (propagator, native)
    )
    for trail in product((1, -2, 3, 4, -4), repeat=2):
        for begun in range(3):
            found = in_c.touched([*trail], begun)
            assert found == plain.touched([*trail], begun)
    assert plain.touched([4], 0) == [0, 1, 2]
    assert plain.touched([1, 3], 1) == [1]


def test_layers(native: Any) -> None:
    read = broken = refutations = 0
    for constraints, state, draw in filled():
        flows = [module.Flow(module.Propagator(constraints)) for module in (propagator, native)]
        for flow in flows:
            flow.begin(state.values, state.room)
        still = [v for v in range(1, constraints.variables + 1) if not state.values[v]]
        for turn in range(20 if still else 0):
            ask = tangle(draw) if turn % 2 else None
            supposed = draw.choice(still) * draw.choice((1, -1))
            both: list[tuple[list[int], list[int] | None]] = [([], [supposed]), ([], [supposed])]
            while both[0][1]:
                layers = 1 + draw.below(3)
                both = [
                    (seen, None if frontier is None else flow.read(seen, frontier, layers, ask))
                    for flow, (seen, frontier) in zip(flows, both, strict=True)
                ]
                if both[0][1] is None:
                    broken += 1
                    assert both[1][1] is None
                else:
                    assert both[0] == both[1]
                    read += 1
            wrong = [x for v in still if (x := v * draw.choice((1, -1, 0)))]
            for flow in flows:
                flow.suppose(wrong)
            while flows[0].going:
                layers = 1 + draw.below(3)
                refuted, same = (flow.further(layers, ask) for flow in flows)
                assert refuted == same
                refutations += len(refuted)
            assert not flows[1].going
    assert read > 500
    assert min(broken, refutations) > 100


def test_derivations(native: Any) -> None:
    """What is reached, and the reason that is kept of each, whoever else concludes things."""
    broken = heard = 0
    for constraints, state, draw in filled():
        plain = derived.Derived(propagator.Propagator(constraints))
        in_c = native.Derived(native.Propagator(constraints))
        both = plain, in_c
        for one in both:
            one.begin(state.values, state.room)
        still = [v for v in range(1, constraints.variables + 1) if not state.values[v]]
        for _ in range(20 if still else 0):
            supposed = [v * draw.choice((1, -1)) for v in draw.sample(still, min(2, len(still)))]
            for one in both:
                one.suppose(supposed)
            while plain.going and not plain.broken:
                for one in both:
                    one.read()
                assert plain.reached() == in_c.reached()
                premises = draw.sample(plain.reached(), min(2, len(plain.reached())))
                for literal in draw.sample([0, *still, *[-v for v in still]], 2):
                    if literal or not draw.below(9):
                        kept = [one.conclude(literal, -1, premises) for one in both]
                        assert kept[0] == kept[1]
                        heard += kept[0]
            assert (plain.going, plain.broken) == (in_c.going, in_c.broken)
            if plain.broken:
                assert plain.layers() == in_c.layers()
                broken += 1
    assert min(broken, heard) > 200


def loops() -> Iterator[SingleLoop]:
    """Yield loops on graphs in the plane and on others, with literals of either sign."""
    for number, ends in enumerate([*GRAPHS.values(), *[one.ends for one in EDGES]]):
        draw = stream(6, "loop", number)
        literals = [(v + 1) * draw.choice((1, -1)) for v in draw.sample(range(40), len(ends))]
        for required in (True, False):
            yield SingleLoop("one_loop", ends, literals, required=required)
    yield from plane_loops()


def plane_loops() -> Iterator[SingleLoop]:
    for edges in EDGES:
        literals = range(1, edges.cells + 1)
        yield SingleLoop("one_loop", edges.ends, literals, faces=edges.around)


def lines() -> Iterator[LinesDiffer]:
    for number, (count, width) in enumerate([(2, 1), (3, 2), (4, 4), (6, 6), (12, 3)]):
        draw = stream(8, "lines", number)
        literals = [(v + 1) * draw.choice((1, -1)) for v in draw.sample(range(40), count * width)]
        some = [literals[at : at + width] for at in range(0, count * width, width)]
        for counted in (True, False):
            yield LinesDiffer("lines_differ", some, counted=counted)


def line_clues() -> Iterator[LineClue]:
    for number, width in enumerate([1, 2, 5, 8, 8, 12, 12, 20, 33, 40]):
        draw = stream(10, "blocks", number)
        cells = tuple(draw.sample(range(40), width))
        lengths = [1 + draw.below(4) for _ in range(width // 4)] or [1]
        yield LineClue("line_clue", cells, tuple([(n, 1) for n in lengths]), [range(1, 41)])


def near() -> Iterator[HasNeighbour]:
    for number, (height, width) in enumerate([(1, 3), (2, 2), (3, 4), (5, 8)]):
        beside, draw = rect(height, width).beside, stream(12, "near", number)
        nodes = draw.sample(range(40), len(beside))
        literals = [(v + 1) * draw.choice((1, -1)) for v in nodes]
        yield HasNeighbour("near", beside, literals, range(len(beside)))


def plainly(rule: LazyRule, values: Sequence[int]) -> list[int] | None:
    """Return what a rule forces, without C."""
    if isinstance(rule, SingleLoop | LinesDiffer | LineClue):
        return rule.forces_plainly(values)
    return LazyRule.forces(rule, values)


def variables_of(rule: LazyRule) -> list[int]:
    """Return what a rule speaks of, in ascending order."""
    clauses = rule.cnf(iter(range(41, 9999)).__next__)
    return sorted({abs(x) for clause in clauses for x in clause if abs(x) <= 40})


def boards_of(rule: LazyRule, draw: Stream) -> Iterator[list[int]]:
    """Yield what may be known of a rule, by chance; of few edges all of it."""
    own = variables_of(rule)
    if isinstance(rule, SingleLoop) and len(own) <= FEW:
        for signs in product((-1, 0, 1), repeat=len(own)):
            values = [0] * 40
            for v, sign in zip(own, signs, strict=True):
                values[v - 1] = sign
            yield values
        return
    for _ in range(400):
        true, false = draw.below(60), draw.below(60)
        values = [0] * (40 - draw.below(4))
        for v in range(len(values)):
            drawn = draw.below(100)
            values[v] = 1 if drawn < true else -1 if drawn >= 100 - false else 0
        yield values


def test_lazy_rules_force_the_same(native: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "Loop", native.Loop)
    monkeypatch.setattr(alike, "Lines", native.Lines)
    monkeypatch.setattr(neighbour, "Neighbours", native.Neighbours)
    monkeypatch.setattr(runs, "Runs", native.Runs)
    said = broken = 0
    for number, rule in enumerate([*loops(), *lines(), *line_clues(), *near()]):
        for values in boards_of(rule, stream(7, "rule", number)):
            found = rule.forces(values)
            assert found == plainly(rule, values), (number, values)
            said += bool(found)
            broken += found is None
    assert min(said, broken) > 1000


def flow_of(native: Any, variables: int) -> Any:
    """Return what reads layers where lazy rules alone say anything."""
    return native.Flow(native.Propagator(Store(variables)))


def test_layers_of_a_lazy_rule_are_what_it_forces(
    native: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Layer after layer, in each of which something is known besides what was forced before."""
    monkeypatch.setattr(loop, "Loop", native.Loop)
    monkeypatch.setattr(alike, "Lines", native.Lines)
    monkeypatch.setattr(neighbour, "Neighbours", native.Neighbours)
    monkeypatch.setattr(runs, "Runs", native.Runs)
    said = silent = broken = 0
    for number, rule in enumerate([*plane_loops(), *lines(), *line_clues(), *near()]):
        draw = stream(9, "layers", number)
        flow = flow_of(native, 40)
        assert flow.asks(rule.asked())
        own = variables_of(rule)
        for _ in range(400):
            values = [draw.choice((1, -1, -1)) * (draw.below(8) == 0) for _ in range(40)]
            while said_now := plainly(rule, values):
                values = with_known(values, said_now)
            flow.begin([0, *values, *[-value for value in reversed(values)]], [])
            known: list[int] = []
            forced = plainly(rule, values)
            while forced is not None and not {-x for x in forced} & {*forced}:
                known += forced
                left = [v for v in own if not values[v - 1] and v not in map(abs, known)]
                if not left:
                    break
                drawn = draw.sample(left, min(len(left), 1 + draw.below(6)))
                seen, news = (
                    known[: -len(forced) or None],
                    [v * draw.choice((1, -1, -1)) for v in drawn],
                )
                known += news
                forced = plainly(rule, with_known(values, known))
                assert flow.read(seen, [*known[len(seen) :]], 1, None) == forced
                said += bool(forced)
                silent += forced == []
                broken += forced is None
    assert min(said, silent, broken) > 500


def concluded(rule: LazyRule, values: list[int], literal: int) -> list[int] | None:
    """Return what is known when a literal is too, with all that follows; None if nothing can be."""
    said: list[int] | None = [literal]
    while said:
        if {-x for x in said} & {*said}:
            return None
        values = with_known(values, said)
        said = rule.forces(values)
    return None if said is None else values


def has_way(rule: LazyRule, values: list[int], literal: int, wrong: list[int]) -> bool:
    """Return whether a literal stands when others are supposed under it, until all that fail do."""
    left, before = concluded(rule, values, literal), None
    while left is not None and left != before:
        before = left
        for x in [y for v in wrong for y in (v, -v)]:
            if left is not None and not left[abs(x) - 1] and concluded(rule, left, x) is None:
                left = concluded(rule, left, -x)
    return left is not None


def test_ways_that_a_lazy_rule_leaves(native: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Suppositions under suppositions that are refuted by it alone."""
    monkeypatch.setattr(loop, "Loop", native.Loop)
    monkeypatch.setattr(alike, "Lines", native.Lines)
    monkeypatch.setattr(neighbour, "Neighbours", native.Neighbours)
    stood = refuted = deep = 0
    for number, rule in enumerate([*plane_loops(), *lines()]):
        draw = stream(10, "ways", number)
        flow = flow_of(native, 40)
        assert flow.asks(rule.asked())
        for _ in range(12):
            values = [draw.choice((1, -1)) * (draw.below(2) == 0) for _ in range(40)]
            said = rule.forces(values)
            if said is None or {-x for x in said} & {*said}:
                continue
            flow.begin([0, *values, *[-value for value in reversed(values)]], [])
            wrong = [v * draw.choice((1, -1)) for v in variables_of(rule) if not values[v - 1]]
            none = [x for x in wrong if not has_way(rule, values, x, wrong)]
            assert flow.without_way(wrong, True, None) == none
            refuted += len(none)
            stood += len(wrong) - len(none)
            deep += sum(concluded(rule, values, x) is not None for x in none)
    assert min(stood, refuted, deep) > 20


@pytest.mark.parametrize("strips", [1, 2])
def test_what_falls_into_two_parts(
    strips: int, native: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three cells in a row, with lines around the first, lose the middle one; once beside more."""
    monkeypatch.setattr(loop, "Loop", native.Loop)
    strip = Rect(1, 3).edges
    ends = [(8 * n + a, 8 * n + b) for n in range(strips) for a, b in strip.ends]
    faces = [[10 * n + edge for edge in face] for n in range(strips) for face in strip.around]
    rule = SingleLoop("one_loop", ends, range(1, len(ends) + 1), faces=faces)
    values = [1, 0, 0, 1, 0, 0, 1, 0, 0, 0, *[-1] * (len(ends) - 10)]
    assert plainly(rule, values) == []
    gone = [-2, -5]
    expected = rule.forces_plainly(with_known(values, gone))
    assert expected == [-3, -6, 8, -9, -10]
    assert rule.watch(values)(gone) == expected
    flow = flow_of(native, len(ends))
    assert flow.asks(rule.asked())
    flow.begin([0, *values, *[-value for value in reversed(values)]], [])
    assert flow.read([], gone, 1, None) == expected


def test_climbs_are_the_same(native: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lazy rules that C asks by itself, and suppositions under suppositions."""
    climbs: list[list[Any]] = []
    for in_c in (False, True):
        for module, name in (
            (loop, "Loop"),
            (alike, "Lines"),
            (neighbour, "Neighbours"),
        ):
            made = getattr(native, name) if in_c else None
            monkeypatch.setattr(module, name, made)
        monkeypatch.setattr(layers, "Flow", native.Flow if in_c else propagator.Flow)
        follows = native.Propagator if in_c else propagator.Propagator
        monkeypatch.setattr(constraint, "Propagator", follows)
        for name, own in (("Differences", differences), ("Sums", count_rung)):
            monkeypatch.setattr(ladder, name, getattr(native if in_c else own, name))
        kept = native.JointRules if in_c else together.JointRules
        monkeypatch.setattr(ladder, "JointRules", kept)
        monkeypatch.setattr(region_rung, "Due", native.Due if in_c else together.Due)
        monkeypatch.setattr(remaining, "Forced", native.Forced if in_c else propagator.Forced)
        climbs.append([])
        for name, (size, options) in HARD.items():
            climbs[-1] += [rounds(case) for case in cases(name, size, 6, **options)]
    assert climbs[0] == climbs[1]
    rungs = [one.rung for climb in climbs[0] for one in climb]
    assert min(map(rungs.count, (Rung.CHAIN, Rung.NESTED))) > 4


def test_what_a_solver_would_say(native: Any) -> None:
    said = silent = given_up = heard = 0
    for number in range(3000):
        draw = stream(4, "backbone", number)
        variables = 3 + draw.below(10)
        true = [0, *[draw.choice((1, -1)) for _ in range(variables)]]
        true += [-x for x in reversed(true[1:])]
        for v in range(1, 1 + draw.below(3)):
            true[v] = true[-v] = 0
        values = [0] * (2 * variables + 1)
        for v in range(1, variables + 1):
            if true[v] and not draw.below(4):
                values[v], values[-v] = true[v], -true[v]
        rules: list[int] = []
        every: list[list[int]] = []
        rooms: list[int] = []
        demands: list[Constraint] = []
        own = 0
        for _ in range(2 + draw.below(5)):
            size = 2 + draw.below(variables - 1)
            literals = [(v + 1) * draw.choice((1, -1)) for v in draw.sample(range(variables), size)]
            literals += literals[:1] if not draw.below(6) else []
            sure = sum([true[x] > 0 for x in literals])
            room = len(literals) - max(sure - draw.below(2), 0)
            rules.append(STRUCTURE if not draw.below(4) else 0)
            every.append(literals)
            rooms.append(room)
        store = Store(variables)
        for literals in every:
            store.add(literals, 1, silent=True)
        together = native.JointRules(native.Propagator(store), 1, rooms, rules, [[0]], {})
        spoken = set(together.about([0]))
        for rule, literals, room in zip(rules, every, rooms, strict=True):
            still = [x for x in literals if not values[x]]
            least = len(literals) - room - sum([values[x] > 0 for x in literals])
            if least > 0 and (rule == 0 or spoken.issuperset(map(abs, literals))):
                demands.append(Constraint(still, least))
                own += rule == 0
        found = together.backbone([0], values, true, STEPS)
        about = sorted({abs(x) for one in demands for x in one.literals})
        alone = len(about) == sum([len(one.literals) for one in demands])
        expected = Backbone(demands, about, true).forced(values) if demands else []
        if any(len(one.literals) == one.least for one in demands):
            assert found in ([], expected)  # a rule by itself says something, and is heard first
            heard += found == expected != []
            continue
        if found != expected:
            # rules that have nothing to do with each other are not read together
            assert found == [], number
            assert alone or not own, number
        said += bool(found)
        silent += not found
        few = together.backbone([0], values, true, 1)
        assert few in (None, found)
        given_up += few is None
    assert min(said, silent, given_up, heard) > 50


def test_the_same_rules_are_read_together(native: Any) -> None:
    region_rung = subsets = shared = 0
    for model, _, _ in models():
        own = Constraints(model)
        whole = dict(own.whole)
        places = len(model.base)
        told = places, own.room, own.rule, own.scopes, whole
        found = native.JointRules(native.Propagator(own), *told)
        expected = together.JointRules(propagator.Propagator(own), *told)
        assert found.regions == expected.regions
        assert found.subsets == expected.subsets
        for rules in [*found.regions, *found.subsets]:
            assert found.about(rules) == expected.about(rules)
            for some, others in zip(found.parts(rules), expected.parts(rules), strict=True):
                assert sorted(some) == sorted(others)
        region_rung += len(found.regions)
        subsets += len(found.subsets)
        shared += any(len(rules) > 2 for rules in found.regions)
    assert min(region_rung, subsets, shared) > 50


def test_counts_are_compared_alike(native: Any) -> None:
    """As boards are filled in at random: each is asked again and again."""
    taken = summed = 0
    for own, state, draw in filled():
        flat, store = native.Propagator(own), propagator.Propagator(own)
        pairs = [
            (native.Differences(flat), differences.Differences(store)),
            (native.Sums(flat, own.rule, own.room), count_rung.Sums(store, own.rule, own.room)),
        ]
        for _ in range(8):
            for in_c, plainly in pairs:
                found = in_c.all(state.values, state.room)
                assert found == plainly.all(state.values, state.room)
                taken += bool(found) and in_c is pairs[0][0]
                summed += bool(found) and in_c is pairs[1][0]
            still = [v for v in range(1, own.variables + 1) if not state.values[v]]
            if not still:
                break
            some = [draw.choice(still) * draw.choice((1, -1)) for _ in range(1 + draw.below(3))]
            try:
                state.take(some)
            except Disagreement:
                break
            if min(state.room, default=0) < 0:
                break  # a constraint is broken
    assert min(taken, summed) > 60


def test_what_does_not_fit_is_refused(native: Any) -> None:
    for literal in (2, 0):
        with pytest.raises(ValueError, match="beyond all variables"):
            native.Propagator(Store(1, [Constraint([literal], 1)]))
    wrong: Any = 1.5
    with pytest.raises(TypeError):
        native.Propagator(Store(1, [Constraint([wrong], 1)]))
    store = Store(2, [Constraint([1, 2], 1)])
    propagator = native.Propagator(store)
    with pytest.raises(ValueError, match="other constraints"):
        propagator.follow([0, 0, 0], [1], [], [], [1])
    for literal in (3, 0):
        with pytest.raises(ValueError, match="beyond all variables"):
            propagator.follow([0] * 5, [1], [], [], [literal])
    with pytest.raises(TypeError):
        propagator.follow([wrong] * 5, [1], [], [], [1])
    with pytest.raises(TypeError, match="no propagator"):
        native.Flow(store)
    flow = native.Flow(propagator)
    assert not flow.asks(None)
    with pytest.raises(ValueError, match="beyond all variables"):
        flow.without_way([3], False, None)
    with pytest.raises(ValueError, match="other constraints"):
        flow.begin([0], [1])
    with pytest.raises(ValueError, match="beyond all places"):
        native.JointRules(propagator, 1, [1], [0], [[-3]], {})
    with pytest.raises(ValueError, match="beyond all rules"):
        native.JointRules(propagator, 1, [1], [1], [[0]], {})
    with pytest.raises(ValueError, match="beyond all variables"):
        native.JointRules(propagator, 1, [1], [0], [[0]], {0: [([3], 1)]})
    with pytest.raises(ValueError, match="cannot be read"):
        native.JointRules(propagator, 1, [1, 1], [0], [[0]], {})
    with pytest.raises(ValueError, match="other constraints"):
        native.helped(propagator, [0], [0])
    with pytest.raises(ValueError, match="needs a rule"):
        native.Sums(propagator, [0], [])
    with pytest.raises(ValueError, match="other constraints"):
        native.Sums(propagator, [0], [1]).all([0], [0])
