"""Kinds that a file declares: equal to those that are built in, and harmless whatever they say."""

from __future__ import annotations

import json
import pickle
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import gen
import puzzlemint
import puzzles
from gen.contract.maker import GaveUp
from gen.contract.registry import MAKERS
from gen.minting.laws import try_kind
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzlemint.cli import run
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import KINDS
from puzzles.kindfiles import known
from puzzles.kindfiles.declaration import Declaration, read
from puzzles.kindfiles.rules import RELATIONS, SCOPES
from tests.contract.rulebook import holds
from tests.processes import PUZZLEMINT, ran
from verify.grade.grade import grade
from verify.judge.verdict import UNIQUE, judge

FILES = Path(__file__).parents[2] / "docs" / "kind-files"
KNIGHTS = (FILES / "knights.toml").read_text(encoding="utf-8")
SAME = {"ranges": "kurodoko", "mosaics": "mosaic", "singles": "hitori", "squares": "sudoku"}
SMALL = """
name = "small"
rules = "Shade cells."
cells = "shading"
[clues]
[[rule]]
is = "counted"
value = "shaded"
over = "in_and_beside"
clue = true
"""


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget all kinds that were declared."""
    monkeypatch.setattr(known, "_DECLARED", dict[str, Declaration]())
    for registry in (KINDS, MAKERS):
        monkeypatch.setattr(registry, "_loaded", dict[str, Any]())


def body(text: str) -> str:
    """Return a puzzle's text below the line that names its kind."""
    return text.partition("\n")[2] if text.startswith("#") else text


@pytest.mark.parametrize(("name", "built_in"), SAME.items())
def test_files_are_the_kinds_that_are_built_in(name: str, built_in: str, thorough: bool) -> None:
    """Their puzzles, verdicts, solutions and grades, of made ones and with a clue changed."""
    puzzlemint.load_kind(FILES / f"{name}.toml")
    kind, maker, seen = puzzles.get(name), gen.get(name), set[str]()
    for number in range(100 if thorough else 8):
        size = maker.starter[number % 2]
        made: list[Any] = []
        for one in (name, built_in):
            try:
                made.append(mint(order(one, size), stream(8, "same", number)))
            except GaveUp as error:
                made.append(str(error))
        ours, theirs = made
        if isinstance(ours, str):
            assert ours == theirs
            continue
        assert body(ours.puzzle.text()) == body(theirs.puzzle.text())
        assert ours.solution == theirs.solution
        assert ours.graded == theirs.graded
        draw = stream(9, "other", number)
        letters = re.split(r"(\s)", body(ours.puzzle.text()).rstrip())
        if "." not in letters:
            letters = [*"".join(letters)]
        places = [at for at, letter in enumerate(letters) if letter.strip()]
        letters[draw.choice(places)] = letters[draw.choice(places)]
        changed = "".join(letters) + "\n"
        texts = [parse_puzzle(puzzles.get(which), changed) for which in (name, built_in)]
        verdicts = [judge(one) for one in texts]
        assert verdicts[0].verdict == verdicts[1].verdict
        seen.add(verdicts[0].verdict)
        if verdicts[0].verdict == UNIQUE:
            assert verdicts[0].solutions == verdicts[1].solutions
        assert grade(texts[0]) == grade(texts[1])
    assert len(seen) > 1
    if thorough or name != "ranges":  # its symmetric puzzles take long to be made
        assert not try_broken(kind)


def try_broken(kind: Any) -> list[str]:
    """Return what laws a kind breaks, but that it has examples and faults."""
    tried = try_kind(kind, gen.get(kind.name))
    return [
        sentence
        for law in tried
        for sentence in law.broken
        if law.law not in ("examples", "every rule")
    ]


def test_a_kind_of_ones_own_keeps_all_laws() -> None:
    puzzlemint.load_kind(FILES / "knights.toml")
    kind = puzzles.get("knights")
    assert not [law for law in try_kind(kind, gen.get("knights")) if law.broken]
    puzzle = puzzlemint.read("# knights\n2..\n...\n...\n")
    knights = (0, 0, 0, 0, 0, 1, 0, 1, 0)
    assert not kind.check(puzzle, knights)
    assert kind.check(puzzle, (*knights[:5], 0, *knights[6:]))
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    made = next(iter(puzzlemint.generate("knights", "6", seed=1, grade="medium")))
    assert made.grade.band == "medium"
    assert made.puzzle.svg().startswith("<svg")
    steps = puzzlemint.explain(made.puzzle)
    assert steps is not None
    assert "knight's move away" in next(steps).sentence


