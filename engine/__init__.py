"""The innermost loops in C, where `engine/build.py` has built them.

Each class here has a plain form in Python that says the same, is used where nothing was built, and
is what tests hold it to.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

SWITCH = "PUZZLEMINT_ENGINE"
"""The environment variable that has the plain form used: `plain`."""

IN_C = os.environ.get(SWITCH) != "plain" and find_spec(f"{__name__}._engine") is not None
"""Whether the loops run in C."""


def require() -> None:
    """Refuse to go on without the loops in C.

    Raises:
        ImportError: they are not built, or not to be used.
    """
    if not IN_C:
        raise ImportError("the engine in C is not built, or not to be used")
