"""What there is: the kinds, and the puzzles that a text holds."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import puzzles
from puzzlemint.web.api.request import (
    Request,
    RequestError,
    error_data,
    known,
    plain,
    refuse_large,
)
from puzzles.codecs.addresses import formats_of
from puzzles.contract.reading import parse_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzlemint.io.files import Item, Part, Unreadable
    from puzzlemint.web.api.request import Answer
    from puzzles.base.errors import PuzzleError, TooLarge
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Option, Value

MOST_PUZZLES = 500
MOST_GUESSED = 20_000
"""Letters of a text that is tried as one of each kind."""
LARGEST_EXAMPLES = 3


def kinds(request: object) -> Answer:
    """Return the kinds there are, with their rules, sizes, options and examples."""
    import puzzlemint
    from verify.grade.grade import BANDS

    Request(request)
    return {
        "kinds": [_kind(puzzles.get(name)) for name in puzzles.names()],
        "bands": list(BANDS),
        "version": puzzlemint.__version__,
    }


def _kind(kind: Kind[Puzzle]) -> Answer:
    """Return what the page has to know of a kind."""
    import gen

    maker = gen.get(kind.name)
    least, most = kind.boards.sides
    return {
        "name": kind.name,
        "title": kind.title,
        "rules": kind.rules,
        "sizes": kind.boards.words,
        "least": least,
        "most": most,
        "square": kind.boards.square,
        "shapes": list(kind.boards.shapes),
        "starter": maker.shape(maker.usual_size).size,
        "options": [_option(option) for option in kind.options],
        "wishes": [_option(option) for option in maker.options if not option.file],
        "formats": formats_of(kind),
        "suffix": kind.files.suffix,
        "examples": _examples(kind),
    }


def _option(option: Option) -> Answer:
    return {
        "name": option.name,
        "default": option.default,
        "help": option.help,
        "type": type(option.default).__name__,
        "minimum": option.minimum,
        "maximum": option.maximum,
        "choices": list(option.choices),
    }


def _examples(kind: Kind[Puzzle]) -> list[str]:
    """Return some of the kind's examples that have one solution, the largest first."""
    texts = [example.text for example in kind.examples if example.verdict == "unique"]
    examples = list(dict.fromkeys(parse_puzzle(kind, text) for text in texts))
    examples.sort(key=lambda puzzle: -kind.places(puzzle).cells)
    return [puzzle.text(named=True) for puzzle in examples[:LARGEST_EXAMPLES]]


def parse(request: object) -> Answer:
    """Return the puzzles of a text in any format that is read, and what of it is none.

    A text that does not say its kind is what it could be alone. Where it could be several, there is
    no puzzle, and these are the `kinds` to choose from.

    Raises:
        PuzzleError: it holds no puzzle at all; says where.
        OptionError: an option is unknown or its value does not fit.
    """
    from puzzlemint.io import files
    from puzzles.codecs.excerpts import possible

    asked = Request(request, "text", "kind", "options")
    text, options = asked.text("text"), asked.options()
    kind = asked.kind().name if asked.text("kind", "") else ""
    files.check(kind, options)
    answer, errors = _parsed(text, kind, options)
    if not answer["puzzles"] and not kind and len(text) <= MOST_GUESSED:
        kinds = [one.name for one in possible(text)]
        if len(kinds) > 1:
            return {**answer, "errors": [], "kinds": kinds}
        if kinds:
            answer, errors = _parsed(text, kinds[0], options)
    if not answer["puzzles"]:
        raise errors[0] if errors else RequestError("text holds no puzzle")
    return answer


def _parsed(
    text: str, kind: str, options: dict[str, Value]
) -> tuple[Answer, list[PuzzleError | TooLarge]]:
    """Return the answer to a text, perhaps without any puzzle, and its errors."""
    from puzzlemint.io import files
    from puzzles.base.errors import PuzzleError, TooLarge

    answers: list[Answer] = []
    errors: list[PuzzleError | TooLarge] = []
    parts = _parts(text, kind)
    for item in _items(islice(parts, MOST_PUZZLES), options, strict=bool(kind)):
        if isinstance(item, files.Unreadable):
            errors.append(PuzzleError(item.message, item.line, item.column))
            continue
        try:
            answers.append(_item(item))
        except TooLarge as error:
            errors.append(error)
    more = sum(1 for _ in parts)
    answer = {"puzzles": answers, "more": more, "errors": list(map(error_data, errors))}
    return answer, errors


def _parts(text: str, kind: str) -> Iterator[Part | Unreadable]:
    """Yield the puzzles of a text or of lines of JSON, and last what cannot be read of it."""
    from puzzlemint.io import files
    from puzzles.base.errors import PuzzleError

    is_json = text.lstrip().startswith("{")
    content = text.encode().split(b"\n") if is_json else text
    try:
        yield from files.held("text", content, kind)
    except PuzzleError as error:
        yield files.Unreadable("text", error.message, error.line, error.column)


def _items(
    parts: Iterable[Part | Unreadable], options: dict[str, Value], *, strict: bool
) -> Iterator[Item | Unreadable]:
    """Yield the parts of a file as items, each unreadable one as its error."""
    from puzzlemint.io import files

    for part in parts:
        if isinstance(part, files.Unreadable):
            yield part
            continue
        try:
            item = files.parse(part, options, strict=strict)
        except files.Unreadable as error:
            yield error
            continue
        yield item


def _item(item: Item) -> Answer:
    """Return a puzzle that was read, and its entries."""
    puzzle = item.puzzle
    refuse_large(puzzle.board.cells)
    entries = None if item.entries is None else known(puzzle, item.entries)
    return {
        "kind": puzzle.kind,
        "size": puzzle.size,
        "puzzle": puzzle.text(named=True),
        "entries": plain(entries),
    }
