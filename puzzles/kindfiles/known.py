"""The kinds that were declared in this process, and in the one that started it.

Where a command names files of kinds, their paths go into the environment, so that the processes it
starts know these kinds too.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

from machine import bounded
from puzzles.base.errors import OptionError
from puzzles.contract.registry import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from puzzles.contract.kind import Kind
    from puzzles.kindfiles.declaration import Declaration

PATHS = "PUZZLEMINT_KIND_FILES"
LARGEST = 4 << 20
"""Bytes of a file of a kind, or of a recipe that declares kinds."""
_DECLARED: dict[str, Declaration] = {}


def declare(declaration: Declaration, path: Path | None = None) -> None:
    """Add a kind to those that there are, in this process.

    Args:
        declaration: what it is.
        path: of a file that has it, for the processes that this one starts.

    Raises:
        OptionError: there is another kind of that name.
    """
    name = declaration.name
    if _DECLARED.get(name) == declaration:
        return
    if name in KINDS.names() or name in _DECLARED:
        raise OptionError(f"there is another kind {name!r} already")
    _DECLARED[name] = declaration
    if path is not None:
        before = os.environ.get(PATHS)
        paths = [*before.split(os.pathsep)] if before else []
        os.environ[PATHS] = os.pathsep.join([*paths, str(path.resolve())])


def declared() -> Mapping[str, Declaration]:
    """Return the declarations by the names of the kinds."""
    _inherit()
    return _DECLARED


def kind_named(name: str) -> Kind[Any]:
    """Return the kind that was declared under a name."""
    from puzzles.kindfiles.kinds import kind_of

    return kind_of(declared()[name])


@cache
def _inherit() -> None:
    """Read the files that were named to the process that started this one.

    Raises:
        OptionError: a file cannot be read, or declares no kind.
    """
    from puzzles.kindfiles.declaration import read_any

    for path in filter(None, os.environ.get(PATHS, "").split(os.pathsep)):
        try:
            declarations = read_any(bounded.read(path, LARGEST).decode("utf-8-sig"))
        except OSError as error:
            raise _unusable(path, error.strerror or str(error)) from None
        except UnicodeDecodeError:
            raise _unusable(path, "not UTF-8") from None
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise _unusable(path, reason) from None
        for one in declarations:
            _DECLARED.setdefault(one.name, one)


def _unusable(path: str, reason: str) -> OptionError:
    return OptionError(f"the environment variable {PATHS} names {path}: {reason}; unset or mend it")
