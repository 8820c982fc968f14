"""A corpus that somebody else made: nothing outside its folder is read or written."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from corpus.export import files, parquet
from corpus.export.pieces import Encoded
from corpus.export.rows import Sheet
from corpus.recipe.recipe import parse
from corpus.records.records import Record, decode, encode
from corpus.records.splits import Splits
from corpus.run.claim import BuildError, described
from corpus.run.driver import How, build, finish
from corpus.store import shards, store, view
from corpus.store.about import CorpusError, begun
from corpus.store.shards import Damaged
from machine import within
from puzzlemint.cli import run
from puzzlemint.web import shelf
from puzzles.base.errors import UserError
from tests.each import Each
from tests.processes import Output

both_ways = pytest.mark.usefixtures("way")
"""Marks what goes by the files themselves."""

RECIPE = """
seed = 2

[splits]
train = 0.5
test = 0.5

[[batch]]
kind = "gemhunter"
size = "3x3"
count = 40
"""
FILES = False
FIRST = "shards/000/00000000.jsonl.gz"
READERS = ("status", "check-corpus", "report", "query", "export", "overlap", "audit", "merge")


def sealed(directory: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what a corpus tells of itself, and seal that as anybody can."""
    path = directory / "recipe.json"
    fields = json.loads(path.read_text())
    change(fields)
    fields["seal"] = ""
    content = msgspec.json.encode(fields)
    fields["seal"] = sha256(content).hexdigest()
    path.write_bytes(msgspec.json.encode(fields))


def listed(directory: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the list of shards, and seal that."""
    path = directory / "shards.jsonl"
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    change(entries)
    content = b"".join([msgspec.json.encode(entry) + b"\n" for entry in entries])
    path.write_bytes(content)
    sealed(directory, lambda about: about.update(sha256=sha256(content).hexdigest()))


def changed(directory: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the first record, and seal its shard and the list of shards."""
    path = directory / FIRST
    first, *others, seal = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    record = json.loads(first)
    change(record)
    content = [msgspec.json.encode(record) + b"\n", *others]
    digest = sha256(b"".join(content)).hexdigest()
    told = {**json.loads(seal), "sha256": digest}
    path.write_bytes(gzip.compress(b"".join([*content, msgspec.json.encode(told) + b"\n"])))
    listed(directory, lambda entries: entries[0].update(sha256=digest))


def words(command: str, corpus: Path, out: Path) -> list[str]:
    """Return a call that reads a corpus."""
    more = {
        "report": ["-o", str(out)],
        "query": ["SELECT count(*) FROM puzzles"],
        "export": ["--to", "files", "-o", str(out)],
        "overlap": [str(corpus)],
        "merge": ["-o", str(out)],
    }
    return [command, str(corpus), *more.get(command, [])]


def all_below(directory: Path) -> set[str]:
    return {path.relative_to(directory).as_posix() for path in directory.rglob("*")}


@both_ways
@pytest.mark.parametrize("name", ["/abs", "../../UP", "a/b", "", ".", "x\n"])
@pytest.mark.parametrize("format", ["files", "parquet", "jsonl"])
def test_a_split_leads_nowhere(
    corpus: Path, tmp_path: Path, name: str, format: str, output: Output
) -> None:
    name = str(tmp_path / "abs") if name == "/abs" else name
    sealed(corpus, lambda about: about.update(splits={name: 1.0}))
    before = all_below(tmp_path)
    assert (
        "a split is named in letters"
        in output(["export", str(corpus), "--to", format, "-o", str(tmp_path / "out")], 2).err
    )
    assert all_below(tmp_path) == before


@pytest.mark.parametrize("command", [Each(READERS)])
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("size", "../../../../UP", "no 'gemhunter' of size"),
        ("size", "3", "no 'gemhunter' of size"),
        ("kind", "../UP", "no '../UP' of size"),
        ("id", "0" * 20 + "\n", "is no identity"),
    ],
)
def test_a_record_leads_nowhere(
    corpus: Path, tmp_path: Path, command: str, field: str, value: str, message: str, output: Output
) -> None:
    changed(corpus, lambda record: record.update({field: value}))
    before = all_below(tmp_path)
    shown = output(words(command, corpus, tmp_path / "out"), 2)
    assert command == "merge" or message in shown.out + shown.err
    assert all_below(tmp_path) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"rung":"', b'"rung":"X'),
        (b'"effort":', b'"effort":-'),
        (b'"rounds":', b'"rounds":9999999999'),
        (b'"attempts":', b'"attempts":-'),
        (b'"conflicts":', b'"conflicts":99999999999999999999'),
        (b'"index":', b'"index":-1'),
        (b'"batch":', b'"batch":-1'),
        (b'"band":"', b'"band":"../'),
    ],
)
def test_a_record_is_read_as_strictly_as_it_is_written(whole: Path, old: bytes, new: bytes) -> None:
    line = encode(next(store.read(whole)))
    assert old in line
    decode(line)
    with pytest.raises(ValueError, match=r"."):
        decode(line.replace(old, new, 1))


