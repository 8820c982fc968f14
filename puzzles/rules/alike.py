"""Temporary."""

from __future__ import annotations

from itertools import combinations


class LinesDiffer:
    def __init__(self, name, lines, places=None, counted=False):
        self.name = name
        self.lines = lines
        self.places = tuple(sorted({p for line in places for p in line}))

    def cuts(self, values):
        return []

    def _pair(self, one, other, new):
        found = []
        somewhere = []
        for a, b in zip(one, other):
            here = new()
            found.append([-here, a])
            found.append([-here, -b])
            somewhere.append(here)
        return found + [somewhere]

    def refute(self, values, new):
        seen = {}
        found = []
        for line in self.lines:
            text = tuple(values[l - 1] > 0 for l in line)
            if seen.setdefault(text, line) is not line:
                found += self._pair(seen[text], line, new)
        return found

    def cnf(self, new):
        return [
            c for one, other in combinations(self.lines, 2) for c in self._pair(one, other, new)
        ]
