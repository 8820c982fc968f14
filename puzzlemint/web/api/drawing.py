"""Boards as the renderers draw them, and as texts in the formats of their kind."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from puzzlemint.web.api.filled import glance
from puzzlemint.web.api.request import Request, RequestError, known, plain
from puzzles.codecs.addresses import formats_of, written
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN
from puzzles.render.picture import highlight, is_open

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzlemint.web.api.request import Answer
    from puzzles.declare.values import Solution
    from puzzles.render.picture import Picture

FORMATS = ("items", "svg", "text")
TEXT, SOLUTION, BOARD, SVG = "text", "solution", "board", "svg"


def picture(request: object) -> Answer:
    """Return what a board looks like: as SVG, as text or as items."""
    asked = Request(request, "puzzle", "entries", "open", "flaws", "format")
    puzzle = asked.puzzle()
    form = asked.one_of("format", FORMATS, FORMATS[0])
    count = kind_of(puzzle).places(puzzle).cells
    entries = asked.entries(puzzle)
    shown = drawn(puzzle, entries, asked.numbers("open", count), asked.numbers("flaws", count))
    if entries is not None:
        rules, _ = glance(asked.text("puzzle"))
        shown = greyed(puzzle, shown, rules.met(known(puzzle, entries)))
    return {form: _rendered(shown, form), "clues": plain([asdict(clue) for clue in shown.clues])}


def _rendered(shown: Picture, form: str) -> object:
    if form == "svg":
        from puzzles.render.svg import svg

        return svg(shown)
    if form == "text":
        from puzzles.render.text import text

        return text(shown)
    return plain(shown.data()["items"])


def convert(request: object) -> Answer:
    """Return a puzzle, its solution, or a board filled in so far, as the text of a file.

    Raises:
        PuzzleError: the format cannot hold this puzzle.
    """
    asked = Request(request, "puzzle", "entries", "to", "budget")
    puzzle, entries = asked.puzzle(), asked.entries(asked.puzzle())
    kind = kind_of(puzzle)
    form = asked.one_of("to", (TEXT, SOLUTION, BOARD, SVG, *formats_of(kind)), TEXT)
    if form == SOLUTION:
        text = kind.write_entries(puzzle, _solution(puzzle, entries, asked.budget()))
    elif form == BOARD:
        text = kind.write_entries(puzzle, known(puzzle, entries))
    elif form == SVG:
        from puzzles.render.svg import svg

        text = svg(drawn(puzzle, entries))
    else:
        text = puzzle.text() if form == TEXT else written(puzzle, form)
    suffixes = {
        TEXT: kind.files.suffix,
        SOLUTION: kind.files.solution_suffix,
        BOARD: f".begun{kind.files.suffix}",
        **kind.files.formats,
    }
    name = f"{kind.name}-{puzzle.size}{suffixes.get(form, f'.{form}')}"
    return {"text": text.removesuffix("\n") + "\n", "name": name}


def _solution(puzzle: Puzzle, entries: Solution | None, budget: int) -> Solution:
    """Return entries that solve the puzzle, or else the solution that a solver finds.

    Raises:
        RequestError: there is none.
    """
    from verify.judge.verdict import judge

    if entries is not None and OPEN not in entries and not kind_of(puzzle).check(puzzle, entries):
        return entries
    judgement = judge(puzzle, budget=budget)
    if not judgement.solutions:
        raise RequestError(f"there is no solution to write: {judgement.verdict}")
    return judgement.solutions[0]


def drawn(
    puzzle: Puzzle,
    entries: Sequence[int] | None,
    open_places: Collection[int] = (),
    flaws: Collection[int] = (),
) -> Picture:
    """Return the picture of a board.

    Args:
        puzzle: the puzzle.
        entries: of each place, or OPEN.
        open_places: those to highlight; what is merely not filled in yet is not.
        flaws: those that a contradiction is about.
    """
    kind = kind_of(puzzle)
    shown = kind.picture(puzzle, entries)
    places = kind.places(puzzle)
    items = [item for item in shown.items if not is_open(item)]
    items += [highlight(places.spot(place), "open") for place in sorted(open_places)]
    return replace(shown, items=tuple(items)).flawed(places, sorted(flaws))


def greyed(puzzle: Puzzle, shown: Picture, met: set[int]) -> Picture:
    """Return a picture with the clues outside the board marked that are met."""
    outside = set(map(Clues(puzzle).outside, met))
    clues = [
        replace(clue, satisfied=clue.satisfied or (clue.line, clue.end) in outside)
        for clue in shown.clues
    ]
    return replace(shown, clues=tuple(clues))
