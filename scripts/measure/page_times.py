"""Time the page: what it takes until it has its first verdict, and what answers take.

For each engine a Chromium loads the page afresh some times; then the engine answers for the puzzles
that the page begins with, easy to hard ones of every kind. All is processor time in milliseconds,
of the browser with all its processes and of the server's workers together, as Linux counts it.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from puzzlemint.web.examples import kept
from puzzlemint.web.server import HOST, PageServer
from scripts import site
from scripts.measure.frame import arguments, row, show
from tests.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

FIRST = "# tents\n6 6\n...... -\nTT.... -\n....T. -\nT.T... -\n.T..T. -\n...... -\n2 1 1 1 1 1\n"
START = """async (puzzle) => {
    const { connect } = await import("./engine.js");
    window.engine = await connect();
    await window.engine.call("verify", { puzzle });
}"""
ASK = "async ([name, request]) => { await window.engine.call(name, request) }"
PROC = Path("/proc")


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and tells nobody."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served() -> Generator[str]:
    """Yield the address of the page with a local server as its engine."""
    with socket.create_server((HOST, 0)) as listening:
        server = PageServer(listening)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield f"http://{HOST}:{listening.getsockname()[1]}/page/"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def hosted() -> Generator[str]:
    """Yield the address of the page as static files, with Python in the browser as its engine."""
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room) / "site"
        site.build(folder, site.default_cache())
        with ThreadingHTTPServer((HOST, 0), partial(Quiet, directory=str(folder))) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield f"http://{HOST}:{server.server_port}/"
            finally:
                server.shutdown()
                thread.join()


def spent() -> float:
    """Return the processor time of all processes below this one, in milliseconds."""
    parents: dict[int, list[int]] = {}
    for entry in PROC.iterdir():
        with suppress(OSError, ValueError):
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            parents.setdefault(int(status[1]), []).append(int(entry.name))
    below, todo = list[int](), parents.get(os.getpid(), [])
    while todo:
        below += todo
        todo = [child for one in todo for child in parents.get(one, [])]
    nanoseconds = 0
    for process in below:
        with suppress(OSError):
            for task in (PROC / str(process) / "task").iterdir():
                nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e6


def requests(name: str) -> list[dict[str, Any]]:
    """Return what is asked of a function: the page's own puzzles, easy to hard of each kind."""
    if name == "generate":
        return [{"kind": one["kind"], "size": one["size"], "seed": "times"} for one in kept()]
    more = {"steps": "next"} if name == "explain" else {}
    return [{"puzzle": one["puzzle"], **more} for one in kept()]


@contextmanager
def opened(browser: Any, address: str) -> Generator[tuple[Any, float]]:
    """Yield a page of a browser that has nothing in store, and what it took to its verdict."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    before = spent()
    page.goto(f"{address}engine.json")
    page.evaluate(START, FIRST)
    yield page, spent() - before
    context.close()


def asked_of(page: Any, name: str, request: dict[str, Any]) -> float:
    """Return what an answer takes."""
    before = spent()
    page.evaluate(ASK, [name, request])
    return spent() - before


def high(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return sorted(times)[int(0.95 * (len(times) - 1))]


def main() -> int:
    """Time both engines, or the one that is named."""
    engines = {"server": served, "browser": hosted}
    parser = arguments("page_times", __doc__)
    parser.add_argument("engine", nargs="?", choices=list(engines), help="only this one")
    parser.add_argument("--loads", type=int, default=5, help="loads of the page (5)")
    given = parser.parse_args()
    functions = ("view", "verify", "explain", "generate")
    asked = {name: requests(name) for name in functions}
    for engine in [given.engine] if given.engine else engines:
        with engines[engine]() as address, chromium() as browser:
            starts: list[float] = []
            for _ in range(given.loads):
                with opened(browser, address) as (_, start):
                    starts.append(start)
            show(row(engine, "first verdict", median(starts), "-", max(starts), digits=0))
            with opened(browser, address) as (page, _):
                for name, some in asked.items():
                    times = [asked_of(page, name, request) for request in some]
                    show(row(engine, name, median(times), high(times), max(times), digits=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
