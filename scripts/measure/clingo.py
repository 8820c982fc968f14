"""Race our verdicts against short clingo programs of the same puzzles, kind by kind, in one run.

Each program is what somebody who knows answer sets would write down for the rules. A puzzle comes
to it as facts, and is grounded and asked for two answers; ours is read already too. Both have to
find exactly one. Figures are the median of processor time over some made puzzles of a kind.

With --boards, small boards with one solution, several or none are judged by both instead: made
ones and mutations of these, one after another. The run stops where the two differ.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from itertools import chain, count, islice, pairwise
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import gen
import puzzlemint
from gen.contract.maker import Wish
from gen.sources.rng import stream
from puzzles.board import regions
from puzzles.contract.kind import kind_of
from puzzles.declare.options import with_defaults
from puzzles.kinds.akari import WHITE
from puzzles.kinds.sudoku import box_of
from puzzles.relations.scopes import box_numbers
from scripts.benchmarks.peers import clingo_answers
from scripts.benchmarks.race import Failed
from scripts.measure.frame import arguments, head, row, show
from scripts.mutations import mutation, planted
from verify.judge.verdict import MULTIPLE, NONE, UNIQUE
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gen.contract.maker import Maker
    from puzzles.contract.kind import Puzzle

STEPS, RETURN = 9, 3  # boards from one that was made, and after how many it comes again
GRID = "cell(0..h-1,0..w-1). step(0,1;0,-1;1,0;-1,0). #defined given/3.\n"
LATIN = """
1 { has(R,C,D) : D = 1..n } 1 :- cell(R,C).
:- cell(R,0), D = 1..n, not 1 { has(R,C,D) : cell(R,C) } 1.
:- cell(0,C), D = 1..n, not 1 { has(R,C,D) : cell(R,C) } 1.
:- given(R,C,D), not has(R,C,D).
#show has/3.
"""
REGIONS = ":- part(_,_,G), D = 1..n, not 1 { has(R,C,D) : part(R,C,G) } 1.\n"
SHADE = """
{ shaded(R,C) } :- cell(R,C).
open(R,C) :- cell(R,C), not shaded(R,C).
#show shaded/2.
"""
APART = """
:- shaded(R,C), shaded(R+1,C).
:- shaded(R,C), shaded(R,C+1).
reached(0,0) :- open(0,0).
reached(0,1) :- not open(0,0).
reached(R+A,C+B) :- reached(R,C), step(A,B), open(R+A,C+B).
:- open(R,C), not reached(R,C).
"""
XO = """
{ x(R,C) } :- cell(R,C).
o(R,C) :- cell(R,C), not x(R,C).
:- x(R,C), x(R,C+1), x(R,C+2).
:- x(R,C), x(R+1,C), x(R+2,C).
:- o(R,C), o(R,C+1), o(R,C+2).
:- o(R,C), o(R+1,C), o(R+2,C).
:- cell(R,0), not w/2 { x(R,C) : cell(R,C) } w/2.
:- cell(0,C), not h/2 { x(R,C) : cell(R,C) } h/2.
:- given(R,C,1), not x(R,C).
:- given(R,C,0), x(R,C).
#show x/2.
"""

PROGRAMS: dict[str, str] = {
    "akari": """
{ bulb(R,C) } :- given(R,C,-2).
:- bulb(R,C), bulb(S,T), sees(R,C,S,T).
:- given(R,C,-2), not bulb(R,C), not bulb(S,T) : sees(R,C,S,T).
:- given(R,C,N), N >= 0, not N { bulb(R+A,C+B) : step(A,B) } N.
#show bulb/2.
""",
    "binario": XO
    + """
differ(r,R,S) :- x(R,C), o(S,C).
differ(c,C,D) :- x(R,C), o(R,D).
:- cell(R,0), cell(S,0), R < S, not differ(r,R,S), not differ(r,S,R).
:- cell(0,C), cell(0,D), C < D, not differ(c,C,D), not differ(c,D,C).
""",
    "dominosa": """
{ domino(E) } :- covers(E,_).
:- covers(_,P), not 1 { domino(E) : covers(E,P) } 1.
:- shows(_,A,B), not 1 { domino(E) : shows(E,A,B) } 1.
#show domino/1.
""",
    "futoshiki": LATIN + ":- less(R,C,S,T), has(R,C,D), has(S,T,E), D >= E.\n",
    "gemhunter": """
{ trap(R,C) } :- given(R,C,-1).
trap(R,C) :- given(R,C,-2).
near(R,C,S,T) :- cell(R,C), cell(S,T), |R-S| < 2, |C-T| < 2.
:- given(R,C,N), N >= 0, not N { trap(S,T) : near(R,C,S,T) } N.
#show trap/2.
""",
    "hashi": """
