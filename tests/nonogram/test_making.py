"""Nonograms that are made: solvable as wished, near the picture they started from."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from gen.contract.maker import GaveUp, Made, Wish
from gen.kinds.nonogram import MAKER, mend, pictures
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from gen.sources.symmetry import orbits
from puzzles.base.errors import OptionError
from puzzles.board import hexagon, rect
from puzzles.declare.options import with_defaults
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.board import propagated
from puzzles.kinds.nonogram.model import Nonogram, clues_of
from verify.judge.verdict import UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET


def make(size: str, index: int = 0, **options: Any) -> Made[Nonogram]:
    board = MAKER.shape(size)
    known, source = MAKER.load(board, with_defaults(MAKER.options, options))
    wish = Wish(board, known, None, DEFAULT_BUDGET, source)
    return MAKER.make(wish, stream(11, "nonogram", index))


def by_lines(puzzle: Nonogram) -> bool:
    board = propagated(puzzle)
    assert board is not None
    return not board.open()


@pytest.mark.parametrize("colours", [1, 3, 9])
@pytest.mark.parametrize("style", ["noise", "blobs"])
@pytest.mark.parametrize("size", ["1", "2x7", "12x15", "hex1", "hex2", "hex6"])
def test_what_is_made_is_solvable_line_by_line(size: str, style: str, colours: int) -> None:
    for index in range(3):
        made = make(size, index, style=style, colours=colours)
        assert made.puzzle.colours == colours
        assert by_lines(made.puzzle)
        assert not KIND.check(made.puzzle, made.solution)
        assert made.history["filled"] == sum(map(bool, made.solution))


@pytest.mark.parametrize("density", [0.0, 0.1, 0.3, 0.5, 0.9, 1.0])
def test_every_density(density: float) -> None:
    for size in ("18", "hex6"):
        for wish in (True, False):
            made = make(size, density=density, line_solvable=wish)
            assert by_lines(made.puzzle) or not wish
            assert judge(made.puzzle, encoding="stated").verdict == UNIQUE


def test_few_cells_are_changed() -> None:
    changed = [make("20", index).history["changed"] for index in range(10)]
    assert sum(map(int, changed)) < 0.02 * 10 * 400


def test_only_unique_puzzles_need_not_be_solvable_line_by_line() -> None:
    made = [make("15", i, line_solvable=False, density=0.4) for i in range(8)]
    assert all(judge(one.puzzle, encoding="polynomial").verdict == UNIQUE for one in made)
    assert not all(by_lines(one.puzzle) for one in made)


def test_hexagonal_sizes() -> None:
    assert MAKER.shape("hex4") == hexagon(4)
    assert MAKER.shape("4x5") == rect(4, 5)
    for size in ("hex0", "hex251", "hex", "hex4x4", "4hex"):
        with pytest.raises(OptionError, match="hexagon"):
            MAKER.shape(size)


def test_blobs_lie_together() -> None:
    board = rect(30, 30)

    def changes(picture: tuple[int, ...]) -> int:
        return sum(
            picture[cell] != picture[other]
            for cell, near in enumerate(board.beside)
            for other in near
        )

    cells = orbits(board, "none")
    loose = pictures.noise(board, 1, 0.5, cells, stream(1, "x", 0))
    tight = pictures.blobs(board, 1, 0.5, cells, stream(1, "x", 0))
    assert sum(loose) == sum(tight) == 450
    assert changes(tight) * 2 < changes(loose)
    assert set(pictures.blobs(board, 3, 1.0, cells, stream(1, "x", 0))) == {1, 2, 3}


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A red disc with a blue bar across it on yellow, 60 x 60 pixels."""
    module = pytest.importorskip("PIL.Image")
    picture = module.new("RGB", (60, 60), (250, 240, 200))
    for x in range(60):
        for y in range(60):
            if (x - 30) ** 2 + (y - 30) ** 2 < 22**2:
                picture.putpixel((x, y), (200, 20, 30) if abs(y - 30) > 6 else (20, 30, 200))
    path = tmp_path / "disc.png"
    picture.save(path)
    return path


def test_an_image_becomes_a_puzzle(image: Path) -> None:
    made = make("20", image=str(image), colours=2)
    assert [colour[1] for colour in made.puzzle.palette] == ["f", "1", "c"]
    assert by_lines(made.puzzle)
    assert made.history["changed"] == 0
    rows = KIND.write_entries(made.puzzle, made.solution).splitlines()
    assert rows[0] == "-" * 20
    assert len(set(rows[10])) == 2
    assert len(set("".join(rows))) == 3
    assert made == make("20", image=str(image), colours=2)


