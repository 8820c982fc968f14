"""An image that does not come in a grade: what to set is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.contract.maker import GaveUp
from gen.minting.mint import FEW_CHANGES, item, order


def test_what_to_set_is_said(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    made = image.new("RGB", (8, 8), "white")
    made.paste("black", (2, 2, 6, 7))
    made.save(tmp_path / "box.png")
    options = {"image": str(tmp_path / "box.png")}
    with pytest.raises(GaveUp, match=FEW_CHANGES):
        item(order("nonogram", "8", options, "hard", attempts=2), 1, 0)
    assert item(order("nonogram", "8", options), 1, 0).grade.band == "easy"


@pytest.mark.parametrize(
    "band", ["easy", "hard", pytest.param("expert", marks=pytest.mark.campaign)]
)
def test_an_image_comes_in_three_grades(tmp_path: Path, band: str) -> None:
    image = pytest.importorskip("PIL.Image")
    made = image.new("RGB", (16, 16), "white")
    made.paste("black", (3, 2, 9, 14))
    made.paste("black", (6, 5, 14, 8))
    made.save(tmp_path / "cross.png")
    assert item(order("nonogram", "16", {"image": str(tmp_path / "cross.png")}, band), 1, 0)
