"""Puzzle files of every kind in every text form, with the verdicts they must get.

`data/expected.tsv` has a line for each puzzle: its file (with its number from the second one on),
its kind, and its verdict, or the line and the column where the file is malformed. The puzzles were
made by this program and judged by solvers and encodings that share nothing; beside them lie their
solutions. In a file whose name ends in `-solved`, `-partly` or `-wrong` a board is filled in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

import puzzlemint
from puzzlemint.cli import run

DATA = Path(__file__).parent / "data"
ENDINGS = {".txt": ".solution.txt", ".clues": ".solution", ".non": ".solution"}
STATES = {"-solved": "solved", "-partly": "right so far", "-wrong": "wrong"}
NO_TEXT = "other/malformed-not-utf-8.txt"
SAID = {"-solved": "a solved board", "-wrong": "a board filled in, and not solved"}


class Row(NamedTuple):
    """A line of the table."""

    file: str
    kind: str
    verdict: str

    def known(self) -> Row:
        """Return what is found out about it: without a kind if it is malformed."""
        return self._replace(kind="") if ":" in self.verdict else self

    def without_number(self) -> Row:
        """Return it as of the file alone."""
        return self.known()._replace(file=self.file.partition("#")[0])


ROWS = [
    Row(*line.split("\t"))
    for line in (DATA / "expected.tsv").read_text(encoding="utf-8").splitlines()[1:]
]
FILES = sorted({row.without_number().file for row in ROWS})
SOLUTIONS = sorted(path for ending in set(ENDINGS.values()) for path in DATA.rglob(f"*{ending}"))


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig")


def ending_of(file: str) -> str:
    """Return how a file's name says that its board is filled in, or nothing."""
    return next((ending for ending in STATES if Path(file).stem.endswith(ending)), "")


def test_every_file_is_in_the_table() -> None:
    found = {path for ending in ENDINGS for path in DATA.rglob(f"*{ending}")}
    assert sorted(found.difference(SOLUTIONS)) == [DATA / file for file in FILES]
    for kind in puzzlemint.kinds():
        assert {row.verdict for row in ROWS if row.kind == kind} > {"unique", "multiple", "none"}


@pytest.mark.parametrize("folder", sorted({file.partition("/")[0] for file in FILES}))
def test_the_library_gives_each_puzzle_its_verdict(folder: str) -> None:
    for file in FILES:
        drawn_in = folder == "tents" and ending_of(file)
        if not file.startswith(folder) or drawn_in or file == NO_TEXT:
            continue
        found: list[Row] = []
        try:
            for board in puzzlemint.read_all(text_of(DATA / file)):
                found += [Row(file, board.kind, puzzlemint.verify(board).verdict)]
        except puzzlemint.PuzzleError as error:
            found.append(Row(file, "", f"{error.line}:{error.column}"))
        rows = [row.without_number() for row in ROWS]
        assert found == [row for row in rows if row.file == file]


def test_the_command_line_gives_each_puzzle_its_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--json", str(DATA)]) == 2
    found: list[Row] = []
    for line in capsys.readouterr().out.splitlines():
        entry = json.loads(line)
        file = Path(entry["file"]).relative_to(DATA).as_posix()
        if "error" in entry:
            place = f"{entry['error']['line']}:{entry['error']['column']}"
            found.append(Row(file, "", place))
        else:
            found.append(Row(file, entry["kind"], entry["verdict"]))
            if ending_of(file) in SAID:
                assert entry["filled"] == SAID[ending_of(file)], file
    assert sorted(found) == sorted([row.known() for row in ROWS])


def test_solutions_are_right() -> None:
    used: set[Path] = set()
    for row in ROWS:
        path = DATA / row.file
        solution = path.with_name(path.stem + ENDINGS.get(path.suffix, ""))
        if not path.exists() or not solution.exists():
            continue
        used.add(solution)
        board, text = puzzlemint.read(text_of(path)), text_of(solution)
        assert puzzlemint.check(board, text).state == "solved", row.file
        if row.verdict == "unique":
            assert str(puzzlemint.solve(board)) == text, row.file
    assert sorted(used) == SOLUTIONS


def test_boards_filled_in_are_right_or_wrong() -> None:
    states: set[str] = set()
    for file in FILES:
        ending = ending_of(file)
        if ending:
            path = DATA / file
            puzzle = path.with_name(path.name.replace(ending, ""))
            finding = puzzlemint.check(puzzlemint.read(text_of(puzzle)), text_of(path))
            assert finding.state == STATES[ending], file
            states.add(ending)
    assert states == set(STATES)
