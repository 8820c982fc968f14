"""What a request holds, field by field: of the right type, within bounds, nothing unknown.

A request comes from outside, so nothing in it is believed. Whoever reads one names the fields it
takes, and then asks for them by type; the first that does not fit is a `RequestError`.
"""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import puzzles
from puzzles.base.errors import PuzzleError, TooLarge, UserError
from puzzles.codecs import excerpts
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.kind import given as fixed_by
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.contract.kind import Kind
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

Answer = dict[str, Any]
MOST_LETTERS = 1_000_000
MOST_CELLS = 10_000
MOST_BUDGET = 1_000_000_000
GREATEST = 2**63
"""Of whole numbers."""
SHOWN = 40
LONGEST = 1_000
"""Letters of an error's message at most."""


class RequestError(UserError):
    """A request that is none: a field is missing, unknown, or holds something else."""


class Request:
    """The fields of a request.

    Args:
        fields: what came in.
        known: the names of the fields that it may have.

    Raises:
        RequestError: it is no object, or has another field.
    """

    def __init__(self, fields: object, *known: str) -> None:
        if not isinstance(fields, dict):
            raise RequestError("a request is an object")
        self._fields = cast("dict[object, object]", fields)
        for name in self._fields:
            if name not in known:
                names = ", ".join(known) or "none"
                raise RequestError(f"there is no field {str(name)[:SHOWN]!r}; there are: {names}")

    def has(self, name: str) -> bool:
        """Return whether a field is there, and not null."""
        return self._fields.get(name) is not None

    def _field(self, name: str, wanted: type | tuple[type, ...], what: str) -> Any:
        """Return a field, which is there and of a type; `what` tells what it should be."""
        if not self.has(name):
            raise RequestError(f"the field {name} is missing")
        value = self._fields[name]
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            raise RequestError(f"{name} is {what}")
        if isinstance(value, int) and abs(value) > GREATEST:
            raise RequestError(f"{name} is too large a number")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there."""
        if default is not None and not self.has(name):
            return default
        text: str = self._field(name, str, "a text")
        if len(text) > MOST_LETTERS:
            raise TooLarge(f"{name} has {len(text):,} letters; the limit is {MOST_LETTERS:,}")
        if not _is_text(text):
            raise RequestError(f"{name} is no text in Unicode")
        return text

    def one_of(self, name: str, words: Sequence[str], default: str | None = None) -> str:
        """Return a text that is one of several."""
        choice = self.text(name, default)
        if choice not in words:
            raise RequestError(f"{name} is one of {', '.join(map(repr, words))}")
        return choice

    def flag(self, name: str) -> bool:
        """Return true or false; false if it is missing."""
        return self.has(name) and bool(self._field(name, bool, "true or false"))

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        """Return a whole number within bounds."""
        if not self.has(name):
            return default
        number: int = self._field(name, int, "a whole number")
        if not least <= number <= most:
            raise RequestError(f"{name} lies between {least:,} and {most:,}")
        return number

    def number(self, name: str) -> int:
        """Return a whole number that must be there."""
        return self._field(name, int, "a whole number")

    def budget(self) -> int:
        """Return the conflicts that a question to a solver may take."""
        from verify.solver.session import DEFAULT_BUDGET

        return self.whole("budget", DEFAULT_BUDGET, 1, MOST_BUDGET)

    def seed(self) -> int | str:
        """Return what a series of made puzzles begins from, a whole number or a word."""
        seed: int | str = self._field("seed", (int, str), "a whole number or a word")
        if isinstance(seed, str):
            return self.text("seed")
        return seed

    def options(self, name: str = "options") -> dict[str, Value]:
        """Return values of options by name; none if they are missing."""
        if not self.has(name):
            return {}
        options: dict[object, object] = self._field(name, dict, "an object")
        settings: dict[str, Value] = {}
        for option, value in options.items():
            if not isinstance(option, str) or not isinstance(value, bool | int | float | str):
                raise RequestError(f"{name} holds a truth value, a number or a word for each name")
            if isinstance(value, int) and abs(value) > GREATEST:
                raise RequestError(f"{name} holds too large a number")
            if not _is_text(option) or (isinstance(value, str) and not _is_text(value)):
                raise RequestError(f"{name} holds what is no text in Unicode")
            settings[option] = value
        return settings

    def objects(self, name: str) -> list[dict[str, Any]]:
        """Return a list of objects."""
        objects: list[object] = self._field(name, list, "a list of objects")
        if not all(isinstance(one, dict) for one in objects):
            raise RequestError(f"{name} is a list of objects")
        return cast("list[dict[str, Any]]", objects)

    def numbers(self, name: str, below: int, least: int = 0) -> list[int]:
        """Return a list of whole numbers from `least` on; none if it is missing."""
        if not self.has(name):
            return []
        numbers: list[object] = self._field(name, list, "a list of whole numbers")
        for number in numbers:
            if type(number) is not int or not least <= number < below:
                raise RequestError(f"{name} holds whole numbers from {least} to {below - 1}")
        return cast("list[int]", numbers)

    def kind(self, name: str = "kind") -> Kind[Puzzle]:
        """Return the kind of a name."""
        wanted = self.text(name)
        if wanted not in puzzles.names():
            known = ", ".join(puzzles.names())
            raise RequestError(f"there is no kind {wanted[:SHOWN]!r}; the kinds are: {known}")
        return puzzles.get(wanted)

    def puzzle(self) -> Puzzle:
        """Return the puzzle of a request."""
        return given(self.text("puzzle"))

    def entries(self, puzzle: Puzzle, name: str = "entries") -> Solution | None:
        """Return the value of each place, or OPEN; what the puzzle gives is filled in.

        Returns:
            None if they are missing.
        """
        if not self.has(name):
            return None
        entries: list[object] = self._field(name, list, "a list of whole numbers")
        domain = kind_of(puzzle).domain(puzzle)
        if len(entries) != len(domain):
            raise RequestError(f"{name} holds {len(entries)} values for {len(domain)} places")
        values: list[int] = []
        for place, (value, known) in enumerate(zip(entries, domain, strict=True)):
            if type(value) is not int or (value != OPEN and value not in known):
                where = kind_of(puzzle).places(puzzle).name(place)
                raise RequestError(f"{name} holds something that {where} cannot have")
            values.append(known[0] if len(known) == 1 else value)
        return tuple(values)


def _is_text(text: str) -> bool:
    """Return whether a string is text, with no half of a letter in it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=32)
