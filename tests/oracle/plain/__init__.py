"""Whether a filled board is a solution, one short function a kind.

Each is written from the kind's page in `docs` alone. It takes a puzzle and a value for each place,
and shares nothing with the kind but the puzzle's text and fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracle.plain import cells, digits, lines, variants

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ORACLES: dict[str, Callable[[Any, Sequence[int]], bool]] = {
    "akari": cells.akari,
    "battleships": cells.battleships,
    "binario": digits.binario,
    "dominosa": lines.dominosa,
    "fillomino": digits.fillomino,
    "futoshiki": digits.futoshiki,
    "gemhunter": cells.gemhunter,
    "hashi": lines.hashi,
    "heyawake": cells.heyawake,
    "hitori": cells.hitori,
    "jigsaw": digits.jigsaw,
    "kakurasu": cells.kakurasu,
    "kakuro": digits.kakuro,
    "kenken": digits.kenken,
    "killer": digits.killer,
    "kurodoko": cells.kurodoko,
    "masyu": lines.masyu,
    "mosaic": cells.mosaic,
    "nonogram": digits.nonogram,
    "norinori": cells.norinori,
    "nurikabe": cells.nurikabe,
    "nurimisaki": cells.nurimisaki,
    "shikaku": lines.shikaku,
    "skyscrapers": digits.skyscrapers,
    "slitherlink": lines.slitherlink,
    "starbattle": cells.starbattle,
    "sudoku": digits.sudoku,
    "suguru": digits.suguru,
    "tango": digits.tango,
    "tapa": cells.tapa,
    "tents": cells.tents,
    "variant": variants.variant,
    "yajilin": lines.yajilin,
}
"""Of each kind, whether values for all places are a solution of a puzzle."""
