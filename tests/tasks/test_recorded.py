"""Replies in the forms in which models give them, fifty of each form for each kind."""

from __future__ import annotations

import pytest

import gen
from gen.sources.rng import stream
from puzzlemint.tasks.items import Item, Level, item
from puzzlemint.tasks.scores import score
from puzzles.contract.kind import given, kind_of

REPLIES, PUZZLES = 50, 5
BEFORE = (
    "Sure! Let me think about this step by step.\n\n",
    "<think>\nThe first row is nearly full, so I start there.\n</think>\n",
    "**Solution**\n\nAfter checking every rule I get:\n\n",
    "1. I look for places that are forced.\n2. Then I fill in the rest.\n\nFinal answer:\n\n",
    "",
)
AROUND = ("{}", "```\n{}```", "```text\n{}```\n", "<answer>\n{}</answer>", "<answer>{}</answer>")
AFTER = ("", "\n\nEvery rule holds.", "\n\nLet me know if you want the steps!")


def made(kind: str) -> list[Item]:
    levels = [Level(kind, gen.get(kind).starter[0])]
    return [item(levels, "recorded", number) for number in range(PUZZLES)]


def wrong(one: Item, number: int) -> str:
    """Return a board with one to three places that are not as in the solution."""
    puzzle, draw = one.puzzle, stream("recorded", "wrong", number)
    domain, values = kind_of(puzzle).domain(puzzle), [*one.solution]
    fixed = given(puzzle)
    places = [place for place, some in enumerate(domain) if len(some) > 1 and fixed[place] < 0]
    for place in draw.sample(places, 1 + draw.below(min(3, len(places)))):
        values[place] = draw.choice([v for v in domain[place] if v != values[place]])
    return kind_of(puzzle).write_entries(puzzle, tuple(values))


@pytest.mark.parametrize("name", gen.names())
def test_replies_get_their_due(name: str, thorough: bool) -> None:
    items = made(name)
    for number in range(REPLIES if thorough else REPLIES // 5):
        one, draw = items[number % PUZZLES], stream("recorded", name, number)
        puzzle, right = one.puzzle, one.answer
        assert score(puzzle, right).solved
        around, before, after = draw.choice(AROUND), draw.choice(BEFORE), draw.choice(AFTER)
        chatty = f"{before}{around.format(right)}{after}"
        assert score(puzzle, chatty).solved, chatty
        mistaken = f"{before}{around.format(wrong(one, number))}{after}"
        found = score(puzzle, mistaken)
        assert not found.solved, mistaken
        assert found.reason
        assert found.right < 1
        lines = right.splitlines()
        cut = before + "\n".join(lines[: len(lines) // 2])
        assert not score(puzzle, cut).solved, cut
