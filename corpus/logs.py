"""Log records of workers reach the handlers of the main process."""

from __future__ import annotations

import logging
import multiprocessing
from contextlib import contextmanager
from logging.handlers import QueueHandler, QueueListener
from typing import TYPE_CHECKING, Any

from multiprocessing_logging import MultiProcessingHandler, install_mp_handler, uninstall_mp_handler

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

LOGGER = logging.getLogger("puzzlemint")


@contextmanager
def forwarded() -> Generator[tuple[Callable[..., None], tuple[Any, ...]]]:
    """Yield an initializer for workers and its arguments; records arrive while it is open.

    Forked workers inherit handlers, which multiprocessing-logging makes safe to share. Others
    start empty and get a queue.
    """
    if multiprocessing.get_start_method() == "fork":
        install_mp_handler(LOGGER)
        wrapped = [h for h in LOGGER.handlers if isinstance(h, MultiProcessingHandler)]
        try:
            yield _ignore, ()
        finally:
            uninstall_mp_handler(LOGGER)
            for handler in wrapped:
                handler.close()
    else:
        queue = multiprocessing.get_context().Queue()
        listener = QueueListener(queue, *LOGGER.handlers, respect_handler_level=True)
        listener.start()
        try:
            yield _send, (queue, LOGGER.level)
        finally:
            listener.stop()
            queue.close()


def _ignore() -> None:
    """Forked workers need nothing more."""


def _send(queue: Any, level: int) -> None:
    LOGGER.handlers = [QueueHandler(queue)]
    LOGGER.setLevel(level)
    LOGGER.propagate = False
