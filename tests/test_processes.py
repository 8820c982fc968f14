"""What tests start hears interrupts, and is gone with all that it started."""

from __future__ import annotations

import ast
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.processes import (
    LINUX,
    Command,
    Start,
    becomes,
    halted,
    hear_interrupts,
    members,
    ran,
    starting,
)

HERE = Path(__file__).parent
PLACE = HERE / "processes.py"
STARTS = {"fork", "forkpty", "popen", "posix_spawn", "posix_spawnp", "system"}
FAMILY = "sleep 600 & sleep 600 & echo $!; wait"


def started_in(source: str) -> set[str]:
    """Return by what a source may start processes of its own."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                found |= {one.name for one in names if one.name in ("subprocess", "pexpect")}
            case ast.ImportFrom(module="subprocess" | "pexpect" as module):
                found.add(module)
            case ast.Attribute(ast.Name("os" | "pty"), name) if name in STARTS | {"spawn"}:
                found.add(name)
            case ast.Attribute(attr="create_subprocess_exec" | "create_subprocess_shell" as name):
                found.add(name)
            case _:
                pass
    return found


def test_one_place_starts_processes() -> None:
    found = {path: started_in(path.read_text(encoding="utf-8")) for path in HERE.rglob("*.py")}
    assert {path for path, names in found.items() if names} == {PLACE}


@pytest.mark.parametrize(
    "source",
    [
        "import subprocess",
        "from subprocess import run",
        "import os\nos.system('true')",
        "def f():\n    import pty\n    pty.spawn('sh')",
        "import asyncio\nasyncio.create_subprocess_exec('true')",
    ],
)
def test_another_place_is_told(source: str) -> None:
    assert started_in(source)
    assert not started_in("import os\nos.kill(os.getpid(), 0)\ntext = 'import subprocess'")


@pytest.mark.parametrize(
    "many", [pytest.param([], id="one process"), pytest.param(["-n", "1"], id="workers")]
)
@pytest.mark.campaign
def test_interrupts_are_heard_where_a_shell_ignores_them(many: list[str]) -> None:
    tests = "tests/cli/test_clock.py", "tests/cli/test_folders.py"
    chosen = ["-k", "KeyboardInterrupt or interrupt_is_quiet"]
    call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *many, *chosen, *tests]
    done = ran("sh", "-c", 'trap "" INT; exec "$@"', "sh", *call, cwd=HERE.parent)
    assert b"3 passed" in done.stdout, done.stdout


def test_interrupts_are_heard_again() -> None:
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        hear_interrupts()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, handler)


@pytest.mark.skipif(not LINUX, reason="looks for processes in /proc")
def test_nothing_outlives_the_block() -> None:
    with starting() as start:
        leader = start("sh", "-c", FAMILY)
        orphaned = start("sh", "-c", f"({FAMILY}) & exit 3")
        assert orphaned.wait() == 3
        assert becomes(lambda: len(members(leader.pid)) == 3)
        assert becomes(lambda: len(members(orphaned.pid)) == 3)
    assert leader.returncode == -signal.SIGKILL
    assert not members(leader.pid)
    assert not members(orphaned.pid)


@pytest.mark.skipif(not LINUX, reason="looks for processes in /proc")
def test_what_is_stopped_halts(start: Start) -> None:
    process = start("sh", "-c", "while true; do cat; done", stdin=-1)
    assert becomes(lambda: len(members(process.pid)) == 2)
    process.send_signal(signal.SIGSTOP)
    assert os.waitpid(process.pid, os.WUNTRACED)[0] == process.pid
    assert not halted(process.pid), "cat goes on"
    os.killpg(process.pid, signal.SIGSTOP)
    assert becomes(lambda: halted(process.pid))


def test_the_fixture_is_a_block(start: Start) -> None:
    process = start("cat", stdin=-1)
    out, _ = process.communicate(b"meow")
    assert (process.returncode, out) == (0, b"meow")


def test_the_program_in_this_process(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("u.txt").write_text("XO\n__\n")
    argv = sys.argv
    done = command("verify", "u.txt", b"\xff.txt", "-", told=b"1, _\n")
    assert done.returncode == 2
    assert done.stdout.splitlines() == [b"u.txt: unique binario 2x2", b"-: unique gemhunter 1x2"]
    assert done.stderr.startswith(b"\xff.txt: No such file or directory\n")
    assert command("--version").returncode == 0
    assert b"usage: puzzlemint" in command("verify").stderr
    assert sys.argv is argv
    assert os.fspath(tmp_path) == os.getcwd()
