"""Items: pure functions of seed and number, of the levels asked for, and playable."""

from __future__ import annotations

import pytest

import gen
import puzzlemint
from puzzlemint import tasks
from puzzlemint.tasks import curriculum, for_trl, item
from puzzles.base.errors import OptionError
from puzzles.contract.reading import parse_solution
from puzzles.model.model import OPEN
from tests.tasks.cases import Kinds, case
from verify.grade.grade import BANDS

LEVELS = [
    tasks.Level("sudoku", "4"),
    tasks.Level("binario", "4", "easy"),
    tasks.Level("starbattle", "5"),
    tasks.Level("tents", "5", options={"pairing": "weak"}),
]


def test_items_are_functions_of_seed_and_number() -> None:
    forwards = [tasks.item(LEVELS, 3, index) for index in range(12)]
    backwards = [tasks.item(LEVELS, 3, index) for index in reversed(range(12))]
    assert forwards == backwards[::-1]
    assert {made.level.kind for made in forwards} == {level.kind for level in LEVELS}
    assert len({made.style for made in forwards}) == 3
    for made in forwards:
        assert made.puzzle.kind == made.level.kind
        assert tasks.score(made.puzzle, made.answer).solved
        assert parse_solution(made.puzzle, made.answer) == made.solution
        assert made.prompt == tasks.prompt(made.puzzle, made.style, f"{made.seed}/{made.index}")
        assert not made.level.grade or made.grade.band == made.level.grade


def test_neighbours_share_nothing() -> None:
    level = [tasks.Level("gemhunter", "5")]
    one = {tasks.item(level, 1, index).puzzle for index in range(20)}
    other = {tasks.item(level, 2, index).puzzle for index in range(20)}
    assert len(one | other) == 40


def test_levels_rise() -> None:
    levels = tasks.curriculum(["binario", "tents"], grades=("easy", "hard"))
    assert [(level.kind, level.size, level.grade) for level in levels[:4]] == [
        ("binario", "6", "easy"),
        ("tents", "8", "easy"),
        ("binario", "6", "hard"),
        ("tents", "8", "hard"),
    ]
    every = tasks.curriculum(grades=("",))
    assert {level.kind for level in every} == set(gen.names())
    assert tasks.curriculum(["binario"], ["5", "6"]) == tasks.curriculum(["binario"], ["6"])
    with pytest.raises(OptionError, match="the grades are"):
        tasks.curriculum(grades=("simple",))
    with pytest.raises(OptionError):
        tasks.curriculum(["chess"])
    for some, styles in (([], ["bare"]), (levels, [])):
        with pytest.raises(OptionError, match="needs a level"):
            tasks.item(some, 1, 1, styles)


def test_a_game_pays_for_where_the_board_is(kind: Kinds) -> None:
    one = case(kind)
    game = tasks.Play(one.puzzle, one.solution)
    assert {place for place, _ in game.legal} == set(one.open)
    domain = kind.domain(one.puzzle)
    wrong = next(value for value in domain[one.open[0]] if value != one.solution[one.open[0]])
    paid = game.step(one.open[0], wrong)
    assert paid == 0
    for place in one.open:
        paid += game.step(place, one.solution[place])
    assert paid == pytest.approx(1)
    assert game.solved
    assert game.step(one.open[0], wrong) == pytest.approx(-1 / len(one.open))
    assert not game.solved
    assert game.moves == len(one.open) + 2
    for place, value in ((one.open[0], wrong), (len(domain), 0), (0, OPEN)):
        with pytest.raises(OptionError):
            game.step(place, value)
    assert game.drawn() == kind.write_entries(one.puzzle, game.entries)


def test_rewards_as_trainers_call_them() -> None:
    made = tasks.item(LEVELS[:1], 1, 1)
    other = tasks.item(LEVELS[:1], 1, 2)
    replies = [made.answer, other.answer, "no", f"<answer>{made.answer}</answer>"]
    texts = [made.puzzle.text()] * 4
    wanted = [1.0, float(made.solution == other.solution), 0.0, 1.0]
    prompts = [made.prompt] * 4
    assert for_trl.solved(prompts=prompts, completions=replies, puzzle=texts) == wanted
    talks = [[{"role": "assistant", "content": reply}] for reply in replies]
    assert for_trl.solved(completions=talks, puzzle=texts, completion_ids=[]) == wanted
    assert for_trl.solved(completions=[[]], puzzle=texts[:1]) == [0.0]
    rights = for_trl.right(completions=replies, puzzle=texts)
    assert rights[0] == rights[3] == 1
    assert 0 <= rights[1] <= 1
    assert rights[2] == 0


def test_every_level_of_a_curriculum_comes(kind: Kinds, thorough: bool) -> None:
    try:
        levels = curriculum([kind.name], grades=BANDS)
    except OptionError:
        pytest.skip("nothing is ordered of this kind")
    for level in levels if thorough else levels[:2]:
        made = item([level], "comes", 0)
        assert (made.puzzle.kind, made.grade.band) == (kind.name, level.grade)


def test_a_curriculum_has_no_level_that_does_not_come() -> None:
    levels = [(level.size, level.grade) for level in curriculum(["kakuro"])]
    assert ("5", "easy") in levels
    assert ("5", "medium") not in levels
    some = [(level.size, level.grade) for level in curriculum(["sudoku"], grades=BANDS)]
    assert ("6", "easy") in some
    assert ("6", "medium") not in some  # it comes, but not each time


def test_a_single_name_and_a_number_are_taken() -> None:
    assert tasks.curriculum("sudoku", 4, "easy") == [tasks.Level("sudoku", "4", "easy")]
    assert tasks.curriculum("sudoku", [4, "6"], "easy") == tasks.curriculum(
        ("sudoku",), ("4", "6"), ("easy",)
    )
    assert tasks.curriculum(sizes="") == tasks.curriculum()
    with pytest.raises(OptionError, match=r"did you mean sudoku\?"):
        tasks.curriculum("soduko")
    one, other = [
        next(puzzlemint.generate("sudoku", size, seed=1)).puzzle.text() for size in (4, "4")
    ]
    assert one == other
    assert tasks.item([tasks.Level("sudoku", 4)], 1, 0).puzzle.size == "4x4"
    with pytest.raises(OptionError):
        next(puzzlemint.generate("sudoku", -4, seed=1))
