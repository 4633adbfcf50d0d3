"""An author's prose as blocks of a document: paragraphs, lists, quotations; strong, stressed and literal words; links.

Knows the same small part of Markdown as the site. Whatever else stands in a text is printed as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from compiler.backends.words.prose import list_begins, list_items
from compiler.layout.flow.blocks import Block, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns

_INLINE: Final = re.compile(
    r"\[\[(?P<ours>[^\[\]\n]*)\]\]"
    r"|`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<strong>(?=\S)(?:[^*\n]|\*(?!\*))+?(?<=\S))\*\*"
    r"|\*(?P<stressed>(?=[^\s*])[^*\n]+?(?<=[^\s*]))\*"
    r"|(?<!\w)_(?P<underlined>(?=[^\s_])[^_\n]+?(?<=[^\s_]))_(?!\w)"
    r"|\[(?P<words>[^\[\]\n]+)\]\((?P<url>[^()\s]+)\)"
)
_ADDRESS: Final = re.compile(r"https?://[\w.~:/?#@!$&'*+,;=%-]+", flags=re.ASCII)
_INDENT: Final = 4.2

Linked = Callable[[str, bool], TextRuns]
"""Makes pieces of what stands between `[[` and `]]`; told whether brackets are open around it."""


def prose_blocks(words: str, linked: Linked, role: str = "body") -> list[Block]:
    """All blocks of a text."""
    made: list[Block] = []
    for block in re.split(r"\n\s*\n", words.strip()):
        lines = [line.strip() for line in block.strip().split("\n")]
        if lines and lines != [""]:
            made += _blocks(lines, linked, role)
    return made


def phrase(words: str, linked: Linked) -> TextRuns:
    """A text on one line: a title, a cell, a note."""
    return _inline(" ".join(words.split()), linked, "")


def curled(words: str) -> str:
    """Authors type what their keyboard has; print has an apostrophe."""
    return words.replace("'", "’")


def capital(words: str) -> str:
    """A sentence begins with one; the rest stays as it is written."""
    return words[:1].upper() + words[1:]


def _blocks(lines: list[str], linked: Linked, role: str) -> list[Block]:
    first = list_begins(lines)
    if first is not None:
        opening = _blocks(lines[:first], linked, role) if first else []
        return [*opening, *_list(lines[first:], linked, role)]
    if all(line.startswith(">") for line in lines):
        said = " ".join(line[1:].strip() for line in lines)
        return [Paragraph(_inline(said, linked, "i"), role, indent=_INDENT)]
    return [Paragraph(_inline(" ".join(lines), linked, ""), role)]


def _list(lines: list[str], linked: Linked, role: str) -> list[Block]:
    items = list_items(lines)
    last = len(items) - 1
    return [
        Paragraph(_inline(said, linked, ""), role, mark=(TextRun(mark),), indent=_INDENT, tight=at < last)
        for at, (mark, said) in enumerate(items)
    ]


def _inline(words: str, linked: Linked, style: str) -> TextRuns:
    made: list[TextRun] = []
    end = 0
    for found in _INLINE.finditer(words):
        made += _bare(words[end : found.start()], style)
        made += _marked(found, linked, style, enclosed=_is_enclosed(words[: found.start()]))
        end = found.end()
    made += _bare(words[end:], style)
    return tuple(made)


def _bare(words: str, style: str) -> TextRuns:
    return (TextRun(curled(words), style),) if words else ()


def _is_enclosed(before: str) -> bool:
    return before.count("(") > before.count(")")


def _marked(found: re.Match[str], linked: Linked, style: str, *, enclosed: bool) -> TextRuns:
    if found["ours"] is not None:
        made = linked(found["ours"], enclosed)
        return tuple(TextRun(one.words, one.style or style, one.link, one.page) for one in made)
    if found["code"] is not None:
        return (TextRun(found["code"], style),)
    if found["strong"] is not None:
        return _inline(found["strong"], linked, "b")
    if found["words"] is not None:
        url = found["url"] if _ADDRESS.fullmatch(found["url"]) else ""
        return (TextRun(curled(found["words"]), style, url),) if url else _bare(found[0], style)
    return _inline(found["stressed"] or found["underlined"], linked, "i")
