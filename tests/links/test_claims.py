"""The usual drawings of each kind in penpa-edit are read, and all other objects are refused."""

from __future__ import annotations

import base64
import json
import zlib
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

import puzzlemint
from puzzlemint.cli import run
from puzzles.base.errors import PuzzleError

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
BLACK_RING, WHITE_RING = 7, 6
At = tuple[float, float]


class Sheet:
    """A drawing: a board of the editor with room for one more cell on each side.

    Cells are pairs of a row and a column from 1; halves are corners and the middles of edges.
    """

    def __init__(self, height: int, width: int, sort: str = "square") -> None:
        self.height, self.width, self.sort = height, width, sort
        self.wide, self.high = width + 6, height + 6
        self.grid = ["1", "2", "1"]
        self.title, self.rules = "", ""
        self.question: dict[str, Any] = {}

    def point(self, at: At) -> int:
        row, column = at
        sort = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[int(row % 1 > 0), int(column % 1 > 0)]
        return sort * self.wide * self.high + int(row + 2) * self.wide + int(column + 2)

    def put(self, table: str, at: At, value: Any) -> Sheet:
        self.question.setdefault(table, {})[str(self.point(at))] = value
        return self

    def write(self, *numbers: tuple[At, Any], style: int = 1, size: str = "1") -> Sheet:
        for at, text in numbers:
            self.put("number", at, [text, style, size])
        return self

    def paint(self, colour: int, *cells: At) -> Sheet:
        for at in cells:
            self.put("surface", at, colour)
        return self

    def set(self, family: str, number: Any, *cells: At) -> Sheet:
        for at in cells:
            self.put("symbol", at, [number, family, 2])
        return self

    def small(self, text: str, at: At, corner: int = 0) -> Sheet:
        key = 4 * (self.point(at) + self.wide * self.high) + corner
        self.question.setdefault("numberS", {})[str(key)] = [text, 1]
        return self

    def line(self, one: At, other: At, style: int = 2) -> Sheet:
        ends = ",".join(map(str, sorted([self.point(one), self.point(other)])))
        self.question.setdefault("lineE", {})[ends] = style
        return self

    def box(self, at: At) -> Sheet:
        row, column = at
        corners = [(row - 0.5, column - 0.5), (row - 0.5, column + 0.5)]
        corners += [(row + 0.5, column + 0.5), (row + 0.5, column - 0.5)]
        for number, corner in enumerate(corners):
            self.line(corner, corners[number - 1])
        return self

    def address(self) -> str:
        cells = [
            self.point((row, column))
            for row in range(1, self.height + 1)
            for column in range(1, self.width + 1)
        ]
        steps = [cell - before for cell, before in zip(cells, [0, *cells], strict=False)]
        head = [self.sort, str(self.wide - 4), str(self.high - 4), "38", "0", "1", "1"]
        head += ["380", "380", "84", "84", "0", "0", "0", "0", f"Title: {self.title}", "Author: "]
        head += ["", self.rules.replace(",", "%2C"), "OFF", "false"]
        parts = [",".join(head), "[1,1,1,1]", json.dumps({"grid": self.grid})]
        parts += [json.dumps(self.question), "{}", json.dumps(steps)]
        pack = zlib.compressobj(wbits=-15)
        data = pack.compress("\n".join(parts).replace("z", "zZ").encode()) + pack.flush()
        return SITE + base64.b64encode(data).decode()


class Drawn(NamedTuple):
    """A drawing, the kind that it is read as, and the text of the puzzle."""

    kind: str
    text: str
    sheet: Sheet


def cells(*text: str) -> list[tuple[At, str]]:
    """Return the places and letters of rows, without dots."""
    return [
        ((row, column), letter)
        for row, line in enumerate(text, 1)
        for column, letter in enumerate(line, 1)
        if letter != "."
    ]


def hashi() -> Sheet:
    sheet = Sheet(2, 3)
    sheet.grid = ["3", "2", "2"]
    return sheet.write(((1, 1), 2), ((1, 3), " "), style=WHITE_RING).write(((2, 1), "1"))


