"""Levels of other programs: game IDs are read as written, figures are what their names say."""

from __future__ import annotations

import json
import sys
from math import isclose, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemint
from puzzlemint import UserError
from scripts import levels, sgt
from scripts.benchmarks.race import Failed
from scripts.levels import auc, mid_ranks, sort_key, spearman
from scripts.sgt import SOURCES
from verify.grade import Grade, Hardest
from verify.ladder import Cost, Rung, chain

GAMES = (
    (sgt.tents, "3x2:ad,1,0,0,1,0", "# tents\n2 3\n.T. 1\n... 0\n1 0 0\n"),
    (
        sgt.tents,
        "5x6:_zab,0,1,0,0,1,1,0,0,0,0,1",
        "# tents\n6 5\nT.... 1\n..... 0\n..... 0\n..... 0\n..... 0\n..T.. 1\n0 1 0 0 1\n",
    ),
    (sgt.unruly, "4x4u:aAcBj", "# binario distinct_lines=yes\nOX__\nO_X_\n____\n____\n"),
    (sgt.unruly, "4x4:aAcB_i", None),
    (sgt.unruly, "4x4:aAcBi", None),
    (
        sgt.unruly,
        "6x6:bzBh",
        "# binario distinct_lines=no\n_O____\n" + "______\n" * 3 + "____X_\n______\n",
    ),
    (
        sgt.solo,
        "3x3:a1_2f9zzs",
        "# sudoku\n.12......\n9........\n" + ".........\n" * 7,
    ),
    (sgt.solo, "2x3:zzzc", None),
    (sgt.solo, "3x3:1_2zzz", None),
    (sgt.jigsaw, "2j:1c,b__", "# jigsaw\nAA 1.\nBB ..\n"),
    (sgt.jigsaw, "2jx:1_2b,__b", "# jigsaw diagonals=yes\nAB 12\nAB ..\n"),
    (sgt.jigsaw, "2j:1c,_3a", "# jigsaw\nAB 1.\nCB ..\n"),
    (sgt.jigsaw, "2j:1c,b", None),
    (sgt.jigsaw, "2j:1c", None),
    (sgt.jigsaw, "2x1:1c,aa_", None),
    (
        sgt.killer,
        "3x3k:a1zzza,zzt_72,45hzzt",
        "# killer\n"
        + "".join(
            f"{row * 9} {'.1.......' if row == 'A' else '.........'}\n" for row in "ABCDEFGHI"
        )
        + "A=45\n",
    ),
    (sgt.killer, "3x3k:zzzc", None),
    (sgt.killer, "2x2k:zzzc,_,_", None),
    (sgt.keen, "2:__a_,s1a1a2", "# kenken\nAB\nAC\nA=1- B=1 C=2\n"),
    (sgt.keen, "2:__a_,s1a1", None),
    (sgt.keen, "2:__a_,s1a1q2", None),
    (sgt.lightup, "3x2:B1a0b", "# akari\n#1.\n0..\n"),
    (sgt.lightup, "3x2:B1a5b", None),
    (sgt.singles, "3x2:12a3a1", "# hitori\n12a\n3a1\n"),
    (sgt.singles, "3x2:12a", None),
    (sgt.mosaic, "3x2:a4d", "# mosaic\n.4.\n...\n"),
    (sgt.mosaic, "3x2:a4c", None),
    (sgt.range_, "3x2:2_11b3a", "# kurodoko\n2 11 .\n. 3 .\n"),
    (sgt.range_, "3x2:2_11a3a", None),
    (sgt.dominosa, "1:001110", "# dominosa\n001\n110\n"),
    (sgt.dominosa, "1:00111[10]", "# dominosa\n001\n11a\n"),
    (sgt.dominosa, "1:0011", None),
    (sgt.bridges, "3x2m2:3a2a1a", "# hashi most=2\n3.2\n.1.\n"),
    (sgt.bridges, "3x2:3a2a1a", None),
    (sgt.filling, "3x2:3b2b", "# fillomino\n3..\n2..\n"),
    (sgt.filling, "3x2:3b2a", None),
    (sgt.rect, "3x2:2_11b3a", "# shikaku\n2 11 .\n. 3 .\n"),
    (sgt.rect, "3x2:2_11a3a", None),
    (
        sgt.unequal,
        "2:0R,2D,0,0,",
        "# futoshiki\n+ + +\n .>2\n+ +v+\n . .\n+ + +\n",
    ),
    (sgt.unequal, "2:0D,0,0,0L,", "# futoshiki\n+ + +\n . .\n+v+ +\n .<.\n+ + +\n"),
    (sgt.unequal, "2:0,0,0U,0,", "# futoshiki\n+ + +\n . .\n+^+ +\n . .\n+ + +\n"),
    (sgt.unequal, "2a:0R,2D,0,0,", None),
    (sgt.unequal, "2:0R,2D,0,", None),
    (sgt.towers, "2:2///1/////", None),
    (sgt.towers, "2:2///1///2/,a1b", "# skyscrapers\n  2 .\n. . 1 2\n. . . .\n  . 1\n"),
    (sgt.towers, "2:2///////", "# skyscrapers\n  2 .\n. . . .\n. . . .\n  . .\n"),
    (sgt.loopy, "3x3t0:3b1b0a2", "# slitherlink\n3..\n1..\n0.2\n"),
    (sgt.loopy, "3x3t1:3b1b0a2", None),
    (sgt.loopy, "3x3", None),
    (sgt.tents, "3x2:ae,1,0,0,1,0", None),
    (sgt.tents, "3x2:ac,1,0,0,1,0", None),
    (sgt.tents, "3x2:ad,1,0,0,1", None),
)
VALUES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=12)


