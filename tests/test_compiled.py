"""What is compiled does what is written, byte for byte, and is used for as long as it is the same.

The build, by `scripts/compile.py`, takes a C compiler and mypyc; without them it is skipped.
"""

from __future__ import annotations

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts.compile import MODULES, PACKAGE, ROOT, build, compiler, stale
from scripts.compiled import BUILT, Finder, digest
from tests.processes import Done, ran

CORE = "tests/contract/test_kinds.py", "tests/test_golden.py", "tests/explain/test_steps.py"
LAWS = "golden or verdict or backtracking or image or conflict or same_rules or test_sentences"
SOURCE = "puzzles/model/model.py"


def faked(folder: Path, sources: dict[str, str]) -> Path:
    """Write the list of a build that holds one module."""
    package = folder / PACKAGE
    package.mkdir()
    about = {"files": {"puzzles.model.model": "model.so"}, "sources": sources}
    (package / BUILT).write_text(json.dumps(about), encoding="utf-8")
    return package


def test_a_build_serves_its_own_sources_alone(tmp_path: Path) -> None:
    known = {module: digest(ROOT / module) for module in MODULES}
    package = faked(tmp_path, known)
    path = [str(ROOT / "puzzles")]
    found = Finder(package).find_spec("puzzles.model.model", path)
    assert found is not None
    assert found.origin == str(package / "model.so")
    assert Finder(package).find_spec("puzzles.families.grid", path) is None
    assert not stale(ROOT, tmp_path)
    copied = tmp_path / "copy"
    for module in MODULES:
        (copied / module).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / module, copied / module)
    path = [str(copied / "puzzles")]
    assert Finder(package).find_spec("puzzles.model.model", path) is not None
    last = copied / MODULES[-1]
    last.write_bytes(last.read_bytes() + b"#")
    assert Finder(package).find_spec("puzzles.model.model", path) is None
    assert stale(copied, tmp_path)
    last.unlink()
    assert Finder(package).find_spec("puzzles.model.model", path) is None


def test_what_mypyc_would_slow_down_is_not_there() -> None:
    for module in MODULES:
        assert "cached_property" not in (ROOT / module).read_text(encoding="utf-8"), module


def run(program: str, root: Path, package: Path) -> Done:
    """Run a program in a checkout, with a build installed."""
    start = f"import sys; sys.path[:0] = [{str(root)!r}, {str(package.parent)!r}]\n"
    # The environment may have a build of its own, which knows these sources as well.
    start += f"sys.modules.pop({PACKAGE!r}, None); import {PACKAGE}; {PACKAGE}.install()\n"
    return ran(sys.executable, "-c", start + program, cwd=root)


@pytest.mark.campaign
@pytest.mark.skipif(
    compiler() is None or find_spec("mypyc") is None,
    reason="there is no C compiler or no mypyc (scripts/setup test)",
)
def test_compiled_modules_pass_the_contract(tmp_path: Path) -> None:
    root, site = tmp_path / "copy", tmp_path / "site"
    site.mkdir()
    for room in ("machine", "puzzles", "verify", "gen", "corpus", "puzzlemint", "scripts", "tests"):
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    build(root, site, level=0)
    package = site / PACKAGE
    where = (
        "import puzzlemint, verify.chains\n"
        "print(puzzlemint.__compiled__, puzzlemint.__file__, verify.chains.__file__)"
    )
    told = run(where, root, package).stdout.decode().split()
    assert told[:2] == ["True", str(root / "puzzlemint" / "__init__.py")]
    assert told[2].startswith(str(package))
    options = ["-q", "-p", "no:cacheprovider", "-k", LAWS, *CORE]
    done = run(f"import pytest; sys.exit(pytest.main({options}))", root, package)
    assert done.returncode == 0, (done.stdout[-4_000:] + done.stderr[-1_000:]).decode()
    source = root / SOURCE
    source.write_bytes(source.read_bytes() + b"\n# another source\n")
    told = run(where, root, package).stdout.decode().split()
    assert told[::2] == ["False", str(root / "verify" / "chains.py")]
