"""`puzzlemint serve`: the page in the browser, with this computer as its engine."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.arguments import Whole

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "open the page: look at puzzles, play, edit, make and print them in the browser"
EXAMPLE = "puzzlemint serve puzzles"
USUAL = 8916
LAST = 65_535
"""The port that is taken if it is free: a browser keeps boards for the address of the page."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "folder",
        nargs="?",
        metavar="DIR",
        help="a folder with puzzle files, or a corpus, to choose puzzles from on the page",
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=Whole(1, lambda: f"{USUAL} if it is free"),
        help="where to listen",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=arguments.seconds,
        default=60.0,
        help="seconds that a request of the page may take (default: 60)",
    )


def run(given: Namespace) -> int:
    """Serve the page until interrupted."""
    from puzzles.base.errors import OptionError, UserError
    from puzzles.base.extras import EXTRA_OF, needed

    try:
        from puzzlemint.web.server import PageServer
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        if EXTRA_OF.get(package) != "web":
            raise
        raise UserError(needed("serve", package)) from None
    if given.folder == "":
        raise OptionError("'' names no directory; `.` is the current one")
    folder = None if given.folder is None else Path(given.folder).resolve()
    if folder is not None and not folder.is_dir():
        raise OptionError(f"{given.folder}: not a directory")
    with listen(given.port) as listening:
        host, port = listening.getsockname()
        address = f"http://{host}:{port}/"
        print(address, flush=True)
        print("puzzlemint: Ctrl-C stops it", file=sys.stderr)
        if not given.no_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):
            PageServer(listening, folder, given.timeout).run([listening])
    return 0


def listen(port: int | None) -> socket.socket:
    """Return a socket of this computer alone: at a port, else at the usual one or one that is free.

    Raises:
        OptionError: there is no such port.
        OSError: the port is taken.
    """
    from puzzlemint.web.server import HOST
    from puzzles.base.errors import OptionError

    if port is not None:
        if port > LAST:
            raise OptionError(f"{port} is no port; the last one is {LAST:,}")
        return socket.create_server((HOST, port))
    try:
        return socket.create_server((HOST, USUAL))
    except OSError:
        return socket.create_server((HOST, 0))
