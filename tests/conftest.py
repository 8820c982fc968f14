"""Settings for all tests: no test fails on time, and CI tries the same examples every time.

What was not tried is said at the end, and why.
"""

from __future__ import annotations

import os
from collections import Counter

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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List why tests were skipped."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in reports)
    if reasons:
        terminalreporter.section("not tried")
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count} {'test' if count == 1 else 'tests'}: {reason}")
