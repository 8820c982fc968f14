"""Sudokus in addresses of penpa-edit, as its modes for them write them."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from itertools import islice, pairwise
from typing import Any
from urllib.parse import quote

import pytest

import puzzlemint
import puzzles
from gen.sources.rng import stream
from puzzlemint.cli import run
from puzzles.base.errors import PuzzleError
from puzzles.codecs.addresses import written
from puzzles.contract.reading import parse_puzzle
from verify.judge.verdict import judge

SITE = "https://swaroopg92.github.io/penpa-edit/"
SHORT = (
    *(("z", "zZ"), ('"pu_q"', "zQ"), ('"grid"', "zG"), ('"surface"', "zS"), ('"line"', "zL")),
    *(('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN")),
    *(('"symbol"', "zY"), ('"numberS"', "z1"), ('"thermo"', "zT"), ('"arrows"', "z3")),
    *(('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO")),
)
BOXES = {4: ([3], [3]), 6: ([3, 5], [4]), 8: ([3, 5, 7], [5]), 9: ([4, 7], [4, 7])}
"""The rows and the columns below and behind which the editor draws thick lines."""
RULES = "Normal sudoku rules."
CAGES = "Normal sudoku rules. Digits in cages do not repeat."


class Editor:
    """A sudoku as the editor has it, with room on some sides for what stands outside."""

    def __init__(self, side: int, before: int = 0, behind: int = 0, sort: str = "sudoku") -> None:
        self.side, self.before, self.sort = side, before, sort
        self.wide = side + before + behind + 4
        self.space = [before, behind, before, behind]
        self.flags, self.rules, self.title = [0, 0, 0, 0], RULES, ""
        self.question: dict[str, Any] = {"number": {}, "lineE": {}, "numberS": {}}
        rows, columns = BOXES.get(side, ([], []))
        for at in range(1 + before, 1 + before + side):
            for column in columns:
                self.edge(self.wide * at + column + before, self.wide)
            for row in rows:
                self.edge(self.wide * (row + before) + at, 1)

    def edge(self, corner: int, step: int, style: int = 2) -> None:
        first = self.wide * self.wide + corner
        self.question["lineE"][f"{first},{first + step}"] = style

    def cell(self, row: int, column: int) -> int:
        return (row + self.before + 1) * self.wide + column + self.before + 1

    def give(self, row: int, column: int, digit: Any, size: str = "1") -> None:
        self.question["number"][str(self.cell(row, column))] = [digit, 1, size]

    def cage(self, total: str, *cells: tuple[int, int]) -> None:
        numbers = sorted([self.cell(*cell) for cell in cells])
        self.question.setdefault("killercages", []).append(numbers)
        if total:
            self.question["numberS"][str(4 * (numbers[0] + self.wide**2))] = [total, 1]

    def way(self, sort: str, *cells: tuple[int, int]) -> None:
        self.question.setdefault(sort, []).append([self.cell(*cell) for cell in cells])

    @property
    def text(self) -> str:
        side = range(1, self.side + 1)
        cells = [self.cell(row, column) for row in side for column in side]
        steps = [cells[0], *[after - cell for cell, after in pairwise(cells)]]
        head = [self.sort, str(self.wide - 4), str(self.wide - 4), "38", "0", "1", "1"]
        head += ["380", "380", "84", "84", *map(str, self.flags), f"Title: {self.title}"]
        rules = self.rules.replace("\n", "%2D").replace(",", "%2C")
        head += ["Author: ", "", rules, "OFF", "false"]
        parts = [",".join(head), json.dumps(self.space), '{"grid":["1","2","1"]}~"number"~["1",1]']
        parts += [json.dumps(self.question), "", json.dumps(steps), '["Surface"]', '"x"', "1"]
        return "\n".join(parts)

    def link(self) -> str:
        return packed(self.text)


def packed(text: str, begins: str = f"{SITE}#m=solve&p=") -> str:
    for long, short in SHORT:
        text = text.replace(long, short)
    pack = zlib.compressobj(wbits=-15)
    return begins + base64.b64encode(pack.compress(text.encode()) + pack.flush()).decode()


def stated(link: str) -> list[str]:
    """Return the lines of a puzzle that an address holds, below its kind."""
    return puzzlemint.read(link).text().splitlines()[1:]


@pytest.mark.parametrize("side", BOXES)
def test_grids_for_sudokus(side: int) -> None:
    editor = Editor(side)
    editor.give(1, 2, "3")
    editor.give(side, 1, [0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "7")
    lines = stated(editor.link())
    assert lines[0] == ".3" + "." * (side - 2)
    assert lines[side - 1] == "2" + "." * (side - 1)

    assert lines[side:] == ["rows", "columns", "boxes"]


@pytest.mark.parametrize(("before", "behind"), [(1, 1), (1, 0)])
def test_room_outside_is_no_part_of_the_board(before: int, behind: int) -> None:
    editor = Editor(9, before, behind)
    editor.give(9, 9, "9")
    assert stated(editor.link())[8:] == ["........9", "rows", "columns", "boxes"]
    editor.give(0, 3, "12")
    with pytest.raises(PuzzleError, match=r"1 number$"):
        stated(editor.link())


def test_lists_of_ways_and_cages() -> None:
    editor = Editor(4)
    editor.rules = CAGES
    editor.way("thermo", (1, 1), (1, 2), (2, 2))
    editor.way("arrows", (4, 1), (4, 2), (4, 3))
    editor.cage("7", (3, 3), (3, 4))
    editor.cage("", (1, 4), (2, 4))
    corner = 4 * (editor.cell(3, 3) + editor.wide**2)
    editor.question["cage"] = {f"{corner},{corner + 1}": 10, f"{corner},{corner + 2}": 10}
    assert stated(editor.link())[4:] == [
        *("rows", "columns", "boxes", "thermo r1c1 r1c2 r2c2", "arrow r4c1 r4c2 r4c3"),
        *("killer 7 r3c3 r3c4", "killer r1c4 r2c4"),
    ]


@pytest.mark.parametrize(
    ("flags", "rule"),
    [
        ([1, 0, 0, 0], ["region r1c1 r2c2 r3c3 r4c4"]),
        ([0, 0, 0, 1], ["region r4c1 r3c2 r2c3 r1c4"]),
        ([1, 0, 0, 1], ["diagonals"]),
        ([0, 1, 1, 0], []),
    ],
)
def test_diagonals(flags: list[int], rule: list[str]) -> None:
    editor = Editor(4)
    editor.flags = flags
    first = editor.wide + 1
    for at in range(4):
        if flags[0]:
            editor.edge(first + at * (editor.wide + 1), editor.wide + 1, 12)
        if flags[3]:
            editor.edge(first + 4 + at * (editor.wide - 1), editor.wide - 1, 12)
    assert stated(editor.link())[4:] == ["rows", "columns", "boxes", *rule]
    if any(rule):
        editor.flags = [0, 0, 0, 0]
        with pytest.raises(PuzzleError, match=r"(4|8) lines$"):
            stated(editor.link())


def test_regions_by_thick_lines() -> None:
    editor = Editor(4)
    editor.question["lineE"] = {}
    with pytest.raises(PuzzleError, match="'Normal sudoku rules'"):
        stated(editor.link())
    editor.rules = ""
    assert stated(editor.link())[4:] == ["rows", "columns"]
    for row in range(1, 4):
        for column in range(1, 5):
            editor.edge(editor.wide * (row + 1) + column, 1)
    regions = [f"region r{row}" for row in range(1, 5)]
    assert stated(editor.link())[4:] == ["rows", "columns", *regions]
    editor.question["lineE"].popitem()
    with pytest.raises(PuzzleError, match="do not part the board into 4 regions of 4 cells"):
        stated(editor.link())
    frame = Editor(4)
    for at in range(1, 5):
        frame.edge(frame.wide + at, 1, 21)
    assert stated(frame.link())[4:] == ["rows", "columns", "boxes"]
    frame.edge(frame.wide * 2 + 1, 1, 21)
    with pytest.raises(PuzzleError, match=r"1 line$"):
        stated(frame.link())


def test_squares_are_sudokus_where_they_say_so() -> None:
    editor = Editor(4, sort="square")
    assert stated(editor.link())[4:] == ["rows", "columns", "boxes"]
    editor.rules = "Place a star in every row."
    with pytest.raises(PuzzleError, match="this could be heyawake or jigsaw or kenken"):
        stated(editor.link())
    editor.rules, editor.title = "", "My Sudoku, again".replace(",", "%2C")
    assert stated(editor.link())[4:] == ["rows", "columns", "boxes"]
    editor.flags = [1, 0, 0, 1]
    assert stated(editor.link())[4:] == ["rows", "columns", "boxes"]


DRAWN: list[tuple[str, Any, str]] = [
    ("surface", {"16": 3, "17": 0}, "1 coloured cell$"),
    ("symbol", {"16": [1, "circle_L", 1]}, "1 symbol$"),
    ("line", {"16,17": 3, "17,18": 3}, "2 lines$"),
    ("freeline", {"16,18": 3}, "1 line$"),
    ("wall", {"16,18": 3}, "1 line$"),
    ("cage", {"336,337": 10}, "1 line$"),
    ("deletelineE", {"80,81": 1}, "1 deleted line$"),
    ("nobulbthermo", [[18, 19], []], "1 bulbless thermometer$"),
    ("direction", [[18, 19]], "1 arrow$"),
    ("squareframe", [[18, 19]], "1 frame$"),
    ("polygon", [[18, 19]], "1 polygon$"),
    ("number", {"18": ["1_2", 1, "2"]}, "1 number$"),
    ("number", {"18": [[1, 1, 0], 1, "7"]}, "1 number$"),
    ("number", {"18": ["x", 1, "1"]}, "1 number$"),
    ("numberS", {"328": ["12", 1]}, "1 small number$"),
    ("number", {"18": ["5", 1, "1"]}, "r1c1 has '5', which is no digit$"),
    ("number", [3], "stands where a table belongs$"),
    ("number", {"a": ["5", 1, "1"]}, "'a' stands where a number belongs$"),
    ("number", {"18": 5}, "'5' stands where a list belongs$"),
    ("thermo", [[18, 1]], "goes through a cell outside of the board$"),
    ("thermo", [[18, "x"]], "'x' stands where a number belongs$"),
    ("thermo", [[18, 18]], "thermo r1c1 r1c1: "),
    ("thermo", 7, "'7' stands where a list belongs$"),
    ("lineE", {"82,92": 2}, "1 line$"),
]


@pytest.mark.parametrize(("key", "value", "why"), DRAWN)
def test_what_is_only_drawn_is_refused(key: str, value: Any, why: str) -> None:
    editor = Editor(4)
    assert editor.cell(1, 1) == 18
    stated(editor.link())
    before = editor.question.get(key)
    editor.question[key] = {**before, **value} if before and isinstance(value, dict) else value
    with pytest.raises(PuzzleError, match=why):
        stated(editor.link())


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("Anti-knight killer sudoku.", "speaks of 'knight'"),
        ("Killer sudoku with diagonals.", "speaks of 'diagonals'"),
        ("Killer sudoku, windoku.", "speaks of 'windoku'"),
        ("Killer sudoku. Digits on thermos do not decrease.", "speaks of 'do not decrease'"),
        ("Killer sudoku with slow thermos.", "speaks of 'slow therm'"),
        ("Sudoku with%2Dcages.", "nothing says whether digits repeat"),
    ],
)
def test_the_text_of_the_rules_is_looked_through(rules: str, why: str) -> None:
    editor = Editor(4)
    editor.rules = "Sudoku with killers."
    editor.question["lineE"] = {}
    for row in range(1, 4):
        for column in range(1, 5):
            editor.edge(editor.wide * (row + 1) + column, 1)
    editor.way("thermo", (1, 1), (1, 2))
    editor.cage("", (3, 3), (3, 4))
    stated(editor.link())
    editor.rules = rules
    with pytest.raises(PuzzleError, match=why):
        stated(editor.link())


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return packed(text.replace(old, new, 1))


def test_what_is_no_puzzle_of_the_editor() -> None:
    editor = Editor(4)
    text, link = editor.text, editor.link()
    for bad, why in (
        (link[:-8], "in the address no puzzle is packed|cut off"),
        (f"{SITE}#m=edit&p=!!", "no puzzle is packed"),
        (f"{SITE}#m=edit&p=", "no puzzle is packed|cut off"),
        (packed("a" * (1 << 23)), "holds more than a puzzle"),
        (packed("1\n2"), "of a version"),
        (packed("sudoku,4,4\n[]\n{}\n7\n\n[1]"), "no puzzle of penpa-edit"),
        (packed("sudoku,4,4\n[]\n{}\n" + "[" * 100_000), "no puzzle of penpa-edit"),
        (packed("sudoku,4,4\n[]\n" + "[" * 100_000 + "\n\n\n[]"), "no puzzle of penpa-edit"),
        (packed("sudoku,4,4\n" + '{"a":' * 100_000 + "\n{}\n\n[]"), "no puzzle of penpa-edit"),
        (packed("sudoku\n1"), "no puzzle of penpa-edit"),
        (changed(text, "sudoku,4,4", "hex,4,4"), "no grid of the sort 'hex'"),
        (changed(text, "sudoku,4,4", "sudoku,x,4"), "its size is none"),
        (changed(text, "sudoku,4,4", "sudoku,9999999,4"), "its size is none"),
        (changed(text, "[18, 1, 1, 1", "[18, 1, 1, 2"), "no square"),
        (changed(text, "[18, 1, 1, 1", '[18, 1, 1, "1"'), "stands where a number belongs"),
        (changed(text, "OFF,false", "OFF,false,abc"), "1 background picture"),
    ):
        with pytest.raises(PuzzleError, match=why):
            puzzlemint.read(bad)
    across = json.dumps([18, 1, 1, 2, *[4, 1, 1, 2] * 3])
    down = json.dumps([18, 1, 1, 1, *[5, 1, 1, 1] * 2, 13, 1, 1, 1])
    for cells in (across, down):
        with pytest.raises(PuzzleError, match=r"the cells in use are no square$"):
            puzzlemint.read(changed(text, json.dumps([18, 1, 1, 1, *[5, 1, 1, 1] * 3]), cells))


def test_addresses_of_other_hosts_and_quoted_ones(capsys: pytest.CaptureFixture[str]) -> None:
    text = Editor(4).text
    for begins in (
        "https://opt-pan.github.io/penpa-edit/?m=edit&p=",
        "http://127.0.0.1:8000/penpa-edit/#m=solve&p=",
    ):
        assert stated(packed(text, begins)) == stated(packed(text))
    begins, _, held = packed(text).rpartition("p=")
    assert stated(f"{begins}p={quote(held, safe='')}") == stated(packed(text))
    assert run(["verify", packed(text)]) == 1
    assert " multiple variant 4x4" in capsys.readouterr().out


KINDS = ("sudoku", "jigsaw", "killer")


@pytest.mark.parametrize("name", KINDS)
def test_what_is_written_for_the_editor_is_the_same_puzzle(name: str) -> None:
    kind, read = puzzles.get(name), 0
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        try:
            back = puzzlemint.read(written(puzzle, "penpa"))
        except PuzzleError:
            continue
        read += 1
        mine, theirs = judge(puzzle, count=50), judge(back, count=50)
        assert mine.verdict == theirs.verdict
        assert mine.complete == theirs.complete
        if mine.complete:
            assert {*mine.solutions} == {*theirs.solutions}
    assert read > 3


@pytest.mark.parametrize("rules", ["thermo", "arrow,killer", "thermo,arrow,killer"])
@pytest.mark.parametrize("size", ["4", "6", pytest.param("9", marks=pytest.mark.campaign)])
def test_mixtures_come_back_as_they_were(rules: str, size: str) -> None:
    for made in islice(puzzlemint.generate("variant", size, seed=7, rules=rules), 2):
        puzzle: Any = made.puzzle
        back: Any = puzzlemint.read(written(puzzle, "penpa"))
        assert (back.board, back.cells) == (puzzle.board, puzzle.cells)
        assert {*back.stated} == {*puzzle.stated}


def test_spoilt_addresses_are_refused_in_words(thorough: bool) -> None:
    editor = Editor(4)
    editor.rules = CAGES
    editor.way("thermo", (1, 1), (1, 2))
    editor.cage("3", (3, 3), (3, 4))
    text, signs = editor.text, '0129z"[]{},\n:x~'
    for number in range(5_000 if thorough else 300):
        draw = stream(5, "penpa", number)
        letters = [*text]
        for _ in range(1 + draw.below(4)):
            letters[draw.below(len(letters))] = signs[draw.below(len(signs))]
        with suppress(PuzzleError):
            puzzlemint.read(packed("".join(letters)))
