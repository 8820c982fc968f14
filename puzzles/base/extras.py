"""Packages that puzzlemint can do without, and what to say where one is missing.

Each belongs to an extra of `pyproject.toml`. Where puzzlemint is installed, pip adds the packages
of an extra to it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

EXTRA_OF: Mapping[str, str] = MappingProxyType(
    {
        "reportlab": "paper",
        "segno": "paper",
        "clingo": "bench",
        "ortools": "bench",
        "pyganak": "count",
        "gymnasium": "gymnasium",
        "reasoning-gym": "reasoning",
        "verifiers": "verifiers",
        "distributed": "dask",
        "matplotlib": "figures",
        "pillow": "images",
        "duckdb": "parquet",
        "resvg-py": "paper",
        "starlette": "web",
        "uvicorn": "web",
    }
)
"""The extra that brings a package."""


def needed(what: str, package: str) -> str:
    """Return the sentence that something needs a package that is not installed."""
    extra = EXTRA_OF[package]
    return (
        f"{what} needs {package}: pip install 'puzzlemint[{extra}]', or scripts/setup {extra} in a "
        "clone of puzzlemint"
    )