def given(text: str) -> Puzzle:
    """Return the puzzle of a text; remembered for some texts.

    Raises:
        PuzzleError: it holds none, or several; says where.
        TooLarge: its board has more than MOST_CELLS cells.
    """
    puzzles_read = excerpts.read(text, edited=True)
    first = next(puzzles_read)
    if (second := next(puzzles_read, None)) is not None:
        raise PuzzleError("a second puzzle begins here", second.line + 1, 1)
    refuse_large(first.puzzle.board.cells)
    return first.puzzle


def refuse_large(cells: int) -> None:
    """Refuse boards of more than MOST_CELLS cells.

    Raises:
        TooLarge: says how many there are.
    """
    if cells > MOST_CELLS:
        raise TooLarge(f"a board of {cells:,} cells; the limit here is {MOST_CELLS:,}")


def known(puzzle: Puzzle, entries: Sequence[int] | None = None) -> list[int]:
    """Return entries, or none, with the values that the puzzle itself gives."""
    fixed = fixed_by(puzzle)
    pairs = zip(fixed, entries or fixed, strict=True)
    return [entry if value == OPEN else value for value, entry in pairs]


def plain(value: Any) -> Any:
    """Return dataclasses, mappings and sequences as objects and lists, as JSON has them."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, dict):
        items = cast("Mapping[str, Any]", value).items()
        return {key: plain(one) for key, one in items}
    if isinstance(value, list | tuple):
        return [plain(one) for one in cast("Sequence[Any]", value)]
    return value


def error_data(error: Exception) -> Answer:
    """Return an error as an object: its type, what it says, and where in a text if it says so."""
    return {
        "type": type(error).__name__,
        "message": str(getattr(error, "message", error))[:LONGEST],
        "line": getattr(error, "line", 0) or None,
        "column": getattr(error, "column", 0) or None,
    }
