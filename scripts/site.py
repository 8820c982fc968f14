"""Build the page with Python in the browser: a folder of static files that any host can serve.

The runtime comes from npm and the packages from PyPI, each of one version and with known bytes.
They are kept in a cache, so that the next build needs no network but for the tools that pack
puzzlemint itself. All Python is compiled by that runtime, in node, so that no browser has to.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from email.parser import Parser
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import puzzlemint
from puzzlemint.web import answers, policy
from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "puzzlemint" / "web" / "page"
COMPILE = ROOT / "scripts" / "bytecode.mjs"
REQUIREMENTS = ROOT / "scripts" / "site.txt"
PYODIDE = "314.0.7"
INTEGRITY = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The SHA-512 of the runtime's archive, as npm writes it."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK, PACKAGES = "pyodide-lock.json", "packages.json"
LATER = ("networkx",)
"""Packages that few answers take: the page loads them when one does."""
SETTINGS, HEAD = "engine.json", "<head>"
FILES, WORKER = "files.js", "offline.js"
TARGET = (
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"),
)


class SiteError(UserError):
    """A site that cannot be built; says what is missing."""


def build(out: Path, cache: Path) -> None:
    """Build the site, in place of an older one.

    Args:
        out: the folder; one that holds something else is left alone.
        cache: a folder for what is fetched.

    Raises:
        SiteError: something cannot be fetched, or is not what it should be.
        OSError: a folder cannot be written.
    """
    if out.exists() and not (out / SETTINGS).exists() and any(out.iterdir()):
        raise SiteError(f"{out} holds something else than a site")
    out.parent.mkdir(parents=True, exist_ok=True)
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as room:
        made = Path(room) / "site"
        shutil.copytree(PAGE, made)
        runtime = made / "runtime"
        runtime.mkdir()
        lock = _unpack(_fetched_runtime(cache), runtime)
        (runtime / LOCK).write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
        for wheel in [*_fetched_wheels(cache), _own_wheel(Path(room))]:
            shutil.copy(wheel, runtime)
        _run("node", str(COMPILE), str(runtime))
        (runtime / LOCK).unlink()
        _write_packages(runtime, lock["info"])
        _write_page(made)
        _write_files(made)
        if out.exists():
            shutil.rmtree(out)
        made.replace(out)


def _fetched_runtime(cache: Path) -> Path:
    """Return the archive of the runtime."""
    archive = cache / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        _run("npm", "pack", f"pyodide@{PYODIDE}", "--pack-destination", str(cache))
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != INTEGRITY:
        archive.unlink()
        raise SiteError(f"npm's pyodide {PYODIDE} is not what it was; nothing is used of it")
    return archive


def _unpack(archive: Path, runtime: Path) -> dict[str, Any]:
    """Unpack what a browser needs; return what the runtime says of itself."""
    with tarfile.open(archive) as packed:
        for name in RUNTIME:
            (runtime / name).write_bytes(_member(packed, name))
        return json.loads(_member(packed, LOCK))


def _member(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(f"package/{name}")
    if file is None:
        raise SiteError(f"npm's pyodide {PYODIDE} holds no {name}")
    return file.read()


def _fetched_wheels(cache: Path) -> list[Path]:
    """Return the packages that puzzlemint needs, once they have been fetched for these pins."""
    wheels = cache / f"wheels-{hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:16]}"
    if not wheels.exists():
        with tempfile.TemporaryDirectory(dir=cache) as room:
            fetched = Path(room) / "wheels"
            pinned = ("--require-hashes", "--no-deps", "--only-binary=:all:", *TARGET)
            _pip("download", *pinned, "--requirement", str(REQUIREMENTS), "--dest", str(fetched))
            fetched.replace(wheels)
    return sorted(wheels.glob("*.whl"))


def _own_wheel(room: Path) -> Path:
    """Return puzzlemint as a package, in plain Python: what is built here runs in no browser."""
    pure = {**os.environ, "PUZZLEMINT_PURE": "1"}
    _pip("wheel", "--no-deps", "--wheel-dir", str(room), str(ROOT), env=pure)
    (wheel,) = room.glob("puzzlemint-*.whl")
    return wheel


def _pip(command: str, *arguments: str, env: Mapping[str, str] | None = None) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    _run(sys.executable, "-m", "pip", command, *quiet, *arguments, env=env)


def _run(program: str, *arguments: str, env: Mapping[str, str] | None = None) -> None:
    command = [program, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    except FileNotFoundError:
        raise SiteError(f"{program} is not installed") from None
    if done.returncode:
        told = (done.stderr or done.stdout).strip()
        raise SiteError(f"{Path(program).name} {' '.join(arguments[:3])} failed:\n{told}")


def _write_packages(runtime: Path, info: dict[str, Any]) -> None:
    """Write what the runtime has to know of the packages, and what they are."""
    packages: dict[str, Any] = {}
    sources = [f"pyodide {PYODIDE}, MPL-2.0, https://github.com/pyodide/pyodide"]
    for wheel in sorted(runtime.glob("*.whl")):
        with ZipFile(wheel) as content:
            names = content.namelist()
            (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
            about = Parser().parsestr(content.read(metadata).decode())
        name = about["Name"].lower()
        tops = {path.split("/")[0].split(".")[0] for path in names if ".dist-info/" not in path}
        packages[name] = {
            "name": name,
            "version": about["Version"],
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "install_dir": "site",
            "package_type": "package",
            "imports": sorted(top for top in tops if top.isidentifier()),
            "depends": [],
            "unvendored_tests": False,
        }
        licence = about["License-Expression"] or about["License"] or "see the package"
        sources.append(f"{name} {about['Version']}, {licence.splitlines()[0]}")
    packages["puzzlemint"]["depends"] = sorted(packages.keys() - {"puzzlemint", *LATER})
    lock = {"info": info, "packages": packages}
    (runtime / PACKAGES).write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8")
    (runtime / "SOURCES.txt").write_text("\n".join(sources) + "\n", encoding="utf-8")


def _write_page(made: Path) -> None:
    """Write what the page asks for, and the policy that no server sends along here."""
    settings = {
        "engine": "browser",
        "version": puzzlemint.__version__,
        "quick": answers.QUICK,
        "packages": ["puzzlemint"],
    }
    (made / SETTINGS).write_text(json.dumps(settings) + "\n", encoding="utf-8")
    (made / "examples.json").write_text(answers.examples() + "\n", encoding="utf-8")
    index = made / "index.html"
    page = index.read_text(encoding="utf-8")
    if page.count(HEAD) != 1:
        raise SiteError(f"{index.name} has no single {HEAD}")
    content = escape(policy.written())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    index.write_text(page.replace(HEAD, f"{HEAD}\n  {meta}"), encoding="utf-8")


def _write_files(made: Path) -> None:
    """Write which files the page takes, with their hashes, for what keeps them in the browser."""
    files = {
        path.relative_to(made).as_posix(): _integrity(path)
        for path in sorted(made.rglob("*"))
        if path.is_file() and path.name != WORKER
    }
    (made / FILES).write_text(f"self.FILES = {json.dumps(files, indent=1)};\n", encoding="utf-8")


def _integrity(path: Path) -> str:
    """Return what a file is (W3C, Subresource Integrity)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"


def default_cache() -> Path:
    """Return where fetched files are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "puzzlemint" / "site"


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site that the command line asks for."""
    parser = argparse.ArgumentParser(prog="scripts/site", description=__doc__)
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder to build")
    parser.add_argument(
        "--cache", type=Path, default=default_cache(), help="for what is fetched (%(default)s)"
    )
    given = parser.parse_args(arguments)
    try:
        build(given.out.absolute(), given.cache.absolute())
    except SiteError as error:
        print(f"site: {error}", file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in given.out.rglob("*") if file.is_file())
    print(f"{given.out}: {size / 1e6:.1f} MB; look at it: python3 -m http.server -d {given.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
