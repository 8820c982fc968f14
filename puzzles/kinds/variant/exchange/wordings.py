"""Usual sentences for the rules of sudokus, and the rules of the data that each of them states.

A sentence is compared in the form of `captions.canonical`: in lower case, without commas, quotation
marks and brackets, with blanks for hyphens. A pattern has to match the whole sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.kinds.variant.entries import ENTRIES
from puzzles.kinds.variant.scopes import box_of
from puzzles.text.captions import KINDLY, canonical

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from puzzles.kinds.variant.scopes import Stated

PARTED, WINDOWED, ONE_DIAGONAL = "regions", "window", "diagonal"
"""Names for regions that fill the board, that are its windows, or that are a diagonal."""
NOT = r"(?:cannot|can ?not|cant|must not|mustnt|may not|do not|dont|does not|should not|can never)"
DIGITS = r"(?:the )?(?:digits|numbers)"
LIKE = r"(?:the )?(?:same|identical|equal) (?:digits?|numbers?)"
BOX = r"(?:boxe?s?|regions?|blocks?|subgrids?|nonets?|{box} (?:boxe?s?|regions?|blocks?|areas?))"
HAS = r"(?:must |should |has to |have to )?(?:contains?|includes?|has|have|gets?|holds?)"
ONCE = r"(?: exactly once| once(?: each)?)?"
ALL = (
    r"(?:(?:all |each |every |of |the )*(?:digits?|numbers?)(?: from)? )?1 (?:to |through )?{side}"
)
FILL = r"(?:fill|complete) (?:in )?(?:the |each |every )?(?:grid|board|cells?|empty cells?)(?: in)?"
HOUSES = rf"rows? (?:and )?(?:each |every |any )?columns?(?: and| or|) (?:each |every |any )?{BOX}"
WITHIN = r"(?:with)?in"
ANY = r"(?:(?:any|a|an|each|every|the same|one) )"
NEIGHBOURS = r"(?:orthogonally )?(?:adjacent|neighbou?ring|connected) (?:cells|digits|numbers)"
ON = r"(?:on|along|in)(?: (?:a|an|each|every|any|the))?"
REPEAT = rf"(?:{DIGITS} {NOT} (?:be )?repeat(?:ed)?|no (?:digit|number)s? (?:may |can )?repeats?)"
STEP = {
    "antiknight": r"(?:(?:by |at |within |in )?a (?:chess )?)?knights? move",
    "antiking": r"(?:(?:by |at |within |in )?a (?:chess )?)?kings? move",
}
AWAY = r"(?: apart| away| distance)?(?: from (?:each other|it))?(?: in chess)?"
CAGES = r"(?:killer )?cages?"
TOTAL = (
    r"(?:must |should )?(?:sum|add)(?: up)? to "
    r"(?:(?:the|a|its|their) )?(?:(?:small|given|indicated) )?"
    r"(?:number|clue|total|sum|value)"
    r"(?: (?:in|shown in|given in|at) (?:the|its|their) (?:top|upper) left(?: corner)?"
    r"(?: of (?:the|each) cage)?| given| shown| indicated)?"
)
IN_CAGES = rf"(?:{DIGITS} (?:{WITHIN}|inside) {ANY}?{CAGES}|in {ANY}?{CAGES} {DIGITS})"
UNLIKE = rf"(?:{NOT} (?:be )?repeat(?:ed)?|(?:are|must be) (?:all )?(?:different|distinct|unique))"
SUMS = rf"(?:{IN_CAGES} {TOTAL}|cages (?:sum|add up)|cages (?:show|give|indicate) their sums?)"
TWO = r"(?:two )?(?:digits|cells|numbers)"
DOT = r"(?:separated|connected|joined|marked) (?:by|with) a {0}(?: kropki)? dot"

NAMES = {
    r"anti ?knights?": "antiknight",
    r"anti ?kings?": "antiking",
    r"non ?consecutive": "nonconsecutive",
    r"disjoint (?:groups?|sets?|subsets?|boxes)": "disjoint",
    r"windoku|windows": f"windows|{WINDOWED}",
    r"(?:main |both |x )?diagonals?|sudoku x|x sudoku": "diagonals",
    r"irregular|jigsaw|chaos": PARTED,
    r"extra regions?": "region",
    r"killers?(?: cages?)?": "killer",
    r"cages?": "killer|sum",
    r"slow thermo(?:meter)?s?": "slow",
    r"thermo(?:meter)?s?": "thermo",
    r"arrows?": "arrow",
    r"renbans?(?: lines?)?": "renban",
    r"whispers?(?: lines?)?": "whispers",
    r"german whispers?(?: lines?)?": "whispers 5",
    r"dutch whispers?(?: lines?)?": "whispers 4",
    r"palindromes?(?: lines?)?": "palindrome",
    r"region sums?(?: lines?)?": "regionsum",
    r"between lines?": "between",
    r"lockout lines?": "lockout",
    r"entrop(?:ic|y) lines?": "entropic",
    r"modular lines?": "modular",
    r"zipper lines?": "zipper",
    r"(?:kropki )?dots?|kropki pairs?": "white|black|difference|ratio",
    r"white(?: kropki)? dots?": "white|difference",
    r"black(?: kropki)? dots?": "black|ratio",
    r"xv pairs?": "x|v",
    r"quad(?:ruple)?s?(?: circles?)?": "quadruple",
    r"sandwich(?:es)?(?: sums?| clues?)?": "sandwich",
    r"sky ?scrapers?(?: clues?)?": "skyscraper",
    r"x ?sums?(?: clues?)?": "xsum",
    r"little killers?(?: sums?| clues?)?": "littlekiller",
    r"numbered rooms?(?: clues?)?": "room",
    r"clones?(?: regions?)?": "clone",
    r"odd": "odd",
    r"even": "even",
    r"minimums?|minima": "minimum",
    r"maximums?|maxima": "maximum",
}
"""Patterns of names of rules. At least one of the rules behind each must be in the data."""
FILLERS = (
    r"normal|standard|classic(?:al)?|regular|usual|ordinary|common|the|sudoku|rules?|apply|applies|"
    r"and|with|plus|&|\+|for|of|variant|grid|{side}x{side}|constraints?|restrictions?|puzzle"
)
"""Words between names of rules that state no rule themselves."""

WORDINGS: tuple[tuple[str, str], ...] = (
    (KINDLY.pattern, ""),
    (rf"(?:write|place|put|enter|fill in) (?:a )?digits? (?:from )?{ALL} (?:in(?:to)? )?"
     r"(?:every|each) cell", ""),
    (rf"(?:place|put|write|enter|insert|fill in) (?:the )?(?:{ALL})(?: once)? (?:each )?in(?:to)?"
     rf" (?:each|every) {HOUSES}{ONCE}", "rows&columns&HOUSE"),
    (rf"{FILL} (?:with|using) (?:the )?{ALL} (?:so that|such that) "
     rf"(?:(?:each|every) {HOUSES} {HAS} "
     rf"(?:{ALL}|(?:each|every|all|the) (?:digits?|numbers?)){ONCE}"
     rf"|{REPEAT} {WITHIN} {ANY}?{HOUSES})", "rows&columns&HOUSE"),
    (rf"(?:each|every) {HOUSES} {HAS} (?:{ALL}|(?:each|every|all) (?:the )?(?:digits?|numbers?))"
     rf"{ONCE}", "rows&columns&HOUSE"),
    (rf"{REPEAT} {WITHIN} {ANY}?{HOUSES}", "rows&columns&HOUSE"),
    *((rf"(?:{TWO} (?:that are |which are |separated )?{step}{AWAY} {NOT} "
       rf"(?:have|contain|hold|share|be) {LIKE}"
       rf"|{LIKE} {NOT} be (?:separated )?{step}{AWAY}"
       rf"|cells (?:that are |which are |separated )?{step}{AWAY} {NOT} repeat (?:a )?digits?"
       rf"|no (?:two )?cells (?:that are )?{step}{AWAY} (?:have|contain|share) {LIKE}"
       rf"|{REPEAT} {step}{AWAY})", name) for name, step in STEP.items()),
    (rf"(?:{NEIGHBOURS} {NOT} (?:be|contain) consecutive(?: digits| numbers)?"
     rf"|consecutive (?:digits|numbers) {NOT} be (?:orthogonally )?(?:adjacent|neighbours))",
     "nonconsecutive"),
    (rf"(?:{REPEAT} (?:on|along|in) (?:(?:the|both|either|each)(?: of the)? )?(?:two )?"
     r"(?:marked |main |long )?diagonals?"
     rf"|(?:each|both|the)(?: of the)? (?:marked |main |long )?diagonals? {HAS} (?:also )?{ALL}"
     rf"{ONCE})", "diagonals"),
    (rf"{REPEAT} (?:on|along) the (?:marked )?diagonal", f"diagonals|{ONE_DIAGONAL}"),
    (rf"{REPEAT} {WITHIN} (?:{ANY}|the )?(?:extra |grey |gray |shaded |marked )+"
     r"(?:regions?|boxes)",
     "region"),
    (rf"(?:cells|{DIGITS}) in the same (?:relative )?position (?:with)?in (?:their|different) "
     rf"boxes {NOT} (?:contain|have|be) {LIKE}", "disjoint"),
    (SUMS, "killer|sum"),
    (canonical(ENTRIES["killer"].says), "killer"),
    (rf"{REPEAT} {WITHIN} {ANY}?{CAGES}", "killer"),
    (rf"{IN_CAGES} {UNLIKE}(?: and {TOTAL})?", "killer"),
    (rf"{SUMS}(?:;| and| but)? (?:{REPEAT}|{UNLIKE})"
     rf"(?: {WITHIN} (?:them|(?:{ANY}|the )?{CAGES}))?", "killer"),
    (rf"{DIGITS} may repeat {WITHIN} (?:a )?cages?(?: if allowed by other rules)?", "sum&!killer"),
    (rf"{DIGITS} {ON} thermo(?:meter)?s? (?:must )?(?:strictly )?(?:increase|rise)"
     r"(?: (?:starting |going )?(?:from|away from) the(?:ir)? (?:round )?bulb(?: end)?"
     r"(?: to (?:the|its) (?:tip|end))?)?", "thermo&!slow"),
    (rf"{DIGITS} {ON} slow thermo(?:meter)?s? (?:{NOT} decrease|stay the same or increase|"
     r"increase or stay the same)(?: from the bulb(?: end)?)?", "slow&!thermo"),
    (rf"{DIGITS} {ON} arrows? (?:must )?(?:sum|add(?: up)?) (?:up )?to (?:the )?"
     r"(?:(?:digit|number|value|total) in (?:the|its|that arrows)(?: attached)? circled?(?: cell)?|"
     r"(?:their|its|the) circle)", "arrow"),
    (rf"(?:{DIGITS} {ON} (?:an? )?(?:purple |pink )?(?:renban )?lines? (?:must )?(?:form|are|be) "
     r"(?:a set of |a )?(?:non repeating )?consecutive(?: set(?: of digits)?| digits| numbers)?"
     r"(?: in any order)?"
     r"|(?:purple |renban |pink )+lines? contain a set of (?:non repeating )?consecutive digits"
     r"(?: in any order)?)", "renban&ONLY"),
    (rf"(?:adjacent|neighbou?ring) digits {ON} (?:green |whispers? |german whispers? )*lines? "
     r"(?:must )?(?:differ by|have a difference of) (?:at least 5|5 or more)", "whispers 5&ONLY"),
    (rf"(?:(?:{DIGITS} {ON} )?palindrome lines?|palindromes) read the same "
     r"(?:forwards? and backwards?|in both directions|from (?:both ends|either end))",
     "palindrome"),
    (rf"{TWO} {DOT.format('white')} (?:are consecutive|(?:must )?(?:differ by|have a difference of)"
     r" (?:1|one))", "white"),
    (rf"{TWO} {DOT.format('black')} (?:are in|have|must be in|must have) a (?:1:2|2:1) ratio",
     "black"),
    (r"not all(?: possible| of the)? (?:dots|kropki dots|xvs?|xv pairs|pairs) are "
     r"(?:necessarily )?(?:given|shown|marked)",
     "white|black|x|v|difference|ratio&!nowhite&!noblack&!noxv"),
    (r"all(?: possible| of the)? (?:xvs?|xv pairs|xs and vs) are (?:given|shown|marked)", "noxv"),
    (rf"{TWO} (?:separated|connected|joined|marked) (?:by|with) an x (?:must )?(?:sum|add up) to "
     r"(?:10|ten)", "x"),
    (rf"{TWO} (?:separated|connected|joined|marked) (?:by|with) an? v (?:must )?(?:sum|add up) to "
     r"(?:5|five)", "v"),
    (r"(?:digits|cells) (?:with|in|marked (?:with|by)) (?:a )?(?:grey |gray |shaded )?circles? "
     r"(?:are|must be|contain|is) (?:an )?odd(?: digits?)?", "odd"),
    (r"(?:digits|cells) (?:with|in|marked (?:with|by)) (?:a )?(?:grey |gray |shaded )?squares? "
     r"(?:are|must be|contain|is) (?:an )?even(?: digits?)?", "even"),
    (r"(?:clues|numbers|digits) outside (?:the )?(?:grid|board) (?:give|are|show|indicate) the sum "
     r"of the digits (?:sandwiched )?between (?:the )?1 and (?:the )?{side}"
     r"(?: in that row or column)?", "sandwich"),
)  # fmt: skip
"""Patterns of sentences, and the condition on the rules of the data under which each is true.