def test_margins_of_an_image_are_cropped(image: Path, tmp_path: Path) -> None:
    """Grain in a margin is background too; what is of one colour stays whole."""
    module = pytest.importorskip("PIL.Image")

    def read(path: Path, *, crop: bool) -> pictures.FromImage:
        return pictures.from_image(rect(9, 9), str(path), 2, crop=crop)

    whole = tmp_path / "whole.png"
    wide = tmp_path / "wide.png"
    with module.open(image) as opened:
        shown = opened.convert("RGB")
        shown.paste((0, 90, 0), (0, 0, shown.width, 3))
        shown.paste((0, 90, 0), (0, 0, 3, shown.height))
        shown.paste((0, 90, 0), (shown.width - 3, 0, *shown.size))
        shown.paste((0, 90, 0), (0, shown.height - 3, *shown.size))
        shown.save(whole)
        sheet = module.new("RGB", (shown.width + 50, shown.height + 70), "white")
        sheet.putpixel((1, 1), (255 - pictures.NEAR,) * 3)
        sheet.paste(shown, (40, 20))
        sheet.save(wide)
    assert read(wide, crop=True).picture == read(whole, crop=False).picture
    assert read(wide, crop=False).picture != read(whole, crop=False).picture
    assert read(whole, crop=True).picture != read(whole, crop=False).picture
    plain = tmp_path / "plain.png"
    module.new("RGB", (20, 20), "white").save(plain)
    assert read(plain, crop=True).picture == read(plain, crop=False).picture
    one, other = (
        order("nonogram", "9", {"image": str(wide), "margins": how}) for how in ("cropped", "kept")
    )
    assert one.name != other.name
    assert "margins" not in other.name
    with pytest.raises(OptionError, match="there is no image"):
        order("nonogram", "9", {"margins": "cropped"})


def test_an_image_becomes_hexagonal(image: Path) -> None:
    made = make("hex8", image=str(image), colours=1)
    assert len(made.puzzle.palette) == 2
    rows = KIND.write_entries(made.puzzle, made.solution).splitlines()
    assert set(rows[0]) == {"-"}
    assert rows[7].count("a") > 8
    assert by_lines(made.puzzle)


@pytest.mark.parametrize("line_solvable", [True, False])
def test_changes_to_an_image_are_all_needed(tmp_path: Path, line_solvable: bool) -> None:
    module = pytest.importorskip("PIL.Image")
    coins = stream(5, "pixels", 0).bits(14 * 14)
    picture = module.new("L", (14, 14))
    picture.putdata([255 * (coins >> place & 1) for place in range(14 * 14)])
    path = tmp_path / "noise.png"
    picture.save(path)
    made = make("14", image=str(path), line_solvable=line_solvable)
    start = pictures.from_image(rect(14, 14), str(path), 1).picture
    changed = [cell for cell in range(14 * 14) if start[cell] != made.solution[cell]]
    assert len(changed) == made.history["changed"]
    assert judge(made.puzzle).verdict == UNIQUE
    for cell in changed:
        cells = list(made.solution)
        cells[cell] = start[cell]
        clues = Nonogram(rect(14, 14), made.puzzle.palette, clues_of(rect(14, 14), cells))
        if line_solvable:
            assert not by_lines(clues)
        else:
            assert judge(clues).verdict != UNIQUE


def test_an_image_of_one_colour(tmp_path: Path) -> None:
    module = pytest.importorskip("PIL.Image")
    path = tmp_path / "plain.png"
    module.new("RGBA", (5, 5), (0, 0, 0, 0)).save(path)
    made = make("6", image=str(path), colours=2)
    assert made.puzzle.palette == ("#ffffff", "#000000", "#000000")
    assert set(made.puzzle.clues) == {()}


