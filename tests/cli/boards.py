"""Boards and helpers that the tests of the command line share."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from tests.processes import PATIENCE as PATIENCE
from tests.processes import PUZZLEMINT, Done, How, ran

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

UNIQUE = "XOXO\nOXOX\nXO__\n____\n"
MULTIPLE = "____\n_X__\n____\n__O_\n"
NONE = "OO\n__\n"
GEMS = "1, _\n1, 1\n"


def objects(text: str) -> list[dict[str, Any]]:
    """Return the JSON objects of a text with one on each line."""
    return [json.loads(line) for line in text.splitlines()]


def call(
    *words: str | bytes,
    env: Mapping[str, str] | None = None,
    preexec_fn: Callable[[], None] | None = None,
) -> Done:
    """Run the program in a process of its own; where that is not the point, use `command`."""
    how: How = {"env": env or os.environ}
    if preexec_fn:
        how["preexec_fn"] = preexec_fn
    return ran(*PUZZLEMINT, *words, **how)


def shell(line: str) -> Done:
    """Run a line of bash in which `$PUZZLEMINT` is the program."""
    return ran("bash", "-c", line.replace("$PUZZLEMINT", " ".join(PUZZLEMINT)))
