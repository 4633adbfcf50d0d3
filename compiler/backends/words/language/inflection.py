"""Sentences that agree: a predicate in the number and gender of its subject, a name in the middle of a sentence.

Predicates are written once, of one thing, as `is shaken` or `è scossa`; this gives the other forms. A language without
a class of its own leaves everything as it is written, so its phrases are best built so that nothing has to agree.
"""

from __future__ import annotations

import re
from typing import Final

from compiler.backends.words.language.agreement import Agrees, Titled, article_it


class Inflection:
    """A language that nobody has taught us more of."""

    def predicate(self, words: str, subject: Agrees) -> str:
        """`are shaken` for `is shaken`."""
        del subject
        return words

    def quality(self, word: str, subject: Agrees) -> str:
        """`scosse` for `scossa`."""
        del subject
        return word

    def amid(self, title: Titled) -> str:
        """A name within a sentence: `the king's men`."""
        return title.words

    def after(self, preposition: str, name: str, *, is_name: bool) -> str:
        """A name, as it stands within a sentence, behind a preposition."""
        del is_name
        return f"{preposition} {name}"


_IRREGULAR_EN: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "isn't": "aren't"}
_REFLEXIVE_EN: Final = {"its": "their", "itself": "themselves"}


class English(Inflection):
    def predicate(self, words: str, subject: Agrees) -> str:
        if not subject.is_plural:
            return words
        verb, space, rest = words.partition(" ")
        rest = re.sub(r"\b(?:its|itself)\b", lambda said: _REFLEXIVE_EN[said[0]], rest)
        return f"{_plural_verb_en(verb)}{space}{rest}"

    def amid(self, title: Titled) -> str:
        return re.sub(r"^(?:The|An?)(?=\s)", lambda article: article[0].lower(), title.words)


def _plural_verb_en(verb: str) -> str:
    if verb in _IRREGULAR_EN:
        return _IRREGULAR_EN[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


_IRREGULAR_IT: Final = {
    "è": "sono",
    "ha": "hanno",
    "può": "possono",
    "va": "vanno",
    "fa": "fanno",
    "sta": "stanno",
    "dà": "danno",
    "sa": "sanno",
    "vuole": "vogliono",
    "muore": "muoiono",
    "sale": "salgono",
    "vale": "valgono",
    "era": "erano",
}
_STEMS_IT: Final = (
    ("iene", "engono"),
    ("mane", "mangono"),
    ("glie", "lgono"),
    ("pone", "pongono"),
    ("trae", "traggono"),
)
_BEFORE_VERB_IT: Final = ("non", "si", "ne", "lo", "la", "li", "le", "vi", "ci", "gli", "ora")
_NO_QUALITY_IT: Final = re.compile(
    r"(?:a|d?a|all|dell|nell|sull|dall|co[ln])[oa]?|senza|sopra|contro|dentro|sotto|verso|presso|ancora|troppo|molto|solo"
)


class Italian(Inflection):
    def predicate(self, words: str, subject: Agrees) -> str:
        parts = words.split(" ")
        at = next((place for place, part in enumerate(parts) if part not in _BEFORE_VERB_IT), 0)
        is_state = parts[at] in ("è", "era", "resta", "viene", "diventa")
        if subject.is_plural:
            parts[at] = _plural_verb_it(parts[at])
        follows = at + 1
        while is_state and follows < len(parts) and (follows == at + 1 or parts[follows - 1][:-1] == "stat"):
            parts[follows] = self.quality(parts[follows], subject)
            follows += 1
        return " ".join(parts)

    def quality(self, word: str, subject: Agrees) -> str:
        """Of a participle or an adjective in -o or -a; what stands behind it stays."""
        found = re.fullmatch(r"(\w+[^\Wriaeou])([oa])(\W.*)?", word)
        if found is None or _NO_QUALITY_IT.fullmatch(found[1] + found[2]):
            return word
        stem, end, sign = found[1], found[2], found[3] or ""
        is_feminine = subject.is_feminine if subject.gender else end == "a"
        if not subject.is_plural:
            return f"{stem}{'a' if is_feminine else 'o'}{sign}"
        if is_feminine:
            return f"{stem}{'h' if stem.endswith(('c', 'g')) else ''}e{sign}"
        many = stem if stem.endswith("i") else f"{stem}{'h' if stem.endswith(('c', 'g')) else ''}i"
        return f"{many}{sign}"

    def amid(self, title: Titled) -> str:
        return title.words[:1].lower() + title.words[1:] if article_it(title, title.words) else title.words

    def after(self, preposition: str, name: str, *, is_name: bool) -> str:
        found = re.match(r"(il|lo|la|i|gli|le)\s|(l)['’]", name)
        before, space, last = preposition.rpartition(" ")
        stem = _JOINED_IT.get(last.lower())
        if found is None or stem is None or is_name:
            return f"{preposition} {name}"
        stem = stem.capitalize() if last[0].isupper() else stem
        joined = stem + _ARTICLES_IT[found[1] or found[2]]
        return f"{before}{space}{joined}{found[0][-1]}{name[found.end() :]}"


_JOINED_IT: Final = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ARTICLES_IT: Final = {"il": "l", "lo": "llo", "la": "lla", "i": "i", "gli": "gli", "le": "lle", "l": "ll"}


def _plural_verb_it(verb: str) -> str:
    if verb in _IRREGULAR_IT:
        return _IRREGULAR_IT[verb]
    for one, many in _STEMS_IT:
        if verb.endswith(one):
            return verb[: -len(one)] + many
    if verb.endswith("a"):
        return f"{verb}no"
    return f"{verb[:-1]}ono" if verb.endswith("e") else verb


class French(Inflection):
    """Articles only: phrases are built so that nothing else has to agree."""

    def amid(self, title: Titled) -> str:
        article = r"^(?:(?:Les?|La|Une?|Des)(?=\s[a-zà-ÿ])|L(?=['’][a-zà-ÿ]))"
        return re.sub(article, lambda said: said[0].lower(), title.words)

    def after(self, preposition: str, name: str, *, is_name: bool) -> str:
        article, _, rest = name.partition(" ")
        joined = _JOINED_FR.get((preposition, article))
        if joined is not None and not is_name:
            return f"{joined} {rest}"
        is_short = preposition == "de" and re.match(r"[aeiouhéèêâîô]", name, re.IGNORECASE)
        return f"d’{name}" if is_short else f"{preposition} {name}"


_JOINED_FR: Final = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
_INFLECTIONS: Final[dict[str, Inflection]] = {"en": English(), "it": Italian(), "fr": French()}
_PLAIN: Final = Inflection()


def inflection_of(language: str) -> Inflection:
    return _INFLECTIONS.get(language, _PLAIN)