def kakuro() -> Sheet:
    sheet = Sheet(2, 2, "kakuro").set("kakuro", 2, (1, 1)).set("kakuro", 1, (1, 2), (2, 1))
    return sheet.small("3", (1, 2), 2).small("3", (2, 1), 1)


def yajilin() -> Sheet:
    arrow = [0, 0, 0, 0, 0, 0, 1, 0]  # to the right
    sheet = Sheet(2, 3).paint(8, (1, 1), (2, 3)).write(((1, 1), "1"), ((2, 1), "0_0"))
    return sheet.set("arrow_fouredge_B", arrow, (1, 1)).box((1, 1)).write(((1, 3), "?"))


def starbattle() -> Sheet:
    sheet = Sheet(4, 4).write(((0, 1), "2")).set("star", 2, (0, 2))
    for row in range(1, 5):
        sheet.line((row - 0.5, 2.5), (row + 0.5, 2.5))
    for column in range(1, 5):
        sheet.line((2.5, column - 0.5), (2.5, column + 0.5))
    return sheet


def kenken() -> Sheet:
    sheet = Sheet(2, 2).write(((0, 1), "{1-2}"), size="6")
    sheet.small("2×", (1, 1)).small("1−", (1, 2))
    return sheet.line((0.5, 1.5), (1.5, 1.5)).line((1.5, 1.5), (2.5, 1.5))


def tents() -> Sheet:
    sheet = Sheet(1, 2).set("tents", 1, (1, 1))
    return sheet.write(((0, 1), "?"), ((0, 2), 1), ((1, 0), 1))


def binario() -> Sheet:
    return Sheet(2, 2).set("circle_M", 1, (1, 1), (2, 2)).set("circle_M", 2, (2, 1))


def tango() -> Sheet:
    return Sheet(2, 2).set("sun_moon", 1, (1, 1)).write(((1, 1.5), "×"))


def akari() -> Sheet:
    sheet = Sheet(2, 3).paint(3, (1, 1), (1, 3), (2, 1))
    return sheet.write(((1, 3), 1), ((2, 1), " "), style=BLACK_RING)


def nurimisaki() -> Sheet:
    return Sheet(2, 3).write(((1, 1), "2"), ((1, 3), " "), style=WHITE_RING)


def tapa() -> Sheet:
    return Sheet(2, 4).write(((1, 1), "21"), ((1, 3), "?"), size="4")


DRAWN = [
    Drawn("akari", "#.1\n#..\n", akari()),
    Drawn("binario", "O_\nXO\n", binario()),
    Drawn("binario", "O_\nXO\n", Sheet(2, 2).write(*cells("0.", "10"))),
    Drawn("tango", "+ + +\n Ox_\n+ + +\n _ _\n+ + +\n", tango()),
    Drawn("hashi", "2.?\n1..\n", hashi()),
    Drawn("nurimisaki", "2 . o\n. . .\n", nurimisaki()),
    Drawn("tapa", "1,2 . ? .\n. . . .\n", tapa()),
    Drawn("kakuro", "# 3\\\n\\3 .\n", kakuro()),
    Drawn("yajilin", "1> . x\n0^ . x\n", yajilin()),
    Drawn("kenken", "AB\nAB\nA=2x B=1-\n", kenken()),
    Drawn("tents", "1 2\nT. 1\n- 1\n", tents()),
    Drawn("starbattle", "AABB\nAABB\nCCDD\nCCDD\n", starbattle()),
    Drawn("mosaic", "2 . .\n. . .\n", Sheet(2, 3).write(((1, 1), 2), ((1, 2), "?"))),
    Drawn("shikaku", "2 .\n. .\n", Sheet(2, 2).write(((1, 1), 2), style=BLACK_RING)),
]


def read(sheet: Sheet, kind: str = "") -> str:
    """Return the lines of the puzzle of a drawing, below its header."""
    return puzzlemint.read(sheet.address(), kind).text(named=True).partition("\n")[2]


@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.kind)
def test_usual_ways_are_read(drawn: Drawn) -> None:
    options = " stars=2" if drawn.kind == "starbattle" else ""
    expected = puzzlemint.read(f"# {drawn.kind}{options}\n{drawn.text}")
    assert puzzlemint.read(drawn.sheet.address(), drawn.kind) == expected


