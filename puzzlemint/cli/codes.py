"""What the exit code of each command says, and the commands by what one wants of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Group(NamedTuple):
    """Commands by what one wants of them.

    Attributes:
        title: what that is.
        room: the folder of their modules.
        commands: their names.
    """

    title: str
    room: str
    commands: tuple[str, ...]


GROUPS = (
    Group(
        "judge puzzles",
        "judge",
        ("verify", "check", "solve", "grade", "explain", "needless", "duplicates", "fix"),
    ),
    Group("make puzzles", "make", ("generate", "preview", "examples")),
    Group("show and convert", "show", ("draw", "book", "convert")),
    Group(
        "formulas and proofs",
        "prove",
        (
            "encode",
            "decode",
            "exercise",
            "reference",
            "compare-encodings",
            "certify",
            "check-certificate",
        ),
    ),
    Group(
        "build corpora",
        "corpora",
        ("build", "status", "finish", "merge", "replace", "check-corpus"),
    ),
    Group("use corpora", "corpora", ("report", "export", "query", "audit", "overlap")),
    Group("the program itself", "program", ("kinds", "formats", "try-kind", "serve", "completion")),
)

Codes = dict[int, str]
DONE: Codes = {0: "done"}
JUDGED: Codes = {0: "every puzzle is unique", 1: "some are not", 3: "some are undecided"}
FEWER: Codes = {0: "all were made", 4: "fewer puzzles than were asked for"}
OWN: Mapping[str, Codes] = {
    **dict.fromkeys(("verify", "solve", "grade", "explain", "needless", "certify", "book"), JUDGED),
    **dict.fromkeys(("generate", "preview", "examples", "build", "finish", "replace"), FEWER),
    "draw": {
        0: "all were drawn",
        1: "with --solution: some are not unique",
        3: "with --solution: some are undecided",
    },
    "check": {0: "all is right so far", 1: "some is not", 3: "some are undecided"},
    "duplicates": {0: "no puzzle comes twice", 1: "some do", 3: "some are undecided"},
    "fix": {0: "it is unique now", 1: "no repair was found", 3: "it is undecided"},
    "convert": {0: "all were written", 1: "some were left out: the format cannot hold them"},
    "decode": {0: "a board was read", 1: "there is no solution"},
    "exercise": {0: "every formula is right", 1: "some are not", 3: "some are undecided"},
    "reference": {
        0: "there is one solution, or the own solver is right",
        1: "there are others, or it is not",
    },
    "check-certificate": {0: "it proves what it says", 1: "it does not"},
    "merge": {**FEWER, 5: "puzzles are left to shares"},
    "check-corpus": {0: "nothing is wrong", 1: "some puzzle is wrong"},
    "audit": {**JUDGED, 1: "some are not, or come twice"},
    "overlap": {0: "nothing is in both", 1: "something is", 3: "some are undecided"},
    "try-kind": {0: "every law holds", 1: "some do not"},
}
WRONG: Codes = {2: "some input is unreadable, or the call is wrong"}
ENDED: Codes = {70: "a fault of this program", 130: "an interrupt"}


def codes_of(command: str) -> Codes:
    """Return what each code says that a command may end with, but for those of broken pipes."""
    return {**OWN.get(command, DONE), **WRONG, **ENDED}


def epilog(command: str, example: str) -> str:
    """Return what stands below the arguments of a command: an example, and its exit codes."""
    codes = codes_of(command)
    lines = [f"  {code:<3} {codes[code]}" for code in sorted(codes)]
    several = "\n  the worst of several counts, in the order 2, 3, 1" if 3 in codes else ""
    return f"example:\n  {example}\n\nexit codes:\n" + "\n".join(lines) + several


def overview(helps: Mapping[str, str]) -> str:
    """Return all commands in groups, each with its line of help."""
    width = max(map(len, helps)) + 2
    parts = [
        f"{group.title}:\n"
        + "\n".join([f"  {name:<{width}}{helps[name]}" for name in group.commands])
        for group in GROUPS
    ]
    told = "puzzlemint COMMAND --help tells of a command, its options and its exit codes"
    return "\n\n".join([*parts, told])
