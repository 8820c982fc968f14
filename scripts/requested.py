"""Print what `scripts/setup` asks pip for, a word a line: the project with extras, and groups."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def requested(names: list[str]) -> list[str]:
    """Return the arguments of `pip install --editable` for groups and extras by their names.

    Raises:
        SystemExit: a name is neither.
    """
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups, extras = about["dependency-groups"], about["project"]["optional-dependencies"]
    unknown = [name for name in names if name not in groups and name not in extras]
    if unknown:
        sys.exit(f"setup: there is no {unknown[0]!r}; there are: {', '.join([*groups, *extras])}")
    wanted = ",".join([name for name in names if name in extras])
    told = [f".[{wanted}]" if wanted else "."]
    for name in names:
        if name in groups:
            told += ["--group", name]
    return told


if __name__ == "__main__":
    print(*requested(sys.argv[1:]), sep="\n")
