"""Where everything of a rulepack stands on the site: the same page and the same anchor in every language.

Anchors are the ids that journals cite: rule `ESA-5.1a` is `#esa-5-1a`, for ever. Other things are found by their kind
and name: `#esa-ability-charge`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, relpath
from typing import Final

from compiler.backends.words.language.agreement import Titled, agreement_of
from compiler.backends.words.language.grammar import Grammar, grammar_of
from compiler.backends.words.numbering import shown_numbers
from engine.model.budget import PAGES_OF_ODDS_STEPS
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Amendment, Declared, Entry, Section, Test
from engine.model.values import Dice, Fact, Quantity
from engine.odds.distribution import Effort
from engine.odds.odds import Odds

ROOT: Final = "rules"
BEFORE_THE_RULES: Final = "0"
"""The chapter that tells how the book is read, and a first turn: its examples are there to be read, not looked up."""
PROMINENT: Final = ("ability", "weapon", "terrain")
"""Kinds whose things players look up all the time: a page of their own."""
TOLD: Final = frozenset({"action", "reaction", "movement", "effect", "encounter", "board", "spotting"})
"""Kinds of declarations that are told in sentences of their own, in a ruleset that plays by itself."""
_HIDDEN: Final = frozenset({"role", "figure", "original"})
"""Kinds of things that only the engine asks for, and the originals, which the first page of a book names."""
_UNTOLD: Final = frozenset({"emblem", "colour", "takes"})
"""Fields that say nothing to a reader of a list."""
_OF_THE_BOOK: Final = ("test", "table", "sector", "sequence", "ending", "constant", "limit")
_MENTIONS: Final = re.compile(rf"\[\[({'|'.join(PROMINENT)}):([a-z][a-z0-9_]*)")
_LONGEST_NUMBER: Final = 18
"""Digits of a part of a section's number that count for its order."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page and an anchor on it. `page` is a key: a path below the root of a language."""

    page: str
    anchor: str = ""

    def seen_from(self, page: str) -> str:
        if self.page == page and self.anchor:
            return f"#{self.anchor}"
        return relpath(self.page, dirname(page) or ".") + (f"#{self.anchor}" if self.anchor else "")


@dataclass(frozen=True, slots=True)
class Chapter:
    number: str
    name: str
    sections: tuple[Section, ...]

    @property
    def head(self) -> Section:
        return self.sections[0]


def prefix_of(ruleset: Ruleset) -> str:
    return ruleset.citation.lower()


def family_name(ruleset: str) -> str:
    """`esa` for `esa.rocroi_1643`: a scenario's own rules belong to the book that they amend."""
    return ruleset.partition(".")[0]


def is_special(ruleset: Ruleset) -> bool:
    """Whether these are a scenario's special rules and no book of their own."""
    return "." in ruleset.name


def slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def section_anchor(ruleset: Ruleset, section: Section) -> str:
    return slug(f"{prefix_of(ruleset)}-{section.number or f'section-{section.name}'}")


def thing_anchor(ruleset: Ruleset, kind: str, name: str) -> str:
    return slug(f"{prefix_of(ruleset)}-{kind}-{name}")


def chapters(ruleset: Ruleset) -> list[Chapter]:
    """The sections by their chapter, in the order of the book; one without a number goes with the one before it. What
    is printed as a chapter is one: 3.6 of a book that has no 3."""
    shown = shown_numbers(section.number for section in ruleset.sections if section.number)
    found: dict[str, list[tuple[Order, Section]]] = {}
    last: str = ""
    order: Order = ()
    for section in ruleset.sections:
        if section.number:
            last, order = _chapter(shown[section.number]), _order(section)
        found.setdefault(last, []).append((order, section))
    listed = [sorted(sections, key=lambda one: one[0]) for sections in found.values()]
    return [
        Chapter(_called(sections[0][1], shown), sections[0][1].name, tuple(section for _, section in sections))
        for sections in listed
    ]


def _called(head: Section, shown: Mapping[str, str]) -> str:
    """The number of a chapter as its author gives it."""
    if not head.number:
        return ""
    return head.number if shown[head.number].isdecimal() else _chapter(head.number)


Order = tuple[tuple[int, str], ...]


