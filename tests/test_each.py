"""Tests on many values see them all, and say with which one they fail."""

from __future__ import annotations

from typing import Any

import pytest

from puzzles.declare.values import Example
from tests.campaigns import chosen
from tests.each import Each, Examples, few, run, some

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
