"""A folder that is there whole or not at all: it is filled under another name beside its own."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@contextmanager
def filled(directory: Path) -> Generator[Path]:
    """Yield an empty folder that takes the name of another when the block is left without error.

    Raises:
        UserError: something is there already.
        OSError: it cannot be written.
    """
    if directory.is_file() or (directory.is_dir() and any(directory.iterdir())):
        raise UserError(f"{directory} is not empty; choose another, or delete it")
    directory.parent.mkdir(parents=True, exist_ok=True)
    partial = directory.with_name(f".{directory.name}-{os.getpid()}.part")
    partial.mkdir()
    try:
        yield partial
        if directory.is_dir():
            directory.rmdir()
        partial.rename(directory)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
