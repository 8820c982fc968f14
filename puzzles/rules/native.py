"""What lazy rules force, in C: None of it unless `scripts/setup --fast` has built it."""

from __future__ import annotations

try:
    from puzzles.rules._native import Loop  # pyright: ignore[reportMissingModuleSource]
except ImportError:
    Loop = None

__all__ = ["Loop"]
