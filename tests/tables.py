"""Tables of cases, a line for each.

In a cell `\\n`, `\\t` and `\\r` stand for the letters, and `{ab|20}` for `ab` 20 times.
"""

from __future__ import annotations

import re
from pathlib import Path


def table(path: Path) -> list[list[str]]:
    """Return the cells of a table's rows, without its head."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return [[_spelled(cell) for cell in line.split("\t")] for line in lines]


def _spelled(cell: str) -> str:
    for short, letter in ((r"\n", "\n"), (r"\t", "\t"), (r"\r", "\r")):
        cell = cell.replace(short, letter)
    return re.sub(r"(?s)\{([^{}]*?)\|(\d+)\}", lambda found: found[1] * int(found[2]), cell)
