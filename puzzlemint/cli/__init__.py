"""The command line: one module for each command, and here what every call has in common.

A call ends with one exit code, whatever happened: its own, or that of an error, of a signal, of
a reader that went away.
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import TYPE_CHECKING, NoReturn

from machine.clock import ended_by, ends_call
from puzzlemint.cli.terminal import prepare

if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG, FAULT, INTERRUPTED, PIPE_CLOSED = 2, 70, 130, 141


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a call and return its exit code; an interrupt and a closed pipe pass through."""
    from puzzlemint.cli import parser

    words = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        given = parser.make(words).parse_args(words)
    except SystemExit:  # behind help, which may still be in the buffer
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            return _complain(error.strerror or str(error))
        raise

    from machine.memory import seldom_collected
    from puzzles.base.errors import Disagreement, PuzzleError, UserError
    from puzzles.base.escaped import escaped
    from puzzles.text.captions import ignoring_texts

    try:
        with seldom_collected(), ignoring_texts(getattr(given, "ignore_text", False)):
            code = parser.COMMANDS[given.command].run(given)
        sys.stdout.flush()
        return code
    except PuzzleError as error:
        return _complain(error.message)
    except UserError as error:
        return _complain(str(error))
    except Disagreement as error:
        return _complain(f"internal error: {error}", FAULT)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(escaped(f"{where}{error.strerror or error}"))


def _complain(message: str, code: int = WRONG) -> int:
    print(f"puzzlemint: {message}", file=sys.stderr)
    return code


def main() -> NoReturn:
    """Run the command line; the entry point of the `puzzlemint` command."""
    prepare()
    try:
        with ended_by(ends_call()):
            code = run()
    except KeyboardInterrupt:
        code = _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        code = PIPE_CLOSED
    except MemoryError:
        code = _complain("there is not enough memory", FAULT)
    except Exception:  # Python would end with 1, which says that a puzzle is not unique
        traceback.print_exc()
        code = _complain("internal error: what is above should be reported", FAULT)
    finally:
        _empty()
    sys.exit(code)


def _empty() -> None:
    """Throw away what standard output cannot take, or Python complains of it at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
