"""What is in a book: puzzles in order, numbered, and the rules of each kind."""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.render.picture import Cage, Split
from verify.grade.grade import BANDS
from verify.judge.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.contract.kind import Kind
    from puzzles.declare.values import Solution
    from puzzles.render.picture import Picture

GRADE, KIND = ORDERS = ("grade", "kind")
"""By what puzzles are put in order."""
SMALL = 36
"""Cells of the board of a worked example, at most."""
NAMES = "In the examples r2c3 is the cell in row 2 and column 3."
"""How their steps call a cell."""


class Entry(NamedTuple):
    """A puzzle as somebody judged it.

    Attributes:
        puzzle, solution: it and its only solution.
        band, effort: its grade.
        id: what all images of the puzzle share; empty if nobody asks for it.
    """

    puzzle: Puzzle
    solution: Solution
    band: str
    effort: int
    id: str = ""


@dataclass(frozen=True)
class Numbered:
    """A puzzle of a book.

    Attributes:
        number: from 1.
        heading: what stands above it: its kind.
        level: its grade, 1 for the first of `BANDS`.
        rules: those that all puzzles of its kind have here, at the first of them; else empty.
        note: the rules that not all puzzles of its kind have here, or empty.
        board, solved: its pictures.
        link: an address at which it can be played, or empty.
    """

    number: int
    heading: str
    level: int
    rules: str
    note: str
    board: Picture
    solved: Picture
    link: str


@dataclass(frozen=True)
class Solved:
    """An example of a kind.

    Attributes:
        note: the rules that it has beside those of all puzzles, or empty.
        board, solved: its pictures.
        steps: how it is solved, in sentences.
    """

    note: str
    board: Picture
    solved: Picture
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """How a kind is played.

    Attributes:
        title, text: its name, and the rules that all puzzles of this kind have here.
        numbers: of the puzzles of this kind.
        example: a small one, if the kind has any.
    """

    title: str
    text: str
    numbers: tuple[int, ...]
    example: Solved | None


@dataclass(frozen=True)
class Book:
    """What is in a book.

    Attributes:
        title: on its first page.
        about: what there is, in a line.
        rules: of each kind that occurs, by name.
        puzzles: in their order.
    """

    title: str
    about: str
    rules: tuple[Rules, ...]
    puzzles: tuple[Numbered, ...]


def book(
    entries: Iterable[Entry],
    title: str,
    order: str = GRADE,
    page: str = "",
    first: Sequence[str] = (),
) -> Book:
    """Return the book of some puzzles; equal ones in the order in which they come.

    Args:
        entries: the puzzles.
        title: of the book.
        order: `grade`, easy to hard, or `kind`, and easy to hard within each.
        page: the address of a page that plays puzzles, for links; empty for none.
        first: the `id` of each puzzle that comes before all others, in their order.
    """
    places = {name: at for at, name in enumerate(first)}

    def key(entry: Entry) -> tuple[int, str, int, int]:
        if entry.id in places:
            return places[entry.id], "", 0, 0
        name = kind_of(entry.puzzle).title if order == KIND else ""
        return len(places), name, BANDS.index(entry.band), entry.effort

    ordered = sorted(entries, key=key)
    kinds: dict[str, Kind[Puzzle]] = {}
    numbers: dict[str, list[int]] = {}
    shared: dict[str, list[str]] = {}
    for number, entry in enumerate(ordered, 1):
        kind = kind_of(entry.puzzle)
        kinds[kind.title] = kind
        numbers.setdefault(kind.title, []).append(number)
        own = _sentences(entry.puzzle)
        shared[kind.title] = [one for one in shared.get(kind.title, own) if one in own]
    count = f"{len(ordered)} puzzle{'s' if len(ordered) > 1 else ''}"
    sorts = f"{len(kinds)} kinds" if len(kinds) > 1 else next(iter(kinds), "no kind")
    sorted_by = f", {'each ' if order == KIND and len(kinds) > 1 else ''}easy to hard"
    return Book(
        title,
        f"{count} of {sorts}{'' if first else sorted_by}",
        tuple([_rules(kinds[name], numbers[name], shared[name]) for name in sorted(kinds)]),
        tuple(
            [
                _numbered(at, entry, page, shared[title], first=numbers[title][0] == at)
                for at, entry in enumerate(ordered, 1)
                for title in [kind_of(entry.puzzle).title]
            ]
        ),
    )


def _sentences(puzzle: Puzzle) -> list[str]:
    """Return the rules of a puzzle, one by one."""
    return re.split(r"(?<=\.) ", kind_of(puzzle).rules_of(puzzle))


def _note(puzzle: Puzzle, shared: Sequence[str]) -> str:
    """Return the rules of a puzzle that are not among the shared ones."""
    return " ".join([one for one in _sentences(puzzle) if one not in shared])


def _numbered(
    number: int, entry: Entry, page: str, shared: Sequence[str], *, first: bool
) -> Numbered:
    """Return a puzzle as the book prints it.

    Args:
        number: of the puzzle in the book.
        entry: the puzzle.
        page: the address of the page that plays it, empty for none.
        shared: sentences that hold of all puzzles of its kind here.
        first: whether it is the first of these, under which they stand.
    """
    kind = kind_of(entry.puzzle)
    return Numbered(
        number,
        kind.title,
        BANDS.index(entry.band) + 1,
        " ".join(shared) if first else "",
        _note(entry.puzzle, shared),
        kind.picture(entry.puzzle),
        answer(kind.picture(entry.puzzle, entry.solution)),
        page + fragment(entry.puzzle) if page else "",
    )


def answer(picture: Picture) -> Picture:
    """Return a solved board without what stands outside it and what only solvers need."""
    items = [
        replace(item, text="")
        if isinstance(item, Cage)
        else replace(item, across="", down="")
        if isinstance(item, Split)
        else item
        for item in picture.items
    ]
    return replace(picture, items=tuple(items), clues=())


def fragment(puzzle: Puzzle) -> str:
    """Return what follows a page's address in a link to a puzzle, as `link.js` reads it."""
    packer = zlib.compressobj(9, wbits=-15)
    text = json.dumps([puzzle.text(named=True)], ensure_ascii=False).encode()
    packed = packer.compress(text) + packer.flush()
    return f"#z={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def _rules(kind: Kind[Puzzle], numbers: Sequence[int], shared: Sequence[str]) -> Rules:
    """Return the rules of a kind with the largest small one of its own examples, solved."""
    from verify.explain.explain import explain

    title, text = kind.title, " ".join(shared)
    known = [parse_puzzle(kind, one.text) for one in kind.examples if one.verdict == UNIQUE]
    small = [one for one in known if one.board.cells <= SMALL] or known[:1]
    if not small:
        return Rules(title, text, tuple(numbers), None)
    example = max(small, key=lambda one: one.board.cells)
    (solution,) = judge(example).solutions
    solved = Solved(
        _note(example, shared),
        kind.picture(example),
        kind.picture(example, solution),
        tuple([step.sentence for step in explain(example, solution)]),
    )
    return Rules(title, text, tuple(numbers), solved)
