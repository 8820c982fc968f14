"""Small puzzles solved by trying values or pieces one by one: reads texts itself, shares no code.

A kind of cells here is a function from a text to its board: how many columns, which values each
cell may have, and what may not be. That looks at the cells filled so far, in reading order, and is
asked again after each. Kinds of pieces lay them one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from itertools import combinations, pairwise, product
from typing import NamedTuple

Cells = Sequence[int]
Solution = tuple[int, ...]
Place = tuple[int, int]


class Board(NamedTuple):
    """A board to fill: the values of each cell, and whether its first cells may be like that."""

    values: list[tuple[int, ...]]
    may_be: Callable[[Cells], bool]


def solutions(board: Board) -> Iterator[tuple[int, ...]]:
    """Yield every solution."""
    filled: list[int] = []
    ways = [iter(board.values[0])]
    while ways:
        del filled[len(ways) - 1 :]
        value = next(ways[-1], None)
        if value is None:
            ways.pop()
            continue
        filled.append(value)
        if not board.may_be(filled):
            continue
        if len(filled) == len(board.values):
            yield tuple(filled)
        else:
            ways.append(iter(board.values[len(filled)]))


def _filled(board: Callable[[str], Board], text: str) -> Iterator[Solution]:
    return solutions(board(text))


def _rows(text: str) -> list[str]:
    return text.splitlines()[1:]


def _in_one_piece(places: Set[tuple[int, int]]) -> bool:
    """Return whether one can walk from each place to every other, side by side."""
    if not places:
        return True
    reached = [min(places)]
    left = set(places) - {reached[0]}
    for r, c in reached:
        for beside in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if beside in left:
                left.remove(beside)
                reached.append(beside)
    return not left


def mosaic(text: str) -> Board:
    rows = _rows(text)
    height, width = len(rows), len(rows[0])

    def may_be(cells: Cells) -> bool:
        row, column = divmod(len(cells) - 1, width)
        for r in range(max(row - 1, 0), min(row + 2, height)):
            for c in range(max(column - 1, 0), min(column + 2, width)):
                if rows[r][c] == ".":
                    continue
                shaded = unknown = 0
                for a in range(max(r - 1, 0), min(r + 2, height)):
                    for b in range(max(c - 1, 0), min(c + 2, width)):
                        if a * width + b < len(cells):
                            shaded += cells[a * width + b]
                        else:
                            unknown += 1
                if not shaded <= int(rows[r][c]) <= shaded + unknown:
                    return False
        return True

    return Board([(0, 1)] * (height * width), may_be)


def kurodoko(text: str) -> Board:
    rows = [line.split() for line in _rows(text)]
    height, width = len(rows), len(rows[0])

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        if cells[last] and last % width and cells[last - 1]:
            return False
        if cells[last] and last >= width and cells[last - width]:
            return False
        if len(cells) < height * width:
            return True
        white = {divmod(at, width) for at, shaded in enumerate(cells) if not shaded}
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                if word not in ".?":
                    seen = 1
                    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                        far = 1
                        while (r + down * far, c + right * far) in white:
                            far += 1
                        seen += far - 1
                    if seen != int(word):
                        return False
        return _in_one_piece(white)

    return Board([(0, 1) if word == "." else (0,) for row in rows for word in row], may_be)


def heyawake(text: str) -> Board:
    rows = [line.split() for line in _rows(text)]
    height, width = len(rows), len(rows[0])
    words = [word for row in rows for word in row]
    room = [word.rstrip("0123456789") for word in words]
    wanted = [
        (letters, int(word.removeprefix(letters)))
        for letters, word in zip(room, words, strict=True)
        if word != letters
    ]

    def too_far(way: list[int], cells: Cells) -> bool:
        crossed = 0
        for one, other in pairwise(way):
            if cells[one] or cells[other]:
                return False
            crossed += room[one] != room[other]
            if crossed == 2:
                return True
        return False

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        column = last % width
        left, above = range(last, last - column - 1, -1), range(last, -1, -width)
        if cells[last]:
            if (column and cells[last - 1]) or (last >= width and cells[last - width]):
                return False
        elif too_far([*left], cells) or too_far([*above], cells):
            return False
        if len(cells) < height * width:
            return True
        for letters, number in wanted:
            if sum(cells[at] for at, own in enumerate(room) if own == letters) != number:
                return False
        return _in_one_piece({divmod(at, width) for at, shaded in enumerate(cells) if not shaded})

    return Board([(0, 1)] * (height * width), may_be)


def kakurasu(text: str) -> Board:
    above, *lines = [line.split() for line in _rows(text)]
    height, width = len(lines), len(above)
    meant = {".": (0, 1), "#": (1,), "-": (0,)}

    def may_be(cells: Cells) -> bool:
        row, column = divmod(len(cells) - 1, width)
        across = sum((c + 1) * cells[row * width + c] for c in range(column + 1))
        down = sum((r + 1) * cells[r * width + column] for r in range(row + 1))
        for wanted, worth, done in (
            (lines[row][0], across, column == width - 1),
            (above[column], down, row == height - 1),
        ):
            if wanted != "." and (worth > int(wanted) or (done and worth != int(wanted))):
                return False
        return True

    return Board([meant[word] for line in lines for word in line[1:]], may_be)


def nurikabe(text: str) -> Board:
    rows = [line.split() for line in _rows(text)]
    height, width = len(rows), len(rows[0])
    number = {(r, c): int(w) for r, row in enumerate(rows) for c, w in enumerate(row) if w != "."}

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        if last >= width and last % width:
            square = cells[last], cells[last - 1], cells[last - width], cells[last - width - 1]
            if all(square):
                return False
        if len(cells) < height * width:
            return True
        sea = {divmod(at, width) for at, shaded in enumerate(cells) if shaded}
        left = {divmod(at, width) for at, shaded in enumerate(cells) if not shaded}
        while left:
            island = [left.pop()]
            for r, c in island:
                for beside in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
                    if beside in left:
                        left.remove(beside)
                        island.append(beside)
            if [number[place] for place in island if place in number] != [len(island)]:
                return False
        return _in_one_piece(sea)

    return Board([(0, 1) if word == "." else (0,) for row in rows for word in row], may_be)


def fillomino(text: str) -> Board:
    rows = _rows(text)
    height, width = len(rows), len(rows[0])
    most = min(int(text.splitlines()[0].partition("most=")[2] or 9), height * width)
    clues = [letter for row in rows for letter in row]

    def may_be(cells: Cells) -> bool:
        """Groups that have no room beside them, or are too large, are told as soon as they are."""
        last = len(cells) - 1
        for start in {last, max(last - width, 0), max(last - 1, 0)}:
            group, is_open = [start], False
            for cell in group:
                row, column = divmod(cell, width)
                for r, c in (
                    (row - 1, column),
                    (row, column - 1),
                    (row, column + 1),
                    (row + 1, column),
                ):
                    other = r * width + c
                    if not (0 <= r < height and 0 <= c < width) or other in group:
                        continue
                    if other > last:
                        is_open = True
                    elif cells[other] == cells[start]:
                        group.append(other)
            if len(group) > cells[start] or (len(group) < cells[start] and not is_open):
                return False
        return True

    values = [
        tuple(range(1, most + 1)) if letter == "." else (int(letter, 36),) for letter in clues
    ]
    return Board(values, may_be)


class _Drawn(NamedTuple):
    """A drawing: the letter of each cell, what stands right of it, and what stands below it."""

    width: int
    letters: list[str]
    right: dict[int, str]
    below: dict[int, str]


def _drawn(text: str) -> _Drawn:
    rows = _rows(text)
    width = len(rows[0]) // 2
    found = _Drawn(width, [], {}, {})
    for at, row in enumerate(rows):
        line = row.ljust(2 * width + 1)
        for column in range(width):
            if at % 2:
                found.right[len(found.letters)] = line[2 * column + 2]
                found.letters.append(line[2 * column + 1])
            elif at:
                cell = (at // 2 - 1) * width + column
                found.below[cell] = line[2 * column + 1]
    return found


def futoshiki(text: str) -> Board:
    width, letters, right, below = _drawn(text)
    every = tuple(range(1, width + 1))

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        column, start = last % width, last - last % width
        if cells[last] in (*cells[start:last], *cells[column:last:width]):
            return False
        if column:
            sign, before = right[last - 1], cells[last - 1]
            if (sign == "<" and before > cells[last]) or (sign == ">" and before < cells[last]):
                return False
        if last >= width:
            sign, before = below[last - width], cells[last - width]
            if (sign == "^" and before > cells[last]) or (sign == "v" and before < cells[last]):
                return False
        return True

    return Board([every if letter == "." else (int(letter),) for letter in letters], may_be)


def tango(text: str) -> Board:
    width, letters, right, below = _drawn(text)
    distinct = "distinct_lines=yes" in text.splitlines()[0]
    meant = {"X": (1,), "O": (0,), "_": (0, 1)}

    def agree(sign: str, one: int, other: int) -> bool:
        return {"=": one == other, "x": one != other}.get(sign, True)

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        column, start = last % width, last - last % width
        for line in (cells[start:], cells[column::width]):
            for value in (0, 1):
                if line.count(value) * 2 > width or list(line[-3:]) == [value] * 3:
                    return False
        if column and not agree(right[last - 1], cells[last - 1], cells[last]):
            return False
        if last >= width and not agree(below[last - width], cells[last - width], cells[last]):
            return False
        if distinct and len(cells) == width * width:
            rows = {tuple(cells[at : at + width]) for at in range(0, len(cells), width)}
            columns = {tuple(cells[at::width]) for at in range(width)}
            return len(rows) == len(columns) == width
        return True

    return Board([meant[letter] for letter in letters], may_be)


class _Divided(NamedTuple):
    """A divided board: the side, each cell's region and letter, and what is told of regions."""

    side: int
    regions: str
    letters: str
    legend: dict[str, str]


