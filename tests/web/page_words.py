"""The words of the page: where they stand in its modules, and what its catalogues make of them."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "puzzlemint" / "web" / "page"
CATALOGUES = {path.suffixes[0][1:]: path for path in sorted(PAGE.glob("words.*.js"))}
MODULES = [path for path in sorted(PAGE.glob("*.js")) if path not in CATALOGUES.values()]
SPOKEN = ("aria-label", "title", "placeholder")
"""Attributes that people read or hear."""
SLOT = re.compile(r"\{(\w+)\}")
WORDS = re.compile("[a-z]{2}")
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`"""
    r"""|(?<=[=(,:!&|?])\s*/(?![*/])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[gimsuy]*""",
    re.DOTALL,
)
"""Comments, strings, regular expressions of JavaScript, and where a template begins."""


class Literal(NamedTuple):
    """A string in a module.

    Attributes:
        before: the source before it, without comments.
        text: what it holds.
        line: where it stands, from 1.
    """

    before: str
    text: str
    line: int


def literals(source: str) -> list[Literal]:
    """Return the strings of a module; those within a template come before it."""
    return _read(source)[1]


def code(source: str) -> str:
    """Return a module without comments."""
    return _read(source)[0]


def _read(source: str) -> tuple[str, list[Literal]]:
    found: list[Literal] = []
    before, end = "", 0
    while token := TOKEN.search(source, end):
        before += source[end : token.start()]
        end, word = token.end(), token.group()
        if word[0] in "\"'`":
            line = source.count("\n", 0, token.start()) + 1
            if word == "`":
                text, end, inner = _template(source, end)
                found += [one._replace(line=line) for one in inner]
                word += source[token.end() : end]
            else:
                text = json.loads(word) if word[0] == '"' else word[1:-1]
            found.append(Literal(before, text, line))
        before += "" if word.startswith(("//", "/*")) else word
    return before + source[end:], found


def _template(source: str, at: int) -> tuple[str, int, list[Literal]]:
    """Return what a template says, `${}` for its values, where it ends, and the strings in it."""
    text, found = "", list[Literal]()
    while source[at] != "`":
        if source.startswith("${", at):
            begin, depth = at + 2, 1
            at = begin
            while depth:
                if source[at] == "`":
                    at = _template(source, at + 1)[1] - 1
                depth += {"{": 1, "}": -1}.get(source[at], 0)
                at += 1
            found += literals(source[begin : at - 1])
            text += "${}"
        else:
            length = 2 if source[at] == "\\" else 1
            text += source[at : at + length]
            at += length
    return text, at + 1, found


def is_spoken(literal: Literal) -> bool:
    """Return whether a string is what `t` is called with."""
    return re.search(r"(?<![\w.#])t\(\s*$", literal.before) is not None


class _Texts(HTMLParser):
    """Collects what `translate` of words.js finds: texts and attributes of the body."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("body", "noscript"):
            self._inside.append(tag)
        if self._inside[-1:] == ["body"]:
            self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if self._inside[-1:] == [tag]:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if self._inside[-1:] == ["body"] and data.strip():
            self.texts.append(data.strip())


def texts_of(markup: str) -> list[str]:
    """Return what a page says itself."""
    parser = _Texts()
    parser.feed(markup)
    return parser.texts


def wanted() -> set[str]:
    """Return the keys of a catalogue's words: what the modules and index.html say."""
    found = {
        one.text
        for module in MODULES
        for one in literals(module.read_text(encoding="utf-8"))
        if is_spoken(one)
    }
    return found | {*texts_of((PAGE / "index.html").read_text(encoding="utf-8"))}


def catalogue(source: str, part: str) -> dict[str, str]:
    """Return a part of a catalogue.

    Raises:
        ValueError: it is no list of strings, or has a key twice.
    """
    _, begun, rest = source.partition(f"export const {part} = {{\n")
    if not begun:
        raise ValueError(f"there are no {part}")
    lines = [line for line in rest.partition("\n};")[0].split("\n") if "//" not in line[:5]]
    pairs: list[tuple[str, str]] = json.loads(
        "{" + "\n".join(lines).rstrip().rstrip(",") + "}", object_pairs_hook=list
    )
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError(f"{len(pairs) - len(table)} of the {part} are there twice")
    return table


def slots(text: str) -> set[str]:
    """Return the names of the values that words take."""
    return {*SLOT.findall(text)}


class Phrases:
    """What a catalogue makes of the engine's texts, as phrases.js does, and what that took.

    Args:
        table: the phrases.

    Attributes:
        used: the keys that it took.
        kept: the names of values that were words and stayed as they are.
    """

    def __init__(self, table: dict[str, str]) -> None:
        self.used: set[str] = set()
        self.kept: set[str] = set()
        self._table = table
        self._patterns = [(key, _pattern(key)) for key in table if SLOT.search(key)]

    def _single(self, text: str) -> str | None:
        if text in self._table:
            self.used.add(text)
            return self._table[text]
        for key, pattern in self._patterns:
            if found := pattern.fullmatch(text):
                self.used.add(key)
                values = found.groupdict()
                inner = {name: self._inner(name, value) for name, value in values.items()}
                return self._table[key].format(**inner)
        return None

    def _inner(self, name: str, text: str) -> str:
        if (one := self._single(text)) is not None:
            return one
        items = [self._single(item) for item in re.split(", | and ", text)]
        if len(items) > 1 and all(items):
            return ", ".join([one for one in items if one])
        if WORDS.search(text):
            self.kept.add(name)
        return text

    def known(self, text: str) -> str | None:
        """Return a text of the engine in the language; None if it is not known in that."""
        if (one := self._single(text)) is not None:
            return one
        parts = [self._single(part) for part in re.split(r"(?<=\.) (?=[A-Z])", text)]
        return " ".join([part for part in parts if part]) if all(parts) else None


def _pattern(key: str) -> re.Pattern[str]:
    parts = SLOT.split(key)
    slots = [rf"(?P<{name}>{'.+' if len(name) > 1 else r'[0-9][0-9,]*'})" for name in parts[1::2]]
    fixed = list(map(re.escape, parts[::2]))
    return re.compile("".join([x for pair in zip(fixed, [*slots, ""], strict=True) for x in pair]))
