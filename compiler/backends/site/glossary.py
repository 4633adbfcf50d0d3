"""The glossary: what each word means, and the rule that it comes from."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from compiler.backends.telling.blocks import View
from compiler.backends.words.atlas import slug, thing_anchor
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Section, Term

_LISTED: Final = 6
"""Words of one section from which on it is no rule, but a list of them."""
_LEAST: Final = 1.7
"""Below this a section happens to use the word: no link is better than one that explains something else."""
_WORD: Final = re.compile(r"[a-z]{4,}")
_PLAIN: Final = dict(zip("àáâäèéêëìíîïòóôöùúûü", "aaaaeeeeiiiioooouuuu", strict=True))


def glossary_view(ruleset: Ruleset, pen: Pen) -> list[View]:
    """Words in the order of the alphabet; the first of each letter has it as its `letter`, to jump to."""
    rules = rules_of_terms(ruleset)
    found: list[View] = []
    last = ""
    for term in sorted(ruleset.terms, key=lambda one: _sorting(pen.name(one))):
        letter = _sorting(pen.name(term))[:1].upper()
        section = rules.get(term.name)
        found.append(
            {
                "title": pen.heading(term),
                "anchor": thing_anchor(ruleset, "term", term.name),
                "abbr": pen.phrase(term.abbr),
                "means": pen.phrase(term.means),
                "section": pen.cite(section) if section else "",
                "letter": letter if letter != last else "",
                "letter_anchor": f"letter-{slug(letter)}",
            }
        )
        last = letter
    return found


def rules_of_terms(ruleset: Ruleset) -> dict[str, str]:
    """The number of the section that a word comes from: the one it names, else the one that says most of what it means.
    A chapter that is itself a glossary explains nothing further."""
    homes = Counter(term.section for term in ruleset.terms)
    listing = {number for number, count in homes.items() if count >= _LISTED}
    sections = [_Read(section) for section in ruleset.sections if section.number and section.number not in listing]
    found: dict[str, str] = {}
    for term in ruleset.terms:
        number = term.section if term.section not in listing else None
        number = number or _explaining(term, sections)
        if number:
            found[term.name] = number
    return found


class _Read:
    """A section in plain words, English: every ruleset of the library has it, and a book must link alike in all."""

    def __init__(self, section: Section) -> None:
        self.number: Final = section.number
        self.is_rule: Final = section.is_rule
        self.title: Final = section.title.within("en").casefold() if section.title is not None else ""
        self.prose: Final = section.prose.within("en").casefold() if section.prose is not None else ""
        self.words: Final = frozenset(_WORD.findall(f"{self.title} {self.prose}"))


def _explaining(term: Term, sections: list[_Read]) -> str | None:
    title = term.title.within("en").casefold() if term.title is not None else term.name.replace("_", " ")
    # Of "morale, rally" the first is the word, the other what it is called besides.
    word = title.partition(",")[0]
    whole = re.compile(rf"\b{re.escape(word)}(?:s|es)?\b")
    meaning = frozenset(_WORD.findall(term.means.within("en").casefold()))
    best, at = _LEAST, None
    for section in sections:
        worth = _worth(section, term, whole, meaning)
        if worth > best:
            best, at = worth, section.number
    return at


def _worth(section: _Read, term: Term, whole: re.Pattern[str], meaning: frozenset[str]) -> float:
    """How well a section explains a word: by its title, by linking to it, and by sharing the words of its meaning."""
    if whole.fullmatch(section.title):
        named = 1.5 if section.is_rule else 3.0
    elif (inside := whole.search(section.title)) is not None:
        named = 1.5 * len(inside[0]) / len(section.title)
    elif whole.search(section.prose) is not None or f"[[term:{term.name}" in section.prose:
        named = 0.35
    else:
        return 0.0
    return named + 3.0 * len(meaning & section.words) / max(1, len(meaning))


def _sorting(words: str) -> str:
    return "".join(_PLAIN.get(sign, sign) for sign in words.casefold())
