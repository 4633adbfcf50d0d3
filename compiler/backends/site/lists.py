"""Lists of what the rules name and no chapter holds: classes, states, cards of examples, traits; a table each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from compiler.backends.telling.blocks import View, entries_table, told_columns
from compiler.backends.telling.known import usual_figures
from compiler.backends.words.alphabet import in_order
from compiler.backends.words.atlas import BEFORE_THE_RULES, PROMINENT, explaining_sections, thing_anchor
from compiler.backends.words.card_rows import rows_of
from compiler.backends.words.markup import inert, joined, link, one_line
from compiler.backends.words.wording import Pen
from engine.model.rules import Declared, Entry, Section
from engine.model.values import Ref, Text, Value

_NAMED: Final = 4
"""Values that a rule names which explains a card of many."""
_LONG: Final = 12
"""Things in a list that one has to scroll for."""
_ONE: Final = "."
"""Marks a name that was brought to its singular: "in order" is no sort of "orders"."""
_LINK: Final = re.compile(r"\[\[(?:section|rule):([^|\]]+)")
_SORT: Final = re.compile(r"\w+ \w+")
_AND: Final = " and "
_IN: Final = " in "
_CARD: Final = "card_profile"
_TAG: Final = "tag"
_FIGURE: Final = "constant"
_OF_TRAITS: Final = 3
"""Rules of traits that a thing without a rule of its own leads to, at most."""
_SAID: Final = ("means", "short")
"""Fields in which an entry says itself what it is."""


def list_of(kind: str, entries: list[Entry], pen: Pen) -> View:
    """The entries of one kind. Of those that nothing can be said of only the names are told, below the others."""
    entries = in_order(entries, pen)
    rules, bearers, meanings = _rules_of(entries, pen), _bearers(entries, pen), _meanings(entries, pen)
    is_bare = not told_columns(pen, entries)
    home = _home(entries, pen) if not is_bare else None
    # One rule for all of them is said once, above: beside each it would only make the list wider.
    rules = {} if home is not None else rules
    silent = [
        entry for entry in entries if is_bare and not any(entry.name in one for one in (rules, bearers, meanings))
    ]
    told = [entry for entry in entries if entry not in silent] or entries
    drawn = entries_table(pen, row_by_row(told, pen), anchors=True, rules=rules, bearers=bearers, meanings=meanings)
    usual = usual_figures(pen, kind)
    drawn = Markup("{}\n\n{}").format(inert(usual), drawn) if usual else drawn
    return {
        "title": one_line(pen.kind_heading(kind, len(entries))),
        "anchor": f"list-{kind}".replace("_", "-"),
        "lead": pen.words["list_of_cards"] if is_card(kind, pen) else pen.words["list_of_traits"] if bearers else "",
        "table": drawn,
        "opening": _opening(home, kind, pen) if home is not None else "",
        "reading": pen.cite(home.number or "") if home is not None else "",
        "names": _names_to_jump_to(told, pen),
        "besides": joined(_anchored(entry, pen) for entry in silent) if told is not entries else "",
        "kind": kind,
        "rank": rank_of(kind, entries, pen),
    }


def rank_of(kind: str, entries: list[Entry], pen: Pen) -> int:
    """Where a list stands among others: what has figures first, then cards, then what is only a name."""
    return 2 if not told_columns(pen, entries) else 1 if is_card(kind, pen) else 0


def is_card(kind: str, pen: Pen) -> bool:
    return any(one.name == _CARD for one in pen.chain(kind))


def row_by_row(cards: Iterable[Entry], pen: Pen) -> Iterator[Entry]:
    """Cards as lines of a list; one that has rows of its own is a line for each of them."""
    for card in cards:
        # What ground holds is what it does to others, no rows of a card.
        rows = rows_of(card, pen.ruleset) if is_card(card.kind, pen) else ()
        for row in rows:
            said = dict(card.fields) | {name: value for name, value in row.fields if name != "names"}
            name = card.name if row is rows[0] else f"{card.name}-{row.name}"
            yield replace(card, name=name, title=_row_title(card, row, pen), fields=tuple(said.items()), holds=())
        if not rows:
            yield card


def row_label(row: Entry, pen: Pen) -> str:
    """What a row of a card goes by: the first state that it holds in, else its own name."""
    named = row.get("names")
    first = named[0] if isinstance(named, tuple) and named else None
    return pen.bare(first) if isinstance(first, Ref) else pen.name(row)


def _row_title(card: Entry, row: Entry, pen: Pen) -> Text:
    return Text(((pen.language, f"{pen.name(card)} – {row_label(row, pen)}"),))


def _home(entries: list[Entry], pen: Pen) -> Section | None:
    """The rule in which all of them were drawn as one list."""
    numbers = {entry.section for entry in entries}
    if entries[0].kind not in PROMINENT or len(numbers) > 1 or len(entries) == 1:
        return None
    return next((one for one in pen.ruleset.sections if one.number and one.number in numbers), None)


def _opening(home: Section, kind: str, pen: Pen) -> Markup:
    """What the rule of a list says first, if it is of nothing but that list: how its figures are read."""
    is_of_list = home.prose is not None and all(held in (kind, _FIGURE) for held, _ in home.holds)
    return Markup(pen.prose(home.prose, home).partition("\n\n")[0]) if is_of_list else Markup("")


def _names_to_jump_to(entries: list[Entry], pen: Pen) -> Markup:
    """Ways to each of many things that are looked for by name; nothing where all are seen at once."""
    if len(entries) < _LONG or entries[0].kind not in PROMINENT:
        return Markup("")
    anchors = ((pen.title(entry), thing_anchor(pen.ruleset, entry.kind, entry.name)) for entry in entries)
    return joined((link(title, f"#{anchor}") for title, anchor in anchors), " · ")


def _anchored(entry: Entry, pen: Pen) -> Markup:
    return Markup('<a id="{}"></a>{}').format(thing_anchor(pen.ruleset, entry.kind, entry.name), pen.title(entry))


def _rules_of(entries: list[Entry], pen: Pen) -> dict[str, Markup]:
    """Where each entry is explained, as far as that is known."""
    ruleset = pen.ruleset
    sections = explaining_sections(ruleset)
    titled = {part: one.number for one in ruleset.sections for part in _told_together(one) if one.number}
    titled |= {name: one.number for one in ruleset.sections for name in _names(one) if one.number}
    terms = {name: term.section for term in ruleset.terms for name in _names(term) if term.section}

    def own(entry: Entry) -> str | None:
        explained = entry.section or getattr(sections.get((entry.kind, entry.name)), "number", None)
        explained = explained or _cited(entry)
        explained = explained or next((titled[name] for name in _sought(entry) if name in titled), None)
        # The glossary has the very word or none: gunners are no sheet of a gunner.
        is_word = not explained and not is_card(entry.kind, pen)
        return next((terms[name] for name in _names(entry) if name in terms), None) if is_word else explained

    tags = {one.name: one for one in ruleset.entries if one.kind == _TAG}
    numbered = [(name, one.number) for one in ruleset.sections for name in _names(one)[:1] if one.number]
    within = {name.rpartition(_IN)[2]: number for name, number in reversed(numbered) if _IN in name}

    def of_trait(trait: Entry) -> str | None:
        """The rule of its name, or one about it: "Targets in cover", of cover."""
        return own(trait) or next((within[name] for name in _names(trait)[:1] if name in within), None)

    told = _told_by_number(pen) if entries and entries[0].kind in PROMINENT else []

    def rules(entry: Entry) -> list[str]:
        """Its own, else those of its traits: an orchard is ground that gives cover."""
        number = of_trait(entry) if entry.kind == _TAG else own(entry)
        if number:
            return [number]
        traits = (tags[ref.name] for ref in _refs(entry.get("is")) if ref.kind == _TAG and ref.name in tags)
        of_traits = list(dict.fromkeys(found for trait in traits if (found := of_trait(trait))))[:_OF_TRAITS]
        return of_traits or _speaking_of(entry, told, pen)[:_OF_TRAITS]

    return {entry.name: joined(map(pen.cite, found)) for entry in entries if (found := rules(entry))}


def _speaking_of(entry: Entry, told: Sequence[tuple[str, str]], pen: Pen) -> list[str]:
    """The rules that have the name of a thing in their words, else what a figure of it is called, else its kind. Of
    ground, weapons and abilities: players meet them on a map or a card, and look them up from there."""
    if entry.kind not in PROMINENT:
        return []
    figures = [pen.field(entry.kind, name) for name, value in entry.fields if not isinstance(value, Text)]
    things = (entry, *figures, *pen.chain(entry.kind)[:1])
    titles = [thing.title.within("en") for thing in things if thing is not None and thing.title is not None]
    # "Shelter" is what rules say for a figure called "Shelter under fire and in combat".
    sought = (words for title in titles for words in dict.fromkeys((title, title.partition(" ")[0])))
    for words in sought:
        word = re.compile(rf"\b{re.escape(words)}s?\b", flags=re.IGNORECASE)
        found = [number for number, said in told if word.search(said)]
        if found:
            return found
    return []


def _told_by_number(pen: Pen) -> list[tuple[str, str]]:
    """What each rule says, with the modifiers of its tests."""
    modifiers: dict[str | None, list[Text | None]] = {}
    for test in pen.ruleset.tests:
        modifiers.setdefault(test.section, []).extend(one.title for one in test.modifiers)
    found: list[tuple[str, str]] = []
    for section in pen.ruleset.sections:
        if section.number and section.number.partition(".")[0] != BEFORE_THE_RULES:
            said = (section.title, section.prose, *section.notes, *modifiers.get(section.number, ()))
            found.append((section.number, "\n".join(one.within("en") for one in said if one is not None)))
    return found


def _meanings(entries: list[Entry], pen: Pen) -> Mapping[str, Markup]:
    """What the glossary says of the very word, where the list itself says nothing: what stops canister is not canister,
    and the sheet of a hero is not the word hero."""
    if any(entry.get(name) is not None for entry in entries for name in _SAID) or is_card(entries[0].kind, pen):
        return {}
    terms = {name: term for term in pen.ruleset.terms for name in _names(term)}
    found = ((entry, next((terms[name] for name in _names(entry) if name in terms), None)) for entry in entries)
    return {entry.name: pen.phrase(term.means) for entry, term in found if term is not None}


def _bearers(entries: list[Entry], pen: Pen) -> dict[str, Markup]:
    """Of things that are only names, such as traits: the things of the book that have them."""
    if told_columns(pen, entries):
        return {}
    found: dict[str, list[Markup]] = {}
    for entry in pen.ruleset.entries:
        for ref in (part for _, value in entry.fields for part in _refs(value)):
            if ref.kind == entries[0].kind:
                found.setdefault(ref.name, []).append(pen.link(entry.kind, entry.name))
    return {name: joined(dict.fromkeys(links)) for name, links in found.items()}


def _words(thing: Declared) -> list[str]:
    """What something is called in English: "squares", "tercio" of "Squares, tercio"."""
    title = thing.title.within("en").casefold() if thing.title is not None else ""
    return [part.strip() for part in title.split(",") if part.strip()]


def _names(thing: Declared) -> list[str]:
    """The same, and each without its plural."""
    parts = _words(thing)
    return [*parts, *(f"{part.removesuffix('s')}{_ONE}" for part in parts)]


def _told_together(section: Section) -> list[str]:
    """Of a rule about two things, both: rain, snow, of "Rain and snow"."""
    name = _names(section)[:1]
    return name[0].split(_AND) if name and _AND in name[0] else []


def _cited(entry: Entry) -> str | None:
    """The rule that its meaning leads to."""
    said = (entry.get(name) for name in _SAID)
    links = (link for text in said if isinstance(text, Text) for link in _LINK.findall(text.within("en")))
    return next(links, None)


def _sought(entry: Entry) -> list[str]:
    """Its names, then what it is a sort of: dragoons, of "Mounted dragoons"; then what it is made of: pikes, of
    "Pike and shot"."""
    names = _names(entry)
    parts = (part for name in names[:1] if _AND in name for part in name.split(_AND))
    return [
        *names,
        *(name.partition(" ")[2] for name in names if _SORT.fullmatch(name)),
        *(f"{part}{_ONE}" for part in parts),
    ]


def _refs(value: Value) -> Iterator[Ref]:
    """The things that a field names."""
    if isinstance(value, Ref):
        yield value
    for part in value if isinstance(value, tuple) else ():
        yield from _refs(part)


def fields_of(profiles: Iterable[Entry]) -> set[tuple[str, str]]:
    return {(profile.kind, name) for profile in profiles for name, _ in profile.fields}


def explaining_values(named: set[tuple[str, str]], pen: Pen) -> Markup:
    """The rule that says what the values of a card are, and each figure of a pair: the one that names most of them, and
    says little else. Nothing, where no rule names several. `named` are kinds with their fields."""
    fields = [field for kind, name in sorted(named) if (field := pen.field(kind, name)) is not None]
    titles = {field.title.within("en").casefold() for field in fields if field.title is not None}
    wanted = [re.compile(rf"\b{re.escape(title)}\b") for title in sorted(titles)]
    least = min(_NAMED, max(2, len(wanted) - 1))
    best, number = (least - 1, 0), None
    for section in pen.ruleset.sections:
        prose = section.prose.within("en").casefold() if section.prose is not None and section.number else ""
        told = sum(one.search(prose) is not None for one in wanted), -len(prose)
        if told > best and told[0] >= least:
            best, number = told, section.number
    number = number or _heading_of(titles, pen)
    return pen.cite(number) if number else Markup("")


def _heading_of(titles: set[str], pen: Pen) -> str | None:
    """The heading under which most of these words have a rule of their own, two at least: the narrowest of such."""
    own = [(one.number, name) for one in pen.ruleset.sections if one.number for name in _names(one) if name in titles]
    counted = {
        heading.number: len({name for number, name in own if number.startswith(heading.number)})
        for heading in pen.ruleset.sections
        if heading.number and not heading.is_rule and "." in heading.number
    }
    best = max(counted, key=lambda number: (counted[number], len(number)), default="")
    return best if counted.get(best, 0) > 1 else None