def _order(section: Section) -> Order:
    """7.1, its lettered rules, then 7.1.1: the order in which a book is read."""
    number = section.number or ""
    found: list[tuple[int, str]] = []
    for part in number.split("."):
        digits = part.rstrip("abcdefghijklmnopqrstuvwxyz")
        if digits.isdecimal():
            found.append((int(digits[:_LONGEST_NUMBER]), ""))
            if part != digits:
                found.append((0, part[len(digits) :]))
        else:
            found.append((0, part))
    return tuple(found)


def _chapter(number: str) -> str:
    """`7` of 7.1a, `CAV` of CAV.b."""
    first = number.partition(".")[0]
    return first.rstrip("abcdefghijklmnopqrstuvwxyz") or first


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The odds of a test, the same in every language."""

    test: Test
    varied: Fact | None = None
    odds: tuple[tuple[int | None, Odds], ...] = ()
    """With each value of the fact that is varied."""
    held: tuple[tuple[Fact, int | Quantity | Dice], ...] = ()
    """The other figures that count, and what each is taken for."""
    of_the_other: tuple[tuple[Fact, int], ...] = ()
    """What the other side's figures are taken for, where both take a test."""
    too_dear: str = ""
    """Why there are none, if they would take too long."""


def explaining_sections(ruleset: Ruleset) -> dict[tuple[str, str], Section]:
    """Of abilities, weapons and terrains the section that explains each: the one with its title, else the first that
    mentions it. Whoever meets one on a card wants the rule, not another list."""
    titled: dict[str, Section] = {}
    mentioned: dict[tuple[str, str], Section] = {}
    for section in ruleset.sections:
        if not section.number:
            continue
        if section.title is not None:
            titled.setdefault(section.title.within("en").casefold(), section)
        for said in (section.prose, *section.notes):
            for kind, name in _MENTIONS.findall(said.within("en")) if said is not None else ():
                mentioned.setdefault((kind, name), section)
    found: dict[tuple[str, str], Section] = {}
    for entry in ruleset.entries:
        if entry.kind in PROMINENT and entry.section is None:
            title = entry.title.within("en").casefold() if entry.title is not None else ""
            explaining = titled.get(title) or mentioned.get((entry.kind, entry.name))
            if explaining is not None:
                found[entry.kind, entry.name] = explaining
    return found


def is_only_a_name(thing: Declared) -> bool:
    """Whether a reader learns nothing of it but what it is called."""
    return isinstance(thing, Entry) and not thing.holds and all(name in _UNTOLD for name, _ in thing.fields)


def _told_kinds(ruleset: Ruleset) -> frozenset[str]:
    """Kinds of entries of which a list says more than their names."""
    return frozenset(entry.kind for entry in ruleset.entries if any(name not in _UNTOLD for name, _ in entry.fields))


def kinds_in_prose(ruleset: Ruleset) -> frozenset[str]:
    """Kinds of which players read in the rules' own words, and books list nothing: those of which the ruleset says so,
    and effects where a system has an engine in Python, for which what they are made of is."""
    said = {kind.name for kind in ruleset.kinds if kind.in_prose}
    return frozenset(said if ruleset.plays is not None else {*said, "effect"})


