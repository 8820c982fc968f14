"""Codes of links: how the values of many places are written, both ways from one declaration.

A `Code` writes them one after another: words with letters for runs of places that nothing is told
of (`Row`), words with a sign between them (`Separated`), several values to a letter (`Chunks`),
letters that are steps to the next value (`Steps`, `Stretches`). In all of them None is the value of
a place that nothing is told of.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.declare.words import DIGITS, Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.declare.words import Scan

END = "/"
"""What may follow a row that ends early."""


class Code(ABC):
    """How the values of places are written one after another."""

    @abstractmethod
    def read(self, scan: Scan, count: int) -> list[Any]:
        """Return the values of so many places, and go on behind them.

        Raises:
            LinkError: they do not stand there.
        """

    @abstractmethod
    def write(self, values: Sequence[Any]) -> str:
        """Return how values are written.

        Raises:
            KeyError: one has no word; its argument is the value.
        """


class _Followed(NamedTuple):
    """A value, and how many places behind it have none."""

    value: Any
    gap: int


@dataclass(frozen=True)
class Row(Code):
    """A word for each place, and letters for runs of places that nothing is told of.

    Attributes:
        words: of values.
        gaps: letters of runs, the first of one place; none if something is told of each place.
        counting: values whose words, digits in base 36, also say how many places without one
            follow.
        most: so many at most.
        over: whether the last of these words tells of places behind the last one too.
        loose: whether the text may end early, with nothing told of the rest, and its last run may
            be too long.
        between: what parts two words that meet.
    """

    words: Words
    gaps: str = ""
    counting: tuple[Any, ...] = ()
    most: int = 0
    over: bool = False
    loose: bool = False
    between: str = ""
    _all: Words = field(init=False, repr=False)

    def __post_init__(self) -> None:
        many = len(self.counting)
        telling = {
            DIGITS[many * gap + at]: _Followed(value, gap)
            for gap in range(self.most + 1)
            for at, value in enumerate(self.counting)
        }
        both = Words(telling, *self.words.some) if telling else self.words
        object.__setattr__(self, "_all", both)

    def read(self, scan: Scan, count: int) -> list[Any]:
        """Read words and gaps until each place has a value or None."""
        values: list[Any] = []
        while len(values) < count and not (self.loose and scan.next in ("", END)):
            if self.between and scan.skip(self.between):
                continue
            if scan.next and scan.next in self.gaps:
                values += [None] * (self.gaps.index(scan.next) + 1)
                scan.at += 1
                continue
            value = self._all.read(scan)
            if isinstance(value, _Followed):
                values += [value.value, *[None] * value.gap]
            else:
                values.append(value)
        if not self.loose and len(values) > count:
            raise scan.short()
        return (values + [None] * count)[:count]

    def write(self, values: Sequence[Any]) -> str:
        """Write words, and each run of places without a value as gaps or behind a word."""
        gap_at = [0] * (len(values) + 1)  # how many places from here on have no value
        for at in reversed(range(len(values))):
            gap_at[at] = gap_at[at + 1] + 1 if values[at] is None else 0
        parts: list[str] = []
        at, met = 0, False  # the place, and whether a word was written just before
        while at < len(values):
            value, gap = values[at], gap_at[at + 1]
            if value is None and self.gaps:
                run = min(gap + 1, len(self.gaps))
                parts.append(self.gaps[run - 1])
                at, met = at + run, False
                continue
            if value in self.counting:
                ends = self.over and at + 1 + gap == len(values)
                gap = self.most if ends else min(gap, self.most)
                at += gap
                parts.append(self._all.write(_Followed(value, gap)))
            else:
                parts += [self.between] * met + [self.words.write(value)]
            at, met = at + 1, True
        return "".join(parts)


@dataclass(frozen=True)
class Separated(Code):
    """A word for each place, with a sign between two; perhaps one behind the last too."""

    sign: str
    words: Words
    ends: bool = False

    def read(self, scan: Scan, count: int) -> list[Any]:
        """Read a word for each place, with the sign before all but the first."""
        values: list[Any] = []
        for at in range(count):
            if at and not scan.skip(self.sign):
                raise scan.short()
            values.append(self.words.read(scan))
        if self.ends:
            scan.skip(self.sign)
        return values

    def write(self, values: Sequence[Any]) -> str:
        return self.sign.join(map(self.words.write, values)) + self.sign * self.ends


@dataclass(frozen=True)
class Chunks(Code):
    """Digits of so many values, in some base, to a letter; nothing told is 0."""

    base: int
    many: int

    def read(self, scan: Scan, count: int) -> list[Any]:
        """Read `many` values from each letter, the first from its highest digit."""
        letters = DIGITS[: self.base**self.many]
        values: list[Any] = []
        while len(values) < count:
            if not scan.next:
                raise scan.short()
            if scan.next not in letters:
                raise scan.strange()
            number = letters.index(scan.next)
            weights = [self.base**power for power in reversed(range(self.many))]
            values += [number // weight % self.base or None for weight in weights]
            scan.at += 1
        return values[:count]

    def write(self, values: Sequence[Any]) -> str:
        """Write each `many` values as the digits of a number, and that as a letter."""
        text = ""
        for at in range(0, len(values), self.many):
            number = 0
            for value in [*values[at : at + self.many], *[None] * self.many][: self.many]:
                number = number * self.base + (value or 0)
            text += DIGITS[number]
        return text


@dataclass(frozen=True)
class Steps(Code):
    """Letters that are steps to the next value, the last of them to behind the last place.

    Attributes:
        letters: for each value those that lead 1, 2, ... places on to one; the last is `far`
            places on, and nothing is there. The first value is also what the row ends with.
        far: so many.
    """

    letters: Mapping[Any, str]
    far: int = 25

    def read(self, scan: Scan, count: int) -> list[Any]:
        """Read step after step until one leads behind the last place."""
        steps = {
            letter: (step, value)
            for value, letters in self.letters.items()
            for step, letter in enumerate(letters[:-1], 1)
        }
        steps |= {letters[-1]: (self.far, None) for letters in self.letters.values()}
        values: list[Any] = [None] * (count + 1)
        place = -1
        while place < count:
            if not scan.next:
                raise scan.short()
            if scan.next not in steps:
                raise scan.strange()
            distance, value = steps[scan.next]
            scan.at += 1
            place += distance
            if place > count:
                raise scan.short()
            values[place] = value
        if values.pop() is None:
            raise scan.short()
        return values

    def write(self, values: Sequence[Any]) -> str:
        """Write for each value the step to its place, with `far` ones before it if that is long."""
        text, before = "", -1
        for place, value in enumerate((*values, next(iter(self.letters)))):
            if value is None:
                continue
            *near, far = self.letters[value]
            beyond = max(0, -(-(place - before - len(near)) // self.far))
            text += far * beyond + near[place - before - self.far * beyond - 1]
            before = place
        return text


@dataclass(frozen=True)
class Stretches(Code):
    """Letters for so many places before the next one of which something is told, `_` for none.

    One more is told behind the last place.

    Attributes:
        far: the letter of so many places and no other behind them.
        counted: whether a number behind a letter says how often it is there.
    """

    far: str = "z"
    counted: bool = False

    def read(self, scan: Scan, count: int) -> list[Any]:
        """Read stretches, each the number of None before the next True."""
        letter = re.compile("([_a-z])([0-9]{0,4})" if self.counted else "([_a-z])()")
        values: list[Any] = []
        while len(values) <= count:
            found = letter.match(scan.text, scan.at)
            if found is None:
                raise scan.strange() if scan.next else scan.short()
            step = [None] * _STRETCHES.index(found[1]) + [True] * (found[1] != self.far)
            values += step * int(found[2] or 1)
            scan.at = found.end()
        if len(values) > count + 1 or values.pop() is None:
            raise scan.short()
        return values

    def write(self, values: Sequence[Any]) -> str:
        """Write how many None are before each True, and before the end."""
        # `run` places before this one have no value; a letter tells `longest` of them at most
        text, run, longest = "", 0, _STRETCHES.index(self.far)
        for value in (*values, True):  # one more is told behind the last place
            if value is None:
                run += 1
                continue
            text += self.far * (run // longest) + _STRETCHES[run % longest]
            run = 0
        return re.sub(r"(.)\1{2,}", _times, text) if self.counted else text


_STRETCHES = "_" + ascii_lowercase


def _times(same: re.Match[str]) -> str:
    return f"{same[1]}{len(same[0])}"
