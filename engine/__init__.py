"""The innermost loops in C, where `engine/build.py` has built them.

Each class here has a plain form in Python that says the same, is used where nothing was built, and
is what tests hold it to.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

SWITCH = "PUZZLEMINT_ENGINE"
"""The environment variable that has the plain form used: `plain`."""


def is_fresh(extension: str) -> bool:
    """Return whether a built extension is no older than what lies in C beside it.

    An installed one has nothing beside it. In a clone whose sources were changed since, the one
    that was built may lack what they say.
    """
    built = os.stat(extension).st_mtime
    with os.scandir(os.path.dirname(extension)) as files:
        return all(
            file.stat().st_mtime <= built for file in files if file.name.endswith((".c", ".h"))
        )


def _runs() -> bool:
    """Return whether the engine in C is built, fresh and not switched off."""
    if os.environ.get(SWITCH) == "plain":
        return False
    spec = find_spec(f"{__name__}._engine")
    return spec is not None and spec.origin is not None and is_fresh(spec.origin)


IN_C = _runs()
"""Whether the loops run in C."""


def require() -> None:
    """Refuse to go on without the loops in C.

    Raises:
        ImportError: they are not built, or not to be used.
    """
    if not IN_C:
        raise ImportError("the engine in C is not built, or not to be used")
