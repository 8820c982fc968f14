"""A stranger's kind is tried by the laws, and what is wrong with it is seen."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

import gen
from gen.contract import registry as makers
from gen.contract.maker import Made, Wish
from gen.minting.laws import LAWS, Broken
from gen.sources.rng import Stream
from puzzlemint.cli import run
from puzzlemint.kit import laws, try_kind
from puzzles.contract import registry as kinds
from puzzles.contract.kind import Kind
from puzzles.declare.phrases import Fact
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Fault, Solution, Violation
from puzzles.model.model import Model, Rule
from tests.contract.cases import KINDS
from tests.contract.piles import KIND, Piles, PilesKind
from tests.contract.toy import LanesMaker
from tests.guards.numberlink import Numberlink, NumberlinkKind
from tests.guards.test_outside import block
from tests.processes import ran

ROOT = Path(__file__).parents[2]
LIAR = """

class Liar(type(MAKER)):
    def make(self, wish, stream):
        raise ValueError


"""


def broken(kind: Kind[Any], maker: Any = None) -> dict[str, tuple[str, ...]]:
    return {one.law: one.broken for one in try_kind(kind, maker) if one.broken}


def own() -> Any:
    """Return a class of puzzles of its own, since a puzzle's class tells its kind."""
    return dataclass(frozen=True)(type("Own", (Piles,), {}))


class Forgets(PilesKind):
    """Its checker forgets a rule."""

    puzzle = own()

    def check(self, puzzle: Piles, solution: Solution) -> list[Violation]:
        return [one for one in super().check(puzzle, solution) if one.rule != "count"]


class ForgetsFault(Forgets):
    """And it has no fault for that, nor any example."""

    puzzle = own()
    faults: ClassVar = KIND.faults[:1]


class Loose(PilesKind):
    """Its model forgets a rule."""

    puzzle = own()

    def state(self, puzzle: Piles, model: Model, literals: Any) -> None:
        super(PilesKind, self).state(puzzle, model, literals)


class Misnames(PilesKind):
    """Its checker calls a rule by another name."""

    puzzle = own()

    def check(self, puzzle: Piles, solution: Solution) -> list[Violation]:
        return [Violation("number", one.places) for one in super().check(puzzle, solution)]


class Alike(PilesKind):
    """Two of its rules say the same."""

    puzzle = own()

    def say(self, puzzle: Piles, rule: Rule) -> Saying:
        said = super().say(puzzle, rule)
        return said.but(statement="a rule holds")


class Vague(NumberlinkKind):
    """It says the same of all that its rules speak of besides places."""

    puzzle = dataclass(frozen=True)(type("Own", (Numberlink,), {}))

    def describe(self, puzzle: Numberlink, literal: int) -> Fact:
        return Fact("a cell", "is", "on some line", literal > 0)


class Wordy(PilesKind):
    """It does not read what it writes."""

    puzzle = own()

    def write(self, puzzle: Piles) -> str:
        return super().write(puzzle).replace("#", "x")


class Turned(PilesKind):
    """An image of a puzzle is another puzzle."""

    puzzle = own()

    def images(self, puzzle: Piles) -> Iterator[Piles]:
        yield puzzle
        yield Piles(puzzle.board, (-1,) * puzzle.board.cells, (-1,) * len(puzzle.board.lines))


@pytest.mark.parametrize(
    ("kind", "laws"),
    [
        (Forgets(), {"all boards", "checker", "faults"}),
        (ForgetsFault(), {"all boards", "checker", "every rule"}),
        (Loose(), {"checker", "faults", "every rule"}),
        (Misnames(), {"checker", "faults"}),
        (Alike(), {"sentences"}),
        (Vague(), {"sentences"}),
        (Wordy(), {"texts"}),
        (Turned(), {"images"}),
    ],
    ids=["forgets", "forgets-fault", "loose", "misnames", "alike", "vague", "wordy", "turned"],
)
def test_a_kind_that_is_wrong_is_caught(kind: Kind[Any], laws: set[str]) -> None:
    assert laws <= broken(kind).keys()


