"""A recipe says what a corpus holds, down to the seed; the same recipe gives the same bytes.

What a person writes, with ranges of sizes and lists of options, expands into plain batches: one
order and a count each (`corpus.recipe.batches`). Everything after that knows batches only.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from reprlib import repr as brief
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import gen
from corpus.recipe import batches
from corpus.recipe.kinds import KINDS, LARGEST, declare_all, refuse_unwritten
from corpus.records.splits import BY, SOLUTION, Splits, fault
from gen.minting.mint import AUDIT, FULL, Order
from machine import bounded
from puzzles.base.errors import OptionError, PuzzleError, UserError
from puzzles.base.escaped import escaped
from puzzles.base.utf8 import decode
from puzzles.text import toml
from puzzles.text.toml import Wrong, line_of
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path

FIELDS: Mapping[str, tuple[type, ...]] = {
    "name": (str,),
    **dict.fromkeys(("seed", "budget", "audit"), (int,)),
    **dict.fromkeys(("splits", "options", KINDS), (dict,)),
    **dict.fromkeys(("batch", "without", "replace"), (list,)),
}
REPLACED: Mapping[str, tuple[type, ...]] = {"batch": (int,), "index": (int,), "reason": (str,)}
LEFT_OUT: Mapping[str, tuple[type, ...]] = dict.fromkeys(("corpus", "sha256"), (str,))


class RecipeError(UserError):
    """A recipe that cannot be read or fulfilled.

    Attributes:
        message: what is wrong with it.
        line: where, from 1; 0 if the message itself says so, or no line is at fault.
        file: the recipe's file, if it is in one.
        column: where in the line, from 1; 0 if the whole line is meant.
    """

    def __init__(self, message: str, line: int = 0, file: str = "", column: int = 0) -> None:
        if file:
            where = ":".join([file, *[str(number) for number in (line, column) if number]])
        else:
            column_too = f", column {column}" if column else ""
            where = f"line {line}{column_too}" if line else ""
        super().__init__(escaped(f"{where}: {message}" if where else message))
        self.message, self.line, self.file, self.column = message, line, file, column


@dataclass(frozen=True)
class Batch:
    """So many puzzles of one order."""

    order: Order
    count: int


class Replaced(NamedTuple):
    """The batch and the index of a puzzle that is replaced by a later one of its batch."""

    batch: int
    number: int


@dataclass(frozen=True)
class Recipe:
    """A name, a seed, batches, and how the corpus is divided into splits.

    `without` names the folders of earlier corpora of which nothing comes again, and the SHA-256 of
    each (`corpus.store.without`). `replaced` are puzzles that do not come, in whose place their
    batches have the next ones. `digest` tells recipes apart, `text` is what was parsed.
    """

    name: str
    seed: int
    batches: tuple[Batch, ...]
    splits: Splits = field(default_factory=Splits)
    text: str = field(default="", compare=False)
    without: Mapping[str, str] = field(default_factory=dict[str, str])
    replaced: frozenset[Replaced] = frozenset()

    @property
    def count(self) -> int:
        """How many puzzles are asked for."""
        return sum([batch.count for batch in self.batches])

    @property
    def digest(self) -> str:
        """A hash of everything that decides what the corpus holds."""
        first = self.batches[0].order
        batches = [
            [
                batch.order.name,
                batch.count,
                *([batch.order.grading] if batch.order.grading != FULL else []),
                *([{"attempts": batch.order.attempts}] if batch.order.attempts else []),
            ]
            for batch in self.batches
        ]
        told: list[Any] = [self.name, self.seed, first.budget, first.audit, batches]
        if self.splits.shares:
            told.append(list(self.splits.shares.items()))
        if self.splits.by != SOLUTION:
            told.append(self.splits.by)
        if self.without:
            told.append({"without": sorted(set(self.without.values()))})
        if self.replaced:
            told.append({"replace": sorted(self.replaced)})
        text = json.dumps(told)
        return blake2b(text.encode(), digest_size=16).hexdigest()


def load(path: Path) -> Recipe:
    """Read a recipe file.

    Raises:
        RecipeError: it is no recipe; the message starts with the file's name and the line.
        OSError: it cannot be read, or is larger than a recipe may be.
    """
    with named(path):
        try:
            return parse(decode(bounded.read(path, LARGEST)))
        except PuzzleError as error:
            raise RecipeError(error.message, error.line, column=error.column) from None


@contextmanager
def named(path: Path) -> Generator[None]:
    """Name a file in a RecipeError that is raised in the block."""
    try:
        yield
    except RecipeError as error:
        raise RecipeError(error.message, error.line, str(path), error.column) from None


def parse(text: str, *, insist: bool = False) -> Recipe:
    """Read a recipe.

    Args:
        text: the recipe.
        insist: whether to accept grades that are known to come rarely or never. A corpus of an
            earlier version may have them.

    Raises:
        RecipeError: the text is not TOML, or a field is unknown, missing or does not fit.
    """
    try:
        return _recipe(toml.loads(text), text, insist=insist)
    except toml.NoToml as error:
        raise RecipeError(error.message, error.line, column=error.column) from None
    except Wrong as error:
        raise RecipeError(str(error), line_of(text, error.path)) from None


def _recipe(data: Mapping[str, Any], text: str, *, insist: bool) -> Recipe:
    """Return the recipe that a table of TOML tells.

    Args:
        data: the table.
        text: where it is from.
        insist: as of `parse`.
    """
    _typed(data, FIELDS, (), "the recipe")
    tables: list[Any] = data.get("batch", [])
    if not tables:
        raise Wrong((), "the recipe has no [[batch]]")
    budget, audit = data.get("budget", DEFAULT_BUDGET), data.get("audit", AUDIT)
    for name, value, least in (("budget", budget, 1), ("audit", audit, 0)):
        if value < least:
            raise Wrong((name,), f"{name} is at least {least}")
    declared = data.get(KINDS, {})
    declare_all(declared)
    usual = _usual(data.get("options", {}))
    expanded = tuple(_batches(tables, declared, usual, budget, audit, insist=insist))
    return Recipe(
        name=data.get("name", "corpus"),
        seed=data.get("seed", 0),
        batches=expanded,
        splits=_splits(data.get("splits", {})),
        text=text,
        without=_without(data.get("without", [])),
        replaced=_replaced(data.get("replace", []), len(expanded)),
    )


def _without(tables: Sequence[Any]) -> dict[str, str]:
    """Return the folders of the corpora that are left out, and their hashes."""
    found: dict[str, str] = {}
    for number, table in enumerate(tables):
        path = ("without", number)
        if not isinstance(table, dict):
            raise Wrong(path, "it is not a table; write [[without]]")
        fields = cast("dict[str, Any]", table)
        _typed(fields, LEFT_OUT, path, "it")
        if missing := [name for name in LEFT_OUT if name not in fields]:
            raise Wrong(path, f"it has no {missing[0]}; build --without FOLDER writes both")
        if not re.fullmatch("[0-9a-f]{64}", fields["sha256"]):
            raise Wrong((*path, "sha256"), "a SHA-256 has 64 digits from 0 to f")
        if found.setdefault(fields["corpus"], fields["sha256"]) != fields["sha256"]:
            raise Wrong(
                (*path, "corpus"), "the recipe leaves out another corpus in this folder already"
            )
    return found


def _replaced(tables: Sequence[Any], batches: int) -> frozenset[Replaced]:
    """Return the replaced puzzles of a recipe.

    Args:
        tables: the values of `[[replace]]`.
        batches: number of batches that the recipe expands to.

    Raises:
        Wrong: a table is not understood, names no batch, or occurs twice.
    """
    found: set[Replaced] = set()
    for number, table in enumerate(tables):
        path = ("replace", number)
        if not isinstance(table, dict):
            raise Wrong(path, "it is not a table; write [[replace]]")
        fields = cast("dict[str, Any]", table)
        _typed(fields, REPLACED, path, "it")
        if missing := [name for name in ("batch", "index") if name not in fields]:
            raise Wrong(path, f"it has no {missing[0]}; a puzzle's record has both numbers")
        one = Replaced(fields["batch"], fields["index"])
        if not 0 <= one.batch < batches:
            raise Wrong((*path, "batch"), f"batches are numbered from 0 to {batches - 1}")
        if one.number < 0:
            raise Wrong((*path, "index"), "index is at least 0")
        if one in found:
            raise Wrong(path, f"puzzle {one.number} of batch {one.batch} is replaced already")
        found.add(one)
    return frozenset(found)


def _batches(
    tables: Sequence[Any],
    declared: Mapping[str, Any],
    usual: Mapping[str, Mapping[str, Any]],
    budget: int,
    audit: int,
    *,
    insist: bool,
) -> list[Batch]:
    """Return all batches, each of which has the number in errors that it has in a plan."""
    found: list[Batch] = []
    for number, table in enumerate(tables):
        path = ("batch", number)
        try:
            fields = _batch(table, path)
            for wanted, count in batches.orders(fields, path, usual, budget, audit, insist=insist):
                refuse_unwritten(wanted.kind, declared, path)
                found.append(Batch(wanted, count))
        except Wrong as error:
            if error.path[: len(path)] != path:  # an option that the recipe gives to all of a kind
                raise
            raise Wrong(error.path, f"batch {len(found) + 1}: {error}") from None
    return found


def _batch(data: Any, path: toml.Path) -> Mapping[str, Any]:
    """Return the fields of a batch, each of a type that it may have."""
    if not isinstance(data, dict):
        raise Wrong(path, "it is not a table; write [[batch]]")
    fields = cast("dict[str, Any]", data)
    _typed(fields, batches.FIELDS, path, "it")
    return fields


def _usual(tables: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what `[options.KIND]` says, by kind."""
    usual: dict[str, dict[str, Any]] = {}
    for name, options in tables.items():
        try:
            gen.get(name)
        except OptionError as error:
            raise Wrong(("options", name), str(error)) from None
        if not isinstance(options, dict):
            raise Wrong(("options", name), f"write [options.{name}], with a line for each option")
        usual[name] = cast("dict[str, Any]", options)
    return usual


