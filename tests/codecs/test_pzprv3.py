"""Files of pzprjs: read as addresses are, entries left out, and damage refused."""

from __future__ import annotations

from urllib.parse import quote

import pytest

import puzzlemint
from puzzles.base.errors import PuzzleError
from puzzles.codecs.excerpts import split

FILES = [
    ("slither/1/2/3 . /0 0 0 /0 0 /0 0 /", "slither/2/1/3g"),
    ("mashu/2/3/1 . 2 /. . . /0 0 /0 0 /0 0 0 /", "mashu/3/2/b0"),
    ("nurikabe/1/3/2 # 1 /", "nurikabe/3/1/2g1"),
    ("nurimisaki/2/2/- . /. 3 /# + /. . /", "nurimisaki/2/2/.h3"),
    ("shikaku/1/3/. 3 . /0 -1 /", "shikaku/3/1/g3g"),
    ("hitori/2/2/1 2 /2 1 /. # /. . /", "hitori/2/2/1221"),
    ("sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . " + "/. . . . " * 4, "sudoku/4/4/g1k23k3g"),
    ("fillomino/1/2/2 . /. 2 /0 /", "fillomino/2/1/2g"),
    ("lightup/1/3/1 # - /", "akari/3/1/6."),
    ("hashikake/2/2/1 . /1 . /0 /0 /1 0 /", "hashi/2/2/1g1g"),
    ("mines/1/2/1 . /. # /", "mines/2/1/1g"),
    ("tapa/2/2/1,1 # /. - /", "tapa/2/2/a7h."),
    ("yajilin/2/2/. 3,1 /. . /. . /. . /0 /0 /0 0 /", "yajilin/2/2/a31b"),
    ("skyscrapers/2/2/. 2 . . /. q1 2 . /. . . . /. . . . /", ""),
    ("tents/2/2/. c1 . /0 1 . /1 A - /0 /0 /0 0 /", ""),
    ("kakuro/2/2/0 3 4 /4 . . /3 . . /1 . /. . /", ""),
    ("heyawake/2/2/2/0 0 /1 1 /1 . /. . /# . /. . /", "heyawake/2/2/0o1g"),
    ("starbattle/2/2/1/2/0 0 /1 1 /. # /. . /", "starbattle/2/2/1/0o"),
]
TEXTS = {
    "skyscrapers": "# skyscrapers\n  2 .\n. 1 . .\n. . . .\n  . .\n",
    "kakuro": "# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n",
}


@pytest.mark.parametrize(("file", "link"), [one for one in FILES if one[1]])
def test_a_file_is_read_as_its_address(file: str, link: str) -> None:
    wanted = puzzlemint.read(f"https://puzz.link/p?{link}")
    assert puzzlemint.read(f"pzprv3/{file}") == wanted
    assert puzzlemint.read("pzprv3\n" + file.replace("/", "\n")) == wanted
    assert puzzlemint.read(f"https://puzz.link/p?pzprv3/{quote(file)}") == wanted


@pytest.mark.parametrize("name", ["kakuro", "skyscrapers"])
def test_a_file_with_numbers_around_the_board(name: str) -> None:
    (file,) = [file for file, _ in FILES if file.startswith(name)]
    assert puzzlemint.read(f"pzprv3/{file}") == puzzlemint.read(TEXTS[name])


def test_trees_and_totals() -> None:
    found = puzzlemint.read("pzprv3/tents/2/2/. c1 . /0 1 . /1 A - /0 /0 /0 0 /")
    assert found == puzzlemint.read("2 2\nT. 0\n.. 1\n1 -\n")


def test_borders_in_place_of_rooms() -> None:
    file = "pzprv3.1/norinori/2/2/0 /0 /1 1 /. . /. . /"
    assert puzzlemint.read(file) == puzzlemint.read("# norinori\nA A\nB B\n")


def test_what_is_left_out_is_counted() -> None:
    ((_, section),) = split("pzprv3/hitori/2/2/1 2 /2 1 /. # /. . /\nhistory:{}\n")
    assert section.notes == ("entries left out: 1", "moves left out")


@pytest.mark.parametrize(
    ("file", "place", "why"),
    [
        ("pzprv3/mashu/2/2/- . /. . /0 /0 /0 0 /", (1, 18), "a clue without a number"),
        ("pzprv3/kurodoko/1/3/2 . /. . . /", (1, 21), "2 words, where 3 are expected"),
        ("pzprv3/kurodoko/1/3/2 . q /. . . /", (1, 25), "'q' means nothing here"),
        ("pzprv3/kurodoko/1/3/2 . 3 /. . 1 /", (1, 32), "'1' means nothing here"),
        ("pzprv3/kurodoko/1/3/2 . 3 /", (1, 1), "the file ends before"),
        ("pzprv3/kurodoko/1/3/2 . 3 /. . . /0 0 /0 0 /", (1, 40), "the board ends above"),
        ("pzprv3\nlits\n1\n3\n", (2, 1), "type 'lits'"),
        ("v:sums/pzprv3/kurodoko/1/3/2 . 3 /. . . /", (1, 1), "rules are changed"),
        ("pzprv3/yajilin/1/3/o/. . . /", (1, 20), "1 words, where 3 are expected"),
        ("pzprv3/starbattle/2/2/1/3/0 0 /1 1 /. . /. . /", (1, 25), "2 rooms in the board"),
        ("pzprv3/heyawake/2/2/2/0 0 /1 1 /1 2 /. . /. . /. . /", (1, 35), "a second number"),
    ],
)
def test_files_are_refused_with_a_place(file: str, place: tuple[int, int], why: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        puzzlemint.read(file)
    assert why in str(caught.value)
    assert (caught.value.line, caught.value.column) == place
