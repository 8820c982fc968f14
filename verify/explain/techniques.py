"""What people call a step: by how it is found, and by the rules that it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.grade.ladder import Rung

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verify.explain.events import Reason
    from verify.grade.ladder import Round

NAKED_SINGLE = "naked single"


def name_of(
    table: Mapping[tuple[str, ...], str], climbed: Round, reason: Reason, *, alone: bool
) -> str:
    """Return the name of a step, empty if it has none.

    Args:
        table: names by the rung with its size, such as `RULE` or `CHAIN 2`, and the names of the
            rules after it; those of INSIDE in their order, others in that of the alphabet. `RULE
            alone` is what a rule says of an empty board that is there.
        climbed: the round that it is of.
        reason: why it follows.
        alone: whether it says that something is there, and reads nothing.
    """
    if reason.name:
        return reason.name
    names = list(dict.fromkeys(rule.name for rule in reason.rules))
    if climbed.rung != Rung.INSIDE:
        names.sort()
    size = climbed.depth or reason.size
    rung = f"{climbed.rung.name} {size}" if size else climbed.rung.name
    return (alone and table.get((f"{rung} alone", *names))) or table.get((rung, *names), "")
