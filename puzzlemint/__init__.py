"""puzzlemint mints logic puzzles that have exactly one solution, proves it, and grades them.

    >>> import puzzlemint
    >>> puzzle = puzzlemint.read("1, _\\n1, 1\\n")
    >>> puzzle.kind, puzzle.size
    ('gemhunter', '2x2')
    >>> puzzlemint.verify(puzzle).verdict
    'unique'
    >>> solution = puzzlemint.solve(puzzle)
    >>> print(solution, end="")
    1, T
    1, 1
    >>> solution.rows
    ((0, 1), (0, 0))
    >>> made = next(puzzlemint.generate("binario", "6x6", seed=1))
    >>> made.grade.band, puzzlemint.verify(made.puzzle).verdict
    ('easy', 'unique')

Everything here is imported when it is first used, so that a command that needs little starts fast.
What can go wrong with a call is a `UserError`; its subclasses say what it was.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzlemint.api.corpora import *
    from puzzlemint.api.judging import *
    from puzzlemint.api.making import *
    from puzzlemint.api.reading import *

    __version__: str

_MODULES = "reading", "judging", "making", "corpora"  # each needs those before it


def __getattr__(name: str) -> Any:
    """Return a public name, from the first module that has it."""
    if name == "__version__":
        return import_module("importlib.metadata").version("puzzlemint")
    homes = (import_module(f"puzzlemint.api.{module}") for module in _MODULES)
    if name == "__all__":
        return sorted({public for home in homes for public in home.__all__})
    if not name.startswith("_") and find_spec(f"puzzlemint.{name}") is None:
        for home in homes:
            if name in home.__all__:
                return getattr(home, name)
    raise AttributeError(f"module 'puzzlemint' has no attribute {name!r}")
