#!/usr/bin/env bash
# Build the site of the docs into out/docs; a broken link or a docstring amiss is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup docs
# Not --quiet, by which mkdocs counts no warnings.
exec .venv/bin/python -m mkdocs build --strict "$@"
