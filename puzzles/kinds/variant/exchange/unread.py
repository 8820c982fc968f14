"""Refusal of puzzles of other programs whose rules are not all in the data.

A verdict on half of a puzzle's rules would be wrong. So every object that is drawn must belong to a
rule, every sentence of the rules must be known and true of the data, and no word of the title or
the author may name a rule that the data lack.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import abridged
from puzzles.board.lattice import joined
from puzzles.declare.words import LinkError, RuleMissing
from puzzles.kinds.variant.exchange.wordings import (
    ONE_DIAGONAL,
    PARTED,
    WINDOWED,
    Wordings,
    meanings,
)
from puzzles.kinds.variant.scopes import Stated, windows
from puzzles.text.captions import (
    ANYWAY,
    canonical,
    entitle,
    ignore,
    quoted,
    sentences,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from puzzles.board import Rect

NEGATIVE = ("nonconsecutive", "nowhite", "noblack", "noxv")
EXTRA = "a region beside boxes"
"""Name for a region in a puzzle that also has boxes."""
SPOKEN: Mapping[str, Sequence[str]] = {
    r"knight|springer|caballo": ("antiknight",),
    r"\bkings?\b|\bking'?s|könig": ("antiking",),
    r"chess|schach": ("antiknight", "antiking"),
    r"\bqueens?\b|bishop|toroid|wrap|magic": (),
    r"disjoint|same (?:relative )?position": ("disjoint",),
    r"diagonale?s?\b|(?:\bsudoku[- ]x|\bx[- ]sudoku)\b": (
        *("diagonals", ONE_DIAGONAL, "littlekiller", "antiking"),
    ),
    r"windoku|hyper": ("windows", EXTRA),
    r"girandol|asterisk|argyle|offset|cent(?:er|re) ?dot|extra region": (EXTRA,),
    r"jigsaw|irregular|chaos": (PARTED,),
    r"consecutive": (*NEGATIVE, "white", "renban", "whispers"),
    r"differ(?:s|ence)? by": (*NEGATIVE, "white", "difference", "whispers", "lockout"),
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
        *("less", "minimum", "maximum", "skyscraper"),
    ),
    r"numbered room": ("room",),
    r"doubler|multiplier|wildcard|hot cell|cold cell|schr(?:oe|ö|o)dinger|nabner|rossini": (),
    r"battenburg|counting circle|nurikabe|yin|fillomino|loop|deduce|unknown|liar|wrogn": (),
}
"""Patterns of words that name a rule. At least one of the rules behind each must be in the data;
an empty list means that the data cannot have such a rule."""

UNSAID = "of its cages nothing says whether digits repeat in them"


def are_apart(text: str, side: int) -> bool:
    """Return whether a known sentence of the rules states that digits do not repeat in cages."""
    parts = [part for one in sentences(text) for part in (one, *re.split("[;:]", one))]
    return any("killer" in needs.split("&") for part in parts for needs in _meant(part, side))


def _meant(sentence: str, side: int) -> Iterator[str]:
    return meanings(canonical(sentence), side)


def refuse_unsaid(
    drawn: Mapping[str, int],
    text: str,
    stated: Collection[Stated],
    board: Rect,
    titles: Sequence[str] = (),
) -> None:
    """Refuse a puzzle with rules that were not read; record its title and author otherwise.

    Args:
        drawn: the number of drawn objects that belong to no rule, by their sorts in the plural.
        text: the text of the rules.
        stated: the rules that were read from the data.
        board: the board.
        titles: the title and the author.

    Raises:
        LinkError: an object belongs to no rule, or a sentence, a title or an author is refused.
    """
    if drawn:
        some = [f"{count} {word if count > 1 else word[:-1]}" for word, count in drawn.items()]
        raise LinkError(f"objects are drawn that no rule in the data explains: {joined(some)}")
    regions = [{*rule.parts[0]} for rule in stated if rule.name == "region"]
    further = {*_names_of(regions, board)}
    if regions and "boxes" in {rule.name for rule in stated}:
        further.add(EXTRA)
    names = {rule.name for rule in stated} | further
    for title in titles:
        if word := _missing(title, names):
            what = f"the title or the author speaks of {abridged(word)}"
            ignore([title], RuleMissing(f"{what}, and no rule in the data does; {ANYWAY}"))
    wordings = Wordings(board.height, stated, further)
    unknown = [one for one in sentences(text) if not wordings.understand(one)]
    for sentence in unknown:
        if word := _missing(sentence, names):
            what = f"the text of the rules speaks of {abridged(word)}"
            ignore([sentence], RuleMissing(f"{what}, and no rule in the data does; {ANYWAY}"))
    if unknown:
        what = f"a sentence of the rules is not understood: {quoted(unknown[0])}"
        ignore(unknown, LinkError(f"{what}; {ANYWAY}"))
    entitle(*titles)


def _missing(text: str, names: Collection[str]) -> str:
    """Return a word of a text that names a rule which the data lack, or an empty string."""
    for pattern, rules in SPOKEN.items():
        found = re.search(pattern, text.lower())
        if found and not {*names}.intersection(rules):
            return found[0]
    return ""


def _names_of(regions: Sequence[set[int]], board: Rect) -> Iterator[str]:
    """Yield a name for regions that fill the board, are a diagonal, or are the windows."""
    side = board.height
    whole = [region for region in regions if len(region) == side]
    if len(whole) >= side and len(set[int]().union(*whole)) == board.cells:
        yield PARTED
    falling = {at * (side + 1) for at in range(side)}
    if falling in regions or {(at + 1) * (side - 1) for at in range(side)} in regions:
        yield ONE_DIAGONAL
    inner = [{*cells} for (cells,) in windows(board, Stated("windows"), ())]
    if inner and all(window in regions for window in inner):
        yield WINDOWED
