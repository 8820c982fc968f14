"""Pictures as PNG, for print."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from puzzles.board import rect
from puzzles.render.picture import Picture
from puzzles.render.png import png


def test_a_picture_is_for_300_dots_to_an_inch() -> None:
    written = png(Picture(rect(2, 2), ()))
    with Image.open(io.BytesIO(written)) as read:
        read.load()
        assert read.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        assert read.size == (240, 240)
