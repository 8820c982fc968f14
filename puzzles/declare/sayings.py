"""What rules say to people: that they hold, how they are broken, and why a value follows.

A kind writes the sentences of a rule once, as a `Saying`. They have fields in braces. Those that
the instance fills, such as its place and its clue, are filled by `Kind.say`; those that the board
fills stand until somebody knows it:

    {gone}: the places that have used the rule up, or that cannot be what it needs; with a word,
        `{gone:star}`, they are called that: star r1c2, stars r1c2 and r1c4; ` ({gone})` can be
        left out.
    {lost}: how many these are.
    {facts}: what is known of these places, as in "r1c2-3 is a line".
    {numbers}: what a clue could come to, as in "1 or 3".
    {own}: what a clue would have to be, or what the values of the places add up to.
    {room}: what is left, as in "room for only 1 of" or "no room for".
    {value}, {values}: the word for what is counted, such as "a tent", "tents" or 5.
    {wrong}: the word for several of what the places of `gone` are, where values are two and
        opposite.
    {them}: it, or them: the places that get a value.
    {ends}: of a rule about what hangs together, the places that are to be joined, two at least;
        {part}: the same, where one will do.
    {ways}: what values the places of the rule can have, and what is known of them.
    {by: by }: of such a rule, `gone` with these words before it, or nothing if there are none; with
        `{by: by | in between}` what is written behind the bar, if they are many.
    {on}: of such a rule about a loop, a place that is on it.
    {out}: of such a rule about a loop, a place that is not on it.

Names are written with `is`, `has` or `does` behind them, `{where:is}`: row 3 is, r1c2-4 are. A
number is written with a word behind it, `{lost:tent}`: no tents, 1 tent, 2 tents; with `its`
before that, `{clue:its tent}`: its tent, its 2 tents; with `exactly`, `{clue:exactly tent}`: 0
tents, exactly 1 tent.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.declare.phrases import Phrase, phrase, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

Bag = tuple[int, ...]
"""Values in ascending order, some perhaps more than once."""
WAYS = 200  # that are looked at
BOARD = "the board"
"""The subject of a rule that speaks of all places."""


class Event(StrEnum):
    """What is told of a rule, by the name that its sentence has in a `Saying`."""

    STATEMENT = "statement"
    """What it says: row 6 holds 2 tents."""
    SUBJECT = "subject"
    """What it speaks of: row 6."""
    OVER = "over"
    """It is broken by more than it says: row 6 has 3 tents, not 2."""
    UNDER = "under"
    """It is broken by less: row 6 has room for only 1 of its 2 tents. A loop closes early."""
    OFF = "off"
    """It is broken, and all its places are known: the 7 in r2c2 sees 5 cells."""
    TORN = "torn"
    """What has to hang together is cut off at a single place."""
    FULL = "full"
    """Why places do not have a value: row 6 has its 2 tents."""
    LEFT = "left"
    """Why open places have it: row 6 has no other place left."""
    BARE = "bare"
    """Why a place does not have it that would be alone: a line there could not go on."""
    CLOSED = "closed"
    """Why nothing else is on a loop that is there."""
    LONE = "lone"
    """Why a place does not have it that would have nothing beside it."""
    BEYOND = "beyond"
    """Why what is no place's value does not hold."""
    SHARED = "shared"
    """Why what is left of it is left of another rule too, which `{other}` is."""
    WHOLE = "whole"
    """Why a value follows from all that it says, and from rules inside its scope."""
    BLANK = "blank"
    """Why a value follows where nothing of the rule is known."""
    LESS = "less"
    """Why a value follows any other of which comes to less than a clue says."""
    MORE = "more"
    """Why a value follows any other of which comes to more."""
    EITHER = "either"
    """Why a value follows any other of which comes to less or to more."""


class Reach(NamedTuple):
    """What a clue counts.

    Attributes:
        number: what the clue says.
        comes: the numbers that it can come to, or more, by the values that are left for each of
            its places; nothing if nobody can tell.
    """

    number: int
    comes: Callable[[Mapping[int, Collection[int]]], Collection[int]]