`a|b` means that one of the rules must be there, `a&b` both, and `!a` that `a` must not be. `HOUSE`
stands for boxes, or regions that fill the board. `ONLY` means that there is one sort of lines.
"""
LONGEST = 300
"""Largest number of characters of a sentence that is compared with patterns."""
_LINES = ("whispers", "renban", "palindrome", "regionsum", "between", "lockout", "entropic")


class Wordings:
    """Decides which sentences are true of one puzzle.

    Args:
        side: number of rows of the board.
        stated: the rules in the data.
        names: further names for rules in the data, such as PARTED.
    """

    def __init__(self, side: int, stated: Collection[Stated], names: Iterable[str]) -> None:
        self._side = side
        self._names = {rule.name for rule in stated} | {*names}
        self._names |= {f"{rule.name} {rule.arguments[0]}" for rule in stated if rule.arguments}
        self._own = {canonical(says(rule)) for rule in stated} | {canonical(begin(side))}

    def understand(self, sentence: str) -> bool:
        """Return whether a sentence is known, and is true of the rules in the data."""
        plain = canonical(sentence)
        if plain in self._own:
            return True
        if len(plain) > LONGEST:
            return False
        if any(map(self._holds, meanings(plain, self._side))):
            return True
        parts = [part for part in re.split("[;:]", sentence) if re.search(r"\w", part)]
        return len(parts) > 1 and all(map(self.understand, parts))

    def _holds(self, needs: str) -> bool:
        """Return whether the rules in the data meet a condition of WORDINGS."""
        return all(map(self._has, filter(None, needs.split("&"))))

    def _has(self, need: str) -> bool:
        if need == "HOUSE":
            return not self._names.isdisjoint(("boxes", PARTED))
        if need == "ONLY":
            return len(self._names.intersection(_LINES)) == 1
        if need.startswith("!"):
            return need[1:] not in self._names
        return not self._names.isdisjoint(need.split("|"))


def begin(side: int) -> str:
    """Return the first sentence of the rules of every puzzle of this kind."""
    return f"Write a digit from 1 to {side} into every cell."


def says(rule: Stated) -> str:
    """Return this program's own sentence for a rule."""
    return ENTRIES[rule.name].says.format(*rule.arguments)


