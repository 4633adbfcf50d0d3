"""Titles of kinds as headings over several things: `Troop cards` for `Troop card`, `Schede truppa` for `Scheda truppa`.

Authors title a kind in the singular, as a field or a label shows it. A guess that is only used for headings: where
nothing is known of a word or a language, the title stays as it was written.
"""

from __future__ import annotations

import re
from typing import Final

from compiler.backends.words.language.agreement import Titled, agreement_of

_MASSES_EN: Final = frozenset(
    {"weather", "morale", "terrain", "ground", "equipment", "cavalry", "infantry", "artillery", "foot", "horse"}
)
_IRREGULAR_EN: Final = {"man": "men", "woman": "women", "person": "people", "die": "dice", "leaf": "leaves"}
_AFTER_EN: Final = re.compile(r"\s(?:of|in|on|for|from|with|at|to|out|over|taken|handed|given)\b")
"""What says more of the noun before it: `Rules of the club`."""
_CLAUSE: Final = re.compile(r"(?:how|what|who|where|when|come|cosa|ciò|chi|dove|quando)\b", re.IGNORECASE)
"""`How the map is read`: no noun that there could be several of."""

_MASSES_IT: Final = frozenset({"tempo", "morale", "terreno", "fanteria", "cavalleria", "artiglieria", "gente"})
_BEFORE_IT: Final = frozenset({"primo", "prima", "ultimo", "ultima", "altro", "altra", "grande", "nuovo", "nuova"})
"""Words that stand before their noun, which would have to change as well."""
_IRREGULAR_IT: Final = {"uomo": "uomini", "arma": "armi", "ala": "ali", "mano": "mani", "dio": "dei"}
_SOFT_IT: Final = re.compile(r"(?:[ié]co|ìaco|aco|logo)$")
"""`medico`, `nemico`: -ci and not -chi; -logo of people."""
_MASCULINE_A_IT: Final = ("poeta", "duca", "stratega", "problema", "sistema", "tema")
"""Ends of words. So is -ista, but not of `lista` and `vista`."""
_QUALITY_IT: Final = re.compile(r"\w+(?:[ai]le|are|iv[oa]|ic[oa]|os[oa]|at[oa]|ut[oa]|es[oa]|ari[oa]|er[oa])$")


def many(title: str, language: str) -> str:
    """The title of a kind over several of it."""
    said = {"en": _english, "it": _italian}.get(language)
    return title if said is None or _CLAUSE.match(title) else said(title)


def _like(word: str, model: str) -> str:
    """With a capital where the model has one."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def _english(title: str) -> str:
    more = _AFTER_EN.search(title, 1)
    head, after = (title[: more.start()], title[more.start() :]) if more is not None else (title, "")
    before, space, noun = head.rpartition(" ")
    if not noun.isalpha() or not _is_one_en(noun):
        return title
    return f"{before}{space}{_like(_noun_en(noun.lower()), noun)}{after}"


def _is_one_en(noun: str) -> bool:
    low = noun.lower()
    return low not in _MASSES_EN and not (low.endswith("s") and not low.endswith(("ss", "us")))


def _noun_en(noun: str) -> str:
    if noun in _IRREGULAR_EN:
        return _IRREGULAR_EN[noun]
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


def _italian(title: str) -> str:
    noun, space, rest = title.partition(" ")
    low = noun.lower()
    if low in _MASSES_IT or low in _BEFORE_IT or agreement_of(Titled(title), "it").is_plural:
        return title
    quality, blank, last = rest.partition(" ")
    if _QUALITY_IT.fullmatch(quality):
        rest = f"{_noun_it(quality)}{blank}{last}"
    return f"{_like(_noun_it(low), noun)}{space}{rest}"


def _noun_it(noun: str) -> str:
    if noun in _IRREGULAR_IT:
        return _IRREGULAR_IT[noun]
    stem, end = noun[:-1], noun[-1:]
    if end == "a" and not noun.endswith(_MASCULINE_A_IT) and not (noun.endswith("ista") and len(noun) > len("vista")):
        if re.search(r"[^aeiou][cg]i$", stem):
            return f"{stem[:-1]}e"
        return f"{stem}he" if stem.endswith(("c", "g")) else f"{stem}e"
    if end in ("a", "o"):
        if stem.endswith("i"):
            return stem
        hard = stem.endswith(("c", "g")) and not _SOFT_IT.search(noun)
        return f"{stem}{'h' if hard else ''}i"
    return f"{stem}i" if end == "e" else noun