class Saying:
    """The sentences of a rule, or of an instance; what is not written follows from the statement.

    Args:
        statement: what it says.
        sentences: those for other events, by their names.
        counts: the value that the rule counts where places have two; None for the one that
            variables stand for.
        ways: what values its places have, in any order, each way in ascending order; nothing if
            that is not all that it says, or too much to be told.
        shares: whether a way has the numbers of the places that count, from 1 on.
        sign: what is written between the values of a way.
        many: what is said in place of ways that are too many.
        total: what the values of its places add up to, if that is known.
        reach: of a clue that counts, what it can come to; None if that is not told.
    """

    def __init__(
        self,
        statement: str,
        *,
        counts: int | None = None,
        ways: tuple[Bag, ...] = (),
        shares: bool = False,
        sign: str = "+",
        many: str = "",
        total: int | None = None,
        reach: Reach | None = None,
        **sentences: str,
    ) -> None:
        self.counts, self.ways, self.shares = counts, ways, shares
        self.sign, self.many, self.total, self.reach = sign, many, total, reach
        written = {"subject": "{where}", **sentences, "statement": statement}
        self._phrases = {Event(name): phrase(text) for name, text in written.items() if text}
        self._fields = _fields_of(self._phrases)
        self._values: Mapping[str, object] = {}
        self._bound: dict[Event, Phrase] = {}

    def __getitem__(self, event: Event) -> Phrase:
        """Return the sentence for an event as far as it is known; an empty one if it has none."""
        if event not in self._phrases:
            return NOTHING
        if event not in self._bound:
            self._bound[event] = self._phrases[event].bind(self._values)
        return self._bound[event]

    @property
    def statement(self) -> str:
        """What the rule says."""
        return str(self[Event.STATEMENT])

    @property
    def subject(self) -> Phrase:
        """What the rule speaks of."""
        return self[Event.SUBJECT]

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields in its sentences that are open."""
        return self._fields.difference(self._values)

    def filled(self, **values: object) -> Saying:
        """Return the saying with those fields filled that are known."""
        return self._changed(_values={**values, **self._values}, _bound={})

    def but(self, **changes: Any) -> Saying:
        """Return the saying with other sentences or attributes, by their names."""
        sentences = {name: phrase(changes.pop(name)) for name in [*changes] if name in TOLD}
        phrases = self._phrases | {Event(name): text for name, text in sentences.items()}
        return self._changed(_phrases=phrases, _fields=_fields_of(phrases), _bound={}, **changes)

    def _changed(self, **attributes: Any) -> Saying:
        changed = object.__new__(Saying)
        vars(changed).update(vars(self) | attributes)
        return changed


def _fields_of(phrases: Mapping[Event, Phrase]) -> frozenset[str]:
    return frozenset[str]().union(*[text.fields for text in phrases.values()])


NOTHING = Phrase()
TOLD = frozenset(Event)


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
    return holding(subject, "clue", thing).but(
        statement=f"{subject} counts the {plural(thing)} {where}",
        over=f"{subject} has {{lost:{thing}}} {where}",
        left=f"{subject} has no other place left",
    )


def matching(statement: str, subject: str, does: str, off: str, thing: str = "") -> Saying:
    """Return the saying of a clue that is met or not: "or the 7 in r2c2 could not see exactly 7".

    Args:
        statement: what the rule says.
        subject: what meets it: "the {clue} in {at}".
        does: what that does: "be worth exactly {clue}"; of what counts the verb alone: "see".
        off: what it does instead: "sees {own:cell}".
        thing: one of what is counted, if anything is: "cell".
    """
    would = f"or {subject} would {does}"
    does = f"{does} {{clue:exactly {thing}}}" if thing else does
    cannot, could = f"{subject} cannot {does}", f"or {subject} could not {does}"
    off = f"{subject} {off}"
    return Saying(
        statement,
        over=cannot,
        under=cannot,
        full=could,
        left=could,
        whole=could,
        less=f"{would} too few {plural(thing)}" if thing else "",
        more=f"{would} too many {plural(thing)}" if thing else "",
        either=f"{would} {{numbers}} {plural(thing)}" if thing else "",
        off=off,
        subject=subject,
    )


def making(does: str, ways: Sequence[Bag] = (), sign: str = "+") -> Saying:
    """Return the saying of cells that make something together: "r1c1-2 add up to 5".

    Args:
        does: what they do: "add up to {clue}".
        ways, sign: as for `Saying`.
    """
    cannot, could = f"{{cells}} cannot {does}", f"or {{cells}} could not {does}"
    does = f"{{cells}} {does}"
    few, why = tuple(ways) if len(ways) <= WAYS else (), f"{does}{{ways}}"
    return Saying(
        does, over=cannot, under=cannot, full=why, left=why, whole=could, ways=few, sign=sign
    )


def differing(thing: str) -> Saying:
    """Return the saying of cells of which no two have the same digit: those of one run or so."""
    over = f"{{gone}} are {{value}}, in one {thing}"
    return making("have different digits").but(over=over)


def summing(number: int, ways: Sequence[Bag]) -> Saying:
    """Return the saying of cells of different digits with a sum, which are those of some sets."""
    saying = making(f"have different digits that add up to {number}", ways).but(
        off=f"{{cells}} add up to {{own}}, not {number}",
        many=" with different digits",
        total=number,
    )
    why = f"{{cells}} add up to {number}{{ways}}"
    return saying.but(full=why, left=why) if saying.ways else saying


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
