"""Links of puzz.link: pzprjs's own are read, ours read back, and what they cannot hold is said."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice, permutations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import puzzles
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.codecs import excerpts
from puzzles.codecs.addresses import formats_of, object_in, written
from puzzles.codecs.links import link_of, read_link
from puzzles.contract.clues import Clues
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.links import GameID, PuzzLink
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.links import Link
    from tests.conftest import Command

SITE = "https://puzz.link/p?"
ROOT = Path(__file__).parents[2]
KNOWN = {
    "slither/5/5/cbcbcddad": "# slitherlink\n2..1.\n.2..1\n..2..\n3..3.\n.0..3\n",
    "mashu/6/6/1063000i3000": "# masyu\n..w...\n.b..w.\n......\n...b..\n.w....\n......\n",
    "akari/6/6/nekcakbl": "",
    "kurodoko/5/5/i7g5l2l2g4i": "",
    "kurodoko/3/2/.g2g.g": "# kurodoko\n? . 2\n. ? .\n",
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
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h": "rect 6 6\n#ffffff #1a1a1a\n2a 1a\n1a 1a\n"
    "1a 2a\n\n1a 1a\n3a\n2a 1a\n1a 1a 1a\n1a\n1a 1a 1a\n2a 1a\n\n",
    "kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a3": "",
    "fillomino/6/6/h4j53g2k5233k2g14j3h": "# fillomino\n..4...\n.53.2.\n....52\n33....\n"
    ".2.14.\n...3..\n",
    "battleship/6/6/g12h2g30g3gk0r3w//c": "# battleships\n  . 1 2 . . 2\n. . . . . . -\n"
    "3 . . . . . .\n0 . . . . . .\n. < . . . . .\n3 . . . . . .\n. . . . . . .\n",
}
"""The examples of pzprjs's own tests; where they state the board, that too."""


@pytest.mark.parametrize("link", KNOWN)
def test_examples_of_others(link: str) -> None:
    puzzle = read_link(SITE + link)
    if KNOWN[link]:
        kind = kind_of(puzzle)
        assert puzzle == parse_puzzle(kind, KNOWN[link])
    assert judge(puzzle).verdict == "unique"
    assert link_of(puzzle) == SITE + link


def test_ships_lie_either_way() -> None:
    board = f"{SITE}battleship/7/7/tzzo"
    for told, fleet, written_as in (
        ("/6/11g/12o/13s/14u/15v/16vg", "6,5,4,3,2,1", "/6/11g/21o/31s/41u/51v/61vg"),
        ("/6/13s/11g/11g/21o/12o/11g", "3,2,2,1,1,1", "//c"),
        ("//d", "4,3,3,2,2,2,1,1,1,1", "//d"),
    ):
        puzzle = read_link(board + told)
        text = f"# battleships fleet={fleet}\n  {'. ' * 7}\n" + f"{'. ' * 8}\n" * 7
        (excerpt,) = excerpts.read(text)
        assert puzzle == excerpt.puzzle
        assert link_of(puzzle) == board + written_as


PICTURES = {("variant", "penpa")}
"""Links that draw more than a program could read."""
NINE = {"killer-line", "sumocue", "jigsaw-line", "sudokuwiki"}
"""Formats of boards of 9 by 9 alone, which `tests/codecs/test_sudoku_formats.py` tries."""


def held(puzzle: Puzzle, to: str) -> bool:
    """Return whether a format holds a puzzle, which it then gives back."""
    kind = kind_of(puzzle)
    try:
        text = written(puzzle, to)
    except PuzzleError:
        return False
    (excerpt,) = excerpts.read(text, kind.name)
    assert kind.normal(excerpt.puzzle) == kind.normal(puzzle)
    return True


NOT_ALL = {("fillomino", "puzzlink"), ("hashi", "sgt"), ("tents", "sgt")} | {
    ("variant", whole.name) for whole in puzzles.get("variant").wholes
}
"""There groups have no limit, islands a number, lines a total, and rules a name: some puzzles are
none there."""
SIDES = (4, 4), (6, 6), (5, 8)


