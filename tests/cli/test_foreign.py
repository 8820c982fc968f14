"""Puzzles as others publish them are read by all commands that judge and compare."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import puzzlemint
from corpus.export.rows import board_cells
from gen.minting.mint import item, order
from puzzlemint.cli import run
from puzzlemint.io import files, foreign
from tests.processes import ran

ROWS = ["1...", "..2.", ".3..", "...4"]
NUMBERS = [[int(cell.replace(".", "0")) for cell in row] for row in ROWS]
LINE = "".join(ROWS).replace(".", "0")
TEXT = "\n".join(ROWS) + "\n"
ITEM = {
    "question": "Solve this Mini Sudoku puzzle:\n1 _ _ _\n",
    "answer": "1 2 4 3\n3 4 2 1\n4 3 1 2\n2 1 3 4",
    "metadata": {"source_dataset": "mini_sudoku", "puzzle": NUMBERS, "num_empty": 12},
}


def table(*rows: dict[str, Any]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


FORMS = {
    "item.jsonl": (json.dumps(ITEM), ""),
    "items.json": (json.dumps([ITEM, ITEM]), ""),
    "board.json": (json.dumps(NUMBERS), "sudoku"),
    "boards.json": (json.dumps([NUMBERS, [[str(c) for c in row] for row in NUMBERS]]), "sudoku"),
    "null.json": (json.dumps([[cell or None for cell in row] for row in NUMBERS]), "sudoku"),
    "texts.json": (json.dumps([f"# sudoku\n{TEXT}", LINE]), "sudoku"),
    "kaggle.csv": (table(*[{"quizzes": LINE, "solutions": "1243342143122134"}] * 2), "sudoku"),
    "rows.csv": (table({"Puzzle": json.dumps(NUMBERS), "kind": "sudoku"}), ""),
    "lines.txt": (f"{LINE}\n{LINE}\n{LINE}\n", "sudoku"),
    "dots.txt": (f"{''.join(ROWS)}\n" * 2, "sudoku"),
    "field.jsonl": (json.dumps({"board": TEXT, "kind": "sudoku"}), ""),
    "within.jsonl": (json.dumps({"metadata": {"grid": NUMBERS}, "kind": "sudoku"}), ""),
}


@pytest.mark.parametrize("name", FORMS)
def test_forms_of_others(tmp_path: Path, name: str) -> None:
    text, kind = FORMS[name]
    (tmp_path / name).write_text(text)
    found = list(files.parts(str(tmp_path / name), kind))
    assert found
    wanted = puzzlemint.read(f"# sudoku\n{TEXT}")
    for part in found:
        assert isinstance(part, files.Part), part
        assert files.parse(part, {}).puzzle == wanted


DIGITS = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SETS = {
    "kaggle.csv": table(*[{"quizzes": DIGITS, "solutions": SOLVED}] * 2),
    "rated.csv": table({"id": 1, "puzzle": DIGITS, "solution": SOLVED, "difficulty": 2.5}),
    "asked.csv": table({"source": "a", "question": DIGITS.replace("0", "."), "answer": SOLVED}),
    "array.json": json.dumps([DIGITS, {"puzzle": DIGITS, "solution": SOLVED}]),
    "lines.jsonl": json.dumps({"quiz": DIGITS, "solution": SOLVED}),
    "lines.sdm": f"{DIGITS}\n{DIGITS}\n",
}


@pytest.mark.parametrize("name", SETS)
def test_81_digits_need_no_kind(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(SETS[name])
    found = list(files.parts(str(tmp_path / name)))
    assert found
    for part in found:
        assert isinstance(part, files.Part), part
        rows = [DIGITS[at : at + 9] for at in range(0, 81, 9)]
        assert files.parse(part, {}).puzzle == puzzlemint.read("# sudoku\n" + "\n".join(rows))


def test_commands_read_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "theirs.json").write_text(FORMS["items.json"][0])
    (tmp_path / "lines.txt").write_text(FORMS["lines.txt"][0])
    theirs, lines = str(tmp_path / "theirs.json"), str(tmp_path / "lines.txt")
    first = run(["verify", theirs])
    assert "2 puzzles" in capsys.readouterr().err
    assert run(["audit", theirs, lines, "--kind", "sudoku"]) == max(first, 1)
    assert "5 puzzles, 1 that differ" in capsys.readouterr().out
    run(["overlap", theirs, lines, "--kind", "sudoku"])
    assert "3 of " in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["sudoku", "binario", "hitori", "mosaic", "akari", "kurodoko"])
def test_the_boards_of_an_export_are_read_back(kind: str, tmp_path: Path) -> None:
    made = item(order(kind, "9" if kind == "sudoku" else "8"), 1, 0)
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps({"kind": kind, "board": board_cells(made.puzzle)}))
    (part,) = files.parts(str(path))
    assert isinstance(part, files.Part), part
    assert files.parse(part, {}).puzzle == made.puzzle


def test_parquet(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path / "it's.parquet"
    made = item(order("binario", "6", {"distinct_lines": False}), 1, 0)
    connection = duckdb.connect()
    columns = "puzzle VARCHAR, kind VARCHAR, options VARCHAR, grid INTEGER[][]"
    connection.execute(f"CREATE TABLE t ({columns})")
    values = [made.puzzle.text(), '{"distinct_lines": false}']
    connection.execute("INSERT INTO t VALUES (?, 'binario', ?, NULL)", values)
    connection.execute("INSERT INTO t VALUES (NULL, 'sudoku', NULL, ?)", [NUMBERS])
    connection.execute(f"COPY t TO '{str(path).replace(chr(39), chr(39) * 2)}' (FORMAT parquet)")
    connection.close()
    one, other = files.parts(str(path))
    assert isinstance(one, files.Part)
    assert isinstance(other, files.Part)
    assert files.parse(one, {}).puzzle == made.puzzle
    assert files.parse(other, {}).puzzle == puzzlemint.read(f"# sudoku\n{TEXT}")
    assert [*files.expand([str(tmp_path)])] == [str(path)]
    path.write_bytes(b"PAR1 and nothing else")
    (failed,) = files.parts(str(path))
    assert isinstance(failed, files.Unreadable)
    assert "this is no Parquet" in failed.message


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.jsonl", '{"text": "hello"}', "no puzzle is found here; what can be read: texts"),
        ("x.jsonl", '{"puzzle": [[1, [2]]]}', "puzzle[0][1]: this is not a number"),
        ("x.jsonl", '{"puzzle": [[1, 2], [3, 4]]}', "a list of rows does not tell its kind"),
        ("x.json", "[1, 2]", "no puzzle is found here"),
        ("x.csv", "puzzle,kind\n1,sudoku,3\n", "the row has more cells than the head line"),
        ("x.csv", 'puzzle,kind\n"1,sudoku\n', "this is no CSV"),
        ("x.csv", "puzzle,kind\n12,chess\n", "there is no kind 'chess'"),
        ("x.csv", 'puzzle,kind,options\n1...............,sudoku,"{"\n', "options is no object"),
        ("x.jsonl", '{"puzzle": "12", "n": ' + "9" * 5_000 + "}", "thousands of digits"),
        ("x.jsonl", '{"puzzle": ' + "[" * 100_000, "nested too deep"),
        ("x.jsonl", '{"n": 1, "metadata": "' + "[" * 100_000 + '"}', "no puzzle is found here"),
        (
            "x.jsonl",
            '{"kind": "sudoku", "puzzle": "....", "options": "' + "[" * 100_000 + '"}',
            "options is no object",
        ),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    found = list(files.parts(str(tmp_path / name)))
    assert isinstance(found[-1], files.Unreadable)
    assert message in found[-1].message


def test_one_board_is_not_taken_for_several(tmp_path: Path) -> None:
    """A board with rows of a square length is one puzzle, damaged or not."""
    rows = [".123456789ABCDEF"] * 16
    wide, wrong = ["." * 16] * 10, [*["." * 16] * 9, "." * 15 + "x"]
    for kind, text in (("sudoku", rows), ("akari", wide), ("akari", wrong)):
        path = tmp_path / "board.txt"
        path.write_text("\n".join(text) + "\n")
        assert len(list(files.parts(str(path), kind))) == 1


def test_numbers_of_several_digits_stay_apart() -> None:
    rows = [[10, 1]] * 2  # without blanks between them three cells wide
    assert foreign.normal({"puzzle": rows, "kind": "gemhunter"}, "")["puzzle"] == "10, 1\n" * 2


def test_a_clue_is_never_dropped(tmp_path: Path) -> None:
    """What a kind cannot read is refused; no board is judged by less than was published."""
    item = {"metadata": {"source_dataset": "futoshiki", "puzzle": NUMBERS, "constraints": [1]}}
    (tmp_path / "x.jsonl").write_text(json.dumps(item))
    for part in files.parts(str(tmp_path / "x.jsonl")):
        if isinstance(part, files.Part):
            with pytest.raises(files.Unreadable):
                files.parse(part, {})


def test_a_table_may_come_through_a_pipe() -> None:
    program = Path(sys.executable).with_name("puzzlemint")
    table = FORMS["kaggle.csv"][0].encode()
    done = ran(program, "verify", "-", "--kind", "sudoku", told=table)
    assert b"2 puzzles" in done.stderr
