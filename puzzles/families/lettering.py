"""Letters in place of digits, as in a wordoku: how a puzzle is drawn and spoken of, no rule.

Texts keep the digits, since there a letter is a digit of a large board. What is drawn, and what is
said to people, has the letters.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, TypeVar

from puzzles.base.errors import OptionError
from puzzles.declare.options import option
from puzzles.declare.values import Word
from puzzles.families.grid import Grid, GridKind
from puzzles.render.picture import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.contract.kind import P
    from puzzles.declare.group import Group, Tool
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Rule
    from puzzles.render.picture import Item, Picture


DIGITS = "digits"  # has a letter twice, so it stands for no others


@dataclass(frozen=True, kw_only=True)
class Lettered(Grid):
    """A puzzle of digits that are mere names, so that letters may stand for them."""

    letters: str = option(
        DIGITS,
        "letters to draw in place of the digits from 1 on, each once, such as those of a word",
        later=True,
    )

    @property
    def alphabet(self) -> str:
        """The letters, empty where digits are drawn."""
        return "" if self.letters == DIGITS else self.letters


L = TypeVar("L", bound=Lettered)


def in_digits(puzzle: P) -> P:
    """Return the puzzle as its text tells it: without letters for its digits."""
    return replace(puzzle, letters=DIGITS) if isinstance(puzzle, Lettered) else puzzle


def capitals(letters: str, side: int) -> str:
    """Return letters for the digits of a board in capitals, or DIGITS.

    Raises:
        OptionError: they are not as many as the digits, no letters, or one is there twice.
    """
    if letters == DIGITS:
        return DIGITS
    upper = letters.upper()
    for letter, number in Counter(upper).items():
        if letter not in ascii_uppercase:
            raise OptionError(f"option letters takes letters from A to Z, not {letter!r}")
        if number > 1:
            raise OptionError(f"option letters has {letter} more than once in {upper}")
    if len(letters) != side:
        raise OptionError(
            f"option letters takes {side} letters here, one for each digit; {upper} has "
            f"{len(letters)}"
        )
    return upper


class LetteredKind(GridKind[L]):
    """A kind of which `puzzle` is a dataclass derived from `Lettered`."""

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> L:
        letters = capitals(str(options["letters"]), board.height)
        return super().build(board, cells, {**options, "letters": letters})

    def alike(self, puzzle: L) -> Sequence[L]:
        return [in_digits(one) for one in super().alike(puzzle)]

    def word(self, puzzle: L, value: int) -> Word:
        letter = dict(enumerate(puzzle.alphabet, 1)).get(value)
        return Word(letter, letter) if letter else super().word(puzzle, value)

    def written(self, puzzle: L, group: Group, value: Any) -> str:
        written = super().written(puzzle, group, value)
        return self._letter(puzzle, written) if group is self.cell else written

    def saying(self, puzzle: L, rule: Rule) -> Saying | str:
        """Return the words, of letters instead of digits if the puzzle has letters."""
        saying = super().saying(puzzle, rule)
        if not puzzle.alphabet or isinstance(saying, str):
            return saying
        return saying.filled(digit="letter")

    def rules_of(self, puzzle: L) -> str:
        rules, letters = self.rules_in_digits(puzzle), puzzle.alphabet
        if not letters:
            return rules
        return rules.replace("a digit", f"a letter of {letters}").replace("digit", "letter")

    @abstractmethod
    def rules_in_digits(self, puzzle: L) -> str:
        """Return the rules of a puzzle in sentences that call its values digits."""

    def picture(self, puzzle: L, entries: Sequence[int] | None = None) -> Picture:
        shown = super().picture(puzzle, entries)
        return replace(shown, items=self._drawn_items(puzzle, shown.items))

    def tools(self, puzzle: L) -> tuple[Tool, ...]:
        """Return the tools, whose first one writes letters in place of digits."""
        own, *others = super().tools(puzzle)
        values = [
            one._replace(
                title=self._letter(puzzle, one.title), items=self._drawn_items(puzzle, one.items)
            )
            for one in own.values
        ]
        return own._replace(values=tuple(values)), *others

    def _drawn_items(self, puzzle: L, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return items with letters in place of their digits, if the puzzle has letters."""
        if not puzzle.alphabet:
            return tuple(items)
        return tuple(
            [
                replace(item, text=self._letter(puzzle, item.text))
                if isinstance(item, Text)
                else item
                for item in items
            ]
        )

    def _letter(self, puzzle: L, digit: str) -> str:
        """Return the letter for a digit as it is written; what is none stays as it is."""
        value = self.cell.of_letter.get(digit, self.cell.blank)
        return self.word(puzzle, value).one if value != self.cell.blank else digit
