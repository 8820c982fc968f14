"""CNF of students: what is right is called right, and what is not is told by a board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gen
import puzzlemint
from gen.minting.mint import item, order
from gen.sources.rng import Stream, stream
from puzzlemint.cli import run
from puzzlemint.teach import exercise
from puzzlemint.teach.exercise import RIGHT, UNDECIDED, WRONG, Cnf, mark, read, variables_of
from puzzles.base.errors import OptionError, PuzzleError, TooLarge
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from tests.each import some
from tests.processes import Output
from verify.exchange.dimacs import write
from verify.solver.cnf import to_cnf
from verify.solver.session import Session

MUTANTS = 20
BINARY = "binario"
RULES = "OX__\n____\n__O_\n_X__\n"


def right(puzzle: Puzzle) -> Cnf:
    return read(list(write(puzzle)))


def mutant(cnf: Cnf, draw: Stream) -> Cnf:
    """Return a CNF with one thing changed."""
    clauses = [list(clause) for clause in cnf.clauses]
    at = draw.below(len(clauses))
    match draw.below(4):
        case 0:
            del clauses[at]
        case 1:
            place = draw.below(len(clauses[at]))
            clauses[at][place] = -clauses[at][place]
        case 2:
            del clauses[at][draw.below(len(clauses[at]))]
        case _:
            variable = draw.choice(sorted({abs(x) for x in cnf.named.values()}))
            clauses.append([variable if draw.below(2) else -variable])
    return Cnf(cnf.variables, clauses, cnf.named, cnf.base)


def holds(puzzle: Puzzle, cnf: Cnf, solution: tuple[int, ...], *, itself: bool) -> bool:
    """Return by another solver whether a CNF has a solution, or any other board."""
    model = to_cnf(puzzle)
    model.clauses, model.variables = [*cnf.clauses], cnf.variables
    says = [
        variable if solution[place] == value else -variable
        for (place, value), variable in cnf.named.items()
    ]
    model.clauses += [[x] for x in says] if itself else [[-x for x in says]]
    with Session(model, "cadical195") as session:
        return session.solve()


@pytest.mark.parametrize("kind", some(gen.names()))
def test_mutants_of_a_right_cnf_are_told_apart(kind: str) -> None:
    made = item(order(kind, gen.get(kind).starter[0]), "exercise", 0)
    puzzle, solution = made.puzzle, made.solution
    cnf = right(puzzle)
    assert mark(puzzle, cnf, cnf.named).says == RIGHT
    seen: set[str] = set()
    for number in range(MUTANTS):
        changed = mutant(cnf, stream("exercise", kind, number))
        found = mark(puzzle, changed, changed.named)
        strong = not holds(puzzle, changed, solution, itself=True)
        weak = holds(puzzle, changed, solution, itself=False)
        assert (bool(found.loses), bool(found.lets)) == (strong, weak)
        assert found.verdict == (WRONG if strong or weak else RIGHT)
        assert not found.loses or found.loses == solution
        if found.lets:
            assert found.breaks
            assert kind_of(puzzle).check(puzzle, found.lets) or -1 in found.lets
        seen.add(found.says)
    assert len(seen) > 1


def by_hand(rows: int, text: str) -> str:
    """Return a student's CNF of the first rule of Binario only, and the givens."""
    clauses: list[list[int]] = []
    for r in range(rows):
        for c in range(rows - 2):
            across = [r * rows + c + k + 1 for k in range(3)]
            down = [(c + k) * rows + r + 1 for k in range(3)]
            clauses += [across, down, [-x for x in across], [-x for x in down]]
    for number, letter in enumerate(text.replace("\n", "")):
        if letter != "_":
            clauses.append([number + 1 if letter == "X" else -number - 1])
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {rows * rows} {len(clauses)}", *lines]) + "\n"


def test_a_map_says_what_variables_mean(tmp_path: Path, output: Output) -> None:
    (tmp_path / "puzzle.txt").write_text(RULES)
    (tmp_path / "mine.cnf").write_text(by_hand(4, RULES))
    call = ["exercise", str(tmp_path / "puzzle.txt"), str(tmp_path / "mine.cnf")]
    out = output([*call, "--map", "r*n + c + 1"], 1).out
    assert "too weak\nIt lets through a board that is no solution:\n" in out
    assert "no comment says what its variables mean" in output(call, 2).err
    told = json.loads(output([*call, "--map", "r*n + c + 1", "--json"], 1).out)
    assert told["verdict"] == "wrong"
    assert told["breaks"]
    assert told["loses"] is None


