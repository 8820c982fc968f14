"""Formats of Sudokus, jigsaws and killers: what they hold, refuse and leave out."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

import puzzlemint
from puzzles.base.errors import PuzzleError, UserError
from puzzles.board import boxes, rect
from puzzles.codecs.addresses import formats_of, written
from puzzles.codecs.formats.line import BOARD_81, SOLVED_81, rows
from puzzles.contract.kind import kind_of
from puzzles.contract.registry import get
from puzzles.text.lzstring import compressed, decompressed

SAMPLES = Path(__file__).parents[3] / "shared" / "samples" / "foreign"
KINDS = "sudoku", "jigsaw", "killer"
FORMATS = [
    (kind, name)
    for kind in KINDS
    for name in formats_of(get(kind))
    if name not in ("puzzlink", "sgt", "penpa", "csv", "json")
]
HELD = BOARD_81.replace(".", "0")
PUZZLE = puzzlemint.read(f"# sudoku\n{rows(BOARD_81)}")
BOARD = rect(9, 9)


def read(text: str, kind: str = "") -> Any:
    (puzzle,) = puzzlemint.read_all(text, kind)
    return puzzle


TEXTS = {
    "quoted": f'"{BOARD_81}",\n',
    "hash and rating": f"0000183b305c {HELD}  1.2\n",
    "comment": f"// seventeen\n{HELD}\n",
    "stars": f"{BOARD_81.replace('.', '*')}\n",
    "carriage returns": f"{BOARD_81}\r\n",
    "solution": f"{BOARD_81},{SOLVED_81}\n",
    "table": f"id,puzzle,solution,difficulty\n1,{HELD},{SOLVED_81},2.5\n",
    "wiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={HELD}\n",
    "exchange": f"https://sudokuexchange.com/play/?s={HELD}&d=3\n",
    "library": f":0201:5:{BOARD_81}::512 513:\n",
    "notes": f"#Asomebody\n#L2\n{rows(BOARD_81)}",
    "sections": f"[Puzzle]\r\n{rows(BOARD_81)}[State]\r\n{rows(SOLVED_81)}",
    "app": f'<opensudoku><folder name="a"/><game data="{HELD}"/></opensudoku>',
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_sudoku_needs_no_kind(name: str) -> None:
    assert read(TEXTS[name]) == PUZZLE
    assert read(TEXTS[name], "sudoku") == PUZZLE


def framed(board: str) -> str:
    lines = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows(board).split()]
    lines[6:6] = lines[3:3] = ["|---+---+---|"]
    return "\n".join(["*-----------*", *lines, "*-----------*", " Simple Sudoku", " Version 4.2n"])


def test_a_grid_framed_in_boxes_is_a_sudoku() -> None:
    assert read(framed(BOARD_81)) == PUZZLE
    assert kind_of(read(framed(BOARD_81), "kurodoko")).name == "kurodoko"


def test_frames_elsewhere_name_no_kind() -> None:
    text = framed(BOARD_81).replace("|---+---+---|\n", "", 1).partition(" Simple")[0]
    with pytest.raises(PuzzleError, match="name the kind"):
        read(text)
    assert read(text, "sudoku") == PUZZLE


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        (f"{BOARD_81}\n{BOARD_81[1:]}\n", 2, 1, "no board of 81 letters"),
        (f"{BOARD_81}\n  a {BOARD_81[:-1]}0 1\n", 2, 85, "'0' and '.' both"),
        (f"{BOARD_81} {SOLVED_81[:-1]}8\n", 1, 83, "no solution of the first"),
        (f"{BOARD_81} {SOLVED_81[:-1]}\n", 1, 83, "80 cells beside the board"),
        (f"1,{BOARD_81},{BOARD_81}\n", 1, 85, "no solution of the first"),
        (f":0201:5:{BOARD_81[1:]}:::\n", 1, 9, "80 cells"),
        (f":0201:5:a{BOARD_81[1:]}:::\n", 1, 9, "'a' is no digit"),
        (f":0201:5:{BOARD_81}:019::\n", 1, 91, "is no candidate"),
        (f":0201:5:{BOARD_81}:119 119::\n", 1, 95, "removed twice"),
        (f"[Puzzle]\n{rows(BOARD_81)}[State]\n{rows('4' + SOLVED_81[1:])}", 12, 1, "State"),
        (f"[Puzzle]\n{rows(BOARD_81)}[Colours]\n", 11, 1, "neither"),
        (f'<opensudoku>\n<game data="{HELD[1:]}"/></opensudoku>', 2, 1, "80 letters"),
        (f'<opensudoku><game data="{HELD}"/><hint/></opensudoku>', 1, 109, "not understood"),
        (
            f'<opensudoku>\n<folder rule="x"><game data="{HELD}"/></folder></opensudoku>',
            2,
            1,
            "'rule'",
        ),
        (f'<opensudoku>\n<folder>x<game data="{HELD}"/></folder></opensudoku>', 2, 1, "text 'x'"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={HELD[1:]}", 1, 1, "80 letters"),
        (f"https://www.sudokuwiki.org/killer.htm?bd={HELD}", 1, 1, "is not read"),
        (f"https://sudokuexchange.com/play/?s={HELD}&n=1", 1, 1, "'n' in the address"),
        (f"3x3::k:{':'.join(['1'] * 80)}:", 1, 7, "80 numbers"),
        (f"3x3:d:k:{':'.join(['0'] * 81)}:", 1, 1, "diagonals"),
        (f"3x3::k:{':'.join(['0'] * 80)}:99999:", 1, 168, "the largest is 45"),
        (f"3x3::k:{':'.join(['0'] * 80)}:0000038410:", 1, 168, "more than 9 digits"),
        (f"3x3::k:{':'.join(['0'] * 80)}:x:", 1, 168, "81 numbers between colons"),
        ("SumoCueV1=1J0", 1, 10, "1 cells"),
        (f"SumoCueV1=1K0{'=0J0' * 80}", 1, 10, "is no cell"),
        (f"SumoCueV1=1J0+9J0{'=0J0' * 79}", 1, 14, "no cage with a sum"),
        (f"SumoCueV1=5J0=0J0+0J0{'=0J0' * 78}", 1, 10, "not connected"),
        (f"SumoCueV1{'=0J0' * 81}", 1, 10, "1 regions"),
        ("." * 81 + "A" * 81, 1, 1, "nine letters, each nine times"),
    ],
)
def test_what_is_not_understood_is_refused_where_it_stands(
    text: str, line: int, column: int, what: str
) -> None:
    with pytest.raises(PuzzleError, match=what) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_candidates_that_are_removed_make_a_variant() -> None:
    text = f":0000:x:{BOARD_81}:113 213::\n"
    puzzle = read(text)
    assert puzzle.kind == "variant"
    assert [one.name for one in puzzle.stated] == ["rows", "columns", "boxes", "automaton"]
    assert puzzlemint.verify(puzzle).verdict == "unique"
    without_solution = f":0000:x:{BOARD_81}:413::\n"  # r1c3 is 4
    assert puzzlemint.verify(read(without_solution)).verdict == "none"
    with pytest.raises(PuzzleError, match="a Sudoku cannot hold"):
        read(text, "sudoku")


def test_a_grid_of_candidates_is_a_variant() -> None:
    cells = [
        cell if cell != "." else "".join(sorted({*"129", one}))
        for cell, one in zip(BOARD_81, SOLVED_81, strict=True)
    ]
    lines = [" ".join(cells[at : at + 9]) for at in range(0, 81, 9)]
    puzzle = read("\n".join(lines))
    assert puzzle.kind == "variant"
    assert puzzlemint.verify(puzzle).verdict == "unique"
    with pytest.raises(PuzzleError, match="read it as a variant") as caught:
        read("\n".join(lines), "sudoku")
    assert (caught.value.line, caught.value.column) == (1, 5)


def test_a_link_is_read_as_the_kind_that_is_named() -> None:
    link = written(PUZZLE, "fpuzzles")
    assert read(link).kind == "variant"
    assert read(link, "sudoku") == PUZZLE
    killer = read(f"3x3::k:{':'.join(['3073'] * 2 + ['0'] * 79)}:")
    link = written(killer, "sudokupad")
    assert get("killer").normal(read(link, "killer")) == get("killer").normal(killer)
    with pytest.raises(PuzzleError, match="a Sudoku has no rule 'killer': this is a variant"):
        read(link, "sudoku")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (("value", "valXe"), "has no value but 'valXe'|has 'valXe'"),
        (("given", "gXven"), "has 'gXven'"),
        (("region", "rXgion"), "has 'rXgion'"),
    ],
)
def test_keys_that_are_not_understood_are_refused(change: tuple[str, str], what: str) -> None:
    choices = random.Random("keys")
    for kind in KINDS:
        text = written(random_puzzle(kind, choices), "fpuzzles")
        packed = decompressed(unquote(text.partition("load=")[2]))
        if f'"{change[0]}"' not in packed:
            continue
        link = text.partition("load=")[0] + "load=" + quote(compressed(packed.replace(*change)))
        with pytest.raises(PuzzleError, match=what):
            read(link, kind)


# samples of others

VERDICTS = {
    "se17c.txt": "unique",
    "ss1.ss": "unique",
    "sdk2.sdk": "unique",
    "cmt.txt": "unique",
    "exch.txt": "unique unique",
    "opens.opensudoku": "unique unique",
    "magic.txt": "unique none",
}


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not there")
@pytest.mark.parametrize("name", VERDICTS)
def test_samples_have_their_verdicts_without_a_kind(name: str) -> None:
    puzzles = list(puzzlemint.read_all((SAMPLES / name).read_text()))
    assert " ".join([puzzlemint.verify(one).verdict for one in puzzles]) == VERDICTS[name]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not there")
def test_samples_that_are_asked_about() -> None:
    for name in ("csv9.csv", "csv4.csv"):
        text = (SAMPLES / name).read_text()
        with pytest.raises(PuzzleError, match="this could be"):
            read(text)
        assert puzzlemint.verify(read(text, "sudoku")).verdict == "unique"
    with pytest.raises(PuzzleError, match="the board has 82 cells"):
        read((SAMPLES / "hod1.txt").read_text())


# what is written


def random_puzzle(kind: str, choices: random.Random) -> Any:
    """Return a puzzle of 9 by 9 cells with random givens, regions or cages."""
    cells = [choices.choice([0, 0, *range(1, 10)]) for _ in range(81)]
    if kind == "sudoku":
        return read("# sudoku\n" + rows("".join(map(str, cells)).replace("0", ".")))
    letters = "ABCDEFGHI"
    if kind == "jigsaw":
        labels = [letters[box] for box in boxes(BOARD, 3, 3)]
        for _ in range(choices.randrange(20)):
            one, other = choices.randrange(81), choices.randrange(81)
            labels[one], labels[other] = labels[other], labels[one]
        pairs = zip(
            rows("".join(labels)).split(), rows("".join(map(str, cells))).split(), strict=True
        )
        return read("# jigsaw\n" + "".join([f"{a} {b.replace('0', '.')}\n" for a, b in pairs]))
    cages = list(range(81))
    for cell in range(81):
        beside = choices.choice(BOARD.beside[cell])
        if choices.random() < 0.7 and cages.count(cages[beside]) < 6:
            cages[cell] = cages[beside] if cages.count(cages[cell]) == 1 else cages[cell]
    order = list(dict.fromkeys(cages))
    sums = [choices.randrange(3, 30) for _ in order]
    numbers = [256 * sums[order.index(cage)] + order.index(cage) + 1 for cage in cages]
    return read(f"3x3::k:{':'.join(map(str, numbers))}:")


@pytest.mark.parametrize(("kind", "name"), FORMATS)
def test_what_is_written_is_read_as_the_same_puzzle(kind: str, name: str, thorough: bool) -> None:
    choices = random.Random(f"{kind} {name}")
    same = get(kind).normal
    for _ in range(100 if thorough else 3):
        puzzle = random_puzzle(kind, choices)
        text = written(puzzle, name)
        assert same(read(text, kind)) == same(puzzle)


def damaged(text: str, choices: random.Random) -> str:
    """Return a text with one letter replaced, taken away or doubled."""
    at = choices.randrange(len(text))
    other = choices.choice(("", text[at] * 2, choices.choice("0123456789.:=+JAZ%&")))
    return text[:at] + other + text[at + 1 :]


def plainly(kind: str, name: str, text: str) -> Any:
    """Return the cells, regions and cages that a text holds, read by plain code."""
    if name == "line":
        return tuple([int(letter.replace(".", "0")) for letter in text]), None, None
    if name == "sudokuwiki":
        return tuple([int(letter.replace(".", "0")) for letter in text[-81:]]), None, None
    if name == "jigsaw-line":
        return (
            tuple([int(letter.replace(".", "0")) for letter in text[:81]]),
            parts(text[81:]),
            None,
        )
    if name == "killer-line":
        numbers = [int(word) for word in text[7:].strip(":").split(":")]
        cages: dict[tuple[int, ...], int] = {}
        for number in {*numbers}:
            if number > 255:
                same = [cell for cell in range(81) if numbers[cell] == number]
                cages[tuple(same)] = number // 256
        return (0,) * 81, None, cages
    if name == "sumocue":
        words = text[9:].replace("+", " +").replace("=", " =").split()
        values = [int(word[1 : word.index("J")]) for word in words]
        if kind == "jigsaw":
            return tuple(values), parts([word[word.index("J") :] for word in words]), None
        heads = [
            value if word[0] == "+" else at
            for at, (word, value) in enumerate(zip(words, values, strict=True))
        ]
        cages = {
            tuple([cell for cell in range(81) if heads[cell] == head]): values[head]
            for head in {*heads}
            if values[head]
        }
        return (0,) * 81, None, cages
    packed = text.partition("load=" if name == "fpuzzles" else "app/fpuzzles")[2]
    data = json.loads(decompressed(unquote(packed).replace(" ", "+")))  # %20 is a decoded +
    grid = [cell for row in data["grid"] for cell in row]
    digits = tuple([int(cell.get("value", 0)) * bool(cell.get("given")) for cell in grid])
    labels = [cell.get("region", box) for cell, box in zip(grid, boxes(BOARD, 3, 3), strict=True)]
    cages = {}
    for cage in data.get("killercage", ()):
        places = [(int(cell[1]) - 1) * 9 + int(cell[3]) - 1 for cell in cage["cells"]]
        cages[tuple(sorted(places))] = int(cage.get("value", 0))
    return digits, parts(labels), cages


def parts(labels: Any) -> set[frozenset[int]]:
    return {frozenset([at for at in range(81) if labels[at] == one]) for one in {*labels}}


def held(puzzle: Any) -> Any:
    """Return the cells, regions and cages of a puzzle, as `plainly` does."""
    if puzzle.kind == "sudoku":
        return puzzle.cells, None, None
    if puzzle.kind == "jigsaw":
        return puzzle.cells, parts(puzzle.regions), None
    cages = {
        tuple(sorted(cells)): puzzle.sums[puzzle.regions[min(cells)]]
        for cells in parts(puzzle.regions)
        if puzzle.sums[puzzle.regions[min(cells)]] > 0
    }
    return puzzle.cells, None, cages


@pytest.mark.parametrize(("kind", "name"), FORMATS)
def test_damage_is_refused_or_is_the_damaged_puzzle(kind: str, name: str, thorough: bool) -> None:
    choices = random.Random(f"damage {kind} {name}")
    for _ in range(200 if thorough else 20):
        text = damaged(written(random_puzzle(kind, choices), name), choices)
        try:
            puzzle = read(text, kind)
        except UserError:
            continue
        cells, areas, cages = plainly(kind, name, text)
        had = held(puzzle)
        assert had[0] == cells, text
        assert areas is None or had[1] is None or had[1] == areas, text
        assert cages is None or had[2] is None or had[2] == cages, text
