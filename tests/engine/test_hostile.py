"""Whatever the classes in C are called with, they answer or refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

from tests.engine.built import built, loaded
from verify.reading.constraint import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

REFUSED = (
    AttributeError,
    TypeError,
    ValueError,
    IndexError,
    OverflowError,
    MemoryError,
    RuntimeError,
)
N = 4  # variables


class Odd:
    """A number that is none when it is asked."""

    def __index__(self) -> int:
        raise ValueError("no number")


class Whole:
    """A number that is no `int`."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


WRONG: tuple[Any, ...] = (
    None,
    "x",
    1.5,
    True,
    Odd(),
    -1,
    0,
    5,
    99,
    -99,
    1 << 31,
    -(1 << 31),
    1 << 62,
    -(1 << 63),
    1 << 100,
    (),
    [],
    [[]],
    [None],
    [0],
    [1, -1],
    [99] * 9,
    {},
    {-1: []},
    {99: []},
    {0: [1]},
    {0: [([99], 1)]},
    {1},
    range(3),
)
"""What no argument should be, or not at that place."""


class Call(NamedTuple):
    """A call that is answered: what is called, made anew for each, and its arguments."""

    name: str
    make: Callable[[], Callable[..., object]]
    arguments: tuple[Any, ...]


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return loaded(built(tmp_path_factory.mktemp("engine")))


