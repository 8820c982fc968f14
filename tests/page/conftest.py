"""The page in a real Chromium, behind both engines: one browser, one page for each engine.

Every test gets the same open page and brings it to its own puzzle by the address, so that Python in
the browser starts once. A test fails when the page logs an error, an exception or a breach of
its policy meanwhile.
"""

from __future__ import annotations

import json
import shutil
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import alone, chromium, missing
from tests.page.driver import WAIT, Driver
from tests.processes import NOWHERE, PATIENCE, PUZZLEMINT, ran, starting

if TYPE_CHECKING:
    from collections.abc import Generator

ROOT = Path(__file__).parents[2]
AXE = "axe-core@4.14.1"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder are a campaign."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("campaign")


@pytest.fixture(scope="session", name="chromium")
def shared() -> Generator[Any]:
    """One Chromium for all tests."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the server to offer, with three puzzles, one graded, and one that is none."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "small.txt").write_text("# sudoku\n1...\n..2.\n.3..\n...4\n")
    (folder / "letters.txt").write_text("XO__\n____\n____\n__OO\n")
    (folder / "broken.txt").write_text("# sudoku\n1?\n")
    told = {"kind": "binario", "puzzle": "XO\n__\n", "grade": {"band": "hard"}}
    (folder / "told.jsonl").write_text(json.dumps(told) + "\n")
    return folder


@contextmanager
def served(shelf: Path) -> Generator[str]:
    """Yield the address of `puzzlemint serve`."""
    pytest.importorskip("uvicorn")
    with starting() as start:
        server = start(*PUZZLEMINT, "serve", "--no-browser", shelf, cwd=ROOT, stderr=NOWHERE)
        assert server.stdout
        yield server.stdout.readline().decode().strip()
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and tells nobody."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, as long as the browser wants it."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextmanager
def built(folder: Path, cache: Path) -> Generator[str]:
    """Yield the address of the static site, behind the plainest server there is."""
    with alone(cache):
        done = ran(sys.executable, "-m", "scripts.site", folder, "--cache", cache, cwd=ROOT)
    if done.returncode:
        missing(f"the site cannot be built: {done.stderr.decode().strip()[-200:]}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session", params=["server", "browser"])
def address(
    request: pytest.FixtureRequest,
    shelf: Path,
    tmp_path_factory: pytest.TempPathFactory,
    kept: Path,
) -> Generator[str]:
    """The page's address, with one engine and then with the other."""
    if request.param == "server":
        with served(shelf) as found:
            yield found
    else:
        with built(tmp_path_factory.mktemp("site") / "page", kept / "site") as found:
            yield found


@pytest.fixture(scope="session")
def opened(chromium: Any, address: str) -> Generator[Driver]:
    """The page, once for each engine."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 900},
        has_touch=True,
        accept_downloads=True,
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(WAIT)
    driver = Driver(context.new_page(), address)
    driver.arrive()
    yield driver
    context.close()


@pytest.fixture
def page(opened: Driver) -> Generator[Driver]:
    """The open page, without dialogs, in its usual size; it must not have complained after."""
    opened.begin()
    yield opened
    assert not opened.complaints


@pytest.fixture(scope="session")
def axe(kept: Path) -> str:
    """The program of axe-core, which npm fetches once."""
    folder = kept / "axe"
    program = folder / "node_modules" / "axe-core" / "axe.min.js"
    with alone(folder):
        if not program.exists():
            npm = shutil.which("npm")
            if npm is None:
                pytest.skip("there is no npm to fetch axe-core")
            done = ran(npm, "install", "--prefix", folder, "--no-audit", "--no-fund", AXE)
            if done.returncode:
                pytest.skip(f"axe-core cannot be fetched: {done.stderr.decode().strip()[-200:]}")
    return program.read_text(encoding="utf-8")
