"""Tests that run on many values one after another.

A test of its own for each costs more, in a suite of tens of thousands, than most of what is tested.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from puzzles.contract.kind import Kind, Puzzle
from tests.campaigns import chosen


class Each(tuple[Any, ...]):
    """Values of an argument for which a test is called one after another."""


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


def run(item: pytest.Function, given: Mapping[str, Any]) -> bool:
    """Call a test for each value of an argument; return whether it has such an argument.

    A test is skipped if it is skipped for all of them.
    """
    several = [name for name, value in given.items() if isinstance(value, Each)]
    if not several:
        return False
    (name,) = several
    if isinstance(given[name], Examples) and not chosen(item.config, item.nodeid):
        given = {**given, name: given[name].sampled(item.originalname)}
    reasons: list[str] = []
    for number, value in enumerate(given[name]):
        try:
            item.obj(**{**given, name: value})
        except pytest.skip.Exception as skipped:
            reasons.append(str(skipped))
        except BaseException as error:
            error.add_note(f"with {name} {number}: {value}")
            raise
    if len(reasons) == len(given[name]):
        pytest.skip(reasons[0] if reasons else f"there is no {name}")
    return True
