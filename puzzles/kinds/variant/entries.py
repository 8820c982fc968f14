"""The rules that a puzzle may state, by the word that its line begins with."""

from __future__ import annotations

from functools import lru_cache
from operator import eq, gt, le, lt
from typing import TYPE_CHECKING

from puzzles.kinds.variant import meanings
from puzzles.kinds.variant.arguments import digits, expression_of, number, positive
from puzzles.kinds.variant.entry import Entry, always, apart, houses, line, pairs, sums, unless
from puzzles.kinds.variant.meanings import BLACK, FIVE, TEN, WHITE
from puzzles.kinds.variant.scopes import (
    BESIDE,
    KING,
    KNIGHT,
    Stated,
    around,
    by_box,
    clones,
    diagonals,
    disjoint,
    each_box,
    ends_first,
    indexing,
    lines,
    mirrored,
    nowhere,
    shaft,
    windows,
)
from puzzles.relations.cells import Consecutive, Indexed, Paired
from puzzles.relations.lines import (
    Along,
    Among,
    Arrow,
    Between,
    FirstSum,
    InGroups,
    Room,
    SameSums,
    Skyline,
    Summed,
    doing,
)

if TYPE_CHECKING:
    from puzzles.board import Rect
    from puzzles.relations.lines import Related
    from puzzles.relations.relation import Relation

DOUBLE = "are one twice the other", "be one twice the other"