def _divided(text: str) -> _Divided:
    rows = [line.split() for line in _rows(text)]
    side = len(rows[0][0])
    square, below = rows[:side], rows[side:]
    letters = "".join([row[1] if len(row) > 1 else "." * side for row in square])
    legend = {word[0]: word[2:] for line in below for word in line}
    return _Divided(side, "".join([row[0] for row in square]), letters, legend)


def _digits(board: _Divided) -> list[tuple[int, ...]]:
    every = tuple(range(1, board.side + 1))
    return [every if letter == "." else (int(letter),) for letter in board.letters]


def _is_new(cells: Cells, side: int) -> bool:
    """Return whether the last cell's digit is new in its row and column."""
    last = len(cells) - 1
    start, column = last - last % side, last % side
    return cells[last] not in (*cells[start:last], *cells[column:last:side])


def jigsaw(text: str) -> Board:
    board = _divided(text)
    side, regions = board.side, board.regions
    crossed = "diagonals=yes" in text.splitlines()[0]
    fair = all(regions.count(region) == side for region in regions)

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        row, column = divmod(last, side)
        same = [c for c in range(last) if regions[c] == regions[last]]
        if crossed and row == column:
            same += range(0, last, side + 1)
        if crossed and row + column == side - 1:
            same += range(side - 1, last, side - 1) if side > 1 else ()
        return fair and _is_new(cells, side) and cells[last] not in [cells[c] for c in same]

    return Board(_digits(board), may_be)


