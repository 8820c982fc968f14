"""Texts of others: what the page writes it opens, or asks for the kind where it does not say."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pytest

import puzzles
from puzzlemint.web import api
from puzzles.codecs.addresses import FORMATS, formats_of
from puzzles.contract.reading import parse_puzzle
from tests.web.asking import asked

if TYPE_CHECKING:
    from puzzles.contract.kind import Kind, Puzzle

KINDS = [puzzles.get(name) for name in puzzles.names()]
LINKS = [
    (kind.name, form.name)
    for kind in KINDS
    for form in FORMATS
    if form.name in formats_of(kind)
    and not (form.name == "penpa" and any(one.name == "penpa" for one in kind.wholes))
]


@lru_cache(maxsize=64)
def made(kind: str) -> str:
    return asked("generate", kind=kind, size=starter(kind), seed=1)["puzzle"]


@lru_cache(maxsize=64)
def starter(kind: str) -> str:
    (told,) = [one for one in asked("kinds")["kinds"] if one["name"] == kind]
    return told["starter"]


@pytest.mark.parametrize(("kind", "form"), LINKS)
def test_what_is_written_opens_alone(kind: str, form: str, thorough: bool) -> None:
    definition: Kind[Puzzle] = puzzles.get(kind)
    examples = [parse_puzzle(definition, x.text).text(named=True) for x in definition.examples]
    opened = 0
    for text in (made(kind), *examples[:: 1 if thorough else 2]):
        written: Any = api.call("convert", {"puzzle": text, "to": form})
        if "error" in written:
            assert written["error"]["type"] in ("LinkError", "PuzzleError")
            continue
        answer = asked("parse", text=written["text"])
        if "kinds" in answer:
            assert form != "puzzlink"
            assert kind in answer["kinds"]
            assert answer["puzzles"] == answer["errors"] == []
            answer = asked("parse", text=written["text"], kind=kind)
        (found,) = answer["puzzles"]
        normal = [definition.normal(parse_puzzle(definition, x)) for x in (found["puzzle"], text)]
        assert normal[0] == normal[1]
        opened += 1
    assert opened > 1


def test_each_kind_that_is_offered_can_be_read() -> None:
    text = "3x3:a3d3b\n"
    kinds = asked("parse", text=text)["kinds"]
    assert kinds == ["akari", "fillomino", "kurodoko", "mosaic", "shikaku"]
    for kind in kinds:
        (found,) = asked("parse", text=text, kind=kind)["puzzles"]
        assert found["kind"] == kind
    assert asked("parse", text=f"{text}3x3:d5_3c\n")["kinds"] == ["kurodoko", "shikaku"]
    assert "kinds" in asked("parse", text="..3.\n1...\n...4\n.2..\n")


def test_what_nobody_can_read_says_so() -> None:
    for text, why in (
        ("3x3:!", "no kind here has this game ID"),
        ("# sudoku\n1?\n", "'?'"),
        ("?!?\n?!?\n", "unknown puzzle kind"),
        ("https://example.org/js/solo.html#3x3:!", "'!' means nothing"),
    ):
        answer = api.call("parse", {"text": text})
        assert why in answer["error"]["message"]
