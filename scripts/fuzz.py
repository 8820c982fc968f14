"""Call the program in tens of thousands of wrong ways: it must always know what to say.

Each call is made in a process of its own, a fork of this one, in a folder of its own
(`scripts/hostile.py`). A finding is a traceback, an exit code that no documentation knows, no
word about what is wrong, JSON that is none, a call over a limit of processor time or memory, and
whatever is read or written outside the folder that was not named. What a call is depends on the
seed and its number alone: `--seed S --only N` makes it again, and shows what came of it.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import resource
import shlex
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from gen.sources.rng import stream
from puzzlemint.cli import main as program
from scripts.hostile import ROOT, Call, made, weighted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SECONDS, MEGABYTES = 20, 1_000
"""Processor time and memory that a call takes at most."""
PATIENCE = 60.0
"""Seconds after which a call is ended that takes no processor time either."""
CODES = frozenset(range(6))
CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate")
PYTHON = [os.path.realpath(place) for place in (sys.prefix, sys.base_prefix, ROOT)]
READABLE = (*PYTHON, "/proc", "/dev", "/sys", "/etc", "/usr", "/lib")


class Done(NamedTuple):
    """What came of a call.

    Attributes:
        number: of the call.
        words: of the command line.
        code: the exit code; that of a signal is below 0.
        seconds, megabytes: processor time, and memory beyond what this process has.
        findings: what is wrong with it.
    """

    number: int
    words: list[str]
    code: int
    seconds: float
    megabytes: int
    findings: list[str]


class _Started(NamedTuple):
    number: int
    words: list[str]
    folder: Path
    until: float


def ready() -> None:
    """Import what calls need, so that it is not imported by each of them."""
    for room in ("machine", "puzzles", "verify", "gen", "corpus", "puzzlemint"):
        for path in sorted((ROOT / room).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            if not name.endswith("__main__") and ".for_" not in name:
                with suppress(ImportError):
                    importlib.import_module(name)
    gc.collect()
    gc.freeze()


def forked(folder: Path, words: Sequence[str], told: bytes = b"") -> int:
    """Start a call in `folder/in`; its output goes beside it. Return the process."""
    (folder / "told").write_bytes(told)
    for name in ("out", "err", "seen"):
        (folder / name).touch()
    sys.stdout.flush()
    sys.stderr.flush()
    process = os.fork()
    if process == 0:
        _call(folder, words)
    return process


def _call(folder: Path, words: Sequence[str]) -> NoReturn:
    """Make a call and end; never returns."""
    code = 70
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 1, SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        flags = (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)
        for number, (name, flag) in enumerate(zip(("told", "out", "err"), flags, strict=True)):
            os.dup2(os.open(folder / name, flag), number)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        os.environ |= {"HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp")}
        tempfile.tempdir = None
        os.chdir(folder / "in")
        _watch(folder, words, os.open(folder / "seen", os.O_WRONLY | os.O_APPEND))
        sys.argv = ["puzzlemint", *words]
        program()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
        with suppress(Exception):
            sys.stderr.flush()
        os._exit(code)


def _watch(folder: Path, words: Sequence[str], told: int) -> None:
    """Write down what is opened or changed outside the folder that no word names."""
    named = [os.path.realpath(word) for word in words if word]
    own = [os.path.realpath(folder / name) for name in ("in", "tmp", "home")]
    followed = [os.path.realpath(folder / "outside")] if "some" in words else []  # by a link

    def below(path: str, places: Sequence[str]) -> bool:
        return any(path == place or path.startswith(f"{place}/") for place in places)

    def hook(event: str, given: tuple[Any, ...]) -> None:
        if event == "open":
            changes = bool(given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC))
        elif event in CHANGES:
            changes = True
        else:
            return
        paths = given[:2] if event == "os.rename" else given[1:2] if "link" in event else given[:1]
        for path in paths:
            if isinstance(path, int) or path == os.devnull:
                continue
            where = os.path.realpath(os.fsdecode(path))
            if below(where, (*own, *named)) or (
                not changes and below(where, (*READABLE, *followed))
            ):
                continue
            what = "written" if changes else "read"
            os.write(told, os.fsencode(f"{what} outside: {where} ({event})\n"))

    os.makedirs(folder / "tmp", exist_ok=True)
    sys.addaudithook(hook)


def _outside(folder: Path) -> None:
    """Make the folder that is none of a call's business; that it is read shows in its times."""
    outside = folder / "outside"
    outside.mkdir()
    (outside / "mine").write_text("# sudoku\n1..4\n....\n....\n4..1\n")


def _unread(folder: Path) -> None:
    """Have the file outside look as if nobody had read it, after what a call is given was made."""
    os.utime(folder / "outside" / "mine", (1, time.time()))


def _touched(folder: Path, words: Sequence[str]) -> Iterator[str]:
    """Yield what was done to that folder."""
    outside = folder / "outside"
    if sorted(path.name for path in outside.iterdir()) != ["mine"]:
        yield "the folder outside has changed"
    elif (outside / "mine").stat().st_atime != 1 and "some" not in words:
        yield "the file outside was read"
    elif not (outside / "mine").read_text().startswith("# sudoku\n1..4"):
        yield "the file outside has changed"


