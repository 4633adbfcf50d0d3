"""The pages of a site as Markdown files, for other generators: with navigation, pictures, styles and language links.

The folder holds `docs/` and a `mkdocs.yml` that names no plugin of ours: MkDocs, Zensical and whatever reads either of
them can build it. Languages are linked in the pages themselves, so that no theme has to know of them.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from compiler.backends.site.pages import Branch
from tercio.project.places import shipped
from tercio.project.products.writing import Products
from tercio.site.building import MARK, SiteResult, told_of_foreign
from tercio.site.feeds import feed_file
from tercio.site.pages import Made, Order, make_site

_EXTENSIONS: Final = ("attr_list", "md_in_html", "tables")
_STYLE: Final = ("site.css", "site.js", "keep.js", "odds.js", "roster.js")
_THEME: Final = "site/theme/assets/tercio"

Nav = dict[str, "str | list[Nav]"]


def write_markdown(out: Path, order: Order) -> SiteResult:
    """Into `out`, which is replaced as a whole or not at all."""
    foreign = told_of_foreign(out)
    if foreign:
        return SiteResult(out=out, pages=0, diagnostics=foreign)
    made = make_site(order, switch_in_page=True)
    if made.site is None:
        return SiteResult(out=out, pages=0, diagnostics=made.diagnostics)
    with Products(inputs=order.paths) as products:
        folder = products.whole_folder(out)
        for place, data in _files(made):
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_bytes(data)
        (folder / MARK).write_text("written by `tercio site --markdown`; replaced as a whole\n", encoding="utf-8")
        products.put_in_place()
    return SiteResult(out=out, pages=len(made.site.pages), diagnostics=made.diagnostics)


def _files(made: Made) -> Iterator[tuple[str, bytes]]:
    site = made.site
    assert site is not None, "asked only of a site that was made"
    for page in site.pages:
        yield f"docs/{page.path}", page.text.encode("utf-8")
    for asset in site.assets:
        yield f"docs/{asset.path}", asset.data
    for feed in site.feeds:
        yield f"docs/{feed.path}", feed_file(feed, posixpath.basename(feed.page).removesuffix(".md") + ".html")
    for name in _STYLE:
        yield f"docs/assets/tercio/{name}", (shipped("templates") / _THEME / name).read_bytes()
    for font in sorted((shipped("templates") / "fonts").glob("*.*")):
        if font.suffix in (".ttf", ".woff2", ".txt"):
            yield f"docs/assets/tercio/fonts/{font.name}", font.read_bytes()
    yield "mkdocs.yml", _configuration(made).encode("utf-8")


def _configuration(made: Made) -> str:
    """JSON is YAML too, and says every title as it is."""
    title = made.titles.get(made.languages[0]) or made.title(made.languages[0])
    told = {
        "site_name": title,
        "docs_dir": "docs",
        "use_directory_urls": False,
        "theme": {"name": "material", "font": False, "language": made.languages[0]},
        "extra_css": ["assets/tercio/site.css"],
        "extra_javascript": ["assets/tercio/site.js"],
        "markdown_extensions": [*_EXTENSIONS, {"toc": {"permalink": True}}],
        "nav": list(_navigation(made)),
    }
    lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in told.items())
    return "\n".join(("# Written by `tercio site --markdown`: change a copy of it.", *lines, ""))


def _navigation(made: Made) -> Iterator[Nav]:
    site = made.site
    assert site is not None, "asked only of a site that was made"
    first = made.languages[0]
    for language in made.languages:
        homes = {page.key: page.path for page in site.pages if page.language == language}
        start: Nav = {made.dictionaries[language]["start"]: homes["index.md"]}
        books = [_item(branch, "" if language == first else language) for branch in site.navigation[language]]
        if language == first:
            yield from (start, *books)
        else:
            yield {made.name_of(language): [start, *books]}


def _item(branch: Branch, folder: str) -> Nav:
    if branch.path is not None:
        return {branch.title: posixpath.join(folder, branch.path)}
    return {branch.title: [_item(below, folder) for below in branch.branches]}
