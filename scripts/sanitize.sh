#!/usr/bin/env bash
# Run the tests of the classes in C with each access to memory, and each sum, checked as it is made.
# Further arguments go to pytest. Says so and does nothing where the compiler cannot do that.
set -euo pipefail
cd "$(dirname "$0")/.."
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
if ! file=$(.venv/bin/python -c '
import sys
from pathlib import Path
from engine.build import Impossible, build
try:
    print(build(Path(sys.argv[1]), 1, sanitize=True))
except Impossible as error:
    sys.exit(f"sanitize: {error}")
' "$room") || ! checks=$(${CC:-cc} -print-file-name=libasan.so) || [ ! -e "$checks" ]; then
    echo "sanitize: the compiler has no sanitizers here: nothing is checked" >&2
    exit 0
fi
LD_PRELOAD=$checks ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    PUZZLEMINT_ENGINE_FILE=$file PUZZLEMINT_ENGINE=plain PYTHONMALLOC=malloc \
    .venv/bin/python -m pytest -q --capture=no -p no:cacheprovider tests/engine/test_hostile.py tests/ladder/test_native.py "$@"
