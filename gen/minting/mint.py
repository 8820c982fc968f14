"""Mint one puzzle: make it, prove it afresh, audit it, grade it.

A made puzzle goes out as text and comes back through the kind's own parser into a new session,
so that what is proved is what is written. A share of the puzzles is proved a second time with a
CNF encoding and a solver of another family. Puzzles do not depend on how they are graded: fully,
by what a solver does (`gen.minting.renumbering`), or not at all.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median_low
from typing import TYPE_CHECKING, Any, NamedTuple

import gen
from gen.contract.aim import Aim, Miss, described, range_of
from gen.contract.maker import GaveUp, InVain, Made, Maker, Search, Wish
from gen.contract.steps import ANY, Steps, aimed, dearest, steps
from gen.minting.renumbering import conflicts as proved_anew
from gen.minting.renumbering import is_within
from gen.minting.shares import occurring, rare
from gen.planting.approach import PATIENCE, approach
from gen.sources import rng
from gen.sources.pictures import FromImage
from gen.sources.symmetry import is_symmetric
from puzzles.base.errors import Disagreement, OptionError
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import Value, file_name, with_defaults
from puzzles.kindfiles.known import declare, declared
from verify.grade.grade import Grade, grade
from verify.judge.verdict import UNDECIDED, UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Stats

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from puzzles.kindfiles.declaration import Declaration

ATTEMPTS = 100
AIMED_ATTEMPTS = 40
FEW_CHANGES = (
    "an image without a grade comes nearly always easy; hard ones come with a grade from nearly "
    "every image, expert ones oftener the larger the board: set another size or grade"
)
TOLD = 20  # attempts at a wanted grade after which somebody should hear that it is rare
BY_ITSELF = 12  # attempts without a search nearby, unless a puzzle is too hard
HASTE, DOUBLED = 2, 4  # patience after those, and how many attempts until it doubles
AUDIT = 100
AUDIT_SOLVER = "cadical195"
GRADINGS = FULL, SOLVER, UNGRADED = "full", "solver", "none"
"""What there is to know of how hard a puzzle is: its grade, what a solver does, or nothing."""


@dataclass(frozen=True)
class Order:
    """What to mint, checked: a kind, a board, every option, and the wanted grade if any.

    What options name files for is in `source`; the options themselves hold hashes of the bytes.
    What users say of the grade is in `band`, `hardest` and `effort`; `aim` is what it comes to.
    The median of the conflicts over a few renumberings is to lie in the range that `conflicts`
    describes, if it does; `grading` is one of GRADINGS.
    `files` are their names without folders, by option, which decide nothing. `declared` is what a
    file says of the kind, if it comes from one.
    After `attempts` a puzzle is given up; 0 for the usual number, or fewer where a search for a
    grade is in vain. Which puzzle comes of one that succeeds does not depend on it.
    """

    kind: str
    lattice: Lattice
    options: Mapping[str, Value]
    band: str = ""
    budget: int = DEFAULT_BUDGET
    audit: int = AUDIT
    source: object = None
    hardest: str = ""
    effort: str = ""
    aim: Aim | None = None
    attempts: int = 0
    conflicts: str = ""
    grading: str = FULL
    files: Mapping[str, str] = field(default_factory=dict[str, str], compare=False)
    declared: Declaration | None = None
    steps: Steps = ANY

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Take what was pickled, and know the kind in this process too if a file declared it."""
        vars(self).update(state)
        if self.declared is not None:
            declare(self.declared)

    @cached_property
    def name(self) -> str:
        """A line of text that decides which puzzles come of it, by their random streams."""
        options = named_options(self.kind, self.options)
        parts: list[Any] = [self.kind, self.lattice.size, options, self.band]
        if self.hardest or self.effort or self.conflicts:
            parts += [self.hardest, self.effort]
        if self.conflicts:
            parts.append(self.conflicts)
        if self.steps.names:
            parts.append(self.steps.names)
        return json.dumps(parts)

    @property
    def counts_conflicts(self) -> bool:
        """Whether its puzzles are proved in several orders."""
        return self.grading == SOLVER or bool(self.conflicts)

    @property
    def wish(self) -> str:
        """What is wanted of the puzzle, in words; empty for nothing."""
        named = {
            "grade": self.band,
            "hardest step": self.hardest,
            "effort": self.effort,
            "conflicts": self.conflicts,
        }
        parts = [f"the {what} {value}" for what, value in named.items() if value]
        parts += [str(self.steps)] if self.steps.names else []
        return f" with {' and '.join(parts)}" if parts else ""

    @property
    def most(self) -> int:
        """The attempts that are made at a puzzle."""
        return self.attempts or (AIMED_ATTEMPTS if self.aim else ATTEMPTS)

    def accepts(self, counts: Sequence[int]) -> bool:
        """Return whether conflicts in several orders are what is wanted."""
        return not self.conflicts or is_within(self.conflicts, counts)


