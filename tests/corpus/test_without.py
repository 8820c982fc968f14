"""Nothing of an earlier corpus comes again: no puzzle, no image of one, no picture."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from corpus.recipe.recipe import Recipe, RecipeError, parse
from corpus.records.layout import LEFT_OUT
from corpus.run import watch
from corpus.run.claim import BuildError
from corpus.run.driver import How, build, finish, merge
from corpus.run.plan import plan
from corpus.store import harvest
from corpus.store.about import CorpusError
from corpus.store.exclusions import LeftOutError
from corpus.store.store import open_corpus
from corpus.store.without import leaving_out, relocated
from puzzlemint.cli import run

RECIPE = """
seed = 7

[[batch]]
kind = "akari"
size = "4"
count = 30

[[batch]]
kind = "binario"
size = "4"
count = 20
"""
ONE = How(workers=1, files=False)


def ids(directory: Path) -> list[str]:
    return [record.id for record in open_corpus(directory).records()]


def contents(directory: Path) -> dict[str, bytes]:
    files = [path for path in sorted(directory.rglob("*")) if path.is_file()]
    return {str(path.relative_to(directory)): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("earlier") / "first"
    build(parse(RECIPE), directory, ONE)
    return directory


@pytest.fixture(scope="module")
def wanted(earlier: Path) -> Recipe:
    return leaving_out(parse(RECIPE), [str(earlier)])


@pytest.fixture(scope="module")
def later(wanted: Recipe, tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("later") / "second"
    assert not build(wanted, directory, ONE).problems
    return directory


def test_no_puzzle_comes_again(earlier: Path, later: Path) -> None:
    """Though seed and batches are the same, whose first puzzles are those of the earlier one."""
    first, second = ids(earlier), ids(later)
    assert (len(first), len(second)) == (50, len(set(second)))
    assert len(second) == 50
    assert not set(first) & set(second)


def test_a_third_issue_leaves_two_out(earlier: Path, later: Path, tmp_path: Path) -> None:
    recipe = leaving_out(parse(RECIPE), [str(earlier), str(later), str(earlier)])
    assert list(recipe.without) == [str(earlier), str(later)]
    build(recipe, tmp_path / "third", ONE)
    third = set(ids(tmp_path / "third"))
    assert len(third) == 50
    assert not third & {*ids(earlier), *ids(later)}


def test_same_bytes_by_more_workers_and_in_shares(
    wanted: Recipe, later: Path, tmp_path: Path
) -> None:
    build(wanted, tmp_path / "two", How(workers=2, files=False))
    assert contents(tmp_path / "two") == contents(later)
    parts = [tmp_path / "0", tmp_path / "1"]
    for share, part in enumerate(parts):
        build(wanted, part, ONE, share=(share, 2))
    merge(parts, tmp_path / "merged", ONE)
    assert contents(tmp_path / "merged") == contents(later)


class Stopped(Exception):
    pass


def interrupt(recipe: Recipe, directory: Path) -> None:
    """Have a build end when some puzzles are there that stay."""

    def report(status: watch.Status) -> None:
        if sum([sum(batch.kept.values()) for batch in status.batches]) >= 5:
            raise Stopped

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watch, "EVERY", 0.0)
        with pytest.raises(Stopped):
            build(recipe, directory, How(workers=1, files=False, progress=report))


def test_an_interrupted_build_goes_on_or_is_closed(
    wanted: Recipe, earlier: Path, later: Path, tmp_path: Path
) -> None:
    interrupt(wanted, tmp_path / "c")
    assert not set(ids(tmp_path / "c")) & set(ids(earlier))
    shutil.copytree(tmp_path / "c", tmp_path / "closed")
    finish(tmp_path / "closed", files=False)
    assert 0 < len(ids(tmp_path / "closed")) < 50
    assert not set(ids(tmp_path / "closed")) & set(ids(earlier))
    with pytest.raises(BuildError, match="another recipe"):
        build(parse(RECIPE), tmp_path / "c", ONE, resume=True)
    (tmp_path / "c" / LEFT_OUT).unlink()
    with pytest.raises(LeftOutError, match=r"without is missing; build --resume writes it anew"):
        open_corpus(tmp_path / "c")
    build(wanted, tmp_path / "c", ONE, resume=True)
    assert contents(tmp_path / "c") == contents(later)


def test_the_recipe_says_what_is_left_out(earlier: Path, later: Path, tmp_path: Path) -> None:
    corpus = open_corpus(later)
    assert corpus.recipe.without == {str(earlier): open_corpus(earlier).about.sha256}
    assert corpus.recipe.digest != parse(RECIPE).digest
    elsewhere = tmp_path / "elsewhere"
    moved = parse(corpus.text.replace(str(earlier), str(elsewhere)))
    assert moved.digest == corpus.recipe.digest
    with pytest.raises(LeftOutError, match=r"elsewhere, and there is no finished one: no .*json"):
        build(moved, tmp_path / "c", ONE)
    shutil.copytree(later, elsewhere)
    with pytest.raises(LeftOutError, match=r"elsewhere is not the corpus that the recipe leaves"):
        build(moved, tmp_path / "c", ONE)
    assert not (tmp_path / "c").exists()
    shutil.rmtree(elsewhere)
    shutil.copytree(earlier, elsewhere)
    build(moved, tmp_path / "c", ONE)
    assert (tmp_path / "c" / "shards.jsonl").read_bytes() == (later / "shards.jsonl").read_bytes()


def test_a_corpus_that_moved_is_read_where_it_is_now(
    earlier: Path, wanted: Recipe, later: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By `build` and by `merge`; what comes is the same but for the folder in the recipe."""
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(wanted.text.replace(str(earlier), old))
    shutil.copytree(earlier, new)
    parts = [str(tmp_path / "0"), str(tmp_path / "1")]
    for number, part in enumerate(parts, 1):
        call = ["build", str(recipe), "--shard", f"{number}/2", "--no-files", "-o", part]
        assert run(call) == 2
        assert f"the recipe leaves out the corpus {old}, and there is no" in capsys.readouterr().err
        assert run([*call, "--without", new]) == 0
    merged = tmp_path / "merged"
    call = ["merge", *parts, "--no-files", "-o", str(merged)]
    assert run(call) == 2
    assert run([*call, "--without", old]) == 2
    assert f"{old} holds no finished corpus: no {old}/recipe.json" in capsys.readouterr().err
    assert run([*call, "--without", str(later)]) == 2
    told = f"puzzlemint: {later} is no corpus that the recipe leaves out\n"
    assert capsys.readouterr().err.endswith(told)
    assert run([*call, "--without", new]) == 0
    assert open_corpus(merged).text == recipe.read_text()
    assert ids(merged) == ids(later)


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)])
def test_a_folder_that_holds_another_corpus_now_hides_none(
    earlier: Path, later: Path, tmp_path: Path, order: slice
) -> None:
    place, elsewhere = tmp_path / "place", tmp_path / "elsewhere"
    shutil.copytree(earlier, place)
    recipe = leaving_out(parse(RECIPE), [str(place), str(later)][order])
    place.rename(elsewhere)
    shutil.copytree(later, place)
    hashes = [open_corpus(directory).about.sha256 for directory in (earlier, later)]
    for read in relocated, leaving_out:
        lost = f"place is not the corpus with the SHA-256 {hashes[0]} any more"
        with pytest.raises(LeftOutError, match=lost):
            read(recipe, [str(place)])
        found = read(recipe, [str(place), str(elsewhere), str(later)]).without
        assert found == {str(elsewhere): hashes[0], str(place): hashes[1]}


