"""Addresses and game IDs, one on each line, as `puzzles.codecs.addresses` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.codecs import addresses
from puzzles.codecs.lists import is_list
from puzzles.codecs.registry import Format
from puzzles.contract.registry import get, names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.text.header import Section


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of each line of a list of addresses and game IDs."""
    for kind, section in addresses.listed(asked.text, asked.kind.name if asked.kind else ""):
        yield section._replace(kind=kind.name)


def _wholes() -> Iterator[Format]:
    """Yield the forms of addresses and JSON that only some kinds have."""
    kinds = list(map(get, names()))
    shared = {one.name for one in addresses.FORMATS}
    for name in sorted({whole.name for kind in kinds for whole in kind.wholes} - shared):
        held = [kind for kind in kinds if any(whole.name == name for whole in kind.wholes)]
        whole = next(whole for whole in held[0].wholes if whole.name == name)
        yield Format(
            name,
            whole.title,
            kinds=[kind.name for kind in held],
            recognises=is_list,
            read=read,
            names_kind=True,
            write=lambda puzzle, name=name: addresses.written(puzzle, name),
            above=True,
        )


def _own() -> Iterator[Format]:
    """Yield the text formats that a kind exports itself."""
    for kind in map(get, names()):
        for name, suffix in kind.files.formats.items():
            yield Format(
                name,
                f"{name} ({suffix})",
                kinds=(kind.name,),
                recognises=lambda text: False,  # the kind's own reader takes them
                suffixes=(suffix,),
                write=lambda puzzle, name=name: addresses.written(puzzle, name),
                above=True,
            )


FORMATS = (
    *(
        Format(
            shared.name,
            shared.title,
            kinds=shared.has,
            recognises=is_list,
            read=read,
            names_kind=True,
            write=shared.write,
            above=True,
        )
        for shared in addresses.FORMATS
    ),
    *_wholes(),
    *_own(),
)
