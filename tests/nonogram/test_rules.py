"""Nonograms against brute force: every model, both lattices, colours told and untold."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.sources.rng import stream
from puzzles.base.errors import OptionError, TooLarge
from puzzles.board import hexagon, rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import form_of
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.forms import polynomial_size
from puzzles.kinds.nonogram.model import PALETTE as USUAL
from puzzles.kinds.nonogram.model import Nonogram, clues_of
from puzzles.kinds.nonogram.stated import cell_literals
from puzzles.rules.runs.blocks import ANY, Hints, blocks_of, needed
from puzzles.rules.runs.offsets import literals
from tests.nonogram.boards import PALETTE, puzzles
from verify.judge.reference import brute_force
from verify.judge.verdict import judge
from verify.solver.cnf import STATED, model_of
from verify.solver.session import Session

FORMS = (STATED, *KIND.forms.build)
ROOT = Path(__file__).parents[2]
NAMES = {"row_clue", "column_clue", "rising_line_clue", "falling_line_clue"}


@given(puzzles())
def test_every_model_has_the_solutions_of_brute_force(puzzle: Nonogram) -> None:
    expected = set(brute_force(puzzle))
    for form in FORMS:
        judgement = judge(puzzle, count=10_000, encoding=form)
        assert judgement.complete
        assert set(judgement.solutions) == expected, form


@pytest.mark.parametrize("index", range(20))
def test_untold_colours_on_boards_that_lines_leave_open(index: int) -> None:
    """Blocks that could have one colour or different ones, which decides if they can touch."""
    draw = stream(1, "untold", index)
    lattice = rect(4, 5) if index % 2 else hexagon(3)
    colours = 2 + index % 3 // 2
    picture = [draw.below(colours + 1) for _ in range(lattice.cells)]
    clues = tuple(
        tuple((length, draw.choice((ANY, ANY, colour))) for length, colour in hints)
        for hints in clues_of(lattice, picture)
    )
    puzzle = Nonogram(lattice, PALETTE[: colours + 1], clues)
    expected = set(judge(puzzle, count=300, encoding=STATED).solutions)
    for form in KIND.forms.build:
        judgement = judge(puzzle, count=300, encoding=form)
        assert set(judgement.solutions) == expected or len(expected) == 300, form


@given(puzzles())
def test_each_rule_is_one_line(puzzle: Nonogram) -> None:
    """Every rule alone says what the checker says of its line."""
    board = puzzle.board
    model = KIND.model(puzzle)
    rules = model.rules()
    assert [rule.clue for rule in rules] == list(range(len(board.lines)))
    assert tuple(rule.scope for rule in rules) == board.lines
    guarded, literal_of = model.guarded()
    for solution in [*brute_force(puzzle)][:2] or [(0,) * board.cells]:
        other = tuple((value + 1) % (puzzle.colours + 1) for value in solution)
        for values in (solution, other):
            broken = {(v.rule, v.places) for v in KIND.check(puzzle, values)}
            with Session(guarded) as session:
                for rule in rules:
                    assert rule.name in NAMES
                    assert rule.clue is not None
                    assumed = [literal_of[rule.clue], *guarded.fixed(values)]
                    assert session.solve(assumed) == ((rule.name, rule.scope) not in broken)


@given(puzzles())
def test_sizes_are_known_beforehand(puzzle: Nonogram) -> None:
    model = KIND.model(puzzle)
    cells = sum(map(len, model.structure()[0]))
    assert cells == cell_literals(puzzle.board.cells, puzzle.colours)
    for rule in model.rules():
        assert rule.clue is not None
        blocks = blocks_of(puzzle.clues[rule.clue], puzzle.colours)
        slack = len(rule.scope) - needed(blocks)
        assert sum(map(len, rule.clauses)) <= literals(slack, blocks)
    known = sum(map(len, form_of(puzzle, "polynomial").clauses))
    assert known <= polynomial_size(puzzle)


def test_the_stated_model_shares_nothing_with_the_line_solver() -> None:
    """Nor does the model for audits; not even by way of another module of the kind."""
    family, rules = "puzzles.kinds.nonogram.", "puzzles.rules.runs."
    for module in ("stated", "forms"):
        seen = {family + module}
        waiting = list(seen)
        while waiting:
            source = ROOT.joinpath(*waiting.pop().split(".")).with_suffix(".py")
            for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
                name = node.module if isinstance(node, ast.ImportFrom) else None
                if name and name.startswith((family, rules)) and name not in seen:
                    seen.add(name)
                    waiting.append(name)
        assert rules + "blocks" in seen
        assert not seen & {rules + "lines", family + "board", family + "after_lines"}
    assert KIND.forms.proof == STATED
    assert KIND.forms.audit == "polynomial"


@given(puzzles(), st.data())
def test_a_picture_breaks_the_rules_of_the_lines_that_changed(
    puzzle: Nonogram, data: st.DataObject
) -> None:
    lattice = puzzle.board
    cells = st.integers(0, puzzle.colours)
    picture = data.draw(st.tuples(*[cells] * lattice.cells))
    own = Nonogram(lattice, puzzle.palette, clues_of(lattice, picture))
    assert KIND.check(own, picture) == []
    other = data.draw(st.tuples(*[cells] * lattice.cells))
    broken = {violation.places for violation in KIND.check(own, other)}
    clues = zip(lattice.lines, own.clues, clues_of(lattice, other), strict=True)
    assert broken == {line for line, one, two in clues if one != two}


def ones(side: int, count: int) -> Nonogram:
    hints: Hints = ((1, 1),) * count
    return Nonogram(rect(side, side), PALETTE[:2], (hints,) * (2 * side))


@pytest.mark.parametrize(
    ("form", "side", "count", "message"),
    [
        ("placements", 40, 10, r"40x40 .* [0-9,]+ clauses and more; the limit is 1,000,000"),
        ("placements", 500, 125, r"has 10\^[0-9]+ clauses and more"),
        ("polynomial", 300, 75, r"polynomial of this 300x300 .* [0-9,]+ literals; the limit"),
        ("starts", 120, 30, r"starts of this 120x120 .* [0-9,]+ literals; the limit"),
        ("lines", 250, 62, r"250x250 .* about [0-9,]+ literals; the limit is 20,000,000"),
        (STATED, 500, 125, r"500x500 .* about [0-9,]+ literals; the limit is 20,000,000"),
    ],
)
def test_models_refuse_to_explode(form: str, side: int, count: int, message: str) -> None:
    with pytest.raises(TooLarge, match=message):
        model_of(ones(side, count), form)


@pytest.mark.parametrize("form", FORMS)
def test_a_hard_case_for_single_lines(form: str) -> None:
    """Two diagonals of ones: every line is open, and no two filled cells share one."""
    judgement = judge(ones(6, 1), count=10_000, encoding=form)
    assert len(judgement.solutions) == 720


@pytest.mark.parametrize("form", FORMS)
def test_a_board_without_colours(form: str) -> None:
    for clue, verdict in (("", "unique"), ("1?", "none")):
        puzzle = parse_puzzle(KIND, f"rect 1 2\n#ffffff\n{clue}\n\n\n")
        assert judge(puzzle, encoding=form).verdict == verdict


def test_no_clue_can_be_left_out() -> None:
    puzzle = ones(2, 1)
    assert Clues(puzzle).without([]) == puzzle
    with pytest.raises(OptionError, match="none can be left out"):
        Clues(puzzle).without([0])


def test_colours_are_told_apart_by_nothing_but_their_first_appearance() -> None:
    one, two, other = (
        parse_puzzle(KIND, text)
        for text in (
            "rect 1 3\n#ffffff #cc0000 #0044cc\n1a 2b\n1a\n1b\n1b\n",
            "rect 1 3\n#000000 #0044cc #cc0000 #00aa00\n1b 2a\n1b\n1a\n1a\n",
            "rect 1 3\n#ffffff #cc0000 #0044cc\n1a 2b\n1a\n1b\n1?\n",
        )
    )
    assert KIND.normal(one).palette == USUAL[:3]
    assert KIND.canonical(one) == KIND.canonical(two)
    assert KIND.canonical(one) != KIND.canonical(other)
    plain = parse_puzzle(KIND, "rect 1 2\n#ffffff #cc0000\n1a\n1a\n\n")
    untold = parse_puzzle(KIND, "rect 1 2\n#ffffff #000000\n1?\n1?\n\n")
    spare = parse_puzzle(KIND, "rect 1 2\n#ffffff #cc0000 #0044cc\n1b\n1b\n\n")
    assert KIND.canonical(plain) == KIND.canonical(untold) == KIND.canonical(spare)
    unsure = parse_puzzle(KIND, "rect 1 2\n#ffffff #cc0000 #0044cc\n1?\n1?\n\n")
    assert KIND.canonical(unsure) != KIND.canonical(plain)


@given(puzzles(), st.data())
def test_renamed_colours_are_the_same_puzzle(puzzle: Nonogram, data: st.DataObject) -> None:
    names = data.draw(st.permutations(range(1, puzzle.colours + 1)))
    clues = tuple(
        tuple((length, colour if colour < 0 else names[colour - 1]) for length, colour in hints)
        for hints in puzzle.clues
    )
    renamed = Nonogram(puzzle.board, USUAL[: puzzle.colours + 1], clues)
    assert KIND.canonical(renamed) == KIND.canonical(puzzle)
    normal = KIND.normal(puzzle)
    assert KIND.normal(normal) == normal
    same = len(judge(puzzle, count=10_000).solutions)
    assert len(judge(normal, count=10_000).solutions) == same


def test_images_keep_colours_and_reading_directions() -> None:
    text = "rect 2 3\n#ffffff #cc0000 #0044cc\n1a 1b\n2?\n1? 1b\n2?\n\n"
    images = {image.text().split("\n", 2)[2] for image in KIND.images(parse_puzzle(KIND, text))}
    assert "1b 1a\n2?\n\n2?\n1? 1b\n" in images
    assert "\n2?\n1? 1b\n1b 1a\n2?\n" in images
    assert len(images) == 8
