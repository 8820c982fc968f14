"""Sudoku variants in the forms of f-puzzles and SudokuPad, read and written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from lzstring import LZString  # pyright: ignore[reportMissingTypeStubs]

import puzzlemint
import puzzles
from gen.sources.rng import Stream, stream
from puzzlemint.cli import run
from puzzles.base.errors import PuzzleError
from puzzles.codecs.addresses import written
from puzzles.contract.kind import reading_of
from puzzles.declare.words import LinkError
from puzzles.kinds.variant.exchange.fpuzzles import PASSED
from puzzles.text import lzstring

PAGE, PAD, OWN = "https://f-puzzles.com/?load=", "https://sudokupad.app/", "scl"
BLANK: list[list[Any]] = [[{}] * 9] * 9
FOUR: list[list[Any]] = [[{}] * 4] * 4
DOT = [{"cells": ["R1C1", "R1C2"], "value": ""}]
XV = [{"cells": ["R1C1", "R1C2"], "value": "X"}]


def unpacked(link: str) -> Any:
    """Return what an address holds, by another's LZString."""
    held = unquote(link.removeprefix(PAGE).removeprefix(f"{PAD}fpuzzles"))
    return json.loads(LZString().decompressFromBase64(held))  # pyright: ignore


def packed(text: str, begins: str = PAGE) -> str:
    """Return an address that holds a text, by another's LZString."""
    return begins + LZString().compressToBase64(text)  # pyright: ignore


def stated(link: str) -> list[str]:
    """Return the lines of the rules that an address states."""
    return puzzlemint.read(link).text().splitlines()[10:]


def letters(draw: Stream) -> str:
    signs = draw.choice(["ab", 'R1C2"[],:{}', "äß€日\n", "😀x"])
    return "".join([draw.choice(signs) for _ in range(draw.below(draw.choice([2, 9, 90, 900])))])


def test_packed_texts_are_those_of_others() -> None:
    others = LZString()
    for number in range(150):
        text = letters(stream(1, "lzstring", number))
        if all(ord(sign) < 1 << 16 for sign in text):
            assert lzstring.compressed(text) == others.compressToBase64(text)  # pyright: ignore
        assert lzstring.decompressed(lzstring.compressed(text)) == text


def test_what_is_no_packed_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    held = lzstring.compressed('{"grid": [], "size": 9}')
    for wrong in ("", "A", "!", held[:-8], held.replace("N", "_"), "////", f"{held[:5]}€"):
        with pytest.raises(PuzzleError, match="it is cut, or no text"):
            lzstring.decompressed(wrong)
    monkeypatch.setattr(lzstring, "LARGEST", 5_000)
    assert len(lzstring.decompressed(lzstring.compressed("a" * 5_000))) == 5_000
    with pytest.raises(PuzzleError, match="more than 5,000 letters"):
        lzstring.decompressed(lzstring.compressed("a" * 5_001))


