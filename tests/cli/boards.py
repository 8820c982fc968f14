"""Boards and helpers that the tests of the command line share."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

UNIQUE = "XOXO\nOXOX\nXO__\n____\n"
MULTIPLE = "____\n_X__\n____\n__O_\n"
NONE = "OO\n__\n"
GEMS = "1, _\n1, 1\n"
PUZZLEMINT = [sys.executable, "-m", "puzzlemint"]
PATIENCE = 60


def objects(text: str) -> list[dict[str, Any]]:
    """Return the JSON objects of a text with one on each line."""
    return [json.loads(line) for line in text.splitlines()]


def call(*words: str | bytes, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own; one that hangs is an error."""
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        [*PUZZLEMINT, *words], capture_output=True, check=False, timeout=PATIENCE, **how
    )
    return done


def shell(line: str, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a line of bash in which `$PUZZLEMINT` is the program."""
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        ["bash", "-c", line.replace("$PUZZLEMINT", " ".join(PUZZLEMINT))],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        **how,
    )
    return done