def test_what_hangs_together_is_judged_as_it_is_where_shaded_cells_touch(
    thorough: bool,
) -> None:
    joined = '[[rule]]\nis = "connected"\nvalue = "unshaded"\n'
    known.declare(read(SMALL + joined))
    kind, verdicts = puzzles.get("small"), set[str]()
    for number in range(90 if thorough else 20):
        draw = stream(6, "joined", number)
        rows = ["".join([draw.choice("...0123")[:1] for _ in range(4)]) for _ in range(3)]
        puzzle = parse_puzzle(kind, "".join([f"{' '.join(row)}\n" for row in rows]))
        boards = product((0, 1), repeat=12)
        right = [board for board in boards if not kind.check(puzzle, board)]
        judged = judge(puzzle, encoding=("", "seqcounter")[number % 2])
        assert judged.verdict == ("none", "unique", "multiple")[min(len(right), 2)]
        verdicts.add(judged.verdict)
        if judged.verdict == UNIQUE:
            assert [*judged.solutions] == right
            assert grade(puzzle) is not None
    assert len(verdicts) == 3


def test_full_boards_of_digits_keep_to_all_rules() -> None:
    text = (FILES / "squares.toml").read_text(encoding="utf-8")
    knightly = '[[rule]]\nis = "unlike"\nover = "knights"\n\n[plant]'
    known.declare(read(text.replace("squares", "knightly").replace("[plant]", knightly)))
    kind = puzzles.get("knightly")
    for number in range(3):
        made = mint(order("knightly", "9"), stream(4, "knightly", number))
        assert not kind.check(made.puzzle, made.solution)
        assert made.attempts == 1


_DIGITS = stream(3, "squares", 0)
SQUARES = [
    (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1),
    (1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3),
    (2, 4, 1, 3, 4, 2, 3, 1, 1, 3, 2, 4, 3, 1, 4, 2),
    (1, 2, 3, 4) * 4,
    (1, 3, 1, 3, 3, 1, 3, 1) * 2,
    *[tuple([1 + _DIGITS.below(4) for _ in range(16)]) for _ in range(150)],
]


def test_each_relation_and_each_scope_is_stated_as_it_is_checked() -> None:
    """On boards of a kind for each that there may be: all of nine cells, some of sixteen."""
    number = 0
    for relation, what in RELATIONS.items():
        for over in what.over:
            number += 1
            same = SCOPES[over].same
            lines = ['rules = "x"', f'cells = "{what.of[0]}"', f'name = "one{number}"']
            lines += ["[clues]"] * what.counts + ["[clues]\nevery = true"] * same
            lines += ["[[rule]]", f'is = "{relation}"', f'over = "{over}"']
            lines += ['value = "shaded"'] * what.has_value + ["clue = true"] * what.counts
            declaration = read("\n".join(lines))
            known.declare(declaration)
            shading = what.of == ("shading",)
            grid = "...\n" * 3 if shading else "....\n" * 4
            if same or what.counts:
                grid = "121\n113\n222\n" if same else "1 . .\n. . 2\n. . .\n"
            kind = puzzles.get(declaration.name)
            puzzle = parse_puzzle(kind, grid)
            rules, seen = kind.model(puzzle).rules(), set[bool]()
            assert {rule.name for rule in rules} == {f"{over}_{relation}"}
            for board in [*product((0, 1), repeat=9)] if shading else SQUARES:
                right = holds(kind.model(puzzle), board, rules)
                assert right == (not kind.check(puzzle, board)), (relation, over, board)
                seen.add(right)
            assert seen == {False, True}, (relation, over)
    assert number > 20


