"""An unfinished shard is cut back to whole records in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.recipe import Batch
from corpus.shards import Shard, salvage
from gen.mint import order

GOOD = '{"index":7}\n{"index":8}\n'


@pytest.fixture
def shard(tmp_path: Path) -> Shard:
    return Shard(Batch(order("gemhunter", "3"), 100), 1, 7, 17, tmp_path / "00000000.jsonl")


@pytest.mark.parametrize(
    "rest",
    [
        "",
        '{"index":9}',
        '{"index":9,\n',
        '{"index":10}\n{"index":9}\n',
        '{"index":8}\n',
        '{"failed":"none came"}\n',
        "[9]\n",
        "9\n",
        "\n",
        "\0\0\0\0",
    ],
)
def test_what_is_not_a_record_in_order_is_cut_off(shard: Shard, rest: str) -> None:
    shard.partial.write_text(GOOD + rest)
    assert salvage(shard) == 2
    assert shard.partial.read_text() == GOOD


def test_nothing_is_salvaged_from_nothing(shard: Shard) -> None:
    assert salvage(shard) == 0
    assert not shard.partial.exists()
    shard.partial.write_text('{"index":0}\n')
    assert salvage(shard) == 0
    assert shard.partial.read_text() == ""
