"""Every step follows from what it names, for every kind."""

from __future__ import annotations

from typing import Any

import pytest

import gen
import puzzles
from gen.contract.maker import Maker, Wish
from gen.sources.rng import stream
from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Kind, Puzzle, given, kind_of, reading_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import with_defaults
from puzzles.declare.values import Example
from puzzles.model.model import OPEN
from tests.explain.laws import verify
from verify.explain import reasons
from verify.explain.explain import Explained, explain
from verify.explain.inferences import Derivations
from verify.explain.reasons import Reasons
from verify.grade.grade import grade
from verify.grade.ladder import BOTTOM, Cost, Ladder, Rung, chain
from verify.judge.verdict import judge
from verify.reading.remaining import STRUCTURE
from verify.solver.session import DEFAULT_BUDGET
from verify.words.vocabulary import Vocabulary

SIZES = {
    "tents": "8",
    "binario": "8",
    "gemhunter": "8",
    "nonogram": "8",
    "akari": "7",
    "hitori": "5",
    "slitherlink": "4",
    "starbattle": "7",
    "sudoku": "6",
    "lanes": "3",
}
NESTED = "# slitherlink\n..1.\n3..3\n.212\n32..\n"
TRIED = "# mosaic\n..2.2.\n3..6..\n.56.6.\n.768..\n4...8.\n...4..\n"
PAIRS = "5 5\n.TT.. -\n..... 1\nT..T. -\n..T.T -\n..... -\n- - - 1 -\n"


def explained(puzzle: Puzzle, known: Any = ()) -> list[Explained]:
    (solution,) = judge(puzzle).solutions
    return list(explain(puzzle, solution, known))


