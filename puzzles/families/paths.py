"""What kinds share that draw lines from cell to cell, each between two ends that are alike."""

from __future__ import annotations

from itertools import count, product
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.declare.phrases import Fact, Named
from puzzles.families.declared import Declared
from puzzles.families.grid import G
from puzzles.families.loops import LoopKind
from puzzles.relations.counts import Exactly
from puzzles.relations.drawn.loops import LINE, PASSES, Passed
from puzzles.relations.drawn.paths import END, Ended, LeadsTo, numbers_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Rule
    from puzzles.relations.relation import Parts

ALL_PASSED = PASSES.but(
    statement="two lines meet at {where}",
    under="no two lines can meet at {where}",
    bare="or no two lines could meet at {where}",
)


def _ends(puzzle: Any) -> dict[int, int]:
    """Return the cells that are ends, with what each shows."""
    blank = puzzle.definition.cell.blank
    return {cell: clue for cell, clue in enumerate(puzzle.cells) if clue != blank}


def _at_ends(puzzle: Any) -> Sequence[Parts]:
    """Return the links that meet at each end."""
    return [(puzzle.board.links.meeting[cell],) for cell in _ends(puzzle)]


def _at_others(puzzle: Any) -> Sequence[Parts]:
    """Return the links that meet at each other cell."""
    ends = _ends(puzzle)
    meeting = puzzle.board.links.meeting
    return [(places,) for cell, places in enumerate(meeting) if cell not in ends and places]


def _whole(puzzle: Any) -> Sequence[Parts]:
    """Return what meets at each cell."""
    return [puzzle.board.links.meeting]


def _shown(puzzle: Any, _: None = None) -> tuple[Any, ...]:
    """Return what each cell shows, None for nothing."""
    blank = puzzle.definition.cell.blank
    return tuple([None if clue == blank else clue for clue in puzzle.cells])


@kept_while_used
def _helpers(puzzle: Any) -> Mapping[int, tuple[int, Any]]:
    """Return the cell and the number that each variable of the rule about numbers speaks of."""
    model, shown = puzzle.definition.model(puzzle), _shown(puzzle)
    speaking = {
        abs(x)
        for rule in model.rules()
        if rule.name == "number"
        for clause in rule.clauses
        for x in clause
    }
    free = [cell for cell, own in enumerate(shown) if own is None]
    pairs = product(free, numbers_of(shown))
    return dict(zip(count(min(speaking - model.place_of().keys(), default=0)), pairs))


def _links(puzzle: Any) -> Sequence[Parts]:
    """Return the links that meet at ends, then each link with those that meet it."""
    links = puzzle.board.links
    outer = dict.fromkeys([link for cell in _ends(puzzle) for link in links.meeting[cell]])
    return [(tuple(outer), *[(link, *near) for link, near in enumerate(links.beside)])]


def path_rules(*, everywhere: bool = False, words: Saying = PASSES) -> tuple[Declared, ...]:
    """Return the rules that lines join each two ends that show the same, and do nothing else.

    Args:
        everywhere: whether a line passes each cell.
        words: what is said of the cells that are no ends.
    """
    passed = Exactly(LINE, 2, ALL_PASSED) if everywhere else Passed(words=words)
    return (
        Declared("end", Exactly(LINE, 1, END), _at_ends, own=True),
        Declared("cell", passed, _at_others, own=True),
        Declared("number", LeadsTo(), _whole, own=True, reads=_shown),
        Declared("loose", Ended(), _links, own=True),
    )


class PathKind(LoopKind[G]):
    """A kind whose lines lead from each cell that shows something to another that shows the same.

    The rules of that are those of `path_rules`.
    """

    on: ClassVar = "links"

    def where(self, puzzle: G, rule: Rule) -> Named | str:
        """Name ends by what they show."""
        board, ends = puzzle.board, _ends(puzzle)
        scope = tuple(rule.scope)
        if rule.name == "end":
            at = board.links.meeting.index(scope)
            return f"the {self.cell.shown(ends[at])} in {board.name(at)}"
        return super().where(puzzle, rule)

    def describe(self, puzzle: G, literal: int) -> Fact:
        """Say which number a cell is joined to."""
        (cell, number), holds = _helpers(puzzle)[abs(literal)], literal > 0
        verb = f"is {'' if holds else 'not '}on the line of the"
        return Fact(Named(puzzle.board.name(cell)), verb, Named(self.cell.shown(number)), holds)
