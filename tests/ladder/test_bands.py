"""Texts about bands come from the code that defines them."""

from __future__ import annotations

import re
from pathlib import Path

from verify.grade.bands import MEANING, described, rungs_of
from verify.grade.grade import BANDS, band_of
from verify.grade.ladder import Cost, Rung, chain

ROOT = Path(__file__).parents[2]


def costs(name: str) -> list[Cost]:
    """Return the costs that a name in such a text stands for, some of the longest chains."""
    if name.startswith("longer "):
        return [chain(5), chain(50)]
    rung, _, depth = name.partition(" ")
    return [chain(int(depth)) if depth else Cost(Rung[rung])]


def test_the_rungs_of_a_band_are_those_that_it_has() -> None:
    named = {band: rungs_of(band) for band in BANDS}
    for band, names in named.items():
        assert {band_of(cost) for name in names for cost in costs(name)} == {band}
    rungs = {cost.rung for names in named.values() for name in names for cost in costs(name)}
    assert rungs == {*Rung} == {*MEANING}
    assert named["easy"] == ["LAST", "RULE", "SET", "PLACE"]
    assert named["hard"] == ["CHAIN 3", "CHAIN 4"]
    assert named["expert"] == ["longer CHAIN", "NESTED", "SEARCH"]
    assert described("hard") == f"CHAIN 3 ({MEANING[Rung.CHAIN]}), CHAIN 4"


def test_the_readme_has_the_same_bands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\w+) \| ([A-Z][^|]*|longer [^|]*) \|", text, re.MULTILINE))
    told = {band: rows[band].replace(" and ", ", CHAIN ") for band in BANDS}
    assert told == {band: ", ".join(rungs_of(band)) for band in BANDS}


def test_the_page_about_grades_has_the_same_bands() -> None:
    text = (ROOT / "docs" / "grades.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [^|]*\| ([A-Z]{2,})([^|]*) \|[^|]*\| (\w+) \|", text, re.MULTILINE)
    assert {rung for rung, _, _ in rows} == set(Rung.__members__)
    for rung, depths, band in rows:
        numbers = [int(number) for number in re.findall("[0-9]+", depths)]
        found = [chain(number) for number in numbers] or [Cost(Rung[rung])]
        assert {band_of(cost) for cost in found} == {band}, rung
