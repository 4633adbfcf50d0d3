"""Amendments on the page: what an edition or a scenario changes, and how it was before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import replace
from html import unescape
from itertools import compress
from typing import Final

from markupsafe import Markup

from compiler.backends.telling.blocks import Blocks, View
from compiler.backends.words.amended import Amended, Held
from compiler.backends.words.atlas import (
    BEFORE_THE_RULES,
    Chapter,
    chapters,
    explaining_sections,
    family_name,
    is_only_a_name,
    slug,
    things_of,
    touched,
)
from compiler.backends.words.markup import inert, joined, one_line, table
from compiler.backends.words.wording import Pen
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Amendment, Declared, Phase, Section, Table
from engine.model.values import Text

_OF_THE_BOOK: Final = ("section", "rule")
_FACT: Final = "fact"
_OPTIONS: Final = "options"
_WORDS: Final = "prose"
_EXAMPLE: Final = "example"
_PHASE: Final = "phase"
_ELSEWHERE: Final = "elsewhere"
"""Where changes stand of which no chapter tells."""
_CHANGES: Final = "changes"
_MARKS: Final = ("changed", "added", "removed")
_LINK: Final = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


def plain_lines(lines: Iterable[View]) -> list[str]:
    """Listed changes without links, as one sentence each. What could be read as a link is an entity until then."""
    parted = ((f"{line['verb']}: {line['kind']} {line['thing']}", str(line["part"])) for line in lines)
    told = (" – ".join(part for part in parts if part) for parts in parted)
    return [unescape(_LINK.sub(r"\1", sentence)) for sentence in told]


@dataclass(frozen=True, slots=True)
class _Line:
    """A change as it is told, of what, and inside what."""

    of: Held
    within: Held
    told: View


class Changes:
    """`ruleset` amends `base`; `pen` writes with the words of the new one, `before` with those of the old."""

    def __init__(self, ruleset: Ruleset, base: Ruleset, pen: Pen, before: Pen) -> None:
        self.ruleset: Final = ruleset
        self._base: Final = base
        self._pen: Final = pen
        self._before: Final = before
        self._amended: Final = Amended(ruleset, base)
        self._old_things: Final = {(kind, thing.name): thing for kind, thing in things_of(base)}
        self._new_things: Final = {(kind, thing.name): thing for kind, thing in things_of(ruleset)}
        self._touched: Final = frozenset(map(touched, self._amended.amendments))
        self._stories: Final = frozenset(one.name for one in (*ruleset.told_examples, *base.told_examples))

    def before(self, section: Section) -> Markup | None:
        """The words of a section as they were, `None` where it is new; empty where only what it holds has changed."""
        old = self._amended.old_section(section)
        if old is None:
            return None
        return self._before.prose(old.prose, old) if self._amended.is_reworded(section) else Markup("")

    def sections(self, view: Callable[[Section], View]) -> list[View]:
        """Sections that were added or say something else, each with what it said."""
        found = [
            (section, self.before(section))
            for section in self.ruleset.sections
            if section.changed_by == self.ruleset.name
        ]
        return [{**view(section), "before": before} for section, before in found if before is None or before]

    def by_chapter(self, blocks: Blocks, old_blocks: Blocks) -> list[View]:
        """All changes in the order of the book: what sections say and said, tests and tables as they are and were, and
        in one line each whatever is not shown whole."""
        home, nowhere = self._homes(), (None, 0)
        whole = [*self._words(), *self._gone(), *self._told_things(blocks, old_blocks)]
        shown = {of for of, _ in whole}
        lines = [
            (home.get(one.of, home.get(one.within, nowhere))[0], one.told)
            for one in self._lines()
            if one.of not in shown
        ]
        found: list[View] = []
        for chapter in (*self._chapters(), None):
            number = chapter.number if chapter is not None else None
            parts = [(home.get(of, nowhere)[1], view) for of, view in whole if home.get(of, nowhere)[0] == number]
            told = [view for _, view in sorted(parts, key=lambda part: part[0])]
            listed = _once(line for at, line in lines if at == number)
            if told or listed:
                anchor = f"{_CHANGES}-{slug(number) if number else _ELSEWHERE}"
                count = len(told) + len(listed)
                title = self._chapter_title(chapter)
                short = self._in_short(told, listed)
                view = {"title": title, "anchor": anchor, "count": count, "parts": told, "lines": listed}
                found.append({**view, "short": short})
        return found

    def _in_short(self, parts: Iterable[View], lines: Sized) -> list[tuple[Markup, Markup]]:
        """What a chapter adds, changes and takes away: its sections by their names, each with the way to it; figures,
        tests and whatever is told in a line are counted only."""
        words = self._pen.words
        named, others = self._told_apart(parts, lines)
        told = [(inert(words[f"count_{mark}"]), joined(named[mark], " · ")) for mark in _MARKS if named[mark]]
        if not others:
            return told
        counted = inert(words["changes_smaller"].format(n=others), begins=False)
        return [*told, (inert(words["changes_besides"] if told else words["changes_only"]), counted)]

    def _told_apart(self, parts: Iterable[View], lines: Sized) -> tuple[dict[str, list[Markup]], int]:
        """Sections that are changed, new and gone, by mark, and how many other things a chapter tells of: the table and
        the lines below it count the same."""
        words = self._pen.words
        told = list(parts)
        sections = [part for part in told if "mark" in part]
        named = {mark: [_way(part) for part in sections if part["mark"] == words[mark]] for mark in _MARKS}
        return {mark: list(dict.fromkeys(ways)) for mark, ways in named.items()}, len(told) - len(sections) + len(lines)

    def news(self) -> Markup:
        """What an edition adds to the chapter that tells how the book is read: it is for those who know the other one,
        and says what they must know above all."""
        opening = next(iter(chapters(self.ruleset)), None)
        if opening is None or opening.number != BEFORE_THE_RULES:
            return Markup("")
        added = [one for one in opening.sections if one is not opening.head and self._amended.is_new(one)]
        return joined((self._pen.prose(one.prose, one) for one in added if one.prose is not None), "\n\n")

    def counted(self, told_chapters: Iterable[View]) -> Markup:
        """How many changes each chapter has, with the way to them: what to read, before a word of it is read."""
        words = self._pen.words
        head = [words["chapter"], *(words[f"count_{mark}"] for mark in _MARKS), words["count_lines"]]
        rows: list[list[Markup]] = []
        for chapter in told_chapters:
            parts, lines = chapter["parts"], chapter["lines"]
            assert isinstance(parts, list), "parts of a chapter are a list"
            assert isinstance(lines, list), "so are its lines"
            named, others = self._told_apart(parts, lines)
            counts = [*(len(named[mark]) for mark in _MARKS), others]
            way = Markup("[{}](#{})").format(chapter["title"], Markup(chapter["anchor"]))
            rows.append([way, *(Markup(count or "–") for count in counts)])
        is_told = [at == 0 or any(row[at] != "–" for row in rows) for at in range(len(head))]
        shown = [list(compress(row, is_told)) for row in ([*map(inert, head)], *rows)]
        return table(shown[0], shown[1:], "lrrrr")

    def _chapters(self) -> list[Chapter]:
        """Those of the book, then those that are no more."""
        now = chapters(self.ruleset)
        known = {chapter.number for chapter in now}
        return [*now, *(chapter for chapter in chapters(self._base) if chapter.number not in known)]

    def _chapter_title(self, chapter: Chapter | None) -> Markup:
        if chapter is None:
            return inert(self._pen.words["changes_elsewhere"])
        pen = self._pen if chapter.head in self.ruleset.sections else self._before
        return one_line(pen.numbered(chapter.head))

    def _homes(self) -> dict[Held, tuple[str | None, int]]:
        """Of every section, and of every thing that belongs to one, the chapter and how far into it."""
        found: dict[Held, tuple[str | None, int]] = {}
        for ruleset in (self._base, self.ruleset):
            by_number: dict[str, tuple[str | None, int]] = {}
            for chapter in chapters(ruleset):
                for at, section in enumerate(chapter.sections):
                    found["section", section.name] = by_number[section.number or ""] = (chapter.number, at)
            for held, explaining in explaining_sections(ruleset).items():
                found[held] = by_number[explaining.number or ""]
            facts = ((_FACT, fact) for fact in ruleset.facts)
            for kind, thing in (*things_of(ruleset), *facts):
                if thing.section in by_number:
                    found[kind, thing.name] = by_number[thing.section]
        return found

    def _words(self) -> list[tuple[Held, View]]:
        """Sections that were added, alone or inside another, or say something else: what they say, what they said."""
        pen = self._pen
        found: list[tuple[Held, View]] = []
        for section in self.ruleset.sections:
            is_touched = section.changed_by == self.ruleset.name or self._amended.is_new(section)
            before = self.before(section) if is_touched else Markup("")
            if before is None or before:
                place = pen.atlas.place(self.ruleset.name, "section", section.name)
                path = pen.to(place) if place is not None else ""
                mark = pen.words["added" if before is None else "changed"]
                title, now = one_line(pen.numbered(section)), pen.prose(section.prose, section)
                view = {"title": title, "path": path, "mark": mark, "now": now, "before": before}
                found.append((("section", section.name), view))
        return found

    def _gone(self) -> list[tuple[Held, View]]:
        """Sections that are no more, with what they said."""
        pen = self._before
        found: list[tuple[Held, View]] = []
        for section in self._amended.gone_sections():
            title, before = one_line(pen.numbered(section)), pen.prose(section.prose, section)
            view = {"title": title, "path": "", "mark": pen.words["removed"], "now": "", "before": before}
            found.append((("section", section.name), view))
        return found

    def things(self, blocks: Blocks, old_blocks: Blocks) -> list[View]:
        """Tests, tables and other things that were touched: how they are now and how they were."""
        return [{**view, "now": view["thing"]} for _, view in self._told_things(blocks, old_blocks)]

    def _told_things(self, blocks: Blocks, old_blocks: Blocks) -> list[tuple[Held, View]]:
        found: list[tuple[Held, View]] = []
        lines = self._lines()
        for kind, name in dict.fromkeys((*map(touched, self._amended.amendments), *self._amended.things())):
            now, then = self._new_things.get((kind, name)), self._old_things.get((kind, name))
            is_name = then is None and now is not None and is_only_a_name(now)
            if kind not in _OF_THE_BOOK and now != then and not is_name:
                before = self.thing_before(kind, name, old_blocks)
                shown = blocks.of(kind, now) if now is not None else None
                parts = _once(one.told for one in lines if one.of == (kind, name) == one.within and one.told["part"])
                found.append(((kind, name), {"thing": shown, "before": before, "parts": parts}))
        return found

    def thing_before(self, kind: str, name: str, old_blocks: Blocks) -> View | None:
        """A thing as it was, if it has changed."""
        now, then = self._new_things.get((kind, name)), self._old_things.get((kind, name))
        if then is None or now == then:
            return None
        # The same thing a second time on one page: only one of the two may be linked to.
        view = old_blocks.of(kind, then)
        return {**view, "anchor": f"{view['anchor']}-before"}

    def listed(self) -> list[View]:
        """Every change on one line; several of one thing that read the same only once."""
        return _once(one.told for one in self._lines())

    def _lines(self) -> list[_Line]:
        told = [
            _Line(self._subject(one), self._named(*touched(one)), self._line(one))
            for one in _merged(self._amended.amendments)
            if one.kind != _OPTIONS and not self._is_proof(one)
        ]
        return [*told, *(_Line(("switch", name), ("switch", name), line) for name, line in self._options())]

    def _is_proof(self, one: Amendment) -> bool:
        """Examples without a story are for `tercio test`, and on no page."""
        return one.kind == _EXAMPLE and one.name not in self._stories

    def _subject(self, one: Amendment) -> Held:
        """What a reader would look for: the rule that is added to a section, the sequence that has a phase more."""
        kind, name = touched(one)
        if kind == _PHASE:
            sequences = (*self.ruleset.sequences, *self._base.sequences)
            return next(
                (("sequence", known.name) for known in sequences if _has_phase(known.phases, name)), (kind, name)
            )
        if kind in _OF_THE_BOOK and one.within is not None and one.kind != _WORDS:
            return self._named(one.kind, one.name)
        return self._named(kind, name)

    def _named(self, kind: str, name: str) -> Held:
        """Sections and rules go by their names, whatever they are called by."""
        section = self._thing(kind, name) if kind in _OF_THE_BOOK else None
        return ("section", section.name) if section is not None else (kind, name)

    def _options(self) -> list[tuple[str, View]]:
        """Disputed readings that are settled otherwise: the question, and the answer."""
        pen, known = self._pen, dict(self._base.options)
        lines: list[tuple[str, View]] = []
        for name, choice in self.ruleset.options:
            switch = next((one for one in self.ruleset.switches if one.name == name), None)
            if switch is not None and known.get(name, switch.default) != choice:
                said = dict(switch.choices).get(choice)
                answer = pen.phrase(said) if said is not None else inert(pen.words[choice])
                verb, kind = pen.words["settled_otherwise"], one_line(pen.kind_title("switch"))
                line = {"verb": inert(verb), "kind": kind, "thing": pen.link("switch", name), "part": answer}
                lines.append((name, line))
        return lines

    def _line(self, one: Amendment) -> View:
        """A thing that came or went with a section is told by itself; a part by the thing that has it."""
        pen, (kind, name) = self._pen, touched(one)
        own = self._thing(one.kind, one.name) if kind in _OF_THE_BOOK and one.within is not None else None
        if own is not None and one.kind != _WORDS:
            kind, name = one.kind, one.name
        thing = own or self._thing(kind, name)
        title = pen.title(thing) if thing is not None else one_line(name.replace("_", " "))
        place = pen.atlas.place(self.ruleset.name, kind, name)
        linked = Markup("[{}]({})").format(title, Markup(pen.to(place))) if place is not None else title
        return {
            "verb": inert(pen.words.within("verbs", one.verb) or one.verb),
            # No player knows what a fact is.
            "kind": one_line(pen.words["what_is_reckoned"] if kind == _FACT else pen.kind_title(kind)),
            "thing": linked,
            "part": self._part(one) if one.within is not None and own is None else self._other_name(kind, name, thing),
        }

    def _other_name(self, kind: str, name: str, thing: Declared | None) -> Markup | str:
        """What a thing was called, where it is called otherwise now: so a reader knows what it takes the place of."""
        facts = {fact.name: fact for fact in self._base.facts} if kind == _FACT else {}
        then = facts.get(name) or self._old_things.get((kind, name))
        if thing is None or then is None or self._before.name(then) == self._pen.name(thing):
            return ""
        return Markup("{}: {}").format(inert(self._pen.words["before"]), self._before.title(then))

    def _part(self, one: Amendment) -> Markup:
        """What was changed inside a thing: a modifier by its words, a row by its head, a field by its title."""
        pen, (kind, name) = self._pen, touched(one)
        if one.title is not None and one.kind not in ("row", "cell", "prose"):
            return pen.phrase(one.title)
        table = self._new_things.get((kind, name))
        if one.kind in ("row", "cell") and isinstance(table, Table):
            heads = [head.strip() for head in one.name.split(",")]
            known = [pen.atlas.declared(self.ruleset.name, table.down_type, head) for head in heads]
            titles = [pen.name(thing) if thing else head for thing, head in zip(known, heads, strict=True)]
            return one_line(", ".join(titles))
        field = pen.field(kind, one.kind)
        return one_line(pen.name(field) if field is not None else (one.name or one.kind).replace("_", " "))

    def _thing(self, kind: str, name: str) -> Declared | None:
        if kind in _OF_THE_BOOK:
            sections = (*self.ruleset.sections, *self._base.sections)
            return next((section for section in sections if name in (section.name, section.number)), None)
        if kind == _FACT:
            # Facts that an engine answers have no page, and yet a title.
            facts = (*self.ruleset.facts, *self._base.facts)
            return next((fact for fact in facts if fact.name == name and fact.title is not None), None)
        if kind == _EXAMPLE:
            examples = (*self.ruleset.examples, *self._base.examples)
            return next((example for example in examples if example.name == name), None)
        return self._new_things.get((kind, name)) or self._old_things.get((kind, name))


def _once(lines: Iterable[View]) -> list[View]:
    """Several changes of one thing may read the same."""
    found: list[View] = []
    for line in lines:
        if line not in found:
            found.append(line)
    return found


def _way(part: View) -> Markup:
    """The title of a section, which leads to it where it still is."""
    title = Markup(part["title"])
    return Markup("[{}]({})").format(title, Markup(part["path"])) if part["path"] else title


def _has_phase(phases: tuple[Phase, ...], name: str) -> bool:
    return any(phase.name == name or _has_phase(phase.phases, name) for phase in phases)


def _merged(amendments: tuple[Amendment, ...]) -> Iterator[Amendment]:
    """What is taken away and put there anew under the same title was replaced: a reader knows it by that."""
    verbs: dict[tuple[str, str | None, Text | str], set[str]] = {}
    for one in amendments:
        verbs.setdefault((one.kind, one.within, one.title or one.name), set()).add(one.verb)
    for one in amendments:
        is_both = verbs[one.kind, one.within, one.title or one.name] >= {"add", "remove"}
        if is_both and one.verb == "add":
            yield replace(one, verb="replace")
        elif not (is_both and one.verb == "remove"):
            yield one


def editions_of(ruleset: Ruleset, pack: Rulepack, pen: Pen) -> Markup:
    """Books beside this one: what it amends, and what amends it."""
    books = [one for one in pack.rulesets if family_name(one.name) == one.name]
    related = [one for one in books if one.name == ruleset.amends or one.amends == ruleset.name]
    pages = [(one, pen.to_page(pen.atlas.page(one.name, "index"))) for one in related]
    return joined(Markup("[{}]({})").format(pen.title(one), Markup(path)) for one, path in pages)
