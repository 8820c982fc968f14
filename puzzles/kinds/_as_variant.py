"""Sudokus, jigsaws and killers as the variants that they are, and back.

So whatever reads and writes variants serves these kinds too: the pages f-puzzles and SudokuPad.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import boxes, regions, relabelled
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get
from puzzles.declare.links import Address
from puzzles.declare.options import with_defaults
from puzzles.declare.words import LinkError
from puzzles.relations.scopes import box_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.contract.kind import Kind

VARIANT = "variant"
RELATIONS = "sudoku", "jigsaw", "killer"
FPUZZLES = "fpuzzles", "Link to f-puzzles", re.compile(r"https?://(?:www\.)?f-puzzles\.com/")
SUDOKUPAD = (
    "sudokupad",
    "Link to SudokuPad",
    re.compile(
        r"https?://(?:[a-z]+\.)?"
        r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)/"
    ),
)
RULES: Mapping[str, tuple[str, ...]] = {
    "sudoku": ("rows", "columns", "boxes", "region"),
    "jigsaw": ("rows", "columns", "boxes", "region", "diagonals"),
    "killer": ("rows", "columns", "boxes", "region", "killer"),
}
"""The rules of a variant that is a puzzle of a kind."""
UNKNOWN = -1


class Rules(NamedTuple):
    """The rules of a variant on top of rows and columns.

    Attributes:
        regions: regions that have every digit; the usual boxes among them are written `boxes`.
        cages: cages of different digits, with their sums; UNKNOWN for none.
        diagonals: whether the diagonals have every digit.
    """

    regions: Sequence[Cells]
    cages: Sequence[tuple[Cells, int]] = ()
    diagonals: bool = False


def stated(board: Rect, cells: Sequence[int], rules: Rules) -> Any:
    """Return the variant of a board.

    Args:
        board: a square board.
        cells: the given digits, 0 for none.
        rules: its rules.

    Raises:
        PuzzleError: a variant cannot hold them.
    """
    kind: Kind[Any] = get(VARIANT)
    lines = ["rows", "columns"]
    usual = regions(box_numbers(board))
    if {*map(frozenset, rules.regions)} == {*map(frozenset, usual)}:
        lines.append("boxes")
    else:
        lines += [f"region {_named(board, part)}" for part in rules.regions if len(part) > 1]
    lines += ["diagonals"] * rules.diagonals
    for part, number in rules.cages:
        if number != UNKNOWN or len(part) > 1:
            told = "" if number == UNKNOWN else f"{number} "
            lines.append(f"killer {told}{_named(board, part)}")
    letters = kind.groups[0].letters
    rows = ["".join([letters[cells[cell]] for cell in row]) for row in board.rows]
    return parse_puzzle(kind, "\n".join([*rows, *lines, ""]))


def _named(board: Rect, cells: Sequence[int]) -> str:
    return " ".join(map(board.name, cells))


def variant_of(puzzle: Any) -> Any:
    """Return a Sudoku, jigsaw or killer as a variant.

    Raises:
        PuzzleError: a variant cannot hold it.
    """
    kind: Any = kind_of(puzzle)
    if kind.name == "jigsaw":
        parts = regions(puzzle.regions)
        return stated(puzzle.board, puzzle.cells, Rules(parts, diagonals=puzzle.diagonals))
    parts = regions(kind.regions(puzzle))
    cages: list[tuple[Cells, int]] = []
    if kind.name == "killer":
        cages = [(part, puzzle.sums[puzzle.regions[part[0]]]) for part in regions(puzzle.regions)]
    return stated(puzzle.board, puzzle.cells, Rules(parts, cages))


def of_variant(kind: Kind[Any], variant: Any) -> Any:
    """Return a variant as a puzzle of a kind that asks for the same.

    Raises:
        LinkError: it has a rule that the kind has not, or lacks one.
    """
    board: Rect = variant.board
    rules = variant.stated
    known = RULES[kind.name]
    names = {rule.name for rule in rules}
    if further := sorted(names - {*known}):
        raise LinkError(f"a {kind.title} has no rule {abridged(further[0])}: this is a variant")
    if lacking := [name for name in known[:2] if name not in names]:
        raise LinkError(f"a {kind.title} always has {lacking[0]}: this is a variant")
    areas = [rule.parts[0] for rule in rules if rule.name == "region"]
    if "boxes" in names:
        areas += regions(box_numbers(board))
    label = {cell: number for number, area in enumerate(areas) for cell in area}
    if len(label) != board.cells or sum(map(len, areas)) != board.cells:
        raise LinkError(f"a {kind.title} has regions that fill the board: this is a variant")
    labels = relabelled([label[cell] for cell in range(board.cells)])
    options = with_defaults(kind.options, {})
    if kind.name == "jigsaw":
        options = {**options, "diagonals": "diagonals" in names}
        puzzle: Any = kind.empty(board, options)
        return replace(puzzle, cells=variant.cells, regions=labels)
    puzzle = kind.empty(board, {**options, "box": _box_of(board, labels)})
    if kind.name == "killer":
        puzzle = _caged(puzzle, [rule for rule in rules if rule.name == "killer"])
    return replace(puzzle, cells=variant.cells)


def _box_of(board: Rect, labels: Sequence[int]) -> str:
    """Return the shape of the boxes that regions are.

    Raises:
        LinkError: they are no boxes of one shape.
    """
    side = board.height
    for height in range(1, side + 1):
        if side % height == 0 and relabelled(boxes(board, height, side // height)) == labels:
            return f"{height}x{side // height}"
    raise LinkError("its regions are no boxes: this is a jigsaw or a variant")


def _caged(puzzle: Any, rules: Sequence[Any]) -> Any:
    """Return a killer with cages in place of its own; cells without one are cages of one cell.

    Raises:
        LinkError: two cages share a cell.
    """
    board: Rect = puzzle.board
    label: dict[int, int] = {}
    for number, rule in enumerate(rules):
        for cell in rule.parts[0]:
            if cell in label:
                raise LinkError(f"two cages have {board.name(cell)}: this is a variant")
            label[cell] = number
    labels = [label.get(cell, len(rules) + cell) for cell in range(board.cells)]
    order = list(dict.fromkeys(labels))
    told = {number: rule.number for number, rule in enumerate(rules)}
    sums = [UNKNOWN if told.get(at) is None else told[at] for at in order]
    sums += [UNKNOWN] * (len(puzzle.sums) - len(sums))
    return replace(puzzle, regions=relabelled(labels), sums=tuple(sums))


def addresses(name: str) -> tuple[Address, ...]:
    """Return the addresses of pages for variants, as a kind that is related to them has them.

    Args:
        name: the kind.
    """
    return tuple([_address(name, *page) for page in (FPUZZLES, SUDOKUPAD)])


def _address(kind: str, name: str, title: str, begins: re.Pattern[str]) -> Address:
    def whole() -> Address:
        wholes = get(VARIANT).wholes
        return next(one for one in wholes if isinstance(one, Address) and one.name == name)

    def write(puzzle: Any) -> str:
        try:
            variant = variant_of(puzzle)
        except PuzzleError as error:
            raise LinkError(f"no variant is this {get(kind).title}: {error.message}") from None
        text = whole().write(variant)
        definition = get(kind)
        if definition.normal(read(text)) != definition.normal(puzzle):
            raise LinkError(f"{title} does not hold all of this {definition.title}")
        return text

    def read(address: str) -> Any:
        return of_variant(get(kind), whole().read(address))

    return Address(name, title, write, begins, read)
