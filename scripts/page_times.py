"""Time the page: how long until it has an engine and an answer, and what answers take.

For each engine a Chromium loads the page afresh some times; then the engine answers for puzzles of
every kind, of 10x10 cells.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import gen
from gen.mint import mint, order
from gen.rng import stream
from puzzlemint.web.server import HOST, PageServer
from scripts import site
from tests.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

SIZE = "10"
START = """async () => {
    const { connect } = await import("./engine.js");
    await (await fetch("examples.json")).json();
    const examples = performance.now();
    window.engine = await connect();
    await window.engine.call("kinds", {});
    return { examples, answer: performance.now() };
}"""
ASK = """async ([name, request]) => {
    const begun = performance.now();
    await window.engine.call(name, request);
    return performance.now() - begun;
}"""


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
        yield f"http://{HOST}:{listening.getsockname()[1]}/page/"
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
            yield f"http://{HOST}:{server.server_port}/"
            server.shutdown()
            thread.join()


def requests(name: str, count: int) -> list[dict[str, Any]]:
    """Return what is asked of a function: so many of each kind."""
    requests: list[dict[str, Any]] = []
    for kind in gen.names():
        for index in range(count):
            if name == "generate":
                requests.append({"kind": kind, "size": SIZE, "seed": "times", "index": index})
                continue
            puzzle = mint(order(kind, SIZE), stream("times", kind, index)).puzzle
            text = puzzle.text(named=True)
            requests.append({"puzzle": text} | ({"steps": "next"} if name == "explain" else {}))
    return requests


@contextmanager
def opened(browser: Any, address: str) -> Generator[tuple[Any, dict[str, float]]]:
    """Yield a page of a browser that has nothing in store, and the times of its start."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{address}engine.json")
    yield page, page.evaluate(START)
    context.close()


def high(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return sorted(times)[int(0.95 * (len(times) - 1))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Time both engines, or the one that is named."""
    engines = {"server": served, "browser": hosted}
    parser = argparse.ArgumentParser(prog="scripts/page_times", description=__doc__)
    parser.add_argument("engine", nargs="?", choices=list(engines), help="only this one")
    parser.add_argument("--count", type=int, default=20, help="puzzles of each kind (20)")
    parser.add_argument("--loads", type=int, default=5, help="loads of the page (5)")
    given = parser.parse_args(arguments)
    functions = ("view", "verify", "explain", "generate")
    asked = {name: requests(name, given.count) for name in functions}
    for engine in [given.engine] if given.engine else engines:
        with engines[engine]() as address, chromium() as browser:
            starts: list[dict[str, float]] = []
            for _ in range(given.loads):
                with opened(browser, address) as (_, start):
                    starts.append(start)
            for what in ("examples", "answer"):
                times = [start[what] for start in starts]
                print(f"| {engine} | first {what} | {median(times):.0f} | {max(times):.0f} |")
            with opened(browser, address) as (page, _):
                for name, some in asked.items():
                    times = [page.evaluate(ASK, [name, request]) for request in some]
                    shown = f"{median(times):.0f} | {high(times):.0f} | {max(times):.0f}"
                    print(f"| {engine} | {name} | {shown} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