ENTRIES: dict[str, Entry] = {
    "rows": houses(lines("rows"), "Each row has every digit once."),
    "columns": houses(lines("columns"), "Each column has every digit once."),
    "boxes": houses(each_box, "Each box has every digit once.", "{region:box}", by_boxes=True),
    "diagonals": houses(diagonals, "Both diagonals have every digit once."),
    "disjoint": houses(
        disjoint,
        "Cells that have the same place in their boxes have every digit once.",
        "the group of {first}",
        by_boxes=True,
    ),
    "windows": houses(
        windows,
        "Each of the inner boxes has every digit once.",
        "the window of {first}",
        by_boxes=True,
    ),
    "antiknight": apart(KNIGHT, "a knight's move"),
    "antiking": apart(KING, "a diagonal step"),
    "nonconsecutive": Entry(
        "No two neighbours differ by 1.",
        always(
            Along(doing("do not differ by 1", "differ by another number than 1"), meanings.not_near)
        ),
        BESIDE,
        parts=(0, 0),
        figure="",
        help="",
    ),
    "nowhite": unless(
        "No two neighbours without a white dot between them differ by 1.",
        "a white dot",
        "do not differ by 1",
        WHITE,
        names=("white", "difference"),
    ),
    "noblack": unless(
        "Of no two neighbours without a black dot between them one is twice the other.",
        "a black dot",
        "are not one twice the other",
        BLACK,
        names=("black", "ratio"),
    ),
    "noxv": unless(
        "No two neighbours without X or V between them add up to 10 or 5.",
        "X and V",
        "do not add up to 10 or 5",
        FIVE,
        TEN,
        names=("x", "v"),
        adds=True,
    ),
    "region": Entry(
        "The digits of a marked region are different.",
        meanings.region,
        most=0,
        figure="region",
        order="any",
    ),
    "killer": Entry(
        "The digits of a cage are different, and add up to its number if it has one.",
        meanings.cage,
        arguments=(number,),
        optional=True,
        least=1,
        most=0,
        figure="cage",
        help="[sum] cells",
        adds=True,
        order="any",
    ),
    "sum": Entry(
        "The digits of the cells add up to their number; they may be alike.",
        meanings.adding(Summed, "add up to {0}"),
        arguments=(number,),
        least=1,
        figure="cage",
        adds=True,
        help="sum cells",
        order="any",
    ),
    "thermo": line(
        "rise from {first} to {last}",
        lt,
        "Digits rise along a thermometer from its bulb.",
        "thermometer",
    ),
    "slow": line(
        "rise or stay from {first} to {last}",
        le,
        "Digits do not fall along a slow thermometer from its bulb.",
        "slow thermometer",
    ),
    "arrow": Entry(
        "The digit in the circle is the sum of those along its arrow; two cells before a / are "
        "read as one number.",
        meanings.adding(Arrow, "add up along the arrow from {{first}}"),
        shaft,
        parts=(1, 2),
        least=1,
        figure="arrow",
        adds=True,
        help="circle cells, or first second / cells",
    ),
    "renban": Entry(
        "The digits of a renban line are consecutive, in any order.",
        always(Consecutive()),
        most=0,
        order="any",
    ),
    "whispers": Entry(
        "Digits that follow each other along a line of whispers differ by at least {0}.",
        meanings.whispers,
        arguments=(positive,),
        help="number cells",
        order="either",
    ),
    "palindrome": Entry(
        "A palindrome reads the same from both ends.",
        always(Paired(doing("read the same from both ends"), eq)),
        mirrored,
        order="either",
    ),
    "regionsum": Entry(
        "The digits of a region sum line have the same sum in each box that it goes through, or "
        "in each region where regions stand in place of boxes.",
        meanings.adding(SameSums, "have the same sum in each box or region"),
        by_box,
        adds=True,
        order="either",
        by_boxes=True,
    ),
    "between": Entry(
        "Digits along a between line lie strictly between those at its ends.",
        always(Between(doing("have all others between the two ends"), inside=True)),
        ends_first,
        figure="between",
        order="either",
    ),
    "lockout": Entry(
        "The ends of a lockout line differ by at least {0}; no other digit of it is between them "
        "or like one of them.",
        meanings.lockout,
        ends_first,
        arguments=(number,),
        figure="lockout",
        help="number cells",
        order="either",
    ),
    "entropic": Entry(
        "Each three digits in a row on an entropic line are a low, a middle and a high one.",
        meanings.in_thirds,
        order="either",
    ),
    "modular": Entry(
        "Each three digits in a row on a modular line leave different remainders by 3.",
        always(
            Among(doing("leave different remainders by 3, each three in a row"), meanings.rest, 3)
        ),
        order="either",
    ),
    "zipper": Entry(
        "Digits as far from the middle of a zipper line add up to the same number, the one in "
        "the middle if there is one.",
        meanings.adding(SameSums, "add up to the same from both ends"),
        mirrored,
        adds=True,
        order="either",
    ),
    "sumline": Entry(
        "A sum line can be cut into pieces that add up to {0} each.",
        meanings.adding(InGroups, "can be cut into pieces of {0}", "be cut into pieces of {0}"),
        arguments=(positive,),
        adds=True,
        least=1,
        help="number cells",
        order="either",
    ),
    "white": pairs(doing("differ by 1"), WHITE, "Digits beside a white dot differ by 1.", "white"),
    "black": pairs(
        doing(*DOUBLE), BLACK, "Of the digits beside a black dot one is twice the other.", "black"
    ),
    "difference": Entry(
        "Digits beside a white dot with {0} differ by {0}.",
        meanings.differing,
        arguments=(number,),
        most=2,
        figure="white",
        help="number cells",
        order="either",
    ),
    "ratio": Entry(
        "Of the digits beside a black dot with {0} one is {0} times the other.",
        meanings.ratio,
        arguments=(positive,),
        most=2,
        figure="black",
        help="number cells",
        order="either",
    ),
    "x": sums("add up to 10", TEN, "Digits beside an X add up to 10.", "X"),
    "v": sums("add up to 5", FIVE, "Digits beside a V add up to 5.", "V"),
    "less": pairs(
        doing("rise from {first} to {last}"),
        lt,
        "The tip of a sign points to the lower digit.",
        "less",
        "fixed",
    ),
    "clone": Entry(
        "Clones have the same digits in the same places.",
        always(Paired(doing("are clones", "be clones"), eq)),
        clones,
        least=1,
        parts=(2, 10),
        figure="clone",
        help="cells / as many cells",
    ),
    "quadruple": Entry(
        "The digits where four cells meet are all among those cells.",
        meanings.quadruple,
        arguments=(digits,),
        most=4,
        figure="quadruple",
        help="digits cells",
        order="any",
    ),
    "even": Entry(
        "Digits in squares are even.", meanings.even(0), least=1, figure="square", order="any"
    ),
    "odd": Entry(
        "Digits in circles are odd.", meanings.even(1), least=1, figure="circle", order="any"
    ),
    "minimum": Entry(
        "A digit in a cell that is marked as a minimum is less than all beside it.",
        meanings.extreme(lt, "less"),
        around,
        least=1,
        most=1,
        figure="minimum",
    ),
    "maximum": Entry(
        "A digit in a cell that is marked as a maximum is more than all beside it.",
        meanings.extreme(gt, "more"),
        around,
        least=1,
        most=1,
        figure="maximum",
    ),
    "littlekiller": Entry(
        "A number with an arrow outside is the sum of the digits along its diagonal; they may be "
        "alike.",
        meanings.adding(Summed, "add up to {0}"),
        arguments=(number,),
        least=1,
        figure="outside",
        adds=True,
        help="sum cells",
        order="any",
    ),
    "sandwich": Entry(
        "A number outside is the sum of the digits between 1 and the highest digit of the board, "
        "which its line has once each.",
        meanings.sandwich,
        arguments=(number,),
        adds=True,
        figure="outside",
        help="sum line",
        order="either",
    ),
    "skyscraper": Entry(
        "A number outside counts the digits that are higher than all before them, seen from it.",
        meanings.numbered(
            Skyline, "have {0} that are higher than all before them from {{first}} on"
        ),
        arguments=(number,),
        least=1,
        figure="outside",
        help="number line",
    ),
    "xsum": Entry(
        "A number outside is the sum of as many digits, seen from it, as the first of them says.",
        meanings.adding(FirstSum, "add up to {0} from {{first}} on, as many as that says"),
        arguments=(number,),
        adds=True,
        least=1,
        figure="outside",
        help="sum line",
    ),
    "room": Entry(
        "A number outside stands in the cell, counted from it, whose place the first digit says.",
        meanings.numbered(Room, "have {0} in the cell whose place {{first}} says"),
        arguments=(number,),
        least=1,
        figure="outside",
        help="digit line",
    ),
    "rowindex": Entry(
        "A cell that is marked says the row of its column in which the number of its own row "
        "stands.",
        always(Indexed(doing(*meanings.indexed("row"), "{first}"))),
        indexing("columns"),
        least=1,
        figure="marked",
    ),
    "columnindex": Entry(
        "A cell that is marked says the column of its row in which the number of its own column "
        "stands.",
        always(Indexed(doing(*meanings.indexed("column"), "{first}"))),
        indexing("rows"),
        least=1,
        figure="marked",
    ),
    "doubler": Entry(
        "A digit in a doubler counts twice wherever digits are added up, and in the circle of an "
        "arrow.",
        meanings.counting_twice,
        nowhere,
        least=1,
        figure="doubler",
        order="any",
    ),
    "pairs": Entry(
        "Of each digit a and the next one b along the line, {0}.",
        meanings.by_expression,
        arguments=(expression_of("a", "b"),),
        help='"expression of a and b" cells',
    ),
    "automaton": Entry(
        "Along the line a number s, {0} at first, becomes {1} by each digit v and is never below "
        "0; at the end {2}.",
        meanings.automatic,
        arguments=(number, expression_of("s", "v"), expression_of("s")),
        least=1,
        help='start "expression of s and v" "expression of s" cells',
    ),
}
ADDS = frozenset([name for name, entry in ENTRIES.items() if entry.adds])
DOUBLER = "doubler"
TURNED = {
    "rows": "columns",
    "columns": "rows",
    "rowindex": "columnindex",
    "columnindex": "rowindex",
}
"""What a rule is on an image of the board that shows its rows as columns."""


@lru_cache(maxsize=4096)
def relation_of(board: Rect, stated: Stated) -> Relation:
    """Return what a rule says of the values of its cells.

    Raises:
        OptionError: it says nothing on this board, or of so many cells; says why.
    """
    return ENTRIES[stated.name].relation(board, stated)


def ordered(stated: Stated) -> Stated:
    """Return a rule with its cells in the order in which all that say the same have them."""
    order = ENTRIES[stated.name].order
    if order == "any":
        return stated._replace(parts=tuple([tuple(sorted(part)) for part in stated.parts]))
    if order == "either":
        return stated._replace(parts=tuple([min(part, part[::-1]) for part in stated.parts]))
    return stated


def related(board: Rect, stated: Stated) -> Related:
    """Return which two digits may follow each other, where a rule says just that of its cells."""
    relation = relation_of(board, stated)
    assert isinstance(relation, Along)
    return relation.related
