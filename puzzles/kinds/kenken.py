"""KenKen: a Latin square with cages, told by what their digits make: a sum, a difference and so on.

A number without an operation may stand for any of those of the puzzle.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.contract.clues import Clues
from puzzles.declare.codes import Row
from puzzles.declare.group import count
from puzzles.declare.links import Side, sgt, walls
from puzzles.declare.options import option
from puzzles.declare.parts import Part
from puzzles.declare.sayings import making
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files
from puzzles.declare.words import LinkError, Number, Unheld, Words
from puzzles.families.declared import Declared
from puzzles.families.divided import (
    CAGES,
    DIGITS,
    GIVENS,
    Divided,
    DividedKind,
    cages,
    of_regions,
)
from puzzles.families.grid import GIVEN
from puzzles.families.latin import LatinKind, latin_rules, latin_techniques
from puzzles.relations.cages import MINUS, OPS, OVER, PLUS, TIMES, Makes, bags_of, made

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.parts import Sheet
    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.declare.words import Scan
    from puzzles.model.model import Rule
    from puzzles.rules.verbs import Bag

UNKNOWN = ""
TARGET = re.compile(r"([0-9]{1,6})([-+x/]?)")
SAID = {
    PLUS: "add up to {}",
    MINUS: "differ by {}",
    TIMES: "multiply to {}",
    OVER: "divide to {}",
    "": "make {}",
}
SEEN = 6
"""Cells of a cage at most of which one sees whether it has room for equal digits."""
BETWEEN = {PLUS: "+", TIMES: "x"}
"""What is written between digits that are added or multiplied."""
MADE = Row(Words(*[Number(0, 999_999, sign, 0, 10, 4, at) for at, sign in enumerate("asmd")]))
"""Numbers of a game ID: four times each, and which of `OPS` makes it."""


@dataclass(frozen=True)
class KenKen(Divided):
    """A puzzle of cells, the cage of each, and what the digits of each cage make, as in `12x`."""

    ops: str = option(OPS, "operations that a number without one may stand for: some of +-x/")
    targets: tuple[str, ...] = ()


def _in_signs(text: str) -> str:
    """Return a target of another program with this program's signs, such as x for `*`."""
    for sign, own in {"×": "x", "*": "x", "·": "x", "−": "-", "–": "-", "÷": "/", ":": "/"}.items():
        text = text.replace(sign, own)
    if text == "0":
        raise LinkError("a cage of 0 is made by an operation that no KenKen here has")
    return text


def _read(puzzle: Any, text: str) -> str:
    if text and not TARGET.fullmatch(text):
        raise PuzzleError(f"{abridged(text)} is not a number with +, -, x or /")
    return text


TARGETS = of_regions(
    "Targets",
    "targets",
    {UNKNOWN: ""},
    blank=UNKNOWN,
    pattern=f"({TARGET.pattern})?",
    reads=_read,
    help="a number with +, -, x or / behind it",
)


def parted(target: str) -> tuple[int, str]:
    """Return the number of a target and its operation, which may be missing."""
    number = target.rstrip(OPS)
    return int(number), target[len(number) :]


class Made(Part):
    """What the digits of each cage make in a game ID, in the order of the cages' first cells."""

    def read(self, scan: Scan, sheet: Sheet) -> dict[str, Any]:
        """Read the number and operation of each cage, in the order of their first cells."""
        cages: tuple[int, ...] = sheet.fields["regions"]
        order = list(dict.fromkeys(cages))
        scan.things = f"{len(order)} cages"
        targets = [UNKNOWN] * count(sheet.board, TARGETS.on)
        for cage, told in zip(order, MADE.read(scan, len(order)), strict=True):
            number, op = divmod(told, len(OPS))
            targets[cage] = f"{number}{OPS[op] if cages.count(cage) > 1 else ''}"
        return {"targets": tuple(targets)}

    def write(self, sheet: Sheet) -> str:
        """Write the number and operation of each cage, in the order of their first cells."""
        cages, told = sheet.fields["regions"], list[int]()
        for cage in dict.fromkeys(cages):
            target = sheet.fields["targets"][cage]
            number, sign = parted(target) if target else (0, "")
            if not target or (not sign and cages.count(cage) > 1):
                raise Unheld("has a number and its operation for each cage")
            told.append(len(OPS) * number + OPS.index(sign or PLUS))
        return MADE.write(told)


