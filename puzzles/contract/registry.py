"""The kinds there are: those of `puzzles/kinds`, of other distributions, and registered ones."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from puzzles.base.errors import OptionError, meant
from puzzles.contract.outside import load, modules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from puzzles.contract.kind import Kind

T = TypeVar("T")
ENTRY_POINTS = "puzzlemint.kinds"
"""The group of entry points by which another distribution adds kinds; see `docs/kinds.md`."""


class Further(NamedTuple, Generic[T]):
    """Where a registry looks besides.

    Attributes:
        names: returns the names of what is there.
        get: returns what has one of them.
    """

    names: Callable[[], Iterable[str]]
    get: Callable[[str], T]


class Registry(Generic[T]):
    """Kinds, or makers of them, by the name of the kind.

    Args:
        package: of this program, with a module for each.
        group: of the entry points by which other distributions add some.
        attribute: of a module, which holds it.
        name_of: returns its name.
        missing: what to say where there is none: a name, one that may be meant, all names.

    Attributes:
        registered: those that were added in this process.
        further: where it looks for what is neither there nor in a module.
    """

    further: Further[T] | None = None

    def __init__(
        self, package: str, group: str, attribute: str, name_of: Callable[[T], str], missing: str
    ) -> None:
        self._package, self._group, self._attribute = package, group, attribute
        self._name_of, self._missing = name_of, missing
        self.registered: dict[str, T] = {}
        self._loaded: dict[str, T] = {}  # from modules, by name

    @cached_property
    def modules(self) -> Mapping[str, str]:
        """The module of each that need not be registered."""
        return modules(self._package, self._group)

    def register(self, value: T) -> None:
        """Add one, in place of an earlier one of its name."""
        self.registered[self._name_of(value)] = value

    def names(self) -> tuple[str, ...]:
        """Return all names, in alphabetical order."""
        further = self.further.names() if self.further else ()
        return tuple(sorted({*self.modules, *self.registered, *further}))

    def get(self, name: str) -> T:
        """Return the kind, or the maker, of a name.

        Raises:
            OptionError: nothing has, or a module from outside does not hold it.
        """
        if name in self.registered:
            return self.registered[name]
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> T:
        """Return what has a name, from its module or from `further`."""
        if name not in self.modules and self.further and name in self.further.names():
            return self.further.get(name)
        if name not in self.modules:
            names = self.names()
            near = _called(name, names) or meant(name, names)
            raise OptionError(self._missing.format(name, near, ", ".join(names)))
        value: T = load(self.modules, name, self._attribute, self._package)
        if (other := self._name_of(value)) != name:
            raise OptionError(f"{self.modules[name]} is said to hold {name!r} and holds {other!r}")
        return value


def _name(kind: Kind[Any]) -> str:
    return kind.name


def _called(word: str, names: Iterable[str]) -> str:
    """Return "(did you mean ...?)" with the kinds that have a word as another name, or "".

    The names are the title of a kind, its `other_names`, and its names in other programs' links.
    """
    plain = _plain(word)
    found: list[str] = []
    for name in names if plain else ():
        with suppress(OptionError):  # a kind of another distribution may fail to load
            kind = KINDS.get(name)
            others = (kind.title, *kind.other_names, *[link.name for link in kind.links])
            if plain in map(_plain, others):
                found.append(name)
    return f" (did you mean {' or '.join(found)}?)" if found else ""


def _plain(word: str) -> str:
    """Return a name in lower case with letters and digits only."""
    return re.sub(r"[\W_]+", "", word).lower()


KINDS = Registry(
    "puzzles.kinds", ENTRY_POINTS, "KIND", _name, "there is no kind {!r}{}; the kinds are: {}"
)


def register(kind: Kind[Any]) -> None:
    """Add a kind from outside to those that there are, in this process.

    Raises:
        OptionError: there is another kind of that name.
    """
    if kind.name in KINDS.modules or KINDS.registered.get(kind.name, kind) is not kind:
        raise OptionError(f"there is a kind {kind.name!r} already")
    KINDS.register(kind)


def names() -> tuple[str, ...]:
    """Return the names of all kinds, in alphabetical order."""
    return KINDS.names()


def get(name: str) -> Kind[Any]:
    """Return the kind of that name.

    Raises:
        OptionError: there is none.
    """
    return KINDS.get(name)
