"""What can be searched: one file a language and game, as a script, so that pages opened from a folder find it too.

The theme's own index is one file for everything, which a browser must fetch and a page without a server cannot. Ours is
made of it: what stands under each heading, as plain words, and where each numbered rule is.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Final

from engine.model.quick_dataclass import dataclass

INDEX: Final = "search/search_index.json"
GUIDE: Final = "guide"
"""The shard of pages that belong to no game."""
_TAG: Final = re.compile(r"<[^<>]{0,400}>")
_BLANKS: Final = re.compile(r"\s+")
_GAME: Final = re.compile(r"rules/([a-z][a-z0-9_]*)/(.*)")
_NUMBERED: Final = re.compile(
    r'<(?:h\d|a class="tercio-letter")[^<>]{0,400}?\bid="'
    r'([a-z][a-z0-9]{0,40}-(?:\d{1,6}|[a-z]{1,20})(?:-\d{1,6}){0,8}(?:-?[a-z])?)"'
)
_TERM: Final = re.compile(
    r'<p id="([a-z0-9-]{1,120})">(?:<a id="[^"]{0,80}"></a>)?<strong>(.{1,200}?)</strong>'
    r"([^<]*+(?:<(?!/?p\b)[^<]*+)*+)</p>"
)
"""A word of a glossary with its meaning."""
_GLOSSARY: Final = '<div class="tercio-glossary">'
_LIST: Final = re.compile('<div class="tercio-(?:wide|looked-up)">')
_TABLE: Final = re.compile(
    r"<thead>([^<]*+(?:<(?!/?thead>)[^<]*+)*+)</thead>\s*+<tbody>([^<]*+(?:<(?!/tbody>|thead>)[^<]*+)*+)</tbody>"
)
_HEAD: Final = re.compile(r"<th\b[^<>]{0,200}+>([^<]*+(?:<(?!/?th\b)[^<]*+)*+)</th>")
_ROW: Final = re.compile(
    r'<tr>\s*<td[^<>]{0,200}><a id="([a-z0-9-]{1,120})"></a>'
    r"<strong>(.{1,200}?)</strong>[^<>]{0,4}</td>([^<]*+(?:<(?!/?tr>)[^<]*+)*+)</tr>",
    flags=re.DOTALL,
)
_CELL: Final = re.compile(r"<td\b[^<>]{0,200}+>([^<]*+(?:<(?!/?td\b)[^<]*+)*+)</td>")
"""Troops of an army list, or weapons: a row each, the name first."""
_THING: Final = re.compile(r'<td><a id="[a-z0-9]{1,40}-(?:terrain|ability)-')
_OF_THINGS: Final = re.compile(r"(?:terrain|ability)\.html")
"""Pages whose lines are found one by one: the quick reference has the same again."""
_LESS: Final = {
    "changes": 0.2,
    "index": 0.3,
    "rules": 0.2,
    "things": 0.2,
    "odds": 0.3,
    "roster": 0.3,
    "facts": 0.5,
    "tests": 0.3,
    "ability": 0.6,
    "weapon": 0.6,
    "terrain": 0.6,
    "glossary": 0.6,
    "choices": 0.8,
    "scenarios": 0.5,
    "armies": 0.5,
    "events": 0.5,
    "decks": 0.6,
}
"""How much a page weighs that lists or uses what chapters explain."""

_OF_A_TERM: Final = 0.5
"""A word of the glossary says in a line what a rule says in full, so the rule of that name comes first."""
_NUMBER: Final = re.compile(r"((?:\d+|[A-Z]+)(?:\.\d+)*)(\.?[a-z])? ")
"""At the head of a title: 7.1f, CAV.b, E.3.2b."""
_TASTE: Final = 140
"""Signs of each part that a heading without words of its own is found by."""
_EMPTY_CELLS: Final = re.compile(r"(?:·\s*){2,}")

Entry = tuple[str, str, str, float, str]
"""Address, title, words, weight, and the titles that it stands under."""


@dataclass(slots=True)
class Shard:
    entries: list[Entry] = field(default_factory=list)
    troops: list[Entry] = field(default_factory=list)
    """Cards of army lists, by their names."""
    numbers: dict[str, str] = field(default_factory=dict)
    """Where each numbered rule is, by its anchor."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What of a built page can be found besides its headings."""

    anchors: list[str]
    """Of rules: `esa-7-1f`, `cond-cav-b`."""
    terms: list[tuple[str, str, str]]
    """Words of a glossary: anchor, word, meaning."""
    troops: list[tuple[str, str, str]]
    """Cards of an army list: anchor, name, figures."""
    things: list[tuple[str, str, str]]
    """Lines of other tables, of terrain and of abilities: anchor, name, what they say."""


def marks_of(page: str) -> Marks:
    terms = _TERM.findall(page) if _GLOSSARY in page else []
    told = [(anchor, _plain(word), _plain(means).lstrip(": ")) for anchor, word, means in terms]
    lists = _LIST.split(page, maxsplit=1)[1:]
    troops = list(_lines(lists[0])) if lists else []
    things = list(_lines(page)) if not lists and _THING.search(page) else []
    return Marks(anchors=_NUMBERED.findall(page), terms=told, troops=troops, things=things)


