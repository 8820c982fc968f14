"""What a parser says of a text that is no puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import Kind
from puzzles.contract.reading import parse_puzzle


def assert_refused(kind: Kind[Any], text: str, line: int, column: int, part: str) -> None:
    """Check that the text is refused at this place, in words that hold `part`."""
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(kind, text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert part in caught.value.message
