"""LZString: how pages for playing hold a text in an address (Pieroxy, 2013), in base 64.

A text is a row of units of UTF-16. The first time that a unit comes it is told by itself, in 8 or
16 bits; whatever came before is told by its number, in as many bits as the largest one has. Numbers
and units are told from their lowest bit on.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator

BASE64 = f"{ascii_letters[26:]}{ascii_letters[:26]}{digits}+/"
LARGEST = 1 << 22
"""Units of a text at most: what is told in few bits may be as long as one likes."""
BYTE, WORD, END = 0, 1, 2
"""Numbers that stand for a new unit of 8 or 16 bits, and for the end."""
FIRST = 3
"""The number of the first that came before."""
_VALUE = {sign: value for value, sign in enumerate(BASE64)}


def compressed(text: str) -> str:
    """Return a text in LZString's base 64."""
    bits: list[int] = []
    numbers: dict[str, int] = {}
    new: set[str] = set()  # units that were not told by themselves so far
    width = _Width(2)

    def tell(value: int, bits_of_it: int) -> None:
        bits.extend(value >> at & 1 for at in range(bits_of_it))

    def tell_phrase(phrase: str) -> None:
        if phrase in new:
            new.remove(phrase)
            unit = ord(phrase)
            tell(WORD if unit > 0xFF else BYTE, width.bits)
            tell(unit, 16 if unit > 0xFF else 8)
            width.count()
        else:
            tell(numbers[phrase], width.bits)
        width.count()

    phrase = ""
    for unit in _units(text):
        if unit not in numbers:
            numbers[unit] = len(numbers) + FIRST
            new.add(unit)
        if phrase + unit in numbers:
            phrase += unit
        else:
            tell_phrase(phrase)
            numbers[phrase + unit] = len(numbers) + FIRST
            phrase = unit
    if phrase:
        tell_phrase(phrase)
    tell(END, width.bits)
    bits += [0] * (6 - len(bits) % 6)  # one bit at least, as others do
    signs = [BASE64[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6)]
    return "".join(signs) + "=" * (-len(signs) % 4)


def decompressed(packed: str) -> str:
    """Return the text that LZString's base 64 holds.

    Raises:
        PuzzleError: it holds none, or one of more than LARGEST units.
    """
    bits, width = _bits(packed.rstrip("=")), _Width(1)
    phrases = [""] * FIRST  # what came so far, by its number
    parts: list[str] = []
    before, length = "", 0
    try:
        while (number := _number(bits, width.bits)) != END:
            if number in (BYTE, WORD):
                phrases.append(chr(_number(bits, 16 if number == WORD else 8)))
                number = len(phrases) - 1
                width.count()
            # a phrase told before it is known whole: the last one and its own first unit
            is_next = number == len(phrases) and before
            phrase = before + before[0] if is_next else phrases[number]
            length += len(phrase)
            if length > LARGEST:
                raise PuzzleError(f"a text of more than {LARGEST:,} letters is packed in it")
            parts.append(phrase)
            if before:
                phrases.append(before + phrase[0])
                width.count()
            before = phrase
    except (StopIteration, IndexError, KeyError):
        raise PuzzleError("it is cut, or no text that LZString has packed") from None
    return _text("".join(parts))


class _Width:
    """In how many bits a number is told: in one more whenever the numbers of so many are used up.

    Args:
        left: how many phrases come before the first time.
    """

    def __init__(self, left: int) -> None:
        self.bits, self._left = 2, left

    def count(self) -> None:
        """Count a phrase that got a number."""
        self._left -= 1
        if not self._left:
            self._left = 1 << self.bits
            self.bits += 1


def _number(bits: Iterator[int], width: int) -> int:
    """Take the next `width` bits as a number, the lowest first."""
    return sum([next(bits) << at for at in range(width)])


def _bits(signs: str) -> Iterator[int]:
    """Yield the six bits of each sign of base 64, the highest first."""
    for sign in signs:
        value = _VALUE[sign]
        for at in range(5, -1, -1):
            yield value >> at & 1


def _units(text: str) -> str:
    """Return a text with a letter for each of its units."""
    held = text.encode("utf-16-le", "surrogatepass")
    return "".join([chr(held[at] | held[at + 1] << 8) for at in range(0, len(held), 2)])


def _text(units: str) -> str:
    """Return a text by a letter for each of its units; lone halves of pairs become U+FFFD."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