@pytest.mark.parametrize("kind", puzzles.names())
def test_what_is_written_is_read_back(kind: str, thorough: bool) -> None:
    definition = puzzles.get(kind)
    examples = [parse_puzzle(definition, example.text) for example in definition.examples]
    boards = [
        side for side in (SIDES if thorough else SIDES[::2]) if not definition.boards.refusal(*side)
    ]
    made = [mint(order(kind, f"{h}x{w}"), stream("links", kind, h)).puzzle for h, w in boards]
    fewer = [half(puzzle) for puzzle in made]
    for to in formats_of(definition):
        if (kind, to) in PICTURES or to in NINE:
            continue
        kept = [held(puzzle, to) for puzzle in (*made, *fewer)]
        examples_held = [puzzle for puzzle in examples if held(puzzle, to)]
        assert examples_held
        assert any(kept) or examples_held if (kind, to) in NOT_ALL else all(kept)


def half(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with every other clue, if clues can be left out."""
    clues = Clues(puzzle)
    shown = [number for number in clues.shown if not clues.place(number)[0].fixed]
    return clues.without(shown[::2]) if shown else puzzle


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("nothing/4/4/g1k", "no kind here"),
        ("sudoku/4/4/g1k23k3gzzzz", "goes on with 'zzzz' behind its board of 4x4"),
        ("sudoku/4/4/!", "means nothing"),
        ("sudoku/4/4/-", "means nothing"),
        ("sudoku/4/4/~", "means nothing"),
        ("sudoku/4/4/\u0661", "means nothing"),
        ("sudoku/4/4/9", "9"),
        ("sudoku/4", "width, a height"),
        ("sudoku/900/900/1", "sides"),
        (f"{'x' * 10_000}/4/4/1", "xxx...'"),
        ("mashu/6/6/1063000i30", "does not have 36 cells"),
        ("hitori/4/4/111", "does not have 16 cells"),
        ("hitori/2/2/111-", "'-' means nothing"),
        ("hashi/2/2/0i", "holds 0"),
        ("mines/3/3/.z", "not told"),
        ("tents/2/2/111188", "goes on with '8'"),
        ("heyawake/2/2/00..", "holds a number that is not told"),
        ("starbattle/6/6/4ilbhgdnmhou", "has 'i' where '/' is expected"),
        ("starbattle/6/6/1/4ilb", "borders"),
        ("fillomino/t/6/6/h4j53g2k5233k2g14j3h", "variant 't'"),
        ("fillomino/6/7/zz2g", "more than 35 cells"),
        ("fillomino/2/2/-28i", "more than 35 cells"),
        ("nonogram/4/4/0", "length 0"),
        ("nonogram/4/4/+111", "means nothing"),
        ("nonogram/4/4/zz", "goes on with 'z'"),
        ("kakuro/2/2/n123", "does not have 2 cells"),
        ("kakuro/2/2/o1234", "does not have 4 cells"),
        ("kakuro/2/2/l!", "'!' means nothing"),
        ("kakuro/2/2/n123!", "'!' means nothing"),
        ("battleship/6/6/g12h2g30g3gk0r3w", "fleet"),
        ("battleship/6/6/zz//t", "fleet"),
        ("battleship/3/4/mh6i5kZ/2/11g/21o", "fleet"),
        (f"starbattle/9/9/1/{'v' * 30}", "more than 52 regions"),
        ("battleship/6/6/zz/2/21o/22u", "straight"),
        ("battleship/6/6/zz/3/21o", "straight"),
        ("battleship/6/6/l.zz//c", "not told"),
        ("battleship/6/6/r7zz//c", "holds 7"),
        ("sudoku/8/8/zzzz", "other boxes"),
        ("slither/0/5/z", "width, a height"),
        ("slither/-5/5/z", "width, a height"),
        ("slither/99999999999/5/z", "width, a height"),
    ],
)
def test_what_is_no_puzzle_is_said(link: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        read_link(SITE + link)


def test_what_a_link_cannot_hold_is_said() -> None:
    for text, said in (
        ("# sudoku box=3x2\n" + "......\n" * 6, "no Sudoku with box=3x2"),
        ("# sudoku\n" + "........\n" * 8, "other boxes"),
        ("# tents pairing=weak\n1 1\n. 0\n0\n", "no Tents with pairing=weak"),
        ("# jigsaw\nA 1\n", "puzz.link has no Jigsaw"),
        ("hex 1\n#ffffff #000000\n1a\n1a\n1a\n", "rectangular"),
        ("rect 1 1\n#ffffff #cc0000 #0044cc\n1a\n1a\n", "one colour"),
        ("rect 1 3\n#ffffff #000000\n1a 1a 1a\n1a\n\n1a\n", "room for 2 numbers"),
        ("rect 1 300\n#ffffff #000000\n300a\n" + "1a\n" * 300, "300"),
        ("# kakuro\n\\3 . .\n", "first row and column"),
        ("# kakuro\n3\\\n.\n.\n", "first row and column"),
        ("# kakuro\n1\\2 3\\\n\\3 .\n", "the cells of this Kakuro"),
        ("# fillomino most=3\n1.\n..\n", "that is most=9, not most=3"),
        ("# fillomino\n" + "......\n" * 6, "more than 35 cells"),
        ("# starbattle\nABB\nCAB\nCCA\n", "this Star Battle"),
    ):
        (excerpt,) = excerpts.read(text, edited=True)
        with pytest.raises(PuzzleError, match=said):
            link_of(excerpt.puzzle)


def named(kind: Kind[Puzzle], form: type[Link]) -> str:
    """Return what a kind is called in one sort of links, as the page says it."""
    return next((f"`{link.name}`" for link in kind.links if isinstance(link, form)), "-")


def test_the_page_of_formats_tells_which_kinds_are_held() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    kinds = list(map(puzzles.get, puzzles.names()))
    rows = [[kind.title, *[named(kind, form) for form in (PuzzLink, GameID)]] for kind in kinds]
    assert "".join([f"| {' | '.join(row)} |\n" for row in rows]) in page


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
    found = command("verify", "3x2:ad,1,0,0,1,0")  # no other kind has such an ID
    assert b"unique tents 2x3" in found.stdout
    found = command("verify", "3x3:a3d3b")
    assert found.returncode == 2
    assert b"or mosaic or shikaku; name the kind, in a line `# KIND`" in found.stderr
    found = command("verify", "3x3:!")
    assert found.returncode == 2
    assert b"no kind here has this game ID" in found.stderr
    found = command("convert", "-", "--to", "sgt", told=b"1 2\nT. 1\n0 1\n")
    assert found.stdout == b"2x1:_a,0,1,1\n"


def test_a_list_is_converted_to_a_list(command: Command) -> None:
    ids = b"# hitori\n2x2:1222\n2x3:122131\n# tents\n2x1:_a,0,1,1\n"
    texts = command("convert", "-", told=ids).stdout
    assert [kind.name for kind, _ in excerpts.split(texts.decode())] == [
        "hitori",
        "hitori",
        "tents",
    ]
    addresses = command("convert", "-", "--to", "puzzlink", told=texts).stdout
    assert addresses.count(SITE.encode()) == 3
    assert command("convert", "-", "--to", "sgt", told=addresses).stdout == ids
    found = command("convert", "-", "--to", "opb", told=ids)
    assert found.returncode == 2
    assert b"3 puzzles, where one is expected" in found.stderr


def others_of(kind: Kind[Puzzle]) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield a puzzle and one with a clue less; another puzzle where none can be left out."""
    known = [parse_puzzle(kind, example.text) for example in kind.examples]
    pairs: list[tuple[Puzzle, Puzzle]] = []
    for puzzle in known:
        with suppress(OptionError):
            pairs += [(puzzle, Clues(puzzle).without([clue])) for clue in Clues(puzzle).shown]
    pairs = pairs or [*permutations(known, 2)]
    found = [(one, other) for one, other in pairs if kind.normal(one) != kind.normal(other)]
    assert found
    yield from found


def written_by(kind: Kind[Puzzle]) -> list[str]:
    """Return the formats of a kind whose texts are read back before they are written."""
    return [name for name in formats_of(kind) if name in ("puzzlink", "sgt")]


@pytest.mark.parametrize(
    "name", [name for name in puzzles.names() if written_by(puzzles.get(name))]
)
def test_what_loses_a_given_is_not_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form that loses a clue is noticed, since its text is read again and compared."""
    kind = puzzles.get(name)

    def lost(where: str, other: Puzzle) -> None:
        def read(*_: object) -> Puzzle:
            return other

        monkeypatch.setattr(f"puzzles.codecs.{where}", read)

    for format in written_by(kind):
        for puzzle, other in islice(others_of(kind), 4):
            lost("links.read_link", other)
            lost("games.read_game", other)
            with pytest.raises(PuzzleError, match=r"not hold the|holds no|sets no|has no word"):
                written(puzzle, format)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"puzzle":' * 100_000, '{"a":' + "[" * 100_000])
def test_deep_objects_are_no_puzzles(text: str) -> None:
    assert object_in(text) is None
