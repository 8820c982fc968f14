"""Print what is said of boards of every kind, for the form that runs in this process.

Arguments: the file of the extension, or nothing for the plain form; the names of the kinds.
"""

from __future__ import annotations

import sys
from importlib.util import spec_from_file_location
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from verify.explain.events import Line

NAME = "engine._engine"
BOARDS = 3


class Only:
    """Finds the extension in one file, or not at all."""

    def __init__(self, file: str) -> None:
        self._file = file

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return spec_from_file_location(name, self._file) if name == NAME and self._file else None


TOLD = "round", "rung", "depth", "name", "what", "why", "also", "where"
ABOUT = "rules", "look", "read", "decided", "places", "premises", "literals"


def tell(lines: Sequence[Line]) -> None:
    """Print lines of a derivation, and those within them."""
    for line in lines:
        print(line.rules, line.premises, line.literals, line.sentence)
        tell(line.lines)


def main(file: str, names: list[str]) -> None:
    """Print the text of each board, its verdict, its grade, and each step."""
    sys.meta_path.insert(0, Only(file))
    import engine
    import gen
    from gen.contract.maker import GaveUp, Wish
    from gen.sources.rng import stream
    from puzzles.declare.options import with_defaults
    from verify.explain.explain import explain
    from verify.grade.grade import grade
    from verify.judge.verdict import judge
    from verify.solver.session import DEFAULT_BUDGET

    assert bool(file) == engine.IN_C
    for name in names:
        maker = gen.get(name)
        settled = with_defaults((*maker.kind.options, *maker.options), {})
        wish = Wish(maker.shape(maker.starter[0]), settled, None, DEFAULT_BUDGET)
        for number in range(BOARDS):
            try:
                made = maker.make(wish, stream(11, name, number))
            except GaveUp as error:
                print(name, error)
                continue
            judgement = judge(made.puzzle)
            print(made.puzzle.text(), judgement.verdict, judgement.solutions)
            print(grade(made.puzzle, judgement=judgement))
            for step in explain(made.puzzle, made.solution):
                print([getattr(step, name) for name in (*TOLD, *ABOUT)])
                tell(step.lines)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
