"""What a worker process does for the server: a request's bytes in, the answer's bytes out.

The server itself never looks into what it is sent.
"""

from __future__ import annotations

import json
from typing import Any

SCHEMA = 1


def call(name: str, body: bytes) -> tuple[bool, bytes]:
    """Return whether a function of the API could answer, and its answer or the error."""
    from puzzlemint.web.api import call

    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        return _done(_error("RequestError", "the body of the request is not JSON"))
    return _done(call(name, request))


def _done(answer: dict[str, Any]) -> tuple[bool, bytes]:
    return "error" not in answer, json.dumps(answer).encode()


def _error(type: str, message: str) -> dict[str, Any]:
    error = {"type": type, "message": message, "line": None, "column": None}
    return {"schema": SCHEMA, "error": error}
