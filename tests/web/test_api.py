"""The page's functions, each on every example of every kind."""

from __future__ import annotations

import re
import sys
from itertools import pairwise

import pytest

import gen
import puzzles
from puzzlemint.web import api
from puzzles.codecs.addresses import formats_of
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import board_of, parse_entries, parse_puzzle, parse_solution
from puzzles.declare.values import Example
from puzzles.model.model import OPEN
from tests.each import few, some
from tests.processes import ran
from tests.web.asking import EXAMPLES, KINDS, asked, titled
from verify.judge import verdict as verdicts
from verify.judge.verdict import MULTIPLE, NONE, UNIQUE, judge

every = pytest.mark.parametrize(("kind", "example"), EXAMPLES)
fewer = pytest.mark.parametrize(("kind", "example"), few(EXAMPLES))


def known(puzzle: str) -> list[int]:
    """Return a board on which nothing is filled in but what the puzzle gives."""
    given: list[int] = asked("view", puzzle=puzzle)["entries"]
    return given


def test_all_kinds_are_told() -> None:
    answer = asked("kinds")
    assert tuple([kind["name"] for kind in answer["kinds"]]) == KINDS
    assert answer["bands"] == ["easy", "medium", "hard", "expert"]
    for told in answer["kinds"]:
        kind = puzzles.get(told["name"])
        assert board_of(kind, told["starter"]).size == told["starter"]
        assert {option["name"] for option in told["options"]} == {o.name for o in kind.options}
        for option in (*told["options"], *told["wishes"]):
            assert type(option["default"]).__name__ == option["type"]
        assert "image" not in {option["name"] for option in told["wishes"]}
        assert told["examples"]
        for text in told["examples"]:
            assert text.startswith(f"# {kind.name}")
            assert asked("verify", puzzle=text)["verdict"] == UNIQUE


