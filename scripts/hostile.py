"""Calls of the program as nobody should make them: damaged input of every format, odd options.

What is damaged is right at first: the examples of all kinds, and what the commands make of them
(links, CNF, certificates, corpora and so on). A call depends on its stream alone. Options that ask
for work ask for little of it, and `--budget` is small, so that a call that takes long is at fault.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

import gen
import puzzles
from corpus.recipe.recipe import parse
from corpus.run.claim import described
from corpus.store.about import begun
from puzzles.codecs.addresses import formats_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gen.sources.rng import Stream

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "tests" / "data"
RECIPE = """\
name = "small"
seed = 4

[splits]
train = 0.5
test = 0.5

[[batch]]
kinds = ["gemhunter", "sudoku"]
sizes = ["4"]
count = 3

[[batch]]
kind = "nonogram"
size = "3x4"
count = 2
"""
OWN = """\
def encode(puzzle):
    return [[1], [-2, 3]]


def solve(clauses, variables):
    return None
"""

CALLS = """
9 verify {some} {b} [--json] [--count {count}] [--closest] [--encoding {encoding}] [-j {jobs}]
5 check {puzzle} {board} {b} [--json] [-j {jobs}]
2 check {folder} {b} [--json]
5 solve {some} {b} [--solver {solver}] [-o {out}] [--json] [-j {jobs}]
5 grade {some} {b} [--json] [-j {jobs}]
4 explain {some} {b} [--json] [--next] [--trivial] [--level {level}] [--board {board}]
3 needless {some} {b} [-o {out}] [--json] [-j {jobs}]
3 duplicates {some} {some} --timeout 5 [--json] [-j {jobs}]
5 draw {some} [-s] [--format {drawn}] [--board {board}] [-o {out}]
1 book {some} {b} -o {paper} [--title {text}] [--by kind] [--paper letter] [--link {text}]
4 fix {puzzle} {b} [--keep {little}] [--solution {board}] [-o {out}] [--json]
6 convert {puzzle} --to {format} [-o {out}]
4 encode {puzzle} [--encoding {encoding}] [--stats --json] [-o {out}]
3 decode {cnf} {answer} [--json] [-o {out}]
5 exercise {puzzle} {cnf} {b} [--map {map}] [--json]
2 reference {puzzle} [--by {by}] [--own own.py] [--json]
1 compare-encodings {kind} --count 1 --sides {sides} [--limit 2] [--own own.py] [-o {out}]
3 certify {puzzle} {b} -o {out} [--format {proof}] [--entries {board}] [--json]
6 check-certificate {certificate} [--json]
3 generate {kind} --size {size} -n {little} [--seed {little}] [--grade {grade}] [--json] [-o {out}]
2 generate nonogram -O image={image} [--size {size}] -n 1 {b} [--json]
2 preview {image} --sizes {sizes} [-o {out}] [--json]
2 build {recipe} -o {out} --workers 1 --dry-run [--json]
1 build {recipe} -o {out} --workers 1 [--files] [--shard {shard}] [--rounds {corpus}]
2 build {recipe} -o {corpus} --workers 1 --resume
2 report {corpus} [-o {out}] [-j {jobs}]
4 export {corpus} --to {table} -o {out} [--licence {licence}] [--prompts] [--steps] [-j {jobs}]
4 query {rows} {sql} [--json] [--csv]
2 audit {some} {b} [-o {out}] [--no-variants] [--json] [-j {jobs}]
3 overlap {rows} {some} --timeout 5 [--by solution] [--json] [-j {jobs}]
4 status {corpus} [--json]
2 finish {corpus} [--files]
2 merge {corpus} {corpus} -o {out} --workers 1
5 check-corpus {corpus} [--judge] [--remake {little}] [--seed {little}] [--json] [-j {jobs}]
1 examples {quick} -n 1 -o {out} [--seed {little}]
1 serve {corpus} --no-browser --port {port}
1 kinds {kind} [--json]
1 completion {shell}
"""
"""Calls by weight: what is in brackets is there one time in four, what is in braces is drawn."""

WORDS = re.compile(r"\[([^]]*)\]|(\S+)")
NAMES: Mapping[str, tuple[str, str]] = {
    "budget": ("200", "0 1 x"),
    "format": ("puzzlink sgt penpa opb non webpbn", "native x"),
    "quick": ("gemhunter mosaic nonogram sudoku", "x"),
    "drawn": ("text ansi svg png", "x"),
    "table": ("parquet jsonl csv files", "x"),
    "count": ("1 3 100 exact", "0 -1 1e3 999999999999999999999"),
    "little": ("1 2 3", "0 -1 x"),
    "jobs": ("1 2", "-1 x"),
    "port": ("-1 65536", "x 999999999999999999999"),
    "shard": ("1/2 2/2", "0/2 3/2 x 1/0 1/-1 / 1/99999999999999999999"),
    "size": ("4 5 6 5x4 4x4x4 hex2", "0 1 -1 4,5 x 4x 99999999999 ٤"),
    "sizes": ("4 5,6 5x4", "0 -1 , 4,,5 x 4x 99999999999"),
    "sides": ("2 3 4", "0 -1 x"),
    "map": ("r*n+c+1 p+1 v", f"1//0 9**9**9 {'(' * 400} r.x - n%0 '"),
    "text": ("A", f"\x1b[0m \udcff %s{{}} <b> {'é' * 500}"),
    "encoding": ("totalizer seqcounter sortnetwrk native pairwise", "x"),
    "solver": ("minicard gluecard3 gluecard4 cadical195 glucose4 maplechrono", "x"),
    "level": ("where what step do", "x"),
    "grade": ("easy medium hard", "expert x"),
    "by": ("brute-force backtracking", "x"),
    "proof": ("veripb drat", "x"),
    "licence": ("cc0-1.0", "x"),
    "shell": ("bash zsh fish", "x"),
    "out": ("out out.txt new/out", "own.py . own.py/x \udcff"),
    "paper": ("out.pdf out.html", "out own.py/x.pdf"),
}
"""Words that a call may take, and words that it cannot."""
SQL = (
    "SELECT * FROM puzzles",
    "SELECT kind, count(*) FROM puzzles GROUP BY ALL",
    "SELECT",
    "DROP TABLE puzzles",
    "SELECT * FROM read_text('../outside/mine')",
    "COPY (SELECT 1) TO '../outside/made'",
    "SELECT '\udcff'",
    "SELECT 1; SELECT 2",
    "ATTACH '../outside/base'",
    "",
)
ODD = ("", "-", "--", "-1", "x", "--no-such", "=", "\udcff", "é", "\x1b[31m", "a" * 5000, "nowhere")
OPTIONS = ("=", "x=1", "size=1", "image=x", "strict_neighbour=maybe", "most=99999999999999999999")
NUMBERS = ("0", "-1", "1", "7", "65536", str(2**31), str(2**63), "9" * 5000, "1e9", "٣", "½", "nan")
TOKENS = (
    *map(bytes, (1, 3)),
    *(b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\x1b[31m", b"\r", b"\r\n\r\n"),
    *(b"\n", b"\n\n", b"\t", b" ", b" " * 9_999, b"#", b"# sudoku\n", b"# x y=z\n", b"%s{}", b"-"),
    *(b"'", b'"', b"\\ud800", b"<", b"&#55296;", b"&x;", b"]]>", b"[" * 3_000, b"<a>" * 3_000),
    *(b"{", b"}", b":", b",", b"/", b"http://", b"p cnf 9 9\n", b"c x\n", "é½٣".encode(), b"\0\0"),
)
VALUES: Sequence[Any] = (
    None,
    True,
    -1,
    0,
    10**15,
    2**63,
    1.5,
    1e308,
    "",
    "x",
    "../UP",
    "\0",
    [],
    {},
    [[]],
    "9" * 99,
)


def weighted(calls: str = CALLS) -> list[str]:
    """Return the calls, each as often as its weight says."""
    rows = [line.partition(" ") for line in calls.strip().splitlines()]
    return [call for weight, _, call in rows for _ in range(int(weight))]


def made(folder: Path, run: Callable[..., object]) -> None:
    """Make what calls are about.

    Args:
        folder: a new one, for files and folders that are named for what they are.
        run: runs the program in a folder with such words.
    """
    for name in ("puzzle", "board", "cnf", "answer", "certificate", "corpus", "rows", "image"):
        (folder / name).mkdir(parents=True)
    for path in sorted(SAMPLES.rglob("*.txt")):
        sound = ".solution." not in path.name and not path.name.startswith("malformed")
        if path.stat().st_size < 600 and sound:
            shutil.copy(path, folder / "puzzle" / f"{path.parent.name}-{path.name}")
    for name in puzzles.names():
        kind = puzzles.get(name)
        example = kind.examples[0].text
        first = folder / "puzzle" / f"{name}.txt"
        first.write_text(example if example.startswith("#") else f"# {name}\n{example}")
        (folder / "board" / f"{name}.txt").write_text(example)
        own = first.relative_to(folder)
        run(folder, "solve", own, "-o", f"board/{name}-solved.txt")
        for format in formats_of(kind):
            run(folder, "convert", own, "--to", format, "-o", f"puzzle/{name}.{format}")
        run(folder, "convert", own, "--to", "opb", "-o", f"cnf/{name}.opb")
        run(folder, "encode", own, "-o", f"cnf/{name}.cnf")
        run(folder, "certify", own, "-o", f"certificate/{name}")
        (folder / "answer" / f"{name}.txt").write_text("s SATISFIABLE\nv 1 -2 3 -4\nv 5 0\n")
    (folder / "recipe.toml").write_text(RECIPE)
    (folder / "own.py").write_text(OWN)
    run(folder, "build", "recipe.toml", "-o", "corpus/whole", "--workers", "1", "--no-files")
    for part in ("1", "2"):
        words = ["--shard", f"{part}/2", "--workers", "1", "--no-files"]
        run(folder, "build", "recipe.toml", "-o", f"corpus/{part}", *words)
    unfinished = folder / "corpus" / "begun"
    shutil.copytree(folder / "corpus" / "whole", unfinished)
    (unfinished / ".build").mkdir()
    (unfinished / ".build" / "recipe.json").write_bytes(described(begun(parse(RECIPE))))
    for name in ("recipe.json", "shards.jsonl"):
        (unfinished / name).unlink()
    for table in ("jsonl", "parquet", "csv", "files"):
        run(folder, "export", "corpus/whole", "--to", table, "-o", f"rows/{table}")
    from PIL import Image

    for number, mode in enumerate(("1", "L", "RGBA")):
        picture = Image.new(mode, (7, 5))
        picture.putpixel((2, 3), 1 if mode != "RGBA" else (200, 10, 0, 255))
        picture.save(folder / "image" / f"{number}.png")


def damaged(content: bytes, draw: Stream, times: int = 2) -> bytes:
    """Return a file's content with something done to it, up to so many times."""
    for _ in range(draw.below(times) + 1):
        at, to = sorted(draw.below(len(content) + 1) for _ in range(2))
        lines = content.split(b"\n")
        line = draw.below(len(lines))
        match draw.below(12):
            case 0:
                content = content[:to]
            case 1:
                content = content[:at] + content[to:]
            case 2:
                content = content[:to] + content[at:to] + content[to:]
            case 3:
                content = content[:at] + bytes([draw.below(256)]) + content[at + 1 :]
            case 4:
                other = draw.below(len(lines))
                lines[line], lines[other] = lines[other], lines[line]
                content = b"\n".join(lines)
            case 5:
                content = b"\n".join([*lines[:line], *lines[line + 1 :]])
            case 6:
                content = b"\n".join([*lines[:line], *[lines[line]] * 20, *lines[line:]])
            case 7 | 8 if found := list(re.finditer(rb"\d+", content)):
                number = draw.choice(found)
                new = draw.choice(NUMBERS).encode()
                content = content[: number.start()] + new + content[number.end() :]
            case 9:
                content = draw.choice((b"", bytes(draw.below(256) for _ in range(60)), content * 3))
            case _:
                content = content[:at] + draw.choice(TOKENS) + content[at:]
    return content