def pipe(path: Path, _: Path) -> None:
    os.mkfifo(path)


def device(path: Path, _: Path) -> None:
    path.symlink_to("/dev/zero")


def link(path: Path, outside: Path) -> None:
    path.symlink_to(outside)


ODD = (pipe, device, link)


@both_ways
@pytest.mark.parametrize("command", [*READERS, "finish"])
@pytest.mark.parametrize("odd", ODD)
def test_a_shard_that_is_no_file_is_not_opened(
    corpus: Path, tmp_path: Path, command: str, odd: Callable[[Path, Path], None], output: Output
) -> None:
    (corpus / FIRST).rename(tmp_path / "outside")
    odd(corpus / FIRST, tmp_path / "outside")
    if command == "finish":
        unfinished(corpus)
    shown = output(words(command, corpus, tmp_path / "out"), 2)
    text = shown.out + shown.err
    assert command == "merge" or "none is followed" in text or "no regular file" in text


@both_ways
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", ["recipe.json", "shards.jsonl", "recipe.toml"])
def test_what_tells_of_a_corpus_is_a_file(
    corpus: Path, tmp_path: Path, name: str, odd: Callable[[Path, Path], None]
) -> None:
    (corpus / name).rename(tmp_path / "outside")
    odd(corpus / name, tmp_path / "outside")
    assert run(["check-corpus", str(corpus)]) == 2
    assert run(["status", str(corpus)]) == (0 if name == "recipe.toml" else 2)
    unfinished(corpus)
    assert run(["finish", str(corpus)]) == 2
    with pytest.raises((CorpusError, OSError)):
        build(parse(RECIPE), corpus, How(workers=1), resume=True)


@both_ways
@pytest.mark.parametrize("name", [".build/lock", ".build/status.json", ".build/recipe.json"])
@pytest.mark.parametrize("odd", ODD)
def test_what_is_in_the_making_is_a_file(
    corpus: Path, tmp_path: Path, name: str, odd: Callable[[Path, Path], None]
) -> None:
    unfinished(corpus)
    (tmp_path / "outside").write_text("mine")
    (corpus / name).unlink(missing_ok=True)
    odd(corpus / name, tmp_path / "outside")
    run(["status", str(corpus)])
    assert run(["finish", str(corpus)]) == 2
    assert (tmp_path / "outside").read_text() == "mine"


def unfinished(directory: Path) -> None:
    """Make an interrupted build of a corpus."""
    (directory / ".build").mkdir()
    (directory / ".build" / "recipe.json").write_bytes(described(begun(parse(RECIPE))))
    for name in ("recipe.json", "shards.jsonl"):
        if (directory / name).is_file() and not (directory / name).is_symlink():
            (directory / name).unlink()


