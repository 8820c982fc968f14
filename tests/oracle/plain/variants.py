"""The rules that variants state, each from its sentence in docs/variant.md, read off the text."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from itertools import combinations, pairwise
from math import isqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Cell = tuple[int, int]
Filled = dict[Cell, int]


def variant(puzzle: Any, values: Sequence[int]) -> bool:
    _, *text = puzzle.text().split("\n")
    side = isqrt(len(values))
    filled = {(at // side + 1, at % side + 1): value for at, value in enumerate(values)}
    for row, line in enumerate(text[:side], 1):
        for column, letter in enumerate(line, 1):
            if letter != "." and int(letter, 36) != filled[row, column]:
                return False
    lines = [shlex.split(line) for line in text[side:] if line]
    return all(holds(side, filled, words, lines) for words in lines)


def cells_of(side: int, words: Sequence[str]) -> list[list[Cell]]:
    parts: list[list[Cell]] = [[]]
    for word in words:
        if word == "/":
            parts.append([])
        elif match := re.fullmatch(r"r(\d+)c(\d+)", word):
            parts[-1].append((int(match[1]), int(match[2])))
        else:
            back, axis, number = re.fullmatch(r"(-?)([rc])(\d+)", word).groups()  # type: ignore[union-attr]
            line = [
                (int(number), n) if axis == "r" else (n, int(number)) for n in range(1, side + 1)
            ]
            parts[-1] += line[::-1] if back else line
    return parts


def box_shape(side: int) -> Cell:
    height = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
    return height, side // height


def box_of(side: int, cell: Cell) -> Cell:
    height, width = box_shape(side)
    return (cell[0] - 1) // height, (cell[1] - 1) // width


def area_of(side: int, cell: Cell, lines: Sequence[Sequence[str]]) -> object:
    """Return what tells the box of a cell, or its region where these fill a board without boxes."""
    areas = [cells_of(side, words[1:])[0] for words in lines if words[0] == "region"]
    areas = [area for area in areas if len(area) == side]
    apart = [one for at, one in enumerate(areas) if not any({*one} & {*b} for b in areas[:at])]
    if ["boxes"] in [list(words) for words in lines] or len(apart) < side:
        return box_of(side, cell)
    return next(at for at, area in enumerate(apart) if cell in area)


def differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


def groups(side: int, key: Callable[[Cell], Any]) -> list[list[Cell]]:
    found: dict[Any, list[Cell]] = {}
    for cell in ((r, c) for r in range(1, side + 1) for c in range(1, side + 1)):
        found.setdefault(key(cell), []).append(cell)
    found.pop(None, None)
    return list(found.values())


def apart(side: int, *steps: Cell) -> list[tuple[Cell, Cell]]:
    every = [(r, c) for r in range(1, side + 1) for c in range(1, side + 1)]
    ways = {sign for a, b in steps for sign in ((a, b), (-a, -b), (a, -b), (-a, b))}
    ways |= {(b, a) for a, b in ways}
    return [(x, y) for x, y in combinations(every, 2) if (y[0] - x[0], y[1] - x[1]) in ways]


def in_window(side: int, cell: Cell) -> Cell | None:
    height, width = box_shape(side)
    row, column = (cell[0] - 2) % (height + 1), (cell[1] - 2) % (width + 1)
    at = (cell[0] - 2) // (height + 1), (cell[1] - 2) // (width + 1)
    last = (at[0] + 1) * (height + 1) <= side - 1, (at[1] + 1) * (width + 1) <= side - 1
    return at if row < height and column < width and min(at) >= 0 and all(last) else None


def places_in_box(side: int, cell: Cell) -> Cell:
    height, width = box_shape(side)
    return (cell[0] - 1) % height, (cell[1] - 1) % width


def of_board(side: int, filled: Filled, name: str, lines: Sequence[Sequence[str]]) -> bool | None:
    """Return whether a rule of the board holds; None if it is no such rule."""
    keys: dict[str, Callable[[Cell], Any]] = {
        "rows": lambda cell: cell[0],
        "columns": lambda cell: cell[1],
        "boxes": lambda cell: box_of(side, cell),
        "disjoint": lambda cell: places_in_box(side, cell),
        "windows": lambda cell: in_window(side, cell),
    }
    if name in keys:
        return all(differ([filled[c] for c in group]) for group in groups(side, keys[name]))
    if name == "diagonals":
        falling = [filled[n, n] for n in range(1, side + 1)]
        rising = [filled[n, side + 1 - n] for n in range(1, side + 1)]
        return differ(falling) and differ(rising)
    steps = {"antiknight": (1, 2), "antiking": (1, 1), "nonconsecutive": (0, 1)}
    if name in steps:
        pairs = [(filled[a], filled[b]) for a, b in apart(side, steps[name])]
        if name == "nonconsecutive":
            return all(abs(a - b) != 1 for a, b in pairs)
        return all(a != b for a, b in pairs)
    signs = {"nowhite": {"white", "difference"}, "noblack": {"black", "ratio"}, "noxv": {"x", "v"}}
    if name not in signs:
        return None
    marked = [set(cells_of(side, words[1:])[0]) for words in lines if words[0] in signs[name]]
    for a, b in apart(side, (0, 1)):
        one, other = filled[a], filled[b]
        wrong = {
            "nowhite": abs(one - other) == 1,
            "noblack": max(one, other) == 2 * min(one, other),
            "noxv": worth(side, filled, a, lines) + worth(side, filled, b, lines) in (5, 10),
        }
        if wrong[name] and {a, b} not in marked:
            return False
    return True


def worth(side: int, filled: Filled, cell: Cell, lines: Sequence[Sequence[str]]) -> int:
    doubled = [cells_of(side, words[1:])[0] for words in lines if words[0] == "doubler"]
    return filled[cell] * (2 if any(cell in cells for cells in doubled) else 1)


def holds(side: int, filled: Filled, words: Sequence[str], lines: Sequence[Sequence[str]]) -> bool:
    name, *rest = words
    found = of_board(side, filled, name, lines)
    if found is not None:
        return found
    count = {"pairs": 1, "automaton": 3}.get(name, 0)
    number = 0
    if rest[0].isdecimal() and name != "automaton":
        number, rest = int(rest[0]), rest[1:]
        has_number = True
    else:
        has_number = False
    if name == "quadruple" and not has_number:
        wanted = Counter(map(int, rest[0].split(",")))
        return not wanted - Counter([filled[c] for c in cells_of(side, rest[1:])[0]])
    told, parts = rest[:count], cells_of(side, rest[count:])
    cells = parts[0]
    v = [filled[cell] for cell in cells]
    w = [worth(side, filled, cell, lines) for cell in cells]
    if name == "quadruple":
        return number in v
    if name == "killer":
        return differ(v) and (not has_number or sum(w) == number)
    if name in ("sum", "littlekiller"):
        return sum(w) == number
    if name == "arrow":
        pill, shaft = (w[:1], w[1:])
        if len(parts) == 2:
            pill, shaft = w, [worth(side, filled, c, lines) for c in parts[1]]
        return int("".join(map(str, pill))) == sum(shaft) if max(pill) < 10 else arrow(pill, shaft)
    if name in ("pairs", "automaton"):
        return by_expression(name, told, v)
    if name in ("minimum", "maximum"):
        near = [b if a == cells[0] else a for a, b in apart(side, (0, 1)) if cells[0] in (a, b)]
        sign = 1 if name == "minimum" else -1
        return all(sign * v[0] < sign * filled[cell] for cell in near)
    if name in ("rowindex", "columnindex"):
        return all(indexes(side, filled, name, cell) for cell in cells)
    if name == "regionsum":
        sums: list[int] = []
        for at, cell in enumerate(cells):
            if not at or area_of(side, cell, lines) != area_of(side, cells[at - 1], lines):
                sums.append(0)
            sums[-1] += w[at]
        return len(set(sums)) == 1
    if name == "clone":
        return all([filled[c] for c in part] == v for part in parts[1:])
    if name in ("zipper", "sumline", "x", "v", "sandwich", "xsum"):
        return adding(side, name, number, v, w)
    return name == "doubler" or simple(side, name, number, v)


def arrow(pill: Sequence[int], shaft: Sequence[int]) -> bool:
    return sum(10**at * value for at, value in enumerate(pill[::-1])) == sum(shaft)


def by_expression(name: str, told: Sequence[str], v: Sequence[int]) -> bool:
    if name == "pairs":
        return all(eval(told[0], {"a": a, "b": b}) for a, b in pairwise(v))
    state = int(told[0])
    for digit in v:
        state = int(eval(told[1], {"s": state, "v": digit}))
        if state < 0:
            return False
    return bool(eval(told[2], {"s": state}))


def indexes(side: int, filled: Filled, name: str, cell: Cell) -> bool:
    row, column = cell
    if name == "columnindex":
        line, own = [filled[row, n] for n in range(1, side + 1)], column
    else:
        line, own = [filled[n, column] for n in range(1, side + 1)], row
    return [n for n, value in enumerate(line, 1) if value == own] == [filled[cell]]


def pieces(v: Sequence[int], number: int) -> bool:
    ends = {0}
    for start in range(len(v)):
        if start in ends:
            ends |= {end for end in range(start + 1, len(v) + 1) if sum(v[start:end]) == number}
    return len(v) in ends


def adding(side: int, name: str, number: int, v: Sequence[int], w: list[int]) -> bool:
    """Return whether a rule holds of digits and of what they count where they are added up."""
    crusts = [at for at, value in enumerate(v) if value in (1, side)]
    rules: dict[str, Callable[[], bool]] = {
        "zipper": lambda: (
            len({w[at] + w[~at] if at < len(w) // 2 else w[at] for at in range((len(w) + 1) // 2)})
            == 1
        ),
        "sumline": lambda: pieces(w, number),
        "x": lambda: sum(w) == 10,
        "v": lambda: sum(w) == 5,
        "sandwich": lambda: (
            sorted([v[at] for at in crusts]) == [1, side]
            and sum(w[crusts[0] + 1 : crusts[1]]) == number
        ),
        "xsum": lambda: v[0] <= len(v) and sum(w[: v[0]]) == number,
    }
    return rules[name]()


def simple(side: int, name: str, number: int, v: list[int]) -> bool:
    inner, (low, high) = v[1:-1], sorted((v[0], v[-1]))
    threes = [v[at : at + 3] for at in range(len(v))]
    third = max(side // 3, 1)
    rules: dict[str, Callable[[], bool]] = {
        "region": lambda: differ(v),
        "thermo": lambda: all(a < b for a, b in pairwise(v)),
        "slow": lambda: sorted(v) == v,
        "renban": lambda: differ(v) and max(v) - min(v) == len(v) - 1,
        "whispers": lambda: all(abs(a - b) >= number for a, b in pairwise(v)),
        "palindrome": lambda: v == v[::-1],
        "between": lambda: all(low < value < high for value in inner),
        "lockout": lambda: high - low >= number and not any(low <= x <= high for x in inner),
        "entropic": lambda: all(differ([(x - 1) // third for x in some]) for some in threes),
        "modular": lambda: all(differ([x % 3 for x in some]) for some in threes),
        "white": lambda: abs(v[0] - v[1]) == 1,
        "black": lambda: max(v) == 2 * min(v),
        "difference": lambda: abs(v[0] - v[1]) == number,
        "ratio": lambda: max(v) == number * min(v),
        "less": lambda: v[0] < v[1],
        "even": lambda: all(x % 2 == 0 for x in v),
        "odd": lambda: all(x % 2 for x in v),
        "skyscraper": lambda: sum(max([0, *v[:at]]) < x for at, x in enumerate(v)) == number,
        "room": lambda: v[0] <= len(v) and v[v[0] - 1] == number,
    }
    return rules[name]()
