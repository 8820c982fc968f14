"""What is told of a board: why literals follow, and the lines of a derivation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from verify.words.vocabulary import Cited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzles.declare.phrases import Phrase


T = TypeVar("T")


class Later(Generic[T]):
    """What is worked out when somebody asks for it: most of what could be said is not.

    Args:
        work: works it out, once.
    """

    __slots__ = ("_found", "_work")

    def __init__(self, work: Callable[[], T]) -> None:
        self._work: Callable[[], T] | None = work

    def __call__(self) -> T:
        """Return what the work gave; it is done at the first call."""
        if self._work is not None:
            self._found = self._work()
            self._work = None
        return self._found


Source = Cited | Later[tuple[Cited, ...]]
"""A rule that something follows from, or such as are found when somebody asks."""


def cited(sources: Iterable[Source]) -> tuple[Cited, ...]:
    """Return all rules among sources, each once."""
    rules: dict[Cited, None] = {}
    for source in sources:
        rules |= {source: None} if isinstance(source, Cited) else dict.fromkeys(source())
    return tuple(rules)


def sources_of(lines: Iterable[Line]) -> tuple[Source, ...]:
    """Return the sources of lines, each once."""
    return unique(source for line in lines for source in line.sources)


class Line(NamedTuple):
    """One line of a derivation.

    Attributes:
        sources: what it follows from; nothing if it only says what a place can be.
        premises: literals that it follows from: of the board, of suppositions, of lines before.
        literals: what it says; nothing for the contradiction.
        conclusion: that in words.
        because: why.
        lines: of a supposition within the derivation, which fails, its own derivation.
    """

    sources: tuple[Source, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    conclusion: str
    because: Phrase
    lines: tuple[Line, ...] = ()

    @property
    def rules(self) -> tuple[Cited, ...]:
        """The rules that it follows from."""
        return cited(self.sources)

    @property
    def sentence(self) -> str:
        """All of it in words."""
        return f"{self.conclusion}: {self.because}" if self.literals else f"but {self.because}"


class Reason(NamedTuple):
    """Why literals are true.

    Attributes:
        sources: what it follows from.
        premises, literals: as for a step.
        because: why, without what is concluded; `{them}` may be open.
        look: of the sources, those that a person has to look at to find it.
        seen: whether it says no more than that a value is not had twice: that somebody who fills
            in the board sees, and nobody writes down.
        lines: of a chain its derivation, else None.
        apart: if these are several suppositions, with a line for each, what each line says.
        name: what people call it, if that is known.
        size: of a sum how many rules need what others have, else 0.
        named: premises that the sentence has to name if they were told: what places are not.
    """

    sources: tuple[Source, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    because: Later[Phrase]
    look: tuple[Source, ...] = ()
    seen: bool = False
    lines: Later[tuple[Line, ...]] | None = None
    apart: tuple[int, ...] = ()
    name: str = ""
    size: int = 0
    named: tuple[int, ...] = ()


def unique(items: Iterable[T]) -> tuple[T, ...]:
    """Return items in their order, each once."""
    return tuple(dict.fromkeys(items))


def narrowed(reason: Reason, literals: Sequence[int]) -> Reason:
    """Return a reason for some of its literals alone."""
    found, kept = reason.lines, [x for x in reason.apart if x in literals]
    reason = reason._replace(literals=tuple(literals))
    if found is None or len(kept) == len(reason.apart):
        return reason
    lines = Later(lambda: tuple([line for line in found() if line.literals[0] in kept]))
    if len(kept) > 1:
        return by_lines(reason._replace(apart=tuple(kept)), lines)
    reason = by_lines(reason._replace(apart=()), lines)
    return reason._replace(lines=Later(lambda: lines()[0].lines) if kept else None)


def by_lines(reason: Reason, lines: Later[tuple[Line, ...]]) -> Reason:
    """Return a reason with these lines, and by their rules."""
    return reason._replace(sources=(Later(lambda: cited(sources_of(lines()))),), lines=lines)
