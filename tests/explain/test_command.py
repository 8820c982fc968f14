"""`puzzlemint explain`, and the same from Python."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import gen
import puzzlemint
import verify.judge.verdict
from gen.contract.maker import Wish
from gen.sources.rng import stream
from puzzlemint import PuzzleError
from puzzlemint.cli import run
from puzzles.contract.kind import Puzzle
from puzzles.declare.options import with_defaults
from tests.cli.boards import MULTIPLE, UNIQUE, objects
from tests.processes import PUZZLEMINT, Command, Output, ran
from verify.solver.session import DEFAULT_BUDGET

FOUR = "# sudoku\n3...\n...4\n..42\n....\n"
BEGUN = "3...\n4..4\n..42\n....\n"
HITORI = "# hitori\n4121\n1412\n1341\n4211\n"
TENTS = "3 3\n... 1\n.T. 0\n... 0\n0 1 0\n"
STEP = {"schema", "file", "kind", "size", "verdict", "round", "rung", "depth", "where", "places"}
WHAT = {"what", "decided", "also"}
REASON = WHAT | {"name", "why", "rules", "read", "sentence", "lines"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    texts = {
        "four.txt": FOUR,
        "begun.txt": BEGUN,
        "hitori.txt": HITORI,
        "m.txt": MULTIPLE,
        "u.txt": UNIQUE,
        "tents.txt": TENTS,
        "pitched.txt": "3 3\n.A. 1\n.T. 0\n... 0\n0 1 0\n",
        "wrong.txt": "3 3\n... 1\n.T. 0\n.A. 0\n0 1 0\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_grades_count_the_steps_that_have_a_name(output: Output) -> None:
    lines = output("grade --techniques four.txt hitori.txt m.txt", 1).out.splitlines()
    assert [line.partition("; ")[2] for line in lines] == [
        "5 full house, 3 hidden single, 4 naked single",
        "1 pair induction, 2 sandwich",
        "",
    ]
    four, several = objects(output("grade --techniques --json four.txt m.txt", 1).out)
    techniques = four["grade"]["techniques"]
    steps = objects(output("explain --json four.txt").out)
    assert techniques == Counter(step["name"] for step in steps if step["name"])
    assert list(techniques) == ["full house", "hidden single", "naked single"]
    assert several["grade"] is None
    (plain,) = objects(output("grade --json four.txt").out)
    assert "techniques" not in plain["grade"]


def test_names_of_no_step_are_said(output: Output, folder: Path) -> None:
    (folder / "gems.txt").write_text("_, _, 1, _\n2, _, 2, 1\n2, _, _, 1\n_, 2, 2, _\n")
    assert output("grade --techniques gems.txt").out.endswith("; no step has a name\n")


def test_steps_are_numbered_by_round(output: Output) -> None:
    told = output("explain hitori.txt").out.splitlines()
    assert told[0].startswith("1. r1c4 is shaded: the 1 is unshaded at one of r3-4c4")
    assert not [line for line in told if line.startswith(" ")]
    lines = output("explain --level do hitori.txt").out.splitlines()
    assert [line for line in lines if line in told] == told
    chain = next(number for number, line in enumerate(lines) if line.endswith("(sandwich)"))
    assert [line[:5] for line in lines[chain + 1 : chain + 3]] == ["    t", "    b"]
    rounds = [int(line.split(".")[0]) for line in told]
    assert rounds == sorted(rounds)


def test_json_is_the_trace(output: Output) -> None:
    steps = objects(output("explain --json hitori.txt").out)
    assert all(set(step) == STEP | REASON for step in steps)
    first = steps[0]
    assert first["decided"] == [{"place": "r1c4", "value": 1, "holds": True}]
    assert first["sentence"] == f"{first['what']}: {first['why']}"
    assert [rule["rule"] for rule in first["rules"]] == ["number_twice", "shaded_touch"]
    assert set(first["rules"][0]) == {"rule", "places", "says"}
    chain = next(step for step in steps if step["depth"])
    assert (chain["rung"], chain["depth"], len(chain["lines"])) == ("CHAIN", 2, 2)
    assert (chain["name"], chain["places"]) == ("sandwich", ["r2c2"])
    assert set(chain["lines"][0]) == {"rules", "sentence", "lines"}
    placed = [decision["place"] for step in steps for decision in step["decided"]]
    assert len(placed) == len(set(placed)) == 16


def test_wrong_entries_come_first(output: Output) -> None:
    lines = output("explain --next four.txt begun.txt", 1).out.splitlines()
    assert lines[:3] == [
        "begun.txt: wrong",
        "    row 2 has more than one 4 (r2c1 and r2c4)",
        "    cannot stand: r2c1",
    ]
    assert lines[-1] == "1. r3c1 is 1: its row and column have all others (naked single)"
    wrong, *steps = objects(output("explain --next --json four.txt begun.txt", 1).out)
    assert {wrong["file"], *(step["file"] for step in steps)} == {"begun.txt"}
    assert (wrong["state"], wrong["entries"]) == ("wrong", ["r2c1"])
    assert wrong["reasons"] == ["r2c4 is 4", "row 2 has every digit once"]
    assert [step["decided"] for step in steps] == [[{"place": "r3c1", "value": 1, "holds": True}]]


def test_entries_in_the_puzzle_itself(output: Output) -> None:
    assert (
        "    row 3 has 1 tent, not 0\n    cannot stand: r3c2\n"
        in output("explain wrong.txt", 1).out
    )
    assert output("explain pitched.txt").out == "pitched.txt: solved\n"


def test_levels(output: Output) -> None:
    assert output("explain --next --level where four.txt").out == "1. look at row 3 and column 1\n"
    assert output("explain --next --level what four.txt").out == "1. r3c1 is 1\n"
    assert [
        set(step) for step in objects(output("explain --next --level what --json four.txt").out)
    ] == [STEP | WHAT]
    shown = output("explain --next --level do four.txt").out.splitlines()
    assert shown[-3] == "| 1   ? | 4   2 |"
    assert [
        set(step) for step in objects(output("explain --next --level where --json four.txt").out)
    ] == [STEP]
    last = objects(output("explain --next --level do --json four.txt").out)[-1]
    assert set(last) == STEP | REASON | {"cells"}
    assert last["cells"][2:] == [[1, None, 4, 2], [None] * 4]


def test_trivial_stops_where_single_rules_do(output: Output) -> None:
    shown = output("explain --trivial hitori.txt").out
    assert shown.startswith("hitori.txt: no rule alone says more\n|?4?")
    assert output("explain --trivial u.txt").out.endswith("| O | X | X | O |\n+---+---+---+---+\n")


def test_what_is_not_unique_has_no_steps(output: Output) -> None:
    assert output("explain m.txt", 1).out == "m.txt: multiple, so it has no steps\n"
    (found,) = objects(output("explain --json m.txt", 1).out)
    assert found["verdict"] == "multiple"
    assert run(["explain", "missing.txt"]) == 2


def test_several_puzzles_have_headings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text(FOUR)
    (folder / "in" / "b.txt").write_text(f"{HITORI}\n{FOUR}")
    words = ["explain", "--level", "where"]
    assert run([*words, "four.txt"]) == run([*words, "hitori.txt"]) == 0
    alone = capsys.readouterr().out
    start = alone.index("1. look at r1c4")
    four, hitori = alone[:start], alone[start:]
    assert run([*words, "in", "m.txt", "wrong.txt", "pitched.txt", "gone.txt", "-j", "2"]) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith(
        f"==> in/a.txt <==\n{four}"
        f"==> in/b.txt <==\n{hitori}"
        f"==> in/b.txt#2 <==\n{four}"
        "m.txt: multiple, so it has no steps\n"
        "==> wrong.txt <==\nwrong.txt: wrong\n    row 3 has 1 tent, not 0\n    cannot stand: r3c2\n"
    )
    assert shown.out.endswith("==> pitched.txt <==\npitched.txt: solved\n")
    assert shown.err.splitlines() == [
        "gone.txt: No such file or directory",
        "7 puzzles: 4 unique, 1 multiple, 1 wrong, 1 unreadable",
    ]
    (folder / "in" / "a.txt").unlink()
    (folder / "in" / "b.txt").rename(folder / "b.txt")
    (folder / "in" / "c.txt").write_text(FOUR)
    assert run([*words, "in"]) == 0
    assert capsys.readouterr().out == f"==> in/c.txt <==\n{four}"
    assert run([*words, "b.txt"]) == 0
    assert capsys.readouterr().out == f"==> b.txt <==\n{hitori}==> b.txt#2 <==\n{four}"


def test_one_that_exhausts_memory_is_told_among_the_others(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = verify.judge.verdict.judge

    def judged(puzzle: Puzzle, **how: Any) -> Any:
        if puzzle.kind == "tents":
            raise MemoryError
        return judge(puzzle, **how)

    monkeypatch.setattr(verify.judge.verdict, "judge", judged)
    shown = output("explain --level where --next tents.txt four.txt m.txt", 3)
    assert shown.out.splitlines() == [
        "tents.txt: undecided tents 3x3, memory ran out",
        "==> four.txt <==",
        "1. look at row 3 and column 1",
        "m.txt: multiple, so it has no steps",
    ]
    assert shown.err == "3 puzzles: 1 unique, 1 multiple, 1 undecided\n"


def test_objects_go_in_and_out(folder: Path, output: Output) -> None:
    lines = [{"id": 1, "puzzle": HITORI}, {"id": 2, "puzzle": MULTIPLE}, {"id": 3, "puzzle": FOUR}]
    (folder / "x.jsonl").write_text("\n".join(map(json.dumps, lines)))
    found = objects(output("explain --next --json x.jsonl wrong.txt m.txt -j 2", 1).out)
    assert list(dict.fromkeys((step["file"], step.get("id")) for step in found)) == [
        ("x.jsonl", 1),
        ("x.jsonl#2", 2),
        ("x.jsonl#3", 3),
        ("wrong.txt", None),
        ("m.txt", None),
    ]
    verdicts = {step["file"]: step["verdict"] for step in found}
    assert list(verdicts.values()) == ["unique", "multiple", "unique", "unique", "multiple"]
    assert [step["file"] for step in found if "state" in step] == ["wrong.txt"]


def test_a_board_is_for_one_puzzle(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = output("explain --next four.txt begun.txt", 1).out
    assert second.startswith("begun.txt: wrong\n")
    assert output("explain --next four.txt --board begun.txt -j 2", 1).out == second
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BEGUN.encode())))
    assert output("explain --next four.txt - -j 2", 1).out == second.replace("begun.txt", "-")
    assert output("explain four.txt u.txt --level where").out.count("==>") == 2
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text(FOUR)
    assert output("explain --next four.txt in").out.count("==>") == 2
    for names in (["four.txt", "u.txt"], ["in"]):
        assert (
            output(["explain", *names, "--board", "begun.txt"], 2).err
            == "puzzlemint: --board goes with a single puzzle\n"
        )
    (folder / "two.txt").write_text(f"{FOUR}\n{FOUR}")
    assert (
        "two.txt: several puzzles, and one board\n"
        in output("explain --next two.txt begun.txt", 2).err
    )


def test_from_python() -> None:
    board = puzzlemint.read(FOUR)
    steps = puzzlemint.explain(board)
    assert steps
    first = next(steps)
    assert isinstance(first, puzzlemint.Explained)
    rest = puzzlemint.explain(board, "34..\n...4\n..42\n....\n")
    assert rest
    assert (0, 1) not in [(place, value) for step in rest for place, value, _ in step.decided]
    with pytest.raises(PuzzleError, match="the entry in r2c1 is wrong"):
        puzzlemint.explain(board, BEGUN)
    assert puzzlemint.explain(puzzlemint.read(MULTIPLE)) is None


def test_a_solved_board_has_no_step_left(folder: Path, output: Output) -> None:
    board = puzzlemint.read("5 5\n..TT. 1\n..... 1\n.T... 1\n.TT.. 1\n..... 1\n1 1 1 1 1\n")
    solved = str(puzzlemint.solve(board))
    assert "-" not in solved  # what is no tent is unmarked
    steps = puzzlemint.explain(board, solved)
    assert steps is not None
    assert list(steps) == []
    (folder / "p.txt").write_text(str(board))
    (folder / "s.txt").write_text(solved)
    assert output("explain p.txt --board s.txt").out == "s.txt: solved\n"


ASKED_WHOLE = (
    ("kakurasu", "6", 4),
    ("kakuro", "5", 3),
    ("killer", "6", 2),
    ("kurodoko", "5", 3),
    ("nurikabe", "5", 3),
    ("skyscrapers", "5", 3),
    ("tents", "8", 2),
)
"""Kinds, nearly all with rules that a solver is asked about, sizes, and how many boards."""


def test_an_explanation_depends_on_its_puzzle_alone(folder: Path, command: Command) -> None:
    """One order of boards here, the opposite one in a new process: each has the same steps."""
    files: list[str] = []
    for name, size, number in ASKED_WHOLE:
        maker = gen.get(name)
        options = with_defaults((*maker.kind.options, *maker.options), {})
        wish = Wish(maker.shape(size), options, None, DEFAULT_BUDGET)
        for one in range(number):
            made = maker.make(wish, stream(5, name, one))
            files.append(f"{name}{one}.txt")
            (folder / files[-1]).write_text(made.puzzle.text())

    def by_file(out: bytes) -> dict[str, list[Any]]:
        told: dict[str, list[Any]] = {name: [] for name in files}
        for line in out.splitlines():
            told[json.loads(line)["file"]].append(json.loads(line))
        return told

    here = command("explain", "--json", *files)
    there = ran(*PUZZLEMINT, "explain", "--json", *files[::-1], cwd=folder)
    assert (here.returncode, there.returncode) == (0, 0)
    assert by_file(here.stdout) == by_file(there.stdout)