def named_options(kind: str, options: Mapping[str, Value]) -> dict[str, Value]:
    """Return options as the name of an order has them: later ones only if not the default."""
    maker = gen.get(kind)
    known = (*maker.kind.options, *maker.options)
    usual = {one.name: one.default for one in known if one.later}
    return dict(sorted(options.items() - usual.items()))


@dataclass(frozen=True)
class Minted:
    """A proved puzzle with everything known about it.

    Attributes:
        graded: its grade; None if it was made without one.
        renumbered: conflicts in several orders; none if they were not asked for.
    """

    puzzle: Any
    solution: Solution
    graded: Grade | None
    stats: Stats
    history: Mapping[str, int | str]
    attempts: int
    audited: bool
    renumbered: tuple[int, ...] = ()

    @property
    def grade(self) -> Grade:
        """The grade of a puzzle that was made with one.

        Raises:
            OptionError: it was made without.
        """
        if self.graded is None:
            raise OptionError("this puzzle was made without a grade")
        return self.graded


class _Proved(NamedTuple):
    """What is known of a puzzle once it is proved."""

    puzzle: Any
    graded: Grade | None
    stats: Stats
    audited: bool
    renumbered: tuple[int, ...]

    def __str__(self) -> str:
        """What to say of it if it is not what was wanted."""
        parts = [described(self.graded)] if self.graded else []
        if self.renumbered:
            parts.append(f"{median_low(self.renumbered):,} conflicts")
        return " with ".join(parts)


def order(
    kind: str,
    size: str | int = "",
    options: Mapping[str, Value] | None = None,
    band: str = "",
    *,
    hardest: str = "",
    effort: str = "",
    conflicts: str = "",
    present: str = "",
    absent: str = "",
    grading: str = FULL,
    budget: int = DEFAULT_BUDGET,
    audit: int = AUDIT,
    attempts: int = 0,
    insist: bool = False,
    dear: bool = False,
) -> Order:
    """Return a checked order.

    Args:
        kind: the kind's name.
        size: as the kind writes it, or a side as a number; empty for the one that people play.
        options: options of the kind and of its maker; the rest take their defaults.
        band: one of `verify.grade.grade.BANDS`, or empty for any.
        hardest, effort: the wanted dearest step and effort, as `gen.contract.steps.aimed` reads
            them.
        conflicts: the wanted median of the conflicts in several orders, as `MIN..MAX`.
        present: what the puzzle is to have, with commas between: names of steps of which its
            explanation has one at least, and rules that it states, as the maker's option for
            these takes them.
        absent: names of steps that its explanation has not.
        grading: one of GRADINGS.
        budget: conflicts for each question to a solver.
        audit: prove one puzzle in so many a second time; 1 for all, 0 for none.
        attempts: after which a puzzle is given up; 0 for the usual number, or fewer where a search
            for the grade is in vain (`gen.contract.maker.Search`).
        insist: take an order of a grade though it is known that no puzzle has it, or hardly any.
        dear: take one though it is known to cost many times what a puzzle without a wish does.

    Raises:
        OptionError: the kind cannot be made, or the size, an option or the grade does not fit,
            or a file cannot be read.
    """
    maker = gen.get(kind)
    aim = aimed(maker.kind, band, hardest, effort)
    if conflicts:
        range_of(conflicts, "conflicts")
    if grading not in GRADINGS:
        raise OptionError(f"there is no grading {grading!r}; there are: {', '.join(GRADINGS)}")
    if (aim or present or absent) and grading != FULL:
        raise OptionError(
            f"a puzzle with a wanted grade or step is graded; it cannot have {grading}"
        )
    if aim and not (aim.reachable(maker.rungs) and band in ("", *maker.bands)):
        raise OptionError(_lacking(maker, band, hardest, maker.bands))
    options, present = _stated(maker, options or {}, present)
    wanted = steps(maker.kind, present, absent, dearest(maker.kind, hardest))
    size = str(size)
    lattice = maker.shape(size or maker.usual_size)
    if maker.asymmetric and "symmetry" in (options or {}):
        raise OptionError(f"there is no symmetry of {maker.kind.title}: {maker.asymmetric}")
    values = with_defaults((*maker.kind.options, *maker.options), options or {})
    if lattice.cells > (most := maker.most(values)):
        raise OptionError(
            f"a board of {lattice.size} is too large to make; {kind} with these options is made "
            f"up to {most:,} cells"
        )
    if aim and not insist and not maker.reaches(aim, lattice, values):
        raise OptionError(_lacking(maker, band, hardest, maker.bands_on(lattice, values)))
    if band and not insist and (reason := rare(maker, lattice, values, band, dear=dear)):
        raise OptionError(f"{reason}; with a number of attempts it is tried all the same")
    maker.check(lattice, values)
    known, source = maker.load(lattice, values)
    return Order(
        kind,
        lattice,
        known,
        band,
        budget,
        audit,
        source,
        hardest,
        effort,
        aim,
        attempts,
        conflicts,
        grading,
        {
            option.name: file_name(str(values[option.name]))
            for option in maker.options
            if option.file and values[option.name]
        },
        declared().get(kind),
        wanted,
    )


