"""Sentences as values: what is named, what is counted, and fields that somebody fills later.

A `Phrase` is read once from a text with fields in braces. It knows its fields, and which places it
begins with, so that nobody has to look into what is written.
"""

from __future__ import annotations

from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board.lattice import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.board.lattice import Lattice

ASIDE = "aside"
"""The field for ` ({gone})`."""
OR, OTHERWISE = "or ", "otherwise "
LEADS = OR, OTHERWISE


VERBS = {"is": "are", "has": "have", "does": "do"}
"""Words that stand behind names, for one thing and for several."""


def verb(word: str, number: int) -> str:
    """Return a word of VERBS as it is written behind the names of so many things."""
    return f" {word if number == 1 else VERBS[word]}"


def plural(thing: str) -> str:
    """Return the plural of a noun; a noun that ends with a single s is a plural already."""
    if thing.endswith(("us", "ss", "x", "ch", "sh")):
        return f"{thing}es"
    if thing.endswith("y") and thing[-2:-1] not in "aeiou":
        return f"{thing[:-1]}ies"
    return thing if thing.endswith("s") else f"{thing}s"


class Amount(int):
    """A number that is written with what it counts."""

    def __format__(self, word: str) -> str:
        if not word:
            return str(int(self))
        how, thing = word.split(" ", 1) if word.startswith(("its ", "exactly ")) else ("", word)
        things = plural(thing)
        if how == "its":
            return f"its {thing}" if self == 1 else f"its {int(self)} {things}"
        if not self:
            return f"0 {things}" if how else f"no {things}"
        return f"{how} {int(self)} {thing if self == 1 else things}".lstrip()


class Letter(str):
    """A clue as it is written; one that is a number can have what it counts behind it."""

    __slots__ = ()

    def __format__(self, word: str) -> str:
        return format(Amount(self), word) if self.isdecimal() else str(self)


class Named(NamedTuple):
    """What is called by names: the places r1c2 and r1c4, the stars r1c2 and r1c4, rows 2 and 3.

    Attributes:
        names: how they are written.
        number: how many they are.
        sort: what one of them is, which is written before the names; empty for places.
        places: which places to fill in they are, if they are some.
    """

    names: str
    number: int = 1
    sort: str = ""
    places: tuple[int, ...] = ()

    def __format__(self, word: str) -> str:
        sort = word or self.sort
        if not sort:
            return self.names
        return f"{sort if self.number == 1 else plural(sort)} {self.names}"

    def __str__(self) -> str:
        return format(self)


FEW = 4  # places in the way that are named where a word says what many are


class Known(Named):
    """The names of places in a sentence that tells what they are."""

    __slots__ = ()


class Gap(Known):
    """The names of places that are in the way, which are written behind how they are.

    How many are, if there is a word for that, is written behind a bar.
    """

    __slots__ = ()

    def behind(self, words: str) -> Sequence[Known | str]:
        """Return the parts of a phrase that say how they are and which."""
        few, _, many = words.partition("|")
        if self.number > FEW and many:
            return [many]
        return [few, Known(*self)] if self.number else []


NAMES = 4_096  # that are kept


@lru_cache(maxsize=NAMES)
def named(board: Lattice, places: tuple[int, ...]) -> Named:
    """Return places by their names: whole lines as such, else runs and single ones."""
    if len(places) == 1:
        return Named(board.name(places[0]), places=places)
    word, lines = board.lines_of(places)
    if lines:
        return Named(joined(list(map(str, lines))), len(lines), word)
    return Named(board.names(places), len(places), places=places)


@lru_cache(maxsize=NAMES)
def in_runs(board: Lattice, places: tuple[int, ...]) -> Named:
    """Return places by their names, whole lines too by the places in them."""
    return Named(board.runs(places), len(places), places=places)


def line_named(board: Lattice, line: int) -> Named:
    """Return a line of a board, such as row 3."""
    word, number = board.line_of(line)
    return Named(str(number), sort=word)


class Fact(NamedTuple):
    """What a variable means that is no place's value: the 2 in r1c1 reaches r2c2.

    Attributes:
        subject, verb, what: the sentence; places are `Named`, so that several facts become one. A
            named subject is something, or is not.
        holds: whether it is so; else the verb denies it.
    """

    subject: Named | str
    verb: str
    what: Named | str
    holds: bool

    def __str__(self) -> str:
        return f"{self.subject} {self.verb} {self.what}"

    @property
    def phrase(self) -> Phrase:
        """The fact as a sentence."""
        subject = self.subject
        told = Known(*subject) if self.holds and isinstance(subject, Named) else subject
        return Phrase((told, f" {self.verb} {self.what}"))


CLOSED = frozenset[str]()


class Field(NamedTuple):
    """A place in a phrase for what is not known yet; `form` are the words that go with it."""

    name: str
    form: str

    def __str__(self) -> str:
        return f"{{{self.name}}}"


