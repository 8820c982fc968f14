"""The rules that a file may name: relations, and where they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import ne
from typing import TYPE_CHECKING, Any

from puzzles.declare.sayings import Saying, touching
from puzzles.relations import scopes
from puzzles.relations.cells import Paired
from puzzles.relations.counts import AtMost, Counted, NotAll, Seen
from puzzles.relations.digits import Every
from puzzles.relations.joined import Joined
from puzzles.relations.lines import Along, doing

if TYPE_CHECKING:
    from puzzles.relations.relation import Parts, Relation

Others = Sequence[tuple[str, str, int | None]]
"""All rules of a kind: relation, scope and value."""
WORDS = "unshaded", "shaded"
"""What cells with the values 0 and 1 of a shading are."""


@dataclass(frozen=True)
class Scope:
    """Where a rule holds.

    Attributes:
        parts: of each instance, by the puzzle.
        words: where that is: of a number what it counts, of a house what it is called.
        same: whether it depends on the numbers in all cells.
    """

    parts: Callable[[Any], Sequence[Parts]]
    words: str = ""
    same: bool = False


SCOPES = {
    "rows": Scope(scopes.rows, "{where}"),
    "columns": Scope(scopes.columns, "{where}"),
    "boxes": Scope(scopes.boxes, "{region:box}"),
    "diagonals": Scope(scopes.diagonals, "the diagonal from {first}"),
    "disjoint": Scope(scopes.disjoint, "the group of {first}"),
    "windows": Scope(scopes.windows, "the window of {first}"),
    "lines": Scope(scopes.lines, "{where}"),
    "neighbours": Scope(scopes.neighbours, "side by side"),
    "corners": Scope(scopes.kings, "corner to corner"),
    "knights": Scope(scopes.knights, "a knight's move apart"),
    "squares": Scope(scopes.squares),
    "alike_in_line": Scope(scopes.alike_in_line, same=True),
    "in_and_around": Scope(scopes.in_and_around, "in and around it"),
    "in_and_beside": Scope(scopes.in_and_beside, "in and beside it"),
    "a_knight_away": Scope(scopes.a_knight_away, "a knight's move away"),
    "sights": Scope(scopes.sights),
    "board": Scope(scopes.whole_board),
}
BY_CELL = "in_and_around", "in_and_beside", "a_knight_away", "sights"
"""Scopes that are each that of a cell."""
HOUSES = "rows", "columns", "boxes", "diagonals", "disjoint", "windows"


@dataclass(frozen=True)
class What:
    """A relation that a file may name.

    Attributes:
        relation: by the value it is about, the scope, and all rules of the kind.
        of: the sorts of cells it is about.
        over: the scopes that it may have.
        has_value: whether it is about one value.
        counts: whether it has a number.
    """

    relation: Callable[[int | None, Scope, Others], Relation]
    of: tuple[str, ...]
    over: tuple[str, ...]
    has_value: bool = False
    counts: bool = False


def _counted(value: int | None, scope: Scope, others: Others) -> Relation:
    assert value is not None
    return Counted(value, f"{WORDS[value]} cell", scope.words)


def _seen(value: int | None, scope: Scope, others: Others) -> Relation:
    assert value is not None
    return Seen(value)


def _at_most_one(value: int | None, scope: Scope, others: Others) -> Relation:
    assert value is not None
    word, shown = WORDS[value], "the {shown}s at " if scope.same else ""
    one = "the {shown} is" if scope.same else "there is one"
    return AtMost(
        value,
        1,
        Saying(
            f"of {shown}{{cells}} at most one is {word}",
            over=f"{shown}{{gone}} are both {word}",
            full=f"{one} {word} at {{gone}}",
            counts=value,
        ),
    )


def _not_all(value: int | None, scope: Scope, others: Others) -> Relation:
    assert value is not None
    word = WORDS[value]
    if scope.parts is scopes.neighbours:
        return NotAll(value, touching(f"{word} cell", word))
    return NotAll(
        value,
        Saying(
            f"{{cells}} are not all {word}",
            under=f"{{cells}} are all {word}",
            left=f"or {{cells}} would all be {word}",
        ),
    )


def _connected(value: int | None, scope: Scope, others: Others) -> Relation:
    """Return that cells of a value are connected; `others` tells whether other cells touch."""
    assert value is not None
    other = 1 - value
    apart = ("not_all", "neighbours", other) in others
    return Joined(value, f"{WORDS[value]} cell", f"by {WORDS[other]}", apart=apart)


def _every(value: int | None, scope: Scope, others: Others) -> Relation:
    return Every(scope.words)


def _unlike(value: int | None, scope: Scope, others: Others) -> Relation:
    words = Saying(
        f"{{cells}} are {scope.words} and not alike",
        over=f"{{gone}} are both {{value}}, {scope.words}",
        full=f"{{gone}} is {{value}}, {scope.words}",
    )
    return Paired(words, ne)


def _far(least: int, one: int, other: int) -> bool:
    return abs(one - other) >= least


def _differing(least: int, value: int | None, scope: Scope, others: Others) -> Relation:
    return Along(doing(f"differ by at least {least}"), partial(_far, least))


SHADINGS, DIGITS = ("shading",), ("digits",)
RELATIONS = {
    "counted": What(
        _counted,
        SHADINGS,
        ("in_and_around", "in_and_beside", "a_knight_away"),
        has_value=True,
        counts=True,
    ),
    "seen": What(_seen, SHADINGS, ("sights",), has_value=True, counts=True),
    "at_most_one": What(
        _at_most_one, SHADINGS, ("rows", "columns", "lines", "alike_in_line"), has_value=True
    ),
    "not_all": What(
        _not_all,
        SHADINGS,
        ("neighbours", "corners", "knights", "squares", "rows", "columns", "lines"),
        has_value=True,
    ),
    "connected": What(_connected, SHADINGS, ("board",), has_value=True),
    "every": What(_every, DIGITS, HOUSES),
    "unlike": What(_unlike, DIGITS, ("neighbours", "corners", "knights")),
    "not_consecutive": What(partial(_differing, 2), DIGITS, ("neighbours",)),
}
"""By the words for them."""
