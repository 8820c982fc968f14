#!/usr/bin/env bash
# Try the first and the last version of PySAT that is accepted: golden puzzles, verdicts, proofs.
# That which is installed is left out: every test runs with it.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup test
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
accepted=$(sed -n 's/^    "python-sat\(>=.*\)",.*/\1/p' pyproject.toml)
first=${accepted%%,*}
version_of() { .venv/bin/python -c 'import pysat; print(pysat.__version__)'; }
installed=$(version_of)
for version in "==${first#>=}" "$accepted"; do
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
        --only-binary :all: --target "$room/$version" "python-sat$version"
    export PYTHONPATH=$room/$version
    if [ "$(version_of)" = "$installed" ]; then
        echo "check_solvers: PySAT $installed is the one that is installed" >&2
        continue
    fi
    echo "check_solvers: PySAT $(version_of)" >&2
    .venv/bin/python -m pytest --quiet -n logical --dist worksteal \
        tests/test_golden.py tests/oracle/test_solving.py tests/certificate/test_certificates.py tests/guards/test_judging.py \
        tests/guards/test_solver_calls.py tests/cli/test_clock.py -k "not random_moments"
done