1 { bridges(E,0); bridges(E,1); bridges(E,2) } 1 :- span(E,_,_).
at(E,P) :- span(E,P,_).
at(E,P) :- span(E,_,P).
:- number(P,N), N > 0, not N #sum { V,E : bridges(E,V), at(E,P) } N.
:- cross(E,F), not bridges(E,0), not bridges(F,0).
reached(P) :- start(P).
reached(Q) :- reached(P), at(E,P), at(E,Q), not bridges(E,0).
:- number(P,_), not reached(P).
#show bridges/2.
""",
    "heyawake": SHADE
    + APART
    + """
:- told(G,N), not N { shaded(R,C) : part(R,C,G) } N.
:- stretch(K,_,_), open(R,C) : stretch(K,R,C).
""",
    "hitori": SHADE
    + APART
    + """
:- given(R,C,N), given(R,D,N), C < D, open(R,C), open(R,D).
:- given(R,C,N), given(S,C,N), R < S, open(R,C), open(S,C).
""",
    "jigsaw": LATIN + REGIONS,
    "kakuro": """
1 { has(R,C,D) : D = 1..9 } 1 :- run(_,R,C).
:- run(K,_,_), D = 1..9, 2 { has(R,C,D) : run(K,R,C) }.
:- sum(K,N), not N #sum { D,R,C : has(R,C,D), run(K,R,C) } N.
#show has/3.
""",
    "kakurasu": SHADE
    + """
:- sum(K,N), not N #sum { V,R,C : shaded(R,C), worth(K,R,C,V) } N.
:- given(R,C,1), not shaded(R,C).
:- given(R,C,0), shaded(R,C).
""",
    "killer": LATIN
    + REGIONS
    + """
:- cage(_,_,G), D = 1..n, 2 { has(R,C,D) : cage(R,C,G) }.
:- sum(G,N), not N #sum { D,R,C : has(R,C,D), cage(R,C,G) } N.
""",
    "kurodoko": SHADE
    + APART
    + """
number(R,C,N) :- given(R,C,N), N > 0.
:- number(R,C,_), shaded(R,C).
seen(R,C,A,B,R+A,C+B) :- number(R,C,_), step(A,B), open(R+A,C+B).
seen(R,C,A,B,S+A,T+B) :- seen(R,C,A,B,S,T), open(S+A,T+B).
:- number(R,C,N), not N-1 { seen(R,C,A,B,S,T) : step(A,B), cell(S,T) } N-1.
""",
    "masyu": """
{ line(R,C,0,1) } :- cell(R,C), cell(R,C+1).
{ line(R,C,1,0) } :- cell(R,C), cell(R+1,C).
line(R+A,C+B,-A,-B) :- line(R,C,A,B), A+B > 0.
on(R,C) :- line(R,C,_,_).
straight(R,C) :- line(R,C,A,B), line(R,C,-A,-B).
:- on(R,C), not 2 { line(R,C,A,B) : step(A,B) } 2.
:- given(R,C,K), K > 0, not on(R,C).
:- given(R,C,2), straight(R,C).
:- given(R,C,2), line(R,C,A,B), not line(R+A,C+B,A,B).
:- given(R,C,1), not straight(R,C).
:- given(R,C,1), line(R,C,A,B), straight(R+A,C+B), straight(R-A,C-B).
reached(R,C) :- start(R,C).
reached(R+A,C+B) :- reached(R,C), line(R,C,A,B).
:- on(R,C), not reached(R,C).
#show line/4.
""",
    "mosaic": SHADE
    + """
