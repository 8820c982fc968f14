"""What the tests of the page's functions share: every kind's examples, and calls that must do."""

from __future__ import annotations

import json
from typing import Any

import puzzles
from puzzlemint.web.api import call
from puzzles.codecs import excerpts
from tests.each import of_kinds

KINDS = puzzles.names()
EXAMPLES = of_kinds(map(puzzles.get, KINDS))


def asked(function: str, **request: Any) -> dict[str, Any]:
    """Return an answer that is no error and that JSON holds unchanged."""
    answer = call(function, request)
    assert "error" not in answer, answer["error"]
    assert answer["schema"] == 1
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    return answer


def refused(function: str, request: object) -> dict[str, Any]:
    """Return the error that a request comes to, in one line."""
    answer = call(function, request)
    assert set(answer) == {"schema", "error"}, answer
    error = answer["error"]
    assert set(error) == {"type", "message", "line", "column"}
    assert error["message"]
    assert len(error["message"]) <= 1_000
    assert json.loads(json.dumps(answer)) == answer
    return error


def titled(text: str) -> str:
    """Return a puzzle's text with a header line."""
    (found,) = excerpts.read(text)
    return found.puzzle.text(named=True)