def test_a_recipe_names_a_folder_for_one_corpus() -> None:
    tables = [f'[[without]]\ncorpus = "a"\nsha256 = "{digit * 64}"\n' for digit in "001"]
    assert parse(RECIPE + "".join(tables[:2])).without == {"a": "0" * 64}
    with pytest.raises(
        RecipeError, match="the recipe leaves out another corpus in this folder already"
    ):
        parse(RECIPE + "".join(tables))


def test_an_earlier_corpus_is_checked_as_any(earlier: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(earlier, damaged)
    recipe = leaving_out(parse(RECIPE), [str(damaged)])
    shard = damaged / "shards/000/00000000.jsonl.gz"
    shard.write_bytes(shard.read_bytes()[:-9])
    with pytest.raises(CorpusError, match=r"00000000\.jsonl\.gz is damaged"):
        build(recipe, tmp_path / "c", ONE)
    shard.unlink()
    shard.symlink_to(earlier / "shards/000/00000000.jsonl.gz")
    with pytest.raises(CorpusError, match="a link leads there"):
        build(recipe, tmp_path / "c", ONE)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("without = [1]", "line 1: it is not a table; write [[without]]"),
        (
            "[[without]]\nsha256 = ''",
            "line 1: it has no corpus; build --without FOLDER writes both",
        ),
        ("[[without]]\ncorpus = 'a'", "line 1: it has no sha256; build --without FOLDER writes"),
        ("[[without]]\ncorpus = 'a'\nsha256 = 'A'", "line 3: a SHA-256 has 64 digits from 0 to f"),
        ("[[without]]\ncorpus = 'a'\nname = ''", "line 3: it has no field 'name'; the fields:"),
    ],
)
def test_a_table_that_is_none(table: str, message: str) -> None:
    with pytest.raises(RecipeError) as told:
        parse(f"{table}\n{RECIPE.replace('seed = 7', '')}")
    assert str(told.value).startswith(message)


