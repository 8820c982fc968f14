"""Requests that are none: each comes to an error in a line, whatever is wrong with it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzlemint.web.api import FUNCTIONS, call
from puzzlemint.web.api.request import MOST_CELLS, MOST_LETTERS
from puzzles.contract.reading import board_of
from tests.each import some
from tests.web.asking import KINDS, asked, refused, titled

TEXT = "# tents\n2 4\n.T.. 1\n..T. 1\n1 0 0 1\n"
ENTRIES = [1, 0, 0, 0, 0, 0, 0, 1]
FULL: dict[str, dict[str, Any]] = {
    "kinds": {},
    "parse": {"text": TEXT, "kind": "tents", "options": {"pairing": "weak"}},
    "view": {"puzzle": TEXT, "entries": ENTRIES},
    "picture": {"puzzle": TEXT, "entries": ENTRIES, "open": [0], "flaws": [1], "format": "svg"},
    "check": {
        "puzzle": TEXT,
        "entries": ENTRIES,
        "solver": True,
        "possible": True,
        "empty": True,
        "budget": 100,
    },
    "verify": {"puzzle": TEXT, "budget": 100},
    "solve": {"puzzle": TEXT, "budget": 100},
    "grade": {"puzzle": TEXT, "budget": 100},
    "explain": {
        "puzzle": TEXT,
        "entries": ENTRIES,
        "most": "trivial",
        "steps": "next",
        "budget": 100,
    },
    "fix": {"puzzle": TEXT, "keep": 1, "budget": 100},
    "generate": {
        "kind": "tents",
        "size": "5",
        "options": {"pairing": "one-to-one"},
        "grade": "easy",
        "seed": 1,
        "index": 0,
        "budget": 1_000,
    },
    "convert": {"puzzle": TEXT, "entries": ENTRIES, "to": "solution", "budget": 100},
    "empty": {"kind": "tents", "size": "3x4", "options": {"strict_neighbour": True}},
    "edit": {
        "puzzle": TEXT,
        "options": {"pairing": "weak"},
        "size": "2x4",
        "clear": False,
        "changes": [{"tool": "total", "at": 0, "value": "7"}],
        "totals": ENTRIES,
    },
}
FIELDS = [(name, field) for name, request in FULL.items() for field in request]
WRONG: list[Any] = [
    *(-1, 10**30, 10**5000, 1.5, float("nan"), True, "", "nothing", "\ud800", "\0", b"bytes"),
    *([], [None], [[]], [{}], ["x"], {}, {1: 2}, {"a": None}, {"a": [1]}, [{"tool": 1}]),
    *({"pairing": 1}, {"pairing": 10**5000}),
    [{"tool": "tree", "at": 10**5000, "value": "T"}],
    [{"tool": "total", "at": 0, "value": "²"}],
]


def test_every_function_takes_its_fields() -> None:
    assert set(FULL) == set(FUNCTIONS)
    for name, request in FULL.items():
        asked(name, **request)


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_wrong_field_comes_to_an_error_at_most(name: str, field: str) -> None:
    for wrong in WRONG:
        answer = call(name, {**FULL[name], field: wrong})
        if "error" in answer:
            refused(name, {**FULL[name], field: wrong})


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_no_request_is_refused(name: str) -> None:
    for request in (None, 1, "x", [], [FULL[name]], b""):
        assert refused(name, request)["type"] == "RequestError"
    error = refused(name, {**FULL[name], "nothing": 1})
    assert error["type"] == "RequestError"
    assert "nothing" in error["message"]
    assert refused(name, {1: 2})["type"] == "RequestError"
    assert refused("nothing", FULL[name])["type"] == "RequestError"
    needed = {"text", "kind"} if name in ("parse", "empty", "generate") else {"puzzle"}
    for field in needed & set(FULL[name]):
        without = {key: value for key, value in FULL[name].items() if key != field}
        answer = call(name, without)
        assert ("error" in answer) == ((name, field) != ("parse", "kind"))


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_entries_are_refused(kind: str) -> None:
    puzzle = titled(puzzles.get(kind).examples[0].text)
    entries = asked("view", puzzle=puzzle)["entries"]
    wrong: list[Any] = [[], entries[1:], [*entries, 0], [99, *entries[1:]], [-2, *entries[1:]]]
    strange: list[Any] = [True, 1.0, "1", None, [], 10**30]
    wrong += [[value, *entries[1:]] for value in strange]
    wrong += ["1", {}, 1]
    for function, one in product(("check", "view", "picture", "explain", "convert"), wrong):
        assert refused(function, {"puzzle": puzzle, "entries": one})["type"] == "RequestError"


@pytest.mark.parametrize("kind", some(KINDS, 6))
def test_a_text_may_be_long_but_not_too_long(kind: str) -> None:
    text = titled(puzzles.get(kind).examples[0].text)
    for filling in ("1", "\n", "x ", "# "):
        long = (text + filling * MOST_LETTERS)[: MOST_LETTERS - 1]
        answer = call("parse", {"text": long, "kind": kind})
        assert "error" in answer or answer["puzzles"]
    for function in ("view", "verify"):
        error = refused(function, {"puzzle": text + "\n" * MOST_LETTERS})
        assert error["type"] == "TooLarge"
    assert refused("parse", {"text": "x" * (MOST_LETTERS + 1)})["type"] == "TooLarge"


@pytest.mark.parametrize("kind", some(KINDS))
def test_boards_may_be_large_but_not_too_large(kind: str) -> None:
    boards = puzzles.get(kind).boards
    _, most = boards.sides
    if boards.refusal(most, most):
        pytest.skip("its boards have a shape of their own")
    if most * most <= MOST_CELLS:
        asked("view", puzzle=asked("empty", kind=kind, size=str(most))["puzzle"])
        return
    assert refused("empty", {"kind": kind, "size": "102"})["type"] == "TooLarge"
    assert refused("generate", {"kind": kind, "size": "102", "seed": 1})["type"] == "TooLarge"
    text = titled(puzzles.get(kind).examples[0].text)
    assert refused("edit", {"puzzle": text, "size": "102"})["type"] == "TooLarge"
    made = puzzles.get(kind)
    board = board_of(made, "102")
    settings = {option.name: option.default for option in made.options}
    large = titled(f"# {kind}\n" + made.write(made.empty(board, settings)))
    for function, field in (("view", "puzzle"), ("parse", "text"), ("verify", "puzzle")):
        assert refused(function, {field: large})["type"] == "TooLarge"


def test_a_text_that_is_no_puzzle_says_where() -> None:
    error = refused("view", {"puzzle": "# binario\nXO\nX?\n"})
    assert (error["type"], error["line"], error["column"]) == ("PuzzleError", 3, 2)
    error = refused("view", {"puzzle": "# akari\n.\n\n# akari\n.\n"})
    assert (error["type"], error["line"]) == ("PuzzleError", 5)
    error = refused("parse", {"text": "# binario\nXO\nX?\n"})
    assert (error["type"], error["line"], error["column"]) == ("PuzzleError", 3, 2)
    error = refused("parse", {"text": "{"})
    assert (error["type"], error["line"]) == ("PuzzleError", 1)
    assert refused("parse", {"text": " \n"})["type"] == "PuzzleError"
    assert refused("parse", {"text": ".", "kind": "nothing"})["type"] == "RequestError"


def test_no_file_is_read(tmp_path: Path) -> None:
    """An option that names a file is for the command line alone."""
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"not for everybody")
    for name in (str(secret), "/etc/passwd", ""):
        error = refused("generate", {"kind": "nonogram", "seed": 1, "options": {"image": name}})
        assert error["type"] == "RequestError"
        assert "names a file" in error["message"]
    assert refused("parse", {"text": str(secret)})["type"] == "PuzzleError"


def test_what_cannot_be_edited_is_refused() -> None:
    def edited(puzzle: str, *changes: tuple[str, int, str]) -> str:
        names = ("tool", "at", "value")
        request = [dict(zip(names, change, strict=True)) for change in changes]
        message: str = refused("edit", {"puzzle": puzzle, "changes": request})["message"]
        return message

    assert edited("# starbattle\nAB\nAB\n", ("cell", 0, "B"), ("cell", 2, "B")) == (
        "1 regions; a board of 2x2 has 2"
    )
    assert "'A'" in edited("# sudoku\n1.\n..\n", ("cell", 0, "A"))
    assert "no colour 'b'" in edited("rect 1 1\n#ffffff #000000\n1a\n1a\n", ("clue", 0, "1b"))
    assert edited(TEXT, ("total", 6, "1")) == "total goes on 0 to 5, not on 6"
    assert edited(TEXT, ("total", 0, "many")) == "'many' cannot be set as total"
    missing = {"puzzle": "# binario\nO_\n__\n", "totals": [0, 1, 1, -1]}
    assert refused("edit", missing)["message"] == "r2c2 is not filled in"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
SAFE = [(name, field) for name, field in FIELDS if name != "generate"]


@given(st.sampled_from(SAFE), JSON)
def test_anything_is_answered(where: tuple[str, str], value: Any) -> None:
    name, field = where
    answer = call(name, {**FULL[name], field: value})
    assert answer["schema"] == 1


@pytest.mark.parametrize("name", [name for name, request in FULL.items() if "budget" in request])
def test_a_truth_value_is_no_number(name: str) -> None:
    error = refused(name, {**FULL[name], "budget": True})
    assert (error["type"], error["message"]) == ("RequestError", "budget is a whole number")
