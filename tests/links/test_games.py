"""Game IDs of Simon Tatham's programs: read as written, written as read, and what is none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import puzzlemint
import puzzles
from gen.sources.rng import stream
from puzzles.base.errors import PuzzleError
from puzzles.board import boxes, rect
from puzzles.codecs import excerpts
from puzzles.codecs.games import game_of, read_game
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get
from puzzles.declare.words import LinkError
from puzzles.kinds.jigsaw import Jigsaw
from tests.tables import table
from verify.judge.verdict import judge

GAMES = table(Path(__file__).with_name("games.tsv"))
"""Kinds, IDs, and what they are read as, or `refused`."""
SAVE = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
    "GAME    :4:Solo\nCPARAMS :3:2x2\nDESC    :9:a1d3d2b4a\nNSTATES :1:1\n"
)
MADE = (
    "tents#8x8:_ecb_ijeafb_i,1,2,2,1,2,2,1,1,2,2,1,1,1,2,1,2",
    "unruly#8x8u:EdCAnAEHcaCbJDa",
    "unruly#8x8:AbCbkabceeEBcgCBbDb",
    "solo#2x3:a5d4_6a5g4_2g5a3_6d2a",
    "solo#5j:2a4_3q3_5a1,ac_aebdb_aa_a_b_a",
    "solo#9jx:f6g4a8f7c1a7b2_3d2c4d6_9b1a7c6f1a2g3f,"
    "bh_a_aaac_bcaaa_a__a__aa_ba_cdabeabbbd_a__cd__abda___abb_acb",
    "solo#3x3k:zzzc,_aaaaaabaaa____a_____a___aa__a__a__a__a_aa_aabb_a___aa____a___aa___aa___a____"
    "__a__a_a_aa_a_b_aaaa,16_19a4a13a11d6a16b12_16a9a17a10_4a5a11a13_8b10a8a12b8b14a3a8a11_18_7_1"
    "2b16_10d10a20b26b15_7h",
    "keen#6:_aa_3aa_11a3_a_a_aa_aa__a_3abaa,m6s2a7s1a10d3d3a6d2s1d2s1a6m108d2m5m12",
    "lightup#7x7:b11p2Bb0b01pBBb",
    "singles#8x8:2738655265143316561385232473462733452161824187745872314638844773",
    "loopy#7x7t0:3c2a3a2a23a231b2d322b2032a21a13c2a1c22",
    "mosaic#6x6:a5d5b4a35b5a3a79a6b67a5f0",
    "range#9x6:a14b10a9b10f3t8f4b7a7b4a",
    "rect#7x7:b3_2e5b4j2b8a4c3c4_2_4a2_2a2c2a",
    "dominosa#6:50000152506441125464603363345161236433421556102350241226",
    "bridges#9x9m3:a4d6a3g3b6a6a3p1w1b4a6a11b3c4a",
    "filling#9x7:b5a77d85a7b6b2e4d7a7a4a5b52e7778b7h82",
    "unequal#5:0D,0L,0,0D,3,0,0,0,0,0,4,0L,0,0L,0,0,0,0,0,0,0,0,0U,0R,0,",
    "towers#6:2/1//4/////3//2///2/5////2/2/1/5//,t3o",
    "pattern#10x8:3.3/6/1.6/1.2/4/2/2/2.1/3/1.3/3/1.1.2/9/9/2/3.1/3.1/3.1.1",
    "pearl#8x8:BbBaBiWbWBeBdBhBcWcBaWaWeWbWc",
)
"""What the programs made, each with one solution; before the sign the name of the program."""


@pytest.mark.parametrize(("kind", "game", "text"), GAMES)
def test_game_ids_are_read(kind: str, game: str, text: str) -> None:
    definition = puzzles.get(kind)
    if text == "refused":
        with pytest.raises(PuzzleError):
            read_game(game, definition)
        return
    puzzle = read_game(game, definition)
    assert puzzle == parse_puzzle(definition, text)
    assert read_game(game_of(puzzle), definition) == puzzle


@pytest.mark.parametrize("made", MADE)
def test_what_the_programs_make_is_written_as_they_write_it(made: str) -> None:
    name, _, game = made.partition("#")
    puzzle = read_game(f"https://example.org/js/{name}.html#{game}")
    assert judge(puzzle).verdict == "unique"
    assert game_of(puzzle) == game
    assert read_game(game, kind_of(puzzle)) == puzzle


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (5, 5)])
def test_a_sudoku_with_diagonals_is_a_jigsaw_of_boxes(box: tuple[int, int]) -> None:
    height, width = box
    side = height * width
    board = rect(side, side)
    rng = stream("solo", str(side), height)
    cells = tuple([rng.below(side + 1) for _ in range(board.cells)])
    plain = Jigsaw(board, cells, regions=boxes(board, height, width), diagonals=False)
    crossed = replace(plain, diagonals=True)
    game = game_of(crossed)
    assert game.startswith(f"{height}x{width}x:")
    assert game.split(":")[1] == game_of(plain).split(":")[1].split(",")[0]
    assert read_game(game, kind_of(crossed)) == crossed
    assert read_game(f"https://example.org/js/solo.html#{game}") == crossed
    assert game_of(plain).startswith(f"{side}j:")
    bent = [*crossed.regions]
    bent[width - 1] = bent[width]
    assert game_of(replace(crossed, regions=tuple(bent))).startswith(f"{side}jx:")
    renamed = tuple([side - at for at in crossed.regions])
    assert game_of(replace(crossed, regions=renamed)) == game


def test_rules_of_another_kind_are_named() -> None:
    with pytest.raises(PuzzleError, match="jigsaw has a game solo with the rules 'x'"):
        read_game("3x3x:zzzc", puzzles.get("sudoku"))
    with pytest.raises(PuzzleError, match="no kind here has a game solo with the rules 'q'"):
        read_game("3x3q:zzzc", puzzles.get("sudoku"))


@pytest.mark.parametrize(
    ("kind", "game", "said"),
    [
        ("tents", "2x1:_a", "ends where ',' is expected"),
        ("tents", "2x1:_a,0,1", "does not have 3 totals"),
        ("tents", "2x1:_a,0,1,1,1", "goes on with ',1' behind its board of 1x2"),
        ("killer", "2x2k:p,z", "does not have 24 borders"),
        ("sudoku", "2x2:p0", "goes on with '0'"),
        ("sudoku", "2x2:o0", "says that a cell holds 0, as none does here"),
        ("futoshiki", "2:0U,0,0,0,", "nothing is beside r1c1 in the direction U"),
        ("skyscrapers", "2://///", "does not have 8 numbers outside"),
        ("kenken", "2:_____,a3", "does not have 4 cages"),
    ],
)
def test_what_is_wrong_with_an_id_is_said(kind: str, game: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        read_game(game, puzzles.get(kind))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# tents\n1 2\nT. -\n0 1\n", "one of the totals for each of the lines"),
        ("# tents pairing=weak\n1 2\nT. 1\n0 1\n", "with these rules"),
        ("# killer box=1x4\nAAAA\nBBBB\nCCCC\nDDDD\nA=10\n", None),
        ("# kenken\nAA\nBB\nA=3 B=3+\n", "its operation"),
        ("# kenken ops=+-\nAA\nBB\nA=3+ B=3+\n", "no KenKen with ops=\\+-"),
        ("# jigsaw\nAB\nBA\n", "hold the regions of this"),
        ("# hashi\n?.2\n.1.\n", r"no word for \? in a cell"),
        ("# fillomino most=12\na....\n.....\n", "no word for a in a cell"),
        ("# dominosa\n001\n110\n", None),
        ("# dominosa\n00\n11\n01\n", "wider than high"),
        ("hex 1\n#ffffff #000000\n1a\n1a\n1a\n", "no such"),
        ("rect 1 1\n#ffffff #cc0000 #0044cc\n1a\n1a\n", "one colour"),
        ("# heyawake\nA A\nA A\n", "no such Heyawake"),
    ],
)
def test_what_an_id_cannot_hold_is_said(text: str, said: str | None) -> None:
    (excerpt,) = excerpts.read(text)
    if said is None:
        assert read_game(game_of(excerpt.puzzle), kind_of(excerpt.puzzle)) == excerpt.puzzle
        return
    with pytest.raises(PuzzleError, match=said):
        game_of(excerpt.puzzle)


def test_settings_of_a_generator_are_passed_over() -> None:
    assert read_game("2x2r4di:a1d3d2b4a", get("sudoku")) == read_game(
        "2x2:a1d3d2b4a", get("sudoku")
    )
    assert read_game("3x2i30e10m2d0:3a2a1a", get("hashi")) == read_game(
        "3x2m2:3a2a1a", get("hashi")
    )
    with pytest.raises(LinkError):
        read_game("2x2q4:a1d3d2b4a", get("sudoku"))


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("3x3db#12345\n", (1, 6), "a seed holds no board"),
        (SAVE.replace("Solo", "Mine").replace(":4:Mine", ":5:Mines"), (3, 12), "in a masked form"),
        (SAVE.replace("Solo", "Pegs"), (3, 12), "no kind here is 'Pegs'"),
        (SAVE.replace("NSTATES :1:1", "NSTATES :1:3"), (6, 12), "3 states, and 0 moves"),
        (SAVE.replace("DESC    :9:a1d", "DESC    :9:aQd"), (5, 12), "'Q'"),
        (SAVE.replace("DESC    ", "DESK    "), (5, 1), "no field"),
        (SAVE.replace("CPARAMS :3:", "CPARAMS :4:"), (4, 12), "3 letters, where 4 are announced"),
    ],
)
def test_saves_and_seeds_are_refused_with_a_place(
    text: str, place: tuple[int, int], why: str
) -> None:
    with pytest.raises(PuzzleError, match=why) as caught:
        puzzlemint.read(text)
    assert (caught.value.line, caught.value.column) == place


def test_moves_of_a_save_are_named_as_left_out() -> None:
    text = SAVE.replace("NSTATES :1:1", "NSTATES :1:2") + "MOVE    :6:R0,0,2\n"
    ((_, section),) = excerpts.split(text)
    assert section.notes == ("moves left out: 1",)
    assert puzzlemint.read(text) == read_game("2x2:a1d3d2b4a", get("sudoku"))
