"""What sentences about a thing agree with: its number and its gender, as the author says or as a reader would guess.

Guesses go by the article, by the ending of the word that gives a title its number, and by whether a title is a name:
one that is the same in every language. Where a guess is wrong the author writes `agrees plural`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.model.quick_dataclass import dataclass
from engine.model.rules import Agreement
from engine.model.values import Text


@dataclass(frozen=True, slots=True)
class Agrees:
    """`gender` is empty where nothing tells it."""

    is_plural: bool = False
    gender: str = ""

    @property
    def is_feminine(self) -> bool:
        return self.gender == "feminine"


@dataclass(frozen=True, slots=True)
class Titled:
    """A title in one language, with what helps to guess: `is_name` where it is no common noun, as `Aramis`."""

    words: str
    is_name: bool = False
    is_person: bool = False


def titled(title: Text, language: str, *, languages: int = 1, is_person: bool = False, is_card: bool = False) -> Titled:
    """A title that is the same in all languages of the ruleset is a name, but for that of a card of troops, which many
    share."""
    alike = {re.sub(r"['’]s$", "", re.split(r", ", words, maxsplit=1)[0]) for _, words in title.words}
    is_same = len(alike) == 1 and (languages > 1 or is_person)
    words = title.within(language)
    return Titled(words, is_same and (is_person or not is_card), is_person and (is_same or " " in words))


def agreement_of(title: Titled, language: str, declared: Iterable[Agreement] = ()) -> Agrees:
    """What the author says of this language, else of all; the rest is guessed."""
    guess = _GUESSES.get(language, _unknown)(title)
    number, gender = "", ""
    for said in declared:
        if said.language in ("", language):
            number = said.number if said.number and (said.language or not number) else number
            gender = said.gender if said.gender and (said.language or not gender) else gender
    return Agrees(number == "plural" if number else guess.is_plural, gender or guess.gender)


def _unknown(title: Titled) -> Agrees:
    del title
    return Agrees()


# --- English --------------------------------------------------------------------------------------------------------

_SMALL_EN: Final = re.compile(
    r"of|in|on|by|with|without|from|to|at|for|under|near|who|that|which|beside|within|before|behind|against"
)
_MANY_EN: Final = re.compile(
    r"\w*(?:men|women)|people|folk|jäger|english|british|french|swiss|dutch|irish|scottish|welsh|spanish|danish|swedish"
    r"|finnish|polish|turkish|portuguese|genoese|milanese|piedmontese|maltese|chinese|japanese"
)


def _guess_english(title: Titled) -> Agrees:
    words = _bare(title.words)
    article = re.match(r"(?:the|an?)\s", words, re.IGNORECASE)
    if article is not None and article[0].strip().lower() != "the":
        return Agrees()
    head = words[article.end() if article is not None else 0 :]
    before = re.split(rf"\s(?:{_SMALL_EN.pattern})\s", head, maxsplit=1)[0]
    last = re.split(r"[\s/]", before)[-1].lower()
    if _MANY_EN.fullmatch(last):
        return Agrees(is_plural=True)
    if article is None and (title.is_name or title.is_person):
        return Agrees()
    if re.search(r"\sand\s", before):
        return Agrees(is_plural=True)
    return Agrees(is_plural=last.endswith("s") and not last.endswith(("ss", "us", "is", "'s", "’s")))


# --- Italian --------------------------------------------------------------------------------------------------------

_ARTICLES_IT: Final = {
    "il": Agrees(False, "masculine"),
    "lo": Agrees(False, "masculine"),
    "un": Agrees(False, "masculine"),
    "uno": Agrees(False, "masculine"),
    "la": Agrees(False, "feminine"),
    "una": Agrees(False, "feminine"),
    "un'": Agrees(False, "feminine"),
    "i": Agrees(True, "masculine"),
    "gli": Agrees(True, "masculine"),
    "le": Agrees(True, "feminine"),
}
_ARTICLE_IT: Final = re.compile(r"(il|lo|la|i|gli|le|un|una|uno)\s+(?=\S)|(l|un)['’]", re.IGNORECASE)
_NUMBERED_IT: Final = re.compile(r"[IVX]+(?:/|\s)|\d+(?:°|er?\b)")
"""`8° cacciatori`, `I/zuavi della Guardia`: a battalion, whatever its men are called."""
_SEVERAL_IT: Final = re.compile(r"(?:(?!\b(?:d[aei]\b|d[aei]l|d['’]|con\b|a\b)).)*? e \S", re.IGNORECASE)
"""`Italiani e valloni`, but not `Fanteria di Piemonte e Savoia`."""
_MASCULINE_A_IT: Final = re.compile(r"(?:arci)?duca|poeta|stratega|capoguardia|guardacaccia|guardiamarina|\w+ista")
_FEMININE_I_IT: Final = re.compile(r"armi|ali|navi|torri|parti|mani|\w+(?:zioni|sioni|gioni|trici)|chiavi|reti|genti")
_FEMININE_E_IT: Final = re.compile(
    r"nave|torre|gente|classe|legge|fonte|parte|notte|luce|pelle|rete|arte|mente|\w+(?:zione|sione|gione|trice|tudine)"
)
_ONE_E_IT: Final = re.compile(
    r"\w+(?:iere|ore|one|ente|ante|ale|ile|ese|onte|iume|adre|ime|ame|nome|seme)|\w{2,3}e|ussare"
    r"|(?:dis|contr)?ordine|margine|termine|argine|confine|fulmine|cardine|comune|rovere|genere"
)


def _guess_italian(title: Titled) -> Agrees:
    words = _bare(title.words)
    article = article_it(title, words)
    is_proper = not article and (title.is_name or title.is_person)
    if _SEVERAL_IT.match(words) and not is_proper:
        rest = re.sub(r"^(?:il|lo|la|i|gli|le|l['’])\s*", "", words.partition(" e ")[2], flags=re.IGNORECASE)
        first = words[len(article) :].lstrip(" '’")
        both = [_by_ending_it(part.lower().split()[0]).is_feminine for part in (first, rest)]
        return Agrees(is_plural=True, gender="feminine" if all(both) else "masculine")
    known = _ARTICLES_IT.get(article.lower())
    if known is not None:
        return known
    if not article and _NUMBERED_IT.match(words):
        return Agrees(False, "masculine")
    if is_proper:
        return Agrees(False, "masculine" if title.is_person else "")
    parts = re.split(r"\s", words[len(article) :].lstrip(" '’").lower())
    guess = _by_company_it(words) or _by_ending_it(parts[0])
    if article:
        return Agrees(False, guess.gender)
    return guess if guess.gender or len(parts) == 1 else _by_ending_it(parts[1])


def article_it(title: Titled, words: str) -> str:
    """The article, but not the one that is part of a name: `La Ferté`."""
    found = _ARTICLE_IT.match(words)
    if found is None:
        return ""
    article: str = found[1] or found[0]
    is_foreign = article.lower() in ("la", "le", "l'", "l’") and words[found.end() : found.end() + 1].isupper()
    return "" if is_foreign and (title.is_name or title.is_person) else article.replace("’", "'")


def _by_company_it(words: str) -> Agrees | None:
    """`polvere rimasta`: a participle says what the noun in -e does not."""
    found = re.match(r"\w+e \w+(?:at|it|ut|es|rs|ss|st|rt|tt)([aoe])\b", words.lower())
    return Agrees(found[1] == "e", "masculine" if found[1] == "o" else "feminine") if found is not None else None


def _by_ending_it(word: str) -> Agrees:
    if re.search(r"(?:à|ù)$", word):
        return Agrees(False, "feminine")
    match word[-1:]:
        case "a":
            return Agrees(False, "masculine" if _MASCULINE_A_IT.fullmatch(word) else "feminine")
        case "o":
            return Agrees(False, "masculine")
        case "i":
            return Agrees(True, "feminine" if _FEMININE_I_IT.fullmatch(word) else "masculine")
        case "e":
            if _FEMININE_E_IT.fullmatch(word):
                return Agrees(False, "feminine")
            return Agrees(False, "masculine") if _ONE_E_IT.fullmatch(word) else Agrees(True, "feminine")
        case "s":
            return Agrees(True, "masculine")
        case _:
            return Agrees()


_AND: Final = re.compile(r"\s(?:e|and)\s")
_BEHIND: Final = re.compile(r"\s\(|\s\d+$|[,:]\s")
"""A comma within a list of names ends nothing: `foot, horse and guns`."""


def _bare(words: str) -> str:
    """Without what stands behind: the number of one of several, its army, what is told of it after a comma."""
    plain = words.strip()
    last_and = max((joined.start() for joined in _AND.finditer(plain)), default=-1)
    for behind in _BEHIND.finditer(plain):
        is_comma = behind[0][0] in ",:"
        if not is_comma or behind.end() > last_and:
            return plain[: behind.start()]
    return plain


_GUESSES: Final = {"en": _guess_english, "it": _guess_italian}
