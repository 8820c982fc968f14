"""Puzzles for tests of the page, and what is to be filled in, as the API tells it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import puzzles
from puzzlemint.web import api

KINDS = puzzles.names()


def ask(name: str, **request: Any) -> Any:
    """Return what the API answers, which must be no error."""
    answer = api.call(name, request)
    assert "error" not in answer, answer
    return answer


@lru_cache(maxsize=64)
def kind(name: str) -> Any:
    """Return what the API says of a kind."""
    (found,) = [one for one in ask("kinds")["kinds"] if one["name"] == name]
    return found


@lru_cache(maxsize=64)
def made(name: str, seed: int = 1) -> str:
    """Return a small puzzle of a kind."""
    return ask("generate", kind=name, size=kind(name)["starter"], seed=seed)["puzzle"]


@lru_cache(maxsize=64)
def solution(puzzle: str) -> tuple[int, ...]:
    """Return the values of all places."""
    return tuple(ask("solve", puzzle=puzzle)["entries"])


def moves(puzzle: str) -> list[tuple[int, int]]:
    """Return the places that have to be filled in, in reading order, with their values."""
    places = ask("view", puzzle=puzzle)["places"]
    values = solution(puzzle)
    return [
        (place, values[place])
        for row in places["rows"]
        for place in row
        if places["given"][place] < 0 and values[place] not in places["unmarked"]
    ]