def calls(native: Any) -> Iterator[Call]:
    """Yield a call of everything that the module has."""
    store = Store(N)
    store.add([1, 2, 3], 1, silent=True)
    store.add([-1, -2, -3], 2, silent=False)
    store.add([1, 4], 1, silent=False)
    store.add([-2, -4, 3], 1, silent=False)
    values, room = [0] * (2 * N + 1), [2, 1, 1, 2]
    rule, scopes, left = [-1, 0, 1, 1], [[0, 1, 2], (1, 3)], [1, 1, 1, 1, 4]
    place = [-1, 0, 1, 2, 3, 3, 2, 1, 0]
    true = [0, 1, -1, -1, 1, -1, 1, 1, -1]
    about = (native.Propagator(store), 4, room, rule, scopes, {1: [([1, 4], 1)]})
    square = [(0, 1), (1, 2), (2, 3), (3, 0)]
    faces = [(0, 1)] * 4

    def propagator() -> Any:
        return native.Propagator(store)

    def forced() -> Any:
        return native.Forced(propagator(), rule, scopes, [1], place)

    def flow() -> Any:
        found = native.Flow(propagator())
        found.asks(native.Lines([1, 2, 3, 4], 2, True).asked())
        found.begin(values, room)
        found.suppose([1, -2])
        return found

    def derived() -> Any:
        found = native.Derived(propagator())
        found.begin(values, room)
        found.suppose([1, -2])
        return found

    def broken() -> Any:
        found = derived()
        found.read()
        found.conclude(0, -1, [1])
        return found

    def due() -> Any:
        joint = native.JointRules(*about)
        return native.Due(joint, [[0, 1], [1]], scopes)

    def ask(known: list[int], begun: int) -> list[int]:
        return [known[begun]]

    yield Call("Propagator", lambda: native.Propagator, (store,))
    yield Call("follow", lambda: propagator().follow, (values, room, [], [], [1]))
    yield Call("Forced", lambda: native.Forced, (propagator(), rule, scopes, [1], place))
    yield Call("all", lambda: forced().all, (values, left, [1, 2]))
    yield Call("take", lambda: forced().take, (values, room, [], [], left, [1]))
    yield Call("is_last", lambda: forced().is_last, (0, left))
    yield Call("touched", lambda: forced().touched, ([1, 2], 0))
    yield Call("apart", lambda: forced().apart, ({0: [1, 2]}, values, left))
    yield Call("Flow", lambda: native.Flow, (propagator(),))
    yield Call("asks", lambda: flow().asks, (native.Lines([1, 2], 1, True).asked(),))
    yield Call("begin", lambda: flow().begin, (values, room))
    yield Call("read", lambda: flow().read, ([1], [2], 3, ask))
    yield Call("suppose", lambda: flow().suppose, ([1, 2],))
    yield Call("further", lambda: flow().further, (2, ask))
    yield Call("without_way", lambda: flow().without_way, ([1, 2], True, None))
    yield Call("Derived", lambda: native.Derived, (propagator(),))
    yield Call("begin", lambda: derived().begin, (values, room))
    yield Call("suppose", lambda: derived().suppose, ([1, 2],))
    yield Call("read", lambda: derived().read, ())
    yield Call("conclude", lambda: derived().conclude, (2, -1, [1, -2]))
    yield Call("reached", lambda: derived().reached, ())
    yield Call("layers", lambda: broken().layers, ())
    yield Call("JointRules", lambda: native.JointRules, about)
    yield Call("about", lambda: native.JointRules(*about).about, ([0, 1],))
    yield Call("parts", lambda: native.JointRules(*about).parts, ([0, 1],))
    yield Call("backbone", lambda: native.JointRules(*about).backbone, ([0, 1], values, true, 9))
    yield Call("Due", lambda: native.Due, (native.JointRules(*about), [[0, 1]], scopes))
    yield Call("said", lambda: due().said, (values, left, [1], true, 9, {0}))
    yield Call("Differences", lambda: native.Differences, (propagator(),))
    yield Call("all", lambda: native.Differences(propagator()).all, (values, room))
    yield Call("Sums", lambda: native.Sums, (propagator(), rule, room))
    yield Call("all", lambda: native.Sums(propagator(), rule, room).all, (values, room))
    yield Call("Lines", lambda: native.Lines, ([1, 2, 3, 4], 2, True))
    yield Call("forces", lambda: native.Lines([1, 2, 3, 4], 2, True).forces, ([1, 0, 1, 0],))
    beside = [[1], [0, 2], [1]]
    meaning = ([[1, 2], [-3, -4]], [1, 1], [1, 3])
    yield Call("Meaning", lambda: native.Meaning, (N, *meaning))
    yield Call("way", lambda: native.Meaning(N, *meaning).way, (9,))
    whole = (native.Meaning(N, *meaning), [2, 4])
    yield Call("Whole", lambda: native.Whole, whole)
    yield Call("forced", lambda: native.Whole(*whole).forced, ([0, 1, 0, 0], [-4], 9))
    yield Call("may_hold", lambda: native.Whole(*whole).may_hold, ([0, 1, 0, 0], [-4], 9))
    yield Call("Neighbours", lambda: native.Neighbours, ([1, 2, 3], beside))
    yield Call("forces", lambda: native.Neighbours([1, 2, 3], beside).forces, ([1, 0, 0],))
    yield Call("Loop", lambda: native.Loop, (4, square, [1, 2, 3, 4], 2, faces, True))
    loop = native.Loop(4, square, [1, 2, 3, 4], 2, faces, True)
    yield Call("forces", lambda: loop.forces, ([1, 0, 1, 0],))
    yield Call("Runs", lambda: native.Runs, ([1, 2, 3], [1]))
    yield Call("forces", lambda: native.Runs([1, 2, 3], [1]).forces, ([1, 0, -1],))
    yield Call("Line", lambda: native.Line, (3, [1]))
    yield Call("call", lambda: native.Line(3, [1]), ([7, 7], []))
    yield Call("variables_of", lambda: native.variables_of, ([(1, 0, 1)], 4))
    yield Call("true_literals", lambda: native.true_literals, ([(1, 0, 1)], N, (1, 0)))
    yield Call("lay_out", lambda: native.lay_out, ([], [], [], 0, 1, [[1]], [([1, 2], 1, 1)]))
    yield Call("places_of", lambda: native.places_of, ([(1, 0, 1)], 4))
    yield Call("helped", lambda: native.helped, (propagator(), rule, [-1] * 9))


