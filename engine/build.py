"""Build the extension `engine._engine` with the C compiler that there is, in a few seconds.

It keeps to Python's stable interface, so that one file serves every version from 3.11 on.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
NAME = "_engine.pyd" if os.name == "nt" else "_engine.abi3.so"
SANITIZERS = "-fsanitize=address,undefined"


class Impossible(Exception):
    """The extension cannot be built here; says why."""


def compiler() -> list[str]:
    """Return the command of the C compiler.

    Raises:
        Impossible: there is none.
    """
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    program, *options = command.split() or ["cc"]
    if shutil.which(program) is None:
        raise Impossible(f"there is no C compiler ({program})")
    return [program, *options]


def sources() -> list[Path]:
    """Return the files in C, headers too, in a fixed order."""
    return sorted([*HERE.glob("*.c"), *HERE.glob("*.h")])


def build(folder: Path = HERE, level: int = 2, *, sanitize: bool = False) -> Path:
    """Compile the extension into a folder, in place of an earlier one there; return its file.

    Args:
        folder: where the file goes.
        level: of optimization by the compiler.
        sanitize: have each access to memory, and each sum, checked as it is made.

    Raises:
        Impossible: there is no compiler, or it does not get through.
    """
    if os.name == "nt":
        return _by_setuptools(folder)
    command = compiler()
    target, fresh = folder / NAME, folder / f"{NAME}.{os.getpid()}"
    shared = (
        ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    )
    checks = [SANITIZERS, "-fno-sanitize-recover=all", "-g"] if sanitize else []
    files = [str(file) for file in sources() if file.suffix == ".c"]
    options = ["-fPIC", f"-O{level}", "-fvisibility=hidden", f"-I{sysconfig.get_path('include')}"]
    options += os.environ.get("ARCHFLAGS", "").split()
    done = subprocess.run(
        [*command, *shared, *options, *checks, *files, "-o", str(fresh)],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        fresh.unlink(missing_ok=True)
        raise Impossible(f"the C compiler does not get through:\n{done.stdout}{done.stderr}")
    fresh.replace(target)
    return target


def _by_setuptools(folder: Path) -> Path:
    """Compile the extension into a folder with the compiler that setuptools finds.

    Raises:
        Impossible: there is no setuptools or no compiler, or it does not get through.
    """
    try:
        from setuptools import Distribution, Extension
        from setuptools.errors import BaseError
    except ImportError:
        raise Impossible("there is no setuptools, which finds the compiler") from None
    files = [str(file) for file in sources() if file.suffix == ".c"]
    extension = Extension("_engine", files, py_limited_api=True)
    command = Distribution({"ext_modules": [extension]}).get_command_obj("build_ext")
    try:
        with TemporaryDirectory() as room:
            command.build_lib, command.build_temp = str(folder), room
            command.ensure_finalized()
            command.run()
    except BaseError as error:
        raise Impossible(f"the C compiler does not get through: {error}") from None
    return folder / NAME


def main() -> int:
    """Build the extension beside its sources if that is not done yet; say in a line if it fails."""
    from engine import is_fresh  # not at the top: the wheel's hook runs this file by itself

    target = HERE / NAME
    try:
        if not (target.exists() and is_fresh(str(target))):
            build()
    except Impossible as error:
        print(f"puzzlemint: {error}; everything works without, more slowly", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