READ: list[tuple[dict[str, Any], list[str]]] = [
    ({"antiknight": True, "antiking": True, "disjointgroups": True, "nonconsecutive": True}, []),
    ({"diagonal+": True, "diagonal-": True}, ["diagonals"]),
    ({"diagonal-": True}, ["region r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"]),
    ({"diagonal+": True}, ["region r9c1 r8c2 r7c3 r6c4 r5c5 r4c6 r3c7 r2c8 r1c9"]),
    ({"thermometer": [{"lines": [["R1C1", "R1C2"], ["r3c1", "R4C2"]]}]}, ["thermo r1c1 r1c2"]),
    ({"whispers": [{"lines": [["R1C1", "R1C2"]]}]}, ["whispers 5 r1c1 r1c2"]),
    ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}]}, ["whispers 4 r1c1 r1c2"]),
    ({"lockout": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}, ["lockout 4 r1c1 r1c2 r1c3"]),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}]}, ["killer 10 r1c1 r1c2"]),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, ["killer r1c1 r1c2"]),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": 0}]}, ["killer r1c1 r1c2"]),
    ({"extraregion": [{"cells": ["R1C1", "R5C2"]}, {"cells": ["R1C1"]}]}, ["region r1c1 r5c2"]),
    ({"odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}]}, ["odd r1c1", "even r1c2"]),
    ({"minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R1C2"}]}, ["minimum r1c1"]),
    ({"columnindexer": [{"cells": ["R1C1", "R2C1"]}]}, ["columnindex r1c1 r2c1"]),
    ({"sandwichsum": [{"cell": "R0C3", "value": "0"}]}, ["sandwich 0 c3"]),
    ({"sandwichsum": [{"cell": "R3C0", "value": ""}]}, []),
    ({"xsum": [{"cell": "R10C3", "value": "20"}]}, ["xsum 20 -c3"]),
    ({"skyscraper": [{"cell": "R3C10", "value": 4}]}, ["skyscraper 4 -r3"]),
    ({"skyscraper": [{"cell": "R3C0", "value": 4}]}, ["skyscraper 4 r3"]),
    (
        {"littlekillersum": [{"cell": "R0C7", "direction": "DR", "value": "9"}]},
        ["littlekiller 9 r1c8 r2c9"],
    ),
    (
        {"littlekillersum": [{"cell": "R4C0", "direction": "UR", "value": "9"}]},
        ["littlekiller 9 r3c1 r2c2 r1c3"],
    ),
    (
        {"difference": [{"cells": ["R1C1", "R1C2"], "value": ""}]},
        ["white r1c1 r1c2"],
    ),
    ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, ["difference 3 r1c1 r1c2"]),
    ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "2"}]}, ["black r1c1 r1c2"]),
    ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, ["ratio 3 r1c1 r1c2"]),
    (
        {"difference": [{"cells": ["R1C1", "R1C2"]}], "nonconsecutive": True},
        ["nowhite", "white r1c1 r1c2"],
    ),
    ({"ratio": [{"cells": ["R1C1", "R1C2"]}], "negative": ["ratio"]}, ["noblack"]),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}], "negative": ["xv"]}, ["noxv", "v r1c1"]),
    (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1", "R3C1"]]}]},
        ["arrow r1c1 r1c2", "arrow r1c1 r2c1 r3c1"],
    ),
    (
        {"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2"]]}]},
        ["arrow r1c1 r1c2 / r2c2"],
    ),
    (
        {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C1", "R4C2"]}]},
        ["clone r1c1 r1c2 / r4c1 r4c2"],
    ),
    (
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [7, 3]}]},
        ["quadruple 3,7 r1c1 r1c2 r2c1 r2c2"],
    ),
    ({"title": "x", "author": "y", "solution": [1], "fogofwar": ["R1C1"], "even": None}, []),
    ({"line": [{"lines": [["R1C2", "R1C1"]]}], "renban": [{"lines": [["R1C1", "R1C2"]]}]}, []),
    (
        {
            "xsum": [{"cell": "R0C3", "value": "20"}],
            "text": [{"cells": ["R0C3"], "value": "20"}, {"cells": ["R5C5"], "value": " "}],
        },
        ["xsum 20 c3"],
    ),
    ({"ruleset": "Normal rules. Not all dots are shown.", "difference": DOT}, ["white r1c1 r1c2"]),
]


@pytest.mark.parametrize(("data", "rules"), READ[1:], ids=str)
def test_rules_are_read(data: dict[str, Any], rules: list[str]) -> None:
    found = stated(packed(json.dumps({"size": 9, "grid": BLANK, **data})))
    assert found[:3] == ["rows", "columns", "boxes"]
    for rule in rules:
        assert any(line.startswith(rule) for line in found), found


@pytest.mark.parametrize(("data", "rules"), READ, ids=str)
def test_what_is_written_is_read_back(data: dict[str, Any], rules: list[str]) -> None:
    first = puzzlemint.read(json.dumps({"size": 9, "grid": BLANK, **data}))
    kind = puzzles.get("variant")
    for format in ("fpuzzles", "sudokupad", "fpuzzles-json"):
        link = written(first, format)
        held = json.loads(link) if format == "fpuzzles-json" else unpacked(link)
        for back in (puzzlemint.read(link), puzzlemint.read(json.dumps(held, indent=2))):
            assert kind.normal(back) == kind.normal(first)


def test_flags_givens_and_regions_are_read() -> None:
    data, rules = READ[0]
    assert stated(packed(json.dumps({"grid": BLANK, **data}))) == [
        *("rows", "columns", "boxes", "antiknight", "antiking", "disjoint", "nonconsecutive"),
        *rules,
    ]
    grid: list[list[Any]] = [
        [{"value": 1, "given": True}, {"value": 2}, {"value": "3", "given": True}],
        [{"region": 1}] * 3,
        [{"region": None}, {"region": -1}, {}],
    ]
    assert puzzlemint.read(json.dumps({"grid": grid})).text() == (
        "# variant\n1.3\n...\n...\nrows\ncolumns\nregion r1\nregion r2\n"
    )