def install(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """Let every program be the one at a path, or missing."""

    def program(name: str) -> str:
        if path is None:
            raise Failed("not installed")
        return str(path)

    monkeypatch.setattr(sgt, "program", program)


def script(path: Path, line: str) -> Path:
    """Write a program of one line."""
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="ascii")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(("read", "game", "text"), GAMES)
def test_game_ids_are_read(read: Any, game: str, text: str | None) -> None:
    if text is None:
        with pytest.raises(UserError, match=game.split(":", maxsplit=1)[0]):
            read(game)
    else:
        assert read(game) == text
        puzzlemint.read(text)


@given(VALUES, VALUES)
def test_auc_is_the_share_of_pairs_in_order(easier: list[Any], harder: list[Any]) -> None:
    score = sum((b > a) + (a == b) / 2 for a in easier for b in harder)
    assert isclose(auc(easier, harder) or 0, score / len(easier) / len(harder), abs_tol=1e-12)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=12))
def test_spearman_is_the_correlation_of_ranks(pairs: list[tuple[int, int]]) -> None:
    def deviations(values: list[int]) -> list[float]:
        below = [sum(x < y for x in values) + sum(x == y for x in values) / 2 for y in values]
        return [rank - sum(below) / len(below) for rank in below]

    left, right = [a for a, _ in pairs], [b for _, b in pairs]
    if len(set(left)) == 1 or len(set(right)) == 1:
        assert spearman(left, right) is None
        return
    x, y = deviations(left), deviations(right)
    product = sum(a * b for a, b in zip(x, y, strict=True))
    expected = product / sqrt(sum(a * a for a in x) * sum(b * b for b in y))
    assert isclose(spearman(left, right) or 0, expected, abs_tol=1e-12)


def test_ties_share_a_rank() -> None:
    assert mid_ranks([5, 1, 5, 9]) == [2.5, 1, 2.5, 4]
    assert auc([1, 2], []) is None
    assert spearman([], []) is None


def test_grades_compare_by_rung_then_chain_then_effort() -> None:
    costs = [Cost(rung) for rung in Rung if rung != Rung.CHAIN]
    costs = sorted([*costs, *[chain(depth) for depth in range(2, 12)]])
    grades = [
        Grade("", Hardest(cost.rung.name, cost.depth), effort, 1, 1, (1, 1, 1), "", 0, 0, 0)
        for cost in costs
        for effort in (9, 10, 200)
    ]
    assert [*map(sort_key, grades)] == sorted({*map(sort_key, grades)})


def test_boards_are_kept_and_more_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = SOURCES[0]
    install(monkeypatch, script(tmp_path / "maker", f'echo "$3" | tee -a {tmp_path}/calls'))
    first = list(source.games(8, "Easy", 2, 7, tmp_path))
    assert first == ["8x8de#7-8x8de-0", "8x8de#7-8x8de-1"]
    assert list(source.games(8, "Easy", 1, 7, tmp_path)) == first[:1]
    assert list(source.games(8, "Easy", 3, 7, tmp_path)) == [*first, "8x8de#7-8x8de-2"]
    assert (tmp_path / "calls").read_text(encoding="ascii").count("\n") == 3
    assert list(source.games(8, "Easy", 2, 7)) == first


@pytest.mark.parametrize(
    ("line", "told"),
    [("echo no such size >&2; exit 1", "no such size"), ("true", "nothing was made")],
)
def test_a_program_that_refuses_is_told(
    line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, script(tmp_path / "maker", line))
    with pytest.raises(UserError, match=f"sgt-tents: {told}"):
        next(SOURCES[0].games(8, "Easy", 1, 1))


def test_what_a_failing_program_prints_is_no_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, script(tmp_path / "maker", "echo 8x8:a; exit 1"))
    with pytest.raises(UserError, match="sgt-tents"):
        next(SOURCES[0].games(8, "Easy", 1, 1, tmp_path))
    assert not list(tmp_path.glob("*.txt"))


def test_the_table_leaves_out_what_is_not_unique(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    easy, tricky = (tmp_path / f"sgt-singles-3x3d{level}-1.txt" for level in "ek")
    easy.write_text("3x3:113122321\n3x3:122331213\n", encoding="ascii")
    tricky.write_text("3x3:311221123\n", encoding="ascii")

    def same(grade: object) -> tuple[float, ...]:
        return (1.0,)

    monkeypatch.setattr(levels, "sort_key", same)
    install(monkeypatch, None)
    monkeypatch.setattr(
        sys, "argv", ["levels", "hitori", "--sizes", "3", "--count", "2", "--keep", str(tmp_path)]
    )
    assert levels.main() == 2
    assert "not installed" in capsys.readouterr().err
    tricky.write_text("3x3:311221123\n3x3:321122113\n", encoding="ascii")
    assert levels.main() == 0
    shown = capsys.readouterr().out
    assert "| hitori 3x3 | Easy/Tricky | 0.500 |" in shown
    assert "4 boards, 1 of them not proved to have one solution\n3x3:122331213\n" in shown
    monkeypatch.setattr(sys, "argv", [*sys.argv, "--json"])
    assert levels.main() == 0
    told = json.loads(capsys.readouterr().out)
    assert [board["key"] for board in told["boards"]["hitori 3x3"]].count(None) == 1
