"""Damaged `.clues` files: where the reader says that they are broken, and what it makes of them."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from puzzles.base.errors import PuzzleError
from puzzles.kinds.nonogram.clues import parse, write
from puzzles.kinds.nonogram.model import LETTERS, Nonogram, balanced
from puzzles.rules.runs.blocks import ANY
from tests.nonogram.boards import puzzles

HINT = re.compile("[0-9]+[a-z?]")


@st.composite
def files(draw: st.DrawFn) -> str:
    """Sound files, some with tabs, indentation and other line ends."""
    text = write(draw(puzzles()))
    if draw(st.booleans()):
        text = text.replace(" ", draw(st.sampled_from(["\t", "  ", " \t "])))
    if draw(st.booleans()):
        text = "\n".join(" " * draw(st.integers(0, 2)) + line for line in text.split("\n"))
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text


def naive(text: str) -> tuple[list[str], list[list[tuple[int, str]]]]:
    """Return the words of the first two lines and the hints of the others of a sound file."""
    rows = [line.split() for line in text.split("\n")]
    shape, *sides = rows[0]
    sizes = [int(side) for side in sides]
    wanted = sum(sizes) if shape.lower() == "rect" else 6 * sizes[0] - 3
    clues = [[(int(word[:-1]), word[-1]) for word in row] for row in rows[2:]]
    assert not any(clues[wanted:])
    clues = [*clues, []][:wanted]
    assert len(clues) == wanted
    return [*rows[1], shape.lower(), *map(str, sizes)], clues


def told(puzzle: Nonogram) -> tuple[list[str], list[list[tuple[int, str]]]]:
    """Return a puzzle as `naive` has it."""
    shape, *sides = write(puzzle).split("\n", 1)[0].split()
    hints = [[(n, "?" if c == ANY else LETTERS[c - 1]) for n, c in clue] for clue in puzzle.clues]
    return [*puzzle.palette, shape, *sides], hints


def place(text: str) -> tuple[int, int]:
    """Return where a text is refused; it must be a place in the text."""
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    line, column = caught.value.line, caught.value.column
    assert 1 <= column <= len(text.split("\n")[line - 1]) + 1
    return line, column


@given(files())
def test_sound_files_are_read(text: str) -> None:
    assert told(parse(text)) == naive(text)


@given(files(), st.data())
def test_any_damage_is_found_or_means_what_it_says(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(start + 3, len(text))))
    new = data.draw(st.text(alphabet="01a? bx\n\t-r#²", max_size=3))
    damaged = text[:start] + new + text[stop:]
    try:
        puzzle = parse(damaged)
    except PuzzleError:
        line, _ = place(damaged)
        assert line >= damaged[:start].rstrip().count("\n") + 1
    else:
        assert told(puzzle) == naive(damaged)


@given(files(), st.data())
def test_a_broken_hint_is_pointed_at(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    found = [at for at in range(2, len(lines)) if lines[at].strip()]
    assume(found)
    at = data.draw(st.sampled_from(found))
    token = data.draw(st.sampled_from(list(HINT.finditer(lines[at]))))
    length, letter = token[0][:-1], token[0][-1]
    broken, shift = data.draw(
        st.sampled_from(
            [
                (length, 0),
                (letter, 0),
                (f"x{token[0]}", 0),
                (f"{length}.5{letter}", 0),
                (f"{token[0]}{token[0]}", 0),
                (f"0{letter}", 0),
                (f"{length}i", len(length)),
            ]
        )
    )
    lines[at] = lines[at][: token.start()] + broken + lines[at][token.end() :]
    assert place("\n".join(lines)) == (at + 1, token.start() + 1 + shift)


@given(files(), st.data())
def test_a_line_twice_makes_a_clue_too_many(text: str, data: st.DataObject) -> None:
    lines = text.rstrip().split("\n")
    assume(len(lines) == len(parse(text).clues) + 2)
    at = data.draw(st.integers(2, len(lines) - 1))
    lines.insert(at, lines[at])
    indent = len(lines[-1]) - len(lines[-1].lstrip())
    assert place("\n".join(lines)) == (len(lines), indent + 1)


@given(files(), st.data())
def test_a_lost_line_is_missed_at_the_end(text: str, data: st.DataObject) -> None:
    """Where a newline ends the file, the last clue could be lost and empty, if totals agree."""
    lines = text.rstrip().split("\n")
    assume(len(lines) == len(parse(text).clues) + 2)
    del lines[data.draw(st.integers(2, len(lines) - 1))]
    rest = "\n".join(lines).rstrip().split("\n")
    assert place("\n".join(lines)) == (len(rest), len(rest[-1]) + 1)
    try:
        puzzle = parse("\n".join(lines) + "\n")
    except PuzzleError:
        assert place("\n".join(lines) + "\n") == (len(rest), len(rest[-1]) + 1)
    else:
        assert balanced(puzzle.board, puzzle.clues)
        assert puzzle.clues[-1] == ()
