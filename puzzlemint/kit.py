"""All that a kind of one's own is made of, in one place: `docs/kinds.md` shows how.

A kind outside this program imports from here, and from nowhere else in it.
"""

from __future__ import annotations

from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.minting.laws import Law, laws, try_kind
from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board, latin_square
from gen.planting.repair import repair
from gen.sources.amounts import density, density_of
from gen.sources.rng import Stream
from puzzles.base.errors import OptionError, PuzzleError, TooLarge
from puzzles.board import (
    Cells,
    Edges,
    Hexagon,
    Lattice,
    Links,
    Rect,
    Sorts,
    borders,
    boxes,
    components,
    is_connected,
    rect,
    regions,
)
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Altered, Forms, Kind, Puzzle, kind_of
from puzzles.declare.group import Group
from puzzles.declare.options import Option, option
from puzzles.declare.phrases import Fact, Named
from puzzles.declare.sayings import Saying, counting, every, holding, joining, matching, touching
from puzzles.declare.values import Boards, Example, Fault, Files, Solution, Tally, Violation, Word
from puzzles.families.divided import Divided, DividedKind, of_regions
from puzzles.families.grid import (
    Grid,
    GridKind,
    Literals,
    changed_givens,
    model_on,
    of_cells,
    of_ends,
)
from puzzles.families.latin import LatinKind
from puzzles.families.loops import LoopKind
from puzzles.families.shading import ApartKind, ShadingKind
from puzzles.model.model import OPEN, Model, Rule
from puzzles.render.picture import (
    Arrow,
    Cage,
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
    Split,
    Text,
    border_lines,
)
from puzzles.rules.alike import LinesDiffer
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.loops.loop import SingleLoop
from puzzles.rules.verbs import (
    any_order,
    apart,
    at_most,
    compare,
    count,
    differ,
    given,
    latin,
    no_runs,
    no_squares,
    once_each,
    passes,
    sees,
    some,
    total,
)
from verify.solver.session import BudgetSpent, Session

__all__ = [
    "OPEN",
    "Altered",
    "ApartKind",
    "Arrow",
    "Boards",
    "BudgetSpent",
    "Cage",
    "Cells",
    "Clue",
    "Clued",
    "CluedMaker",
    "Clues",
    "Connected",
    "Divided",
    "DividedKind",
    "Edges",
    "Example",
    "Fact",
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
    "LatinKind",
    "Lattice",
    "Law",
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
    "Named",
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
    "ShadingKind",
    "Sign",
    "SingleLoop",
    "Solution",
    "Sorts",
    "Split",
    "Stream",
    "Tally",
    "Text",
    "TooLarge",
    "Violation",
    "Wish",
    "Word",
    "any_order",
    "apart",
    "at_most",
    "border_lines",
    "borders",
    "boxes",
    "changed_givens",
    "compare",
    "components",
    "count",
    "counting",
    "density",
    "density_of",
    "differ",
    "every",
    "full_board",
    "given",
    "holding",
    "is_connected",
    "joining",
    "kind_of",
    "latin",
    "latin_square",
    "laws",
    "matching",
    "model_on",
    "no_runs",
    "no_squares",
    "of_cells",
    "of_ends",
    "of_regions",
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
    "try_kind",
]
