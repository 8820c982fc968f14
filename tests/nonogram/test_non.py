"""`.non` files: what others write, what is damaged, and where the reader says that it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from puzzles.base.errors import OptionError, PuzzleError
from puzzles.board import Rect
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram, balanced
from puzzles.kinds.nonogram.non import parse
from tests.errors import assert_refused
from tests.nonogram.boards import puzzles

HEAD = "width 2\nheight 1\n"
RULE = re.compile(r"[ \t]*[0-9]")


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
        assert parse_puzzle(KIND, f"columns 3\nrows 1\nrows\n{rule}\ncolumns\n1\n0\n1\n").clues[
            0
        ] == (
            (1, 1),
            (1, 1),
        )


def test_the_last_empty_clues_may_be_blank_lines() -> None:
    text = "width 2\nheight 2\nrows\n1\n\ncolumns\n1\n"
    assert parse_puzzle(KIND, text + "\n").clues == (((1, 1),), (), ((1, 1),), ())
    assert parse_puzzle(KIND, text + " ").clues == (((1, 1),), (), ((1, 1),), ())
    assert_refused(KIND, text, 7, 2, "1 rules for 2 columns")


def test_blank_lines_are_no_clues_where_totals_or_zeros_speak_against_it() -> None:
    """A lost rule is missed, though blank lines stand where its clue could."""
    for text, line in (
        ("width 2\nheight 3\nrows\n1\n1\n\ncolumns\n1\n2\n", 5),
        ("width 2\nheight 3\nrows\n1\n0\n\ncolumns\n0\n1\n", 5),
        ("width 1\nheight 3\nrows\n\n\n1\n1\ncolumns\n2\n", 7),
    ):
        assert_refused(KIND, text, line, 2, "2 rules for 3 rows")


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("width 2\nrows\n1\ncolumns\n1\n1\n", 2, 1, '"height" is missing'),
        ("width\nrows\n1\n", 1, 6, "number of columns is missing"),
        ("width 2\n height  \nrows\n1\n", 2, 8, "number of rows is missing"),
        ("width 9999\nheight 1\nrows\n1\ncolumns\n1\n1\n", 1, 7, "not a side"),
        ("width 2x\nheight 1\n", 1, 7, "'2x' is not a side"),
        ("width\t0\nheight 1\n", 1, 7, "not a side"),
        ("width 2 3\nheight 1\n", 1, 9, "nothing may follow the size"),
        ("width 2\n\twidth 2\nheight 1\n", 2, 2, "given twice"),
        ("width 2\ncolumns 2\nheight 1\n", 2, 1, "given twice"),
        (HEAD + "rows\n1\n", 4, 2, 'block "columns" is missing'),
        ('title "a"  \n\n', 1, 10, 'block "rows" is missing'),
        (HEAD + "rows\n1\n rows\n1\ncolumns\n1\n1\n", 5, 2, "two blocks of rows"),
        (HEAD + "rows\n1\ncolumns\n1\n", 6, 2, "1 rules for 2 columns"),
        (HEAD + "rows\n1\ncolumns\n", 5, 8, "0 rules for 2 columns"),
        (HEAD + "rows\ncolumns\n1\n0\n", 3, 5, "0 rules for 1 rows"),
        (HEAD + "rows\n1\n\n 2\ncolumns\n1\n1\n", 6, 2, "a rule too many for 1 rows"),
        ("width 2\n 1\nheight 1\n", 2, 2, "a rule outside"),
        (HEAD + 'rows\n1\ngoal "10"\n1\n', 6, 1, "a rule outside"),
        (HEAD + "rows\n1\nlevel 3\ntitle 4\n1\n", 7, 1, "a rule outside"),
        (HEAD + "rows\n1a\ncolumns\n1\n1\n", 4, 1, "'1a' is not a number"),
        (HEAD + "rows\n\t1, x\r\ncolumns\n1\n1\n", 4, 5, "'x' is not a number"),
        (HEAD + "rows\n1,1-\ncolumns\n1\n1\n", 4, 3, "'1-' is not a number"),
        (HEAD + "rows\n1,2\u00b2\ncolumns\n1\n1\n", 4, 3, "is not a number"),
        (HEAD + "rows\n1;1\ncolumns\n1\n1\n", 4, 1, "'1;1' is not a number"),
        (HEAD + "rows\n1,1234567890\ncolumns\n1\n1\n", 4, 3, "'1234567890' is not a number"),
        (HEAD + "rows\n1,0\ncolumns\n1\n1\n", 4, 3, "at least one cell"),
        (HEAD + "rows\n 0 1\ncolumns\n1\n1\n", 4, 2, "at least one cell"),
        (HEAD + "rows\n,1\ncolumns\n1\n1\n", 4, 1, "before this comma"),
        (HEAD + "rows\n1, ,1\ncolumns\n1\n1\n", 4, 4, "before this comma"),
        (HEAD + "rows\n1,1,  \ncolumns\n1\n1\n", 4, 5, "missing at the end"),
        (HEAD + "rows\n" + "1," * 600 + "1\ncolumns\n1\n1\n", 4, 1001, "more than 500 blocks"),
        (HEAD + "rows\n" + " 1" * 501 + "\ncolumns\n1\n1\n", 4, 1002, "more than 500 blocks"),
        (HEAD + "rows\n 1\ncolumns\n?\n1\n", 6, 1, "'?' is neither a rule"),
        (HEAD + "rows\n x\ncolumns\n1\n1\n", 4, 2, "'x' is neither a rule"),
        (HEAD + "rows\nx 1\ncolumns\n1\n1\n", 4, 1, "'x' is neither a rule"),
        (HEAD + "rows\n1\ncolumns\nx 1\n1\n", 6, 1, "'x' is neither a rule"),
        (HEAD + "rows\n1\ncolumns\nx 1\ny 1\n\n1\n", 6, 1, "'x' is neither a rule"),
        (HEAD + "rows\n1\ncolumns\n1\n x 1\n", 7, 2, "'x' is neither a rule"),
        (HEAD + "rows\n1\ncolumns\n1\n\nx 1\n", 8, 1, "'x' is neither a rule"),
        (HEAD + "rows\n1\n-1\n", 5, 1, "'-1' is neither a rule"),
        (HEAD + "rows\n1\ncolumn\n1\n1\n", 5, 1, "'column' is neither a rule"),
        (HEAD + "rows\n1\ncolu mns\n1\n1\n", 5, 1, "'colu' is neither a rule"),
        (HEAD + "====\n", 3, 1, "'====' is neither a rule"),
        (HEAD + "==== a\n", 3, 1, "'====' is neither a rule"),
        (HEAD + "a b\n" * 999, 1001, 1, "more than 1000 properties"),
    ],
)
def test_errors_say_where(text: str, line: int, column: int, part: str) -> None:
    assert KIND.recognises(text)
    assert_refused(KIND, text, line, column, part)


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
def files(
    draw: st.DrawFn,
    separators: tuple[str, ...] = (",", ", ", " ", "  "),
    blanks: tuple[bool, ...] = (True, False),
) -> str:
    """Sound files in the ways that programs write them."""
    puzzle = draw(puzzles(most=1).filter(lambda puzzle: isinstance(puzzle.board, Rect)))
    assert isinstance(puzzle.board, Rect)
    separator = draw(st.sampled_from(separators))
    blank = draw(st.sampled_from(blanks)) and balanced(puzzle.board, puzzle.clues)
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


def place(text: str) -> tuple[int, int]:
    """Return where a text is refused; it must be a place in the text."""
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    line, column = caught.value.line, caught.value.column
    assert 1 <= column <= len(text.split("\n")[line - 1]) + 1
    return line, column


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
        line, _ = place(damaged)
        blank = len(rule_lines(text)) < len(naive(text))
        assert blank or line >= damaged[:start].rstrip().count("\n") + 1
    else:
        assert numbers(puzzle) == naive(damaged)


def rule_lines(text: str) -> list[int]:
    """Return the indices of the lines with rules."""
    return [number for number, line in enumerate(text.split("\n")) if RULE.match(line)]


@given(files(), st.data())
def test_a_letter_in_a_number_is_pointed_at(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    assume(rule_lines(text))
    at = data.draw(st.sampled_from(rule_lines(text)))
    token = data.draw(st.sampled_from(list(re.finditer("[0-9]+", lines[at]))))
    inside = data.draw(st.integers(token.start(), token.end()))
    lines[at] = lines[at][:inside] + data.draw(st.sampled_from("ax-?")) + lines[at][inside:]
    assert place("\n".join(lines)) == (at + 1, token.start() + 1)


@given(files(separators=(",",)), st.data())
def test_a_lost_number_is_pointed_at(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    found = [at for at in rule_lines(text) if "," in lines[at]]
    assume(found)
    at = data.draw(st.sampled_from(found))
    token = data.draw(st.sampled_from(list(re.finditer("[0-9]+", lines[at]))))
    lines[at] = lines[at][: token.start()] + lines[at][token.end() :]
    assert place("\n".join(lines)) == (at + 1, token.start() + 1)


def last_rule(lines: list[str], at: int) -> int:
    """Return the index of the last rule of the block around a line, or of its heading."""
    words = [i for i, line in enumerate(lines) if line[:1].isalpha()]
    start = max(i for i in words if i < at)
    end = min([i for i in words if i >= at], default=len(lines))
    return max([i for i in range(start + 1, end) if RULE.match(lines[i])], default=start)


@given(files(blanks=(False,)), st.data())
def test_a_line_twice_is_found(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    at = data.draw(st.sampled_from([i for i, line in enumerate(lines) if line.strip()]))
    lines.insert(at, lines[at])
    word = lines[at].split()[0]
    if word in ("title", "goal", "level"):
        assert numbers(parse("\n".join(lines))) == naive(text)
    elif word in ("rows", "columns", "width", "height"):
        assert place("\n".join(lines)) == (at + 2, 1)
    else:
        assert place("\n".join(lines)) == (last_rule(lines, at) + 1, 1)


@given(files(), st.data())
def test_a_lost_rule_is_missed_behind_the_others(text: str, data: st.DataObject) -> None:
    """Where blank lines are clues, it is missed too, but not always in the right block."""
    puzzle = parse(text)
    lines = text.split("\n")
    found = [at for at in rule_lines(text) if lines[at].strip() != "0"]
    assume(found and balanced(puzzle.board, puzzle.clues))
    at = data.draw(st.sampled_from(found))
    blank = len(rule_lines(text)) < len(puzzle.clues)
    del lines[at]
    line, column = place("\n".join(lines))
    if not blank and "level" not in text:
        last = last_rule(lines, at)
        assert (line, column) == (last + 1, len(lines[last].rstrip()) + 1)


@given(files())
def test_a_lost_heading_is_missed(text: str) -> None:
    lines = text.split("\n")
    for word, wanted in (("width", "columns"), ("height", "rows")):
        rest = [line for line in lines if not line.startswith(word)]
        assert place("\n".join(rest))[0] == [line.strip() for line in rest].index(wanted) + 1
    first = next(i for i, line in enumerate(lines) if line.strip() in ("rows", "columns"))
    rest = [*lines[:first], *lines[first + 1 :]]
    outside = [i for i, line in enumerate(rest) if RULE.match(line)]
    headings = [i for i, line in enumerate(rest) if line.strip() in ("rows", "columns")]
    if outside and outside[0] < headings[0]:
        assert place("\n".join(rest)) == (outside[0] + 1, 1)
    else:
        place("\n".join(rest))
