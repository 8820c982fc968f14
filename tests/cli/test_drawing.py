"""`draw` and `encode`: pictures of what is known, and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

import puzzles
from puzzlemint.cli import run
from puzzles.contract.reading import parse_puzzle
from puzzles.model.model import OPEN
from tests.cli.boards import MULTIPLE, objects
from tests.processes import Output
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from pathlib import Path


def test_an_ambiguous_puzzle_is_not_drawn_as_solved(folder: Path, output: Output) -> None:
    shown = output("draw -s m.txt", 1)
    kind = puzzles.get("binario")
    puzzle = parse_puzzle(kind, MULTIPLE)
    solutions = judge(puzzle, count=1000).solutions
    assert len(solutions) > 2
    shared = [
        values[0] if len(set(values)) == 1 else OPEN for values in zip(*solutions, strict=True)
    ]
    assert shown.out == puzzle.draw(shared)
    assert shown.err.startswith("m.txt: multiple: ")


def test_sizes_of_encodings_as_json(folder: Path, output: Output) -> None:
    found = {
        entry["encoding"]: entry for entry in objects(output("encode u.txt --stats --json").out)
    }
    assert found["totalizer"]["schema"] == 2
    assert found["totalizer"]["variables"] > 16
    assert "same" not in found["seqcounter"]


def test_encodings_that_cannot_differ_are_listed_once(folder: Path, output: Output) -> None:
    (folder / "one.clues").write_text("rect 2 2\n#ffffff #000000\n1a\n1a\n1a\n1a\n")
    found = {
        entry["encoding"]: entry for entry in objects(output("encode one.clues --stats --json").out)
    }
    assert [*found] == ["lines", "placements", "polynomial", "starts", "seqcounter"]
    assert found["seqcounter"]["same"] == ["totalizer", "cardnetwork", "direct"]
    shown = output("encode one.clues --stats").out.splitlines()
    assert len(shown) == 7
    assert shown[-1].strip() == (
        "nothing is left to count, so that totalizer, cardnetwork, direct are the same"
    )
    for encoding in ("seqcounter", *found["seqcounter"]["same"]):
        body = [
            line
            for line in output(["encode", "one.clues", "--encoding", encoding]).out.splitlines()
            if line[0] != "c"
        ]
        assert len(body) == 1 + found["seqcounter"]["clauses"]


def test_pictures_as_png(folder: Path, output: Output) -> None:
    for name in ("one", "two"):
        assert run(["draw", "--format", "png", "m.txt", "-o", name]) == 0
    (one,), (two,) = (list((folder / name).iterdir()) for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    with Image.open(one) as picture:
        assert picture.format == "PNG"
        assert {(255, 255, 255), (0x1D, 0x20, 0x26)} <= {
            colour for _, colour in picture.convert("RGB").getcolors(1 << 16) or []
        }
    assert "-o DIR" in output("draw --format png m.txt", 2).err
