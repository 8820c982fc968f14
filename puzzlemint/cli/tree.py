"""A folder for what a call writes about its puzzles: the tree of their files, built again.

Puzzles of different folders may have the same name. What belongs to them goes to folders like
theirs, below the one that holds them all, and no file of a call takes the place of another.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint import files
from puzzlemint.writing import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlemint.files import Item


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

    def write(self, item: Item, suffix: str, text: str) -> None:
        """Write what belongs to a puzzle to a file that is named like its own.

        Raises:
            Unreadable: another puzzle of this call has that name.
            OSError: it cannot be written.
        """
        file = item.part.file
        stem = "stdin" if file == files.STDIN else os.path.basename(file)
        number = "" if item.part.number == 1 else f"-{item.part.number}"
        name = f"{stem.removesuffix(item.kind.suffix)}{number}{suffix}"
        path = self._directory / files.below(file, self._root) / name
        source = os.path.abspath(item.name)
        first = self._written.setdefault(path, source)
        if first != source:
            raise files.Unreadable(item.name, f"{path} is already what was made from {first}")
        write(path, [text])
