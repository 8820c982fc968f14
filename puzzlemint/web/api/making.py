"""Puzzles that are made to order, and boards that are edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlemint.web.api.request import Request, RequestError, plain, refuse_large, text_of

if TYPE_CHECKING:
    from puzzlemint.web.api.request import Answer

MOST_INDEX = 1_000_000_000


def generate(request: object) -> Answer:
    """Return the puzzle of a number in a series; the same order and seed give the same one.

    Raises:
        OptionError: the size, the grade or an option does not fit.
        GaveUp: it could not be made; says what would help.
    """
    import gen
    from corpus.recipe import Batch
    from gen.mint import mint, order
    from gen.rng import stream

    asked = Request(request, "kind", "size", "options", "grade", "seed", "index", "budget")
    kind, size, options = asked.kind(), asked.text("size", ""), asked.options()
    seed, index = asked.seed(), asked.whole("index", 0, 0, MOST_INDEX)
    grade, budget = asked.text("grade", ""), asked.budget()
    maker = gen.get(kind.name)
    for option in maker.options:
        if option.file and option.name in options:
            raise RequestError(f"option {option.name} names a file, and none is read here")
    if size:
        refuse_large(maker.shape(size).cells)
    wanted = order(kind.name, size, options, grade, budget=budget)
    minted = mint(wanted, stream(seed, Batch(wanted, 1).name, index))
    return {
        "puzzle": text_of(kind, minted.puzzle),
        "size": kind.size(minted.puzzle),
        "grade": plain(minted.grade),
        "solution": plain(minted.solution),
        "attempts": minted.attempts,
        "seed": seed,
        "index": index,
    }