def changed(one: Any) -> Iterator[Any]:
    """Yield what is wrong in place of an argument, and the argument with one part wrong."""
    yield from WRONG
    if isinstance(one, (list, tuple)):
        parts = list(cast("Sequence[Any]", one))
        sort = list[Any] if isinstance(one, list) else tuple[Any, ...]
        for at, before in enumerate(parts):
            for part in changed(before):
                yield sort([*parts[:at], part, *parts[at + 1 :]])
        yield sort(parts[:-1])
        yield sort([*parts, *parts])


def copied(one: Any) -> Any:
    """Return a list with its lists copied, as calls write into some."""
    if not isinstance(one, list):
        return one
    return [copied(part) for part in cast("list[Any]", one)]


def test_everything_is_called(native: Any) -> None:
    """And what is right is answered."""
    classes = {name for name in dir(native) if not name.startswith("_")}
    assert classes <= {one.name for one in calls(native)}
    for one in calls(native):
        one.make()(*map(copied, one.arguments))


def test_whatever_is_wrong_is_refused_or_answered(native: Any) -> None:
    refused = answered = 0
    for one in calls(native):
        for at in range(len(one.arguments)):
            for wrong in changed(one.arguments[at]):
                arguments = [copied(argument) for argument in one.arguments]
                arguments[at] = copied(wrong)
                try:
                    one.make()(*arguments)
                    answered += 1
                except REFUSED:
                    refused += 1
    assert refused > 3000
    assert answered > 500


def test_too_few_and_too_many_arguments_are_refused(native: Any) -> None:
    for one in calls(native):
        fewer = [one.arguments[1:]] if one.arguments else []
        for arguments in (*fewer, (*one.arguments, None, None)):
            with pytest.raises((TypeError, ValueError)):
                one.make()(*arguments)


def test_constraints_are_numbers_that_fit(native: Any) -> None:
    for name, right in (("variables", 2), ("literals", [[1, 2]]), ("silent", [True])):
        for wrong in changed(right):
            store = Store(2)
            store.add([1, 2], 1, silent=True)
            setattr(store, name, wrong)
            try:
                native.Propagator(store)
            except REFUSED:
                continue


def test_what_counts_as_a_number_is_one(native: Any) -> None:
    store = Store(2)
    store.add([1, 2], 1, silent=True)
    values, room = [0] * 5, [1]
    some: list[Any] = [Whole(-1)]
    trail: list[int] = []
    assert native.Propagator(store).follow(values, room, trail, [], some)
    assert trail == [-1, 2]


def test_layers_are_not_read_while_they_are_read(native: Any) -> None:
    store = Store(2)
    store.add([1, 2], 1, silent=False)
    flow = native.Flow(native.Propagator(store))
    flow.begin([0] * 5, [1])

    def ask(known: list[int], begun: int) -> list[int]:
        del known, begun
        flow.suppose([1])
        return []

    with pytest.raises(RuntimeError, match="being read"):
        flow.read([], [1], 3, ask)


@pytest.mark.parametrize(("nodes", "faces"), [(3, 2), (4, 1)])
def test_an_edge_joins_nodes_and_faces_that_there_are(native: Any, nodes: int, faces: int) -> None:
    square = [(0, 1), (1, 2), (2, 3), (3, 0)]
    with pytest.raises(ValueError, match="an edge is beyond all nodes or faces"):
        native.Loop(nodes, square, [1, 2, 3, 4], faces, [(0, 1)] * 4, True)


def test_a_rule_speaks_of_variables_that_there_are(native: Any) -> None:
    store = Store(3)
    store.add([1, 2, 3], 1, silent=False)
    flow = native.Flow(native.Propagator(store))
    assert flow.asks(native.Lines([1, 2, 3, -3], 2, True).asked())
    for beyond in (4, -4, 1_000):
        with pytest.raises(ValueError, match="beyond all variables"):
            flow.asks(native.Lines([1, 2, 3, beyond], 2, True).asked())


def test_a_block_has_a_cell_and_no_more_than_its_line(native: Any) -> None:
    assert native.Runs([1, 2, 3], [3])
    for lengths in ([0], [1, 0], [0, 1], [-1], [4], [1 << 40]):
        with pytest.raises((ValueError, OverflowError)):
            native.Runs([1, 2, 3], lengths)
