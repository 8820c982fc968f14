"""Puzzles written in the exchange format of pencilmark, which the module `pencilmark` reads."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from operator import lt
from typing import TYPE_CHECKING, Any

from puzzles.declare.words import Unheld
from puzzles.kinds.variant.arguments import LARGEST
from puzzles.kinds.variant.entries import ENTRIES, ordered, related
from puzzles.kinds.variant.exchange.pencilmark import (
    ABSENT,
    EDGES,
    FORMAT,
    LINES,
    NEIGHBOURS,
    OPERATORS,
    OUTSIDE,
    THREE,
    VERSION,
    thirds,
    with_houses,
)
from puzzles.kinds.variant.expressions import expression
from puzzles.kinds.variant.scopes import Stated, box_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.relations.lines import Related

    Data = dict[str, Any]

LINE_OF = {word: key for key, word in LINES.items()}
EDGE_OF = {word: key for key, word in EDGES.items()}
ABSENT_OF = {word: key for key, word in ABSENT.items()}
REGIONS = {"diagonals": "diagonal", "windows": "window", "disjoint": "disjoint"}
TELLS = {"kropki": "color", "xv": "letter"}


def written(board: Rect, cells: Cells, stated: Sequence[Stated]) -> Data:
    """Return a puzzle as an object of that format.

    Raises:
        Unheld: it has a rule that is not known there.
    """
    every = [*stated]
    rules: list[Data] = []
    whole = [Stated(name) for name in ("rows", "columns", "boxes")]
    if {*whole} <= {*every}:
        rules.append({"type": "box_grid", "origin": "r1c1", "box": [*box_of(board.height)]})
        every = [one for one in every if one not in whole]
    for rule in every:
        rules += _rules(board, rule, stated)
    return {
        "format": FORMAT,
        "format_version": VERSION,
        "board": {"rows": board.height, "cols": board.width},
        "digits": board.height,
        "givens": [*cells],
        "rules": rules,
    }


def _rules(board: Rect, rule: Stated, every: Sequence[Stated]) -> Iterator[Data]:
    """Yield the rules of pencilmark that together state one of ours."""
    name, entry = rule.name, ENTRIES[rule.name]
    number = rule.number
    parts = [[board.name(cell) for cell in part] for part in rule.parts]
    cells = parts[0] if parts else []
    if name in ("rows", "columns", "boxes", *REGIONS):
        kind = {"type": "region", "kind": REGIONS[name]} if name in REGIONS else {"type": name}
        kind |= {"type": {"rows": "row", "columns": "column", "boxes": "box"}.get(name, "region")}
        for (part,) in entry.over(board, rule, every):
            yield kind | {"cells": [board.name(cell) for cell in part]}
    elif name in NEIGHBOURS:
        yield {"type": "neighbours", "kind": name}
    elif name in ABSENT_OF:
        of, which = ABSENT_OF[name]
        yield {"type": "negative", "of": of} | ({TELLS[of]: which} if which else {})
    elif name == "region":
        yield {"type": "region", "kind": "region", "cells": cells}
    elif name == "killer":
        yield {"type": "cage"} | ({} if number is None else {"sum": number}) | {"cells": cells}
    elif name in LINE_OF:
        told = {} if number is None else {"value": number}
        _refuse_jumps(board, rule.parts[0])
        line: Data = {"type": "line", "kind": LINE_OF[name]} | told
        if name == "modular":
            line["value"] = THREE
        elif name == "entropic":
            line["groups"] = thirds(board)
        yield line | {"cells": cells}
    elif name == "arrow":
        bulb, shaft = parts if len(parts) == 2 else (cells[:1], cells[1:])
        yield {"type": "arrow", "bulb": bulb, "lines": [shaft]}
    elif name in EDGE_OF:
        kind, told = EDGE_OF[name]
        yield _edge(board, rule, {"kind": kind} | ({TELLS[kind]: told} if told else {}))
    elif name in ("difference", "ratio"):
        yield _edge(board, rule, {"kind": name, "value": number})
    elif name == "sum":
        yield {"type": "sum", "kind": "group", "sum": number, "cells": cells}
    elif name == "littlekiller":
        diagonal, side = _diagonal(board, rule.parts[0])
        named = [board.name(cell) for cell in diagonal]
        yield {"type": "sum", "kind": "little_killer", "sum": number, "side": side, "cells": named}
    elif name in OUTSIDE:
        side = _side(board, rule.parts[0])
        yield {"type": name, OUTSIDE[name]: number, "side": side, "cells": cells}
    elif name in ("odd", "even"):
        yield {"type": "cell", "kind": name, "cells": cells}
    elif name in ("minimum", "maximum"):
        (around,) = entry.over(board, rule, every)
        for centre, *beside in around:
            pairs = [(centre, cell) if name == "minimum" else (cell, centre) for cell in beside]
            named = [[board.name(cell) for cell in pair] for pair in pairs]
            yield _relation(board, lt, named)
    elif name == "quadruple":
        digits = [int(digit) for digit in rule.arguments[0].split(",")]
        yield {"type": "contains", "digits": digits, "cells": cells}
    elif name == "clone":
        yield {"type": "clone", "regions": parts}
    elif name == "pairs":
        yield _relation(board, related(board, rule), [[*pair] for pair in pairwise(cells)])
    else:
        raise Unheld(f"has no rule {name}")


def _refuse_jumps(board: Rect, line: Cells) -> None:
    for one, other in pairwise(line):
        (row, column), (down, right) = board.positions[one], board.positions[other]
        if max(abs(row - down), abs(column - right)) > 1:
            raise Unheld("has no lines that jump over cells")


def _edge(board: Rect, rule: Stated, told: Data) -> Data:
    """Return a rule of two cells: a sign on the edge between neighbours, else a relation."""
    one, other = rule.parts[0]
    named = [board.name(one), board.name(other)]
    if other in board.beside[one]:
        return {"type": "edge"} | told | {"cells": named}
    return _relation(board, related(board, rule), [named])


def _relation(board: Rect, related: Related, pairs: Sequence[Sequence[str]]) -> Data:
    """Return which digits pairs of cells may have."""
    allowed = _table(board.height, related)
    op, params = _named(board.height).get(allowed, ("allowed", [[*map(list, allowed)]]))
    return {"type": "relation", "op": op, "params": params, "pairs": [*pairs]}


Table = tuple[tuple[int, int], ...]
"""The pairs of digits that two cells may have, in order."""


def _table(side: int, related: Related) -> Table:
    digits = range(1, side + 1)
    return tuple([pair for pair in product(digits, digits) if related(*pair)])


@lru_cache(maxsize=LARGEST)
def _named(side: int) -> dict[Table, tuple[str, list[int]]]:
    """Return the operators of pencilmark with their parameters by what they allow."""
    found: dict[Table, tuple[str, list[int]]] = {}
    for op, text in OPERATORS.items():
        for params in [[number] for number in range(2 * side)] if "{0}" in text else [[]]:
            value = expression(text.format(*params), ("a", "b"))
            table = _table(side, lambda a, b, value=value: bool(value({"a": a, "b": b})))
            found.setdefault(table, (op, params))
    return found


def _side(board: Rect, line: Cells) -> str:
    """Return from which side a whole row or column is seen."""
    sides = {
        **dict.fromkeys(board.rows, "left"),
        **dict.fromkeys(board.columns, "top"),
        **dict.fromkeys([row[::-1] for row in board.rows], "right"),
        **dict.fromkeys([column[::-1] for column in board.columns], "bottom"),
    }
    if line not in sides:
        raise Unheld("has numbers outside of whole rows and columns alone")
    return sides[line]


def _diagonal(board: Rect, cells: Cells) -> tuple[Cells, str]:
    """Return the cells of a diagonal from outside on, and from which side that is."""
    down = tuple(sorted(cells))
    for line in (down, down[::-1]):
        (row, column), *others = [board.positions[cell] for cell in line]
        towards = [(there - row, beside - column) for there, beside in others] or [(1, 1)]
        dr, dc = towards[0]
        if towards != [(dr * far, dc * far) for far in range(1, len(towards) + 1)] or not dr * dc:
            break
        if not 0 <= row - dr < board.height:
            return line, "top" if dr > 0 else "bottom"
        if not 0 <= column - dc < board.width:
            return line, "left" if dc > 0 else "right"
    raise Unheld("has littlekiller of diagonals alone that begin at the border")


def meant(board: Rect, stated: Sequence[Stated]) -> set[Stated]:
    """Return rules as that format has them: of two cells which digits they may have.

    Puzzles whose rules come to the same here ask for the same.
    """
    found = set[Stated]()
    for rule in with_houses(board, [ordered(one) for one in stated]):
        found.update(_apart(board, rule, stated))
    return found


def _apart(board: Rect, rule: Stated, every: Sequence[Stated]) -> Iterator[Stated]:
    """Yield rules that together say as much as one: for each of its cells, or of its pairs."""
    if rule.name in ("odd", "even"):
        yield from (rule._replace(parts=((cell,),)) for cell in rule.parts[0])
        return
    for told in _rules(board, rule, every):
        if told["type"] != "relation":
            yield rule
            return
        op = told["op"]
        for pair in told["pairs"]:
            cells = pair if op in ("allowed", "less", "less_equal") else sorted(pair)
            yield Stated("pairs", (op, str(told["params"]), *cells))
