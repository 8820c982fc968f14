"""Texts of rules beside sudokus: each sentence is known and true of the data, or refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import puzzlemint
from puzzlemint.cli import run
from puzzles.base.errors import PuzzleError
from puzzles.codecs.addresses import written
from puzzles.kinds.variant.entries import ENTRIES
from puzzles.kinds.variant.exchange.wordings import WORDINGS, Wordings, begin, meanings
from puzzles.kinds.variant.scopes import Stated
from puzzles.text.captions import canonical, captions, ignoring_texts

BLANK: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
CAGES = {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}]}
THERMO = {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}


def puzzle(**data: Any) -> str:
    return json.dumps({"size": 9, "grid": BLANK, **data})


@pytest.mark.parametrize(
    ("rules", "data"),
    [
        ("Normal sudoku rules apply.", {}),
        ("Normal 9x9 Sudoku rules apply!\nGood luck and have fun!", {}),
        ("Place the digits 1-9 in every row, column and 3x3 box.", {}),
        (
            "Fill the grid with digits 1-9 so that every row, column and box has each digit",
            {},
        ),
        ("Cells separated by a knight's move cannot contain the same digit.", {"antiknight": True}),
        ("Identical digits can't be a knight’s move apart.", {"antiknight": True}),
        ("Normal sudoku, anti-knight and killer rules apply.", {"antiknight": True, **CAGES}),
        ("• Digits in cages cannot repeat and must sum to the given total", CAGES),
        ("In cages, digits sum to the small clue in the top left corner.", CAGES),
        ("Digits along thermometers increase from the bulb.", THERMO),
        ("Thermo Sudoku: normal sudoku rules apply", THERMO),
    ],
)
def test_known_sentences_are_accepted(rules: str, data: dict[str, Any]) -> None:
    found = puzzlemint.read(puzzle(ruleset=rules, **data)).text()
    assert found == puzzlemint.read(puzzle(**data)).text()


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("Normal sudoku rules apply. Adjacent digits must differ by at least 2.", "'differ by'"),
        ("Anti-chess", "speaks of 'chess'"),
        ("The centre box is a magic square.", "speaks of 'magic'"),
        ("Benachbarte Ziffern sind nicht aufeinanderfolgend.", "not understood: 'Benachbarte Zif"),
        ("Normal sudoku rules do not apply.", "not understood"),
        ("Digits in cages do not repeat.", "speaks of 'cages'"),
        ("Normal sudoku, anti-knight rules apply", "speaks of 'knight'"),
        ("Normal 8x8 sudoku rules apply", "not understood"),
        ("No digit repeats in any row, column or 2x4 box", "not understood"),
    ],
)
def test_other_sentences_are_refused(rules: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        puzzlemint.read(puzzle(ruleset=rules))
    with ignoring_texts(), captions() as beside:
        assert puzzlemint.read(puzzle(ruleset=rules)).text()
    assert not beside.ignored  # each puzzle has captions of its own


@pytest.mark.parametrize(
    ("rules", "data"),
    [
        ("Digits may repeat in cages.", CAGES),
        ("Digits along thermometers do not decrease from the bulb.", THERMO),
        ("Digits along thermometers decrease from the bulb.", THERMO),
        ("Digits along an arrow sum to the digit in its circle.", THERMO),
        ("All dots are given.", {"difference": [{"cells": ["R1C1", "R1C2"]}]}),
    ],
)
def test_a_sentence_must_say_what_the_data_say(rules: str, data: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError, match=r"--ignore-text"):
        puzzlemint.read(puzzle(ruleset=rules, **data))


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("Anti-Knight Sudoku", "'knight'"),
        ("Springer-Sudoku", "'springer'"),
        ("Magic Squares", "'magic'"),
        ("Killer", "'killer'"),
    ],
)
def test_a_title_is_refused_only_for_a_rule_that_is_missing(title: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=f"the title or the author speaks of {why}"):
        puzzlemint.read(puzzle(title=title))
    assert puzzlemint.read(puzzle(title="Für Elise", author="L. v. B.")).text()


def test_titles_and_ignored_sentences_are_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    # the escape sequence in the title must not reach a terminal
    file = tmp_path / "one.json"
    file.write_text(puzzle(title="Two\x1b[2J", author="Ann", ruleset="Find the hidden cow."))
    assert run(["verify", str(file)]) == 2
    assert "not understood: 'Find the hidden cow'" in capsys.readouterr().err
    assert run(["verify", "--ignore-text", str(file)]) == 1
    shown = capsys.readouterr()
    assert "multiple variant 9x9" in shown.out
    assert "ignored, as it is not understood: 'Find the hidden cow'" in shown.err
    assert "\x1b" not in shown.out + shown.err
    assert run(["verify", "--ignore-text", "--json", str(file)]) == 1
    (found,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert found["ignored"] == ["Find the hidden cow"]


def test_own_sentences_are_known() -> None:
    for name, entry in ENTRIES.items():
        rule = Stated(name, ("5", "1", "2")[: len(entry.arguments)])
        known = Wordings(9, [rule], ())
        assert known.understand(entry.says.format(*rule.arguments, "", ""))
        assert known.understand(begin(9))
        assert not known.understand(begin(8))
        other = Wordings(9, [Stated("rows" if name != "rows" else "columns")], ())
        assert not other.understand(entry.says.format(*rule.arguments, "", ""))


def test_patterns_name_rules() -> None:
    words = {
        word.lstrip("!")
        for _, needs in WORDINGS
        for some in needs.split("&")
        for word in some.split("|")
    }
    names = {*ENTRIES, "", "HOUSE", "ONLY", "regions", "window", "diagonal"}
    assert {word.split()[0] if word else "" for word in words} <= names
    long = "the digits of all the boxes " * 10
    assert not [*meanings(canonical(long), 9)]


WHOLE = [name for name, entry in ENTRIES.items() if entry.of_board]


@pytest.mark.parametrize("name", WHOLE)
def test_rules_of_the_whole_board_stay_in_an_address_of_penpa(name: str) -> None:
    lines = [*dict.fromkeys(["rows", "columns", "boxes", name])]
    for stated in (lines, [name], ["rows", name]):
        text = "\n".join(["# variant", "1...", "....", "..2.", "....", *dict.fromkeys(stated)])
        first = puzzlemint.read(text)
        back = puzzlemint.read(written(first, "penpa"))
        assert back == first
