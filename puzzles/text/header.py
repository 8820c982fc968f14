"""The header line `# kind option=value ...`, and texts that hold several puzzles.

A header says what the text after it is, up to the next header. Without one, the kind is guessed
from the text, and a blank line ends a puzzle.

A row of a grid may begin with the same two characters, `# . 1`. The words of such a row are single
letters or do not begin with one; in a header some word is a name or an option. An option may have
an empty value; blanks in it are written as in an address, `%20`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote

from puzzles.base.errors import PuzzleError, abridged

if TYPE_CHECKING:
    from puzzles.text.captions import Captions

MARK = "# "
NEXT = "\n" + MARK
HEADER = re.compile(r"# (?:[^\n]*[^\S\n])?[^\W\d_]\S")
BLANK = re.compile(r"\A\s|\n\s*\n|\n[^\S\n]+\Z")
"""Where a line might be blank, but for the end of a line at the end of the text."""
APART = re.compile(r"[\s%]")
"""What a word cannot have in it as it is."""
WORD = re.compile(r"\S+")
NAME = re.compile(r"[a-z][a-z0-9_-]*")
LONGEST = 100_000
"""Characters of a header line: its words take many times the memory of its text."""


class Section(NamedTuple):
    """A part of a text that is about one kind.

    Attributes:
        kind: the kind that its header names; empty without one.
        options: what the header says, as typed.
        text: what follows the header.
        line: the number of lines before `text`.
        notes: what users should know of how it was read.
        puzzle: the puzzle of `text` with `options`, if it was read already; else None.
        beside: the texts beside a puzzle in a format of others; None if nothing was read there.
    """

    kind: str
    options: dict[str, str]
    text: str
    line: int
    notes: tuple[str, ...] = ()
    puzzle: Any = None
    beside: Captions | None = None


def line(kind: str, options: dict[str, str]) -> str:
    """Return a header line."""
    words = [f"{name}={APART.sub(_quoted, value)}" for name, value in options.items()]
    return MARK + " ".join([kind, *words]) + "\n"


def _quoted(match: re.Match[str]) -> str:
    return quote(match[0])


def begins(text: str) -> bool:
    """Return whether the first line of a text is a header line, sound or broken."""
    return HEADER.match(text) is not None


def sections(text: str) -> list[Section]:
    """Return the parts of a text, each begun by a header; what is before the first, if anything.

    Raises:
        PuzzleError: a header cannot be read; says where.
    """
    if MARK not in text:
        return [Section("", {}, text, 0)]
    if NEXT not in text and begins(text):
        head, _, body = text.partition("\n")
        return [Section(*_read(head, 1), body, 1)]
    all_sections: list[Section] = []
    kind, options, begun = "", dict[str, str](), 0
    lines = text.split("\n")
    for number, here in enumerate(lines):
        if not begins(here):
            continue
        body = "\n".join(lines[begun:number])
        if kind or body.strip():
            all_sections.append(Section(kind, options, body + "\n", begun))
        kind, options = _read(here, number + 1)
        begun = number + 1
    all_sections.append(Section(kind, options, "\n".join(lines[begun:]), begun))
    return all_sections


def _read(text: str, number: int) -> tuple[str, dict[str, str]]:
    """Return the kind and the options of a header line."""
    if len(text) > LONGEST:
        what = f"a header line of {len(text):,} characters; the limit is {LONGEST:,}"
        raise PuzzleError(what, number, LONGEST + 1)
    words = [(match[0], match.start() + 1) for match in WORD.finditer(text, len(MARK))]
    if not words or not NAME.fullmatch(words[0][0]):
        raise PuzzleError("a header line is `# kind option=value ...`", number, len(MARK) + 1)
    options: dict[str, str] = {}
    for word, column in words[1:]:
        name, equals, value = word.partition("=")
        if not (equals and NAME.fullmatch(name)):
            raise PuzzleError(f"{abridged(word)} is not option=value", number, column)
        if name in options:
            raise PuzzleError(f"option {name} is given twice", number, column)
        options[name] = unquote(value)
    return words[0][0], options


def blocks(section: Section, starts: re.Pattern[str] | None) -> list[Section]:
    """Return the puzzles of a section, each with the section's kind and options.

    Args:
        section: the part of a text.
        starts: what a line matches that begins a puzzle, where blank lines do not end one.
    """
    if starts is None and section.text and not BLANK.search(section.text):
        return [section]
    lines = section.text.split("\n")
    first = next((number for number, here in enumerate(lines) if here.strip()), len(lines))
    parts: list[Section] = []
    begun = first
    for number in range(first, len(lines)):
        if starts is None:
            ends = not lines[number].strip()
        else:
            ends = number > first and starts.match(lines[number]) is not None
        if not ends:
            continue
        if number > begun:
            parts.append(_block(section, lines, begun, number))
        begun = number + (starts is None)
    if begun < len(lines) and any(here.strip() for here in lines[begun:]):
        parts.append(_block(section, lines, begun, len(lines)))
    return parts


def _block(section: Section, lines: list[str], start: int, stop: int) -> Section:
    """Return a section with some lines of its text alone."""
    text = "\n".join(lines[start:stop])
    if stop < len(lines):
        text += "\n"
    return section._replace(text=text, line=section.line + start)
