"""Draw a puzzle of each kind, side by side: the picture in the README."""

from __future__ import annotations

import argparse
from pathlib import Path
from xml.etree import ElementTree as ET

import gen
import puzzlemint

SVG = "http://www.w3.org/2000/svg"
OUTPUT = Path("docs/gallery.svg")
COLUMNS, SIDE, GAP, LINE = 5, 170, 26, 22


def gallery() -> str:
    """Return one picture with a small puzzle of each kind and its name below."""
    ET.register_namespace("", SVG)
    names = gen.names()
    rows = -(-len(names) // COLUMNS)
    width = GAP + COLUMNS * (SIDE + GAP)
    height = GAP + rows * (SIDE + LINE + GAP)
    whole = ET.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {width} {height}", width=str(width))
    ET.SubElement(whole, f"{{{SVG}}}title").text = "A puzzle of each kind"
    ET.SubElement(
        whole, f"{{{SVG}}}rect", width=str(width), height=str(height), fill="#fff", rx="8"
    )
    for number, name in enumerate(names):
        row, column = divmod(number, COLUMNS)
        x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + LINE + GAP)
        maker = gen.get(name)
        made = next(puzzlemint.generate(name, maker.starter[0], seed="gallery"))
        picture = ET.fromstring(made.puzzle.svg())
        for key, value in {"x": x, "y": y, "width": SIDE, "height": SIDE}.items():
            picture.set(key, str(value))
        whole.append(picture)
        below = {"x": str(x + SIDE / 2), "y": str(y + SIDE + LINE), "text-anchor": "middle"}
        style = {"font-family": "system-ui,sans-serif", "font-size": "15", "fill": "#333"}
        ET.SubElement(whole, f"{{{SVG}}}text", {**below, **style}).text = maker.kind.title
    return ET.tostring(whole, encoding="unicode") + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/run gallery", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT, help=f"where to ({OUTPUT})")
    parser.parse_args().output.write_text(gallery(), encoding="utf-8")


if __name__ == "__main__":
    main()
