"""The laws that a kind and its maker keep, and what comes of trying them.

Each law is tried on what the kind brings along, its examples and faults, and on a few puzzles of
its maker. It compares two things that are written apart: the checker with the model, a text with
what is read, a puzzle with its images. The contract tests of this program call the same functions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import gen
from gen.contract.maker import Wish
from gen.minting.mint import item, order
from gen.sources.rng import stream
from gen.sources.symmetry import NONE, is_symmetric
from puzzles.base.errors import OptionError
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.declare.options import shown, with_defaults
from puzzles.model.model import Model, Rule
from puzzles.text import header
from verify.judge.reference import brute_force
from verify.judge.verdict import MULTIPLE, UNIQUE, judge
from verify.judge.verdict import NONE as IMPOSSIBLE
from verify.solver.cnf import STATED
from verify.solver.cnf import names as encodings
from verify.solver.session import DEFAULT_BUDGET, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gen.contract.maker import Made, Maker
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.values import Example, Fault, Solution

    Trials = Iterator[tuple[str, Callable[[], object]]]

ALL = 10_000
FEW_BOARDS = 1 << 12
FEW_RULES = 60
BOARDS = 6
MADE = 2


class Broken(Exception):
    """A law that does not hold; the message says where."""


class Tried(NamedTuple):
    """What came of a law.

    Attributes:
        law: its name.
        text: what it says.
        times: on how many things it was tried.
        broken: a sentence for each of them that breaks it.
    """

    law: str
    text: str
    times: int
    broken: tuple[str, ...]


@dataclass(frozen=True)
class _Stated:
    """A law: its name, what it says, and what tries it on each thing, by the thing's name."""

    name: str
    text: str
    trials: Callable[[Kind[Puzzle], Maker[Puzzle] | None], Trials]


@dataclass(frozen=True)
class Law:
    """A law about a kind, and about its maker if it has one; as `str` it is the law's name."""

    kind: Kind[Puzzle]
    maker: Maker[Puzzle] | None
    stated: _Stated

    def __str__(self) -> str:
        return self.stated.name

    def tried(self) -> Tried:
        """Try it on everything that there is; whatever is raised breaks it."""
        broken: list[str] = []
        times = 0
        for name, trial in self.stated.trials(self.kind, self.maker):
            times += 1
            try:
                trial()
            except Exception as error:  # it is the code of a stranger
                what = "" if isinstance(error, Broken) else f"{type(error).__name__}: "
                broken.append(f"{name}: {what}{error}")
        return Tried(self.stated.name, self.stated.text, times, tuple(broken))

    def check(self) -> None:
        """Try it, as a test does.

        Raises:
            Broken: it does not hold; a line for each thing that breaks it.
        """
        if found := self.tried().broken:
            raise Broken("\n".join(found))


def laws(kind: Kind[Any], maker: Maker[Any] | None = None) -> tuple[Law, ...]:
    """Return every law about a kind, and about its maker if it has one, to be tried one by one."""
    return tuple([Law(kind, maker, stated) for stated in LAWS])


def try_kind(kind: Kind[Any], maker: Maker[Any] | None = None) -> tuple[Tried, ...]:
    """Try every law on a kind, and on its maker if it has one; whatever is raised breaks a law.

    Returns:
        The laws in the order of the contract, with what breaks them.
    """
    return tuple([law.tried() for law in laws(kind, maker)])


