"""What a puzzle is: one file per kind. Kinds are found by looking into `puzzles/kinds`."""

from puzzles.contract.registry import get, names, register

__all__ = ["get", "names", "register"]
