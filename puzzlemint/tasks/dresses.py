"""Dresses: how a board is clothed in a reply, taken off line by line before it is read.

What is taken off says nothing of the board: quotation marks of mail, labels of rows, bold type,
LaTeX around it, tables of Markdown, JSON. Nothing is guessed: rows stay in their order, and what a
line holds stays as it is.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

SPACES = {
    **dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)),
}
QUOTED = re.compile(r"^ {0,3}> ?", re.MULTILINE)
LABEL = re.compile(r"^[ \t]*(?:\*\*)?(?:row|line|r) ?\d+(?:\*\*)?[:.)](?:\*\*)? ?", re.M | re.I)
WRAPPED = re.compile(r"^[ \t]*(\*\*|`)(.*)\1[ \t]*$", re.MULTILINE)
RULED = re.compile(r"^[ \t]*\|(?:[ \t]*(?:-{2,}|:-+:?|-+:)[ \t]*\|)+[ \t]*$")
BOXED = re.compile(r"\\(?:boxed|text|texttt|mathtt|begin|end)\{([^{}]*)\}")
LATEX_ROW = re.compile(r" ?\\\\(?: ?\n| ?)")
ROWS_IN_LINE = " / "
TRIES = 64
"""Brackets at which JSON is looked for, at most."""


def undressed(text: str, letters: Collection[str], *, apart: bool) -> str:
    """Return a text without what boards in it are dressed in.

    Args:
        text: any at all.
        letters: those that boards are written in, which are no dress where they could be both.
        apart: whether the values of a row may have blanks between them.
    """
    text = text.translate(SPACES).replace("\r\n", "\n")
    if "\\boxed" in text:
        text = _without_latex(text)
    if ">" in text:
        text = QUOTED.sub("", text)
    text = LABEL.sub("", text)
    text = WRAPPED.sub(r"\2", text)
    if "[" in text or "{" in text:
        text = "".join(_without_json(text, apart))
    if "|" in text:
        text = "\n".join(_without_tables(text.split("\n"), apart))
    if ROWS_IN_LINE in text and "/" not in letters:
        text = text.replace(ROWS_IN_LINE, "\n")
    return text


def joined(lines: Sequence[str], letters: Collection[str]) -> list[str]:
    """Return lines without the blank ones between lines of a board that all stand alone."""
    own = [bool(line.strip()) and all(letter in letters for letter in line) for line in lines]
    alone = [  # whether it is of a board and has no line next to it
        is_own
        and not (at and lines[at - 1].strip())
        and not (at + 1 < len(lines) and lines[at + 1].strip())
        for at, is_own in enumerate(own)
    ]
    kept = [*lines[:1]]
    for at in range(1, len(lines)):
        between = not lines[at].strip() and at + 1 < len(lines)
        if not (between and alone[at - 1] and alone[at + 1]):
            kept.append(lines[at])
    return kept


def _without_latex(text: str) -> str:
    for _ in range(3):  # what stands within one another
        text = BOXED.sub(lambda found: f"\n{found[1]}\n", text)
    return LATEX_ROW.sub("\n", text).replace("$", "")


def _without_json(text: str, apart: bool) -> Iterator[str]:
    """Yield the pieces of a text, with rows in place of the JSON that holds them."""
    decoder, begun = json.JSONDecoder(), 0
    for found in list(re.finditer(r"[\[{]", text))[-TRIES:]:
        at = found.start()
        if at < begun:
            continue
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        if rows := _rows(value, apart):
            yield text[begun:at]
            yield "\n" + "\n".join(rows) + "\n"
            begun = end
    yield text[begun:]


def _rows(value: Any, apart: bool) -> list[str]:
    """Return the rows that a value of JSON holds; none if it holds no board."""
    if isinstance(value, dict):
        inner = [*cast("dict[str, Any]", value).values()]
        for one in reversed(inner):
            if rows := _rows(one, apart):
                return rows
        return [one for one in inner if isinstance(one, str)][-1:]
    if isinstance(value, str):
        return value.split("\n") if "\n" in value else []
    if not isinstance(value, list) or not value:
        return []
    rows = cast("list[Any]", value)
    if all(isinstance(row, str) for row in rows):
        return [*map(str, rows)] if any(len(row) > 1 for row in rows) else []
    if not all(isinstance(row, list) for row in rows):
        return []
    cells = [cast("list[Any]", row) for row in rows]
    if not all(one is None or isinstance(one, int | str) for row in cells for one in row):
        return []
    return [_line([" " if one is None else str(one) for one in row], apart) for row in cells]


def _line(cells: Sequence[str], apart: bool) -> str:
    """Return cells as a line of a board: letters of a drawing side by side, others apart."""
    drawn = not apart or any(cell in " +|" for cell in cells)
    return ("" if drawn and all(len(cell) < 2 for cell in cells) else " ").join(cells)


def _without_tables(lines: Sequence[str], apart: bool) -> Iterator[str]:
    """Yield lines, those of tables of Markdown by their cells."""
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and lines[end].strip().startswith("|"):
            end += 1
        if any(RULED.match(line) for line in lines[at:end]):
            yield from (_cells(line, apart) for line in lines[at:end] if not RULED.match(line))
        else:
            yield from lines[at:end]
        if end < len(lines):
            yield lines[end]
        at = end + 1


def _cells(line: str, apart: bool) -> str:
    inner = line.strip().replace("\\|", "\0").removeprefix("|").removesuffix("|")
    return _line([cell.strip().replace("\0", "|") or " " for cell in inner.split("|")], apart)
