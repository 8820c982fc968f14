"""Damaged `.clues` files: where the reader says that they are broken, and what it makes of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from puzzles.base.errors import PuzzleError
from puzzles.kinds.nonogram.clues import parse, write
from puzzles.kinds.nonogram.model import LETTERS, Nonogram
from puzzles.rules.runs.blocks import ANY
from tests.nonogram.boards import puzzles, refused_line


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


@given(files(), st.data())
def test_any_damage_is_found_or_means_what_it_says(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(start + 3, len(text))))
    new = data.draw(st.text(alphabet="01a? bx\n\t-r#²", max_size=3))
    damaged = text[:start] + new + text[stop:]
    try:
        puzzle = parse(damaged)
    except PuzzleError:
        line = refused_line(parse, damaged)
        assert line >= damaged[:start].rstrip().count("\n") + 1
    else:
        assert told(puzzle) == naive(damaged)
