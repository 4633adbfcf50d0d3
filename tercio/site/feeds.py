"""Changes of an edition as RSS, which needs no dates: a reader tells of lines that it has not seen."""

from __future__ import annotations

import hashlib
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.backends.site.pages import Feed


def feed_file(feed: Feed, page: str) -> bytes:
    """`page` is the address of the page with the changes."""
    items = "".join(
        f"<item><title>{escape(line)}</title><link>{escape(page)}</link>"
        f'<guid isPermaLink="false">{_known_by(feed, line)}</guid></item>\n'
        for line in feed.lines
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel>\n'
        f"<title>{escape(feed.title)}</title><link>{escape(page)}</link>"
        f"<description>{escape(feed.title)}</description><language>{escape(feed.language)}</language>\n"
        f"{items}</channel></rss>\n"
    ).encode()


def _known_by(feed: Feed, line: str) -> str:
    return hashlib.sha256(f"{feed.path} {line}".encode()).hexdigest()[:20]