@both_ways
@pytest.mark.parametrize("place", ["shards", "shards/000", ".build", "shards/000/00000002.part"])
def test_a_build_writes_through_no_link(corpus: Path, tmp_path: Path, place: str) -> None:
    unfinished(corpus)
    outside = tmp_path / "outside"
    if (corpus / place).exists():
        (corpus / place).rename(outside)
    (corpus / place).symlink_to(outside)
    before = all_below(tmp_path)
    refused = r"nothing is written|is followed|no unfin"
    with pytest.raises((BuildError, OSError), match=refused):
        finish(corpus)
    with pytest.raises((BuildError, OSError), match=refused):
        build(parse(RECIPE), corpus, How(workers=1), resume=True)
    assert all_below(tmp_path) == before


@pytest.mark.parametrize(
    "file",
    [
        "/etc/passwd",
        "../outside.jsonl.gz",
        "shards/../../outside.jsonl.gz",
        "shards/000/00000000.part",
        "shards/000/0.jsonl.gz",
        "shards/001/00000000.jsonl.gz",
        "shards/000/00000000.jsonl.gz\n",
        f"shards/{'0' * 5000}/00000000.jsonl.gz",
        "",
    ],
)
def test_a_list_of_shards_names_shards(corpus: Path, file: str, output: Output) -> None:
    (corpus.parent / "outside.jsonl.gz").write_bytes((corpus / FIRST).read_bytes())
    listed(corpus, lambda entries: entries[0].update(file=file))
    for command in ("status", "check-corpus"):
        assert "shards.jsonl:1: " in output([command, str(corpus)], 2).err
    assert shelf.listed(str(corpus)) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"batch": 1_000_000}, "no shard of batch 1000000"),
        ({"batch": 1, "file": "shards/001/00000000.jsonl.gz"}, "there is no batch 1"),
        ({"batch": -1}, ">= 0"),
        ({"start": -1}, ">= 0"),
        ({"items": 0, "puzzles": 0, "dropped": []}, "0 puzzles of 0 items"),
        ({"puzzles": 2}, "cannot have 2 puzzles"),
        ({"dropped": [9]}, "not all items"),
        ({"batch": 10**400}, "shards.jsonl:1: "),
        ({"batch": "0"}, "Expected `int`"),
        ({"file": None}, "Expected `str`"),
    ],
)
def test_a_list_of_shards_is_read_as_strictly_as_it_is_written(
    corpus: Path, change: dict[str, Any], message: str, output: Output
) -> None:
    listed(corpus, lambda entries: entries[0].update(change))
    for command in ("status", "check-corpus"):
        assert message in output([command, str(corpus)], 2).err


def test_shards_stand_in_order(corpus: Path, output: Output) -> None:
    listed(corpus, lambda entries: entries.insert(1, entries[0]))
    assert (
        "shards.jsonl:2: shards/000/00000000.jsonl.gz is out of order"
        in output(["status", str(corpus)], 2).err
    )


def test_a_shard_has_the_puzzles_that_are_listed(corpus: Path, output: Output) -> None:
    listed(corpus, lambda entries: entries[0].update(puzzles=0))
    assert "its puzzles are not 0" in output(["status", str(corpus)], 2).err


LIES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda about: about["batches"].clear(), "there is no batch"),
    (lambda about: about["batches"][0]["batch"].clear(), "length"),
    (lambda about: about["batches"][0]["batch"].pop(), "length"),
    (lambda about: about["batches"][0]["batch"].append("x"), "length"),
    (lambda about: about["batches"][0]["batch"].__setitem__(0, "../UP"), "no '../UP' of size"),
    (lambda about: about["batches"][0]["batch"].__setitem__(1, "x"), "of size 'x'"),
    (lambda about: about["batches"][0]["batch"].__setitem__(3, "x"), "x"),
    (lambda about: about["batches"][0].update(kept={"x": 40}), "cannot have kept"),
    (lambda about: about["batches"][0].update(count=0), "Expected `int` >= 1"),
    (lambda about: about.update(puzzles=41), "40 puzzles are not 41"),
    (lambda about: about.update(share="1/x"), "is no share"),
    (lambda about: about.update(versions={"puzzlemint": "1; rm"}), "is no version"),
    (lambda about: about.update(splits={"a": 2.0}), "lies between 0 and 1"),
    (lambda about: about.update(split_by="luck"), "splits are not by 'luck'"),
]


