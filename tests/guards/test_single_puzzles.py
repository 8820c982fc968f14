"""A text of a single puzzle is read in a shorter way: to the same parts as beside another one."""

from __future__ import annotations

from itertools import product

from puzzles.text.header import blocks, sections

BEFORE = "# first\n.\n"


def test_a_text_alone_has_the_parts_that_it_has_after_another_one() -> None:
    """Blank lines, blanks, and ends of lines in all places that there are in a short text."""
    for pieces in product(("a", " ", "\t", "\n", "\n# b\n", "\r"), repeat=5):
        text = "# kind\n" + "".join(pieces)
        alone = sections(text)
        (_, *after) = sections(BEFORE + text)
        assert [part._replace(line=part.line + BEFORE.count("\n")) for part in alone] == after


def test_blocks_are_what_blank_lines_leave() -> None:
    """As put together line by line."""
    for pieces in product(("a", " ", "\n", "\r", "\t\n"), repeat=6):
        (section,) = sections("".join(["# kind\n", *pieces]))
        lines = section.text.split("\n")
        wanted: list[tuple[int, str]] = []
        for number, line in enumerate(lines):
            if line.strip():
                more = line + "\n" * (number + 1 < len(lines))
                if wanted and wanted[-1][0] + wanted[-1][1].count("\n") == number:
                    wanted[-1] = (wanted[-1][0], wanted[-1][1] + more)
                else:
                    wanted.append((number, more))
        found = [(part.line - section.line, part.text) for part in blocks(section, None)]
        assert found == wanted