@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.kind)
def test_every_object_counts(drawn: Drawn) -> None:
    """A drawing with one object removed or added is a different puzzle or is refused."""
    whole = read(drawn.sheet, drawn.kind)
    means_nothing = {  # lines of a box around a clue, a sign for no number, an `?` that is silent
        *(
            ("lineE", key)
            for key in drawn.sheet.question.get("lineE", {})
            if drawn.kind == "yajilin"
        ),
        *(
            ("number", key)
            for key, value in drawn.sheet.question.get("number", {}).items()
            if value[0] == "{1-2}"
            or (value[0] in ("?", " ") and drawn.kind in ("tents", "mosaic", "akari"))
        ),
        *(
            ("surface", key)
            for key in drawn.sheet.question.get("surface", {})
            if drawn.kind == "yajilin"
        ),
    }
    for table, things in drawn.sheet.question.items():
        for key in things:
            one = deepcopy(drawn.sheet)
            del one.question[table][key]
            try:
                found = read(one, drawn.kind)
            except PuzzleError:
                continue
            assert found != whole or (table, key) in means_nothing, (table, key)
    last = drawn.sheet.height, drawn.sheet.width
    for table, at, value in (
        ("symbol", last, [2, "star", 2]),
        ("symbol", (0.5, 1), [2, "star", 2]),
        ("number", last, ["$", 1, "1"]),
        ("number", (0, 0), ["3", 1, "1"]),
        ("surface", last, 2),
        ("surface", (0, 1), 2),
        ("wall", last, 2),
        ("freeline", last, 2),
    ):
        one = deepcopy(drawn.sheet).put(table, at, value)
        with pytest.raises(PuzzleError):
            raise AssertionError((table, at, read(one, drawn.kind)))


def test_what_is_not_claimed_is_named_with_its_place() -> None:
    sheet = Sheet(2, 2).set("circle_L", 1, (1, 1)).set("star", 2, (0.5, 1))
    with pytest.raises(PuzzleError, match=r"more than a Masyu.*symbol 'star 2' above .*column 1"):
        read(sheet, "masyu")
    with pytest.raises(PuzzleError, match=r"r1c2 has number '\?', which means nothing"):
        read(Sheet(3, 3).write(((1, 2), " "), style=WHITE_RING), "futoshiki")


def test_a_drawing_is_asked_about_unless_it_names_its_kind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    circles = Sheet(4, 4).set("circle_L", 1, (1, 1)).set("circle_L", 2, (2, 3))
    with pytest.raises(PuzzleError, match=r"could be binario or masyu; name the kind"):
        read(circles)
    assert run(["verify", circles.address()]) == 2
    assert "--kind" in capsys.readouterr().err
    assert run(["verify", "--kind", "masyu", circles.address()]) == 1
    assert " none masyu 4x4, since" in capsys.readouterr().out  # without a title
    for title, kind in (("Masyu by Ann", "masyu"), ("Takuzu 7", "binario"), ("Binario", "binario")):
        circles.title = title
        assert puzzlemint.read(circles.address()).kind == kind
    circles.title = "Masyu or Takuzu"
    with pytest.raises(PuzzleError, match="could be"):
        read(circles)
    assert puzzlemint.read(circles.address(), "masyu").kind == "masyu"
    single = Sheet(4, 4).write(((1, 1), "21"), size="4")
    with pytest.raises(PuzzleError, match=r"this could be .*tapa"):
        read(single)


def test_texts_beside_a_drawing() -> None:
    sheet = Sheet(4, 4).set("circle_L", 1, (1, 1))
    sheet.rules = "Normal Masyu rules apply. Good luck!"
    assert puzzlemint.read(sheet.address()).kind == "masyu"
    sheet.rules = "Masyu. White circles count the cells of the loop."
    with pytest.raises(PuzzleError, match="not understood: 'White circles count"):
        read(sheet)
    sheet.rules, sheet.title = "", "Anti-Knight Masyu"
    with pytest.raises(PuzzleError, match="speaks of 'anti', which is no rule of a Masyu"):
        read(sheet)
    with pytest.raises(PuzzleError, match="speaks of 'anti'"):
        read(sheet, "masyu")
