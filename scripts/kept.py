"""A file of puzzles of each kind that `generate` makes: written, or compared with what is made."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import gen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Puzzles = Sequence[dict[str, Any]]


def written_or_compared(
    name: str,
    text: str | None,
    kept: Callable[[], Iterable[dict[str, Any]]],
    made: Callable[[str], Iterable[dict[str, Any]]],
    is_made: Callable[[str, Puzzles], bool],
    write: Callable[[Puzzles], None],
) -> int:
    """Do what the command line asks for, and return its exit code.

    Args:
        name: of the script.
        text: what it is for.
        kept: returns what the file holds.
        made: returns what it is to hold of a kind.
        is_made: returns whether that is what it holds of a kind.
        write: writes the file.
    """
    parser = argparse.ArgumentParser(prog=f"scripts/run {name}", description=text)
    parser.add_argument("--anew", action="store_true", help="make all of them, not new kinds alone")
    parser.add_argument("--check", action="store_true", help="make all, and compare them alone")
    given = parser.parse_args()
    held = [] if given.anew else list(kept())
    own = {kind: [one for one in held if one["kind"] == kind] for kind in gen.names()}
    if given.check:
        stale = [kind for kind in own if not is_made(kind, own[kind])]
        faults = [f"{kind}: what is kept is not what is made" for kind in stale]
        print("\n".join(faults) or "what is kept is what is made")
        return int(bool(faults))
    write([one for kind in own for one in own[kind] or made(kind)])
    return 0