near(R,C,S,T) :- cell(R,C), cell(S,T), |R-S| < 2, |C-T| < 2.
:- given(R,C,N), N >= 0, not N { shaded(S,T) : near(R,C,S,T) } N.
""",
    "nurikabe": SHADE
    + """
number(R,C,N) :- given(R,C,N), N > 0.
:- number(R,C,_), shaded(R,C).
of(R,C,R,C) :- number(R,C,_).
of(R,C,S+A,T+B) :- of(R,C,S,T), step(A,B), open(S+A,T+B), number(R,C,N), |R-S-A|+|C-T-B| <= N.
:- number(R,C,N), not N { of(R,C,S,T) : cell(S,T) } N.
:- open(S,T), not 1 { of(R,C,S,T) : number(R,C,_) } 1.
:- shaded(R,C), shaded(R+1,C), shaded(R,C+1), shaded(R+1,C+1).
later(K+1) :- shaded(R,C), K = R*w+C.
later(K+1) :- later(K), K < h*w.
reached(R,C) :- shaded(R,C), not later(R*w+C).
reached(R+A,C+B) :- reached(R,C), step(A,B), shaded(R+A,C+B).
:- shaded(R,C), not reached(R,C).
""",
    "shikaku": """
fit(R,C,T,L,H,N/H) :- given(R,C,N), N > 0, H = 1..N, N \\ H == 0, T = R-H+1..R, L = C-N/H+1..C,
    T >= 0, L >= 0, T+H <= h, L+N/H <= w.
1 { rectangle(R,C,T,L,H,W) : fit(R,C,T,L,H,W) } 1 :- given(R,C,N), N > 0.
over(R,C,T,L,H,W,A,B) :- fit(R,C,T,L,H,W), A = T..T+H-1, B = L..L+W-1.
:- cell(A,B), not 1 { rectangle(R,C,T,L,H,W) : over(R,C,T,L,H,W,A,B) } 1.
#show rectangle/6.
""",
    "skyscrapers": LATIN
    + """
hidden(K,I) :- view(K,I,R,C), view(K,J,S,T), J < I, has(R,C,D), has(S,T,E), E > D.
:- told(K,N), not N { not hidden(K,I) : view(K,I,_,_) } N.
""",
    "slitherlink": """
{ line(E) } :- end(E,_).
:- told(P,N), not N { line(E) : side(P,E) } N.
:- end(_,P), 1 { line(E) : end(E,P) } 1.
:- end(_,P), 3 { line(E) : end(E,P) }.
later(E+1) :- line(E).
later(E+1) :- later(E), end(E,_).
reached(P) :- line(E), not later(E), end(E,P).
reached(P) :- reached(Q), line(E), end(E,P), end(E,Q).
:- line(E), end(E,P), not reached(P).
:- not line(E) : end(E,_).
#show line/1.
""",
    "starbattle": """
{ star(R,C) } :- cell(R,C).
:- cell(R,0), not k { star(R,C) : cell(R,C) } k.
:- cell(0,C), not k { star(R,C) : cell(R,C) } k.
:- part(_,_,G), not k { star(R,C) : part(R,C,G) } k.
:- star(R,C), star(S,T), (R,C) < (S,T), |R-S| < 2, |C-T| < 2.
#show star/2.
""",
    "sudoku": LATIN + REGIONS,
    "tango": XO
    + """
:- alike(R,C,S,T), x(R,C), o(S,T).
:- alike(R,C,S,T), o(R,C), x(S,T).
:- unlike(R,C,S,T), x(R,C), x(S,T).
:- unlike(R,C,S,T), o(R,C), o(S,T).
""",
    "tents": """
1 { pair(R,C,R+A,C+B) : step(A,B), cell(R+A,C+B), not tree(R+A,C+B) } 1 :- tree(R,C).
tent(R,C) :- pair(_,_,R,C).
:- tent(R,C), 2 { pair(_,_,R,C) }.
:- tent(R,C), tent(S,T), (R,C) < (S,T), |R-S| < 2, |C-T| < 2.
:- told(r,R,N), not N { tent(R,C) : cell(R,C) } N.
:- told(c,C,N), not N { tent(R,C) : cell(R,C) } N.
#show tent/2.
""",
    "variant": """
