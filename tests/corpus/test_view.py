"""Puzzle files, and how the other commands see a corpus with and without them."""

from __future__ import annotations

import json
from pathlib import Path

from corpus.recipe.recipe import parse
from corpus.run.driver import How, build
from corpus.store import view
from corpus.store.store import read
from puzzlemint.cli import run
from tests.processes import Output

RECIPE = '[[batch]]\nkind = "gemhunter"\nsize = "3"\ncount = 5\n'
FILES = False


def test_commands_read_a_corpus_without_files(corpus: Path, output: Output) -> None:
    found = [
        json.loads(line) for line in output(["verify", str(corpus), "--json"]).out.splitlines()
    ]
    assert [one["id"] for one in found] == [record.id for record in read(corpus)]
    assert found[4]["file"] == f"{corpus}/shards.jsonl#5"
    assert run(["duplicates", str(corpus), "-j", "2"]) == 0


def test_commands_read_the_files_if_there_are_some(corpus: Path, output: Output) -> None:
    view.write(read(corpus), corpus)
    found = [
        json.loads(line)["file"]
        for line in output(["verify", str(corpus), "--json"]).out.splitlines()
    ]
    assert sorted(found) == sorted(
        f"{corpus}/{next(iter(view.files(record)))}" for record in read(corpus)
    )


def test_damage_is_told_where_a_corpus_is_read(corpus: Path, output: Output) -> None:
    victim = corpus / "shards" / "000" / "00000002.jsonl.gz"
    victim.write_bytes(b"")
    assert f"{victim} is damaged: it is empty" in output(["verify", str(corpus)], 2).err


def test_a_corpus_in_the_making_holds_no_files_yet(corpus: Path, output: Output) -> None:
    (corpus / ".build").mkdir()
    (corpus / "recipe.json").unlink()
    assert "a directory without puzzle files" in output(["verify", str(corpus)], 2).err


def test_files_of_a_closed_build_that_the_whole_has_not_are_deleted(tmp_path: Path) -> None:
    build(parse(RECIPE), tmp_path, How(1, files=True))
    first = tmp_path / "index.jsonl"
    lines = first.read_bytes().splitlines(keepends=True)
    fields = json.loads(lines[0])
    stale = f"{fields['file'].rsplit('/', 1)[0]}/{'0' * 20}.txt"
    (tmp_path / stale).write_text("of a build that was closed")
    outside = tmp_path.parent / "kept.txt"
    outside.write_text("not of this folder")
    names: list[object] = [{"file": stale, "solution_file": "../kept.txt"}, {"file": 3}, []]
    first.write_bytes(b"".join([*lines, *[json.dumps(one).encode() + b"\n" for one in names]]))
    view.clear(tmp_path)
    assert outside.exists()
    assert not first.exists()
    assert not (tmp_path / stale).exists()
    assert not (tmp_path / fields["file"]).exists()
