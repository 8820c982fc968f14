"""What rules say of the digits in their cells, by the board and what is told with them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError
from puzzles.declare.sayings import Saying, summing
from puzzles.kinds.variant.entry import by_twice
from puzzles.kinds.variant.expressions import expression
from puzzles.relations.cells import Contains, OneOf, Paired
from puzzles.relations.digits import Different, Every, Total
from puzzles.relations.lines import (
    Along,
    Among,
    Automatic,
    Between,
    Sandwich,
    doing,
)
from puzzles.rules.verbs import sets_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.board import Rect
    from puzzles.kinds.variant.scopes import (
        Stated,
    )
    from puzzles.relations.lines import Related
    from puzzles.relations.relation import Relation


def near(far: int, one: int, other: int) -> bool:
    return abs(one - other) == far


def far(far: int, one: int, other: int) -> bool:
    return abs(one - other) >= far


def not_near(one: int, other: int) -> bool:
    return abs(one - other) != 1


def times(factor: int, one: int, other: int) -> bool:
    return one == factor * other or other == factor * one


def adds(total: int, one: int, other: int) -> bool:
    return one + other == total


def third(side: int, value: int) -> int:
    return (value - 1) // (side // 3)


def rest(value: int) -> int:
    return value % 3


def in_thirds(board: Rect, stated: Stated) -> Relation:
    """Each three digits in a row are a low, a middle and a high one."""
    if board.height % 3:
        raise OptionError(f"the digits of a board of {board.size} make no three equal groups")
    does = "have a low, a middle and a high digit in each three in a row"
    words = doing(does)
    return Among(words, partial(third, board.height), 3)


def cage(board: Rect, stated: Stated) -> Relation:
    """Return that the cells of a cage have different digits, which perhaps add up to a number."""
    size, number = len(stated.parts[0]), stated.number
    if size > board.height:
        raise OptionError(f"{size} cells cannot have different digits of {board.height}")
    if number is None:
        return Different("cage")
    if stated.twice:
        does = f"have different digits that add up to {number}{by_twice(board, stated)}"
        return Total(differ=True, words=doing(does), twice=stated.twice)
    ways = sets_of(tuple(range(1, board.height + 1)), size, number)
    return Total(differ=True, words=summing(number, ways))


def region(board: Rect, stated: Stated) -> Relation:
    """Return that cells of a region have different digits; all digits if there are as many."""
    size = len(stated.parts[0])
    if size > board.height:
        raise OptionError(f"{size} cells cannot have different digits of {board.height}")
    return Every("the region of {first}") if size == board.height else Different("region")


def numbered(
    kind: Callable[[Saying], Relation], does: str, infinitive: str = ""
) -> Callable[[Rect, Stated], Relation]:
    """Return how a rule with a number becomes a relation that says it; see `adding`."""

    def relation(board: Rect, stated: Stated) -> Relation:
        (told,) = stated.arguments
        return kind(doing(does.format(told), infinitive.format(told)))

    return relation


def adding(
    kind: Callable[..., Relation], does: str, infinitive: str = ""
) -> Callable[[Rect, Stated], Relation]:
    """Return how a rule about a sum becomes a relation.

    Args:
        kind: makes the relation of its words and of the cells that count twice.
        does: what the cells do, with fields for the rule's arguments: "add up to {}".
        infinitive: the same behind "cannot"; left out, `does`.
    """

    def relation(board: Rect, stated: Stated) -> Relation:
        twice = by_twice(board, stated)
        words = doing(
            *[does.format(*stated.arguments) + twice for does in (does, infinitive or does)]
        )
        return kind(words, twice=stated.twice)

    return relation


def sandwich(board: Rect, stated: Stated) -> Relation:
    """The digits between 1 and the highest digit of the board add up to the number."""
    if board.height < 2:
        raise OptionError("there are no two different digits")
    side = board.height
    does = f"have digits between 1 and {side} that add up to {stated.number}"
    return Sandwich(doing(does + by_twice(board, stated)), (1, side), twice=stated.twice)


def whispers(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 0
    return Along(doing(f"differ by at least {number} from each to the next"), partial(far, number))


def differing(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 0
    return Along(doing(f"differ by {number}"), partial(near, number))


def ratio(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 1
    does, infinitive = (f"{be} {number} times one another" for be in ("are", "be"))
    return Along(doing(does, infinitive), partial(times, number))


def lockout(board: Rect, stated: Stated) -> Relation:
    number = stated.number or 0
    does = f"have ends that differ by at least {number}, and nothing between them or like them"
    return Between(doing(does), inside=False, apart=number)


def quadruple(board: Rect, stated: Stated) -> Relation:
    """The digits of a circle are among those of the cells around it."""
    digits = tuple(map(int, stated.arguments[0].split(",")))
    if len(digits) > len(stated.parts[0]):
        raise OptionError(f"{len(digits)} digits do not go into {len(stated.parts[0])} cells")
    return Contains(doing(f"have {' and '.join(map(str, digits))} among them"), digits)


def even(parity: int) -> Callable[[Rect, Stated], Relation]:
    """Return the relation of cells whose digits are all even, or with parity 1 all odd."""
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


def indexed(line: str) -> tuple[str, str]:
    """Return what a marked cell does, in both forms of the verb."""
    what = f"the {line} in which the number of its own stands"
    return f"tells {what}", f"tell {what}"


def counting_twice(board: Rect, stated: Stated) -> Relation:
    """Return what a doubler says of its own digit: nothing, it is sums that count it twice."""
    return OneOf(doing("count twice"), frozenset(range(1, board.height + 1)))


def extreme(related: Related, word: str) -> Callable[[Rect, Stated], Relation]:
    words = doing(f"is {word} than all beside it", f"be {word} than all beside it", "{first}")
    return lambda board, stated: Paired(words, related)


def by_expression(board: Rect, stated: Stated) -> Relation:
    """Return that an expression holds of each two digits that follow on each other."""
    (text,) = stated.arguments
    value = expression(text, ("a", "b"))

    def related(one: int, other: int) -> bool:
        return bool(value({"a": one, "b": other}))

    words = doing(f"keep to {text} from each to the next, from {{first}} on")
    return Along(words, related)


def automatic(board: Rect, stated: Stated) -> Relation:
    """Return that an automaton, whose steps are expressions, accepts the digits of a line."""
    start, step, accept = stated.arguments
    move, ends = expression(step, ("s", "v")), expression(accept, ("s",))

    def moved(state: int, digit: int) -> int | None:
        then = move({"s": state, "v": digit})
        return None if then is None or then < 0 else then

    words = doing(f"keep to {start}, {step} and {accept} from {{first}} on")
    return Automatic(words, int(start), moved, lambda state: bool(ends({"s": state})))


WHITE, BLACK = partial(near, 1), partial(times, 2)
FIVE, TEN = partial(adds, 5), partial(adds, 10)