def shikaku(text: str) -> Iterator[Solution]:
    """Yield every way to lay rectangles, each at the first cell that none lies on."""
    rows = [line.split() for line in _rows(text)]
    height, width = len(rows), len(rows[0])
    label = [[-1] * width for _ in rows]

    def lay(number: int) -> Iterator[Solution]:
        free = [(r, c) for r in range(height) for c in range(width) if label[r][c] < 0]
        if not free:
            yield _borders(label)
            return
        top, left = free[0]
        for bottom in range(top, height):
            for right in range(left, width):
                cells = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
                shown = [rows[r][c] for r, c in cells if rows[r][c] != "."]
                if shown != [str(len(cells))] or any(label[r][c] >= 0 for r, c in cells):
                    continue
                for r, c in cells:
                    label[r][c] = number
                yield from lay(number + 1)
                for r, c in cells:
                    label[r][c] = -1

    return lay(0)


def _borders(label: Sequence[Sequence[int]]) -> Solution:
    """Return for each edge whether its two sides differ: those above cells, then those beside."""
    height, width = len(label), len(label[0])
    across = [
        int(r in (0, height) or label[r - 1][c] != label[r][c])
        for r in range(height + 1)
        for c in range(width)
    ]
    down = [
        int(c in (0, width) or label[r][c - 1] != label[r][c])
        for r in range(height)
        for c in range(width + 1)
    ]
    return (*across, *down)


