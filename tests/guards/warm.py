"""Warm squares: Latin squares with thermometers and cages below the board, by the kit alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import lt
from typing import ClassVar

from puzzlemint.kit import (
    LISTS,
    Along,
    Boards,
    CellList,
    Clued,
    CluedMaker,
    Example,
    Fault,
    LatinKind,
    Listed,
    ListsKind,
    ListSort,
    Saying,
    Stream,
    SumOfDifferent,
    Wish,
    latin_rules,
    latin_square,
    of_cells,
    on_lists,
)

BLANK = 0
DIGITS = dict(enumerate("123456789", 1))
RISING = Saying(
    "{cells} rise from {first} to {last}",
    over="{cells} cannot rise from {first} to {last}",
    under="{cells} cannot rise from {first} to {last}",
    full="or {cells} could not rise from {first} to {last}",
    left="or {cells} could not rise from {first} to {last}",
)


@dataclass(frozen=True)
class Warm(Listed):
    """A puzzle of cells, each a digit or 0 blank, of thermometers and cages."""


class WarmKind(ListsKind[Warm], LatinKind[Warm]):
    """Warm squares: see the module's text."""

    name, title, puzzle = "warm", "Warm Square", Warm
    boards = Boards("N or NxN, N 1 to 9", (1, 9), square=True)
    rules = (
        "Write a digit into every cell so that each row and column has every digit once. Digits "
        "rise along a thermometer; those of a cage differ and add up to its number."
    )
    groups = (of_cells("Givens", {BLANK: "."} | DIGITS, blank=BLANK), LISTS)
    sorts = (
        ListSort("thermo"),
        ListSort("cage", numbered=True, ordered=False),
    )
    marks: ClassVar = DIGITS
    declared = (
        *latin_rules("digits", "digit"),
        on_lists("thermo", Along(RISING, lt)),
        on_lists("cage", SumOfDifferent("cage")),
    )
    examples = (
        Example("# warm\n...\n...\n...\nthermo r1\nthermo r2c2 r3c2\n", "unique"),
        Example("# warm\n..\n..\ncage 2 r1c1\n", "unique"),
        Example("# warm\n...\n...\n...\nthermo r1\n", "multiple"),
        Example("# warm\n..\n..\ncage 4 r1c1-2\n", "none"),
        Example("# warm\n1.\n..\nthermo r1c2 r1c1\n", "none"),
    )
    faults = (
        Fault(None, "# warm\n..\n..\nthermo r1\ncage 3 r2\n", "12\n21\n"),
        Fault("row_digits", "# warm\n..\n..\n", "11\n22\n"),
        Fault("column_digits", "# warm\n..\n..\n", "12\n12\n"),
        Fault("thermo", "# warm\n..\n..\nthermo r1c2 r1c1\n", "12\n21\n"),
        Fault("cage", "# warm\n..\n..\ncage 2 r1c1\n", "12\n21\n"),
        Fault("given_kept", "# warm\n1.\n..\n", "21\n12\n"),
    )


KIND = WarmKind()


class WarmMaker(CluedMaker[Warm]):
    """Full squares with thermometers along what rises, and cages, thinned."""

    kind = KIND
    starter: ClassVar = ("3", "4", "5")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Warm], Mapping[str, int]]:
        board = wish.rectangle
        rules = KIND.model(KIND.empty(board, {}))
        solution = latin_square(rules, board, stream, wish.budget)
        lists: list[CellList] = []
        for cell in stream.shuffled(range(board.cells))[: board.height]:
            way = [cell]
            while higher := [o for o in board.beside[way[-1]] if solution[o] > solution[way[-1]]]:
                way.append(stream.choice(higher))
            lists.append(CellList("thermo", tuple(way)))
        for left, right in [row[:2] for row in board.rows if len(row) > 1]:
            lists.append(CellList("cage", (left, right), solution[left] + solution[right]))
        full = Warm(board, solution, lists=tuple([one for one in lists if len(one.cells) > 1]))
        return Clued(full, solution, wish.budget), {"lists": len(lists)}


MAKER = WarmMaker()
