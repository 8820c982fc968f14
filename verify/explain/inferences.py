"""How a supposition comes to a contradiction: its layers, with the premises of each conclusion.

The layers are those of the rung CHAIN (`verify.reading.layers`), with the sources kept, so that the
derivation can be told. Of several reasons for a literal in the layer in which it is concluded the
one is taken that rests on the fewest conclusions.

Who tells a chain asks `Derivations` and reads `Derivation.layers`: layer 0 holds what is concluded
from the suppositions, each further one what is concluded from those before, and the last one the
contradiction alone. Of each layer only what the contradiction rests on is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.lazy import Cut, with_known
from verify.grade.ladder import MANY
from verify.reading.remaining import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model.lazy import Besides
    from verify.reading.remaining import Constraints, State

CONTRADICTION = 0
"""In place of a literal."""


class Inference(NamedTuple):
    """What one constraint or lazy rule says in a derivation.

    Attributes:
        source: the number of the constraint, or of what is asked less the number of all that is
            asked (`Constraints.rule_of` tells the rule of both); None where two premises
            contradict each other.
        literals: what it says; nothing for the contradiction.
        premises: literals of the derivation that it says so from, suppositions included.
        reads: literals of the board that it says so from.
        scope: the places it speaks of, if it is asked.
        clause: what it says by itself, in its own order, if it is asked and says this at once.
    """

    source: int | None
    literals: tuple[int, ...]
    premises: tuple[int, ...]
    reads: tuple[int, ...]
    scope: tuple[int, ...]
    clause: tuple[int, ...] = ()


class Derivation(NamedTuple):
    """A derivation of a contradiction.

    Attributes:
        depth: how many layers it takes; the depth of a chain is this, but never less than two.
        layers: what each of them says, the contradiction last; those of which nothing is needed
            are left out.
    """

    depth: int
    layers: list[list[Inference]]

    @property
    def inferences(self) -> list[Inference]:
        """All of it in order, the contradiction last."""
        return [one for layer in self.layers for one in layer]


class Derivations:
    """Finds derivations of contradictions at one state of a board.

    Args:
        constraints, state: the board, which stays as it is. Single rules say nothing more of it.

    Attributes:
        state: that.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self.state = constraints, state
        self._besides: dict[int, Besides] | None = None

    def of(
        self, supposed: Sequence[int], most: int = MANY, *, board: bool = True
    ) -> Derivation | None:
        """Return a derivation in the fewest layers, None if there is none.

        Args:
            supposed: literals that are supposed together, none of them known.
            most: layers that are read.
            board: whether rules of the whole board are heard.
        """
        constraints, state = self._constraints, self.state
        if self._besides is None:
            values = state.values[1 : constraints.variables + 1] if constraints.asked else []
            first = -len(constraints.asked)
            self._besides = {
                number: rule.watch(values)
                for number, rule in enumerate(constraints.asked, first)
                if rule.supposed
            }
        last = len(constraints.asked)
        heard = {
            number: besides
            for number, besides in self._besides.items()
            if board or number + last not in constraints.board
        }
        search = _Search(constraints, state, heard, supposed, most)
        if not search.depth:
            return None
        layers = _merged(constraints, search.layers())
        return Derivation(search.depth, [layer for layer in layers if layer])


