"""The glossary: what each word means, and the rule that it comes from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from compiler.backends.telling.blocks import View
from compiler.backends.words.atlas import slug, thing_anchor
from compiler.backends.words.markup import joined
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Section, Term

_LISTED: Final = 6
"""Words of one section from which on it is no rule, but a list of them."""
_LEAST: Final = 1.7
"""Below this a section happens to use the word: no link is better than one that explains something else."""
_WORD: Final = re.compile(r"[a-z]{4,}")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_IDLE: Final = frozenset(
    re.findall(r"\w+", "every from have into more only said that their this unit units what when which with")
)
"""Words that any two texts share."""
_LINK: Final = re.compile(r"\[\[(?:section|rule):([^|\]]+)")
_PLURAL: Final = r"(?:s|es)?"
_BARRING: Final = re.compile(r"(?:no|not|never|without)\b")
"""How a heading begins that says where a word does not hold."""
_TWINS: Final = 2
_SHORT: Final = 60
_TELLING: Final = 4
"""Words of a meaning from which on it is known by them."""
_CLOSE: Final = 0.7
"""How near a second section must come to be named beside the best."""
_PLAIN: Final = dict(zip("àáâäèéêëìíîïòóôöùúûü", "aaaaeeeeiiiioooouuuu", strict=True))


def glossary_view(ruleset: Ruleset, pen: Pen) -> list[View]:
    """Words in the order of the alphabet; the first of each letter has it as its `letter`, to jump to."""
    rules = rules_of_terms(ruleset)
    found: list[View] = []
    last = ""
    for term in sorted(ruleset.terms, key=lambda one: _sorting(pen.name(one))):
        letter = _sorting(pen.name(term))[:1].upper()
        sections, cited = rules.get(term.name, ()), _LINK.findall(term.means.within("en"))
        found.append(
            {
                "title": pen.heading(term),
                "anchor": thing_anchor(ruleset, "term", term.name),
                "abbr": pen.phrase(term.abbr),
                "means": pen.phrase(term.means),
                # What its meaning already leads to is not told twice.
                "section": joined(pen.cite(number) for number in sections if number not in cited),
                "letter": letter if letter != last else "",
                "letter_anchor": f"letter-{slug(letter)}",
            }
        )
        last = letter
    return found


def rules_of_terms(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The numbers of the sections that a word comes from: the one it names, else those that say most of what it means.
    A chapter that is itself a glossary explains nothing further."""
    homes = Counter(term.section for term in ruleset.terms)
    listing = {number for number, count in homes.items() if count >= _LISTED}
    titles = {one.number: one.title.within("en") for one in ruleset.sections if one.title is not None and one.number}
    sections = [
        _Read(section, titles) for section in ruleset.sections if section.number and section.number not in listing
    ]
    numbers = {section.number for section in sections}
    found: dict[str, tuple[str, ...]] = {}
    for term in ruleset.terms:
        named = (*_LINK.findall(term.means.within("en")), term.section)
        number = next((one for one in named if one is not None and one in numbers), None)
        told = (number,) if number is not None else _explaining(term, sections)
        if told:
            found[term.name] = told
    return found


class _Read:
    """A section in plain words, English: every ruleset of the library has it, and a book must link alike in all."""

    def __init__(self, section: Section, titles: Mapping[str, str]) -> None:
        self.number: Final = section.number or ""
        self.is_rule: Final = section.is_rule
        self.title: Final = section.title.within("en").casefold() if section.title is not None else ""
        self.prose: Final = section.prose.within("en").casefold() if section.prose is not None else ""
        self.titled: Final = _words(self.title)
        # A lettered rule is read under its heading: "Morale" of tests is not "Morale" of woods.
        above = re.split(r"[.a-z]", self.number)[0]
        self.words: Final = _words(f"{titles.get(above, '').casefold()} {self.title} {self.prose}")
        below = (title for number, title in titles.items() if number.rstrip(_LETTERS) == self.number)
        self.told: Final = self.words | _words(" ".join(below).casefold())


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text)) - _IDLE


class _Sought:
    """A word of the glossary, English, in the ways that a section may say it."""

    def __init__(self, term: Term, sections: list[_Read]) -> None:
        title = term.title.within("en").casefold() if term.title is not None else term.name.replace("_", " ")
        # Of "morale, rally" the first is the word, the other what it is called besides.
        word = title.partition(",")[0]
        self.link: Final = f"[[term:{term.name}"
        parts = rf"{_PLURAL} ".join(map(re.escape, word.split(" ")))
        self.whole: Final = re.compile(rf"\b{parts}{_PLURAL}\b(?! of\b)")
        # A heading tells of charging what a charge is; a lettered rule of rounding is not about rounds.
        self.doing: Final = re.compile(rf"{re.escape(word.removesuffix('e'))}ing")
        self.words: Final = _words(word)
        self.means: Final = term.means.within("en").casefold()
        self.meaning: Final = _words(self.means)
        self.is_in_one_title: Final = sum(self.whole.search(one.title) is not None for one in sections) == 1


def _explaining(term: Term, sections: list[_Read]) -> tuple[str, ...]:
    sought = _Sought(term, sections)
    worths = {section.number: _worth(section, sought) for section in sections}
    best = max(worths.values(), default=0.0)
    if best <= _LEAST:
        return ()
    first = next(section for section in sections if worths[section.number] == best)
    # "Damage" is told twice, of shooting and of melee: both are named.
    alike = [
        section.number
        for section in sections
        if section is first
        or (
            worths[section.number] >= _CLOSE * best
            and section.is_rule == first.is_rule
            and all(sought.whole.match(one.title) is not None for one in (section, first))
        )
    ]
    return tuple(alike) if len(alike) <= _TWINS else (first.number,)


def _worth(section: _Read, sought: _Sought) -> float:
    """How well a section explains a word: by its title, by linking to it, and by sharing the words of its meaning."""
    named = _named(section, sought)
    share = len(sought.meaning & section.words) / max(1, len(sought.meaning))
    return named + 3.0 * share if named is not None else 0.0


def _named(section: _Read, sought: _Sought) -> float | None:
    if _BARRING.match(section.title):
        return None
    inside = sought.whole.search(section.title)
    if sought.whole.fullmatch(section.title):
        return 1.75 if section.is_rule else 4.0
    if not section.is_rule and sought.doing.fullmatch(section.title):
        return 4.0
    if inside is not None:
        return max(1.5 * len(inside[0]) / len(section.title), 1.75 if sought.is_in_one_title else 0.0)
    if len(sought.words) > 1 and sought.words <= section.titled:
        return 2.0
    if " " in section.title and not section.is_rule and section.title in sought.means:
        # A heading tells what it means: "within the command distance of its general". What is said last is besides.
        return 2.5 * (1 - sought.means.index(section.title) / len(sought.means))
    if not section.is_rule and section.titled & sought.meaning and sought.words & section.told:
        return 0.35 * len(section.titled & sought.meaning) / len(section.titled)
    if len(section.words) > _SHORT:
        return None  # a long text has something of every meaning
    is_told = sought.link in section.prose or (
        len(sought.meaning) >= _TELLING and sought.whole.search(section.prose) is not None
    )
    return 0.35 if is_told else None


def _sorting(words: str) -> str:
    return "".join(_PLAIN.get(sign, sign) for sign in words.casefold())
