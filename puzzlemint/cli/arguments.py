"""What the commands' arguments have in common: their types, and options that several share.

Names that come from another room (solvers, kinds, grades) are looked up when help is shown or a
shell completes them, never when the parser is made.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

TITLES = "reading", "what is asked for", "work and its limits", "output"
"""The groups of options in the help of a command, in their order."""
READING, ASKED, WORK, OUTPUT = TITLES

OPB = "opb"
"""Formats of all kinds: an address of puzz.link, and a pseudo-Boolean problem."""


@dataclass(frozen=True)
class Word:
    """The type of an argument that takes one of some names; whoever uses it checks it.

    Attributes:
        names: returns the names.
        default: returns the default as help shows it; empty if there is none.
        listed: whether help lists the names.
    """

    names: Callable[[], Iterable[str]]
    default: Callable[[], str] = str
    listed: bool = True

    def __call__(self, text: str) -> str:
        """Return the argument as it is."""
        return text


class KindWord(Word):
    """The type of an argument that takes a kind, by its name or by a file that declares it."""

    def __call__(self, text: str) -> str:
        """Return the name of the kind that a word means.

        Raises:
            argparse.ArgumentTypeError: the file cannot be read, or declares no kind.
        """
        if not text.endswith(".toml"):
            return text
        from puzzlemint.api.making import load_kind

        try:
            return load_kind(text)
        except (OSError, UserError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None


@dataclass(frozen=True)
class Whole:
    """The type of an argument that takes a whole number from `least` on."""

    least: int
    default: Callable[[], str] = str

    def __call__(self, text: str) -> int:
        """Return the number.

        Raises:
            argparse.ArgumentTypeError: the text is none, or the number is too small.
        """
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < self.least:
            raise argparse.ArgumentTypeError(f"{text} is less than {self.least}")
        return value


@dataclass(frozen=True)
class Wholes:
    """The type of an argument that takes whole numbers from `least` on, with commas between."""

    least: int
    default: Callable[[], str] = str

    def __call__(self, text: str) -> list[int]:
        """Return the numbers.

        Raises:
            argparse.ArgumentTypeError: one is none, or is too small.
        """
        return [Whole(self.least)(word) for word in text.split(",")]


def seconds(text: str) -> float:
    """Return a time in seconds.

    Raises:
        argparse.ArgumentTypeError: the text is no number above 0.
    """
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


def kinds() -> Iterable[str]:
    """Return the names of the kinds."""
    import puzzles

    return puzzles.names()


def solvers() -> Iterable[str]:
    """Return the names of the SAT solvers."""
    from verify.solver.session import SOLVERS

    return SOLVERS


def default_solver() -> str:
    """Return the SAT solver that is used unless another is named."""
    from verify.solver.session import DEFAULT_SOLVER

    return DEFAULT_SOLVER


def default_budget() -> str:
    """Return the budget of conflicts that holds unless another is given."""
    from verify.solver.session import DEFAULT_BUDGET

    return f"{DEFAULT_BUDGET:,}"


def grades() -> Iterable[str]:
    """Return the names of the grades."""
    from verify.grade.grade import BANDS

    return BANDS


def rungs() -> Iterable[str]:
    """Return the names of the rungs of the ladder."""
    from verify.grade.grade import RUNGS

    return RUNGS


def encodings() -> Iterable[str]:
    """Return the names of the CNF encodings of all kinds."""
    import puzzles
    from verify.solver.cnf import names

    return dict.fromkeys(name for kind in kinds() for name in names(puzzles.get(kind)))


def formats() -> Iterable[str]:
    """Return the names of the further text formats of all kinds."""
    import puzzles
    from puzzles.codecs.addresses import formats_of

    known = (name for kind in kinds() for name in formats_of(puzzles.get(kind)))
    return dict.fromkeys((*known, OPB))


def rules() -> Iterable[str]:
    """Return the rule options of all kinds as the start of `name=value`."""
    import puzzles

    tables = [puzzles.get(name).options for name in kinds()]
    return dict.fromkeys(f"{option.name}=" for table in tables for option in table)


def wishes() -> Iterable[str]:
    """Return the rule options of all kinds and the options of all makers, like `rules`."""
    import gen

    tables = [gen.get(name).options for name in gen.names()]
    makers = dict.fromkeys(f"{option.name}=" for table in tables for option in table)
    return {**dict.fromkeys(rules()), **makers}


def group(parser: argparse.ArgumentParser, title: str) -> argparse._ArgumentGroup:  # pyright: ignore[reportPrivateUsage]
    """Return a command's group of options with that title; help shows those that are not empty."""
    made = {one.title: one for one in parser._action_groups}  # pyright: ignore[reportPrivateUsage]
    return made.get(title) or {one: parser.add_argument_group(one) for one in TITLES}[title]


def add_files(parser: argparse.ArgumentParser, *, one: bool = False, folders: bool = False) -> None:
    """Add the puzzle files that a command reads, and how to read them.

    Args:
        parser: of the command.
        one: whether it takes one name, as `file`.
        folders: whether that may be a directory.
    """
    which = "a puzzle file, a directory of them, or - for standard input"
    if not one:
        parser.add_argument("files", nargs="+", metavar="FILE", help=which)
    elif folders:
        parser.add_argument("file", metavar="FILE", help=which)
    else:
        parser.add_argument("file", metavar="FILE", help="a puzzle file, or - for standard input")
    group(parser, READING).add_argument(
        "--kind",
        default="",
        type=KindWord(kinds, lambda: "the one that the text looks like"),
        help="the kind, when the text does not tell, or the file (.toml) of one's own",
    )
    add_settings(parser, rules, READING)
    group(parser, READING).add_argument(
        "--ignore-text",
        action="store_true",
        help="read addresses without the sentences of their rules that are not understood",
    )


def add_settings(
    parser: argparse.ArgumentParser, names: Callable[[], Iterable[str]], title: str
) -> None:
    """Add options of kinds, by names that end in `=`, to the group with that title."""
    group(parser, title).add_argument(
        "-O",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        type=Word(names, listed=False),
        help="an option of the kind; `puzzlemint kinds` lists them with their defaults",
    )


def add_solving(parser: argparse.ArgumentParser) -> None:
    """Add how to solve, and what may be spent on it."""
    group(parser, WORK).add_argument(
        "--solver", default="", type=Word(solvers, default_solver), help="a SAT solver"
    )
    add_budget(parser, "conflicts spent on a puzzle at most")
    add_timeout(parser, "seconds spent on a puzzle at most, after which it is undecided")


def add_budget(parser: argparse.ArgumentParser, help: str) -> None:
    """Add a limit in conflicts."""
    group(parser, WORK).add_argument(
        "--budget", metavar="CONFLICTS", type=Whole(1, default_budget), help=help
    )


def add_timeout(parser: argparse.ArgumentParser, help: str) -> None:
    """Add a limit in seconds of wall clock."""
    group(parser, WORK).add_argument(
        "--timeout", metavar="SECONDS", type=seconds, help=f"{help} (default: no limit)"
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add in how many processes to work."""
    group(parser, WORK).add_argument(
        "-j",
        "--jobs",
        metavar="N",
        type=Whole(0, lambda: "none, one puzzle after the other"),
        help="work in N processes, 0 for one on each core; the output is the same",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the wish for JSON."""
    group(parser, OUTPUT).add_argument("--json", action="store_true", help="one JSON object a line")
