"""The shelf: a folder's puzzles are listed and read, and nothing that is not in the folder."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from shutil import copytree
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import puzzlemint
import puzzles
from corpus.store import store
from puzzlemint.web import shelf
from puzzles.contract.reading import parse_puzzle
from tests.web.client import serving
from verify.grade.grade import BANDS

GEMS = "# gemhunter\n1, _\n1, 1\n"
BINARIO = "# binario\nXOXO\nOXOX\nXO__\n____\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with puzzles, and a secret beside it."""
    (tmp_path / "secret.txt").write_text(GEMS)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "hidden.txt").write_text(GEMS)
    folder = tmp_path / "shelf"
    (folder / "week").mkdir(parents=True)
    (folder / "gems.txt").write_text(GEMS)
    (folder / "week" / "two.txt").write_text(BINARIO + "\n" + GEMS)
    return folder


def ids(found: list[shelf.Entry]) -> list[str]:
    return [entry.id for entry in found]


def test_puzzles_are_listed_and_read(folder: Path) -> None:
    assert [tuple(entry) for entry in shelf.listed(str(folder))] == [
        ("gems.txt", "gemhunter", "2x2", "", 0),
        ("week/two.txt", "binario", "4x4", "", 0),
        ("week/two.txt#2", "gemhunter", "2x2", "", 0),
    ]
    assert shelf.text(str(folder), "gems.txt") == GEMS
    assert (shelf.text(str(folder), "week/two.txt") or "").strip() == BINARIO.strip()
    assert shelf.text(str(folder), "week/two.txt#2") == GEMS
    assert shelf.text(str(folder), "week/two.txt#3") is None
    (folder / "week" / "none.txt").write_text("# binario\nX?\n")
    (fault,) = shelf.unreadable(str(folder))
    assert fault.id == "week/none.txt"
    assert ":2:2: " in fault.message


