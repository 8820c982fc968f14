"""Build a release into dist/ and try it in an empty environment; nothing is published.

The version stands in pyproject.toml; the changelog's first heading and CITATION.cff follow it. All
three are changed in a copy, from which the sdist is built, and from that the wheels: one in plain
Python and, with a C compiler, one for this platform. What passes `scripts/run check_wheel` is put
into dist/, and the changed files in their places.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
ABOUT, CHANGES, CITATION = "pyproject.toml", "CHANGELOG.md", "CITATION.cff"


class ReleaseError(UserError):
    """A release that cannot be made; says why."""


def current(about: str) -> str:
    """Return the version in the text of pyproject.toml."""
    return tomllib.loads(about)["project"]["version"]


def released(texts: dict[str, str], version: str, day: date) -> dict[str, str]:
    """Return the texts of pyproject.toml, the changelog and CITATION.cff as they are released.

    Args:
        texts: of the three, by name.
        version: as `1.2.3`; the one there is, or a later one.
        day: of the release.

    Raises:
        ReleaseError: it is no version, or an earlier one; or the changelog tells of no changes.
    """
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"{version!r} is no version such as 1.2.3")
    before = current(texts[ABOUT])
    if _order(version) < _order(before):
        raise ReleaseError(f"{version} comes before {before}, the version in {ABOUT}")
    about = re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', texts[ABOUT])
    heading = rf"\A# .*\n+## (?:\S+ \(unreleased\)|{re.escape(version)} \(.*\))\n+(?!## )(?=\S)"
    if not (told := re.match(heading, texts[CHANGES])):
        raise ReleaseError(f"{CHANGES} does not begin with changes under '## ... (unreleased)'")
    title = f"## {version} ({day})"
    changes = re.sub(r"(?m)^## .*\(unreleased\)$", title, told[0]) + texts[CHANGES][told.end() :]
    citation = re.sub(r"(?m)^date-released: .*\n", "", texts[CITATION])
    citation = re.sub(r"(?m)^version: .*$", f"version: {version}\ndate-released: {day}", citation)
    return {ABOUT: about, CHANGES: changes, CITATION: citation}


def _order(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def build(texts: dict[str, str], out: Path) -> list[Path]:
    """Build sdist and wheels of the checkout, with some of its files changed.

    Args:
        texts: of those, by name.
        out: the folder that gets them.

    Returns:
        What was built.

    Raises:
        ReleaseError: it cannot be built, or does not pass `scripts/run check_wheel`.
    """
    with TemporaryDirectory() as room:
        copy = Path(room, "copy")
        _hatchling(ROOT, Path(room, "as-it-is"), "sdist")
        (packed,) = Path(room, "as-it-is").glob("*.tar.gz")
        with tarfile.open(packed) as files:
            files.extractall(copy, filter="data")
        (copy,) = copy.iterdir()
        for name, text in texts.items():
            (copy / name).write_text(text, encoding="utf-8")
        _hatchling(copy, Path(room, "built"), "sdist")
        (sdist,) = Path(room, "built").glob("*.tar.gz")
        _run(str(ROOT / "scripts" / "check_wheel.sh"), str(sdist), room)
        out.mkdir(exist_ok=True)
        return [Path(shutil.copy(file, out)) for file in (sdist, *Path(room).glob("*.whl"))]


def _hatchling(root: Path, out: Path, target: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target]
    _run(*command, "--directory", str(out), cwd=root)


def _run(*command: str, cwd: Path = ROOT) -> None:
    if subprocess.run(command, cwd=cwd, stdout=sys.stderr, check=False).returncode:
        raise ReleaseError(f"this failed: {' '.join(command)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the release that the command line asks for."""
    parser = argparse.ArgumentParser(prog="scripts/release", description=__doc__)
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in (ABOUT, CHANGES, CITATION)}
    parser.add_argument(
        "version", nargs="?", default=current(texts[ABOUT]), help="as 1.2.3 (%(default)s)"
    )
    parser.add_argument("--dry-run", action="store_true", help="keep nothing of it")
    given = parser.parse_args(arguments)
    try:
        changed = released(texts, given.version, date.today())
        with TemporaryDirectory() as room:
            built = build(changed, Path(room) if given.dry_run else ROOT / "dist")
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print("release: built and tried:", *[file.name for file in built])
    if given.dry_run:
        return 0
    for name, text in changed.items():
        (ROOT / name).write_text(text, encoding="utf-8")
    print(f"release: {ABOUT}, {CHANGES} and {CITATION} say {given.version}; now commit and tag it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
