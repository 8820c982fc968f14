"""Work that worker processes do in place of the API: it waits, ends its process, or fails."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path


def call(name: str, body: bytes) -> tuple[bool, str]:
    """Do what a body says: a folder where this process notes its number, and what then to do."""
    asked = json.loads(body)
    folder = Path(asked["folder"])
    (folder / f"{os.getpid()}.pid").touch()
    match asked["do"]:
        case "wait":
            while not (folder / "open").exists():
                time.sleep(0.01)
        case "die":
            os._exit(3)
        case "raise":
            raise RuntimeError("a secret of the server")
        case "eat":
            bytearray(1 << 31)
        case _:
            pass
    return True, json.dumps({"pid": os.getpid()})
