"""Drawings on a page of a PDF: this program's own SVG, as `puzzles.render.svg` writes it.

It knows the elements, the path commands and the selectors that occur there and no others, so that
a drawing on paper is the one that is seen everywhere else, and no picture is drawn twice.
"""

from __future__ import annotations

import re
from functools import cache
from math import atan2, ceil, cos, hypot, inf, pi, sin, sqrt, tan
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

from puzzles.render.sheet import STYLE
from puzzles.render.svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.render.picture import Picture

PLAIN, BOLD = "Vera", "VeraBd"
"""The fonts, which reportlab brings: Bitstream Vera, free to be embedded."""
_NAMESPACE = "{http://www.w3.org/2000/svg}"
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "Z": 0}
_TOKENS = re.compile(r"[MLHVAZmlhvaz]|-?(?:\d+\.?\d*|\.\d+)")
_CAPS = {"round": 1, "square": 2}
PathStep = tuple[str, tuple[float, ...]]
"""reportlab's name for a step of a path, and its numbers."""
StyleRule = tuple[tuple[str, ...], "Mapping[str, str]"]
"""The classes that an element must have, and the properties that it has then."""


class Drawing(NamedTuple):
    """A drawing and its size.

    Attributes:
        root: of its SVG.
        left, top, width, height: its box, in which a cell is `puzzles.render.layout.CELL` wide.
        smallest: the size of its smallest text; infinite if it has none.
    """

    root: ElementTree.Element
    left: float
    top: float
    width: float
    height: float
    smallest: float


def drawing(picture: Picture) -> Drawing:
    """Return the drawing of a picture."""
    root = ElementTree.fromstring(svg(picture))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    sizes = [float(one.get("font-size", 16)) for one in root.iter(f"{_NAMESPACE}text")]
    return Drawing(root, left, top, width, height, min(sizes, default=inf))


def put(canvas: Any, drawn: Drawing, x: float, y: float, scale: float) -> None:
    """Draw on a page.

    Args:
        canvas: reportlab's.
        drawn: what.
        x, y: of its top left corner, in points from the bottom left corner of the page.
        scale: points for each unit of the drawing.
    """
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(scale, -scale)
    canvas.translate(-drawn.left, -drawn.top)
    _children(canvas, drawn.root, ())
    canvas.restoreState()


