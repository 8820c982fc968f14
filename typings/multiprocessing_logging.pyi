import logging
from multiprocessing.queues import Queue
from typing import Any

class MultiProcessingHandler(logging.Handler):
    sub_handler: logging.Handler
    queue: Queue[Any]
    _is_closed: bool
    def _receive(self) -> None: ...
