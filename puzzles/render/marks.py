"""The symbols of drawings, around (0, 0) in a cell of side 32."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from puzzles.render.colours import MARK_COLOURS

if TYPE_CHECKING:
    from puzzles.render.picture import Shape


def _star(points: int, outer: float, inner: float) -> str:
    """Return the path of a star that stands on two of its points."""
    corners = [
        (radius * sin(pi * turn / points), -radius * cos(pi * turn / points))
        for turn in range(2 * points)
        for radius in [inner if turn % 2 else outer]
    ]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "z"


def _rays(count: int, start: float, end: float) -> str:
    """Return the path of strokes that lead outward."""
    ways = [(sin(2 * pi * turn / count), -cos(2 * pi * turn / count)) for turn in range(count)]
    return "".join(
        [f"M{start * x:.2f} {start * y:.2f}L{end * x:.2f} {end * y:.2f}" for x, y in ways]
    )


class Part(NamedTuple):
    """A part of a symbol.

    Attributes:
        tag: the name of its element.
        style: its classes; the last one may name what it is a part of, by which it is coloured.
        shape: the attributes that say what it looks like.
        words: what is written.
    """

    tag: str
    style: str
    shape: dict[str, str]
    words: str = ""


def _path(style: str, d: str) -> Part:
    return Part("path", style, {"d": d})


def _disc(style: str, r: str) -> Part:
    return Part("circle", style, {"r": r})


SYMBOLS: dict[Shape, tuple[Part, ...]] = {
    "dot": (_disc("faint", "3"),),
    "cross": (_path("faint-rim", "M-5-5L5 5M5-5L-5 5"),),
    "white circle": (_disc("edge white-circle", "10"),),
    "black circle": (_disc("edge black-circle", "10"),),
    "tree": (
        _path("edge trunk", "M-2 5H2V11H-2z"),
        _path("edge tree", "M0-12L6-3H3.5L9 5H-9L-3.5-3H-6z"),
    ),
    "tent": (_path("edge tent", "M0-10L12 9H-12z"), _path("edge door", "M0-1L5 9H-5z")),
    "sun": (_path("ray", _rays(8, 7.5, 9.75)), _disc("edge sun", "5.5")),
    "moon": (_path("edge moon", "M1.5-9.5A9.5 9.5 0 1 0 9 4.5A8 8 0 0 1 1.5-9.5z"),),
    "star": (_path("edge star", _star(5, 11, 4.6)),),
    "bulb": (
        _path("edge bulb", "M-4 5A8.5 8.5 0 1 1 4 5V10H-4z"),
        _path("edge", "M-4 6H4"),
    ),
    "trap": (_path("edge trap", _star(8, 11, 6)), _disc("pit", "2.5")),
    "gem": (
        _path("edge gem", "M-5-7H5L10-1L0 10L-10-1z"),
        _path("edge facets", "M-10-1H10M-5-7L-3-1L0 10L3-1L5-7"),
    ),
    "ship": (_path("", "M-10-10H10V10H-10z"),),
    "single": (_disc("", "10"),),
    "left end": (_path("", "M10-10H0A10 10 0 0 0 0 10H10z"),),
    "right end": (_path("", "M-10-10H0A10 10 0 0 1 0 10H-10z"),),
    "top end": (_path("", "M-10 10V0A10 10 0 0 1 10 0V10z"),),
    "bottom end": (_path("", "M-10-10V0A10 10 0 0 0 10 0V-10z"),),
    "middle": (_path("", "M-10-10H10V10H-10z"),),
    "block": (
        _path("wall", "M-16-16H16V16H-16z"),
        _path("inset", "M-10-10H10V10H-10z"),
    ),
    "question": (Part("text", "ink", {"y": "6", "font-size": "16"}, "?"),),
}
_FILLS: dict[str, str] = {
    **MARK_COLOURS,
    "trunk": "#7a5230",
    "door": "#6d3f07",
    "white-circle": "#ffffff",
    "black-circle": "#1d2026",
    "pit": "#1d2026",
    "facets": "none",
}
"""The colours of parts; a page has its own, by the same names."""
_CLASSES = {"ray": "rim"}
"""What parts are drawn like that only a page draws in a way of their own."""


def _written(part: Part) -> str:
    """Return a part as an element, with its colour in place of the name of what it is."""
    *classes, name = part.style.split() or [""]
    fill = _FILLS.get(name)
    if fill is None:
        classes.append(_CLASSES.get(name, name))
    style = " ".join(classes)
    told = {**({"class": style} if style else {}), **({"fill": fill} if fill else {}), **part.shape}
    words = " ".join([part.tag, *[f'{key}="{value}"' for key, value in told.items()]])
    return f"<{words}>{part.words}</{part.tag}>" if part.words else f"<{words}/>"


_DRAWINGS = {shape: "".join(map(_written, parts)) for shape, parts in SYMBOLS.items()}


def drawing(shape: Shape, given: bool, x: str, y: str) -> str:
    """Return a symbol with its middle at (x, y)."""
    style = "given" if given else "entered"
    return f'<g class="{style}" transform="translate({x} {y})">{_DRAWINGS[shape]}</g>'
