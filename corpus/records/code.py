"""The program as one hash: what tells apart two that say they are of the same version.

It is of the Python that says what comes out; whether the engine in C does the work changes nothing.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import corpus
import gen
import puzzles
import verify
from corpus.records.records import versions

CODE = "code"
"""The name of the hash among versions."""
ROOMS = (puzzles, verify, gen, corpus)
"""What a record comes from; the machine, commands and pages decide none of it."""


@cache
def code() -> str:
    """Return a hash of the sources of this program, read once in each process."""
    digest = blake2b(digest_size=16)
    for room in ROOMS:
        root = Path(room.__path__[0])
        for path in sorted(root.rglob("*.py")):
            content = path.read_bytes()
            name = f"{room.__name__}/{path.relative_to(root).as_posix()}"
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def program() -> dict[str, str]:
    """Return the versions of what decides a puzzle's bytes, the hash of the code among them."""
    return {**versions(), CODE: code()}
