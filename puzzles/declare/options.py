"""Settings of a kind: rules that people disagree on, and wishes for a generated puzzle.

A rule option is a field of the kind's puzzle dataclass, declared by `option`, so that every
puzzle carries the rules it was made for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import isfinite
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError, meant

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Value = bool | int | float | str


def texts(values: Iterable[str | int] | str | int) -> tuple[str, ...]:
    """Return one or more names or sizes as texts.

    Args:
        values: several values, or a single one. An empty text means no value.
    """
    if isinstance(values, str | int):
        return (str(values),) if values != "" else ()
    return tuple(map(str, values))


@dataclass(frozen=True)
class Option:
    """A setting of a kind: a rule that people disagree on, or a wish for a generated puzzle.

    The type of the default is the type of the option; a default beyond the bounds stands for no
    value of its own, and may be named as well. One that came `later` than puzzles made
    without it leaves, at its default, the name of a batch and so its puzzles as they were. One
    that names a `file` is not for those who may not read all files. `tries` are further values
    that puzzles from elsewhere may have been made for.
    """

    name: str
    default: Value
    help: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = field(default=())
    later: bool = False
    file: bool = False
    tries: tuple[Value, ...] = field(default=())

    def others(self, value: Value) -> list[Value]:
        """Return the values to try for a puzzle that is not unique with `value`.

        These are the opposite of a truth value, the maximum of a number, or all other choices; then
        the default and `tries`.
        """
        found: list[Value] = [not value] if isinstance(value, bool) else [*self.choices]
        if isinstance(value, int | float) and self.maximum is not None:
            found.append(type(value)(self.maximum))
        if found or self.tries:
            found += [self.default, *self.tries]
        return [other for other in dict.fromkeys(found) if other != value]

    def read(self, value: Value) -> Value:
        """Return the value in the option's type; a string is read as a user typed it.

        Raises:
            OptionError: it does not fit the type, the bounds or the choices.
        """
        wanted = type(self.default)
        read = _read(value, wanted) if isinstance(value, str) else value
        if wanted is float and type(read) is int:
            read = _read(str(read), float)
        if type(read) is not wanted or (isinstance(read, float) and not isfinite(read)):
            raise OptionError(f"option {self.name} takes {_WORDS[wanted]}, not {value!r}")
        if self.choices and read not in self.choices:
            raise OptionError(
                f"option {self.name} takes one of {', '.join(self.choices)}, not {value!r}"
            )
        if (
            read != self.default
            and not isinstance(read, str)
            and (
                (self.minimum is not None and read < self.minimum)
                or (self.maximum is not None and read > self.maximum)
            )
        ):
            raise OptionError(f"option {self.name} {self._bounds}, not {shown(read)}")
        return read

    @property
    def _bounds(self) -> str:
        """What can be said of every value that is allowed."""
        if self.maximum is None:
            return f"is at least {self.minimum:g}"
        if self.minimum is None:
            return f"is at most {self.maximum:g}"
        default = self.default
        apart = not isinstance(default, str) and not self.minimum <= default <= self.maximum
        special = f"is {default:g} or " if apart else ""
        return f"{special}lies between {self.minimum:g} and {self.maximum:g}"


_WORDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "a word"}
_BOOLEANS: dict[str, bool] = {
    **dict.fromkeys(("yes", "true", "on", "1"), True),
    **dict.fromkeys(("no", "false", "off", "0"), False),
}


def _read(text: str, wanted: type[Value]) -> Value:
    """Return a text as a value of a type; the text itself if it is none."""
    if wanted is bool:
        return _BOOLEANS.get(text.lower(), text)
    try:
        return wanted(text)
    except ValueError:
        return text


def with_defaults(options: Iterable[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return every option's value: the given one, or else the default.

    Raises:
        OptionError: a name is unknown or a value does not fit.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            near = meant(name, known)
            raise OptionError(f"there is no option {name}{near}; the options are: {names}")
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }


def are_usual(options: Iterable[Option], values: Mapping[str, Value]) -> bool:
    """Return whether options all have their defaults among some values."""
    return all(values[option.name] == option.default for option in options)


def option(
    default: Any,
    help: str,
    minimum: float | None = None,
    maximum: float | None = None,
    choices: tuple[str, ...] = (),
    later: bool = False,
    tries: tuple[Value, ...] = (),
) -> Any:
    """Return a field of a puzzle dataclass that is a rule option; arguments as for `Option`."""
    about = {"default": default, "help": help, "minimum": minimum, "maximum": maximum}
    about |= {"choices": choices, "later": later, "tries": tries}
    return field(default=default, metadata={"option": about})


def options_of(puzzle: type) -> tuple[Option, ...]:
    """Return the rule options that a puzzle dataclass declares."""
    declared = [f for f in fields(puzzle) if "option" in f.metadata]
    return tuple([Option(name=f.name, **f.metadata["option"]) for f in declared])


def shown(value: Value) -> str:
    """Return an option's value as users write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


LONGEST_NAME = 200
"""Letters of a file's name that are kept."""
_PLAIN = frozenset(" ._-+(),'&!@#~=%")


def file_name(path: str) -> str:
    """Return the name of a file as it may be published: without folders, in plain letters.

    What is no letter, digit or plain sign is an underscore, so that the name is safe in any table.
    """
    name = path.replace("\\", "/").rsplit("/", 1)[-1][-LONGEST_NAME:]
    return "".join([letter if letter.isalnum() or letter in _PLAIN else "_" for letter in name])
