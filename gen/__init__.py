"""Making: one file per kind that plants a solution and reads its clues off."""

from gen.contract.registry import get, names, register

__all__ = ["get", "names", "register"]