WRONG = [
    ('name = "small"', "", "0: it has no name"),
    ('name = "small"', 'name = "Small"', "2: name is up to 40 letters from a to z"),
    ('name = "small"', "name = 5", "2: name takes a text, not '5'"),
    ('name = "small"', 'nam = "small"', "0: it has no name"),
    ('name = "small"', 'name = "small"\nfoo = 1', "3: there is no field 'foo' here; the fields"),
    ('"Shade cells."', '"' + "x" * 2_001 + '"', "3: rules has 1 to 2,000 characters on one line"),
    ('"Shade cells."', '"a\\u001bb"', "3: rules has 1 to 2,000 characters on one line"),
    ('"shading"', '"shadings"', "4: there is no cells 'shadings' here (did you mean shading?)"),
    ('"shading"', '"shading"\nsides = [5, 2]', "5: sides lie between 1 and 500, in this order"),
    ('"shading"', '"shading"\nsides = 5', "5: sides takes a list or a list, not '5'"),
    ('"shading"', '"shading"\nsquare = 1', "5: square takes true or false, not '1'"),
    ('"shading"', '"digits"', "there is no is 'counted' here"),
    ('"shading"', '"digits"\nsquare = false', "5: digits stand on a square"),
    ("[clues]", "", "there are no [clues] that are numbers of cells"),
    ("[clues]", "[clues]\nmost = 10", "6: most lies between 0 and 9"),
    ("[clues]", "[clues]\nevery = true", "there are no [clues] that are numbers of cells"),
    ("[clues]", '[clues]\nevery = true\non = "shaded"', "it is just a name"),
    ("[clues]", '[clues]\non = "grey"', "6: there is no on 'grey' here"),
    ('"counted"', '"countde"', "7: there is no is 'countde' here (did you mean counted?)"),
    ('"in_and_beside"', '"in_and_besides"', "9: there is no over 'in_and_besides' here"),
    ('over = "in_and_beside"', "", "it has no over; one of: in_and_around"),
    ('value = "shaded"', "", "it has no value"),
    ("clue = true", "", "the relation counted has a number: write clue = true"),
    (
        "clue = true",
        'clue = true\n[[rule]]\nis = "connected"\nvalue = "shaded"\nclue = true',
        "14: the relation connected has no number",
    ),
    (
        "clue = true",
        "clue = true\n[[rule]]\n" + SMALL.partition("[[rule]]\n")[2],
        "another rule is called in_and_beside_counted",
    ),
    (
        "clue = true",
        'clue = true\n[[rule]]\nname = "b"\n' + SMALL.partition("[[rule]]\n")[2],
        "the clues are the numbers of another rule already",
    ),
    ("clue = true", 'clue = true\nname = "given_kept"', "another rule is called given_kept"),
    ("clue = true", "clue = true\nx = 1", "11: there is no field 'x' here"),
    ("clue = true", 'clue = true\n[plant]\nby = "grid"', "12: there is no by 'grid' here"),
    ("clue = true", 'clue = true\n[plant]\nby = "numbers"', "has a number in every cell"),
    (
        "clue = true",
        'clue = true\n[plant]\nby = "any"\nshaded = [0.5, 0.2]',
        "13: shaded are shares",
    ),
    (
        "clue = true",
        'clue = true\n[plant]\nby = "any"\nsizes = []',
        "13: sizes takes 1 to 10 texts",
    ),
    (
        "clue = true",
        'clue = true\n[[example]]\nverdict = "maybe"\npuzzle = ""',
        "no verdict 'maybe'",
    ),
    (
        "clue = true",
        'clue = true\n[[fault]]\nrule = "b"\npuzzle = ""\nsolution = ""',
        "no rule 'b'",
    ),
    ("[[rule]]", "[rule]", "rule takes a list, not"),
    ('"shading"', '= "shading"', "Invalid value"),
    ('name = "small"', "name = " + "[" * 5_000, "too deep in each other"),
    ('name = "small"', "name = 1" + "0" * 5_000, "digits"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=[one[2][:40] for one in WRONG])
def test_what_is_wrong_with_a_file_is_said(old: str, new: str, message: str) -> None:
    assert read(SMALL).stated[0].name == "in_and_beside_counted"
    assert old in SMALL
    with pytest.raises(PuzzleError) as refused:
        read(SMALL.replace(old, new, 1))
    said = f"{refused.value.line}: {refused.value.message}"
    assert message in said


def test_rules_and_lengths_are_limited() -> None:
    rule = '[[rule]]\nname = "r{}"\nis = "not_all"\nvalue = "shaded"\nover = "rows"\n'
    many = SMALL + "".join([rule.format(number) for number in range(50)])
    with pytest.raises(PuzzleError, match=r"more than 50 \[\[rule\]\]"):
        read(many)
    with pytest.raises(PuzzleError, match="the limit is 100,000"):
        read(SMALL + "#" * 100_000)


def test_a_name_is_that_of_one_kind() -> None:
    for name in ("sudoku", "hitori"):
        with pytest.raises(OptionError, match=f"there is another kind '{name}' already"):
            known.declare(read(SMALL.replace("small", name)))
    known.declare(read(SMALL))
    known.declare(read(SMALL))
    with pytest.raises(OptionError, match="there is another kind 'small' already"):
        known.declare(read(SMALL.replace("Shade cells.", "Shade.")))
    assert "small" in puzzles.names()
    assert "small" not in gen.names()
    with pytest.raises(OptionError, match="no puzzles of kind 'small' can be made"):
        order("small", "5")


def told(command: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    try:
        code = run(command)
    except SystemExit as ended:  # of wrong arguments
        code = int(str(ended.code))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_commands_take_a_file_as_a_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, one = str(FILES / "knights.toml"), tmp_path / "one.txt"
    code, text, _ = told(["generate", file, "--size", "6", "--seed", "3"], capsys)
    assert code == 0
    one.write_text(text)
    for command in (["solve"], ["draw"], ["grade"], ["explain"], ["verify", "-j", "2"]):
        code, out, err = told([*command, "--kind", file, str(one)], capsys)
        assert (code, err) == (0, "")
        assert out
    (tmp_path / "bad.toml").write_text(KNIGHTS.replace("a_knight_away", "a_knigth_away"))
    for wrong, message in (
        ("bad.toml", "bad.toml:16: there is no over 'a_knigth_away' here (did you mean"),
        ("none.toml", "No such file or directory"),
    ):
        code, _, err = told(["verify", "--kind", str(tmp_path / wrong), str(one)], capsys)
        assert code == 2
        assert message in err
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    code, _, err = told(["verify", "--kind", str(tmp_path / "binary.toml"), str(one)], capsys)
    assert code == 2
    assert "binary.toml:1:1: byte 0xff is not text in UTF-8" in err


_inner = KNIGHTS.partition('title = "Knights"')[2].partition("[[example]]")[0]
for word in ("clues", "rule", "plant"):
    _inner = _inner.replace(f"[{word}]", f"[kinds.knights.{word}]")
RECIPE = f"""
name = "knights"
seed = 5

[kinds.knights]
{_inner}
[[batch]]
kind = "knights"
size = "6"
count = 6
"""


def test_a_corpus_holds_the_kinds_of_its_recipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE)
    made = [tmp_path / "one", tmp_path / "two"]
    for folder, workers in zip(made, "12", strict=True):
        command = ["build", str(recipe), "-o", str(folder), "--workers", workers]
        assert told(command, capsys)[0] == 0
    shards = [sorted((folder / "shards").rglob("*.gz")) for folder in made]
    assert [one.read_bytes() for one in shards[0]] == [one.read_bytes() for one in shards[1]]
    for command in (
        ["check-corpus", str(made[0])],
        ["verify", "-j", "2", str(made[0])],
        ["audit", str(made[0])],
        ["book", str(made[0]), "-o", str(tmp_path / "book.html"), "--examples"],
    ):
        forget(monkeypatch)
        assert told(command, capsys)[0] == 0, command
    assert "a knight&#x27;s move away" in (tmp_path / "book.html").read_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("a_knight_away", "a_knigth_away", "recipe.toml:19: there is no over"),
        ("kinds.knights", "kinds.sudoku", "there is another kind 'sudoku' already"),
        ("[kinds.knights]", '[kinds.knights]\nname = "knights"', "its name is that of the table"),
        ("[kinds.knights]", "[kinds]\nhorses = 5\n[kinds.knights]", "write [kinds.horses]"),
    ],
)
def test_a_recipe_says_what_is_wrong_with_its_kinds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE.replace(old, new))
    code, _, err = told(["build", str(recipe), "-o", str(tmp_path / "corpus")], capsys)
    assert code == 2
    assert message in err


