"""Measure how well grades rank puzzles as the times do that people took for them.

The file is CSV: a line of names, then a puzzle a line. `puzzle` is its text (line breaks may be
left out where the kind's text can be read without them, as that of a Sudoku), `seconds` what people
took on average, `players` how many they were. Spearman's correlation says how far the order by
grade is the order by time: 1 if it is the same, 0 if it knows nothing of it. Averages of few people
are noisy; so the figure is given for puzzles of more and more players too, while there are 20.

`--fit` writes how long people take by effort into `gen/minutes.json`, which `puzzlemint grade`
tells.
"""

from __future__ import annotations

import csv
import json
import sys
from math import exp, log
from pathlib import Path
from statistics import linear_regression
from typing import TYPE_CHECKING, Any, NamedTuple

import puzzlemint
from gen.minting.minutes import Fit
from puzzlemint import UserError
from scripts.measure.frame import arguments, head, row, show
from scripts.measure.ranks import shown, spearman
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FEWEST = 20
"""Puzzles without which a correlation says too little."""
ENOUGH = 500
"""Puzzles without which nothing is fitted."""
STEP = 5
"""Players between two lines of the table."""
MINUTES = Path(__file__).parents[2] / "gen" / "minutes.json"


class Timed(NamedTuple):
    """A puzzle, its grade and what people took for it.

    Attributes:
        size: of the board.
        effort, band: of the grade.
        seconds: on average.
        players: how many people took that.
    """

    size: str
    effort: int
    band: int
    seconds: float
    players: int


def timed(lines: Iterable[str], kind: str) -> Iterator[Timed]:
    """Yield the puzzles of a CSV file that have one solution, graded.

    Raises:
        UserError: it has not these columns, or a line is no puzzle with a time; says which.
    """
    for number, line in enumerate(csv.DictReader(lines), 2):
        try:
            puzzle = puzzlemint.read(line["puzzle"], kind)
            grade = puzzlemint.grade(puzzle)
            seconds, players = float(line["seconds"]), int(line.get("players") or 1)
        except KeyError as error:
            raise UserError(f"the first line names no column {error}") from None
        except (TypeError, ValueError) as error:
            raise UserError(f"line {number}: {error}") from None
        if grade is not None:
            yield Timed(puzzle.size, grade.effort, BANDS.index(grade.band), seconds, players)


def table(puzzles: list[Timed]) -> Iterator[str]:
    """Yield the lines of a table: players at least, puzzles, correlation of effort and of band."""
    yield head("players", "puzzles", "effort", "band", words=0)
    least = min((one.players for one in puzzles), default=0)
    while len(kept := [one for one in puzzles if one.players >= least]) >= FEWEST:
        seconds = [one.seconds for one in kept]
        effort = spearman([one.effort for one in kept], seconds)
        band = spearman([one.band for one in kept], seconds)
        yield row(least, len(kept), shown(effort), shown(band))
        least += STEP - least % STEP


def fitted(puzzles: list[Timed]) -> Fit:
    """Return how the times of puzzles of one size follow from their efforts.

    A puzzle counts once for each of its players. The squares of what the fit leaves of the
    logarithms of mean times are a line over one by the number of players: its beginning is how far
    puzzles of one effort differ, and its slope how far people do.
    """
    weight = sum([one.players for one in puzzles])

    def mean(values: list[float]) -> float:
        return sum([x * one.players for x, one in zip(values, puzzles, strict=True)]) / weight

    efforts, times = [log(x.effort) for x in puzzles], [log(x.seconds) for x in puzzles]
    middle, height = mean(efforts), mean(times)
    pairs = list(zip(efforts, times, strict=True))
    power = mean([(x - middle) * (y - height) for x, y in pairs])
    power /= mean([(x - middle) ** 2 for x in efforts])
    left = [(y - height - power * (x - middle)) ** 2 for x, y in pairs]
    of_people, between = linear_regression([1 / one.players for one in puzzles], left)
    return Fit(
        puzzles=len(puzzles),
        solves=weight,
        efforts=(min([one.effort for one in puzzles]), max([one.effort for one in puzzles])),
        power=round(power, 4),
        factor=round(exp(height - power * middle), 4),
        within=round(log(1 + max(of_people, 0)), 4),
        between=round(max(between, 0), 4),
    )


def write(kind: str, puzzles: list[Timed]) -> None:
    """Write the fit of each size of which there are enough puzzles beside what is known."""
    known: dict[str, dict[str, Any]] = json.loads(MINUTES.read_text(encoding="utf-8"))
    for size in sorted({one.size for one in puzzles}):
        some = [one for one in puzzles if one.size == size]
        if len(some) >= ENOUGH:
            known.setdefault(kind, {})[size] = fitted(some)._asdict()
    MINUTES.write_text(f"{json.dumps(known, indent=1)}\n", encoding="utf-8")


def main() -> int:
    """Grade the puzzles of a file and print the table."""
    parser = arguments("people", __doc__)
    parser.add_argument("file", metavar="FILE", help="CSV with puzzle, seconds and players")
    parser.add_argument("--kind", default="sudoku", help="of its puzzles (sudoku)")
    parser.add_argument("--fit", action="store_true", help="write how long people take by effort")
    given = parser.parse_args()
    try:
        with open(given.file, encoding="utf-8", newline="") as lines:
            puzzles = list(timed(lines, given.kind))
    except OSError as error:
        return _complain(given.file, error.strerror or str(error), 2)
    except (UnicodeError, csv.Error, UserError) as error:
        return _complain(given.file, str(error), 2)
    if len(puzzles) < FEWEST:
        some = f"only {len(puzzles)}" if puzzles else "no"
        what = f"{some} puzzle{'s' * (len(puzzles) != 1)} with one solution"
        return _complain(given.file, f"{what}; {FEWEST} are needed", 1)
    show(*table(puzzles))
    if given.fit:
        write(given.kind, puzzles)
    return 0


def _complain(file: str, why: str, code: int) -> int:
    print(f"{file}: {why}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
