"""Texts beside a puzzle in the formats of others: a title, an author, and the rules in words.

No program knows what a sentence means that it has never seen. A text of rules is accepted only if
each of its sentences is known and says no more than the data of the puzzle. Otherwise the puzzle is
refused, or, within `ignoring_texts`, it is read without those sentences, which are recorded.
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
"""Characters of a sentence, a title or a name that a message quotes at most."""
LONGEST_TEXT = 20_000
"""Characters of a text of rules that is read."""
_ENDS = re.compile(r"[.!?…。]+(?=\s|$)|\n+|[•●▪◦]|\s[*–—-]\s")
_DROPPED = re.compile(r"[,\"'`´‘’“”„«»()\[\]{}*_]|^[-–—\d]+[.)]\s")
_BLANKS = re.compile(r"[\s\-–—‑]+")
_ANY = re.compile(r"[^\W\d_]")
KINDLY = re.compile(
    r"(?:good luck|have fun|enjoy|happy (?:solving|puzzling)|thanks? (?:you )?for solving)"
    r"(?: (?:and|solving|everyone|all|it|this puzzle|have fun|enjoy|good luck))*"
)
"""Sentences that say nothing of the rules."""
VARIED = re.compile(
    r"knight|\bkings?\b|chess|\bqueens?\b|toroid|\bwrap|\bliars?\b|wrogn|disjoint|consecutive|killer"
    r"|thermo|renban|whisper|palindrom|windoku|hyper|diagonal|magic|kropki|sandwich|multiplier"
    r"|doubler|\banti\b|no.?touch|varia(?:nt|tion)|mutant|\btwist|irregular|jigsaw|\bfog"
)
"""Words of rules that variations of a kind have, and the kind has not."""
ANYWAY = "--ignore-text judges the puzzle without it"


@dataclass
class Captions:
    """The texts that were read beside a puzzle.

    Attributes:
        title, author: as they stand there; empty if there is none, or only the kind's own title.
        ignored: sentences of the rules that nobody understood.
    """

    title: str = ""
    author: str = ""
    ignored: list[str] = field(default_factory=list[str])


_CAPTIONS: ContextVar[Captions | None] = ContextVar("captions", default=None)
_IGNORING: ContextVar[bool] = ContextVar("ignoring", default=False)


@contextmanager
def ignoring_texts(yes: bool = True) -> Generator[None]:
    """Read puzzles without the sentences that are not understood, instead of refusing them."""
    token = _IGNORING.set(yes)
    try:
        yield
    finally:
        _IGNORING.reset(token)


@contextmanager
def captions() -> Generator[Captions]:
    """Collect the texts beside the puzzle that is read within."""
    found = Captions()
    token = _CAPTIONS.set(found)
    try:
        yield found
    finally:
        _CAPTIONS.reset(token)


def entitle(title: str, author: str = "") -> None:
    """Record the title and the author of the puzzle that is read."""
    if found := _CAPTIONS.get():
        found.title, found.author = title.strip(), author.strip()


def quoted(text: str) -> str:
    """Return a text of others in quotation marks, cut, without signs that a terminal obeys."""
    return repr(text if len(text) <= LONGEST else text[:LONGEST] + "...")


def canonical(text: str) -> str:
    """Return a sentence in lower case, without punctuation, and with single blanks for hyphens."""
    plain = unicodedata.normalize("NFKC", text).lower()
    return _BLANKS.sub(" ", _DROPPED.sub("", plain.strip())).strip(" .:;/")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text as they stand there; lines end sentences too."""
    parts = [part.strip() for part in _ENDS.split(text[:LONGEST_TEXT])]
    if len(text) > LONGEST_TEXT:
        parts.append(text[LONGEST_TEXT:])
    return [part for part in parts if _ANY.search(part)]


def ignore(unknown: Sequence[str], error: PuzzleError) -> None:
    """Record sentences that are not understood, or refuse the puzzle.

    Args:
        unknown: the sentences; if there are none, nothing happens.
        error: what to raise where texts are not ignored.

    Raises:
        PuzzleError: `error`.
    """
    if unknown and not _IGNORING.get():
        raise error
    if unknown and (found := _CAPTIONS.get()):
        found.ignored += [one for one in unknown if one not in found.ignored]
