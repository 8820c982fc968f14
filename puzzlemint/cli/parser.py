"""The parser: one table of commands, each a module of a folder beside it.

A command has a line of help, an example, its arguments and what it does. Its module is imported
when it is called, and what that needs beyond argparse when it runs, so that every call pays for its
own command alone.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from puzzlemint.cli.arguments import Whole, Wholes, Word
from puzzlemint.cli.codes import GROUPS, Group, epilog, overview

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator, Sequence

UNKNOWN_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)$")
UNKNOWN_OPTION = re.compile(r"unrecognized arguments: .*?(--[a-z-]+)")
VERSION = "--version"


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


class Commands(Mapping[str, Command]):
    """The commands by name, each the module of that name, imported when it is asked for."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._rooms = {name: group.room for group in groups for name in group.commands}

    def __getitem__(self, name: str) -> Command:
        home = f"{__package__}.{self._rooms[name]}.{name.replace('-', '_')}"
        module: Any = import_module(home)
        return module

    def __iter__(self) -> Iterator[str]:
        return iter(self._rooms)

    def __len__(self) -> int:
        return len(self._rooms)


COMMANDS = Commands(GROUPS)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Adds names and defaults to the help of an argument."""

    def _get_help_string(self, action: argparse.Action) -> str:
        """Return the help of an argument, with the names to choose from and the default."""
        text = action.help or ""
        if names := _choices(action):
            text += f": {', '.join(names)}"
        if default := _default(action):
            text += f" (default: {default})"
        return text.replace("%", "%%")


def _choices(action: argparse.Action) -> Iterable[str]:
    """Return the names to list in the help of an argument."""
    kind: Any = action.type
    if isinstance(kind, Word) and kind.listed:
        return kind.names()
    is_option = bool(action.option_strings)
    return map(str, action.choices) if action.choices is not None and is_option else ()


def _default(action: argparse.Action) -> str:
    """Return the default to show in the help of an argument, empty for none.

    That is its own, unless it is a switch, or else what its type has.
    """
    is_switch = action.nargs == 0
    if not is_switch and isinstance(action.default, (str, int)) and action.default:
        return str(action.default)
    kind: Any = action.type
    return kind.default() if isinstance(kind, (Word, Whole, Wholes)) else ""


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
        from puzzles.base.errors import meant

        if match := UNKNOWN_CHOICE.search(message):
            message += meant(match[1], re.findall("[a-z][a-z-]*", match[2]))
        elif match := UNKNOWN_OPTION.search(message):
            message += meant(match[1], self._option_string_actions)
        super().error(message)


class _Version(argparse.Action):
    def __call__(self, parser: ArgumentParser, *_: Any) -> NoReturn:
        from engine import IN_C
        from puzzlemint import __version__

        print(f"puzzlemint {__version__} ({'engine in C' if IN_C else 'plain Python'})")
        parser.exit()


def make(words: Sequence[str] = ()) -> ArgumentParser:
    """Return the parser of the command line.

    Args:
        words: a call; if it begins with the name of a command, that one alone has its arguments.
    """
    needed = words[:1] if words and words[0] in {*COMMANDS, VERSION} else [*COMMANDS]
    parser = _Parser(
        prog="puzzlemint",
        description="Logic puzzles with exactly one solution: made, proved and graded.",
    )
    if len(needed) > 1:
        parser.epilog = overview({name: command.HELP for name, command in COMMANDS.items()})
    about = "print the version, and whether the engine in C runs or plain Python"
    parser.add_argument(VERSION, action=_Version, nargs=0, help=about)
    _add_verbose(parser, False)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, help="one of those below"
    )
    for name in COMMANDS:
        if name not in needed:
            commands.add_parser(name)
            continue
        command = COMMANDS[name]
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
