"""What the page asks for, as pure functions from an object to an object.

A puzzle is its text with a header line, and what a person filled in is a list of values, one for
each place; both are in the request, and nothing is kept between calls. A server or a worker in a
browser calls `call`, which answers with an object whatever comes in.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from puzzlemint.web.api.request import RequestError, error_data
from puzzles.base.errors import Disagreement, UserError

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlemint.web.api.request import Answer

SCHEMA = 1

_HOMES = {
    "kinds": "reading",
    "parse": "reading",
    "view": "board",
    "picture": "drawing",
    "check": "filled",
    "verify": "judging",
    "solve": "judging",
    "grade": "judging",
    "explain": "steps",
    "fix": "judging",
    "generate": "making",
    "convert": "drawing",
    "empty": "making",
    "edit": "making",
}
FUNCTIONS = tuple(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def call(name: str, request: object) -> Answer:
    """Return a function's answer, or `{"error": ...}` with what was wrong with the request.

    Args:
        name: of the function, one of FUNCTIONS.
        request: what came in.
    """
    try:
        if name not in FUNCTIONS:
            raise RequestError(f"there is no function {name!r}; there are: {', '.join(FUNCTIONS)}")
        function: Callable[[object], Answer] = __getattr__(name)
        return {"schema": SCHEMA, **function(request)}
    except (UserError, Disagreement) as error:
        return {"schema": SCHEMA, "error": error_data(error)}