class _Search:
    """Reads the layers of suppositions until a rule is broken.

    Attributes:
        layer: of each literal that was reached, the layer that it is in, from 0 for suppositions.
        depth: how many layers were read until the contradiction; 0 if there is none.
    """

    def __init__(
        self,
        constraints: Constraints,
        state: State,
        besides: dict[int, Besides],
        supposed: Sequence[int],
        most: int,
    ) -> None:
        self.constraints, self.state = constraints, state
        self.layer: dict[int, int] = {}
        self._cost: dict[int, int] = {}
        self._why: dict[int, Inference] = {}
        self._end: tuple[int, Inference] | None = None
        self._false: dict[int, list[int]] = {}
        self._besides = besides
        self.depth = self._run(supposed, most)

    def _run(self, supposed: Sequence[int], most: int) -> int:
        for x in supposed:
            self._cost[x] = 0
        frontier = list(supposed)
        depth = 0
        while frontier and depth < most:
            frontier = self._read(frontier, depth)
            depth += 1
            if self._end:
                return depth
        return 0

    def _read(self, queue: list[int], depth: int) -> list[int]:
        """Read a layer that begins with these literals; return those of the next."""
        constraints, room = self.constraints, self.state.room
        spoken: dict[int, None] = {}
        broken: dict[int, None] = {}
        for y in queue:
            if y in self.layer:
                continue
            self.layer[y] = depth
            if -y in self.layer:
                both = self._cost[y] + self._cost[-y]
                self._conclude(CONTRADICTION, Inference(None, (), (y, -y), (), ()), both)
            for j in constraints.having[-y]:
                false = self._false.setdefault(j, [])
                false.append(y)
                if len(false) > room[j]:
                    broken[j] = None
                elif len(false) == room[j]:
                    spoken[j] = None
                    if constraints.silent[j]:
                        queue += self._say(j)
        for j in broken:
            self._conclude(CONTRADICTION, *self._inference(j, CONTRADICTION))
        news: dict[int, None] = {}
        for j in spoken:
            if j not in broken and not constraints.silent[j]:
                news |= dict.fromkeys(self._say(j))
        reached = [*{abs(x): x for x in self.layer}.values()]  # one of two that contradict
        for number, besides in self._besides.items():
            said = besides(reached)
            if said != []:
                news |= dict.fromkeys(self._hear(number, said))
        return list(news)

    def _say(self, j: int) -> list[int]:
        """Conclude what a constraint says."""
        values = self.state.values
        said = [z for z in self.constraints.literals[j] if not values[z]]
        said = [z for z in said if z not in self.layer and -z not in self.layer]
        for z in said:
            self._conclude(z, *self._inference(j, z))
        return said

    def _hear(self, number: int, said: list[int] | None) -> list[int]:
        """Conclude what a lazy rule says, None if it is broken."""
        now = with_known(self.state.values[1 : self.constraints.variables + 1], [*self.layer])
        cuts = shortest_first(self.constraints.asked[number].cuts(now))
        if said is None:
            broken, both = _violated(cuts, now)
            why, cost = self._cut(number, broken, CONTRADICTION)
            self._conclude(CONTRADICTION, why._replace(clause=()) if both else why, cost)
            return []
        for z in said:
            of = next(cut for cut in cuts if z in cut.clause)
            self._conclude(z, *self._cut(number, of, z))
        return said

    def _conclude(self, literal: int, why: Inference, cost: int) -> None:
        """Keep a reason if it is the first or rests on less."""
        if literal == CONTRADICTION:
            if self._end is None or cost < self._end[0]:
                self._end = cost, why
        elif literal not in self._cost or (
            literal not in self.layer and cost < self._cost[literal]
        ):
            self._cost[literal], self._why[literal] = cost, why

    def _inference(self, j: int, literal: int) -> tuple[Inference, int]:
        """Return why a constraint says a literal or is broken, and what that rests on.

        What it reads of the board is left out.
        """
        needed = self.state.room[j] + (literal == CONTRADICTION)
        false = self._false[j]
        if len(false) > 1:
            false = sorted(false, key=self._cost.__getitem__)[:needed]
        said = () if literal == CONTRADICTION else (literal,)
        cost = sum([self._cost[x] for x in false]) + (not self.constraints.silent[j])
        return Inference(j, said, tuple(false), (), ()), cost

    def _with_reads(self, one: Inference) -> Inference:
        """Return an inference with what its constraint reads of the board."""
        if one.source is None or one.source < 0:
            return one
        values = self.state.values
        reads = [-x for x in self.constraints.literals[one.source] if values[x] < 0]
        return one._replace(reads=tuple(reads)) if reads else one

    def _cut(self, number: int, cut: Cut, literal: int) -> tuple[Inference, int]:
        """Return why a lazy rule says a literal or is broken, and what that rests on."""
        values = self.state.values
        false = [-x for x in cut.clause if x != literal]
        premises = [x for x in false if not values[x]]
        reads = [x for x in false if values[x] > 0]
        said = () if literal == CONTRADICTION else (literal,)
        cost = sum([self._cost[x] for x in premises]) + 1
        return (
            Inference(number, said, tuple(premises), tuple(reads), cut.scope, tuple(cut.clause)),
            cost,
        )

    def layers(self) -> list[list[Inference]]:
        """Return what the contradiction rests on, layer by layer."""
        assert self._end is not None
        last = self._end[1]
        needed: set[int] = set()
        waiting = list(last.premises)
        while waiting:
            x = waiting.pop()
            if x in self._why and x not in needed:
                needed.add(x)
                waiting += self._why[x].premises
        layers: list[list[Inference]] = [[] for _ in range(self.depth)]
        for x, layer in self.layer.items():
            if x in needed:
                layers[layer].append(self._with_reads(self._why[x]))
        return [*layers, [self._with_reads(last)]]