def test_region_sums_are_those_of_the_grid_that_is_read() -> None:
    """A line in one row of four regions that are rows has one sum, and in boxes it has two."""
    rows: list[list[Any]] = [[{"region": row}] * 4 for row in range(4)]
    line = [{"lines": [["R1C1", "R1C2", "R1C3", "R2C3"]]}]
    read = puzzlemint.read(json.dumps({"size": 4, "grid": rows, "regionsumline": line}))
    (sums,) = [rule for rule in reading_of(read).rules() if rule.name == "regionsum"]
    board = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    broken = {violation.rule for violation in puzzles.get("variant").check(read, board)}
    assert "regionsum" in broken
    assert len(sums.scope) == 4
    six = tuple([6 if cell == 6 else value for cell, value in enumerate(board)])
    assert "regionsum" not in {one.rule for one in puzzles.get("variant").check(read, six)}


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"nabner": [{"lines": []}], "foo": 1}, "there is no rule for 'nabner' and 'foo' here"),
    ({"line": [{"lines": [["R1C1", "R1C2"]]}]}, "explains: 1 line"),
    ({"line": [{"lines": [["R1C1", "R1C2"]]}] * 2, "circle": [{"cells": ["R1C1"]}]}, "2 lines"),
    ({"text": [{"cells": ["R1C1"], "value": "<"}]}, "1 text"),
    ({"text": [{"cells": ["R0C1"], "value": "7"}]}, "1 text"),
    ({"cage": [{"cells": ["R1C1"], "value": "7"}]}, "1 cage"),
    ({"rectangle": [{"cells": ["R1C1"]}]}, "1 rectangle"),
    ({"grid": [[{"c": "#FF0000"}] + [{}] * 8, *BLANK[1:]]}, "1 coloured cell"),
    ({"ruleset": "Cells a knight's move apart differ."}, "speaks of 'knight'"),
    ({"ruleset": "All XV pairs are given.", "xv": XV}, "speaks of 'all xv pairs are giv...'"),
    ({"ruleset": "Find the doublers."}, "speaks of 'doubler'"),
    ({"grid": [[{"givenPencilMarks": [1]}] + [{}] * 8, *BLANK[1:]]}, "r1c1 has pencil marks"),
    ({"grid": BLANK[1:]}, "not 9 rows of 9 cells"),
    ({"grid": 5}, "'5' stands where a list belongs"),
    ({"grid": [[7] * 9] * 9}, "'7' stands where an object belongs"),
    ({"size": 17}, "no number from 3 to 16"),
    ({"size": "9"}, "no number from 3 to 16"),
    ({"grid": [[{"value": 10, "given": 1}] + [{}] * 8, *BLANK[1:]]}, "a digit beyond 9"),
    ({"grid": [[{"value": "A", "given": 1}] + [{}] * 8, *BLANK[1:]]}, "'A' is no whole"),
    ({"thermometer": [{"lines": [["R1C1", "R1C10"]]}]}, "'r1c10' is no cell of a board"),
    ({"thermometer": [{"lines": [["R1C1", "R1C1"]]}]}, "r1c1 is named twice"),
    ({"thermometer": [{"lines": [["A1"]]}]}, "'A1' is no cell such as R1C2"),
    ({"thermometer": 1}, "'1' stands where a list"),
    ({"thermometer": [1]}, "'1' stands where an object"),
    ({"thermometer": [{}]}, "'None' stands where a list"),
    ({"killercage": [{"cells": ["R1C1"], "value": "x"}]}, "'x' is no whole number"),
    ({"killercage": [{"cells": ["R1C1"], "value": True}]}, "'True' is no whole number"),
    ({"lockout": [{"lines": [["R1C1", "R1C2"]]}], "size": 4, "grid": FOUR}, "does not say"),
    ({"negative": ["ratio"], "difference": DOT}, "programs differ"),
    ({"nonconsecutive": True, "ratio": DOT}, "programs differ"),
    ({"negative": ["ratio"], "ratio": [{**DOT[0], "value": "3"}]}, "other numbers than 2"),
    ({"negative": ["thermo"]}, "of 'thermo' nothing is known"),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, "not X or V"),
    ({"arrow": [{"cells": ["R1C1", "R1C2", "R1C3"], "lines": []}]}, "has 3 cells"),
    ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "another number of cells"),
    ({"sandwichsum": [{"cell": "R1C1", "value": "7"}]}, "is not beside a row or column"),
    ({"littlekillersum": [{"cell": "R0C9", "direction": "DR", "value": "7"}]}, "no cell"),
    ({"littlekillersum": [{"cell": "R0C3", "direction": "X", "value": "7"}]}, "no cell"),
]


