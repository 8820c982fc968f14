"""Square grids with separators, frames or comments, for every kind that is a grid of cells."""

from __future__ import annotations

import re

from puzzles.codecs.grids import is_grid, is_held, read
from puzzles.codecs.registry import Format, Sample

FORMAT = Format(
    "grid",
    "a grid of cells",
    kinds=is_held,
    recognises=is_grid,
    read=read,
    suffixes=(".csv", ".tsv"),
    certain=False,
    skips="frames of | - + * = and lines that begin with ; // % or #",
    skipped=re.compile(r"(?m)^\s*(;|//|%|#).*$|[|:+=,-]|\s"),
    examples=(
        Sample(
            "; by hand\n+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n"
            "| . 2 | . . |\n| . . | . 4 |\n+-----+-----+\n",
            ("# sudoku\n1...\n..3.\n.2..\n...4\n",),
            "sudoku",
        ),
        Sample("1,_,_,0\n_,_,1,_\n_,0,_,1\n0,_,_,_\n", ("X__O\n__X_\n_O_X\nO___\n",), "binario"),
        Sample("3,,\r\n,,4\r\n", ("# kurodoko\n3 . .\n. . 4\n",), "kurodoko"),
        Sample("#,3\\,4\\\n\\4,.,.\n\\3,.,.\n", ("# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n",)),
        Sample("112\n?2?\n", ("1, 1, 2\n_, 2, _\n",), "gemhunter"),
        Sample("|2| |1|\n|-+-+-|\n| | |3|\n", ("# nurikabe\n2 . 1\n. . 3\n",), "nurikabe"),
    ),
)