def killer(text: str) -> Board:
    board = _divided(text)
    side, cages = board.side, board.regions
    head = text.splitlines()[0]
    height = max(h for h in range(1, side + 1) if side % h == 0 and h * h <= side)
    if "box=" in head:
        height = int(head.split("box=")[1].split("x")[0])
    width = side // height
    sums = {cage: int(number) for cage, number in board.legend.items()}

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        row, column = divmod(last, side)
        for other in range(last):
            r, c = divmod(other, side)
            boxed = (r // height, c // width) == (row // height, column // width)
            if cells[other] == cells[last] and (boxed or cages[other] == cages[last]):
                return False
        added = sum(cells[c] for c in range(last + 1) if cages[c] == cages[last])
        whole = cages.count(cages[last]) == cages[: last + 1].count(cages[last])
        if cages[last] in sums:
            wanted = sums[cages[last]]
            if added > wanted or (whole and added != wanted):
                return False
        return _is_new(cells, side)

    return Board(_digits(board), may_be)


def kenken(text: str) -> Board:
    board = _divided(text)
    side, cages = board.side, board.regions
    head = text.splitlines()[0]
    usual = head.split("ops=")[1].split()[0] if "ops=" in head else "+-x/"

    def right(digits: list[int], target: str) -> bool:
        number = int(target.strip("+-x/"))
        for op in usual if target.isdigit() else target[-1]:
            result = digits[0]
            for digit in digits[1:]:
                result = result + digit if op == "+" else result * digit
            if op in "+x" or len(digits) == 1:
                if result == number:
                    return True
            elif len(digits) == 2:
                one, other = digits
                if op == "-" and number in (one - other, other - one):
                    return True
                if op == "/" and (one == number * other or other == number * one):
                    return True
        return False

    def may_be(cells: Cells) -> bool:
        if not _is_new(cells, side):
            return False
        cage = cages[len(cells) - 1]
        if cage not in board.legend or cage in cages[len(cells) :]:
            return True
        return right(
            [d for d, own in zip(cells, cages, strict=False) if own == cage], board.legend[cage]
        )

    return Board(_digits(board), may_be)


def kakuro(text: str) -> Board:
    rows = [line.split() for line in _rows(text)]
    height, width = len(rows), len(rows[0])

    def run_back(cells: Cells, step: int) -> tuple[list[int], str]:
        """Return the digits of a run that ends at the last cell, and the sum before them."""
        at = len(cells) - 1
        digits: list[int] = []
        while rows[at // width][at % width] == ".":
            digits.append(cells[at])
            if (step == 1 and at % width == 0) or at < width <= step:
                return digits, ""
            at -= step
        word = rows[at // width][at % width]
        return digits, "" if word == "#" else word.split("\\")[step == 1]

    def may_be(cells: Cells) -> bool:
        last = len(cells) - 1
        row, column = divmod(last, width)
        word = rows[row][column]
        if word != ".":
            down, across = ("", "") if word == "#" else word.split("\\")
            right = column + 1 < width and rows[row][column + 1] == "."
            below = row + 1 < height and rows[row + 1][column] == "."
            return (right or not across) and (below or not down)
        for step, ends in (
            (1, column + 1 == width or rows[row][column + 1] != "."),
            (width, row + 1 == height or rows[row + 1][column] != "."),
        ):
            digits, number = run_back(cells, step)
            if len(set(digits)) < len(digits):
                return False
            if number and (sum(digits) > int(number) or (ends and sum(digits) != int(number))):
                return False
        return True

    every = tuple(range(1, 10))
    return Board([every if word == "." else (0,) for row in rows for word in row], may_be)


def dominosa(text: str) -> Iterator[Solution]:
    """Yield every way to lay the set, each domino on the first cell that none lies on."""
    rows = _rows(text)
    height, width = len(rows), len(rows[0])
    numbers = [int(letter, 36) for row in rows for letter in row]
    most = next(n for n in range(99) if (n + 1) * (n + 2) == len(numbers))
    across = [(r * width + c, r * width + c + 1) for r in range(height) for c in range(width - 1)]
    links = across + [(cell, cell + width) for cell in range((height - 1) * width)]
    covered: set[int] = set()
    laid: dict[tuple[int, int], tuple[int, int]] = {}

    def lay() -> Iterator[Solution]:
        if len(covered) == len(numbers):
            yield tuple([int(link in laid.values()) for link in links])
            return
        first = min(set(range(len(numbers))) - covered)
        for link in links:
            pair = (min(numbers[cell] for cell in link), max(numbers[cell] for cell in link))
            if link[0] != first or link[1] in covered or pair in laid or pair[1] > most:
                continue
            covered.update(link)
            laid[pair] = link
            yield from lay()
            covered.difference_update(link)
            del laid[pair]

    return lay()


def hashi(text: str) -> Iterator[Solution]:
    """Yield every way to build bridges, span by span, those across first."""
    head = text.splitlines()[0]
    most = int(head.partition("most=")[2] or 2)
    rows = _rows(text)
    number = {(r, c): v for r, row in enumerate(rows) for c, v in enumerate(row) if v != "."}
    columns = sorted(number, key=lambda at: (at[1], at[0]))
    across = [(a, b) for a, b in pairwise(sorted(number)) if a[0] == b[0]]
    ends = across + [(a, b) for a, b in pairwise(columns) if a[1] == b[1]]

    def cross(one: tuple[Place, Place], other: tuple[Place, Place]) -> bool:
        (r, left), (_, right) = one
        (top, c), (bottom, _) = other
        return left < c < right and top < r < bottom

    def hangs(values: Sequence[int]) -> bool:
        reached = list(number)[:1]
        for at in reached:
            for (a, b), value in zip(ends, values, strict=True):
                if value and at in (a, b):
                    reached += [end for end in (a, b) if end not in reached]
        return len(reached) == len(number)

    for values in product(range(most + 1), repeat=len(ends)):
        built = dict.fromkeys(number, 0)
        for pair, value in zip(ends, values, strict=True):
            for end in pair:
                built[end] += value
        if any(v != "?" and int(v, 17) != built[at] for at, v in number.items()):
            continue
        up = [pair for pair, value in zip(ends, values, strict=True) if value]
        flat = [(a, b) for a, b in up if a[0] == b[0]]
        if any(cross(one, other) for one in flat for other in up if other[0][1] == other[1][1]):
            continue
        if hangs(values):
            yield values


def battleships(text: str) -> Iterator[Solution]:
    """Yield every way to lay the ships, one after the other, those of one length in order."""
    head = text.splitlines()[0]
    above, *lines = [line.split() for line in _rows(text)]
    rows = [line[1:] for line in lines]
    height, width = len(rows), len(above)
    fleet = [int(word) for word in head.partition("fleet=")[2].split(",") if word]
    if not fleet:
        cells, length = 1, 1
        while length < max(height, width):
            more = cells + sum(range(length + 2))
            if more > 5 * min(height * width / 16, (height + width) / 4):
                break
            cells, length = more, length + 1
        fleet = [length - n for n in range(length) for _ in range(n + 1)]
    laid: list[set[Place]] = []

    def fits(ships: list[set[Place]]) -> bool:
        of = {place: ship for ship in ships for place in ship}
        for r in range(height):
            for c in range(width):
                ship = of.get((r, c))
                sides = [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]
                own = ship or set[Place]()
                where = "".join([w for w, side in zip("<>^v", sides, strict=True) if side in own])
                part = {"": "o", ">": "<", "<": ">", "v": "^", "^": "v"}.get(where, "m")
                if rows[r][c] not in (".", "-" if ship is None else part):
                    return False
        down_by = [sum((r, c) in of for r in range(height)) for c in range(width)]
        across_by = [sum((r, c) in of for c in range(width)) for r in range(height)]
        wanted = [*above, *(line[0] for line in lines)]
        found = [*down_by, *across_by]
        return all(w in (".", str(n)) for w, n in zip(wanted, found, strict=True))

    def lay(last: tuple[int, int, int]) -> Iterator[Solution]:
        if len(laid) == len(fleet):
            if fits(laid):
                taken = {place for ship in laid for place in ship}
                yield tuple(int(divmod(at, width) in taken) for at in range(height * width))
            return
        length = fleet[len(laid)]
        steps = [*product((-1, 0, 1), repeat=2)]
        beside = {(r + a, c + b) for other in laid for r, c in other for a, b in steps}
        again = laid and len(laid[-1]) == length
        for way in product(range(1 if length == 1 else 2), range(height), range(width)):
            if again and way <= last:
                continue
            down, r, c = way
            ship = {(r + n * down, c + n * (1 - down)) for n in range(length)}
            if max(ship) < (height, 0) and max(b for _, b in ship) < width and not ship & beside:
                laid.append(ship)
                yield from lay(way)
                laid.pop()

    return lay((0, 0, 0))


def yajilin(text: str) -> Iterator[Solution]:
    """Yield every way to shade and to draw, cell by cell; of what is drawn one loop is left."""
    rows = [line.split() for line in _rows(text)]
    height, width = len(rows), len(rows[0])
    cells = [(r, c) for r in range(height) for c in range(width)]
    blank = {(r, c) for r, c in cells if rows[r][c] == "."}
    shaded: set[Place] = set()
    lines: set[tuple[Place, Place]] = set()

    def counts() -> bool:
        for r, c in cells:
            if (clue := rows[r][c]) in ".x":
                continue
            dr, dc = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}[clue[-1]]
            seen = sum([(r + n * dr, c + n * dc) in shaded for n in range(1, height + width)])
            if seen != int(clue[:-1]):
                return False
        return True

    def one_loop() -> bool:
        ends = {end for line in lines for end in line}
        reached = sorted(ends)[:1]
        for at in reached:
            for line in lines:
                if at in line:
                    reached += [end for end in line if end not in reached]
        return 0 < len(ends) == len(reached)

    def fill(number: int) -> Iterator[Solution]:
        if number == len(cells):
            if counts() and one_loop():
                across = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
                down = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
                drawn = [2 if line in lines else 3 for line in across + down]
                yield (*[int(cell in shaded) for cell in cells], *drawn)
            return
        r, c = here = cells[number]
        before = sum([(other, here) in lines for other in ((r - 1, c), (r, c - 1))])
        if here not in blank:
            if not before:
                yield from fill(number + 1)
            return
        if not before and shaded.isdisjoint({(r - 1, c), (r, c - 1)}):
            shaded.add(here)
            yield from fill(number + 1)
            shaded.remove(here)
        ways = [(here, other) for other in ((r, c + 1), (r + 1, c)) if other in blank]
        for some in combinations(ways, 2 - before):
            lines.update(some)
            yield from fill(number + 1)
            lines.difference_update(some)

    return fill(0)


BOARDS: dict[str, Callable[[str], Board]] = {
    "fillomino": fillomino,
    "futoshiki": futoshiki,
    "heyawake": heyawake,
    "jigsaw": jigsaw,
    "kakurasu": kakurasu,
    "kakuro": kakuro,
    "kenken": kenken,
    "killer": killer,
    "kurodoko": kurodoko,
    "mosaic": mosaic,
    "nurikabe": nurikabe,
    "tango": tango,
}
SOLVERS: dict[str, Callable[[str], Iterator[Solution]]] = {
    **{name: partial(_filled, board) for name, board in BOARDS.items()},
    "battleships": battleships,
    "dominosa": dominosa,
    "hashi": hashi,
    "shikaku": shikaku,
    "yajilin": yajilin,
}
"""What yields all solutions of a text."""
