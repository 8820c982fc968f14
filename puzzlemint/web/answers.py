"""What a process or a worker does with a request: its text in, the text of the answer out.

So neither the server nor the page looks into what goes through them.
"""

from __future__ import annotations

import json

QUICK = ("kinds", "parse", "view", "picture", "check", "convert", "empty", "edit")
"""Functions without a solver, for which nobody should have to wait behind those with one."""


def call(name: str, body: str | bytes) -> tuple[bool, str]:
    """Return whether a function of the API could answer, and its answer or the error."""
    from puzzlemint.web import api

    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        error = api.error_data(api.RequestError("the request is not JSON"))
        return False, json.dumps({"schema": api.SCHEMA, "error": error})
    answer = api.call(name, request)
    return "error" not in answer, json.dumps(answer)