class Atlas:
    def __init__(self, pack: Rulepack) -> None:
        self.pack: Final = pack
        self.rulesets: Final = {ruleset.name: ruleset for ruleset in pack.rulesets}
        self.books: Final = tuple(one for one in pack.rulesets if not is_special(one) and one.name not in VOCABULARIES)
        self.odds: Final[dict[tuple[str, str], Reckoned]] = {}
        """Of tests by ruleset and name, as far as a page has asked."""
        self.effort: Final = Effort(PAGES_OF_ODDS_STEPS)
        """What all of them together may take."""
        self._numbers: Final[dict[str, dict[str, str]]] = {}
        self._grammars: Final[dict[tuple[str, str], Grammar]] = {}
        self._places: dict[tuple[str, str, str], Place] = {}
        self._declared: dict[tuple[str, str, str], Declared] = {}
        for ruleset in self.books:
            self._note_book(ruleset)
        for deck in pack.decks:
            book = self.book_of(deck.ruleset)
            self._note(book.name, "deck", deck, Place(self.page(book.name, f"decks/{deck.name}")))
        for events in pack.events:
            book = self.book_of(events.ruleset)
            self._note(book.name, "events", events, Place(self.page(book.name, f"events/{events.name}")))
        for army_list in pack.army_lists:
            self._note_army_list(army_list.ruleset, army_list.name)
        for scenario in pack.scenarios:
            family = family_name(scenario.ruleset)
            self._note(family, "scenario", scenario, Place(self.page(family, f"scenarios/{scenario.name}")))
        for ruleset in pack.rulesets:
            if is_special(ruleset):
                self._note_special(ruleset)

    @staticmethod
    def page(book: str, name: str) -> str:
        return f"{ROOT}/{book}/{name}.md"

    def book_of(self, ruleset: str) -> Ruleset:
        """The book that a thing belongs to; the first one where its ruleset is none of ours."""
        found = self.rulesets.get(family_name(ruleset))
        return found if found is not None else self.books[0]

    def chapter_page(self, ruleset: Ruleset, chapter: Chapter) -> str:
        number = slug(chapter.number)
        return self.page(ruleset.name, "-".join(part for part in (number, slug(chapter.name)) if part))

    # --- noting -------------------------------------------------------------------------------------------------

    def _note(self, ruleset: str, kind: str, thing: Declared, place: Place, name: str = "") -> None:
        key = (ruleset, kind, name or thing.name)
        self._places.setdefault(key, place)
        self._declared.setdefault(key, thing)

    def _note_book(self, ruleset: Ruleset) -> None:
        sections: dict[str, str] = {}
        for chapter in chapters(ruleset):
            page = self.chapter_page(ruleset, chapter)
            for section in chapter.sections:
                self._note_section(ruleset, section, page)
                if section.number:
                    sections[section.number] = page
        for term in ruleset.terms:
            place = Place(self.page(ruleset.name, "glossary"), thing_anchor(ruleset, "term", term.name))
            self._note(ruleset.name, "term", term, place)
        explained, listed = explaining_sections(ruleset), _told_kinds(ruleset)
        in_prose = kinds_in_prose(ruleset)
        for kind, thing in things_of(ruleset):
            page = self._home(ruleset, kind, thing, sections)
            rule = explained.get((kind, thing.name))
            if rule is not None:
                place = Place(sections[rule.number or ""], section_anchor(ruleset, rule))
                self._note(ruleset.name, kind, thing, place)
            elif kind not in in_prose and (page != self.page(ruleset.name, "things") or kind in listed):
                self._note(ruleset.name, kind, thing, Place(page, thing_anchor(ruleset, kind, thing.name)))
            else:
                self._declared.setdefault((ruleset.name, kind, thing.name), thing)
        for deck in ruleset.decks:
            self._note(ruleset.name, "deck", deck, Place(self.page(ruleset.name, f"decks/{deck.name}")))
        for events in ruleset.events:
            self._note(ruleset.name, "events", events, Place(self.page(ruleset.name, f"events/{events.name}")))

    def _note_section(self, ruleset: Ruleset, section: Section, page: str) -> None:
        place = Place(page, section_anchor(ruleset, section))
        for kind in ("section", "rule"):
            for name in (section.number, section.name):
                if name:
                    self._note(ruleset.name, kind, section, place, name)

    def _home(self, ruleset: Ruleset, kind: str, thing: Declared, sections: dict[str, str]) -> str:
        if kind in PROMINENT:
            return self.page(ruleset.name, kind)
        if thing.section in sections:
            return sections[thing.section or ""]
        if kind == "switch":
            return self.page(ruleset.name, "choices")
        if kind in ("fact", "board"):
            return self.page(ruleset.name, "facts")
        if ruleset.plays is not None and kind in TOLD:
            return self.page(ruleset.name, "tests")
        return self.page(ruleset.name, "tests" if kind in _OF_THE_BOOK else "things")

    def _note_army_list(self, ruleset: str, name: str) -> None:
        book = self.book_of(ruleset)
        army_list = next(one for one in self.pack.army_lists if one.name == name)
        page = self.page(book.name, f"armies/{name}")
        self._note(book.name, "army_list", army_list, Place(page))
        for profile in army_list.profiles:
            self._note(book.name, profile.kind, profile, Place(page, thing_anchor(book, profile.kind, profile.name)))

    def _note_special(self, ruleset: Ruleset) -> None:
        """What a scenario's own rules add or change stands on the scenario's page."""
        scenario = ruleset.name.partition(".")[2]
        page = self.page(family_name(ruleset.name), f"scenarios/{scenario}")
        base = self.rulesets.get(ruleset.amends or "")
        for section in ruleset.sections:
            # A section whose words are as they were stays in its book: only what it holds is on the scenario's page.
            if section.changed_by == ruleset.name and is_reworded(section, base):
                self._note_section(ruleset, section, page)
        changed = {touched(amendment) for amendment in ruleset.amendments}
        for kind, thing in things_of(ruleset):
            if (kind, thing.name) in changed:
                self._note(ruleset.name, kind, thing, Place(page, thing_anchor(ruleset, kind, thing.name)))

    # --- asking -------------------------------------------------------------------------------------------------

    def place(self, ruleset: str, kind: str, name: str) -> Place | None:
        return next((self._places[key] for key in self._line(ruleset, kind, name) if key in self._places), None)

    def grammar(self, ruleset: Ruleset, language: str) -> Grammar:
        """A language's grammar with the number and gender that an author gives to titles."""
        known = self._grammars.get((ruleset.name, language))
        if known is None:
            things = [thing for _, thing in things_of(ruleset) if thing.agrees]
            titles = [(thing.title.within(language), thing.agrees) for thing in things if thing.title is not None]
            said = {title.lower(): agreement_of(Titled(title), language, agrees) for title, agrees in titles}
            known = self._grammars[ruleset.name, language] = grammar_of(language, said)
        return known

    def shown_number(self, ruleset: str, number: str) -> str:
        """What a reader sees for a section's number."""
        if ruleset not in self._numbers:
            known = self.rulesets.get(ruleset)
            numbers = [section.number for section in known.sections if section.number] if known is not None else []
            self._numbers[ruleset] = shown_numbers(numbers)
        return self._numbers[ruleset].get(number, number)

    def declared(self, ruleset: str, kind: str, name: str) -> Declared | None:
        return next((self._declared[key] for key in self._line(ruleset, kind, name) if key in self._declared), None)

    def _line(self, ruleset: str, kind: str, name: str) -> Iterator[tuple[str, str, str]]:
        """First in the ruleset itself, then in those that it amends."""
        seen: set[str] = set()
        at: str | None = ruleset
        while at is not None and at not in seen:
            seen.add(at)
            yield at, kind, name
            one = self.rulesets.get(at)
            at = one.amends if one is not None else None


