"""Puzzles in the exchange format of pencilmark, `{"format": "sudoku-puzzle", ...}`, version 1.

Each rule is an object with a `type` and cells called `r1c1`; houses are rules there too. What has
no rule of its own here is stated by an expression where it is one of two digits or of one, and
refused otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import rect
from puzzles.declare.words import LinkError
from puzzles.kinds.variant import lines
from puzzles.kinds.variant.arguments import LARGEST
from puzzles.kinds.variant.entries import ENTRIES, ordered
from puzzles.kinds.variant.scopes import Stated
from puzzles.text import below

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect

    Reader = Callable[[Rect, Mapping[str, Any]], Iterator[str]]
    """Yields the lines that state a rule."""

FORMAT, VERSION = "sudoku-puzzle", 1
KEYS = ("format", "format_version", "board", "digits", "givens", "rules")
PASSED = ("$schema", "meta", "solution", "decorations", "style", "ext")
"""Keys that say nothing of what the puzzle asks for."""
LINES = {
    "thermo": "thermo",
    "slow_thermo": "slow",
    "whisper": "whispers",
    "renban": "renban",
    "region_sum": "regionsum",
    "palindrome": "palindrome",
    "entropic": "entropic",
    "modular": "modular",
    "zipper": "zipper",
    "between": "between",
    "lockout": "lockout",
}
"""The word for a line here."""
THREE = 3
NUMBERS = {"whisper": 5, "lockout": 4, "modular": THREE, "entropic": None}
"""Lines that tell something, and the number where they tell none on a board of this side."""
USUAL_SIDE = 9
TURNING = ("whispers", "pairs")
"""Words of lines that may be closed to a ring; of a renban it says nothing more."""
PARITY = "(a + b) % 2 == 1"
EDGES = {
    ("kropki", "white"): "white",
    ("kropki", "black"): "black",
    ("xv", "X"): "x",
    ("xv", "V"): "v",
    ("less", None): "less",
}
NUMBERED = {
    "difference": "difference {0}",
    "ratio": "ratio {0}",
    "sum": 'pairs "a + b == {0}"',
    "product": 'pairs "a * b == {0}"',
}
OUTSIDE = {"sandwich": "sum", "xsum": "sum", "skyscraper": "value"}
NEIGHBOURS = ("antiknight", "antiking", "nonconsecutive")
ABSENT = {
    ("kropki", "white"): "nowhite",
    ("kropki", "black"): "noblack",
    ("xv", None): "noxv",
}
OPERATORS = {
    "different": "a != b",
    "equal": "a == b",
    "less": "a < b",
    "less_equal": "a <= b",
    "difference": "abs(a - b) == {0}",
    "not_difference": "abs(a - b) != {0}",
    "not_consecutive": "abs(a - b) != 1",
    "difference_at_least": "abs(a - b) >= {0}",
    "difference_at_most": "abs(a - b) <= {0}",
    "ratio": "a == {0} * b or b == {0} * a",
    "not_ratio": "a != {0} * b and b != {0} * a",
    "sum": "a + b == {0}",
    "not_sum": "a + b != {0}",
    "parity_differs": PARITY,
    "same_mod3": "(a - b) % 3 == 0",
    "different_mod3": "(a - b) % 3 != 0",
}
"""What a relation of two cells says, as an expression."""


HOUSES = ("rows", "columns", "boxes", "diagonals", "disjoint", "windows")


def fits(data: Mapping[str, Any]) -> bool:
    """Return whether an object is meant as one of this format."""
    return data.get("format") == FORMAT


def read(data: Mapping[str, Any]) -> tuple[Rect, Cells, tuple[Stated, ...]]:
    """Return the board, the givens and the rules of an object.

    Raises:
        LinkError: it holds no puzzle, or one with rules that there are not here; says which.
    """
    if data.get("format_version") != VERSION:
        raise LinkError(f"its format_version is not {VERSION}")
    for key in data:
        if key not in (*KEYS, *PASSED):
            raise LinkError(f"it has {abridged(key)}, which is not read here")
    side = data.get("digits")
    if not isinstance(side, int) or not 1 <= side <= LARGEST:
        raise LinkError(f"its digits are no number from 1 to {LARGEST}")
    if data.get("board") != {"rows": side, "cols": side}:
        raise LinkError("its board is no square with as many rows as digits")
    givens = data.get("givens")
    if not isinstance(givens, list) or len(cast("list[Any]", givens)) != side * side:
        raise LinkError(f"its givens are no list of {side * side}")
    for given in cast("list[Any]", givens):
        if type(given) is not int or not 0 <= given <= side:
            raise LinkError(f"a given {abridged(str(given))} is no digit up to {side}, nor 0")
    board, rules = rect(side, side), data.get("rules")
    if not isinstance(rules, list):
        raise LinkError("its rules are no list")
    every: dict[Stated, None] = {}
    for at, rule in enumerate(cast("list[Any]", rules)):
        where = f"rules[{at}]"
        if not isinstance(rule, dict):
            raise LinkError(f"{where} is no object")
        try:
            for line in _lines(board, cast("dict[str, Any]", rule)):
                every[ordered(lines.read(board, line, 1))] = None
        except (LinkError, PuzzleError) as error:
            raise LinkError(f"{where}: {error.message}") from None
        except (LookupError, TypeError, ValueError, AttributeError):
            raise LinkError(f"{where} is no rule of this format") from None
    if len(every) > below.MOST:
        raise LinkError(f"more than {below.MOST:,} rules")
    stated = with_houses(board, [*every])
    names = {rule.name for rule in stated}
    if names & {"nowhite", "noblack"} and {"white", "black"} <= names:
        raise LinkError(
            "programs differ in what dots of both colours say of each other where they are absent"
        )
    _refuse_other_areas(board, stated)
    return board, tuple(cast("list[int]", givens)), stated


def _refuse_other_areas(board: Rect, stated: Sequence[Stated]) -> None:
    """Refuse lines of region sums where programs differ in which areas cut them.

    There each house cuts them, but rows, columns, diagonals and windows; here boxes or regions do.
    """
    names = [rule.name for rule in stated]
    if "regionsum" not in names:
        return
    areas = [one for one in stated if one.name == "region" and len(one.parts[0]) == board.height]
    cells = {cell for one in areas for cell in one.parts[0]}
    boxes = "boxes" in names
    fits = not areas if boxes else len(areas) == board.height and len(cells) == board.cells
    if not fits or "disjoint" in names:
        raise LinkError("programs differ in which areas a region sum line goes through here")


def with_houses(board: Rect, stated: Sequence[Stated]) -> tuple[Stated, ...]:
    """Return rules where rows, columns and their like stand for the regions that they are."""
    regions = {one.parts[0] for one in stated if one.name == "region"}
    found = list[Stated]()
    for name in HOUSES:
        parts = [tuple(sorted(part)) for (part,) in ENTRIES[name].over(board, Stated(name), ())]
        if Stated(name) in stated or (parts and regions.issuperset(parts)):
            found.append(Stated(name))
            regions.difference_update(parts)
    rest = [one for one in stated if one not in found]
    rest = [one for one in rest if one.name != "region" or one.parts[0] in regions]
    return tuple(dict.fromkeys([*found, *rest]))


def _lines(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines that state a rule; what is not as it should be raises some error."""
    reads = _READERS.get(rule["type"])
    if reads is None:
        raise LinkError(f"there is no rule {abridged(str(rule['type']))} here")
    yield from reads(board, {key: rule[key] for key in rule if key not in _COMMON})