@pytest.mark.parametrize(("change", "message"), LIES)
def test_a_corpus_tells_what_a_build_writes(
    corpus: Path, change: Callable[[dict[str, Any]], object], message: str, output: Output
) -> None:
    sealed(corpus, change)
    for command in ("status", "check-corpus", "report"):
        shown = output(words(command, corpus, corpus / "out"), 2).err
        assert "recipe.json is damaged: " in shown
        assert message in shown


def test_a_shard_unpacks_to_no_more_than_a_shard_does(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "LARGEST", 1 << 20)
    (corpus / FIRST).write_bytes(gzip.compress(bytes(1 << 24)))
    with pytest.raises(Damaged, match="larger than 1 MB"):
        shards.lines(corpus / FIRST)
    (corpus / FIRST).write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(Damaged, match="larger than 1 MB"):
        shards.lines(corpus / FIRST)
    (corpus / FIRST).write_bytes(gzip.compress(b"\n" * 1000))
    with pytest.raises(Damaged, match="more than 128 items"):
        shards.lines(corpus / FIRST)
    (corpus / FIRST).write_bytes(gzip.compress(b"a\n") + b"b")
    with pytest.raises(Damaged, match="more follows"):
        shards.lines(corpus / FIRST)


@both_ways
def test_at_the_last_moment_nothing_is_written_outside(whole: Path, tmp_path: Path) -> None:
    """What writes does not rely on what was read being checked."""
    record = next(store.read(whole))
    (tmp_path / "out").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "out" / "link").symlink_to(tmp_path / "outside")
    for name in ("../UP", str(tmp_path / "abs"), "link", "a/../../UP"):
        before = all_below(tmp_path)
        with pytest.raises(within.Refused):
            files.write([record], Splits({name: 1.0}, "puzzle"), tmp_path / "out")
        assert all_below(tmp_path) == before
    for size in ("../../../UP", "/abs", ".."):
        far = msgspec.structs.replace(record, size=size)
        with pytest.raises(within.Refused):
            view.write([far], tmp_path / "out")
    assert not list((tmp_path / "outside").iterdir())
    assert not (tmp_path / "UP").exists()


@both_ways
@pytest.mark.parametrize("name", ["../UP", "/abs"])
def test_no_parquet_is_written_outside(tmp_path: Path, name: str) -> None:
    pytest.importorskip("duckdb")
    name = str(tmp_path / "abs") if name == "/abs" else name
    (tmp_path / "out").mkdir()
    sheet = Sheet(Splits({f"../{name}": 1.0}))
    with pytest.raises(within.Refused):
        parquet.write([Encoded(f"../{name}", b"{}")], sheet, tmp_path / "out")
    assert all_below(tmp_path) == {"out", "out/data"}