@every
def test_a_text_is_read(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    (found,) = asked("parse", text=example.text)["puzzles"]
    read = parse_puzzle(kind, example.text)
    assert found == {"kind": kind.name, "size": read.size, "puzzle": puzzle, "entries": None}
    assert parse_puzzle(kind, puzzle) == read
    assert asked("parse", text=puzzle)["puzzles"] == [found]


@every
def test_a_verdict_comes_with_its_evidence(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    answer = asked("verify", puzzle=puzzle)
    verdict = answer["verdict"]
    assert verdict == example.verdict
    places = kind.places(parse_puzzle(kind, puzzle))
    assert (answer["grade"] is not None) == (verdict == UNIQUE)
    assert bool(answer["open"]) == (verdict == MULTIPLE)
    assert bool(answer["conflict"]) == (verdict == NONE)
    assert len(answer["solutions"]) == {UNIQUE: 1, MULTIPLE: 2, NONE: 0}[verdict]
    for place, values in zip(answer["open"], answer["possible"], strict=True):
        assert len(values) > 1
        assert answer["certain"][place] == OPEN
    if verdict == MULTIPLE:
        one, other = answer["solutions"]
        assert {p for p in range(places.cells) if one[p] != other[p]} <= set(answer["open"])
    for rule in answer["conflict"]:
        assert rule["sentence"]
        assert all(0 <= place < places.cells for place in rule["places"])
        assert all(0 <= cell < parse_puzzle(kind, puzzle).board.cells for cell in rule["cells"])


@every
def test_a_quick_verdict_leaves_its_reasons_for_later(
    kind: Kind[Puzzle], example: Example, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = titled(example.text)
    whole = asked("verify", puzzle=puzzle)

    def looked_for(*_: object, **__: object) -> None:
        pytest.fail("a reason was looked for")

    with monkeypatch.context() as patch:
        for name in ("conflict", "possible"):
            patch.setattr(verdicts, name, looked_for)
        quick = asked("verify", puzzle=puzzle, quick=True)
    assert (quick["verdict"], quick["grade"]) == (example.verdict, whole["grade"])
    assert quick["solutions"] == whole["solutions"]
    assert quick["conflict"] == quick["possible"] == []
    assert not quick["smallest"]
    assert set(quick["open"]) <= set(whole["open"])
    assert len(quick["certain"]) in (0, kind.places(parse_puzzle(kind, puzzle)).cells)
    if example.verdict == NONE:
        assert whole["smallest"]
        assert whole["irreducible"]


@every
def test_solutions_and_grades_are_those_of_the_verdict(
    kind: Kind[Puzzle], example: Example
) -> None:
    puzzle = titled(example.text)
    judged = asked("verify", puzzle=puzzle)
    solved = asked("solve", puzzle=puzzle)
    assert solved["verdict"] == example.verdict
    assert solved["entries"] == next(iter(judged["solutions"]), None)
    graded = asked("grade", puzzle=puzzle)
    assert graded == {"schema": 1, "verdict": example.verdict, "grade": judged["grade"]}


@every
def test_a_board_is_checked_as_it_is_filled_in(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    begun = known(puzzle)
    for solution in asked("verify", puzzle=puzzle)["solutions"]:
        answer = asked("check", puzzle=puzzle, entries=solution)
        assert (answer["state"], answer["wrong"]) == ("solved", [])
        view = asked("view", puzzle=puzzle)
        assert all(0 <= clue < len(view["clues"]) for clue in answer["satisfied"]["clues"])
        half = [value if place % 2 else begun[place] for place, value in enumerate(solution)]
        answer = asked("check", puzzle=puzzle, entries=half, possible=True, empty=True)
        assert answer["state"] in ("solved", "open")
        assert not answer["wrong"]
        pairs = zip(solution, answer["possible"], strict=True)
        assert all(value in possible for value, possible in pairs)
        for place, value in answer["empty"]:
            assert half[place] == OPEN
            assert solution[place] == value
            assert value in view["places"]["unmarked"]
        answer = asked("check", puzzle=puzzle, entries=half, solver=True)
        assert answer["state"] in ("solved", "right so far")
        assert answer["mistakes"] == []


def test_what_single_rules_leave_is_told() -> None:
    sudoku = "# sudoku\n1...\n..2.\n.3..\n...4\n"
    possible = asked("check", puzzle=sudoku, entries=known(sudoku), possible=True)["possible"]
    assert possible[:6] == [[1], [2, 4], [3, 4], [3], [3, 4], [4]]
    tents = "# tents\n3 4\n.T.. 1\n.... 0\n.... 0\n1 0 0 0\n"
    told = asked("check", puzzle=tents, entries=known(tents), empty=True)
    assert told["empty"] == [[place, 0] for place in range(2, 12)]
    stars = "# starbattle\nAABB\nAABB\nCCDD\nCCDD\n"
    board = known(stars)
    board[0] = 1
    told = asked("check", puzzle=stars, entries=board, empty=True)
    assert told["empty"] == [[place, 0] for place in (1, 2, 3, 4, 5, 8, 12)]


def test_what_no_rule_shows_by_itself_is_wrong_on_a_full_board() -> None:
    puzzle = "# tents\n1 3\nT.T 1\n0 1 0\n"
    answer = asked("check", puzzle=puzzle, entries=[0, 1, 0])
    assert answer["state"] == "wrong"
    assert [rule["rule"] for rule in answer["wrong"]] == ["unpaired_tree"]
    assert answer["wrong"][0]["sentence"]


@fewer
def test_a_mistake_is_found_with_a_solver(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    begun = known(puzzle)
    if example.verdict != UNIQUE or OPEN not in begun:
        pytest.skip("no one solution to fill in")
    (solution,) = asked("verify", puzzle=puzzle)["solutions"]
    place = max(place for place, value in enumerate(begun) if value == OPEN)
    wrong = next(v for v in kind.domain(parse_puzzle(kind, puzzle))[place] if v != solution[place])
    for board in (begun, solution):
        entries = [*board[:place], wrong, *board[place + 1 :]]
        answer = asked("check", puzzle=puzzle, entries=entries, solver=True)
        assert (answer["state"], answer["mistakes"]) == ("wrong", [place])
        explained = asked("explain", puzzle=puzzle, entries=entries)
        assert explained["wrong"] == [place]
        assert explained["entries"] == solution
        hint = asked("explain", puzzle=puzzle, entries=entries, steps="next")
        assert hint["entries"][place] != wrong
    assert asked("check", puzzle=puzzle, entries=entries)["state"] == "wrong"
    assert asked("check", puzzle=puzzle, entries=entries)["wrong"]


@every
def test_the_steps_lead_to_the_solution(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    answer = asked("explain", puzzle=puzzle)
    assert answer["verdict"] == example.verdict
    board = known(puzzle)
    if example.verdict != UNIQUE:
        assert answer["steps"] == []
        assert answer["hardest"] is None
        return
    (solution,) = asked("verify", puzzle=puzzle)["solutions"]
    for step in answer["steps"]:
        assert step["text"]
        assert step["places"] or "the board" in step["where"]
        named = step["where"].removeprefix("try ").removeprefix("look at ")
        if re.match(r"r\d", named):  # no more and no less than it names
            assert kind.places(parse_puzzle(kind, puzzle)).names(step["places"]) == named
        places = [*step["places"], *step["read"]]
        places += [place for line in step["lines"] for place in line["places"]]
        assert all(0 <= place < len(board) for place in places)
        for place, value in step["values"]:
            assert board[place] == OPEN
            board[place] = value
        assert all(solution[place] != value for place, value in step["not"])
    assert board == solution == answer["entries"]
    costs = [step["cost"] for step in answer["steps"]]
    assert (answer["hardest"] is None) == (not costs)
    if costs:
        assert costs[answer["hardest"]] == max(costs)


@pytest.mark.parametrize("name", KINDS)
def test_hints_one_by_one_lead_to_the_solution(name: str) -> None:
    (told,) = [kind for kind in asked("kinds")["kinds"] if kind["name"] == name]
    puzzle = told["examples"][0]
    board = known(puzzle)
    for _ in board:
        answer = asked("explain", puzzle=puzzle, entries=board, steps="next")
        if not answer["steps"]:
            break
        assert answer["steps"][-1]["values"]
        assert answer["entries"] != board
        board = answer["entries"]
    assert asked("check", puzzle=puzzle, entries=board)["state"] == "solved"
    trivial = asked("explain", puzzle=puzzle, most="trivial")
    assert {step["rung"] for step in trivial["steps"]} <= {"LAST", "RULE", "SET", "PLACE"}


@fewer
def test_a_repaired_puzzle_is_unique(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    answer = asked("fix", puzzle=puzzle)
    assert answer["verdict"] == example.verdict
    assert not answer["undecided"]
    if example.verdict == UNIQUE:
        assert (answer["puzzle"], answer["changes"]) == (puzzle, [])
    assert bool(answer["advice"]) == (answer["puzzle"] is None)
    if answer["puzzle"] is not None:
        assert asked("solve", puzzle=answer["puzzle"]) == {
            "schema": 1,
            "verdict": UNIQUE,
            "entries": answer["solution"],
        }


@every
def test_files_are_read_back(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    read = parse_puzzle(kind, puzzle)
    for form in ("text", *formats_of(kind)):
        answer = api.call("convert", {"puzzle": puzzle, "to": form})
        if "error" in answer:  # a format that cannot hold every puzzle
            assert answer["error"]["type"] in ("PuzzleError", "LinkError")
            continue
        if kind.name == "variant" and form == "penpa":  # a picture of rules that no program reads
            continue
        (found,) = asked("parse", text=answer["text"], kind=kind.name)["puzzles"]
        assert parse_puzzle(kind, found["puzzle"]) == read or form != "text"
        assert answer["name"].startswith(f"{kind.name}-{read.size}.")
    for solution in asked("verify", puzzle=puzzle)["solutions"]:
        text = asked("convert", puzzle=puzzle, to="solution", entries=solution)["text"]
        assert list(parse_solution(read, text)) == solution
        text = asked("convert", puzzle=puzzle, to="board", entries=solution)["text"]
        assert parse_entries(read, text)
    assert asked("convert", puzzle=puzzle, to="svg")["text"].startswith("<svg ")


def test_marks_of_nothing_are_kept() -> None:
    text = "# tents\n1 5\n.T.T. 2\n1 0 0 0 1\n"
    entries = [1, 0, 0, 0, OPEN]
    board = asked("convert", puzzle=text, entries=entries, to="board")["text"]
    assert board == "1 5\nAT-T. 2\n1 0 0 0 1\n"
    entries = [1, 0, 1, OPEN, 1, OPEN, 0]
    board = asked("convert", puzzle="# slitherlink\n4.\n", entries=entries, to="board")["text"]
    assert board == "+-+x+\n|4 .x\n+-+ +\n"


@pytest.mark.parametrize("name", some(KINDS))
def test_a_puzzle_made_to_order_is_the_same_again(name: str) -> None:
    order = {"kind": name, "seed": 7, "index": 1}
    made = asked("generate", **order)
    assert made == asked("generate", **order)
    assert (made["seed"], made["index"]) == (7, 1)
    judged = asked("verify", puzzle=made["puzzle"])
    assert judged["verdict"] == UNIQUE
    assert judged["solutions"] == [made["solution"]]
    assert judged["grade"]["band"] == made["grade"]["band"]
    other = asked("generate", **{**order, "seed": "another"})
    assert other["puzzle"] != made["puzzle"]
    band = made["grade"]["band"]
    assert asked("generate", **order, grade=band)["grade"]["band"] == band


@every
def test_a_puzzle_is_edited(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = titled(example.text)
    view = asked("view", puzzle=puzzle)
    empty = asked("edit", puzzle=puzzle, clear=True)["puzzle"]
    changes = [
        {"tool": tool["name"], "at": int(at), "value": value}
        for tool in view["tools"]
        for at, value in tool["now"].items()
    ]
    assert asked("edit", puzzle=empty, changes=changes)["puzzle"] == puzzle
    size = view["size"]
    assert asked("edit", puzzle=puzzle, size=size)["puzzle"] == puzzle
    if not kind.options or view["options"] == {o.name: o.default for o in kind.options}:
        assert asked("empty", kind=kind.name, size=size)["puzzle"] == empty or "palette" in {
            change["tool"] for change in changes
        }
    if view["totals"]:
        for solution in asked("verify", puzzle=puzzle)["solutions"]:
            full = asked("edit", puzzle=puzzle, totals=solution)["puzzle"]
            assert asked("check", puzzle=full, entries=solution)["state"] == "solved"


def test_options_are_set() -> None:
    for kind in map(puzzles.get, KINDS):
        text = titled(kind.examples[0].text)
        for option in kind.options:
            if isinstance(option.default, bool):
                edited = asked("edit", puzzle=text, options={option.name: not option.default})
                assert asked("view", puzzle=edited["puzzle"])["options"][option.name] != (
                    option.default
                )


def test_several_puzzles_and_boards_filled_in_are_read() -> None:
    texts = [titled(kind.examples[0].text) for kind in map(puzzles.get, KINDS)]
    answer = asked("parse", text="\n".join(texts))
    assert [found["puzzle"] for found in answer["puzzles"]] == texts
    assert (answer["more"], answer["errors"]) == (0, [])
    (found,) = asked("parse", text="# tents\n1 3\nAT- 1\n1 0 0\n")["puzzles"]
    assert (found["puzzle"], found["entries"]) == ("# tents\n1 3\n.T. 1\n1 0 0\n", [1, 0, 0])
    lines = '{"puzzle": "O_\\nX_\\n"}\n\n{"kind": 1}\n{"puzzle": "# akari\\n.\\n"}\n'
    answer = asked("parse", text=lines)
    assert [found["kind"] for found in answer["puzzles"]] == ["binario", "akari"]
    (error,) = answer["errors"]
    assert error["line"] == 3
    large = "# akari\n" + ("." * 102 + "\n") * 102
    answer = asked("parse", text=f"# akari\n.\n{large}# akari\n.\n")
    assert len(answer["puzzles"]) == 2
    assert [error["type"] for error in answer["errors"]] == ["TooLarge"]
    answer = asked("parse", text="# akari\n.\n\n" * 502)
    assert (len(answer["puzzles"]), answer["more"]) == (500, 2)


def test_the_plain_parts_are_imported_alone() -> None:
    """Nothing is imported that a browser lacks: no processes, no terminal, no records."""
    code = """
import sys
from puzzlemint.web.api import call
for kind in call("kinds", {})["kinds"]:
    for text in kind["examples"]:
        for name in ("view", "check", "verify", "explain", "fix", "picture", "convert"):
            request = {"puzzle": text}
            if name == "check":
                request["entries"] = call("solve", request)["entries"]
            assert "error" not in call(name, request)
    assert "error" not in call("generate", {"kind": kind["name"], "seed": 1})
absent = ("multiprocessing", "subprocess", "concurrent", "rich", "asyncio", "starlette", "msgspec")
print([name for name in sys.modules if name.split(".")[0] in absent])
"""
    done = ran(sys.executable, "-c", code)
    assert (done.stdout, done.stderr) == (b"[]\n", b"")


def test_order_in_a_cycle_of_hints_is_kept() -> None:
    """Steps of one round come before those of the next."""
    for kind in asked("kinds")["kinds"]:
        rounds = [s["round"] for s in asked("explain", puzzle=kind["examples"][0])["steps"]]
        assert all(one <= other for one, other in pairwise(rounds))


def test_the_functions_are_there_by_name() -> None:
    for name in api.FUNCTIONS:
        assert callable(getattr(api, name))
    assert api.solve({"puzzle": "# akari\n.\n"}) == {"verdict": "unique", "entries": [1]}
    with pytest.raises(AttributeError):
        _ = api.nothing
    assert judge(parse_puzzle(puzzles.get("akari"), "# akari\n.\n")).verdict == UNIQUE


def test_a_board_with_nothing_on_it_is_not_solved() -> None:
    for kind in puzzles.names():
        empty = asked("empty", kind=kind, size=gen.get(kind).starter[0])["puzzle"]
        assert asked("check", puzzle=empty)["state"] != "solved", kind
    walled = "# akari\n#.\n"
    assert asked("check", puzzle=walled, entries=[0, 1])["state"] == "solved"
