"""What stands in the cells of drawings stands on nothing else, and regions have their colours."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest

import gen
import puzzles
from puzzlemint import generate
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.render.picture import Cage, Line, Picture, border_lines
from puzzles.render.svg import svg
from puzzles.render.tints import COUNT, tints
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

CAPITAL = 0.73  # the height of a digit, and its width below, in parts of the size of Vera Bold
WIDE = 0.7
GAP = 2  # between texts one below the other, in units of which a cell has 32


class Box(NamedTuple):
    """Where a text is, and what it says."""

    left: float
    top: float
    right: float
    bottom: float
    words: str


def boxes(picture: Picture) -> Iterator[Box]:
    """Yield the boxes of the texts of a drawing, as wide as in a wide face."""
    for part in ElementTree.fromstring(svg(picture)).iter("{http://www.w3.org/2000/svg}text"):
        if not part.get("x"):
            continue
        words, size = part.text or "", float(part.get("font-size", ""))
        x, y, width = float(part.get("x", "")), float(part.get("y", "")), WIDE * size * len(words)
        left = x if "label" in part.get("class", "").split() else x - width / 2
        yield Box(left, y - CAPITAL * size, left + width, y, words)


def shown(name: str) -> list[Picture]:
    """Return the pictures of a kind's unique examples, and of a made puzzle of its usual size."""
    kind = puzzles.get(name)
    some = [parse_puzzle(kind, one.text) for one in kind.examples if one.verdict == "unique"]
    if name in gen.names():
        some.append(next(generate(name, seed=3)).puzzle)
    return [kind.picture(one, judge(one).solutions[0]) for one in some]


@pytest.mark.parametrize("name", puzzles.names())
def test_texts_stand_on_no_other(name: str) -> None:
    for picture in shown(name):
        for one, other in combinations(boxes(picture), 2):
            apart = one.right <= other.left or other.right <= one.left
            above, below = sorted((one, other), key=lambda box: box.top)
            assert apart or above.bottom + GAP <= below.top, (one, other)


@pytest.mark.parametrize("name", ["kenken", "killer"])
def test_what_cages_tell_keeps_off_the_lines(name: str) -> None:
    for picture in shown(name):
        sums = {box for box in boxes(picture) if box.bottom % 32 < 12}
        told = [item for item in picture.items if isinstance(item, Cage) and item.text]
        assert len(sums) == len(told)
        assert all(box.left % 32 >= 1.5 and box.top % 32 >= 1.5 for box in sums)


def test_regions_have_colours_that_neighbours_have_not() -> None:
    for name in ("starbattle", "jigsaw"):
        picture = shown(name)[-1]
        found = tints(picture)
        assert len({cell for _, cells in found for cell in cells}) == picture.board.cells
        assert {colour for colour, _ in found} == {*range(len(found))}
        drawn = svg(picture)
        assert all(f'<path class="tint-{colour}"' in drawn for colour, _ in found)


def test_many_regions_share_colours_and_neighbours_do_not() -> None:
    board = rect(3, 12)
    labels = [23 if at in (34, 35) else at for at in range(36)]
    found = tints(Picture(board, tuple(border_lines(board, labels))))
    tint = {cell: colour for colour, cells in found for cell in cells}
    region = {cell: cells for _, cells in found for cell in cells}
    assert {*tint.values()} == {*range(COUNT)}
    for cell, near in enumerate(board.beside):
        assert all(tint[cell] != tint[one] for one in near if region[one] != region[cell])


def test_rectangles_and_cages_have_none() -> None:
    board = rect(2, 2)
    bent = tuple(border_lines(board, [0, 0, 0, 1]))
    assert tints(Picture(board, bent))
    assert not tints(Picture(board, (*bent, Cage((0, 1, 2), "6+"))))
    assert not tints(Picture(board, (*bent, Cage((0, 1, 2), ""))))
    assert not tints(Picture(board, tuple(border_lines(board, [0, 0, 1, 1]))))
    assert not tints(Picture(board, (Line(0, "loop"),)))
