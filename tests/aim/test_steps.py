"""Orders of puzzles whose explanations have, or have not, steps of some names."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

import puzzlemint
import puzzles
from corpus.recipe.recipe import parse
from gen.contract.aim import Aim
from gen.contract.maker import GaveUp
from gen.contract.steps import ANY, CHAINS, SUPPOSING, Dearest, Steps, dearest, steps
from gen.minting.mint import Order, item, order
from puzzles.base.errors import OptionError
from verify.explain.explain import explain
from verify.explain.techniques import NAKED_SINGLE, costs_of, counted, names_of
from verify.grade.grade import Hardest
from verify.grade.ladder import BOTTOM, Cost, Rung, chain

SUDOKU = puzzles.get("sudoku")


def minted(wanted: Order, seed: int, index: int = 0) -> tuple[Any, set[str], str]:
    """Return a puzzle, the names in its explanation, and the rung of its dearest step."""
    made = item(wanted, seed, index)
    return made.puzzle, {*counted(explain(made.puzzle, made.solution))}, made.grade.hardest.rung


def test_what_is_wanted_is_there_and_what_is_not_is_not(thorough: bool) -> None:
    wanted = order("sudoku", "9", present="naked-pair", absent="Hidden Pair,claiming")
    for index in range(3 if thorough else 1):
        _, names, _ = minted(wanted, 5, index)
        assert "naked pair" in names
        assert names.isdisjoint({"hidden pair", "claiming"})


@pytest.mark.parametrize(
    "name", ["binario", "slitherlink", pytest.param("variant", marks=pytest.mark.campaign)]
)
def test_chains_are_steps_that_suppose(name: str) -> None:
    for index in range(4):
        *_, rung = minted(order(name, "6", absent=CHAINS), 5, index)
        assert Rung[rung] not in SUPPOSING
    rungs = {minted(order(name, "6"), 5, index)[2] for index in range(8)}
    assert any(Rung[rung] in SUPPOSING for rung in rungs)
    *_, rung = minted(order(name, "6", present=CHAINS), 2)
    assert Rung[rung] in SUPPOSING


def test_the_dearest_step_is_ordered_by_its_name() -> None:
    for name, seed in (("X-wing", 4), ("hidden-pair", 4), ("hidden single", 1)):
        wanted = order("sudoku", "9", hardest=name, attempts=200)
        assert wanted.wish == f" with the hardest step {name}"
        made = item(wanted, seed, 0)
        steps = [*explain(made.puzzle, made.solution)]
        named = {step.name for step in steps if step.rung == made.grade.hardest.rung}
        assert name.replace("-p", " p") in named
        assert "" not in named


def test_recipes_take_the_name_of_a_step() -> None:
    text = '[[batch]]\nkind = "sudoku"\nsize = "9"\ncount = 1\nhardest = "..x-wing"\n'
    (batch,) = parse(text).batches
    assert batch.order == order("sudoku", "9", hardest="..x-wing", insist=True)
    assert batch.order.steps.dearest == dearest(SUDOKU, "..X-wing")


def test_cheaper_ones_do_where_that_is_said() -> None:
    region, pair, single = map(Cost, (Rung.REGION, Rung.SUBSET, Rung.RULE))
    assert dearest(SUDOKU, "naked-pair") == Dearest("naked pair", region, pair, or_less=False)
    assert dearest(SUDOKU, "..Naked Pair") == Dearest("naked pair", region, pair, or_less=True)
    assert dearest(SUDOKU, "") is dearest(SUDOKU, "..SUBSET") is dearest(SUDOKU, "CHAIN:3") is None
    assert order("sudoku", "9", hardest="..naked-pair").aim == Aim(BOTTOM, pair)
    assert order("sudoku", "9", hardest="..SUBSET").aim == Aim(BOTTOM, pair)
    assert order("sudoku", "9", hardest="..CHAIN:3").aim == Aim(BOTTOM, chain(3))
    assert order("sudoku", "9", hardest="naked-pair").aim == Aim(region, pair)
    assert order("sudoku", "9", hardest="hidden-single").aim == Aim(single, single)
    innie = Aim(Cost(Rung.SET), Cost(Rung.SUBSET))
    assert order("killer", "9", hardest="innie").aim == innie
    with pytest.raises(OptionError, match="no step of sudoku is called 'x-wings'"):
        order("sudoku", hardest="x-wings")
    with pytest.raises(OptionError, match="there is no rung 'sum'"):
        order("sudoku", hardest="..sum")
    with pytest.raises(OptionError, match="hardest step is X-wing has the grade easy"):
        order("sudoku", hardest="X-wing", band="easy")


def test_a_dearest_step_without_a_name_is_none_that_was_ordered() -> None:
    def step(rung: str, name: str) -> Any:
        return SimpleNamespace(rung=rung, depth=0, name=name)

    wing = Cost(Rung.SUM)
    exactly, or_less = (Dearest("X-wing", wing, wing, less) for less in (False, True))
    single, other = step("RULE", "hidden single"), step("SUM", "")
    unnamed = "a step of SUM that has no name"
    for told, one, less in (
        ([single, step("SUM", "X-wing")], "", ""),
        ([single, step("SUM", "X-wing"), other], unnamed, unnamed),
        ([single], "no X-wing among its dearest", ""),
        ([single, step("SUM", "jellyfish")], "no X-wing among its dearest", ""),
        ([], "no X-wing among its dearest", ""),
    ):
        assert exactly.lacking(told) == one
        assert or_less.lacking(told) == less


def test_with_a_grade_both_hold() -> None:
    wanted = order("sudoku", "9", band="medium", present="naked pair")
    made = item(wanted, 1, 0)
    assert made.grade.band == "medium"
    assert "naked pair" in counted(explain(made.puzzle, made.solution))


def test_it_is_another_series_and_no_name_changes_for_who_wants_nothing() -> None:
    bare, wanted = order("sudoku", "4"), order("sudoku", "4", absent="pointing")
    assert bare.name != wanted.name
    assert bare.steps == ANY
    assert wanted.name == order("sudoku", "4", absent=" POINTING, pointing").name
    assert item(wanted, 1, 0).puzzle != item(bare, 1, 0).puzzle


def test_an_order_that_never_comes_says_what_the_last_had() -> None:
    wanted = order("sudoku", "4", present="X-wing", absent="full house", attempts=3)
    assert wanted.wish == " with X-wing and without full house"
    with pytest.raises(GaveUp, match=r"in 3 attempts: the last has no X-wing and full house$"):
        item(wanted, 1, 0)
    chained = order("binario", "6", present="chains", attempts=2, band="easy", insist=True)
    with pytest.raises(GaveUp):
        item(chained, 1, 0)


def test_names_are_those_of_the_kind() -> None:
    assert steps(SUDOKU, "x-wing, naked-pair", "") == Steps(("X-wing", "naked pair"))
    assert steps(SUDOKU, "", "") == ANY
    assert not ANY
    for present, absent, why in (
        ("x-wings", "", r"no step of sudoku is called 'x-wings' \(did you mean X-wing\?\); there "),
        ("thermometer ends", "", "no step of sudoku is called"),
        ("pointing", "pointing", "pointing cannot be both there and not there"),
    ):
        with pytest.raises(OptionError, match=why):
            steps(SUDOKU, present, absent)
    with pytest.raises(OptionError, match="a puzzle with a wanted grade or step is graded"):
        order("sudoku", present="pointing", grading="none")
    with pytest.raises(OptionError, match="a puzzle with a wanted grade or step is graded"):
        order("sudoku", absent="pointing", grading="solver")


def test_every_name_that_steps_have_can_be_ordered(thorough: bool) -> None:
    for name in puzzles.names():
        kind = puzzles.get(name)
        size = "9" if name in ("killer", "variant") and thorough else ""
        assert all(costs_of(kind, called) for called in names_of(kind))
        for made in islice(puzzlemint.generate(name, size, seed=2), 5 if thorough else 1):
            explained = [*explain(made.puzzle, made.solution.values)]
            steps(kind, ",".join(counted(explained)), "")
            for step in explained:
                if step.name not in ("", NAKED_SINGLE):  # which a dear step may leave
                    costs, cost = costs_of(kind, step.name), Hardest(step.rung, step.depth).cost
                    assert costs[0] <= cost <= costs[-1], (name, step.name, step.rung)


def test_rules_that_variants_are_to_state() -> None:
    wanted = order("variant", "6", present="thermo:2, hidden pair,antiknight", attempts=200)
    assert wanted.options["rules"] == "thermo:2,antiknight"
    assert wanted.steps == Steps(("hidden pair",))
    made = item(wanted, 2, 0)
    stated = made.puzzle.text().split("columns\n")[1].split("\n")
    assert sum(line.startswith("thermo ") for line in stated) == 2
    assert "antiknight" in stated
    same = item(order("variant", "6", {"rules": "killer:1"}), 4, 0)
    assert item(order("variant", "6", present="killer:1"), 4, 0).puzzle == same.puzzle
    with pytest.raises(OptionError, match="option rules and killer exclude each other"):
        order("variant", "6", {"rules": "thermo"}, present="killer")
    with pytest.raises(OptionError, match="no step of sudoku is called 'thermo'"):
        order("sudoku", "4", present="thermo")


def test_the_call_and_the_function_make_the_same(output: Any) -> None:
    shown = output(
        "generate sudoku --size 4 --seed 3 --with full-house --without hidden-single"
    ).out
    (made,) = islice(
        puzzlemint.generate("sudoku", "4", seed=3, present="full house", absent="hidden single"), 1
    )
    assert shown == made.puzzle.text()
