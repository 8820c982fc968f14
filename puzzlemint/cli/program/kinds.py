"""`puzzlemint kinds`: what kinds of puzzle there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator, Mapping

    from gen.contract.maker import Maker
    from puzzles.contract.kind import Kind
    from puzzles.declare.options import Option

HELP = "list the kinds of puzzle, their sizes, formats and options"
EXAMPLE = "puzzlemint kinds nonogram"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "kinds",
        nargs="*",
        metavar="KIND",
        type=arguments.KindWord(arguments.kinds, lambda: "all of them"),
        help="only these",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """List the kinds of puzzle, their sizes, formats and options."""
    import gen
    import puzzles

    makers = gen.names()
    for name in given.kinds or puzzles.names():
        kind = puzzles.get(name)
        maker = gen.get(name) if name in makers else None
        if given.json:
            print_object(**_object(kind, maker))
        else:
            print(*_lines(kind, maker), sep="\n")
    return 0


def _object(kind: Kind[Any], maker: Maker[Any] | None) -> dict[str, Any]:
    """Return what there is to say of a kind as an object; without a maker, none are generated."""
    from gen.minting.shares import shares

    return {
        "kind": kind.name,
        "title": kind.title,
        "rules": kind.rules,
        "sizes": kind.boards.words,
        "made": maker.sizes if maker else "",
        "default_size": maker.shape(maker.usual_size).size if maker else "",
        "grades": list(maker.bands) if maker else [],
        "shares": shares(kind.name),
        "formats": _formats(kind),
        "options": [_about(option, "rules") for option in kind.options]
        + [_about(option, "generate") for option in (maker.options if maker else ())],
        "generates": maker is not None,
    }


def _lines(kind: Kind[Any], maker: Maker[Any] | None) -> Iterator[str]:
    """Yield the lines that tell people of a kind; without a maker, none are generated."""
    from gen.minting.shares import shares
    from puzzles.declare.options import shown

    yield f"{kind.name}: {kind.rules}"
    made = f"; made {maker.sizes}, {maker.usual_size} by default" if maker else ""
    yield f"    sizes {kind.boards.words}{made}; files {' '.join(_formats(kind))}"
    if maker:
        yield f"    grades {', '.join(maker.bands)}{_of_100(shares(kind.name))}"
    for option in (*kind.options, *(maker.options if maker else ())):
        yield f"    -O {option.name}={shown(option.default)}: {option.help}"


def _formats(kind: Kind[Any]) -> list[str]:
    return [kind.files.suffix, *kind.files.formats.values()]


def _of_100(shares: Mapping[str, Mapping[str, int]]) -> str:
    """Return in words which grades 100 puzzles have that are made without a wish for one."""
    sizes = [
        f"size {size} {', '.join([f'{share} {band}' for band, share in found.items() if share])}"
        for size, found in shares.items()
    ]
    return f"; of 100 made without a wish: {'; '.join(sizes)}" if sizes else ""


def _about(option: Option, use: str) -> dict[str, Any]:
    about = {"name": option.name, "use": use, "default": option.default, "help": option.help}
    bounds = {"minimum": option.minimum, "maximum": option.maximum}
    about |= {name: bound for name, bound in bounds.items() if bound is not None}
    return about | ({"choices": list(option.choices)} if option.choices else {})
