"""Boards as values: the places of a lattice, who touches whom, its lines and its symmetries.

Places (cells, edges, links, corners) are numbered from 0. `rect` and `hexagon` hand out one shared
object per size, so what depends on the size alone is computed once, when it is first asked for;
a bounded number of sizes is remembered. A board is pickled as its size, never with what was
computed from it.
"""

from __future__ import annotations

from puzzles.board.corners import Corners
from puzzles.board.grid import UPRIGHT
from puzzles.board.hexagonal import Hexagon, hexagon
from puzzles.board.lattice import Cells, Lattice, Point, Spot, Symmetry
from puzzles.board.partition import (
    borders,
    boxes,
    components,
    is_connected,
    linked,
    peers,
    regions,
    relabelled,
    shortest_way,
)
from puzzles.board.rectangle import Rect, rect
from puzzles.board.sightlines import segments, sight
from puzzles.board.sorts import Sorts
from puzzles.board.spans import Spans, spans
from puzzles.board.steps import Edges, Links, Pairs, Steps

__all__ = [
    "UPRIGHT",
    "Cells",
    "Corners",
    "Edges",
    "Hexagon",
    "Lattice",
    "Links",
    "Pairs",
    "Point",
    "Rect",
    "Sorts",
    "Spans",
    "Spot",
    "Steps",
    "Symmetry",
    "borders",
    "boxes",
    "components",
    "hexagon",
    "is_connected",
    "linked",
    "peers",
    "rect",
    "regions",
    "relabelled",
    "segments",
    "shortest_way",
    "sight",
    "spans",
]
