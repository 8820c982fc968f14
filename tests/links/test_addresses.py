"""Addresses as people paste them: in quotes, brackets or lists, with flags and what follows."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzlemint
from puzzles.base.errors import PuzzleError
from puzzles.codecs.links import read_link

SITE = "https://puzz.link/p?"
SHIKAKU = "shikaku/6/6/j3g56h6t6h23g5j"
OURS = (
    *(
        "heyawake",
        "hitori",
        "kurodoko",
        "lightup",
        "mashu",
        "norinori",
        "nurikabe",
        "nurimisaki",
        "shikaku",
    ),
    *("slither", "sudoku", "tapa", "yajilin"),
)
GOLDEN = Path(__file__).parents[3] / "shared/samples/foreign/golden"


@pytest.mark.parametrize(
    "line",
    [
        f"<{SITE}{SHIKAKU}>",
        f'"{SITE}{SHIKAKU}"',
        f"'{SITE}{SHIKAKU}',",
        f"`{SITE}{SHIKAKU}`",
        f"({SITE}{SHIKAKU}).",
        f"- {SITE}{SHIKAKU}",
        f"12. [a puzzle]({SITE}{SHIKAKU}).",
        f"{SITE}{SHIKAKU}.",
        f"{SITE}{SHIKAKU}%22",
        f"{SITE}{SHIKAKU}/",
        f"{SITE}{SHIKAKU}&id=259flcep",
        f"{SITE}type=player&{SHIKAKU}",
        f"puzz.link/p?{SHIKAKU}",
        f"pzv.jp/p.html?{SHIKAKU}",
        f"http://www.kanpen.net/shikaku.html?pzpr=/{SHIKAKU.partition('/')[2]}",
    ],
)
def test_what_stands_around_an_address_means_nothing(line: str) -> None:
    assert list(puzzlemint.read_all(line)) == [read_link(SITE + SHIKAKU)]


@pytest.mark.parametrize(
    ("link", "why"),
    [
        (f"{SHIKAKU}j3", "goes on with 'j3'"),
        (f"{SHIKAKU}&id", "goes on with '&id'"),
        (f"{SHIKAKU}-&id=4", "goes on with"),
        ("shikaku/b/6/6/j3g56h6t6h23g5j", "variant b"),
        ("v:sum/shikaku/6/6/j3g56h6t6h23g5j", "rules of its Shikaku differ"),
        ("shikaku/v:sum/6/6/j3g56h6t6h23g5j", "rules of its Shikaku differ"),
        ("slither/f/5/5/cbcbcddad", "variant f"),
        ("yajilin/bo/5/5/m32j10", "variant o"),
    ],
)
def test_other_signs_and_changed_rules_are_refused(link: str, why: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        puzzlemint.read(SITE + link)
    assert why.replace("variant ", "") in str(caught.value)


def test_flags_of_the_look_and_other_names_of_a_kind() -> None:
    assert read_link(f"{SITE}yajilin/b/5/5/m32j10") == read_link(f"{SITE}yajirin/5/5/m32j10")
    assert read_link(f"{SITE}bijutsukan/6/6/nekcakbl") == read_link(f"{SITE}akari/6/6/nekcakbl")


def test_an_error_is_where_the_address_begins() -> None:
    with pytest.raises(PuzzleError) as caught:
        puzzlemint.read(f"# by hand\n- <{SITE}{SHIKAKU}x>\n")
    assert (caught.value.line, caught.value.column) == (2, 4)


def test_the_label_of_a_link_is_named_as_left_out() -> None:
    from puzzles.codecs.addresses import listed

    ((_, section),) = listed(f"[easy one]({SITE}{SHIKAKU})")
    assert "easy one" in section.notes[0]


@pytest.mark.skipif(not GOLDEN.is_dir(), reason="the folder of samples is not there")
@pytest.mark.parametrize(
    "name",
    OURS,
)
def test_published_addresses_are_read(name: str) -> None:
    for line in (GOLDEN / f"{name}.txt").read_text().split():
        assert len(list(puzzlemint.read_all(line))) == 1


def test_the_number_of_a_page_may_follow_a_fleet() -> None:
    link = f"{SITE}battleship/6/6/g12h2g30g3gk0r3w//c"
    assert read_link(f"{link}&id=259flcep") == read_link(f'{link}"') == read_link(link)
