"""The laws of boards as people write and see them: what is the puzzle's stays, wherever it is.

A board that is filled in keeps the puzzle's clues, an error names the letter that is wrong, rows
may have blanks between their letters, and no two values look alike in any output encoding.
"""

from __future__ import annotations

from itertools import chain
from string import digits
from typing import Any

import pytest

import puzzles
from puzzlemint import tasks
from puzzlemint.cli import terminal
from puzzles.base.errors import PuzzleError
from puzzles.codecs import excerpts
from puzzles.contract.kind import Kind, Puzzle, completed
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from puzzles.declare.values import Example, Solution
from puzzles.families.grid import GridKind
from puzzles.model.model import OPEN
from puzzles.text import header
from tests.contract.cases import KINDS
from verify.judge.filled import WRONG, examine
from verify.judge.verdict import judge

CODES = ("ascii", "latin-1", "cp437", "cp1252", "koi8-r", "shift_jis", "cp037", "utf-8")
ALIKE: dict[str, set[str]] = {
    "akari": set(),
    "battleships": {"-.", "<#", ">#", "^#", "Vv#", "Oo#", "Mm#", *(f".{n}" for n in "0123456789")},
    "binario": {"Xx1", "Oo0"},
    "dominosa": {" .x"},
    "fillomino": set(),
    "futoshiki": set(),
    "gemhunter": {"Tt", "Gg"},
    "hashi": {" .x"},
    "nonogram": set(),
    "masyu": {"Bb", "Ww", " .x"},
    "shikaku": {" .x"},
    "slitherlink": {" .x"},
    "sudoku": set(),
    "tango": {"Xx1", "Oo0"},
    "tents": {".-", "AC*X^Δ", *(f"-{total}" for total in "?0123456789")},
    "lanes": {"o?+012"},
    "plots": {".1"},
}
"""Letters of a solution's text that say the same of a place, where groups do not tell (`alike`)."""
GRIDS = [
    kind
    for kind in KINDS
    if isinstance(kind, GridKind) and not kind.between and len(kind.groups) == 1
]
"""Kinds whose text is a letter a cell."""


def solved(kind: Kind[Puzzle], example: Example) -> tuple[Any, tuple[Solution, ...]]:
    puzzle = parse_puzzle(kind, example.text)
    found = judge(puzzle).solutions
    if not found:
        pytest.skip("has no solution")
    return puzzle, found


def alike(kind: Kind[Puzzle]) -> set[str]:
    """Return letters of a solution's text that may stand for one another: they say the same.

    A clue may stand in a cell that a solution leaves unmarked, and any outside where there is none.
    """
    pairs = {*ALIKE.get(kind.name, set())}
    if isinstance(kind, GridKind):
        rest = [kind.marks[value] for value in kind.unmarked if value in kind.marks]
        for group in kind.groups:
            outside = group.on in ("lines", "ends")
            blanks = rest if group is kind.cell else [group.written(group.blank)] * outside
            shown = [*group.letters.values(), *(digits if group.numbers else ())]
            pairs |= {blank + letter for blank in blanks for letter in shown}
    return pairs


def letters(kind: Kind[Puzzle]) -> str:
    """Return the letters of a kind's puzzles and solutions, and one that no kind has."""
    texts = [text for f in kind.faults for text in (f.puzzle.split("\n", 1)[-1], f.solution)]
    texts += [example.text.split("\n", 1)[-1] for example in kind.examples]
    texts += [digits for group in kind.groups if group.numbers]
    return "".join(sorted({*"".join([*texts, *ALIKE.get(kind.name, set()), "%"])} - {*"\n ,"}))


def read_or_refused(puzzle: Puzzle, text: str) -> Solution | PuzzleError:
    try:
        return parse_entries(puzzle, text)
    except PuzzleError as error:
        return error


def test_a_filled_board_keeps_the_clues(kind: Kind[Puzzle], example: Example) -> None:
    """Whatever letter of a solution is another, it is named, or a place is said to be otherwise.

    So no letter of a clue can be left out of a solution that counts as one.
    """
    puzzle, (solution, *_) = solved(kind, example)
    text = kind.write_entries(puzzle, solution)
    drawn = kind.places(puzzle) != puzzle.board
    tokens = bool(getattr(kind, "between", "")) and not drawn
    same_letters = alike(kind)
    named = 0
    for at, old in enumerate(text):
        if old in "\n," or (old == " " and kind.name != "slitherlink"):
            continue
        start = at
        while tokens and text[start - 1 : start].strip(" ,\n"):
            start -= 1
        place = text.count("\n", 0, at) + 1, start - text.rfind("\n", 0, at)
        if kind.name == "tents" and place[0] == 1:  # the size, which says how to read the rest
            continue
        for new in letters(kind):
            if new == old:
                continue
            changed = text[:at] + new + text[at + 1 :]
            entries = read_or_refused(puzzle, changed)
            if isinstance(entries, PuzzleError):
                assert (entries.line, entries.column) == place, changed
                named += 1
                continue
            whole = completed(puzzle, entries)
            differing = [p for p, v in enumerate(whole) if v != solution[p]]
            if differing:
                assert len(differing) == 1, changed
            else:
                assert any({old, new} <= {*same} for same in same_letters), changed
    assert named


