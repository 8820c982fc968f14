#!/usr/bin/env bash
# Try the first and the last version of PySAT that is accepted: golden puzzles, verdicts, proofs.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup test
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
accepted=$(sed -n 's/^    "python-sat\(>=.*\)",.*/\1/p' pyproject.toml)
first=${accepted%%,*}
for version in "==${first#>=}" "$accepted"; do
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
        --only-binary :all: --target "$room/$version" "python-sat$version"
    export PYTHONPATH=$room/$version
    echo "check_solvers: PySAT $(.venv/bin/python -c 'import pysat; print(pysat.__version__)')" >&2
    .venv/bin/python -m pytest --quiet tests/test_golden.py tests/oracle/test_solving.py \
        tests/certificate/test_certificates.py tests/guards/test_judging.py \
        tests/guards/test_solver_calls.py tests/cli/test_clock.py -k "not random_moments"
done
