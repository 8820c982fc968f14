"""What was tampered with is rejected, with the file, the line and the reason."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

import puzzles
from gen.sources.rng import stream
from puzzles.contract.reading import parse_entries, parse_puzzle
from puzzles.exchange.proof.certificate import (
    DRAT,
    FILES,
    VERIPB,
    Rejected,
    _satisfied,  # pyright: ignore[reportPrivateUsage]
    check_texts,
)
from puzzles.exchange.proof.instance import Instance
from puzzles.model.lazy import Cut, LazyRule
from puzzles.model.model import Model
from tests.certificate.campaign import run
from tests.certificate.made import KINDS, Sample, dead_ends, pair, samples
from tests.certificate.tampering import WAYS, cut_forged
from verify.exchange.certificate import certify


@pytest.mark.parametrize(
    ("name", "format"),
    [
        pytest.param(name, format, marks=pytest.mark.campaign if (number + 2 * at) % 4 else ())
        for number, name in enumerate(KINDS)
        for at, format in enumerate(FILES)
    ],
)
def test_every_way_to_tamper_is_rejected(name: str, format: str, thorough: bool) -> None:
    found = list(samples(name, format, 2)) if thorough else pair(name, format)
    figures = run(found, format, 2)
    assert figures.accepted == 2
    assert len(figures.rejected) > len(WAYS) - 7
    figures = run(list(dead_ends(found, format)), format, 1)
    assert figures.accepted == 2
    assert len(figures.rejected) > len(WAYS) - 10


def sample(name: str, text: str, format: str) -> Sample:
    kind = puzzles.get(name)
    puzzle = parse_puzzle(kind, text)
    made = certify(puzzle, format=format)
    return Sample(kind, puzzle, made, made.texts["assignment.txt"])


ONE = sample("binario", "XOXO\nOXOX\nXO__\n____\n", VERIPB)
BOX = sample("slitherlink", "# slitherlink\n3.2\n.3.\n.2.\n", DRAT)


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("puzzle.txt", "XOXO", "XOX_", "instance.opb:"),
        ("puzzle.txt", "XOXO", "XOX?", "puzzle.txt:2:"),
        ("puzzle.txt", "# binario", "# binari", "puzzle.txt:1: there is no kind 'binari'"),
        ("puzzle.txt", "____\n", "____\n\nXX\nOO\n", "puzzle.txt:"),
        ("solution.txt", "XOXO", "OXXO", "solution.txt: this breaks the rule"),
        ("solution.txt", "XOXO", "XOXO!", "solution.txt:1:"),
        ("assignment.txt", "x1 ", "-x1 ", "assignment.txt: this is not the solution"),
        ("assignment.txt", "x1 ", "", "assignment.txt:1: '-x2' where x1 comes next"),
        ("assignment.txt", "v x1", "w x1", "assignment.txt:1:"),
        ("instance.opb", "* row 1", "* row 2", "instance.opb:"),
        ("instance.opb", "#variable= 16", "#variable= 17", "instance.opb:1: "),
        ("instance.opb", "1 x1 1 x2 1 x3 1 x4 = 2 ;", "1 x1 1 x2 1 x3 1 x4 = 3 ;", "should be"),
        ("proof.pbp", "version 2.0", "version 9.0", "proof.pbp:1: "),
        ("proof.pbp", "\nf ", "\nf 1", "proof.pbp:2: "),
        ("proof.pbp", "rup 1 ", "rup 2 ", "proof.pbp:3: '2 "),
        ("proof.pbp", "rup 1 ", "pol 1 ", "proof.pbp:3: "),
        ("proof.pbp", "rup 1 ", "rup 1 x99 1 ", "proof.pbp:3: there is no variable 99"),
        ("proof.pbp", "output NONE", "output SOME", "'output NONE' is expected"),
        ("proof.pbp", "UNSAT : ", "UNSAT : 1", "is not the last contradiction"),
        ("proof.pbp", "UNSAT : ", "SAT : ", "where the conclusion is expected"),
        ("proof.pbp", "\nend pseudo-Boolean proof", "", "ends here without a contradiction"),
        ("proof.pbp", "Boolean proof\n", "Boolean proof\nend\n", "after the end of the proof"),
    ],
)
def test_the_reason_says_where(file: str, old: str, new: str, reason: str) -> None:
    texts = dict(ONE.certificate.texts)
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(Rejected) as error:
        check_texts(texts, VERIPB)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("entries.txt", "O__X", "___X", "no rule of the puzzle implies this cut"),
        ("entries.txt", "O__X", "OX_X", "for this puzzle and board"),
        ("entries.txt", "O__X", "O__", "entries.txt:4:"),
        ("puzzle.txt", "XOXO\n", "_OXO\n", "instance.opb:"),
        ("instance.opb", "1 ~x13 >= 1 ;\n", "", "instance.opb:"),
        ("instance.opb", "* the entries", "1 x1 >= 1 ;\n* the entries", "instance.opb:"),
        ("proof.pbp", "UNSAT", "SAT", "proof.pbp:"),
    ],
)
def test_the_reason_says_where_in_that_of_a_board(
    file: str, old: str, new: str, reason: str
) -> None:
    board = parse_entries(ONE.puzzle, "XOXO\nOXOX\nXO__\nO__X\n")
    texts = dict(certify(ONE.puzzle, entries=board).texts)
    check_texts(texts, VERIPB)
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(Rejected) as error:
        check_texts(texts, VERIPB)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("proof.drat", r"0\n\Z", "", "ends here without a contradiction"),
        ("proof.drat", r"\Z", "1 0\n", "after the empty clause"),
        ("proof.drat", r"\A", "1 2\n", "proof.drat:1: '1 2' is no clause"),
        ("proof.drat", r"\A", "0\n", "proof.drat:1: this does not follow"),
        ("instance.cnf", r"p cnf ", "p cnf 1", "instance.cnf:"),
        ("instance.cnf", r"\Z", "1 0\n", "instance.cnf:"),
        ("instance.cnf", r"c clause 1", "c clause 2", "instance.cnf:"),
    ],
)
def test_the_reason_says_where_in_drat(file: str, old: str, new: str, reason: str) -> None:
    texts = dict(BOX.certificate.texts)
    texts[file] = re.sub(old, new, texts[file], count=1)
    with pytest.raises(Rejected) as error:
        check_texts(texts, DRAT)
    assert reason in str(error.value)


def test_an_instance_that_is_cut_off_is_said_to_end() -> None:
    texts = dict(ONE.certificate.texts)
    lines = texts["instance.opb"].split("\n")
    texts["instance.opb"] = "\n".join(lines[:20]) + "\n"
    with pytest.raises(Rejected) as error:
        check_texts(texts, VERIPB)
    assert str(error.value) == (
        f"instance.opb:20: the file ends here, where {lines[20]!r} should follow"
    )


def test_helpers_have_to_meet_the_constraints_too() -> None:
    lines = sample("nonogram", puzzles.get("nonogram").examples[0].text, VERIPB)
    texts = dict(lines.certificate.texts)
    texts["assignment.txt"] = re.sub(r"-(x1[3-9])\b", r"\1", texts["assignment.txt"])
    assert texts != lines.certificate.texts
    with pytest.raises(Rejected, match=r"assignment.txt: this does not satisfy: row 2 has"):
        check_texts(texts, VERIPB)


def test_comments_and_deletions_in_proofs_are_passed_over() -> None:
    texts = dict(ONE.certificate.texts)
    texts["proof.pbp"] = "* a comment\n" + texts["proof.pbp"]
    check_texts(texts, VERIPB)
    texts = dict(BOX.certificate.texts)
    texts["proof.drat"] = "c a comment\nd 1 2 0\n" + texts["proof.drat"]
    check_texts(texts, DRAT)


def test_a_cut_must_follow_from_its_rule() -> None:
    _kind, puzzle = BOX.kind, BOX.puzzle
    instance = Instance(puzzle, ())
    variables = instance.model.variables
    assert instance.rule_of(range(1, variables + 1)) is not None  # some edge is a line
    middle = {edge + 1 for edge in puzzle.board.edges.around[4]}  # which is a loop by itself
    assert instance.rule_of([x for x in range(1, variables + 1) if x not in middle]) is None
    assert instance.rule_of([-1, -variables]) is None
    assert instance.rule_of([-1]) is None


def test_both_ways_to_ask_a_rule_must_imply_a_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    instance = Instance(BOX.puzzle, ())
    (rule,) = instance.model.lazies
    implied = range(1, instance.model.variables + 1)

    def broken(values: Sequence[int]) -> None:
        return None

    def refuted(values: Sequence[int]) -> list[Cut]:
        return [Cut([], ())]

    with monkeypatch.context() as lying:
        lying.setattr(rule, "forces", broken)
        assert instance.rule_of([-1]) is None
        assert instance.rule_of(implied) is rule
    with monkeypatch.context() as lying:
        lying.setattr(rule, "cuts", refuted)
        assert instance.rule_of([-1]) is None
        assert instance.rule_of(implied) is rule


@pytest.mark.parametrize("format", list(FILES))
def test_a_cut_must_hold_for_the_solution_even_if_its_rule_were_wrong(
    format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = sample("slitherlink", "# slitherlink\n.\n", format)
    assert one.certificate.proved
    assert one.certificate.proved.cuts == 1
    forged = cut_forged(one, one, format, stream(1, "forged", 0))
    assert forged

    def believed(self: Instance, cut: Sequence[int]) -> LazyRule:
        return self.model.lazies[0]

    monkeypatch.setattr(Instance, "rule_of", believed)
    with pytest.raises(Rejected, match=r"assignment.txt: this does not satisfy: all lines make up"):
        check_texts({**one.certificate.texts, **forged}, format)


def test_what_is_excluded_is_looked_at_by_itself() -> None:
    """A place of which the assignment says two values; no constraint forbids it here."""
    instance = Instance(ONE.puzzle, (1,))
    model = Model(1)
    first, second = model.new(), model.new()
    model.indicators = [(first, 0, 0), (second, 0, 1)]
    vars(instance).update(model=model, stated=[], refuted=[])
    _satisfied("v -x1 x2\n", instance)
    with pytest.raises(Rejected, match="said to be excluded and is not"):
        _satisfied("v x1 x2\n", instance)
