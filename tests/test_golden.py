"""The same order and seed give the same puzzles, from version to version and on every machine.

`scripts/test tests/test_golden.py --update` writes the golden files anew; do so only for a change
that is meant to change puzzles, and say so in the changelog.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gen
from corpus.records.records import mint_record, plain
from gen.minting.mint import order

GOLDEN = Path(__file__).with_name("golden")
KEPT = ("id", "grade", "facts", "history", "attempts", "puzzle", "solution")


def minted(kind: str, size: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    wanted = order(kind, size, options)
    found = [plain(mint_record(wanted, 2026, index)) for index in range(2)]
    return [
        {"size": size, "options": options, **{name: record[name] for name in KEPT}}
        for record in found
    ]


@pytest.mark.parametrize("kind", gen.names())
def test_golden(kind: str, request: pytest.FixtureRequest) -> None:
    maker = gen.get(kind)
    flags: list[dict[str, Any]] = [
        {option.name: not option.default}
        for option in (*maker.kind.options, *maker.options)
        if isinstance(option.default, bool)
    ]
    if "symmetry" in {option.name for option in maker.options}:
        flags.append({"symmetry": "rotation"})
    records = [
        record
        for size, options in [
            *((size, {}) for size in maker.starter),
            *((maker.starter[0], f) for f in flags),
        ]
        for record in minted(kind, size, options)
    ]
    path = GOLDEN / f"{kind}.json"
    text = json.dumps(records, indent=1, ensure_ascii=False) + "\n"
    if request.config.getoption("--update"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(text)
