"""Puzzles as JSON objects, one on a line: `{"kind": ..., "puzzle": ..., "options": {...}}`.

`puzzle` is a text as a file would hold it. `kind` and `options` say what a header line would;
every other field goes along to the JSON that is printed about the puzzle.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import puzzles
from puzzlemint.io import foreign, streams
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.codecs import excerpts
from puzzles.declare.options import with_defaults

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.text.header import Section

OURS = ("schema", "file", "kind", "size", "verdict", "state", "note", "error")
"""What is said of each puzzle anew."""
CONSTRAINTS = "constraints"
"""A field that says more of a puzzle than its rows do, so that a format has to read the object."""
Record = dict[str, Any]


def read(line: bytes) -> Record:
    """Return the object on a line; a puzzle as others write it as this program does.

    Raises:
        PuzzleError: there is none; says at which column. Or it is a puzzle of others that cannot
            be read.
    """
    try:
        value = foreign.decoded(streams.decode(line))
    except json.JSONDecodeError as error:
        raise PuzzleError(f"this is no JSON: {error.msg}", 1, error.colno) from None
    except ValueError as error:
        raise PuzzleError(f"this is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise PuzzleError("this is no JSON object")
    record = cast("Record", value)
    from puzzles.codecs.addresses import read_object

    return read_object(record) or record


def puzzle(record: Record, kind: str = "") -> tuple[Kind[Puzzle], Section]:
    """Return the kind of the puzzle that an object holds, and its text with its options.

    Args:
        record: the object.
        kind: what the puzzle is if neither its object nor its text says; empty to guess.

    Raises:
        PuzzleError: it holds none, or several; line and column are those of its text, 0 if the
            text is not at fault.
    """
    if not isinstance(record.get("kind") or "", str):
        raise PuzzleError("kind is not a text", 0)
    try:
        if (of_others := _foreign(record, kind)) is not None:
            return of_others
        record = foreign.normal(record, kind)
        text, named = record["puzzle"], record.get("kind") or ""
        sections = list(excerpts.split(text, named or kind, own=bool(named)))
    except OptionError as error:
        raise PuzzleError(str(error), 0) from None
    if len(sections) != 1:
        raise PuzzleError(f"{len(sections)} puzzles, where one is expected", 0)
    ((of, section),) = sections
    if named not in ("", of.name):
        raise PuzzleError(f"the text is {of.name}, and kind is {named}", 0)
    options = record.get("options")
    if isinstance(options, str):  # as tables have it
        try:
            options = foreign.decoded(options)
        except ValueError:
            raise PuzzleError("options is no object", 0) from None
    if options:
        section = section._replace(options={**_rule_options(of, options), **section.options})
    return of, section


def _foreign(record: Record, kind: str) -> tuple[Kind[Puzzle], Section] | None:
    """Return the only puzzle of an object in another program's format, or None.

    Raises:
        PuzzleError: a format recognises the object and refuses it, or it holds several puzzles.
    """
    if foreign.has_puzzle(record) and CONSTRAINTS not in record:
        return None
    found = excerpts.others(json.dumps(record), record.get("kind") or kind)
    if isinstance(found, PuzzleError):
        raise PuzzleError(found.message, 0)
    if found is None:
        return None
    if len(found) != 1:
        raise PuzzleError(f"{len(found)} puzzles, where one is expected", 0)
    (section,) = found
    return puzzles.get(section.kind), section


def _rule_options(kind: Kind[Puzzle], options: Any) -> dict[str, Any]:
    """Return those options that are rules, and not wishes of whoever had the puzzle made."""
    if not isinstance(options, dict):
        raise PuzzleError("options is no object", 0)
    given = cast("dict[str, Any]", options)
    rules = {option.name for option in kind.options}
    if not rules.issuperset(given):
        import gen

        wishes = {option.name for option in gen.get(kind.name).options} - rules
        given = {name: value for name, value in given.items() if name not in wishes}
    try:
        with_defaults(kind.options, given)
    except OptionError as error:
        raise PuzzleError(str(error), 0) from None
    return given


def passed(record: Mapping[str, Any]) -> Record:
    """Return the fields that go along."""
    return {name: value for name, value in record.items() if name not in OURS}
