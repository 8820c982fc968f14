"""The local server: the page, and the API behind it, for one address on this computer."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import puzzlemint
from corpus.processes import cores
from puzzlemint.web import answers
from puzzlemint.web.guard import Guard, body
from puzzlemint.web.jobs import Failed, Jobs, Limits, Lost, Refused, TimeUp
from puzzlemint.web.replies import as_json, failure

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.types import ASGIApp

PAGE = Path(__file__).parent / "page"
LIGHT = frozenset(("kinds", "parse", "view", "picture", "check", "convert", "empty", "edit"))
"""Functions without a solver, for which nobody should have to wait behind those with one."""
SECONDS = 60.0
WORK = Limits(processes=max(2, cores()), waiting=8, each=2, seconds=SECONDS, memory=4 << 30)
QUICK = Limits(processes=2, waiting=64, each=16, seconds=10.0, memory=2 << 30)


def app(port: int, shelf: Path | None = None, seconds: float = SECONDS) -> ASGIApp:
    """Return the application.

    Args:
        port: where it will be asked.
        shelf: a folder whose puzzles it offers.
        seconds: of wall clock that a request may take.
    """
    work, quick = Jobs(replace(WORK, seconds=seconds)), Jobs(QUICK)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        await asyncio.gather(work.start(), quick.start())
        yield
        await asyncio.gather(work.stop(), quick.stop())

    async def call(request: Request) -> Response:
        name = request.path_params["name"]
        jobs = quick if name in LIGHT else work
        job = jobs.do(_client(request), answers.call, name, await body(request))
        fine, answer = await _while_wanted(request, job)
        return Response(answer, 200 if fine else 400, media_type="application/json")

    async def engine(_: Request) -> Response:
        version = puzzlemint.__version__
        return as_json({"engine": "server", "version": version, "shelf": shelf is not None})

    async def start(_: Request) -> Response:
        return RedirectResponse("page/")

    routes = [
        Route("/", start),
        Route("/api/{name}", call, methods=["POST"]),
        Route("/page/engine.json", engine),
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
    return failure(500, "Lost", f"{error}; the next request gets another one")


async def _failed(_: Request, error: Exception) -> Response:
    print(f"puzzlemint: internal error\n{error}", file=sys.stderr)
    return failure(500, "Fault", "an internal error; the server's terminal shows more")


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
}
