"""KenKen: a Latin square with cages, told by what their digits make: a sum, a difference and so on.

A number without an operation may stand for any of those of the puzzle.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import OptionError, PuzzleError, TooLarge, abridged
from puzzles.contract.clues import Clues
from puzzles.declare.codes import Row
from puzzles.declare.group import count
from puzzles.declare.links import Side, sgt, walls
from puzzles.declare.options import option
from puzzles.declare.parts import Part
from puzzles.declare.sayings import every, making
from puzzles.declare.values import Boards, Files, Solution, Violation
from puzzles.declare.words import Number, Unheld, Words
from puzzles.families.divided import (
    CAGES,
    DIGITS,
    GIVENS,
    Divided,
    DividedKind,
    by_digit,
    of_regions,
)
from puzzles.families.grid import GIVEN
from puzzles.families.latin import LatinKind
from puzzles.rules.verbs import SETS_LIMIT, any_order, total

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.parts import Sheet
    from puzzles.declare.sayings import Saying
    from puzzles.declare.words import Scan
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model, Rule
    from puzzles.rules.verbs import Bag

PLUS, MINUS, TIMES, OVER = OPS = "+-x/"
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
        cages: tuple[int, ...] = sheet.fields["regions"]
        order = list(dict.fromkeys(cages))
        scan.things = f"{len(order)} cages"
        targets = [UNKNOWN] * count(sheet.board, TARGETS.on)
        for cage, made in zip(order, MADE.read(scan, len(order)), strict=True):
            number, op = divmod(made, len(OPS))
            targets[cage] = f"{number}{OPS[op] if cages.count(cage) > 1 else ''}"
        return {"targets": tuple(targets)}

    def write(self, sheet: Sheet) -> str:
        cages, made = sheet.fields["regions"], list[int]()
        for cage in dict.fromkeys(cages):
            target = sheet.fields["targets"][cage]
            number, sign = parted(target) if target else (0, "")
            if not target or (not sign and cages.count(cage) > 1):
                raise Unheld("has a number and its operation for each cage")
            made.append(len(OPS) * number + OPS.index(sign or PLUS))
        return MADE.write(made)


class KenKenKind(DividedKind[KenKen], LatinKind[KenKen]):
    """KenKen: see the module's text."""

    name = "kenken"
    title = "KenKen"
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
    lines = "row_digits", "column_digits"
    sayings: ClassVar = {
        **dict.fromkeys(lines, every("{where}", "digit")),
        "cage": making("make {clue}"),
    }
    techniques: ClassVar = {
        **{("LAST", rule): "full house" for rule in lines},
        **{("RULE", rule): "hidden single" for rule in lines},
        ("SUM 2", "column_digits", "row_digits"): "X-wing",
    }
    links = (sgt("keen", walls("y", counted=True), ",", Made(), size=Side()),)

    def rules_of(self, puzzle: KenKen) -> str:
        ops = "".join([f" {op}" for op in puzzle.ops])
        return f"{self.rules} A number without a sign may stand for any of{ops}."

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> KenKen:
        ops = str(options["ops"])
        if not ops or set(ops) - set(OPS):
            raise OptionError(f"option ops takes some of {OPS}, not {abridged(ops)}")
        ordered = "".join([op for op in OPS if op in ops])
        return super().build(board, cells, {**options, "ops": ordered})

    def state(self, puzzle: KenKen, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        has, first = by_digit(model), Clues(puzzle).number(TARGETS)
        for cage, cells in self.scopes(puzzle).items():
            if target := puzzle.targets[cage]:
                number, sign = parted(target)
                ops = sign or puzzle.ops
                bags = bags_of(puzzle.board.height, len(cells), number, ops)
                if len(bags) <= SETS_LIMIT:
                    any_order(model, "cage", cells, has, bags, clue=first + cage)
                elif ops == PLUS:
                    total(model, "cage", cells, has, number, clue=first + cage)
                else:
                    raise TooLarge(f"more than {SETS_LIMIT} ways to make {target}")

    def saying(self, puzzle: KenKen, rule: Rule) -> Saying | str:
        if rule.name != "cage" or rule.clue is None:
            return super().saying(puzzle, rule)
        if len(rule.scope) == 1:
            return GIVEN
        _, place = Clues(puzzle).place(rule.clue)
        number, sign = parted(puzzle.targets[place])
        ops = sign or puzzle.ops
        bags = bags_of(puzzle.board.height, len(rule.scope), number, ops)
        at = tuple([puzzle.board.positions[cell] for cell in rule.scope])
        ways = [bag for bag in bags if len(bag) > SEEN or can_lie(bag, at)]
        said = making(SAID[sign].format(number), ways, BETWEEN.get(sign, " and "))
        return said.but(off=f"{{cells}} make {{own}}, not {puzzle.targets[place]}")

    def check(self, puzzle: KenKen, solution: Solution) -> list[Violation]:
        broken = super().check(puzzle, solution)
        for cage, cells in self.scopes(puzzle).items():
            if target := puzzle.targets[cage]:
                number, sign = parted(target)
                digits = [solution[cell] for cell in cells]
                if not any(number == made(digits, op) for op in sign or puzzle.ops):
                    broken.append(Violation("cage", cells))
        return broken

    def legend_by(self, puzzle: KenKen, region: int, digits: Sequence[int]) -> str:
        """Return what a cage's digits make by its operation; by addition if it cannot be that."""
        sign = parted(puzzle.targets[region])[1] if puzzle.targets[region] else ""
        if len(digits) == 1:
            return str(digits[0])
        ops = [op for op in sign or puzzle.ops if made(digits, op) is not None] or [PLUS]
        return f"{made(digits, ops[0])}{sign and ops[0]}"


def made(digits: Sequence[int], op: str) -> int | None:
    """Return what digits make by an operation, None if they make nothing; one makes itself."""
    if op == PLUS or len(digits) == 1:
        return sum(digits)
    if op == TIMES:
        return prod(digits)
    if len(digits) != 2:
        return None
    low, high = sorted(digits)
    if op == MINUS:
        return high - low
    return None if high % low else high // low


@lru_cache(maxsize=4096)
def bags_of(side: int, size: int, number: int, ops: str) -> tuple[Bag, ...]:
    """Return what digits of a cage can make a number by one of some operations.

    When there are more than SETS_LIMIT, one more than that or a few.
    """
    bags: dict[Bag, None] = {}

    def go_on(chosen: Bag, low: int, left: int, op: str) -> None:
        lacking = size - len(chosen)
        if not lacking:
            if left == (op == TIMES):
                bags[chosen] = None
            return
        for digit in range(low, side + 1):
            if len(bags) > SETS_LIMIT:
                return
            if op == TIMES and left % digit == 0 and digit**lacking <= left:
                go_on((*chosen, digit), digit, left // digit, op)
            elif op == PLUS and digit * lacking <= left <= digit + side * (lacking - 1):
                go_on((*chosen, digit), digit, left - digit, op)

    for op in ops:
        if op in (PLUS, TIMES) or size == 1:
            go_on((), 1, number, TIMES if op == TIMES else PLUS)
        elif size == 2:
            for low in range(1, side + 1):
                high = low + number if op == MINUS else low * number
                if low <= high <= side:
                    bags[low, high] = None
    return tuple(bags)


@lru_cache(maxsize=4096)
def can_lie(bag: Bag, cells: tuple[tuple[int, int], ...]) -> bool:
    """Return whether cells, each a row and a column, can have some digits, none twice in a line."""

    def go_on(laid: Bag, left: Bag) -> bool:
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
