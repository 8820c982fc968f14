"""The static site: all it needs is in its folder, which may lie anywhere, and it answers."""

from __future__ import annotations

import hashlib
import json
import re
import threading
import tomllib
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

from puzzlemint.web import answers
from scripts import site
from tests.browser import alone, chromium, missing
from tests.processes import PATIENCE

ROOT = Path(__file__).parents[2]
BELOW = "some/where/page"
ASK = """async () => {
    const { connect } = await import("./engine.js");
    const engine = await connect();
    await engine.ready;
    const [example] = await (await fetch("examples.json")).json();
    const puzzle = example.puzzle;
    const stop = new AbortController();
    const large = { kind: example.kind, size: "100x100", seed: "1" };
    const stopped = engine.call("generate", large, { signal: stop.signal });
    const refused = stopped.then(() => "", (error) => error.name);
    const waiting = engine.call("verify", { puzzle });
    setTimeout(() => stop.abort(), 100);
    const wrong = engine.call("verify", { puzzle: "# akari\\n?" }).catch((error) => error);
    const quick = await engine.call("view", { puzzle });
    const { name, type, line } = await wrong;
    return {
        kind: engine.kind, stopped: await refused, verdict: (await waiting).verdict,
        same: quick.puzzle === puzzle, wrong: [name, type, line],
    };
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and tells nobody."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path) -> Generator[str]:
    """Yield the address of a folder behind the plainest server there is."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def cache(kept: Path) -> Path:
    """A folder for what a site is built from."""
    return kept / "site"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Path:
    """A folder with a site some way below, where an older one was."""
    root = tmp_path_factory.mktemp("root")
    folder = root / BELOW
    folder.mkdir(parents=True)
    for name in ("engine.json", "old"):
        (folder / name).touch()
    try:
        with alone(cache):
            site.build(folder, cache)
    except site.SiteError as error:
        missing(f"the site cannot be built: {str(error).splitlines()[-1]}")
    return root


@pytest.mark.campaign
def test_the_folder_holds_all_that_is_needed(root: Path) -> None:
    folder = root / BELOW
    settings = json.loads((folder / "engine.json").read_text())
    assert (settings["engine"], settings["quick"]) == ("browser", list(answers.QUICK))
    packages = json.loads((folder / "runtime" / "packages.json").read_text())["packages"]
    assert set(packages) == {"networkx", "puzzlemint", "python-sat", "six"}
    for package in packages.values():
        wheel = folder / "runtime" / package["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
    examples = json.loads((folder / "examples.json").read_text())
    assert {"kind", "title", "order", "rounds", "puzzle", "view"} == set(examples[0])
    assert "wasm-unsafe-eval" in (folder / "index.html").read_text()
    kept = json.loads((folder / "files.js").read_text().removeprefix("self.FILES = ").rstrip(";\n"))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there - {*kept} == {"files.js", "offline.js"}
    assert {path.name for path in (ROOT / "puzzlemint/web/page").iterdir()} <= {
        path.name for path in folder.iterdir()
    }


@pytest.mark.campaign
def test_it_answers_in_a_browser_and_asks_nobody_else(root: Path) -> None:
    urls: list[str] = []
    faults: list[str] = []

    def note(request: Any) -> None:
        urls.append(request.url)

    def complain(error: Any) -> None:
        faults.append(str(error))

    def ask(address: str) -> Any:
        with chromium() as browser:
            page = browser.new_page()
            page.set_default_timeout(1000 * PATIENCE)
            page.on("request", note)
            page.on("pageerror", complain)
            page.goto(f"{address}{BELOW}/engine.json")  # the page would start an engine of its own
            return page.evaluate(ASK)

    # a browser of other tests may have a loop in this thread
    with hosted(root) as address, ThreadPoolExecutor(1) as threads:
        told = threads.submit(ask, address).result()
    assert told == {
        "kind": "browser",
        "stopped": "AbortError",
        "verdict": "unique",
        "same": True,
        "wrong": ["EngineError", "PuzzleError", 2],
    }
    assert all(url.startswith((f"{address}{BELOW}/", f"{address}favicon.ico")) for url in urls)
    assert any(url.endswith(".whl") for url in urls)
    assert not faults


@pytest.mark.campaign
def test_a_site_takes_the_place_of_an_older_one_and_of_nothing_else(
    root: Path, tmp_path: Path, cache: Path
) -> None:
    assert not (root / BELOW / "old").exists()
    assert [path.name for path in (root / BELOW).parent.iterdir()] == ["page"]
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(site.SiteError, match="something else"):
        site.build(tmp_path, cache)
    assert (tmp_path / "thesis.txt").exists()


def test_what_cannot_be_fetched_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [str(tmp_path / "out"), "--cache", str(tmp_path / "cache")]
    monkeypatch.setenv("PATH", str(tmp_path))
    assert site.main(call) == 1
    assert capsys.readouterr().err == "site: npm is not installed\n"
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho no network >&2; exit 1\n")
    npm.chmod(0o755)
    assert site.main(call) == 1
    assert "no network" in capsys.readouterr().err
    (tmp_path / "cache" / f"pyodide-{site.PYODIDE}.tgz").write_bytes(b"something else")
    assert site.main(call) == 1
    assert "is not what it was" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert not list((tmp_path / "cache").iterdir())


def test_the_browser_gets_the_solver_that_is_used_elsewhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (solver,) = [need for need in project["dependencies"] if need.startswith("python-sat")]
    (pinned,) = re.findall(r"^python-sat==(\S+)", site.REQUIREMENTS.read_text(), re.MULTILINE)
    assert SpecifierSet(solver.removeprefix("python-sat"), prereleases=True).contains(pinned)