def altered(value: Any, draw: Stream) -> Any:
    """Return a value of JSON with another one somewhere in it."""
    if isinstance(value, dict) and value and draw.below(8):
        fields = cast("dict[str, Any]", value)
        key = draw.choice(sorted(fields))
        return {**fields, key: altered(fields[key], draw)}
    if isinstance(value, list) and value and draw.below(8):
        items = cast("list[Any]", value)
        at = draw.below(len(items))
        return [*items[:at], altered(items[at], draw), *items[at + 1 :]]
    return draw.choice(VALUES)


def forged(directory: Path, draw: Stream) -> None:
    """Alter what a corpus tells of itself, its list of shards or a record, and seal all anew."""
    about = json.loads((directory / "recipe.json").read_bytes())
    entries = [json.loads(line) for line in (directory / "shards.jsonl").read_bytes().splitlines()]
    match draw.below(3):
        case 0:
            about = altered(about, draw)
        case 1:
            at = draw.below(len(entries))
            entries[at] = altered(entries[at], draw)
        case _:
            at = draw.below(len(entries))
            path = directory / entries[at]["file"]
            *records, seal = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
            if records:
                one = draw.below(len(records))
                records[one] = _line(altered(json.loads(records[one]), draw))
            digest = sha256(b"".join(records)).hexdigest()
            entries[at]["sha256"] = digest
            told = {**json.loads(seal), "sha256": digest}
            path.write_bytes(gzip.compress(b"".join([*records, _line(told)]), mtime=0))
    content = b"".join(map(_line, entries))
    (directory / "shards.jsonl").write_bytes(content)
    if isinstance(about, dict):
        about = {**cast("dict[str, Any]", about), "sha256": sha256(content).hexdigest(), "seal": ""}
        about["seal"] = sha256(_line(about)[:-1]).hexdigest()
    (directory / "recipe.json").write_bytes(_line(about)[:-1])


