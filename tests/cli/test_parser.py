"""What the parser says and takes: help, names, examples, completion, and a quick start."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

import engine
import puzzles
from puzzlemint.cli import run
from puzzlemint.cli.arguments import OUTPUT, READING, TITLES, WORK
from puzzlemint.cli.codes import GROUPS, OWN, codes_of
from puzzlemint.cli.parser import COMMANDS, make
from puzzles.contract.reading import parse_puzzle
from tests.processes import Command, Output, ran
from verify.grade.grade import BANDS
from verify.solver.session import DEFAULT_SOLVER, SOLVERS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MANY = 8
SHARED = {
    READING: ("--option",),
    WORK: ("--budget", "--solver", "--jobs", "--workers", "--timeout"),
    OUTPUT: ("--output", "--json"),
}
APART = ("generate", "preview", "query", "serve", "compare-encodings")
"""Their options ask for puzzles or rows, or mean something of their own."""

HEAVY = ("pysat", "pysolvers", "rich", "networkx", "verify", "gen", "corpus")


@pytest.fixture
def shown(command: Command, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Returns what a command says of itself."""

    def shown(name: str) -> str:
        monkeypatch.setenv("COLUMNS", "800")
        done = command(name, "--help")
        assert done.returncode == 0
        return done.stdout.decode()

    return shown


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_defaults_and_an_example(name: str, shown: Callable[[str], str]) -> None:
    text = shown(name)
    example = COMMANDS[name].EXAMPLE
    assert f"example:\n  {example}\n" in text
    assert "exit codes:" in text
    options = re.findall(r"^  (-.*?)(?:  +|\n +)(.*)$", text, re.MULTILINE)
    for flags, help in options:
        if re.search(r" [A-Z]", flags.split(",")[-1]):  # it takes a value
            assert "default" in help or "required" in help, flags


def test_each_command_is_in_one_group() -> None:
    grouped = [name for group in GROUPS for name in group.commands]
    assert sorted(grouped) == sorted(COMMANDS)
    assert OWN.keys() <= COMMANDS.keys()


def test_help_is_in_groups(command: Command) -> None:
    text = command("--help").stdout.decode()
    titles = [line.removesuffix(":") for line in text.splitlines() if line.endswith(":")]
    assert titles[-len(GROUPS) :] == [group.title for group in GROUPS]
    assert all(f"  {name} " in text for name in COMMANDS)


def test_a_call_without_words_shows_the_commands(command: Command) -> None:
    bare, asked = command(), command("--help")
    assert (bare.returncode, bare.stdout, bare.stderr) == (0, asked.stdout, b"")


@pytest.mark.parametrize("name", COMMANDS)
def test_many_options_are_in_groups(name: str, shown: Callable[[str], str]) -> None:
    """Options that several commands share are in the same group everywhere."""
    groups: dict[str, list[str]] = {}
    for title, lines in re.findall(r"^([a-z ]+):\n((?:  .*\n)+)", shown(name), re.MULTILINE):
        groups[title] = re.findall(r"^  (?:-\w(?: [A-Z]+)?, )?(--[a-z-]+)", lines, re.MULTILINE)
    options = [flag for flags in groups.values() for flag in flags]
    assert len(options) == len(set(options)) > 1
    if len(options) > MANY:
        assert groups["options"] == ["--help", "--verbose"]
    for title, flags in SHARED.items():
        found = [flag for flag in flags if flag in options]
        assert name in APART or set(found) <= set(groups.get(title, []))
    assert [title for title in groups if title in TITLES] == [t for t in TITLES if groups.get(t)]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("verify", [0, 1, 2, 3, 70, 130]),
        ("export", [0, 2, 70, 130]),
        ("build", [0, 2, 4, 70, 130]),
        ("merge", [0, 2, 4, 5, 70, 130]),
        ("decode", [0, 1, 2, 70, 130]),
    ],
)
def test_help_names_the_codes_of_its_command(
    name: str, codes: list[int], shown: Callable[[str], str]
) -> None:
    _, _, below = shown(name).partition("exit codes:\n")
    assert [int(word) for word in re.findall(r"^  (\d+) ", below, re.MULTILINE)] == codes


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_are_calls(command: str) -> None:
    words = shlex.split(COMMANDS[command].EXAMPLE.replace("source <(", "").rstrip(")"))
    assert words[:2] == ["puzzlemint", command]
    assert make().parse_args(words[1:]).command == command


def test_help_names_what_there_is(shown: Callable[[str], str]) -> None:
    assert f": {', '.join(SOLVERS)} (default: {DEFAULT_SOLVER})" in shown("verify")
    assert f": {', '.join(BANDS)} (default: any)" in shown("generate")
    assert f": {', '.join(puzzles.names())} (default: " in shown("grade")
    assert "seqcounter, totalizer, cardnetwork" in shown("encode")


def test_the_parser_is_light() -> None:
    code = (
        "import sys; from puzzlemint.cli.parser import make; make();"
        f"print(sorted(set(sys.modules) & set({HEAVY!r})))"
    )
    assert ran(sys.executable, "-c", code).stdout == b"[]\n"


def test_no_verdict_imports_what_takes_long(tmp_path: Path) -> None:
    """Networkx takes half as long as all that a call imports; examples are files to be read."""
    for kind in map(puzzles.get, puzzles.names()):
        puzzle = parse_puzzle(kind, kind.examples[0].text)
        (tmp_path / f"{kind.name}.txt").write_text(puzzle.text(named=True))
    code = (
        "import sys; from puzzlemint.cli import run;"
        f"run(['verify', {str(tmp_path)!r}]);"
        "print({'networkx', 'puzzles.contract.worked'} & {*sys.modules})"
    )
    *verdicts, last = ran(sys.executable, "-c", code).stdout.splitlines()
    assert (len(verdicts), last) == (len(puzzles.names()), b"set()")


