"""Files of pzprjs (`pzprv3`): a line with the type, the size, and blocks of lines for the board.

Lines end at line ends or slashes. Each type has its blocks in a fixed order: clues, and what
somebody entered. Entries are checked and left out, so the puzzle is the one without them. The board
is handed on as an address of pzprjs or as a grid of cells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import rect
from puzzles.codecs.grids import read_rows
from puzzles.codecs.links import SITE, read_link
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.contract.registry import get
from puzzles.declare.codes import Chunks
from puzzles.declare.links import NUMBERS
from puzzles.text.header import Section
from puzzles.text.scan import MAX_SIDE, Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.codecs.registry import Asked
    from puzzles.families.grid import GridKind

BEGINS = re.compile(r"\s*(?:v:[^/\n]*[/\n])?pzprv3(?:\.[0-9]+)?[ \t\r]*[/\n]")
SIZE = re.compile(r"[1-9][0-9]{0,2}")
NUMBER = re.compile(r"[0-9]{1,7}")
HISTORY = re.compile(r"(?:^|(?<=[\n/]))(?:info:|history:|__HISTORY__|http://)")
"""What the part of a file begins with that holds the moves, or an address of old versions."""
SHADED = re.compile(r"[.#+]")
ENTERED = re.compile(r"(?:\.|[0-9]{1,3}|[-c+=%])(?:\[[0-9,]*\])?")
LINE = re.compile(r"-1|[0-9]{1,2}")
BIT = re.compile("[01]")

Rows = list[list[Token]]


@dataclass(frozen=True)
class Block:
    """A block of lines.

    Attributes:
        what: `clues`, `entries`, `sides` (entries on sides of cells), `outline` (those on the
            outline too), `borders`, `rooms` or `number`.
        more: how many rows and columns it has beyond the board.
        form: what each token matches.
        perhaps: whether it may be missing at the end.
    """

    what: str
    more: int = 0
    form: re.Pattern[str] = SHADED
    perhaps: bool = False


@dataclass(frozen=True)
class Layout:
    """How the files of a type are laid out.

    Attributes:
        kind: the kind here.
        blocks: the blocks by the version of the file.
        cells: how other tokens than numbers are written here; None for an open cell.
    """

    kind: str
    blocks: Mapping[str, Sequence[Block]]
    cells: Mapping[str, str] = field(default_factory=dict[str, str])


CLUES, NUMBERS_IN = Block("clues"), Block("entries", form=ENTERED)
SHADE = Block("entries")
SIDES = Block("sides", form=LINE)
MAYBE = Block("sides", form=LINE, perhaps=True)
OUTLINE = Block("outline", form=LINE)
ROOMS, BORDERS = Block("rooms", form=NUMBER), Block("borders", form=BIT)
OPEN = {".": "."}
MARKED = {".": ".", "#": ".", "+": "."}
"""Cells that show clues or shades: a shade is an entry."""
NOT_TOLD = {"-": "?"}


def _same(*blocks: Block) -> Mapping[str, Sequence[Block]]:
    return {"": blocks}


LAYOUTS: Mapping[str, Layout] = {
    "slither": Layout(
        "slitherlink",
        {"": (CLUES, OUTLINE), "1": (CLUES, Block("entries", form=NUMBER), OUTLINE)},
        OPEN | NOT_TOLD,
    ),
    "mashu": Layout("masyu", _same(CLUES, SIDES), OPEN | {"1": "w", "2": "b", "-": "?"}),
    "kurodoko": Layout("kurodoko", _same(CLUES, SHADE, MAYBE), OPEN | NOT_TOLD),
    "nurimisaki": Layout("nurimisaki", _same(CLUES, SHADE), OPEN | {"-": "o"}),
    "nurikabe": Layout("nurikabe", _same(CLUES), MARKED | NOT_TOLD),
    "shikaku": Layout("shikaku", _same(CLUES, SIDES), OPEN | NOT_TOLD),
    "hitori": Layout("hitori", _same(CLUES, SHADE, MAYBE)),
    "sudoku": Layout("sudoku", _same(CLUES, NUMBERS_IN), OPEN | NOT_TOLD),
    "fillomino": Layout("fillomino", _same(CLUES, NUMBERS_IN, SIDES), OPEN | NOT_TOLD),
    "lightup": Layout(
        "akari",
        _same(CLUES, Block("entries", form=re.compile("[-.]"), perhaps=True)),
        MARKED | {"-": "#"},
    ),
    "hashikake": Layout("hashi", _same(CLUES, SIDES), OPEN | NOT_TOLD),
    "mines": Layout("gemhunter", _same(CLUES, SHADE), {".": "_", "-": "?"}),
    "tapa": Layout("tapa", _same(CLUES, MAYBE), MARKED | NOT_TOLD),
    "yajilin": Layout("yajilin", _same(CLUES, SHADE, SIDES), OPEN),
    "kakuro": Layout("kakuro", _same(Block("clues", 1), NUMBERS_IN)),
    "tents": Layout("tents", _same(Block("clues", 1), SIDES)),
    "skyscrapers": Layout("skyscrapers", _same(Block("clues", 2))),
    "heyawake": Layout(
        "heyawake",
        {
            "": (ROOMS, CLUES, SHADE, MAYBE),
            "1": (BORDERS, CLUES, SHADE, MAYBE),
        },
        OPEN | NOT_TOLD,
    ),
    "norinori": Layout("norinori", {"": (ROOMS, SHADE, MAYBE), "1": (BORDERS, SHADE, MAYBE)}),
    "starbattle": Layout("starbattle", _same(Block("number", form=NUMBER), ROOMS, SHADE)),
    "suguru": Layout("suguru", _same(BORDERS, CLUES, NUMBERS_IN), OPEN | NOT_TOLD),
}
ALSO = {
    "heyawacky": "heyawake",
    "akari": "lightup",
    "hashi": "hashikake",
    "slitherlink": "slither",
    "masyu": "mashu",
}


def recognises(text: str) -> bool:
    """Return whether the text begins as a file of pzprjs."""
    return BEGINS.match(text) is not None


class _File:
    """The lines of a file, which blocks are taken from.

    Args:
        text: the whole text.
    """

    def __init__(self, text: str) -> None:
        end = HISTORY.search(text)
        self.history = end is not None
        body = text[: end.start()] if end else text
        self.lines: list[tuple[str, int, int]] = []
        for number, line in enumerate(body.split("\n"), 1):
            column = 1
            for piece in line.split("/"):
                self.lines.append((piece, number, column))
                column += len(piece) + 1
            if line.endswith("/"):
                self.lines.pop()
        while self.lines and not self.lines[-1][0].strip():
            self.lines.pop()
        self.at = 0

    def line(self) -> list[Token]:
        """Return the words of the next line.

        Raises:
            PuzzleError: there is none.
        """
        if self.at == len(self.lines):
            raise PuzzleError("the file ends before its board does", self.lines[-1][1])
        text, line, column = self.lines[self.at]
        self.at += 1
        return [
            Token(found[0], line, column + found.start()) for found in re.finditer(r"\S+", text)
        ]

    def word(self, form: re.Pattern[str], what: str) -> Token:
        """Return the only word of the next line.

        Raises:
            PuzzleError: it is something else.
        """
        words = self.line()
        if len(words) != 1 or not form.fullmatch(words[0].text):
            _, line, column = self.lines[self.at - 1]
            raise PuzzleError(f"{what} is expected here", line, column)
        return words[0]

    def rows(self, height: int, width: int) -> Rows:
        """Return the words of the next lines.

        Raises:
            PuzzleError: a line has more or fewer.
        """
        found: Rows = []
        for _ in range(height):
            if not width and self.at == len(self.lines):
                continue
            words = self.line()
            if len(words) != width:
                _, line, column = self.lines[self.at - 1]
                raise PuzzleError(f"{len(words)} words, where {width} are expected", line, column)
            found.append(words)
        return found


def _blocks(file: _File, layout: Layout, version: str, height: int, width: int) -> dict[str, Any]:
    """Return what the blocks of a file hold, by what they are, and how many entries there are.

    Raises:
        PuzzleError: a block is not understood.
    """
    found: dict[str, Any] = {"entries": 0}
    blocks = layout.blocks.get(version)
    if blocks is None:
        raise PuzzleError(f"files of {layout.kind} with version {version} are not read", 1)
    for block in blocks:
        if block.perhaps and file.at == len(file.lines):
            continue
        if block.what == "number":
            found["number"] = file.word(block.form, "a number")
            continue
        if block.what == "rooms":
            count = file.word(NUMBER, "the number of rooms")
            rooms = _matching(file.rows(height, width), block.form)
            names = {token.text for row in rooms for token in row}
            if len(names) != int(count.text):
                raise count.error(f"{len(names)} rooms in the board, and {count.text} announced")
            found["borders"] = _borders([[token.text for token in row] for row in rooms])
        elif block.what == "clues":
            found["clues"] = file.rows(height + block.more, width + block.more)
        elif block.what == "entries":
            rows = _matching(file.rows(height, width), block.form)
            found["entries"] += sum(token.text not in ".0" for row in rows for token in row)
        else:
            outer = 1 if block.what == "outline" else -1
            rows = _matching(file.rows(height, width + outer), block.form)
            rows += _matching(file.rows(height + outer, width), block.form)
            if block.what == "borders":
                found["borders"] = [int(token.text) for row in rows for token in row]
            else:
                found["entries"] += sum(token.text != "0" for row in rows for token in row)
    if file.at < len(file.lines):
        _, line, column = file.lines[file.at]
        raise PuzzleError("the board ends above this line", line, column)
    return found


def _matching(rows: Rows, form: re.Pattern[str]) -> Rows:
    """Return rows each of whose words has a form.

    Raises:
        PuzzleError: one has not; says where.
    """
    for row in rows:
        for token in row:
            if not form.fullmatch(token.text):
                raise token.error(f"{abridged(token.text)} means nothing here")
    return rows


def _borders(names: list[list[str]]) -> list[int]:
    """Return 1 for each border between cells of different rooms, first of cells side by side."""
    beside = [int(one != other) for row in names for one, other in pairwise(row)]
    below = [int(a != b) for up, down in pairwise(names) for a, b in zip(up, down, strict=True)]
    return beside + below


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a file.

    Raises:
        PuzzleError: the type is of no kind here, or a token is not understood; says where.
    """
    file = _File(asked.text)
    first = file.line()[0]
    if first.text.startswith("v:"):
        raise first.error(f"the file says {abridged(first.text)}: its rules are changed")
    version = first.text.removeprefix("pzprv3").removeprefix(".")
    type_ = file.word(re.compile(r"[a-z0-9-]+"), "the type of the puzzle")
    name = ALSO.get(type_.text, type_.text)
    layout = LAYOUTS.get(name)
    if layout is None:
        raise type_.error(f"files of the type {abridged(type_.text)} are not read")
    if asked.kind is not None and asked.kind.name != layout.kind:
        raise type_.error(f"the file is of the kind {layout.kind}")
    height = int(file.word(SIZE, "the number of rows").text)
    width = height if name == "sudoku" else int(file.word(SIZE, "the number of columns").text)
    if max(height, width) > MAX_SIDE:
        raise PuzzleError(f"a board of {height}x{width}; the limit is {MAX_SIDE}", type_.line)
    found = _blocks(file, layout, version, height, width)
    if "borders" in found:
        section = of_puzzle(_roomed(layout, name, found, height, width), type_.line - 1)
    else:
        section = _drawn(asked, layout, found)
    entries = found["entries"]
    notes = (f"entries left out: {entries}",) if entries else ()
    notes += ("moves left out",) if file.history else ()
    yield section._replace(notes=(*section.notes, *notes))


