"""Every word of the page is in every catalogue, and none is said past it."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.engine_words import said
from tests.web.page_words import (
    CATALOGUES,
    MODULES,
    PAGE,
    SPOKEN,
    Literal,
    Phrases,
    catalogue,
    code,
    is_spoken,
    literals,
    slots,
    texts_of,
    wanted,
)

UNSPOKEN = re.compile(
    r"(?:class|className|d|viewBox|rel|transform|mode|credentials): *$"
    r"|(?:querySelector(?:All)?|matches|closest|matchMedia|console\.\w+|import)\(\s*$"
    r"|(?:from|import|case|===|!==|typeof) $"
)
"""What stands before a string that nobody reads."""
SAYING = re.compile(
    r"(?:(?<![\w.])(?:button|field)|\.(?:status|say|run|announce))\($"
    r'|(?:textContent =|"(?:aria-label|aria-valuetext)":|(?:\btitle|placeholder|label):) *$'
    r"|\bh\((?:[^(){}]|\([^()]*\)|\{[^{}]*\})*, $"
)
"""What stands before a string that people read or hear, be it a single word in small letters."""
NAMES = re.compile(
    r"Arrow(?:Up|Down|Left|Right)?|Home|End|Enter|Escape|Tab|Delete|Backspace"  # keys
    r"|AbortError|EngineError|GaveUp|Lost|Unreachable|Unreadable|Files"  # errors
    r"|Content-Type|X-Client|English|Deutsch"
)
"""What has a capital and is said to nobody, and languages, which are called by their own names."""
SPARED = {
    *("board coloured sample", "board sample", "field check", "not all", "https://…"),
    *("white circle", "black circle", "left end", "right end", "top end", "bottom end"),  # shapes
    *("it holds too much", "it is no puzzle"),  # which nobody hears: link.js says something else
    "puzzlemint progress",  # what a file says that it is
    "the ${} places that are framed ${}",  # part of an English sentence
}
"""Strings that are no words of the page though they look like it."""
ENGINE = ("engine.js", "worker.js", "offline.js")
"""Modules that say what goes wrong as the engine does, by texts that are phrases."""

CODE = {"kind", "kinds", "name", "size", "host", "reason", "rung", "relation", "next", "last"}
"""Values of phrases that are no words of the page but names and expressions."""


def is_english(literal: Literal) -> bool:
    """Return whether a string is words that people are told, and not by `t`."""
    if literal.text in SPARED or is_spoken(literal) or UNSPOKEN.search(literal.before):
        return False
    plain = literal.text.replace("${}", " ")
    several = re.search(r"(?<![\w.#$/\"'=-])[A-Za-z]{2,}[,;:.]? [a-z]{2,}(?![\w=#\"'(>.-])", plain)
    capital = re.match("[A-Z][a-z]", plain) and not NAMES.fullmatch(plain)
    single = SAYING.search(literal.before) and re.search("[A-Za-z]{2}", plain)
    return bool(several or capital or single)


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_has_every_word_and_no_more(language: str) -> None:
    table = catalogue(CATALOGUES[language].read_text(encoding="utf-8"), "words")
    assert {*table} == wanted()


@pytest.mark.parametrize("language", CATALOGUES)
def test_words_have_the_values_and_forms_of_their_keys(language: str) -> None:
    table = catalogue(CATALOGUES[language].read_text(encoding="utf-8"), "words")
    for key, words in table.items():
        assert words.count("|") == key.count("|"), key
        for form in words.split("|"):
            assert slots(form) == slots(key), key


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_has_every_phrase_and_no_more(language: str) -> None:
    table = catalogue(CATALOGUES[language].read_text(encoding="utf-8"), "phrases")
    phrases = Phrases(table)
    unknown = {text for text in said() if phrases.known(text) is None}
    assert not unknown
    assert {*table} == phrases.used
    assert phrases.kept <= CODE
    for key, words in table.items():
        assert slots(words) == slots(key), key


def test_every_language_has_a_catalogue() -> None:
    source = (PAGE / "language.js").read_text(encoding="utf-8")
    (languages,) = re.findall(r"languages = .*\(\{ (.*) \}\)", source)
    assert {*re.findall(r"(\w+):", languages)} == {"en", *CATALOGUES}


@pytest.mark.parametrize("module", [path.name for path in MODULES])
def test_words_are_said_by_the_catalogue(module: str) -> None:
    source = (PAGE / module).read_text(encoding="utf-8")
    called = len(re.findall(r"(?<![\w.#])t\(", code(source)))
    found = literals(source)
    if module != "words.js":
        assert called == sum(map(is_spoken, found)), "t takes a text that stands there"
    if module not in ENGINE:
        assert not [f"{one.line}: {one.text}" for one in found if is_english(one)]


@pytest.mark.parametrize(
    "source",
    [
        'button("Play", go)',
        'button(open ? t("Play") : "Look", go)',
        'h("p", {}, "Nothing")',
        'h("p", { class: "help" }, "there is none")',
        'app.status("Solved")',
        "app.announce(`${count} places`)",
        'line.textContent = "Done";',
        '({ "aria-label": "Tools" })',
        'const words = "what is left";',
        "const words = `step ${one} of ${all} is done`;",
        "work.say(`${t(`a`)} ${found ? `is here` : 1}`)",
    ],
)
def test_words_past_the_catalogue_are_found(source: str) -> None:
    assert any(map(is_english, literals(source)))


@pytest.mark.parametrize(
    "source",
    [
        'button(t("Play it"), go)',
        'h("p", { class: "help muted" }, words)',
        'document.querySelector("dialog[open] button")',
        'app.status("")',
        "// nothing is said here\n/* nor is it here */",
        'if (key === "Enter") go();',
        "line.split(/ is what | was /)",
    ],
)
def test_what_nobody_reads_is_not(source: str) -> None:
    assert not any(map(is_english, literals(source)))


def test_texts_of_a_page_are_found() -> None:
    page = '<head><title>a</title></head><body><p title="b">c <b>d</b></p><img alt="x">'
    assert texts_of(f"{page}<noscript><p>e</p></noscript> f</body>") == ["b", "c", "d", "f"]
    assert texts_of(f"<body><i {SPOKEN[0]}='g' alt='h'></i></body>") == ["g"]


def test_a_key_that_is_there_twice_is_found() -> None:
    pair = json.dumps("a") + ': "b",\n'
    assert catalogue("export const words = {\n  // c\n  " + pair + "};\n", "words") == {"a": "b"}
    with pytest.raises(ValueError, match="twice"):
        catalogue("export const words = {\n" + 2 * pair + "};\n", "words")


def test_phrases_stand_within_others() -> None:
    phrases = Phrases({"row {n}": "Zeile {n}", "left of {line}": "links von {line}", "a.": "A."})
    assert phrases.known("left of row 3") == "links von Zeile 3"
    assert phrases.known("left of row xy") == "links von row xy"
    assert phrases.known("row 3 x") is None
    assert phrases.used == {"row {n}", "left of {line}"}
    assert phrases.kept == {"line"}
    assert phrases.known("a. A") is None
    assert phrases.known("a. a.") is None
    assert Phrases({"A.": "B.", "C.": "D."}).known("A. C.") == "B. D."
