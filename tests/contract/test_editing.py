"""The laws of editing by hand: what can be set, and that setting it is enough for any puzzle."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import puzzles
from puzzles.base.errors import OptionError, UserError
from puzzles.board import Rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind, Puzzle, kind_of
from puzzles.contract.reading import board_of, parse_entries, parse_puzzle
from puzzles.declare.group import Tool, count, spots
from puzzles.declare.values import Example
from puzzles.exchange.editing import Change, cleared, edited, resized, with_all_clues
from puzzles.exchange.looks import resting
from puzzles.model.model import OPEN
from verify.judge.verdict import judge


def shown(puzzle: Puzzle, name: str, at: int) -> str | None:
    """Return what a tool finds set, or its blank value."""
    kind = kind_of(puzzle)
    (tool,) = [tool for tool in kind.tools(puzzle) if tool.name == name]
    return tool.now.get(at, tool.blank)


def places(puzzle: Puzzle, tool: Tool) -> Sequence[int]:
    return spots(puzzle.board, tool.on)


def test_an_empty_board_is_a_puzzle(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    empty = cleared(puzzle)
    assert parse_puzzle(kind, empty.text()) == empty
    assert empty.board == puzzle.board
    assert empty.options == puzzle.options
    assert cleared(empty) == empty


def test_every_value_of_a_tool_is_set_and_read_back(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    assert kind.tools(puzzle)
    for tool in kind.tools(puzzle):
        every = places(puzzle, tool)
        assert set(tool.now) <= set(every)
        assert tool.blank not in tool.now.values() or tool.on == "board"
        values = {choice.value for choice in tool.values} or {*tool.now.values()}
        assert {*tool.now.values()} <= values
        assert tool.values or (tool.pattern and tool.help), f"{tool.name}: its group needs a help"
        if tool.blank is not None:
            values.add(tool.blank)
        for value in values:
            for at in (every[0], every[-1]):
                after = kind.edited(puzzle, tool.name, at, value)
                assert shown(after, tool.name, at) == value


def test_titles_and_looks_of_values_differ(kind: Kind[Puzzle], example: Example) -> None:
    for tool in kind.tools(parse_puzzle(kind, example.text)):
        assert len({choice.title for choice in tool.values}) == len(tool.values)
        seen = [choice.items for choice in tool.values if choice.items]
        assert len(set(seen)) == len(seen)


def test_what_is_set_can_be_taken_away(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    tools = kind.tools(puzzle)
    changes = [
        Change(tool.name, at, tool.blank)
        for tool in reversed(tools)
        for at in tool.now
        if tool.blank is not None
    ]
    if all(tool.blank is not None for tool in tools):
        assert edited(puzzle, changes) == cleared(puzzle)


def test_a_puzzle_is_made_again_by_edits_alone(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    changes = [
        Change(tool.name, at, value)
        for tool in kind.tools(puzzle)
        for at, value in tool.now.items()
    ]
    assert edited(cleared(puzzle), changes) == puzzle


def test_what_cannot_be_set_is_refused(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    with pytest.raises(OptionError, match="there is no tool 'nothing'"):
        edited(puzzle, [Change("nothing", 0, "")])
    for tool in kind.tools(puzzle):
        beyond = count(puzzle.board, tool.on)
        for at in {-1, beyond, *range(beyond)} - {*places(puzzle, tool)}:
            with pytest.raises(OptionError, match="not on"):
                edited(puzzle, [Change(tool.name, at, str(tool.blank))])
        for value in ("!", "²", "x" * 100, "1 1 !", "-1"):
            with pytest.raises(UserError) as caught:
                edited(puzzle, [Change(tool.name, places(puzzle, tool)[0], value)])
            assert len(str(caught.value)) < 200


def test_a_board_of_another_size_keeps_what_fits(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    board = puzzle.board
    assert resized(puzzle, board_of(kind, board.size)) == puzzle
    larger = f"{board.height + 2}x{board.width + 2}" if isinstance(board, Rect) else "hex4"
    moved = resized(puzzle, board_of(kind, larger))
    assert moved.board.size == larger
    assert parse_puzzle(kind, moved.text()) == moved
    back = resized(moved, board_of(kind, board.size))
    assert [tool.now for tool in kind.tools(back)] == [tool.now for tool in kind.tools(puzzle)]


@pytest.mark.parametrize(
    "name", ["futoshiki", "jigsaw", "kenken", "killer", "skyscrapers", "sudoku"]
)
@pytest.mark.parametrize(("large", "small"), [("6", "4"), ("9", "4"), ("8", "6")])
def test_a_digit_that_a_smaller_board_has_not_is_left_out_alone(
    name: str, large: str, small: str
) -> None:
    kind = puzzles.get(name)
    board = resized(cleared(parse_puzzle(kind, kind.examples[0].text)), board_of(kind, large))
    side = int(large)
    digits = [Change("cell", 0, "2"), Change("cell", 1, large), Change("cell", side + 1, "3")]
    moved = resized(edited(board, digits), board_of(kind, small))
    assert shown(moved, "cell", 0) == "2"
    assert shown(moved, "cell", 1) != large
    assert shown(moved, "cell", int(small) + 1) == "3"


def test_a_size_is_read_as_it_is_written(kind: Kind[Puzzle], example: Example) -> None:
    board = parse_puzzle(kind, example.text).board
    assert board_of(kind, board.size) == board
    for size in ("", "x", "3x", "0", "-1", "1e3", "9999999", "hex0", "hex", "2x2x2", "５"):
        with pytest.raises(OptionError):
            board_of(kind, size)
    for size, shape in (("3x4", "rect"), ("hex3", "hexagon")):
        if shape not in kind.boards.shapes:
            with pytest.raises(OptionError):
                board_of(kind, size)


def test_a_solution_tells_the_clues(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    for solution in judge(puzzle).solutions:
        if not Clues(puzzle).follow:
            with pytest.raises(OptionError):
                with_all_clues(puzzle, solution)
            continue
        full = with_all_clues(puzzle, solution)
        assert not kind.check(full, solution)
        for number in Clues(full).hidden:
            group, place = Clues(full).place(number)
            assert group.sparse
            assert kind.clue_by(full, solution, number) == group.blank == group.values(full)[place]


def test_a_board_begun_is_read_back(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    given = [values[0] if len(values) == 1 else OPEN for values in kind.domain(puzzle)]
    for solution in judge(puzzle).solutions:
        for step in (1, 2, 3):
            pairs = zip(solution, given, strict=True)
            begun = [
                known if known != OPEN else value if place % step == 0 else OPEN
                for place, (value, known) in enumerate(pairs)
            ]
            read = parse_entries(puzzle, kind.write_entries(puzzle, begun))
            for place, (one, other) in enumerate(zip(read, begun, strict=True)):
                marks = (other, OPEN) if other in (*kind.unmarked, given[place]) else (other,)
                assert one in marks


def test_what_open_places_can_be_taken_to_be_is_a_value(
    kind: Kind[Puzzle], example: Example
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    rest = resting(puzzle)
    if kind.unmarked:
        assert rest == kind.unmarked
    parts = len(kind.places(puzzle).parts)
    assert len(rest) <= parts
    if len(rest) == parts:
        free = [values for values in kind.domain(puzzle) if len(values) > 1]
        assert all(not {*rest}.isdisjoint(values) for values in free)
