"""Pictures as PNG: what `svg` draws, light, by resvg and with fonts that are always the same."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError
from puzzles.base.extras import needed
from puzzles.render.svg import svg

if TYPE_CHECKING:
    from puzzles.render.picture import Picture

ZOOM = 3
"""Pixels to a unit: a cell is 96 wide."""
DPI = 300
"""Pixels to an inch, which the file says: a cell is 8 mm wide in print."""
_HEAD = 8 + 25  # the signature, and the chunk that comes first
_PHYSICAL = b"pHYs" + struct.pack(">IIB", *[round(DPI / 0.0254)] * 2, 1)  # pixels to a metre
_RESOLUTION = struct.pack(">I", 9) + _PHYSICAL + struct.pack(">I", zlib.crc32(_PHYSICAL))
FONTS = ("Vera.ttf", "VeraBd.ttf")
FAMILY = "Bitstream Vera Sans"


def png(picture: Picture) -> bytes:
    """Return the picture as a PNG file; the same picture gives the same bytes.

    Raises:
        OptionError: resvg-py, or reportlab, which brings the fonts, is not installed.
    """
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise OptionError(needed("a picture as PNG", "resvg-py")) from None
    try:
        import reportlab
    except ModuleNotFoundError:
        raise OptionError(needed("a picture as PNG", "reportlab")) from None
    folder = Path(str(reportlab.__file__)).parent / "fonts"
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg(picture),
        zoom=ZOOM,
        skip_system_fonts=True,
        font_files=[str(folder / name) for name in FONTS],
        sans_serif_family=FAMILY,
        font_family=FAMILY,
    )
    return drawn[:_HEAD] + _RESOLUTION + drawn[_HEAD:]
