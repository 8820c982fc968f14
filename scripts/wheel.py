"""The wheel takes one name: in it, the rooms below `puzzlemint` are `puzzlemint._rooms`.

Hatchling calls this when it builds a wheel; a checkout, and an editable install of it, is used as
it is written. Nothing in a copied module changes but names of modules: in imports, and in strings
that are such a name. Lines keep their numbers.

The engine in C is built for it (for an editable install in its place) wherever there is a compiler,
and the wheel is one for this platform and any Python from 3.11 on. Without a compiler, or with
PUZZLEMINT_PURE=1, it is one for all; PUZZLEMINT_PURE=0 makes it an error that it cannot be built.
"""

from __future__ import annotations

import ast
import os
import runpy
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

TOP = "puzzlemint"
INSIDE = f"{TOP}._rooms"
FINDING = ("files", "import_module", "find_spec", "__import__")
"""Whose first argument is the name of a module, also where it could be another word."""
ENGINE = "engine"
PURE = "PUZZLEMINT_PURE"
WRITTEN_ONLY = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


class Unmovable(Exception):
    """An import that cannot be rewritten where it stands; says which."""


def modules(root: Path, rooms: Sequence[str]) -> set[str]:
    """Return the dotted names of all modules of some rooms, in C too, and of packages."""
    files = [
        file.relative_to(root)
        for room in rooms
        for ending in ("*.py", "*.pyi")
        for file in (root / room).rglob(ending)
    ]
    parts = [file.with_suffix("").parts for file in files]
    return {".".join(p[:-1] if p[-1] == "__init__" else p) for p in parts}


def moved(source: str, names: set[str]) -> str:
    """Return the text of a module with what it imports of the rooms moved.

    Args:
        source: its text.
        names: all modules that move.

    Raises:
        Unmovable: an import names several modules, or is broken over lines before `import`.
    """
    lines = source.splitlines(keepends=True)
    edits = [edit for node in ast.walk(ast.parse(source)) for edit in _edits(node, names)]
    for number, column, old, new in sorted(edits, reverse=True):
        line = lines[number - 1].encode()
        before, after = line[:column].decode(), line[column:].decode()
        if old not in after:
            raise Unmovable(f"line {number}: {old}")
        lines[number - 1] = before + after.replace(old, new, 1)
    return "".join(lines)


def _edits(node: ast.AST, names: set[str]) -> Iterator[tuple[int, int, str, str]]:
    """Yield line, column, and what stands there in place of what."""
    match node:
        case ast.ImportFrom(module=str(name), level=0) if name in names:
            new = f"from {INSIDE}.{name} import"
            yield node.lineno, node.col_offset, f"from {name} import", new
        case ast.Import() if names.intersection([alias.name for alias in node.names]):
            yield node.lineno, node.col_offset, ast.unparse(node), _import(*node.names)
        case ast.Constant(value=str(text)) if "." in text and text.rstrip(".") in names:
            yield node.lineno, node.col_offset, text, f"{INSIDE}.{text}"
        case ast.Call(args=[ast.Constant(value=str(room)) as name, *_]) if room in names:
            if "." not in room and ast.unparse(node.func).rpartition(".")[2] in FINDING:
                yield name.lineno, name.col_offset, room, f"{INSIDE}.{room}"
        case _:
            pass


def _import(alias: ast.alias, *others: ast.alias) -> str:
    """Return what binds the same name to the same module, moved."""
    if others:
        raise Unmovable(f"line {alias.lineno}: one import of several modules")
    room, _, rest = alias.name.partition(".")
    if alias.asname:
        return f"import {INSIDE}.{alias.name} as {alias.asname}"
    bound = f"from {INSIDE} import {room}"
    return f"import {INSIDE}.{alias.name}; {bound}" if rest else bound


def write(root: Path, rooms: Sequence[str], folders: Mapping[str, Path]) -> None:
    """Copy folders of a checkout, with the imports in them moved.

    Args:
        root: of the checkout.
        rooms: those that move.
        folders: where to copy each, by its name in the checkout.

    Raises:
        Unmovable: an import cannot be rewritten; says where.
    """
    names = modules(root, rooms)
    for folder, copied in folders.items():
        shutil.copytree(root / folder, copied, ignore=WRITTEN_ONLY)
        for file in copied.rglob("*.py"):
            source = file.read_text(encoding="utf-8")
            try:
                file.write_text(moved(source, names), encoding="utf-8")
            except Unmovable as error:
                raise Unmovable(f"{folder}/{file.relative_to(copied)}: {error}") from None


class Wheel(BuildHookInterface[Any]):
    """What hatchling asks; `rooms` in pyproject.toml names what moves."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Have the package in its new shape put into a wheel, unless that is editable."""
        if version != "standard":
            self._built(Path(self.root, ENGINE))
            return
        self._room = tempfile.TemporaryDirectory()
        package = Path(self._room.name, TOP)
        inside = package / INSIDE.rpartition(".")[2]
        rooms = self.config["rooms"]
        write(Path(self.root), rooms, {TOP: package, **{room: inside / room for room in rooms}})
        (inside / "__init__.py").touch()
        build_data["force_include"][str(package)] = TOP
        built = self._built(inside / ENGINE)
        for source in (inside / ENGINE).rglob("*.[ch]"):
            source.unlink()
        if built:
            platform = self.build_config.builder.get_best_matching_tag().rpartition("-")[2]
            build_data |= {"pure_python": False, "tag": f"cp311-abi3-{platform}"}

    def _built(self, folder: Path) -> bool:
        """Build the engine in a folder with its sources; return whether it came to be."""
        if os.environ.get(PURE) == "1":
            return False
        engine = runpy.run_path(str(folder / "build.py"))
        try:
            engine["build"](folder)
        except engine["Impossible"] as error:
            if os.environ.get(PURE) == "0":
                raise
            self.app.display_warning(f"puzzlemint will run in plain Python: {error}")
            return False
        return True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take what was written away."""
        del build_data, artifact_path
        if version == "standard":
            self._room.cleanup()


def main(out: Path) -> None:
    """Copy the tests into a folder, so that they run on an installed wheel."""
    root = Path(__file__).parents[1]
    about = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    rooms = about["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["rooms"]
    write(root, rooms, {name: out / name for name in ("tests", "scripts")})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
