"""Kinds by name: an unknown name leads to the kind that is meant."""

from __future__ import annotations

import pytest

import gen
import puzzles
from puzzles.base.errors import OptionError

MEANT = {
    "soduko": "sudoku",
    "minesweeper": "gemhunter",
    "takuzu": "binario",
    "picross": "nonogram",
    "queens": "starbattle",
    "bridges": "hashi",
    "loop": "slitherlink",
    "lightup": "akari",
    "light up": "akari",
    "Light-Up": "akari",
    "range": "kurodoko",
    "towers": "skyscrapers",
    "keen": "kenken",
    "unruly": "binario",
    "bimaru": "battleships",
    "rectangles": "shikaku",
    "Star Battle": "starbattle",
    "solo": "jigsaw or killer or sudoku",
}


@pytest.mark.parametrize(("word", "wanted"), MEANT.items())
def test_a_name_in_use_elsewhere_leads_to_the_kind(word: str, wanted: str) -> None:
    for get in (puzzles.get, gen.get):
        with pytest.raises(OptionError) as caught:
            get(word)
        assert f"{word!r}" in str(caught.value)
        assert f"(did you mean {wanted}?)" in str(caught.value)


def test_an_unknown_name_leads_nowhere() -> None:
    for word in ("", "-", "nothing"):
        with pytest.raises(OptionError) as caught:
            puzzles.get(word)
        assert "did you mean" not in str(caught.value)


def test_other_names_are_no_kinds() -> None:
    for name in puzzles.names():
        assert not {*puzzles.get(name).other_names} & {*puzzles.names()}
