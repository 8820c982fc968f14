"""Pictures as text: what each sort of board looks like, and what colours may do to it."""

from __future__ import annotations

import re

import pytest

from puzzles.board import rect
from puzzles.render.picture import Clue, Fill, Highlight, Hint, Picture, Text
from puzzles.render.text import text
from tests.picture import boards

SGR = re.compile("\x1b\\[([0-9;]*)m")


def assert_drawn(picture: Picture, wanted: str) -> None:
    assert "\n" + text(picture) == wanted


def test_boxes_have_borders() -> None:
    assert_drawn(
        boards.sudoku(),
        """
+-------+-------+
| 1   · | ·   · |
| ·   · | 3   · |
+-------+-------+
| ·   4 | ·   · |
| ·   · | ·   ? |
+-------+-------+
""",
    )


def test_regions_have_borders() -> None:
    assert_drawn(
        boards.star_battle(),
        """
+-------+---+
| x   · | ★ |
+---+   |   |
| · | · | · |
|   +---+   |
| ? | ·   · |
+---+-------+
""",
    )


def test_a_loop_runs_between_dots() -> None:
    assert_drawn(
        boards.slitherlink(),
        """
+---+---+   ·
| 3     |
+---+---+ x ·
?         0 x
· ? ·   ·   ·
""",
    )


def test_walls_are_solid_and_lit_cells_blank() -> None:
    assert_drawn(
        boards.akari(),
        """
|    * █1█ · |
| ·     ·  · |
|███    ·  · |
""",
    )


def test_an_open_cell_is_full_of_its_sign_where_all_cells_are_filled() -> None:
    wall, wide, unsure = Fill(0, "wall"), Fill(1, "open"), Highlight(1)
    assert text(Picture(rect(1, 2), (wall, unsure), title="")) == "|███ ? |\n"
    assert text(Picture(rect(1, 2), (wall, wide, unsure), title="")) == "|██??|\n"


def test_links_lead_from_cell_to_cell() -> None:
    assert_drawn(
        boards.islands(),
        """
(3)=====(2)
  |
  |   ●
  |       ?
(1)    x  ○
""",
    )


def test_signs_stand_on_edges_and_corners() -> None:
    assert_drawn(
        boards.knots(),
        """
  2
1 < ·

·---·
      0
""",
    )


def test_shaded_numbers_stay_readable() -> None:
    assert_drawn(
        boards.hitori(),
        """
|  1 █12█|
|  3 ??1?|
""",
    )


def test_clues_stand_on_all_four_sides() -> None:
    assert_drawn(
        boards.skyscrapers(),
        """
   2  3
0  ·  · 10
1  ·  · 11
  12 13
""",
    )


def test_column_clues_of_many_digits_stay_apart() -> None:
    assert_drawn(
        boards.nonogram(),
        """
         10
          a
        100 100  12
          b   c   ?
1a 1b |aaaabbbb    |
    0 |cccc····????|
""",
    )


def test_one_digit_needs_two_characters_a_cell() -> None:
    items = (Fill(0, "#000000"), Fill(1, "#ffffff", " "), Fill(2, "open", "·"))
    clues = tuple(Clue(line, (Hint("1"),)) for line in range(4))
    assert_drawn(
        Picture(rect(1, 3), items, clues),
        """
    1 1 1
1 |██  ··|
""",
    )


def test_a_hexagon_shows_three_directions() -> None:
    assert_drawn(
        boards.hexagonal(),
        """
          9
       9 8
9 1 |    |7
 2 |  ██  |
  3 |    |6
       4 5
          9
""",
    )
    assert_drawn(
        boards.hexagonal(10),
        """
                 9
          18  17
9 10 |        | 16
11 |    ████    |
  12 |        | 15
          13  14
                 9
""",
    )


def test_a_table_has_all_lines() -> None:
    picture = Picture(rect(1, 2), (Text(0, "X"),), grid="table", blank=" ")
    assert text(picture) == "+---+---+\n| X |   |\n+---+---+\n"


def test_every_mark_has_a_letter() -> None:
    assert text(boards.marks()) == "· x ○ ● T A O X ★ * * · # o < > ^ v m ■ ?\n"


@pytest.mark.parametrize("picture", boards.ALL, ids=lambda picture: picture.title)
def test_colours_change_no_letter(picture: Picture) -> None:
    plain, coloured = text(picture), text(picture, colour=True)
    assert "\x1b" not in plain
    assert [line.rstrip() for line in SGR.sub("", coloured).split("\n")] == [
        line.replace("█", " ").rstrip() for line in plain.split("\n")
    ]


@pytest.mark.parametrize("picture", boards.ALL, ids=lambda picture: picture.title)
def test_coloured_letters_are_black_or_white_on_a_ground_of_their_own(picture: Picture) -> None:
    for style in SGR.findall(text(picture, colour=True)):
        if "38;" in style or "48;" in style:
            assert re.search(r"38;2;(0;0;0|255;255;255);48;2;\d+;\d+;\d+$", style)


def test_grounds_reach_what_stands_on_them() -> None:
    akari = text(boards.akari(), colour=True)
    assert "\x1b[7m \x1b[0m\x1b[1;7m1\x1b[0m\x1b[7m \x1b[0m" in akari
    coloured = text(boards.nonogram(), colour=True)
    assert "\x1b[38;2;255;255;255;48;2;204;0;0maaaa\x1b[0m" in coloured
    assert "\x1b[38;2;0;0;0;48;2;255;255;255m    \x1b[0m" in coloured
    assert "····\x1b[38;2;0;0;0;48;2;255;209;102m????\x1b[0m" in coloured
    assert "\x1b[2m11\x1b[0m" in text(boards.skyscrapers(), colour=True)
