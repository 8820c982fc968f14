"""Words of links: how single values are written in addresses and game IDs, both ways.

A text is read by a `Scan`, which knows what is said of it where it is wrong. `Words` are those of
values, numbers and others, from one declaration for reading and writing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import PuzzleError, abridged

if TYPE_CHECKING:
    from collections.abc import Mapping

UNKNOWN = "?"
"""The value of a place of which is told that it has one, and not which."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Those of numbers in bases up to 36."""
MOST_DIGITS = 9


class LinkError(PuzzleError):
    """A link that holds no puzzle, or a puzzle that no link holds."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 1, 1)


class RuleMissing(LinkError):
    """A text that names a rule which the data of its puzzle lack; no other reading is tried."""


class Unheld(LinkError):
    """What a link does not hold: a message that goes on behind "a link" or "a game ID"."""


class Scan:
    """A text that is read from its start on.

    Attributes:
        text: all of it.
        held: what it is: a link or a game ID.
        at: how much of it was read.
        things: what is being read, and how many: "16 cells".
    """

    def __init__(self, text: str, held: str) -> None:
        self.text, self.held = text, held
        self.at, self.things = 0, ""

    @property
    def next(self) -> str:
        """The letter that is read next, empty at the end."""
        return self.text[self.at : self.at + 1]

    def skip(self, sign: str) -> bool:
        """Return whether a sign is next, and go on behind it."""
        found = self.text.startswith(sign, self.at)
        self.at += len(sign) * found
        return found

    def rest(self) -> str:
        """Return all that is left, and go on behind it."""
        left, self.at = self.text[self.at :], len(self.text)
        return left

    def error(self, message: str) -> LinkError:
        """Return an error whose message goes on behind "the link"."""
        return LinkError(f"the {self.held} {message}")

    def short(self) -> LinkError:
        """Return the error that there are more or fewer things than there should be."""
        return self.error(f"does not have {self.things}, as its size says")

    def strange(self) -> LinkError:
        """Return the error that what is next is no word."""
        return LinkError(f"{self.next!r} means nothing in this {self.held}")


@dataclass(frozen=True)
class Number:
    """Whole numbers: a sign, and digits behind it. The value is `times` the number and `plus`.

    Attributes:
        first, last: the least and the greatest number that is written so.
        sign: before it.
        digits: how many, 0 for as many as it takes.
        base: up to 36.
        times, plus: what the value is.
    """

    first: int
    last: int
    sign: str = ""
    digits: int = 1
    base: int = 16
    times: int = 1
    plus: int = 0

    @property
    def pattern(self) -> str:
        """A regular expression that its words match."""
        many = f"{{{self.digits}}}" if self.digits else "+"
        return f"{re.escape(self.sign)}[{DIGITS[: self.base]}]{many}"

    def read(self, word: str) -> int:
        """Return the number that a word is.

        Raises:
            LinkError: it is too large.
        """
        digits = word[len(self.sign) :]
        if len(digits) > MOST_DIGITS:
            raise LinkError(f"{abridged(word)} is too large a number")
        return self.times * int(digits, self.base) + self.plus

    def write(self, value: object) -> str | None:
        """Return the word of a value, None if it has none."""
        if not isinstance(value, int):
            return None
        number, odd = divmod(value - self.plus, self.times)
        if odd or not self.first <= number <= self.last:
            return None
        word = ""
        while number or len(word) < max(self.digits, 1):
            number, digit = divmod(number, self.base)
            word = DIGITS[digit] + word
        return self.sign + word


class Words:
    """The words of values: words with their values, numbers, and perhaps the empty word.

    A value that several words stand for is written as the first of them.
    """

    def __init__(self, *some: Number | Mapping[str, Any]) -> None:
        self.some = some
        self._values: dict[str, Any] = {}  # of each word
        for one in some:
            self._values |= {} if isinstance(one, Number) else one
        self._written = {value: word for word, value in reversed([*self._values.items()])}
        # those that words can have, so that the longest word is read
        self._lengths = sorted({*map(len, self._values)} - {0}, reverse=True)
        self._numbers = [one for one in some if isinstance(one, Number)]
        self._pattern = re.compile(
            "|".join([f"({one.pattern})" for one in self._numbers]) or "(?!)"
        )

    def read(self, scan: Scan) -> Any:
        """Return the value of the word that is next.

        Raises:
            LinkError: there is none.
        """
        for length in self._lengths:
            word = scan.text[scan.at : scan.at + length]
            if word in self._values:
                scan.at += len(word)
                return self._values[word]
        found = self._pattern.match(scan.text, scan.at)
        if found is not None:
            scan.at = found.end()
            return self._numbers[(found.lastindex or 1) - 1].read(found[0])
        if "" in self._values:
            return self._values[""]
        raise scan.strange() if scan.next else scan.short()

    def write(self, value: Any) -> str:
        """Return the word of a value.

        Raises:
            KeyError: it has none.
        """
        if value in self._written:
            return self._written[value]
        for one in self._numbers:
            if (word := one.write(value)) is not None:
                return word
        raise KeyError(value)