def test_several_boards(tmp_path: Path, output: Output) -> None:
    (tmp_path / "boards").mkdir()
    made = [item(order(BINARY, "4"), "several", index).puzzle for index in range(3)]
    for number, puzzle in enumerate(made):
        (tmp_path / "boards" / f"{number}.txt").write_text(puzzle.text())
    boards, mine = str(tmp_path / "boards"), str(tmp_path / "mine")
    assert run(["encode", boards, "-o", mine]) == 0
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == [
        f"{number}.cnf" for number in range(3)
    ]
    assert output(["exercise", boards, mine]).out.count(": right\n") == 3
    (tmp_path / "mine" / "1.cnf").write_text("\n".join(write(made[0])) + "\n")
    (tmp_path / "mine" / "2.cnf").unlink()
    out, err = output(["exercise", boards, mine], 2)
    assert out.count(": right\n") == 1
    assert "2.cnf: No such file" in err
    assert run(["exercise", boards, str(tmp_path / "mine" / "0.cnf")]) == 2


def test_the_puzzles_of_a_corpus_have_the_names_of_their_files(
    tmp_path: Path, output: Output
) -> None:
    (tmp_path / "r.toml").write_text(
        f'seed = 1\n[[batch]]\nkind = "{BINARY}"\nsize = "4"\ncount = 3\n'
    )
    written: list[list[Path]] = []
    for way in ("--files", "--no-files"):
        corpus, out = tmp_path / way[2:], tmp_path / f"cnf{way}"
        assert run(["build", str(tmp_path / "r.toml"), "-o", str(corpus), way]) == 0
        assert run(["encode", str(corpus), "-o", str(out)]) == 0
        written.append(sorted(path.relative_to(out) for path in out.rglob("*.cnf")))
    assert written[0] == written[1]
    assert len(written[0]) == 3
    assert output(["exercise", str(corpus), str(out)]).out.count(": right\n") == 3
    (corpus / "shards").rename(tmp_path / "shards")
    assert run(["encode", str(corpus), "-o", str(tmp_path / "none")]) == 2


