"""An audit: what is wrong with puzzles that others published, under which rules, and how often.

A puzzle that is not unique by the rules it states may be unique by others that its author had in
mind. So every value of every rule option is tried, and those that change the verdict are told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from corpus.records.digests import Digests
from corpus.records.records import fingerprint, identity
from puzzles.base.errors import OptionError, PuzzleError, TooLarge
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import shown
from verify.grade.grade import Grade, grade
from verify.grade.ladder import Rung
from verify.judge.verdict import UNDECIDED, UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.declare.options import Option, Value

VARIANT_BUDGET = 20_000
"""Conflicts for a verdict by other rules, at most; where they do not do, nothing is said."""
SEVERAL_VALUES = 3
"""Whole numbers that are tried of an option that takes any from a least one on."""


@dataclass(frozen=True)
class Examined:
    """A puzzle of a set, as found.

    Attributes:
        kind, size: what it is.
        verdict: by the rules that it states.
        grade: how hard it is; None unless it is unique.
        variants: verdicts by other rules, where they differ, by `option=value`.
        id: what all images of it share.
        copy: what only puzzles with the same text share.
        puzzle, solution: texts; the solution is empty unless it is unique.
    """

    kind: str
    size: str
    verdict: str
    grade: Grade | None
    variants: dict[str, str]
    id: str
    copy: str
    puzzle: str
    solution: str

    @property
    def trivial(self) -> bool:
        """Whether nothing is to be found but the last open place of a rule, time and again."""
        return self.grade is not None and self.grade.hardest.rung == Rung.LAST.name


def examine(
    puzzle: Puzzle,
    *,
    solver: str = DEFAULT_SOLVER,
    budget: int = DEFAULT_BUDGET,
    variants: bool = True,
) -> Examined:
    """Judge and grade a puzzle, by its own rules and by others.

    Args:
        puzzle: what to examine.
        solver, budget: for the verdict.
        variants: whether to try other rules.

    Raises:
        TooLarge: it cannot be judged at this size.
        Disagreement: a fault of this program.
    """
    kind = kind_of(puzzle)
    judgement = judge(puzzle, solver=solver, budget=budget)
    text = puzzle.text()
    changed: dict[str, str] = {}
    for rules, other in _variants(puzzle, text) if variants else ():
        limit = min(budget, VARIANT_BUDGET)
        verdict = judge(other, solver=solver, budget=limit).verdict
        if verdict not in (judgement.verdict, UNDECIDED):
            changed[rules] = verdict
    unique = judgement.verdict == UNIQUE
    return Examined(
        kind=kind.name,
        size=puzzle.size,
        verdict=judgement.verdict,
        grade=grade(puzzle, judgement=judgement),
        variants=changed,
        id=identity(kind.name, puzzle),
        copy=fingerprint(kind.name, text),
        puzzle=text,
        solution=kind.write_entries(puzzle, judgement.solutions[0]) if unique else "",
    )


def _variants(puzzle: Puzzle, text: str) -> Iterator[tuple[str, Any]]:
    """Yield a puzzle by other rules, one option changed at a time, where the text allows it."""
    kind = kind_of(puzzle)
    for option in kind.options:
        for value in option_values(option):
            if value == getattr(puzzle, option.name):
                continue
            try:
                yield (
                    f"{option.name}={shown(value)}",
                    parse_puzzle(kind, text, **{option.name: value}),
                )
            except (PuzzleError, OptionError, TooLarge):
                continue  # this board is none by those rules


def option_values(option: Option) -> tuple[Value, ...]:
    """Return the values of an option that can be listed."""
    if isinstance(option.default, bool):
        return False, True
    if isinstance(option.default, int) and option.minimum is not None:
        least = int(option.minimum)
        most = least + SEVERAL_VALUES - 1
        return tuple(range(least, min(most, int(option.maximum or most)) + 1))
    return option.choices


@dataclass
class Audit:
    """What a set of puzzles comes to, puzzle by puzzle; memory holds two hashes of each.

    Attributes:
        verdicts: how many have which verdict, unreadable ones included.
        variants: how many change to which verdict, by `(kind, option=value)`.
        trivial: how many are unique, and nothing is to be found in them.
        copies: how many have the text of an earlier one.
        images: how many others are images of an earlier one.
    """

    verdicts: Counter[str] = field(default_factory=Counter[str])
    variants: dict[tuple[str, str], Counter[str]] = field(
        default_factory=dict[tuple[str, str], Counter[str]]
    )
    trivial: int = 0
    copies: int = 0
    images: int = 0
    _ids: Digests = field(default_factory=Digests)
    _texts: Digests = field(default_factory=Digests)

    def add(self, examined: Examined) -> bool:
        """Count a puzzle; return whether neither it nor an image of it was there before."""
        self.verdicts[examined.verdict] += 1
        self.trivial += examined.trivial
        for rules, verdict in examined.variants.items():
            self.variants.setdefault((examined.kind, rules), Counter())[verdict] += 1
        if not self._texts.add(bytes.fromhex(examined.copy)):
            self.copies += 1
            return False
        if not self._ids.add(bytes.fromhex(examined.id)):
            self.images += 1
            return False
        return True

    def count(self, verdict: str) -> None:
        """Count a puzzle of which nothing is known but a verdict: unreadable or undecided."""
        self.verdicts[verdict] += 1

    @property
    def different(self) -> int:
        """How many puzzles differ from each other, images of each other taken as one."""
        return len(self._ids)

    def summary(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "puzzles": self.verdicts.total(),
            "verdicts": dict(sorted(self.verdicts.items())),
            "different": self.different,
            "copies": self.copies,
            "images": self.images,
            "trivial": self.trivial,
            "variants": [
                {"kind": kind, "rules": rules, "verdicts": dict(sorted(counts.items()))}
                for (kind, rules), counts in sorted(self.variants.items())
            ],
        }
