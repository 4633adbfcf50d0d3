"""Links in titles, as words of a report: `fury of the horse, [[20]]` is told as `fury of the horse, 20 Fury`."""

from __future__ import annotations

import re
from typing import Final

from engine.model.pack import Ruleset
from engine.model.rules import Declared
from tercio.report.cited import Cited

_LINK: Final = re.compile(r"\[\[(?P<kind>[a-z_]++):(?P<name>[^|\[\]\n]*+)\|(?P<words>[^\[\]\n]*+)\]\]")
_NUMBERED: Final = ("section", "rule")


def spelled(words: str, ruleset: Ruleset, language: str) -> str:
    """Sections and rules by number and title, as the book heads them; anything else by its title."""
    if "[[" not in words:
        return words

    def told(found: re.Match[str]) -> str:
        if found["words"]:
            return found["words"]
        if found["kind"] in _NUMBERED:
            return Cited(ruleset, (), language).in_book(f"{ruleset.citation}-{found['name']}") or found["name"]
        title = _title(found["kind"], found["name"], ruleset, language)
        return title or found["name"].replace("_", " ")

    return _LINK.sub(told, words)


def _title(kind: str, name: str, ruleset: Ruleset, language: str) -> str:
    every: tuple[Declared, ...] = (
        *(entry for entry in ruleset.entries if entry.kind == kind),
        *(ruleset.tests if kind == "test" else ruleset.tables if kind == "table" else ()),
    )
    found = next((one for one in every if one.name == name and one.title is not None), None)
    return found.title.within(language) if found is not None and found.title is not None else ""
