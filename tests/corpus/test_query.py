"""Queries: the same answers from a corpus and its exports, and nothing beyond them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from corpus.export import parquet, query, text
from corpus.export.database import database
from corpus.export.pieces import piece
from corpus.export.query import answered
from corpus.export.rows import Sheet
from corpus.store.store import Corpus
from machine.clock import TimeUp, limit
from puzzles.base.errors import UserError

pytest.importorskip("duckdb")
SIDES = """\
SELECT min(len(solution_cells)), max(len(solution_cells)) FROM puzzles
WHERE size = '4x4' AND kind = 'akari'"""
COUNTS = "SELECT kind, size, count(*) AS n FROM puzzles GROUP BY ALL ORDER BY ALL"


def ask(source: Path, sql: str) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    with answered(source, sql) as answer:
        return answer.names, list(answer.rows)


@pytest.fixture
def sources(published: Corpus, tmp_path: Path) -> list[Path]:
    lines = tmp_path / "it's.jsonl.gz"
    sheet = Sheet(published.about.divided)
    pieces = [piece(published, entry, sheet, text.json_line) for entry in published.entries]
    rows = [row for made in pieces for row in made.rows]
    lines.write_bytes(b"".join(text.packed([row.line for row in rows])))
    parquet.write(rows, sheet, tmp_path / "set")
    return [published.directory, lines, tmp_path / "set"]


def test_all_sources_give_the_same_answer(published: Corpus, sources: list[Path]) -> None:
    first, *others = [ask(source, COUNTS) for source in sources]
    assert first[0] == ("kind", "size", "n")
    assert sum(row[2] for row in first[1]) == published.about.puzzles
    assert [other == first for other in others] == [True, True]
    found = [ask(source, "SELECT options->>'clues' FROM puzzles LIMIT 1") for source in sources]
    assert found[0][1] == found[1][1] == found[2][1] == [("-1",)]
    assert ask(sources[2], SIDES)[1] == [(4, 4)]


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("DROP VIEW puzzles", "a query is a single SELECT"),
        ("SELECT 1; SELECT 2", "a query is a single SELECT"),
        ("COPY puzzles TO '{}'", "a query is a single SELECT"),
        ("SET enable_external_access = true", "a query is a single SELECT"),
        ("SELECT * FROM read_text('{}')", "the query failed: Permission Error"),
        ("SELECT * FROM '/etc/hosts.csv'", "the query failed: "),
        ("SELECT nothing FROM puzzles", "the query failed: Binder Error"),
        ("SELEC", "the query failed: Parser Error"),
    ],
)
def test_nothing_else_is_within_reach(
    published: Corpus, tmp_path: Path, sql: str, message: str
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    with pytest.raises(UserError, match=message) as caught:
        ask(published.directory, sql.format(secret))
    assert "\n" not in str(caught.value)
    assert secret.read_text() == "secret"


def test_a_statement_that_is_let_through_changes_no_setting(
    published: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query, "_check", lambda connection, sql: None)  # pyright: ignore
    with pytest.raises(UserError, match="configuration has been locked"):
        ask(published.directory, "SET threads = 1")


def test_a_query_can_be_interrupted(published: Corpus) -> None:
    """A query that takes minutes; DuckDB itself lets no signal through."""
    with pytest.raises(TimeUp), limit(1.0):
        ask(published.directory, "SELECT sum(x) FROM range(100000000000) t(x)")


def test_what_a_database_does_ends_with_a_signal(tmp_path: Path) -> None:
    """As it came, whatever is going on; DuckDB has an error of its own for that."""
    endless = "SELECT sum(x) AS x FROM range(100000000000) t(x)"
    for statement in (
        f"COPY ({endless}) TO '{tmp_path}/x.parquet'",
        f"CREATE TABLE t AS {endless}",
    ):
        for seconds in (0.01, 0.02, 0.03, 0.05, 0.2):
            with pytest.raises(TimeUp), limit(seconds), database() as duck:
                duck.run(statement)
    with database() as duck:
        assert [*duck.ask("SELECT 1 AS one").rows] == [(1,)]


def test_what_holds_no_puzzles(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no corpus"):
        ask(tmp_path, COUNTS)
    with pytest.raises(FileNotFoundError):
        ask(tmp_path / "nothing.jsonl", COUNTS)
    (tmp_path / "empty.jsonl").touch()
    with pytest.raises(UserError, match=r"empty\.jsonl: the file is empty"):
        ask(tmp_path / "empty.jsonl", COUNTS)
    (tmp_path / "junk.jsonl").write_text("{junk")
    with pytest.raises(UserError, match="the query failed"):
        ask(tmp_path / "junk.jsonl", COUNTS)


def test_half_a_character_is_an_error(published: Corpus) -> None:
    with pytest.raises(UserError, match="no text in UTF-8"):
        ask(published.directory, "SELECT '\udcff' FROM puzzles")


def test_a_folder_that_duckdb_cannot_name_is_told(tmp_path: Path) -> None:
    with database() as duck, pytest.raises(UserError, match="no text in UTF-8"):
        duck.run("SELECT '\udcff'")
