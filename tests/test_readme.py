"""The examples of the README and of the pages in docs, and of the public API, do what they show.

In a `console` block a line that starts with `$ ` is run in an empty folder that the whole page
shares; what follows must be its output, where a line `...` stands for any lines.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gen
import puzzlemint
import puzzles
from gen.contract.registry import MAKERS
from gen.minting.shares import orders, shares
from puzzles.contract.registry import KINDS
from puzzles.kindfiles.declaration import PLANTS, read
from puzzles.kindfiles.rules import RELATIONS
from tests.answering import shell
from tests.processes import Command
from verify.explain.techniques import NAKED_SINGLE, names_of
from verify.grade.grade import BANDS
from verify.reading.subsets import NAMES as SUBSETS
from verify.reading.ways import INNIE, OUTIE

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
FILES = ROOT / "docs" / "kind-files"
"""Files that examples name."""
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[tuple[str, str]]:
    return [
        found
        for block in blocks(page, "console")
        for found in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def pattern(shown: str) -> str:
    parts = [".*" if line == "..." else re.escape(line) for line in shown.splitlines()]
    return "\n".join(parts) + ("\n" if parts else "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_examples(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: Command,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / FILES.name).symlink_to(FILES)
    for line, wanted in commands(page):
        shown = shell(line, command).decode()
        if request.config.getoption("--update") and "...\n" not in wanted:
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace(f"$ {line}\n{wanted}", f"$ {line}\n{shown}", 1), "utf-8")
            continue
        assert re.fullmatch(pattern(wanted), shown, re.DOTALL), f"$ {line}\n{shown}"


def table() -> str:
    """Return the README's table of kinds, as the kinds have it."""
    lines = ["| kind | boards | what it makes |", "|---|---|---|"]
    for name in gen.names():
        kind, maker = puzzles.get(name), gen.get(name)
        lines.append(
            f"| [`{name}`](docs/{name}.md) {kind.title} | {kind.boards.words} | {maker.makes} |"
        )
    return "".join(line + "\n" for line in lines)


def test_the_table_of_kinds_comes_from_the_kinds(request: pytest.FixtureRequest) -> None:
    text = README.read_text(encoding="utf-8")
    found = re.search(r"^\| kind \| boards .*?(?=^$)", text, re.MULTILINE | re.DOTALL)
    assert found
    if request.config.getoption("--update"):
        README.write_text(text[: found.start()] + table() + text[found.end() :], encoding="utf-8")
    else:
        assert found[0] == table()


def test_the_shares_that_kinds_tells_are_those_of_the_page() -> None:
    text = (ROOT / "docs" / "grades.md").read_text(encoding="utf-8")
    name_of = {puzzles.get(name).title: name for name in puzzles.names()}
    found: dict[str, dict[str, list[int]]] = {}
    row = r"(?m)^\| ([^|]+) \| (\S+) \| ((?:[0-9]+ % \| )+)"
    for title, size, cells in re.findall(row, text):
        percent = [int(share) for share in re.findall("[0-9]+", cells)]
        found.setdefault(name_of[title], {})[size] = percent
    assert found == {
        name: {size: list(row.values()) for size, row in shares(name).items()} for name in found
    }
    assert set(found) == set(gen.names())
    for name, sizes in found.items():
        for row in sizes.values():
            never = set(BANDS) - set(gen.get(name).bands)
            assert not any(row[BANDS.index(band)] for band in never)


def test_the_names_of_steps_are_those_of_the_kinds() -> None:
    text = (
        (ROOT / "docs" / "explain.md").read_text(encoding="utf-8").partition("## Names by kind")[2]
    )
    rows = re.findall(r"(?m)^\| ([^|]+) \| ([^|]+) \|$", text)
    found = {
        title: {*re.split(r", (?:and )?", re.sub(r" \([^)]*\)", "", names))}
        for title, names in rows
        if title != "kind"
    }
    kinds = map(puzzles.get, gen.names())
    own = {kind.title: {*names_of(kind)} - {NAKED_SINGLE, *SUBSETS.values()} for kind in kinds}
    sums = {INNIE, OUTIE}
    assert found == {
        title: names if title == "Killer Sudoku" else names - sums
        for title, names in own.items()
        if names - sums
    }


def test_the_page_names_the_kinds_that_come_in_few_grades() -> None:
    told: list[str] = []
    for name in gen.names():
        maker = gen.get(name)
        free, ordered = shares(name)[maker.usual_size], orders()[name][maker.usual_size]
        come = [band for band in BANDS if free[band] or ordered[band].came]
        if len(come) < 3:
            told.append(f"{maker.kind.title} ({', '.join(come)})")
    text = " ".join((ROOT / "docs" / "grades.md").read_text(encoding="utf-8").split())
    assert f"of every kind, by themselves or to order, but of {' and '.join(told)}." in text


def test_there_are_examples() -> None:
    assert len(commands(README)) > 8
    assert blocks(README, "python")
    for name in puzzlemint.kinds():
        assert commands(ROOT / "docs" / f"{name}.md")


def test_links_lead_somewhere() -> None:
    for page in (*PAGES, ROOT / "CHANGELOG.md"):
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for registry in (KINDS, MAKERS):  # what an example registers is gone after it
        monkeypatch.setattr(registry, "registered", {})
    shown = "".join([block for block in blocks(page, "python") if block.startswith(">>>")])
    test = doctest.DocTestParser().get_doctest(shown, {}, page.stem, page.name, 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_api_examples() -> None:
    assert doctest.testmod(puzzlemint).failed == 0


def test_toml_examples_are_recipes() -> None:
    from corpus.recipe.recipe import parse

    every = [block for page in PAGES for block in blocks(page, "toml")]
    shown = [block for block in every if "[build-system]" not in block]  # a project's
    recipes = [block for block in shown if "[[batch]]" in block]
    assert len(recipes) > 1
    for block in recipes:
        assert parse(block).batches
    for block in shown:
        assert block in recipes or read(block).stated  # the file of a kind


def test_the_file_that_a_page_shows_is_the_one_beside_it() -> None:
    shown, *_ = blocks(ROOT / "docs" / "kind-files.md", "toml")
    assert (FILES / "knights.toml").read_text(encoding="utf-8").startswith(shown)


def test_the_page_of_kind_files_lists_all_that_may_be_named() -> None:
    page = (ROOT / "docs" / "kind-files.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"(?m)^\| `(\w+)` \| [^|]* \| (.*) \|$", page))
    for word, what in RELATIONS.items():
        assert rows[word] == ", ".join([f"`{over}`" for over in what.over])
    for word in PLANTS:
        assert f"\n| `{word}` | " in page


def test_the_picture_of_all_kinds_has_each() -> None:
    drawn = ElementTree.parse(ROOT / "docs/gallery.svg").iter("{http://www.w3.org/2000/svg}text")
    named = [one.text for one in drawn if one.get("font-size") == "15"]
    assert named == [puzzles.get(name).title for name in gen.names()], "scripts/run gallery"


def test_every_name_of_the_api_is_there() -> None:
    assert all(callable(getattr(puzzlemint, name)) for name in puzzlemint.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = puzzlemint.nothing
