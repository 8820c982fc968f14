"""Kinds whose rules count different values, and kinds whose lists are fixed, say true sentences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from gen.minting.laws import make, try_kind
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.phrases import Amount, Named, plural
from puzzles.declare.sayings import Event, touching
from puzzles.exchange.statement import statement
from puzzles.families.declared import Declared
from puzzles.families.listed import LISTS
from puzzles.families.shading import UNSHADED
from puzzles.kinds.mosaic import Mosaic, MosaicKind
from puzzles.relations.counts import Counted
from puzzles.relations.scopes import in_and_around
from tests.guards import warm
from verify.explain.explain import explain
from verify.judge.filled import examine
from verify.judge.verdict import judge


@dataclass(frozen=True)
class Light(Mosaic):
    """A puzzle whose numbers count unshaded cells."""


class LightKind(MosaicKind):
    """Numbers count the cells that are not shaded."""

    name, title, puzzle = "light", "Light", Light
    declared: ClassVar = (
        Declared(
            "number",
            Counted(UNSHADED, "unshaded cell", "in and around it"),
            in_and_around,
            clues="cell",
        ),
    )


LIGHT = LightKind()
FIXED = replace(LISTS, fixed=True, derived=False)


@dataclass(frozen=True)
class Still(warm.Warm):
    """A puzzle whose lists are as given."""


class StillKind(warm.WarmKind):
    """Warm squares of which no list can be left out."""

    name, title, puzzle = "still", "Still", Still
    own = (FIXED,)
    groups = (warm.WarmKind.groups[0], FIXED)
    examples = tuple(
        [one._replace(text=one.text.replace("warm", "still")) for one in warm.KIND.examples]
    )
    faults = tuple(
        [one._replace(puzzle=one.puzzle.replace("warm", "still")) for one in warm.KIND.faults]
    )


STILL = StillKind()


class StillMaker(warm.WarmMaker):
    """Squares of which only givens are thinned."""

    kind = STILL

    def plant(self, wish: Any, stream: Any) -> Any:
        clued, figures = super().plant(wish, stream)
        full = Still(clued.full.board, clued.full.cells, lists=clued.full.lists)
        return type(clued)(full, clued.solution, wish.budget), figures


def test_a_rule_that_counts_another_value_says_what_is_there() -> None:
    """Three unshaded cells around a 1 are too many: nothing lacks room."""
    puzzle = parse_puzzle(LIGHT, "# light\n1.\n..\n")
    said = examine(puzzle, (0, 0, 0, 1)).violations
    assert [one.sentence for one in said] == ["the 1 in r1c1 has 3 unshaded cells in and around it"]


def test_steps_of_a_rule_that_counts_another_value_are_true() -> None:
    puzzle = parse_puzzle(LIGHT, "# light\n0.1\n")
    (solution,) = judge(puzzle).solutions
    assert solution == (1, 1, 0)
    told = [step.sentence for step in explain(puzzle, solution)]
    assert told[-1] == "r1c3 is unshaded: the 1 in r1c3 has no other place left"


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("star", "stars"),
        ("plus", "pluses"),
        ("box", "boxes"),
        ("cherry", "cherries"),
        ("day", "days"),
    ],
)
def test_several_things_have_their_word(one: str, several: str) -> None:
    assert plural(one) == several
    assert plural("shaded cells") == "shaded cells"
    assert format(Amount(2), one) == f"2 {several}"
    words = touching(one, several).filled(gone=Named("r1c1-2", 2))
    assert str(words[Event.FULL]) == f"next to the {several} r1c1-2"


def test_prompts_have_lists_as_their_lines() -> None:
    puzzle = parse_puzzle(warm.KIND, warm.KIND.examples[0].text)
    letters = statement(puzzle).letters
    assert "Lists (below the board): `thermo r1`, `thermo r2c2 r3c2`." in letters
    assert "CellList" not in letters
    bare = parse_puzzle(warm.KIND, "# warm\n..\n..\n")
    assert "Lists (below the board): none." in statement(bare).letters


def test_fixed_lists_keep_every_law() -> None:
    maker: Any = StillMaker()
    assert [one for one in try_kind(STILL) if one.broken] == []
    made: Any = make(maker, "4", 0).puzzle
    assert made.lists
