"""What a page says of itself to others: a description, its other languages, and what a link to it shows."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_OPENS: Final = re.compile(r"<(p|li)(?=[ >])")
_TAG: Final = re.compile(r"<[^<>]{0,400}>")
_LOOKED_AT: Final = 40_000
_LONGEST_PARAGRAPH: Final = 4_000
_BLANKS: Final = re.compile(r"\s+")
_LONGEST: Final = 160
_SHORTEST: Final = 40
_TITLE: Final = re.compile(r"<title>([^<]*) - [^<]*</title>")
"""As themes write it: the page, then the site."""
_LOCALES: Final = {"en": "en_GB", "it": "it_IT"}


def first_words(content: str) -> str:
    """The first paragraph that says something, as one line; empty where there is none."""
    for opened in _OPENS.finditer(content, 0, _LOOKED_AT):
        begins = opened.start()
        ends = content.find(f"</{opened[1]}>", begins, begins + _LONGEST_PARAGRAPH)
        if ends < 0:
            continue
        plain = _BLANKS.sub(" ", html.unescape(_TAG.sub("", content[begins:ends]))).strip()
        if len(plain) >= _SHORTEST:
            return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST].rsplit(' ', 1)[0]} …"
    return ""


def head_of(
    page: Page, config: MkDocsConfig, language: str, site: str, links: Iterable[tuple[str, str]], game: str = ""
) -> str:
    """Elements for the head of a page. `links` are the same page in other languages, as addresses of the site."""
    return "".join(f"{element}\n" for element in _elements(page, config, language, site, links, game))


def with_game(output: str, game: str) -> str:
    """A page whose title, in tabs and in what searching machines find, says of which game it is: every game has
    chapters of the same names."""
    found = _TITLE.search(output) if game else None
    if found is None:
        return output
    return f"{output[: found.end(1)]}, {_safe(game)}{output[found.end(1) :]}"


def _elements(
    page: Page, config: MkDocsConfig, language: str, site: str, links: Iterable[tuple[str, str]], game: str
) -> Iterator[str]:
    for other, link in links:
        # With a blank before it the word means the same; without, Material would fetch a sitemap from beside the page.
        yield f'<link rel=" alternate" hreflang="{_safe(other)}" href="{_safe(_address(page, config, link))}">'
    title = str(page.meta.get("title") or page.title or site)
    title = f"{title}, {game}" if game else title
    told = {"type": "article", "site_name": site, "title": title, "locale": _LOCALES.get(language, language)}
    if page.meta.get("description"):
        told["description"] = str(page.meta["description"])
    if page.canonical_url:
        told["url"] = page.canonical_url
    picture = page.meta.get("image")
    if isinstance(picture, str):
        told |= {"image": _address(page, config, picture)}
        yield '<meta name="twitter:card" content="summary_large_image">'
    for name, value in told.items():
        yield f'<meta property="og:{name}" content="{_safe(value)}">'


def _address(page: Page, config: MkDocsConfig, link: str) -> str:
    """In full where the site says where it will be, as searching machines want it; else from page to page."""
    if config.site_url:
        return f"{config.site_url.rstrip('/')}/{link.removeprefix('./')}"
    return posixpath.relpath(link, posixpath.dirname(page.url) or ".") + ("/" if link.endswith("/") else "")


def _safe(text: str) -> str:
    return html.escape(html.unescape(text), quote=True)
