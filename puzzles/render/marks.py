"""The symbols of drawings, around (0, 0) in a cell of side 32."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from puzzles.render.colours import MARK_COLOURS

if TYPE_CHECKING:
    from puzzles.render.picture import Shape


TRUNK, DOOR = "#7a5230", "#6d3f07"


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


def _filled(colour: str, path: str) -> str:
    return f'<path class="edge" fill="{colour}" d="{path}"/>'


def _coloured(shape: Shape, path: str) -> str:
    return _filled(MARK_COLOURS[shape], path)


_DRAWINGS: dict[Shape, str] = {
    "dot": '<circle class="faint" r="3"/>',
    "cross": '<path class="faint-rim" d="M-5-5L5 5M5-5L-5 5"/>',
    "white circle": '<circle class="edge" fill="#ffffff" r="10"/>',
    "black circle": '<circle class="edge" fill="#1d2026" r="10"/>',
    "tree": _filled(TRUNK, "M-2 5H2V11H-2z") + _coloured("tree", "M0-12L6-3H3.5L9 5H-9L-3.5-3H-6z"),
    "tent": _coloured("tent", "M0-10L12 9H-12z") + _filled(DOOR, "M0-1L5 9H-5z"),
    "sun": f'<path class="rim" d="{_rays(8, 7.5, 9.75)}"/>'
    f'<circle class="edge" fill="{MARK_COLOURS["sun"]}" r="5.5"/>',
    "moon": _coloured("moon", "M1.5-9.5A9.5 9.5 0 1 0 9 4.5A8 8 0 0 1 1.5-9.5z"),
    "star": _coloured("star", _star(5, 11, 4.6)),
    "bulb": _coloured("bulb", "M-4 5A8.5 8.5 0 1 1 4 5V10H-4z")
    + '<path class="edge" d="M-4 6H4"/>',
    "trap": _coloured("trap", _star(8, 11, 6)) + '<circle fill="#1d2026" r="2.5"/>',
    "gem": _coloured("gem", "M-5-7H5L10-1L0 10L-10-1z")
    + _filled("none", "M-10-1H10M-5-7L-3-1L0 10L3-1L5-7"),
    "ship": '<path d="M-10-10H10V10H-10z"/>',
    "single": '<circle r="10"/>',
    "left end": '<path d="M10-10H0A10 10 0 0 0 0 10H10z"/>',
    "right end": '<path d="M-10-10H0A10 10 0 0 1 0 10H-10z"/>',
    "top end": '<path d="M-10 10V0A10 10 0 0 1 10 0V10z"/>',
    "bottom end": '<path d="M-10-10V0A10 10 0 0 0 10 0V-10z"/>',
    "middle": '<path d="M-10-10H10V10H-10z"/>',
    "block": '<path class="wall" d="M-16-16H16V16H-16z"/>'
    '<path class="inset" d="M-10-10H10V10H-10z"/>',
    "question": '<text class="ink" y="6" font-size="16">?</text>',
}


def drawing(shape: Shape, given: bool, x: str, y: str) -> str:
    """Return a symbol with its middle at (x, y)."""
    style = "given" if given else "entered"
    return f'<g class="{style}" transform="translate({x} {y})">{_DRAWINGS[shape]}</g>'