def _must(holds: object, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


def holds(model: Model, solution: Solution, rules: Sequence[Rule]) -> bool:
    """Return whether these rules, and what belongs to no rule, allow a full board."""
    part = Model()
    part.variables, part.base, part.indicators = model.variables, model.base, model.indicators
    clauses, counts = model.structure()
    part.clauses = [[literal] for literal in model.fixed(solution)] + clauses
    part.counts = counts.copy()
    for rule in rules:
        part.clauses += rule.clauses
        part.counts += rule.counts
        if rule.lazy:
            part.lazies.append(rule.lazy)
    with Session(part) as session:
        return session.solve()


def broken(model: Model, solution: Solution) -> list[Rule]:
    """Return the rules that a full board breaks each by itself."""
    return [rule for rule in model.rules() if not holds(model, solution, [rule])]


def own_class(kind: Kind[Puzzle]) -> None:
    """Try that its puzzles know it as their kind: their class tells which it is."""
    other: Kind[Puzzle] = kind.puzzle.definition
    _must(
        other is kind,
        f"its puzzles are of the class {kind.puzzle.__name__}, which belongs to {other.name}, so "
        f"they are judged as {other.name}; derive a class of its own",
    )


def texts(kind: Kind[Puzzle], example: Example) -> None:
    """Try that texts come back, with every option named too."""
    puzzle = parse_puzzle(kind, example.text)
    text = puzzle.text()
    _must(parse_puzzle(kind, text) == puzzle, "written and read again it is another puzzle")
    _must(parse_puzzle(kind, text).text() == text, "its text is written in two ways")
    settings = {name: shown(value) for name, value in puzzle.options.items()}
    again = parse_puzzle(kind, header.line(kind.name, settings) + kind.write(puzzle))
    _must(again == puzzle, "with every option named it is another puzzle")


def verdict(kind: Kind[Puzzle], example: Example) -> None:
    """Try that it has the verdict that it says, and that solutions come back from their text."""
    puzzle = parse_puzzle(kind, example.text)
    judgement = judge(puzzle)
    _must(
        judgement.verdict == example.verdict,
        f"it is {judgement.verdict}, not {example.verdict}",
    )
    for solution in judgement.solutions:
        again = parse_solution(puzzle, kind.write_entries(puzzle, solution))
        _must(again == solution, "a solution that is written and read again is another one")


def all_boards(kind: Kind[Puzzle], example: Example, most: int = FEW_BOARDS) -> bool:
    """Try that of all boards those that the checker passes are solutions of the model.

    The other way round it holds in any case: a judge asks the checker of each solution.

    Returns:
        Whether that was tried: not if there are more than so many boards.
    """
    puzzle = parse_puzzle(kind, example.text)
    if prod(map(len, kind.domain(puzzle))) > most:
        return False
    judgement = judge(puzzle, count=ALL)
    _must(judgement.complete, f"it has more than {ALL:,} solutions")
    found, right = set(judgement.solutions), set(brute_force(puzzle))
    some = next(iter(sorted(right - found)), None)
    _must(some is None, f"the checker passes {some}, and the model excludes it")
    return True


def checker(kind: Kind[Puzzle], example: Example) -> None:
    """Try that checker and model break the same rules at the same places, on some boards."""
    puzzle = parse_puzzle(kind, example.text)
    model = kind.model(puzzle)
    rules = model.rules()
    names = {rule.name for rule in rules}
    about = Counter([(rule.name, frozenset(rule.scope)) for rule in rules])  # rules there
    for board in _boards(kind, puzzle, len(rules)):
        reported = kind.check(puzzle, board)
        right = holds(model, board, rules)
        which = f"board {board}"
        _must(not reported or not right, f"{which}: the checker refuses it, and the model does not")
        _must(reported or right, f"{which}: the model excludes it, and the checker passes it")
        for one in reported:
            _must(one.rule in names, f"the checker knows a rule {one.rule}, and the model none")
            spoken = [r.scope for r in rules if r.name == one.rule]
            inside = any(set(one.places) <= set(scope) for scope in spoken)
            _must(inside, f"no rule {one.rule} of the model is about the places {one.places}")
        breaches = Counter([(one.rule, frozenset(one.places)) for one in reported])
        twice = [one for one, number in breaches.items() if number > max(about[one], 1)]
        _must(not twice, f"{which}: a breach is reported twice: {twice[:1]}")
        if len(rules) <= FEW_RULES:
            missing = {rule.name for rule in broken(model, board)} - {r.rule for r in reported}
            _must(not missing, f"{which}: the checker does not report {', '.join(sorted(missing))}")


def _boards(kind: Kind[Puzzle], puzzle: Puzzle, seed: int) -> list[Solution]:
    """Return full boards: any, a solution, and some that differ from it in a place."""
    draw, domain = stream(1, "boards", seed), kind.domain(puzzle)
    boards = [tuple(map(draw.choice, domain)) for _ in range(BOARDS)]
    for solution in judge(puzzle).solutions[:1]:
        boards.append(solution)
        for _ in range(BOARDS):
            changed = list(solution)
            place = draw.below(len(changed))
            changed[place] = draw.choice(domain[place])
            boards.append(tuple(changed))
    return boards


def fault(kind: Kind[Puzzle], one: Fault) -> None:
    """Try that a board which breaks a rule is refused for that rule alone, by the model too."""
    puzzle = parse_puzzle(kind, one.puzzle)
    solution = parse_solution(puzzle, one.solution)
    violations = kind.check(puzzle, solution)
    reported = {violation.rule for violation in violations}
    expected = set[str]() if one.rule is None else {one.rule}
    told = ", ".join(sorted(reported)) or "nothing"
    _must(reported == expected, f"the checker reports {told}, where it should {one.rule}")
    places = "; ".join(sorted({kind.places(puzzle).runs(bad.places) for bad in violations}))
    _must(one.places in ("", places), f"the checker reports it of {places}, not of {one.places}")
    model = kind.model(puzzle)
    right = holds(model, solution, model.rules())
    _must(right == (one.rule is None), f"the model {'allows' if right else 'excludes'} it")
    alone = {rule.name for rule in broken(model, solution)}
    _must(not alone or one.rule in alone, f"the model excludes it by {', '.join(sorted(alone))}")


def every_rule(kind: Kind[Puzzle]) -> None:
    """Try that each rule has a board that breaks it, and that there is one that is right."""
    every = [one.text for one in kind.examples] + [one.puzzle for one in kind.faults]
    names = {rule.name for text in every for rule in kind.model(parse_puzzle(kind, text)).rules()}
    faults = {one.rule for one in kind.faults}
    lacking = ", ".join(sorted(names - faults))
    _must(not lacking, f"no fault breaks {lacking}")
    _must(None in faults, "no fault is a board that is right (its rule is None)")
    unknown = ", ".join(sorted({name for name in faults if name} - names))
    _must(not unknown, f"the model has no rule {unknown}")


def examples(kind: Kind[Puzzle]) -> None:
    """Try that the examples have every verdict."""
    lacking = {UNIQUE, MULTIPLE, IMPOSSIBLE} - {one.verdict for one in kind.examples}
    _must(not lacking, f"no example is {' or '.join(sorted(lacking))}")


def agreement(kind: Kind[Puzzle], example: Example) -> None:
    """Try that every encoding has the same solutions."""
    puzzle = parse_puzzle(kind, example.text)
    expected = set(judge(puzzle, count=ALL).solutions)
    for name in (STATED, *encodings(kind)):
        same = set(judge(puzzle, count=ALL, encoding=name).solutions) == expected
        _must(same, f"the encoding {name} has other solutions")


def images(kind: Kind[Puzzle], example: Example) -> None:
    """Try that images have the same verdict and name, the first of them being the puzzle itself."""
    puzzle = parse_puzzle(kind, example.text)
    every = list(kind.images(puzzle))
    _must(every and every[0] == puzzle, "the first image is not the puzzle itself")
    for number, image in enumerate(every):
        found = judge(image).verdict
        _must(found == example.verdict, f"image {number} is {found}, not {example.verdict}")
        same = kind.canonical(image) == kind.canonical(puzzle)
        _must(same, f"image {number} has another canonical form")
    normal = kind.normal(puzzle)
    _must(kind.normal(normal) == normal, "the normal form of the normal form is another one")


def sentences(kind: Kind[Puzzle], example: Example) -> None:
    """Try that rules and helpers have sentences of their own, and that scopes are theirs."""
    puzzle = parse_puzzle(kind, example.text)
    model = kind.model(puzzle)
    rules, places, place_of = model.rules(), kind.places(puzzle).cells, model.place_of()
    said = Counter([kind.say(puzzle, rule).statement for rule in rules])
    _must(all(said), "a rule has no sentence")
    twice = next((text for text, number in said.items() if number > 1), "")
    _must(not twice, f"two rules say the same: {twice}")
    speaking = Counter[int]()  # how many rules speak of each helper
    for rule in rules:
        _must(rule.name and all(0 <= p < places for p in rule.scope), f"{rule.name}: no such place")
        literals = [x for clause in rule.clauses for x in clause]
        literals += [x for count in rule.counts for x in count.literals]
        spoken = {place_of[abs(x)] for x in literals if abs(x) in place_of}
        _must(spoken <= set(rule.scope), f"{rule.name} constrains places outside its scope")
        speaking.update({abs(x) for x in literals if abs(x) not in place_of})
    shared = [x for helper, rules in speaking.items() if rules > 1 for x in (helper, -helper)]
    facts = Counter([fact for x in shared if (fact := kind.describe(puzzle, x))])
    alike = next((fact for fact, number in facts.items() if number > 1), "")
    _must(not alike, f"of two variables the same is told: {alike}")


def make(maker: Maker[Puzzle], size: str, index: int, **options: int | str) -> Made[Puzzle]:
    """Return what a maker makes, without a proof."""
    settled = with_defaults((*maker.kind.options, *maker.options), options)
    wish = Wish(maker.shape(size), settled, None, DEFAULT_BUDGET)
    return maker.make(wish, stream(7, maker.kind.name, index))


def made(maker: Maker[Puzzle], size: str) -> None:
    """Try that what is made is unique, of its size, with the solution that it says, each time."""
    kind = maker.kind
    one = make(maker, size, 0)
    for index in range(MADE):
        found = make(maker, size, index)
        _must(found.puzzle.board == maker.shape(size), "it is of another size")
        again = parse_puzzle(kind, found.puzzle.text())
        _must(again == found.puzzle, "written and read again it is another puzzle")
        _must(not kind.check(found.puzzle, found.solution), "its solution breaks a rule")
        judgement = judge(found.puzzle)
        _must(judgement.verdict == UNIQUE, f"puzzle {index} is {judgement.verdict}")
        _must(judgement.solutions == (found.solution,), "its solution is another one")
    _must(make(maker, size, 0) == one, "the same stream gives another puzzle")


def symmetric(maker: Maker[Puzzle], size: str) -> None:
    """Try that an option `symmetry` does what it says, if there is one."""
    name = maker.kind.name
    known = next((one for one in maker.options if one.name == "symmetry"), None)
    there = name in gen.names() and gen.get(name) is maker
    _must(there or not known, f"no order finds the maker: install {name}, or register it")
    for which in known.choices if known and not maker.asymmetric else ():
        try:
            wanted = order(name, size, {"symmetry": which})
        except OptionError:  # boards of this size have it not
            continue
        if which != NONE:
            puzzle = item(wanted, 7, 0).puzzle
            _must(is_symmetric(puzzle, which), f"a puzzle has no symmetry {which}")


def _on_kind(law: Callable[[Kind[Puzzle]], None]) -> Callable[..., Trials]:
    """Return how a law of a whole kind is tried: once."""

    def trials(kind: Kind[Puzzle], _: object) -> Trials:
        yield kind.name, lambda: law(kind)

    return trials


def _on_examples(law: Callable[[Kind[Puzzle], Example], object]) -> Callable[..., Trials]:
    """Return how a law of examples is tried: on each of a kind."""

    def trials(kind: Kind[Puzzle], _: object) -> Trials:
        for number, one in enumerate(kind.examples, 1):
            yield f"example {number}", lambda one=one: law(kind, one) and None

    return trials


def _on_faults(kind: Kind[Puzzle], _: object) -> Trials:
    for number, one in enumerate(kind.faults, 1):
        yield f"fault {number} ({one.rule})", lambda one=one: fault(kind, one)


def _on_sizes(law: Callable[[Maker[Puzzle], str], None]) -> Callable[..., Trials]:
    """Return how a law of makers is tried: on each size of their starter set."""

    def trials(_: object, maker: Maker[Puzzle] | None) -> Trials:
        for size in maker.starter if maker else ():
            yield f"size {size}", lambda size=size: law(maker, size) if maker else None

    return trials


LAWS = (
    _Stated("own class", "the class of its puzzles is no other kind's", _on_kind(own_class)),
    _Stated("examples", "examples are unique, multiple and none", _on_kind(examples)),
    _Stated("verdicts", "each has the verdict that it says", _on_examples(verdict)),
    _Stated("texts", "texts come back, options too", _on_examples(texts)),
    _Stated(
        "all boards", "on small boards the checker passes no other board", _on_examples(all_boards)
    ),
    _Stated("checker", "checker and model break the same rules", _on_examples(checker)),
    _Stated("faults", "a board that breaks a rule is refused for it", _on_faults),
    _Stated("every rule", "each rule has a fault, and one board is right", _on_kind(every_rule)),
    _Stated("encodings", "all encodings have the same solutions", _on_examples(agreement)),
    _Stated("images", "images have the same verdict and form", _on_examples(images)),
    _Stated("sentences", "each rule says something, of its places alone", _on_examples(sentences)),
    _Stated("maker", "what is made is unique, and the same each time", _on_sizes(made)),
    _Stated("symmetry", "the option symmetry does what it says", _on_sizes(symmetric)),
)
