"""Texts beside a puzzle in the formats of other programs: a title, an author and the rules.

A text of rules is accepted only if each of its sentences is known and is true of the puzzle's data.
Otherwise a rule might be missing from the data, and the puzzle is refused. Within `ignoring_texts`
it is read without the unknown sentences, which are recorded.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from puzzles.base.errors import PuzzleError

LONGEST = 100
"""Largest number of characters of a sentence or a title that a message quotes."""
LONGEST_TEXT = 20_000
"""Largest number of characters of a text of rules that is split into sentences."""
_ENDS = re.compile(r"[.!?…。]+(?=\s|$)|\n+|[•●▪◦]|\s[*–—-]\s")
_DROPPED = re.compile(r"[,\"'`´‘’“”„«»()\[\]{}*_]|^[-–—\d]+[.)]\s")
_BLANKS = re.compile(r"[\s\-–—‑]+")
_ANY = re.compile(r"[^\W\d_]")
KINDLY = re.compile(
    r"(?:good luck|have fun|enjoy|happy (?:solving|puzzling)|thanks? (?:you )?for solving)"
    r"(?: (?:and|solving|everyone|all|it|this puzzle|have fun|enjoy|good luck))*"
)
"""Sentences that state no rule, such as "Good luck"."""
VARIED = re.compile(
    r"knight|\bkings?\b|chess|\bqueens?\b|toroid|\bwrap|\bliars?\b|wrogn|disjoint|consecutive|killer"
    r"|thermo|renban|whisper|palindrom|windoku|hyper|diagonal|magic|kropki|sandwich|multiplier"
    r"|doubler|\banti\b|no.?touch|varia(?:nt|tion)|mutant|\btwist|irregular|jigsaw|\bfog"
)
"""Words that name the rule of a variation, and no rule of the kind itself."""
ANYWAY = "--ignore-text judges the puzzle without it"


@dataclass
class Captions:
    """The texts that were read beside a puzzle.

    Attributes:
        title, author: as they are written; empty if there is none, or only the name of the kind.
        ignored: sentences that were not understood and are ignored.
    """

    title: str = ""
    author: str = ""
    ignored: list[str] = field(default_factory=list[str])


_CAPTIONS: ContextVar[Captions | None] = ContextVar("captions", default=None)
_IGNORING: ContextVar[bool] = ContextVar("ignoring", default=False)


@contextmanager
def ignoring_texts(yes: bool = True) -> Generator[None]:
    """Within the context, ignore sentences that are not understood instead of refusing puzzles."""
    token = _IGNORING.set(yes)
    try:
        yield
    finally:
        _IGNORING.reset(token)


@contextmanager
def captions() -> Generator[Captions]:
    """Collect the texts beside the puzzle that is read within the context."""
    found = Captions()
    token = _CAPTIONS.set(found)
    try:
        yield found
    finally:
        _CAPTIONS.reset(token)


def entitle(title: str, author: str = "") -> None:
    """Record the title and the author of the puzzle if a caller collects `captions`."""
    if found := _CAPTIONS.get():
        found.title, found.author = title.strip(), author.strip()


def quoted(text: str) -> str:
    """Return a text as a quoted excerpt of LONGEST characters, with control characters escaped."""
    return repr(text if len(text) <= LONGEST else text[:LONGEST] + "...")


def canonical(text: str) -> str:
    """Return a sentence in lower case, without punctuation, and with single blanks for hyphens."""
    plain = unicodedata.normalize("NFKC", text).lower()
    return _BLANKS.sub(" ", _DROPPED.sub("", plain.strip())).strip(" .:;/")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, which full stops, line ends and bullets separate.

    The text behind LONGEST_TEXT characters is one more sentence, which no pattern matches.
    """
    parts = [part.strip() for part in _ENDS.split(text[:LONGEST_TEXT])]
    if len(text) > LONGEST_TEXT:
        parts.append(text[LONGEST_TEXT:])
    return [part for part in parts if _ANY.search(part)]


def ignore(unknown: Sequence[str], error: PuzzleError) -> None:
    """Record sentences that are not understood, or raise an error outside `ignoring_texts`.

    Args:
        unknown: the sentences; may be empty.
        error: the error to raise.

    Raises:
        PuzzleError: `error`, if there are sentences and they are not to be ignored.
    """
    if unknown and not _IGNORING.get():
        raise error
    if unknown and (found := _CAPTIONS.get()):
        found.ignored += [one for one in unknown if one not in found.ignored]
