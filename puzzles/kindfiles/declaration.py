"""What a file says of a kind: read from TOML into plain values, each checked, with its line.

Such a file is data. It names relations and scopes of `puzzles.kindfiles.rules`, and how puzzles
are planted; nothing in it is run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, abridged, meant
from puzzles.kindfiles.rules import BY_CELL, RELATIONS, SCOPES
from puzzles.text.toml import Wrong, line_of, loads

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.text.toml import Path

SHADING, DIGITS = "shading", "digits"
VALUES = {"unshaded": 0, "shaded": 1}
LARGEST = {SHADING: 500, DIGITS: 25}
LONGEST = 100_000  # characters of a file
LONGEST_BOARD = 5_000
MOST_RULES = 50
MOST_SIZES = 10
MOST_EXAMPLES = 100
VERDICTS = "unique", "multiple", "none"
PLANTS = {
    "apart": SHADING,
    "any": SHADING,
    "numbers": SHADING,
    "grid": DIGITS,
}
"""How puzzles are planted, and in cells of which sort."""
ANY_NUMBER = -1


@dataclass(frozen=True)
class Stated:
    """A rule of a declared kind.

    Attributes:
        name: the word for it.
        relation, over: what it says of which cells, by their names.
        value: of the cells that it is about, None for all values.
        clue: whether its numbers are the clues.
    """

    name: str
    relation: str
    over: str
    value: int | None = None
    clue: bool = False


@dataclass(frozen=True)
class Clued:
    """The clues in the cells of a declared kind.

    Attributes:
        title: what they are called.
        most: the greatest number there is; ANY_NUMBER for any.
        every: whether every cell has one, and it is no more than a name.
        on: what a cell with a clue is known to be; None for anything.
    """

    title: str
    most: int = ANY_NUMBER
    every: bool = False
    on: int | None = None


@dataclass(frozen=True)
class Planted:
    """How puzzles of a declared kind are made.

    Attributes:
        by: one of PLANTS.
        sizes: the usual ones.
        shaded: the least and the greatest share of cells that are shaded.
        most_cells: of the largest boards that are made.
    """

    by: str
    sizes: tuple[str, ...]
    shaded: tuple[float, float] = (0.0, 0.0)
    most_cells: int = 400


@dataclass(frozen=True)
class Declaration:
    """A kind as a file declares it.

    Attributes:
        name, title, rules: as of a kind.
        cells: SHADING or DIGITS.
        sides: the least and the greatest side of a board.
        square: whether boards are squares.
        clues: of a shading; digits are given.
        stated: its rules.
        plant: how its puzzles are made, if they are.
        examples: texts of puzzles below the line that names the kind, with the verdict of each.
        faults: such texts, filled boards of theirs, and the rules that those break; none if right.
    """

    name: str
    title: str
    rules: str
    cells: str
    sides: tuple[int, int]
    square: bool
    stated: tuple[Stated, ...]
    clues: Clued | None = None
    plant: Planted | None = None
    examples: tuple[tuple[str, str], ...] = ()
    faults: tuple[tuple[str, str, str], ...] = ()


def read(text: str) -> Declaration:
    """Read the file of a kind.

    Raises:
        PuzzleError: it declares none; says on which line.
    """
    if len(text) > LONGEST:
        raise PuzzleError(f"a file of {len(text):,} characters; the limit is {LONGEST:,}")
    data = loads(text)
    try:
        return read_table(data)
    except Wrong as error:
        raise PuzzleError(str(error), line_of(text, error.path)) from None


def read_any(text: str) -> list[Declaration]:
    """Return the kind of a file, or those of a recipe, that was read before.

    Raises:
        PuzzleError: as `read`.
    """
    kinds: dict[str, dict[str, Any]] | None = loads(text).get("kinds")
    if kinds is None:
        return [read(text)]
    return [read_table({"name": name, **table}) for name, table in kinds.items()]


def read_table(data: Mapping[str, Any], path: Path = ()) -> Declaration:
    """Read a kind from the table that declares it.

    Args:
        data: the table.
        path: where it stands.

    Raises:
        Wrong: it declares none; has the path.
    """
    table = _Table(data, path)
    name = table.word("name")
    title = table.text("title", default=name.replace("_", " ").capitalize())
    rules = table.text("rules", longest=2_000)
    cells = table.one_of("cells", (SHADING, DIGITS))
    square = table.flag("square", default=cells == DIGITS)
    if cells == DIGITS and not square:
        raise Wrong((*path, "square"), "digits stand on a square")
    most = LARGEST[cells]
    low, high = table.range("sides", (1 + (cells == SHADING), min(most, 50)), 1, most)
    clues = _clues(table) if cells == SHADING else None
    stated = _stated(table, cells, clues)
    plant = _plant(table, cells, clues, stated)
    examples, faults = _examples(table), _faults(table, {one.name for one in stated})
    table.end()
    return Declaration(
        name, title, rules, cells, (low, high), square, stated, clues, plant, examples, faults
    )


def _examples(table: _Table) -> tuple[tuple[str, str], ...]:
    """Return the puzzles of the tables [[example]], each with its verdict."""
    found: list[tuple[str, str]] = []
    for inner in table.tables("example", MOST_EXAMPLES):
        found.append((inner.board("puzzle"), inner.one_of("verdict", VERDICTS)))
        inner.end()
    return tuple(found)


def _faults(table: _Table, names: set[str]) -> tuple[tuple[str, str, str], ...]:
    """Return the tables [[fault]]: a puzzle, a board that breaks it, and the broken rule."""
    found: list[tuple[str, str, str]] = []
    for inner in table.tables("fault", MOST_EXAMPLES):
        rule = inner.one_of("rule", sorted({*names, "given_kept"}), default="")
        found.append((inner.board("puzzle"), inner.board("solution"), rule))
        inner.end()
    return tuple(found)


def _clues(table: _Table) -> Clued | None:
    """Return what the table [clues] says, None where there is none."""
    inner = table.table("clues")
    if inner is None:
        return None
    every = inner.flag("every", default=False)
    on = inner.one_of("on", VALUES, default="")
    clues = Clued(
        inner.text("title", default="Numbers"),
        inner.whole("most", 0, 9, ANY_NUMBER),
        every,
        VALUES[on] if on else None,
    )
    if every and (on or clues.most != ANY_NUMBER):
        raise Wrong((*inner.path, "every"), "where every cell has a number, it is just a name")
    inner.end()
    return clues


def _stated(table: _Table, cells: str, clues: Clued | None) -> tuple[Stated, ...]:
    """Return the rules of the tables [[rule]], of which there is one at least.

    Args:
        table: the whole file.
        cells: whether they are shaded or hold digits, as the file says it.
        clues: what the table [clues] says, if there is one.

    Raises:
        Wrong: a table is not a rule of such cells with such clues.
    """
    found: dict[str, Stated] = {}
    for inner in table.tables("rule", MOST_RULES):
        relation = inner.one_of("is", [one for one, what in RELATIONS.items() if cells in what.of])
        what = RELATIONS[relation]
        over = inner.one_of("over", what.over, default=what.over[0] if len(what.over) == 1 else "")
        if not over:
            raise Wrong(inner.path, f"it has no over; one of: {', '.join(what.over)}")
        value = VALUES[inner.one_of("value", VALUES)] if what.has_value else None
        clue = inner.flag("clue", default=False)
        name = inner.word("name", f"{over}_{relation}")
        if name in found or name == "given_kept":
            raise Wrong((*inner.path, "name"), f"another rule is called {name}")
        if clue != what.counts:
            must = "has a number: write clue = true" if what.counts else "has no number"
            raise Wrong((*inner.path, "clue"), f"the relation {relation} {must}")
        if clue and (clues is None or clues.every):
            raise Wrong((*inner.path, "clue"), "there are no [clues] that are numbers of cells")
        if clue and any(other.clue for other in found.values()):
            raise Wrong((*inner.path, "clue"), "the clues are the numbers of another rule already")
        if over in BY_CELL and not clue:
            raise Wrong((*inner.path, "over"), f"{over} is for rules with a clue")
        if SCOPES[over].same and not (clues and clues.every):
            raise Wrong((*inner.path, "over"), f"{over} is for boards with a number in every cell")
        inner.end()
        found[name] = Stated(name, relation, over, value, clue)
    if not found:
        raise Wrong(table.path, "it has no [[rule]]")
    if clues and not clues.every and not any(one.clue for one in found.values()):
        raise Wrong((*table.path, "clues"), "no rule says what the clues are")
    return tuple(found.values())


def _plant(
    table: _Table, cells: str, clues: Clued | None, stated: Sequence[Stated]
) -> Planted | None:
    """Return how boards are made, by the table [plant]; None where there is none.

    Args:
        table: the whole file.
        cells: of which sort they are.
        clues: what these are, if there are any.
        stated: the rules.
    """
    inner = table.table("plant")
    if inner is None:
        return None
    by = inner.one_of("by", [one for one, of in PLANTS.items() if of == cells])
    if by != "grid" and (clues is None or clues.every != (by == "numbers")):
        what = "a number in every cell" if by == "numbers" else "clues that can be left out"
        raise Wrong((*inner.path, "by"), f"what is planted by {by} has {what}")
    usual = ["4", "6", "9"] if cells == DIGITS else ["5", "8", "10"]
    shaded = (0.0, 0.0)
    if by in ("apart", "any"):
        shaded = inner.shares("shaded", (0.16, 0.26) if by == "apart" else (0.35, 0.65))
    sizes = inner.texts("sizes", usual, MOST_SIZES)
    plant = Planted(by, sizes, shaded, inner.whole("most_cells", 1, 2_500, 400))
    inner.end()
    return plant


class _Table:
    """A table of TOML whose keys are taken one by one; those that are left are unknown."""

    def __init__(self, data: Mapping[str, Any], path: Path) -> None:
        self.path = path
        self._data, self._known = data, list[str]()

    def _take(self, key: str, default: Any, *types: type) -> Any:
        """Return the value of a key, of one of these types; without a default there must be one."""
        self._known.append(key)
        if key not in self._data:
            if default is None:
                raise Wrong(self.path, f"it has no {key}")
            return default
        value = self._data[key]
        if type(value) not in types:
            words = " or ".join(_TYPES[one] for one in types)
            raise Wrong((*self.path, key), f"{key} takes {words}, not {abridged(str(value))}")
        return value

    def text(self, key: str, *, default: str | None = None, longest: int = 100) -> str:
        """Return a text of one line."""
        value: str = self._take(key, default, str)
        if not 0 < len(value) <= longest or not value.isprintable():
            what = f"1 to {longest:,} characters on one line"
            raise Wrong((*self.path, key), f"{key} has {what}")
        return value

    def board(self, key: str) -> str:
        """Return a text of several lines."""
        value: str = self._take(key, None, str)
        if len(value) > LONGEST_BOARD:
            raise Wrong((*self.path, key), f"{key} has up to {LONGEST_BOARD:,} characters")
        return value

    def word(self, key: str, default: str | None = None) -> str:
        """Return a name of letters, digits and _."""
        value: str = self._take(key, default, str)
        if not re.fullmatch("[a-z][a-z0-9_]{0,39}", value):
            what = "is up to 40 letters from a to z, digits and _"
            raise Wrong((*self.path, key), f"{key} {what}, not {abridged(value)}")
        return value

    def one_of(
        self, key: str, names: Sequence[str] | Mapping[str, Any], default: str | None = None
    ) -> str:
        """Return a text that is one of some names."""
        value: str = self._take(key, default, str)
        if value != default and value not in names:
            hint = meant(value, names) or f"; one of: {', '.join(names)}"
            raise Wrong((*self.path, key), f"there is no {key} {abridged(value)} here{hint}")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        return self._take(key, default, bool)

    def whole(self, key: str, least: int, most: int, default: int) -> int:
        """Return a whole number between two others."""
        value: int = self._take(key, default, int)
        if value != default and not least <= value <= most:
            raise Wrong((*self.path, key), f"{key} lies between {least} and {most:,}")
        return value

    def range(self, key: str, default: tuple[int, int], least: int, most: int) -> tuple[int, int]:
        """Return two whole numbers, the lower one first."""
        value: Any = self._take(key, default, list, tuple)
        if len(value) != 2 or any(type(one) is not int for one in value):
            raise Wrong((*self.path, key), f"{key} takes two whole numbers")
        low, high = value
        if not least <= low <= high <= most:
            raise Wrong((*self.path, key), f"{key} lie between {least} and {most}, in this order")
        return low, high

    def shares(self, key: str, default: tuple[float, float]) -> tuple[float, float]:
        """Return two shares between 0 and 1, the lower one first."""
        value: Any = self._take(key, default, list, tuple)
        if len(value) != 2 or any(type(one) not in (int, float) for one in value):
            raise Wrong((*self.path, key), f"{key} takes two numbers")
        low, high = map(float, value)
        if not 0 < low <= high < 1:
            raise Wrong((*self.path, key), f"{key} are shares between 0 and 1, in this order")
        return low, high

    def texts(self, key: str, default: list[str], most: int) -> tuple[str, ...]:
        """Return a list of texts, one at least."""
        value: list[Any] = self._take(key, default, list)
        if not 0 < len(value) <= most or any(type(one) is not str for one in value):
            raise Wrong((*self.path, key), f"{key} takes 1 to {most} texts")
        return tuple(cast("list[str]", value))

    def table(self, key: str) -> _Table | None:
        value: dict[str, Any] = self._take(key, {}, dict)
        return _Table(value, (*self.path, key)) if key in self._data else None

    def tables(self, key: str, most: int) -> list[_Table]:
        """Return the tables of a list [[key]]."""
        value: list[Any] = self._take(key, [], list)
        if len(value) > most:
            raise Wrong((*self.path, key), f"more than {most} [[{key}]]")
        for at, one in enumerate(value):
            if not isinstance(one, dict):
                raise Wrong((*self.path, key, at), f"it is no table; write [[{key}]]")
        return [_Table(one, (*self.path, key, at)) for at, one in enumerate(value)]

    def end(self) -> None:
        """Refuse keys that were not asked for."""
        for key in self._data:
            if key not in self._known:
                hint = meant(key, self._known) or f"; the fields: {', '.join(self._known)}"
                raise Wrong((*self.path, key), f"there is no field {abridged(key)} here{hint}")


_TYPES: dict[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    list: "a list",
    tuple: "a list",
    dict: "a table",
}
