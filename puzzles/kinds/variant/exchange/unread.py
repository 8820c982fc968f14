"""What the files of others say in words or by drawing, and nothing here reads: it is refused.

A verdict on half of a puzzle's rules would be a wrong one. So what is drawn without a rule is
named, and the text of the rules is looked through for words that speak of a rule.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import abridged
from puzzles.board.lattice import joined
from puzzles.declare.words import LinkError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from puzzles.kinds.variant.scopes import Stated

NEGATIVE = ("nonconsecutive", "nowhite", "noblack", "noxv")
DIAGONAL, EXTRA = "a diagonal as a region", "a region beside boxes"
SPOKEN: Mapping[str, Sequence[str]] = {
    r"knight": ("antiknight",),
    r"\bkings?\b": ("antiking",),
    r"disjoint|same (?:relative )?position": ("disjoint",),
    r"diagonals?\b": ("diagonals", DIAGONAL, "littlekiller", "antiking"),
    r"windoku": ("windows", EXTRA),
    r"consecutive": (*NEGATIVE, "white", "renban", "whispers"),
    r"(?<!not )\ball\b[^.]{0,60}\b(?:given|shown|marked)\b|negative": NEGATIVE,
    r"killer|\bcages?\b": ("killer", "sum", "littlekiller"),
    r"little killer": ("littlekiller",),
    r"thermo": ("thermo", "slow"),
    r"\barrows?\b": ("arrow", "littlekiller"),
    r"\bslow\b[^.]{0,20}therm|(?:do|does|must|can)(?: ?not|n't) decrease|non-?decreas": ("slow",),
    r"renban": ("renban",),
    r"whisper": ("whispers",),
    r"palindrom": ("palindrome",),
    r"region sum": ("regionsum",),
    r"between line": ("between",),
    r"lockout": ("lockout",),
    r"entrop": ("entropic",),
    r"modular|modulo": ("modular",),
    r"zipper": ("zipper",),
    r"kropki|\bdots?\b": ("white", "black", "difference", "ratio", "nowhite", "noblack"),
    r"\bxv\b": ("x", "v", "noxv"),
    r"quad": ("quadruple",),
    r"sandwich": ("sandwich",),
    r"skyscraper": ("skyscraper",),
    r"x-?sums?\b": ("xsum",),
    r"index|\b159\b": ("rowindex", "columnindex"),
    r"clone": ("clone",),
    r"parity|\b(?:odd|even)\b": ("odd", "even"),
    r"minim": ("minimum",),
    r"maxim": ("maximum",),
    r"inequal|greater than|less than|higher than|lower than": (
        "less",
        "minimum",
        "maximum",
        "skyscraper",
    ),
    r"numbered room": ("room",),
    r"doubler|multiplier|wildcard|hot cell|cold cell|schr(?:oe|ö|o)dinger|nabner|rossini": (),
    r"battenburg|counting circle|nurikabe|yin|fillomino|loop|deduce|unknown|liar|wrogn": (),
}
"""Words in the text of rules, and what of it one at least must be in the data."""


UNSAID = "of its cages nothing says whether digits repeat in them"
_APART = re.compile(r"(?:not|n't|no)\b[^.]{0,30}\brepeat|\bdifferent\b|\bdistinct\b|killer")


def are_apart(text: str) -> bool:
    """Return whether the text of the rules says that digits do not repeat in a cage."""
    return bool(_APART.search(text.lower()))


def refuse_unsaid(drawn: Mapping[str, int], text: str, stated: Collection[Stated]) -> None:
    """Refuse a puzzle of which not everything that it says was read.

    Args:
        drawn: how many things of a sort are drawn that are no picture of a rule.
        text: of its rules.
        stated: the rules that were read.

    Raises:
        LinkError: there is more; says what.
    """
    if drawn:
        some = [f"{count} {word if count > 1 else word[:-1]}" for word, count in drawn.items()]
        raise LinkError(
            f"what is drawn says nothing by itself, and the text of the rules is not read: "
            f"{joined(some)}"
        )
    names = {rule.name for rule in stated}
    regions = [{*rule.parts[0]} for rule in stated if rule.name == "region"]
    if any(_is_diagonal(cells) for cells in regions):
        names.add(DIAGONAL)
    if regions and "boxes" in names:
        names.add(EXTRA)
    for pattern, rules in SPOKEN.items():
        found = re.search(pattern, text.lower())
        if found and names.isdisjoint(rules):
            word = abridged(found[0])
            raise LinkError(f"the text of the rules speaks of {word}, and no rule in the data does")


def _is_diagonal(cells: Collection[int]) -> bool:
    """Return whether cells are a diagonal of a square of as many rows."""
    side = len(cells)
    falling = {at * (side + 1) for at in range(side)}
    return {*cells} in (falling, {(at + 1) * (side - 1) for at in range(side)})
