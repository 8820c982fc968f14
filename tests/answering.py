"""A shell in which `puzzlemint` is answered by this process, which has it imported already.

A line that is a call, and next to nothing else, needs no shell. In others a client of a few lines
stands in the way of the program: it sends where it is called, with which words, and what it is
told, and writes what comes back. So pipes and redirections are the shell's, and only the start of a
Python that imports the program is spared. A builder, who starts processes that outlive a call or
has a time limit, is started as ever. The client imports what is part of Python itself, which
takes half as long as socket, signal and json.
"""

from __future__ import annotations

import marshal
import os
import re
import shlex
import socket
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from tests.processes import NOWHERE, Command, starting

WORKERS = ("build", "merge", "finish", "serve")
"""Commands that start processes, or end in another."""
CALL = re.compile(
    r"""(puzzlemint(?: +(?:[\w@%+=:,./-]+|'[^']*'|"[^"$`\\!]*"))*)"""
    r"""(?: *> *([\w.]+)|; echo "([\w ]*)\$\?")?"""
)
"""A call without anything that a shell would do, but for quotes, a file for what is shown and a
word on how it ended."""
WAIT = 0.02
"""Seconds after which a shell is looked at that called nothing."""
CLIENT = """#!{python} -IS
import _signal, _socket, marshal, os, stat, sys

_signal.signal(_signal.SIGPIPE, _signal.SIG_DFL)
words = sys.argv[1:]
if set(words) & {workers} or "PYTHONIOENCODING" in os.environ:
    os.execv({python!r}, [{python!r}, "-m", "puzzlemint", *words])
told = b""
if stat.S_ISFIFO(os.fstat(0).st_mode) or stat.S_ISREG(os.fstat(0).st_mode):
    told = sys.stdin.buffer.read()
together = os.path.sameopenfile(1, 2)
server = _socket.socket()
server.connect(("127.0.0.1", {port}))
server.sendall(marshal.dumps([os.getcwd(), words, told, together]))
server.shutdown(_socket.SHUT_WR)
parts = [*iter(lambda: server.recv(1 << 16), b"")]
code, out, errors = marshal.loads(b"".join(parts))
for number, data in ((2, errors), (1, out)):
    while data:
        data = data[os.write(number, data):]
os._exit(code)
"""


def shell(line: str, command: Command) -> bytes:
    """Run a line of a shell; return what it shows, errors too."""
    if (match := CALL.fullmatch(line)) and not {*(words := shlex.split(match[1]))} & {*WORKERS}:
        done = command(*words[1:], together=not match[2])
        if match[2]:
            Path(match[2]).write_bytes(done.stdout)
            return done.stderr
        return done.stdout + (f"{match[3]}{done.returncode}\n".encode() if match[3] else b"")
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.create_server(("127.0.0.1", 0)) as server,
        (Path(folder) / "shown").open("wb") as shown,
        starting() as start,
    ):
        client = Path(folder) / "puzzlemint"
        port = server.getsockname()[1]
        client.write_text(CLIENT.format(python=sys.executable, port=port, workers=set(WORKERS)))
        client.chmod(0o755)
        paths = [folder, str(Path(sys.executable).parent), os.environ["PATH"]]
        settings = {**os.environ, "PATH": os.pathsep.join(paths)}
        process = start("sh", "-c", f"exec 2>&1; {line}", stdin=NOWHERE, stdout=shown, env=settings)
        server.settimeout(WAIT)
        while process.poll() is None:
            try:
                caller, _ = server.accept()
            except TimeoutError:
                continue
            caller.settimeout(None)
            with caller, caller.makefile("rwb") as stream:
                stream.write(answer(marshal.loads(stream.read()), command))
        return (Path(folder) / "shown").read_bytes()


def answer(asked: list[Any], command: Command) -> bytes:
    """Return what the program has to say to a call."""
    where, words, told, together = asked
    with chdir(where):
        done = command(*words, told=told, together=together)
    return marshal.dumps([done.returncode, done.stdout, b"" if together else done.stderr])