@both_ways
def test_puzzle_files_go_through_no_link(corpus: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    record: Record = next(store.read(corpus))
    (corpus / "gemhunter").symlink_to(outside)
    with pytest.raises(within.Refused, match="none is followed"):
        build(parse(RECIPE), corpus, How(files=True))
    (corpus / "gemhunter").unlink()
    mine = outside / "mine"
    mine.write_text("mine")
    target = corpus / next(iter(view.files(record)))
    target.parent.mkdir(parents=True)
    target.symlink_to(mine)
    (corpus / "index.jsonl.part").unlink()
    (corpus / "index.jsonl.part").symlink_to(mine)
    build(parse(RECIPE), corpus, How(files=True))
    assert mine.read_text() == "mine"
    assert target.read_text() == record.puzzle
    target.unlink()
    os.mkfifo(target)
    assert run(["check-corpus", str(corpus)]) == 2


@both_ways
def test_a_puzzle_file_elsewhere_is_not_read(corpus: Path) -> None:
    build(parse(RECIPE), corpus, How(files=True))
    target = next(corpus.glob("gemhunter/3x3/*/*.txt"))
    target.rename(corpus.parent / "moved")
    target.symlink_to(corpus.parent / "moved")
    (fault,) = view.faults(store.read(corpus), corpus)
    assert fault == (target, "a link leads there, and none is followed")


@both_ways
def test_a_pipe_is_no_parquet(corpus: Path) -> None:
    pytest.importorskip("duckdb")
    os.mkfifo(corpus / "x.parquet")
    assert run(["query", str(corpus), "SELECT count(*) FROM puzzles", "--csv"]) == 0


def test_an_export_of_a_sound_corpus_is_as_before(whole: Path, tmp_path: Path) -> None:
    assert run(["export", str(whole), "--to", "files", "-o", str(tmp_path / "out")]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"train", "test"}
    with pytest.raises(UserError, match="is not empty"):
        run_export(whole, tmp_path / "out")


def run_export(corpus: Path, out: Path) -> None:
    from corpus.export.folder import filled

    with filled(out) as partial:
        files.write(store.read(corpus), Splits(), partial)


FORGED: list[tuple[Callable[[Path], object], str]] = [
    (lambda corpus: listed(corpus, lambda every: every[0].update(items=10**15)), "items"),
    (lambda corpus: listed(corpus, lambda every: every[0].update(start=10**15)), "in the shard"),
    (lambda corpus: listed(corpus, lambda every: every[0].update(puzzles=0)), "puzzles are not 0"),
    (lambda corpus: changed(corpus, lambda record: record.update(index=10**15)), "item"),
    (lambda corpus: changed(corpus, lambda record: record.update(seed=99)), "another batch"),
    (
        lambda corpus: changed(
            corpus, lambda record: record.update(versions={"puzzlemint": "0", "python-sat": "0"})
        ),
        "was made by puzzlemint 0",
    ),
    (lambda corpus: resealed(corpus, code="0" * 32), "it was made by code 000"),
    (lambda corpus: resealed(corpus, sha256="\udcff"), "no seal"),
]


def resealed(directory: Path, **told: str) -> None:
    """Change what the seal of the first shard says; the list of shards stays."""
    path = directory / FIRST
    *lines, seal = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    new = json.dumps({**json.loads(seal), **told}, ensure_ascii=False)
    path.write_bytes(gzip.compress(b"".join([*lines, new.encode("utf-8", "surrogateescape")])))


@pytest.mark.parametrize("command", sorted({*READERS, "duplicates", "book"} - {"merge"}))
@pytest.mark.parametrize(("forge", "message"), FORGED)
def test_what_one_command_refuses_all_refuse(
    corpus: Path,
    command: str,
    forge: Callable[[Path], object],
    message: str,
    capfd: pytest.CaptureFixture[str],
) -> None:
    forge(corpus)
    out = corpus.parent / "out"
    call = words(command, corpus, out)
    if command == "book":
        call = ["book", str(corpus), "-o", str(out.with_suffix(".html"))]
    assert run(call) == 2
    assert message in "".join(capfd.readouterr())


def test_shards_have_no_items_in_common(whole: Path, tmp_path: Path) -> None:
    corpus = Path(shutil.copytree(whole, tmp_path / "c"))
    listed(corpus, lambda entries: entries[1].update(start=entries[0]["start"]))
    with pytest.raises(CorpusError, match="is in the shard before"):
        store.open_corpus(corpus)