def _lines(page: str) -> Iterator[tuple[str, str, str]]:
    """The lines of tables that can be linked to."""
    for heads, rows in _TABLE.findall(page):
        titles = [_plain(head) for head in _HEAD.findall(heads)][1:]
        for anchor, name, rest in _ROW.findall(rows):
            figures = zip(titles, map(_plain, _CELL.findall(rest)), strict=False)
            yield anchor, _plain(name), ", ".join(f"{title} {said}" for title, said in figures if said not in ("", "·"))


def shards_of(
    docs: Iterable[Mapping[str, str]], marks: Mapping[str, Marks], languages: tuple[str, ...]
) -> dict[tuple[str, str], Shard]:
    """`marks` by the address of their page; the first language has no folder."""
    found: dict[tuple[str, str], Shard] = {}
    for doc in docs:
        language, path = _split(doc["location"], languages)
        game, weight = _weighed(path)
        entry = (doc["location"], _plain(doc["title"]), _plain(doc["text"]), weight, "")
        found.setdefault((language, game), Shard()).entries.append(entry)
    for page, mark in marks.items():
        language, path = _split(page, languages)
        known = found.get((language, _weighed(path)[0]))
        if known is not None:
            known.numbers |= {name: f"{page}#{name}" for name in mark.anchors if name not in known.numbers}
            things = mark.things if _OF_THINGS.fullmatch(page.rpartition("/")[2]) else []
            known.entries.extend(
                (f"{page}#{anchor}", word, means, _OF_A_TERM, "") for anchor, word, means in (*mark.terms, *things)
            )
            title = next((entry[1] for entry in known.entries if entry[0] == page), "")
            known.troops.extend(
                (f"{page}#{anchor}", name, figures, _OF_A_TERM, title) for anchor, name, figures in mark.troops
            )
    for shard in found.values():
        shard.entries = _placed(shard.entries)
    return found


def _placed(entries: list[Entry]) -> list[Entry]:
    """Numbered rules with the titles above them, all other parts with the title of their page, since every battle has a
    part called "Victory"; and headings without words with a taste of what is under them."""
    pages = {at: title for at, title, *_ in entries if "#" not in at}
    titles: dict[tuple[str, str], str] = {}
    below: dict[tuple[str, str], list[str]] = {}
    for at, title, words, _, _ in entries:
        number = _numbered(title)
        page = at.partition("#")[0]
        titles.setdefault((page, number), title)
        for above in _above(number)[-1:]:
            below.setdefault((page, above), []).append(f"{title} {_taste(words)}")
    placed = []
    for at, title, words, weight, _ in entries:
        page, number = at.partition("#")[0], _numbered(title)
        above_it = [titles[page, above] for above in _above(number) if (page, above) in titles]
        if not above_it and "#" in at and pages.get(page, title) != title:
            above_it = [pages[page]]
        under = " › ".join(above_it)
        placed.append((at, title, words or " ".join(below.get((page, number), ())), weight, under))
    return placed


def _taste(words: str) -> str:
    return words if len(words) <= _TASTE else words[:_TASTE].rpartition(" ")[0] + " …"


def _numbered(title: str) -> str:
    number = _NUMBER.match(title)
    return "" if number is None else number[1] + (number[2] or "")


def _above(number: str) -> list[str]:
    """`7`, `7.1` for `7.1f`; `CAV` for `CAV.b`."""
    plain = number.rstrip("abcdefghijklmnopqrstuvwxyz").rstrip(".")
    parts = plain.split(".") if plain else []
    above = [".".join(parts[:length]) for length in range(1, len(parts))]
    return [*above, plain] if plain != number else above


def _split(location: str, languages: tuple[str, ...]) -> tuple[str, str]:
    folder, _, rest = location.partition("/")
    return (folder, rest) if folder in languages[1:] else (languages[0], location)


def _weighed(path: str) -> tuple[str, float]:
    game = _GAME.match(path)
    if game is None:
        return GUIDE, 1.0
    return game[1], _LESS.get(re.split(r"[./]", game[2])[0], 1.0)


def _plain(text: str) -> str:
    words = _BLANKS.sub(" ", html.unescape(_TAG.sub(" ", text))).replace("¶", "").strip()
    return _EMPTY_CELLS.sub("· ", words)


def write_shards(folder: Path, shards: Mapping[tuple[str, str], Shard]) -> None:
    """Into `search/<language>/<game>.js`; the theme's index is emptied, for nothing asks for it any more."""
    for (language, game), shard in sorted(shards.items()):
        path = folder / "search" / language / f"{game}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        plain = json.dumps([shard.entries, shard.numbers, shard.troops], ensure_ascii=True, separators=(",", ":"))
        path.write_text(f'tercioShard("{game}",{plain});\n', encoding="utf-8")
    index = folder / INDEX
    if index.is_file():
        index.write_text('{"config":{},"docs":[]}', encoding="utf-8")
