"""The style sheet of drawings: two colours for every class, one for light and one for dark.

Ink is what is printed, paper what it is printed on. A wall is the darkest thing in both, so dark
paper is no darker than slate.
"""

from __future__ import annotations

_COLOURS = {
    # selector: (property, light, dark)
    "paper": ("fill", "#ffffff", "#353b46"),
    "wall": ("fill", "#1d2026", "#08090b"),
    "shaded": ("fill", "#5a6b8c", "#0e1420"),
    "lit": ("fill", "#ffefa6", "#7d661c"),
    "sure": ("fill", "#fff1b3", "#4b4636"),
    "fixed": ("fill", "#e6e8ec", "#525b6b"),
    "unsure": ("fill", "#ffd166", "#7a5600"),
    "flaw": ("fill", "#ff9a8d", "#8c2f23"),
    "grid": ("stroke", "#b4bac5", "#667080"),
    "frame": ("stroke", "#1d2026", "#d5d9e0"),
    "dots": ("stroke", "#1d2026", "#d5d9e0"),
    "border-line": ("stroke", "#1d2026", "#d5d9e0"),
    "split": ("stroke", "#757c88", "#8a919d"),
    "arrow": ("stroke", "#1d2026", "#e8eaee"),
    "cage-line": ("stroke", "#5b6270", "#aab1bd"),
    "loop-line": ("stroke", "#1a56b0", "#8ab8ff"),
    "pair-line": ("stroke", "#1a56b0", "#8ab8ff"),
    "open-line": ("stroke", "#b36b00", "#ffc24d"),
    "flaw-line": ("stroke", "#c4281c", "#ff8a7d"),
    "cross-line": ("stroke", "#8a919d", "#8a919d"),
    "way": ("stroke", "#c3c8d1", "#6b7484"),
    "bulb": ("fill", "#c3c8d1", "#6b7484"),
    "disc": ("fill", "#ffffff", "#353b46"),
    "pill": ("stroke", "#d9dce2", "#566072"),
    "ring": ("stroke", "#757c88", "#aab1bd"),
    "shaft": ("stroke", "#757c88", "#aab1bd"),
    "thin": ("stroke", "#5b6270", "#aab1bd"),
    "dot": ("stroke", "#1d2026", "#d5d9e0"),
    "white": ("fill", "#ffffff", "#353b46"),
    "black": ("fill", "#1d2026", "#08090b"),
    "letter-ground": ("fill", "#ffffff", "#353b46"),
    "mark-ground": ("fill", "#dfe2e7", "#545d6d"),
    "region-ground": ("fill", "#e2d2f4", "#573d73"),
    "clone-ground": ("fill", "#d6efc6", "#345730"),
    "chip": ("stroke", "#b4bac5", "#4d5561"),
    "given": ("fill", "#1d2026", "#e8eaee"),
    "question": ("fill", "#1d2026", "#ffffff"),
    "entered": ("fill", "#1a56b0", "#8ab8ff"),
    "on-wall": ("fill", "#ffffff", "#f2f4f7"),
    "on-shaded": ("fill", "#ffffff", "#d5dae3"),
    "clue": ("fill", "#1d2026", "#e8eaee"),
    "done": ("fill", "#757c88", "#8a919d"),
    "ink": ("fill", "#1d2026", "#e8eaee"),
    "rim": ("stroke", "#1d2026", "#e8eaee"),
    "edge": ("stroke", "#1d2026", "#e8eaee"),
    "stroke": ("stroke", "#1d2026", "#e8eaee"),
    "entered .stroke": ("stroke", "#1a56b0", "#8ab8ff"),
    "entered .ink": ("fill", "#1a56b0", "#8ab8ff"),
    "entered .rim": ("stroke", "#1a56b0", "#8ab8ff"),
    "inset": ("stroke", "#8a919d", "#8a919d"),
    "faint": ("fill", "#757c88", "#8a919d"),
    "faint-rim": ("stroke", "#757c88", "#8a919d"),
}
_TINTS = (
    ("#f9d3cf", "#6b3a38"),
    ("#cfe3f8", "#2c4c70"),
    ("#d6efc6", "#345730"),
    ("#fae7ad", "#5c4d1f"),
    ("#e2d2f4", "#573d73"),
    ("#c4ece5", "#1f5657"),
    ("#fad7ae", "#6e431a"),
    ("#dfe1e4", "#494e56"),
    ("#f7cde3", "#6e3760"),
    ("#e4e2a8", "#4c5128"),
    ("#cad3ea", "#3b467c"),
    ("#e6d3c1", "#584436"),
)  # of regions
_COLOURS.update({f"tint-{number}": ("fill", *pair) for number, pair in enumerate(_TINTS)})
_FIXED = """\
.puzzle text{font-family:system-ui,sans-serif;text-anchor:middle}
.puzzle .given,.puzzle .clue{font-weight:600}
.puzzle .fill,.puzzle .wall,.puzzle .shaded,.puzzle .lit,.puzzle .sure,.puzzle .fixed,\
.puzzle .unsure,\
.puzzle .flaw,.puzzle [class^=tint]{shape-rendering:crispEdges}
.puzzle .grid,.puzzle .frame{fill:none;stroke-width:1}
.puzzle .frame{stroke-width:2;stroke-linejoin:round}
.puzzle .dots{fill:none;stroke-width:5;stroke-linecap:round}
.puzzle .border-line{fill:none;stroke-width:3;stroke-linecap:round}
.puzzle .split{stroke-width:1}
.puzzle .arrow{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.puzzle .cage-line{fill:none;stroke-width:1;stroke-dasharray:2 2}
.puzzle .label{text-anchor:start}
.puzzle .loop-line{fill:none;stroke-width:4;stroke-linecap:round}
.puzzle .pair-line{fill:none;stroke-width:2}
.puzzle .open-line{fill:none;stroke-width:3;stroke-dasharray:5 4}
.puzzle .flaw-line{fill:none;stroke-width:4;stroke-dasharray:2 3}
.puzzle .cross-line,.puzzle .rim,.puzzle .faint-rim{fill:none;stroke-width:2;stroke-linecap:round}
.puzzle .rim,.puzzle .faint-rim{stroke-linejoin:round}
.puzzle .stroke{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.puzzle .way{fill:none;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.puzzle .line{stroke-width:6}
.puzzle .pill{fill:none;stroke-width:24;stroke-linecap:round}
.puzzle .slow{fill-opacity:.6}
.puzzle .ring,.puzzle .shaft{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.puzzle .disc{stroke:#757c88;stroke-width:1.5}
.puzzle .thin{fill:none;stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}
.puzzle .dot{stroke-width:1.2}
.puzzle .inset{fill:none;stroke-width:1}
.puzzle .chip,.puzzle .edge{stroke-width:1}
.puzzle .given .edge{stroke-width:2}
"""


def _rules(shade: int) -> str:
    return "".join(
        f".puzzle .{name}{{{rule[0]}:{rule[shade]}}}\n" for name, rule in _COLOURS.items()
    )


STYLE = f"{_FIXED}{_rules(1)}@media (prefers-color-scheme:dark){{\n{_rules(2)}}}\n"
