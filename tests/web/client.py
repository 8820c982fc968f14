"""A server in a thread of the tests, and a client that sends whatever it is told to."""

from __future__ import annotations

import http.client
import json
import os
import socket
import threading
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puzzlemint.web.server import HOST, PageServer
from tests.processes import PATIENCE


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def error(self) -> str:
        """The type of the error that it says."""
        return self.json["error"]["type"]


@dataclass(frozen=True)
class Client:
    """Asks the server at a port."""

    port: int

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | Iterable[bytes] | None = None,
        headers: Mapping[str, str | None] | None = None,
    ) -> Reply:
        """Send a request as it is; a header that is None is left out."""
        sent: dict[str, str | None] = {"Host": f"{HOST}:{self.port}"}
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent |= headers or {}
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            chunked = body is not None and not isinstance(body, bytes)
            if isinstance(body, bytes):
                connection.putheader("Content-Length", str(len(body)))
            elif chunked:
                connection.putheader("Transfer-Encoding", "chunked")
            connection.endheaders(body, encode_chunked=chunked)
            reply = connection.getresponse()
            found = {name.lower(): value for name, value in reply.getheaders()}
            return Reply(reply.status, found, reply.read().decode())
        finally:
            connection.close()

    def get(self, path: str, **headers: str | None) -> Reply:
        """Ask for a file."""
        return self.ask("GET", path, headers=headers)

    def call(self, name: str, request: object, client: str = "") -> Reply:
        """Call a function."""
        return self.ask("POST", f"/api/{name}", dumped(request), {"X-Client": client})

    def send(self, name: str, request: object) -> socket.socket:
        """Call a function and do not wait for the answer."""
        body = dumped(request)
        return self.begin(name, body, len(body))

    def begin(self, name: str, body: bytes, size: int) -> socket.socket:
        """Begin to call a function; that much of its request has not come yet."""
        head = (
            f"POST /api/{name} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
        )
        connection = socket.create_connection((HOST, self.port), timeout=PATIENCE)
        connection.sendall(head.encode() + body)
        return connection


def dumped(value: object) -> bytes:
    return json.dumps(value).encode()


@contextmanager
def serving(shelf: Path | None = None, seconds: float = PATIENCE) -> Generator[Client]:
    """Serve in the block."""
    with socket.create_server((HOST, 0)) as listening:
        serves = PageServer(listening, shelf, seconds)
        thread = threading.Thread(target=serves.run, args=([listening],))
        thread.start()
        try:
            yield Client(listening.getsockname()[1])
        finally:
            serves.should_exit = True
            thread.join()


def there(pid: int) -> bool:
    """Return whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
