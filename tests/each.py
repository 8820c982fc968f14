"""Tests that run on many values one after another.

A test of its own for each costs more, in a suite of tens of thousands, than most of what is tested.
So whatever takes nothing but parameters is one test for all of them where the whole suite is run,
or a part of it by its folders; and one for each where some are asked for by their names.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from itertools import chain, product
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from puzzles.contract.kind import Kind, Puzzle
from tests.campaigns import chosen

SHARED = "kind", "maker", "example", "fault", "number", "thorough"
"""Arguments that are no test's own: what all tests of a folder run on, and how much of it."""
GATHERED = pytest.StashKey[tuple[str, ...]]()
"""The parameters that a test takes together."""


class Each(tuple[Any, ...]):
    """Values of an argument for which a test is called one after another."""


class Rows(Each):
    """Values of several arguments by their names, which stand at the first of them."""


class Examples(Each):
    """The examples of a kind, of which some of each verdict will do unless campaigns are run."""

    def sampled(self, law: str) -> Each:
        """Return one of three of each verdict: other ones for other laws, so that none is idle."""
        verdicts = dict.fromkeys([one.verdict for one in self])
        lists = [[one for one in self if one.verdict == verdict] for verdict in verdicts]
        starts = [crc32(law.encode()) % min(len(some), 3) for some in lists]
        return Each(chain(*[some[at::3] for at, some in zip(starts, lists, strict=True)]))


def of_kinds(kinds: Iterable[Kind[Puzzle]], faults: bool = False) -> list[Any]:
    """Return parameters `kind` and `example`, or `kind` and `fault`: a test for each kind."""
    return [
        pytest.param(kind, Each(kind.faults) if faults else Examples(kind.examples), id=kind.name)
        for kind in kinds
    ]


def some(names: Iterable[str], every: int = 3) -> list[Any]:
    """Return names as parameters: one of so many is always tried, the others with campaigns."""
    others = pytest.mark.campaign
    return [
        pytest.param(name, marks=others if number % every else (), id=name)
        for number, name in enumerate(names)
    ]


def few(parameters: Iterable[Any], every: int = 3) -> list[Any]:
    """Return parameters as `of_kinds` does: one of so many is always tried, as of `some`."""
    others = pytest.mark.campaign
    return [
        one if not number % every else pytest.param(*one.values, marks=others, id=one.id)
        for number, one in enumerate(parameters)
    ]


def times(number: int) -> settings:
    """Return settings for so many times the usual examples, which are more with campaigns."""
    return settings(max_examples=number * settings().max_examples)


def apart(metafunc: pytest.Metafunc) -> bool:
    """Return whether a test has a name for each of its parameters.

    It has if tests are asked for by name, or all of them, or if it is given more than parameters:
    what a fixture gives is one test's own.
    """
    option = metafunc.config.option
    if option.keyword or option.all or any("::" in one for one in metafunc.config.args):
        return True
    parameters = {*SHARED, *metafunc.definition.stash.get(GATHERED, ())}
    for mark in metafunc.definition.iter_markers("parametrize"):
        parameters |= {*_names(mark.args[0])}
    return not parameters.issuperset(inspect.signature(metafunc.function).parameters)


def parametrize(metafunc: pytest.Metafunc, names: str | tuple[str, ...], values: list[Any]) -> None:
    """Parametrize a test: together if it may be, where no value has a mark of its own."""
    if apart(metafunc) or any(one.marks for one in values):
        metafunc.parametrize(names, values)
    else:
        _together(metafunc, _names(names), values)


def _together(metafunc: pytest.Metafunc, names: tuple[str, ...], values: list[Any]) -> None:
    rows = Rows([dict(zip(names, one.values, strict=True)) for one in values])
    metafunc.parametrize(names, [pytest.param(rows, *[None] * (len(names) - 1), id="each")])


def gather(metafunc: pytest.Metafunc) -> None:
    """Have a test take its own parameters together if it may."""
    own = metafunc.definition.own_markers
    marks = [mark for mark in own if mark.name == "parametrize"]
    if not marks or apart(metafunc) or any({*mark.kwargs} - {"ids"} for mark in marks):
        return
    several = [_values(*mark.args) for mark in marks]
    if any(one.marks for values in several for one in values):
        return
    names = tuple(chain.from_iterable([_names(mark.args[0]) for mark in marks]))
    rows = [
        pytest.param(*chain.from_iterable([one.values for one in row])) for row in product(*several)
    ]
    if len(rows) > 1:
        metafunc.definition.stash[GATHERED] = names
        own[:] = [mark for mark in own if mark.name != "parametrize"]
        _together(metafunc, names, rows)


def _names(names: str | Iterable[str]) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", names) if isinstance(names, str) else names)


def _values(names: str | Iterable[str], values: Iterable[Any]) -> list[Any]:
    """Return what a mark says as parameters."""
    single, already = len(_names(names)) == 1, type(pytest.param())
    return [
        one if isinstance(one, already) else pytest.param(one) if single else pytest.param(*one)
        for one in values
    ]


def run(item: pytest.Function, given: Mapping[str, Any]) -> bool:
    """Call a test for each value of its arguments that have several; return whether any has.

    A test is skipped if it is skipped for all of them.
    """
    several = [name for name, value in given.items() if isinstance(value, Each)]
    if not several:
        return False
    reasons: list[str] = []
    if _calls(item, given, reasons) == len(reasons):
        pytest.skip(reasons[0] if reasons else f"there is no {several[0]}")
    return True


def _calls(item: pytest.Function, given: Mapping[str, Any], reasons: list[str]) -> int:
    """Call a test; return how often, and add why it was skipped."""
    name = next((name for name, value in given.items() if isinstance(value, Each)), "")
    if not name:
        try:
            item.obj(**given)
        except pytest.skip.Exception as skipped:
            reasons.append(str(skipped))
        return 1
    values, calls = given[name], 0
    if isinstance(values, Examples) and not chosen(item.config, item.nodeid):
        values = values.sampled(item.originalname)
    for number, value in enumerate(values):
        own = value if isinstance(values, Rows) else {name: value}
        try:
            calls += _calls(item, {**given, **own}, reasons)
        except BaseException as error:
            error.add_note(f"with {name} {number}: {value}")
            raise
    return calls
