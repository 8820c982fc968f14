"""Ways to tamper with a certificate, each of which takes its proof away, and an independent judge.

A changed or dropped step may leave the rest a proof all the same. Whether it does is asked of a
solver's own unit propagation, which shares nothing with the plain check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError, PuzzleError
from puzzles.codecs import excerpts
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries
from puzzles.exchange.proof.certificate import (
    ASSIGNMENT,
    DRAT,
    ENTRIES,
    FILES,
    PUZZLE,
    SOLUTION,
    VERIPB,
)
from puzzles.exchange.proof.instance import Instance
from puzzles.model.model import OPEN, Model
from verify.exchange.certificate import spelled_part
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from gen.sources.rng import Stream
    from tests.certificate.made import Sample

Texts = dict[str, str]


def clue_dropped(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    clues = {rule.clue for rule in one.kind.model(one.puzzle).rules()} - {None}
    if not clues:
        return None
    clue = stream.choice(sorted(clues, key=str))
    assert clue is not None
    try:
        changed = Clues(one.puzzle).without([clue]).text()
    except OptionError:  # a kind of which no clue can be left out
        return None
    return {PUZZLE: f"# {one.kind.name}\n{changed}" if changed[0] != "#" else changed}


def letter_changed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    text = one.certificate.texts[PUZZLE]
    begun = text.index("\n") + 1
    places = [at for at, letter in enumerate(text) if at >= begun and not letter.isspace()]
    letters = sorted(set(text[begun:]) - set(" \n"))
    at, letter = stream.choice(places), stream.choice(letters)
    changed = text[:at] + letter + text[at + 1 :]
    try:
        (found,) = excerpts.read(changed)
    except PuzzleError:
        return {PUZZLE: changed}
    models = [one.kind.model(puzzle) for puzzle in (found.puzzle, one.puzzle)]
    rules = [(model.variables, model.clauses, model.counts) for model in models]
    return {PUZZLE: changed} if rules[0] != rules[1] else None  # a colour, say


def solution_changed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    claimed = _claimed(one)
    if claimed.entries:
        return None
    solution = claimed.solution
    choices = [
        (place, value)
        for place, values in enumerate(one.kind.domain(one.puzzle))
        for value in values
        if value != solution[place]
    ]
    place, value = stream.choice(choices)
    changed = (*solution[:place], value, *solution[place + 1 :])
    return {SOLUTION: one.kind.write_entries(one.puzzle, changed)}


def entry_changed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    """Change an entry, leave it out, or put one more in."""
    entries = _claimed(one).entries
    if not entries:
        return None
    place = stream.choice(list(range(len(entries))))
    value = stream.choice([OPEN, *one.kind.domain(one.puzzle)[place]])
    changed = (*entries[:place], value, *entries[place + 1 :])
    text = one.kind.write_entries(one.puzzle, changed)
    return None if parse_entries(one.puzzle, text) == entries else {ENTRIES: text}


def assignment_changed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    if ASSIGNMENT not in one.certificate.texts:
        return None
    variable, _, _ = stream.choice(one.kind.model(one.puzzle).indicators)
    words = one.certificate.texts[ASSIGNMENT].split(" ")
    names = {f"x{variable}": f"-x{variable}", f"-x{variable}": f"x{variable}"}
    parts = [[names.get(part, part) for part in word.split("\n")] for word in words]
    return {ASSIGNMENT: " ".join(["\n".join(part) for part in parts])}


def constraint_changed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, places = _constraints(one, format)
    at = stream.choice(places)
    words = lines[at].split(" ")
    if format == DRAT:
        word = stream.below(len(words) - 1)
        words[word] = str(-int(words[word]))
    else:
        word = stream.choice([n for n, word in enumerate(words) if "x" in word])
        words[word] = words[word][1:] if words[word][0] == "~" else f"~{words[word]}"
    return _with([*lines[:at], " ".join(words), *lines[at + 1 :]], format)


def constraint_removed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, places = _constraints(one, format)
    at = stream.choice(places)
    return _with(lines[:at] + lines[at + 1 :], format)


def constraint_added(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, places = _constraints(one, format)
    at = stream.choice(places)
    literal = stream.choice(_true(one))
    line = f"{-literal} 0" if format == DRAT else f"1 ~x{literal} >= 1 ;".replace("~x-", "x")
    return _with([*lines[:at], line, *lines[at:]], format)


def cut_forged(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    """Put in place of a cut a clause that the solution breaks."""
    proved = one.certificate.proved
    assert proved is not None
    if not proved.cuts:
        return None
    lines, _ = _constraints(one, format)
    back = 1 + stream.below(proved.cuts)
    at = len(lines) - len(_claimed(one).claim.clauses) - back * (1 if format == DRAT else 2)
    true = set(_true(one))
    if format == DRAT:
        literals = [abs(int(word)) for word in lines[at].split()[:-1]]
        line = " ".join([str(-v if v in true else v) for v in literals]) + " 0"
    else:
        literals = [int(word.lstrip("~x")) for word in lines[at].split() if "x" in word]
        terms = [f"1 ~x{v}" if v in true else f"1 x{v}" for v in literals]
        line = " ".join([*terms, ">= 1 ;"])
    return _with([*lines[:at], line, *lines[at + 1 :]], format)


def another_allowed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    """Say "some other value" of fewer places than there are, or nothing of an entry."""
    lines, _ = _constraints(one, format)
    words = lines[-1].split(" ")
    return _with([*lines[:-1], " ".join(words[1 if format == DRAT else 2 :])], format)


def step_dropped(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, steps = _steps(one, format)
    at = stream.choice(steps)
    return _unless_proved(one, format, lines[:at] + lines[at + 1 :])


def step_changed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, steps = _steps(one, format)
    steps = [at for at in steps if lines[at] not in ("rup >= 1 ;", "0")]
    if not steps:
        return None
    at = stream.choice(steps)
    words = lines[at].split(" ")
    if format == DRAT:
        word = stream.below(len(words) - 1)
        words[word] = str(-int(words[word]))
    else:
        word = stream.choice([n for n, word in enumerate(words) if "x" in word])
        words[word] = words[word][1:] if words[word][0] == "~" else f"~{words[word]}"
    return _unless_proved(one, format, [*lines[:at], " ".join(words), *lines[at + 1 :]])


def proof_cut_short(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, _ = _steps(one, format)
    return {FILES[format][1]: "".join([f"{x}\n" for x in lines[: stream.below(len(lines))]])}


def conclusion_removed(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    lines, _ = _steps(one, format)
    kept = [line for line in lines if line != "0" and not line.startswith("conclusion")]
    return {FILES[format][1]: "".join([f"{line}\n" for line in kept])}


def claims_more(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    """Number the constraints, or the variables, otherwise."""
    if format == VERIPB:
        lines, _ = _steps(one, format)
        lines[1] = f"f {int(lines[1].split()[1]) + 1 + stream.below(9)}"
        return {FILES[format][1]: "".join([f"{line}\n" for line in lines])}
    lines, _ = _constraints(one, format)
    head = next(at for at, line in enumerate(lines) if line[0] == "p")
    lines[head] += "0"
    return _with(lines, format)


def swapped(one: Sample, other: Sample, format: str, stream: Stream) -> Texts | None:
    """Take a file of the certificate of another puzzle of the kind."""
    names = [name for name in one.certificate.texts if name != ASSIGNMENT]
    name = stream.choice([x for x in names if x != FILES[format][1]])
    text = other.certificate.texts[name]
    return None if text == one.certificate.texts[name] else {name: text}


WAYS: tuple[Callable[[Sample, Sample, str, Stream], Texts | None], ...] = (
    clue_dropped,
    letter_changed,
    solution_changed,
    entry_changed,
    assignment_changed,
    constraint_changed,
    constraint_removed,
    constraint_added,
    cut_forged,
    another_allowed,
    step_dropped,
    step_changed,
    proof_cut_short,
    conclusion_removed,
    claims_more,
    swapped,
)


def proves(one: Sample, format: str, lines: list[str]) -> bool:
    """Return whether a solver's propagation follows every step of a proof, to the empty clause."""
    proved = one.certificate.proved
    assert proved is not None
    written, _ = _constraints(one, format)
    instance = _claimed(one)
    if format == DRAT:
        model = Model()
        model.variables = proved.variables
        model.clauses = [[*map(int, x.split()[:-1])] for x in written if x[0] not in "cp"]
        steps = [[int(word) for word in line.split()[:-1]] for line in lines]
    else:
        model = spelled_part(instance.model)
        end = len(written) - len(instance.claim.clauses)
        added = [*written[end - 2 * proved.cuts : end : 2], *written[end:]]
        model.clauses = [*model.clauses, *map(_clause, added)]
        steps = [_clause(line[4:]) for line in lines if line.startswith("rup ")]
    with Session(model) as session:
        for step in steps:
            sound, _ = session.propagate([-x for x in step])
            if sound and not any(-x in step for x in step):
                return False
            session.add(step)
    return [] in steps


