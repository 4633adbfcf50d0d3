"""Documents speak one language. Every word on paper was written somewhere, in a ruleset, a scenario or our own files:
one that is written in English only, and stands on an Italian page, was not translated or is a name of the machine's."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine.model.values import Text
from tests.compiler.documents.library import SHEETS, made_of, runs
from tests.compiler.finding import REPOSITORY
from tests.shipped import shipped_pack
from tests.yaml_files import quick_yaml

BATTLES = {**SHEETS, "cape": "aughrim_1691", "risorgimento": "outposts_1859", "lanterns": "gorse_lane"}
"""Whose booklets and rosters are read."""
WRITTEN = {"cape": "(16,5; 14)", "risorgimento": "1º giugno 1859"}
"""Figures and dates, as Italian writes them."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_LINK = re.compile(r"\[\[[^]|]*\|?|\{[^}]*\}")
"""What a link leads to, and what stands for a word that comes there: neither is printed."""

_CHAPTER = re.compile(r"\b[A-Z]{2,}\b")
"""Numbers of chapters are the same in all languages, also where they are letters."""
_BROKEN = re.compile(r"- +(?=[a-zà-ü])")
"""Where a word goes on in the next line."""


def texts(thing: object) -> Iterator[Text]:
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from texts(part)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        for field in dataclasses.fields(thing):
            yield from texts(getattr(thing, field.name))


def words(said: str) -> set[str]:
    return set(_WORD.findall(_LINK.sub(" ", said).lower()))


def by_language(read: object, language: str = "") -> Iterator[tuple[str, str]]:
    """What a file of our own words says, with the language that it is said in."""
    if isinstance(read, dict):
        for key, held in read.items():
            yield from by_language(held, key if key in ("en", "it") else language)
    elif isinstance(read, list):
        for held in read:
            yield from by_language(held, language)
    elif isinstance(read, str) and language:
        yield language, read


@cache
def ours() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {"en": set(), "it": set()}
    for path in sorted((REPOSITORY / "templates").rglob("*.yaml")):
        for language, said in by_language(quick_yaml(path.read_text(encoding="utf-8"))):
            found[language] |= words(said)
    return found


@pytest.mark.parametrize("system", SHEETS)
def test_no_italian_page_has_a_word_that_is_only_english(system: str) -> None:
    pack = shipped_pack(system)
    known = {language: set(held) for language, held in ours().items()}
    for text in texts(pack):
        said = dict(text.words)
        # What stands in one language alone is a name or the title of a book: it is the same in all.
        for language in ("en", "it") if {"en", "it"} <= said.keys() else ():
            known[language] |= words(said[language])
        if len(said) == 1:
            known["it"] |= words(next(iter(said.values())))
    foreign = known["en"] - known["it"]
    assert {"enemy", "turn", "score"} <= foreign
    count = 0
    for kind in ("booklet", "roster", "reference", "aid"):
        battles = BATTLES if kind in ("booklet", "roster") else SHEETS
        for document in made_of(kind, pack, "it", only=battles[system]):
            said = " ".join(run.words for page in document.pages for run, _, _ in runs(page))
            count += 1
            whole = _BROKEN.sub("", _CHAPTER.sub(" ", said))
            assert words(whole) & foreign == set(), (kind, document.name)
            assert kind != "booklet" or WRITTEN.get(system, "") in said.replace("\u00a0", " ")
    assert count >= 4