def test_what_a_place_cannot_hold_is_named(kind: Kind[Puzzle], example: Example) -> None:
    """A value that other places can have is refused where one cannot, or breaks a rule there.

    Never is such a board a solved one, neither for the command line nor for who asks for scores.
    """
    puzzle, (solution, *_) = solved(kind, example)
    domain, spot = kind.domain(puzzle), kind.places(puzzle).spot
    of_sort: dict[str, set[int]] = {}
    for place, values in enumerate(domain):
        of_sort.setdefault(spot(place)[0], set()).update(values)
    for place, values in enumerate(domain):
        for value in sorted({*chain(*domain)}.difference(values)):
            board = (*solution[:place], value, *solution[place + 1 :])
            assert not tasks.score(puzzle, board).solved
            if value not in of_sort[spot(place)[0]]:
                continue  # which no text of a board can say
            entries = read_or_refused(puzzle, kind.write_entries(puzzle, board))
            if isinstance(entries, PuzzleError):
                name, word = kind.places(puzzle).name(place), kind.word(puzzle, value).one
                shown = f"{name} cannot be {word}"
                assert entries.line or entries.message == shown  # one of them says which place
                continue
            assert completed(puzzle, entries) == board
            assert any(place in broken.places for broken in kind.check(puzzle, board))
            assert examine(puzzle, entries).state == WRONG


def spaced(text: str) -> str:
    return "".join([" ".join(line) + "\n" for line in text.splitlines()])


@pytest.mark.parametrize("grid", GRIDS, ids=[kind.name for kind in GRIDS])
def test_rows_with_blanks_between_their_letters(grid: GridKind[Any]) -> None:
    """Rows that begin with the mark of a header line are rows all the same."""
    for example in grid.examples:
        puzzle = parse_puzzle(grid, example.text)
        text = spaced(grid.write(puzzle))
        head = puzzle.header
        assert parse_puzzle(grid, head + text) == puzzle
        settings = {name: str(value) for name, value in puzzle.options.items()}
        assert parse_puzzle(grid, text, **settings) == puzzle
        if grid.name in puzzles.names():
            named = head or header.line(grid.name, {})
            assert [found.puzzle for found in excerpts.read((named + text) * 2)] == [puzzle] * 2
            assert [found.puzzle for found in excerpts.read(text, grid.name, settings)] == [puzzle]
        for solution in judge(puzzle).solutions if grid.marks else ():
            shown = spaced(grid.write_entries(puzzle, solution))
            assert parse_solution(puzzle, shown) == solution
            assert parse_solution(puzzle, header.line(grid.name, {}) + shown) == solution


def test_an_error_counts_the_blanks_between_letters() -> None:
    sudoku, akari, hitori, gems = map(puzzles.get, ("sudoku", "akari", "hitori", "gemhunter"))
    cases = (
        (akari, "..1\n#..\n", "* . 1\n# .  .\n", "* . 1\n# .  #\n", (2, 6)),
        (hitori, "233\n112\n", "2 # 3\n1 1 2\n", "2 #  1\n1 1 2\n", (1, 6)),
        (sudoku, "1.\n..\n", "1 2\n2 1\n", "\t. 2\n2 1\n", (1, 2)),
        (gems, "1, _\n1, 1\n", "1, T\n1,  1\n", "1, T\n1,  G\n", (2, 5)),
    )
    for kind, text, right, wrong, place in cases:
        puzzle = parse_puzzle(kind, text)
        parse_entries(puzzle, right)
        with pytest.raises(PuzzleError, match="the puzzle has") as caught:
            parse_entries(puzzle, header.line(kind.name, {}) + wrong)
        assert (caught.value.line, caught.value.column) == (place[0] + 1, place[1])


def shown(text: str, code: str) -> bytes:
    return text.encode(code, errors=terminal.ERRORS)


def test_no_two_values_look_alike(kind: Kind[Puzzle], example: Example) -> None:
    """Neither where the rest of a board is open nor where it is a solution."""
    terminal.prepare()
    puzzle = parse_puzzle(kind, example.text)
    domain = kind.domain(puzzle)
    boards = [(OPEN,) * len(domain), *judge(puzzle).solutions[:1]]
    for board in boards:
        signs = set(puzzle.draw(board))
        for place, values in enumerate(domain):
            if len(values) == 1:
                continue
            drawn = [
                puzzle.draw((*board[:place], value, *board[place + 1 :]))
                for value in (OPEN, *values)
            ]
            signs.update(*drawn)
            for code in CODES:
                assert len({shown(text, code) for text in drawn}) == len(drawn)
        for code in CODES:
            assert len({shown(sign, code) for sign in signs}) == len(signs), (code, signs)
