"""Pages of the site as unit tests see them: their fenced blocks, headings and links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.architecture.sources import REPOSITORY

DOCS = REPOSITORY / "site" / "docs"

_FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]*)\")?\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[[^\]\[]*\]\(([^)\s]+)\)")
_NAMED = re.compile(r'<a id="([^"]+)"></a>')
_HEADING = re.compile(r"^#+ (.+?)(?: \{ #([\w-]+) \})?$", flags=re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def page_text(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    text = page_text(page)
    return [
        Block(page, text.count("\n", 0, found.start()) + 1, found[1], found[2] or "", found[3])
        for found in _FENCE.finditer(text)
    ]


def without_blocks(text: str) -> str:
    return _FENCE.sub("", text)


@cache
def anchors(text: str) -> list[str]:
    """What can be linked on a page: headings by their name or by their words as mkdocs makes them, lines by `id`."""
    bare = without_blocks(text)
    return [named or _slug(words) for words, named in _HEADING.findall(bare)] + _NAMED.findall(bare)


def _slug(words: str) -> str:
    plain = re.sub(r"[^\w\s-]", "", words.replace("`", "")).strip().lower()
    return re.sub(r"[\s-]+", "-", plain)


def links(text: str) -> list[str]:
    without_code = re.sub(r"`[^`\n]*`", "", without_blocks(text))
    return _LINK.findall(without_code)


@cache
def all_pages() -> list[str]:
    return sorted(path.relative_to(DOCS).as_posix() for path in Path(DOCS).rglob("*.md"))
