"""The rules that a puzzle may state, by the word that its line begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from operator import eq, gt, le, lt, ne
from typing import TYPE_CHECKING, Literal

from puzzles.base.errors import OptionError
from puzzles.declare.sayings import Saying, summing
from puzzles.kinds.variant.arguments import digits, expression_of, number, positive
from puzzles.kinds.variant.expressions import expression
from puzzles.kinds.variant.scopes import (
    BESIDE,
    KING,
    KNIGHT,
    Over,
    Stated,
    around,
    as_written,
    by_box,
    clones,
    diagonals,
    disjoint,
    each_box,
    ends_first,
    indexing,
    lines,
    mirrored,
    shaft,
    unmarked,
    windows,
)
from puzzles.relations.cells import Consecutive, Contains, Indexed, OneOf, Paired
from puzzles.relations.digits import Different, Every, Total
from puzzles.relations.lines import (
    Along,
    Among,
    Arrow,
    Automatic,
    Between,
    FirstSum,
    InGroups,
    Room,
    SameSums,
    Sandwich,
    Skyline,
    Summed,
    doing,
)
from puzzles.rules.verbs import sets_of

if TYPE_CHECKING:
    from puzzles.board import Rect
    from puzzles.relations.lines import Related
    from puzzles.relations.relation import Relation


Order = Literal["any", "either", "fixed"]
Argument = Callable[[str, "Rect"], str]
"""Reads a word that is told, by the board, and returns it as it is written; or an OptionError."""


@dataclass(frozen=True)
class Entry:
    """A rule that a puzzle may state.

    Attributes:
        says: what it says, a sentence of the rules; `{0}` is what is told.
        relation: by the board and the rule as it is stated.
        over: its instances.
        arguments: what is told before the cells: what reads each word.
        optional: whether it may be left out.
        least, most: how many cells each part has; most is 0 for as many as the side.
        parts: how many parts there are at least and at most; none if it speaks of the board.
        figure: what it is drawn as (`puzzles.kinds.variant.figures`).
        own: whether a rule of the board depends on what else the puzzle states.
        by_boxes: whether it speaks of boxes.
        order: whether its cells come in some order, which may be that from the other end.
        help: how a line is written, behind the word.
    """

    says: str
    relation: Callable[[Rect, Stated], Relation]
    over: Over = as_written
    arguments: tuple[Argument, ...] = ()
    optional: bool = False
    least: int = 2
    most: int = 400
    parts: tuple[int, int] = (1, 1)
    figure: str = "line"
    help: str = "cells"
    own: bool = False
    by_boxes: bool = False
    order: Order = "fixed"

    @property
    def of_board(self) -> bool:
        """Whether it speaks of the whole board and names no cells."""
        return not self.parts[1]


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


def _always(relation: Relation) -> Callable[[Rect, Stated], Relation]:
    return lambda board, stated: relation


def related(board: Rect, stated: Stated) -> Related:
    """Return which two digits may follow each other, where a rule says just that of its cells."""
    relation = relation_of(board, stated)
    assert isinstance(relation, Along)
    return relation.related


def _houses(over: Over, says: str, where: str = "{where}", *, by_boxes: bool = False) -> Entry:
    relation = _always(Every(where))
    return Entry(says, relation, over, parts=(0, 0), figure="", help="", by_boxes=by_boxes)


def _apart(over: Over, far: str) -> Entry:
    """Return the entry of cells that are so far from each other and not alike."""
    words = Saying(
        f"{{cells}} are {far} apart and not alike",
        over=f"{{gone}} are both {{value}}, {far} apart",
        full=f"{{gone}} is {{value}}, {far} away",
    )
    says = f"No two cells that are {far} apart have the same digit."
    return Entry(says, _always(Paired(words, ne)), over, parts=(0, 0), figure="", help="")


def _pairs(
    words: Saying, related: Related, says: str, figure: str, order: Order = "either"
) -> Entry:
    """Return the entry of two cells that are related."""
    relation = _always(Along(words, related))
    return Entry(says, relation, least=2, most=2, figure=figure, order=order)


def _line(does: str, related: Related, says: str, figure: str = "line") -> Entry:
    """Return the entry of a line of which each two cells that follow each other are related."""
    return Entry(says, _always(Along(doing(does), related)), figure=figure)


def _near(far: int, one: int, other: int) -> bool:
    return abs(one - other) == far


def _far(far: int, one: int, other: int) -> bool:
    return abs(one - other) >= far


def _not_near(one: int, other: int) -> bool:
    return abs(one - other) != 1


def _times(factor: int, one: int, other: int) -> bool:
    return one == factor * other or other == factor * one


def _adds(total: int, one: int, other: int) -> bool:
    return one + other == total


def _free(related: Sequence[Related], one: int, other: int) -> bool:
    return not any(each(one, other) for each in related)


def _unless(says: str, sign: str, does: str, *related: Related, names: Sequence[str]) -> Entry:
    """Return the entry of all neighbours that no sign stands between."""
    words = doing(f"are without {sign} and {does}", f"be without {sign}")
    free = partial(_free, related)
    relation = _always(Along(words, free))
    return Entry(says, relation, unmarked(*names), parts=(0, 0), figure="", help="", own=True)


def _third(side: int, value: int) -> int:
    return (value - 1) // (side // 3)


def _rest(value: int) -> int:
    return value % 3


def _in_thirds(board: Rect, stated: Stated) -> Relation:
    if board.height % 3:
        raise OptionError(f"the digits of a board of {board.size} make no three equal groups")
    does = "have a low, a middle and a high digit in each three in a row"
    words = doing(does)
    return Among(words, partial(_third, board.height), 3)


def _cage(board: Rect, stated: Stated) -> Relation:
    size, number = len(stated.parts[0]), stated.number
    if size > board.height:
        raise OptionError(f"{size} cells cannot have different digits of {board.height}")
    if number is None:
        return Different("cage")
    ways = sets_of(tuple(range(1, board.height + 1)), size, number)
    return Total(differ=True, words=summing(number, ways))


def _region(board: Rect, stated: Stated) -> Relation:
    size = len(stated.parts[0])
    if size > board.height:
        raise OptionError(f"{size} cells cannot have different digits of {board.height}")
    return Every("the region of {first}") if size == board.height else Different("region")


def _numbered(
    kind: Callable[[Saying], Relation], does: str, infinitive: str = ""
) -> Callable[[Rect, Stated], Relation]:
    """Return a relation whose number is told, in words that have it."""

    def relation(board: Rect, stated: Stated) -> Relation:
        (told,) = stated.arguments
        return kind(doing(does.format(told), infinitive.format(told)))

    return relation


def _sandwich(board: Rect, stated: Stated) -> Relation:
    if board.height < 2:
        raise OptionError("there are no two different digits")
    side = board.height
    does = f"have digits between 1 and {side} that add up to {stated.number}"
    return Sandwich(doing(does), (1, side))


def _whispers(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 0
    return Along(doing(f"differ by at least {number} from each to the next"), partial(_far, number))


def _differing(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 0
    return Along(doing(f"differ by {number}"), partial(_near, number))


def _ratio(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 1
    does, infinitive = (f"{be} {number} times one another" for be in ("are", "be"))
    return Along(doing(does, infinitive), partial(_times, number))


def _lockout(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 0
    does = f"have ends that differ by at least {number}, and nothing between them or like them"
    return Between(doing(does), inside=False, apart=number)


def _quadruple(board: Rect, stated: Stated) -> Relation:
    digits = tuple(map(int, stated.arguments[0].split(",")))
    if len(digits) > len(stated.parts[0]):
        raise OptionError(f"{len(digits)} digits do not go into {len(stated.parts[0])} cells")
    return Contains(doing(f"have {' and '.join(map(str, digits))} among them"), digits)


def _even(parity: int) -> Callable[[Rect, Stated], Relation]:
    word = ("even", "odd")[parity]

    def relation(board: Rect, stated: Stated) -> Relation:
        digits = frozenset(d for d in range(1, board.height + 1) if d % 2 == parity)
        words = Saying(
            f"what is in {{cells}} is {word}",
            over=f"{{cells}} cannot be {word}",
            full=f"what is in {{cells}} is {word}",
            whole=f"or {{cells}} could not be {word}",
        )
        return OneOf(words, digits)

    return relation


def _tells(line: str) -> tuple[str, str]:
    """Return what a marked cell does, in both forms of the verb."""
    what = f"the {line} in which the number of its own stands"
    return f"tells {what}", f"tell {what}"


def _extreme(related: Related, word: str) -> Callable[[Rect, Stated], Relation]:
    words = doing(f"is {word} than all beside it", f"be {word} than all beside it", "{first}")
    return _always(Paired(words, related))


def _by_expression(board: Rect, stated: Stated) -> Relation:
    (text,) = stated.arguments
    value = expression(text, ("a", "b"))

    def related(one: int, other: int) -> bool:
        return bool(value({"a": one, "b": other}))

    words = doing(f"keep to {text} from each to the next, from {{first}} on")
    return Along(words, related)


def _automatic(board: Rect, stated: Stated) -> Relation:
    start, step, accept = stated.arguments
    move, ends = expression(step, ("s", "v")), expression(accept, ("s",))

    def moved(state: int, digit: int) -> int | None:
        then = move({"s": state, "v": digit})
        return None if then is None or then < 0 else then

    words = doing(f"keep to {start}, {step} and {accept} from {{first}} on")
    return Automatic(words, int(start), moved, lambda state: bool(ends({"s": state})))


WHITE, BLACK = partial(_near, 1), partial(_times, 2)
FIVE, TEN = partial(_adds, 5), partial(_adds, 10)
DOUBLE = "are one twice the other", "be one twice the other"

ENTRIES: dict[str, Entry] = {
    "rows": _houses(lines("rows"), "Each row has every digit once."),
    "columns": _houses(lines("columns"), "Each column has every digit once."),
    "boxes": _houses(each_box, "Each box has every digit once.", "{region:box}", by_boxes=True),
    "diagonals": _houses(diagonals, "Both diagonals have every digit once."),
    "disjoint": _houses(
        disjoint,
        "Cells that have the same place in their boxes have every digit once.",
        "the group of {first}",
        by_boxes=True,
    ),
    "windows": _houses(
        windows,
        "Each of the inner boxes has every digit once.",
        "the window of {first}",
        by_boxes=True,
    ),
    "antiknight": _apart(KNIGHT, "a knight's move"),
    "antiking": _apart(KING, "a king's move"),
    "nonconsecutive": Entry(
        "No two neighbours differ by 1.",
        _always(Along(doing("do not differ by 1", "differ by another number than 1"), _not_near)),
        BESIDE,
        parts=(0, 0),
        figure="",
        help="",
    ),
    "nowhite": _unless(
        "No two neighbours without a white dot between them differ by 1.",
        "a white dot",
        "do not differ by 1",
        WHITE,
        names=("white",),
    ),
    "noblack": _unless(
        "Of no two neighbours without a black dot between them one is twice the other.",
        "a black dot",
        "are not one twice the other",
        BLACK,
        names=("black",),
    ),
    "noxv": _unless(
        "No two neighbours without X or V between them add up to 10 or 5.",
        "X and V",
        "do not add up to 10 or 5",
        FIVE,
        TEN,
        names=("x", "v"),
    ),
    "region": Entry(
        "The digits of a marked region are different.",
        _region,
        most=0,
        figure="region",
        order="any",
    ),
    "killer": Entry(
        "The digits of a cage are different, and add up to its number if it has one.",
        _cage,
        arguments=(number,),
        optional=True,
        least=1,
        most=0,
        figure="cage",
        help="[sum] cells",
        order="any",
    ),
    "sum": Entry(
        "The digits of the cells add up to their number; they may be alike.",
        _numbered(Summed, "add up to {0}"),
        arguments=(number,),
        least=1,
        figure="cage",
        help="sum cells",
        order="any",
    ),
    "thermo": _line(
        "rise from {first} to {last}",
        lt,
        "Digits rise along a thermometer from its bulb.",
        "thermometer",
    ),
    "slow": _line(
        "rise or stay from {first} to {last}",
        le,
        "Digits do not fall along a slow thermometer from its bulb.",
        "slow thermometer",
    ),
    "arrow": Entry(
        "The digit in the circle is the sum of those along its arrow; two cells before a / are "
        "read as one number.",
        _always(Arrow(doing("add up along the arrow from {first}"))),
        shaft,
        parts=(1, 2),
        least=1,
        figure="arrow",
        help="circle cells, or first second / cells",
    ),
    "renban": Entry(
        "The digits of a renban line are consecutive, in any order.",
        _always(Consecutive()),
        most=0,
        order="any",
    ),
    "whispers": Entry(
        "Digits that follow each other along a line of whispers differ by at least {0}.",
        _whispers,
        arguments=(positive,),
        help="number cells",
        order="either",
    ),
    "palindrome": Entry(
        "A palindrome reads the same from both ends.",
        _always(Paired(doing("read the same from both ends"), eq)),
        mirrored,
        order="either",
    ),
    "regionsum": Entry(
        "The digits of a region sum line have the same sum in each box that it goes through, or "
        "in each region where regions stand in place of boxes.",
        _always(SameSums(doing("have the same sum in each box or region"))),
        by_box,
        order="either",
        by_boxes=True,
    ),
    "between": Entry(
        "Digits along a between line lie strictly between those at its ends.",
        _always(Between(doing("have all others between the two ends"), inside=True)),
        ends_first,
        figure="between",
        order="either",
    ),
    "lockout": Entry(
        "The ends of a lockout line differ by at least {0}; no other digit of it is between them "
        "or like one of them.",
        _lockout,
        ends_first,
        arguments=(number,),
        figure="lockout",
        help="number cells",
        order="either",
    ),
    "entropic": Entry(
        "Each three digits in a row on an entropic line are a low, a middle and a high one.",
        _in_thirds,
        order="either",
    ),
    "modular": Entry(
        "Each three digits in a row on a modular line leave different remainders by 3.",
        _always(Among(doing("leave different remainders by 3, each three in a row"), _rest, 3)),
        order="either",
    ),
    "zipper": Entry(
        "Digits as far from the middle of a zipper line add up to the same number, the one in "
        "the middle if there is one.",
        _always(SameSums(doing("add up to the same from both ends"))),
        mirrored,
        order="either",
    ),
    "sumline": Entry(
        "A sum line can be cut into pieces that add up to {0} each.",
        _numbered(InGroups, "can be cut into pieces of {0}", "be cut into pieces of {0}"),
        arguments=(positive,),
        least=1,
        help="number cells",
        order="either",
    ),
    "white": _pairs(doing("differ by 1"), WHITE, "Digits beside a white dot differ by 1.", "white"),
    "black": _pairs(
        doing(*DOUBLE), BLACK, "Of the digits beside a black dot one is twice the other.", "black"
    ),
    "difference": Entry(
        "Digits beside a white dot with {0} differ by {0}.",
        _differing,
        arguments=(number,),
        most=2,
        figure="white",
        help="number cells",
        order="either",
    ),
    "ratio": Entry(
        "Of the digits beside a black dot with {0} one is {0} times the other.",
        _ratio,
        arguments=(positive,),
        most=2,
        figure="black",
        help="number cells",
        order="either",
    ),
    "x": _pairs(doing("add up to 10"), TEN, "Digits beside an X add up to 10.", "X"),
    "v": _pairs(doing("add up to 5"), FIVE, "Digits beside a V add up to 5.", "V"),
    "less": _pairs(
        doing("rise from {first} to {last}"),
        lt,
        "The tip of a sign points to the lower digit.",
        "less",
        "fixed",
    ),
    "clone": Entry(
        "Clones have the same digits in the same places.",
        _always(Paired(doing("are clones", "be clones"), eq)),
        clones,
        least=1,
        parts=(2, 10),
        figure="clone",
        help="cells / as many cells",
    ),
    "quadruple": Entry(
        "The digits where four cells meet are all among those cells.",
        _quadruple,
        arguments=(digits,),
        most=4,
        figure="quadruple",
        help="digits cells",
        order="any",
    ),
    "even": Entry("Digits in squares are even.", _even(0), least=1, figure="square", order="any"),
    "odd": Entry("Digits in circles are odd.", _even(1), least=1, figure="circle", order="any"),
    "minimum": Entry(
        "A digit in a cell that is marked as a minimum is less than all beside it.",
        _extreme(lt, "less"),
        around,
        least=1,
        most=1,
        figure="minimum",
    ),
    "maximum": Entry(
        "A digit in a cell that is marked as a maximum is more than all beside it.",
        _extreme(gt, "more"),
        around,
        least=1,
        most=1,
        figure="maximum",
    ),
    "littlekiller": Entry(
        "A number with an arrow outside is the sum of the digits along its diagonal; they may be "
        "alike.",
        _numbered(Summed, "add up to {0}"),
        arguments=(number,),
        least=1,
        figure="outside",
        help="sum cells",
        order="any",
    ),
    "sandwich": Entry(
        "A number outside is the sum of the digits between the lowest and the highest of its line.",
        _sandwich,
        arguments=(number,),
        figure="outside",
        help="sum line",
        order="either",
    ),
    "skyscraper": Entry(
        "A number outside counts the digits that are higher than all before them, seen from it.",
        _numbered(Skyline, "have {0} that are higher than all before them from {{first}} on"),
        arguments=(number,),
        least=1,
        figure="outside",
        help="number line",
    ),
    "xsum": Entry(
        "A number outside is the sum of as many digits, seen from it, as the first of them says.",
        _numbered(FirstSum, "add up to {0} from {{first}} on, as many as that says"),
        arguments=(number,),
        least=1,
        figure="outside",
        help="sum line",
    ),
    "room": Entry(
        "A number outside stands in the cell, counted from it, whose place the first digit says.",
        _numbered(Room, "have {0} in the cell whose place {{first}} says"),
        arguments=(number,),
        least=1,
        figure="outside",
        help="digit line",
    ),
    "rowindex": Entry(
        "A cell that is marked says the row of its column in which the number of its own row "
        "stands.",
        _always(Indexed(doing(*_tells("row"), "{first}"))),
        indexing("columns"),
        least=1,
        figure="marked",
    ),
    "columnindex": Entry(
        "A cell that is marked says the column of its row in which the number of its own column "
        "stands.",
        _always(Indexed(doing(*_tells("column"), "{first}"))),
        indexing("rows"),
        least=1,
        figure="marked",
    ),
    "pairs": Entry(
        "Of each digit a and the next one b along the line, {0}.",
        _by_expression,
        arguments=(expression_of("a", "b"),),
        help='"expression of a and b" cells',
    ),
    "automaton": Entry(
        "Along the line a number s, {0} at first, becomes {1} by each digit v and is never below "
        "0; at the end {2}.",
        _automatic,
        arguments=(number, expression_of("s", "v"), expression_of("s")),
        least=1,
        help='start "expression of s and v" "expression of s" cells',
    ),
}
TURNED = {
    "rows": "columns",
    "columns": "rows",
    "rowindex": "columnindex",
    "columnindex": "rowindex",
}
"""What a rule is on an image of the board that shows its rows as columns."""