def test_several_puzzles_of_a_file_are_numbered(tmp_path: Path, output: Output) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("XO\n__\n\nOX\n__\n")
    assert run(["encode", str(tmp_path / "in"), "-o", str(tmp_path / "out")]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a-2.cnf", "a.cnf"]
    (tmp_path / "in" / "a-2.txt").write_text("XO\n__\n")
    assert (
        "a.txt#2: a-2.cnf is already what"
        in output(["encode", str(tmp_path / "in"), "-o", str(tmp_path / "out")], 2).err
    )


def test_a_puzzle_with_several_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(kind_of(item(order(BINARY, "4"), 1, 0).puzzle), "____\n" * 4)
    cnf = right(puzzle)
    assert mark(puzzle, cnf, cnf.named).verdict == RIGHT
    more = Cnf(cnf.variables, [*cnf.clauses, [1]], cnf.named, cnf.base)
    assert mark(puzzle, more, cnf.named).says == "too strong"
    assert mark(puzzle, cnf, cnf.named, budget=1).verdict in (UNDECIDED, RIGHT)
    monkeypatch.setattr(exercise, "MOST", 2)
    assert mark(puzzle, cnf, cnf.named).verdict == UNDECIDED, "more than are looked at"


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "r.real",
        "(lambda: 1)()",
        "r**c",
        "r/c",
        "[r][0]",
        "x + 1",
        "1.5",
        "True",
        "'1'",
        "r if c else 1",
        "r +",
        "",
        "(" * 150 + ")" * 150,
        "r:=1",
        "f'{r}'",
    ],
)
def test_a_map_runs_nothing(text: str) -> None:
    with pytest.raises(OptionError, match="is no map; write numbers and r, c, v, m, n, p"):
        exercise.formula(text)


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (BINARY, "r + c + 1", "one variable, 2"),
        (BINARY, "r*n + c", "the variable 0, which there is not"),
        (BINARY, "r // (c - c)", "divides by zero"),
        (BINARY, "r*n + c + 1000000*1000000", "larger than 1,000,000,000"),
        (BINARY, "1" + "+1" * 120, "200 signs at most"),
        ("sudoku", "r*n + c + 1", "more than two values to a place; a map needs v"),
    ],
)
def test_maps_that_do_not_fit(kind: str, text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        variables_of(item(order(kind, "4"), 1, 0).puzzle, text)


def test_a_map_by_value_and_one_beyond_the_cnf() -> None:
    puzzle = item(order("sudoku", "4"), 1, 0).puzzle
    variables = variables_of(puzzle, "(r*n + c)*n + v")
    assert all(1 <= variable <= 64 for variable in variables.values())
    with pytest.raises(OptionError, match=r"is variable .*; the CNF has 3"):
        mark(puzzle, Cnf(3, [], {}, {}), variables)
    for place, value in ((16, 1), (-1, 1), (0, 5)):
        with pytest.raises(OptionError, match=f"no place {place + 1} .* the value {value}"):
            mark(puzzle, Cnf(64, [], {}, {}), {(place, value): 1})
    blank = puzzlemint.read("# sudoku\n....\n....\n....\n....\n")
    based = mark(blank, Cnf(64, [], {}, dict.fromkeys(range(16), 5)), {(1, 1): 1})
    assert based.says == "too weak"
    assert 5 not in based.lets
    free = mark(puzzle, Cnf(64, [], {}, {}), variables)
    assert free.says == "too weak"
    assert "has no value" in free.breaks[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 0\n", "1:1: clauses come after a line"),
        ("p cnf 2 1\n1 3 0\n", "2:1: there is no variable 3"),
        ("p cnf 2 1\n1 x 0\n", "2:1: '1 x 0' is no list of numbers"),
        ("p cnf 2 1\n1 2\n", "the last clause has no 0 at its end"),
        ("p cnf 2 1\np cnf 2 1\n", "2:1: one line"),
        ("p wcnf 2 1\n", "1:1: one line"),
        ("p cnf 2\n", "1:1: 2 numbers are expected"),
        ("", "there is no line `p cnf"),
        ("c value 9 1 1\np cnf 2 0\n", "a comment `c value` names a variable"),
    ],
)
def test_what_is_no_dimacs(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        read(text.splitlines())


def test_a_cnf_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercise, "LITERALS_LIMIT", 5)
    with pytest.raises(TooLarge, match="more than 5 literals"):
        read(["p cnf 2 3", "1 2 0", "-1 -2 0"])


def test_variables_that_do_not_occur_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzlemint.read(RULES)
    cnf = right(puzzle)
    far = {old: 10**8 - old for old in range(1, cnf.variables + 1)}

    def moved(literal: int) -> int:
        return far[abs(literal)] * (1 if literal > 0 else -1)

    sparse = Cnf(
        10**8,
        [[moved(literal) for literal in clause] for clause in cnf.clauses],
        {what: moved(variable) for what, variable in cnf.named.items()},
        cnf.base,
    )
    sizes: list[int] = []
    begun = Session.__init__

    def recorded(self: Session, model: Any, *given: Any, **named: Any) -> None:
        sizes.append(model.variables)
        begun(self, model, *given, **named)

    monkeypatch.setattr(Session, "__init__", recorded)
    assert mark(puzzle, sparse, sparse.named).verdict == RIGHT
    assert max(sizes) <= cnf.variables


@pytest.mark.parametrize("kind", some(gen.names()))
def test_a_cnf_of_few_places_is_too_weak(kind: str) -> None:
    puzzle = item(order(kind, gen.get(kind).starter[0]), "exercise", 0).puzzle
    domain = kind_of(puzzle).domain(puzzle)
    place = next(place for place, values in enumerate(domain) if len(values) > 1)
    found = mark(puzzle, Cnf(1, [], {}, {}), {(place, domain[place][0]): 1})
    assert found.says == "too weak"
    assert any(sentence.endswith(" has no value") for sentence in found.breaks)