def test_images_that_cannot_be_read(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    text = tmp_path / "text.png"
    text.write_text("this is no image")
    for path, why in (
        (text, "it is no PNG, "),
        (tmp_path / "missing.png", "No such file"),
        (tmp_path, "Is a directory"),
    ):
        with pytest.raises(OptionError, match=f"cannot be read.*: {why}"):
            make("5", image=str(path))


@pytest.mark.parametrize("name", ["rotation", "reflection"])
@pytest.mark.parametrize("size", ["12", "9x14", "hex5"])
def test_pictures_are_symmetric(size: str, name: str) -> None:
    """Rows are reversed, and for a rotation their order too: on a hexagon as well."""
    rows = MAKER.shape(size).rows
    across = [row[::-1] for row in (rows[::-1] if name == "rotation" else rows)]
    image = {
        cell: other
        for row, turned in zip(rows, across, strict=True)
        for cell, other in zip(row, turned, strict=True)
    }
    for style in ("noise", "blobs"):
        options: dict[str, Any]
        for options in ({}, {"line_solvable": False, "density": 0.35}, {"colours": 3}):
            made = make(size, symmetry=name, style=style, **options)
            solution = made.solution
            assert [solution[image[cell]] for cell in range(len(solution))] == list(solution)
            assert judge(made.puzzle, encoding="stated").verdict == UNIQUE


def test_symmetries_that_a_picture_cannot_have() -> None:
    for size, name in (("hex4", "quarter"), ("hex4", "diagonal"), ("4x5", "quarter")):
        with pytest.raises(OptionError, match=f"{size} has no symmetry {name}"):
            order("nonogram", size, {"symmetry": name})
    with pytest.raises(OptionError, match="the symmetry that the image has"):
        order("nonogram", "5", {"symmetry": "rotation", "image": "cat.png"})


def test_an_image_counts_by_its_bytes(image: Path, tmp_path: Path) -> None:
    """What becomes of its file after the order was placed matters no more."""
    copy = tmp_path / "elsewhere" / "copy.png"
    copy.parent.mkdir()
    copy.write_bytes(image.read_bytes())
    one, other = (order("nonogram", "9", {"image": str(path)}) for path in (image, copy))
    assert one == other
    copy.write_bytes(image.read_bytes() + b"\0")
    assert order("nonogram", "9", {"image": str(copy)}).options != one.options
    copy.unlink()
    image.unlink()
    minted = mint(one, stream(1, "image", 0)).puzzle
    assert minted == mint(other, stream(1, "image", 0)).puzzle
    assert isinstance(one.source, pictures.FromImage)
    assert minted.palette == one.source.palette
    with pytest.raises(OptionError, match="cannot be read: "):
        order("nonogram", "9", {"image": str(image)})


def png(width: int, height: int) -> bytes:
    """Return a black image, at one bit a pixel."""
    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(bytes(1 + (width + 7) // 8)) for _ in range(height))
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0),
        b"IDAT": rows + packer.flush(),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks.items()
    )


@pytest.mark.parametrize(("width", "height"), [(4096, 4097), (12_000, 12_000), (20_000, 20_000)])
def test_a_small_file_of_many_pixels_is_not_decoded(
    width: int, height: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.ImageFile").ImageFile
    path = tmp_path / "black.png"
    path.write_bytes(png(width, height))
    assert path.stat().st_size < 100_000
    monkeypatch.setattr(image, "load", pytest.fail)
    with pytest.raises(OptionError, match=r"black\.png has more than 16,777,216 pixels"):
        make("5", image=str(path))


def test_the_largest_image_is_taken(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    path = tmp_path / "black.png"
    path.write_bytes(png(4096, 4096))
    assert make("5", image=str(path)).history["filled"] == 0


def test_a_large_photograph_is_decoded_small(tmp_path: Path) -> None:
    module = pytest.importorskip("PIL.Image")
    picture = module.new("L", (5000, 5000), 255)
    picture.paste(0, (1000, 1000, 4000, 4000))
    path = tmp_path / "photograph.jpg"
    picture.save(path)
    assert make("5", image=str(path)).history["filled"] == 9


def test_a_file_of_many_bytes_is_no_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_BYTES", 2 << 20)
    path = tmp_path / "long.png"
    path.write_bytes(bytes(3 << 20))
    with pytest.raises(OptionError, match=r"long\.png has more than 2 MB"):
        make("5", image=str(path))


def test_without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(OptionError, match="needs pillow"):
        make("5", image=__file__)


def test_a_puzzle_too_hard_to_prove_is_made_easier() -> None:
    wish = Wish(
        MAKER.shape("20"),
        with_defaults(MAKER.options, {"line_solvable": False, "density": 0.4}),
        None,
        1,
    )
    made = MAKER.make(wish, stream(1, "budget", 0))
    assert judge(made.puzzle, budget=1).verdict == UNIQUE


def test_giving_up_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mend, "ROUNDS", 1)
    with pytest.raises(GaveUp, match="a density near"):
        make("20", density=0.3)


def test_boards_too_large_to_prove_are_refused_at_once() -> None:
    with pytest.raises(OptionError, match=r"300x300 is too large to make; .* 40,000 cells"):
        order("nonogram", "300")
    assert order("nonogram", "100").lattice == rect(100, 100)
    assert order("nonogram", "150", {"style": "blobs"}).lattice == rect(150, 150)


def test_a_mask_is_a_text_or_an_image(tmp_path: Path) -> None:
    """Dark cells of an image are those that a letter marks; what does not fit is refused."""
    module = pytest.importorskip("PIL.Image")
    text, shown = tmp_path / "mask.txt", tmp_path / "mask.png"
    text.write_text("#..\n.##\n", newline="\r\n")
    drawn = module.new("L", (30, 20), 255)
    drawn.paste(20, (0, 0, 10, 10))
    drawn.paste(20, (10, 10, 30, 20))
    drawn.save(shown)
    for path in (text, shown):
        assert pictures.mask(rect(2, 3), str(path), "cells").cells == {0, 4, 5}
    for content, why in (
        ("#..\n.#\n", r"mask.txt:2 has 2 cells, and a row of 2x3 3"),
        ("#..\n", r"has 1 rows, and 2x3 2"),
        ("...\n...\n", "marks no cell"),
        ("\0", "option cells: .* it is no PNG"),
    ):
        text.write_text(content)
        with pytest.raises(OptionError, match=why):
            pictures.mask(rect(2, 3), str(text), "cells")
