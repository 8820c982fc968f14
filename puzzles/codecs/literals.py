"""Values of JSON and literals of JavaScript, each with its place in the text.

Beyond JSON, names need no quotes, texts may have single ones, a comma may stand before a closing
bracket, and a bare word is a text.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from puzzles.base.errors import PuzzleError, abridged

if TYPE_CHECKING:
    from collections.abc import Sequence

TOKEN = re.compile(
    r"(?P<mark>[\[\]{},:])"
    r'|(?P<text>"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')'
    r"|(?P<number>-?[0-9]{1,9}(?:\.[0-9]{1,9})?(?![0-9A-Za-z_.]))"
    r"|(?P<word>[A-Za-z_$][A-Za-z0-9_$]*)"
    r"|(?P<blank>[\s\ufeff]+|//[^\n]*)"
)
CONSTANTS = {"null": None, "true": True, "false": False, "undefined": None}
DEEPEST = 12
ABOUT = frozenset(
    (
        *("id", "title", "name", "author", "date", "day", "path", "level"),
        *(
            "number",
            "difficulty",
            "source",
            "url",
            "seed",
            "solutionscount",
            "createdby",
            "creatorlink",
        ),
        *("isnew", "version", "description", "comment", "puzzleid", "dayindex", "dayname"),
    )
)
"""Members that say nothing of the puzzle, in small letters without `_`."""
NAMES = frozenset(("type", "game", "kind", "puzzletype", "puzzle_type", "gametype"))
"""Members that name the kind."""


class Node(NamedTuple):
    """A value and where it begins, from 1.

    Attributes:
        value: a text, a number, a truth value or None; a list of nodes; or a dict of nodes.
        line, column: the place.
        path: the names of the members and the numbers of the items that lead to it.
    """

    value: Any
    line: int
    column: int
    path: str = ""

    def error(self, message: str) -> PuzzleError:
        """Return the error that there is here."""
        told = f"{self.path}: {message}" if self.path else message
        return PuzzleError(told, self.line, self.column)

    def items(self) -> Sequence[Node]:
        """Return the items of a list.

        Raises:
            PuzzleError: it is none.
        """
        value: object = self.value
        if not isinstance(value, list):
            raise self.error("a list is expected here")
        return cast("list[Node]", value)

    def members(self) -> dict[str, Node]:
        """Return the members of an object.

        Raises:
            PuzzleError: it is none.
        """
        value: object = self.value
        if not isinstance(value, dict):
            raise self.error("an object is expected here")
        return cast("dict[str, Node]", value)

    def rows(self) -> list[Sequence[Node]]:
        """Return the rows of a list of lists that are equally long.

        Raises:
            PuzzleError: it is none.
        """
        rows = [row.items() for row in self.items()]
        if not rows or not rows[0]:
            raise self.error("a board without cells")
        for node, row in zip(self.items(), rows, strict=True):
            if len(row) != len(rows[0]):
                raise node.error(f"{len(row)} cells, and {len(rows[0])} in the first row")
        return rows

    def number(self, least: int, most: int) -> int:
        """Return a whole number between two.

        Raises:
            PuzzleError: it is none.
        """
        number = self.value
        if type(number) is not int or not least <= number <= most:
            raise self.error(f"{abridged(str(number))} is no number from {least} to {most}")
        return number

    def left_out(self, name: str, kinds: Sequence[str]) -> str:
        """Return a note that this member is left out.

        Args:
            name: its name.
            kinds: the words that may name the kind.

        Raises:
            PuzzleError: the member may say something of the puzzle, or names another kind.
        """
        plain = name.lower().replace("_", "")
        if self.is_scalar and plain in ABOUT:
            return f"the member {name} is left out"
        if plain not in NAMES:
            raise self.error("this member is not understood")
        if str(self.value).lower().replace(" ", "") not in kinds:
            raise self.error(f"{abridged(str(self.value))}, where {kinds[0]} is expected")
        return f"the member {name} is left out"

    @property
    def is_scalar(self) -> bool:
        """Whether it is neither a list nor an object."""
        return not isinstance(self.value, list | dict)


class _Parser:
    """Reads one value.

    Args:
        text: the whole text.
        start: where the value begins.
    """

    def __init__(self, text: str, start: int) -> None:
        self.text, self.at = text, start
        self.line = text.count("\n", 0, start) + 1
        self.begun = text.rfind("\n", 0, start) + 1  # of the line
        self._skip()

    def _skip(self) -> None:
        """Go to the next token that is no blank."""
        while (found := TOKEN.match(self.text, self.at)) and found["blank"]:
            self._pass(found)

    def _pass(self, found: re.Match[str]) -> None:
        if breaks := found[0].count("\n"):
            self.line += breaks
            self.begun = found.start() + found[0].rindex("\n") + 1
        self.at = found.end()

    def error(self, message: str) -> PuzzleError:
        return PuzzleError(message, self.line, self.at - self.begun + 1)

    def take(self, mark: str) -> bool:
        """Return whether a mark is next, and go on behind it."""
        if not self.text.startswith(mark, self.at):
            return False
        self.at += 1
        self._skip()
        return True

    def scalar(self) -> Any:
        """Return a text, a number or a constant, and go on behind it."""
        found = TOKEN.match(self.text, self.at)
        if found is None or found["mark"]:
            shown = (
                abridged(self.text[self.at : self.at + 12]) if self.text[self.at :] else "the end"
            )
            raise self.error(f"{shown}, where a value is expected")
        if found["text"]:
            try:
                value = _unquoted(found[0])
            except ValueError:
                raise self.error(f"{abridged(found[0])} is no text") from None
        elif found["number"]:
            value = float(found[0]) if "." in found[0] else int(found[0])
        else:
            value = CONSTANTS.get(found[0], found[0])
        self._pass(found)
        self._skip()
        return value

    def node(self, path: str, depth: int) -> Node:
        """Return the value that is next, and go on behind it."""
        if depth > DEEPEST:
            raise self.error("values that are nested too deep")
        line, column = self.line, self.at - self.begun + 1
        if self.take("["):
            items: list[Node] = []
            while not self.take("]"):
                items.append(self.node(f"{path}[{len(items)}]", depth + 1))
                if not self.take(",") and not self.text.startswith("]", self.at):
                    raise self.error("a comma or ] is expected here")
            return Node(items, line, column, path)
        if self.take("{"):
            members: dict[str, Node] = {}
            while not self.take("}"):
                here = self.error("")
                name = str(self.scalar())
                if name in members:
                    raise PuzzleError(f"{abridged(name)} is given twice", here.line, here.column)
                if not self.take(":"):
                    raise self.error("a colon is expected here")
                members[name] = self.node(f"{path}.{name}" if path else name, depth + 1)
                if not self.take(",") and not self.text.startswith("}", self.at):
                    raise self.error("a comma or } is expected here")
            return Node(members, line, column, path)
        return Node(self.scalar(), line, column, path)


def _unquoted(text: str) -> str:
    if text[0] == "'":
        text = '"' + text[1:-1].replace('"', '\\"').replace("\\'", "'") + '"'
    return json.loads(text)


def parse(text: str, start: int = 0) -> tuple[Node, int]:
    """Return the value that begins at a place of a text, and where it and blanks behind it end.

    Raises:
        PuzzleError: there is none; says where.
    """
    parser = _Parser(text, start)
    node = parser.node("", 0)
    return node, parser.at


def parse_all(text: str) -> Node:
    """Return the only value of a text.

    Raises:
        PuzzleError: there is none, or something follows it; says where.
    """
    parser = _Parser(text, 0)
    node = parser.node("", 0)
    if parser.at < len(text):
        raise parser.error(f"{abridged(text[parser.at :])} behind the end of the value")
    return node
