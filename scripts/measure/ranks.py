"""How far two orders of the same things are one: statistics of ranks, ties counted half."""

from __future__ import annotations

from statistics import StatisticsError, correlation
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def mid_ranks(values: Sequence[Any]) -> list[float]:
    """Return the rank of each value from 1; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    for end in range(1, len(order) + 1):
        if end == len(order) or values[order[end]] != values[order[start]]:
            for place in order[start:end]:
                ranks[place] = (start + 1 + end) / 2
            start = end
    return ranks


def auc(easier: Sequence[Any], harder: Sequence[Any]) -> float | None:
    """Return the share of pairs in which the harder one's value is greater, ties counting half.

    It is the statistic of Mann and Whitney (1947) over the number of pairs; None without any.
    """
    if not easier or not harder:
        return None
    ranks = mid_ranks([*easier, *harder])[len(easier) :]
    least = len(harder) * (len(harder) + 1) / 2
    return (sum(ranks) - least) / (len(easier) * len(harder))


def spearman(left: Sequence[Any], right: Sequence[Any]) -> float | None:
    """Return the rank correlation (Spearman 1904), None if either side does not vary."""
    try:
        return correlation(mid_ranks(left), mid_ranks(right))
    except StatisticsError:
        return None


def shown(value: float | None) -> str:
    """Return a statistic as tables have it, a dash where it is not defined."""
    return "-" if value is None else f"{value:.3f}"
