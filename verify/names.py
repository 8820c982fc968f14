"""What people call a step: by how it is found, and by the rules that it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.ladder import Rung

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from verify.ladder import Round
    from verify.wording import Cited

NAKED_SINGLE = "naked single"


def name_of(table: Mapping[tuple[str, ...], str], found: Round, rules: Iterable[Cited]) -> str:
    """Return the name of a step, empty if it has none.

    Args:
        table: names by the rung, such as `RULE` or `CHAIN 2`, and the names of the rules after it;
            those of INSIDE in their order, others in that of the alphabet.
        found: the round that it is of.
        rules: what it follows from.
    """
    names = list(dict.fromkeys(rule.name for rule in rules))
    if found.rung != Rung.INSIDE:
        names.sort()
    rung = f"{found.rung.name} {found.chain}" if found.chain else found.rung.name
    return table.get((rung, *names), "")
