"""The house keeps its order: imports run one way, from room to room and within each.

One module calls a solver, and no kind is named.

What only some systems have is in the room at the bottom.

Each law is a function that finds offences in a source text, so that it is tested itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from corpus.records import layout
from tests.each import Each

ROOT = Path(__file__).parents[1]
ROOMS = ["machine", "engine", "puzzles", "verify", "gen", "corpus", "puzzlemint"]
FILES = [file.relative_to(ROOT) for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
KINDS = sorted(
    path.stem for path in (ROOT / "puzzles" / "kinds").iterdir() if path.stem[0] not in "_."
)
FLOORS = {
    "puzzles": "base model board rules render text declare relations contract families kindfiles "
    "kinds codecs exchange",
    "verify": "solver reading words judge grade repair explain exchange",
    "gen": "sources contract planting minting kinds",
    "corpus": "records recipe store ask export report run",
    "puzzlemint": "io book api web tasks teach cli",
}
"""The rooms within each room, the lowest first: each imports those before it."""
MOST_FILES = 14
"""In one room; kinds and formats are as many as there are."""
SESSION = Path("verify/solver/session.py")
ENCODINGS = ("pysat.card", "pysat.pb")
SOLVERS = ("pysat", "pysolvers", "pycard", "pypblib", "pyganak")
COUNTER = Path("verify/judge/ganak.py")
NAMES = Path("corpus/records/layout.py")
LAYOUT: set[str] = {value for name, value in vars(layout).items() if name.isupper()}

MACHINE = "machine"
MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
"""Modules that Windows lacks."""
OF_THE_SYSTEM = {
    "os": r"O_(CLOEXEC|DIRECTORY|NOFOLLOW|NONBLOCK)|fork\w*|kill(pg)?|[sg]ete?[ug]id|[sg]etp?[gs]id"
    r"|[fl]?chown|fchmod|mkfifo|nice|openpty|register_at_fork|sched_\w+|set_blocking|sysconf"
    r"|wait\w*",
    "signal": r"SIG(ALRM|CHLD|CONT|HUP|KILL|PIPE|QUIT|STOP|USR[12])|alarm|getitimer|pause"
    r"|pthread_\w+|setitimer|siginterrupt|sigpending|sigtimedwait|sigwait\w*",
}
"""Names of modules that it lacks, or means otherwise."""
PLACES = re.compile(r"/(dev|proc|sys)(/.*)?")

VAGUE = {"found", "settle", "settled", "settles", "tell", "tells", "told", "untold"}
"""Words that are said of anything."""

ENTRY_POINTS = {"puzzlemint.kinds", "puzzlemint.makers"}
"""Names that other distributions use, which look like modules and are none."""


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """Return the nodes of a source."""
    return tuple(ast.walk(ast.parse(source)))


@cache
def imported(source: str) -> frozenset[str]:
    """Return the dotted names that a source imports, wherever it does and however.

    `from a import b` gives "a.b". A string counts if it is what `import_module` is called with,
    or if it is a dotted name, as a key of `sys.modules` is or the beginning of an f-string; not
    if all that is done with it is to compare it.
    """
    found: set[str] = set()
    nodes = nodes_of(source)
    compared: set[ast.expr] = set()
    for node in nodes:
        if isinstance(node, ast.Compare):
            compared |= {node.left, *node.comparators}
    for node in nodes:
        if node in compared:
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found.update(f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in ENTRY_POINTS:
                continue
            if re.fullmatch(r"[a-z_]\w*\.[\w.]*", node.value):
                found.add(node.value.strip("."))
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            if called in ("import_module", "__import__"):
                found.add(str(node.args[0].value))
    return frozenset(found)


def roots(names: Iterable[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def upward(source: str, room: str) -> set[str]:
    """Return the rooms above its own that a source imports; "" for a relative import."""
    return roots(imported(source)) & {"", *ROOMS[ROOMS.index(room) + 1 :]}


def upstairs(source: str, room: str, inner: str) -> set[str]:
    """Return what a source within a room imports of rooms above it there, or of the room's top."""
    floors = FLOORS.get(room, "").split()
    above = {"", *floors[floors.index(inner) + 1 :]}
    within = {name for name in imported(source) if name.split(".")[0] == room and "." in name}
    named = {name: name.split(".")[1] for name in within}
    return {name for name, part in named.items() if (part if part in floors else "") in above}


def solvers(source: str) -> set[str]:
    """Return what a source imports of PySAT, encodings aside."""
    allowed = tuple([f"{module}." for module in ENCODINGS])
    found = {name for name in imported(source) if name.split(".")[0] in SOLVERS}
    return {name for name in found if not f"{name}.".startswith(allowed)}


