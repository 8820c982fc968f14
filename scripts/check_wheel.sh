#!/usr/bin/env bash
# Build the wheels, install each into an empty environment, and use it from outside the checkout.
# `check_wheel SDIST OUT` builds them from an sdist, and puts them into the folder OUT if they pass.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup test
unset PYTHONPATH PUZZLEMINT_ENGINE
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
.venv/bin/python -m scripts.wheel "$room" # the tests, of what is installed
source=$(realpath "${1:-.}")
checking=$PWD/.venv/bin/python

try() { # PUZZLEMINT_PURE and what the wheel says of its form
    echo "check_wheel: building and installing: $2" >&2
    "$checking" -m venv "$room/venv-$1"
    pip=("$room/venv-$1/bin/python" -m pip --quiet --disable-pip-version-check)
    PUZZLEMINT_PURE=$1 "${pip[@]}" wheel --no-deps --wheel-dir "$room/built-$1" "$source"
    wheel=$(echo "$room/built-$1"/puzzlemint-*.whl)
    "${pip[@]}" install "$wheel"
    mkdir "$room/used-$1"
    cd "$room/used-$1"
    echo "check_wheel: using it" >&2
    PATH=$room/venv-$1/bin:$PATH use "$2"
    echo "check_wheel: the same puzzles" >&2
    "${pip[@]}" install pytest hypothesis
    cd "$room"
    "$room/venv-$1/bin/python" -m pytest --quiet tests/test_golden.py
}

use() {
    python - "$wheel" <<'CHECK'
import doctest
import sys
from pathlib import Path
from zipfile import ZipFile

import puzzlemint
from puzzlemint._rooms import puzzles

with ZipFile(sys.argv[1]) as wheel:
    names = set(wheel.namelist())
tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
if tops != {"puzzlemint"}:
    sys.exit(f"the wheel holds {sorted(tops)}, not puzzlemint alone")
pages = {f"puzzlemint/web/page/{name}" for name in ("index.html", "engine.js")}
if not {*pages, "puzzlemint/py.typed"} <= names:
    sys.exit("the wheel holds no page, or says nothing of its types")
if not all([puzzles.get(name).faults for name in puzzles.names()]):
    sys.exit("a kind has no worked examples")
if not Path(str(puzzlemint.__file__)).is_relative_to(sys.prefix):
    sys.exit(f"{puzzlemint.__file__} is not installed")
if doctest.testmod(puzzlemint).failed:
    sys.exit("the examples of the API do not do what they show")
CHECK
    if ! puzzlemint --version | grep -F "($1)"; then
        echo "check_wheel: this wheel does not run as $1" >&2
        exit 1
    fi
    puzzlemint kinds > kinds.txt
    puzzlemint generate binario --size 6 --seed 1 | puzzlemint verify -
    printf '[[batch]]\nkind = "gemhunter"\ncount = 4\n' > recipe.toml
    puzzlemint build recipe.toml -o corpus --workers 2 > table.txt
    puzzlemint verify corpus > verdicts.txt
    if puzzlemint serve 2> needed.txt || ! grep -qF "scripts/setup web" needed.txt; then
        echo "check_wheel: serve does not say what it needs" >&2
        exit 1
    fi
    mkdir beside
    printf 'import puzzlemint\nprint(puzzlemint.verify(puzzlemint.read("XO\\nOX\\n")).verdict)\n' \
        | tee beside/verify.py beside/gen.py beside/corpus.py > beside/puzzles.py
    [ "$(python beside/verify.py)" = unique ] # names that are a user's own
}

try 1 "plain Python"
tried=("$wheel")
cd "$(dirname "$checking")/../.."
if "$checking" -m engine.build 2> "$room/why.txt" && [ ! -s "$room/why.txt" ]; then
    try 0 "engine in C"
    tried+=("$wheel")
    echo "check_wheel: both make the same corpus" >&2
    diff --recursive "$room/used-0/corpus" "$room/used-1/corpus"
else
    echo "check_wheel: the wheel with the engine is not tried: $(< "$room/why.txt")" >&2
fi
if [ $# = 2 ]; then cp "${tried[@]}" "$2"; fi
echo "check_wheel: passed" >&2
