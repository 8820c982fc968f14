"""What is drawn over several cells: lines, thermometers, arrows, dots, as players know them."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from puzzles.render.layout import CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Point, Rect
    from puzzles.render.picture import Figure

CIRCLE = 13  # in a cell
SIZES = {1: 12, 2: 10, 3: 9, 5: 6}  # of the text on a dot, by length


class Label(NamedTuple):
    """A text: its class, the middle of it, how large it is, and what is written."""

    style: str
    x: float
    y: float
    size: float
    words: str


class Drawn(NamedTuple):
    """A figure in units of which a cell is `CELL` wide.

    Attributes:
        paths: the class and the SVG path of each, in the order in which they are drawn.
        labels: what is written over them.
    """

    paths: tuple[tuple[str, str], ...]
    labels: tuple[Label, ...] = ()


def drawn(board: Rect, figure: Figure) -> Drawn:
    """Return what a figure looks like."""
    points = [(x * CELL, y * CELL) for x, y in (board.centres[cell] for cell in figure.cells)]
    first, last = points[0], points[-1]
    middle = _middle(points)
    shape = figure.shape
    if shape in ("thermometer", "slow thermometer"):
        bulb = "bulb" if shape == "thermometer" else "bulb slow"
        return Drawn(((f"way {shape}", _way(points)), (bulb, _circle(first, CIRCLE - 2))))
    if shape == "arrow":
        return _arrow(points, figure.circle)
    if shape in ("between", "lockout"):
        end = _circle if shape == "between" else _diamond
        ends = end(first, CIRCLE) + end(last, CIRCLE)
        return Drawn((("way line", _way(points)), ("disc", ends)))
    if shape in ("white", "black"):
        style = "given on-wall" if shape == "black" else "given"
        return Drawn(((f"dot {shape}", _circle(middle, 6)),), _labels(style, middle, figure.text))
    if shape == "quadruple":
        disc = (("dot white", _circle(middle, 9)),)
        return Drawn(disc, _labels("given", middle, figure.text))
    if shape == "letter":
        return Drawn(
            (("letter-ground", _circle(middle, 6)),), _labels("given", middle, figure.text)
        )
    if shape == "less":
        return Drawn((("letter-ground", _circle(middle, 6)), ("stroke", _less(first, last))))
    if shape in ("circle", "square", "minimum", "maximum", "marked"):
        return Drawn(tuple([part for at in points for part in _in_cell(shape, at)]))
    if shape == "doubler":
        ground = "".join([_diamond(at, CELL / 2 - 2) for at in points])
        twice = [Label("given", x + 11, y + 13, 5, "×2") for x, y in points]
        return Drawn((("mark-ground", ground),), tuple(twice))
    if shape in ("region", "clone"):
        return Drawn(((f"{shape}-ground", "".join([_square(at, CELL / 2) for at in points])),))
    if shape == "diagonal":
        x, y = first
        label = Label("given", x - 10, y - 10, 8, figure.text)
        return Drawn((("thin", _way(points)), ("thin", _head(points, 5))), (label,))
    return Drawn((("way line", _way(points)),))


def _n(number: float) -> str:
    word = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if word == "-0" else word


def _way(points: Sequence[Point]) -> str:
    """Return the path through some points; a single one is a dot."""
    if len(points) == 1:
        return f"M{_n(points[0][0])} {_n(points[0][1])}h0"
    return "M" + "L".join([f"{_n(x)} {_n(y)}" for x, y in points])


def _circle(at: Point, radius: float) -> str:
    x, y = at
    r, d = _n(radius), _n(2 * radius)
    return f"M{_n(x - radius)} {_n(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"


def _diamond(at: Point, radius: float) -> str:
    x, y = at
    r = _n(radius)
    return f"M{_n(x)} {_n(y - radius)}l{r} {r}l-{r} {r}l-{r} -{r}z"


def _square(at: Point, half: float) -> str:
    x, y = at
    side = _n(2 * half)
    return f"M{_n(x - half)} {_n(y - half)}h{side}v{side}h-{side}z"


def _middle(points: Sequence[Point]) -> Point:
    return sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points)


def _labels(style: str, at: Point, words: str) -> tuple[Label, ...]:
    return (Label(style, *at, SIZES.get(len(words), 4.5), words),) if words else ()


def _arrow(points: Sequence[Point], circle: int) -> Drawn:
    """Return an arrow whose first cells are its circle, or its pill."""
    pill, shaft = points[:circle], points[circle - 1 :]
    start, then = shaft[0], (shaft[1] if len(shaft) > 1 else shaft[0])
    length = hypot(then[0] - start[0], then[1] - start[1]) or 1
    along = (then[0] - start[0]) / length, (then[1] - start[1]) / length
    begin = start[0] + CIRCLE * along[0], start[1] + CIRCLE * along[1]
    ring = ("ring", _circle(pill[0], CIRCLE)) if circle == 1 else ("pill", _way(pill))
    line = [begin, *shaft[1:]]
    return Drawn((ring, ("shaft", _way(line)), ("shaft", _head(line, 7))))


def _head(points: Sequence[Point], size: float) -> str:
    """Return the head at the end of an arrow."""
    (a, b), (x, y) = points[-2] if len(points) > 1 else points[-1], points[-1]
    length = hypot(x - a, y - b) or 1
    dx, dy = size * (x - a) / length, size * (y - b) / length
    return _way([(x - dx - dy, y - dy + dx), (x, y), (x - dx + dy, y - dy - dx)])


def _less(first: Point, last: Point) -> str:
    """Return a sign whose tip points to the first of two places."""
    (x, y), (a, b) = _middle((first, last)), first
    length = hypot(a - x, b - y) or 1
    dx, dy = 3.5 * (a - x) / length, 3.5 * (b - y) / length
    side = 1.4
    return _way(
        [
            (x - dx - side * dy, y - dy + side * dx),
            (x + dx, y + dy),
            (x - dx + side * dy, y - dy - side * dx),
        ]
    )


def _in_cell(shape: str, at: Point) -> list[tuple[str, str]]:
    """Return a figure around the middle of a cell: classes of paths, and the paths."""
    x, y = at
    if shape == "circle":
        return [("mark-ground", _circle(at, CIRCLE))]
    if shape == "square":
        return [("mark-ground", _square(at, CIRCLE - 1))]
    if shape == "marked":
        return [("mark-ground", _square(at, CELL / 2 - 1.5))]
    far, near = CELL / 2 - 3, CELL / 2 - 6
    if shape == "minimum":  # tips that point inwards
        far, near = near, far
    tips: list[str] = []
    for ax, ay in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tips.append(
            _way(
                [
                    (x + near * ax - 3 * ay, y + near * ay + 3 * ax),
                    (x + far * ax, y + far * ay),
                    (x + near * ax + 3 * ay, y + near * ay - 3 * ax),
                ]
            )
        )
    return [("mark-ground", _square(at, CELL / 2 - 0.5)), ("thin", "".join(tips))]
