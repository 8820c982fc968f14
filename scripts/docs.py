"""What the site of the docs has beside the files in docs/: called by mkdocs, see mkdocs.yml.

Pages that stand elsewhere in the repository are read from there, so that there is one text. Links
are written as they work in the repository, and changed to the places of the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, cast

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

import gen
import puzzlemint

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
}
API = "# In Python\n\n::: puzzlemint\n"
WORKED = """

## Examples

Boards with their verdicts; and boards that are filled in, with the rule that each breaks and where,
or `solved`.

```text
{}```
"""
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#]+)")


def on_config(config: MkDocsConfig) -> None:
    """List the pages of the kinds."""
    nav = cast("list[str | dict[str, list[str]]]", config["nav"])
    for section in nav:
        if isinstance(section, dict) and "Kinds" in section:
            section["Kinds"] = [f"{name}.md" for name in gen.names()]


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the pages that are no files in docs/."""
    for name, page in ELSEWHERE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=sited(text, "")))
    files.append(File.generated(config, "api.md", content=API))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the text of a page, its links as they are on the site; a kind's with its examples."""
    del config, files
    if page.file.generated_by:
        return markdown
    return sited(markdown, "docs/") + examples(page.file.name)


def examples(name: str) -> str:
    """Return the section with the worked examples of a kind, nothing if there is no such kind."""
    found = [*(ROOT / "puzzles" / "kinds").rglob(f"{name}.examples")]
    return "".join([WORKED.format(file.read_text(encoding="utf-8")) for file in found])


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> None:
    """Refuse a page that fetches anything from elsewhere, and an API with a name left out.

    Raises:
        PluginError: it does.
    """
    del config
    if fetched := re.findall(r"""(?:\bsrc|<link [^>]*href)=["']?(?:https?:)?//[^"' >]+""", output):
        raise PluginError(f"{page.url} fetches {fetched[0]}")
    if page.url == "api.html":
        lacking = [n for n in puzzlemint.__all__ if f'id="puzzlemint.{n}"' not in output]
        if lacking:
            raise PluginError(f"{page.url} lacks {', '.join(lacking)}")


def sited(text: str, folder: str) -> str:
    """Return a text whose links work on the site.

    Args:
        text: with links from a folder of the repository.
        folder: that folder, with a slash, or nothing for the first.
    """

    def place(link: re.Match[str]) -> str:
        target = normpath(folder + link[0])
        return ELSEWHERE.get(target, target.removeprefix("docs/"))

    return LINK.sub(place, text)
