"""A real browser for tests, where there is one; PUZZLEMINT_BROWSER=required demands it."""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


def missing(why: str) -> NoReturn:
    """Skip a test for which something is not here, or fail where it is demanded."""
    if os.environ.get("PUZZLEMINT_BROWSER") == "required":
        pytest.fail(f"{why}, and PUZZLEMINT_BROWSER demands it")
    pytest.skip(why)


@contextmanager
def alone(folder: Path) -> Generator[None]:
    """Keep others that run tests at the same time from filling a folder that all keep."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def chromium() -> Generator[Any]:
    """Yield a Chromium without windows."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("there is no playwright: scripts/setup test")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        missing("there is no chromium on the path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()
