"""One puzzle of a corpus replaced: all others stay, and the recipe makes the same corpus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from corpus.recipe.recipe import RecipeError, Replaced, load, parse
from corpus.records.records import plain
from corpus.run import replace as replacing
from corpus.run.claim import BuildError
from corpus.run.driver import How, build
from corpus.run.replace import replace
from corpus.store import harvest, store
from corpus.store.about import CorpusError
from puzzlemint.book.contents import Entry, book
from puzzlemint.io.files import reread
from tests.corpus.made import contents

if TYPE_CHECKING:
    from corpus.records.records import Record
    from puzzles.render.picture import Picture
    from tests.processes import Output

RECIPE = """
name = "week"
seed = 2

[splits]
train = 0.5
test = 0.5

[[batch]]
kind = "gemhunter"
size = "3x3"
count = 20

[[batch]]
kind = "binario"
size = "4"
count = 6
"""
ONE = How(workers=1)


def records(directory: Path) -> list[Record]:
    return list(store.read(directory))


def shards(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted((directory / "shards").rglob("*.gz"))
    }


def test_all_others_stay(corpus: Path, tmp_path: Path, output: Output) -> None:
    before, files = records(corpus), shards(corpus)
    old = before[3]
    shown = output(["replace", str(corpus), old.id, "--reject", 'it is "dull"'])
    after = records(corpus)
    (new,) = [one for one in after if one not in before]
    assert [one for one in after if one != new] == [one for one in before if one != old]
    assert (new.batch, new.index > old.index) == (old.batch, True)
    assert shown.err.endswith(f"{old.id} ({old.band}) is replaced by {new.id} ({new.band})\n")
    assert {name: data for name, data in shards(corpus).items() if name in files} == files
    text = (corpus / "recipe.toml").read_text()
    table = f'\n[[replace]]\nbatch = 0\nindex = {old.index}\nreason = "it is \\"dull\\""\n'
    assert text == RECIPE + table
    again = tmp_path / "again"
    build(load(corpus / "recipe.toml"), again, ONE)
    assert contents(again) == contents(corpus)
    assert "0 faults" in output(["check-corpus", str(corpus), "--judge", "--remake", "5"]).err
    assert not list(corpus.glob(f"**/{old.id}*"))


def test_rounds_that_made_up_for_duplicates_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round for what is replaced comes after them, and changes none of their shards."""
    monkeypatch.setattr(harvest, "SHARES", 4)
    directory, again = tmp_path / "c", tmp_path / "again"
    recipe = parse('seed = 1\n[[batch]]\nkind = "gemhunter"\nsize = "2x4"\ncount = 20\n')
    build(recipe, directory, ONE)
    corpus = store.open_corpus(directory)
    assert corpus.about.batches[0].duplicates > 3
    assert corpus.entries[0].items == 5
    before, files = records(directory), shards(directory)
    for old in before[:2]:
        replace(directory, old.id, "replaced", how=ONE)
    later = shards(directory)
    assert {name: later[name] for name in files} == files
    assert [one for one in records(directory) if one in before] == before[2:]
    build(load(directory / "recipe.toml"), again, ONE)
    assert contents(again) == contents(directory)


def test_one_after_the_other(corpus: Path, tmp_path: Path) -> None:
    before = records(corpus)
    gone = {before[0].id, before[7].id, before[-1].id}
    for name in gone:
        replace(corpus, name, "replaced", how=ONE)
    newest = records(corpus)[19]
    replace(corpus, newest.id, "replaced", how=ONE)  # which stands in for another itself
    after = records(corpus)
    assert len(after) == len(before)
    assert [one for one in after if one in before] == [one for one in before if one.id not in gone]
    again = tmp_path / "again"
    build(load(corpus / "recipe.toml"), again, ONE)
    assert contents(again) == contents(corpus)


def test_the_new_one_has_the_grade_that_is_asked_for(corpus: Path, output: Output) -> None:
    before = records(corpus)
    bands = [one.band for one in before if one.batch == 0]
    wanted = min(set(bands), key=bands.count)
    old = next(one for one in before if one.batch == 0 and one.band != wanted)
    shown = output(["replace", str(corpus), old.id, "--grade", wanted])
    (new,) = [one for one in records(corpus) if one not in before]
    assert new.band == wanted
    assert f"({wanted})" in shown.err
    reasons = (corpus / "recipe.toml").read_text().count("reason = ")
    assert reasons >= 1