@pytest.mark.parametrize(("data", "message"), REFUSED, ids=str)
def test_what_cannot_be_read_is_named(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError) as found:
        puzzlemint.read(packed(json.dumps({"size": 9, "grid": BLANK, **data})))
    assert message in str(found.value)


ODD: list[Any] = [1, "x", [1], [[1]], {"cells": 1}, [{"cells": [[1]]}], [{"lines": "R1C1"}], [{}]]


def test_damaged_data_raise_nothing_else() -> None:
    whole: dict[str, Any] = {"size": 9, "grid": BLANK}
    for data, _ in READ:
        whole |= data
    text = json.dumps(whole)
    for number in range(400):
        draw = stream(3, "damaged", number)
        signs = [*text]
        for _ in range(1 + draw.below(4)):
            signs[draw.below(len(signs))] = draw.choice('019"{}[],:RCx-')
        try:
            puzzlemint.read(packed("".join(signs)))
        except PuzzleError:
            continue
    for key in sorted(PASSED):
        for value in ODD:
            try:
                puzzlemint.read(packed(json.dumps({"size": 9, "grid": BLANK, key: value})))
            except PuzzleError:
                continue


CELLS: list[list[dict[str, Any]]] = [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3]
REGIONS = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
CAGE: dict[str, Any] = {"cells": [[0, 0], [0, 1]], "value": "3", "unique": True}
SHORT = (
    "{id:x,cs:64,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],"
    "[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{v:'title: It\\'s a \\u0041'},{ce:[[0,0],[0,1]],v:3,unique:t,c1:FF0000,hidden:f}],"
    "metadata:{rules:'Cages add up; no digit repeats in them.'}}"
)


def pad(data: Any, form: str = OWN) -> str:
    return packed(data if isinstance(data, str) else json.dumps(data), PAD + form)


def test_the_own_form_of_sudokupad_is_read() -> None:
    four = "# variant\n1...\n....\n....\n....\nrows\ncolumns\nboxes\nkiller 3 r1c1 r1c2\n"
    data: dict[str, Any] = {"cells": CELLS, "regions": REGIONS, "cages": [CAGE], "lines": []}
    for link in (pad(data), pad(data, "ctc"), pad(SHORT), f"{PAD}sudoku/{pad(data)[len(PAD) :]}"):
        assert puzzlemint.read(link).text() == four
    assert puzzlemint.read(f"{PAD}sudoku/?puzzleid={pad(data)[len(PAD) :]}").text() == four
    repeats = {**data, "cages": [{**CAGE, "unique": False}]}
    assert puzzlemint.read(pad(repeats)).text() == four.replace("killer", "sum")
    areas = {**data, "cages": [], "regions": [REGIONS[0], [[2, 0]]]}
    rules = puzzlemint.read(pad(areas)).text().splitlines()[5:]
    assert rules == ["rows", "columns", "region r1c1 r1c2 r2c1 r2c2"]
    fpuzzles = json.dumps({"size": 4, "grid": FOUR})
    assert puzzlemint.read(pad(fpuzzles, "fpuz")).text().startswith("# variant\n....")


DRAWN: list[tuple[dict[str, Any], str]] = [
    ({"lines": [{}], "overlays": [{}], "underlays": [{}]}, "explains: 1 line and 2 shapes"),
    ({"arrows": [{}]}, "1 arrow"),
    ({"metadata": {"rules": "Normal rules; a thermo rises."}}, "speaks of 'thermo'"),
    ({"cages": [{"cells": [], "value": "rules: anti-knight"}]}, "speaks of 'knight'"),
    ({"cages": [{**CAGE, "unique": None}]}, "nothing says whether digits repeat"),
    ({"cages": [{**CAGE, "value": "3+"}]}, "a cage says '3+', which is no sum"),
    ({"cages": [{**CAGE, "cells": [[0, 4]]}]}, "'[0, 4]' is no cell of a board"),
    ({"cages": [{**CAGE, "cells": [[0]]}]}, "'[0]' is no cell of a board"),
    ({"cages": [{"value": "17"}]}, "stands where a list belongs"),
    ({"metadata": {"norowcol": True}}, "not those of a sudoku"),
    ({"cells": CELLS[1:]}, "its cells are no square"),
    ({"cells": [[{"value": "x"}]]}, "'x' stands in a cell"),
    ({"cells": [[{"value": 2}]]}, "'2' stands in a cell"),
]