def _line(value: object) -> bytes:
    with suppress(OverflowError, ValueError):
        return msgspec.json.encode(value) + b"\n"
    return json.dumps(value).encode() + b"\n"


def misplaced(path: Path, outside: Path, draw: Stream) -> None:
    """Put something else in the place of a file."""
    path.unlink()
    match draw.below(6):
        case 0:
            path.mkdir()
        case 1:
            path.symlink_to(outside / "mine")
        case 2:
            path.symlink_to(outside)
        case 3:
            path.symlink_to(path.name)
        case 4:
            os.mkfifo(path)
        case _:
            pass


@dataclass
class Call:
    """A call to make in a folder, with what it reads.

    Attributes:
        material: the folder that `made` has filled.
        inside, outside: where the call is made, and a folder that is none of its business.
        draw: the choices.
        told: what is on standard input.
        about: the kind that most of its files are of.
    """

    material: Path
    inside: Path
    outside: Path
    draw: Stream
    told: bytes = field(default=b"", init=False)
    about: str = field(default="", init=False)

    def words(self, calls: Sequence[str]) -> list[str]:
        """Return the words of a call; write the files that they name."""
        shutil.copy(self.material / "own.py", self.inside)
        self.about = self.draw.choice(puzzles.names())
        words: list[str] = []
        for group, word in WORDS.findall(self.draw.choice(calls)):
            if word or self.draw.below(4) == 0:
                for part in (word or group).split():
                    words += self._drawn(part)
        if self.draw.below(30) == 0:
            words += ["-O", self.draw.choice(OPTIONS)]
        if self.draw.below(30) == 0:
            words += ["--kind", self.draw.choice([*puzzles.names(), "x", ""])]
        if self.draw.below(20) == 0:
            at = 1 + self.draw.below(len(words))
            new = [self.draw.choice(ODD)] * self.draw.below(2)
            words[at : at + self.draw.below(2)] = new
        return words

    def _drawn(self, part: str) -> list[str]:
        before, _, name = part.rstrip("}").partition("{")
        if not name:
            return [part]
        if before:
            return [f"{before}{self._drawn('{' + name + '}')[0]}"]
        if name in NAMES:
            return [self.draw.choice(NAMES[name][self.draw.below(16) == 0].split(" "))]
        return SOURCES[name](self)

    def budget(self) -> list[str]:
        return ["--budget", *self._drawn("{budget}")]

    def kind(self) -> list[str]:
        return [self.draw.choice([*gen.names(), "x"])]

    def sql(self) -> list[str]:
        return [self.draw.choice(SQL[: 2 if self.draw.below(2) else None])]

    def file(self, sort: str) -> list[str]:
        """Return the name of a file of a sort, damaged or not."""
        paths = [path for path in sorted((self.material / sort).rglob("*")) if path.is_file()]
        same = [path for path in paths if path.name.startswith(self.about)]
        paths = same if same and self.draw.below(6) else paths
        return [self._copy(self.draw.choice(paths))]

    def _copy(self, path: Path, folder: str = "") -> str:
        """Return the name of the damaged copy of a file, or the sign for standard input."""
        content = path.read_bytes()
        if self.draw.below(3):
            packed = path.suffix == ".gz" and self.draw.below(2)
            content = damaged(gzip.decompress(content) if packed else content, self.draw)
            content = gzip.compress(content, mtime=0) if packed else content
        if not folder and not self.told and self.draw.below(10) == 0:
            self.told = content
            return "-"
        (self.inside / folder).mkdir(exist_ok=True)
        name = f"{folder}{path.name}"
        (self.inside / name).write_bytes(content)
        return name

    def puzzle(self) -> list[str]:
        return self.file("puzzle")

    def some(self) -> list[str]:
        match self.draw.below(12):
            case 0:
                return self.folder()
            case 1:
                return self.rows()
            case 2:
                return [*self.puzzle(), *self.puzzle()]
            case _:
                return self.puzzle()

    def folder(self) -> list[str]:
        """Return the name of a folder of puzzles, solutions, and perhaps what is no file."""
        for _ in range(1 + self.draw.below(3)):
            path = self.draw.choice(sorted((self.material / "puzzle").iterdir()))
            self._copy(path, "some/")
        odd = self.inside / "some" / "odd.txt"
        if self.draw.below(3) == 0 and not os.path.lexists(odd):  # a call may name two folders
            odd.write_bytes(b"")
            misplaced(odd, self.outside, self.draw)
        return ["some"]

    def rows(self) -> list[str]:
        """Return the name of a table of puzzles, as a file, a folder or a corpus."""
        if self.draw.below(3) == 0:
            return self.tree("corpus")
        return self.file("rows")

    def tree(self, sort: str) -> list[str]:
        """Return the name of a folder, in which something is not as it was."""
        one = self.draw.choice(sorted((self.material / sort).iterdir()))
        name = f"{sort}-{one.name}"
        copy = self.inside / name
        if not copy.exists():
            shutil.copytree(one, copy)
        files = [path for path in sorted(copy.rglob("*")) if path.is_file()]
        what = self.draw.below(6)
        if not files or not what:
            return [name]
        if what < 4 and (copy / "recipe.json").is_file():
            with suppress(ValueError, KeyError, TypeError, AttributeError, OSError):
                forged(copy, self.draw)  # unless it is too broken for that
            return [name]
        path = self.draw.choice(files)
        if what == 4 and not path.is_symlink():
            misplaced(path, self.outside, self.draw)
        else:
            content = path.read_bytes()
            packed = path.suffix == ".gz" and self.draw.below(2)
            with suppress(EOFError, OSError, zlib.error):
                content = gzip.decompress(content) if packed else content
            content = damaged(content, self.draw)
            path.write_bytes(gzip.compress(content, mtime=0) if packed else content)
        return [name]

    def recipe(self) -> list[str]:
        return [self._copy(self.material / "recipe.toml")]


SOURCES: Mapping[str, Callable[[Call], list[str]]] = {
    "b": Call.budget,
    "kind": Call.kind,
    "sql": Call.sql,
    "puzzle": Call.puzzle,
    "some": Call.some,
    "folder": Call.folder,
    "rows": Call.rows,
    "recipe": Call.recipe,
    **{sort: partial(Call.file, sort=sort) for sort in ("board", "cnf", "answer", "image")},
    **{sort: partial(Call.tree, sort=sort) for sort in ("certificate", "corpus")},
}
"""What else a word of a call is drawn from."""