def test_examples(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    judgement = judge(puzzle)
    (solution,) = judgement.solutions
    steps = list(explain(puzzle, solution))
    verify(puzzle, solution, steps, given(puzzle))
    graded = grade(puzzle, judgement=judgement)
    assert graded
    assert max([step.cost for step in steps], default=BOTTOM) == graded.hardest.cost
    assert max([step.round for step in steps], default=0) <= graded.rounds


def test_made_puzzles(maker: Maker[Puzzle], number: int) -> None:
    kind = maker.kind
    lattice = maker.shape(SIZES.get(kind.name, maker.starter[0]))
    wish = Wish(lattice, with_defaults((*kind.options, *maker.options), {}), None, DEFAULT_BUDGET)
    made = maker.make(wish, stream(11, kind.name, number))
    begun = given(made.puzzle)
    steps = list(explain(made.puzzle, made.solution))
    verify(made.puzzle, made.solution, steps, begun)
    half = [
        value if place % 3 == number % 3 else known
        for place, (value, known) in enumerate(zip(made.solution, begun, strict=True))
    ]
    rest = list(explain(made.puzzle, made.solution, half))
    verify(made.puzzle, made.solution, rest, half)


def test_everything_that_is_told_has_words(kind: Kind[Puzzle], example: Example) -> None:
    """Every place has a name, every value a word, and what rules share a sentence."""
    puzzle = parse_puzzle(kind, example.text)
    for values in kind.domain(puzzle):
        for value in values:
            assert all(kind.word(puzzle, value)[:2])
    constraints = Ladder(reading_of(puzzle), tuple(reading_of(puzzle).base)).constraints
    places = kind.places(puzzle).cells
    for (variable,) in constraints.variables_of[places:]:
        assert kind.describe(puzzle, variable)
        assert kind.describe(puzzle, variable) != kind.describe(puzzle, -variable)


def test_one_gets_on_with_the_board_alone(kind: Kind[Puzzle], example: Example) -> None:
    """The next step can be written down, so that asking again and again leads to the end."""
    puzzle = parse_puzzle(kind, example.text)
    judgement = judge(puzzle)
    (solution,) = judgement.solutions
    board = given(puzzle)
    while OPEN in board:
        steps = list(explain(puzzle, solution, board, first=True))
        verify(puzzle, solution, steps, board, whole=False)
        assert steps[-1].rung != "SEARCH"
        values = [(place, value) for place, value, holds in steps[-1].decided if holds]
        assert values
        for place, value in values:
            board[place] = value
    assert not list(explain(puzzle, solution, board, first=True))


GEMS = (
    "_, _, _, _, _, _\n2, 3, 3, 2, _, 1\n_, _, _, _, _, 1\n_, 6, _, _, 3, _\n_, _, _, 4, 3, _\n"
    "1, _, 3, _, _, 1\n"
)
KAKURO = "# kakuro\n# # 14\\ 12\\\n# 7\\14 . .\n\\7 . . .\n\\12 . . #\n"
KILLER = (
    "# killer\nAABBCC\nDDEEEF\nGGHEFF\nGIHEFF\nJIHKLM\nJJHKLN\nA=8 B=10 C=3 D=3 E=19 F=20 G=15 "
    "H=11 I=6 J=10\nK=5 L=5 M=6 N=5\n"
)
KENKEN = (
    "# kenken\nAABCC\nABBDE\nFGGDE\nFGGHE\nIIIHE\nA=13+ B=6x C=5+ D=1- E=40x F=2/ G=75x H=3/ I=9+\n"
)
DISTRICT = """# skyscrapers
  . . 2 3 4
. . . . . . 3
. . . . . . .
3 . . . . . 2
. 2 . . . . .
. . . . . . .
  . 4 2 . .
"""
CAGES = (
    "# kenken\nABCDD\nBBCCE\nFBEEE\nFBGGG\nFHHII\nA=5 B=11+ C=10+ D=1- E=30x F=9+ G=12+ H=9+ I=2/\n"
)
WORTH = (
    "# kakurasu\n  0 1 4 15 8\n. . . . . .\n. . . . . .\n9 . . . . .\n. . . . . .\n9 . . . . .\n"
)
GROUPS = "# fillomino\n.3.2.\n441..\n...3.\n664..\n6....\n"
CIRCLES = "# masyu\n..b...\n.w...w\n....w.\n....w.\n.ww.w.\n......\n"
HASHI = "# hashi\n.....\n3..1.\n.....\n3..1.\n.....\n"
SHIPS = (
    "# battleships\n  . . 2 . 2\n. . . - . .\n0 . . . . .\n0 . . . . .\n. . . . . .\n1 . . . . .\n"
)
TOWERS = "# skyscrapers\n  . 3 . .\n2 . . . . .\n. . . . . .\n. . . . . 2\n. . . . . .\n  . . . 2\n"
YAJILIN = "# yajilin\nx . . .\n. . . 1<\n. . . .\n. . . x\n"
SENTENCES = (
    ("tents", "3 3\n.T. 2\nT.T 0\n.T. 2\n2 0 2\n", "r2c2 is no tent: row 2 holds no tents"),
    (
        "tents",
        "4 4\n.T.. -\n...T 1\n.... -\nT... 1\n- 1 - -\n",
        "r4c2 is a tent: row 4 has no other place for its tent",
    ),
    (
        "akari",
        "# akari\n..1.\n.#..\n2..#\n.1..\n",
        "r3c2 and r4c3 are no bulbs: the 1 in r4c2 has its bulb (r4c1)",
    ),
    (
        "sudoku",
        "# sudoku\n3...\n...4\n..42\n....\n",
        "r1c4 is 1: its row and column have all others",
    ),
    (
        "binario",
        "XOXO\nOXOX\nXO__\n____\n",
        "r3c3 is O and r3c4 is X: or rows 1 and 3 would be alike",
    ),
    (
        "nonogram",
        "rect 3 4\n#ffffff #000000\n2a 1a\n1a 1a\n4a\n3a\n1a 1a\n1a\n3a\n",
        "all cells of row 3 are filled: wherever the block 4 fits into row 3",
    ),
    (
        "hitori",
        "# hitori\n4121\n1412\n1341\n4211\n",
        "r1c4 is shaded: the 1 is unshaded at one of r3-4c4, as one of r3-4c4 is unshaded (they "
        "touch and are not both shaded)",
    ),
    (
        "gemhunter",
        "_, _, 1, _\n2, _, 2, 1\n2, _, _, 1\n_, 2, 2, _\n",
        "r3c2 is a trap: the 2 in r4c3 has no other place left, as one of r3c3 and r4c4 is no trap "
        "by the 1 in r3c4",
    ),
    (
        "gemhunter",
        GEMS,
        "r1c4 and r3c4 are no traps: the 3 in r2c2 and the 1 in r2c6 need every trap that the 2 in "
        "r2c1 and the 2 in r2c4 have room for",
    ),
    (
        "gemhunter",
        GEMS,
        "r1c2 and r3c2 are traps: the 3 in r2c3 and the 1 in r2c6 need them too, as the 2 in r2c4 "
        "leaves too few traps",
    ),
    (
        "binario",
        "_X___X\nOO_X__\n__X___\n______\nX____X\n___O__\n",
        "r5c2 is O: row 5 has all its X, as one of r5c3-5 is X (they are not all alike)",
    ),
    (
        "kakuro",
        KAKURO,
        "r3c2 is not 3, 5 or 6, r3c3 is 1, 2 or 4 and r3c4 is 1, 2, 4 or 6: they add up to 7 only "
        "as 1+2+4",
    ),
    (
        "kakuro",
        KAKURO,
        "r3c4 is 4: it is 1, 2, 4 or 6, and r2-3c4 add up to 12 only as 3+9, 4+8 or 5+7",
    ),
    (
        "killer",
        KILLER,
        "r2c3 is not 5: column 3 adds up to 21, and r3-6c3 to 11, which leaves 10 for r1-2c3 (4+6)",
    ),
    (
        "killer",
        KILLER,
        "r6c3 is not 1: box 5 adds up to 21, and r5c1, r5c3 and r6c1-2 to 15, which leaves 6 for "
        "r5c2 and r6c3 (1+5 or 2+4), and r5c3 is 5 and r5c2 is not 5",
    ),
    (
        "killer",
        "# killer\nAABBCD\nEABFGD\nEHBGGI\nEHHJKK\nLLJJJM\nNLLLMM\nA=10 B=15 C=1 D=10 E=11 F=2\n"
        "G=8 H=9 I=3 J=18 K=9 L=17 M=9 N=4\n",
        "r5c3 is not 6: r3c4-6, r4c4-6 and r5c3-5 add up to 33, and box 4 to 21, which leaves 12 "
        "for r5c3-5, and r2c5 is 5, r5c4 is not 2 or 3 and r5c5 is not 1, 2 or 5",
    ),
    ("kenken", KENKEN, "r3c2-3 and r4c2-3 are not 2 or 4: they multiply to 75 only as 1x3x5x5"),
    (
        "kenken",
        KENKEN,
        "r2c2 is 3: r1c3 and r2c2-3 multiply to 6 only as 1x2x3, and r1-2c3 are not 3",
    ),
    (
        "futoshiki",
        "# futoshiki\n+ + + + +\n . . . .\n+ + + + +\n . . .<.\n+ + + + +\n . . . .\n+ + +^+ +\n"
        " . .>.<.\n+ + + + +\n",
        "r2-3c3 are not 4, r2c4, r4c2 and r4c4 are not 1 and r4c3 is not 1 or 4: each sign points "
        "to the lower number",
    ),
    ("hashi", HASHI, "r2c1 to r2c4 is bridged: or the 3 in r2c1 could not have exactly 3 bridges"),
    (
        "hashi",
        HASHI,
        "r2c1 to r2c4 is a single bridge: it is bridged, and otherwise the 1 in r2c4 could not "
        "have exactly 1 bridge",
    ),
    (
        "battleships",
        SHIPS,
        "r1c1-2 is not a whole ship, nor is r1c4-5: the fleet's ship of 2 cells is r4-5c3",
    ),
    (
        "battleships",
        SHIPS,
        "r1c4 is water: otherwise r1c4-5 is a whole ship, but the fleet's ship of 2 cells is "
        "r4-5c3",
    ),
    ("battleships", SHIPS, "all cells of row 2 are water: row 2 holds no segments"),
    ("kenken", CAGES, "r4c3-5 are not 1: they add up to 12 only as 3+4+5"),
    (
        "kenken",
        CAGES,
        "r1c2 is not 3: otherwise r1c4-5 are not 3, then r1c4-5 are not 4, and row 1 has no place "
        "left for 4",
    ),
    (
        "skyscrapers",
        "# skyscrapers\n  4 2 . .\n. . . . . .\n. . . . . 2\n. . . . . .\n. . . . . .\n  . . . 2\n",
        "r2c2 is not 3: otherwise r3c2 is 4 and r1c2 is 2, and the 2 above column 2 would see too "
        "many heights",
    ),
    (
        "skyscrapers",
        DISTRICT,
        "r2c3 is not 4: otherwise r1c3 is not 4, then r3-4c3 are not 5, and column 3 has no place "
        "left for 5",
    ),
    (
        "suguru",
        "# suguru\nAABBCC ......\nDBBBEE 4.2.4.\nDBFFEE .6...1\nDDDFFE ......\nDGGFHI ....6.\n"
        "HHHHHI ....3.\n",
        "r2c6 is not 2: r1c5-6 take 1 and 2 of r1c5-6 and r2c5-6",
    ),
    (
        "kenken",
        CAGES,
        "r2c5 is not 5: or r1c3 and r2c3-4 could not add up to 10, as column 3 has every "
        "digit once, and r1c3 is not 4 or 5 and r2c3 is not 4; each way has 5 at one of "
        "r2c3-4, in row 2",
    ),
    (
        "nurikabe",
        "# nurikabe\n1 . 1 . 3\n. . . . .\n3 . . . .\n. . . . .\n. 2 . 2 .\n",
        "r2-3c5 are land: the 3 in r1c5 has no island of 3 cells without them",
    ),
    ("kakurasu", WORTH, "all cells of column 1 are unshaded: column 1 is worth 0"),
    ("kakurasu", WORTH, "r2c3 and r5c3 are unshaded: column 3 is worth 4 only as 4 or 1+3"),
    (
        "kakurasu",
        WORTH,
        "r4c5 is unshaded: column 5 is worth 8, and r5c5 is shaded, which leaves 3+5 or 1+2+5",
    ),
    ("fillomino", GROUPS, "r1c5 and r3c5 are not 1: or the group with r2c5 would be too large"),
    (
        "fillomino",
        GROUPS,
        "r1c5 is 2 and r3c5 is not 2: r1c5 is 2 or 3, and otherwise a group there would have too "
        "little room",
    ),
    (
        "tents",
        "8 8\nT.TT..T. 2\n.....T.. 2\n........ 2\nT..T...T 1\n...T.... 3\n.....T.T 1\n....T..T 2\n"
        ".T...... 1\n2 1 2 1 2 2 1 3\n",
        "r5c8 is a tent: or row 5 could not have its 3 tents, as r5c1-2 touch and are not both "
        "tents, likewise r5c5-6, and r5c3-4 and r5c7 are no tents",
    ),
    (
        "yajilin",
        YAJILIN,
        "r2c2-3 is no line: a line there would close a loop without the line r3c1-2",
    ),
    (
        "yajilin",
        YAJILIN,
        "r2c1-2 and r2-3c1 are no lines: the loop passes no shaded cell, and r2c1 is shaded",
    ),
    (
        "futoshiki",
        "+ + + + +\n . .<. .\n+ +^+ + +\n . .<. .\n+v+ + + +\n . . . .\n+^+v+ +v+\n . . . .\n"
        "+ + + + +\n",
        "r4c3 is 1: otherwise r3c3 and r4c2 are 1, then r1c3 is 2, and r1c2 cannot be less than "
        "r1c3",
    ),
    (
        "nurikabe",
        "# nurikabe\n. 2 . . .\n. . . 1 .\n. 1 . . 1\n. . . . .\n. . 4 . .\n",
        "r5c2 is land: or the 4 in r5c3 could have no island of 4 cells, as r4-5c1 are in reach of "
        "the 4 in r5c3 alone, r4c1-2 and r5c1-2 are not all sea, and r4c2 is sea",
    ),
    (
        "heyawake",
        "# heyawake\n A  A  A  A  B\nC1  D  D  D  B\n E  E  E  F  F\n E  E  E G0  G\n"
        "H1  I  I  G  G\n",
        "r2c4 is unshaded: otherwise the unshaded cells r1c2 and r1c4 are cut off from each other "
        "by shaded r1c3, r2c4 and r3c5",
    ),
)


def test_what_follows_from_some_rules_follows_from_them_alone() -> None:
    puzzle = parse_puzzle(puzzles.get("skyscrapers"), DISTRICT)
    (solution,) = judge(puzzle).solutions
    ladder = Ladder(reading_of(puzzle), solution, given(puzzle))
    while ladder.read():
        pass
    constraints, values = ladder.constraints, ladder.state.values
    either = [x for v in range(1, constraints.variables + 1) for x in (v, -v) if not values[x]]
    found = 0
    for places in map(set, constraints.scopes):
        inside = {at for at, scope in enumerate(constraints.scopes) if places.issuperset(scope)}
        begun = Derivations(constraints, ladder.state, inside)
        for derivation in filter(None, [begun.of([x]) for x in either]):
            found += 1
            sources = {one.source for one in derivation.inferences if one.source is not None}
            assert {*map(constraints.rule_of, sources)} <= {*inside, STRUCTURE}
    assert found


def test_what_a_house_says_with_its_clues_is_looked_for_at_these() -> None:
    told = explained(parse_puzzle(puzzles.get("skyscrapers"), DISTRICT))
    followed = [step for step in told if step.rung == "HOUSE" and step.lines]
    assert followed
    for step in followed:
        looked = {rule.name for rule in step.look}
        assert looked in ({"seen", "row_heights"}, {"seen", "column_heights"})


@pytest.mark.parametrize(("name", "text", "sentence"), SENTENCES)
def test_sentences(name: str, text: str, sentence: str) -> None:
    kind = puzzles.get(name)
    told = [step.sentence for step in explained(parse_puzzle(kind, text))]
    assert sentence in told, told


@pytest.mark.parametrize(
    ("name", "text", "what", "where"),
    [
        ("yajilin", YAJILIN, "r1c2-3 and r1-2c3 are lines", "look at r1c3"),
        ("yajilin", YAJILIN, "r1c4 is shaded", "look at r1c4"),
        (
            "shikaku",
            "# shikaku\n. 5 4 . .\n2 . . . .\n. . . 2 .\n. . . 4 5\n3 . . . .\n",
            "r3c3 to r3c4 is the rectangle of the 2 in r3c4",
            "look at the cell r3c3",
        ),
        (
            "heyawake",
            "# heyawake\nA B C2 C C\nA D0 C C C\nA D E1 E F\nA D E E F\nG0 G H H F\n",
            "r2c1 is unshaded",
            "look at r1c1-3 and r2c1",
        ),
        (
            "dominosa",
            "# dominosa\n2011\n0211\n0202\n",
            "r1c2-3 and r3c3-4 are no dominoes",
            "look at the cells r1c2 and r3c4",
        ),
        ("skyscrapers", TOWERS, "r1c1 is not 4", "look at the 2 left of row 1"),
    ],
)
def test_where_to_look_is_named_shortly(name: str, text: str, what: str, where: str) -> None:
    told = {step.what: step for step in explained(parse_puzzle(puzzles.get(name), text))}
    assert told[what].where == where
    assert told[what].places


def test_a_chain_does_not_tell_what_a_place_is_not_besides_its_value() -> None:
    steps = explained(parse_puzzle(puzzles.get("skyscrapers"), TOWERS))
    lines = [line for step in steps for line in step.lines if line.literals and not line.rules]
    assert {line.sentence.partition(": ")[2] for line in lines} == {"no other value is left"}
    assert not [line for line in lines if " not " in line.sentence]
    ends = {step.lines[-1].sentence for step in steps if step.lines}
    assert "but nothing is left for r1c1" in ends


def test_a_loop_that_would_be_closed_leaves_out_a_line_that_is_there() -> None:
    puzzle = parse_puzzle(puzzles.get("masyu"), CIRCLES)
    names = kind_of(puzzle).places(puzzle).name
    (solution,) = judge(puzzle).solutions
    steps = list(explain(puzzle, solution))
    there = [{names(place) for place, value, _ in step.decided if value} for step in steps]
    found = [at for at, step in enumerate(steps) if "without the line" in step.sentence]
    assert found
    for at in found:
        known = set[str]().union(*there[:at])
        assert steps[at].sentence.partition("without the line ")[2] in known


def test_a_chain_is_told_leaves_first() -> None:
    kind = puzzles.get("hitori")
    steps = explained(parse_puzzle(kind, "# hitori\n4121\n1412\n1341\n4211\n"))
    chain = next(step for step in steps if step.depth)
    assert (chain.name, chain.where) == ("sandwich", "try r2c2")
    assert chain.sentence == "r2c2 is unshaded: otherwise the 1s at r2c1 and r2c3 are both unshaded"
    assert [line.sentence for line in chain.lines] == [
        "then r2c1 and r2c3 are unshaded: next to the shaded cell r2c2",
        "but the 1s at r2c1 and r2c3 are both unshaded",
    ]


def test_what_fails_in_the_same_way_is_one_step() -> None:
    """Of suppositions that one rule refutes, each has its own derivation."""
    for maker in (gen.get("tents"), gen.get("starbattle")):
        for number in range(12):
            lattice = maker.shape("8")
            wish = Wish(
                lattice, with_defaults((*maker.kind.options, *maker.options), {}), None, 10_000
            )
            made = maker.make(wish, stream(7, maker.kind.name, number))
            steps = list(explain(made.puzzle, made.solution))
            several = [step for step in steps if step.lines and step.lines[-1].literals]
            if several:
                verify(made.puzzle, made.solution, steps, given(made.puzzle))
                assert all(line.lines[-1].literals == () for line in several[0].lines)
                assert len(several[0].lines) > 1
                return
    pytest.fail("no two suppositions were ever refuted alike")


def test_a_rule_that_says_a_thing_and_its_opposite_is_broken_by_what_it_reads() -> None:
    """r4c1 cannot be 3: r3c1 would have to be, and would make the group of r1c1 too large."""
    puzzle = parse_puzzle(puzzles.get("fillomino"), "# fillomino\n3...\n.1.3\n..3.\n.2..\n")
    (solution,) = judge(puzzle).solutions
    steps = explained(puzzle)
    assert any(len(step.lines) == 1 for step in steps)
    verify(puzzle, solution, steps, given(puzzle))


def test_helpers_are_told() -> None:
    kind = puzzles.get("tents")
    puzzle = parse_puzzle(kind, PAIRS)
    steps = explained(puzzle)
    (solution,) = judge(puzzle).solutions
    verify(puzzle, solution, steps, given(puzzle))
    assert any("has its tent at" in said for step in steps for said in step.also)


def test_a_round_that_tells_nothing_is_not_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = puzzles.get("tents")
    puzzle = parse_puzzle(kind, "5 5\n.T... 1\n..... 1\nT..T. 1\nT..T. 1\n.T... 2\n2 1 1 1 1\n")
    rounds = max(step.round for step in explained(puzzle))

    def silent(puzzle: Any, literal: int) -> str:
        return ""

    monkeypatch.setattr(kind, "describe", silent)
    told = [step.round for step in explained(puzzle)]
    assert told == sorted(told)
    assert {*told} == {*range(1, max(told) + 1)}
    assert max(told) < rounds


def test_suppositions_under_suppositions() -> None:
    kind = puzzles.get("slitherlink")
    puzzle = parse_puzzle(kind, NESTED)
    (solution,) = judge(puzzle).solutions
    steps = list(explain(puzzle, solution))
    verify(puzzle, solution, steps, given(puzzle))
    nested = [step for step in steps if step.rung == "NESTED"]
    first, *others = [any(line.lines for line in step.lines) for step in nested]
    assert first
    assert not all(others)  # once one is told, some fail without a further supposition
    tries = [line for line in nested[0].lines if line.lines]
    assert f"otherwise {len(tries)} further tries lead to this: " in nested[0].sentence


def test_few_further_suppositions_are_told_by_what_they_show() -> None:
    told = [step.sentence for step in explained(parse_puzzle(puzzles.get("mosaic"), TRIED))]
    assert (
        "r6c3 is unshaded: otherwise a further try shows that r5c4 is unshaded, and the 4 in r6c4 "
        "has 5 shaded cells in and around it"
    ) in told
    assert (
        "r3-5c3 and r4-6c6 are shaded: otherwise at most 5 steps lead to this: the 7 in r4c2 has "
        "room for only 6 of its 7 shaded cells"
    ) in told


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            "tents",
            "6 6\n....T. 1\n...... 1\n..T..T 1\n.T.... 1\n.T..T. 1\n...... 1\n1 1 1 1 1 1\n",
            "r3c2 is no tent: otherwise r2c6 and r4c6 are tents, and two tents have the tree r3c6 "
            "as their own",
        ),
    ],
)
def test_what_a_chain_leads_to_is_told_in_few_links(name: str, text: str, sentence: str) -> None:
    assert sentence in [x.sentence for x in explained(parse_puzzle(puzzles.get(name), text))]


