"""Compile the modules that judging, grading and explaining spend their time in, by mypyc and C.

The innermost loops of the ladder are written in C beside their plain form (`verify/native.py`).

`scripts/setup --fast` calls this. The build goes into a folder of the environment, where no wheel
and no source file sees anything of it; `scripts/compiled.py` says when it is used. A module is
here because it became faster and none got slower: integers beyond 62 bits are no gain, so that
sets of cells of a whole board stay as they are written; and mypyc knows no cached properties, it
works them out again each time.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.compiled import BUILT, digest

ROOT = Path(__file__).parents[1]
PACKAGE = "puzzlemint_compiled"
NONOGRAM = "rounds board reading clues forms stated after_lines"
RUNS = "blocks lines offsets rule"
HOT = "residual layers regions chains ladder effort"
TOLD = (
    "breaches causes events explain inferences least merging names reasons sides sources steps "
    "subsets suppositions vocabulary ways"
)
MODULES = (
    "puzzles/bits.py",
    "puzzles/constraint.py",
    "puzzles/model.py",
    "puzzles/stated.py",
    "puzzles/board/partition.py",
    "puzzles/board/pieces.py",
    "puzzles/board/sightlines.py",
    "puzzles/rules/drawing.py",
    "puzzles/rules/graph.py",
    "puzzles/rules/inside.py",
    "puzzles/rules/loop.py",
    "puzzles/rules/parts.py",
    *[f"puzzles/rules/runs/{name}.py" for name in RUNS.split()],
    *[f"puzzles/kinds/nonogram/{name}.py" for name in NONOGRAM.split()],
    *[f"puzzles/kinds/tents/{name}.py" for name in ("forms", "model", "check")],
    "verify/constraint.py",
    *[f"verify/{name}.py" for name in (*HOT.split(), *TOLD.split())],
)
NATIVE = ("puzzles/rules/_native.c", "verify/_counts.c", "verify/_native.c")
HEADERS = ("puzzles/rules/asked.h", "verify/flat.h")
FLAGS = ("--ignore-missing-imports", "--follow-imports=silent")
ROOMS = ("machine", "puzzles", "verify")


class Impossible(Exception):
    """The modules cannot be compiled here; says why."""


def compiler() -> str | None:
    """Return the C compiler there is, None without one."""
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(command.split()[0])


def build(root: Path, site: Path, level: int = 2) -> None:
    """Compile the modules of a checkout.

    Args:
        root: of the checkout, whose files are left alone.
        site: gets the folder PACKAGE, in place of an earlier one, and what has Python look there.
        level: of optimization by the C compiler; 0 builds in a third of the time.

    Raises:
        Impossible: there is no compiler, or mypyc does not get through.
    """
    if compiler() is None:
        raise Impossible("there is no C compiler")
    with TemporaryDirectory() as room:
        for name in ROOMS:
            shutil.copytree(root / name, Path(room, name))
        command = [sys.executable, "-m", "mypyc", *FLAGS, *MODULES]
        environment = {
            **os.environ,
            "MYPYC_OPT_LEVEL": str(level),
            "MYPYC_DEBUG_LEVEL": "0",
        }
        done = subprocess.run(command, cwd=room, env=environment, capture_output=True, text=True)
        for source in NATIVE:
            if not done.returncode:
                done = link(Path(room), source, level)
        files = sorted(
            path.relative_to(room)
            for path in Path(room).rglob("*.so")
            if "build" not in path.relative_to(room).parts
        )
        if done.returncode or len(files) <= len(MODULES) + len(NATIVE):
            raise Impossible(f"the compilers did not get through:\n{done.stdout}{done.stderr}")
        _place(Path(room), files, site)


def link(room: Path, source: str, level: int) -> subprocess.CompletedProcess[str]:
    """Compile and link one of NATIVE beside itself, as this Python's own modules are."""
    _, *options = str(sysconfig.get_config_var("LDSHARED")).split()
    options += str(sysconfig.get_config_var("CCSHARED") or "").split()
    include = sysconfig.get_path("include")
    name = Path(source).with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX")))
    command = [str(compiler()), *options, f"-O{level}", f"-I{include}", source, "-o", str(name)]
    return subprocess.run(command, cwd=room, capture_output=True, text=True)


def _place(room: Path, files: list[Path], site: Path) -> None:
    """Write the package of a build."""
    remove(site)
    package = site / PACKAGE
    package.mkdir()
    names: dict[str, str] = {}
    for number, file in enumerate(files):
        name = ".".join([*file.parts[:-1], file.name.partition(".")[0]])
        names[name] = f"{number}-{file.name}"
        shutil.copy(room / file, package / names[name])
    sources = {source: digest(room / source) for source in (*MODULES, *NATIVE, *HEADERS)}
    about = {"files": names, "sources": sources}
    (package / BUILT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    shutil.copy(Path(__file__).with_name("compiled.py"), package / "__init__.py")
    start = f"import {PACKAGE}; {PACKAGE}.install()\n"
    (site / f"{PACKAGE}.pth").write_text(start, encoding="utf-8")


def remove(site: Path) -> None:
    """Take a build away, if there is one."""
    (site / f"{PACKAGE}.pth").unlink(missing_ok=True)
    shutil.rmtree(site / PACKAGE, ignore_errors=True)


def stale(root: Path, site: Path) -> bool:
    """Return whether there is a build, and of other sources than those of the checkout."""
    try:
        built = json.loads((site / PACKAGE / BUILT).read_text(encoding="utf-8"))
    except OSError:
        return False
    return any(digest(root / source) != known for source, known in built["sources"].items())


def main(arguments: list[str]) -> int:
    """Build (no argument), take away (`--remove`), or say if the build is stale (`--stale`)."""
    site = Path(sysconfig.get_path("purelib"))
    if arguments == ["--remove"]:
        remove(site)
    elif arguments == ["--stale"]:
        if stale(ROOT, site):
            print("setup: sources have changed, what was compiled of them is not used; build it")
            print("setup: anew by scripts/setup --fast, or take it away by scripts/setup --no-fast")
    else:
        try:
            build(ROOT, site)
        except Impossible as error:
            print(f"setup: {error}; puzzlemint works as it is, interpreted", file=sys.stderr)
            return 1
        print(f"setup: {len(MODULES)} modules are compiled", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