def _findings(done: Done, folder: Path) -> Iterator[str]:
    out, err = ((folder / name).read_bytes() for name in ("out", "err"))
    if done.seconds > SECONDS or done.code == -signal.SIGXCPU:
        yield f"{done.seconds:.1f} s of processor time"
    elif done.code == -signal.SIGKILL:
        yield "it does not end"
    elif done.code not in CODES:
        yield f"exit code {done.code}"
    if done.megabytes > MEGABYTES:
        yield f"{done.megabytes} MB"
    if b"Traceback (most" in err or b"internal error" in err:
        yield "a traceback"
    elif done.code == 2 and not (out + err).strip():
        yield "no word about what is wrong"
    if "--json" in done.words and "-o" not in done.words and done.code in (0, 1, 3):
        try:
            for line in out.splitlines():
                json.loads(line)
        except ValueError:
            yield "JSON that is none"
    yield from dict.fromkeys((folder / "seen").read_text(errors="replace").splitlines()[:5])
    yield from _touched(folder, done.words)


def _resident() -> int:
    """Return the kilobytes that a fork begins with: those of files are mapped anew where used.

    Where nobody tells what there is now, those that this process had at most.
    """
    now = Path("/proc/self/statm")
    if now.exists():
        _, pages, of_files, *_ = map(int, now.read_text().split())
        return (pages - of_files) * resource.getpagesize() // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def calls(
    seed: int, numbers: Sequence[int], room: Path, workers: int
) -> Iterator[tuple[Done, Path]]:
    """Make calls, several at a time; yield what came of each and its folder, as they end."""
    running: dict[int, _Started] = {}
    waiting = iter(numbers)
    kinds = weighted()
    size = _resident()
    while True:
        while len(running) < workers and (number := next(waiting, None)) is not None:
            folder = room / str(number)
            (folder / "in").mkdir(parents=True)
            _outside(folder)
            draw = stream(seed, "fuzz", number)
            call = Call(room / "material", folder / "in", folder / "outside", draw)
            words = call.words(kinds)
            _unread(folder)
            process = forked(folder, words, call.told)
            running[process] = _Started(number, words, folder, time.monotonic() + PATIENCE)
        if not running:
            return
        process, status, used = os.wait4(-1, os.WNOHANG)
        if process not in running:
            for late, started in running.items():
                if time.monotonic() > started.until:
                    os.killpg(late, signal.SIGKILL)
            time.sleep(0.001)
            continue
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        number, words, folder, _ = running.pop(process)
        code = os.waitstatus_to_exitcode(status)
        memory = max(used.ru_maxrss - size, 0) // 1024
        done = Done(number, words, code, used.ru_utime + used.ru_stime, memory, [])
        done.findings.extend(_findings(done, folder))
        yield done, folder


def prepared(folder: Path) -> None:
    """Make what calls are about, each by a call in a process of its own."""

    def run(inside: Path, *words: object) -> None:
        place = Path(tempfile.mkdtemp(dir=folder))
        (place / "in").symlink_to(inside)
        os.waitpid(forked(place, [*map(str, words)]), 0)
        shutil.rmtree(place)

    made(folder / "material", run)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the calls that the command line asks for; return 1 if something was found."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="calls to make (20,000)")
    parser.add_argument("--seed", type=int, default=1, help="of the calls (1)")
    parser.add_argument("--start", type=int, default=0, help="number of the first call (0)")
    parser.add_argument("--only", type=int, metavar="N", help="make one call and show it")
    parser.add_argument("--workers", type=int, default=1, help="calls at a time (1)")
    parser.add_argument("--every", type=int, default=1_000, help="calls from line to line (1,000)")
    parser.add_argument("--output", type=Path, help="folder for calls that found something")
    given = parser.parse_args(arguments)
    numbers = range(given.start, given.start + given.count)
    ready()
    codes, tally, slow, large, found = Counter[int](), Counter[str](), (0.0, 0), (0, 0), 0
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        prepared(room)
        one = [] if given.only is None else [given.only]
        for count, (done, folder) in enumerate(
            calls(given.seed, one or numbers, room, given.workers), 1
        ):
            codes[done.code] += 1
            tally[done.words[0]] += 1
            slow = max(slow, (done.seconds, done.number))
            large = max(large, (done.megabytes, done.number))
            if one:
                _show(done, folder)
            if done.findings:
                found += 1
                print(f"{done.number}: {shlex.join(done.words)}"[:300], file=sys.stderr)
                print(f"    {'; '.join(done.findings)}"[:600], file=sys.stderr, flush=True)
                if given.output:
                    with suppress(shutil.Error):  # there may be sockets and pipes
                        shutil.copytree(folder, given.output / folder.name, symlinks=True)
            shutil.rmtree(folder)
            if count % given.every == 0:
                print(f"{count:,} calls, {found} findings", file=sys.stderr, flush=True)
    print(", ".join(f"{name} {count}" for name, count in sorted(tally.items())))
    print(
        f"{sum(codes.values()):,} calls, exit codes "
        + ", ".join(f"{code}: {count:,}" for code, count in sorted(codes.items()))
        + f"; at most {slow[0]:.1f} s (call {slow[1]}), {large[0]} MB (call {large[1]}); "
        + f"{found} findings"
    )
    return 1 if found else 0


def _show(done: Done, folder: Path) -> None:
    print(f"{shlex.join(done.words)}\nexit code {done.code}, {done.seconds:.2f} s")
    for name in ("out", "err"):
        print((folder / name).read_text(errors="backslashreplace"))


if __name__ == "__main__":
    sys.exit(main())