1 { has(R,C,D) : D = 1..n } 1 :- cell(R,C).
:- given(R,C,D), not has(R,C,D).
:- house(G,_,_), D = 1..n, not 1 { has(R,C,D) : house(G,R,C) } 1.
:- far(A,B), has(R,C,D), has(R+A,C+B,D).
:- on(K,_,R,C), on(K,_,S,T), (R,C) < (S,T), differ(K), has(R,C,D), has(S,T,D).
:- total(K,N), not N #sum { D,R,C : on(K,_,R,C), has(R,C,D) } N.
:- rises(K), on(K,I,R,C), on(K,I+1,S,T), has(R,C,D), has(S,T,E), D >= E.
:- arrow(K), on(K,0,R,C), has(R,C,D), not D #sum { E,S,T : on(K,I,S,T), I > 0, has(S,T,E) } D.
:- within(K,M), on(K,_,R,C), on(K,_,S,T), has(R,C,D), has(S,T,E), D - E > M.
:- apart(K,M), on(K,I,R,C), on(K,I+1,S,T), has(R,C,D), has(S,T,E), |D - E| < M.
:- same(K,R,C,S,T), has(R,C,D), not has(S,T,D).
:- white(K), on(K,0,R,C), on(K,1,S,T), has(R,C,D), has(S,T,E), |D - E| != 1.
:- shows(K,D,M), not M { has(R,C,D) : on(K,_,R,C) }.
#show has/3.
#defined far/2. #defined on/4. #defined differ/1. #defined total/2. #defined rises/1.
#defined arrow/1. #defined within/2. #defined apart/2. #defined same/5. #defined white/1.
#defined shows/3. #defined house/3.
""",
}
"""The rules of each kind; what is known of the board is `GRID`, n, h, w, and the kind's facts."""
SIZES = {
    "variant": "9",
    "futoshiki": "6", "skyscrapers": "6", "sudoku": "9", "jigsaw": "9", "killer": "9",
    "kakurasu": "8", "starbattle": "10", "masyu": "8", "dominosa": "7x8", "slitherlink": "7",
}  # fmt: skip
"""Of the boards that are not 10x10."""


