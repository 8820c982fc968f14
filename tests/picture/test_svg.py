"""Pictures as SVG: sound documents that hold everything a picture has, and nothing else."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from puzzles.board import hexagon, rect
from puzzles.render.geometry import extent
from puzzles.render.picture import Clue, Fill, Hint, Picture, Text
from puzzles.render.svg import svg
from tests.picture import boards

NAMESPACE = "{http://www.w3.org/2000/svg}"
BASELINE = 4.9  # of a clue's numbers, below their middle


def read(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(svg(picture))


def texts(root: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{NAMESPACE}text")]


def path(root: ElementTree.Element, style: str) -> str:
    (found,) = (part for part in root.iter(f"{NAMESPACE}path") if part.get("class") == style)
    return found.get("d", "")


@pytest.mark.parametrize("picture", boards.ALL, ids=lambda picture: picture.title)
def test_documents_are_self_contained(picture: Picture) -> None:
    root = read(picture)
    assert root.get("role") == "img"
    title = root.find(f"{NAMESPACE}title")
    assert title is not None
    assert (title.text or "").startswith(f"{picture.title} {picture.board.size}")
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    assert (root.get("width"), root.get("height")) == (f"{width:g}", f"{height:g}")
    assert left <= 0 < left + width
    assert top <= 0 < top + height
    written = svg(picture)
    assert "script" not in written
    assert "href" not in written
    assert "prefers-color-scheme:dark" in written
    assert not re.search(r"\d\.\d{3}", written)


@pytest.mark.parametrize("picture", boards.ALL, ids=lambda picture: picture.title)
def test_texts_lie_inside_the_frame(picture: Picture) -> None:
    root = read(picture)
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    for found in root.iter(f"{NAMESPACE}text"):
        if found.get("x"):
            assert left < float(found.get("x", "")) < left + width
            assert top < float(found.get("y", "")) < top + height


@pytest.mark.parametrize("picture", boards.ALL, ids=lambda picture: picture.title)
def test_every_class_has_a_colour_in_light_and_dark(picture: Picture) -> None:
    root = read(picture)
    style = root.findtext(f"{NAMESPACE}style") or ""
    light, dark = style.split("@media")
    used = {name for part in root.iter() for name in part.get("class", "").split()}
    for name in used - {"puzzle", "fill", "on-open", "on-lit"}:
        assert f".{name}{{" in light or f".{name} ." in light
        assert f".{name}{{" in dark or f".{name} ." in dark


def test_text_is_escaped() -> None:
    items = (Text(0, "<&>"), Text(1, '"'))
    picture = Picture(rect(1, 2), items, (Clue(0, (Hint("<1>"),)),), "A & <B>")
    root = read(picture)
    assert texts(root) == ["<&>", '"', "<1>"]
    assert root.findtext(f"{NAMESPACE}title") == "A & <B> 1x2"


def test_what_is_open_is_marked() -> None:
    root = read(boards.star_battle())
    assert path(root, "unsure") == "M0 64L32 64L32 96L0 96z"
    assert texts(root) == ["?"]
    assert (root.findtext(f"{NAMESPACE}title") or "").endswith(", partly open")
    assert texts(read(boards.hitori())) == ["1", "12", "3", "1"]


def test_lines_lie_on_their_edges() -> None:
    root = read(boards.slitherlink())
    loop = "M0 0h32M32 0h32M0 32h32M32 32h32M0 0v32M64 0v32"
    assert path(root, "loop-line") == loop
    assert path(root, "cross-line").startswith("M76 28l8 8")
    assert path(root, "open-line") == "M0 64h32M0 32v32"
    assert path(root, "dots").count("M") == 12


def test_clues_lie_on_the_ways_of_their_lines() -> None:
    board = hexagon(2)
    found = {part.text: part for part in read(boards.hexagonal()).iter(f"{NAMESPACE}text")}
    middle = board.centres
    for line, cells in enumerate(board.lines):
        part = found[str(line + 1)]
        x, y = float(part.get("x", "")) / 32, (float(part.get("y", "")) - BASELINE) / 32
        (x0, y0), (x1, y1) = (middle[cell] for cell in cells[:2])
        assert (x1 - x0) * (y - y0) == pytest.approx((y1 - y0) * (x - x0), abs=0.01)
        assert (x1 - x0) * (x - x0) + (y1 - y0) * (y - y0) < -0.5


def test_hexagons_fit_together() -> None:
    board = hexagon(3)
    middle = board.centres
    for cell, near in enumerate(board.beside):
        for other in near:
            (x, y), (u, v) = middle[cell], middle[other]
            assert abs((x - u) ** 2 + (y - v) ** 2 - 1) < 1e-9
    corners = [corner for cell in range(board.cells) for corner in board.outline(cell)]
    for axis, size in enumerate(extent(board)):
        assert min(place[axis] for place in corners) == pytest.approx(0)
        assert max(place[axis] for place in corners) == pytest.approx(size)


def test_text_on_a_colour_is_readable() -> None:
    picture = Picture(
        rect(1, 3),
        (Fill(0, "#000080"), Text(0, "1"), Fill(1, "#ffffaa"), Text(1, "2"), Text(2, "3")),
    )
    styles = [found.get("style") for found in read(picture).iter(f"{NAMESPACE}text")]
    assert styles == ["fill:#ffffff", "fill:#000000", None]
