"""The data card: a README.md that says what a data set holds, how it was made, and how to load it.

Its head is YAML that the library `datasets` and hubs read; what follows is for people.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import puzzles
from corpus.export import prompts
from corpus.export.rows import LONG, OBJECT, REAL, ROWS_OF_WHOLE, TEXT, TEXTS, TRUTH, WHOLE, WHOLES
from corpus.records.records import LADDER
from corpus.records.splits import PUZZLE, SOLUTION
from corpus.records.tally import GRADES
from verify.grade.bands import described
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corpus.ask.overlap import Leaks
    from corpus.export.parquet import Written
    from corpus.export.rows import Sheet
    from corpus.records.tally import Tally
    from corpus.store.about import About

TAGS = ("puzzles", "logic", "reasoning", "constraint-satisfaction", "sat", "benchmark", "synthetic")
CATEGORIES = ("text-generation", "question-answering")
"""Tasks, as hubs name them."""
UNKNOWN = "unknown"
SCALES = (("n<1K", 10**3), ("1K<n<10K", 10**4), ("10K<n<100K", 10**5), ("100K<n<1M", 10**6))
LARGER = (("1M<n<10M", 10**7), ("10M<n<100M", 10**8), ("100M<n<1B", 10**9))
TYPES = {
    **{TEXT: "string", OBJECT: "string", WHOLE: "int32", LONG: "int64", REAL: "float64"},
    TRUTH: "bool",
}
FENCE = "~~~~"
HASHED = {
    SOLUTION: "its solution, which all puzzles share that are solved alike, and images of them "
    "(turned, reflected, digits or colours renamed), so that no answer is in two splits",
    PUZZLE: "its canonical form, which its images share (turned, reflected, digits or regions "
    "renamed), so that no puzzle is in two splits, but a solution may be",
}
BOARDS = """\
## Boards as arrays

`solution_cells` has a value for each place to fill in, row by row; where the places are the edges
of cells, horizontal and vertical rows in turn. In `board_cells` -1 is a place that the puzzle does
not tell, unless the table says otherwise.
"""
MADE = """\
## How it was made

By {versions}. A puzzle is a function of the recipe below and its number: the same recipe and
versions give the same puzzles to the byte, on any machine.

**Verified**: every puzzle was written as a text, read back, and proved by a SAT solver to have one
solution and no other, by code that shares nothing with what made it; a solution that the solver
finds is checked by plain code that knows no solver. Rows that are `audited` ({audited}) were proved
a second time with another encoding and another solver.

**Graded** by the hardest step that cannot be avoided when every step is the easiest there is, on
{edition} of a ladder of rungs. The grade is the band of that step:

{bands}

Grades come from the rules as they are stated, so that turning or renaming a board does not change
them.

**Licence**: {licence}.

**To make it again**, with the versions above:

```sh
puzzlemint build recipe.toml -o corpus
puzzlemint export corpus --to parquet -o data-set
```
"""
LIMITS = """\
## Limits

- **The grade** is that of a method: the hardest step of the easiest way up a fixed ladder of
  steps. It was not measured with language models. `effort` sorts puzzles within a grade;
  `difficulty` is computed from it alone, on one scale for all kinds and sizes.
- **`conflicts`, `decisions`, `propagations`** are figures of one solver on one encoding in one
  order; another order gives others. `conflicts_median` is the median of five orders, of the same
  solver.
- **Puzzles were made**, not drawn evenly from all that there are. What a person would find pretty
  was nobody's aim.
- **One solution** is proved under the rules in `rules`. By other rules of the same name a puzzle
  may have several, or none.
- Images of a puzzle (turned, reflected, renamed) count as one; the rows have one of them.

