"""The local server: what it answers, whom it refuses, and that no job outlives its reason."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response
from starlette.types import Message

from puzzlemint.web import answers, api, connection, guard, jobs
from puzzlemint.web import server as serves
from puzzlemint.web.jobs import Failed, Jobs, Limits, Refused
from puzzlemint.web.server import HOST
from tests.processes import PATIENCE, becomes
from tests.web import misbehaving
from tests.web.client import Client, Reply, dumped, serving, there

GEMS = "# gemhunter\n1, _\n1, 1\n"
SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with nothing special."""
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "gems.txt").write_text(GEMS)
    with serving(shelf) as client:
        yield client


@pytest.fixture
def trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Have work misbehave; return a request that says where it notes what it is at."""
    monkeypatch.setattr(answers, "call", misbehaving.call)
    return {"folder": str(tmp_path)}


def at_work(folder: Path) -> list[int]:
    """Return the processes that have noted their numbers."""
    return [int(note.stem) for note in folder.glob("*.pid")]


def test_functions_answer(client: Client) -> None:
    shown = client.call("view", {"puzzle": GEMS})
    judged = client.call("verify", {"puzzle": GEMS})
    assert (shown.status, shown.json["size"]) == (200, "2x2")
    assert (judged.status, judged.json["verdict"]) == (200, "unique")


@pytest.mark.parametrize(
    ("name", "body", "type"),
    [
        ("verify", dumped({"puzzle": "# gemhunter\n1, ?\n"}), "PuzzleError"),
        ("verify", dumped({"puzzle": GEMS, "file": "/etc/passwd"}), "RequestError"),
        ("verify", dumped([]), "RequestError"),
        ("verify", b"{", "RequestError"),
        ("verify", b"\xff\xfe", "RequestError"),
        ("verify", b"[" * 100_000, "RequestError"),
        ("verify", b"1" * 100_000, "RequestError"),
        ("call", b"{}", "RequestError"),
        ("__class__", b"{}", "RequestError"),
        ("%2e%2e", b"{}", "RequestError"),
    ],
)
def test_what_is_wrong_is_said(client: Client, name: str, body: bytes, type: str) -> None:
    reply = client.ask("POST", f"/api/{name}", body)
    assert (reply.status, reply.error) == (400, type)
    assert set(reply.json["error"]) == {"type", "message", "line", "column"}


def test_what_is_quick_is_there() -> None:
    assert {*answers.QUICK} < {*api.FUNCTIONS}
    for name in answers.modules():
        import_module(name)


def test_the_page_is_there(client: Client) -> None:
    start = client.get("/")
    assert (start.status, start.headers["location"]) == (307, "page/")
    assert client.get("/page/").text.startswith("<!doctype html>")
    settings = client.get("/page/engine.json").json
    assert (settings["engine"], settings["shelf"]) == ("server", True)
    assert "javascript" in client.get("/page/engine.js").headers["content-type"]


def test_examples_are_there_for_every_kind(client: Client) -> None:
    examples = client.get("/page/examples.json").json
    kinds = [kind["name"] for kind in client.call("kinds", {}).json["kinds"]]
    assert list(dict.fromkeys(example["kind"] for example in examples)) == kinds
    pictures = [example for example in examples if example["view"]]
    assert [picture["kind"] for picture in pictures] == kinds
    assert pictures[-1]["view"]["puzzle"] == pictures[-1]["puzzle"]
    (tents, *_) = [example for example in examples if example["kind"] == "tents"]
    assert client.call("generate", tents["order"]).json["puzzle"] == tents["puzzle"]


def test_examples_are_made_once_for_all() -> None:
    with serving() as client, ThreadPoolExecutor(8) as threads:
        replies = [threads.submit(client.get, "/page/examples.json") for _ in range(8)]
        assert {reply.result().status for reply in replies} == {200}


def test_every_reply_says_what_a_browser_may_do(client: Client) -> None:
    replies = [
        client.get("/page/"),
        client.get("/page/engine.js"),
        client.get("/nowhere"),
        client.get("/page/", Host="evil.example"),
        client.call("kinds", {}),
        client.call("nothing", {}),
        client.ask("POST", "/api/kinds", b"", {"Content-Type": "text/plain"}),
        client.ask("POST", "/api/kinds", b" " * (guard.LARGEST + 1)),
    ]
    for reply in replies:
        assert reply.headers.items() >= SAFE.items()
        policy = reply.headers["content-security-policy"].split("; ")
        assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= {*policy}
        assert "unsafe" not in reply.headers["content-security-policy"]
        assert reply.headers["cache-control"] == "no-store"
        assert "server" not in reply.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", None]
)
def test_a_foreign_name_is_refused(client: Client, host: str | None) -> None:
    headers = {"Host": host and host.format(port=client.port)}
    for path in ("/", "/page/", "/shelf", "/nowhere"):
        reply = client.ask("GET", path, headers=headers)
        assert (
            reply.status == 400
            if host is None
            else (reply.status, reply.error) == (403, "Forbidden")
        )


def status(*headers: tuple[str, str]) -> int:
    """Return what the guard of port 80 answers to headers, whatever a server lets through."""
    found: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    sent = [(name.encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": sent}
    with ThreadPoolExecutor(1) as threads:
        asking = guard.Guard(Response(), 80)(scope, receive, send)
        threads.submit(asyncio.run, asking).result()  # type: ignore[arg-type]
    return found[0]


def test_whoever_names_two_addresses_is_refused() -> None:
    host, evil = ("host", "127.0.0.1:80"), ("host", "evil.example")
    origin, page = ("origin", "http://127.0.0.1:80"), ("origin", "http://evil.example")
    assert status(host) == status(host, origin) == 200
    for headers in ([host, host], [host, evil], [evil, host], [host, origin, page], [origin]):
        assert status(*headers) == 403


def test_own_names_are_not_refused(client: Client) -> None:
    for name in ("127.0.0.1", "localhost", "LOCALHOST"):
        host = f"{name}:{client.port}"
        own = {"Host": host, "Origin": f"http://{host.lower()}"}
        assert client.ask("POST", "/api/kinds", b"{}", own).status == 200


@pytest.mark.parametrize(
    "origin",
    ["null", "https://evil.example", "http://127.0.0.1", "http://localhost:{port}", "{port}", ""],
)
def test_a_foreign_page_is_refused(client: Client, origin: str) -> None:
    headers = {"Origin": origin.format(port=client.port)}
    assert client.ask("POST", "/api/kinds", b"{}", headers).status == 403
    assert client.ask("GET", "/shelf", headers=headers).status == 403
    assert client.ask("OPTIONS", "/api/kinds", headers=headers).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "nothing"])
def test_a_reading_request_of_a_foreign_page_is_refused(client: Client, site: str) -> None:
    """Of an image, a script or a link, for which browsers send no `Origin`."""
    foreign = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}
    link = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}
    for path in ("/shelf", "/shelf/gems.txt", "/unreadable", "/page/examples.json"):
        assert client.ask("GET", path, headers=foreign).status == 403, path
        assert client.ask("GET", path, headers=link).status == 403, path
    assert client.ask("GET", "/page/", headers=foreign).status == 403
    assert client.ask("GET", "/page/", headers=link).status == 200
    assert client.ask("GET", "/", headers=link).status == 307


@pytest.mark.parametrize("site", ["same-origin", "none", None])
def test_a_reading_request_of_the_own_page_is_answered(client: Client, site: str | None) -> None:
    assert client.get("/shelf", **{"Sec-Fetch-Site": site}).status == 200


def test_what_is_no_json_is_refused(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", None):
        assert client.ask("POST", "/api/kinds", b"{}", {"Content-Type": kind}).status == 415
    assert client.ask("GET", "/api/kinds").status == 405
    assert client.ask("POST", "/page/", b"{}").status == 405


def test_a_body_has_a_bound(client: Client) -> None:
    most = guard.LARGEST
    fits = client.call("parse", {"text": "x" * (most - 100)})
    assert (fits.status, fits.error) == (400, "TooLarge")
    assert client.ask("POST", "/api/parse", b" " * (most + 1)).status == 413
    huge = {"Content-Length": str(guard.READ + 1), "Content-Type": "application/json"}
    assert client.ask("POST", "/api/parse", headers=huge).status == 413
    chunks = [b" " * 1000] * (most // 1000 + 1)
    assert client.ask("POST", "/api/parse", chunks).status == 413
    assert client.ask("POST", "/api/kinds", [b"{", b"}"]).status == 200


def test_a_body_that_does_not_come_is_not_waited_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(guard, "PATIENCE", 0.2)
        with client.begin("kinds", b"{", size=2) as connection:
            assert connection.recv(1 << 10).startswith(b"HTTP/1.1 408 ")
    assert client.call("kinds", {}).status == 200


@pytest.mark.parametrize("before", [b"", b"GET /page/engine.json HTTP/1.1\r\nHost: {}\r\n\r\n"])
@pytest.mark.parametrize("half", [b"", b"GET / HTTP/1.1\r\nHost:"])
def test_a_header_has_to_come_whole_in_time(
    client: Client, monkeypatch: pytest.MonkeyPatch, before: bytes, half: bytes
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    with socket.create_connection((HOST, client.port), PATIENCE) as sent:
        if before:
            sent.sendall(before.replace(b"{}", f"{HOST}:{client.port}".encode()))
            assert sent.recv(1 << 12).startswith(b"HTTP/1.1 200 ")
        sent.sendall(half)
        while sent.recv(1 << 12):  # the rest of the first reply
            pass
    assert client.call("kinds", {}).status == 200


def test_a_header_that_trickles_in_gets_no_more_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.3)
    with socket.create_connection((HOST, client.port), PATIENCE) as sent:
        sent.settimeout(0.05)
        sent.sendall(b"GET /page/engine.json HTTP/1.1\r\nX-Long: ")

        def closed() -> bool:
            with suppress(TimeoutError):
                sent.sendall(b"x")
                return not sent.recv(1)
            return False

        with suppress(ConnectionError):  # the byte that comes too late
            assert becomes(closed, 3)


def test_a_request_whose_header_came_in_time_may_take_longer(
    trouble: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    with serving() as client, ThreadPoolExecutor(1) as threads:
        asked = threads.submit(client.call, "verify", {**trouble, "do": "wait"})
        assert becomes(lambda: at_work(tmp_path))
        time.sleep(0.5)
        (tmp_path / "open").touch()
        assert asked.result().status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/page/../server.py",
        "/page/..%2fserver.py",
        "/page/%2e%2e/server.py",
        "/page/%2e%2e%2fserver.py",
        "/page/..%5cserver.py",
        "/page//etc/passwd",
        "/page/%2fetc%2fpasswd",
        "/page/%00",
        "/page/engine.js%00.html",
        "/page/" + "a/" * 2000,
        "/../../etc/passwd",
        "//etc/passwd",
        "/api/../page/engine.js",
    ],
)
def test_nothing_beside_the_page_is_read(client: Client, path: str) -> None:
    reply = client.ask("GET", path)
    assert reply.status in (404, 405)
    assert "root:" not in reply.text
    assert "import" not in reply.text


def test_no_more_than_two_at_a_time_for_each(
    trouble: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "GRACE", 0.1)
    request = {**trouble, "do": "wait"}
    replies: list[Reply] = []
    with serving() as client, ThreadPoolExecutor(50) as threads:
        asked = [threads.submit(client.call, "verify", request, "one page") for _ in range(50)]
        for future in asked:
            future.add_done_callback(lambda done: replies.append(done.result()))
        assert becomes(lambda: len(replies) == 48 and len(at_work(tmp_path)) == 2)
        assert client.call("verify", {**request, "do": "go"}, "one page").status == 429
        (tmp_path / "open").touch()
    assert Counter(reply.status for reply in replies) == {429: 48, 200: 2}


def test_there_is_a_bound_on_all_together(trouble: dict[str, Any], tmp_path: Path) -> None:
    request = {**trouble, "do": "wait"}
    replies: list[Reply] = []
    limits = serves.SLOW
    most = limits.processes + limits.waiting
    with serving() as client, ThreadPoolExecutor(50) as threads:
        for number in range(50):
            asked = threads.submit(client.call, "verify", request, f"page {number}")
            asked.add_done_callback(lambda done: replies.append(done.result()))
        assert becomes(lambda: len(replies) == 50 - most)
        assert {(reply.status, reply.error) for reply in replies} == {(503, "Refused")}
        assert client.call("view", {**request, "do": "go"}).status == 200, "quick ones get through"
        assert becomes(lambda: len(at_work(tmp_path)) == limits.processes + 1)
        (tmp_path / "open").touch()
    assert Counter(reply.status for reply in replies) == {503: 50 - most, 200: most}


def test_who_goes_away_ends_the_work(trouble: dict[str, Any], tmp_path: Path) -> None:
    with serving() as client:
        connection = client.send("verify", {**trouble, "do": "wait"})
        assert becomes(lambda: at_work(tmp_path))
        (pid,) = at_work(tmp_path)
        assert there(pid)
        connection.close()
        assert becomes(lambda: not there(pid))
        after = client.call("verify", {**trouble, "do": "go"})
        assert after.status == 200
        assert after.json["pid"] != pid


def test_who_goes_away_before_its_turn_leaves_nothing(
    trouble: dict[str, Any], tmp_path: Path
) -> None:
    request = {**trouble, "do": "wait"}
    with serving() as client:
        busy = [client.send("verify", request) for _ in range(serves.SLOW.each)]
        assert becomes(lambda: len(at_work(tmp_path)) == len(busy))
        for number in range(3 * serves.SLOW.waiting):
            with ThreadPoolExecutor(1) as thread:
                client.send("verify", request).close()
                thread.submit(client.call, "view", {**request, "do": "go"}, str(number)).result()
        for connection in busy:
            connection.close()
        assert becomes(lambda: client.call("verify", {**request, "do": "go"}).status == 200)
        assert becomes(lambda: sum(map(there, at_work(tmp_path))) <= serves.SLOW.processes + 2)


def test_what_takes_too_long_is_ended(trouble: dict[str, Any], tmp_path: Path) -> None:
    with serving(seconds=0.3) as client:
        reply = client.call("verify", {**trouble, "do": "wait"})
        assert (reply.status, reply.error) == (504, "TimeUp")
        assert becomes(lambda: not any(map(there, at_work(tmp_path))))
        assert becomes(lambda: client.call("verify", {**trouble, "do": "go"}).status == 200)


@pytest.mark.parametrize(("do", "type"), [("die", "Lost"), ("raise", "Fault"), ("eat", "Fault")])
def test_a_process_that_fails_is_replaced(
    trouble: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    do: str,
    type: str,
) -> None:
    monkeypatch.setattr(serves, "SLOW", replace(serves.SLOW, memory=1 << 30))
    with serving() as client:
        for _ in range(2 * serves.SLOW.processes):
            reply = client.call("verify", {**trouble, "do": do})
            assert (reply.status, reply.error) == (500, type)
            assert "secret" not in reply.text
        assert client.call("verify", {**trouble, "do": "go"}).status == 200
    assert ("a secret of the server" in capsys.readouterr().err) == (do == "raise")


def test_processes_are_kept(trouble: dict[str, Any], tmp_path: Path) -> None:
    with serving() as client:
        for _ in range(20):
            assert client.call("verify", {**trouble, "do": "go"}).status == 200
        assert len(at_work(tmp_path)) <= serves.SLOW.processes
        assert all(map(there, at_work(tmp_path)))
    assert becomes(lambda: not any(map(there, at_work(tmp_path))))


def test_the_server_ends_with_work_going_on(trouble: dict[str, Any], tmp_path: Path) -> None:
    with serving() as client:
        connection = client.send("verify", {**trouble, "do": "wait"})
        assert becomes(lambda: at_work(tmp_path))
    connection.close()
    assert becomes(lambda: not any(map(there, at_work(tmp_path))))


def test_a_server_without_a_folder_has_an_empty_shelf() -> None:
    with serving() as client:
        assert client.get("/page/engine.json").json["shelf"] is False
        assert client.get("/shelf").json == []
        assert client.get("/shelf/gems.txt").status == 404
        assert json.loads(client.get("/shelf?from=x").text) == []


def test_a_job_whose_process_starts_as_the_server_stops_is_refused() -> None:
    async def stopping() -> None:
        worker = Jobs(Limits(processes=1, waiting=0, each=1, seconds=10, memory=1 << 32))
        asked = asyncio.ensure_future(worker.do("somebody", misbehaving.call, "", b"{}"))
        await asyncio.sleep(0)
        await worker.stop()
        with pytest.raises(Refused, match="the server stops"):
            await asked

    with ThreadPoolExecutor(1) as threads:  # a browser of other tests may have a loop in this one
        threads.submit(asyncio.run, stopping()).result()


def test_clients_without_jobs_are_forgotten(trouble: dict[str, Any]) -> None:
    go, fail = (json.dumps({**trouble, "do": do}).encode() for do in ("go", "raise"))

    async def asking() -> int:
        worker = Jobs(Limits(processes=1, waiting=1, each=1, seconds=PATIENCE, memory=1 << 32))
        await worker.start()
        for number in range(3):
            await worker.do(f"page {number}", misbehaving.call, "verify", go)
        with pytest.raises(Failed):
            await worker.do("page 3", misbehaving.call, "verify", fail)
        await worker.do("page 3", misbehaving.call, "verify", go)
        await worker.stop()
        return len(worker._clients)  # pyright: ignore[reportPrivateUsage]

    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(asyncio.run, asking()).result() == 0


def test_who_gives_one_up_may_ask_the_next_before_that_is_heard(
    trouble: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "GRACE", PATIENCE)
    wait, go = (json.dumps({**trouble, "do": do}).encode() for do in ("wait", "go"))

    async def asking() -> None:
        limits = Limits(processes=2, waiting=1, each=1, seconds=PATIENCE, memory=1 << 32)
        worker = Jobs(limits)
        await worker.start()
        first = asyncio.ensure_future(worker.do("a page", misbehaving.call, "verify", wait))
        await asyncio.sleep(0)
        following = asyncio.ensure_future(worker.do("a page", misbehaving.call, "verify", go))
        await worker.do("another page", misbehaving.call, "verify", go)
        assert not following.done()
        first.cancel()
        assert await following
        await worker.stop()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, asking()).result()