def test_what_is_left_to_a_search_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.grade.chains.NESTED_VALUES", 0)
    monkeypatch.setattr("verify.grade.chains.NESTED_LAZY_VALUES", 0)
    kind = puzzles.get("slitherlink")
    puzzle = parse_puzzle(kind, NESTED)
    (solution,) = judge(puzzle).solutions
    steps = list(explain(puzzle, solution))
    verify(puzzle, solution, steps, given(puzzle))
    assert (steps[-1].rung, steps[-1].decided) == ("SEARCH", ())
    assert steps[-1].sentence.endswith("places are left to a search")


def test_a_longer_chain_than_was_said_is_a_disagreement() -> None:
    puzzle = parse_puzzle(puzzles.get("hitori"), "# hitori\n4121\n1412\n1341\n4211\n")
    ladder = Ladder(reading_of(puzzle), judge(puzzle).solutions[0], given(puzzle))
    words = Vocabulary(puzzle, ladder.constraints.model)
    while (climbed := ladder.step()) and climbed.rung != Rung.CHAIN:
        ladder.take(climbed)
    assert climbed
    assert list(Reasons(ladder, words).of_round(climbed))
    longer = climbed._replace(cost=chain(climbed.depth + 1))
    with pytest.raises(Disagreement, match="a chain has another depth"):
        list(Reasons(ladder, words).of_round(longer))


