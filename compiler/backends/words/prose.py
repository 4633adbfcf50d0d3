"""An author's prose as safe Markdown: paragraphs, lists, quotations, strong, stressed and literal words, links.

Nothing else that Markdown or HTML knows is let through; it is shown as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from markupsafe import Markup

from compiler.backends.words.markup import inert

_INLINE: Final = re.compile(
    r"\[\[(?P<ours>[^\[\]\n]*)\]\]"
    r"|`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<strong>(?=\S)(?:[^*\n]|\*(?!\*))+?(?<=\S))\*\*"
    r"|\*(?P<stressed>(?=[^\s*])[^*\n]+?(?<=[^\s*]))\*"
    r"|(?<!\w)_(?P<underlined>(?=[^\s_])[^_\n]+?(?<=[^\s_]))_(?!\w)"
    r"|\[(?P<words>[^\[\]\n]+)\]\((?P<url>[^()\s]+)\)"
)
_ITEM: Final = re.compile(r"(?:[-*+]|(?P<number>\d{1,4})[.)])\s+")
_BULLET: Final = "•"
_SAFE_URL: Final = re.compile(r"https?://[\w.~:/?#@!$&'*+,;=%-]+", flags=re.ASCII)

Linker = Callable[[str], Markup]
"""Makes a link of what stands between `[[` and `]]`."""


def prose(words: str, linked: Linker, openings: Iterable[Markup] = ()) -> Markup:
    """All blocks of a text, with an empty line between them; the paragraphs of it begin with `openings`, one each."""
    left = iter(openings)
    none = Markup("")
    told = ((lines, next(left, none) if _is_paragraph(lines) else none) for lines in _blocks(words))
    return Markup("\n\n".join(_block(lines, linked, opening) for lines, opening in told))


def paragraph_count(words: str) -> int:
    """Paragraphs of a text; a list belongs to the one that opens it."""
    return sum(map(_is_paragraph, _blocks(words)))


def phrase(words: str, linked: Linker) -> Markup:
    """A text on one line: a title, a cell, a note. A list in it has no room for its marks."""
    return _inline(" ".join(" ".join(map(_run_on, _blocks(words))).split()), linked)


def plain(words: str, shown: Callable[[str], str]) -> str:
    """The same text without any mark, for hover texts and alternatives."""

    def bare(found: re.Match[str]) -> str:
        if found["ours"] is not None:
            return shown(found["ours"])
        return next(part for part in found.group("code", "strong", "stressed", "underlined", "words") if part)

    return _INLINE.sub(bare, " ".join(words.split()))


# --- lists --------------------------------------------------------------------------------------------------------


def list_begins(lines: Sequence[str]) -> int | None:
    """The line of a paragraph at which its list begins. A figure that ends a sentence, and that the margin has put at
    the head of a line, begins none: numbers do at the head of the paragraph, and behind a colon."""
    for at, line in enumerate(lines):
        found = _ITEM.match(line)
        if found is not None and (not at or not found["number"] or lines[at - 1].endswith(":")):
            return at
    return None


def list_items(lines: Sequence[str]) -> list[tuple[str, str]]:
    """The marks and the words of a list; a number begins an item only where it is the next."""
    items: list[tuple[str, list[str]]] = []
    for line in lines:
        found = _ITEM.match(line)
        number = found["number"] if found is not None else None
        if found is not None and (not items or not number or items[-1][0] in (f"{int(number) - 1}.", f"{number}.")):
            items.append((f"{number}." if number else _BULLET, [line[found.end() :]]))
        else:
            items[-1][1].append(line)
    return [(mark, " ".join(said)) for mark, said in items]


def _blocks(words: str) -> list[list[str]]:
    parts = (part.strip() for part in re.split(r"\n\s*\n", words.strip()))
    return [[line.strip() for line in part.split("\n")] for part in parts if part]


def _run_on(lines: list[str]) -> str:
    at = list_begins(lines)
    if at is None:
        return " ".join(lines)
    items = (said if mark == _BULLET else f"{mark} {said}" for mark, said in list_items(lines[at:]))
    return " ".join((*lines[:at], *items))


def _is_paragraph(lines: list[str]) -> bool:
    return list_begins(lines) != 0


def _block(lines: list[str], linked: Linker, opening: Markup) -> str:
    if all(line.startswith(">") for line in lines):
        said = (_inline(line[1:].strip(), linked) for line in lines)
        return "\n".join(f"> {opening if not at else ''}{words}" for at, words in enumerate(said))
    return "".join((opening, "\n".join(_paragraph(lines, linked))))


def _paragraph(lines: list[str], linked: Linker) -> list[str]:
    """A list may follow its opening words without an empty line."""
    at = list_begins(lines)
    if at is None:
        return [_inline("\n".join(lines), linked)]
    return [*([_inline("\n".join(lines[:at]), linked), ""] if at else []), _list(lines[at:], linked)]


def _list(lines: list[str], linked: Linker) -> str:
    marked = [("-" if mark == _BULLET else mark, said) for mark, said in list_items(lines)]
    return "\n".join(f"{mark:<3} {_inline(said, linked)}" for mark, said in marked)


def _inline(words: str, linked: Linker) -> Markup:
    made: list[str] = []
    end = 0
    for found in _INLINE.finditer(words):
        made += [_between(words, end, found.start()), _marked(found, linked)]
        end = found.end()
    made.append(_between(words, end, len(words)))
    return Markup("".join(made))


def _between(words: str, start: int, end: int) -> Markup:
    return inert(words[start:end], begins=start == 0 or words[start - 1] == "\n")


def _marked(found: re.Match[str], linked: Linker) -> str:
    if found["ours"] is not None:
        return linked(found["ours"])
    if found["code"] is not None:
        return f"<code>{inert(found['code'])}</code>"
    if found["strong"] is not None:
        return f"**{_inline(found['strong'], linked)}**"
    if found["words"] is not None:
        if _SAFE_URL.fullmatch(found["url"]):
            return f"[{inert(found['words'])}]({found['url'].replace('_', '%5F').replace('*', '%2A')})"
        return inert(found[0])
    return f"*{_inline(found['stressed'] or found['underlined'], linked)}*"
