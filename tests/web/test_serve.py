"""`puzzlemint serve`: it says where it is, stops when asked to, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from puzzlemint.cli.program import serve
from puzzles.base.extras import needed
from tests.cli.boards import call
from tests.processes import (
    LINUX,
    PATIENCE,
    PUZZLEMINT,
    Command,
    Process,
    becomes,
    members,
    ran,
    starting,
)
from tests.web.client import Client

SLOW = {"kind": "slitherlink", "size": "30x30", "grade": "easy", "seed": "1"}


@contextmanager
def started(*words: str) -> Generator[tuple[Process, Client]]:
    """Run the command."""
    with starting() as start:
        process = start(*PUZZLEMINT, "serve", "--no-browser", *words)
        line = process.stdout.readline().decode() if process.stdout else ""
        assert line.startswith("http://127.0.0.1:"), line
        yield process, Client(int(line.rstrip("/\n").rpartition(":")[2]))


@pytest.mark.skipif(not LINUX, reason="looks for processes in /proc")
@pytest.mark.parametrize("all_of_them", [False, True], ids=["server alone", "as a terminal does"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_and_leaves_nothing(number: signal.Signals, all_of_them: bool) -> None:
    with started() as (process, client):
        assert client.call("kinds", {}).status == 200
        at_work = client.send("generate", SLOW)
        assert becomes(lambda: len(members(process.pid)) > 4)
        if all_of_them:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        code = process.wait(PATIENCE)
        assert code == (0 if number == signal.SIGINT else 128 + number)
        assert becomes(lambda: not members(process.pid))
        at_work.close()
        assert process.stderr is not None
        assert process.stderr.read() == b"puzzlemint: Ctrl-C stops it\n"


@pytest.mark.usefixtures("way")
@pytest.mark.skipif(not LINUX, reason="looks for processes in /proc")
def test_its_processes_leave_when_it_is_killed() -> None:
    with started() as (process, client):
        assert client.call("kinds", {}).status == 200
        process.kill()
        process.wait(PATIENCE)
        assert becomes(lambda: not members(process.pid))


def test_it_listens_on_this_computer_alone(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = call("serve", "--no-browser", "--port", str(port))
        assert refused.returncode == 2
        assert refused.stderr.startswith(b"puzzlemint: ")
        assert refused.stderr.count(b"\n") == 1
    (tmp_path / "gems.txt").write_text("1, _\n1, 1\n")
    with started("--port", str(port), str(tmp_path)) as (_, client):
        assert client.port == port
        assert [entry["id"] for entry in client.get("/shelf").json] == ["gems.txt"]


def test_a_wrong_call_is_told(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "gems.txt"
    file.write_text("1, _\n1, 1\n")
    for words in (
        (str(file),),
        (str(tmp_path / "none"),),
        ("",),
        ("--port", "0"),
        ("--port", "65536"),
        ("--port", "9" * 30),
        ("--timeout", "0"),
    ):
        told = command("serve", "--no-browser", *words)
        assert told.returncode == 2
        assert b"Traceback" not in told.stderr
        assert told.stderr.startswith((b"puzzlemint: ", b"usage: "))


@pytest.mark.parametrize("missing", ["starlette", "uvicorn"])
def test_what_is_missing_is_told(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None\nfrom puzzlemint.cli import main\nmain()"
    told = ran(sys.executable, "-c", code, "serve")
    assert told.returncode == 2
    assert told.stderr.decode().count("\n") == 1
    assert told.stderr.decode() == f"puzzlemint: {needed('serve', missing)}\n"


def test_the_usual_port_is_taken_if_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen(None) as one:
        monkeypatch.setattr(serve, "USUAL", one.getsockname()[1])
        with serve.listen(None) as other:
            assert other.getsockname()[1] != serve.USUAL
    with serve.listen(None) as again:
        assert again.getsockname() == ("127.0.0.1", serve.USUAL)