def test_a_law_that_cannot_be_tried_is_broken() -> None:
    class Raises(PilesKind):
        faults: ClassVar[Sequence[Fault]] = (Fault("count", "(", "("),)  # pyright: ignore

    assert broken(Raises())["faults"][0].startswith("fault 1 (count): PuzzleError: ")


def test_a_class_of_puzzles_has_one_kind() -> None:
    class Borrows(PilesKind):
        name = "heaps"

    (told,) = broken(Borrows())["own class"]
    assert told == (
        "heaps: its puzzles are of the class Piles, which belongs to piles, so they are judged as "
        "piles; derive a class of its own"
    )


def test_a_law_is_a_test() -> None:
    checked = {str(law): law for law in laws(Forgets())}
    assert list(checked) == [law.name for law in LAWS]
    checked["images"].check()
    with pytest.raises(Broken, match=r"^fault 2 \(count\): the checker reports nothing"):
        checked["faults"].check()


@pytest.mark.parametrize(
    ("maker", "code", "outcome"),
    [
        pytest.param("MAKER", 0, f"{len(LAWS)} passed", marks=pytest.mark.campaign),
        ("Liar()", 1, f"2 failed, {len(LAWS) - 2} passed"),
    ],
)
def test_the_test_of_the_page(tmp_path: Path, maker: str, code: int, outcome: str) -> None:
    page = (ROOT / "docs" / "kinds.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (shown,) = [text for text in blocks if "def test_law" in text]
    (tmp_path / "beacons.py").write_text(block("python"))
    test = tmp_path / "test_beacons.py"
    test.write_text(shown.replace("MAKER)", f"{maker})").replace("\n\n", LIAR, 1))
    done = ran(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test))
    assert (done.returncode, outcome in done.stdout.decode()) == (code, True), done.stdout


def test_a_maker_that_no_order_finds_is_told() -> None:
    told = "size 6: no order finds the maker: install binario, or register it"
    assert told in broken(gen.get("binario").kind, type(gen.get("binario"))())["symmetry"]


class Ambiguous(LanesMaker):
    """It makes what is not unique."""

    def make(self, wish: Wish, stream: Stream) -> Made[Any]:
        made = super().make(wish, stream)
        bare = self.kind.puzzle(made.puzzle.board, (-1,) * made.puzzle.board.cells)
        return Made(bare, made.solution)


def test_a_maker_that_lies_is_caught() -> None:
    found = broken(Ambiguous.kind, Ambiguous())
    assert found["maker"][0] == "size 2: puzzle 0 is multiple"


@pytest.mark.parametrize("kind", KINDS[::10], ids=lambda kind: kind.name)
def test_the_kinds_there_are_keep_them(kind: Kind[Any]) -> None:
    maker = gen.get(kind.name) if kind.name in gen.names() else None
    tried = try_kind(kind, maker)
    assert [one.law for one in tried] == [law.name for law in LAWS]
    assert not [one.broken for one in tried if one.broken]
    assert all(one.times for one in tried[:11])


def test_at_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for registry in (kinds.KINDS, makers.MAKERS):
        monkeypatch.setattr(registry, "registered", {})
    page = block("python")
    (tmp_path / "tried_beacons.py").write_text(page)
    path = sys.path.copy()
    try:
        assert run(["try-kind", "tried_beacons:KIND"]) == 0
        assert "checker and model break the same rules" in capsys.readouterr().out
        assert run(["try-kind", "tried_beacons:KIND", "--json"]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one["law"] for one in lines] == [law.name for law in LAWS]
        assert lines[11]["times"]
    finally:
        sys.modules.pop("tried_beacons", None)
    assert sys.path == path
    for name, why in (
        ("nothing:KIND", "the module nothing cannot be loaded: No module named 'nothing'"),
        ("json:KIND", "json holds no kind KIND"),
        ("sudokus", "there is no kind 'sudokus'"),
    ):
        assert run(["try-kind", name]) == 2
        assert why in capsys.readouterr().err

    def forgetful(name: str) -> tuple[Forgets, None]:
        del name
        return Forgets(), None

    monkeypatch.setattr("puzzlemint.cli.program.try_kind._found", forgetful)
    assert run(["try-kind", "piles"]) == 1
    told = capsys.readouterr().err
    assert (
        "piles: faults: fault 2 (count): the checker reports nothing, where it should count" in told
    )
