"""The command line: what the words mean, and which exit code a call ends with.

Start-up time matters for a tool that is called once a file: this module imports argparse alone,
and each command imports what it needs when it runs.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

EXIT_CODES = """
exit codes: 0 every puzzle is unique, 1 some are not, 2 some input is unreadable or a call is
wrong, 3 some are undecided; the worst one counts, in the order 2, 3, 1. 70 is a fault of this
program, 130 an interrupt.
"""
UNREADABLE, FAULT, INTERRUPTED, PIPE_CLOSED = 2, 70, 130, 141
ROOMS = {
    **dict.fromkeys(("verify", "solve", "grade", "draw", "convert", "encode"), "judging"),
    **dict.fromkeys(("kinds", "generate", "build"), "making"),
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="puzzlemint",
        description="Logic puzzles with exactly one solution: made, proved and graded.",
        epilog=EXIT_CODES,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    parser.add_argument("-v", "--verbose", action="store_true", help="tell more on stderr")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, help: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=help, description=help, epilog=EXIT_CODES)

    files = argparse.ArgumentParser(add_help=False)
    files.add_argument(
        "files", nargs="+", metavar="FILE", help="a puzzle file, a directory of them, or -"
    )
    file = argparse.ArgumentParser(add_help=False)
    file.add_argument("file", metavar="FILE", help="a puzzle file, or -")
    for parser_of_input in (files, file):
        parser_of_input.add_argument(
            "--kind", default="", help="the kind, when the text does not tell"
        )
    options = argparse.ArgumentParser(add_help=False)
    options.add_argument(
        "-O",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the kind; `puzzlemint kinds` lists them",
    )
    solving = argparse.ArgumentParser(add_help=False)
    solving.add_argument("--solver", default="", help="a SAT solver of PySAT's, by name")
    solving.add_argument("--budget", type=_positive, help="conflicts spent on a file at most")
    as_json = argparse.ArgumentParser(add_help=False)
    as_json.add_argument("--json", action="store_true", help="one JSON object a line")

    def judging(name: str, help: str) -> argparse.ArgumentParser:
        parents = [files, options, solving, as_json]
        return commands.add_parser(
            name, help=help, description=help, epilog=EXIT_CODES, parents=parents
        )

    kinds = command("kinds", "list the kinds of puzzle, their sizes, formats and options")
    kinds.add_argument("--json", action="store_true", help="one JSON object a line")

    verify = judging("verify", "say whether puzzles have one solution, several or none")
    verify.add_argument("--count", type=_count, default=2, help="look for up to N solutions")
    verify.add_argument("--encoding", default="", help="a CNF encoding instead of native counts")

    solve = judging("solve", "write a solution of each puzzle")
    solve.add_argument("-o", "--output", metavar="DIR", help="one file for each, in DIR")

    judging("grade", "say how hard puzzles are")

    draw = commands.add_parser(
        "draw",
        help="draw puzzles as text",
        description="Draw puzzles as text.",
        parents=[files, options],
    )
    draw.add_argument("-s", "--solution", action="store_true", help="draw the solution")

    convert = commands.add_parser(
        "convert",
        help="rewrite a puzzle in another format of its kind",
        description="Rewrite a puzzle in another format of its kind.",
        parents=[file, options],
    )
    convert.add_argument("--to", default="", metavar="FORMAT", help="default: the kind's own")
    convert.add_argument("-o", "--output", metavar="FILE", default="-")

    encode = commands.add_parser(
        "encode",
        help="write a puzzle as DIMACS CNF",
        description="Write a puzzle as DIMACS CNF, with comments that map variables to cells.",
        parents=[file, options],
    )
    encode.add_argument("--encoding", default="seqcounter", help="which one; see --stats")
    encode.add_argument("-o", "--output", metavar="OUT.cnf", default="-")
    encode.add_argument(
        "--stats", action="store_true", help="only the size of each encoding, side by side"
    )

    generate = commands.add_parser(
        "generate",
        help="make puzzles",
        description="Make puzzles, each proved unique.",
        parents=[options, as_json],
    )
    generate.add_argument("kind", metavar="KIND")
    generate.add_argument("--size", default="", help="N, HxW or as the kind says")
    generate.add_argument("-n", "--number", type=_positive, default=1, help="how many (1)")
    generate.add_argument("--seed", help="the same seed gives the same puzzles; default: a new one")
    generate.add_argument("--grade", default="", help="easy, medium, hard or expert")
    generate.add_argument("--budget", type=_positive, help="conflicts spent on a question at most")
    generate.add_argument(
        "--audit", default="100", metavar="N", help="prove one in N a second time; `all` for all"
    )
    generate.add_argument("-o", "--output", metavar="DIR", help="files in DIR, solutions beside")

    build = command("build", "build a corpus from a recipe")
    build.add_argument(
        "recipe", metavar="RECIPE", help="a TOML file, or `starter`: a few of every kind"
    )
    build.add_argument("-o", "--output", metavar="DIR", required=True)
    build.add_argument("--workers", type=_positive, default=0, help="processes; default: cores")
    build.add_argument("--resume", action="store_true", help="go on with an interrupted build")
    build.add_argument("--show", action="store_true", help="draw one puzzle of each kind")
    build.add_argument("--json", action="store_true", help="the table as JSON, a row a line")
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from puzzlemint import __version__

        print(f"puzzlemint {__version__}")
        parser.exit()


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return value


def _count(text: str) -> int:
    value = int(text)
    if value < 2:
        raise argparse.ArgumentTypeError("two solutions are looked for at least")
    return value


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a call and return its exit code; an interrupt and a closed pipe pass through."""
    given = _parser().parse_args(arguments)
    from puzzles.errors import PuzzleError, UserError

    try:
        room = import_module(f"puzzlemint.{ROOMS[given.command]}")
        return room.COMMANDS[given.command](given)
    except PuzzleError as error:
        return _complain(error.message)
    except UserError as error:
        return _complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")


def _complain(message: str) -> int:
    print(f"puzzlemint: {message}", file=sys.stderr)
    return UNREADABLE


def _terminated(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def main() -> NoReturn:
    """Run the command line; the entry point of the `puzzlemint` command."""
    from puzzles.errors import Disagreement

    signal.signal(signal.SIGTERM, _terminated)
    try:
        code = run()
        sys.stdout.flush()
    except Disagreement as error:
        print(f"puzzlemint: internal error: {error}", file=sys.stderr)
        code = FAULT
    except KeyboardInterrupt:
        print("puzzlemint: interrupted", file=sys.stderr)
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = PIPE_CLOSED
    sys.exit(code)
