"""Values of options as people type them, and what they are refused for."""

from __future__ import annotations

import pytest

from puzzles.base.errors import OptionError
from puzzles.declare.options import Option, Value, with_defaults

YES, WHOLE, PART = Option("a", False, ""), Option("b", 1, "", 1, 9), Option("c", -1.0, "", 0, 1)


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        *((YES, word, True) for word in ("yes", "true", "on", "1", "YES", "True")),
        *((YES, word, False) for word in ("no", "false", "off", "0", "No")),
        (WHOLE, "1", 1),
        (WHOLE, "9", 9),
        (PART, "0", 0.0),
        (PART, "1", 1.0),
        (PART, "-1", -1.0),  # the default may be named though it is beyond the bounds
    ],
)
def test_a_value_is_read_as_it_is_typed(option: Option, typed: str, value: Value) -> None:
    read = option.read(typed)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("option", "typed", "message"),
    [
        (YES, "maybe", "a takes yes or no, not 'maybe'"),
        (YES, 1, "a takes yes or no, not 1"),
        (WHOLE, "1.5", "b takes a whole number"),
        (WHOLE, "0", "b lies between 1 and 9, not 0"),
        (WHOLE, "10", "b lies between 1 and 9, not 10"),
        (PART, "1.1", "c is -1 or lies between 0 and 1, not 1.1"),
        (Option("d", 1, "", 1, 9), "10", "option d lies between 1 and 9, not 10"),
        (PART, "nan", "c takes a number"),
        (PART, "inf", "c takes a number"),
    ],
)
def test_what_does_not_fit_is_refused(option: Option, typed: Value, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        option.read(typed)
    assert message in str(refused.value)


def test_options_that_are_not_named_have_their_defaults() -> None:
    options = (YES, WHOLE, PART)
    assert with_defaults(options, {}) == {"a": False, "b": 1, "c": -1.0}
    assert with_defaults(options, {"b": "3"}) == {"a": False, "b": 3, "c": -1.0}
    with pytest.raises(OptionError, match="there is no option d"):
        with_defaults(options, {"d": 1})
