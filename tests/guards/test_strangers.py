"""Kinds that strangers would write keep every law, and people are told true words of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import puzzlemint
from gen.contract import registry as makers
from gen.minting.laws import make
from puzzlemint.kit import LINE, Example, Fault, OptionError, PuzzleError, path_rules, try_kind
from puzzles.contract import registry as kinds
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from tests.guards import warm
from tests.guards.numberlink import KIND, MAKER, Numberlink, NumberlinkKind
from verify.explain.explain import explain
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import judge

WIDE = """# numberlink
. . . 4 . . .
. 3 . . 2 5 .
. . . 3 1 . .
. . . 5 . . .
. . . . . . .
. . 1 . . . .
2 . . . 4 . .
"""


def test_open_paths_keep_every_law() -> None:
    assert [one for one in try_kind(KIND, MAKER) if one.broken] == []


@dataclass(frozen=True)
class Whole(Numberlink):
    """A puzzle whose lines pass every cell."""


class WholeKind(NumberlinkKind):
    """Numberlink whose lines pass every cell."""

    name = "whole"
    puzzle = Whole
    links = ()
    declared = path_rules(everywhere=True)
    examples = (
        Example("# whole\n1 1\n. .\n", "unique"),
        Example("# whole\n1 . .\n. . .\n. . 1\n", "multiple"),
        Example("# whole\n1 2\n2 1\n", "none"),
    )
    faults = (
        Fault(None, "# whole\n1 1\n. .\n", "1 1\n| |\n.-.\n"),
        Fault("end", "# whole\n1 1\n. .\n", "1-1\n| |\n.-.\n"),
        Fault("cell", "# whole\n1 1\n. .\n", "1-1\n\n. .\n"),
        Fault("number", "# whole\n1 2\n. .\n2 1\n", "1 2\n| |\n. .\n| |\n2 1\n"),
        Fault("loose", "# whole\n1 1\n. .\n. .\n", "1-1\n\n.-.\n| |\n.-.\n"),
    )


def test_open_paths_that_pass_every_cell_keep_every_law() -> None:
    assert [one for one in try_kind(WholeKind()) if one.broken] == []


def test_open_paths_are_explained_by_the_number_that_a_cell_is_joined_to() -> None:
    puzzle = parse_puzzle(KIND, WIDE)
    (solution,) = judge(puzzle).solutions
    assert solution.count(LINE) == 44
    told = [f"{step.what}: {step.why}" for step in explain(puzzle, solution)]
    for sentence in (
        "r2c5-6 is no line: or the line r2c5-6 would join different numbers",
        "r2c4-5 is a line: no other line can lead away from the 2 in r2c5",
        "r2c4 is not on the line of the 4, 3, 5 or 1: or the line r2c4-5 would join different "
        "numbers",
        "r2c4 is on the line of the 2: the line r2c4-5 leads there",
        "r2-3c4 is no line: no line r2-3c4 joins different numbers, and r2c4 is not on the line of "
        "the 3",
    ):
        assert sentence in told


def test_breaches_of_open_paths_are_told() -> None:
    puzzle = parse_puzzle(KIND, "# numberlink\n1 . 2\n. . .\n1 . 2\n")
    looks = LiveCheck(puzzle)
    for drawn, said in [
        ("1 . 2\n|   |\n.-. .\n|   |\n1 . 2\n", "more than two lines meet at r2c1"),
        ("1-. 2\n|   |\n. . .\n|   |\n1 . 2\n", "more than one line leads away from the 1 in r1c1"),
    ]:
        assert said in [one.sentence for one in looks.broken(parse_entries(puzzle, drawn))]
    crossed = parse_entries(puzzle, "1-.-2\n\n. . .\n\n1-.-2\n")
    assert "number" in {one.rule for one in KIND.check(puzzle, crossed)}
    (told, *_) = looks.violated(crossed, KIND.check(puzzle, crossed))
    assert told.sentence == "the line r1c1-2 joins different numbers"
    looped = parse_puzzle(KIND, "# numberlink\n1 1\n. .\n. .\n")
    loop = parse_entries(looped, "1-1\n\n.-.\n| |\n.-.\n")
    (told,) = LiveCheck(looped).violated(loop, KIND.check(looped, loop))
    assert told.sentence == (
        "each line leads to a number, but r2c1-2, r3c1-2, r2-3c1 and r2-3c2 are lines"
    )


SQUARE = """# warm
1...
....
....
....
thermo r2c2 r2c3-4 r3c4
cage 7 r1c2-3 r2c2
"""


def test_values_that_are_names_of_parts_are_renamed_with_the_board() -> None:
    class Parted(warm.WarmKind):
        labels = True

    parted, puzzle = Parted(), parse_puzzle(warm.KIND, "# warm\n..\n..\n")
    one, other, third = (1, 1, 1, 2), (2, 1, 2, 2), (1, 2, 2, 1)
    assert parted.canonical_solution(puzzle, one) == parted.canonical_solution(puzzle, other)
    assert parted.canonical_solution(puzzle, one) != parted.canonical_solution(puzzle, third)


def test_lists_of_cells_keep_every_law(monkeypatch: pytest.MonkeyPatch) -> None:
    for registry in (kinds.KINDS, makers.MAKERS):
        monkeypatch.setattr(registry, "registered", {})
    puzzlemint.register(warm.KIND, warm.MAKER)
    assert [one for one in try_kind(warm.KIND, warm.MAKER) if one.broken] == []


def test_lists_that_are_needed_stay() -> None:
    maker: Any = warm.MAKER
    made: list[Any] = [make(maker, "4", index).puzzle for index in range(8)]
    assert all(judge(one).verdict == "unique" for one in made)
    assert {len(one.lists) > 0 for one in made} == {True, False}


def test_lists_are_clues_that_turn_with_the_board_and_can_be_left_out() -> None:
    puzzle = parse_puzzle(warm.KIND, SQUARE)
    assert puzzle.text() == SQUARE.replace("r2c3-4", "r2c3 r2c4").replace("r1c2-3", "r1c2 r1c3")
    turned = {image.text() for image in warm.KIND.images(puzzle)}
    assert len(turned) == 8
    assert "thermo r3c3 r3c2 r3c1 r2c1\ncage 7 r4c3 r4c2 r3c3\n" in {
        text.partition("\n....\n...1\n")[2] for text in turned
    }
    clues = Clues(puzzle)
    assert clues.shown == [0, 16, 17]
    assert clues.without([16]).lists == puzzle.lists[1:]
    assert clues.without([16, 17]).text() == "# warm\n1...\n....\n....\n....\n"
    assert warm.KIND.without_rules(puzzle, [1]).lists == puzzle.lists[:1]


def test_lists_follow_from_a_solution_as_far_as_they_have_numbers() -> None:
    puzzle = parse_puzzle(warm.KIND, SQUARE)
    solution = parse_solution(puzzle, "1234\n2143\n3412\n4321\n")
    put_right = Clues(puzzle).with_(solution, [16, 17])
    assert [*warm.KIND.stated_rules(put_right)] == ["cage 6 r1c2 r1c3 r2c2"]
    rising = parse_solution(puzzle, "1432\n4123\n2314\n3241\n")
    assert [*warm.KIND.stated_rules(Clues(puzzle).with_(rising, [16, 17]))] == [
        "thermo r2c2 r2c3 r2c4 r3c4",
        "cage 8 r1c2 r1c3 r2c2",
    ]


def test_lists_are_set_by_hand() -> None:
    puzzle = parse_puzzle(warm.KIND, SQUARE)
    (lists,) = [tool for tool in warm.KIND.tools(puzzle) if tool.name == "lists"]
    assert lists.now[0] == "thermo r2c2 r2c3 r2c4 r3c4; cage 7 r1c2 r1c3 r2c2"
    changed = warm.KIND.edited(puzzle, "lists", 0, "cage 3 r1c1-2;")
    assert changed.text().endswith("....\ncage 3 r1c1 r1c2\n")
    assert warm.KIND.edited(changed, "lists", 0, "").lists == ()
    with pytest.raises(OptionError, match="no cell of a board of 4x4"):
        warm.KIND.edited(puzzle, "lists", 0, "cage 3 r1c5")


@pytest.mark.parametrize(
    ("line", "said", "column"),
    [
        ("themro r1", "there is no list 'themro' (did you mean thermo?)", 1),
        ("thermo r1c1 r1c1", "r1c1 is named twice", 13),
        ("thermo r1c9", "'r1c9' is no cell of a board of 2x2", 8),
        ("cage x r1c1", "behind cage stands a number", 6),
        ("thermo r1c1 x", "'x' is no cell such as r1c2", 13),
        ("thermo r1\nthermo r1", "this list was there before", 1),
        ("cage 5", "the cells of cage are missing", 7),
    ],
)
def test_what_is_no_list_is_said_where_it_is(line: str, said: str, column: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(warm.KIND, f"# warm\n..\n..\nthermo r2\n{line}\n")
    assert (caught.value.message, caught.value.column) == (said, column)
    assert caught.value.line == 5 + line.count("\n")


def test_lists_may_stand_behind_a_filled_board() -> None:
    puzzle = parse_puzzle(warm.KIND, "# warm\n..\n..\nthermo r1\n")
    assert parse_solution(puzzle, "12\n21\nthermo r1\n") == (1, 2, 2, 1)
    with pytest.raises(PuzzleError, match="the lists are not those of the puzzle"):
        parse_solution(puzzle, "12\n21\nthermo r2\n")
