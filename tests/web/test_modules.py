"""The page asks for all its modules at once."""

from __future__ import annotations

import re

from tests.web.page_words import PAGE

FEATURES = re.compile(r"^const FEATURES = \[([^\]]*)\];", re.MULTILINE)
IMPORTED = re.compile(r'(?:^import |^\} |await import\()[^"]*"\./([\w.-]+\.js)"', re.MULTILINE)


def named_in(module: str) -> set[str]:
    source = (PAGE / module).read_text()
    features = re.findall(r"\w+", "".join(FEATURES.findall(source)))
    return {*IMPORTED.findall(source), *(f"{name}.js" for name in features)}


def loaded_from(module: str) -> set[str]:
    found = {module}
    ahead = [module]
    while ahead:
        new = named_in(ahead.pop()) - found
        found |= new
        ahead += new
    return found


def test_every_module_that_is_loaded_is_asked_for_with_the_page() -> None:
    index = (PAGE / "index.html").read_text()
    (root,) = re.findall(r'<script type="module" src="([^"]+)">', index)
    asked = re.findall(r'<link rel="modulepreload" href="([^"]+)">', index)
    assert asked == [root, *sorted(loaded_from(root) - {root})]