_COMMON = ("type", "id", "label", "style")


def _only(rule: Mapping[str, Any], *keys: str) -> None:
    for key in rule:
        if key not in keys:
            raise LinkError(f"{abridged(key)} is not read here")


def _named(cells: Sequence[str]) -> str:
    """Return cells in a line; a name with a blank in it would be two."""
    if not isinstance(cells, list) or any(len(cell.split()) != 1 for cell in cells):
        raise ValueError
    return " ".join(cells)


def _square(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines of our text for rows, columns and boxes that a rule of theirs states at once."""
    _only(rule, "origin", "box")
    if rule["origin"] != "r1c1":
        raise LinkError("a square that is not the whole board")
    yield from ("rows", "columns")
    if "box" in rule:
        height, width = map(int, rule["box"])
        if height < 1 or width < 1 or height * width != board.height:
            raise ValueError
        for top in range(0, board.height, height):
            for left in range(0, board.width, width):
                rows = board.rows[top : top + height]
                box = [cell for row in rows for cell in row[left : left + width]]
                yield f"region {' '.join(map(board.name, box))}"


def _region(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    _only(rule, "kind", "cells")
    yield f"region {_named(rule['cells'])}"


def _cage(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    _only(rule, "sum", "cells")
    yield f"killer {rule.get('sum', '')} {_named(rule['cells'])}"


def _line(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines of our text for a line of theirs; a closed one gets its last pair besides."""
    _only(rule, "kind", "cells", "value", "groups", "closed")
    kind, cells, value = rule["kind"], _named(rule["cells"]), rule.get("value")
    usual = NUMBERS.get(kind) if board.height == USUAL_SIDE else None
    groups = rule.get("groups", thirds(board) if board.height == USUAL_SIDE else None)
    if kind == "parity":
        begins = f'pairs "{PARITY}"'
    elif kind == "modular" and (value or usual) == THREE:
        begins = "modular"
    elif kind == "entropic" and groups and groups == thirds(board):
        begins = "entropic"
    elif kind in ("whisper", "lockout") and (value or usual):
        begins = f"{LINES[kind]} {value or usual}"
    elif kind in LINES and kind not in NUMBERS and {"value", "groups"}.isdisjoint(rule):
        begins = LINES[kind]
    else:
        raise LinkError(f"there is no line {abridged(str(kind))} with what it tells here")
    yield f"{begins} {cells}"
    if rule.get("closed") and begins != "renban":
        if not begins.startswith(TURNING):
            raise LinkError(f"a line {abridged(kind)} that is closed")
        yield f"{begins} {rule['cells'][-1]} {rule['cells'][0]}"


def thirds(board: Rect) -> list[list[int]]:
    """Return the low, the middle and the high digits; nothing if they make no such groups."""
    size, rest = divmod(board.height, THREE)
    return [] if rest else [[*range(1 + at, 1 + at + size)] for at in range(0, 3 * size, size)]


def _arrow(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line of our text for each shaft of an arrow."""
    _only(rule, "bulb", "lines")
    bulb = _named(rule["bulb"])
    for shaft in rule["lines"]:
        yield f"arrow {bulb}{' /' * (len(rule['bulb']) > 1)} {_named(shaft)}"


def _edge(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line of our text for a sign between cells."""
    _only(rule, "kind", "cells", "color", "letter", "value", "sum")
    kind, cells = rule["kind"], _named(rule["cells"])
    word = EDGES.get((kind, rule.get("color", rule.get("letter"))))
    if word is None:
        word = NUMBERED[kind].format(int(rule.get("value", rule.get("sum"))))
    yield f"{word} {cells}"


def _sum(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    _only(rule, "kind", "sum", "side", "cells")
    word = "littlekiller" if rule["kind"] == "little_killer" else "sum"
    yield f"{word} {int(rule['sum'])} {_named(rule['cells'])}"


def _outside(word: str) -> Reader:
    """Return the reader of a clue outside the board, which is called `word` in our text."""

    def reads(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
        _only(rule, OUTSIDE[word], "side", "cells")
        yield f"{word} {int(rule[OUTSIDE[word]])} {_named(rule['cells'])}"

    return reads


def _neighbours(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    _only(rule, "kind")
    if rule["kind"] not in NEIGHBOURS:
        raise ValueError
    yield rule["kind"]


def _relation(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line of our text for each pair of cells that a relation holds between."""
    _only(rule, "op", "params", "pairs")
    params = rule.get("params", [])
    if rule["op"] == "allowed":
        told = _table(params[0])
    elif rule["op"] in OPERATORS:
        told = OPERATORS[rule["op"]].format(*map(int, params))
    else:
        raise LinkError(f"there is no relation {abridged(str(rule['op']))} here")
    for pair in rule["pairs"]:
        yield f'pairs "{told}" {_named(pair)}'


def _table(pairs: Sequence[tuple[int, int]]) -> str:
    """Return which pairs of digits are allowed, as an expression."""
    beside: dict[int, list[int]] = {}
    for one, other in pairs:
        beside.setdefault(int(one), []).append(int(other))
    some = [
        f"a == {one} and ({' or '.join([f'b == {other}' for other in sorted(others)])})"
        for one, others in sorted(beside.items())
    ]
    return " or ".join(some) or "a != a"


def _cell(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines of our text for what cells may hold, by an automaton where there is no word."""
    _only(rule, "kind", "cells", "split", "values")
    kind, cells = rule["kind"], rule["cells"]
    if kind in ("odd", "even"):
        yield f"{kind} {_named(cells)}"
        return
    side = board.height
    if kind in ("low", "high"):
        low = range(1, int(rule["split"]) + 1)
        values = {*low} if kind == "low" else {*range(1, side + 1)} - {*low}
    else:
        values = {*map(int, rule["values"])}
        values = values if kind == "set" else {*range(1, side + 1)} - values
    told = " or ".join([f"v == {value}" for value in sorted(values)]) or "v == 0"
    for cell in cells:
        yield f'automaton 0 "0 if {told} else -1" "s == 0" {_named([cell])}'


def _contains(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    _only(rule, "digits", "cells")
    yield f"quadruple {','.join(map(str, map(int, rule['digits'])))} {_named(rule['cells'])}"


def _clone(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    _only(rule, "regions")
    yield f"clone {' / '.join(map(_named, rule['regions']))}"


def _negative(board: Rect, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of our text for a sign that stands wherever it could."""
    _only(rule, "of", "color", "letter")
    of, which = rule["of"], rule.get("color", rule.get("letter"))
    if of == "kropki" and which is None:
        yield from ("nowhite", "noblack")
    elif (of, which) in ABSENT:
        yield ABSENT[of, which]
    else:
        raise LinkError(f"there is no rule of the absence of {abridged(str(of))} here")


_READERS: dict[str, Reader] = {
    "grid": _square,
    "box_grid": _square,
    **dict.fromkeys(("box", "row", "column", "region"), _region),
    "cage": _cage,
    "line": _line,
    "arrow": _arrow,
    "edge": _edge,
    "sum": _sum,
    **{word: _outside(word) for word in OUTSIDE},
    "neighbours": _neighbours,
    "relation": _relation,
    "cell": _cell,
    "contains": _contains,
    "clone": _clone,
    "negative": _negative,
}
