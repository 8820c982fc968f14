"""What a `[[batch]]` of a recipe stands for: the orders that it expands into, and their counts.

A batch with several kinds, sizes, grades or values of an option is one batch for each combination
of them. Which puzzles come of a combination does not depend on the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, cast

import gen
from corpus.recipe.ranges import expanded
from gen.contract.aim import aim, range_of
from gen.contract.steps import aimed
from gen.minting.mint import FULL, GRADINGS, order
from puzzles.base.errors import OptionError
from puzzles.declare.options import with_defaults
from puzzles.text.toml import Wrong

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.contract.maker import Maker
    from gen.minting.mint import Order
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.options import Value
    from puzzles.text.toml import Path

MOST = 100_000_000
MANY = 10_000
FIELDS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("kind", "size", "grade", "hardest", "effort"), (str,)),
    **dict.fromkeys(("conflicts", "grading", "with", "without"), (str,)),
    **dict.fromkeys(("kinds", "sizes"), (list,)),
    **dict.fromkeys(("count", "attempts"), (int,)),
    "grades": (dict,),
    "options": (dict,),
}
TYPES = {str: "a text", int: "a whole number", dict: "a table", list: "a list"}
Fields = Mapping[str, Any]


def orders(
    fields: Fields,
    path: Path,
    usual: Mapping[str, Fields],
    budget: int,
    audit: int,
    *,
    insist: bool,
) -> Iterator[tuple[Order, int]]:
    """Yield what a batch expands into: kinds, sizes, options and grades, the last change fastest.

    Args:
        fields: of the batch, of the types of FIELDS.
        path: to the batch.
        usual: options of kinds that a batch takes unless it names them itself, by kind.
        budget, audit, insist: as `gen.minting.mint.order` takes them; a batch with a number of
            attempts insists.

    Raises:
        Wrong: a field is missing, does not go with another, or asks for what cannot be made.
    """
    _check_aim(fields, path)
    attempts: int = fields.get("attempts", 0)
    if "attempts" in fields and not 1 <= attempts <= MOST:
        raise Wrong((*path, "attempts"), f"attempts lies between 1 and {MOST:,}, not at {attempts}")
    total = 0
    aims = {name: fields.get(name, "") for name in ("hardest", "effort", "conflicts")}
    grading = fields.get("grading", FULL)
    for maker in _makers(fields, path):
        _check_hardest(maker, fields, path)
        own: Fields = fields.get("options", {})
        choices = {
            **_choices(maker, usual.get(maker.kind.name, {}), ("options", maker.kind.name)),
            **_choices(maker, own, (*path, "options")),
        }
        sizes, counts = _sizes(maker, fields, path), _counts(fields, path)
        total += prod(map(len, (sizes, counts, *choices.values())))
        if total > MANY:
            raise Wrong(path, f"it stands for more than {MANY:,} batches")
        for size, values, (grade, count) in product(sizes, product(*choices.values()), counts):
            options = dict(zip(choices, values, strict=True))
            try:
                wanted = order(
                    maker.kind.name,
                    size,
                    options,
                    grade,
                    **aims,
                    present=fields.get("with", ""),
                    absent=fields.get("without", ""),
                    grading=grading,
                    budget=budget,
                    audit=audit,
                    attempts=attempts,
                    insist=insist or bool(attempts),
                )
            except OptionError as error:
                raise Wrong(path, str(error)) from None
            yield wanted, count


def _makers(fields: Fields, path: Path) -> list[Maker[Puzzle]]:
    """Return the makers of the kinds of a batch, once each."""
    makers: dict[str, Maker[Puzzle]] = {}
    if "kind" not in fields and "kinds" not in fields:
        raise Wrong(path, "it has no kind")
    for words, where in _one_or_several(fields, path, "kind", "kinds"):
        try:
            makers[words] = gen.get(words)
        except OptionError as error:
            raise Wrong(where, str(error)) from None
    return list(makers.values())


def _sizes(maker: Maker[Puzzle], fields: Fields, path: Path) -> list[str]:
    """Return the sizes of a batch, each once."""
    sizes: dict[str, None] = {}
    for words, where in _one_or_several(fields, path, "size", "sizes"):
        try:
            sizes.update(dict.fromkeys(expanded(maker, words)))
        except OptionError as error:
            raise Wrong(where, str(error)) from None
    return list(sizes)


def _one_or_several(
    fields: Fields, path: Path, one: str, several: str
) -> Iterator[tuple[str, Path]]:
    """Yield the texts that a field, or another with a list of them, holds, and where they are."""
    if several not in fields:
        where = (*path, one) if one in fields else path
        yield fields.get(one, ""), where
        return
    if one in fields:
        raise Wrong((*path, several), f"{one} and {several} exclude each other")
    texts: Sequence[Any] = fields[several]
    if not texts:
        raise Wrong((*path, several), f"{several} is empty")
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise Wrong((*path, several, number), f"{several} takes texts, not {text!r}")
        yield text, (*path, several, number)


def _counts(fields: Fields, path: Path) -> list[tuple[str, int]]:
    """Return the wanted grades of a batch, empty for any, and how many puzzles of each."""
    if "grades" not in fields:
        if "count" not in fields:
            raise Wrong(path, "it has no count")
        _check_count(fields["count"], (*path, "count"))
        return [(fields.get("grade", ""), fields["count"])]
    for name in ("grade", "count"):
        if name in fields:
            raise Wrong((*path, "grades"), f"{name} and grades exclude each other")
    grades: Fields = fields["grades"]
    if not grades:
        raise Wrong((*path, "grades"), "grades is empty")
    for name, count in grades.items():
        where = (*path, "grades", name)
        _check_count(count, where)
        try:
            aim(name)
        except OptionError as error:
            raise Wrong(where, str(error)) from None
    return list(grades.items())


def _check_count(count: Any, where: Path) -> None:
    if type(count) is not int:
        raise Wrong(where, f"{where[-1]} takes {TYPES[int]}, not {count!r}")
    if not 1 <= count <= MOST:
        raise Wrong(where, f"{where[-1]} lies between 1 and {MOST:,}, not at {count}")


def _check_hardest(maker: Maker[Puzzle], fields: Fields, path: Path) -> None:
    words: str = fields.get("hardest", "")
    try:
        aimed(maker.kind, hardest=words)
    except OptionError as error:
        raise Wrong((*path, "hardest"), str(error)) from None


def _check_aim(fields: Fields, path: Path) -> None:
    """Check that the fields that say how hard puzzles shall be can be read and go together."""
    grade: str = fields.get("grade", "")
    effort: str = fields.get("effort", "")
    for name, wish in (("grade", (grade, "", "")), ("effort", ("", "", effort))):
        try:
            aim(*wish)
        except OptionError as error:
            raise Wrong((*path, name), str(error)) from None
    if words := fields.get("conflicts", ""):
        try:
            range_of(words, "conflicts")
        except OptionError as error:
            raise Wrong((*path, "conflicts"), str(error)) from None
    if (grading := fields.get("grading", FULL)) not in GRADINGS:
        known = ", ".join(GRADINGS)
        raise Wrong((*path, "grading"), f"there is no grading {grading!r}; there are: {known}")


def _choices(maker: Maker[Puzzle], options: Fields, path: Path) -> dict[str, list[Value]]:
    """Return the values of each option named in a table, where each is one or a list of them."""
    known = (*maker.kind.options, *maker.options)
    choices: dict[str, list[Value]] = {}
    for name, given in options.items():
        values: list[Any] = cast("list[Any]", given) if isinstance(given, list) else [given]
        if not values:
            raise Wrong((*path, name), f"option {name} has no values")
        try:
            choices[name] = list(
                dict.fromkeys([with_defaults(known, {name: v})[name] for v in values])
            )
        except OptionError as error:
            raise Wrong((*path, name), str(error)) from None
    return choices