def _stated(
    maker: Maker[Puzzle], options: Mapping[str, Value], present: str
) -> tuple[Mapping[str, Value], str]:
    """Return options with the rules among words, and the other words.

    Raises:
        OptionError: both name rules.
    """
    option, known = maker.lays
    words = [word.strip() for word in present.split(",")]
    rules = [word for word in words if word.partition(":")[0].strip() in known]
    if not rules:
        return options, present
    if option in options:
        raise OptionError(f"option {option} and {rules[0]} exclude each other")
    others = [word for word in words if word not in rules]
    return {**options, option: ",".join(rules)}, ",".join(others)


def _lacking(maker: Maker[Puzzle], band: str, hardest: str, bands: Sequence[str]) -> str:
    """Return which wish no puzzle of a kind can fulfil, and which others some can."""
    name = maker.kind.name
    if band and band not in bands:
        where = "" if bands == maker.bands else " on such a board"
        return f"no {name} has the grade {band}{where}; those that occur: {', '.join(bands)}"
    names = ", ".join([rung.name for rung in maker.rungs])
    return f"the hardest step of no {name} is {hardest}; those that occur: {names}"


def item(
    wanted: Order, seed: int | str, index: int, report: Callable[[str], object] | None = None
) -> Minted:
    """Return the puzzle of a number in the series of an order: a pure function of its arguments.

    Args:
        wanted, seed, index: which one.
        report: as of `mint`.

    Raises:
        GaveUp, Disagreement: as `mint`.
    """
    return mint(wanted, rng.stream(seed, wanted.name, index), report)


