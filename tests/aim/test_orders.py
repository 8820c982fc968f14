"""Orders for a grade: refused at once, given up soon, and the same from every side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import gen
import puzzles
from corpus.recipe.recipe import RecipeError, parse
from corpus.records.records import Record, mint_record
from gen import get
from gen.contract import maker as making
from gen.contract.aim import Reached, aim
from gen.contract.maker import LOOKS, READ, GaveUp, InVain, Made, Maker, Search, Wish
from gen.minting import shares
from gen.minting.mint import AIMED_ATTEMPTS, Order, mint, order
from gen.minting.shares import Came, occurring, orders
from gen.planting import approach as nearby
from gen.planting.approach import approach
from gen.sources.rng import Stream, stream
from puzzlemint import generate
from puzzlemint.cli import run
from puzzlemint.tasks.items import curriculum
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import with_defaults
from scripts.measure.orders import PAGE, page
from tests.contract import toy
from tests.contract.cases import MAKERS
from tests.processes import Output
from verify.grade.grade import BANDS, grade
from verify.grade.ladder import BOTTOM
from verify.solver.session import DEFAULT_BUDGET


class Stairs(Maker[Puzzle]):
    """Makes a 4x4 Sudoku with all digits but one, and finds a digit less nearby."""

    kind = puzzles.get("sudoku")
    makes = "what is a step away"
    starter: ClassVar = ("4",)
    full = "3421\n2134\n1342\n4213\n"
    solution = tuple(map(int, full.replace("\n", "")))

    def __init__(self) -> None:
        self.looked = 0

    def make(self, wish: Wish, stream: Stream) -> Made[Puzzle]:
        return Made(Clues(parse_puzzle(self.kind, self.full)).without([0]), self.solution)

    def nearby(
        self, made: Made[Puzzle], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Puzzle]]:
        for cell in stream.shuffled(range(16)):
            self.looked += 1
            yield replace(made, puzzle=Clues(made.puzzle).without([cell]))


def wished(*words: str) -> Wish:
    return Wish(rect(4, 4), {}, aim(*words), DEFAULT_BUDGET)


def test_what_is_nearby_is_followed_to_the_aim() -> None:
    maker, draw = Stairs(), stream(1, "stairs", 0)
    for words in (("", "RULE", ""), ("", "", "7..8")):
        wish = wished(*words)
        assert wish.aim is not None
        made, miss = approach(maker, maker.make(wish, draw), wish, draw)
        assert miss.met
        assert wish.aim.miss(wish.aim.reach(made.puzzle, made.solution)).met
        assert approach(maker, maker.make(wish, draw), wish, draw) == (made, miss)


def test_a_search_nearby_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    maker, draw = Stairs(), stream(1, "stairs", 0)
    wish = wished("expert")
    _, miss = approach(maker, maker.make(wish, draw), wish, draw)
    assert miss.side == -1
    assert 16 < maker.looked <= nearby.CANDIDATES
    monkeypatch.setattr(nearby, "CANDIDATES", 3)
    maker.looked = 0
    approach(maker, maker.make(wish, draw), wish, draw)
    assert maker.looked == 3


def test_what_is_farther_is_not_followed() -> None:
    class Endless(Stairs):
        def nearby(
            self, made: Made[Puzzle], places: Sequence[int], wish: Wish, stream: Stream
        ) -> Iterator[Made[Puzzle]]:
            while True:
                self.looked += 1
                yield replace(made, puzzle=parse_puzzle(self.kind, self.full))

    maker, draw, wish = Endless(), stream(1, "endless", 0), wished("expert")
    start = maker.make(wish, draw)
    assert approach(maker, start, wish, draw)[0] == start
    assert maker.looked == nearby.PATIENCE


def test_only_unique_puzzles_are_followed() -> None:
    """A search that ends on SEARCH would be expert enough, but proves nothing."""

    class Astray(Stairs):
        def nearby(
            self, made: Made[Puzzle], places: Sequence[int], wish: Wish, stream: Stream
        ) -> Iterator[Made[Puzzle]]:
            yield replace(made, puzzle=parse_puzzle(self.kind, "....\n" * 4))

    maker = Astray()
    draw, wish = stream(1, "astray", 0), wished("", "SEARCH", "")
    start = maker.make(wish, draw)
    assert approach(maker, start, wish, draw)[0] == start


@pytest.mark.parametrize(
    ("kind", "words", "message"),
    [
        ("sudoku", {"hardest": "CHAINS"}, "no step of sudoku is called 'CHAINS'"),
        ("sudoku", {"effort": "9..1"}, "holds no number"),
        ("sudoku", {"band": "easy", "hardest": "NESTED"}, "has the grade easy"),
        (
            "nonogram",
            {"hardest": "REGION"},
            "the hardest step of no nonogram is REGION; those that occur: LAST, RULE, CHAIN",
        ),
        (
            "hitori",
            {"band": "easy"},
            "no hitori has the grade easy; those that occur: medium, hard, expert$",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_once(kind: str, words: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        order(kind, **words)


def test_fewer_attempts_give_up_earlier_and_find_the_same() -> None:
    patient, hasty = [
        order("akari", "5", band="expert", attempts=most, insist=True) for most in (40, 15)
    ]
    outcomes: set[str] = set()
    for index in (2, 7, 8, *range(20)):  # the first by now show all three
        draw = stream(1, "akari", index)
        try:
            found = mint(patient, draw)
        except GaveUp:
            outcomes.add("never")
            with pytest.raises(GaveUp, match="in 15 attempts"):
                mint(hasty, draw)
            continue
        if found.attempts > 15:
            outcomes.add("late")
            with pytest.raises(GaveUp, match="in 15 attempts"):
                mint(hasty, draw)
        else:
            outcomes.add("soon")
            assert mint(hasty, draw) == found
        if len(outcomes) == 3:
            return
    pytest.fail(f"all that came: {outcomes}")


def test_a_search_is_in_vain_after_many_puzzles_and_much_to_read() -> None:
    """Either alone is no sign: large boards are much to read, and small ones are looked at fast."""
    climb = Reached(BOTTOM, 0, rounds=10)
    for places, enough in ((1, READ // 10 + 1), (READ, LOOKS + 1)):
        search = Search()
        for _ in range(enough - 1):
            search.add(climb, places)
        with pytest.raises(InVain):
            search.add(climb, places)


def given_up(wanted: Order, draw: Stream) -> tuple[int, str]:
    """Return after how many attempts an order is given up, and why."""
    with pytest.raises(GaveUp) as error:
        mint(wanted, draw)
    found = re.fullmatch(r".* in ([0-9]+) attempts: (.*)", str(error.value))
    assert found
    return int(found[1]), found[2]


@pytest.mark.parametrize(
    ("kind", "size", "looks"), [("sudoku", "4", 30), ("hitori", "5", 40), ("nonogram", "8", 90)]
)
def test_a_grade_that_does_not_come_is_given_up(
    kind: str, size: str, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clues that are fitted and boards nearby count; who names a number of attempts has them."""
    monkeypatch.setattr(making, "LOOKS", looks)
    monkeypatch.setattr(making, "READ", 100 * looks)
    draw = stream(1, "vain", 0)
    wanted = order(kind, size, effort="999999..")
    attempts, why = given_up(wanted, draw)
    assert 1 < attempts < AIMED_ATTEMPTS
    assert why.startswith("the nearest was")
    assert given_up(wanted, draw) == (attempts, why)
    assert given_up(replace(wanted, attempts=attempts + 3), draw)[0] == attempts + 3


