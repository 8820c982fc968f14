"""`.non` files: what others write, what is damaged, and where the reader says that it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.base.errors import OptionError, PuzzleError
from puzzles.board import Rect
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram, balanced
from puzzles.kinds.nonogram.non import parse
from tests.nonogram.boards import puzzles, refused_line

HEAD = "width 2\nheight 1\n"
RULE = re.compile(r"(?m)^[ \t]*[0-9]")


@given(puzzles(most=1))
def test_round_trip(puzzle: Nonogram) -> None:
    if not isinstance(puzzle.board, Rect):
        with pytest.raises(PuzzleError, match="rectangular"):
            KIND.export(puzzle, "non")
        return
    text = KIND.export(puzzle, "non")
    assert KIND.recognises(text)
    read = parse_puzzle(KIND, text)
    assert read.board == puzzle.board
    assert [[n for n, _ in hints] for hints in read.clues] == [
        [n for n, _ in hints] for hints in puzzle.clues
    ]
    assert KIND.export(read, "non") == text


def test_what_a_non_file_cannot_hold() -> None:
    puzzle = parse_puzzle(KIND, "rect 2 2\n#ffffff #cc0000 #0044cc\n1a\n\n1a\n\n")
    with pytest.raises(PuzzleError, match="one colour"):
        KIND.export(puzzle, "non")
    with pytest.raises(OptionError, match="no format"):
        KIND.export(puzzle, "xml")


def test_files_as_they_are_found() -> None:
    text = (
        'title "Two dots"\nby "nobody"\nheight 2\nwidth 3\n\ncolumns\n1\n\n0\n1\n\n'
        'rows\n1\n1\n\ngoal "100001"\n'
    )
    plain = parse_puzzle(KIND, text)
    written = KIND.export(plain, "non")
    assert written == "width 3\nheight 2\n\nrows\n1\n1\n\ncolumns\n1\n0\n1\n"
    assert parse_puzzle(KIND, text.replace("by", "difficulty")) == plain
    assert parse_puzzle(KIND, text.replace("goal", "hint")) == plain
    for blank in (
        "width 3\nheight 2\nrows\n1\n1\ncolumns\n1\n\n1\n",
        "width 3\nheight 2\n\nrows\n1\n1\n\n\ncolumns\n1\n\n1\n\n\n",
        "width 3\nheight 2\ncolumns\n1\n\n1\n\nrows\n1\n1",
    ):
        assert parse_puzzle(KIND, blank).clues == plain.clues
    for rule in ("1, 1", "1 1", "1 , 1", " 1\t1 ", "01,1\r", "1 ,1"):
        read = parse_puzzle(KIND, f"columns 3\nrows 1\nrows\n{rule}\ncolumns\n1\n0\n1\n")
        assert read.clues[0] == ((1, 1),) * 2


def test_the_last_empty_clues_may_be_blank_lines() -> None:
    text = "width 2\nheight 2\nrows\n1\n\ncolumns\n1\n"
    assert parse_puzzle(KIND, text + "\n").clues == (((1, 1),), (), ((1, 1),), ())
    assert parse_puzzle(KIND, text + " ").clues == (((1, 1),), (), ((1, 1),), ())


def naive(text: str) -> list[list[int]]:
    """Return the numbers of the rows and the columns of a sound file, read line by line."""
    sizes: dict[str, int] = {}
    blocks: dict[str, list[list[int] | None]] = {"rows": [], "columns": []}
    block: list[list[int] | None] = []
    for line in text.removesuffix("\n").split("\n"):
        words = line.lower().replace(",", " ").split()
        if not words:
            block.append(None)
        elif words[0].isdecimal():
            block.append([int(word) for word in words])
        elif len(words) == 1 and words[0] in blocks:
            block = blocks[words[0]]
        else:
            block = []
            if words[0] in ("width", "columns", "height", "rows"):
                name = {"width": "columns", "height": "rows"}.get(words[0], words[0])
                sizes[name] = int(words[1])
    found: list[list[int]] = []
    for name, block in blocks.items():
        rules = [rule for rule in block if rule]
        if len(rules) < sizes[name]:
            rules = [rule or [] for rule in block[: sizes[name]]]
        assert len(rules) == sizes[name]
        found += [rule if rule != [0] else [] for rule in rules]
    return found


@st.composite
def files(draw: st.DrawFn) -> str:
    """Sound files in the ways that programs write them."""
    puzzle = draw(puzzles(most=1).filter(lambda puzzle: isinstance(puzzle.board, Rect)))
    assert isinstance(puzzle.board, Rect)
    separator = draw(st.sampled_from([",", ", ", " ", "  "]))
    blank = draw(st.booleans()) and balanced(puzzle.board, puzzle.clues)
    gap = "" if blank else draw(st.sampled_from(["", "\n"]))
    rules = [separator.join(str(n) for n, _ in hints) for hints in puzzle.clues]
    height, width = puzzle.board.height, puzzle.board.width
    rules = [rule or ("" if blank else "0") for rule in rules]
    blocks = [
        "rows\n" + "".join(f"{rule}\n{gap}" for rule in rules[:height]),
        "columns\n" + "".join(f"{rule}\n{gap}" for rule in rules[height:]),
    ]
    sizes = draw(st.permutations([f"width {width}\n", f"height {height}\n", 'title "a 1,2"\n']))
    text = "".join(sizes) + "\n".join(["", *draw(st.permutations(blocks))])
    unknown = "title 3" if blank else "level 3"
    text += draw(st.sampled_from(["", "\n", '\ngoal "0110"\n', f"\n{unknown}\n"]))
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text


def numbers(puzzle: Nonogram) -> list[list[int]]:
    return [[length for length, _ in hints] for hints in puzzle.clues]


@given(files())
def test_sound_files_are_read(text: str) -> None:
    assert numbers(parse(text)) == naive(text)


@given(files(), st.data())
def test_any_damage_is_found_or_means_what_it_says(text: str, data: st.DataObject) -> None:
    """Where blank lines are no clues, the reader does not fail before the damage."""
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(start + 3, len(text))))
    new = data.draw(st.text(alphabet='01,, x\n\t-r"²', max_size=3))
    damaged = text[:start] + new + text[stop:]
    try:
        puzzle = parse(damaged)
    except PuzzleError:
        line = refused_line(parse, damaged)
        blank = len(RULE.findall(text)) < len(naive(text))
        assert blank or line >= damaged[:start].rstrip().count("\n") + 1
    else:
        assert numbers(puzzle) == naive(damaged)
