"""Exports: the same puzzles in every form, read back; the same corpus gives the same bytes."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest

import puzzlemint
import puzzles
from corpus.ask.overlap import Leaks
from corpus.export import files, folder, parquet, prompts, rows, text
from corpus.export.card import Card
from corpus.export.licences import licence
from corpus.export.pieces import Encoded, piece
from corpus.records.splits import split
from corpus.records.tally import Tally
from corpus.store.store import Corpus
from puzzlemint.cli import run
from puzzlemint.tasks.columns import PROMPTS, STEPS
from puzzlemint.tasks.prompts import STYLES, prompt
from puzzlemint.tasks.scores import score
from puzzles.base.errors import OptionError, UserError
from puzzles.contract.reading import parse_puzzle, parse_solution
from tests.processes import Output, ran
from verify.grade.bands import described
from verify.grade.grade import BANDS, EDITION
from verify.judge.verdict import judge

OTHER_PYTHON = os.environ.get("PUZZLEMINT_DATASETS_PYTHON", "")
"""A Python that has the library `datasets`, which is too heavy for this environment."""


def all_rows(corpus: Corpus) -> list[rows.Row]:
    return [sheet(corpus).row(record) for record in corpus.records()]


def sheet(corpus: Corpus) -> rows.Sheet:
    return rows.Sheet(corpus.about.divided, rows.canary(corpus.about.recipe))


def encoded(
    corpus: Corpus, held: rows.Sheet, form: Callable[[rows.Sheet, rows.Row], bytes] = text.json_line
) -> Iterator[Encoded]:
    for entry in corpus.entries:
        yield from piece(corpus, entry, held, form).rows


def flat(lists: list[list[int]]) -> list[int]:
    return list(chain(*lists))


def test_a_row_has_every_column(published: Corpus) -> None:
    names = [column.name for column in rows.COLUMNS]
    for row in all_rows(published):
        assert sorted(row) == sorted(names)
        kind = puzzles.get(row["kind"])
        puzzle = parse_puzzle(kind, row["puzzle"])
        (solution,) = judge(puzzle).solutions
        assert row["solution"] == kind.write_entries(puzzle, solution)
        assert flat(row["solution_cells"]) == [
            solution[place] for line in kind.places(puzzle).rows for place in line
        ]
        assert len(flat(row["board_cells"])) in (row["cells"], len(solution))
        assert row["split"] == split(row["solution_id"], published.about.splits)


def test_the_columns_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "publish.md").read_text(encoding="utf-8")
    for column in rows.COLUMNS:
        type = column.type if column.type == rows.OBJECT else column.type.lower()
        type = f"`{type}`" if "[" in type else type  # so that no page takes it for a link
        assert f"| `{column.name}` | {type} | {column.about} |\n" in page


def test_boards_as_arrays() -> None:
    sudoku, tents = puzzles.get("sudoku"), puzzles.get("tents")
    assert rows.board_cells(parse_puzzle(sudoku, "12..\n....\n....\n...4\n"))[0] == [1, 2, 0, 0]
    camp = parse_puzzle(tents, "2 2\nT. -\n.. 1\n1 0\n")
    assert rows.board_cells(camp) == [[1, 0], [0, 0]]
    assert prompts.legend(tents) == {0: ".", 1: "T"}
    assert rows.line_clues(camp) == ["-", "1", "1", "0"]
    assert rows.line_clues(parse_puzzle(sudoku, "1.\n..\n")) == []


def test_rules_are_ready_for_a_prompt() -> None:
    for name in puzzles.names():
        kind = puzzles.get(name)
        for one in kind.examples:
            puzzle = parse_puzzle(kind, one.text)
            said = prompts.rules(puzzle)
            assert kind.rules_of(puzzle) in said
            shown = prompts.example(name, tuple(sorted(puzzle.options.items())))
            if shown is None:
                assert puzzle.header.count("="), "by the usual rules there is an example"
                continue
            assert shown[0] in said
            assert shown[1] in said
            parsed = parse_puzzle(kind, shown[0])
            assert parsed.options == puzzle.options
            assert not kind.check(parsed, parse_solution(parsed, shown[1]))


def test_a_row_has_an_address() -> None:
    sudoku = parse_puzzle(puzzles.get("sudoku"), "1...\n....\n..2.\n....\n")
    assert rows.address(sudoku) == "https://puzz.link/p?sudoku/4/4/1o2k"
    binario = parse_puzzle(puzzles.get("binario"), "XO\n__\n")  # which puzz.link does not have
    found = rows.address(binario)
    assert found is not None
    assert found.startswith("https://swaroopg92.github.io/penpa-edit/")
    assert puzzlemint.read(found) == binario
    large = parse_puzzle(puzzles.get("binario"), f"{'_' * 102}\n" * 102)
    killer = puzzlemint.read("# killer\nABBC\nDCCC\nDEFG\nDHGG\nA=1 B=6\n")
    assert (rows.address(killer) or "").startswith("https://swaroopg92.github.io/penpa-edit/")
    assert rows.address(large) is None


def test_where_all_examples_are_large_the_least_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "GREATEST", 0)
    shown = prompts.example.__wrapped__("sudoku", (("box", "usual"), ("letters", "digits")))
    assert shown is not None
    assert shown[0] == "# sudoku\n1.\n..\n"


def test_a_puzzle_of_letters_has_an_example_in_digits() -> None:
    sudoku = puzzles.get("sudoku")
    lettered = parse_puzzle(sudoku, "1...\n..2.\n.3..\n...4\n", letters="MINT")
    plain = parse_puzzle(sudoku, "1...\n..2.\n.3..\n...4\n")
    assert prompts.rules(lettered) == prompts.rules(plain)


def test_json_lines_and_csv(published: Corpus) -> None:
    held = sheet(published)
    lines = b"".join([row.line for row in encoded(published, held)])
    found = [json.loads(line) for line in lines.splitlines()]
    assert found == all_rows(published)
    packed = b"".join(text.packed([lines[:100], lines[100:]]))
    assert gzip.decompress(packed) == lines
    assert packed == b"".join(text.packed([lines]))
    cells_of_rows = [row.line for row in encoded(published, held, text.csv_line)]
    table = b"".join([text.csv_head(held), *cells_of_rows]).decode()
    cells = list(csv.DictReader(io.StringIO(table)))
    assert [row["puzzle"] for row in cells] == [row["puzzle"] for row in found]
    assert json.loads(cells[0]["solution_cells"]) == found[0]["solution_cells"]
    assert {row["audited"] for row in cells} <= {"true", "false"}


def test_files(published: Corpus, tmp_path: Path) -> None:
    count = files.write(published.records(), published.about.divided, tmp_path)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert len(names) == 2 * count == 2 * published.about.puzzles
    record = next(published.records())
    part = published.about.divided.of(record)
    name = f"{part}/{record.kind}/{record.size}/{record.band}/{record.id}.txt"
    assert (tmp_path / name).read_text() == record.puzzle


def data_set(corpus: Corpus, directory: Path, size: int = 9) -> dict[str, parquet.Written]:
    tally, leaks, held = Tally(), Leaks(), sheet(corpus)
    for entry in corpus.entries:
        made = piece(corpus, entry, held, text.json_line)
        tally.take(made.tally)
        for row, solution in zip(made.rows, made.solutions, strict=True):
            leaks.add(solution, row.split)
    splits = parquet.write(encoded(corpus, held), held, directory, size)
    card = Card(corpus.about, corpus.text, "cc0-1.0", splits, tally, leaks, held)
    (directory / "README.md").write_text(card.text())
    return splits


def test_parquet_holds_the_same_rows(published: Corpus, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    splits = data_set(published, tmp_path / "one")
    data = tmp_path / "one" / "data"
    wanted = all_rows(published)
    assert sum(written.rows for written in splits.values()) == len(wanted)
    for name, written in splits.items():
        parts = -(-written.rows // 9)
        shards = [data / f"{name}-{part:05}-of-{parts:05}.parquet" for part in range(parts)]
        connection = duckdb.connect()
        found = connection.execute("SELECT * FROM read_parquet(?)", [list(map(str, shards))])
        names = [column[0] for column in found.description]
        read = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
        connection.close()
        for row in read:
            for column in rows.COLUMNS:
                if column.type == rows.OBJECT and row[column.name] is not None:
                    row[column.name] = json.loads(row[column.name])
        assert read == [row for row in wanted if row["split"] == name]
    assert len(list(data.iterdir())) == sum(-(-one.rows // 9) for one in splits.values()) > 2
    data_set(published, tmp_path / "other")
    for path in data.iterdir():
        assert path.read_bytes() == (tmp_path / "other" / "data" / path.name).read_bytes()


def test_the_card(published: Corpus, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    splits = data_set(published, tmp_path)
    card = (tmp_path / "README.md").read_text()
    yaml = pytest.importorskip("yaml")
    head = yaml.safe_load(card.split("---\n")[1])
    assert head["pretty_name"] == 'of "all" sorts'
    assert head["license"] == "cc0-1.0"
    (config,) = head["configs"]
    assert [one["path"] for one in config["data_files"]] == [
        "data/train-*.parquet",
        "data/test-*.parquet",
    ]
    features = head["dataset_info"]["features"]
    assert [one["name"] for one in features] == [column.name for column in rows.COLUMNS]
    assert [one["num_examples"] for one in head["dataset_info"]["splits"]] == [
        splits[name].rows for name in ("train", "test")
    ]
    assert re.search(r"canary GUID [0-9a-f]{8}-[0-9a-f-]{27}\n", card)
    assert published.text.rstrip() in card
    assert "They are by solution" in card
    for name in ("train", "test"):
        assert f"| `{name}` | {splits[name].rows} | 0 | 0 |" in card
    assert published.about.sha256 in card
    assert f"edition {EDITION} of a ladder" in card
    for band in BANDS:
        assert f"| `{band}` | {described(band)} |" in card
    for column in rows.COLUMNS:
        assert f"| `{column.name}` |" in card


@pytest.mark.skipif(not OTHER_PYTHON, reason="no Python with the library datasets is named")
def test_datasets_reads_it(published: Corpus, tmp_path: Path) -> None:
    splits = data_set(published, tmp_path / "set")
    program = (
        "import json, sys, datasets\n"
        "found = datasets.load_dataset(sys.argv[1])\n"
        "print(json.dumps({name: list(found[name]['id']) for name in found}))\n"
    )
    room = {"HF_HOME": str(tmp_path / "home"), "HF_HUB_OFFLINE": "1"}
    done = ran(OTHER_PYTHON, "-c", program, tmp_path / "set", env={**os.environ, **room})
    assert done.returncode == 0, done.stderr
    ids: dict[str, list[str]] = json.loads(done.stdout)
    assert {name: len(found) for name, found in ids.items()} == {
        name: written.rows for name, written in splits.items()
    }
    assert Counter(chain(*ids.values())) == Counter(one.id for one in published.records())


def test_a_folder_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "some" / "set"
    with pytest.raises(FileNotFoundError), folder.filled(target) as partial:
        (partial / "file").write_text((partial / "missing").read_text())
    assert not list(target.parent.iterdir())
    with folder.filled(target) as partial:
        (partial / "file").write_text("whole")
    assert [path.name for path in target.parent.rglob("*")] == ["set", "file"]
    with pytest.raises(UserError, match="is not empty"), folder.filled(target):
        pass


def test_rows_and_card_have_one_canary(published: Corpus, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    data_set(published, tmp_path)
    (canary,) = {row["canary"] for row in all_rows(published)}
    assert re.fullmatch(r"puzzlemint canary GUID [0-9a-f-]{36}", canary)
    assert canary in (tmp_path / "README.md").read_text()
    assert canary != rows.canary("0" * 32)


def test_the_card_says_what_it_cannot(published: Corpus, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    yaml = pytest.importorskip("yaml")
    data_set(published, tmp_path)
    card = (tmp_path / "README.md").read_text()
    head = yaml.safe_load(card.split("---\n")[1])
    assert head["task_categories"] == ["text-generation", "question-answering"]
    limits = card.split("## Limits\n")[1]
    counts = Counter((record.kind, record.band) for record in published.records())
    bands = [cell.strip() for cell in limits.split("| kind |")[1].splitlines()[0].split("|")[:-1]]
    for kind in {kind for kind, _ in counts}:
        total = sum(n for (other, _), n in counts.items() if other == kind)
        shares = [f"{counts[kind, band] / total:.1%}" for band in bands]
        assert f"| {kind} | {' | '.join(shares)} |" in limits


@pytest.mark.parametrize(
    ("name", "known"), [("CC0-1.0", "cc0-1.0"), ("mit", "mit"), ("cc-by-sa-4.0", "cc-by-sa-4.0")]
)
def test_licences(name: str, known: str) -> None:
    assert licence(name) == known


@pytest.mark.parametrize(("name", "alike"), [("cc0", "cc0-1.0"), ("CC-BY", "cc-by-"), ("x", "")])
def test_licences_that_no_hub_knows(name: str, alike: str) -> None:
    with pytest.raises(OptionError, match=f"hubs know no licence '{name}'; .*{alike}.*other"):
        licence(name)


def test_prompts_and_steps(published: Corpus) -> None:
    held = rows.Sheet(published.about.divided, more=(PROMPTS, STEPS))
    found = [json.loads(one.line) for one in encoded(published, held)]
    styles = Counter(row["prompt_style"] for row in found)
    assert set(styles) == set(STYLES)
    for row in found:
        assert list(row)[-5:] == [column.name for column in held.columns][-5:]
        puzzle = parse_puzzle(puzzles.get(row["kind"]), row["puzzle"])
        assert row["prompt"] == prompt(puzzle, row["prompt_style"], row["id"])
        assert score(puzzle, row["answer"]).solved
        assert row["trace"].splitlines() == [step["text"] for step in row["steps"]]
        if row["hardest"] != "SEARCH":  # of which the last step says what is left
            assert row["steps"][-1]["board"] == row["solution"]


def test_additions_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "publish.md").read_text(encoding="utf-8")
    for column in (*PROMPTS.columns, *STEPS.columns):
        type = column.type if column.type == rows.OBJECT else column.type.lower()
        assert f"| `{column.name}` | {type} | {column.about} |\n" in page


@pytest.mark.parametrize(
    ("form", "more"), [("jsonl", ["--prompts", "--steps"]), ("csv", []), ("parquet", [])]
)
def test_any_number_of_processes_writes_the_same(
    published: Corpus, tmp_path: Path, form: str, more: list[str]
) -> None:
    pytest.importorskip("duckdb")
    for jobs in ([], ["-j", "2"]):
        target = tmp_path / f"{len(jobs)}"
        call = ["export", str(published.directory), "--to", form, "-o", str(target)]
        assert run([*call, *more, *jobs]) == 0
    written = [
        {path.relative_to(top): path.read_bytes() for path in top.rglob("*.*")}
        if top.is_dir()
        else top.read_bytes()
        for top in (tmp_path / "0", tmp_path / "2")
    ]
    assert written[0] == written[1] != {}


def test_a_damaged_shard_is_told_by_processes(
    published: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(published.directory, tmp_path / "c")
    (copy / published.entries[3].file).write_bytes(b"")
    for jobs in ([], ["-j", "2"]):
        assert run(["export", str(copy), "--to", "jsonl", "-o", str(tmp_path / "out"), *jobs])
        assert "is damaged: it is empty" in capsys.readouterr().err


def test_files_have_no_columns(published: Corpus, tmp_path: Path, output: Output) -> None:
    call = ["export", str(published.directory), "--to", "files", "-o", str(tmp_path / "out")]
    assert "files have no columns" in output([*call, "--steps"], 2).err