def test_what_is_given_up_at_once_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "LOOKS", 2)
    monkeypatch.setattr(making, "READ", 0)
    wanted = order("sudoku", "4", {"symmetry": "rotation"}, "expert")
    assert given_up(wanted, stream(1, "vain", 0)) == (1, "none of 3 puzzles looked at was it")


def test_the_limit_of_a_search_changes_no_puzzle() -> None:
    usual, draw = order("binario", "6", band="expert", insist=True), stream(1, "same", 0)
    found = mint(usual, draw)
    assert found.attempts > 1
    assert mint(replace(usual, attempts=AIMED_ATTEMPTS), draw) == found


def test_that_a_grade_is_rare_is_told_before_the_end() -> None:
    told: list[str] = []
    wanted = order("sudoku", "4", band="hard", insist=True)
    with pytest.raises(GaveUp):
        mint(wanted, stream(1, "sudoku", 0), told.append)
    (words,) = told
    assert re.fullmatch(
        r"none in 20 attempts, and up to 40 are made, .*; the nearest is too easy by [0-9]+ steps "
        "of the ladder",
        words,
    )
    told.clear()
    mint(order("sudoku", "4", band="easy"), stream(1, "sudoku", 0), told.append)
    assert not told


def test_what_does_not_come_is_given_up_with_the_nearest() -> None:
    """Of those that are too easy alike, the one with the most effort is the nearest."""
    wanted = order("sudoku", "4", band="hard", insist=True)
    draw, maker = stream(1, "sudoku", 0), get("sudoku")
    wish = Wish(wanted.lattice, wanted.options, wanted.aim, wanted.budget)
    efforts: list[int] = []
    for attempt in range(AIMED_ATTEMPTS):
        graded = grade(maker.make(wish, draw.child(attempt)).puzzle)
        assert graded is not None
        assert graded.hardest.rung == "RULE"
        efforts.append(graded.effort)
    assert max(efforts) > efforts[0]
    message = (
        rf"no sudoku of size 4x4 with the grade hard in {AIMED_ATTEMPTS} attempts: the nearest was "
        rf"easy \(RULE, effort {max(efforts)}\); grades that come by themselves at size 4: easy "
        r"\(100 of 100\)$"
    )
    with pytest.raises(GaveUp, match=message):
        mint(wanted, draw)


