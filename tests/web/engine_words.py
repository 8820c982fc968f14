"""What the engine says that the page shows in its own language: kinds, boards, what goes wrong."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import puzzles
from puzzlemint.web import api
from puzzlemint.web.examples import kept
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.variant import ENTRIES
from tests.web.page_words import PAGE, WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONED = (
    "# hashi most=4\n4.4\n...\n4.4\n",
    "# hashi most=1\n1.1\n...\n1.1\n",
    "# sudoku letters=MINT\n1...\n....\n....\n....\n",
    "# jigsaw letters=MINT diagonals=yes\nAABB\nAABB\nCCDD\nCCDD\n",
)
"""Puzzles with options that no example has."""
ARGUMENTS = {
    "pairs": ("a < b",),
    "automaton": ("0", "s + v", "s == 4"),
}
"""What rules of variants take that is no number."""
WRONG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("parse", {"text": "abc"}),
    ("parse", {"text": ""}),
    ("parse", {"text": "# sudoku\n1...\n..2.\n.3..\n...44\n"}),
    ("parse", {"text": "# nosuch\n..\n"}),
    ("parse", {"text": "https://example.org/x?y"}),
    ("parse", {"text": "x" * 1_000_001}),
    ("empty", {"kind": "sudoku", "size": "0"}),
    ("empty", {"kind": "nonogram", "size": "0"}),
    ("empty", {"kind": "nonogram", "size": "101"}),
    ("empty", {"kind": "sudoku", "size": "abc"}),
    ("empty", {"kind": "nonogram", "size": "abc"}),
    ("empty", {"kind": "binario", "size": "7"}),
    ("empty", {"kind": "sudoku", "size": "4x5"}),
    ("empty", {"kind": "dominosa", "size": "7"}),
    ("generate", {"kind": "killer", "size": "25x25", "seed": 1}),
    ("generate", {"kind": "sudoku", "size": "4x4", "grade": "expert", "seed": 1}),
    ("generate", {"kind": "sudoku", "size": "2x2", "grade": "expert", "seed": 1}),
)
"""Requests that people make and that cannot be answered."""
REFUSED = {
    "jobs.py": (
        "2 requests at a time; wait for one to end",
        "too many requests at a time; try again",
        "stopped after 60 s",
    ),
    "server.py": ("an internal error; the server's terminal shows more",),
}
"""What the server says when it does not answer, by the module that says it."""


def said() -> Iterator[str]:
    """Yield every sort of text that the page shows of the engine, if there are words in it."""
    for text in (*_kinds(), *_views(), *_rules(), *_errors()):
        if WORDS.search(text):
            yield text


def _kinds() -> Iterator[str]:
    answer = api.call("kinds", {})
    yield from answer["bands"]
    for kind in answer["kinds"]:
        yield from (kind["title"], kind["rules"], kind["sizes"], *kind["formats"].values())
        for option in kind["options"] + kind["wishes"]:
            yield option["name"].replace("_", " ").capitalize()
            yield from (option["help"], *option["choices"])


def _views() -> Iterator[str]:
    examples = [example["puzzle"] for example in kept()]
    own = [
        parse_puzzle(kind, example.text).text(named=True)
        for kind in map(puzzles.get, puzzles.names())
        for example in kind.examples
    ]
    for text in (*examples, *own, *OPTIONED):
        view = api.call("view", {"puzzle": text})
        assert "error" not in view, (text, view)
        yield from _of_view(view)


def _of_view(view: Any) -> Iterator[str]:
    yield from (view["title"], view["rules"])
    for clue in view["clues"]:
        yield clue["name"]
    for spread in (view["places"], *view["spots"].values()):
        yield from spread["names"]
    yield from [value["word"] for value in view["values"]]
    yield from [one["name"] for one in view["tally"]]
    for tool in view["tools"]:
        yield from (tool["title"], *[value["title"] for value in tool["values"]])
        yield from [tool["text"]["help"]] if tool["text"] else []
    for item in view["items"]:  # as board.js calls them
        if item["is"] == "mark":
            yield item["shape"]
        elif item["is"] == "fill" and item["letter"] and not re.match("#|open", item["colour"]):
            yield item["colour"]


def _rules() -> Iterator[str]:
    """Yield what each rule of variants says of itself."""
    for name, entry in ENTRIES.items():
        yield entry.says.format(*ARGUMENTS.get(name, ("2",)))


def _errors() -> Iterator[str]:
    for name, request in WRONG:
        answer = api.call(name, request)
        assert "error" in answer, (name, request)
        yield answer["error"]["message"]
    for module, texts in REFUSED.items():
        source = (PAGE.parent / module).read_text(encoding="utf-8")
        for text in texts:
            fixed = re.sub(r"\d+ (?=requests)|(?<=after )\d+ s$", "", text)
            assert fixed.rstrip() in source, text
            yield text
    engine = (PAGE / "engine.js").read_text(encoding="utf-8")
    for literal in re.findall(r"""(?:message: |\|\| )("[a-z][^"]+"|`[^`]+`)""", engine):
        text = json.loads(literal) if literal[0] == '"' else literal[1:-1]
        yield re.sub(r"\$\{status\}", "500", re.sub(r"\$\{(?!status)[^}]*\}", "X", text))
