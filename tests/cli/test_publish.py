"""The commands about corpora that are there: export, query, overlap, report, audit; and plans."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from puzzlemint.cli import run
from puzzles.base.extras import needed
from tests.cli.boards import objects
from tests.processes import Output

RECIPE = """\
name = "few"
seed = 3
splits = { train = 0.6, test = 0.4 }

[[batch]]
kinds = ["binario", "tents"]
size = "6"
count = 5
"""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("few")
    (room / "recipe.toml").write_text(RECIPE)
    directory = room / "corpus"
    assert run(["build", str(room / "recipe.toml"), "-o", str(directory), "--no-files"]) == 0
    return directory


def test_exports(corpus: Path, tmp_path: Path, output: Output) -> None:
    packed = tmp_path / "few.jsonl.gz"
    assert "10 puzzles" in output(["export", str(corpus), "--to", "jsonl", "-o", str(packed)]).err
    rows = [json.loads(line) for line in gzip.decompress(packed.read_bytes()).splitlines()]
    assert {row["split"] for row in rows} == {"train", "test"}
    assert output(["export", str(corpus), "--to", "csv"]).out.startswith(
        "id,kind,size,split,grade,"
    )
    assert run(["export", str(corpus), "--to", "files", "-o", str(tmp_path / "files")]) == 0
    assert run(["verify", str(packed), str(tmp_path / "files")]) == 0
    for source, words, said in (
        (corpus, ["files", "-o", str(tmp_path / "files")], "is not empty"),
        (corpus, ["parquet"], "parquet is no stream"),
        (tmp_path, ["csv"], "holds no corpus"),
    ):
        assert said in output(["export", str(source), "--to", *words], 2).err


def test_a_data_set(corpus: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    target = tmp_path / "set"
    words = ("--to", "parquet", "--licence", "cc0-1.0", "-o", str(target))
    assert run(["export", str(corpus), *words]) == 0
    assert sorted(path.name for path in target.rglob("*.*")) == [
        "README.md",
        "test-00000-of-00001.parquet",
        "train-00000-of-00001.parquet",
    ]
    assert 'license: "cc0-1.0"' in (target / "README.md").read_text()


def test_without_duckdb(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: Output
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    for words in (
        ("export", str(corpus), "--to", "parquet", "-o", str(tmp_path / "set")),
        ("query", str(corpus), "SELECT 1"),
    ):
        assert needed("this", "duckdb") in output([*words], 2).err
    assert not list(tmp_path.iterdir())


def test_queries(corpus: Path, output: Output) -> None:
    pytest.importorskip("duckdb")
    sql = "SELECT kind, count(*) AS n, max(effort) / 1 AS top FROM puzzles GROUP BY ALL ORDER BY 1"
    first, second = objects(output(["query", str(corpus), sql, "--json"]).out)
    assert (first["kind"], first["n"], second["kind"]) == ("binario", 5, "tents")
    assert output(["query", str(corpus), sql, "--csv"]).out.startswith("kind,n,top\nbinario,5,")
    assert objects(
        output(
            ["query", str(corpus), "SELECT DATE '2026-01-02' AS d, [1, NULL] AS l", "--json"]
        ).out
    ) == [{"schema": 2, "d": "2026-01-02", "l": [1, None]}]
    assert "binario" in output(["query", str(corpus), sql]).out
    assert run(["query", str(corpus), "DROP VIEW puzzles"]) == 2


def test_overlaps(corpus: Path, tmp_path: Path, output: Output) -> None:
    run(["export", str(corpus), "--to", "files", "-o", str(tmp_path)])
    train, test = str(tmp_path / "train"), str(tmp_path / "test")
    (found,) = objects(output(["overlap", train, test, "--json"]).out)
    assert (found["shared"], found["first"] + found["second"]) == (0, 10)
    assert (
        f"{found['second']} of {test} (100.0%) are in {corpus}"
        in output(["overlap", str(corpus), test, "-j", "1"], 1).out
    )
    assert run(["overlap", train, test, "--by", "solution"]) == 0
    (by_solution,) = objects(
        output(["overlap", str(corpus), test, "--by", "solution", "--json"], 1).out
    )
    assert by_solution["contained"] == found["second"]
    (tmp_path / "test" / "bad.txt").write_text("junk")
    (tmp_path / "junk.parquet").write_bytes(b"PAR1\xff")
    junk = str(tmp_path / "junk.parquet")
    for first, second, left_out in (
        (
            str(corpus),
            test,
            f"{test}: {found['second']} puzzles, {found['second']} that differ, 1 left out",
        ),
        (junk, str(corpus), f"{junk}: 0 puzzles, 0 that differ, 1 left out"),
        (str(corpus), junk, f"{junk}: 0 puzzles, 0 that differ, 1 left out"),
    ):
        shown = output(["overlap", first, second], 2).out
        assert left_out in shown
        assert "no share is known" in shown
        assert "%" not in shown
    (found,) = objects(output(["overlap", junk, str(corpus), "--json"], 2).out)
    assert (found["share"], found["first_left_out"], found["second_left_out"]) == (None, 1, 0)


def test_solutions_overlap_where_puzzles_do_not(tmp_path: Path, output: Output) -> None:
    first, second, several = (tmp_path / name for name in ("a.txt", "b.txt", "m.txt"))
    first.write_text("# sudoku\n1...\n..2.\n.3..\n...4\n")
    second.write_text("# sudoku\n2134\n4312\n34..\n12..\n")  # digits renamed, other givens
    several.write_text("# sudoku\n....\n....\n....\n....\n")
    assert run(["overlap", str(first), str(second)]) == 0
    assert "1 of" in output(["overlap", str(first), str(second), "--by", "solution"], 1).out
    said = output(["overlap", str(several), str(second), "--by", "solution"], 1)
    assert "no share is known" in said.out
    assert "it has no one solution" in said.err


def test_reports(corpus: Path, tmp_path: Path, output: Output) -> None:
    assert run(["report", str(corpus), "-o", str(tmp_path / "r.html")]) == 0
    assert output(["report", str(corpus), "-o", "-"]).out == (tmp_path / "r.html").read_text()
    assert run(["report", str(tmp_path)]) == 2


def test_audits(folder: Path, output: Output) -> None:
    said = output(["audit", "u.txt", "m.txt", "n.txt", "u.txt", "-o", "a.html"], 1).out
    assert said.startswith("4 puzzles, 3 that differ\n1 multiple\n1 none\n2 unique\n1 repeated: ")
    assert "<h1>Audit of u.txt m.txt n.txt u.txt</h1>" in Path("a.html").read_text()
    outputs: list[str] = []
    for words in ((), ("-j", "2")):
        Path("bad.txt").write_text("junk")
        outputs.append(output(["audit", ".", "--json", *words], 2).out)
    assert outputs[0] == outputs[1]
    assert objects(outputs[0])[0]["verdicts"] == {
        "multiple": 1,
        "none": 1,
        "unique": 1,
        "unreadable": 1,
    }
    assert run(["audit", "u.txt", "--no-variants"]) == 0


def test_plans(tmp_path: Path, output: Output) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE)
    said = output(["build", str(recipe), "--dry-run", "--workers", "2"]).out
    assert "10 puzzles: about " in said
    assert " with 2 workers " in said
    assert "30 files" in said
    recipe.write_text(RECIPE + '[[batch]]\nkind = "binario"\nsize = "2"\ncount = 3\n')
    found = output(["build", str(recipe), "--dry-run", "--json"], 4)
    assert [row["kept"] for row in objects(found.out)] == [5, 5, 1]
    assert "batch 3: falls short: no more than 1 that differ" in found.err
    assert "say where to with -o DIR" in output(["build", str(recipe)], 2).err
    recipe.write_text(RECIPE.replace("size", "sice"))
    assert (
        f"{recipe}:7: batch 1: it has no field 'sice'"
        in output(["build", str(recipe), "--dry-run"], 2).err
    )
