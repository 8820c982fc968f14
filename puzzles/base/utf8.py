"""Bytes of a file as text."""

from __future__ import annotations

from puzzles.base.errors import PuzzleError


def decode(data: bytes) -> str:
    """Return bytes as text, without a byte order mark at the beginning.

    Raises:
        PuzzleError: they are not UTF-8; has the line and the column, which counts bytes.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise PuzzleError(
            f"byte 0x{data[error.start]:02x} is not text in UTF-8", line, column
        ) from None
