"""What tests of this folder make of one that holds a corpus."""

from __future__ import annotations

from pathlib import Path


def contents(directory: Path) -> dict[str, bytes]:
    """Return the files of a folder by their paths in it."""
    files = [path for path in sorted(directory.rglob("*")) if path.is_file()]
    return {str(path.relative_to(directory)): path.read_bytes() for path in files}
