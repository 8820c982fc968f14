"""Faults put into a copy of the program, one at a time: does a test see each of them?

`scripts/faults.toml` lists them, each a single edit that somebody could make by mistake, with the
tests that are to see it. One that no test sees shows a guard that is missing, or code that nobody
needs. Whoever adds a guard can add the fault that it is against.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
PATIENCE = 900.0  # seconds after which tests are ended that a fault keeps from ending
SEEN = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
FAILED, BROKEN = 1, 2
"""Exit codes of pytest: a test failed; the tests could not be read."""


class Fault(NamedTuple):
    """An edit of a file, and the tests that are to see it."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]


class NoFault(Exception):
    """A fault that cannot be tried."""


def listed(path: Path = LIST) -> list[Fault]:
    """Return the faults of a list."""
    faults = tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    return [Fault(one["file"], one["old"], one["new"], tuple(one["tests"])) for one in faults]


def copied(root: Path, folder: Path) -> None:
    """Copy the files of a clone that are under version control, or could be."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(words, cwd=root, capture_output=True, check=True).stdout
    for name in map(os.fsdecode, filter(None, names.split(b"\0"))):
        if (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)


def seen(folder: Path, tests: Sequence[str], patience: float = PATIENCE) -> str:
    """Return the first test that fails in a copy; empty if all pass.

    Tests that are named one by one, not by their file, are run though they are campaigns.

    Raises:
        NoFault: there are no such tests.
    """
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    wanted = ["--all", *tests] if any("::" in test for test in tests) else tests
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", *wanted],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        shown, _ = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        return f"no end in {patience:g} s"
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    if process.returncode == 0:
        return ""
    if process.returncode not in (FAILED, BROKEN):
        raise NoFault(f"no tests: {' '.join(tests)}")
    match = SEEN.search(shown)
    return match[1] if match else "the tests cannot be read"


def tried(folder: Path, fault: Fault, patience: float = PATIENCE) -> str:
    """Return which test sees a fault in a copy, which is afterwards as it was; empty for none.

    Raises:
        NoFault: what is to be changed is not there once.
    """
    path = folder / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise NoFault(f"{text.count(fault.old)} times in it: {fault.old!r}")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    try:
        return seen(folder, fault.tests, patience)
    finally:
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Try faults out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only faults of files whose name has one of these")
    parser.add_argument("--list", type=Path, default=LIST, help="another list of faults")
    given = parser.parse_args()
    words: list[str] = given.words or [""]
    faults = [fault for fault in listed(given.list) if any(word in fault.file for word in words)]
    bad = 0
    with TemporaryDirectory() as room:
        folder = Path(room)
        copied(ROOT, folder)
        every = sorted({test for fault in faults for test in fault.tests})
        named = [test for test in every if "::" in test]
        for tests in ([test for test in every if test not in named], named):
            if tests and (failed := seen(folder, tests)):
                print(f"without any fault: {failed} fails", file=sys.stderr)
                return 2
        for fault in faults:
            where = f"{fault.file}: {fault.new.strip() or 'without ' + fault.old.strip()}"
            try:
                by = tried(folder, fault)
            except NoFault as error:
                by, said = "", f"cannot be tried, {error}"
            else:
                said = f"seen by {by}" if by else "NOT SEEN"
            bad += not by
            print(f"{' '.join(where.split())}\n    {said}", flush=True)
    print(f"{len(faults)} faults, {bad} not seen", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
