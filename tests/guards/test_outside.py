"""The kind of docs/kinds.md, as a stranger has it: a module and entry points, or registered."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import puzzles
from gen.contract import registry as makers
from gen.minting import laws
from puzzles.base.errors import OptionError
from puzzles.contract import outside, registry
from puzzles.contract.kind import Kind
from puzzles.contract.worked import worked
from tests.contract import toy
from tests.processes import PUZZLEMINT, Done, ran

PAGE = Path(__file__).parents[2] / "docs" / "kinds.md"


def block(language: str) -> str:
    """Return the first block of the page in a language that speaks of the kind."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return next(text for text in found if "eacons" in text)


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """Return a folder that holds the page's kind as an installed distribution does."""
    project = tomllib.loads(block("toml"))
    (module,) = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    (tmp_path / module).write_text(block("python"))
    about = tmp_path / "beacons-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: beacons\nVersion: 1.0\n")
    groups = project["project"]["entry-points"]
    points = [f"[{group}]\nbeacons = {of['beacons']}\n" for group, of in groups.items()]
    (about / "entry_points.txt").write_text("".join(points))
    return tmp_path


def call(folder: Path, *words: str, told: bytes = b"") -> Done:
    return ran(*PUZZLEMINT, *words, told=told, env={**os.environ, "PYTHONPATH": str(folder)})


def test_a_distribution_adds_a_kind(stranger: Path, thorough: bool) -> None:
    made = call(stranger, "generate", "beacons", "--size", "5", "--seed", "1")
    assert made.stdout.startswith(b"# beacons\n"), made.stderr
    for to in ("puzzlink", "sgt") if thorough else ("puzzlink",):
        link = call(stranger, "convert", "-", "--to", to, told=made.stdout).stdout
        back = call(stranger, "convert", "-", "--kind", "beacons", told=link)
        assert back.stdout == made.stdout, back.stderr
    link = call(stranger, "convert", "-", "--to", "puzzlink", told=b"# beacons\n0.1\n").stdout
    assert f"`{link.decode().strip()}`" in PAGE.read_text(encoding="utf-8")
    if thorough:
        assert b"beacons in its cell" in call(stranger, "explain", "-", told=made.stdout).stdout
    recipe = stranger / "recipe.toml"
    recipe.write_text('name="b"\nseed=1\n[[batch]]\nkind="beacons"\nsize="4"\ncount=3\n')
    built = call(stranger, "build", str(recipe), "-o", str(stranger / "out"), "--workers", "2")
    assert built.returncode == 0, built.stderr
    assert call(stranger, "check-corpus", "--judge", str(stranger / "out")).returncode == 0


@pytest.mark.campaign
def test_every_law_holds_for_it(stranger: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", "-k", "beacons")
    done = ran(
        sys.executable, *words, cwd=PAGE.parents[1], env={**os.environ, "PYTHONPATH": str(stranger)}
    )
    assert done.returncode == 0, done.stdout.decode()
    assert re.search(rb"[0-9]{2,} passed", done.stdout)


def test_a_module_that_cannot_be_loaded_is_named(stranger: Path) -> None:
    (stranger / "beacons.py").write_text("import nothing_of_the_sort\n")
    told = call(stranger, "generate", "beacons")
    assert told.returncode == 2
    assert b"the module beacons, which cannot be loaded: No module named" in told.stderr


def test_a_kind_that_is_another_is_refused(stranger: Path) -> None:
    entries = stranger / "beacons-1.0.dist-info" / "entry_points.txt"
    entries.write_text("[puzzlemint.kinds]\nlamps = beacons\n")
    told = call(stranger, "verify", "--kind", "lamps", "-", told=b".\n")
    assert told.returncode == 2
    assert b"beacons is said to hold 'lamps' and holds 'beacons'" in told.stderr
    entries.write_text("[puzzlemint.makers]\nlamps = beacons\n")
    told = call(stranger, "generate", "lamps")
    assert told.returncode == 2
    assert b"beacons is said to hold 'lamps' and holds 'beacons'" in told.stderr


def test_a_kind_is_registered(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import puzzlemint

    monkeypatch.setattr(registry.KINDS, "registered", {})
    monkeypatch.setattr(makers.MAKERS, "registered", {})
    shutil.rmtree(stranger / "beacons-1.0.dist-info")  # so that it is nowhere but registered
    monkeypatch.setattr(sys, "path", [str(stranger), *sys.path])
    monkeypatch.delitem(sys.modules, "beacons", raising=False)
    beacons = __import__("beacons")
    puzzlemint.register(beacons.KIND, beacons.MAKER)
    puzzlemint.register(beacons.KIND)  # again, which is nothing new
    assert "beacons" in puzzlemint.kinds()
    made = next(puzzlemint.generate("beacons", "4", seed=1))
    assert puzzlemint.verify(made.puzzle).solutions == (made.solution.values,)
    assert puzzlemint.read(str(made.puzzle)) == made.puzzle


def test_its_examples_may_be_a_file(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(stranger), *sys.path])
    monkeypatch.delitem(sys.modules, "beacons", raising=False)
    (stranger / "beacons.examples").write_text(block("text"))
    own: Kind[Any] = __import__("beacons").KIND
    kind = type(own)
    found = worked(kind)
    assert found.examples == kind.examples
    assert [one[:3] for one in found.faults] == [one[:3] for one in kind.faults]
    for one in found.faults:
        laws.fault(kind(), one)
        assert one.places or not one.rule


def test_a_name_is_one_kinds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.KINDS, "registered", {})
    with pytest.raises(OptionError, match="there is a kind 'sudoku' already"):
        puzzles.register(puzzles.get("sudoku"))
    puzzles.register(toy.KIND)
    with pytest.raises(OptionError, match="there is a kind 'lanes' already"):
        puzzles.register(toy.LanesKind())


def test_own_kinds_go_before_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name, value = "sudoku", "elsewhere"

    def points(group: str) -> list[Point]:
        return [Point()] if group == registry.ENTRY_POINTS else []

    monkeypatch.setattr(metadata, "entry_points", points)
    found = outside.modules("puzzles.kinds", registry.ENTRY_POINTS)
    assert found["sudoku"] == dict(found)["sudoku"] == "puzzles.kinds.sudoku"
