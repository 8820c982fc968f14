"""Tests on many values see them all, and say with which one they fail."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from puzzles.declare.values import Example
from tests.campaigns import chosen
from tests.each import Each, Examples, Rows, few, gather, run, some
from tests.processes import ran

ROOT = Path(__file__).parents[1]
NAME = "test_one_example_of_each_verdict_is_tried_and_all_by_some_law"


def seen(
    request: pytest.FixtureRequest, values: Each, fails: dict[Any, BaseException]
) -> list[Any]:
    """Return which values a test was called with that fails with some of them."""
    called: list[Any] = []

    def test(name: str, value: Any) -> None:
        assert name == "x"
        called.append(value)
        if value in fails:
            raise fails[value]

    item: Any = request.node
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(item, "obj", test)
        assert run(item, {"name": "x", "value": values})
    return called


def test_some_names_are_always_tried() -> None:
    found = some("abcdefg")
    assert [one.id for one in found] == [*"abcdefg"]
    assert [one.id for one in found if not one.marks] == ["a", "d", "g"]
    found = few([pytest.param(letter, Each(), id=letter) for letter in "abcdefg"])
    assert [(one.id, one.values[0]) for one in found] == [(one, one) for one in "abcdefg"]
    assert [one.id for one in found if not one.marks] == ["a", "d", "g"]


def test_a_test_is_called_with_every_value(request: pytest.FixtureRequest) -> None:
    assert seen(request, Each((1, 2, 3)), {}) == [1, 2, 3]
    assert not run(request.node, {"request": request})
    wrong = ValueError("wrong")
    with pytest.raises(ValueError, match="wrong"):
        seen(request, Each((1, 2, 3)), {2: wrong})
    assert wrong.__notes__ == ["with value 1: 2"]


def test_several_arguments_have_several_values(request: pytest.FixtureRequest) -> None:
    called: list[Any] = []

    def test(kind: str, example: int, text: str) -> None:
        called.append(kind + str(example) + text)
        if text == "y" and example == 3:
            raise ValueError("wrong")

    rows = Rows([{"kind": "a", "example": Each((1, 2))}, {"kind": "b", "example": Each((3, 4))}])
    given = {"kind": rows, "example": None, "text": Each("xy")}
    item: Any = request.node
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(item, "obj", test)
        with pytest.raises(ValueError, match="wrong") as caught:
            run(item, given)
    assert called == ["a1x", "a1y", "a2x", "a2y", "b3x", "b3y"]
    assert caught.value.__notes__[0] == "with text 1: y"


GATHERED = """
import pytest

@pytest.mark.parametrize("b", [pytest.param(1, id="one"), 2])
@pytest.mark.parametrize(("a", "c"), [(3, 4), (5, 6)])
def test_plain(a, b, c):
    assert a < c
    assert (a, b) != (5, 2)

@pytest.mark.parametrize("a", [1, 2])
def test_with_a_fixture(a, tmp_path):
    assert not [*tmp_path.iterdir()]
    (tmp_path / "x").mkdir()

@pytest.mark.parametrize("a", [1, pytest.param(2, marks=pytest.mark.skip)])
def test_with_marks(a):
    assert a == 1
"""


@pytest.mark.parametrize("keyword", ["", "plain"])
def test_parameters_are_gathered_unless_tests_are_asked_for(keyword: str) -> None:
    @pytest.mark.parametrize("b", [pytest.param(1, id="one"), 2])
    @pytest.mark.parametrize(("a", "c"), [(3, 4), (5, 6)])
    def plain(a: int, b: int, c: int) -> None:
        raise NotImplementedError

    @pytest.mark.parametrize("a", [1, 2])
    def with_a_fixture(a: int, tmp_path: Path) -> None:
        raise NotImplementedError

    @pytest.mark.parametrize("a", [1, pytest.param(2, marks=pytest.mark.skip)])
    def with_marks(a: int) -> None:
        raise NotImplementedError

    rows = [{"a": a, "b": b, "c": c} for b in (1, 2) for a, c in ((3, 4), (5, 6))]
    wanted = [] if keyword else [rows]
    for function, expected in ((plain, wanted), (with_a_fixture, []), (with_marks, [])):
        seen: list[list[dict[str, int]]] = []

        def parametrize(names: Any, values: Any, seen: Any = seen) -> None:
            assert {*names} == {"a", "b", "c"}
            seen.append(sorted(values[0].values[0], key=lambda row: (row["b"], row["a"])))

        own: list[pytest.Mark] = [*vars(function)["pytestmark"]]

        def iter_markers(name: str, own: list[pytest.Mark] = own) -> list[pytest.Mark]:
            return own

        definition = SimpleNamespace(own_markers=own, iter_markers=iter_markers, stash={})
        config = SimpleNamespace(option=SimpleNamespace(keyword=keyword, all=False), args=[])
        metafunc: Any = SimpleNamespace(
            config=config, definition=definition, function=function, parametrize=parametrize
        )
        count = len(own)
        gather(metafunc)
        assert seen == expected, function.__name__
        assert len(own) == (0 if expected else count)


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("words", "failed", "passed"),
    [
        ((), ["plain[each]"], ["with_a_fixture[1]", "with_a_fixture[2]", "with_marks[1]"]),
        (("-k", "plain"), ["plain[5-6-2]"], ["plain[3-4-one]", "plain[3-4-2]", "plain[5-6-one]"]),
    ],
)
def test_tests_of_parameters_are_one_unless_they_are_asked_for(
    tmp_path: Path, words: tuple[str, ...], failed: list[str], passed: list[str]
) -> None:
    (tmp_path / "test_x.py").write_text(GATHERED)
    call = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-n", "0", "-v", *words]
    shown = ran(*call, str(tmp_path), f"--rootdir={tmp_path}", cwd=ROOT).stdout.decode()
    assert re.findall(r"::test_(\S+) FAILED", shown) == failed
    assert re.findall(r"::test_(\S+) PASSED", shown) == passed


def test_what_is_skipped_for_all_values_is_skipped(request: pytest.FixtureRequest) -> None:
    none = pytest.skip.Exception("nothing to see")
    try:
        assert seen(request, Each((1, 2, 3)), {1: none, 3: none}) == [1, 2, 3]
    except pytest.skip.Exception:
        pytest.fail("skipped, though it ran with a value")
    for values in ((1, 3), ()):
        with pytest.raises(pytest.skip.Exception, match=r"nothing to see|there is no value"):
            seen(request, Each(values), {1: none, 3: none})


def test_one_example_of_each_verdict_is_tried_and_all_by_some_law(
    request: pytest.FixtureRequest,
) -> None:
    every = Examples(
        [Example(str(number), "unique") for number in range(3)] + [Example("", "none")]
    )
    some = {tuple(every.sampled(f"law {number}")) for number in range(40)}
    assert {(one.verdict, other.verdict) for one, other in some} == {("unique", "none")}
    assert {one.text for one, _ in some} == {"0", "1", "2"}
    called = seen(request, every, {})
    thorough = chosen(request.config, request.node.nodeid)
    assert called == [*(every if thorough else every.sampled(NAME))]
