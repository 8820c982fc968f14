"""The `.ini` files of pynogram and the `.toml` files of nonogrid: the same sections and clues.

`[clues]` has `rows` and `columns`; a line break or a comma ends each clue. `[colors]` has
`letter = (colour) character` for each colour, in TOML as texts of a list `defs`. A block has the
colour whose letter follows its number, and is black if no letter follows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.kinds.nonogram.number_lines import colour_of, hints, nonogram
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.text.header import Section

SECTION = re.compile(r"\s*\[\s*(colors|clues)\s*\]\s*(?:[#;].*)?")
KEY = re.compile(r"\s*(rows|columns|defs)\s*=")
COLOUR = re.compile(r"([a-z])\s*=\s*\(([^()]*)\)\s*(\S)")
BEGINNING = re.compile(r"(?:\s*(?:[#;].*)?\n)*\s*\[\s*(?:colors|clues)\s*\]")
COMMENT = re.compile(r"(?:^|\s)\s*[#;].*")
"""A comment begins a line or follows a blank: the `#` of a colour `(#cc0000)` begins none."""
PART = re.compile(r"[^,]+")
BLACK = "#000000"


def recognises(text: str) -> bool:
    """Return whether the first line that is no comment is `[clues]` or `[colors]`."""
    return BEGINNING.match(text) is not None


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a file.

    Raises:
        PuzzleError: a line is not understood, or a number's letter has no colour.
    """
    entries: dict[str, list[Token]] = {"colors": [], "rows": [], "columns": []}
    section, key = "", ""
    brackets = 0  # opening brackets of TOML in the value of the key
    for number, line in enumerate(asked.text.split("\n"), 1):
        at = 0
        comment = COMMENT.search(line)
        line = line[: comment.start()] if comment else line
        if title := SECTION.fullmatch(line):
            section, key = title[1], "colors" if title[1] == "colors" else ""
            brackets = 0
            continue
        if found := KEY.match(line):
            if (found[1] == "defs") != (section == "colors"):
                raise PuzzleError(f"{found[1]} stands in another section", number, 1)
            brackets = 0
            key, at = ("colors" if found[1] == "defs" else found[1]), found.end()
            if key != "colors" and entries[key]:
                raise PuzzleError(f"the {key} are given twice", number, 1)
        brackets += line[at:].count("[")
        if brackets > 1:
            column = at + line[at:].rindex("[") + 1
            what = 'a list in a list is not read; write each clue as a text, such as "1 1"'
            raise PuzzleError(what, number, column)
        value = _bare(line[at:])
        for part in PART.finditer(value):
            text = part[0].strip()
            if text and not key:
                raise PuzzleError(f"{abridged(text)} belongs to no key", number, 1)
            if text:
                column = at + part.start() + len(part[0]) - len(part[0].lstrip()) + 1
                entries[key].append(Token(text, number, column))
    palette, suffixes = ["#ffffff"], dict[str, int]()
    for entry in entries["colors"]:
        match = COLOUR.fullmatch(entry.text)
        if match is None or match[1] in suffixes:
            raise entry.error(f"{abridged(entry.text)} does not declare a colour: `b = (blue) *`")
        suffixes[match[1]] = len(palette)
        palette.append(colour_of(entry._replace(text=match[2].strip())))
    clues = {name: [(word, word.text) for word in entries[name]] for name in ("rows", "columns")}
    texts = [text for words in clues.values() for _, text in words]
    if any(re.search(r"[1-9][0-9]*(?![0-9a-z])", text) for text in texts):
        suffixes[""] = len(palette)
        palette.append(BLACK)
    rows, columns = (
        [hints(text, word.line, word.column, suffixes) for word, text in clues[name]]
        for name in ("rows", "columns")
    )
    yield of_puzzle(nonogram(rows, columns, palette))


def _bare(value: str) -> str:
    """Return a value with blanks in place of TOML's quotes and brackets.

    An empty text is the clue of a line without blocks.
    """
    value = value.replace('"""', "   ").replace("'''", "   ")
    value = re.sub(r"\"\s*\"|'\s*'", lambda match: " 0".ljust(len(match[0])), value)
    return re.sub(r"[\"'\[\]]", " ", value)


_ROWS = "1a 1a\n3a\n2a\n1a\n2a\n"
FORMATS = (
    Format(
        "pynogram",
        "sections [colors] and [clues], as pynogram (.ini) and nonogrid (.toml) have them",
        kinds=("nonogram",),
        recognises=recognises,
        read=read,
        suffixes=(".ini", ".toml"),
        skips="comments behind # or ;, and the quotes of TOML",
        skipped=re.compile(r"(?m)^;[^\n]*|[\"'\[\]]|\*|(?<=rows =)\n|(?<=columns =)\n"),
        examples=(
            Sample(
                "; by hand\n[clues]\nrows =\n  1 1\n  3\ncolumns = 2, 1, 2\n",
                (f"# nonogram\nrect 2 3\n#ffffff #000000\n{_ROWS}",),
            ),
            Sample(
                '[clues]\nrows = """\n1 1\n3"""\ncolumns = ["2", "1", "2"]\n',
                (f"# nonogram\nrect 2 3\n#ffffff #000000\n{_ROWS}",),
            ),
            Sample(
                "[colors]\nb = (blue) *\n[clues]\nrows = 1b 1b, 3b\ncolumns = 2b, 1b, 2b\n",
                (f"# nonogram\nrect 2 3\n#ffffff #0000ff\n{_ROWS}",),
            ),
        ),
    ),
)
