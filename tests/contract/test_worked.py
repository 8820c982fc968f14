"""The files of worked examples: how they are read, what is wrong with one, and whose they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import puzzles
from gen.minting import laws
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import Kind
from puzzles.contract.worked import read, worked
from puzzles.declare.values import Example, Fault
from puzzles.kinds.kurodoko import KurodokoKind
from tests.contract import piles, toy

TEXT = """
#! Boards may have blank lines, and rows that look like comments below the first.

# lines
a

->  unique
b
#! c
->
d

-> sum r1c1-2; r4c2

e
->
f
-> solved
g
->
h
-> missing
"""


def test_a_file_is_read() -> None:
    spaced = TEXT.replace("->  ", "-> ")
    assert read(spaced, "x") == (
        (Example("# lines\na\n\n", "unique"),),
        (
            Fault("sum", "b\n#! c\n", "d\n\n", "r1c1-2; r4c2"),
            Fault(None, "e\n", "f\n"),
            Fault("missing", "g\n", "h\n"),
        ),
    )
    assert read("", "x") == read("#! nothing\n\n", "x") == ((), ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT, "x:7: behind this arrow stands unique, multiple, none or nothing, not ' unique'"),
        ("a\n-> alone\n", "x:2: behind this arrow stands unique, multiple, none or nothing"),
        ("a\n->\nb\n->\n", "x:4: behind this arrow stands a rule, not ''"),
        ("\n-> none\n", "x:2: there is no board above this arrow"),
        ("a\n->\n-> solved\n", "x:3: there is no board above this arrow"),
        ("a\n-> none\nb\n", "x:3: the last block does not end with an arrow"),
        ("a\n->\n", "x:2: the last block does not end with an arrow"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(text: str, told: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text, "x")
    assert str(caught.value).startswith(told)


def test_every_kind_has_a_file_beside_its_module() -> None:
    every = {puzzles.get(name) for name in puzzles.names()}
    files = {file.stem for file in Path(puzzles.__path__[0]).rglob("*.examples")}
    assert files == {kind.name for kind in every if type(kind).__module__.startswith("puzzles.")}
    for kind in every:
        assert "examples" not in vars(type(kind)), kind.name
        assert any(fault.places for fault in kind.faults), kind.name


def test_a_derived_kind_has_the_examples_of_its_base() -> None:
    class Derived(KurodokoKind):
        name = "kuromasu"

    assert worked(Derived) == worked(KurodokoKind)


def test_a_kind_without_a_file_is_told() -> None:
    class Bare(Kind[Any]):
        name = "bare"

    with pytest.raises(PuzzleError, match=rf"^{__name__}: no file bare.examples is beside this"):
        worked(Bare)


def test_tuples_go_before_a_file() -> None:
    assert {one.text[:7] for one in toy.KIND.examples} == {"# lanes"}


def test_the_places_of_a_fault_are_those_that_it_says() -> None:
    kind = cast("Any", piles.KIND)
    fault = kind.faults[1]
    assert fault.rule == "count"
    laws.fault(kind, fault._replace(places="r1c1-2"))
    with pytest.raises(laws.Broken, match="reports it of r1c1-2, not of r2c1-2"):
        laws.fault(kind, fault._replace(places="r2c1-2"))
