"""What is told of a board: why literals follow, and the lines of a derivation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.declare.phrases import Phrase
    from verify.words.vocabulary import Cited


T = TypeVar("T")


class Line(NamedTuple):
    """One line of a derivation.

    Attributes:
        rules: what it follows from; nothing if it only says what a place can be.
        premises: literals that it follows from: of the board, of suppositions, of lines before.
        literals: what it says; nothing for the contradiction.
        conclusion: that in words.
        because: why.
        lines: of a supposition within the derivation, which fails, its own derivation.
    """

    rules: tuple[Cited, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    conclusion: str
    because: Phrase
    lines: tuple[Line, ...] = ()

    @property
    def sentence(self) -> str:
        """All of it in words."""
        return f"{self.conclusion}: {self.because}" if self.literals else f"but {self.because}"


class Reason(NamedTuple):
    """Why literals are true.

    Attributes:
        rules, premises, literals: as for a step.
        because: why, without what is concluded; `{them}` may be open.
        look: of the rules, those that a person has to look at to find it.
        seen: whether it says no more than that a value is not had twice: that somebody who fills
            in the board sees, and nobody writes down.
        lines: of a chain its derivation.
        name: what people call it, if that is known.
        size: of a sum how many rules need what others have, else 0.
    """

    rules: tuple[Cited, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    because: Phrase
    look: tuple[Cited, ...] = ()
    seen: bool = False
    lines: tuple[Line, ...] = ()
    name: str = ""
    size: int = 0


def unique(items: Iterable[T]) -> tuple[T, ...]:
    """Return items in their order, each once."""
    return tuple(dict.fromkeys(items))