def test_what_is_left_out_counts_in_no_row(
    earlier: Path, wanted: Recipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that an earlier corpus holds comes first with the same seed; it is no sign of an end."""
    monkeypatch.setattr(harvest, "DUPLICATES_IN_A_ROW", 15)
    assert not build(wanted, tmp_path / "c", ONE).problems


def test_when_all_were_used_the_batch_ends(tmp_path: Path) -> None:
    recipe = parse('[[batch]]\nkind = "binario"\nsize = "2"\ncount = 3\n')
    build(recipe, tmp_path / "first", ONE)
    recipe = leaving_out(recipe, [str(tmp_path / "first")])
    (planned,) = plan(recipe)
    assert planned.problem == "all 3 of a sample are left out; another seed makes others"
    outcome = build(recipe, tmp_path / "second", ONE)
    assert outcome.problems == ("binario 2x2: 0 of 3: there seem to be no more that differ",)


def test_a_plan_counts_what_is_left_out(wanted: Recipe) -> None:
    akari, binario = plan(parse(wanted.text.replace("count = 30", "count = 200")))
    assert akari.sample.made + akari.sample.left_out == akari.sample.items
    assert akari.sample.left_out >= 30
    assert akari.items > 200 + 30
    assert binario.problem.startswith("all 20 of a sample are left out")


def test_a_picture_is_not_used_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever its file is called, the size, or the colours."""
    image = pytest.importorskip("PIL.Image")
    names = ["used.png", "copy.png", "new.png"]
    for name, colour in zip(names, ("black", "black", "red"), strict=True):
        made = image.new("RGB", (8, 8), "white")
        made.paste(colour, (2, 2, 6, 7))
        made.save(tmp_path / name)

    def written(name: str, size: int, *pictures: str) -> str:
        path = tmp_path / f"{name}.toml"
        listed = [str(tmp_path / one) for one in pictures]
        text = f'[[batch]]\nkind = "nonogram"\nsize = "{size}"\ncount = 1\noptions.image = {listed}'
        path.write_text(text.replace("'", '"'))
        return str(path)

    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    assert run(["build", written("one", 8, "used.png"), "-o", first]) == 0
    recipe = written("two", 9, "copy.png", "new.png")
    assert run(["build", recipe, "--without", first, "--dry-run"]) == 4
    problem = "its picture is in a corpus that the recipe leaves out"
    assert f"batch 1: falls short: {problem}" in capsys.readouterr().err
    assert run(["build", recipe, "--without", first, "-o", second]) == 4
    assert f"nonogram 9x9: 0 of 1: {problem}" in capsys.readouterr().err
    (record,) = open_corpus(Path(second)).records()
    assert record.batch == 1
    assert run(["check-corpus", second]) == 0