def facts(name: str, rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield facts of one name."""
    return (f"{name}({','.join(map(str, row))})." for row in rows)


def of_cells(puzzle: Any, name: str, values: Iterable[int], but: int | None) -> Iterator[str]:
    """Yield the value of each cell, but for one that tells nothing."""
    pairs = zip(puzzle.board.positions, values, strict=True)
    return facts(name, [(*at, value) for at, value in pairs if value != but])


def of_groups(puzzle: Any, name: str, groups: Iterable[Sequence[int]]) -> Iterator[str]:
    """Yield the cells of numbered groups."""
    rows = [(k, *puzzle.board.positions[c]) for k, cells in enumerate(groups) for c in cells]
    return facts(name, rows)


def signs(puzzle: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield the signs between cells by their names; of one name, the second is the first turned."""
    at = puzzle.board.positions
    for sign, between in zip(puzzle.signs, puzzle.board.edges.between, strict=True):
        if sign:
            one, other = between
            pair = (one, other) if sign == 1 or names[0] != names[1] else (other, one)
            yield from facts(names[sign - 1], [(*at[pair[0]], *at[pair[1]])])


def told(numbers: Iterable[int], name: str = "told") -> Iterator[str]:
    """Yield the numbers of numbered groups, those below 0 left out."""
    return facts(name, [(k, number) for k, number in enumerate(numbers) if number >= 0])


def rooms(puzzle: Any) -> Iterator[str]:
    """Yield Heyawake's rooms, their numbers, and the stretches that cross two borders."""
    board, room = puzzle.board, puzzle.cells
    yield from of_cells(puzzle, "part", room, None)
    shown = [(room[cell], n) for cell, n in enumerate(puzzle.numbers) if n >= 0]
    yield from facts("told", shown)
    stretches: list[Sequence[int]] = []
    for line in board.lines:
        borders = [at for at in range(1, len(line)) if room[line[at - 1]] != room[line[at]]]
        stretches += [line[one - 1 : other + 1] for one, other in pairwise(borders)]
    yield from of_groups(puzzle, "stretch", stretches)


def sights(puzzle: Any) -> Iterator[str]:
    """Yield which white cells of an Akari see each other."""
    board, at = puzzle.board, puzzle.board.positions
    for line in board.lines:
        for start, cell in enumerate(line):
            for other in line[start + 1 :]:
                if puzzle.cells[cell] != WHITE or puzzle.cells[other] != WHITE:
                    break
                yield from facts("sees", [(*at[cell], *at[other]), (*at[other], *at[cell])])


def views(puzzle: Any) -> Iterator[str]:
    """Yield what is seen from the ends of the lines of Skyscrapers, and how many."""
    for end, view in enumerate(puzzle.board.views):
        yield from facts("view", [(end, i, *puzzle.board.positions[c]) for i, c in enumerate(view)])
    yield from told(puzzle.ends)


def spans(puzzle: Any) -> Iterator[str]:
    """Yield the spans between the islands of a Hashi, and their numbers."""
    places: Any = kind_of(puzzle).places(puzzle)
    yield from facts("span", [(e, *ends) for e, ends in enumerate(places.ends)])
    yield from facts("cross", places.crossings)
    islands = [(cell, n) for cell, n in enumerate(puzzle.cells) if n]
    yield from facts("number", islands)
    yield from facts("start", [islands[0][:1]])


def runs(puzzle: Any) -> Iterator[str]:
    """Yield the runs of a Kakuro and their sums."""
    every = [run for run in puzzle.runs if run.cells]
    yield from of_groups(puzzle, "run", [run.cells for run in every])
    yield from facts("sum", [(k, run.number) for k, run in enumerate(every) if run.number])


def worths(puzzle: Any) -> Iterator[str]:
    """Yield what the cells of Kakurasu's lines are worth, and their sums."""
    at = puzzle.board.positions
    for line, cells in enumerate(puzzle.board.lines):
        yield from facts("worth", [(line, *at[cell], n) for n, cell in enumerate(cells, 1)])
    yield from told(puzzle.sums, "sum")


def dominoes(puzzle: Any) -> Iterator[str]:
    """Yield what the dominoes of a Dominosa cover and show."""
    links: Any = kind_of(puzzle).places(puzzle)
    for number, ends in enumerate(links.ends):
        yield from facts("covers", [(number, cell) for cell in ends])
        yield from facts("shows", [(number, *sorted(puzzle.cells[cell] for cell in ends))])


def edges(puzzle: Any) -> Iterator[str]:
    """Yield the edges of a Slitherlink, around its cells and at its corners."""
    board = puzzle.board
    rows = [(e, p) for e, ends in enumerate(board.edges.ends) for p in ends]
    yield from facts("end", rows)
    yield from facts("side", [(c, e) for c, some in enumerate(board.edges.around) for e in some])
    yield from told(puzzle.cells)


def lines(puzzle: Any) -> Iterator[str]:
    """Yield the totals of Tents and its trees."""
    at, height = puzzle.board.positions, puzzle.board.height
    yield from facts("tree", [at[tree] for tree in puzzle.trees])
    for line, total in enumerate(puzzle.totals):
        if total is not None and total >= 0:
            yield from facts(
                "told", [("r", line, total) if line < height else ("c", line - height, total)]
            )


def circles(puzzle: Any) -> Iterator[str]:
    """Yield Masyu's circles, and one of them to start from."""
    yield from of_cells(puzzle, "given", puzzle.cells, 0)
    first = next(cell for cell, value in enumerate(puzzle.cells) if value)
    yield from facts("start", [puzzle.board.positions[first]])


def cells(puzzle: Any) -> Iterator[str]:
    """Yield what the cells show; -1 is nothing."""
    return of_cells(puzzle, "given", puzzle.cells, -1)


def digits(puzzle: Any) -> Iterator[str]:
    """Yield the digits that the cells show; 0 is none."""
    return of_cells(puzzle, "given", puzzle.cells, 0)


def boxes(puzzle: Any) -> Iterator[str]:
    """Yield the boxes of a Sudoku."""
    height, width = box_of(puzzle.board.height, puzzle.box)
    return facts(
        "part", [(r, c, f"({r // height},{c // width})") for r, c in puzzle.board.positions]
    )


def stated(puzzle: Any) -> Iterator[str]:
    """Yield the rules that a Sudoku variant states, those of KNOWN."""
    board = puzzle.board
    labels = box_numbers(board)
    houses = {"rows": board.rows, "columns": board.columns, "boxes": regions(labels)}
    for name, groups in houses.items():
        if any(rule.name == name for rule in puzzle.stated):
            rows = [(f"{name}({k})", c) for k, cells in enumerate(groups) for c in cells]
            yield from facts("house", [(group, *board.positions[c]) for group, c in rows])
    for key, rule in enumerate(puzzle.stated):
        if rule.name in MOVES:
            yield from facts("far", MOVES[rule.name])
        elif rule.name not in houses:
            (cells,) = rule.parts
            at = [board.positions[cell] for cell in cells]
            yield from facts("on", [(key, index, *place) for index, place in enumerate(at)])
            yield from facts(*_meant(key, rule, at))
            if rule.name in ("killer", "renban"):
                yield f"differ({key})."


def _meant(key: int, rule: Any, at: Sequence[tuple[int, int]]) -> tuple[str, list[Sequence[Any]]]:
    """Return a name of facts and their terms, of a rule whose cells are told."""
    match rule.name:
        case "killer" | "x" | "v":
            number = {"x": 10, "v": 5}.get(rule.name, rule.number)
            return "total", [] if number is None else [(key, number)]
        case "thermo":
            return "rises", [(key,)]
        case "renban":
            return "within", [(key, len(at) - 1)]
        case "whispers":
            return "apart", [(key, rule.number)]
        case "palindrome":
            return "same", [(key, *at[i], *at[~i]) for i in range(len(at) // 2)]
        case "quadruple":
            digits = Counter(str(rule.arguments[0]).split(","))
            return "shows", [(key, digit, many) for digit, many in digits.items()]
        case _:
            return rule.name, [(key,)]


FACTS: dict[str, Sequence[Callable[[Any], Iterator[str]]]] = {
    "akari": (lambda p: of_cells(p, "given", p.cells, None), sights),
    "binario": (cells,),
    "dominosa": (dominoes,),
    "futoshiki": (digits, lambda p: signs(p, ("less", "less"))),
    "gemhunter": (lambda p: of_cells(p, "given", p.cells, None),),
    "hashi": (spans,),
    "heyawake": (rooms,),
    "hitori": (cells,),
    "jigsaw": (digits, lambda p: of_cells(p, "part", p.regions, None)),
    "kakurasu": (cells, worths),
    "kakuro": (runs,),
    "killer": (digits, boxes, lambda p: of_cells(p, "cage", p.regions, None),
               lambda p: told(p.sums, "sum")),
    "kurodoko": (cells,),
    "masyu": (circles,),
    "mosaic": (cells,),
    "nurikabe": (cells,),
    "shikaku": (cells,),
    "skyscrapers": (digits, views),
    "slitherlink": (edges,),
    "starbattle": (lambda p: of_cells(p, "part", p.cells, None),),
    "sudoku": (digits, boxes),
    "tango": (cells, lambda p: signs(p, ("alike", "unlike"))),
    "tents": (lines,),
    "variant": (digits, stated),
}  # fmt: skip
MOVES = {
    "antiknight": [(1, 2), (1, -2), (2, 1), (2, -1)],
    "antiking": [(1, 1), (1, -1), (0, 1), (1, 0)],
}
KNOWN = frozenset((
    *("rows", "columns", "boxes", *MOVES, "killer", "thermo", "arrow", "renban", "whispers"),
    *("palindrome", "white", "x", "v", "quadruple"),
))  # fmt: skip
"""The rules of Sudoku variants that the program knows."""
TAKES: dict[str, Callable[[Any], bool]] = {
    "masyu": lambda puzzle: any(puzzle.cells),
    "variant": lambda puzzle: all(
        rule.name in KNOWN and len(rule.parts) < 2 for rule in puzzle.stated
    ),
}
"""Whether a program takes a puzzle, where it does not take all."""


@dataclass(frozen=True)
class Raced:
    """What one kind came to, in ms of processor time at the median."""

    ours: float
    theirs: float


def made(maker: Maker[Puzzle], size: str, index: int) -> Puzzle:
    """Return a default puzzle."""
    options = with_defaults((*maker.kind.options, *maker.options), {})
    wish = Wish(maker.shape(size), options, None, DEFAULT_BUDGET)
    return maker.make(wish, stream(5, f"clingo {maker.kind.name}", index)).puzzle


def programmed(puzzle: Any) -> list[str]:
    """Return the program of a puzzle and its facts, and the constants that it is called with."""
    name, board = kind_of(puzzle).name, puzzle.board
    program = GRID + PROGRAMS[name] + "".join(chain(*[make(puzzle) for make in FACTS[name]]))
    sizes = [f"-c h={board.height}", f"-c w={board.width}", f"-c n={board.width}"]
    return [program, *sizes, *([f"-c k={puzzle.stars}"] if name == "starbattle" else [])]


def boards(maker: Maker[Puzzle]) -> Iterator[Puzzle]:
    """Yield small boards of a kind that its program takes: some made, most mutations of these."""
    free = {option.name: option.default for option in maker.kind.options if option.name != "stars"}
    for number in count(0):
        choices = stream(5, f"clingo boards {maker.kind.name}", number)
        start = planted(maker, choices.child("make"))
        puzzle = start.puzzle
        for step in range(STEPS):
            puzzle = puzzle if step % RETURN else start.puzzle
            if step and (mutated := mutation(puzzle, start.solution, choices.child(step))):
                puzzle = mutated[1]
            usual = all(puzzle.options[name] == value for name, value in free.items())
            if usual and TAKES.get(maker.kind.name, lambda puzzle: True)(puzzle):
                yield puzzle


def agreed(name: str, amount: int) -> Counter[str]:
    """Return how many boards of a kind have which verdict, by both.

    Raises:
        Failed: clingo is not installed, or one board has another verdict.
    """
    tally: Counter[str] = Counter()
    for puzzle in islice(boards(gen.get(name)), amount):
        verdict = puzzlemint.verify(puzzle).verdict
        if (NONE, UNIQUE, MULTIPLE)[clingo_answers(*programmed(puzzle))] != verdict:
            raise Failed(f"{verdict} by us alone:\n{puzzle.text(named=True)}")
        tally[verdict] += 1
    return tally


def raced(name: str, amount: int) -> Raced:
    """Race a kind.

    Raises:
        Failed: clingo is not installed, or one of the two does not find one solution.
    """
    maker = gen.get(name)
    times: list[tuple[float, float]] = []
    for index in range(amount):
        puzzle = made(maker, SIZES.get(name, "10"), index)
        program = programmed(puzzle)
        start = process_time()
        verdict = puzzlemint.verify(puzzle).verdict
        middle = process_time()
        answers = clingo_answers(*program)
        times.append((middle - start, process_time() - middle))
        if verdict != "unique" or answers != 1:
            raise Failed(f"{name} {index}: ours {verdict}, clingo {answers} answers")
    ours, theirs = (1000 * median(column) for column in zip(*times, strict=True))
    return Raced(ours, theirs)


def compare(kinds: Iterable[str], amount: int) -> int:
    """Judge boards of some kinds by both; return the exit code."""
    for name in kinds:
        try:
            tally = agreed(name, amount)
        except Failed as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
        print(f"{name}: {', '.join([f'{tally[v]} {v}' for v in sorted(tally)])}", flush=True)
    return 0


def main() -> int:
    """Race the kinds named on the command line, or all that have a program."""
    parser = arguments("clingo", __doc__, PROGRAMS)
    parser.add_argument("--count", type=int, default=20, help="puzzles of each kind (20)")
    parser.add_argument("--boards", type=int, help="boards of each kind to judge by both instead")
    given = parser.parse_args()
    if given.boards:
        return compare(given.kinds, given.boards)
    show(head("kind", "size", "ours, ms", "clingo, ms", "ratio", "lines of the program", words=1))
    for name in given.kinds:
        try:
            both = raced(name, given.count)
        except Failed as error:
            print(error, file=sys.stderr)
            return 1
        written = len([line for line in (GRID + PROGRAMS[name]).splitlines() if line])
        size, ratio = SIZES.get(name, "10"), both.theirs / both.ours
        show(row(name, size, both.ours, both.theirs, ratio, written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