def mint(wanted: Order, stream: Stream, report: Callable[[str], object] | None = None) -> Minted:
    """Return a puzzle that fulfils the order; the same order and stream give the same one.

    Args:
        wanted, stream: which one.
        report: called once when a wanted grade is rare, since each further attempt takes longer.

    Raises:
        GaveUp: no such puzzle came in the order's attempts, or in so many that none will.
        Disagreement: a puzzle was made that is not unique, or two proofs differ.
    """
    maker: Maker[Puzzle] = gen.get(wanted.kind)
    search = None if wanted.attempts else Search()
    wish = Wish(wanted.lattice, wanted.options, wanted.aim, wanted.budget, wanted.source, search)
    failure = ""
    nearest: tuple[Miss, Made[Puzzle]] | None = None
    attempt = 0
    for attempt in range(wanted.most):
        if attempt == TOLD and nearest and report:
            report(
                f"none in {attempt} attempts, and up to {wanted.most} are made, which take longer "
                f"and longer; the nearest is {nearest[0]}"
            )
        own = stream.child(attempt)
        try:
            made = maker.make(wish, own)
            if wish.aim:
                made, miss = approach(maker, made, wish, own.child("approach"), patience(attempt))
                if not miss.met:
                    if nearest is None or miss < nearest[0]:
                        nearest = miss, made
                    continue
        except (GaveUp, BudgetSpent) as error:
            failure = str(error)
            continue
        except InVain as error:
            failure = str(error)
            break
        name = str(wish.options.get("symmetry", ""))
        if not is_symmetric(made.puzzle, name):
            failure = f"what this maker made does not have the symmetry {name}"
            continue
        minted = _prove(maker, made.puzzle, made.solution, wanted, stream)
        if minted is None:
            failure = f"a proof was open after {wanted.budget:,} conflicts"
            continue
        if wish.aim and minted.graded and not wish.aim.meets(minted.graded):
            raise Disagreement(f"{maker.kind.title}: made to order, found {minted}")
        if wanted.steps and minted.graded:
            lacking = wanted.steps.lacking(minted.puzzle, made.solution, minted.graded)
            if lacking:
                failure = f"the last has {lacking}"
                continue
        if not wanted.accepts(minted.renumbered):
            failure = f"the last was {minted}"
            continue
        return Minted(
            minted.puzzle,
            made.solution,
            minted.graded,
            minted.stats,
            made.history,
            attempt + 1,
            minted.audited,
            minted.renumbered,
        )
    if nearest and (near := _prove(maker, nearest[1].puzzle, nearest[1].solution, wanted, stream)):
        failure = f"the nearest was {near}"
    if wish.aim and (others := occurring(maker, wanted.lattice, wanted.options)):
        failure = f"{failure}; {others}"
    if wish.aim and isinstance(wanted.source, FromImage):
        failure = f"{failure}; {FEW_CHANGES}"
    raise GaveUp(
        f"no {wanted.kind} of size {wanted.lattice.size}{wanted.wish} in {attempt + 1} attempts: "
        f"{failure}"
    )


def patience(attempt: int) -> int:
    """Return how many puzzles nearby that come no nearer to look at, at this attempt.

    None at first, for what is frequent comes by itself, and then twice as many each few attempts.
    """
    if attempt < BY_ITSELF:
        return 0
    return min(PATIENCE, HASTE << (attempt - BY_ITSELF) // DOUBLED)


def _prove(
    maker: Maker[Puzzle], puzzle: Any, solution: Solution, wanted: Order, stream: Stream
) -> _Proved | None:
    """Return the puzzle as read back with what is known of it; None if a proof is open."""
    kind = maker.kind
    text = puzzle.text()
    read = parse_puzzle(kind, text)
    judgement = judge(read, encoding=kind.forms.proof, budget=wanted.budget)
    if judgement.verdict == UNDECIDED:
        return None
    audited = wanted.audit > 0 and stream.child("audit").below(wanted.audit) == 0
    if read != puzzle or judgement.verdict != UNIQUE or judgement.solutions[0] != solution:
        raise Disagreement(f"{kind.title}: made as unique, found {judgement.verdict}:\n{text}")
    if audited:
        second = judge(read, solver=AUDIT_SOLVER, encoding=kind.forms.audit, budget=wanted.budget)
        if second.verdict == UNDECIDED:
            return None
        if second.solutions != judgement.solutions:
            raise Disagreement(f"{kind.title}: {AUDIT_SOLVER} finds {second.verdict}:\n{text}")
    counted: tuple[int, ...] = ()
    if wanted.counts_conflicts:
        counted = proved_anew(read, solution)
    graded = None
    if wanted.grading == FULL and wanted.accepts(counted):
        graded = grade(read, judgement=judgement)
        if graded is None:
            raise Disagreement(f"{kind.title}: a unique puzzle has no grade:\n{text}")
    return _Proved(read, graded, judgement.stats, audited, counted)