def kinds(source: str) -> set[str]:
    """Return the kinds that a source knows by name: imported, or as a string."""
    strings = {
        node.value
        for node in nodes_of(source)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    modules = {
        match[1] for name in imported(source) if (match := re.match(r"\w+\.kinds\.(\w+)", name))
    }
    return (strings | modules) & set(KINDS)


def names_of_a_corpus(source: str) -> set[str]:
    """Return the names of parts of a corpus's folder that a source spells out."""
    strings = {node.value for node in nodes_of(source) if isinstance(node, ast.Constant)}
    return {name for name in LAYOUT if name in strings}


def of_some_systems(source: str) -> set[str]:
    """Return what a source uses that not every system has."""
    found = {name for name in imported(source) if name.split(".")[0] in MODULES}
    found |= {
        name
        for name in imported(source)
        for module, lacking in OF_THE_SYSTEM.items()
        if re.fullmatch(rf"{module}\.({lacking})", name)
    }
    for node in nodes_of(source):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if re.fullmatch(OF_THE_SYSTEM.get(node.value.id, ""), node.attr):
                found.add(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.keyword) and node.arg in ("dir_fd", "preexec_fn"):
            found.add(node.arg)
        elif isinstance(node, ast.Constant) and PLACES.fullmatch(str(node.value)):
            found.add(str(node.value))
    return found


def vague(source: str) -> set[str]:
    """Return the public names of a source that do not say what they hold.

    These are classes, fields, functions of a module or class, and what these are given.
    """
    names: set[str] = set()

    def visit(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                names.add(node.name)
                visit(node.body)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names.add(node.target.id)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (
                node.name[0] != "_" or node.name == "__init__"
            ):
                given = node.args
                names.add(node.name)
                every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
                names.update([one.arg for one in every])

    visit(ast.parse(source).body)
    return {name for name in names if name[0] != "_" and VAGUE & {*name.lower().split("_")}}


def read(file: Path) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", [Each(FILES)])
def test_imports_run_one_way(file: Path) -> None:
    assert not upward(read(file), file.parts[0])


INNER = [file for file in FILES if len(file.parts) > 2 and file.parts[0] in FLOORS]


@pytest.mark.parametrize("file", [Each(INNER)])
def test_imports_within_a_room_run_one_way(file: Path) -> None:
    room, inner, *_ = file.parts
    above = upstairs(read(file), room, inner)
    if file.stem == "registry":  # which looks into the folder of kinds
        above -= {f"{room}.kinds"}
    if room == "puzzlemint":  # whose top is what its users import
        above = {name for name in above if name.count(".") > 1}
    assert not above


def test_a_room_has_no_more_files_than_one_can_look_over() -> None:
    folders = [file.parent for file in FILES if file.stem[0] != "_"]
    crowded = {folder for folder in folders if folders.count(folder) > MOST_FILES}
    assert {folder.name for folder in crowded} <= {"kinds", "formats"}


def test_every_room_has_its_floor() -> None:
    for room, floors in FLOORS.items():
        folders = {file.parts[1] for file in FILES if file.parts[0] == room and len(file.parts) > 2}
        assert folders == {*floors.split()}


@pytest.mark.parametrize(
    "source",
    [
        "from verify.grade.ladder import Ladder",
        "import verify.grade",
        "def f():\n    from verify.grade import effort",
        "from verify import grade",
        "import_module('verify.explain.reasons')",
        "from verify import x",
    ],
)
def test_an_import_upstairs_is_found(source: str) -> None:
    assert upstairs(source, "verify", "judge")
    assert upstairs("import verify.reading.layers\n" + source, "verify", "judge")


@pytest.mark.parametrize(
    "source", ["from verify.solver import session", "from verify.judge import count", "import gen"]
)
def test_an_import_downstairs_is_none(source: str) -> None:
    assert not upstairs(source, "verify", "judge")


@pytest.mark.parametrize("file", [Each(file for file in FILES if file not in (SESSION, COUNTER))])
def test_one_module_calls_the_solver(file: Path) -> None:
    if file not in (SESSION, COUNTER):
        assert not solvers(read(file))


@pytest.mark.parametrize("file", [Each(file for file in FILES if file != NAMES)])
def test_one_module_names_the_parts_of_a_corpus(file: Path) -> None:
    assert not names_of_a_corpus(read(file))


NAMELESS = [file for file in FILES if {"kinds", "formats"}.isdisjoint(file.parts)]


@pytest.mark.parametrize("file", [Each(NAMELESS)])
def test_no_kind_is_known_by_name(file: Path) -> None:
    assert not kinds(read(file))


@pytest.mark.parametrize("file", [Each(file for file in FILES if file.parts[0] != MACHINE)])
def test_what_some_systems_lack_is_in_one_room(file: Path) -> None:
    assert not of_some_systems(read(file))


@pytest.mark.parametrize(
    "source",
    [
        "import fcntl",
        "def f():\n    import resource",
        "from os import fork",
        "os.killpg(pid, 9)",
        "os.open(path, os.O_RDONLY | os.O_NOFOLLOW)",
        "os.unlink(name, dir_fd=folder)",
        "signal.setitimer(signal.ITIMER_REAL, 1)",
        "code = 128 + signal.SIGPIPE",
        "HERE = ('/dev/', '/proc/')",
        "open('/proc/self/stat')",
        "subprocess.run(command, preexec_fn=limit)",
    ],
)
def test_what_some_systems_lack_is_found(source: str) -> None:
    assert of_some_systems(source)


@pytest.mark.parametrize(
    "source",
    ["import signal", "os.dup2(one, other)", "signal.SIGTERM", "'see /dev/null'", "'/device'"],
)
def test_what_every_system_has_is_not(source: str) -> None:
    assert not of_some_systems(source)


@pytest.mark.parametrize(
    "source",
    [
        "import gen",
        "import gen.minting.mint as m",
        "from gen import mint",
        "from gen.minting.mint import order",
        "def f():\n    from corpus.recipe.recipe import parse",
        "if TYPE_CHECKING:\n    import puzzlemint",
        "from .. import gen",
        "from .verdict import judge",
        "importlib.import_module('gen')",
        "__import__('corpus')",
        "load = import_module\nload('gen.mint')",
        "import_module(f'gen.kinds.{name}')",
        "sys.modules['puzzlemint.cli']",
    ],
)
def test_an_import_upward_is_found(source: str) -> None:
    assert upward(source, "verify")
    assert upward("import puzzles\n" + source, "verify")


@pytest.mark.parametrize(
    "source",
    [
        "import puzzles.contract.kind",
        "from verify.solver.session import Session",
        "import_module(f'puzzles.kinds.{name}')",
        "import generator",
        "'gen'",
        "'the room gen.mint is above'",
        "if frame.f_globals['__name__'] == 'gen.mint': pass",
    ],
)
def test_an_import_downward_is_none(source: str) -> None:
    assert not upward(source, "verify")


@pytest.mark.parametrize(
    "source",
    [
        "from pysat import solvers",
        "from pysat import solvers as s",
        "from pysat.solvers import Solver",
        "import pysat",
        "import pysat.solvers",
        "from pysat import *",
        "from pysat.examples.rc2 import RC2",
        "import pysolvers",
        "def f():\n    import pysolvers",
        "def f():\n    from pysat.solvers import Minicard",
        "import_module('pysat.solvers')",
        "import_module('pysolvers')",
        "from pysat.cards import CardEnc",
    ],
)
def test_a_solver_is_found(source: str) -> None:
    assert solvers(source)


@pytest.mark.parametrize(
    "source",
    ["from pysat.card import CardEnc, EncType", "from pysat import card", "import pysat.pb"],
)
def test_an_encoding_is_no_solver(source: str) -> None:
    assert not solvers(source)


@pytest.mark.parametrize(
    "source",
    [
        "import puzzles.kinds.binario",
        "from puzzles.kinds import binario",
        "from puzzles.kinds.binario import KIND",
        "from puzzles.kinds.nonogram.model import clues_of",
        "from gen.kinds.tents import MAKER",
        "def f():\n    from puzzles.kinds import nonogram",
        "import_module('puzzles.kinds.gemhunter')",
        "if kind.name == 'nonogram': pass",
        "puzzles.get('tents')",
        "match name:\n    case 'binario': pass",
        "SPECIAL = {'gemhunter': 3}",
    ],
)
def test_a_kind_is_found(source: str) -> None:
    assert kinds(source)


@pytest.mark.parametrize(
    "source",
    ["import puzzles.contract.kind", "'''Say binario.'''", "import_module(f'puzzles.kinds.{n}')"],
)
def test_no_kind_is_none(source: str) -> None:
    assert not kinds(source)


@pytest.mark.parametrize("file", [Each(FILES)])
def test_public_names_say_what_they_hold(file: Path) -> None:
    assert vague(read(file)) == set()


def test_a_vague_name_is_found() -> None:
    source = """
class Found:
    told: int
    def settle(self, tell, *, untold): ...
    def _told(self, found): ...
class _Found:
    told: int
def found_by(kept):
    found = kept
    def tells(): ...
async def tell(x): ...
foundation: int
retold: int
_told: int
"""
    expected = {"Found", "told", "settle", "tell", "untold", "found_by"}
    assert vague(source) == expected


def test_the_house_is_looked_at() -> None:
    assert solvers(read(SESSION))
    assert solvers(read(COUNTER)) == {"pyganak.Counter"}
    assert names_of_a_corpus(read(NAMES)) == LAYOUT - {layout.NOTE, layout.LEFT_OUT}
    assert {file.parts[0] for file in FILES} == set(ROOMS)
    kept = {
        name for file in FILES if file.parts[0] == MACHINE for name in of_some_systems(read(file))
    }
    assert {"fcntl", "resource", "dir_fd", "os.O_NOFOLLOW", "signal.setitimer"} <= kept
    assert {"binario", "gemhunter", "nonogram", "tents"} <= set(KINDS)


def test_one_module_touches_the_collector_of_garbage() -> None:
    assert [file for file in FILES if "gc" in imported(read(file))] == [Path("machine/memory.py")]
