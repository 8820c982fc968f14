"""The signatures of addresses and game IDs, and of lists of them.

Every text that is read is tested here first, so this module imports none of the readers.
"""

from __future__ import annotations

import re

LINE = re.compile(
    r"\s*(?:[-*]\s+|[0-9]+[.)]\s+)?"  # the mark of a list
    r"(?:\[(?P<label>[^\]\n]*)\]\((?P<of_label>\S+)\)|<(?P<angled>\S+)>|\((?P<round>\S+)\)"
    r"|(?P<quote>[\"'`])(?P<quoted>\S+)(?P=quote)|(?P<plain>\S+))"
    r"[.,;:!]*(?:\s+#.*)?\s*"
)
"""A line with an address or a game ID, alone or in brackets, quotes or a link of Markdown."""
PLACES = ("of_label", "angled", "round", "quoted", "plain")
COMMENT = re.compile(r"\s*(?:#.*)?")
HOSTS = r"(?:https?://[^\s?]+|(?:www\.)?(?:puzz\.link|pzv\.jp)/[^\s?]*)"
"""The part of an address before its question mark; the two best known hosts need no scheme."""
ADDRESS = re.compile(rf"(?:https?://|{HOSTS}\?)\S+")
GAME_ID = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?([a-z][0-9a-zL]*)?:(?!d?:k:|k:)(\S*)")
"""A size, letters for rules and level, and a board; `3x3::k:` begins a killer of other programs."""
GAME_ADDRESS = re.compile(r"https?://[^\s?#]+/([a-z]+)\.html#(\S+)")


def is_game(text: str) -> bool:
    """Return whether a text is a game ID, or an address of a game page with an ID behind `#`."""
    return bool(GAME_ID.fullmatch(text) or GAME_ADDRESS.fullmatch(text))


def is_link(line: str) -> bool:
    """Return whether a line is an address or a game ID."""
    found = word(line)
    return bool(ADDRESS.fullmatch(found) or is_game(found))


def word(line: str) -> str:
    """Return the address or game ID of a line, without brackets and quotes; empty without one."""
    found = LINE.fullmatch(line)
    return next(filter(None, found.group(*PLACES)), "") if found else ""


def is_list(text: str) -> bool:
    """Return whether each line that is not a comment is an address or a game ID; one at least.

    The address may be of any site, also of one that no reader knows.
    """
    lines = (line for line in text.split("\n") if not COMMENT.fullmatch(line))
    return is_link(next(lines, "")) and all(map(is_link, lines))
