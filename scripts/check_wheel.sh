#!/usr/bin/env bash
# Build the wheel, install it into an empty environment, and use it from outside the checkout.
# `check_wheel SDIST OUT` builds it from an sdist, and puts it into the folder OUT if it passes.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup test
unset PYTHONPATH
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
echo "check_wheel: building and installing" >&2
.venv/bin/python -m venv "$room/venv"
pip=("$room/venv/bin/python" -m pip --quiet --disable-pip-version-check)
"${pip[@]}" wheel --no-deps --wheel-dir "$room" "${1:-.}"
"${pip[@]}" install "$room"/puzzlemint-*.whl
.venv/bin/python -m scripts.wheel "$room" # the tests, of what is installed
cd "$room"
PATH=$room/venv/bin:$PATH
echo "check_wheel: using it" >&2
python - puzzlemint-*.whl <<'EOF'
import doctest
import sys
from pathlib import Path
from zipfile import ZipFile

import puzzlemint

with ZipFile(sys.argv[1]) as wheel:
    names = set(wheel.namelist())
tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
if tops != {"puzzlemint"}:
    sys.exit(f"the wheel holds {sorted(tops)}, not puzzlemint alone")
pages = {f"puzzlemint/web/page/{name}" for name in ("index.html", "engine.js")}
if not {*pages, "puzzlemint/py.typed"} <= names:
    sys.exit("the wheel holds no page, or says nothing of its types")
if not Path(str(puzzlemint.__file__)).is_relative_to(sys.prefix):
    sys.exit(f"{puzzlemint.__file__} is not installed")
if doctest.testmod(puzzlemint).failed:
    sys.exit("the examples of the API do not do what they show")
EOF
puzzlemint --version
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
echo "check_wheel: the same puzzles" >&2
"${pip[@]}" install pytest hypothesis
python -m pytest --quiet tests/test_golden.py
if [ $# = 2 ]; then cp puzzlemint-*.whl "$2"; fi
echo "check_wheel: passed" >&2
