"""The local server: the page, and the API behind it, for one address on this computer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from uvicorn import Config, Server

import puzzlemint
from machine.processes import Lost
from machine.system import cores
from puzzlemint.web import answers
from puzzlemint.web.connection import Connection
from puzzlemint.web.guard import Guard, body
from puzzlemint.web.jobs import Failed, Jobs, Limits, Refused, TimeUp
from puzzlemint.web.replies import as_json, failure
from puzzlemint.web.shelf import PAGE as SHELF_PAGE

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from puzzlemint.web.jobs import Work

HOST = "127.0.0.1"
CONNECTIONS, FAREWELL = 200, 1
PAGE = Path(__file__).parent / "page"
SECONDS = 60.0
SLOW = Limits(processes=max(2, cores()), waiting=8, each=2, seconds=SECONDS, memory=4 << 30)
QUICK = Limits(processes=2, waiting=64, each=16, seconds=10.0, memory=2 << 30)


@dataclass(frozen=True)
class Workers:
    """The processes that answer: those for what takes long, and those for what does not."""

    slow: Jobs
    quick: Jobs

    async def start(self) -> None:
        """Start them all."""
        await asyncio.gather(self.quick.start(), self.slow.start())

    async def stop(self) -> None:
        """End them all."""
        await asyncio.gather(self.quick.stop(), self.slow.stop())


class PageServer(Server):
    """A server that ends its processes before it waits for replies, which end with them.

    Args:
        listening: a socket of HOST, which `run` takes too.
        shelf: a folder whose puzzles it offers.
        seconds: of wall clock that a request may take.
    """

    def __init__(
        self, listening: socket.socket, shelf: Path | None = None, seconds: float = SECONDS
    ) -> None:
        # asyncio does this for sockets that say they are TCP, and `socket` makes some that do not
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        modules = answers.modules()
        self._workers = Workers(Jobs(replace(SLOW, seconds=seconds), modules), Jobs(QUICK, modules))
        config = Config(
            app(listening.getsockname()[1], self._workers, shelf),
            http=Connection,
            ws="none",
            lifespan="on",
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            limit_concurrency=CONNECTIONS,
            timeout_graceful_shutdown=FAREWELL,
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the processes, and then as every server."""
        await self._workers.stop()
        await super().shutdown(sockets)


def app(port: int, workers: Workers, shelf: Path | None = None) -> ASGIApp:
    """Return the application.

    Args:
        port: where it will be asked.
        workers: who answer.
        shelf: a folder whose puzzles it offers.
    """
    slow, quick = workers.slow, workers.quick
    making: asyncio.Future[str] | None = None  # the examples, which are worked out once

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        """Start the workers while the server does already answer what needs none."""
        starting = asyncio.ensure_future(workers.start())
        yield
        await starting

    async def wanted(request: Request, jobs: Jobs, work: Work, *arguments: Any) -> Any:
        """Return what a job for a client returns, as long as that waits for it."""
        return await _while_wanted(request, jobs.do(_client(request), work, *arguments))

    async def call(request: Request) -> Response:
        """Answer one of the functions that the page asks for."""
        name, jobs = request.path_params["name"], slow
        if name in answers.QUICK:
            jobs = quick
        fine, answer = await wanted(request, jobs, answers.call, name, await body(request))
        return Response(answer, 200 if fine else 400, media_type="application/json")

    async def listed(request: Request) -> Response:
        """Answer with puzzles of the shelf of some kind, size and grade, from a number on."""
        asked = request.query_params
        begin = asked.get("from", "0")
        if shelf is None or not (begin.isdecimal() and len(begin) < 10):
            return as_json([])
        fields = [asked.get(name, "") for name in ("kind", "size", "grade")]
        entries = await wanted(request, slow, answers.listed, str(shelf), int(begin), *fields)
        return Response(entries, media_type="application/json")

    async def unreadable(request: Request) -> Response:
        if shelf is None:
            return as_json([])
        faults = await wanted(request, slow, answers.unreadable, str(shelf))
        return Response(faults, media_type="application/json")

    async def taken(request: Request) -> Response:
        """Answer with the text of a puzzle of the shelf."""
        entries = None
        if shelf is not None:
            entries = await wanted(
                request, quick, answers.text, str(shelf), request.path_params["id"]
            )
        if entries is None:
            raise HTTPException(404, "the folder has no such puzzle")
        return Response(entries, media_type="text/plain")

    async def examples(_: Request) -> Response:
        """Answer with the examples, which are made once, whoever asks first."""
        nonlocal making
        if making is None or (making.done() and making.exception()):
            making = asyncio.ensure_future(slow.do("", answers.examples))
        return Response(await asyncio.shield(making), media_type="application/json")

    async def engine(_: Request) -> Response:
        """Answer with what the page has to know of the server that works for it."""
        return as_json(
            {
                "engine": "server",
                "version": puzzlemint.__version__,
                "quick": answers.QUICK,
                "places": SLOW.each,
                "shelf": shelf is not None,
                "shelfPage": SHELF_PAGE,
            }
        )

    async def start(request: Request) -> Response:
        return RedirectResponse(f"page/?{request.url.query}".removesuffix("?"))

    routes = [
        Route("/", start),
        Route("/api/{name}", call, methods=["POST"]),
        Route("/shelf", listed),
        Route("/shelf/{id:path}", taken),
        Route("/unreadable", unreadable),
        Route("/page/engine.json", engine),
        Route("/page/examples.json", examples),
        Mount("/page", StaticFiles(directory=PAGE, html=True)),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan, exception_handlers=HANDLERS), port)


def _client(request: Request) -> str:
    """Return who asks: an address, and one of the pages open there."""
    host = request.client.host if request.client else ""
    return f"{host} {request.headers.get('x-client', '')[:64]}"


async def _while_wanted(request: Request, job: Any) -> Any:
    """Return what a job returns; stop it when the client goes away."""
    task = asyncio.ensure_future(job)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise HTTPException(400, "the request was broken off")
        return await task
    finally:
        task.cancel()
        gone.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _refused(_: Request, error: Exception) -> Response:
    if isinstance(error, Refused) and error.client:
        return failure(429, "Refused", str(error))
    return failure(503, "Refused", str(error))


async def _time_up(_: Request, error: Exception) -> Response:
    return failure(504, "TimeUp", str(error))


async def _lost(_: Request, error: Exception) -> Response:
    return failure(500, "Lost", f"the process at work {error}; the next request gets another one")


async def _failed(_: Request, error: Exception) -> Response:
    print(f"puzzlemint: internal error\n{error}", file=sys.stderr)
    return failure(500, "Fault", "an internal error; the server's terminal shows more")


async def _fault(_: Request, error: Exception) -> Response:
    return await _failed(_, Failed("".join(traceback.format_exception(error))))


async def _http(_: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    reply = failure(error.status_code, "HTTPError", error.detail)
    reply.headers.update(error.headers or {})
    return reply


HANDLERS: Any = {
    Refused: _refused,
    TimeUp: _time_up,
    Lost: _lost,
    Failed: _failed,
    HTTPException: _http,
    Exception: _fault,
}
