"""People make, judge and play where a system has nothing of POSIX: the commands, switched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpus.recipe.recipe import parse
from corpus.run.driver import How, build
from machine.system import SWITCH
from tests.corpus.made import contents
from tests.processes import PUZZLEMINT, Done, ran
from tests.web.test_serve import started

RECIPE = """
seed = 4

[[batch]]
kinds = ["binario", "gemhunter", "tents"]
sizes = ["4", "6"]
count = 4
"""


@pytest.fixture(autouse=True)
def switched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")


def call(*words: str | Path, told: bytes = b"") -> Done:
    done = ran(*PUZZLEMINT, *words, told=told)
    assert done.stderr.count(b"Traceback") == 0, done.stderr
    return done


def test_a_corpus_is_built_and_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thorough: bool
) -> None:
    (tmp_path / "r.toml").write_text(RECIPE)
    done = call("build", tmp_path / "r.toml", "-o", tmp_path / "portable", "--workers", "2")
    assert done.returncode == 0, done.stderr
    with monkeypatch.context() as posix:
        posix.delenv(SWITCH)
        build(parse(RECIPE), tmp_path / "posix", How(workers=1))
    assert contents(tmp_path / "portable") == contents(tmp_path / "posix")
    judged = call("verify", tmp_path / "portable", "-j", "2", "--json", "--timeout", "999")
    assert judged.returncode == 0, judged.stderr
    verdicts = [json.loads(line)["verdict"] for line in judged.stdout.splitlines()]
    assert set(verdicts) == {"unique"}
    assert len(verdicts) == len(list((tmp_path / "portable").rglob("*.txt"))) // 2
    if thorough:
        assert call("check-corpus", tmp_path / "portable").returncode == 0


def test_puzzles_are_made(tmp_path: Path) -> None:
    words = ("generate", "akari", "--size", "5", "-n", "3", "--seed", "1", "--timeout", "999")
    done = call(*words, "-o", tmp_path / "made")
    assert done.returncode == 0
    assert len(list((tmp_path / "made").iterdir())) == 6
    assert call("verify", tmp_path / "made").returncode == 0


def test_the_page_is_served(tmp_path: Path) -> None:
    (tmp_path / "gems.txt").write_text("# gemhunter\n1, _\n1, 1\n")
    with started(str(tmp_path)) as (_, client):
        assert client.get("/page/").text.startswith("<!doctype html>")
        made = client.call("generate", {"kind": "binario", "size": "6x6", "seed": "1"}).json
        assert client.call("verify", {"puzzle": made["puzzle"]}).json["verdict"] == "unique"
        assert [entry["size"] for entry in client.get("/shelf").json] == ["2x2"]
        assert client.get("/shelf/gems.txt").text.endswith("1, _\n1, 1\n")