@pytest.mark.parametrize(("data", "message"), DRAWN, ids=str)
def test_what_sudokupad_says_by_drawing_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError) as found:
        puzzlemint.read(pad({"cells": CELLS, "regions": REGIONS, **data}))
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (f"{PAD}abc123", "does not hold the puzzle, only its name"),
        (f"{PAD}sudoku/?puzzleid=abc", "does not hold the puzzle, only its name"),
        ("https://f-puzzles.com/?id=yabc", "does not hold the puzzle, only its name"),
        (f"{PAGE}AAAA", "no puzzle is packed"),
        (f"{PAD}sclAAAAAAAAAAAAAAAAAAAAAAAA", "no puzzle is packed"),
        (packed("[1]"), "no puzzle of f-puzzles"),
        (packed("{" * 50), "no puzzle of f-puzzles"),
        (packed("[" * 100_000), "no puzzle of f-puzzles"),
        (packed('{"grid":' * 100_000), "no puzzle of f-puzzles"),
        (packed('{"grid":' + "[" * 50_000 + "]" * 50_000 + "}"), "no puzzle of f-puzzles"),
        (pad('{"cells":' + "[" * 50_000 + "]" * 50_000 + "}"), "no puzzle of SudokuPad"),
        (pad("[" * 5_000), "no puzzle of SudokuPad"),
        (pad("{ce:[" * 500), "no puzzle of SudokuPad"),
        (pad("{ce:[" * 5_000), "no puzzle of SudokuPad"),
        (pad("{ce:[[,,]]}x"), "no puzzle of SudokuPad"),
        (pad("{ce:'abcdefghijklmnopqrst"), "no puzzle of SudokuPad"),
    ],
)
def test_an_address_without_a_puzzle_says_so(link: str, message: str) -> None:
    with pytest.raises(PuzzleError) as found:
        puzzlemint.read(link)
    assert message in str(found.value)


def test_damaged_short_json_raises_nothing_else() -> None:
    for number in range(400):
        draw = stream(4, "short", number)
        signs = [*SHORT]
        for _ in range(1 + draw.below(3)):
            signs[draw.below(len(signs))] = draw.choice("01'{}[],:x\\")
        try:
            puzzlemint.read(pad("".join(signs)))
        except PuzzleError:
            continue


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("columns\nboxes\n", "f-puzzles always has rows, which this puzzle does not state"),
        ("rows\ncolumns\n", "f-puzzles always has boxes, or regions that fill the board"),
        ("rows\ncolumns\nboxes\nslow r1c1-4\n", "f-puzzles has no rule slow"),
        ("rows\ncolumns\nboxes\nxsum 9 r1c1-3\n", "of whole rows and columns alone"),
        ("rows\ncolumns\nboxes\nlittlekiller 9 r1c1 r3c4\n", "of whole diagonals alone"),
        ("rows\ncolumns\nboxes\narrow r1c2 r1c1 / r2c2\n", "does not hold the rule 'arrow'"),
        ("rows\ncolumns\nboxes\nnoblack\nwhite r1c1-2\n", "programs differ"),
    ],
)
def test_what_others_cannot_say_is_not_written(rules: str, message: str) -> None:
    puzzle = puzzlemint.read(f"# variant\n....\n....\n....\n....\n{rules}")
    with pytest.raises(LinkError) as found:
        written(puzzle, "fpuzzles")
    assert message in str(found.value)


def test_files_of_others_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {"size": 4, "title": "Four", "author": "A", "grid": FOUR, "antiking": True}
    whole, lines, links = (tmp_path / name for name in ("one.json", "some.jsonl", "links.txt"))
    whole.write_text(json.dumps(data, indent=2))
    lines.write_text(f"{json.dumps(data)}\n" * 2)
    links.write_text(f"{packed(json.dumps(data))} # one\n{pad(json.dumps(data), 'fpuz')}\n")
    run(["verify", "--json", str(whole), str(lines), str(links)])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["verdict"] for one in found] == ["none"] * 5
    assert [one.get("title") for one in found] == ["Four"] * 5
    assert "grid" not in found[0]
    (tmp_path / "odd.json").write_text(json.dumps({**data, "nabner": [1]}, indent=2))
    run(["verify", str(tmp_path / "odd.json")])
    assert "there is no rule for 'nabner' here" in capsys.readouterr().err
    run(["convert", str(whole), "--to", "fpuzzles"])
    assert unpacked(capsys.readouterr().out.strip())["antiking"]
    run(["convert", str(links), "--to", "fpuzzles-json"])
    assert [json.loads(line)["size"] for line in capsys.readouterr().out.splitlines()] == [4, 4]