class Phrase(NamedTuple):
    """A sentence, or a part of one, with fields.

    Attributes:
        parts: texts, names and fields, in order.
        lead: the word before one that tells what would be if a value were another: "or ", or
            "otherwise ". Behind something else that is "otherwise".
        listed: whether it is several sentences, with semicolons between them.
        fields: the names of the fields that are open.
    """

    parts: tuple[Field | Named | str, ...] = ()
    lead: str = ""
    listed: bool = False
    fields: frozenset[str] = CLOSED

    def has(self, *fields: str) -> bool:
        """Return whether one of some fields is open."""
        return not self.fields.isdisjoint(fields)

    def bind(self, values: Mapping[str, object]) -> Phrase:
        """Return the phrase with those fields filled whose values are known.

        Numbers agree with the words of their fields. What a phrase in it is led by is left out.
        """
        if self.fields.isdisjoint(values):
            return self
        parts: list[Field | Named | str] = []
        fields = self.fields.difference(values)
        for part in self.parts:
            if not isinstance(part, Field) or part.name not in values:
                parts.append(part)
            elif isinstance(value := values[part.name], Phrase):
                parts += value.parts
                fields |= value.fields
            elif isinstance(value, Gap):
                parts += value.behind(part.form)
            elif isinstance(value, Named) and part.form in VERBS:
                parts += [value, verb(part.form, value.number)]
            elif filled := _filled(value, part.form):
                parts.append(filled)
        return Phrase(tuple(parts), self.lead, self.listed, fields)

    def __call__(self, **values: object) -> Phrase:
        """Return the phrase with some fields filled."""
        return self.bind(values)

    def then(self, text: str) -> Phrase:
        """Return the phrase with a text behind it."""
        return self._replace(parts=(*self.parts, text))

    @property
    def head(self) -> Named | None:
        """The places that it begins with, if it does."""
        first = self.parts[0] if self.parts and not self.lead else None
        return first if isinstance(first, Named) and not first.sort else None

    def parted(self) -> tuple[str, str]:
        """Return the names of the places that it begins with, and the rest."""
        end = 0
        for at, part in enumerate(self.parts):  # places, with " and " between them
            if at % 2 == 0 and isinstance(part, Named) and not part.sort:
                end = at + 1
            elif at % 2 == 0 or part != " and ":
                break
        head, rest = ("".join(map(str, some)) for some in (self.parts[:end], self.parts[end:]))
        return head, rest

    @property
    def only(self) -> Named | None:
        """What it names and says nothing else of: places, or something of a sort; or None."""
        first = self.parts[0] if len(self.parts) == 1 else None
        return first if isinstance(first, Named) else None

    @property
    def known(self) -> frozenset[int]:
        """The places of which it tells what they are."""
        return frozenset([p for part in self.parts if isinstance(part, Known) for p in part.places])

    @property
    def is_numbered(self) -> bool:
        """Whether it speaks of a clue that is a number."""
        return any(isinstance(part, Letter) and part.isdecimal() for part in self.parts)

    @property
    def bare(self) -> str:
        """What is written behind its lead."""
        return "".join(map(str, self.parts))

    def __str__(self) -> str:
        return f"{self.lead}{self.bare}"

    def __bool__(self) -> bool:
        return bool(self.parts)


def _filled(value: object, form: str) -> Named | str:
    """Return a value as it is written in a field whose words are `form`."""
    if isinstance(value, Named):
        return value._replace(sort=form) if form else value
    if isinstance(value, str) and not form:  # a letter stays one
        return value
    return format(Amount(value) if isinstance(value, int) else value, form)


@lru_cache(maxsize=4_096)
def phrase(text: str) -> Phrase:
    """Return a phrase that is written with its fields in braces (`puzzles.declare.sayings`)."""
    lead = next((lead for lead in LEADS if text.startswith(lead)), "")
    written = text.removeprefix(lead).replace(" ({gone})", f"{{{ASIDE}}}")
    parts: list[Field | Named | str] = []
    for literal, name, form, _ in Formatter().parse(written):
        parts += [literal] if literal else []
        parts += [Field(name, form or "")] if name else []
    return Phrase(tuple(parts), lead, fields=_open(parts))


def _open(parts: Iterable[Field | Named | str]) -> frozenset[str]:
    """Return the names of the fields among parts."""
    return frozenset([part.name for part in parts if isinstance(part, Field)])


def spliced(*parts: Phrase | Named | str) -> Phrase:
    """Return phrases, names and texts as one phrase; what phrases are led by is left out."""
    flat: list[Field | Named | str] = []
    for part in parts:
        flat += part.parts if isinstance(part, Phrase) else [part]
    return Phrase(tuple(flat), fields=_open(flat))


def linked(phrases: Sequence[Phrase], word: str = "and") -> Phrase:
    """Return phrases as one, with commas between them and a word before the last."""
    parts: list[Phrase | str] = []
    for at, phrase in enumerate(phrases, 1):
        link = f" {word} " if at == len(phrases) else ", "
        parts += [link, phrase] if at > 1 else [phrase]
    return spliced(*parts)


def listing(phrases: Sequence[Phrase]) -> Phrase:
    """Return several sentences as one, with semicolons between them."""
    first, *others = phrases
    every = spliced(first, *[f"; {one}" for one in others])
    return every._replace(lead=first.lead, listed=bool(others))
