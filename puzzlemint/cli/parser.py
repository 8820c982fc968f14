"""The parser: one table of commands, each a module of this folder.

A command has a line of help, an example, its arguments and what it does. What a module needs
beyond argparse it imports when it runs, so that every call pays for its own command alone.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from puzzlemint.cli import (
    audit,
    book,
    build,
    certify,
    check,
    check_certificate,
    check_corpus,
    compare_encodings,
    completion,
    convert,
    decode,
    draw,
    duplicates,
    encode,
    examples,
    exercise,
    explain,
    export,
    finish,
    fix,
    generate,
    grade,
    kinds,
    merge,
    overlap,
    preview,
    query,
    reference,
    report,
    serve,
    solve,
    status,
    try_kind,
    verify,
)
from puzzlemint.cli.arguments import Whole, Wholes, Word
from puzzlemint.cli.codes import epilog, overview
from puzzles.base.errors import meant

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

UNKNOWN_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)$")
UNKNOWN_OPTION = re.compile(r"unrecognized arguments: .*?(--[a-z-]+)")


class Command(Protocol):
    """What the module of a command holds."""

    @property
    def HELP(self) -> str:
        """What it does, in a line that starts small and has no full stop."""
        ...

    @property
    def EXAMPLE(self) -> str:
        """A call of it."""
        ...

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the command's arguments."""
        ...

    def run(self, given: Namespace) -> int:
        """Do what the arguments say; return the exit code."""
        ...


COMMANDS: Mapping[str, Command] = {
    "verify": verify,
    "check": check,
    "solve": solve,
    "grade": grade,
    "explain": explain,
    "duplicates": duplicates,
    "draw": draw,
    "book": book,
    "fix": fix,
    "convert": convert,
    "encode": encode,
    "decode": decode,
    "exercise": exercise,
    "reference": reference,
    "compare-encodings": compare_encodings,
    "certify": certify,
    "check-certificate": check_certificate,
    "generate": generate,
    "preview": preview,
    "build": build,
    "report": report,
    "export": export,
    "query": query,
    "audit": audit,
    "overlap": overlap,
    "status": status,
    "finish": finish,
    "merge": merge,
    "check-corpus": check_corpus,
    "examples": examples,
    "serve": serve,
    "kinds": kinds,
    "try-kind": try_kind,
    "completion": completion,
}


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Adds names and defaults to the help of an argument."""

    def _get_help_string(self, action: argparse.Action) -> str:
        shown = action.help or ""
        kind: Any = action.type
        if isinstance(kind, Word) and kind.listed:
            shown += f": {', '.join(kind.names())}"
        elif action.choices is not None and action.option_strings:
            shown += f": {', '.join(map(str, action.choices))}"
        default = kind.default() if isinstance(kind, (Word, Whole, Wholes)) else ""
        if action.nargs != 0 and isinstance(action.default, (str, int)) and action.default:
            default = str(action.default)
        return (f"{shown} (default: {default})" if default else shown).replace("%", "%%")


class _Parser(argparse.ArgumentParser):
    """Looks names up for help only, whatever argparse formats while arguments are added."""

    def format_help(self) -> str:
        self.formatter_class = _Formatter
        return super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]  (it has overloads)
        """Refuse what is not known here, where its own options can be named."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest

    def error(self, message: str) -> NoReturn:
        """Refuse a call; say what name may have been meant."""
        if match := UNKNOWN_CHOICE.search(message):
            message += meant(match[1], re.findall("[a-z][a-z-]*", match[2]))
        elif match := UNKNOWN_OPTION.search(message):
            message += meant(match[1], self._option_string_actions)
        super().error(message)


class _Version(argparse.Action):
    def __call__(self, parser: ArgumentParser, *_: Any) -> NoReturn:
        from puzzlemint import __compiled__, __version__

        print(f"puzzlemint {__version__}{' (compiled)' if __compiled__ else ''}")
        parser.exit()


def make() -> ArgumentParser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog="puzzlemint",
        description="Logic puzzles with exactly one solution: made, proved and graded.",
        epilog=overview({name: command.HELP for name, command in COMMANDS.items()}),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    _add_verbose(parser, False)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, help="one of those below"
    )
    for name, command in COMMANDS.items():
        added = commands.add_parser(
            name,
            description=f"{command.HELP[0].upper()}{command.HELP[1:]}.",
            epilog=epilog(name, command.EXAMPLE),
        )
        command.add_arguments(added)
        _add_verbose(added, argparse.SUPPRESS)
    return parser


def _add_verbose(parser: ArgumentParser, default: bool | str) -> None:
    parser.add_argument(
        "-v", "--verbose", action="store_true", default=default, help="tell more on stderr"
    )
