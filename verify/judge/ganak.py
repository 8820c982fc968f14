"""Ganak, a projected model counter (Sharma, Roy, Soos, Meel 2019), in a process of its own.

It listens to no signal while it counts, so it is run where it can be ended: this file is both the
caller and, as a script, the process. Its package `pyganak` is optional.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PACKAGE = "pyganak"


def available() -> bool:
    """Return whether the package is installed."""
    return find_spec(PACKAGE) is not None


def projected_count(clauses: Iterable[Sequence[int]], variables: Iterable[int]) -> int:
    """Return how many assignments of some variables can be extended to a model of the clauses.

    Raises:
        subprocess.CalledProcessError: the counter failed.
    """
    lines = [" ".join(map(str, variables)), *[" ".join(map(str, clause)) for clause in clauses]]
    done = subprocess.run(
        [sys.executable, __file__],
        input="\n".join(lines) + "\n",
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return int(done.stdout.split()[-1])


def main() -> None:
    """Count what standard input holds: a line of variables, then a line for each clause."""
    from pyganak import Counter  # pyright: ignore[reportMissingModuleSource]

    first, *lines = [[int(word) for word in line.split()] for line in sys.stdin]
    counter = Counter()
    counter.set_sampling_set(first)
    counter.add_clauses(lines)
    print(counter.count())


if __name__ == "__main__":
    main()
