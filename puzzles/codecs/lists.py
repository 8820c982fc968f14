"""The signatures of addresses and game IDs, and of lists of them.

Every text that is read is tested here first, so this module imports none of the readers.
"""

from __future__ import annotations

import re

LINE = re.compile(r"\s*(\S+)(?:\s+#.*)?\s*")
COMMENT = re.compile(r"\s*(?:#.*)?")
ADDRESS = re.compile(r"https?://\S+")
GAME_ID = re.compile(
    r"([0-9]{1,3})(?:x([0-9]{1,3}))?([a-z][0-9a-zL]*?)?(?:d[0-9a-z])?:(?!d?:k:|k:)(\S*)"
)
"""A size, letters for rules and level, and a board; `3x3::k:` begins a killer of other programs."""
GAME_ADDRESS = re.compile(r"https?://[^\s?#]+/([a-z]+)\.html#(\S+)")


def is_game(text: str) -> bool:
    """Return whether a text is a game ID, or an address of a game page with an ID behind `#`."""
    return bool(GAME_ID.fullmatch(text) or GAME_ADDRESS.fullmatch(text))


def is_link(line: str) -> bool:
    """Return whether a line is an address or a game ID."""
    found = LINE.fullmatch(line)
    return bool(found and (ADDRESS.fullmatch(found[1]) or is_game(found[1])))


def is_list(text: str) -> bool:
    """Return whether each line that is not a comment is an address or a game ID; one at least.

    The address may be of any site, also of one that no reader knows.
    """
    lines = (line for line in text.split("\n") if not COMMENT.fullmatch(line))
    return is_link(next(lines, "")) and all(map(is_link, lines))