def test_a_region_that_says_nothing_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(reasons, "irreducible", nothing)
    kind = puzzles.get("hitori")
    with pytest.raises(Disagreement, match=r"a region does not say(.|\n)*# hitori"):
        explained(parse_puzzle(kind, "# hitori\n4121\n1412\n1341\n4211\n"))


def test_a_step_that_the_solution_does_not_have_is_a_disagreement() -> None:
    kind = puzzles.get("sudoku")
    puzzle = parse_puzzle(kind, "# sudoku\n3...\n...4\n..42\n....\n")
    with pytest.raises(Disagreement, match="disagrees with the solution"):
        list(explain(puzzle, (3, 4, 1, 2, *judge(puzzle).solutions[0][4:])))


def test_no_more_than_is_wanted_is_told() -> None:
    kind = puzzles.get("hitori")
    puzzle = parse_puzzle(kind, "# hitori\n4121\n1412\n1341\n4211\n")
    (solution,) = judge(puzzle).solutions
    told = {step.rung for step in explain(puzzle, solution, (), Cost(Rung.REGION))}
    assert told == {"REGION", "LAST"}


def test_a_wrong_entry_is_a_disagreement() -> None:
    kind = puzzles.get("sudoku")
    puzzle = parse_puzzle(kind, "# sudoku\n3...\n...4\n..42\n....\n")
    known = given(puzzle)
    known[1] = 1
    with pytest.raises(Disagreement):
        explained(puzzle, known)


def test_places_of_a_region_may_have_different_values() -> None:
    """In a square of Suguru, 6 fits only where a group of six cells is."""
    text = """# suguru
ABBBCDE .54....
ABBFCDD 3....4.
AFFFFDD 1.4..3.
AGGFHDI .......
GGGHHII 1..3..1
GJJHHII 6...2..
JJJJHKI 2..6..6
"""
    puzzle = parse_puzzle(puzzles.get("suguru"), text)
    (solution,) = judge(puzzle).solutions
    verify(puzzle, solution, explained(puzzle), given(puzzle))
