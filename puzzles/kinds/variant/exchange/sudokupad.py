"""Puzzles in the addresses of SudokuPad (sudokupad.app, before that app.crackingthecryptic.com).

The name of a puzzle begins with the form it is in: `fpuzzles` or `fpuz` is JSON of f-puzzles.com,
`scl` or `ctc` the page's own. That has cells, regions, cages and a drawing: lines, arrows and
shapes mean what the text says, so that only givens, regions and cages with sums are read, and a
puzzle with more is refused. Its JSON may be cut down: keys are short and without quotation marks,
`t` and `f` are true and false, an empty object is left out.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import abridged
from puzzles.board import rect
from puzzles.declare.objects import listed, mapped
from puzzles.declare.words import LinkError
from puzzles.kinds.variant.exchange.sudokus import names, region_rules, sudoku
from puzzles.kinds.variant.exchange.unread import UNSAID, are_apart, refuse_unsaid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.kinds.variant.scopes import Stated

LARGEST = 16
DEEPEST = 60
SHORT = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
LONG = {"t": "true", "f": "false"}
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
DRAWN = {"lines": "lines", "arrows": "arrows", "overlays": "shapes", "underlays": "shapes"}
_TOLD = re.compile(r"\s*(title|author|rules|solution|msgcorrect|source|video)\s*:", re.I)
_BARE = re.compile(r"[^,:\[\]{}'\"]*")


def decoded(text: str) -> Mapping[str, Any]:
    """Return what the JSON of a puzzle says, cut down or not.

    Raises:
        LinkError: it is none.
    """
    try:
        try:
            found = json.loads(text)
        except json.JSONDecodeError:
            found = _Short(text).whole()
    except (RecursionError, ValueError, IndexError):
        raise LinkError("what is packed in the address is no puzzle of SudokuPad") from None
    if not isinstance(found, dict):
        raise LinkError("what is packed in the address is no puzzle of SudokuPad")
    return cast("Mapping[str, Any]", found)


class _Short:
    """Reads JSON that is cut down."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def whole(self) -> Any:
        """Return the value of the whole text.

        Raises:
            ValueError: it is none.
        """
        value = self._value(0)
        if self._at != len(self._text.rstrip()):
            raise ValueError
        return value

    def _value(self, depth: int) -> Any:
        """Read the value that begins here; one of no letters is an empty object.

        Raises:
            RecursionError: it lies in more than DEEPEST others.
        """
        if depth > DEEPEST:
            raise RecursionError
        sign = self._text[self._at]
        if sign == "{":
            return dict(self._pairs(depth))
        if sign == "[":
            return list(self._elements(depth))
        if sign in "'\"":
            return self._string(sign)
        word = self._bare()
        if not word:
            return dict[str, Any]()
        try:
            return json.loads(LONG.get(word, word))
        except ValueError:
            return word  # a colour

    def _pairs(self, depth: int) -> Iterator[tuple[str, Any]]:
        """Read the keys and values of an object, keys by their long names."""
        self._at += 1
        while self._text[self._at] != "}":
            quoted = self._text[self._at] in "'\""
            key = self._string(self._text[self._at]) if quoted else self._bare()
            self._skip(":")
            yield SHORT.get(key, key), self._value(depth + 1)
            if self._text[self._at] != "}":
                self._skip(",")
        self._at += 1

    def _elements(self, depth: int) -> Iterator[Any]:
        """Read the values of a list."""
        self._at += 1
        while True:
            yield self._value(depth + 1)
            if self._text[self._at] == "]":
                self._at += 1
                return
            self._skip(",")

    def _skip(self, sign: str) -> None:
        if self._text[self._at] != sign:
            raise ValueError
        self._at += 1

    def _bare(self) -> str:
        """Read a word without quotes."""
        found = _BARE.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return found[0].strip()

    def _string(self, quote: str) -> str:
        """Read a text in quotes."""
        signs: list[str] = []
        self._at += 1
        while (sign := self._text[self._at]) != quote:
            if sign == "\\":
                self._at += 1
                sign = self._text[self._at]
                if sign == "u":
                    sign = chr(int(self._text[self._at + 1 : self._at + 5], 16))
                    self._at += 4
                sign = ESCAPED.get(sign, sign)
            signs.append(sign)
            self._at += 1
        self._at += 1
        return "".join(signs)


