"""The forms of others that sudoku variants are read from and written in."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote, unquote

from puzzles.base.errors import PuzzleError, abridged
from puzzles.contract.kind import kind_of
from puzzles.declare.links import Address, JsonObject
from puzzles.declare.words import LinkError, Unheld
from puzzles.kinds import _as_variant as as_variant
from puzzles.kinds.variant.entries import ENTRIES, ordered
from puzzles.kinds.variant.exchange import (
    as_json,
    fpuzzles,
    pencilmark,
    penpa,
    sudokupad,
    to_fpuzzles,
    to_pencilmark,
)
from puzzles.render.penpa import penpa as drawn
from puzzles.text.lzstring import compressed, decompressed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.kinds.variant.scopes import Stated

    Parts = tuple[Rect, Cells, tuple[Stated, ...]]
    Build = Callable[[Parts], Any]
    """Makes a puzzle of its board, givens and rules."""

FPUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/"
_PENPA = re.compile(r"https?://[^\s/]+/penpa-edit/\S*[#?&]p=")
_FORM = re.compile(r"(fpuzzles|fpuz|scl|ctc)(.*)", re.DOTALL)
_LOADED = re.compile(r"[?&]load=([^&#]*)")
_NAMED = re.compile(r"[?&]puzzleid=([^&#]*)")


def forms(build: Build) -> tuple[Address | JsonObject, ...]:
    """Return the forms, by what makes a puzzle."""

    def of_fpuzzles(address: str) -> Any:
        found = _LOADED.search(address)
        if found is None:
            raise LinkError("the address does not hold the puzzle, only its name")
        return build(fpuzzles.read(_object(_unpacked(found[1]))))

    def of_sudokupad(address: str) -> Any:
        return build(_sudokupad(address))

    def of_object(found: Mapping[str, Any]) -> Any:
        return build(fpuzzles.read(found))

    def of_own(found: Mapping[str, Any]) -> Any:
        return build(as_json.read(found))

    def to_own(puzzle: Any) -> str:
        return _compact(as_json.write(puzzle.board, puzzle.cells, puzzle.stated))

    def of_pencilmark(found: Mapping[str, Any]) -> Any:
        return build(pencilmark.read(found))

    def to_exchange(puzzle: Any) -> str:
        parts = puzzle.board, puzzle.cells, puzzle.stated
        return _checked(
            puzzle,
            "JSON of pencilmark",
            lambda: to_pencilmark.written(*parts),
            pencilmark.read,
            to_pencilmark.meant,
        )

    def to_page(puzzle: Any) -> str:
        return FPUZZLES + _packed(_of_fpuzzles(puzzle, "f-puzzles"))

    def to_sudokupad(puzzle: Any) -> str:
        return f"{SUDOKUPAD}fpuzzles{_packed(_of_fpuzzles(puzzle, 'SudokuPad', drawn=True))}"

    def to_penpa(puzzle: Any) -> str:
        kind = kind_of(puzzle)
        return drawn(kind.picture(puzzle), kind.rules_of(puzzle))

    def of_penpa(address: str) -> Any:
        return build(penpa.read(address))

    def to_object(puzzle: Any) -> str:
        return _of_fpuzzles(puzzle, "JSON of f-puzzles")

    return (
        _page(as_variant.FPUZZLES, to_page, of_fpuzzles),
        _page(as_variant.SUDOKUPAD, to_sudokupad, of_sudokupad),
        Address(
            "penpa",
            "Link to penpa-edit",
            to_penpa,
            _PENPA,
            of_penpa,
            claims=penpa.is_sudoku,
            relations=as_variant.RELATIONS,
        ),
        JsonObject(
            "fpuzzles-json",
            "JSON of f-puzzles",
            to_object,
            _is_fpuzzles,
            of_object,
            passed=as_json.PASSED,
        ),
        JsonObject("pencilmark", "JSON of pencilmark", to_exchange, pencilmark.fits, of_pencilmark),
        JsonObject("variant-json", "JSON", to_own, as_json.fits, of_own, passed=as_json.PASSED),
    )


def _page(
    page: tuple[str, str, re.Pattern[str]],
    write: Callable[[Any], str],
    read: Callable[[str], Any],
) -> Address:
    """Return the addresses of a page by its name, its title and how they begin."""
    name, title, begins = page
    return Address(name, title, write, begins, read, relations=as_variant.RELATIONS)


def _is_fpuzzles(found: Mapping[str, Any]) -> bool:
    """Return whether JSON is of f-puzzles: its grid has an object in each cell."""
    grid = found.get("grid")
    rows = cast("list[Any]", grid) if isinstance(grid, list) else []
    first = cast("list[Any]", rows[0]) if rows and isinstance(rows[0], list) else []
    return bool(first) and isinstance(first[0], dict)


def _sudokupad(address: str) -> Parts:
    """Return what an address of SudokuPad holds."""
    begins = as_variant.SUDOKUPAD[2].match(address)
    assert begins is not None
    found = _NAMED.search(address)
    name = found[1] if found else address[begins.end() :].removeprefix("sudoku/").split("?")[0]
    form = _FORM.fullmatch(name)
    if form is None or len(form[2]) < 20:
        raise LinkError(
            "the address does not hold the puzzle, only its name: a short one is of no use here"
        )
    text = _unpacked(form[2])
    if form[1].startswith("f"):
        return fpuzzles.read(_object(text))
    return sudokupad.read(sudokupad.decoded(text))


def _packed(text: str) -> str:
    return quote(compressed(text), safe="")


def _unpacked(packed: str) -> str:
    """Return the text that is packed in an address."""
    try:
        return decompressed(unquote(packed).replace(" ", "+"))
    except PuzzleError as error:
        raise LinkError(f"in the address no puzzle is packed: {error.message}") from None


def _object(text: str) -> Mapping[str, Any]:
    """Return the object that a text of f-puzzles holds."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise LinkError("what is packed in the address is no puzzle of f-puzzles")
    return cast("Mapping[str, Any]", found)


