"""What a figure counts, in its number: `1 step lost`, `2 steps lost`.

Titles of what is counted are written of many, as `Steps lost` or `Punti azione`; this gives the form for one. A title
that is written of one, or in a language that we were not taught, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from compiler.backends.words.language.agreement import Titled, agreement_of


def counted(title: str, number: object, language: str) -> str:
    """A title as it stands behind this figure."""
    one = _ONE.get(language)
    return one(title) if one is not None and number == 1 else title


def each_of(title: str, language: str) -> str:
    """The form for one of a title that is of many, to stand behind `for each`; of any other title nothing."""
    one = counted(title, 1, language)
    return "" if one == title or _PLACE.match(title) else one


_PLACE: Final = re.compile(r"(?:in|into|on|onto|among|between|under|behind|at|near|with|without|against|over)\s")
"""What begins so tells where somebody is, and counts nothing: `among trees`."""
_SMALL_EN: Final = re.compile(r"\s(?:of|in|on|by|with|without|from|to|at|for|under|near|still|before|behind|against)\s")


def _one_english(title: str) -> str:
    """The last word that is of many, before what tells more of it: `steps lost`, `losses in melee`."""
    head = _SMALL_EN.split(title, maxsplit=1)[0]
    words = head.split(" ")
    for at in range(len(words) - 1, -1, -1):
        if agreement_of(Titled(words[at]), "en").is_plural:
            words[at] = _singular_en(words[at])
            return " ".join(words) + title[len(head) :]
    return title


def _singular_en(word: str) -> str:
    if word.lower().endswith("men"):
        return f"{word[:-2]}an"
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    return word.removesuffix("s")


_FEMININE_I_IT: Final = re.compile(r"bas|arm|al|nav|torr|part|\w*(?:zion|sion|gion)")
_NOUN_E_IT: Final = re.compile(
    r"\w*(?:ier|or|(?<!g)on|ent|ant|al|il|es|ordin|argin|termin|nom|sem)|pont|can|mes|pied|strad[ae]?l", re.IGNORECASE
)
_QUALITY_IT: Final = re.compile(r"\w+(?:at|it|ut|es|rs|ss|st|rt|tt|iv|sol)[ie]")


def _one_italian(title: str) -> str:
    """The noun comes first; a participle or an adjective behind it goes along."""
    words = title.split(" ")
    noun = words[0].lower()
    if noun == "uomini":
        words[0], noun = f"{words[0][:-3]}i", "uomi"
    if not agreement_of(Titled(words[0]), "it").is_plural:
        return title
    stem, is_feminine = words[0][:-1], noun.endswith("e") or _FEMININE_I_IT.fullmatch(noun[:-1]) is not None
    if noun.endswith(("ghi", "chi", "ghe", "che")):
        stem = stem[:-1]
    if noun.endswith("i") and (is_feminine or _NOUN_E_IT.fullmatch(noun[:-1])):
        words[0] = f"{stem}e"
    else:
        words[0] = f"{stem}{'a' if noun.endswith('e') else 'o'}"
    if len(words) > 1 and _QUALITY_IT.fullmatch(words[1]):
        words[1] = f"{words[1][:-1]}{'a' if is_feminine else 'o'}"
    return " ".join(words)


_ONE: Final[dict[str, Callable[[str], str]]] = {"en": _one_english, "it": _one_italian}
