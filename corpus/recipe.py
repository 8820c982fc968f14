"""A recipe says what a corpus holds, down to the seed; the same recipe gives the same bytes.

name = "starter"
seed = 1

[[batch]]
kind = "binario"
size = "8x8"
count = 100
grade = "medium"             # optional
hardest = "CHAIN:2..3"       # optional
effort = "20..40"            # optional
options = { clues = 20 }     # optional
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, cast

import gen
from gen.mint import AUDIT, Order, order
from puzzles.errors import OptionError, UserError
from verify.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST = 100_000_000
FIELDS = {"name": str, "seed": int, "budget": int, "audit": int, "batch": list}
WORDS = dict.fromkeys(("kind", "size", "grade", "hardest", "effort"), str)
BATCH_FIELDS = {**WORDS, "count": int, "options": dict}


class RecipeError(UserError):
    """A recipe that cannot be read or fulfilled; the message says where."""


@dataclass(frozen=True)
class Batch:
    """So many puzzles of one order."""

    order: Order
    count: int

    @cached_property
    def name(self) -> str:
        """What the batch is, as the random streams of its items know it."""
        return describe(self.order)


@dataclass(frozen=True)
class Recipe:
    """A name, a seed and batches; `digest` tells recipes apart, `text` is what was parsed."""

    name: str
    seed: int
    batches: tuple[Batch, ...]
    text: str = field(default="", compare=False)

    @property
    def digest(self) -> str:
        """A hash of everything that decides what the corpus holds."""
        first = self.batches[0].order
        batches = [[batch.name, batch.count] for batch in self.batches]
        text = json.dumps([self.name, self.seed, first.budget, first.audit, batches])
        return blake2b(text.encode(), digest_size=16).hexdigest()


def describe(wanted: Order) -> str:
    """Return an order as one line of text that decides which puzzles come of it."""
    usual = {o.name: o.default for o in gen.get(wanted.kind).options if o.later}
    options = dict(sorted(wanted.options.items() - usual.items()))
    told: list[Any] = [wanted.kind, wanted.lattice.size, options, wanted.band]
    if wanted.hardest or wanted.effort:
        told += [wanted.hardest, wanted.effort]
    return json.dumps(told)


def load(path: Path) -> Recipe:
    """Read a recipe file.

    Raises:
        RecipeError: it is no recipe; the message starts with the file's name.
        OSError: it cannot be read.
    """
    try:
        return parse(path.read_bytes().decode("utf-8-sig"))
    except (RecipeError, UnicodeDecodeError) as error:
        raise RecipeError(f"{path}: {error}") from None


def parse(text: str) -> Recipe:
    """Read a recipe.

    Raises:
        RecipeError: the text is not TOML, or a field is unknown, missing or does not fit.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise RecipeError("tables or arrays lie too deep in each other") from None
    except ValueError as error:  # also of a number of thousands of digits
        raise RecipeError(str(error)) from None
    _typed(data, FIELDS, "the recipe")
    batches: list[Any] = data.get("batch", [])
    if not batches:
        raise RecipeError("the recipe has no [[batch]]")
    budget, audit = data.get("budget", DEFAULT_BUDGET), data.get("audit", AUDIT)
    if budget < 1 or audit < 0:
        raise RecipeError("budget is at least 1, and audit at least 0")
    return Recipe(
        name=data.get("name", "corpus"),
        seed=data.get("seed", 0),
        batches=tuple(
            _batch(batch, f"batch {number}", budget, audit)
            for number, batch in enumerate(batches, 1)
        ),
        text=text,
    )


def _batch(data: Any, where: str, budget: int, audit: int) -> Batch:
    if not isinstance(data, dict):
        raise RecipeError(f"{where} is not a table; write [[batch]]")
    fields = cast("dict[str, Any]", data)
    _typed(fields, BATCH_FIELDS, where)
    for name in ("kind", "count"):
        if name not in fields:
            raise RecipeError(f"{where} has no {name}")
    if not 1 <= fields["count"] <= MOST:
        raise RecipeError(f"{where}: count lies between 1 and {MOST:,}, not at {fields['count']}")
    options: dict[str, Any] = fields.get("options", {})
    for name, value in options.items():
        _bounded(value, f"{where}: option {name}")
    try:
        wanted = order(
            fields["kind"],
            fields.get("size", ""),
            options,
            fields.get("grade", ""),
            hardest=fields.get("hardest", ""),
            effort=fields.get("effort", ""),
            budget=budget,
            audit=audit,
        )
    except OptionError as error:
        raise RecipeError(f"{where}: {error}") from None
    return Batch(wanted, fields["count"])


def _typed(data: Mapping[str, Any], fields: Mapping[str, type], where: str) -> None:
    for name, value in data.items():
        if name not in fields:
            raise RecipeError(f"{where} has no field {name!r}; the fields: {', '.join(fields)}")
        _bounded(value, f"{where}: {name}")
        if type(value) is not fields[name]:
            raise RecipeError(f"{where}: {name} takes a {fields[name].__name__}, not {value!r}")


def _bounded(value: Any, where: str) -> None:
    """Refuse what TOML has no room for, though it can be written in hexadecimal."""
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        raise RecipeError(f"{where} does not fit into 64 bits")


def starter(seed: int = 1, count: int = 10) -> Recipe:
    """Return the recipe of a small corpus of every kind that can be made."""
    batches = [
        f'\n[[batch]]\nkind = "{name}"\nsize = "{size}"\ncount = {count}\n'
        for name in gen.names()
        for size in gen.get(name).starter
    ]
    return parse(f'name = "starter"\nseed = {seed}\naudit = 10\n{"".join(batches)}')
