"""Finding a thing by what an author calls it: its name, or its short form in capitals."""

from __future__ import annotations

from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Scope, Thing
from dsl import nodes
from dsl.diagnostics import Sink


def find_by_word(scope: Scope, kind: str, word: str) -> Thing | None:
    """By name, else by `abbr`, in whatever language (`HC` or `CP` for heavy cavalry)."""
    found = scope.find(kind, word)
    if found is not None:
        return found
    return next((thing for thing in scope.all(kind).values() if word in _short_forms(thing)), None)


def likely_zone(scope: Scope, word: str, sink: Sink) -> str | None:
    """What to say to whoever asks for a zone that is not known here."""
    zones = scope.all_zones()
    if zones:
        return did_you_mean(word, zones, sink)
    return (
        "zones of a map are known in its scenario and in the `rules { … }` of that: a ruleset asks what every map may "
        "have, `piece.ground = village`"
    )


def words_for(scope: Scope, kind: str) -> list[str]:
    """Every word that `find_by_word` would know."""
    things = scope.all(kind)
    return [*things, *(short for thing in things.values() for short in _short_forms(thing))]


def _short_forms(thing: Thing) -> list[str]:
    raw = thing.raw.get("abbr")
    text = raw[0].entry.text if raw else None
    return list(dict.fromkeys(part.value for part in text.parts)) if text is not None else []


def as_dice(expr: nodes.Binary) -> str | None:
    """`3 to 5` where a figure is wanted: mostly somebody would have it drawn."""
    match expr:
        case nodes.Binary(op="to", left=nodes.Number(text=low), right=nodes.Number(text=high)):
            if low.isdecimal() and high.isdecimal() and int(low) < int(high):
                more = f" + {int(low) - 1}" if int(low) > 1 else f" - {1 - int(low)}" if int(low) < 1 else ""
                return f"where dice may stand, `1d{int(high) - int(low) + 1}{more}` comes to {low} to {high}"
    return None
