"""Words that stay words: author text made inert for Markdown, and the few shapes that pages are built of.

Whatever an author writes is shown and never read as markup: neither HTML, nor Markdown, nor the braces that attribute
lists and template languages use. What is made here is `Markup`; anything else that a template prints is made inert.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

_ALWAYS: Final = {ord(sign): f"&#{ord(sign)};" for sign in "`*_{}[]|\\~^$"} | {
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
    0: "",
}
_IN_TITLES: Final = _ALWAYS | {ord(sign): f"&#{ord(sign)};" for sign in "()'"} | {ord("\n"): " "}
_LINE_START: Final = re.compile(r"^[ \t]*([#+\-=:!?]|\d+[.)])|^[ \t]+", flags=re.MULTILINE)
"""What Markdown would take for a heading, a list, a definition, a rule or code."""
_CHROME: Final = str.maketrans({"<": "‹", ">": "›", '"': "”", "'": "’", "&": "＆", "`": "’", "\n": " ", "\0": ""})


def inert(words: str, *, begins: bool = True) -> Markup:
    """Words of an author, safe anywhere on a page; `begins` unless something stands before them on the line."""
    said = words.translate(_ALWAYS)
    head, line_break, lines = ("", "", said) if begins else said.partition("\n")
    return Markup(head + line_break + _LINE_START.sub(_entity, lines))


def _entity(found: re.Match[str]) -> str:
    sign = found[1]
    return f"{sign[:-1]}&#{ord(sign[-1])};" if sign else ""


def cell(words: str) -> Markup:
    """Words of a cell, which never stand at the beginning of a line."""
    return inert(" ".join(words.split()), begins=False)


def one_line(words: str) -> Markup:
    return inert(" ".join(words.split()))


def chrome(words: str) -> str:
    """A title for navigation and the browser's bar, which themes escape once, twice or not at all."""
    return " ".join(words.translate(_CHROME).split())


def link(words: Markup, target: str, *, hover: str = "", kind: str = "") -> Markup:
    """`target` is a page of ours, never an author's words."""
    title = f' "{" ".join(hover.split()).translate(_IN_TITLES)}"' if hover else ""
    style = f"{{ .{kind} }}" if kind else ""
    return Markup(f"[{words}]({target}{title}){style}")


def table(head: Iterable[Markup], rows: Iterable[Iterable[Markup]], align: str = "") -> Markup:
    """A Markdown table. `align` holds a letter a column, `l` or `r`; columns without one are left alone. Without a
    column there is none: a browser would draw it as an empty box."""
    titles = list(head)
    if not titles:
        return Markup("")
    rule = [{"r": "---:", "l": ":---"}.get(align[at : at + 1], "---") for at in range(len(titles))]
    lines: list[list[Markup] | list[str]] = [titles, rule, *(list(row) for row in rows)]
    return Markup("\n".join("| " + " | ".join(map(_squeezed, line)) + " |" for line in lines))


def _squeezed(words: Markup | str) -> str:
    return " ".join(words.split()) or " "


def joined(parts: Iterable[Markup], between: str = ", ") -> Markup:
    return Markup(between.join(parts))
