"""Amendments on the page: what an edition or a scenario changes, and how it was before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import unescape
from typing import Final

from markupsafe import Markup

from compiler.backends.telling.blocks import Blocks, View
from compiler.backends.words.amended import Amended
from compiler.backends.words.atlas import things_of, touched
from compiler.backends.words.markup import inert, one_line
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Amendment, Declared, Section, Table

_OF_THE_BOOK: Final = ("section", "rule")
_FACT: Final = "fact"
_OPTIONS: Final = "options"


_LINK: Final = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


def plain_lines(lines: Iterable[View]) -> list[str]:
    """Listed changes without links, as one sentence each. What could be read as a link is an entity until then."""
    parted = ((f"{line['verb']}: {line['kind']} {line['thing']}", str(line["part"])) for line in lines)
    told = (" – ".join(part for part in parts if part) for parts in parted)
    return [unescape(_LINK.sub(r"\1", sentence)) for sentence in told]


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

    def words(self) -> list[View]:
        """Sections that were added or say something else: what they say, and what they said."""
        pen = self._pen
        found: list[View] = []
        for section in self.ruleset.sections:
            before = self.before(section) if section.changed_by == self.ruleset.name else Markup("")
            if before is None or before:
                place = pen.atlas.place(self.ruleset.name, "section", section.name)
                path = pen.to(place) if place is not None else ""
                title = one_line(pen.numbered(section))
                found.append({"title": title, "path": path, "now": pen.prose(section.prose, section), "before": before})
        return found

    def gone(self) -> list[View]:
        """Sections that are no more, with what they said."""
        pen = self._before
        return [
            {"title": one_line(pen.numbered(section)), "before": pen.prose(section.prose, section)}
            for section in self._amended.gone_sections()
        ]

    def things(self, blocks: Blocks, old_blocks: Blocks) -> list[View]:
        """Tests, tables and other things that were touched: how they are now and how they were."""
        found: list[View] = []
        for kind, name in dict.fromkeys((*map(touched, self._amended.amendments), *self._amended.things())):
            now, then = self._new_things.get((kind, name)), self._old_things.get((kind, name))
            if kind not in _OF_THE_BOOK and now != then:
                before = self.thing_before(kind, name, old_blocks)
                found.append({"now": blocks.of(kind, now) if now is not None else None, "before": before})
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
        lines = [self._line(amendment) for amendment in self._amended.amendments if amendment.kind != _OPTIONS]
        lines += self._options()
        return [line for at, line in enumerate(lines) if line not in lines[:at]]

    def _options(self) -> list[View]:
        """Disputed readings that are settled otherwise: the question, and the answer."""
        pen, known = self._pen, dict(self._base.options)
        lines: list[View] = []
        for name, choice in self.ruleset.options:
            switch = next((one for one in self.ruleset.switches if one.name == name), None)
            if switch is not None and known.get(name, switch.default) != choice:
                said = dict(switch.choices).get(choice)
                answer = pen.phrase(said) if said is not None else inert(pen.words[choice])
                verb, kind = pen.words.within("verbs", "replace") or "", one_line(pen.kind_title("switch"))
                lines.append({"verb": inert(verb), "kind": kind, "thing": pen.link("switch", name), "part": answer})
        return lines

    def _line(self, one: Amendment) -> View:
        pen = self._pen
        kind, name = touched(one)
        thing = self._thing(kind, name)
        title = pen.title(thing) if thing is not None else one_line(name.replace("_", " "))
        place = pen.atlas.place(self.ruleset.name, kind, name)
        linked = Markup("[{}]({})").format(title, Markup(pen.to(place))) if place is not None else title
        return {
            "verb": inert(pen.words.within("verbs", one.verb) or one.verb),
            "kind": one_line(pen.kind_title(kind)),
            "thing": linked,
            "part": self._part(one) if one.within is not None else "",
        }

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
        return self._new_things.get((kind, name)) or self._old_things.get((kind, name))
