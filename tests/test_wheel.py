"""What the wheel is made of: the rooms below puzzlemint, moved into it by name and by place.

And the engine, built where there is a compiler; the compiler here only writes that it was asked.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.build import NAME, sources
from scripts.wheel import Unmovable, modules, moved, write
from tests.processes import Done, ran
from tests.test_architecture import ROOMS, ROOT

MOVING = ROOMS[:-1]
NAMES = modules(ROOT, MOVING)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (
            "from verify.grade.grade import a, b",
            "from puzzlemint._rooms.verify.grade.grade import a, b",
        ),
        ("from puzzles import get", "from puzzlemint._rooms.puzzles import get"),
        (
            "def f():\n    import gen  # two",
            "def f():\n    from puzzlemint._rooms import gen  # two",
        ),
        ("import puzzles.model.model as m", "import puzzlemint._rooms.puzzles.model.model as m"),
        (
            "import gen.planting.thin",
            "import puzzlemint._rooms.gen.planting.thin; from puzzlemint._rooms import gen",
        ),
        ("'ü'; import gen", "'ü'; from puzzlemint._rooms import gen"),
        ("files('gen')", "files('puzzlemint._rooms.gen')"),
        ("a.import_module('gen', b)", "a.import_module('puzzlemint._rooms.gen', b)"),
        ("load('corpus.run.engines')", "load('puzzlemint._rooms.corpus.run.engines')"),
        ("f'gen.kinds.{name}'", "f'puzzlemint._rooms.gen.kinds.{name}'"),
        (
            "from gen.planting.thin import (\n    a,\n)\nfrom gen import b",
            "from puzzlemint._rooms.gen.planting.thin import (\n    a,\n)\n"
            "from puzzlemint._rooms.gen import b",
        ),
    ],
)
def test_names_of_modules_move(source: str, shown: str) -> None:
    assert moved(source, NAMES) == shown


@pytest.mark.parametrize(
    "source",
    [
        "from puzzlemint.cli import main",
        "from .gen import a",
        "import generator",
        "word('gen')",
        "from verifying.gen import a",
        "'puzzles.jsonl', 'gen', 'see gen.mint'",
        "verify.grade(gen.thin)",
    ],
)
def test_nothing_else_changes(source: str) -> None:
    assert moved(source, NAMES) == source


@pytest.mark.parametrize("source", ["import gen, os", "from gen \\\n    import a"])
def test_what_cannot_move_is_told(source: str) -> None:
    with pytest.raises(Unmovable, match="line 1"):
        moved(source, NAMES)


def test_the_wheel_knows_its_modules_by_their_new_names_alone(
    tmp_path: Path, thorough: bool
) -> None:
    write(ROOT, MOVING, {room: tmp_path / room for room in ROOMS})
    files = sorted(file.relative_to(tmp_path) for file in tmp_path.rglob("*.py"))
    assert len(files) > 200
    assert len([*tmp_path.rglob("*.examples")]) == len([*ROOT.glob("puzzles/kinds/**/*.examples")])
    for file in files if thorough else files[::10]:
        old, new = [(root / file).read_text(encoding="utf-8") for root in (ROOT, tmp_path)]
        assert moved(new, NAMES) == new, file
        assert [*positions(old)] == [*positions(new)], file


def positions(source: str) -> list[tuple[int, type[ast.AST]]]:
    """Return the line and the sort of every statement but imports."""
    return [
        (node.lineno, type(node))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Import | ast.ImportFrom)
    ]


def test_every_room_moves() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = about["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["hooks"]["custom"]["rooms"] == MOVING


COMPILER = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo built > "$2"
"""
PURE, HERE = "py3-none-any", "cp311-abi3-"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of next to nothing, with the hook and the engine as they are."""
    for folder in MOVING:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").touch()
    shutil.copytree(ROOT / "engine", tmp_path / "engine", dirs_exist_ok=True)
    (tmp_path / "engine" / NAME).write_text("of another time")
    for name in ("pyproject.toml", "README.md", "LICENSE", "scripts/wheel.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    page = tmp_path / "puzzlemint" / "web" / "page"
    page.mkdir(parents=True)
    (page / "libre-franklin-licence.txt").touch()
    compiler = tmp_path / "compiler"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    return tmp_path


def built(checkout: Path, compiler: str, pure: str = "") -> Done:
    environment = {**os.environ, "CC": str(checkout / compiler), "PUZZLEMINT_PURE": pure}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    return ran(*command, cwd=checkout, env=environment)


def engine_of(wheel: Path) -> dict[str, bytes]:
    """Return what a wheel holds of the engine but for Python."""
    with ZipFile(wheel) as files:
        names = [name for name in files.namelist() if "/_rooms/engine/" in name]
        return {Path(name).name: files.read(name) for name in names if Path(name).suffix != ".py"}


@pytest.mark.parametrize(
    ("compiler", "pure", "tag", "warns"),
    [
        ("compiler", "", HERE, False),
        ("compiler", "0", HERE, False),
        ("compiler", "1", PURE, False),
        ("nowhere", "", PURE, True),
        ("nowhere", "1", PURE, False),
    ],
)
def test_the_engine_is_built_where_there_is_a_compiler(
    compiler: str, pure: str, tag: str, warns: bool, checkout: Path
) -> None:
    done = built(checkout, compiler, pure)
    assert done.returncode == 0, done.stderr
    (wheel,) = (checkout / "dist").iterdir()
    assert f"-{tag}" in wheel.name
    files = engine_of(wheel)
    assert files == {"_engine.pyi": files["_engine.pyi"]} | (
        {} if tag == PURE else {NAME: b"built\n"}
    )
    warning = b"puzzlemint will run in plain Python: there is no C compiler"
    assert (done.stdout + done.stderr).count(warning) == warns


def test_a_wheel_that_must_have_the_engine_is_not_built_without(checkout: Path) -> None:
    done = built(checkout, "nowhere", "0")
    assert done.returncode
    assert b"there is no C compiler" in done.stdout + done.stderr
    assert not list(checkout.glob("dist/*"))


def test_an_editable_install_builds_the_engine_in_its_place(checkout: Path) -> None:
    done = ran(
        *(sys.executable, "-c", "from hatchling.build import build_editable as b; b('dist')"),
        cwd=checkout,
        env={**os.environ, "CC": str(checkout / "compiler")},
    )
    assert done.returncode == 0, done.stderr
    assert (checkout / "engine" / NAME).read_text() == "built\n"


def test_the_sdist_holds_the_engine_in_c_and_nothing_built(checkout: Path) -> None:
    shutil.copy(ROOT / ".gitignore", checkout)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist"]
    assert ran(*command, cwd=checkout).returncode == 0
    (sdist,) = (checkout / "dist").iterdir()
    with tarfile.open(sdist) as files:
        names = {Path(name).name for name in files.getnames() if "/engine/" in name}
    assert {source.name for source in sources()} < names
    assert NAME not in names
