"""Boards and helpers that the tests of the command line share."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

UNIQUE = "XOXO\nOXOX\nXO__\n____\n"
MULTIPLE = "____\n_X__\n____\n__O_\n"
NONE = "OO\n__\n"
GEMS = "1, _\n1, 1\n"
PUZZLEMINT = [sys.executable, "-m", "puzzlemint"]
PATIENCE = 60


def objects(text: str) -> list[dict[str, Any]]:
    """Return the JSON objects of a text with one on each line."""
    return [json.loads(line) for line in text.splitlines()]


def call(
    *words: str | bytes,
    env: Mapping[str, str] | None = None,
    preexec_fn: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own; one that hangs is an error."""
    return subprocess.run(
        [*PUZZLEMINT, *words],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env=env,
        preexec_fn=preexec_fn,
    )


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of bash in which `$PUZZLEMINT` is the program."""
    return subprocess.run(
        ["bash", "-c", line.replace("$PUZZLEMINT", " ".join(PUZZLEMINT))],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
