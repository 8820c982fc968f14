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
from verify.reading.derived import CONTRADICTION
from verify.reading.propagate import Derived
from verify.reading.remaining import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from puzzles.model.lazy import Besides
    from verify.reading.remaining import Constraints, State


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
        rules: the numbers of those that are read; None for all.

    Attributes:
        state: that.
    """

    def __init__(
        self, constraints: Constraints, state: State, rules: Set[int] | None = None
    ) -> None:
        self._constraints, self.state, self._rules = constraints, state, rules
        self._derived: Derived | None = None
        self._besides: dict[int, Besides] = {}

    def of(
        self, supposed: Sequence[int], most: int = MANY, *, board: bool = True
    ) -> Derivation | None:
        """Return a derivation in the fewest layers, None if there is none.

        Args:
            supposed: literals that are supposed together, none of them known.
            most: layers that are read.
            board: whether rules of the whole board are heard.
        """
        constraints, derived = self._constraints, self._begun()
        last = len(constraints.asked)
        heard = {
            number: besides
            for number, besides in self._besides.items()
            if board or number + last not in constraints.board
        }
        asked: dict[int, Inference] = {}  # what lazy rules say, by the literal
        derived.suppose([*supposed])
        depth = 0
        while derived.going and depth < most and not derived.broken:
            derived.read()
            depth += 1
            if heard:
                reached = derived.reached()
                now = [*{abs(x): x for x in reached}.values()]  # one of two that contradict
                for number, besides in heard.items():
                    said = besides(now)
                    if said != []:
                        for one in self._heard(number, said, reached):
                            literal = one.literals[0] if one.literals else CONTRADICTION
                            if derived.conclude(literal, number, [*one.premises]):
                                asked[literal] = one
        if not derived.broken:
            return None
        layers = [[self._inference(*why, asked) for why in layer] for layer in derived.layers()]
        return Derivation(depth, [layer for layer in _merged(constraints, layers) if layer])

    def _begun(self) -> Derived:
        """Return a reader of layers, begun at the board as it is."""
        if self._derived is None:
            constraints, state, rules = self._constraints, self.state, self._rules
            self._derived = Derived(constraints.propagator)
            room = state.room
            if rules is not None:  # a constraint with room for all its literals says nothing
                room = [
                    left if rule in rules or rule == STRUCTURE else len(literals)
                    for left, rule, literals in zip(
                        room, constraints.rule, constraints.literals, strict=True
                    )
                ]
            self._derived.begin(state.values, room)
            values = state.values[1 : constraints.variables + 1] if constraints.asked else []
            self._besides = {
                number: rule.watch(values)
                for number, rule in enumerate(constraints.asked, -len(constraints.asked))
                if rule.supposed and (rules is None or constraints.rule_of(number) in rules)
            }
        return self._derived

    def _heard(
        self, number: int, said: list[int] | None, reached: Sequence[int]
    ) -> Iterator[Inference]:
        """Yield why a lazy rule says literals, or why it is broken.

        Args:
            number: the rule, as a source.
            said: the literals; None if it is broken.
            reached: the literals of the derivation so far.
        """
        now = with_known(self.state.values[1 : self._constraints.variables + 1], reached)
        cuts = shortest_first(self._constraints.asked[number].cuts(now))
        if said is None:
            broken, both = _violated(cuts, now)
            why = self._by_cut(number, broken, CONTRADICTION)
            yield why._replace(clause=()) if both else why
            return
        for z in said:
            yield self._by_cut(number, next(cut for cut in cuts if z in cut.clause), z)

    def _by_cut(self, number: int, cut: Cut, literal: int) -> Inference:
        """Return why a lazy rule says a literal or is broken."""
        values = self.state.values
        false = [-x for x in cut.clause if x != literal]
        premises = tuple([x for x in false if not values[x]])
        reads = tuple([x for x in false if values[x] > 0])
        return Inference(number, _said(literal), premises, reads, cut.scope, tuple(cut.clause))

    def _inference(
        self,
        literal: int,
        source: int | None,
        premises: Sequence[int],
        asked: Mapping[int, Inference],
    ) -> Inference:
        """Return why a literal is concluded, with what is read of the board."""
        if source is not None and source < 0:
            return asked[literal]
        reads: tuple[int, ...] = ()
        if source is not None:
            values = self.state.values
            reads = tuple([-x for x in self._constraints.literals[source] if values[x] < 0])
        return Inference(source, _said(literal), tuple(premises), reads, ())


def _said(literal: int) -> tuple[int, ...]:
    return () if literal == CONTRADICTION else (literal,)


def shortest_first(cuts: Iterable[Cut]) -> list[Cut]:
    """Return what a lazy rule says, the shortest clauses first."""
    return sorted(cuts, key=_length)


def _length(cut: Cut) -> int:
    return len(cut.clause)


def _violated(cuts: Sequence[Cut], now: Sequence[int]) -> tuple[Cut, bool]:
    """Return the shortest violated cut, or two as one that force opposite literals.

    Args:
        cuts: of a lazy rule that is broken, shortest first.
        now: of each variable 1 if it is true, -1 if it is false, else 0.

    Returns:
        The cut, and whether it is made of two.
    """
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
    """Return layers in which what one rule says at once is one inference, without mere helpers.

    A literal that speaks of no place and of nothing that rules share is replaced by its premises;
    so is one of no place that follows from what a place is.
    """
    inner: dict[int, Inference] = {}
    return [_of_layer(constraints, layer, inner) for layer in layers]


def _of_layer(
    constraints: Constraints, layer: list[Inference], inner: dict[int, Inference]
) -> list[Inference]:
    """Return a layer as it is told: what one rule says from the same premises is one inference.

    Args:
        constraints: of the board.
        layer: what was inferred.
        inner: inferences that are not told, of helpers or in silence, by their literals. They are
            read in place of these, and those of the layer are added.
    """
    place, places = constraints.place, len(constraints.model.base)
    merged: dict[tuple[int | None, tuple[int, ...], tuple[int, ...]], Inference] = {}
    for one in layer:
        sources = [inner[x] for x in one.premises if x in inner] if inner else []
        source, whole = one.source, one
        if sources:
            premises = dict.fromkeys(x for x in one.premises if x not in inner)
            reads = dict.fromkeys(one.reads)
            for other in sources:
                premises |= dict.fromkeys(other.premises)
                reads |= dict.fromkeys(other.reads)
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
    """Return the rule of a constraint; what is asked stays its number, below 0, and None None."""
    if source is None or source < 0:
        return source
    return constraints.rule[source]


def _is_silent(constraints: Constraints, source: int | None) -> bool:
    """Return whether no rule is behind a source."""
    return source is None or (source >= 0 and constraints.rule[source] == STRUCTURE)
