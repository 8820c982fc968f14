"""What a maker makes is believed by nobody: it is proved, audited and graded afresh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import gen
import puzzles
from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.minting import mint as minting
from gen.minting.mint import AUDIT_SOLVER, Order, mint, order
from gen.planting.repair import repair
from gen.sources.rng import Stream, stream
from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Solution
from puzzles.model.model import Model
from verify.grade.grade import BANDS, Hardest, grade
from verify.judge.verdict import Judgement, judge

GEMS = puzzles.get("gemhunter")
TRUE = ("1, _\n1, 1\n", (0, 1, 0, 0))
AMBIGUOUS = ("_, 1\n1, _\n", (1, 0, 0, 0))


class Given(Maker[Puzzle]):
    """Makes the puzzle of a text, whatever is wished, and says that it has a solution."""

    kind = GEMS
    makes = "what it is told to make"
    starter: ClassVar = ("2",)

    def __init__(self, text: str, solution: Solution, kind: Kind[Puzzle] = GEMS) -> None:
        self.kind = kind
        self._made = Made(parse_puzzle(kind, text), solution)
        self.drawn: list[int] = []

    def make(self, wish: Wish, stream: Stream) -> Made[Puzzle]:
        self.drawn.append(stream.bits(64))
        return self._made


def ordered(monkeypatch: pytest.MonkeyPatch, maker: Maker[Puzzle], **how: Any) -> Order:
    """Return an order that this maker fulfils."""

    def get(name: str) -> Maker[Puzzle]:
        assert name == maker.kind.name
        return maker

    monkeypatch.setattr(gen, "get", get)
    return order(maker.kind.name, **how)


def drawn(index: int = 0) -> Stream:
    return stream(1, "guards", index)


@pytest.mark.parametrize("needed", [0, 1, 3])
def test_a_board_is_changed_as_often_as_there_are_rounds(needed: int) -> None:
    def examine(board: Solution) -> tuple[str, list[int]]:
        return f"looked at {board}", [0] * (board[0] < needed)

    def change(board: Solution, ambiguous: Sequence[int]) -> Solution:
        assert ambiguous == [0]
        return (board[0] + 1,)

    found = repair((0,), examine, change, rounds=needed)
    assert found == (f"looked at ({needed},)", (needed,), needed)
    with pytest.raises(GaveUp, match=f"still ambiguous after {needed} changes"):
        repair((-1,), examine, change, rounds=needed)


def test_a_true_maker_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    minted = mint(ordered(monkeypatch, Given(*TRUE), audit=1), drawn())
    assert (minted.puzzle.text(), minted.solution) == TRUE
    assert minted.audited
    assert minted.attempts == 1


@pytest.mark.parametrize(
    ("text", "solution", "found"),
    [
        (*AMBIGUOUS, "multiple"),
        ("9, _\n_, _\n", (0, 1, 1, 1), "none"),
        ("1, _\n1, 1\n", (0, 0, 0, 0), "unique"),
    ],
)
def test_a_made_puzzle_is_proved(
    monkeypatch: pytest.MonkeyPatch, text: str, solution: Solution, found: str
) -> None:
    with pytest.raises(Disagreement, match=f"made as unique, found {found}"):
        mint(ordered(monkeypatch, Given(text, solution), audit=0), drawn())


def test_what_is_proved_is_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(puzzle: Any) -> str:
        return "1, _, G\n"

    wanted = ordered(monkeypatch, Given("1, _, 1\n", (0, 1, 0)))
    monkeypatch.setattr(GEMS, "write", write)
    with pytest.raises(Disagreement, match="made as unique"):
        mint(wanted, drawn())


def test_an_audit_finds_what_the_proof_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    form = GEMS.forms.build[GEMS.forms.fast]

    def too_strict(puzzle: Puzzle) -> Model:
        model = form(puzzle)
        model.add([model.indicators[0][0]])
        return model

    monkeypatch.setattr(GEMS, "forms", replace(GEMS.forms, build={GEMS.forms.fast: too_strict}))
    maker = Given(*AMBIGUOUS[:1], (1, 0, 0, 0))
    assert mint(ordered(monkeypatch, maker, audit=0), drawn()).audited is False
    with pytest.raises(Disagreement, match=f"{AUDIT_SOLVER} finds multiple"):
        mint(ordered(monkeypatch, maker, audit=1), drawn())


def test_an_audit_that_finds_another_solution_is_a_disagreement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def another(*things: Any, solver: str = "", **how: Any) -> Judgement:
        judgement = judge(*things, **how)
        return replace(judgement, solutions=((0, 0, 0, 0),)) if solver else judgement

    monkeypatch.setattr(minting, "judge", another)
    with pytest.raises(Disagreement, match=f"{AUDIT_SOLVER} finds unique"):
        mint(ordered(monkeypatch, Given(*TRUE), audit=1), drawn())


def test_proof_and_audit_share_neither_encoding_nor_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def noted(puzzle: Puzzle, *, encoding: str = "", solver: str = "", **how: Any) -> Any:
        asked.append((encoding, solver))
        more = {"solver": solver} if solver else {}
        return judge(puzzle, encoding=encoding, **more, **how)

    monkeypatch.setattr(minting, "judge", noted)
    for name in gen.names():
        maker, kind = gen.get(name), puzzles.get(name)
        mint(order(name, maker.starter[0], audit=1), drawn())
        assert asked == [(kind.forms.proof, ""), (kind.forms.audit, AUDIT_SOLVER)]
        assert kind.forms.audit not in ("", kind.forms.proof)
        asked.clear()


def test_a_made_nonogram_is_proved_by_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = puzzles.get("nonogram")
    assert kind.forms.proof == "stated"
    ambiguous = "rect 2 2\n#ffffff #000000\n1a\n1a\n1a\n1a\n"
    maker = Given(ambiguous, (1, 0, 0, 1), kind)
    forms = kind.forms

    def certain(puzzle: Puzzle) -> Model:
        model = forms.build[forms.fast](puzzle)
        model.add([next(v for v, place, _ in model.indicators if place == 0)])
        return model

    monkeypatch.setattr(kind, "forms", replace(forms, build={forms.fast: certain}))
    assert judge(parse_puzzle(kind, ambiguous)).verdict == "unique"
    with pytest.raises(Disagreement, match="found multiple"):
        mint(ordered(monkeypatch, maker, audit=0), drawn())


def test_one_in_so_many_is_audited(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Given(*TRUE)

    def audited(share: int, count: int) -> int:
        wanted = ordered(monkeypatch, maker, audit=share)
        return sum(mint(wanted, drawn(index)).audited for index in range(count))

    assert audited(0, 50) == 0
    assert audited(1, 50) == 50
    assert 70 < audited(4, 400) < 130


def test_the_item_and_not_the_attempt_decides_on_an_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(Given):
        def make(self, wish: Wish, stream: Stream) -> Made[Puzzle]:
            made = super().make(wish, stream)
            if len(self.drawn) % 3:
                raise GaveUp("not yet")
            return made

    for maker, attempts in ((Given(*TRUE), 1), (Late(*TRUE), 3)):
        wanted = ordered(monkeypatch, maker, audit=2)
        minted = [mint(wanted, drawn(index)) for index in range(12)]
        assert {one.attempts for one in minted} == {attempts}
        assert [one.audited for one in minted] == [
            drawn(index).child("audit").below(2) == 0 for index in range(12)
        ]


def test_an_open_proof_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Given(*TRUE)
    with pytest.raises(GaveUp, match="100 attempts: a proof was open after 0 conflicts"):
        mint(ordered(monkeypatch, maker, budget=0), drawn())

    def undecided(*things: Any, solver: str = "", **how: Any) -> Judgement:
        judgement = judge(*things, **how)
        return replace(judgement, verdict="undecided") if solver else judgement

    monkeypatch.setattr(minting, "judge", undecided)
    with pytest.raises(GaveUp, match="a proof was open"):
        mint(ordered(monkeypatch, maker, audit=1), drawn())
    assert mint(ordered(monkeypatch, maker, audit=0), drawn()).attempts == 1


def test_a_puzzle_of_another_grade_is_not_what_was_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Given(*TRUE)
    assert mint(ordered(monkeypatch, maker, band="easy"), drawn()).grade.band == "easy"
    for band in BANDS[1:]:
        message = rf"{minting.AIMED_ATTEMPTS} attempts: the nearest was easy \(LAST, effort 7\)"
        with pytest.raises(GaveUp, match=message):
            mint(ordered(monkeypatch, maker, band=band), drawn())


def test_what_was_made_to_order_is_graded_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(puzzle: Any, judgement: Judgement) -> Any:
        graded = grade(puzzle, judgement=judgement)
        assert graded is not None
        return replace(graded, hardest=Hardest("INSIDE", 0), band="medium")

    wanted = ordered(monkeypatch, Given(*TRUE), band="easy")
    monkeypatch.setattr(minting, "grade", other)
    with pytest.raises(Disagreement, match=r"made to order, found medium \(INSIDE, effort 7\)"):
        mint(wanted, drawn())


def test_each_attempt_draws_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Given(*TRUE)
    with pytest.raises(GaveUp):
        mint(ordered(monkeypatch, maker, band="hard"), drawn())
    assert len(set(maker.drawn)) == len(maker.drawn) == minting.AIMED_ATTEMPTS


def test_a_unique_puzzle_has_a_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    def ungraded(*things: Any, **how: Any) -> None:
        return None

    monkeypatch.setattr(minting, "grade", ungraded)
    with pytest.raises(Disagreement, match="has no grade"):
        mint(ordered(monkeypatch, Given(*TRUE)), drawn())
