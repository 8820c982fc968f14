"""Sentences that say the same of several things, as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board.lattice import joined
from puzzles.declare.phrases import Named, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.declare.phrases import Fact


def likewise(statements: Iterable[Phrase]) -> list[Phrase]:
    """Return statements, those as one that say the same of places: A differ, likewise B."""
    heads_of: dict[str, list[str]] = {}
    first: dict[str, Phrase] = {}
    for statement in statements:
        head, rest = statement.parted()
        heads_of.setdefault(rest, []).append(head)
        first.setdefault(rest, statement)
    return [
        first[rest].then(f", likewise {joined(others)}") if others else first[rest]
        for rest, (_, *others) in heads_of.items()
    ]


def together(facts: Iterable[Fact]) -> list[Phrase]:
    """Return facts as sentences, those as one that differ in one place or in what they speak of."""
    ends_of: dict[Fact, list[str]] = {}
    for fact in dict.fromkeys(facts):
        start = fact._replace(what="") if isinstance(fact.what, Named) else fact
        ends_of.setdefault(start, []).append(str(fact.what))
    subjects_of: dict[Fact, list[Named | str]] = {}
    for start, ends in ends_of.items():
        fact = start._replace(what=joined(ends, "and" if start.holds else "or"))
        same = fact._replace(subject="") if isinstance(fact.subject, Named) else fact
        subjects_of.setdefault(same, []).append(fact.subject)
    return [_of_subjects(fact, *subjects) for fact, subjects in subjects_of.items()]


def _of_subjects(fact: Fact, first: Named | str, *others: Named | str) -> Phrase:
    """Return that a subject is something, and so are others."""
    phrase = fact._replace(subject=first).phrase
    if not others:
        return phrase
    are, names = "is" if len(others) == 1 else "are", list(map(str, others))
    if fact.holds:
        return phrase.then(f" and so {are} {joined(names)}")
    return phrase.then(f", nor {are} {joined(names, 'or')}")


def listed(subjects: Iterable[Phrase]) -> list[str]:
    """Return subjects, those as one that are of a sort: rows 2 and 3, the cells r1c1 and r3c2."""
    names_of: dict[tuple[str, ...], list[str]] = {}
    for subject in subjects:
        *before, last = subject.parts
        if isinstance(last, Named) and last.sort and last.number == 1:
            names_of.setdefault((*map(str, before), last.sort), []).append(last.names)
        else:
            names_of[str(subject), ""] = []
    return [
        f"{''.join(before)}{Named(joined(names), len(names), sort)}" if names else "".join(before)
        for (*before, sort), names in names_of.items()
    ]
