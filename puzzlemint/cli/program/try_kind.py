"""`puzzlemint try-kind`: whether a kind of one's own keeps the laws of the contract."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from puzzlemint.cli import arguments
from puzzlemint.cli.building import table
from puzzlemint.cli.terminal import print_object
from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from gen.contract.maker import Maker
    from puzzles.contract.kind import Kind

HELP = "try the laws of the contract on a kind, of one's own too, and say which it breaks"
EXAMPLE = "puzzlemint try-kind beacons:KIND"
SOME = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "kind",
        metavar="NAME",
        help="a kind that is installed, a file (.toml) that declares one, or module:KIND, whose "
        "module may hold MAKER too",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "--json", action="store_true", help="a JSON object for each law"
    )


def run(given: Namespace) -> int:
    """Try every law on a kind."""
    from gen.minting.laws import try_kind

    kind, maker = _found(given.kind)
    tried = try_kind(kind, maker)
    if given.json:
        for one in tried:
            print_object(**{**one._asdict(), "broken": list(one.broken)})
    else:
        table(
            {"law": "", "what it says": "", "tried": "r", "broken": "r"},
            [[one.law, one.text, one.times, len(one.broken) or ""] for one in tried],
        )
    sys.stdout.flush()
    for one in tried:
        for sentence in one.broken:
            print(f"{kind.name}: {one.law}: {sentence}", file=sys.stderr)
    return SOME if any(one.broken for one in tried) else 0


def _found(name: str) -> tuple[Kind[Any], Maker[Any] | None]:
    """Return a kind, and its maker if there is one.

    Raises:
        OptionError: there is none of that name, or its module cannot be loaded.
    """
    import gen
    import puzzles
    from puzzlemint.api.making import load_kind
    from puzzles.contract.kind import Kind

    if name.endswith(".toml"):
        name = load_kind(name)
    home, colon, attribute = name.partition(":")
    if not colon:
        kind = puzzles.get(name)
        return kind, gen.get(name) if name in gen.names() else None
    sys.path.insert(0, "")
    try:
        module = import_module(home)
    except Exception as error:  # it is the code of a stranger
        raise OptionError(f"the module {home} cannot be loaded: {error}") from error
    finally:
        sys.path.remove("")
    held: Any = getattr(module, attribute, None)
    if not isinstance(held, Kind):
        raise OptionError(f"{home} holds no kind {attribute}")
    kind = cast("Kind[Any]", held)
    maker: Maker[Any] | None = getattr(module, "MAKER", None)
    if kind.name not in puzzles.names():
        import puzzlemint

        puzzlemint.register(kind, maker)
    return kind, maker
