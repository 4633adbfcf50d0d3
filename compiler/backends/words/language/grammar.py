"""What sentences made from rules need of a language: articles, whose something is, what a yes or no sounds like.

Titles are an author's and have any shape, so this goes by endings and first words, as a reader would guess. A language
without a class of its own gets words side by side: understood, not polished.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

from compiler.backends.words.language.agreement import Agrees, Titled, agreement_of
from engine.model.quick_dataclass import dataclass


class Shape(Enum):
    """What the title of a yes or no is: `shaken`, `has an enemy beside it`, `the brigadier rides with it`."""

    QUALITY = "quality"
    DEED = "deed"
    CLAUSE = "clause"


@dataclass(frozen=True, slots=True)
class Noun:
    """Whoever takes part; `words` are without an article."""

    words: str
    is_person: bool = False
    is_name: bool = False
    """A name of its own, which has no article."""


class Grammar:
    """A language that nobody has taught us more of. `declared` is what an author says of titles, in small letters."""

    def __init__(self, declared: Mapping[str, Agrees] | None = None) -> None:
        self._declared: Final = declared or {}

    drops_subject = False
    """Whether `it` goes without saying before a verb."""
    has_comma = False
    """Whether fractions are written 4,5."""
    first_day = ""
    """What the first of a month is written as, where it is no plain figure."""

    def the(self, noun: Noun) -> str:
        return noun.words

    def a(self, noun: Noun) -> str:
        return noun.words

    def of(self, phrase: str) -> str:
        return f"({phrase})"

    def to(self, phrase: str) -> str:
        return phrase

    def from_(self, phrase: str) -> str:
        return phrase

    def it(self, noun: Noun) -> str:
        """The pronoun as a subject."""
        return self.the(noun)

    def him(self, noun: Noun) -> str:
        """The pronoun as an object."""
        return self.the(noun)

    def whose(self, title: str, owner: str) -> str:
        return f"{title} ({owner})"

    def its(self, title: str, noun: Noun) -> str:
        return self.whose(title, self.the(noun))

    def whose_own(self, title: str) -> str:
        """`whose fire`, behind the one that has it."""
        return f"({title})"

    def named(self, title: str) -> str:
        """A title with its article, where nobody owns it."""
        return title

    def is_plural(self, title: str) -> bool:
        del title
        return False

    def is_feminine(self, title: str) -> bool:
        del title
        return False

    def shape(self, title: str) -> Shape:
        del title
        return Shape.CLAUSE

    def negated(self, deed: str) -> str:
        """`has no enemy beside it` for `has an enemy beside it`; nothing where no such form is known."""
        del deed
        return ""

    def denied(self, clause: str) -> str:
        """The same of a whole clause: `horse may not charge into it` for `horse may charge into it`."""
        del clause
        return ""

    def about(self, clause: str, phrase: str) -> str:
        """A clause with somebody in place of its pronoun."""
        del phrase
        return clause

    def smoothed(self, words: str) -> str:
        """Words that were put together, as they are written."""
        return words


_SMALL: Final = re.compile(r"of|in|on|by|beside|within|to|at|with|near|from|for|it|against|under|over")
_CLAUSE_EN: Final = re.compile(r"the|a|an|its|his|no|nobody|somebody|someone|there|some|any|all|every|each")
_AUXILIARY_EN: Final = re.compile(r"(is|was|has|had|can|may|must|will|does|did)\b")
_MODAL_EN: Final = re.compile(r"\b(may|can|must|will|is|are|was|were)\b( not)?|\bcannot\b")
_ARTICLE_EN: Final = re.compile(
    r"(the|an?|its|his|whoever|whatever|each|every|somebody|someone|one['’]s)\b", re.IGNORECASE
)
_QUESTION_EN: Final = re.compile(r"(?:how|what|where|when|which)\b", re.IGNORECASE)


class English(Grammar):
    def the(self, noun: Noun) -> str:
        if noun.words == "another":
            return "the other"
        if noun.words.startswith("who "):
            return f"whoever {noun.words.removeprefix('who ')}"
        return noun.words if noun.is_name or _ARTICLE_EN.match(noun.words) else f"the {noun.words}"

    def a(self, noun: Noun) -> str:
        if noun.words == "another":
            return noun.words
        if noun.words.startswith("who "):
            return f"somebody {noun.words}"
        if noun.is_name or _ARTICLE_EN.match(noun.words) or agreement_of(Titled(noun.words), "en").is_plural:
            return noun.words
        sounds = re.match(r"(?:[aio]|e(?!u)|u(?!n[ai]|s[ae])|hour|honour|heir)", noun.words, re.IGNORECASE)
        return f"{'an' if sounds else 'a'} {noun.words}"

    def of(self, phrase: str) -> str:
        return f"of {phrase}"

    def to(self, phrase: str) -> str:
        return f"to {phrase}"

    def from_(self, phrase: str) -> str:
        return f"from {phrase}"

    def it(self, noun: Noun) -> str:
        return "he" if noun.is_person else "it"

    def him(self, noun: Noun) -> str:
        return "him" if noun.is_person else "it"

    def whose(self, title: str, owner: str) -> str:
        title = _bare_en(title)
        if len(owner.split()) > 3 or (" " in title and _SMALL.fullmatch(title.split()[0])):
            return f"the {title} of {owner}"
        return f"{owner}{'’' if owner.endswith('s') else '’s'} {title}"

    def its(self, title: str, noun: Noun) -> str:
        return f"{'his' if noun.is_person else 'its'} {_bare_en(title)}"

    def whose_own(self, title: str) -> str:
        return f"whose {_bare_en(title)}"

    def named(self, title: str) -> str:
        if _QUESTION_EN.match(title):
            return title
        return f"the figure {title}" if title.startswith("added to ") else f"the {_bare_en(title)}"

    def is_plural(self, title: str) -> bool:
        for word in _bare_en(title).lower().split():
            if _SMALL.fullmatch(word):
                return False
            if word.endswith("s") and not word.endswith(("ss", "us", "is", "'s", "’s")):
                return True
        return False

    def shape(self, title: str) -> Shape:
        first, _, rest = title.lower().partition(" ")
        if _AUXILIARY_EN.match(title.lower()) or first == "cannot":
            return Shape.DEED
        if first in ("a", "an") and rest.isalpha():
            return Shape.QUALITY
        if _CLAUSE_EN.fullmatch(first) or _MODAL_EN.match(rest):
            return Shape.CLAUSE
        if first.endswith("s") and not first.endswith(("ss", "us", "less", "is")):
            return Shape.DEED
        return Shape.QUALITY

    def negated(self, deed: str) -> str:
        first, _, rest = deed.partition(" ")
        if first == "has" and re.match(r"an?\s", rest):
            return f"has no {rest.partition(' ')[2]}"
        if first == "has" and rest.startswith("no "):
            return f"has {rest.removeprefix('no ')}"
        if first == "cannot":
            return f"can {rest}"
        if first == "can":
            return f"cannot {rest}"
        if rest.startswith("not "):
            return f"{first} {rest.removeprefix('not ')}"
        if _AUXILIARY_EN.match(first):
            return f"{first} not {rest}"
        return f"does not {_infinitive_en(first)} {rest}"

    def denied(self, clause: str) -> str:
        found = _MODAL_EN.search(clause)
        if found is None:
            return ""
        turned = "can" if found[0] == "cannot" else found[1] if found[2] else f"{found[1]} not"
        return f"{clause[: found.start()]}{turned}{clause[found.end() :]}"

    def about(self, clause: str, phrase: str) -> str:
        return re.sub(r"\b(?:it|him|her|them)\b", lambda _: phrase, clause)


def _infinitive_en(verb: str) -> str:
    """`carry` of `carries`, `touch` of `touches`."""
    bare = re.sub(r"(?<=\w\w)ies$", "y", verb)
    return bare.removesuffix("es") if re.search(r"(?:ch|sh|ss|x|o)es$", bare) else bare.removesuffix("s")


def _bare_en(title: str) -> str:
    return re.sub(r"^(?:the|its|his)\s+", "", title)


_VOWEL: Final = re.compile(r"[aeiouàèéìòù]", re.IGNORECASE)
_HARD: Final = re.compile(r"(?:s[^aeiouàèéìòùh]|sh|z|gn|ps|x|y)", re.IGNORECASE)
_ARTICLE_IT: Final = re.compile(r"(?:il|lo|la|i|gli|le|un|una|uno|chi|ciò|ogni|chiunque)\s|(?:l|un)['’]", re.IGNORECASE)
_FEMININE: Final = re.compile(r"(?:à|ù|zione|sione|gione|trice|tudine|a)$", re.IGNORECASE)
_MASCULINE_A: Final = re.compile(r"capitano|problema|sistema|programma|poeta|duca|stratega|\w+nista")
_FEMININE_E: Final = re.compile(r"nave|torre|gente|classe|legge|fonte|parte|notte|luce|pelle|rete|arte")
_PLURAL_E: Final = re.compile(
    r"perdite|ferite|forze|armi|carte|truppe|vite|salve|mosse|azioni|squadre|file|linee"
    r"|compagnie|brigate|casse|scorte|munizioni|monete|provviste|cariche|figure|basi|miglia"
    r"|vele|falle|bombe|granate|cartucce|palle|frecce|lance|spade|pietre|insegne|bandiere|prede|risorse|schiere"
    r"|colonne|batterie|tende|botti|stelle|ore|manovre|ruote|avarie|macerie|rune|reliquie"
)
_PLURAL_WITH_IT: Final = re.compile(r"[a-zàèéìòù]+e [a-zàèéìòù]+(?:at|it|ut|es|rs|ss|st|rt|tt)e\b")
"""`manovre perse`, `bombe rimaste`: what agrees with it says that it is many."""
_FEMININE_WITH_IT: Final = re.compile(r"[a-zàèéìòù]+e [a-zàèéìòù]+(?:at|it|ut|es|rs|ss|st|rt|tt|im)[ae]\b")
"""`polvere rimasta`: what agrees with it says its gender."""
_WORD_IT: Final = re.compile(
    r"ha|è|può|deve|sta|vede|tiene|porta|si|non|va|fa|ne|vi|sa|era|aveva|resta|cambia|finisce|entra|esce|passa|arriva"
    r"|gira|muove|torna|viene|appartiene|tocca|serve|comanda"
)
_CLAUSE_IT: Final = re.compile(r"(?:il|lo|la|i|gli|le|un|una|uno|nessun\w*|qualcuno|c['’]è|ci)\s|(?:l|un)['’]")
_VERB_AND_OBJECT_IT: Final = re.compile(
    r"[a-zàèéìòù]+[ae] (?:(?:il|lo|la|i|gli|le|un|una|vi|si) |(?:l|un)['’])"
    r"|(?!\w+(?:at|it|ut|ss|rs|rt|nt|st)[ae] )[a-zàèéìòù]+[ae] (?:con|in|per|contro) "
)
"""`toglie la vista`: no quality has an object."""
_VERB_IT: Final = re.compile(r"\b(?:è|ha|può|sono|sta|deve|hanno|possono)\b")
_JOINED: Final = {
    "di": {"il": "del", "lo": "dello", "la": "della", "i": "dei", "gli": "degli", "le": "delle", "l": "dell’"},
    "a": {"il": "al", "lo": "allo", "la": "alla", "i": "ai", "gli": "agli", "le": "alle", "l": "all’"},
    "in": {"il": "nel", "lo": "nello", "la": "nella", "i": "nei", "gli": "negli", "le": "nelle", "l": "nell’"},
    "da": {"il": "dal", "lo": "dallo", "la": "dalla", "i": "dai", "gli": "dagli", "le": "dalle", "l": "dall’"},
}

_PREPOSITION: Final = re.compile(r"\b(di|a|da|in) (?:(?:il|lo|la|i|gli|le) |l['’])")


class Italian(Grammar):
    drops_subject = True
    has_comma = True
    first_day = "1º"

    def the(self, noun: Noun) -> str:
        return noun.words if noun.is_name else self.named(noun.words)

    def a(self, noun: Noun) -> str:
        words = noun.words
        if _ARTICLE_IT.match(words):
            return words
        if self.is_feminine(words):
            return f"un’{words}" if _VOWEL.match(words) else f"una {words}"
        return f"uno {words}" if _HARD.match(words) else f"un {words}"

    def of(self, phrase: str) -> str:
        return _contracted("di", phrase)

    def to(self, phrase: str) -> str:
        return _contracted("a", phrase)

    def from_(self, phrase: str) -> str:
        return _contracted("da", phrase)

    def it(self, noun: Noun) -> str:
        del noun
        return ""

    def whose(self, title: str, owner: str) -> str:
        return f"{self.named(title)} {self.of(owner)}"

    def its(self, title: str, noun: Noun) -> str:
        del noun
        if re.match(r"(?:il|la|i|le) su\w+\s", title):
            return title
        one, many = ("la sua", "le sue") if self.is_feminine(title) else ("il suo", "i suoi")
        return f"{many if self.is_plural(title) else one} {_bare_it(title)}"

    def whose_own(self, title: str) -> str:
        one, many = ("la", "le") if self.is_feminine(title) else ("il", "i")
        return f"{many if self.is_plural(title) else one} cui {_bare_it(title)}"

    def named(self, title: str) -> str:
        if _ARTICLE_IT.match(title):
            return title
        if re.match(r"(?:al|allo|alla|ai|agli|alle) |all['’]", title):
            return f"il modificatore {title}"
        if self.is_plural(title):
            if self.is_feminine(title):
                return f"le {title}"
            return f"gli {title}" if _VOWEL.match(title) or _HARD.match(title) else f"i {title}"
        if _VOWEL.match(title):
            return f"l’{title}"
        if self.is_feminine(title):
            return f"la {title}"
        return f"lo {title}" if _HARD.match(title) else f"il {title}"

    def is_plural(self, title: str) -> bool:
        said = self._declared.get(_without_article_it(title))
        if said is not None:
            return said.is_plural
        head = _head_it(title)
        is_many = _PLURAL_E.fullmatch(head) or _PLURAL_WITH_IT.match(_without_article_it(title))
        return bool(is_many) or (head.endswith("i") and len(head) > 2)

    def is_feminine(self, title: str) -> bool:
        bare = _without_article_it(title)
        said = self._declared.get(bare)
        if said is not None and said.gender:
            return said.is_feminine
        head = _head_it(title)
        if _PLURAL_E.fullmatch(head) or _FEMININE_E.fullmatch(head) or _FEMININE_WITH_IT.match(bare):
            return True
        return bool(_FEMININE.search(head)) and not _MASCULINE_A.fullmatch(head)

    def shape(self, title: str) -> Shape:
        if _WORD_IT.fullmatch(title.lower().partition(" ")[0]) or _VERB_AND_OBJECT_IT.match(title.lower()):
            return Shape.DEED
        if re.fullmatch(r"(?:un|una|uno) \w+", title.lower()):
            return Shape.QUALITY
        return Shape.CLAUSE if _CLAUSE_IT.match(title.lower()) else Shape.QUALITY

    def negated(self, deed: str) -> str:
        return deed.removeprefix("non ") if deed.startswith("non ") else f"non {deed}"

    def denied(self, clause: str) -> str:
        if " non " in clause:
            return clause.replace(" non ", " ", 1)
        found = _VERB_IT.search(clause)
        return f"{clause[: found.start()]}non {clause[found.start() :]}" if found is not None else ""

    def smoothed(self, words: str) -> str:
        return _PREPOSITION.sub(
            lambda found: _contracted(found[1], found[0][found.end(1) - found.start() + 1 :]), words
        )

    def about(self, clause: str, phrase: str) -> str:
        return re.sub(r"\b(?:lui|lei|esso|essa|loro)\b", lambda _: phrase, clause)


def _bare_it(title: str) -> str:
    return re.sub(r"^(?:il|lo|la|i|gli|le)\s|^l['’]", "", title)


def _head_it(title: str) -> str:
    """The word that gives a title its gender: the first that is no article."""
    return re.split(r"[\s,;:(]", _without_article_it(title), maxsplit=1)[0]


def _without_article_it(title: str) -> str:
    return re.sub(r"^(?:il|lo|la|i|gli|le|un|una|uno)\s|^(?:l|un)['’]", "", title.lower())


def _contracted(preposition: str, phrase: str) -> str:
    found = re.match(r"(il|lo|la|i|gli|le)\s|(l)['’]", phrase)
    if found is None:
        return f"{preposition} {phrase}"
    article = found[1] or found[2]
    joined = _JOINED[preposition][article]
    return f"{joined}{phrase[found.end() :]}" if joined.endswith("’") else f"{joined} {phrase[found.end() :]}"


_GRAMMARS: Final[dict[str, type[Grammar]]] = {"en": English, "it": Italian}


def grammar_of(language: str, declared: Mapping[str, Agrees] | None = None) -> Grammar:
    return _GRAMMARS.get(language, Grammar)(declared)
