"""The book of a ruleset: its chapters with everything that stands in them, and the pages around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from compiler.backends.site.battles import easiest, in_short
from compiler.backends.site.doubts import told_once
from compiler.backends.site.examples import Examples
from compiler.backends.site.glossary import glossary_view
from compiler.backends.site.lists import is_card, list_of, rank_of
from compiler.backends.site.pages import Covered
from compiler.backends.site.quick import QUICK, quick_groups
from compiler.backends.telling.blocks import Blocks, View, is_of_figures, is_wordy
from compiler.backends.telling.known import fact_line, owner_of, told_facts
from compiler.backends.telling.told import is_rule
from compiler.backends.words.atlas import (
    BEFORE_THE_RULES,
    PROMINENT,
    Chapter,
    chapters,
    section_anchor,
    thing_anchor,
    things_of,
)
from compiler.backends.words.cast import Cast
from compiler.backends.words.lettered import lettered_prose, paragraph_letters
from compiler.backends.words.markup import inert, joined, link, one_line, table
from compiler.backends.words.optional_rules import optional_words
from compiler.backends.words.wording import Pen
from engine.model.battles import Scenario
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Entry, FactOf, Section
from engine.model.values import Text

_DEEPEST: Final = 5
_MANY: Final = 4
_LETTER: Final = "tercio-letter"
_HOVER: Final = ("simulated", "tabletop", "component")


class SiteBook:
    """Views of one ruleset's pages in one language."""

    def __init__(self, ruleset: Ruleset, examples: Examples, covered: Mapping[str, Covered]) -> None:
        self.ruleset: Final = ruleset
        self.examples: Final = examples
        self._covered: Final = covered

    # --- chapters -------------------------------------------------------------------------------------------------

    def chapter(self, chapter: Chapter, pen: Pen, blocks: Blocks, scenarios: Sequence[Scenario] = ()) -> View:
        sections = [self.section(section, pen, blocks) for section in chapter.sections]
        if sections[0]["level"] != 1:
            # Of a chapter that has no heading of its own the first section is what the page is called.
            sections[0] = {**sections[0], "level": 1, "hashes": Markup("#"), "is_rule": False}
        advised = self._advised(scenarios) if chapter.head is self._first() else None
        if advised is not None:
            sections[0] = {**sections[0], "prose": _with_battle(str(sections[0]["prose"]), advised, pen)}
        sections, notes = told_once(sections)
        title = inert(pen.numbered(chapter.head))
        return {"number": pen.number(chapter.number), "title": title, "sections": sections, "notes": notes}

    def section(self, section: Section, pen: Pen, blocks: Blocks, *, top: int = 0) -> View:
        level = min(level_of(section, pen) + top, _DEEPEST)
        number = section.number or ""
        badge = self.badge(number, pen)
        # That the engine does not play how the book is read is no news.
        is_before = number.partition(".")[0] == BEFORE_THE_RULES
        is_unmarked = is_before and badge is not None and badge["status"] == "tabletop"
        return {
            "level": level,
            "hashes": Markup("#" * level),
            "is_rule": section.is_rule and level > 1,
            "anchor": section_anchor(pen.ruleset, section),
            "number": number,
            "id": f"{pen.ruleset.rule_prefix}-{number}" if pen.ruleset.rule_prefix and number else number,
            "title": pen.numbered_heading(section),
            "optional": inert(optional_words(pen, section)),
            "prose": lettered_prose(pen, section),
            "notes": [pen.phrase(note) for note in (*section.notes, *section.readings)],
            "tabletop": "" if is_before else pen.phrase(section.tabletop),
            "component": pen.phrase(section.shown_by),
            "changed": section.changed_by is not None and section.changed_by == pen.ruleset.name,
            "badge": None if is_unmarked else badge,
            "is_open": is_before,
            "doubts": pen.doubts(section, "section"),
            "signs": "",
            "things": self._blocks(list(self.held(section, pen)), blocks),
            "examples": self.examples.told_at(number, pen),
            "shown_by": joined(self.examples.links(number, pen)),
        }

    def held(self, section: Section, pen: Pen) -> Iterator[tuple[str, Declared]]:
        """What a section holds and what has its home there, in the order of the book."""
        if not section.number:
            return
        order = {held: at for at, held in enumerate(section.holds)}
        found = [
            (kind, thing)
            for kind, thing in things_of(self.ruleset)
            if thing.section == section.number and self._is_home(kind, thing, pen)
        ]
        yield from sorted(found, key=lambda one: order.get((one[0], one[1].name), len(order)))

    @staticmethod
    def _blocks(held: list[tuple[str, Declared]], blocks: Blocks) -> list[View]:
        """A box each; many entries of one kind are the table that they were drawn as."""
        found: list[View] = []
        listed: set[str] = set()
        for kind, thing in held:
            alike = [one for its, one in held if its == kind and isinstance(one, Entry) and not one.holds]
            if (
                (len(alike) < _MANY and not all(map(is_of_figures, alike)))
                or is_rule(blocks.pen.ruleset, thing)
                or thing not in alike
                or is_wordy(blocks.pen, alike)
            ):
                found.append(blocks.of(kind, thing))
            elif kind not in listed:
                listed.add(kind)
                found.append(blocks.several(kind, alike))
        return found

    def _is_home(self, kind: str, thing: Declared, pen: Pen) -> bool:
        place = pen.atlas.place(pen.ruleset.name, kind, thing.name)
        return place is not None and place.page == pen.page

    def badge(self, number: str, pen: Pen) -> View | None:
        covered = self._covered.get(number)
        if covered is None or covered.status not in _HOVER:
            return None
        status = covered.status
        return {"status": status, "words": pen.words[status], "hover": pen.words[f"{status}_hover"]}

    # --- around the chapters --------------------------------------------------------------------------------------

    def contents(self, pen: Pen) -> list[View]:
        """Chapters with their sections; what has no number, as the words of the rules, belongs to none of them."""
        found: list[View] = []
        for chapter in chapters(self.ruleset):
            below = [one for one in chapter.sections[1:] if not one.is_rule and level_of(one, pen) == 2]
            parts = [pen.link("section", section.number) for section in below if section.number]
            found.append({"link": pen.link("section", chapter.head.number or chapter.head.name), "parts": parts})
            found += ({"link": pen.link("section", one.name), "parts": []} for one in below if not one.number)
        return found

    def summary(self, pen: Pen) -> Markup:
        said = dict(self.ruleset.fields).get("summary")
        return pen.prose(said, self.ruleset) if isinstance(said, Text) else Markup("")

    def glossary(self, pen: Pen) -> list[View]:
        return glossary_view(self.ruleset, pen)

    def rules(self, pen: Pen) -> View:
        """Every rule by its number, chapter by chapter: the number on its page, the one to cite where it is another,
        and what the words in the column of the engine mean."""
        numbers = [section.number for section in self.ruleset.sections if section.number]
        is_renumbered = any(pen.number(number) != number for number in numbers)
        heads = ("number", "rule", *(("cited_as",) if is_renumbered else ()), "in_play", "examples_head")
        head = [inert(pen.words[name]) for name in heads]
        groups: list[tuple[Section, list[Section]]] = []
        for chapter in chapters(self.ruleset):
            for section in chapter.sections:
                # What is called 8 is a chapter to its reader, wherever it was written.
                if section is chapter.head or (section.number and pen.number(section.number).isdecimal()):
                    groups.append((section, []))
                groups[-1][1].append(section)
        told = {covered.status for covered in self._covered.values()}
        return {
            "chapters": [
                {
                    "title": one_line(pen.numbered(first)),
                    "anchor": f"chapter-{first.number or first.name}".lower().replace(".", "-"),
                    "table": table(
                        head,
                        [self._rule_row(one, pen, is_renumbered) for one in sections if one.number],
                        "llllr" if is_renumbered else "lllr",
                    ),
                }
                for first, sections in groups
                if any(one.number for one in sections)
            ],
            "statuses": [(pen.words[one], pen.words[f"{one}_hover"]) for one in _HOVER if one in told],
            "is_renumbered": is_renumbered,
        }

    def _rule_row(self, section: Section, pen: Pen, is_renumbered: bool) -> list[Markup]:
        number = section.number or ""
        covered = self._covered.get(number)
        badge = Markup('<span class="tercio-{}">{}</span>')
        status = badge.format(covered.status, inert(pen.words[covered.status])) if covered is not None else Markup("")
        cited = one_line(f"{self.ruleset.rule_prefix}-{number}" if self.ruleset.rule_prefix else number)
        title = pen.link("rule", number, pen.name(section)) + self._letters(section, pen)
        return [
            *((one_line(pen.number(number)), title, cited) if is_renumbered else (cited, title)),
            status,
            Markup(self.examples.count(number) or ""),
        ]

    def _letters(self, section: Section, pen: Pen) -> Markup:
        """Ways to the paragraphs of a section that are cited by a letter."""
        place = pen.atlas.place(self.ruleset.name, "section", section.name)
        letters = paragraph_letters(pen, section) if place is not None else []
        if place is None or not letters:
            return Markup("")
        ways = [
            link(Markup(number[-1]), pen.to(replace(place, anchor=anchor)), hover=number, kind=_LETTER)
            for number, anchor in letters
        ]
        return Markup(" ") + Markup(" ").join(ways)

    def first_to_read(self, pen: Pen) -> Markup:
        """The chapter that tells how to go through the book; where there is none, the first."""
        heads = [chapter.head for chapter in chapters(self.ruleset) if chapter.head.number is not None]
        return pen.cite(heads[0].number or "") if heads else Markup("")

    def begin(self, pen: Pen, scenarios: Sequence[Scenario]) -> View | None:
        """What to read first, and what to play first: the battle that the first chapter names, else the shortest."""
        battle = self._advised(scenarios) or easiest(scenarios)
        if battle is None:
            return None
        return {
            "read": self.first_to_read(pen),
            "is_advised": self._advised(scenarios) is not None,
            "play": pen.link("scenario", battle.name),
            "facts": in_short(battle, pen),
        }

    def easy_first(self, scenarios: Sequence[Scenario]) -> list[Scenario]:
        """The battle to learn with before the others."""
        first = self._advised(scenarios) or easiest(scenarios)
        return sorted(scenarios, key=lambda one: one is not first)

    def _advised(self, scenarios: Sequence[Scenario]) -> Scenario | None:
        """Battles are named as people do: Rethel, for "Rethel: the morning"."""
        first = self._first()
        prose = first.prose.within("en") if first is not None and first.prose is not None else ""
        said = " ".join(prose.split())
        named = [
            (len(name), scenario)
            for scenario in scenarios
            if scenario.title is not None
            if (name := scenario.title.within("en").partition(":")[0]) and name in said
        ]
        longest = max((length for length, _ in named), default=0)
        return easiest(scenario for length, scenario in named if length == longest)

    def _first(self) -> Section | None:
        return next((chapter.head for chapter in chapters(self.ruleset)), None)

    def quick(self, pen: Pen, blocks: Blocks) -> list[View]:
        return quick_groups(pen, blocks, lambda kind, thing: self._is_home(kind, thing, pen))

    def homeless(self, pen: Pen, blocks: Blocks) -> list[View]:
        """Things of the book that no section holds: they stand on the page itself."""
        return [
            blocks.of(kind, thing)
            for kind, thing in things_of(self.ruleset)
            if (not isinstance(thing, Entry) or is_rule(self.ruleset, thing))
            and thing.section is None
            and kind not in QUICK
            and self._is_home(kind, thing, pen)
        ]

    def switches(self, pen: Pen, blocks: Blocks) -> list[View]:
        found: list[View] = []
        for switch in self.ruleset.switches:
            view = dict(blocks.of("switch", switch))
            view["is_home"] = self._is_home("switch", switch, pen)
            view["link"] = pen.link("switch", switch.name)
            found.append(view)
        return found

    def kinds(self, pen: Pen, *, only: str | None = None) -> list[View]:
        """Entries by kind, one table each: what has figures first, then cards, then what is only a name."""
        found: list[View] = []
        for kind in dict.fromkeys(entry.kind for entry in self.ruleset.entries):
            entries = [
                entry
                for entry in self.ruleset.entries
                if entry.kind == kind and (kind == only or self._is_home(kind, entry, pen))
            ]
            if entries and (only == kind if only else kind not in PROMINENT) and not is_rule(self.ruleset, entries[0]):
                found.append(list_of(kind, entries, pen))
        return sorted(found, key=lambda one: str(one["rank"]))

    def things_title(self, pen: Pen) -> str:
        """What the page of all other lists is called: by what it holds."""
        name = self.ruleset.name
        here = pen.atlas.page(name, "things")
        held: dict[str, list[Entry]] = {}
        for entry in self.ruleset.entries:
            place = pen.atlas.place(name, entry.kind, entry.name)
            if place is not None and place.page == here:
                held.setdefault(entry.kind, []).append(entry)
        if all(is_card(kind, pen) for kind in held):
            return pen.words["things_of_examples"]
        kinds = sorted(held, key=lambda kind: rank_of(kind, held[kind], pen))
        first, *others = (pen.kind_heading(kind, len(held[kind])) for kind in kinds)
        if not others:
            return first
        second = others[0][:1].lower() + others[0][1:]
        return pen.words["things_two" if len(others) == 1 else "things_more"].format(first=first, second=second)

    def facts(self, pen: Pen) -> list[View]:
        """What is kept, worked out and counted, a table for each that has such facts."""
        cast, facts = Cast(pen), told_facts(self.ruleset)
        found: list[View] = []
        for owner in dict.fromkeys(map(owner_of, facts)):
            title = cast.kind_noun(owner).words if owner else cast.say("of_battle")
            rows = [self._fact(fact, pen) for fact in facts if owner_of(fact) == owner]
            head = [one_line(title[:1].upper() + title[1:]), inert(cast.say("fact_head"))]
            found.append({"title": head[0], "table": table(head, rows)})
        return found

    def _fact(self, fact: FactOf, pen: Pen) -> list[Markup]:
        anchor = thing_anchor(self.ruleset, "fact", fact.name)
        title = Markup('<a id="{}"></a>**{}**').format(anchor, pen.title(fact))
        return [title, pen.sentence(fact_line(pen, fact))]

    def prominent(self) -> list[str]:
        return [kind for kind in PROMINENT if any(entry.kind == kind for entry in self.ruleset.entries)]


def _with_battle(prose: str, battle: Scenario, pen: Pen) -> Markup:
    """The battle that is named to begin with, as a way to it."""
    name = pen.name(battle)
    for said in (name, name.partition(":")[0]):
        words = r"\s+".join(re.escape(word) for word in str(inert(said)).split())
        found = re.search(words, prose)
        if found:
            return Markup(prose[: found.start()] + pen.link("scenario", battle.name, said) + prose[found.end() :])
    return Markup(prose)


def level_of(section: Section, pen: Pen) -> int:
    """1 for what is printed as a chapter; a lettered rule is one below its section."""
    if not section.number:
        return 2
    number = pen.number(section.number)
    parts = number.count(".") + 1
    if section.is_rule and number[-1].isalpha() and number[-2:-1].isdigit():
        parts += 1
    return parts
