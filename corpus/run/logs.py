"""Log records of workers reach the handlers of the main process.

The thread that receives them starts when the workers have started: no process may fork itself
while it has a second thread.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from logging.handlers import QueueHandler, QueueListener
from threading import Thread
from typing import TYPE_CHECKING, Any

from multiprocessing_logging import MultiProcessingHandler

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from multiprocessing.context import BaseContext
    from multiprocessing.queues import Queue
    from pathlib import Path

LOGGER = logging.getLogger("puzzlemint")


@dataclass(frozen=True)
class Forwarding:
    """How records of workers arrive.

    Attributes:
        initializer: what each worker calls first.
        arguments: what it calls it with.
        listen: what the main process calls once, when the workers have started.
    """

    initializer: Callable[..., None]
    arguments: tuple[Any, ...]
    listen: Callable[[], None]


@contextmanager
def kept_in(path: Path) -> Generator[None]:
    """Write what is logged into a file as well for as long as it is open, with the time."""
    handler = _File(path, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(processName)s: %(message)s"))
    LOGGER.addHandler(handler)
    try:
        yield
    finally:
        LOGGER.removeHandler(handler)
        handler.close()


class _File(logging.FileHandler):
    """A log that is not worth an error: whatever hinders it hinders the build's shards too."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Go on."""


@contextmanager
def forwarded(context: BaseContext) -> Generator[Forwarding]:
    """Forward the records of workers of this context for as long as it is open.

    Forked workers inherit handlers, which multiprocessing-logging makes safe to share. Others
    start empty and get a queue.
    """
    handlers = LOGGER.handlers
    if context.get_start_method() == "fork":
        receivers = [_Receiver(handler, context.Queue()) for handler in handlers]
        LOGGER.handlers = [*receivers]

        def listen() -> None:
            for receiver in receivers:
                receiver.listen()

        try:
            yield Forwarding(_ignore, (), listen)
        finally:
            LOGGER.handlers = handlers
            for receiver in receivers:
                receiver.close()
    else:
        with ExitStack() as stack:
            queue = context.Queue()
            stack.callback(queue.join_thread)
            stack.callback(queue.close)
            listener = QueueListener(queue, *handlers, respect_handler_level=True)

            def listen() -> None:
                listener.start()
                stack.callback(listener.stop)

            yield Forwarding(_send, (queue, LOGGER.level), listen)


class _Receiver(MultiProcessingHandler):
    """The handler of multiprocessing-logging, but its thread waits for `listen`."""

    def __init__(self, handler: logging.Handler, queue: Queue[Any]) -> None:
        logging.Handler.__init__(self, handler.level)  # the original starts the thread
        self.sub_handler, self.filters, self.queue = handler, handler.filters, queue
        self._is_closed = False
        self._thread: Thread | None = None

    def listen(self) -> None:
        """Start to pass on what workers send."""
        self._thread = Thread(target=self._receive, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pass on what is left; the handler itself stays open, unlike with the original."""
        self._is_closed = True
        if self._thread is not None:
            self._thread.join()
        logging.Handler.close(self)


def _ignore() -> None:
    """Forked workers need nothing more."""


def _send(queue: Any, level: int) -> None:
    LOGGER.handlers = [QueueHandler(queue)]
    LOGGER.setLevel(level)
    LOGGER.propagate = False