The shares of grades, which come of how puzzles were made and asked for, and of nothing else:
"""


@dataclass(frozen=True)
class Card:
    """What a card says.

    Attributes:
        about: what the corpus was made from.
        recipe: the text of the recipe.
        licence: as hubs name it, such as `cc0-1.0`; empty if the publisher has named none.
        splits: what each split came to; those without rows are not told.
        tally: the puzzles, counted.
        leaks: their solutions, by split.
        sheet: what the rows hold.
    """

    about: About
    recipe: str
    licence: str
    splits: Mapping[str, Written]
    tally: Tally
    leaks: Leaks
    sheet: Sheet

    def text(self) -> str:
        """Return the card."""
        return "\n".join(
            [
                "---",
                *self._head(),
                "---",
                "",
                *self._what(),
                *self._counts(),
                *self._files(),
                *self._columns(),
                *self._boards(),
                *self._how(),
                *self._limits(),
            ]
        )

    def _head(self) -> Iterator[str]:
        """Yield the YAML."""
        yield f"pretty_name: {json.dumps(self.about.name)}"
        yield f"license: {json.dumps(self.licence or UNKNOWN)}"
        yield "language:\n- en"
        yield "task_categories:"
        yield from [f"- {name}" for name in CATEGORIES]
        yield "tags:"
        yield from [f"- {tag}" for tag in TAGS]
        scale = [name for name, bound in (*SCALES, *LARGER) if self.tally.total < bound]
        yield f"size_categories:\n- {scale[0] if scale else 'n>1T'}"
        yield "configs:\n- config_name: default\n  data_files:"
        for name in self._splits():
            yield f"  - split: {name}\n    path: data/{name}-*.parquet"
        yield "dataset_info:\n  features:"
        for column in self.sheet.columns:
            yield f"  - name: {column.name}"
            if column.type == ROWS_OF_WHOLE:
                yield "    list:\n      list: int32"
            elif column.type == WHOLES:
                yield "    list: int32"
            elif column.type == TEXTS:
                yield "    list: string"
            else:
                yield f"    dtype: {TYPES[column.type]}"
        yield "  splits:"
        for name, written in self._splits().items():
            yield f"  - name: {name}"
            yield f"    num_examples: {written.rows}\n    num_bytes: {written.size}"

    def _splits(self) -> dict[str, Written]:
        return {name: written for name, written in self.splits.items() if written.rows}

    def _what(self) -> Iterator[str]:
        """Yield the title, what the rows have, the canary, and how the data are loaded."""
        kinds = [f"{puzzles.get(kind).title} ({count:,})" for (kind,), count in self._by("kind")]
        yield f"# {self.about.name}"
        yield ""
        yield (
            f"{self.tally.total:,} logic puzzles, each proved to have exactly one solution: "
            f"{', '.join(kinds)}. Each row has a puzzle with its solution, as texts and as "
            "arrays, its rules in words, and how hard it is."
        )
        yield ""
        yield (
            "Benchmark data should not be trained on by accident. A corpus of texts that holds "
            "this line, which each row has as `canary`, holds this data set:"
        )
        yield f"\n    {self.sheet.canary}\n"
        first = next(iter(self._splits()), "train")
        yield "```python"
        yield "from datasets import load_dataset\n"
        yield 'data = load_dataset("path/to/this/folder")'
        yield f'row = data["{first}"][0]'
        yield 'print(row["rules"] + row["puzzle"])   # a prompt; row["solution"] is the answer'
        yield "```\n"

    def _by(self, *names: str) -> list[tuple[tuple[str, ...], int]]:
        return list(self.tally.by(*names).items())

    def _counts(self) -> Iterator[str]:
        """Yield the table of puzzles by kind, size and grade, and that of the splits."""
        yield "## What there is\n"
        grades = [band for band in GRADES if any(g == band for (g,), _ in self._by("grade"))]
        counts = dict(self._by("kind", "size", "grade"))
        yield f"| kind | size | {' | '.join(grades)} |"
        yield f"|---|---|{'---:|' * len(grades)}"
        for (kind, size), _ in self._by("kind", "size"):
            cells = [f"{counts.get((kind, size, band), 0):,}" for band in grades]
            yield f"| {kind} | {size} | {' | '.join(cells)} |"
        yield ""
        if len(self._splits()) > 1:
            shares = [f"`{name}` {split.rows:,}" for name, split in self._splits().items()]
            yield (
                f"**Splits**: {', '.join(shares)}. They are by {self.about.divided.by}: a puzzle's "
                f"split comes from a hash of {HASHED[self.about.divided.by]}.\n"
            )
            yield "| split | puzzles | whose solution is in another split | of which an image is |"
            yield "|---|---:|---:|---:|"
            for name in self._splits():
                leak = self.leaks.of(name)
                yield f"| `{name}` | {leak.puzzles:,} | {leak.itself:,} | {leak.images:,} |"
            yield ""

    def _files(self) -> Iterator[str]:
        """Yield the files that puzzles were made from, if any was."""
        if self.tally.files:
            yield "| file | option | puzzles |\n|---|---|---:|"
            for (option, name), count in sorted(self.tally.files.items()):
                yield f"| `{name}` | `{option}` | {count:,} |"
            yield ""

    def _columns(self) -> Iterator[str]:
        yield "## Columns\n"
        yield "| column | type | |\n|---|---|---|"
        for column in self.sheet.columns:
            told = "JSON, as a text" if column.type == OBJECT else column.type.lower()
            yield f"| `{column.name}` | {told} | {column.about} |"
        yield ""

    def _boards(self) -> Iterator[str]:
        """Yield what the numbers of `board_cells` mean, by kind."""
        yield BOARDS
        yield "| kind | letters of the text, and their values |\n|---|---|"
        for (name,), _ in self._by("kind"):
            letters = list(prompts.legend(puzzles.get(name)).items())
            told = [f"`{letter}` {value}" for value, letter in letters[:12]]
            if len(letters) > len(told):
                told.append("and so on")
            yield f"| {name} | {', '.join(told) or 'what places have from the start'} |"
        yield ""

    def _how(self) -> Iterator[str]:
        """Yield how the puzzles were made, with the recipe."""
        versions = ", ".join([f"{name} {number}" for name, number in self.about.versions.items()])
        audited = f"{sum(self.tally.audited.values()):,} of {self.tally.total:,}"
        licence = self.licence or "the publisher has named none"
        rows = [f"| `{band}` | {described(band)} |" for band in BANDS]
        bands = "\n".join(["| grade | rungs of the hardest step |", "|---|---|", *rows])
        edition = self.about.versions.get(LADDER, "")
        yield MADE.format(
            versions=versions,
            audited=audited,
            licence=licence,
            bands=bands,
            edition=f"edition {edition}" if edition else "an edition that is not named",
        )
        yield f"{FENCE}toml\n{self.recipe.rstrip()}\n{FENCE}\n"
        if self.about.sha256:
            yield f"SHA-256 of the corpus: `{self.about.sha256}`\n"

    def _limits(self) -> Iterator[str]:
        """Yield what the data set does not tell, and how its grades are spread."""
        yield LIMITS
        bands = [band for (band,), _ in self._by("grade")]
        counts = dict(self._by("kind", "grade"))
        yield f"| kind | {' | '.join(bands)} |\n|---|{'---:|' * len(bands)}"
        for (kind,), total in self._by("kind"):
            shares = [f"{counts.get((kind, band), 0) / total:.1%}" for band in bands]
            yield f"| {kind} | {' | '.join(shares)} |"
        yield ""
