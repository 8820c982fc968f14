"""What a puzzle is: one file per kind. Kinds are found by looking into `puzzles/kinds`."""

from puzzles.contract.registry import KINDS, Further, get, names, register
from puzzles.kindfiles import known

KINDS.further = Further(known.declared, known.kind_named)

__all__ = ["get", "names", "register"]