def meanings(plain: str, side: int) -> Iterator[str]:
    """Yield the condition of each interpretation of a sentence in canonical form.

    The sentence may match a pattern of WORDINGS, or be a list of names of rules.
    """
    for pattern, needs in _wordings(side):
        if pattern.fullmatch(plain):
            yield needs
    names, at = list[str](), 0
    for found in _words(side).finditer(plain):
        if found.start() != at:
            return
        at = found.end()
        names += [NAMES[name] for name in _named(found[0].strip())]
    if plain and at == len(plain):
        usual = ["rows", "columns", "HOUSE"] if "sudoku" in plain.split() else []
        yield "&".join([*usual, *names])


@lru_cache(maxsize=32)
def _wordings(side: int) -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns and conditions of WORDINGS for a board with `side` rows."""
    return [(re.compile(_on(pattern, side)), needs) for pattern, needs in WORDINGS]


def _on(pattern: str, side: int) -> str:
    """Return a pattern with the side of the board, and the size of its boxes, filled in."""
    height, width = box_of(side)
    box = f"(?:{height}x{width}|{width}x{height}|{height} by {width})"
    return pattern.replace("{side}", str(side)).replace("{box}", box)


@lru_cache(maxsize=32)
def _words(side: int) -> re.Pattern[str]:
    """Return a pattern of a name of a rule, the longest first, or of a filler between names."""
    names = "|".join(sorted(NAMES, key=len, reverse=True))
    return re.compile(rf"(?:{names}|{_on(FILLERS, side)})(?:\s+|$)")


def _named(text: str) -> list[str]:
    """Return the pattern in NAMES that matches a text; empty for a filler."""
    return [name for name in NAMES if re.fullmatch(name, text)][:1]
