"""Settings for all tests: no test fails on time, and CI tries the same examples every time."""

import os

import pytest
from hypothesis import settings

settings.register_profile("puzzlemint", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("puzzlemint")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the golden files anew")
    parser.addoption(
        "--explained",
        type=int,
        default=3,
        help="of how many puzzles of each kind every step is checked",
    )
