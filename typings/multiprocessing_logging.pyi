import logging
from threading import Thread

class MultiProcessingHandler(logging.Handler):
    _receive_thread: Thread
    _is_closed: bool
    def __init__(self, name: str, sub_handler: logging.Handler | None = ...) -> None: ...
    def _receive(self) -> None: ...