def test_grades_that_occur_are_told_of_the_nearest_size_and_the_usual_options() -> None:
    maker = get("hitori")
    usual = order("hitori", "9").options
    told = "grades that come by themselves at size {}: medium ({} of 100){}"
    for size, words in (
        ("4", ("5", 83, ", hard (17 of 100)")),
        ("30", ("10", 96, ", hard (4 of 100)")),
    ):
        assert occurring(maker, maker.shape(size), usual) == told.format(*words)
    other = get("sudoku")
    for options, known in (({}, True), ({"symmetry": "rotation"}, False), ({"box": "2x3"}, False)):
        wanted = order("sudoku", "6", options)
        assert bool(occurring(other, wanted.lattice, wanted.options)) == known
    (uncounted,) = [maker for maker in MAKERS if maker.kind is toy.KIND]
    settled = with_defaults((*uncounted.kind.options, *uncounted.options), {})
    assert not occurring(uncounted, uncounted.shape("3"), settled)


def test_a_series_goes_on_as_before_without_a_new_wish() -> None:
    def name(**words: str) -> str:
        fields = "".join([f'{field} = "{value}"\n' for field, value in words.items()])
        recipe = parse(f'[[batch]]\nkind = "sudoku"\nsize = "4"\ncount = 1\n{fields}')
        return recipe.batches[0].order.name

    assert name() == '["sudoku", "4x4", {"box": "usual", "clues": -1}, ""]'
    assert name(grade="easy") == '["sudoku", "4x4", {"box": "usual", "clues": -1}, "easy"]'
    names = [
        name(),
        name(grade="easy"),
        name(hardest="RULE"),
        name(effort="7"),
        name(hardest="RULE", effort="7"),
    ]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ('hardest = "CHAINS:3"', "batch 1: no step of binario is called 'CHAINS:3'"),
        ('hardest = "CHAIN:1"', "batch 1: a chain has 2 layers at least"),
        ('hardest = "x-wing"', "batch 1: no step of binario is called 'x-wing'; there are: LAST, "),
        ('effort = "many"', "batch 1: effort is MIN..MAX, not 'many'"),
        ("effort = 20", "batch 1: effort takes a text, not 20"),
        ('grade = "easy"\nhardest = "CHAIN"', "batch 1: no puzzle whose hardest step is CHAIN"),
    ],
)
def test_recipes_name_what_is_wrong(field: str, message: str) -> None:
    with pytest.raises(RecipeError, match=message):
        parse(f'[[batch]]\nkind = "binario"\ncount = 1\n{field}\n')


def test_recipe_call_and_function_make_the_same(output: Output) -> None:
    recipe = parse(
        '[[batch]]\nkind = "binario"\nsize = "6"\ncount = 2\n'
        'hardest = "CHAIN:..3"\neffort = "..3000"\n'
    )
    records = [mint_record(recipe.batches[0].order, 3, index) for index in range(2)]
    words = "generate binario --size 6 --seed 3 -n 2 --hardest CHAIN:..3 --effort ..3000"
    shown = output(words.split()).out
    series = generate("binario", "6", seed=3, hardest="CHAIN:..3", effort="..3000")
    for record in records:
        assert isinstance(record, Record)
        assert record.puzzle in shown
        made = next(series)
        assert str(made.puzzle) == record.puzzle
        assert (made.grade.hardest.rung, made.grade.effort <= 3000) == ("CHAIN", True)


def test_what_a_call_asks_for_wrongly_is_said(output: Output) -> None:
    assert (
        "no step of binario is called 'REGIONS' (did you mean REGION?); there are: LAST, RULE"
        in output("generate binario --hardest REGIONS", 2).err
    )
    assert "holds no number" in output("generate binario --effort 9..8", 2).err


