"""The engine in C, whichever form runs else: as it was built, or by somebody who named its file."""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from engine import is_fresh
from engine.build import HERE, NAME, Impossible, build

FILE = "PUZZLEMINT_ENGINE_FILE"
"""The environment variable with the path of a file that is built already."""


def built(folder: Path) -> Path:
    """Return the file of the extension, built into a folder unless it is there or was named."""
    if named := os.environ.get(FILE):
        return Path(named)
    if (HERE / NAME).exists() and is_fresh(str(HERE / NAME)):
        return HERE / NAME
    try:
        return build(folder, level=1)
    except Impossible as error:
        pytest.skip(str(error))


def loaded(file: Path) -> Any:
    """Return the module of a file."""
    spec = spec_from_file_location("engine._engine", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