def test_a_list_has_what_is_wanted_page_by_page(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ids(shelf.listed(str(folder), kind="binario")) == ["week/two.txt"]
    assert ids(shelf.listed(str(folder), size="2x2")) == ["gems.txt", "week/two.txt#2"]
    assert ids(shelf.listed(str(folder), grade="easy")) == []
    monkeypatch.setattr(shelf, "PAGE", 2)
    assert ids(shelf.listed(str(folder))) == ["gems.txt", "week/two.txt"]
    assert ids(shelf.listed(str(folder), 2)) == ["week/two.txt#2"]


def test_objects_and_packed_files_are_listed(folder: Path) -> None:
    options: dict[str, Any] = {"distinct_lines": False}
    lines = [{"kind": "binario", "puzzle": "__\n__", "options": options}, {"puzzle": "?"}]
    text = "\n".join(map(json.dumps, [*lines, {"puzzle": GEMS, "grade": {"band": "easy"}}]))
    (folder / "made.jsonl.gz").write_bytes(gzip.compress(text.encode()))
    listed = {entry.id: entry for entry in shelf.listed(str(folder))}
    assert listed["made.jsonl.gz"].size == "2x2"
    assert listed["made.jsonl.gz#3"].grade == "easy"
    assert shelf.text(str(folder), "made.jsonl.gz") == "# binario distinct_lines=no\n__\n__"


def test_a_corpus_is_listed_with_its_grades(folder: Path) -> None:
    recipe = '[[batch]]\nkind = "gemhunter"\nsize = "5"\ncount = 3\n'
    puzzlemint.build(recipe, folder / "corpus")
    listed = [entry for entry in shelf.listed(str(folder)) if entry.id.startswith("corpus")]
    assert len(listed) == 3
    assert all(entry.grade and (entry.kind, entry.size) == ("gemhunter", "5x5") for entry in listed)
    assert "# gemhunter" in (shelf.text(str(folder), listed[0].id) or "")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus without puzzle files: of two kinds, in many shards."""
    directory = tmp_path_factory.mktemp("built") / "corpus"
    recipe = "".join(
        f'[[batch]]\nkind = "{kind}"\nsize = "{size}"\ncount = {count}\n'
        for kind, size, count in (("gemhunter", 3, 70), ("binario", 4, 3))
    )
    puzzlemint.build(recipe, directory, files=False)
    return directory


@pytest.fixture
def packed(folder: Path, built: Path) -> Path:
    """The corpus, on the shelf."""
    return copytree(built, folder / "corpus")


def test_a_packed_corpus_is_listed_and_read(folder: Path, packed: Path) -> None:
    records = list(store.read(packed))
    assert len(records) == 73
    assert any(entry.dropped and entry.puzzles for entry in store.open_corpus(packed).entries)
    listed = [entry for entry in shelf.listed(str(folder)) if entry.id.startswith("corpus")]
    order = [(BANDS.index(entry.grade), entry.effort) for entry in listed]
    assert order == sorted(order)
    assert len({*order}) > len({band for band, _ in order}) > 1
    listed.sort(key=lambda entry: int(entry.id.partition("#")[2] or 1))
    names = [f"corpus/shards.jsonl#{number}" for number in range(1, 74)]
    assert ids(listed) == ["corpus/shards.jsonl", *names[1:]]
    for entry, record in zip(listed, records, strict=True):
        assert record.grade
        assert entry[1:] == (record.kind, record.size, record.band, record.grade.effort)
        kind = puzzles.get(record.kind)
        text = shelf.text(str(folder), entry.id) or ""
        assert text.startswith(f"# {record.kind}")
        assert parse_puzzle(kind, text) == parse_puzzle(kind, record.puzzle)


def test_a_packed_corpus_is_chosen_from(
    folder: Path, packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "PAGE", 2)
    found = [shelf.listed(str(packed), begin, kind="binario", size="4x4") for begin in (0, 2, 4)]
    assert list(map(len, found)) == [2, 1, 0]
    assert {name for part in found for name in ids(part)} == {
        f"shards.jsonl#{number}" for number in (71, 72, 73)
    }
    bands = {record.band for record in store.read(packed)}
    assert all(shelf.listed(str(packed), grade=band) for band in bands)
    assert not shelf.listed(str(packed), grade="none such")


@pytest.mark.parametrize("number", ["0", "1", "74", "01", "010", "²", "-1", "9" * 5000])
def test_a_packed_corpus_has_no_other_numbers(folder: Path, packed: Path, number: str) -> None:
    assert shelf.text(str(folder), f"corpus/shards.jsonl#{number}") is None


def test_a_shard_that_is_gone_leaves_the_others_their_names(folder: Path, packed: Path) -> None:
    first, second, *_ = store.open_corpus(packed).entries
    content = (packed / second.file).read_bytes()
    (packed / second.file).write_bytes(content[: len(content) // 2])
    (packed / first.file).unlink()
    found = ids(shelf.listed(str(packed)))
    assert len(found) == 73 - first.puzzles - second.puzzles
    least = min(int(name.partition("#")[2] or 1) for name in found)
    assert least == first.puzzles + second.puzzles + 1
    assert shelf.text(str(packed), "shards.jsonl") is None
    (packed / second.file).write_bytes(content)
    assert len(shelf.listed(str(packed))) == 73 - first.puzzles


def test_a_list_of_shards_that_lies_leads_nowhere(folder: Path, packed: Path) -> None:
    path, outside = packed / "shards.jsonl", folder.parent / "outside"
    entry = store.open_corpus(packed).entries[0]
    shard = packed / entry.file
    shard.rename(outside / "shard.jsonl.gz")
    (packed / "link.jsonl.gz").symlink_to(outside / "shard.jsonl.gz")
    (packed / "lane").symlink_to(outside)
    for file in (
        "../../outside/shard.jsonl.gz",
        str(outside / "shard.jsonl.gz"),
        "link.jsonl.gz",
        "lane/shard.jsonl.gz",
        "",
    ):
        path.write_bytes(msgspec.json.encode(msgspec.structs.replace(entry, file=file)) + b"\n?")
        assert not [name for name in ids(shelf.listed(str(folder))) if name.startswith("corpus")]
        assert shelf.text(str(folder), "corpus/shards.jsonl") is None
    (outside / "shard.jsonl.gz").rename(shard)
    path.write_bytes(msgspec.json.encode(entry) + b"\n?")
    assert shelf.text(str(folder), "corpus/shards.jsonl")


def test_a_shard_has_no_more_puzzles_than_the_list_says(folder: Path, packed: Path) -> None:
    first, second, *_ = store.open_corpus(packed).entries
    few = msgspec.structs.replace(first, puzzles=1)
    (packed / "shards.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, (few, second))))
    listed = [entry.id for entry in shelf.listed(str(packed))]
    wanted = {"shards.jsonl", *[f"shards.jsonl#{n + 2}" for n in range(second.puzzles)]}
    assert len(listed) == len(wanted)
    assert {*listed} == wanted
    assert all(shelf.text(str(packed), id) for id in listed)


def test_an_index_that_lies_leads_nowhere(folder: Path) -> None:
    about = {"kind": "gemhunter", "size": "2x2", "grade": {"band": "easy"}}
    names = ["../secret.txt", str(folder.parent / "secret.txt"), "../outside/hidden.txt"]
    lines = [json.dumps({**about, "file": name}) for name in names]
    (folder / "index.jsonl").write_text("\n".join([*lines, '{"file": 1}', "[]", "?"]))
    (folder / "recipe.json").write_text("{}")
    assert ids(shelf.listed(str(folder))) == ["gems.txt", "week/two.txt", "week/two.txt#2"]


def test_links_are_not_followed(folder: Path) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "inside.txt").symlink_to(folder / "gems.txt")
    (folder / "lane").symlink_to(folder.parent / "outside")
    assert ids(shelf.listed(str(folder))) == ["gems.txt", "week/two.txt", "week/two.txt#2"]
    for name in ("link.txt", "inside.txt", "lane/hidden.txt", "lane/../link.txt"):
        assert shelf.text(str(folder), name) is None


def test_what_is_no_file_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    (folder / "folder.txt").mkdir()
    (folder / "device.txt").symlink_to("/dev/zero")
    (folder / "binary.txt").write_bytes(b"\xff\xfe\x00")
    assert ids(shelf.listed(str(folder))) == ["gems.txt", "week/two.txt", "week/two.txt#2"]
    for name in ("pipe.txt", "folder.txt", "device.txt", "binary.txt"):
        assert shelf.text(str(folder), name) is None


def test_other_names_lead_nowhere(folder: Path) -> None:
    (folder / ".hidden.txt").write_text(GEMS)
    words = (
        "../secret.txt week/../../secret.txt week/../gems.txt ./gems.txt /etc/passwd "
        "//etc/hosts.txt week//two.txt .hidden.txt . .. #2 gems.txt# gems.txt#1 gems.txt#0 "
        "gems.txt#² gems.txt\0 gems.txt/ ..\\secret.txt ~/gems.txt \udcff.txt"
    )
    for id in (*words.split(), "", "x" * 5000 + ".txt", str(folder / "gems.txt")):
        assert shelf.text(str(folder), id) is None, id


def test_the_server_offers_it(folder: Path) -> None:
    (folder / "é #1%.txt").write_text(GEMS)
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    with serving(folder) as client:
        listed = client.get("/shelf?kind=gemhunter").json
        assert [entry["id"] for entry in listed] == ["gems.txt", "é #1%.txt", "week/two.txt#2"]
        for entry in listed:
            assert client.get(f"/shelf/{quote(entry['id'], safe='')}").text == GEMS
        rest = client.get("/shelf?from=2").json
        assert [entry["id"] for entry in rest] == ["week/two.txt", "week/two.txt#2"]
        secret = quote(str(folder.parent / "secret.txt"), safe="")
        words = (
            "link.txt ../secret.txt ..%2fsecret.txt %2e%2e/secret.txt %2e%2e%2fsecret.txt "
            f"{secret} week/%2e%2e/%2e%2e/secret.txt /etc/passwd %2fetc%2fpasswd gems.txt%00 "
            "%ff.txt"
        )
        for path in words.split():
            assert client.get(f"/shelf/{path}").status == 404
