"""The way into a long page of words: its headings as links, and lists of names that open where somebody asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MOST_NAMES: Final = 8
"""Names that stand open; a longer list is folded."""


def contents(parts: Iterable[str]) -> str:
    """Every heading of these parts, one paragraph for each that has others below it; those that have none are last."""
    groups: list[tuple[str, str, list[str]]] = []
    for part in parts:
        level, _, heading = part.partition(" ")
        title, anchor = _parted(heading) if "\n" not in heading else ("", "")
        if level == "###" and anchor:
            groups[-1][2].append(f"[`{title}`](#{anchor})")
        elif level == "##" and title:
            groups.append((title, anchor, []))
    told = [f"**{title}:** {' · '.join(entries)}" for title, _, entries in groups if entries]
    alone = [f"[{title}](#{anchor})" for title, anchor, entries in groups if not entries and anchor]
    lines = [*told, " · ".join(alone)] if alone else told
    return "\n\n".join(f'<p class="tercio-jump" markdown="1">{line}</p>' for line in lines)


def _parted(heading: str) -> tuple[str, str]:
    """Its words, and the anchor behind them if it has one: `Phases { #phases }`."""
    title, opens, anchor = heading.partition(" { #")
    return (title, anchor.removesuffix(" }")) if opens and anchor.endswith(" }") else (heading, "")


def folded(summary: str, table: str) -> str:
    return f'<details class="tercio-names" markdown="1">\n<summary>{summary}</summary>\n\n{table}\n\n</details>'


def keys(table: str) -> str:
    """A table of keys: on a phone each is a line or two of its own."""
    return f'<div class="tercio-keys" markdown="1">\n\n{table}\n\n</div>'
