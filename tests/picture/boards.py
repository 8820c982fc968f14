"""Pictures made by hand, one for each sort of board that the renderers must be able to draw."""

from __future__ import annotations

from typing import get_args

from puzzles.board import hexagon, rect
from puzzles.render.picture import (
    Clue,
    Fill,
    Highlight,
    Hint,
    Item,
    Join,
    Line,
    Mark,
    Picture,
    Ring,
    Shape,
    Sign,
    Text,
    border_lines,
)


def sudoku() -> Picture:
    board = rect(4, 4)
    items: list[Item] = [Text(0, "1"), Text(6, "3"), Text(9, "4", given=False), Highlight(15)]
    items += border_lines(board, [row // 2 * 2 + column // 2 for row, column in board.positions])
    return Picture(board, tuple(items), title="Sudoku")


def akari() -> Picture:
    items: list[Item] = [Fill(2, "wall"), Text(2, "1"), Fill(8, "wall")]
    items += [Mark(1, "bulb"), *(Fill(cell, "lit", "") for cell in (0, 1, 5, 9))]
    return Picture(rect(3, 4), tuple(items), title="Akari")


def star_battle() -> Picture:
    board = rect(3, 3)
    items: list[Item] = [Mark(2, "star"), Mark(0, "cross"), Highlight(6)]
    items += border_lines(board, [0, 0, 1, 2, 0, 1, 2, 1, 1])
    return Picture(board, tuple(items), title="Star Battle")


def slitherlink() -> Picture:
    """2 x 3 cells, so 9 horizontal edges, then 8 vertical ones."""
    items: list[Item] = [Text(0, "3"), Text(5, "0")]
    items += [Line(edge, "loop") for edge in (0, 1, 3, 4, 9, 11)]
    items += [Line(5, "cross"), Line(16, "cross"), Line(6, "open"), Line(13, "open")]
    return Picture(rect(2, 3), tuple(items), title="Slitherlink", grid="dots", blank=" ")


def hitori() -> Picture:
    numbers = "1", "12", "3", "1"
    items: list[Item] = [Text(cell, number) for cell, number in enumerate(numbers)]
    items += [Fill(1, "shaded"), Highlight(3)]
    return Picture(rect(2, 2), tuple(items), title="Hitori")


def skyscrapers() -> Picture:
    starts = [Clue(line, (Hint(str(line)),)) for line in range(4)]
    ends = [Clue(line, (Hint(str(line + 10)),), end=True, satisfied=line == 1) for line in range(4)]
    return Picture(rect(2, 2), (), (*starts, *ends), "Skyscrapers")


def nonogram() -> Picture:
    """Three colours, one of them like the background; hints of one to three digits."""
    palette = "#ffffff", "#cc0000", "#000080", "#fffffe"
    items: list[Item] = [
        Fill(cell, palette[value], " abc"[value]) for cell, value in enumerate((1, 2, 0, 3))
    ]
    items += [Fill(4, "open", "·"), Fill(5, "open", "·"), Highlight(5)]

    def hint(length: int, value: int) -> Hint:
        return Hint(str(length), palette[value], "abc"[value - 1])

    clues = (
        Clue(0, (hint(1, 1), hint(1, 2))),
        Clue(1, (Hint("0"),)),
        Clue(2, (hint(10, 1), hint(100, 2))),
        Clue(3, (hint(100, 3),)),
        Clue(4, (Hint("12", letter="?"),)),
    )
    return Picture(rect(2, 3), tuple(items), clues, "Nonogram")


def hexagonal(first: int = 1) -> Picture:
    """A different number for each of the nine lines, in order, and a second one for some."""
    clues = [
        Clue(line, (*((Hint("9"),) if line in (0, 4, 7) else ()), Hint(str(line + first))))
        for line in range(9)
    ]
    items = [Fill(cell, "#ffffff", " ") for cell in range(7) if cell != 3]
    items.append(Fill(3, "#000000"))
    return Picture(hexagon(2), tuple(items), tuple(clues), "Hexagon")


def marks() -> Picture:
    shapes: tuple[Shape, ...] = get_args(Shape)
    items = [Mark(cell, shape, given=cell % 2 > 0) for cell, shape in enumerate(shapes)]
    return Picture(rect(1, len(shapes)), tuple(items), title="Marks")


def islands() -> Picture:
    """Two islands joined twice, past a cell, and once; links of all styles beside them."""
    items: list[Item] = [Text(0, "3"), Ring(0), Text(2, "2"), Ring(2), Text(6, "1"), Ring(6)]
    items += [Join(0, 2, "loop", 2), Join(6, 0, "loop"), Join(7, 8, "cross"), Join(5, 8, "open")]
    items += [Mark(4, "black circle", given=True), Mark(8, "white circle", given=True)]
    return Picture(rect(3, 3), tuple(items), title="Islands", blank=" ")


def knots() -> Picture:
    items: list[Item] = [Sign(1, "2", "corners"), Sign(8, "0", "corners", given=False)]
    items += [Sign(7, "<"), Text(0, "1"), Join(2, 3, "loop")]
    return Picture(rect(2, 2), tuple(items), title="Knots")


ALL = [
    islands(),
    knots(),
    sudoku(),
    akari(),
    star_battle(),
    slitherlink(),
    hitori(),
    skyscrapers(),
    nonogram(),
    hexagonal(),
    marks(),
]