def _clause(line: str) -> list[int]:
    words = [word for word in line.split() if "x" in word]
    return [-int(word[2:]) if word[0] == "~" else int(word[1:]) for word in words]


def _unless_proved(one: Sample, format: str, lines: list[str]) -> Texts | None:
    """Return a changed proof, or nothing if it is another proof of the same."""
    numbered = format == DRAT or len(lines) == len(_steps(one, format)[0])
    if numbered and proves(one, format, lines):
        return None
    return {FILES[format][1]: "".join([f"{line}\n" for line in lines])}


def _claimed(one: Sample) -> Instance:
    """Return what a certificate refutes, without cuts."""
    proved = one.certificate.proved
    assert proved is not None
    return Instance(one.puzzle, proved.solution, entries=proved.entries)


def _true(one: Sample) -> list[int]:
    """Return the literals of the solution."""
    words = one.assignment.split()
    return [int(word.replace("x", "")) for word in words if word != "v"]


def _with(lines: list[str], format: str) -> Texts:
    return {FILES[format][0]: "".join([f"{line}\n" for line in lines])}


def _constraints(one: Sample, format: str) -> tuple[list[str], list[int]]:
    """Return the lines of an instance, and the numbers of those that are stated constraints."""
    lines = one.certificate.texts[FILES[format][0]].splitlines()
    proved = one.certificate.proved
    assert proved is not None
    places = [at for at, line in enumerate(lines) if line[0] not in "*cp"]
    return lines, places[: len(places) - 1 - proved.cuts]


def _steps(one: Sample, format: str) -> tuple[list[str], list[int]]:
    """Return the lines of a proof, and the numbers of those that are steps."""
    lines = one.certificate.texts[FILES[format][1]].splitlines()
    return lines, [at for at, x in enumerate(lines) if format == DRAT or x.startswith("rup ")]
