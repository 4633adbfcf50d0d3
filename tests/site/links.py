"""Links of a built site, whoever built it: each that stays in it leads to a file, and to an anchor that is there."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LINK = re.compile(r'<(?:a|img|link|script)\b[^>]*?\s(?:href|src)=(?:"([^"]*)"|([^\s>"]+))')
_ANCHOR = re.compile(r'\s(?:id|name)=(?:"([^"]*)"|([^\s>"]+))')


@cache
def _anchors(page: Path) -> frozenset[str]:
    return frozenset(unescape(quoted or bare) for quoted, bare in _ANCHOR.findall(page.read_text(encoding="utf-8")))


def dead_links(site: Path) -> list[str]:
    """As `page -> link`. A page for what is not found may be shown anywhere, and is left out."""
    return [
        f"{page.relative_to(site).as_posix()} -> {link}"
        for page in sorted(site.rglob("*.html"))
        if page.name != "404.html"
        for link in dict.fromkeys(
            unescape(quoted or bare) for quoted, bare in _LINK.findall(page.read_text(encoding="utf-8"))
        )
        if not _is_alive(page, link)
    ]


def _is_alive(page: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    return not parts.fragment or target.suffix != ".html" or unquote(parts.fragment) in _anchors(target)
