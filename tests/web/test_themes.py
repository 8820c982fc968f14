"""The themes: one table of colours, with every name in each, that can be read."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "puzzlemint" / "web" / "page"
TABLE = (PAGE / "themes.css").read_text()
THEMES = {
    theme: dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", block))
    for theme, block in re.findall(r'data-theme="([\w-]+)"\][^{]*\{([^}]*)\}', TABLE)
}
TINTS = 12
READ = [
    *[(ink, ground, 4.5) for ink in ("ink", "muted", "bad") for ground in ("ground", "paper")],
    *[(ink, "cell", 4.5) for ink in ("ink", "entered")],
    *[("ink", ground, 4.5) for ground in ("lit", "unsure", "grass")],
    *[(ink, f"tint-{number}", 4.5) for ink in ("ink", "entered") for number in range(TINTS)],
    *[(ink, "cell", 3) for ink in ("faint", "done", "thick", "flaw", "hint")],
    ("on-accent", "accent", 4.5),
    ("on-wall", "wall", 7),
    ("on-shaded", "shaded", 4.5),
    ("thin", "shaded", 2),
    ("field", "raised", 3),
    ("shaded", "wall", 1.9),
    *[
        ("shaded", ground, 1.85)
        for ground in ("cell", *[f"tint-{number}" for number in range(TINTS)])
    ],
]
"""What is seen on what, and the least contrast (WCAG 2.2, 1.4.3 and 1.4.11)."""


def test_only_what_can_hover_shows_that_it_is_hovered() -> None:
    """A finger leaves `:hover` behind on what it touched last."""
    for sheet in PAGE.glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        plain = re.sub(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
        assert ":hover" not in plain, sheet.name


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb"."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_theme_has_every_name() -> None:
    assert list(THEMES) == ["paper", "night", "contrast", "contrast-dark", "colours"]
    assert all(one.keys() == other.keys() for one, other in pairwise(THEMES.values()))
    used = {
        name
        for sheet in PAGE.glob("*.css")
        for name in re.findall(r"var\(--([a-z0-9-]+)[,)]", sheet.read_text())
    }
    assert THEMES["paper"].keys() < used


def test_nothing_else_names_a_colour() -> None:
    for sheet in PAGE.glob("*.css"):
        if sheet.name not in ("themes.css", "print.css"):
            assert not re.findall(r"#[0-9a-f]{3,8}\b|rgb\(|light-dark", sheet.read_text()), sheet


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_read_stands_out(theme: str) -> None:
    colours = THEMES[theme]
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground, least in READ
        if contrast(colours[ink], colours[ground]) < least
    }
    assert not weak
    darkest = min(("cell", "wall", "shaded", "lit"), key=lambda name: luminance(colours[name]))
    assert darkest == "wall"
