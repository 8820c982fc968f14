"""Variants: every rule against its sentence, mixtures against all squares, and what is refused."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import gen
import puzzlemint
from gen.minting.laws import make
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.kind import reading_of, stated_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import with_defaults
from puzzles.kinds.variant import KIND, Variant
from puzzles.kinds.variant.entries import ADDS, ENTRIES
from puzzles.kinds.variant.expressions import LARGEST, expression
from puzzles.text.below import MOST
from tests.each import Each
from tests.oracle.plain.variants import variant as plain
from tests.rules.laws import solutions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SAMPLES = Path(__file__).parents[3] / "shared" / "samples" / "variants"
HOUSES = "rows\ncolumns\n"
SQUARES = [
    tuple(value for row in rows for value in row)
    for rows in product(permutations(range(1, 5)), repeat=4)
    if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
]
CELLS = {  # of rules that have not some cells on a way: how many there are
    **dict.fromkeys(("white", "black", "difference", "ratio", "x", "v", "less"), (2, 2)),
    **dict.fromkeys(("even", "odd", "rowindex", "columnindex"), (1, 2)),
    "doubler": (3, 8),
    **dict.fromkeys(("minimum", "maximum"), (1, 1)),
    **dict.fromkeys(("killer", "sum", "region", "littlekiller", "renban"), (2, 3)),
    "quadruple": (4, 4),
}
LINES = "sandwich", "skyscraper", "xsum", "room"
EXPRESSIONS = "a + b > 4", "abs(a - b) != 2", "a % 2 != b % 2", "min(a, b) == 1 or a > b"
AUTOMATA = '0 "s + v" "s % 3 == 0"', '1 "v if v > s else s - 1" "s"', '4 "s - v" "s < 2"'


def line(name: str, random: Random, side: int = 4) -> str:
    """Return a random line of a rule."""
    entry = ENTRIES[name]
    if entry.of_board:
        return name
    if name in LINES:
        where = random.choice(("", "-")) + random.choice("rc") + str(random.randint(1, side))
        return f"{name} {random.randint(1, 2 * side)} {where}"
    least, most = CELLS.get(name, (2, 4))
    every = [f"r{r}c{c}" for r in range(1, side + 1) for c in range(1, side + 1)]
    cells = random.sample(every, random.randint(least, most))
    if name == "clone":
        cells[len(cells) // 2 : len(cells) % 2 + len(cells) // 2] = ["/"] if len(cells) % 2 else []
        half = len(cells) // 2
        cells = cells if "/" in cells else [*cells[:half], "/", *cells[half:]]
    if name == "arrow" and len(cells) == 4 and random.random() < 0.5:
        cells.insert(2, "/")
    told = ""
    if name == "pairs":
        told = f'"{random.choice(EXPRESSIONS)}" '
    elif name == "automaton":
        told = random.choice(AUTOMATA) + " "
    elif name == "quadruple":
        told = ",".join(str(random.randint(1, side)) for _ in range(random.randint(1, 3))) + " "
    elif entry.arguments and (not entry.optional or random.random() < 0.7):
        most = 9 if name in ("killer", "sum", "littlekiller", "sumline") else 3
        told = f"{random.randint(1, most)} "
    return f"{name} {told}{' '.join(cells)}"


def puzzle(lines: Sequence[str], side: int = 4) -> Variant | None:
    """Return an empty puzzle that states rules; None if one is refused."""
    board = ("." * side + "\n") * side
    try:
        return parse_puzzle(KIND, f"# variant\n{board}" + "".join(f"{one}\n" for one in lines))
    except PuzzleError:
        return None


def stated(name: str, number: int, side: int = 4) -> Iterator[Variant]:
    """Yield puzzles that state one rule, at random places."""
    random = Random(f"{name} {number}")
    left = number
    while left:
        one = puzzle([line(name, random, side)], side)
        if one is not None:
            left -= 1
            yield one


@pytest.mark.parametrize("name", [Each(list(ENTRIES))])
def test_a_rule_is_what_its_sentence_says(name: str, thorough: bool) -> None:
    """Of random boards, not Latin squares, which the checker and the plain words agree on."""
    random, seen = Random(name), set[bool]()
    side = 6 if name in ("entropic", "x", "noxv", "windows") else 4
    for one in stated(name, 1 if ENTRIES[name].of_board else 40 if thorough else 10, side):
        for _ in range(40):
            board = tuple(random.randint(1, side) for _ in range(side * side))
            right = plain(one, board)
            assert (not KIND.check(one, board)) == right, (one.text(), board)
            seen.add(right)
    assert seen == {False, True} or ENTRIES[name].of_board or name == "doubler"


@pytest.mark.parametrize("name", [Each(sorted(ADDS))])
def test_a_doubler_counts_twice_in_each_sum(name: str, thorough: bool) -> None:
    """Of random boards that the checker and the plain words agree on, and what is stated."""
    random, seen = Random(f"{name} doubled"), Counter[tuple[bool, bool]]()
    side = 6 if name in ("x", "noxv") else 4
    for one in stated(name, 60 if thorough else 12, side):
        doubled = puzzle([line("doubler", random, side), *KIND.stated_rules(one)], side)
        assert doubled is not None
        for _ in range(60):
            board = tuple(random.randint(1, side) for _ in range(side * side))
            right = plain(doubled, board)
            assert (not KIND.check(doubled, board)) == right, (doubled.text(), board)
            seen[right, plain(one, board)] += 1
    assert (seen[True, False] and seen[False, True]) or name == "noxv"


@pytest.mark.parametrize("name", [Each(sorted(ADDS))])
def test_doubled_sums_have_the_solutions_that_their_sentences_leave(
    name: str, thorough: bool
) -> None:
    random, differing = Random(f"{name} doubled"), not thorough
    few = 9 if name == "killer" else 3  # whose digits differ, doubled ones too
    for one in stated(name, 12 if thorough else few):
        rules = [*KIND.stated_rules(one), line("doubler", random)]
        doubled = puzzle(["rows", "columns", *rules])
        assert doubled is not None
        right = {square for square in SQUARES if plain(doubled, square)}
        assert solutions(stated_of(doubled)) == right, doubled.text()
        assert solutions(reading_of(doubled)) == right, doubled.text()
        differing = differing or right != {one_way for one_way in SQUARES if plain(one, one_way)}
    assert differing


def mixture(number: int) -> Variant:
    """Return a puzzle that states some rules."""
    random = Random(number)
    names = [name for name in ENTRIES if name not in ("entropic", "windows")]
    while True:
        some = [line(name, random) for name in random.sample(names, random.randint(1, 3))]
        one = puzzle(["rows", "columns", *[rule for rule in some if rule not in HOUSES]])
        if one is not None:
            return one


def test_mixtures_have_the_solutions_that_all_their_sentences_leave(thorough: bool) -> None:
    verdicts = set[str]()
    for one in map(mixture, range(60 if thorough else 24)):
        right = {square for square in SQUARES if plain(one, square)}
        assert solutions(stated_of(one)) == right, one.text()
        assert solutions(reading_of(one)) == right, one.text()
        wanted = ("none", "unique", "multiple")[min(len(right), 2)]
        assert puzzlemint.verify(one).verdict == wanted
        verdicts.add(wanted)
    assert len(verdicts) > 1


@pytest.mark.parametrize("name", [Each(list(ENTRIES))])
def test_what_grades_read_has_the_same_rules(name: str) -> None:
    side = 6 if name in ("entropic", "windows") else 4
    for one in stated(name, 1 if ENTRIES[name].of_board else 5, side):
        told = [(rule.name, {*rule.scope}, rule.clue) for rule in stated_of(one).rules()]
        read = [(rule.name, {*rule.scope}, rule.clue) for rule in reading_of(one).rules()]
        assert sorted(told, key=str) == sorted(read, key=str)


def test_a_line_says_at_once_all_that_it_forces() -> None:
    """The second of four cells of a thermometer in a square of 9 is 2 to 7, in one step."""
    one = puzzle(["rows", "columns", "boxes", "thermo r1c1-4"], 9)
    assert one is not None
    line = [rule for rule in reading_of(one).rules() if rule.name == "thermo"]
    assert line[0].lazy is not None
    forced = line[0].lazy.forces([])
    assert forced is not None
    gone = {(place, value) for x, place, value in reading_of(one).indicators if -x in forced}
    assert {value for place, value in gone if place == 1} == {1, 8, 9}


@pytest.mark.parametrize(
    ("rule", "error"),
    [
        ("termo r1c1 r1c2", "5:1: there is no rule 'termo' (did you mean thermo?)"),
        ("thermo r1c1", "5:1: thermo speaks of 2 to 400 cells, not of 1"),
        ("thermo r1c1 r1c9", "5:13: 'r1c9' is no cell of a board of 4x4"),
        ("thermo r1c1 r1c1", "5:13: r1c1 is named twice"),
        ("thermo r1c1 there", "5:13: 'there' is no cell such as r1c2"),
        ("sandwich 3 r9", "5:12: 'r9' is no line of a board of 4x4"),
        ("rows r1c1", "5:6: rows is a rule of the whole board and names no cells"),
        ("whispers r1c1 r1c2", "5:10: 'r1c1' is no number"),
        ("whispers", "5:9: a line of this rule is written: whispers number cells"),
        ("whispers 0 r1c1 r1c2", "5:10: a number of 1 or more stands here"),
        ("killer 30 r1 r2c1", "5:1: killer speaks of 1 to 4 cells, not of 5"),
        ("entropic r1c1 r1c2", "5:1: the digits of a board of 4x4 make no three equal groups"),
        ("clone r1c1 r1c2", "5:16: a line of this rule is written: clone cells / as many cells"),
        ("clone r1c1 / r1c2 r1c3", "5:1: clones have as many cells as each other"),
        ("arrow r1c1", "5:1: an arrow has a circle and one cell at least"),
        ("quadruple 1,9 r1c1 r1c2 r2c1 r2c2", "5:11: digits lie between 1 and 4"),
        ("quadruple 1,2,3 r1c1 r1c2", "5:1: 3 digits do not go into 2 cells"),
        ("quadruple x r1c1 r1c2", "5:11: 'x' are not one to four digits such as 1,2,2,3"),
        ('pairs "a + z > 3" r1c1 r1c2', "5:7: 'z' is none of a, b"),
        ('pairs "a + abs > 3" r1c1 r1c2', "5:7: 'abs' is none of a, b"),
        ('pairs "min(a) < b" r1c1 r1c2', "5:7: 'min(a) < b' is no expression of"),
        ('pairs "abs(a, b) < 3" r1c1 r1c2', "5:7: 'abs(a, b) < 3' is no expression of"),
        ('pairs "max(*a, b) < 3" r1c1 r1c2', "5:7: 'max(*a, b) < 3' is no expression of"),
        ('pairs "a.b" r1c1 r1c2', "5:7: 'a.b' is no expression of"),
        ("rows", "5:1: this rule was stated before"),
    ],
)
def test_a_line_that_states_no_rule_is_refused(rule: str, error: str) -> None:
    before = "rows\n" if rule == "rows" else ""
    with pytest.raises(PuzzleError) as caught:
        KIND.read("....\n....\n....\n....\n" + before + rule + "\n", {})
    line = 5 + bool(before)
    assert str(caught.value).startswith(error.replace("5:", f"{line}:", 1))


def test_too_many_rules_are_refused() -> None:
    many = "".join(f"killer {number} r1c1 r1c2\n" for number in range(MOST + 1))
    with pytest.raises(PuzzleError, match="more than 2,000 rules"):
        KIND.read("..\n..\n" + many, {})
    with pytest.raises(PuzzleError, match="the limit is 20,000"):
        KIND.read("..\n..\nthermo " + "r1c1 " * 10_000, {})


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "a.__class__",
        "a ** 9 ** 9",
        "[a for a in (1, 2)]",
        "(lambda: a)()",
        "a if b",
        "abs",
        "abs(a, b)",
        "min(a)",
        "min(*a)",
        "max(a, b, key=a)",
        "'a'",
        "1.5 + a",
        "True",
        "a" + "+a" * 120,
        "(" * 90 + "a" + ")" * 89,
        "",
        "a := 3",
        f"a + {LARGEST + 1}",
    ],
)
def test_what_is_no_expression_of_whole_numbers_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        expression(text, ("a", "b"))


@pytest.mark.parametrize(
    "text",
    ["a + b * 3 - a // 2", "a % 3 == b % 3", "not a > b and a != 2", "a if a < b <= 4 else -b",
     "abs(a - b) >= 2 or max(a, b, 3) == 3"],
)  # fmt: skip
def test_an_expression_comes_to_what_python_makes_of_it(text: str) -> None:
    value = expression(text, ("a", "b"))
    for a, b in product(range(1, 6), repeat=2):
        assert value({"a": a, "b": b}) == int(eval(text, {"a": a, "b": b}))


def test_an_expression_may_have_no_value() -> None:
    assert expression("a // (b - 1)", ("a", "b"))({"a": 1, "b": 1}) is None
    assert expression("a % (b - 1)", ("a", "b"))({"a": 1, "b": 1}) is None
    assert expression("a * a * a", ("a",))({"a": 999}) is None


def test_ranges_and_lines_name_cells() -> None:
    one = puzzle(["thermo r1c1-3 r2c3", "killer 9 r3-4c1", "skyscraper 2 -c2", "region r4c4-2"])
    assert one is not None
    assert one.text().split("\n")[5:9] == [
        "thermo r1c1 r1c2 r1c3 r2c3",
        "killer 9 r3c1 r4c1",
        "skyscraper 2 -c2",
        "region r4c4 r4c3 r4c2",
    ]


def test_contradictory_rules_are_told_as_such() -> None:
    one = puzzle(["rows", "columns", "thermo r1c1-4", "killer 3 r1c1 r1c4"])
    assert one is not None
    found = puzzlemint.verify(one, explain=True)
    assert found.verdict == "none"
    assert found.conflict is not None
    assert [rule.name for rule in found.conflict.rules] == ["thermo", "killer"]
    said = [KIND.say(one, rule).statement for rule in found.conflict.rules]
    assert said == [
        "r1c1-4 rise from r1c1 to r1c4",
        "r1c1 and r1c4 have different digits that add up to 3",
    ]


def test_a_rule_that_does_not_hold_is_put_right_or_dropped() -> None:
    one = puzzle(["rows", "columns", "killer 3 r1c1 r1c2"])
    assert one is not None
    solution = (1, 3, 2, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 2, 3, 1)
    changes = [altered.change for altered in KIND.altered(one, solution)]
    assert "the rule killer 3 r1c1 r1c2 becomes killer 4 r1c1 r1c2" in changes
    assert "the rule killer 3 r1c1 r1c2 is dropped" in changes
    for altered in KIND.altered(one, solution):
        assert not KIND.check(altered.puzzle, solution)


def test_an_image_is_the_same_puzzle() -> None:
    one = puzzle(["rows", "rowindex r1c1", "thermo r1c1 r1c2 r2c2", "white r3c1 r3c2"])
    assert one is not None
    names = {KIND.canonical(image) for image in KIND.images(one)}
    assert len(names) == 1
    six = puzzle(["boxes", "thermo r1c1-3"], 6)
    assert six is not None
    assert len(list(KIND.images(six))) == 4  # boxes of 2x3 are not those of a turned board
    for image in KIND.images(one):
        assert puzzlemint.verify(image).verdict == puzzlemint.verify(one).verdict


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="no samples of variants are there")
def test_samples_get_the_verdicts_that_two_programs_agree_on() -> None:
    for row in (SAMPLES / "expected.tsv").read_text(encoding="utf-8").splitlines():
        name, verdict = re.split(r"\s+", row.strip())[:2]
        text = (SAMPLES / name).read_text(encoding="utf-8")
        assert puzzlemint.verify(puzzlemint.read(text)).verdict == verdict, name


def test_only_their_own_signs_excuse_neighbours() -> None:
    one = puzzle(["nowhite", "black r1c1 r1c2", "white r1c3 r1c4"])
    assert one is not None
    for first, second in product((1, 2, 3, 4), repeat=2):
        broken = {one.rule for one in KIND.check(one, (first, second, *[4] * 14))}
        differ_by_one = abs(first - second) == 1 or 3 in (first, second)  # the others are 4
        assert ("nowhite" in broken) == differ_by_one


AREAS = [
    "region r1c1 r1c2 r1c3 r2c1",
    "region r1c4 r2c4 r3c4 r2c3",
    "region r2c2 r3c1 r3c2 r3c3",
    "region r4",
]


@pytest.mark.parametrize("areas", [AREAS, AREAS[:3], [*AREAS, "boxes"], [*AREAS, "region c1"], []])
def test_sums_are_those_of_the_regions_that_stand_in_place_of_boxes(areas: list[str]) -> None:
    random, seen, cut = Random(len(areas)), set[bool](), set[bool]()
    for row in range(1, 5):
        one = puzzle([*areas, f"regionsum r{row} {'r4c4' if row == 3 else ''}"])
        boxes = puzzle([f"regionsum r{row} {'r4c4' if row == 3 else ''}"])
        assert one is not None
        assert boxes is not None
        for _ in range(200):
            board = tuple(random.randint(1, 3) for _ in range(16))
            broken = {violation.rule for violation in KIND.check(one, board)}
            right = plain(boxes, board)
            seen.add("regionsum" in broken)
            if not areas or "boxes" in areas or areas == AREAS[:3]:
                assert ("regionsum" not in broken) == right
            else:
                cut.add(("regionsum" not in broken) == right)
            whole = plain(one, board)
            assert whole == (not broken)
    assert seen == {False, True}
    assert not cut or cut == {False, True}


def test_the_page_lists_every_rule() -> None:
    page = (Path(__file__).parents[2] / "docs" / "variant.md").read_text(encoding="utf-8")
    section = page.partition("\n## A file\n")[2].partition("\n## ")[0]
    told = dict(re.findall(r"(?m)^\| `([a-z]+)[^`]*` \| (.*) \|$", section))
    for name, entry in ENTRIES.items():
        assert told[name] == entry.says.format(*"NMK")
    assert told.keys() == ENTRIES.keys()


def test_doublers_are_laid_where_sums_count_them() -> None:
    maker = gen.get("variant")
    for seed in range(6):
        made = make(maker, "6", seed, rules="doubler:2..4,killer:4,noxv")
        assert isinstance(made.puzzle, Variant)
        doublers = [rule for rule in made.puzzle.stated if rule.name == "doubler"]
        assert 2 <= len(doublers) <= 4
        assert plain(made.puzzle, made.solution)
    one = make(maker, "6", 1, rules="doubler,killer:2").puzzle
    assert isinstance(one, Variant)
    added = {cell for rule in one.stated if rule.name == "killer" for cell in rule.parts[0]}
    assert one.doublers <= added
    with pytest.raises(OptionError, match="doublers count in sums"):
        maker.check(maker.shape("6"), with_defaults(maker.options, {"rules": "doubler,thermo"}))


def test_sums_say_which_of_their_cells_count_twice() -> None:
    rules = ["killer 20 r1c1-3", "sum 20 r2c1-2", "x r3c1 r3c2", "noxv", "doubler r1c1 r2c2 r1c3"]
    one = puzzle(rules)
    assert one is not None
    model = stated_of(one)
    told = {rule.name: KIND.say(one, rule).statement for rule in model.rules()}
    assert told["killer"] == (
        "r1c1-3 have different digits that add up to 20, r1c1 and r1c3 counted twice"
    )
    assert told["sum"] == "r2c1-2 add up to 20, r2c2 counted twice"
    assert told["x"] == "r3c1-2 add up to 10"
    assert told["noxv"].endswith("do not add up to 10 or 5, doublers counted twice")


def broken(rules: Sequence[str], digits: str, side: int = 4) -> set[str]:
    """Return which rules a board breaks whose first digits are these, and the others 4."""
    one = puzzle(rules, side)
    assert one is not None
    board = [*map(int, digits), *[4] * (side * side - len(digits))]
    return {violation.rule for violation in KIND.check(one, tuple(board))}


def test_dots_with_numbers_excuse_neighbours_too() -> None:
    assert "nowhite" not in broken(["nowhite", "difference 1 r1c1 r1c2"], "1244")
    assert "nowhite" in broken(["nowhite", "difference 2 r1c3 r1c4"], "1244")
    assert "noblack" not in broken(["noblack", "ratio 2 r1c1 r1c2"], "12333333")
    assert "noblack" in broken(["noblack", "white r1c1 r1c2"], "12333333")


@pytest.mark.parametrize(
    ("rule", "digits", "holds"),
    [
        ("sandwich 2 r1c1-3", "1233", False),  # no 4 among three cells
        ("sandwich 2 r1", "1214", False),  # two ones
        ("sandwich 2 r1", "1211", False),
        ("sandwich 2 r1", "3124", True),
        ("modular r1c1 r1c2", "1444", False),
        ("modular r1c1 r1c2", "1244", True),
        ("rowindex r1c1", "2444" + "1444" * 2, False),  # a second 1 in the column
        ("rowindex r1c1", "2444" + "1444", True),
        ("quadruple 4,2,2 r1c1 r1c2 r2c1 r2c2", "2444", False),
        ("quadruple 4,2,2 r1c1 r1c2 r2c1 r2c2", "2244", True),
    ],
)
def test_what_the_words_say_in_full(rule: str, digits: str, holds: bool) -> None:
    assert (not broken([rule], digits)) == holds
    board = digits.ljust(16, "4")
    rows = "\n".join([board[at : at + 4] for at in range(0, 16, 4)])
    verdict = puzzlemint.verify(puzzlemint.read(f"# variant\n{rows}\n{rule}\n")).verdict
    assert verdict == ("unique" if holds else "none")


def test_thirds_of_a_line_of_two_cells_differ() -> None:
    assert broken(["entropic r1c1 r1c2"], "12", 6) == {"entropic"}
    assert not broken(["entropic r1c1 r1c2"], "13", 6)


def test_windows_are_where_the_usual_boxes_have_room() -> None:
    of_six = puzzle(["windows"], 6)
    assert of_six is not None
    (cells,) = [rule.scope for rule in stated_of(of_six).rules() if rule.name == "windows"]
    assert [of_six.board.name(cell) for cell in cells[:3]] == ["r2c2", "r2c3", "r2c4"]
    assert len(cells) == 6
    with pytest.raises(PuzzleError, match="a board of 5x5 has no windows"):
        parse_puzzle(KIND, "# variant\n" + ".....\n" * 5 + "windows\n")
