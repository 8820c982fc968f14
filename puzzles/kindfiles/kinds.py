"""Kinds made of their declarations."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.contract.registry import get
from puzzles.declare.values import Boards, Example, Fault
from puzzles.families.covered import LETTERS, WALLS, CoveredKind
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import G, Grid, of_cells
from puzzles.families.shading import SHADED, UNSHADED, ShadingKind
from puzzles.kindfiles.declaration import ANY_NUMBER, DIGITS
from puzzles.kindfiles.rules import RELATIONS, SCOPES
from puzzles.model.model import OPEN
from puzzles.relations.scopes import box_numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.board import Rect
    from puzzles.contract.kind import Kind
    from puzzles.kindfiles.declaration import Clued, Declaration

BLANK = -1
NO_DIGIT = 0
WALLED = {("not_all", "neighbours", SHADED), ("connected", "board", UNSHADED)}
SIGNS = "123456789ABCDEFGHIJKLMNOP"


class DeclaredGrid(Grid):
    """A puzzle of a declared kind, of whose class no module knows."""

    def __reduce__(self) -> tuple[Callable[..., DeclaredGrid], tuple[Any, ...]]:
        return _restored, (self.kind, *[getattr(self, field.name) for field in fields(self)])


def _restored(kind: str, *values: Any) -> Any:
    """Return a puzzle that was pickled."""
    return get(kind).puzzle(*values)


class NumberedKind(ShadingKind[G]):
    """Shading with numbers in some cells.

    Class attributes:
        on: what a cell with a number is known to be, OPEN for anything.
    """

    on: ClassVar[int] = OPEN

    def fixed(self, clue: int) -> int:
        """Return the value of a cell with a clue."""
        return OPEN if clue == BLANK else self.on


class DigitsKind(DeclaredKind[G]):
    """Digits from 1 to the side, some of which are given."""

    marks: ClassVar = dict(enumerate(SIGNS, 1))
    groups = (
        of_cells(
            "Givens",
            {NO_DIGIT: "."} | dict(enumerate(SIGNS, 1)),
            blank=NO_DIGIT,
            titles={NO_DIGIT: "blank"},
            also={"0": NO_DIGIT, "_": NO_DIGIT},
        ),
    )

    def values(self, board: Rect) -> Sequence[int]:
        """Return the digits of a board."""
        return range(1, board.height + 1)

    def regions(self, puzzle: G) -> Sequence[str]:
        """Return the number of each cell's box, where there are boxes."""
        if not any(rule.over is SCOPES["boxes"].parts for rule in self.declared):
            return ()
        return [str(number + 1) for number in box_numbers(puzzle.board)]


def kind_of(declaration: Declaration) -> Kind[Any]:
    """Return the kind that is declared."""
    clues = declaration.clues
    base: type[DeclaredKind[Any]] = DigitsKind if declaration.cells == DIGITS else NumberedKind
    if clues is not None and clues.every:
        base = CoveredKind
    low, high = declaration.sides
    if base is CoveredKind:
        high = min(high, len(LETTERS))
    size = "N" if declaration.square else "N or HxW"
    title, begins = "".join(declaration.title.split()), f"# {declaration.name}\n"
    members: dict[str, Any] = {
        "__doc__": declaration.rules,
        "name": declaration.name,
        "title": declaration.title,
        "puzzle": make_dataclass(title or "Puzzle", [], bases=(DeclaredGrid,), frozen=True),
        "boards": Boards(f"{size}, sides {low} to {high}", (low, high), square=declaration.square),
        "rules": declaration.rules,
        "declared": _declared(declaration),
        "examples": tuple(
            [Example(f"{begins}{text}", says) for text, says in declaration.examples]
        ),
        "faults": tuple(
            [
                Fault(rule or None, f"{begins}{text}", board)
                for text, board, rule in declaration.faults
            ]
        ),
    }
    if base is NumberedKind:
        members |= _clues(clues)
    said = {(one.relation, one.over, one.value) for one in declaration.stated}
    if base is CoveredKind and said >= WALLED and low > 1:
        members["forms"] = WALLS
    if base is DigitsKind:
        houses = [one.name for one in declaration.stated if one.relation == "every"]
        steps = {"LAST": "full house", "RULE": "hidden single"}
        members["techniques"] = {(s, house): says for house in houses for s, says in steps.items()}
    made: Any = type(declaration.name, (base,), members)
    return made()


def _declared(declaration: Declaration) -> tuple[Declared, ...]:
    """Return the rules of a file as a kind of the program declares them."""
    others = [(one.relation, one.over, one.value) for one in declaration.stated]
    group = "cell"
    return tuple(
        [
            Declared(
                one.name,
                RELATIONS[one.relation].relation(one.value, SCOPES[one.over], others),
                SCOPES[one.over].parts,
                clues=group if one.clue else "",
                own=SCOPES[one.over].same,
            )
            for one in declaration.stated
        ]
    )


def _clues(clues: Clued | None) -> dict[str, Any]:
    """Return the attributes of a kind that tell of its clues: numbers in some cells, or none."""
    title, most = (clues.title, clues.most) if clues else ("Numbers", 0)
    if most == ANY_NUMBER:
        group = of_cells(title, {BLANK: "."}, numbers=True, sparse=True)
        return {"groups": (group,), "between": " ", "on": _on(clues)}
    letters = {number: str(number) for number in range(most + 1)}
    return {"groups": (of_cells(title, {BLANK: "."} | letters),), "on": _on(clues)}


def _on(clues: Clued | None) -> int:
    return OPEN if clues is None or clues.on is None else clues.on
