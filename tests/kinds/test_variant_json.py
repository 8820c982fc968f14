"""Sudoku variants as objects of JSON: the own form with its schema, and that of pencilmark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import puzzlemint
from gen.sources.rng import stream
from puzzles.base.errors import PuzzleError
from puzzles.codecs.addresses import written
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.declare.words import LinkError
from puzzles.kinds.variant import KIND
from puzzles.kinds.variant.entries import ENTRIES
from puzzles.kinds.variant.exchange.as_json import schema
from puzzles.kinds.variant.exchange.pencilmark import LINES, OPERATORS
from tests.kinds.test_variant import stated

SCHEMA = Path(__file__).parents[2] / "docs" / "variant.schema.json"
EXAMPLES = [example.text for example in KIND.examples]
FOUR = ["1...", "....", "....", "...."]
SOME = {"rule": "whispers", "arguments": [2], "cells": ["r1c1", "r1c2"]}
UNHELD = "doubler", "sumline", "room", "rowindex", "columnindex", "automaton"
"""Rules that pencilmark has not."""
SOMETIMES = "littlekiller", *LINES.values()
"""Rules that it has of some cells alone."""
VALID: Any = Draft202012Validator(schema())


def broken(puzzle: Puzzle, filled: tuple[int, ...]) -> set[str]:
    """Return the names of rules that a board breaks."""
    return {violation.rule for violation in kind_of(puzzle).check(puzzle, filled)}


def own(**changed: Any) -> dict[str, Any]:
    return {"kind": "variant", "grid": FOUR, "rules": [{"rule": "rows"}, SOME], **changed}


def test_the_schema_in_the_documentation_is_this_one(request: pytest.FixtureRequest) -> None:
    text = json.dumps(schema(), indent=1) + "\n"
    if request.config.getoption("--update"):
        SCHEMA.write_text(text, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == text
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_puzzle_and_its_object_are_the_same(text: str) -> None:
    puzzle = puzzlemint.read(text)
    found = json.loads(written(puzzle, "variant-json"))
    VALID.validate(found)
    for indent in (None, 2):
        assert puzzlemint.read(json.dumps(found, indent=indent)) == puzzle
    assert puzzlemint.read(json.dumps({**found, "title": "x", "$schema": "y"})) == puzzle


@pytest.mark.parametrize("name", [*ENTRIES])
def test_every_rule_has_an_object(name: str) -> None:
    side = 6 if name in ("entropic", "x", "noxv", "windows") else 4
    for puzzle in stated(name, 1 if ENTRIES[name].of_board else 10, side):
        found = json.loads(written(puzzle, "variant-json"))
        VALID.validate(found)
        assert puzzlemint.read(json.dumps(found)) == puzzle
        try:
            exchanged = puzzlemint.read(written(puzzle, "pencilmark"))
        except LinkError:
            assert name in (
                *UNHELD,
                *LINES.values(),
                "skyscraper",
                "littlekiller",
            )
            continue
        for number in range(60):
            draw = stream(9, name, number)
            filled = tuple([1 + draw.below(side) for _ in range(side * side)])
            assert bool(broken(puzzle, filled)) == bool(broken(exchanged, filled))


def rule(**told: Any) -> dict[str, Any]:
    return own(rules=[{**SOME, **told}])


@pytest.mark.parametrize(
    ("found", "message", "fits"),
    [
        (own(rulez=[]), "the object has a key 'rulez' (did you mean rules?)", False),
        (own(grid=FOUR[1:]), "grid is no square of 1 to 25 rows", True),
        (own(grid=["1..", "...", "...."]), "grid is no square", True),
        (own(grid=[]), "grid is no square", False),
        (own(grid=["."] * 26), "grid is no square", False),
        (own(grid="1"), "grid is no list of texts", False),
        (own(grid=[1]), "grid is no list of texts", False),
        (own(grid=["5...", *FOUR[1:]]), "'5' in r1c1 is no digit of a board of 4x4", True),
        (own(grid=["1..?", *FOUR[1:]]), "'?' in r1c4 is no digit", False),
        (own(rules={}), "rules is no list", False),
        (own(rules=["rows"]), "rules[0] is no object", False),
        (own(rules=[SOME, SOME]), "rules[1]: this rule was stated before", True),
        (rule(rule="wispers"), "rules[0]: there is no rule 'wispers' (did you mean whis", False),
        (rule(rule=7), "rules[0]: there is no rule '7'", False),
        (rule(cell=[]), "rules[0] has a key 'cell' (did you mean cells?)", False),
        (rule(arguments=2), "rules[0].arguments is no list", False),
        (rule(arguments=[True]), "rules[0].arguments: neither a number nor a text", False),
        (rule(arguments=['"']), "rules[0].arguments: a quotation mark in", False),
        (rule(arguments=[]), "rules[0].arguments: 0 of them; whispers tells 1", False),
        (rule(arguments=[0]), "rules[0]: a number of 1 or more stands here", False),
        (rule(cells="r1"), "rules[0] cells is no list of texts", False),
        (rule(cells=["r1c1", "r1c5"]), "rules[0]: 'r1c5' is no cell of a board of 4x4", True),
        (rule(cells=["r1c1 r1c2"]), "rules[0]: 'r1c1 r1c2' is no cell such as r1c2", False),
        (rule(cells=["r1c1", "r1c1"]), "rules[0]: r1c1 is named twice", True),
        (rule(parts=[]), "rules[0] has both cells and parts", False),
        (own(rules=[{"rule": "clone", "parts": 1}]), "rules[0].parts is no list", False),
        (own(rules=[{"rule": "rows", "cells": ["r1"]}]), "names no cells", False),
    ],
    ids=str,
)
def test_what_is_wrong_with_an_object_is_named(
    found: dict[str, Any], message: str, fits: bool
) -> None:
    with pytest.raises(PuzzleError) as refused:
        puzzlemint.read(json.dumps(found))
    assert message in str(refused.value)
    assert VALID.is_valid(found) == fits


def test_expressions_are_no_deeper_than_can_be_read() -> None:
    for text, right in (
        ("-" * 40 + "a", True),
        ("-" * 999 + "a", False),
        ("(" * 150 + "a" + ")" * 150, True),
        ("a" + "+1" * 40, True),
        ("a" + "+1" * 400, False),
        ("a or " * 199 + "b", True),
    ):
        line = {"rule": "pairs", "arguments": [text], "cells": ["r1c1", "r1c2"]}
        if right:
            assert puzzlemint.verify(puzzlemint.read(json.dumps(own(rules=[line])))).verdict
        else:
            with pytest.raises(PuzzleError, match="is no expression of"):
                puzzlemint.read(json.dumps(own(rules=[line])))


# pencilmark


def theirs(*rules: Any, **changed: Any) -> str:
    """Return a board of 4x4 in its format."""
    whole = {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}}
    return json.dumps(whole | {"digits": 4, "givens": [0] * 16, "rules": [*rules]} | changed)


def typed(type: str, *cells: str, **told: Any) -> dict[str, Any]:
    return {"type": type, **told} | ({"cells": [*cells]} if cells else {})


LINE, TWO = ("r1c1", "r1c2", "r1c3"), ("r1c1", "r1c2")
BOXES = [
    typed("box", *(f"r{r + i}c{c + j}" for i in (0, 1) for j in (0, 1)))
    for r in (1, 3)
    for c in (1, 3)
]
READ: list[tuple[list[dict[str, Any]], list[str]]] = [
    ([typed("grid", origin="r1c1")], ["rows", "columns"]),
    ([typed("box_grid", origin="r1c1", box=[2, 2])], ["rows", "columns", "boxes"]),
    (
        [typed("box_grid", origin="r1c1", box=[4, 1])],
        ["rows", "columns"],
    ),
    (BOXES, ["boxes"]),
    (BOXES[1:], ["region r1c3 r1c4 r2c3 r2c4", "region r3c1 r3c2 r4c1 r4c2", "region r3c3"]),
    ([typed("row", *[f"r{r}c{c}" for c in range(1, 5)]) for r in range(1, 5)], ["rows"]),
    ([typed("region", "r1c1", "r2c2", kind="extra")], ["region r1c1 r2c2"]),
    (
        [
            typed("region", *[f"r{r}c{c}" for r, c in line], kind="diagonal")
            for line in ([(1, 1), (2, 2), (3, 3), (4, 4)], [(1, 4), (2, 3), (3, 2), (4, 1)])
        ],
        ["diagonals"],
    ),
    ([typed("cage", *TWO, sum=5), typed("cage", "r3c1")], ["killer 5 r1c1 r1c2", "killer r3c1"]),
    ([typed("line", *LINE, kind="thermo")], ["thermo r1c1 r1c2 r1c3"]),
    ([typed("line", *LINE, kind="slow_thermo")], ["slow r1c1 r1c2 r1c3"]),
    (
        [typed("line", *LINE, kind="whisper", value=2, closed=True)],
        ["whispers 2 r1c1 r1c2 r1c3", "whispers 2 r1c1 r1c3"],
    ),
    ([typed("line", *LINE, kind="renban", closed=True)], ["renban r1c1 r1c2 r1c3"]),
    ([typed("line", *LINE, kind="modular", value=3)], ["modular r1c1 r1c2 r1c3"]),
    ([typed("line", *LINE, kind="lockout", value=2)], ["lockout 2 r1c1 r1c2 r1c3"]),
    ([typed("line", *LINE, kind="parity")], ['pairs "(a + b) % 2 == 1" r1c1 r1c2 r1c3']),
    (
        [{"type": "arrow", "bulb": ["r1c1"], "lines": [["r1c2"], ["r2c1", "r3c1"]]}],
        ["arrow r1c1 r1c2", "arrow r1c1 r2c1 r3c1"],
    ),
    (
        [{"type": "arrow", "bulb": ["r1c1", "r1c2"], "lines": [["r2c2"]]}],
        ["arrow r1c1 r1c2 / r2c2"],
    ),
    ([typed("edge", *TWO, kind="kropki", color="white")], ["white r1c1 r1c2"]),
    ([typed("edge", *TWO, kind="kropki", color="black")], ["black r1c1 r1c2"]),
    ([typed("edge", *TWO, kind="xv", letter="V")], ["v r1c1 r1c2"]),
    ([typed("edge", *TWO[::-1], kind="less")], ["less r1c2 r1c1"]),
    ([typed("edge", *TWO, kind="difference", value=2)], ["difference 2 r1c1 r1c2"]),
    ([typed("edge", *TWO, kind="ratio", value=3)], ["ratio 3 r1c1 r1c2"]),
    ([typed("edge", *TWO, kind="sum", sum=3)], ['pairs "a + b == 3" r1c1 r1c2']),
    ([typed("edge", *TWO, kind="product", value=4)], ['pairs "a * b == 4" r1c1 r1c2']),
    (
        [typed("sum", "r1c3", "r2c4", kind="little_killer", sum=4, side="top")],
        ["littlekiller 4 r1c3 r2c4"],
    ),
    ([typed("sum", *TWO, kind="group", sum=4)], ["sum 4 r1c1 r1c2"]),
    ([typed("sandwich", *LINE, sum=2, side="left")], ["sandwich 2 r1c1 r1c2 r1c3"]),
    ([typed("xsum", *LINE, sum=2, side="left")], ["xsum 2 r1c1 r1c2 r1c3"]),
    ([typed("skyscraper", *LINE, value=2, side="left")], ["skyscraper 2 r1c1 r1c2 r1c3"]),
    ([typed("neighbours", kind="antiknight")], ["antiknight"]),
    (
        [{"type": "relation", "op": "ratio", "params": [2], "pairs": [TWO]}],
        ['pairs "a == 2 * b or b == 2 * a" r1c1 r1c2'],
    ),
    (
        [{"type": "relation", "op": "allowed", "params": [[[1, 3], [1, 2]]], "pairs": [TWO]}],
        ['pairs "a == 1 and (b == 2 or b == 3)" r1c1 r1c2'],
    ),
    ([typed("cell", *TWO, kind="even")], ["even r1c1 r1c2"]),
    (
        [typed("cell", "r1c1", kind="low", split=2)],
        ['automaton 0 "0 if v == 1 or v == 2 else -1" "s == 0" r1c1'],
    ),
    (
        [typed("cell", "r1c1", kind="high", split=3)],
        ['automaton 0 "0 if v == 4 else -1" "s == 0" r1c1'],
    ),
    (
        [typed("cell", "r1c1", kind="exclude", values=[1, 2, 3])],
        ['automaton 0 "0 if v == 4 else -1" "s == 0" r1c1'],
    ),
    ([{"type": "contains", "digits": [3, 1], "cells": TWO}], ["quadruple 1,3 r1c1 r1c2"]),
    ([{"type": "clone", "regions": [TWO, ["r2c1", "r2c2"]]}], ["clone r1c1 r1c2 / r2c1 r2c2"]),
    (
        [{"type": "negative", "of": "kropki"}],
        ["nowhite", "noblack"],
    ),
    ([{"type": "negative", "of": "xv"}], ["noxv"]),
    ([typed("neighbours", kind="antiking", id="a", label="b", style={})], ["antiking"]),
]


@pytest.mark.parametrize(("rules", "lines"), READ, ids=str)
def test_rules_of_pencilmark_are_read(rules: list[dict[str, Any]], lines: list[str]) -> None:
    found = puzzlemint.read(theirs(*rules)).text().splitlines()
    assert found[:5] == ["# variant", *["...."] * 4]
    written = [*found[5:]]
    assert len(written) == len(lines) or len(rules) == len(written)
    for one, line in zip(written, lines, strict=False):
        assert one.startswith(line)


def test_lines_tell_the_usual_numbers_on_boards_of_nine_alone() -> None:
    lines = {"whisper": "whispers 5", "lockout": "lockout 4", "modular": "modular"}
    for kind, begins in {**lines, "entropic": "entropic"}.items():
        rule = typed("line", *LINE, kind=kind)
        with pytest.raises(PuzzleError, match=f"no line '{kind}' with what it tells"):
            puzzlemint.read(theirs(rule))
        nine = {"board": {"rows": 9, "cols": 9}, "digits": 9, "givens": [0] * 81}
        assert puzzlemint.read(theirs(rule, **nine)).text().endswith(f"\n{begins} r1c1 r1c2 r1c3\n")
    six = {"board": {"rows": 6, "cols": 6}, "digits": 6, "givens": [0] * 36}
    groups = [[1, 2], [3, 4], [5, 6]]
    for told in (groups, groups[::-1]):
        text = theirs(typed("line", *LINE, kind="entropic", groups=told), **six)
        if told == groups:
            assert "entropic" in puzzlemint.read(text).text()
        else:
            with pytest.raises(PuzzleError, match="no line 'entropic' with what it tells"):
                puzzlemint.read(text)


def test_region_sums_among_other_areas_than_boxes_are_refused() -> None:
    line = typed("line", *LINE, kind="region_sum")
    region = typed("region", "r1c1", "r1c2", "r1c3", "r2c1", kind="region")
    small = typed("region", "r1c1", "r2c2", kind="extra")
    for right in ([*BOXES], [*BOXES, small]):
        assert "regionsum" in puzzlemint.read(theirs(*right, line)).text()
    for wrong in ([], [*BOXES, region], [region]):
        with pytest.raises(PuzzleError, match="which areas a region sum line goes through"):
            puzzlemint.read(theirs(*wrong, line))
    disjoint = puzzlemint.read("# variant\n....\n....\n....\n....\nboxes\ndisjoint\nregionsum r1\n")
    with pytest.raises(LinkError, match="which areas a region sum line goes through"):
        written(disjoint, "pencilmark")


def test_givens_and_what_says_nothing_are_read() -> None:
    given = theirs(givens=[1, *[0] * 14, 4], meta={"title": "x"}, solution=None)
    assert puzzlemint.read(given).text() == "# variant\n1...\n....\n....\n...4\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (theirs(format_version=2), "its format_version is not 1"),
        (theirs(candidates={}), "it has 'candidates', which is not read here"),
        (theirs(digits=5), "no square with as many rows as digits"),
        (theirs(digits="4"), "its digits are no number from 1 to 25"),
        (theirs(digits=26), "its digits are no number from 1 to 25"),
        (theirs(givens=[0] * 15), "its givens are no list of 16"),
        (theirs(givens=[5, *[0] * 15]), "a given '5' is no digit up to 4, nor 0"),
        (theirs(givens=[None, *[0] * 15]), "a given 'None' is no digit up to 4"),
        (theirs(rules={}), "its rules are no list"),
        (theirs(5), "rules[0] is no object"),
        (theirs({}), "rules[0] is no rule of this format"),
        (theirs({"type": "vudoku"}), "rules[0]: there is no rule 'vudoku' here"),
        (theirs({"type": []}), "rules[0] is no rule of this format"),
        (theirs(typed("grid", origin="r2c1")), "a square that is not the whole board"),
        (theirs(typed("box_grid", origin="r1c1", box=[3, 2])), "no rule of this format"),
        (theirs(typed("cage", "r1c5", sum=3)), "'r1c5' is no cell of a board of 4x4"),
        (theirs(typed("cage", *TWO, sum="3 4")), "rules[0]"),
        (theirs(typed("cage", "r1c1 r1c2")), "no rule of this format"),
        (theirs(typed("cage", *TWO, unique=False)), "'unique' is not read here"),
        (theirs(typed("line", *TWO, kind="double_arrow")), "no line 'double_arrow'"),
        (theirs(typed("line", *TWO, kind="modular", value=2)), "no line 'modular' with what"),
        (theirs(typed("line", *TWO, kind="thermo", closed=True)), "'thermo' that is closed"),
        (theirs(typed("line", *TWO, kind="renban", value=2)), "no line 'renban' with what"),
        (theirs(typed("line", *TWO, kind="entropic", groups=[[1]])), "no line 'entropic' with"),
        (theirs(typed("edge", *TWO, kind="sum")), "no rule of this format"),
        (theirs(typed("neighbours", kind="antiking", within="box")), "'within' is not read"),
        (theirs(typed("neighbours", kind="odd")), "no rule of this format"),
        (theirs({"type": "relation", "op": "any_of", "pairs": []}), "no relation 'any_of'"),
        (theirs({"type": "negative", "of": "xv", "letter": "X"}), "of the absence of 'xv'"),
        (
            theirs(
                {"type": "negative", "of": "kropki"},
                typed("edge", *TWO, kind="kropki", color="white"),
                typed("edge", "r2c1", "r2c2", kind="kropki", color="black"),
            ),
            "programs differ",
        ),
        (
            theirs(
                *[
                    typed("cage", f"r{r}c{c}", sum=n)
                    for r in (1, 2, 3, 4)
                    for c in (1, 2, 3, 4)
                    for n in range(150)
                ]
            ),
            "more than 2,000 rules",
        ),
    ],
    ids=lambda text: text[-60:],
)
def test_what_cannot_be_read_of_pencilmark_is_named(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        puzzlemint.read(text)
    assert message in str(refused.value)


@pytest.mark.parametrize("text", EXAMPLES)
def test_what_is_written_for_pencilmark_is_read_back(text: str) -> None:
    puzzle = puzzlemint.read(text)
    lacking = {one.split()[0] for one in text.splitlines() if one} & {*UNHELD}
    if lacking:
        with pytest.raises(LinkError, match="JSON of pencilmark has no rule"):
            written(puzzle, "pencilmark")
        return
    found = written(puzzle, "pencilmark")
    back = puzzlemint.read(found)
    assert puzzlemint.verify(back).verdict == puzzlemint.verify(puzzle).verdict
    exchange = pytest.importorskip("pencilmark.exchange", reason="pencilmark is not there")
    exchange.validate(json.loads(found))


@pytest.mark.parametrize(
    ("rule", "lost"),
    [
        ("thermo r1c1 r1c3", "JSON of pencilmark has no lines that jump over cells"),
        ("skyscraper 2 r1c1-3", "has numbers outside of whole rows and columns alone"),
        ("littlekiller 4 r2c2 r3c3", "of diagonals alone that begin at the border"),
        ("littlekiller 4 r1c1 r1c2", "of diagonals alone that begin at the border"),
    ],
)
def test_what_pencilmark_does_not_hold_is_said(rule: str, lost: str) -> None:
    puzzle = puzzlemint.read(f"# variant\n....\n....\n....\n....\nrows\n{rule}\n")
    with pytest.raises(LinkError) as refused:
        written(puzzle, "pencilmark")
    assert lost in str(refused.value)


def test_relations_keep_which_cell_comes_first() -> None:
    for text in ("a < b", "a == 2 * b", "abs(a - b) == 2", "a + b == 5", "a != 3", "a != a"):
        for cells in ("r1c1 r1c2", "r1c2 r1c1", "r1c1 r3c4 r2c2"):
            board = f"# variant\n....\n....\n....\n....\nrows\npairs '{text}' {cells}\n"
            puzzle = puzzlemint.read(board.replace("'", '"'))
            back = puzzlemint.read(written(puzzle, "pencilmark"))
            for number in range(200):
                draw = stream(7, text, number)
                filled = tuple([1 + draw.below(4) for _ in range(16)])
                assert broken(puzzle, filled) == broken(back, filled)
    assert len({*OPERATORS.values()}) == len(OPERATORS)


def test_damaged_objects_raise_nothing_else() -> None:
    whole = [theirs(*[rule for rules, _ in READ for rule in rules]), json.dumps(own())]
    for number in range(600):
        draw = stream(3, "objects", number)
        signs = [*whole[number % 2]]
        for _ in range(1 + draw.below(4)):
            signs[draw.below(len(signs))] = draw.choice('019"{}[],:rcx- ')
        try:
            puzzlemint.read("".join(signs))
        except PuzzleError:
            continue
    odd: list[Any] = [None, 1, "x", [], [1], [[1]], {}, {"a": 1}, True, 1.5, -1]
    for rules, _ in READ:
        for one in rules:
            for key in one:
                for value in odd:
                    try:
                        puzzlemint.read(theirs({**one, key: value}))
                    except PuzzleError:
                        continue
