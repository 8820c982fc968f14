"""The import of compiled modules, for as long as they are what the sources say.

A build lies in a folder of its own, this file in it as a package beside a list of the sources it
was made of. The modules are compiled together and call each other directly, so they are used all
or not at all: when one source is another by its bytes, all are run as they are written.
"""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

BUILT = "built.json"


def digest(source: Path) -> str:
    """Return what tells a source from any other; empty if it cannot be read."""
    try:
        return hashlib.sha256(source.read_bytes()).hexdigest()
    except OSError:
        return ""


class Finder:
    """Finds the modules of a build.

    Args:
        folder: of the build: BUILT, and what it lists.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        built = json.loads((folder / BUILT).read_text(encoding="utf-8"))
        self._files: dict[str, str] = built["files"]
        self._sources: dict[str, str] = built["sources"]
        self._fresh = cache(self._is_fresh)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, None if it is not compiled or the sources have changed."""
        del target
        file = self._files.get(name)
        if file is None:
            return None
        if path is not None and not self._fresh(Path(path[0]).parents[name.count(".") - 1]):
            return None
        origin = str(self._folder / file)
        return spec_from_file_location(name, origin, loader=ExtensionFileLoader(name, origin))

    def _is_fresh(self, root: Path) -> bool:
        """Return whether the sources below a folder are those of the build."""
        return all(digest(root / source) == known for source, known in self._sources.items())


def install(folder: Path | None = None) -> None:
    """Have imports look at a build first; at the one that this file lies in if none is named."""
    sys.meta_path.insert(0, Finder(folder or Path(__file__).parent))
