"""Links of puzz.link: pzprjs's own are read, ours read back, and what they cannot hold is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gen
import puzzles
from gen.mint import mint, order
from gen.rng import stream
from puzzles.errors import PuzzleError
from puzzles.formats import FORMATS, formats_of, written
from puzzles.links import link_of, read_link
from puzzles.puzzle import kind_of
from puzzles.reading import parse_puzzle
from verify.verdict import judge

if TYPE_CHECKING:
    from puzzles.puzzle import Puzzle
    from tests.conftest import Command

SITE = "https://puzz.link/p?"
KNOWN = {
    "slither/5/5/cbcbcddad": "# slitherlink\n2..1.\n.2..1\n..2..\n3..3.\n.0..3\n",
    "mashu/6/6/1063000i3000": "# masyu\n..w...\n.b..w.\n......\n...b..\n.w....\n......\n",
    "akari/6/6/nekcakbl": "",
    "kurodoko/5/5/i7g5l2l2g4i": "",
    "hitori/4/4/1114142333214213": "# hitori\n1114\n1423\n3321\n4213\n",
    "starbattle/6/6/1/4ilbhgdnmhou": "",
    "nurikabe/5/5/g5k2o1k3g": "# nurikabe\n. 5 . . .\n. . 2 . .\n. . . . .\n. . 1 . .\n. . . 3 .\n",
    "shikaku/6/6/j3g56h6t6h23g5j": "",
    "yajilin/5/5/m32j10": "# yajilin\n. . . . .\n. . . . .\n. . . 2< .\n. . . . .\n. . . . 0^\n",
    "sudoku/4/4/g1k23k3g": "# sudoku\n.1..\n...2\n3...\n..3.\n",
    "heyawake/6/6/lll155007rs12222j": "",
    "tents/5/5/2g0h1i1j82323": "",
    "hashi/5/5/4g2i3h23k3g1g3g4g3": "",
    "skyscrapers/4/4/k13h4j3g": "",
    "mines/5/5/g2m13l13g0j": "",
}
"""The examples of pzprjs's own tests; where they state the board, that too."""


@pytest.mark.parametrize("link", KNOWN)
def test_examples_of_others(link: str) -> None:
    puzzle = read_link(SITE + link)
    if KNOWN[link]:
        kind = kind_of(puzzle)
        assert puzzle.text(named=True) == parse_puzzle(kind, KNOWN[link]).text(named=True)
    assert judge(puzzle).verdict == "unique"
    assert link_of(puzzle) == SITE + link


OUT = {format.name for format in FORMATS if not format.read}
HELD = [name for name in puzzles.names() if {*formats_of(puzzles.get(name))} - OUT]


def held(puzzle: Puzzle, to: str) -> bool:
    """Return whether a format holds a puzzle, which it then gives back."""
    kind = kind_of(puzzle)
    try:
        text = written(puzzle, to)
    except PuzzleError:
        return False
    (excerpt,) = puzzles.read(text, kind.name)
    assert kind.normal(excerpt.puzzle) == kind.normal(puzzle)
    return True


@pytest.mark.parametrize("kind", HELD)
def test_what_is_written_is_read_back(kind: str) -> None:
    definition = puzzles.get(kind)
    examples = [parse_puzzle(definition, example.text) for example in definition.examples]
    sizes = gen.get(kind).starter[:2]
    made = [mint(order(kind, size), stream("links", size, 0)).puzzle for size in sizes]
    for to in {*formats_of(definition)} - OUT:
        assert all(held(puzzle, to) for puzzle in made)
        assert [puzzle for puzzle in examples if held(puzzle, to)]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("nothing/4/4/g1k", "no kind here"),
        ("sudoku/4/4/g1k23k3gzzzz", "more than the 16 cells"),
        ("sudoku/4/4/!", "means nothing"),
        ("sudoku/4/4/-", "means nothing"),
        ("sudoku/4/4/9", "9"),
        ("sudoku/4", "width, a height"),
        ("sudoku/900/900/1", "sides"),
        ("mashu/6/6/1063000i30", "letter for each three"),
        ("hitori/4/4/111", "each of 16 cells"),
        ("hashi/2/2/0i", "holds 0"),
        ("mines/3/3/.z", "not told"),
        ("tents/2/2/111188", "more than the 4 cells"),
        ("heyawake/2/2/00..", "each of 1 rooms"),
        ("starbattle/6/6/4ilbhgdnmhou", "how many"),
        ("starbattle/6/6/1/4ilb", "borders"),
    ],
)
def test_what_is_no_puzzle_is_said(link: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        read_link(SITE + link)


def test_what_a_link_cannot_hold_is_said() -> None:
    for text in ("# sudoku box=2x3\n" + "......\n" * 6, "# tents pairing=weak\n1 1\n. 0\n0\n"):
        kind = puzzles.get(text.split()[1])
        if "box" in text:
            text = text.replace("2x3", "3x2")
        with pytest.raises(PuzzleError):
            link_of(parse_puzzle(kind, text))


def test_the_commands(command: Command) -> None:
    link = f"{SITE}slither/5/5/cbcbcddad"
    found = command("verify", link)
    assert found.returncode == 0, found.stderr
    assert b"unique slitherlink 5x5" in found.stdout
    found = command("convert", "-", "--to", "puzzlink", told=f"{link}\n".encode())
    assert found.stdout.decode() == f"{link}\n"
    told = (
        f"# a list\n{link}  # the first\n\n{SITE}sudoku/4/4/!\n{SITE}sudoku/4/4/g1k23k3g\n"
        "# tents\n3x2:ad,1,0,0,1,0\n# hitori\n2x2:1222\n4x4:1\n"
    )
    found = command("verify", "-", told=told.encode())
    assert found.returncode == 2
    assert b"<stdin>:4:1: '!' means nothing in this link; 1 more" in found.stderr
    assert found.stdout.count(b"unique") == 4
    found = command("verify", "3x2:ad,1,0,0,1,0", "--kind", "tents")
    assert b"unique tents 2x3" in found.stdout
    found = command("verify", "3x2:ad,1,0,0,1,0")
    assert found.returncode == 2
    assert b"name it in a line" in found.stderr
    found = command("convert", "-", "--to", "sgt", told=b"1 2\nT. 1\n0 1\n")
    assert found.stdout == b"2x1:_a,0,1,1\n"