def shortest_first(cuts: Iterable[Cut]) -> list[Cut]:
    """Return what a lazy rule says, the shortest clauses first."""
    return sorted(cuts, key=_length)


def _length(cut: Cut) -> int:
    return len(cut.clause)


def _violated(cuts: Sequence[Cut], now: Sequence[int]) -> tuple[Cut, bool]:
    """Return the shortest violated cut, or two that force opposite literals as one, and which."""
    forced: dict[int, Cut] = {}
    for cut in cuts:
        still_open = [x for x in cut.clause if not now[abs(x) - 1]]
        if not still_open:
            return cut, False
        forced.setdefault(still_open[0], cut)
    x = next(x for x in forced if -x in forced)
    one, other = forced[x], forced[-x]
    clause = dict.fromkeys(y for y in one.clause + other.clause if abs(y) != abs(x))
    return Cut(list(clause), tuple(dict.fromkeys(one.scope + other.scope))), True


def _merged(constraints: Constraints, layers: list[list[Inference]]) -> list[list[Inference]]:
    """Join what one source says at once, and leave out what speaks of nothing.

    A literal that speaks of no place and of nothing that rules share is replaced by its premises;
    so is one of no place that follows from what a place is.
    """
    inner: dict[int, Inference] = {}
    return [_of_layer(constraints, layer, inner) for layer in layers]


def _of_layer(
    constraints: Constraints, layer: list[Inference], inner: dict[int, Inference]
) -> list[Inference]:
    """Return a layer with what is said at once joined; what is left out goes to `inner`."""
    place, places = constraints.place, len(constraints.model.base)
    merged: dict[tuple[int | None, tuple[int, ...], tuple[int, ...]], Inference] = {}
    for one in layer:
        sources = [inner[x] for x in one.premises if x in inner]
        premises = dict.fromkeys(x for x in one.premises if x not in inner)
        reads = dict.fromkeys(one.reads)
        for other in sources:
            premises |= dict.fromkeys(other.premises)
            reads |= dict.fromkeys(other.reads)
        source = one.source
        if _is_silent(constraints, source):
            spoken = [x.source for x in sources if not _is_silent(constraints, x.source)]
            source = spoken[0] if spoken else source
        whole = one._replace(source=source, premises=tuple(premises), reads=tuple(reads))
        if one.literals and (
            place[one.literals[0]] < 0
            or (_is_silent(constraints, source) and place[one.literals[0]] >= places)
        ):
            inner[one.literals[0]] = whole
            continue
        key = _speaker(constraints, source), whole.scope, whole.premises
        if whole.literals and key in merged:
            before = merged[key]
            reads = dict.fromkeys((*before.reads, *whole.reads))
            literals = before.literals + whole.literals
            merged[key] = before._replace(literals=literals, reads=tuple(reads))
        else:
            merged[key if whole.literals else (None, (), (CONTRADICTION,))] = whole
    return list(merged.values())


def _speaker(constraints: Constraints, source: int | None) -> int | None:
    """Return the number of a constraint's rule, or the lazy rule's less the number of them."""
    if source is None or source < 0:
        return source
    return constraints.rule[source]


def _is_silent(constraints: Constraints, source: int | None) -> bool:
    """Return whether no rule is behind a source."""
    return source is None or (source >= 0 and constraints.rule[source] == STRUCTURE)
