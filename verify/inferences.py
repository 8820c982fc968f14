"""How a supposition comes to a contradiction: the least derivation, with its premises.

The search is that of the rung CHAIN (Knuth 1977: the cost of a literal is one more than the sum
of its cheapest premises), with the parents kept, so that the derivation can be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.rules.lazy import Cut
from verify.chains import NO_CHAIN
from verify.residual import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.residual import Constraints, State

CONTRADICTION = 0
"""In place of a literal."""


class Inference(NamedTuple):
    """What one constraint or lazy rule says in a derivation.

    Attributes:
        source: the number of the constraint, or of the lazy rule less the number of them; None
            where two premises contradict each other.
        literals: what it says; nothing for the contradiction.
        premises: literals of the derivation that it says so from, suppositions included.
        reads: literals of the board that it says so from.
        scope: the places it speaks of, if it is lazy.
    """

    source: int | None
    literals: tuple[int, ...]
    premises: tuple[int, ...]
    reads: tuple[int, ...]
    scope: tuple[int, ...]


class Derivation(NamedTuple):
    """A derivation of a contradiction.

    Attributes:
        size: of its tree, in which a premise counts once for each use.
        inferences: each once, leaves first, the contradiction last.
    """

    size: int
    inferences: list[Inference]


class _Search:
    """A search from suppositions to a contradiction, cheapest literals first.

    Attributes:
        order: for each literal that was reached when that was, counted from 0.
        why: its source, and how many literals had been reached when that spoke.
        size: of the derivation; NO_CHAIN if there is none.
        end: the source of the contradiction, and how many literals had been reached then; or None
            and a literal that was reached beside its opposite.
    """

    def __init__(
        self, constraints: Constraints, state: State, supposed: Sequence[int], limit: int
    ) -> None:
        self.constraints, self.state, self.supposed = constraints, state, supposed
        self.order: dict[int, int] = {}
        self.why: dict[int, tuple[int, int]] = {}
        self.end: tuple[int | None, int] = (None, 0)
        self.size = self._run(limit)

    def _run(self, limit: int) -> int:
        constraints = self.constraints
        room, having, rule = self.state.room, constraints.having, constraints.rule
        hidden, lazies = constraints.hidden, constraints.model.lazies
        values, order, why = self.state.values, self.order, self.why
        false: dict[int, int] = {}
        paid: dict[int, int] = {}
        due: dict[int, list[tuple[int, int | None, int]]] = {
            0: [(x, None, 0) for x in self.supposed]
        }
        best, cost = limit + 1, 0
        while due and cost < best:
            for x, source, when in due.pop(cost, ()):
                if x in order:
                    continue
                order[x] = len(order)
                if source is not None:
                    why[x] = source, when
                if lazies and -x in order and cost + 1 < best:
                    best, self.end = cost + 1, (None, x)
                for j in having[-x]:
                    left = false[j] = false.get(j, room[j]) - 1
                    paid[j] = paid.get(j, 0) + cost
                    price = paid[j] + (rule[j] != STRUCTURE)
                    if left == -1 and price < best:
                        best, self.end = price, (j, len(order))
                    if left or paid[j] >= best:
                        continue
                    free = hidden.get(j, ())
                    for y in constraints.literals[j]:
                        if not values[y] and y not in order and -y not in order:
                            at = paid[j] if y in free else price
                            due.setdefault(at, []).append((y, j, len(order)))
            if cost in due:
                continue
            if lazies and cost + 1 < best:
                reached = len(order)
                now = self.assignment(reached)
                for number, lazy in enumerate(lazies, -len(lazies)):
                    said = lazy.forces(now)
                    if said is None:
                        best, self.end = cost + 1, (number, reached)
                        break
                    if fresh := [(x, number, reached) for x in said if x not in order]:
                        due.setdefault(cost + 1, []).extend(fresh)
            cost += 1
        return best if best <= limit else NO_CHAIN

    def assignment(self, reached: int) -> list[int]:
        """Return what is known with so many of the literals that were reached."""
        values = self.state.values[1 : self.constraints.variables + 1]
        for x, number in self.order.items():
            if number < reached:
                values[abs(x) - 1] = 1 if x > 0 else -1
        return values

    def inference(self, literal: int) -> Inference:
        """Return why a literal was reached, or how the contradiction was."""
        source, reached = self.end if literal == CONTRADICTION else self.why[literal]
        if source is None:
            return Inference(None, (), (reached, -reached), (), ())
        values, order = self.state.values, self.order
        scope: tuple[int, ...] = ()
        if source < 0:
            clause, scope = self._cut(source, reached, literal)
            false = [-x for x in clause if x != literal]
            premises = [x for x in false if not values[x]]
        else:
            false = [-x for x in self.constraints.literals[source]]
            open_ones = sorted([x for x in false if x in order], key=order.__getitem__)
            needed = self.state.room[source] + (literal == CONTRADICTION)
            premises = open_ones[:needed]
        reads = [x for x in false if values[x] > 0]
        said = () if literal == CONTRADICTION else (literal,)
        return Inference(source, said, tuple(premises), tuple(reads), scope)

    def _cut(self, source: int, reached: int, literal: int) -> Cut:
        """Return the shortest cut by which a lazy rule said a literal, or the contradiction.

        Two of its cuts that force a literal and its opposite are one that is violated.
        """
        now = self.assignment(reached)
        cuts = sorted(self.constraints.model.lazies[source].cuts(now), key=_length)
        if literal != CONTRADICTION:
            return next(cut for cut in cuts if literal in cut.clause)
        forced: dict[int, Cut] = {}
        for cut in cuts:
            still_open = [x for x in cut.clause if not now[abs(x) - 1]]
            if not still_open:
                return cut
            forced.setdefault(still_open[0], cut)
        x = next(x for x in forced if -x in forced)
        one, other = forced[x], forced[-x]
        clause = dict.fromkeys(y for y in one.clause + other.clause if abs(y) != abs(x))
        return Cut(list(clause), tuple(dict.fromkeys(one.scope + other.scope)))


def _length(cut: Cut) -> int:
    return len(cut.clause)


def derive(
    constraints: Constraints, state: State, supposed: Sequence[int], limit: int = NO_CHAIN - 1
) -> Derivation | None:
    """Return the least derivation of a contradiction, None if there is none up to a size.

    Args:
        constraints, state: the board.
        supposed: literals that are supposed together, none of them known.
        limit: the largest size.
    """
    search = _Search(constraints, state, supposed, limit)
    if search.size == NO_CHAIN:
        return None
    needed = {CONTRADICTION: search.inference(CONTRADICTION)}
    waiting = [CONTRADICTION]
    while waiting:
        for premise in needed[waiting.pop()].premises:
            if premise not in needed and premise in search.why:
                needed[premise] = search.inference(premise)
                waiting.append(premise)
    last = needed.pop(CONTRADICTION)
    ordered = sorted(needed, key=search.order.__getitem__)
    seen = _merged(constraints, [needed[literal] for literal in ordered] + [last])
    return Derivation(search.size, seen)


def _merged(constraints: Constraints, inferences: list[Inference]) -> list[Inference]:
    """Join what one source says at once, and leave out what a rule tells itself alone.

    A literal that speaks of no place and of nothing that rules share is replaced by its premises;
    so is one of no place that follows from what a place is.
    """
    place, places = constraints.place, len(constraints.model.base)
    inner: dict[int, Inference] = {}
    found: dict[tuple[int | None, tuple[int, ...], tuple[int, ...]], Inference] = {}
    for one in inferences:
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
        if whole.literals and key in found:
            before = found[key]
            reads = dict.fromkeys((*before.reads, *whole.reads))
            literals = before.literals + whole.literals
            found[key] = before._replace(literals=literals, reads=tuple(reads))
        else:
            found[key if whole.literals else (None, (), (CONTRADICTION,))] = whole
    return list(found.values())


def _speaker(constraints: Constraints, source: int | None) -> int | None:
    """Return the number of a constraint's rule, or the lazy rule's less the number of them."""
    if source is None or source < 0:
        return source
    return constraints.rule[source]


def _is_silent(constraints: Constraints, source: int | None) -> bool:
    """Return whether no rule is behind a source."""
    return source is None or (source >= 0 and constraints.rule[source] == STRUCTURE)
