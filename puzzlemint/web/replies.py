"""Replies in JSON; an error looks the same whoever found it, the API or the server."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

SCHEMA = 1


def failure(status: int, type: str, message: str) -> Response:
    """Return a reply that says what went wrong."""
    error = {"type": type, "message": message, "line": None, "column": None}
    return as_json({"schema": SCHEMA, "error": error}, status)


def as_json(value: Any, status: int = 200) -> Response:
    """Return a reply of a value."""
    return Response(json.dumps(value), status, media_type="application/json")