def _checked(
    puzzle: Any,
    held: str,
    write: Callable[[], dict[str, Any]],
    read: Callable[[Mapping[str, Any]], Parts],
    meant: Callable[[Rect, Sequence[Stated]], set[Stated]],
) -> str:
    """Return a puzzle as others' JSON which reads as the same puzzle.

    Args:
        puzzle: which.
        held: what holds it, as errors begin: "JSON of pencilmark".
        write, read: return the puzzle as an object, and what an object holds.
        meant: returns rules in a form in which those are equal that ask for the same.

    Raises:
        LinkError: there is none; says why.
    """
    try:
        data = write()
        board, cells, stated = read(data)
        lost = [rule.name for rule in meant(puzzle.board, puzzle.stated) ^ meant(board, stated)]
    except Unheld as error:
        raise LinkError(f"{held} {error.message}") from None
    except LinkError as error:
        raise LinkError(f"{held} does not hold this puzzle: {error.message}") from None
    if (board, cells) != (puzzle.board, puzzle.cells) or lost:
        what = f"the rule {abridged(min(lost))}" if lost else "the board"
        raise LinkError(f"{held} does not hold {what} of this puzzle as it is stated")
    return _compact(data)


def _of_fpuzzles(puzzle: Any, held: str, *, drawn: bool = False) -> str:
    """Return a puzzle as JSON of f-puzzles; `drawn` as for `to_fpuzzles.written`."""
    text = kind_of(puzzle).rules_of(puzzle)
    parts = puzzle.board, puzzle.cells, puzzle.stated

    def write() -> dict[str, Any]:
        return to_fpuzzles.written(*parts, text, drawn=drawn)

    return _checked(puzzle, held, write, fpuzzles.read, lambda board, stated: _single(stated))


def _compact(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _single(stated: Sequence[Stated]) -> set[Stated]:
    """Return rules in order, those that say the same of each cell a rule for each."""
    return {ordered(one) for rule in stated for one in _each(rule)}


def _each(rule: Stated) -> Iterable[Stated]:
    """Return a rule as one for each of its cells, if its figure stands in single cells."""
    entry = ENTRIES[rule.name]
    apart = entry.least == 1 and entry.figure in ("square", "circle", "marked")
    if not apart:
        return (rule,)
    return [rule._replace(parts=((cell,),)) for cell in rule.parts[0]]