def is_reworded(section: Section, base: Ruleset | None) -> bool:
    """Whether a section is new or says something else than in the rules that are amended."""
    old = next((one for one in base.sections if one.name == section.name), None) if base is not None else None
    return old is None or _words(old) != _words(section)


def _words(section: Section) -> tuple[object, ...]:
    return section.title, section.prose, section.notes, section.tabletop, section.shown_by


def touched(amendment: Amendment) -> tuple[str, str]:
    """The kind and name of what an amendment changes: the test whose modifier is added, not the modifier."""
    if amendment.within is None:
        return amendment.kind, amendment.name
    kind, _, name = amendment.within.partition(" ")
    return kind, name


def things_of(ruleset: Ruleset) -> Iterator[tuple[str, Declared]]:
    """Everything that a ruleset declares besides its sections and terms, with its kind."""
    parts: tuple[tuple[str, tuple[Declared, ...]], ...] = (
        ("test", ruleset.tests),
        ("table", ruleset.tables),
        ("sector", ruleset.sectors),
        ("sequence", ruleset.sequences),
        ("switch", ruleset.switches),
        ("constant", ruleset.constants),
        ("ending", ruleset.endings),
        ("limit", ruleset.limits),
        ("fact", ruleset.facts if ruleset.plays is not None else ()),
    )
    for kind, things in parts:
        yield from ((kind, thing) for thing in things)
    yield from ((entry.kind, entry) for entry in ruleset.entries if entry.kind not in _HIDDEN)
