"""All that a kind of one's own is made of, in one place: `docs/kinds.md` shows how.

A kind outside this program imports from here, and from nowhere else in it.
"""

from __future__ import annotations

from gen.amounts import density, density_of
from gen.clued import Clued, CluedMaker
from gen.maker import GaveUp, Made, Maker, Wish
from gen.repair import repair
from gen.rng import Stream
from puzzles.board import (
    Cells,
    Edges,
    Hexagon,
    Lattice,
    Links,
    Rect,
    Sorts,
    is_connected,
    rect,
    regions,
)
from puzzles.clues import Clues, Group
from puzzles.errors import OptionError, PuzzleError, TooLarge
from puzzles.grid import Grid, GridKind, Literals, changed_givens, model_on, of_cells
from puzzles.kind import (
    OPEN,
    Altered,
    Boards,
    Example,
    Fault,
    Files,
    Forms,
    Kind,
    Solution,
    Violation,
    Word,
)
from puzzles.loops import LoopKind
from puzzles.model import Model, Rule
from puzzles.options import Option, option
from puzzles.picture import (
    Clue,
    Fill,
    Highlight,
    Hint,
    Item,
    Line,
    Link,
    Mark,
    Picture,
    Ring,
    Sign,
    Text,
)
from puzzles.puzzle import Puzzle, kind_of
from puzzles.rules.alike import LinesDiffer
from puzzles.rules.connected import Connected
from puzzles.rules.loop import SingleLoop
from puzzles.rules.verbs import (
    apart,
    at_most,
    compare,
    count,
    given,
    latin,
    no_runs,
    once_each,
    passes,
    sees,
    some,
    total,
)
from puzzles.sayings import Saying, counting, every, holding, joining, touching
from verify.session import BudgetSpent, Session

__all__ = [
    "OPEN",
    "Altered",
    "Boards",
    "BudgetSpent",
    "Cells",
    "Clue",
    "Clued",
    "CluedMaker",
    "Clues",
    "Connected",
    "Edges",
    "Example",
    "Fault",
    "Files",
    "Fill",
    "Forms",
    "GaveUp",
    "Grid",
    "GridKind",
    "Group",
    "Hexagon",
    "Highlight",
    "Hint",
    "Item",
    "Kind",
    "Lattice",
    "Line",
    "LinesDiffer",
    "Link",
    "Links",
    "Literals",
    "LoopKind",
    "Made",
    "Maker",
    "Mark",
    "Model",
    "Option",
    "OptionError",
    "Picture",
    "Puzzle",
    "PuzzleError",
    "Rect",
    "Ring",
    "Rule",
    "Saying",
    "Session",
    "Sign",
    "SingleLoop",
    "Solution",
    "Sorts",
    "Stream",
    "Text",
    "TooLarge",
    "Violation",
    "Wish",
    "Word",
    "apart",
    "at_most",
    "changed_givens",
    "compare",
    "count",
    "counting",
    "density",
    "density_of",
    "every",
    "given",
    "holding",
    "is_connected",
    "joining",
    "kind_of",
    "latin",
    "model_on",
    "no_runs",
    "of_cells",
    "once_each",
    "option",
    "passes",
    "rect",
    "regions",
    "repair",
    "sees",
    "some",
    "total",
    "touching",
]
