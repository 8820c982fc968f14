"""Colours: the ones a picture names, what is readable on them, and whether to use any."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BLACK, WHITE = "#000000", "#ffffff"
OPEN_COLOUR = "#ffd166"  # behind what is not the same in every solution
FLAW_COLOUR = "#ff9a8d"  # behind what a contradiction is about
LIT_COLOUR = "#fff1b3"
MARK_COLOURS = {
    "tree": "#2e7d32",
    "tent": "#f2a33a",
    "sun": "#f2a51a",
    "moon": "#6d8fd6",
    "star": "#f5c518",
    "bulb": "#ffd21f",
    "trap": "#c62828",
    "gem": "#26a6b5",
}
"""The colour of marks that have one of their own; it shows on light and on dark ground."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of "#rrggbb", each 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def readable_on(colour: str) -> str:
    """Return black or white, whichever has the higher contrast on this ground (WCAG 2.1, 2018)."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgb(colour))
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    # the contrasts (L + 0.05) / 0.05 with black and 1.05 / (L + 0.05) with white
    return BLACK if (luminance + 0.05) ** 2 > 1.05 * 0.05 else WHITE


def wanted(terminal: bool, environment: Mapping[str, str]) -> bool:
    """Return whether text should be coloured.

    Args:
        terminal: whether it goes to one.
        environment: NO_COLOR (no-color.org) and FORCE_COLOR count where they are not empty, the
            first before the second; TERM=dumb is a terminal without colours.
    """
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return terminal and environment.get("TERM") != "dumb"
