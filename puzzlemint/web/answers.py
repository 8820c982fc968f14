"""What a process or a worker does with a request: its text in, the text of the answer out.

So neither the server nor the page looks into what goes through them, and neither has to have
loaded what answers.
"""

from __future__ import annotations

import json
from pkgutil import iter_modules

import puzzles

QUICK = ("kinds", "parse", "view", "picture", "check", "empty", "edit")
"""Functions that hardly ever ask a solver: nobody should have to wait for them behind others."""


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


def examples() -> str:
    """Return the examples as JSON."""
    from puzzlemint.web.examples import examples

    return json.dumps(list(examples()))


def listed(root: str, begin: int, kind: str, size: str, grade: str) -> str:
    """Return the puzzles of a folder as JSON; see `puzzlemint.web.shelf.listed`."""
    from puzzlemint.web import shelf

    entries = shelf.listed(root, begin, kind=kind, size=size, grade=grade)
    return json.dumps([entry._asdict() for entry in entries])


def unreadable(root: str) -> str:
    """Return what of a folder is no puzzle as JSON; see `puzzlemint.web.shelf.unreadable`."""
    from puzzlemint.web import shelf

    return json.dumps([fault._asdict() for fault in shelf.unreadable(root)])


def text(root: str, id: str) -> str | None:
    """Return the text of a puzzle in a folder; see `puzzlemint.web.shelf.text`."""
    from puzzlemint.web import shelf

    return shelf.text(root, id)


def modules() -> list[str]:
    """Return the modules that answers take, for a process to load before anybody asks."""
    from puzzlemint.web import api

    own = [f"{api.__name__}.{module.name}" for module in iter_modules(api.__path__)]
    rooms = [f"{room}.kinds.{name}" for room in ("puzzles", "gen") for name in puzzles.names()]
    return [*own, *rooms, "puzzlemint.web.examples", "puzzlemint.web.shelf", "networkx"]
