"""Where places are, by the cells that they are, join or separate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import puzzles
from puzzlemint.cli import run
from puzzles.board import rect
from puzzles.board.lattice import located
from puzzles.board.spans import spans
from puzzles.contract.reading import parse_puzzle


def test_edges_separate_cells_of_which_one_may_be_outside() -> None:
    assert located(rect(1, 2).edges) == [
        [[[0, 1], [1, 1]], [[0, 2], [1, 2]]],
        [[[1, 0], [1, 1]], [[1, 1], [1, 2]], [[1, 2], [1, 3]]],
        [[[1, 1], [2, 1]], [[1, 2], [2, 2]]],
    ]


def test_links_and_spans_join_cells() -> None:
    links = [[[[1, 1], [1, 2]]], [[[1, 1], [2, 1]], [[1, 2], [2, 2]]], [[[2, 1], [2, 2]]]]
    assert located(rect(2, 2).links) == links
    assert located(rect(2, 2).pairs) == links
    assert located(spans(rect(3, 3), (0, 2, 6))) == [[[[1, 1], [1, 3]]], [[[1, 1], [3, 1]]]]
    assert located(rect(2, 2)) is None


@pytest.mark.parametrize("name", puzzles.names())
def test_places_of_every_kind_are_as_pictures_have_them(name: str) -> None:
    """What is on the board is what else says of the same place which cells are there."""
    kind = puzzles.get(name)
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        places = kind.places(puzzle)
        found = located(places)
        if found is None:
            assert len(places.cells_at) == puzzle.board.cells
            continue
        assert list(map(len, found)) == list(map(len, places.rows))
        number = {cell: [at[0] + 1, at[1] + 1] for cell, at in enumerate(puzzle.board.positions)}
        for row, some in zip(places.rows, found, strict=True):
            for place, cells in zip(row, some, strict=True):
                inside = [cell for cell in cells if cell in number.values()]
                assert inside == [number[cell] for cell in places.cells_at[place]]
                assert len(cells) in (1, 2)
        together = [json.dumps(cells) for some in found for cells in some]
        assert len(set(together)) == len(together), "no two places are told alike"


TEXT = "# hashi\n2.1\n...\n1..\n"


def told(capsys: pytest.CaptureFixture[str], *call: str) -> dict[str, Any]:
    run([*call, "--json"])
    return json.loads(capsys.readouterr().out)


def test_commands_tell_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hashi.txt"
    file.write_text(TEXT)
    places = [[[[1, 1], [1, 3]]], [[[1, 1], [3, 1]]]]
    assert told(capsys, "solve", str(file))["solution_cells"] == [[1], [1]]
    assert told(capsys, "solve", str(file))["places"] == places
    assert told(capsys, "verify", str(file))["places"] == places
    made = told(capsys, "generate", "slitherlink", "--size", "3", "--seed", "1")
    assert made["places"] == located(rect(3, 3).edges)
    file.write_text("# sudoku\n1.\n..\n")
    assert "places" not in told(capsys, "solve", str(file))
    assert "places" not in told(capsys, "verify", str(file))


def test_a_repair_and_a_solver_s_answer_tell_places(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, cnf, answer = (tmp_path / name for name in ("loop.txt", "loop.cnf", "answer.txt"))
    file.write_text("# slitherlink\n4\n")
    places = located(rect(1, 1).edges)
    assert told(capsys, "fix", str(file), "--output", str(tmp_path / "o.txt"))["places"] == places
    run(["encode", str(file), "--output", str(cnf)])
    lines = cnf.read_text().splitlines()
    variables = next(int(line.split()[2]) for line in lines if line.startswith("p cnf"))
    answer.write_text(f"s SATISFIABLE\nv {' '.join(map(str, range(1, variables + 1)))} 0\n")
    decoded = told(capsys, "decode", str(cnf), str(answer))
    assert decoded["places"] == places
    assert decoded["breaks_at"] == []
