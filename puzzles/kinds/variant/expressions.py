"""Expressions of whole numbers that a puzzle may hold: read into a tree, never run as a program."""

from __future__ import annotations

import ast
import operator
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError, abridged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

LONGEST = 1_000
DEEPEST = 50  # parts inside of each other
LARGEST = 10**6  # of a number that comes up
_SUMS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: int.__floordiv__,
    ast.Mod: operator.mod,
}
_SIGNS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def _absolute(values: Sequence[int]) -> int:
    return abs(values[0])


_CALLS: dict[str, Callable[[Sequence[int]], int]] = {"abs": _absolute, "min": min, "max": max}
_ARITY = {"abs": (1, 1), "min": (2, 10), "max": (2, 10)}
"""The least and the greatest number of values that a function is called with."""
_OTHERS = (
    ast.Name
    | ast.BoolOp
    | ast.IfExp
    | ast.boolop
    | ast.cmpop
    | ast.operator
    | ast.unaryop
    | ast.expr_context
)
"""The nodes of which any is known."""
WRITTEN = "+ - * // % == != < <= > >= and or not, a if b else c, abs, min and max"


class Undefined(Exception):
    """An expression has no value here: a division by nought, or a number that is too large."""


@lru_cache(maxsize=256)
def expression(text: str, names: tuple[str, ...]) -> Callable[[Mapping[str, int]], int | None]:
    """Return what an expression comes to, by the values of its names; None where it has no value.

    Args:
        text: whole numbers, the names, and what WRITTEN lists.
        names: those that it may have.

    Raises:
        OptionError: it is no such expression.
    """
    if len(text) > LONGEST:
        raise OptionError(f"an expression of {len(text)} characters; the limit is {LONGEST:,}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        _refuse_unknown(tree)
        _refuse_deep(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise OptionError(f"{abridged(text)} is no expression of {WRITTEN}") from None
    _refuse_names(tree, names)

    def value(values: Mapping[str, int]) -> int | None:
        try:
            return _value(tree, values)
        except Undefined:
            return None

    return value


def _refuse_unknown(tree: ast.expr) -> None:
    """Refuse what is no part of the language.

    Raises:
        ValueError: there is something else.
    """
    for node in ast.walk(tree):
        if not _is_known(node):
            raise ValueError(ast.dump(node))


def _is_known(node: ast.AST) -> bool:
    """Return whether a node, apart from its children, is part of the language."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int and node.value <= LARGEST
    if isinstance(node, ast.BinOp):
        return type(node.op) in _SUMS
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.USub | ast.Not)
    if isinstance(node, ast.Compare):
        return all(type(op) in _SIGNS for op in node.ops)
    if isinstance(node, ast.Call):
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        least, most = _ARITY.get(called, (1, 0))
        return least <= len(node.args) <= most and not node.keywords
    return isinstance(node, _OTHERS)


def _refuse_deep(tree: ast.expr) -> None:
    """Refuse parts that are too deep inside of each other.

    Raises:
        ValueError: there are such.
    """
    level, depth = list[ast.AST]([tree]), 0
    while level:
        if (depth := depth + 1) > DEEPEST:
            raise ValueError(tree)
        level = [part for node in level for part in ast.iter_child_nodes(node)]


def _refuse_names(tree: ast.expr, names: tuple[str, ...]) -> None:
    """Refuse what is called as none of the names is, but for functions where they are called.

    Raises:
        OptionError: there is something else; names it.
    """
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node not in called and node.id not in names:
            every = ", ".join(names)
            known = f"not {every}" if len(names) == 1 else f"none of {every}"
            raise OptionError(f"{abridged(node.id)} is {known}")


def _value(node: ast.expr, values: Mapping[str, int]) -> int:
    """Return the value of a part of an expression."""
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        return node.value
    if isinstance(node, ast.Name):
        return values[node.id]
    if isinstance(node, ast.BinOp):
        return _sum(node, values)
    if isinstance(node, ast.UnaryOp):
        own = _value(node.operand, values)
        return -own if isinstance(node.op, ast.USub) else int(not own)
    if isinstance(node, ast.Compare):
        chain = [_value(one, values) for one in (node.left, *node.comparators)]
        signs = [_SIGNS[type(op)] for op in node.ops]
        return int(all(sign(a, b) for sign, a, b in zip(signs, chain[:-1], chain[1:], strict=True)))
    if isinstance(node, ast.BoolOp):
        wanted = isinstance(node.op, ast.Or)
        return int(any(bool(_value(one, values)) == wanted for one in node.values) == wanted)
    if isinstance(node, ast.IfExp):
        return _value(node.body if _value(node.test, values) else node.orelse, values)
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    return _CALLS[node.func.id]([_value(one, values) for one in node.args])


def _sum(node: ast.BinOp, values: Mapping[str, int]) -> int:
    """Return the value of an operation on two values.

    Raises:
        Undefined: it divides by 0, or is too large.
    """
    one, other = _value(node.left, values), _value(node.right, values)
    if isinstance(node.op, ast.FloorDiv | ast.Mod) and not other:
        raise Undefined
    found = _SUMS[type(node.op)](one, other)
    if abs(found) > LARGEST:
        raise Undefined
    return found