def test_what_is_rare_is_refused_at_once_and_says_what_comes() -> None:
    """Nothing is refused that came within 2 seconds of processor time."""
    refused = set[bool]()
    for kind, sizes in orders().items():
        for size, found in sizes.items():
            free = max(1, found[""].spent / found[""].came)
            usual = [
                band
                for band in BANDS
                if found[band].came
                and (
                    found[band].spent <= 2000 * found[band].came
                    or (
                        found[band].came == found[band].tried
                        and found[band].spent / found[band].came <= 20 * free
                    )
                )
            ]
            for band in BANDS:
                if band in usual:
                    assert order(kind, size, band=band)
                    continue
                with pytest.raises(OptionError) as refusal:
                    order(kind, size, band=band)
                told = re.split("grades that come: |those that occur: ", str(refusal.value))[1]
                assert set(usual) <= set(re.findall(r"\w+", told))
                refused.add(found[band].came > 0)
                if found[band].came:
                    assert order(kind, size, band=band, dear=True)
                    assert order(kind, size, band=band, insist=True)
    assert refused == {True, False}
    with pytest.raises(OptionError, match=r"no hashi of size 5x5 with the grade expert came .*"):
        order("hashi", "5", band="expert", dear=True)
    assert order("hashi", "5", band="expert", insist=True)
    assert order("hashi", "6", band="expert")
    assert order("sudoku", "9", band="expert")
    assert order("sudoku", "4", {"symmetry": "rotation"}, "expert")


def test_what_is_rare_says_at_what_price_it_comes_and_is_tried_all_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = {band: Came(8, 8, 8, 16) for band in ("", *BANDS)}
    some = {**rows, "medium": Came(3, 4, 60, 9000), "hard": Came(4, 4, 10, 16400)}
    monkeypatch.setattr(shares, "orders", lambda: {"sudoku": {"6": some}})
    words = ["generate", "sudoku", "--size", "6", "--seed", "1", "--grade"]
    assert run([*words, "medium"]) == run([*words, "hard"]) == 2
    told = (
        "puzzlemint: sudoku of size 6x6 with the grade {} ms; grades that come: easy, expert; "
        "with a number of attempts it is tried all the same\n"
    )
    reasons = (
        "medium is rare: 3 of 4 came, from 20 attempts each, at 1,500 times the price of any, "
        "3,000",
        "hard is rare: 4 of 4 came, from 2 attempts each, at 2,050 times the price of any, 4,100",
    )
    assert capsys.readouterr() == ("", "".join(map(told.format, reasons)))
    assert run([*words, "hard", "--attempts", "40"]) == 0
    made = capsys.readouterr().out
    assert str(next(generate("sudoku", "6", seed=1, grade="hard", attempts=40)).puzzle) in made
    with pytest.raises(OptionError, match="is rare"):
        next(generate("sudoku", "6", seed=1, grade="hard"))


def test_no_curriculum_has_a_grade_that_is_rare() -> None:
    ready = {
        (kind, size, band): found[band].is_usual(found[""])
        for kind, sizes in orders().items()
        for size, found in sizes.items()
        for band in BANDS
        if shares.is_ready(get(kind), size, band)
    }
    assert all(ready.values())
    levels = [(level.kind, level.size, level.grade) for level in curriculum(grades=BANDS)]
    assert levels
    assert set(levels) <= set(ready)


def test_two_lines_of_a_rectangle_say_nothing_together() -> None:
    wishes: list[dict[str, Any]] = [{"band": "medium"}, {"hardest": "CHAIN:2"}]
    for wish in wishes:
        for size in ("10", "20", "7x12"):
            with pytest.raises(OptionError):
                order("nonogram", size, **wish)
        assert order("nonogram", "hex5", **wish, insist=True)
        assert order("nonogram", "10", {"colours": 2}, **wish)
    with pytest.raises(OptionError, match="on such a board; those that occur: easy, hard, expert"):
        order("nonogram", "20", band="medium")
    for index in range(12):
        assert str(
            mint(order("nonogram", "8", band="hard"), stream(3, "n", index)).grade.hardest
        ) != ("CHAIN 2")


def test_the_page_of_orders_is_the_table() -> None:
    table = orders()
    assert set(table) == set(gen.names())
    assert all(set(table[kind]) >= set(gen.get(kind).starter) for kind in table)
    assert PAGE.read_text(encoding="utf-8") == page(table)


def test_a_grade_that_a_kind_never_has_is_refused_however_one_insists() -> None:
    makers = {name: gen.get(name) for name in gen.names()}
    lacking = [
        (name, band) for name, own in makers.items() for band in BANDS if band not in own.bands
    ]
    assert lacking
    for name, band in lacking:
        with pytest.raises(OptionError):
            order(name, band=band, insist=True)