def _splits(table: Mapping[str, Any]) -> Splits:
    """Return the splits of the table [splits]: a share for each name, and by what they are made."""
    shares = dict(table)
    by = shares.pop("by", SOLUTION)
    if by not in BY:
        raise Wrong(("splits", "by"), f"splits are by {' or by '.join(BY)}, not by {by!r}")
    for name, share in shares.items():
        if type(share) not in (int, float):
            raise Wrong(("splits", name), f"the share of {name} is a number, not {brief(share)}")
    if reason := fault(shares):
        raise Wrong(("splits",), reason)
    return Splits({name: float(share) for name, share in shares.items()}, by)


def _typed(
    data: Mapping[str, Any], fields: Mapping[str, tuple[type, ...]], path: toml.Path, what: str
) -> None:
    """Refuse fields that are unknown, of another type, or too large."""
    for name, value in data.items():
        where = (*path, name)
        if name not in fields:
            raise Wrong(where, f"{what} has no field {name!r}; the fields: {', '.join(fields)}")
        _bounded(value, where, name)
        if type(value) not in fields[name]:
            words = " or ".join(batches.TYPES[one] for one in fields[name])
            raise Wrong(where, f"{name} takes {words}, not {brief(value)}")


def _bounded(value: Any, path: toml.Path, name: str) -> None:
    """Refuse whole numbers that TOML has no room for, though hexadecimal can write them."""
    if isinstance(value, dict):
        for inner, one in cast("dict[str, Any]", value).items():
            _bounded(one, (*path, inner), inner)
    elif isinstance(value, list):
        for number, one in enumerate(cast("list[Any]", value)):
            if not isinstance(one, dict):
                _bounded(one, (*path, number), name)
    elif isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        raise Wrong(path, f"{name} does not fit into 64 bits")


def starter(seed: int = 1, count: int = 10) -> Recipe:
    """Return the recipe of a small corpus of every kind that can be made."""
    batches = [
        f'\n[[batch]]\nkind = "{name}"\nsize = "{size}"\ncount = {count}\n'
        for name in gen.names()
        for size in gen.get(name).starter
    ]
    return parse(f'name = "starter"\nseed = {seed}\naudit = 10\n{"".join(batches)}')