def test_what_never_comes_leaves_all_as_it_was(
    corpus: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "TRIES", 2)
    before = contents(corpus)
    old = records(corpus)[-1]
    shown = output(["replace", str(corpus), old.id, "--grade", "expert"], 2)
    assert "no expert puzzle came in 2 attempts; the corpus is unchanged" in shown.err
    assert contents(corpus) == before


def test_what_cannot_be_replaced_is_refused(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(corpus)
    with pytest.raises(CorpusError, match="has no puzzle 0000"):
        replace(corpus, "0" * 20, "")
    old = records(corpus)[0]
    with monkeypatch.context() as later:
        later.setattr(replacing, "program", lambda: {"puzzlemint": "later"})
        with pytest.raises(BuildError, match="which alone can replace a puzzle; this is"):
            replace(corpus, old.id, "")
    assert contents(corpus) == before
    build(parse(RECIPE), corpus.parent / "share", ONE, share=(0, 2))
    with pytest.raises(BuildError, match="is share 1/2 of a corpus"):
        replace(corpus.parent / "share", old.id, "")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("index = 1", "line 19: it has no batch; a puzzle's record has both numbers"),
        ("batch = 2\nindex = 1", "line 20: batches are numbered from 0 to 1"),
        ("batch = 0\nindex = -1", "line 21: index is at least 0"),
        ("batch = 0\nindex = 1\nwhy = 'x'", "it has no field 'why'; the fields: batch, index"),
        ("batch = true\nindex = 1", "batch takes a whole number"),
        ("batch = 0\nindex = 1\n[[replace]]\nbatch = 0\nindex = 1", "is replaced already"),
    ],
)
def test_a_wrong_table_is_refused(table: str, message: str) -> None:
    with pytest.raises(RecipeError, match=message):
        parse(f"{RECIPE}\n[[replace]]\n{table}\n")


def test_reasons_decide_nothing() -> None:
    table = "\n[[replace]]\nbatch = 0\nindex = 1\n"
    one, other = parse(f"{RECIPE}{table}"), parse(f"{RECIPE}{table}reason = 'x'\n")
    assert one.digest == other.digest != parse(RECIPE).digest


def boards(directory: Path, order: list[str]) -> list[Picture]:
    """Return the pictures of a book in which some puzzles come first."""
    entries: list[Entry] = []
    for record in records(directory):
        puzzle, solution = reread(plain(record))
        assert record.grade is not None
        entries.append(Entry(puzzle, solution, record.band, record.grade.effort, record.id))
    made = book(entries, "week", first=order)
    assert made.about == "26 puzzles of 2 kinds"
    return [one.board for one in made.puzzles[: len(order)]]


def test_a_book_keeps_its_numbers(
    corpus: Path, tmp_path: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [one.id for one in records(corpus)]
    order = [names[9], names[25], names[2], *names[3:9]]
    Path("order.txt").write_text("# a list\n" + "\n".join(order) + "  # the last\n")
    call = ["book", str(corpus), "-o", "book.html", "--order", "order.txt"]
    assert output(call).err.endswith("book.html: 26 puzzles of 2 kinds\n")
    before = boards(corpus, order)
    output(["replace", str(corpus), order[1]])
    (new,) = {one.id for one in records(corpus)} - {*names}
    shown = output(call, 2)
    assert f"order.txt:3: no puzzle of this book has the id {order[1]}" in shown.err
    order[1] = new
    Path("order.txt").write_text("\n".join(order))
    output(call)
    after = boards(corpus, order)
    same = [one == other for one, other in zip(before, after, strict=True)]
    assert same == [at != 1 for at in range(len(order))]
    Path("order.txt").write_text(f"{order[0]}\n{order[0]}\n")
    assert f"order.txt:2: {order[0]} is on line 1 already" in output(call, 2).err
    Path("order.txt").write_text("x\n")
    assert "order.txt:1: 'x' is no id of a puzzle" in output(call, 2).err


@pytest.mark.parametrize("reason", ["a\x7fb", "caf\udce9", "\x1b[1m\n\u2028"])
def test_any_reason_can_be_written(reason: str) -> None:
    text = replacing.with_replaced(RECIPE, Replaced(0, 0), reason)
    assert parse(text.encode().decode()).replaced == {Replaced(0, 0)}
