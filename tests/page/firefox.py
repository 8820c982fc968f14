"""A Firefox without windows, driven by the protocol that it speaks itself (Marionette)."""

from __future__ import annotations

import json
import shutil
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.processes import NOWHERE, PATIENCE, becomes, starting

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

PORT = "MarionetteActivePort"
PREFERENCES = """user_pref("marionette.port", 0);
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
"""


class Firefox:
    """One window of it."""

    def __init__(self, port: int) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._read = self._line.makefile("rb")
        self._count = 0
        self._message()  # it greets
        self("WebDriver:NewSession", capabilities={})

    def close(self) -> None:
        """End it."""
        self("Marionette:Quit", flags=["eForceQuit"])
        self._read.close()
        self._line.close()

    def _message(self) -> Any:
        length = b""
        while (letter := self._read.read(1)) != b":":
            length += letter
        return json.loads(self._read.read(int(length)))

    def __call__(self, command: str, **arguments: Any) -> Any:
        """Return what a command gives."""
        self._count += 1
        text = json.dumps([0, self._count, command, arguments]).encode()
        self._line.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self._message()
        assert error is None, error
        return answer

    def run(self, script: str, *arguments: object) -> Any:
        """Return what a function's body returns, or what its promise comes to, in the page."""
        told = self("WebDriver:ExecuteScript", script=script, args=arguments, sandbox=None)
        return told["value"]

    def click(self, selector: str) -> None:
        """Click the first element of a selector."""
        found = self("WebDriver:FindElement", using="css selector", value=selector)
        (element,) = found["value"].values()
        self("WebDriver:ElementClick", id=element)


@contextmanager
def firefox(profile: Path) -> Generator[Firefox]:
    """Yield a Firefox with a profile in a new folder."""
    program = shutil.which("firefox") or shutil.which("firefox-esr")
    if program is None:
        pytest.skip("there is no Firefox on the path")
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES)
    with starting() as start:
        quiet = ("--headless", "--marionette", "--no-remote", "--profile", profile)
        start(program, *quiet, stdout=NOWHERE, stderr=NOWHERE)
        becomes(lambda: (profile / PORT).exists() and (profile / PORT).read_text().strip())
        browser = Firefox(int((profile / PORT).read_text()))
        try:
            yield browser
        finally:
            browser.close()
