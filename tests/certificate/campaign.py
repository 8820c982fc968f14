"""Certify many puzzles of every kind, and tamper with the certificates in every way.

    python -m tests.certificate.campaign --certificates 100 --tampered 100

Prints for each kind and format how many certificates were accepted and how many tampered ones were
rejected, by way. Stops at the first that is judged wrongly.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from gen.sources.rng import stream
from puzzles.exchange.proof.certificate import FILES, Rejected, check_texts
from tests.certificate.made import KINDS, dead_ends, samples
from tests.certificate.tampering import WAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.certificate.made import Sample


class Figures(NamedTuple):
    """How many certificates were accepted, and how many tampered ones rejected, by way."""

    accepted: int
    rejected: Counter[str]


def rejected(one: Sample, texts: dict[str, str], format: str) -> str:
    """Return why a certificate with other texts is rejected, empty if it is not."""
    try:
        check_texts({**one.certificate.texts, **texts}, format)
    except Rejected as error:
        return str(error)
    return ""


def run(found: Sequence[Sample], format: str, tampered: int) -> Figures:
    """Check certificates, and tamper with them.

    Args:
        found: certificates of a kind, at least 2.
        format: theirs.
        tampered: how many of them to tamper with, in each way that there is.

    Raises:
        AssertionError: a certificate was judged wrongly.
    """
    for one in found:
        assert one.certificate.proved is not None, (one.kind.name, str(one.puzzle))
        check_texts(dict(one.certificate.texts), format)
    counts: Counter[str] = Counter()
    for number, (one, other) in enumerate(pairwise([*found, found[0]])):
        for way in WAYS if number < tampered else ():
            texts = way(one, other, format, stream("tampering", way.__name__, number))
            if texts is not None:
                names = (one.kind.name, format, way.__name__)
                assert rejected(one, texts, format), (names, texts)
                counts[way.__name__] += 1
    return Figures(len(found), counts)


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--certificates", type=int, default=100)
    parser.add_argument("--tampered", type=int, default=100)
    parser.add_argument("--formats", nargs="+", default=list(FILES), choices=list(FILES))
    given = parser.parse_args()
    total: Counter[str] = Counter()
    for format in given.formats:
        for kind in KINDS:
            found = list(samples(kind, format, given.certificates))
            for what in (found, list(dead_ends(found, format))):
                figures = run(what, format, given.tampered)
                total += figures.rejected
                said = f"{figures.accepted} accepted, {figures.rejected.total()} rejected"
                print(f"{format} {kind}: {said}", flush=True)
    for way in WAYS:
        print(f"{way.__name__}: {total[way.__name__]} rejected")
    print(f"{total.total()} rejected", file=sys.stdout)


if __name__ == "__main__":
    main()
