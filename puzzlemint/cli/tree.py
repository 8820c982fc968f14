"""A folder for what a call writes about its puzzles: the tree of their files, built again.

Puzzles of different folders may have the same name. What belongs to them goes to folders like
theirs, below the one that holds them all, and no file of a call takes the place of another.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.io import files
from puzzlemint.io.writing import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlemint.io.files import Part


class Tree:
    """Files below a folder, one for each puzzle of a call.

    Args:
        directory: the folder; made when something is written.
        names: the files and folders that the call names.
    """

    def __init__(self, directory: str, names: Sequence[str]) -> None:
        self._directory = Path(directory)
        self._root = files.root(names)
        self._written: dict[Path, str] = {}

    def path(self, part: Part, suffix: str) -> Path:
        """Return the file, named like its own, for what belongs to a puzzle."""
        file = part.file
        stem = "stdin" if file == files.STDIN else os.path.basename(file)
        number = "" if part.number == 1 else f"-{part.number}"
        for ending in (files.PACKED, part.kind.files.suffix, *files.JSON_LINES):
            stem = stem.removesuffix(ending)
        return self._directory / files.below(file, self._root) / f"{stem}{number}{suffix}"

    def write(self, path: Path, name: str, text: str | bytes) -> None:
        """Write what belongs to the puzzle of that name.

        Raises:
            Unreadable: another puzzle of this call has that file.
            OSError: it cannot be written.
        """
        source = os.path.abspath(name)
        first = self._written.setdefault(path, source)
        if first != source:
            raise files.Unreadable(name, f"{path} is already what was made from {first}")
        write(path, [text])
