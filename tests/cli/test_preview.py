"""`puzzlemint preview`: an image at several sizes, told, drawn side by side and on a page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import puzzlemint
from gen.contract.maker import GaveUp
from gen.minting import preview

if TYPE_CHECKING:
    from pathlib import Path

    from tests.processes import Command

pytest.importorskip("PIL")
CROSS = "P1\n5 5\n1 0 0 0 1 0 1 0 1 0 0 0 1 0 0 0 1 0 1 0 1 0 0 0 1\n"


@pytest.fixture
def image(tmp_path: Path) -> str:
    path = tmp_path / "cross.pbm"
    path.write_text(CROSS)
    return str(path)


def test_each_size_is_the_puzzle_that_generate_makes(command: Command, image: str) -> None:
    run = command("preview", image, "--sizes", "5,6x7", "--json", "--seed", "3")
    assert run.returncode == 0
    told = [json.loads(line) for line in run.stdout.decode().splitlines()]
    assert [(one["size"], one["verdict"], one["cells"]) for one in told] == [
        ("5x5", "multiple", 25),
        ("6x7", "multiple", 42),
    ]
    for one in told:
        made = next(puzzlemint.generate("nonogram", one["size"], seed=3, image=image))
        assert made.puzzle.text() == one["puzzle"]
        assert one["changed"] == made.record["history"]["changed"] > 0
    listed = puzzlemint.previews(image, ["5"], seed=3)
    assert [str(one.minted.puzzle) for one in listed if one.minted] == [told[0]["puzzle"]]


def test_pictures_stand_beside_each_other_as_far_as_there_is_room(
    command: Command, image: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for width, titles in (("60", ["5x5            6x6"]), ("20", ["5x5", "6x6"])):
        monkeypatch.setenv("COLUMNS", width)
        lines = command("preview", image, "--sizes", "5,6").stdout.decode().splitlines()
        assert [line for line in lines if "x" in line and ":" not in line] == titles
    page = tmp_path / "page.html"
    command("preview", image, "--sizes", "5,6", "-o", str(page))
    assert page.read_text().count("<figure><svg") == 2


def test_a_size_that_comes_to_nothing_is_told(
    command: Command, image: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> object:
        raise GaveUp("nothing came of it")

    monkeypatch.setattr(preview, "item", none)
    run = command("preview", image, "--sizes", "5")
    assert (run.returncode, run.stderr.decode()) == (4, "5x5: nothing came of it\n")
    assert command("preview", image, "--sizes", "5,x").returncode == 2
