"""A record: one puzzle with its verdict, grade and history, as a line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import puzzles
from gen.maker import GaveUp
from gen.mint import Minted, Order, mint
from gen.rng import stream

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corpus.recipe import Batch

SCHEMA = 2
Record = dict[str, Any]


def mint_record(batch: Batch, seed: int | str, index: int) -> Record:
    """Return the record of item `index` of a batch: a pure function of its arguments.

    An item that could not be made has the field `failed` in place of a puzzle.

    Raises:
        Disagreement: two ways of proving a puzzle differ.
    """
    origin: Record = {"schema": SCHEMA, "seed": seed, "index": index}
    try:
        minted = mint(batch.order, stream(seed, batch.name, index))
    except GaveUp as error:
        return {**origin, "failed": str(error)}
    return {**origin, **describe(batch.order, minted)}


def describe(wanted: Order, minted: Minted) -> Record:
    """Return what is known about a minted puzzle, its text and its solution included."""
    kind = puzzles.get(wanted.kind)
    puzzle, solution = minted.puzzle, minted.solution
    return {
        "id": identity(wanted.kind, puzzle),
        "kind": wanted.kind,
        "size": kind.size(puzzle),
        "options": dict(sorted(wanted.options.items())),
        "verdict": "unique",
        "grade": asdict(minted.grade),
        "facts": dict(kind.facts(puzzle, solution)),
        "stats": asdict(minted.stats),
        "history": dict(minted.history),
        "attempts": minted.attempts,
        "audited": minted.audited,
        "versions": versions(),
        "puzzle": kind.format(puzzle),
        "solution": kind.format_solution(puzzle, solution),
    }


def identity(kind: str, puzzle: Any) -> str:
    """Return a name that two puzzles share exactly if one is an image of the other."""
    text = f"{kind}\n{puzzles.get(kind).canonical(puzzle)}"
    return blake2b(text.encode(), digest_size=10).hexdigest()


def versions() -> dict[str, str]:
    """Return the versions of what decides a puzzle's bytes."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    """Read them from disk, which takes as long as a small puzzle, once in each process."""
    return tuple([(name, version(name)) for name in ("puzzlemint", "python-sat")])


def load(path: Path) -> Iterator[Record]:
    """Yield the records of a file, one from each line.

    Raises:
        OSError: it cannot be read.
    """
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def dump(record: Record) -> str:
    """Return a record as one line."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"
