"""Cells that are shaded or not, and what stands in some of them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise, product
from typing import TYPE_CHECKING, Any

from tests.oracle.plain.board import (
    Place,
    apart,
    around,
    beside,
    framed,
    grouped,
    in_one,
    letters,
    lines,
    nx,
    parts,
    placed,
    tokens,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def _halves(puzzle: Any, solution: Sequence[int]) -> tuple[set[Place], set[Place]]:
    """Return the places with 1, and those with 0."""
    values = placed(puzzle, solution)
    shaded = {place for place, value in values.items() if value}
    return shaded, {*values} - shaded


def _seen(place: Place, way: Place, through: set[Place]) -> list[Place]:
    """Return the places that follow one in a direction, as far as they are among some."""
    found: list[Place] = []
    while (place := (place[0] + way[0], place[1] + way[1])) in through:
        found.append(place)
    return found


def akari(puzzle: Any, solution: Sequence[int]) -> bool:
    bulbs, _ = _halves(puzzle, solution)
    shown = letters(puzzle)
    white = {place for place, letter in shown.items() if letter == "."}
    if not bulbs <= white:
        return False
    for place in white:
        lit = [*(other for way in beside((0, 0)) for other in _seen(place, way, white)), place]
        lights = bulbs & {*lit}
        if not lights or (place in bulbs and len(lights) > 1):
            return False
    return all(
        len(bulbs & {*beside(place)}) == int(letter)
        for place, letter in shown.items()
        if letter.isdigit()
    )


def gemhunter(puzzle: Any, solution: Sequence[int]) -> bool:
    traps, _ = _halves(puzzle, solution)
    if puzzle.total >= 0 and len(traps) != puzzle.total:
        return False
    rows = puzzle.text().removeprefix(puzzle.header).splitlines()
    shown = placed(puzzle, [word for row in rows for word in row.split(", ")])
    for place, word in shown.items():
        if place in traps and word not in "_T":
            return False
        if place not in traps and word == "T":
            return False
        if word.isdigit() and len(traps & {*around(place)}) != int(word):
            return False
    return True


def mosaic(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, _ = _halves(puzzle, solution)
    return all(
        len(shaded & {place, *around(place)}) == int(letter)
        for place, letter in letters(puzzle).items()
        if letter != "."
    )


def starbattle(puzzle: Any, solution: Sequence[int]) -> bool:
    stars, _ = _halves(puzzle, solution)
    regions = grouped(letters(puzzle))
    if len(regions) != puzzle.board.height or any(stars & {*around(star)} for star in stars):
        return False
    return all(len(stars & {*group}) == puzzle.stars for group in [*lines(puzzle), *regions])


def tapa(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, _ = _halves(puzzle, solution)
    for (row, column), word in tokens(puzzle).items():
        if word == ".":
            continue
        ring = [(row + a, column + b) for a, b in product((-1, 0, 1), repeat=2) if a or b]
        runs = Counter([str(len(run)) for run in parts(shaded & {*ring})] or ["0"])
        told = Counter(word.split(","))
        if (row, column) in shaded or told.total() != runs.total():
            return False
        if not Counter({length: told[length] for length in told if length != "?"}) <= runs:
            return False
    squares = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in shaded]
    return in_one(shaded) and not any(square <= shaded for square in squares)


def tents(puzzle: Any, solution: Sequence[int]) -> bool:
    camp, _ = _halves(puzzle, solution)
    trees, _ = _halves(puzzle, puzzle.cells)
    if camp & trees or any(camp & {*around(tent)} for tent in camp):
        return False
    for line, total in zip(lines(puzzle), puzzle.totals, strict=True):
        if total is not None and len(camp & {*line}) != total:
            return False
    if puzzle.strict_neighbour and any(len(camp & {*beside(tree)}) != 1 for tree in trees):
        return False
    if puzzle.pairing == "weak":
        return all(camp & {*beside(tree)} for tree in trees) and all(
            trees & {*beside(tent)} for tent in camp
        )
    graph = nx.Graph()
    graph.add_nodes_from(trees | camp)
    graph.add_edges_from([(tree, tent) for tree in trees for tent in camp & {*beside(tree)}])
    pairs = nx.bipartite.maximum_matching(graph, top_nodes=trees)
    return len(trees) == len(camp) and len(pairs) == 2 * len(trees)


def kurodoko(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, white = _halves(puzzle, solution)
    for place, word in tokens(puzzle).items():
        if word != ".":
            seen = sum([len(_seen(place, way, white)) for way in beside((0, 0))])
            if place in shaded or (word != "?" and seen + 1 != int(word)):
                return False
    return apart(shaded) and in_one(white)


def hitori(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, white = _halves(puzzle, solution)
    shown = letters(puzzle)
    for line in lines(puzzle):
        left = Counter([shown[place] for place in line if place in white])
        if max(left.values(), default=1) > 1:
            return False
    return apart(shaded) and in_one(white)


def heyawake(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, white = _halves(puzzle, solution)
    shown = tokens(puzzle)
    room = {place: word.rstrip("0123456789") for place, word in shown.items()}
    for place, word in shown.items():
        own = {other for other in room if room[other] == room[place]}
        number = word.removeprefix(room[place])
        if number and len(shaded & own) != int(number):
            return False
    for line in lines(puzzle):
        for unshaded, run in groupby(line, white.__contains__):
            borders = sum([room[one] != room[other] for one, other in pairwise(run)])
            if unshaded and borders > 1:
                return False
    return apart(shaded) and in_one(white)


def norinori(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, _ = _halves(puzzle, solution)
    rooms = Counter(tokens(puzzle).values())
    held = Counter([word for place, word in tokens(puzzle).items() if place in shaded])
    touching = [len({*beside(place)} & shaded) for place in shaded]
    return {*touching} <= {1} and all(held[room] == 2 for room in rooms)


def nurimisaki(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, white = _halves(puzzle, solution)
    for place, word in tokens(puzzle).items():
        dead_end = place in white and len({*beside(place)} & white) == 1
        if dead_end != (word != "."):
            return False
        seen = sum([len(_seen(place, way, white)) for way in beside((0, 0))])
        if word not in (".", "o") and seen + 1 != int(word):
            return False
    squares = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in shaded | white]
    return in_one(white) and not any(
        square <= shade for square in squares for shade in (shaded, white)
    )


def nurikabe(puzzle: Any, solution: Sequence[int]) -> bool:
    sea, land = _halves(puzzle, solution)
    shown = {place: int(word) for place, word in tokens(puzzle).items() if word != "."}
    if not sea.isdisjoint(shown) or not in_one(sea):
        return False
    if any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= sea for r, c in sea):
        return False
    return all(
        [shown[place] for place in island if place in shown] == [len(island)]
        for island in parts(land)
    )


def kakurasu(puzzle: Any, solution: Sequence[int]) -> bool:
    shaded, white = _halves(puzzle, solution)
    above, before, shown = framed(puzzle)
    for line, number in zip(lines(puzzle), [*before, *above], strict=True):
        worth = sum([n for n, place in enumerate(line, 1) if place in shaded])
        if number != "." and int(number) != worth:
            return False
    return not any(
        (word == "#" and place in white) or (word == "-" and place in shaded)
        for place, word in shown.items()
    )


def battleships(puzzle: Any, solution: Sequence[int]) -> bool:
    ships, _ = _halves(puzzle, solution)
    above, before, shown = framed(puzzle)
    for line, number in zip(lines(puzzle), [*before, *above], strict=True):
        if number != "." and len(ships & {*line}) != int(number):
            return False
    found = parts(ships)
    for ship in found:
        if len({r for r, _ in ship}) > 1 and len({c for _, c in ship}) > 1:
            return False
        if any(ships & {*around(place)} - ship for place in ship):
            return False
    if sorted(map(len, found)) != sorted(_fleet(puzzle)):
        return False
    return all(word in (".", _part(place, ships)) for place, word in shown.items())


def _part(place: Place, ships: set[Place]) -> str:
    """Return how a cell is written that is told: what of a ship it is, or water."""
    if place not in ships:
        return "-"
    on = "".join([way for way, other in zip("^<>v", beside(place), strict=True) if other in ships])
    return {"": "o", "^": "v", "v": "^", "<": ">", ">": "<"}.get(on, "m")


def _fleet(puzzle: Any) -> list[int]:
    """Return the lengths of the ships: the usual ones fill so much of board and lines at most."""
    if puzzle.fleet != "usual":
        return [int(word) for word in puzzle.fleet.split(",") if word]
    height, width = puzzle.board.height, puzzle.board.width
    fleet = [1]
    for longest in range(2, max(height, width) + 1):
        larger = [longest - n for n in range(longest) for _ in range(n + 1)]
        if 16 * sum(larger) > 5 * height * width or 4 * sum(larger) > 5 * (height + width):
            break
        fleet = larger
    return fleet
