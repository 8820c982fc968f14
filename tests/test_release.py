"""A release: the version stands in one place, and what follows it agrees."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from scripts.release import ABOUT, CHANGES, CITATION, ReleaseError, current, released
from tests.test_architecture import FILES, ROOT

DAY = date(2026, 2, 28)
TEXTS = {
    ABOUT: '[project]\nname = "p"\nversion = "1.9.0"\n\n[tool.ruff]\ntarget-version = "py311"\n',
    CHANGES: "# Changelog\n\n## 1.9.0 (unreleased)\n\nNew:\n\n- A.\n\n## 1.8.0 (2025-01-01)\n",
    CITATION: "title: p\nversion: 1.8.0\ndate-released: 2025-01-01\n",
}


def texts() -> dict[str, str]:
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in TEXTS}


def test_the_version_stands_in_one_place() -> None:
    version = current(texts()[ABOUT])
    assert f"\nversion: {version}\n" in texts()[CITATION]
    scripts = [file.relative_to(ROOT) for file in (ROOT / "scripts").rglob("*.py")]
    for file in [Path("mkdocs.yml"), *FILES, *scripts]:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not re.search(rf"\b{re.escape(version)}\b", text), file


def test_this_one_can_be_released() -> None:
    version = current(texts()[ABOUT])
    once = released(texts(), version, DAY)
    assert current(once[ABOUT]) == version
    assert once[ABOUT] == texts()[ABOUT]
    assert f"\n## {version} (" in once[CHANGES]
    assert released(once, version, DAY) == once


@pytest.mark.parametrize("version", ["1.9.0", "1.10.0", "2.0.0"])
def test_a_release_is_told_in_three_files(version: str) -> None:
    assert released(TEXTS, version, DAY) == {
        ABOUT: TEXTS[ABOUT].replace("1.9.0", version),
        CHANGES: TEXTS[CHANGES].replace("1.9.0 (unreleased)", f"{version} (2026-02-28)"),
        CITATION: f"title: p\nversion: {version}\ndate-released: 2026-02-28\n",
    }


@pytest.mark.parametrize(
    ("version", "changes", "message"),
    [
        ("1.9", TEXTS[CHANGES], "'1.9' is no version"),
        ("1.8.9", TEXTS[CHANGES], "1.8.9 comes before 1.9.0"),
        ("1.9.0", "# Changelog\n\n## 1.8.0 (2025-01-01)\n\n- A.\n", "does not begin with changes"),
        ("1.9.0", "# Changelog\n\n## 1.9.0 (unreleased)\n", "does not begin with changes"),
        (
            "1.9.0",
            "# Changelog\n\n## 1.9.0 (unreleased)\n\n## 1.8.0 (2025-01-01)\n\n- A.\n",
            "does not begin with changes",
        ),
    ],
)
def test_what_is_no_release_is_told(version: str, changes: str, message: str) -> None:
    with pytest.raises(ReleaseError, match=message):
        released({**TEXTS, CHANGES: changes}, version, DAY)


BY_TAG = {"pypa/cibuildwheel@v4.3.5"}
"""Actions whose commit is not known yet."""


def test_a_release_runs_actions_by_their_commits() -> None:
    """A tag can be moved to another commit, which would then publish with our rights."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: *(\S+)(.*)", text)
    assert len(used) > 5
    for action, comment in used:
        if action not in BY_TAG:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action
