"""The parser: one table of commands, each a module of this folder.

A command has a line of help, an example, its arguments and what it does. What a module needs
beyond argparse it imports when it runs, so that every call pays for its own command alone.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from puzzlemint.cli import (
    build,
    check,
    completion,
    convert,
    decode,
    draw,
    duplicates,
    encode,
    examples,
    explain,
    generate,
    grade,
    kinds,
    solve,
    verify,
)
from puzzlemint.cli.arguments import Whole, Word

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

EXIT_CODES = """\
exit codes:
  0 every puzzle is unique     1 some are not     3 some are undecided
  2 some input is unreadable, or the call is wrong
  4 fewer puzzles than were asked for
  The worst one counts, in the order 2, 3, 1. 70 is a fault of this program, 130 an interrupt.
"""


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
    "duplicates": duplicates,