def _children(canvas: Any, parent: ElementTree.Element, above: tuple[str, ...]) -> None:
    """Draw what an element of an SVG holds; `above` are the classes of what holds it."""
    for element in parent:
        own = element.get("class", "").split()
        classes = (*above, *own)
        tag = element.tag.removeprefix(_NAMESPACE)
        if tag == "g":
            canvas.saveState()
            if moved := re.match(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
                canvas.translate(*map(float, moved.groups()))
            _children(canvas, element, classes)
            canvas.restoreState()
        elif tag not in ("title", "desc", "style"):
            _shape(canvas, tag, element, _style(element, own, above))


def _style(
    element: ElementTree.Element, own: Sequence[str], above: Sequence[str]
) -> Mapping[str, str]:
    """Return what an element looks like: by its attributes, its classes, its own style.

    One without classes looks as those of the group around it say.
    """
    found = {
        name: value
        for name in ("fill", "stroke", "stroke-width")
        if (value := element.get(name)) is not None
    }
    for selector, properties in _sheet():
        *outer, last = selector
        if last in (own or above[-1:]) and all(name in above for name in outer):
            found |= properties
    return found | _properties(element.get("style", ""))


@cache
def _sheet() -> list[StyleRule]:
    """Return the rules of the style sheet for light drawings, those that count more later."""
    light = STYLE.partition("@media")[0]
    found: list[StyleRule] = []
    for selectors, body in re.findall(r"([^{}]+){([^{}]*)}", light):
        for selector in selectors.split(","):
            classes = tuple(re.findall(r"\.([\w-]+)", selector)[1:])
            if classes:
                found.append((classes, _properties(body)))
    return sorted(found, key=lambda rule: len(rule[0]))


def _properties(body: str) -> dict[str, str]:
    pairs = [part.split(":", 1) for part in body.split(";") if ":" in part]
    return {name.strip(): value.strip() for name, value in pairs}


def _shape(canvas: Any, tag: str, element: ElementTree.Element, style: Mapping[str, str]) -> None:
    """Draw one element of an SVG that holds no others."""
    if tag == "text":
        _text(canvas, element, style)
        return
    canvas.saveState()
    filled = style.get("fill", "#000000") != "none"
    stroked = style.get("stroke", "none") != "none"
    if filled:
        canvas.setFillColor(style.get("fill", "#000000"))
    if stroked:
        canvas.setStrokeColor(style["stroke"])
        canvas.setLineWidth(float(style.get("stroke-width", 1)))
        canvas.setLineCap(_CAPS.get(style.get("stroke-linecap", ""), 0))
        canvas.setLineJoin(int(style.get("stroke-linejoin") == "round"))
        canvas.setDash([float(n) for n in style.get("stroke-dasharray", "").split()])
    painted = {"stroke": int(stroked), "fill": int(filled)}

    def number(name: str) -> float:
        return float(element.get(name, 0))

    if tag == "rect":
        box = [number(name) for name in ("x", "y", "width", "height")]
        canvas.roundRect(*box, number("rx"), **painted)
    elif tag == "circle":
        canvas.circle(number("cx"), number("cy"), number("r"), **painted)
    else:
        path = canvas.beginPath()
        for name, numbers in _steps(element.get("d", "")):
            getattr(path, name)(*numbers)
        canvas.drawPath(path, **painted)
    canvas.restoreState()


def _text(canvas: Any, element: ElementTree.Element, style: Mapping[str, str]) -> None:
    """Write text at a point; drawings have y downward, and letters stand up."""
    words, size = element.text or "", float(element.get("font-size", 16))
    canvas.saveState()
    canvas.translate(float(element.get("x", 0)), float(element.get("y", 0)))
    canvas.scale(1, -1)
    canvas.setFillColor(style.get("fill", "#000000"))
    canvas.setFont(BOLD if style.get("font-weight") == "600" else PLAIN, size)
    write = canvas.drawString if style.get("text-anchor") == "start" else canvas.drawCentredString
    write(0, 0, words)
    canvas.restoreState()


def _steps(path: str) -> Iterator[PathStep]:
    """Yield the steps of a path by reportlab's names for them, in absolute numbers."""
    tokens = _TOKENS.findall(path)
    at, start, name = (0.0, 0.0), (0.0, 0.0), ""
    index = 0
    while index < len(tokens):
        if tokens[index].isalpha():
            name, index = tokens[index], index + 1
        count = _COUNTS[name.upper()]
        numbers = list(map(float, tokens[index : index + count]))
        index += count
        x, y = at if name.islower() else (0.0, 0.0)
        match name.upper():
            case "Z":
                yield "close", ()
                at = start
            case "M":
                at = start = x + numbers[0], y + numbers[1]
                yield "moveTo", at
                name = "l" if name == "m" else "L"
            case "A":
                to = x + numbers[5], y + numbers[6]
                yield from arc(at, to, numbers[0], bool(numbers[3]), bool(numbers[4]))
                at = to
            case "H":
                at = x + numbers[0], at[1]
                yield "lineTo", at
            case "V":
                at = at[0], y + numbers[0]
                yield "lineTo", at
            case _:
                at = x + numbers[0], y + numbers[1]
                yield "lineTo", at


def arc(
    one: tuple[float, float], other: tuple[float, float], radius: float, large: bool, sweep: bool
) -> Iterator[PathStep]:
    """Yield a part of a circle as curves (SVG 1.1, F.6.5, and the usual Bezier for an arc)."""
    (x1, y1), (x2, y2) = one, other
    half = hypot(x2 - x1, y2 - y1) / 2
    away = sqrt(max(0.0, radius * radius - half * half)) / (2 * half)
    side = 1 if large == sweep else -1
    cx = (x1 + x2) / 2 + side * away * (y2 - y1)
    cy = (y1 + y2) / 2 - side * away * (x2 - x1)
    begin, end = atan2(y1 - cy, x1 - cx), atan2(y2 - cy, x2 - cx)
    turn = (end - begin) % (2 * pi) if sweep else -((begin - end) % (2 * pi))
    count = max(1, ceil(abs(turn) / (pi / 2)))
    step = turn / count
    reach = 4 / 3 * tan(step / 4) * radius
    for number in range(count):
        p, q = begin + number * step, begin + (number + 1) * step
        yield (
            "curveTo",
            (
                cx + radius * cos(p) - reach * sin(p),
                cy + radius * sin(p) + reach * cos(p),
                cx + radius * cos(q) + reach * sin(q),
                cy + radius * sin(q) - reach * cos(q),
                cx + radius * cos(q),
                cy + radius * sin(q),
            ),
        )
