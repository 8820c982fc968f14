"""Certificates of every kind are accepted, and what they say is so by brute force."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest

import puzzles
from puzzles.base.errors import OptionError, TooLarge
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_entries, parse_puzzle
from puzzles.declare.values import Example
from puzzles.exchange.proof import certificate as files
from puzzles.exchange.proof.certificate import FILES, VERIPB, check_texts
from puzzles.exchange.proof.instance import Instance
from puzzles.model.model import OPEN
from tests.certificate.campaign import rejected
from tests.certificate.made import KINDS, pair
from tests.each import of_kinds
from verify.exchange import certificate
from verify.exchange.certificate import certify
from verify.judge.verdict import UNDECIDED, UNIQUE

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMATS = list(FILES)
BRUTE_FORCE = 16  # variables


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(("kind", "example"), of_kinds(map(puzzles.get, KINDS)))
def test_examples_are_certified_exactly_if_they_are_unique(
    kind: Kind[Puzzle], example: Example, format: str
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    made = certify(puzzle, format=format)
    assert made.verdict == example.verdict
    assert bool(made.texts) == (example.verdict == UNIQUE)
    if made.texts:
        proved = check_texts(dict(made.texts), format)
        assert proved.puzzle == puzzle
        assert kind.check(puzzle, proved.solution) == []


@pytest.mark.parametrize(
    ("name", "format"),
    [
        pytest.param(name, format, marks=pytest.mark.campaign if (number + at) % 2 else ())
        for number, name in enumerate(KINDS)
        for at, format in enumerate(FORMATS)
    ],
)
def test_made_puzzles_are_certified(name: str, format: str) -> None:
    for sample in pair(name, format):
        assert check_texts(dict(sample.certificate.texts), format) == sample.certificate.proved


CONSTRAINT = re.compile(r"(.*?) ?(>=|=) (-?[0-9]+) ;")
TERM = re.compile(r"(-?1) (~?)x([0-9]+)")


def satisfying(line: str, boards: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the assignments that satisfy a constraint in OPB, read and summed term by term."""
    read = CONSTRAINT.fullmatch(line)
    assert read
    terms = [(int(c), int(v) - 1, len(sign)) for c, sign, v in TERM.findall(read[1])]
    bound, exact = int(read[3]), read[2] == "="
    sums = [(board, sum([c * (board[v] ^ sign) for c, v, sign in terms])) for board in boards]
    return [board for board, total in sums if total == bound or (total > bound and not exact)]


@pytest.mark.parametrize("name", KINDS)
def test_no_assignment_satisfies_an_instance(name: str, thorough: bool) -> None:
    kind = puzzles.get(name)
    every = [certify(parse_puzzle(kind, example.text)) for example in kind.examples]
    proved = [(made, made.proved) for made in every if made.proved]
    proved = [(made, about) for made, about in proved if about.variables <= BRUTE_FORCE]
    proved.sort(key=lambda pair: pair[1].variables)
    assert proved
    for made, about in proved if thorough else proved[:1]:
        lines = [x for x in made.texts["instance.opb"].splitlines() if x[0] != "*"]
        boards = list(product((0, 1), repeat=about.variables))
        for line in lines[:-1]:
            boards = satisfying(line, boards)
        model = kind.model(about.puzzle)
        found = {model.decode([2 * x - 1 for x in board]) for board in boards}
        assert found == {about.solution}
        assert not satisfying(lines[-1], boards)
        equalities = sum([" = " in line for line in lines])
        assert made.texts["proof.pbp"].splitlines()[1] == f"f {len(lines) + equalities}"


@pytest.mark.parametrize("name", KINDS)
def test_every_constraint_of_the_model_stands_in_the_instance_once(name: str) -> None:
    kind = puzzles.get(name)
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        model = kind.model(puzzle)
        sections = Instance(puzzle, ()).stated
        clauses = Counter([str(clause) for section in sections for clause in section.clauses])
        counts = Counter([str(count) for section in sections for count in section.counts])
        assert clauses == Counter(map(str, model.clauses))
        assert counts == Counter(map(str, model.counts))


@pytest.mark.parametrize("name", KINDS)
def test_another_solution_is_one_that_differs_in_any_variable_that_tells_a_value(name: str) -> None:
    (sample, _) = pair(name, VERIPB)
    proved = sample.certificate.proved
    assert proved is not None
    instance = Instance(sample.puzzle, proved.solution)
    told = [variable for variable, _, _ in instance.model.indicators]
    assert sorted(map(abs, instance.different)) == sorted(told)
    true = [-x for x in instance.different]
    values = [1 if v in true else -1 for v in range(1, proved.variables + 1)]
    assert instance.model.decode(values) == proved.solution


def test_a_rule_stands_above_its_constraints() -> None:
    kind = puzzles.get("tents")
    text = certify(parse_puzzle(kind, kind.examples[0].text)).texts["instance.opb"]
    assert re.search(r"^\* row 1 holds 1 tent\n1 x1 1 x2 = 1 ;$", text, re.MULTILINE)


def test_a_spent_budget_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = puzzles.get("binario")
    puzzle = parse_puzzle(kind, "______\n" * 6)
    assert certify(puzzle, budget=0).verdict == UNDECIDED
    monkeypatch.setattr(certificate, "LITERALS_LIMIT", 99)
    with pytest.raises(TooLarge, match="certificates are for up to 99"):
        certify(puzzle)
    with pytest.raises(OptionError, match="there are: veripb, drat"):
        certify(puzzle, format="lrat")


def test_the_files_of_another_kind_are_rejected() -> None:
    for format in FORMATS:
        for name, other in zip(KINDS, [*KINDS[1:], KINDS[0]], strict=True):
            sample, stranger = pair(name, format)[0], pair(other, format)[0]
            for file in (files.PUZZLE, FILES[format][0]):
                assert rejected(sample, {file: stranger.certificate.texts[file]}, format)


@pytest.mark.parametrize("format", FORMATS)
def test_a_certificate_is_about_the_entries_that_its_text_has(format: str) -> None:
    """The text of an Akari can hold bulbs, but not cells that are marked to have no bulb."""
    kind = puzzles.get("akari")
    puzzle = parse_puzzle(kind, "# akari\n.0..\n....\n")
    bulb = kind.places(puzzle).names([0])
    assert bulb == "r1c1"
    domain = kind.domain(puzzle)
    entries = (1, *[0 if 0 in values else OPEN for values in domain[1:]])
    made = certify(puzzle, entries=entries, format=format)
    text = made.texts[files.ENTRIES]
    assert made.proved is not None
    assert made.proved.entries == parse_entries(puzzle, text)
    assert made.proved.entries != entries
    assert check_texts(dict(made.texts), format) == made.proved
