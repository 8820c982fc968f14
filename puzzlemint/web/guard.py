"""Who may ask: nobody but a page of this very address, and with bodies of a bounded size.

A browser lets any site send requests to this computer. So the name it was asked under (against
sites whose own name leads here) and the page that asks must both be this server. A browser names
that page by `Origin`, or by `Sec-Fetch-Site` where a request only reads.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from puzzlemint.web.policy import served
from puzzlemint.web.replies import failure

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 1 << 20
"""Bytes of a body at most."""
READ = 16 * LARGEST
"""Bytes that are read all the same: who still sends hears no answer."""
PATIENCE = 10.0
"""Seconds that a body may take to come."""
TOO_LARGE = f"a request is at most {LARGEST:,} bytes"
OWN = ("same-origin", "none")
"""Values of `Sec-Fetch-Site` for requests of this server's own page and of typed addresses."""
STARTS = ("/", "/page/")
"""Paths that a link on another site may open: they only return files."""
HEADERS = {
    "Content-Security-Policy": served(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """An application that answers those alone who may ask, and says what a browser may do."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""

        async def send_with_headers(message: Message) -> None:
            """Send a message of the answer, its start with the headers of safety added."""
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope), scope["path"])
        app = failure(403, "Forbidden", refusal) if refusal else self._app
        await app(scope, receive, send_with_headers)

    def _refusal(self, headers: Headers, path: str) -> str:
        """Return why a request is refused; empty if it is not."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return "this server answers to its own address alone"
        sites = headers.getlist("sec-fetch-site")
        opens = path in STARTS and headers.get("sec-fetch-mode") == "navigate"
        if any(site not in OWN for site in sites) and not opens:
            return "this server answers to its own page alone"
        origins = headers.getlist("origin")
        if any(origin.lower() != f"http://{hosts[0].lower()}" for origin in origins):
            return "this server answers to its own page alone"
        return ""


async def body(request: Request) -> bytes:
    """Return the body of a request that says it is JSON.

    Raises:
        HTTPException: it says something else, is too large, or takes too long.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, "the body of a request is application/json")
    told = request.headers.get("content-length", "0")
    size = int(told) if told.isdecimal() and len(told) < 20 else READ + 1
    if size > READ:
        raise HTTPException(413, TOO_LARGE)
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                size += len(part)
                if size > READ:
                    break
                if size <= LARGEST:
                    parts.append(part)
    except TimeoutError:
        raise HTTPException(408, f"a request takes at most {PATIENCE:g} s to come") from None
    except ClientDisconnect:
        raise HTTPException(400, "the request was broken off") from None
    if size > LARGEST:
        raise HTTPException(413, TOO_LARGE)
    return b"".join(parts)