@pytest.mark.parametrize(("in_c", "form"), [(True, "engine in C"), (False, "plain Python")])
def test_the_version_says_which_form_runs(
    in_c: bool, form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "IN_C", in_c)
    with pytest.raises(SystemExit):
        run(["--version"])
    assert capsys.readouterr().out == f"puzzlemint {version('puzzlemint')} ({form})\n"


def test_a_call_imports_its_own_command_alone() -> None:
    code = (
        "import sys; from puzzlemint.cli import parser; parser.make({!r});"
        "print(*[name for group in parser.GROUPS for name in group.commands"
        " if f'puzzlemint.cli.{{group.room}}.{{name}}' in sys.modules])"
    )
    for words, name in ((["solve", "x"], "solve"), (["--version"], "")):
        assert ran(sys.executable, "-c", code.format(words)).stdout.decode() == f"{name}\n"


def test_verbose_before_and_after() -> None:
    for words, verbose in (("-v kinds", True), ("kinds -v", True), ("kinds", False)):
        assert make().parse_args(words.split()).verbose is verbose


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("verify u.txt --count 1", "two solutions are looked for at least"),
        ("verify u.txt --count \u00b2", "'\u00b2' is not a whole number"),
        ("verify u.txt --budget 0", "0 is less than 1"),
        ("generate binario -n x", "'x' is not a whole number"),
        ("generate binario --start -1", "-1 is less than 0"),
        ("completion tcsh", "invalid choice: 'tcsh'"),
    ],
)
def test_wrong_calls(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(words.split())
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def complete(script: bytes, *words: str) -> list[str]:
    """Return what bash offers for the last of the words."""
    line = (
        f"COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}; _puzzlemint;"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = ran("bash", "-c", f"{script.decode()}\n{line}")
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().split()


def test_bash_completes(command: Command) -> None:
    script = command("completion", "bash").stdout
    assert complete(script, "puzzlemint", "") == list(COMMANDS)
    assert complete(script, "puzzlemint", "-v", "gen") == ["generate"]
    assert complete(script, "puzzlemint", "generate", "") == list(puzzles.names())
    assert complete(script, "puzzlemint", "generate", "tents", "--gr") == ["--grade"]
    assert complete(script, "puzzlemint", "generate", "--grade", "") == list(BANDS)
    assert complete(script, "puzzlemint", "verify", "--solver", "mini") == [
        name for name in SOLVERS if name.startswith("mini")
    ]
    assert complete(script, "puzzlemint", "verify", "-O", "dist") == ["distinct_lines="]
    assert complete(script, "puzzlemint", "completion", "") == ["bash", "fish", "zsh"]
    assert complete(script, "puzzlemint", "verify", "u") == []  # bash goes on with files


def test_fish_tells_what_each_command_does(output: Output) -> None:
    lines = output("completion fish").out.splitlines()
    for name in COMMANDS:
        about = shlex.quote(COMMANDS[name].HELP)
        assert f"complete -c puzzlemint -n __fish_use_subcommand -f -a {name} -d {about}" in lines


JUDGES = (
    "verify",
    "solve",
    "grade",
    "explain",
    "certify",
    "draw",
    "check",
    "fix",
    "needless",
    "duplicates",
)


@pytest.mark.parametrize("name", [*JUDGES, "book", "audit", "encode", "convert", "reference"])
def test_calls_end_as_help_tells(name: str, folder: Path, command: Command) -> None:
    """Other calls too: whatever tests call has to end with a code that its help lists."""
    (folder / "bad.txt").write_text("# sudoku\n?\n")
    more = {"convert": ["--to", "link"], "book": ["-o", "book.html"], "certify": ["-o", "c"]}
    files = ("u.txt", "m.txt", "n.txt", "bad.txt", "nowhere.txt")
    ended = [command(name, file, *more.get(name, [])).returncode for file in files]
    assert set(ended) <= codes_of(name).keys()
    assert ended[-2:] == [2, 2]
    if name in ("verify", "solve", "grade", "explain", "needless", "certify"):
        assert 1 in ended


def test_every_shell_knows_every_option(output: Output) -> None:
    parser = make()
    actions = parser._actions  # pyright: ignore[reportPrivateUsage]
    (commands,) = [a for a in actions if isinstance(a.choices, dict)]
    for shell in ("bash", "zsh", "fish"):
        script = output(["completion", shell]).out
        for name in COMMANDS:
            known: argparse.ArgumentParser = dict(commands.choices or {})[name]  # pyright: ignore
            for flag in known._option_string_actions:  # pyright: ignore[reportPrivateUsage]
                bare = f" {flag.lstrip('-')} " if shell == "fish" else flag
                assert bare in script, (shell, name, flag)


def test_a_kind_alone(output: Output) -> None:
    assert output("kinds tents").out.startswith("tents: ")
    assert run(["kinds", "nothing"]) == 2


def test_colours(folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for settings, coloured in (
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
    ):
        for name in ("FORCE_COLOR", "NO_COLOR"):
            monkeypatch.delenv(name, raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        done = command("draw", "u.txt")
        assert (b"\x1b[" in done.stdout) is coloured
