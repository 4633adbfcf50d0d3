"""Finding a thing by what an author calls it: its name, or its short form in capitals."""

from __future__ import annotations

from compiler.front.things import Scope, Thing


def find_by_word(scope: Scope, kind: str, word: str) -> Thing | None:
    """By name, else by `abbr` (`CP` for heavy cavalry)."""
    found = scope.find(kind, word)
    if found is not None:
        return found
    for thing in scope.all(kind).values():
        raw = thing.raw.get("abbr")
        if raw and raw[0].entry.text is not None and raw[0].entry.text.value == word:
            return thing
    return None


def words_for(scope: Scope, kind: str) -> list[str]:
    """Every word that `find_by_word` would know."""
    things = scope.all(kind)
    short = [
        raw[0].entry.text.value for thing in things.values() if (raw := thing.raw.get("abbr")) and raw[0].entry.text
    ]
    return [*things, *short]