def _reads(puzzle: KenKen, target: str) -> tuple[int, str]:
    """Return the number of a target and the operations that it may stand for."""
    number, sign = parted(target)
    return number, sign or puzzle.ops


class KenKenKind(DividedKind[KenKen], LatinKind[KenKen]):
    """KenKen: see the module's text."""

    name = "kenken"
    title = "KenKen"
    other_names = ("calcudoku", "mathdoku", "kendoku")
    puzzle = KenKen
    boards = Boards("N or NxN, N 1 to 25, cages of any shape", (1, len(DIGITS)), square=True)
    rules = (
        "Write a digit into every cell so that each row and column has every digit once; the "
        "digits of a cage make its number by addition, subtraction, multiplication or division, "
        "where those of two cells may be taken in either order."
    )
    files = Files(
        form=(
            "Cells of one letter are a cage. Behind the letters given digits may stand, `.` for "
            "none. `A=12+` below the board says that the digits of cage A add up to 12; `-` stands "
            "for a difference, `x` for a product, `/` for a quotient."
        ),
    )
    own = (CAGES, TARGETS)
    groups = (CAGES, TARGETS, GIVENS)
    techniques: ClassVar = {
        **latin_techniques("digits"),
        ("SET", "cage"): "cage combinations",
    }
    declared: ClassVar = (
        *latin_rules("digits", "digit"),
        Declared("cage", Makes(), cages, clues="target", own=True, reads=_reads),
    )
    links = (
        sgt("keen", walls("y", counted=True), ",", Made(), size=Side(), settings="(?:d[a-z])?m$"),
    )
    usual = Usual(digits=True, small=_in_signs, names=("Calcudoku", "Mathdoku"))

    def rules_of(self, puzzle: KenKen) -> str:
        ops = "".join([f" {op}" for op in puzzle.ops])
        return f"{self.rules} A number without a sign may stand for any of{ops}."

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> KenKen:
        """Build the puzzle, with the operations in one order alone."""
        ops = str(options["ops"])
        if not ops or set(ops) - set(OPS):
            raise OptionError(f"option ops takes some of {OPS}, not {abridged(ops)}")
        ordered = "".join([op for op in OPS if op in ops])
        return super().build(board, cells, {**options, "ops": ordered})

    def saying(self, puzzle: KenKen, rule: Rule) -> Saying | str:
        """Return the words: of a cage, with the digits that make its target."""
        if rule.name != "cage" or rule.clue is None:
            return super().saying(puzzle, rule)
        if len(rule.scope) == 1:
            return GIVEN
        _, place = Clues(puzzle).place(rule.clue)
        number, sign = parted(puzzle.targets[place])
        bags = bags_of(puzzle.board.height, len(rule.scope), number, sign or puzzle.ops)
        at = tuple([puzzle.board.positions[cell] for cell in rule.scope])
        ways = [bag for bag in bags if len(bag) > SEEN or can_lie(bag, at)]
        said = making(SAID[sign].format(number), ways, BETWEEN.get(sign, " and "))
        return said.but(off=f"{{cells}} make {{own}}, not {puzzle.targets[place]}")

    def clue_by(self, puzzle: KenKen, solution: Solution, number: int) -> object:
        """Return what a cage's digits make by its operation; by addition if it cannot be that."""
        group, cage = Clues(puzzle).place(number)
        if group is not TARGETS:
            return super().clue_by(puzzle, solution, number)
        digits = [solution[cell] for cell in self.scopes(puzzle).get(cage, ())]
        sign = parted(puzzle.targets[cage])[1] if puzzle.targets[cage] else ""
        if len(digits) == 1:
            return str(digits[0])
        ops = [op for op in sign or puzzle.ops if made(digits, op) is not None] or [PLUS]
        return f"{made(digits, ops[0])}{sign and ops[0]}"


@lru_cache(maxsize=4096)
def can_lie(bag: Bag, cells: tuple[tuple[int, int], ...]) -> bool:
    """Return whether cells, each a row and a column, can have some digits, none twice in a line."""

    def go_on(laid: Bag, left: Bag) -> bool:
        """Return whether the digits left can be laid into the cells behind those that are."""
        if not left:
            return True
        row, column = cells[len(laid)]
        before = zip(laid, cells, strict=False)
        seen = {digit for digit, (r, c) in before if r == row or c == column}
        return any(
            digit not in seen and go_on((*laid, digit), left[:at] + left[at + 1 :])
            for at, digit in enumerate(left)
            if digit not in left[:at]
        )

    return go_on((), bag)


KIND = KenKenKind()
