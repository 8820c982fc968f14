"""Options that are words: empty ones, and what cannot stand in a header as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemint.cli import run
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import option
from puzzles.text import header
from tests.contract.toy import Lanes, LanesKind


@dataclass(frozen=True)
class Signed(Lanes):
    """Lanes, signed by whoever made them."""

    author: str = option("", "who made it")
    title: str = option("Lanes", "what it is called")


class SignedKind(LanesKind):
    """As a stranger has it."""

    name = "signed"
    puzzle: Any = Signed


KIND = SignedKind()


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=8), st.text(max_size=8))
def test_words_come_back(author: str, title: str) -> None:
    body = KIND.write(parse_puzzle(KIND, "# signed\n80\n"))
    read = parse_puzzle(KIND, header.line("signed", {"author": author, "title": title}) + body)
    assert read.options == {"author": author, "title": title}
    assert parse_puzzle(KIND, read.text()) == read
    assert read.text().count("\n") == 2


def test_what_is_the_default_may_be_named() -> None:
    """Each option alone, and all of them as the law of texts writes them."""
    usual = parse_puzzle(KIND, "# signed\n80\n")
    assert parse_puzzle(KIND, "# signed author=\n80\n") == usual
    assert parse_puzzle(KIND, "# signed title=Lanes author=\n80\n") == usual
    empty = parse_puzzle(KIND, "# signed title=\n80\n")
    assert empty.options == {"author": "", "title": ""}
    assert empty.text() == "# signed title=\n80\n"


def test_at_the_command_line(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.txt"
    path.write_text("# binario distinct_lines=\n__\n__\n")
    assert run(["verify", str(path)]) == 2
    assert "option distinct_lines takes yes or no, not ''" in capsys.readouterr().err
