"""Run a script by its name, or list the scripts: what can run in this folder and those in it.

A script in Python calls its `main()` when it is run; one for a shell says in its second line what
it does. Those that have a starter of their own, as `scripts/test`, are called by that.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path

from puzzles.base.errors import meant

HERE = Path(__file__).parent
CALLED = re.compile(r'^if __name__ == "__main__":\n    (sys\.exit\()?main\(\)', re.MULTILINE)


def scripts(folder: Path = HERE) -> dict[str, Path]:
    """Return the scripts that have no starter, by name."""
    files = sorted([*folder.glob("*.*"), *folder.glob("*/*.*")])
    return {
        file.stem: file
        for file in files
        if file.stem != "__main__" and not (folder / file.stem).is_file() and _runs(file)
    }


def _runs(file: Path) -> bool:
    if file.suffix == ".py":
        return CALLED.search(file.read_text(encoding="utf-8")) is not None
    return file.suffix == ".sh"


def about(file: Path) -> str:
    """Return what a script does, in a line."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".sh":
        return text.splitlines()[1].removeprefix("# ")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def call(file: Path, words: list[str]) -> list[str]:
    """Return the command that runs a script."""
    if file.suffix == ".sh":
        return [str(file), *words]
    module = ".".join(file.relative_to(HERE.parent).with_suffix("").parts)
    return [sys.executable, "-m", module, *words]


def main(words: list[str]) -> int:
    """Become the script that the first word names; return the exit code of a call without one."""
    known = scripts()
    if not words or words[0] in ("-h", "--help"):
        print("usage: scripts/run NAME ...   (NAME --help says how)\n")
        width = max(map(len, known))
        print(*[f"{name:{width}}  {about(file)}" for name, file in sorted(known.items())], sep="\n")
        return 0
    name, *rest = words
    if name not in known:
        print(f"run: there is no script {name!r}{meant(name, known)}", file=sys.stderr)
        return 2
    command = call(known[name], rest)
    return os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
