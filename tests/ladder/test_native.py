"""The innermost loops in C give the same answers as they do in Python, and as a solver does."""

from __future__ import annotations

import shutil
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any

import pytest

from gen.rng import stream
from puzzles.constraint import Constraint
from puzzles.kind import given, reading_of
from scripts.compile import NATIVE, ROOT, compiler, link
from tests.ladder.boards import SIZES, boards
from tests.ladder.models import counted_case, random_case, tangled_case
from verify import plain
from verify.residual import Constraints, State
from verify.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gen.rng import Stream
    from puzzles.model import Model
    from tests.ladder.models import Case

MAKES = random_case, tangled_case, counted_case
STEPS = 100_000


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module in C, built anew."""
    if compiler() is None:
        pytest.skip("there is no C compiler")
    room: Path = tmp_path_factory.mktemp("native")
    (room / NATIVE).parent.mkdir()
    shutil.copy(ROOT / NATIVE, room / NATIVE)
    done = link(room, 1)
    assert not done.returncode, done.stderr
    assert not done.stderr, "warnings"
    (built,) = (room / NATIVE).parent.glob("*.so")
    spec = spec_from_file_location("verify._native", built)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


def tangle(draw: Stream) -> Callable[[list[int], int], list[int] | None]:
    """Return what stands in for lazy rules: it says something about some of what it is asked."""
    key = 2 + draw.below(5)

    def ask(known: list[int], begun: int) -> list[int] | None:
        news = known[begun:]
        if sum(known) % (key + 7) == 0:
            return None
        return [-(abs(x) % key + 1) for x in news if x % key == 0]

    return ask


def test_layers(native: Any) -> None:
    read = broken = 0
    for model, known, draw in models():
        constraints = Constraints(model)
        state = State(constraints)
        state.take(known)
        store = (
            constraints.variables,
            constraints.literals,
            constraints.silent,
            constraints.having,
        )
        flows = plain.Flow(*store), native.Flow(*store)
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
    assert read > 500
    assert broken > 100


def test_what_a_solver_would_say(native: Any) -> None:
    said = silent = given_up = 0
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
        groups: list[list[tuple[list[int], int]]] = [[], []]
        demands: list[Constraint] = []
        own = 0
        for _ in range(2 + draw.below(5)):
            size = 2 + draw.below(variables - 1)
            literals = [(v + 1) * draw.choice((1, -1)) for v in draw.sample(range(variables), size)]
            literals += literals[:1] if not draw.below(6) else []
            sure = sum([true[x] > 0 for x in literals])
            room = len(literals) - max(sure - draw.below(2), 0)
            is_meaning = not draw.below(4)
            groups[is_meaning].append((literals, room))
            still = [x for x in literals if not values[x]]
            least = len(literals) - room - sum([values[x] > 0 for x in literals])
            if least > 0:
                demands.append(Constraint(still, least))
                own += not is_meaning
        found = native.backbone(*groups, values, true, STEPS)
        about = sorted({abs(x) for one in demands for x in one.literals})
        alone = len(about) == sum([len(one.literals) for one in demands])
        if any(len(one.literals) == one.least for one in demands):
            continue  # a rule by itself says something, and is heard first
        expected = Backbone(demands, about, true).forced(values) if demands else []
        if found != expected:
            # rules that have nothing to do with each other are not read together
            assert found == [], number
            assert alone or not own, number
        said += bool(found)
        silent += not found
        few = native.backbone(*groups, values, true, 1)
        assert few in (None, found)
        given_up += few is None
    assert min(said, silent, given_up) > 50


def test_scopes_inside_scopes(native: Any) -> None:
    for number in range(300):
        draw = stream(5, "inner", number)
        places = 1 + draw.below(9)
        some = {
            tuple(sorted(draw.sample(range(places), 1 + draw.below(places)))) for _ in range(12)
        }
        scopes = [list(scope) for scope in sorted(some)]
        assert native.inner(scopes, places) == plain.inner(scopes, places)


def test_what_does_not_fit_is_refused(native: Any) -> None:
    with pytest.raises(ValueError, match="beyond all variables"):
        native.Flow(1, [[2]], [True], [])
    with pytest.raises(TypeError):
        native.Flow(1, [[1.5]], [True], [])
    flow = native.Flow(2, [[1, 2]], [False], [])
    with pytest.raises(ValueError, match="other constraints"):
        flow.begin([0], [1])
    with pytest.raises(ValueError, match="beyond all places"):
        native.inner([[3]], 2)