def read(data: Mapping[str, Any]) -> tuple[Rect, Cells, tuple[Stated, ...]]:
    """Return the board, the givens and the rules of a puzzle in the page's own form.

    Raises:
        LinkError: it is none, or not all that it says can be read; says what cannot.
    """
    rows = [listed(row) for row in listed(data.get("cells"))]
    side = len(rows)
    if not 1 <= side <= LARGEST or any(len(row) != side for row in rows):
        raise LinkError(f"its cells are no square of up to {LARGEST} by {LARGEST}")
    board = rect(side, side)
    given = [_digit(one, side) for row in rows for one in row]
    told = mapped(data.get("metadata") or {})
    cages = [mapped(one) for one in listed(data.get("cages") or [])]
    text = "\n".join([str(told.get("rules") or ""), *_texts(cages, "rules")])
    titles = [
        " ".join([str(told.get(key) or ""), *_texts(cages, key)]).strip()
        for key in ("title", "author")
    ]
    if told.get("norowcol"):
        raise LinkError("its rows and columns are not those of a sudoku")
    stated = sudoku(board, [*_regions(data, board), *_cages(cages, board, text)])
    drawn = Counter[str]()
    for key, word in DRAWN.items():
        drawn[word] += len(listed(data.get(key) or []))
    refuse_unsaid(+drawn, text, stated, board, titles)
    return board, tuple(given), tuple(dict.fromkeys(stated))


def _digit(cell: Any, side: int) -> int:
    value = str(mapped(cell).get("value") or "").strip()
    if not value:
        return 0
    if not value.isdecimal() or not 1 <= int(value) <= side:
        raise LinkError(f"{abridged(value)} stands in a cell, which is no digit from 1 to {side}")
    return int(value)


def _regions(data: Mapping[str, Any], board: Rect) -> list[str]:
    return region_rules(board, [_cells(one, board) for one in listed(data.get("regions") or [])])


def _texts(cages: Sequence[Mapping[str, Any]], key: str) -> Iterator[str]:
    """Yield the text behind a word such as `rules:` in each cage without cells."""
    for cage in cages:
        word, colon, text = str(cage.get("value") or "").partition(":")
        if not cage.get("cells") and colon and word.strip().lower() == key:
            yield text.strip()


def _cages(cages: Sequence[Mapping[str, Any]], board: Rect, text: str) -> Iterator[str]:
    """Yield lines of our text for cages.

    Whether digits repeat in a cage is told by it, or by the text of the rules.
    """
    for cage in cages:
        value = str(cage.get("value") or cage.get("sum") or "").strip()
        if not cage.get("cells") and (not value or _TOLD.match(value)):
            continue
        part = _cells(cage.get("cells"), board)
        if value and not value.isdecimal():
            raise LinkError(f"a cage says {abridged(value)}, which is no sum")
        unique = cage.get("unique")
        if unique is False and value:
            yield f"sum {value} {names(board, part)}"
        elif unique or are_apart(text, board.height):
            yield f"killer {value} {names(board, part)}"
        else:
            raise LinkError(UNSAID)


def _cells(places: Any, board: Rect) -> list[int]:
    """Return the cells at pairs of a row and a column, counted from 0."""
    at = {str([row, column]): cell for cell, (row, column) in enumerate(board.positions)}
    found = [at.get(str(place)) for place in listed(places)]
    if None in found:
        wrong = listed(places)[found.index(None)]
        raise LinkError(f"{abridged(str(wrong))} is no cell of a board of {board.size}")
    return [cell for cell in found if cell is not None]
