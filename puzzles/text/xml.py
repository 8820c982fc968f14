"""XML from anywhere: elements with their places, and nothing else that a document could ask for.

Entities of a document's own are refused, and what it names outside itself is never fetched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged

if TYPE_CHECKING:
    from collections.abc import Iterator

BEGINNING = re.compile(r"\s*<(?:\?xml\b|!DOCTYPE\b|!--|[a-z]{2,}[\s>])", re.IGNORECASE)
MOST_ELEMENTS = 1_000_000
MOST_INDENT = 80


@dataclass
class Element:
    """An element of a document.

    Attributes:
        name, attributes: as they stand there.
        line, column: where it begins, from 1.
        begin, end: the bytes of the document that it takes up.
        inside: the elements in it.
        texts: the pieces of text in it.
    """

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    begin: int
    end: int = 0
    inside: list[Element] = field(default_factory=list["Element"])
    texts: list[str] = field(default_factory=list[str])

    @property
    def text(self) -> str:
        """The text in it, without the blanks around that."""
        return "".join(self.texts).strip()

    def named(self, name: str) -> list[Element]:
        """Return the elements of a name in it."""
        return [one for one in self.inside if one.name == name]

    def error(self, message: str) -> PuzzleError:
        """Return the error that there is here."""
        return PuzzleError(message, self.line, self.column)


def begins(text: str) -> bool:
    """Return whether a text begins as XML does."""
    return BEGINNING.match(text) is not None


def cut(text: str, name: str) -> Iterator[tuple[str, int]]:
    """Yield each outermost element of a name as a document, and how many lines there are before it.

    Columns stay as they are, except of elements that begin far within a line: theirs count anew.

    Raises:
        PuzzleError: as `read`, or there is no such element.
    """
    content, waiting, found = _encoded(text), [read(text)], False
    while waiting:
        element = waiting.pop()
        if element.name != name:
            waiting += reversed(element.inside)
            continue
        found = True
        own = content[element.begin : element.end].decode()
        indent = element.column - 1
        yield " " * (indent if indent <= MOST_INDENT else 0) + own, element.line - 1
    if not found:
        raise PuzzleError(f"no element {name} is in this XML")


def _encoded(text: str) -> bytes:
    """Return the bytes of a document, which JSON may have brought half a character into.

    Raises:
        PuzzleError: it did; says where.
    """
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        before = text[: error.start]
        line, column = before.count("\n") + 1, error.start - before.rfind("\n")
        found = abridged(text[error.start])
        raise PuzzleError(f"{found} is no character", line, column) from None


def read(text: str) -> Element:
    """Return the root of a document.

    Raises:
        PuzzleError: it is no sound XML, has entities of its own, or is too large; says where.
    """
    from xml.parsers import expat

    content = _encoded(text)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    above = Element("", {}, 1, 1, 0)
    within = [above]
    count = 0

    def here() -> tuple[int, int]:
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        element = Element(name, attributes, *here(), parser.CurrentByteIndex)
        if count > MOST_ELEMENTS:
            raise element.error(f"more than {MOST_ELEMENTS:,} elements; take the file apart")
        within[-1].inside.append(element)
        within.append(element)

    def end(name: str) -> None:
        """Note where an element ends; one written `<a/>` is told as ended at its start."""
        element, at = within.pop(), parser.CurrentByteIndex
        empty = not (element.inside or element.texts) and content.endswith(b"/>", 0, at)
        element.end = at if empty else content.index(b">", at) + 1

    def piece(data: str) -> None:
        within[-1].texts.append(data)

    def entity(name: str, *_: object) -> None:
        raise PuzzleError(f"the entity {abridged(name)}; entities are not read", *here())

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = piece
    parser.EntityDeclHandler = entity
    parser.SkippedEntityHandler = entity
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        raise PuzzleError(f"no sound XML: {what}", error.lineno, error.offset + 1) from None
    return above.inside[0]
