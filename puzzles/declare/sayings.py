"""What rules say to people: that they hold, how they are broken, and why a value follows.

A kind writes the sentences of a rule once, as a `Saying`. They have fields in braces. Those that
the instance fills, such as its place and its clue, are filled by `Kind.say`; those that the board
fills stand until somebody knows it, and `with_fields` fills them:

    {gone}: the places that have used the rule up, or that cannot be what it needs; with a word,
        `{gone:star}`, they are called that: star r1c2, stars r1c2 and r1c4.
    {lost}: how many these are.
    {facts}: what is known of these places, as in "r1c2-3 is a line".
    {own}: what a clue would have to be, or what the values of the places add up to.
    {room}: what is left, as in "room for only 1 of" or "no room for".
    {value}, {values}: the word for what is counted, such as "a tent", "tents" or 5.
    {wrong}: the word for several of what the places of `gone` are, where values are two and
        opposite.
    {them}: it, or them: the places that get a value.
    {ends}: of a rule about what hangs together, the places that are to be joined, two at least;
        {part}: the same, where one will do.
    {ways}: what values the places of the rule can have, and what is known of them.
    {by: by }: of such a rule, `gone` with these words before it, or nothing if there are none.
    {on}: of such a rule about a loop, a place that is on it.
    {out}: of such a rule about a loop, a place that is not on it.

A number is written with a word behind it, `{lost:tent}`: no tents, 1 tent, 2 tents; with `its`
before that, `{clue:its tent}`: its tent, its 2 tents; with `exactly`, `{clue:exactly tent}`: 0
tents, exactly 1 tent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Bag = tuple[int, ...]
"""Values in ascending order, some perhaps more than once."""
WAYS = 200  # that are looked at
BOARD = "the board"
"""The subject of a rule that speaks of all places."""


@dataclass(frozen=True)
class Saying:
    """The sentences of a rule, or of an instance; what is not written follows from the statement.

    Attributes:
        statement: what it says, such as "row 6 holds 2 tents".
        over, under: how it is broken, by more or by less than it says: "row 6 has 3 tents, not 2",
            "row 6 has room for only 1 of its 2 tents".
        full: why places do not have a value, such as "row 6 has its 2 tents".
        left: why open places have it: "row 6 has no other place left".
        bare: why a place does not have it that would be alone: "a line there could not go on".
        torn: how one about what hangs together is broken at a single place.
        closed: why nothing else is on a loop that is there.
        lone: why a place does not have it that would have nothing beside it.
        beyond: why what is no place's value does not hold.
        shared: why what is left of it is left of another rule too, which `{other}` is.
        whole: why a value follows from all that it says, and from rules inside its scope.
        blank: why a value follows where nothing of the rule is known.
        off: how it is broken where all its places are known: "the 7 in r2c2 sees 5 cells".
        subject: what it speaks of, such as "row 6".
        counts: the value that the rule counts where places have two; None for the one that
            variables stand for.
        ways: what values its places have, in any order, each way in ascending order; nothing if
            that is not all that it says, or too much to be told.
        shares: whether a way has the numbers of the places that count, from 1 on.
        sign: what is written between the values of a way.
        many: what is said in place of ways that are too many.
        total: what the values of its places add up to, if that is known.
    """

    statement: str
    over: str = ""
    under: str = ""
    full: str = ""
    left: str = ""
    bare: str = ""
    torn: str = ""
    closed: str = ""
    lone: str = ""
    beyond: str = ""
    shared: str = ""
    whole: str = ""
    blank: str = ""
    off: str = ""
    subject: str = "{where}"
    counts: int | None = None
    ways: tuple[Bag, ...] = ()
    shares: bool = False
    sign: str = "+"
    many: str = ""
    total: int | None = None

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of the fields in the sentences."""
        parts = [part for text in self._texts.values() for part in Formatter().parse(text)]
        return frozenset([name for _, name, _, _ in parts if name])

    def filled(self, **values: object) -> Saying:
        """Return the saying with those fields filled that are known."""
        known = _Known(values)
        filled = object.__new__(Saying)  # `replace` looks at every attribute
        own = vars(filled)
        own.update(vars(self))
        own.pop("fields", None)
        own.pop("_texts", None)
        own.update({name: text.format_map(known) for name, text in self._texts.items()})
        return filled

    @cached_property
    def _texts(self) -> dict[str, str]:
        """Those of the sentences that have fields, by what they are called."""
        own = vars(self).items()
        return {name: text for name, text in own if isinstance(text, str) and "{" in text}


class Amount(int):
    """A number that is written with what it counts."""

    def __format__(self, word: str) -> str:
        if not word:
            return str(int(self))
        how, thing = word.split(" ", 1) if word.startswith(("its ", "exactly ")) else ("", word)
        things = thing if thing.endswith("s") else f"{thing}s"
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


class Named(str):
    """The names of places, which are written behind what they are: the stars r1c2 and r1c4."""

    __slots__ = ("number",)

    def __new__(cls, names: str, number: int) -> Named:
        """Return the names of so many places."""
        made = super().__new__(cls, names)
        made.number = number
        return made

    number: int

    def __format__(self, word: str) -> str:
        return f"{word}{'s' * (self.number != 1)} {self}" if word else str(self)


class Gap(Named):
    """The names of places that are in the way, which are written behind how they are."""

    __slots__ = ()

    def __format__(self, words: str) -> str:
        return f"{words}{self!s}" if self.number else ""


