"""Kill processes of a build at random, again and again: what comes of it must be the same.

A corpus is built once in peace. Then it is built anew while, every now and then, `kill -9` strikes
a worker, the driver, or the driver with all its workers, or the disk is full for a while; whenever
the driver has gone it goes on with `--resume`. With `--dask` the workers are those of a scheduler,
and one that was killed is replaced. In the end both corpora must have the same hash, and be sound;
if they are not, both are kept. With `--minutes` that is done again and again, each time with the
next seed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from corpus.recipe.recipe import parse
from corpus.run.driver import How, build
from corpus.store import store
from corpus.store.damage import faults

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

RECIPE = """
seed = 8
audit = 9

[[batch]]
kind = "binario"
size = "10"
count = 400

[[batch]]
kind = "gemhunter"
size = "3x4"
count = 150

[[batch]]
kind = "tents"
size = "8"
count = 300

[[batch]]
kinds = ["akari", "hitori", "nonogram", "slitherlink", "starbattle", "sudoku"]
sizes = ["4", "6"]
count = 30
"""
SMALL_DISK = 4_000
"""Bytes that a file may have at most while the disk is full."""
LONGEST = 3.0
"""Seconds between two strikes at most."""
MOST_FAILURES = 100
"""So many times in a row the driver may end by itself; orphans of the last one need a moment."""
NOWHERE = subprocess.DEVNULL
Process = subprocess.Popen[bytes]


def start(
    *command: str, limit: Callable[[], None] | None = None, stderr: int | IO[bytes] = NOWHERE
) -> Process:
    """Start a module of Python in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", *command],
        stdout=NOWHERE,
        stderr=stderr,
        start_new_session=True,
        preexec_fn=limit,
    )


def fill_disk() -> None:
    """Let no file of this process grow beyond a limit."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_DISK, SMALL_DISK))


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


@contextmanager
def dask(room: Path) -> Generator[tuple[str, list[Process]]]:
    """Yield the address of a scheduler of Dask and its two workers."""
    where = room / "scheduler.json"
    scheduler = start(
        *("dask", "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(where))
    )
    workers: list[Process] = []
    try:
        while not where.exists() or not (told := where.read_text()).endswith("}"):
            time.sleep(0.1)
        address = json.loads(told)["address"]
        workers += [worker(address, room) for _ in range(2)]
        yield address, workers
    finally:
        for process in (scheduler, *workers):
            process.kill()
            process.wait()


def worker(address: str, room: Path) -> Process:
    """Start a worker of Dask."""
    options = "--nthreads 1 --no-nanny --no-dashboard --local-directory"
    return start("dask", "worker", *options.split(), str(room), address)


def strike(driver: Process, luck: random.Random, hired: list[Process]) -> str:
    """Kill something; return what."""
    what = luck.choice(["worker", "driver", "driver and workers"])
    if what == "worker":
        if hired:
            victim = luck.choice(hired)
            victim.kill()
            victim.wait()
        elif workers := children(driver.pid):
            os.kill(luck.choice(workers), signal.SIGKILL)
    elif what == "driver":
        driver.kill()
    else:
        os.killpg(driver.pid, signal.SIGKILL)
    return what


def campaign(
    room: Path,
    kills: int,
    luck: random.Random,
    address: str = "",
    hired: list[Process] | None = None,
) -> str:
    """Build a corpus under fire; return its hash, or what the driver says if it never ends well.

    Args:
        room: a folder for it.
        kills: how many strikes there are at least.
        luck: decides when and what.
        address, hired: of a scheduler, and its workers.
    """
    (room / "r.toml").write_text(RECIPE)
    call = ["puzzlemint", "build", str(room / "r.toml"), "-o", str(room / "struck"), "--resume"]
    call += ["--executor", "dask", "--scheduler", address] if address else ["--workers", "2"]
    struck = failures = 0
    while failures < MOST_FAILURES:
        full = struck < kills and luck.random() < 0.1
        failures += 1
        with (room / "said").open("wb") as said:
            driver = start(*call, limit=fill_disk if full else None, stderr=said)
        while driver.poll() is None and struck < kills:
            try:
                driver.wait(luck.uniform(0.2, LONGEST))
            except subprocess.TimeoutExpired:
                struck, failures = struck + 1, 0
                print(f"{struck}: {strike(driver, luck, hired or [])}", flush=True)
                for number, process in enumerate(hired or []):
                    if hired and process.poll() is not None:
                        hired[number] = worker(address, room)
        code = driver.wait()
        if full:
            print(f"the disk was full: exit code {code}", flush=True)
        elif code == 0:
            if struck < kills:
                print(f"done after {struck} strikes", flush=True)
            return store.open_corpus(room / "struck").about.sha256
        time.sleep(0.3)  # orphans leave
    return (room / "said").read_text().rstrip()


def compared(room: Path, peaceful: str, kills: int, seed: int, *, with_dask: bool) -> bool:
    """Build a corpus under fire; return whether it is the peaceful one, and delete it if it is."""
    luck = random.Random(seed)
    if with_dask:
        with dask(room) as (address, hired):
            digest = campaign(room, kills, luck, address, hired)
        (room / "scheduler.json").unlink(missing_ok=True)
    else:
        digest = campaign(room, kills, luck)
    struck = room / "struck"
    same = digest == peaceful
    for fault in faults(store.open_corpus(struck)) if same else ():
        print(fault)
        same = False
    if same:
        shutil.rmtree(struck)
    else:
        kept = struck.rename(room / f"struck-{seed}")
        print(f"kept: {kept}, which differs from {room / 'peaceful'}")
    print(f"seed {seed}: {digest}: {'the same' if same else f'not {peaceful}'}", flush=True)
    return same


def main() -> int:
    """Run campaigns; return 1 if a corpus differs."""
    parser = argparse.ArgumentParser(description="Kill processes of a build at random.")
    parser.add_argument("--kills", type=int, default=20, help="strikes at a build (default: 20)")
    parser.add_argument("--seed", type=int, default=0, help="of the first build (default: 0)")
    parser.add_argument(
        "--minutes", type=float, default=0, help="begin builds for so long (default: one build)"
    )
    parser.add_argument("--dask", action="store_true", help="have Dask do the work")
    given = parser.parse_args()
    room = Path(tempfile.mkdtemp(prefix="kills-"))
    print(f"in {room}", flush=True)
    peaceful = build(parse(RECIPE), room / "peaceful", How(files=False)).sha256
    ends = time.monotonic() + 60 * given.minutes
    seed, differing = given.seed, 0
    while True:
        differing += not compared(room, peaceful, given.kills, seed, with_dask=given.dask)
        seed += 1
        if time.monotonic() >= ends:
            break
    if not differing:
        shutil.rmtree(room)
    print(f"{seed - given.seed} builds, {given.kills} strikes at each: {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
