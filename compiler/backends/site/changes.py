"""Amendments on the page: what an edition or a scenario changes, and how it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from markupsafe import Markup

from compiler.backends.site.atlas import things_of
from compiler.backends.site.blocks import Blocks, View
from compiler.backends.site.markup import inert, one_line
from compiler.backends.site.pen import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Amendment, Declared, Section

_OF_THE_BOOK: Final = ("section", "rule")


class Changes:
    """`ruleset` amends `base`; `pen` writes with the words of the new one, `before` with those of the old."""

    def __init__(self, ruleset: Ruleset, base: Ruleset, pen: Pen, before: Pen) -> None:
        self.ruleset: Final = ruleset
        self._pen: Final = pen
        self._before: Final = before
        self._old_sections: Final = {section.name: section for section in base.sections}
        self._old_things: Final = {(kind, thing.name): thing for kind, thing in things_of(base)}
        self._new_things: Final = {(kind, thing.name): thing for kind, thing in things_of(ruleset)}

    def before(self, section: Section) -> Markup | None:
        """The words of a section as they were, `None` where it is new."""
        old = self._old_sections.get(section.name)
        return self._before.prose(old.prose, old) if old is not None else None

    def sections(self, view: Callable[[Section], View]) -> list[View]:
        """Sections that were added or changed, each with what it was."""
        return [
            {**view(section), "before": self.before(section)}
            for section in self.ruleset.sections
            if section.changed_by == self.ruleset.name
        ]

    def things(self, blocks: Blocks, old_blocks: Blocks) -> list[View]:
        """Tests, tables and other things that were touched: how they are now and how they were."""
        found: list[View] = []
        for key in dict.fromkeys(_key(one) for one in self.ruleset.amendments if one.kind not in _OF_THE_BOOK):
            now, then = self._new_things.get(key), self._old_things.get(key)
            if now is None and then is None:
                continue
            found.append(
                {
                    "now": blocks.of(key[0], now) if now is not None else None,
                    "before": _again(old_blocks.of(key[0], then)) if then is not None else None,
                }
            )
        return found

    def listed(self) -> list[View]:
        """Every change on one line."""
        return [self._line(one) for one in self.ruleset.amendments]

    def _line(self, one: Amendment) -> View:
        pen = self._pen
        kind, name = (one.kind, one.name) if one.within is None else (one.kind, f"{one.within}, {one.name}")
        thing = self._thing(one)
        title = pen.title(thing) if thing is not None else pen.phrase(one.title) or one_line(name.replace("_", " "))
        place = pen.atlas.place(self.ruleset.name, one.kind, one.name)
        linked = Markup("[{}]({})").format(title, Markup(pen.to(place))) if place is not None else title
        return {
            "verb": inert(pen.words.within("verbs", one.verb) or one.verb),
            "kind": one_line(pen.kind_title(kind)),
            "thing": linked,
        }

    def _thing(self, one: Amendment) -> Declared | None:
        sections: Iterable[Section] = self.ruleset.sections
        if one.kind in _OF_THE_BOOK:
            found = next((section for section in sections if one.name in (section.name, section.number)), None)
            return found if found is not None else self._old_sections.get(one.name)
        return self._new_things.get((one.kind, one.name)) or self._old_things.get((one.kind, one.name))


def _key(one: Amendment) -> tuple[str, str]:
    return one.kind, one.name


def _again(view: View) -> View:
    """The same thing a second time on one page: only one of the two may be linked to."""
    return {**view, "anchor": f"{view['anchor']}-before"}
