"""Previews of an image at several sizes, side by side: as text, and as a page."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from gen.contract.aim import described
from puzzlemint.book.html import document, drawn
from puzzles.contract.kind import kind_of
from puzzles.render.sheet import STYLE
from puzzles.render.text import text
from verify.judge.verdict import MULTIPLE, UNDECIDED, UNIQUE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.minting.preview import Preview
    from puzzles.render.picture import Picture

GAP = 3  # blanks between two pictures
WIDTH = 70.0  # of a picture on a page, in millimetres
_VERDICTS = {
    UNIQUE: "has one solution",
    MULTIPLE: "has several solutions",
    UNDECIDED: "is undecided",
}
_PAGE = """\
body { font: 11pt/1.4 system-ui, sans-serif; margin: 8mm; }
.boards { display: flex; flex-wrap: wrap; gap: 8mm; align-items: end; }
figure { margin: 0; max-width: 70mm; }
figcaption { margin-top: 2mm; font-size: 9pt; }
"""


def sentence(one: Preview) -> str:
    """Return in words what came of a size."""
    if one.minted is None:
        return f"{one.size}: {one.failure}"
    changed = f"{one.changed} of {one.cells} cells changed" if one.changed else "nothing changed"
    grade = described(one.minted.graded) if one.minted.graded else "not graded"
    return f"{one.size}: the picture {_VERDICTS[one.verdict]}, {changed}; {grade}"


def side_by_side(previews: Sequence[Preview], width: int) -> Iterator[str]:
    """Yield lines of pictures beside each other, as many as go into a width."""
    blocks = [
        [one.size, *text(shown).rstrip("\n").split("\n")]
        for one in previews
        if (shown := _picture(one))
    ]
    row: list[list[str]] = []
    for block in [*blocks, None]:
        wanted = sum([max(map(len, some)) + GAP for some in (*row, block or [""])])
        if row and (block is None or wanted - GAP > width):
            yield from _joined(row)
            row = []
        if block:
            row.append(block)


def page(title: str, previews: Sequence[Preview]) -> str:
    """Return the pictures as a page of HTML, which needs nothing but itself."""
    figures = "".join(
        [
            f"<figure>{drawn(shown, WIDTH / max(map(len, shown.board.rows)))}"
            f"<figcaption>{escape(sentence(one))}</figcaption></figure>\n"
            for one in previews
            if (shown := _picture(one))
        ]
    )
    return document(title, f"{_PAGE}{STYLE}", f'<div class="boards">\n{figures}</div>\n')


def _picture(one: Preview) -> Picture | None:
    """Return the solution as a picture without clues."""
    if one.minted is None:
        return None
    puzzle = one.minted.puzzle
    return replace(kind_of(puzzle).picture(puzzle, one.minted.solution), clues=())


def _joined(row: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of blocks of text side by side."""
    yield ""
    widths = [max(map(len, block)) for block in row]
    for at in range(max(map(len, row))):
        pairs = zip(row, widths, strict=True)
        parts = [(block[at] if at < len(block) else "").ljust(width) for block, width in pairs]
        yield (" " * GAP).join(parts).rstrip()
