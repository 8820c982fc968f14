"""Ranges of sizes: `8x8..12x12` stands for the boards from one to the other.

Both sides grow together, by 1 or by a step: `8x10..12x14/2` is 8x10, 10x12 and 12x14. A letter or
more in front, as of hexagons (`hex4..hex8`), stays. Of a range those sizes count that the kind
has, so that one range serves kinds with even sides alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from gen.contract.maker import Maker
    from puzzles.contract.kind import Puzzle

MOST = 1_000
RANGE = re.compile(r"(?P<first>[^./]+)\.\.(?P<last>[^./]+?)(?:/(?P<step>[1-9][0-9]{0,5}))?")
SIZE = re.compile(r"([a-z]*)([0-9]{1,6})(?:x([0-9]{1,6}))?")


def expanded(maker: Maker[Puzzle], words: str) -> list[str]:
    """Return the sizes that a size or a range of them stands for, each as the kind writes it.

    Raises:
        OptionError: there is no such board, or no range like that.
    """
    if ".." not in words:
        return [maker.shape(words or maker.usual_size).size]
    sizes: dict[str, None] = {}
    reason = ""
    for size in _between(words):
        try:
            sizes[maker.shape(size).size] = None
        except OptionError as error:
            reason = str(error)
    if not sizes:
        raise OptionError(f"no board of {maker.kind.name} is in {words!r}: {reason}")
    return list(sizes)


def _between(words: str) -> list[str]:
    """Return the sizes of a range as they may be written.

    Raises:
        OptionError: it is none.
    """
    match = RANGE.fullmatch(words)
    ends = [SIZE.fullmatch(match[name]) for name in ("first", "last")] if match else []
    if not match or not ends or ends[0] is None or ends[1] is None:
        raise OptionError(f"{words!r} is no range of sizes; write SIZE..SIZE or SIZE..SIZE/STEP")
    (prefix, height, width), (other, most, wide) = ends[0].groups(), ends[1].groups()
    growth = int(most) - int(height)
    if (
        prefix != other
        or growth < 0
        or bool(width) != bool(wide)
        or (width and int(wide) - int(width) != growth)
    ):
        raise OptionError(
            f"{words!r} is no range: both sides grow together, from least to greatest"
        )
    if growth > MOST:
        raise OptionError(f"{words!r} stands for more than {MOST:,} sizes")
    sides: list[str] = []
    for more in range(0, growth + 1, int(match["step"] or 1)):
        second = f"x{int(width) + more}" if width else ""
        sides.append(f"{prefix}{int(height) + more}{second}")
    return sides