def _roomed(layout: Layout, name: str, found: dict[str, Any], height: int, width: int) -> Any:
    """Return the puzzle of a board of rooms, read as an address of pzprjs."""
    borders: list[int] = found["borders"]
    beside = height * (width - 1)
    code = Chunks(2, 5)
    body = "".join([code.write(part) for part in (borders[:beside], borders[beside:])])
    if name == "starbattle":
        body = f"{found['number'].text}/{body}"
    numbers: list[Any] = []
    for row in found.get("clues", ()):
        for token in row:
            if token.text == "-":
                raise token.error("a clue without a number, which no such kind here has")
            if token.text != "." and not NUMBER.fullmatch(token.text):
                raise token.error(f"{abridged(token.text)} is not a number")
            numbers.append(None if token.text == "." else int(token.text))
    if name == "heyawake":
        rooms = _rooms(borders, height, width)
        of_room: list[Any] = [None] * (max(rooms) + 1)
        for cell, number in enumerate(numbers):
            if number is not None:
                if of_room[rooms[cell]] is not None:
                    raise found["clues"][cell // width][cell % width].error("a second number")
                of_room[rooms[cell]] = number
        numbers = of_room
    body += NUMBERS.write(numbers) if numbers else ""
    return read_link(f"{SITE}{name}/{width}/{height}/{body}")


def _rooms(borders: list[int], height: int, width: int) -> list[int]:
    """Return the number of each cell's room, in the order of their first cells."""
    board = rect(height, width)
    beside = height * (width - 1)
    near: list[list[int]] = [[] for _ in range(board.cells)]
    across = [(cell, cell + 1) for cell in range(board.cells) if (cell + 1) % width]
    down = [(cell, cell + width) for cell in range(board.cells - width)]
    for closed, (one, other) in zip(borders, across + down, strict=True):
        if not closed:
            near[one].append(other)
            near[other].append(one)
    assert len(across) == beside
    room = [-1] * board.cells
    count = 0
    for cell in range(board.cells):
        if room[cell] >= 0:
            continue
        waiting = [cell]
        room[cell] = count
        while waiting:
            for other in near[waiting.pop()]:
                if room[other] < 0:
                    room[other] = count
                    waiting.append(other)
        count += 1
    return room


def _drawn(asked: Asked, layout: Layout, found: dict[str, Any]) -> Section:
    """Return the section of a board without rooms."""
    rows: Rows = found["clues"]
    kind = cast("GridKind[Any]", get(layout.kind))
    if layout.kind == "tents":
        return _tents(rows, found)
    if layout.kind == "kakuro":
        made = _kakuro(rows)
    elif layout.kind == "skyscrapers":
        made = _towers(rows, found)
    else:
        made = [[token._replace(text=_cell(token, layout, found)) for token in row] for row in rows]
    return read_rows(kind, asked.options, made)


def _cell(token: Token, layout: Layout, found: dict[str, Any]) -> str:
    """Return a cell as the kind writes it, and count an entry.

    Raises:
        PuzzleError: it is not understood.
    """
    text = token.text
    own = layout.cells.get(text)
    if own == "?" and own not in get(layout.kind).groups[0].of_letter:
        raise token.error(f"a clue without a number, which no {get(layout.kind).title} here has")
    if own is not None:
        found["entries"] += text in "#+"
        return own
    if layout.kind == "yajilin":
        match = re.fullmatch(r"([1-4]),([0-9]{1,4})", text)
        if match:
            return f"{match[2]}{'^v<>'[int(match[1]) - 1]}"
        if re.fullmatch(r"[0-4],-", text):
            return "x"
        raise token.error(f"{abridged(text)} is no arrow with a number")
    if layout.kind == "tapa" and re.fullmatch(r"(?:[0-9]|-)(?:,(?:[0-9]|-))*", text):
        return text.replace("-", "?")
    if not NUMBER.fullmatch(text) or layout.kind == "masyu":
        raise token.error(f"{abridged(text)} means nothing here")
    return text


def _kakuro(rows: Rows) -> Rows:
    """Return the cells of a Kakuro: the sums across and down are `ACROSS,DOWN`."""
    made: Rows = []
    for at, row in enumerate(rows):
        made.append([])
        for column, token in enumerate(row):
            text = token.text
            if text != "." and at and column:
                match = re.fullmatch(r"(-1|[0-9]{1,2}),(-1|[0-9]{1,2})", text)
                across, down = match.groups() if match else ("", "")
            else:
                match = re.fullmatch(r"-1|[0-9]{1,2}|\.", text)
                sums = (text, "") if at else ("", text)
                across, down = sums if at or column else ("", "")
            if match is None or (not at and not column and text not in ("0", "-1", ".")):
                raise token.error(f"{abridged(text)} is not ACROSS,DOWN")
            if text == "." and at and column:
                made[-1].append(token)
                continue
            told = ["" if sum_ in ("0", "-1", ".") else sum_ for sum_ in (down, across)]
            made[-1].append(token._replace(text="\\".join(told) if any(told) else "#"))
    return made


def _tents(rows: Rows, found: dict[str, Any]) -> Section:
    """Return the section of a Tents: `1` is a tree; numbers are above and before the cells."""
    lines = [f"{len(rows) - 1} {len(rows[0]) - 1}"]
    numbers: list[list[str]] = [[], []]
    for at, row in enumerate(rows):
        for column, token in enumerate(row):
            outside = not at or not column
            pattern = r"\.|c?[0-9]{1,3}" if outside else r"[.1A-]"
            if not re.fullmatch(pattern, token.text) or not (at or column or token.text == "."):
                raise token.error(f"{abridged(token.text)} means nothing here")
            if outside and (at or column):
                found["entries"] += token.text.startswith("c")
                number = token.text.removeprefix("c")
                numbers[not at].append("-" if number == "." else number)
            elif not outside:
                found["entries"] += token.text in "A-"
    for row, number in zip(rows[1:], numbers[0], strict=True):
        cells = "".join(["T" if token.text == "1" else "." for token in row[1:]])
        lines.append(f"{cells} {number}")
    lines.append(" ".join(numbers[1]))
    return Section("tents", {}, "".join([f"{line}\n" for line in lines]), rows[0][0].line - 1)


def _towers(rows: Rows, found: dict[str, Any]) -> Rows:
    """Return the rows of Skyscrapers without the corners; `q3` is a height that is given."""
    made: Rows = []
    for at, row in enumerate(rows):
        made.append([])
        for column, token in enumerate(row):
            ends = (at in (0, len(rows) - 1)) + (column in (0, len(row) - 1))
            if ends == 2:
                if token.text != ".":
                    raise token.error("a number in a corner")
                continue
            pattern = r"\.|[0-9]{1,2}" if ends else r"\.(?:\[[0-9,]*\])?|q?[0-9]{1,2}"
            if not re.fullmatch(pattern, token.text):
                raise token.error(f"{abridged(token.text)} means nothing here")
            text = token.text
            if not ends and text[:1] != "q":
                found["entries"] += text != "."
                text = "."
            made[-1].append(token._replace(text=text.removeprefix("q")))
    return made


FORMAT = Format(
    "pzprv3",
    "a file of pzprjs",
    kinds=sorted({layout.kind for layout in LAYOUTS.values()}),
    recognises=recognises,
    read=read,
    names_kind=True,
    skips="entries, moves, and where lines end",
    skipped=re.compile(r"[\s/]|(?:[.#+] ){3}/(?:[.#+] ){3}/\Z"),
    examples=(
        Sample(
            "pzprv3/kurodoko/2/3/3 . . /. . 4 /# . . /. . + /",
            ("# kurodoko\n3 . .\n. . 4\n",),
        ),
    ),
)
