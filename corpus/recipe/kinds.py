"""Kinds that a recipe declares: `[kinds.NAME]`, a table as a file of a kind has it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from corpus.records.layout import RECIPE
from machine import within
from puzzles.base.errors import OptionError, UserError
from puzzles.kindfiles.declaration import read_table
from puzzles.kindfiles.known import LARGEST, declare, declared
from puzzles.text import toml
from puzzles.text.toml import Wrong

if TYPE_CHECKING:
    from collections.abc import Mapping

KINDS = "kinds"


class DeclaresNone(UserError):
    """A recipe of a corpus whose kinds cannot be known."""


def declare_all(tables: Mapping[str, Any], file: Path | None = None) -> None:
    """Add the kinds of a recipe to those that there are, in this process.

    Args:
        tables: by the names of the kinds.
        file: that holds the recipe, for the processes that this one starts.

    Raises:
        Wrong: one is no kind, or there is another of its name; has the path.
    """
    for name, table in tables.items():
        path = KINDS, name
        if not isinstance(table, dict):
            raise Wrong(path, f"write [kinds.{name}], with what a file of a kind says")
        fields = cast("dict[str, Any]", table)
        if "name" in fields:
            raise Wrong((*path, "name"), "its name is that of the table")
        try:
            declare(read_table({"name": name, **fields}, path), file)
        except OptionError as error:
            raise Wrong(path, str(error)) from None


def refuse_unwritten(name: str, tables: Mapping[str, Any], path: toml.Path) -> None:
    """Refuse a kind from a file that the recipe does not have: nobody could build it again.

    Raises:
        Wrong: it is such a kind; has the path.
    """
    if name in declared() and name not in tables:
        what = f"the kind {name} comes from a file; write what that says into [kinds.{name}]"
        raise Wrong(path, what)


def declare_those_of(text: str, file: Path) -> None:
    """Add the kinds of the recipe of a corpus that is opened.

    Args:
        text: of the recipe.
        file: that holds it.

    Raises:
        DeclaresNone: it declares none, or there are others of their names.
    """
    if KINDS not in text:  # most have none, and reading one takes longer than opening its corpus
        return
    try:
        declare_all(toml.loads(text).get(KINDS, {}), file)
    except (AttributeError, UserError) as error:
        raise DeclaresNone(f"the recipe {file} declares no kind: {error}") from None


def declare_those_in(folder: str | Path) -> None:
    """Add the kinds of the recipe in the folder of a corpus, if one lies there.

    Raises:
        DeclaresNone: it cannot be read, or as `declare_those_of`.
    """
    file = Path(folder, RECIPE)
    try:
        text = within.read(folder, RECIPE, LARGEST).decode("utf-8-sig")
    except FileNotFoundError:
        return
    except (OSError, UserError, UnicodeDecodeError) as error:
        raise DeclaresNone(f"the recipe {file} cannot be read: {error}") from None
    declare_those_of(text, file)