class _Later:
    """A field that is filled later."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __format__(self, word: str) -> str:
        return f"{{{self._name}:{word}}}" if word else f"{{{self._name}}}"


class _Known(dict[str, object]):
    """Values of fields; those that are not there stay fields."""

    def __init__(self, values: Mapping[str, object]) -> None:
        super().__init__(
            {name: Amount(value) if type(value) is int else value for name, value in values.items()}
        )

    def __missing__(self, name: str) -> _Later:
        return _Later(name)


def with_fields(template: str, **values: object) -> str:
    """Return one of a saying's sentences with the fields that the board fills."""
    return template.format_map(_Known(values))


# the sayings of the verbs of `puzzles.rules.verbs`


def holding(subject: str, number: str, thing: str) -> Saying:
    """Return the saying of a count: "row 6 holds 2 tents".

    Args:
        subject: what holds them: `{where}`.
        number: the field that has the number: `clue`, or the name of an option.
        thing: one of what is counted.
    """
    its = f"{{{number}:its {thing}}}"
    return Saying(
        f"{subject} holds {{{number}:{thing}}}",
        over=f"{subject} has {{lost:{thing}}}, not {{{number}}}",
        under=f"{subject} has {{room}} {its}",
        full=f"{subject} has {its} ({{gone}})",
        left=f"{subject} has no other place for {its}",
        whole=f"or {subject} could not have {its}",
        subject=subject,
    )


def counting(subject: str, thing: str, where: str) -> Saying:
    """Return the saying of a number that counts: "the 2 in r1c1 counts the bulbs beside it".

    Args:
        subject: the number, with its place.
        thing: one of what is counted.
        where: the words for where: "beside it".
    """
    return replace(
        holding(subject, "clue", thing),
        statement=f"{subject} counts the {thing}s {where}",
        over=f"{subject} has {{lost:{thing}}} {where}",
        left=f"{subject} has no other place left",
    )


def matching(statement: str, subject: str, does: str, off: str) -> Saying:
    """Return the saying of a clue that is met or not: "or the 7 in r2c2 could not see exactly 7".

    Args:
        statement: what the rule says.
        subject: what meets it: "the {clue} in {at}".
        does: what that does: "see {clue:exactly cell}".
        off: what it does instead: "sees {own:cell}".
    """
    cannot, could = f"{subject} cannot {does}", f"or {subject} could not {does}"
    off = f"{subject} {off}"
    return Saying(statement, cannot, cannot, could, could, whole=could, off=off, subject=subject)


def making(does: str, ways: Sequence[Bag] = (), sign: str = "+") -> Saying:
    """Return the saying of cells that make something together: "r1c1-2 add up to 5".

    Args:
        does: what they do: "add up to {clue}".
        ways, sign: as for `Saying`.
    """
    cannot, could = f"{{cells}} cannot {does}", f"or {{cells}} could not {does}"
    does = f"{{cells}} {does}"
    told, why = tuple(ways) if len(ways) <= WAYS else (), f"{does}{{ways}}"
    return Saying(does, cannot, cannot, why, why, whole=could, ways=told, sign=sign)


def differing(thing: str) -> Saying:
    """Return the saying of cells of which no two have the same digit: those of one run or so."""
    over = f"{{gone}} are {{value}}, in one {thing}"
    return replace(making("have different digits"), over=over)


def summing(number: int, ways: Sequence[Bag]) -> Saying:
    """Return the saying of cells of different digits with a sum, which are those of some sets."""
    said = making(f"have different digits that add up to {number}", ways)
    why = f"{{cells}} add up to {number}{{ways}}" if said.ways else said.full
    off, many = f"{{cells}} add up to {{own}}, not {number}", " with different digits"
    return replace(said, full=why, left=why, off=off, many=many, total=number)


def every(subject: str, thing: str) -> Saying:
    """Return the saying of each value once: "row 3 has every digit once"."""
    return Saying(
        f"{subject} has every {thing} once",
        over=f"{subject} has more than one {{value}} ({{gone}})",
        under=f"{subject} has no place left for {{value}}",
        full=f"{subject} has its {{value}} ({{gone}})",
        left=f"{subject} has no other place for {{value}}",
        whole=f"or {subject} could not have every {thing} once",
        subject=subject,
    )


def touching(thing: str, things: str, where: str = "{cells}", counts: int | None = None) -> Saying:
    """Return the saying of places that do not both count: "r1c1 and r2c2 are not both stars"."""
    return Saying(
        f"{where} touch and are not both {things}",
        over=f"the {{gone:{thing}}} touch",
        full=f"next to the {{gone:{thing}}}",
        counts=counts,
    )


def joining(statement: str, thing: str, by: str, counts: int | None = None) -> Saying:
    """Return the saying of what has to hang together.

    Args:
        statement: what the rule says.
        thing: one of what hangs together: "unshaded cell".
        by: the words before what keeps them apart: "by shaded".
        counts: the value of places that hang together, as in `Saying`.
    """
    apart = f"{{by: {by} }}"
    return Saying(
        statement,
        over=f"the {{ends:{thing}}} are cut off from each other{apart}",
        full=f"cut off from the {{ends:{thing}}}{apart}",
        left=f"or the {{ends:{thing}}} would be cut off from each other{apart}",
        counts=counts,
    )