def test_a_recipe_holds_the_kinds_that_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzlemint.load_kind(FILES / "knights.toml")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text('[[batch]]\nkind = "knights"\nsize = "6"\ncount = 1\n')
    code, _, err = told(["build", str(recipe), "-o", str(tmp_path / "corpus")], capsys)
    assert code == 2
    assert "write what that says into [kinds.knights]" in err


def test_a_corpus_with_other_kinds_of_that_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE)
    assert told(["build", str(recipe), "-o", str(tmp_path / "one")], capsys)[0] == 0
    known.declared()
    other = read(SMALL.replace("small", "knights"))
    known._DECLARED["knights"] = other  # pyright: ignore[reportPrivateUsage]
    code, _, err = told(["check-corpus", str(tmp_path / "one")], capsys)
    assert code == 2
    assert "there is another kind 'knights' already" in err
    code, out, err = told(["verify", "--json", str(tmp_path / "one")], capsys)
    assert code == 2
    assert "there is another kind 'knights' already" in json.dumps(out) + err


def test_other_processes_know_what_this_one_was_told() -> None:
    puzzlemint.load_kind(FILES / "knights.toml")
    known._DECLARED.clear()  # pyright: ignore[reportPrivateUsage]
    known._inherit.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert "knights" in puzzles.names()
    wanted = pickle.dumps(order("knights", "5"))
    known._DECLARED.clear()  # pyright: ignore[reportPrivateUsage]
    assert pickle.loads(wanted).declared.name == "knights"
    assert "knights" in puzzles.names()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file"),
        (b"not a table", "1:5: "),
        (b"\xff\xfe", "not UTF-8"),
        (b'kinds = "x"', ""),
        (b"kinds.x = 1", ""),
        (b"name = 1", ""),
        (b"x = " + b"[" * 5000, ""),
    ],
)
def test_a_wrong_file_in_the_environment_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "kind.toml"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv(known.PATHS, str(file))
    ended = ran(*PUZZLEMINT, "kinds")
    assert ended.returncode == 2
    assert ended.stderr.decode().count("\n") == 1
    assert ended.stderr.decode().startswith(
        f"puzzlemint: the environment variable {known.PATHS} names {file}: "
    )
    assert reason in ended.stderr.decode()
