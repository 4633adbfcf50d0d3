"""Finding a thing by what an author calls it: its name, or its short form in capitals."""

from __future__ import annotations

from compiler.front.words.spelling import did_you_mean, known_here, nearest
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


def likely_thing(scope: Scope, kind: str, word: str, sink: Sink) -> str | None:
    """What was meant by an unknown name of a kind; else all that there are, if few: without their short forms."""
    help = did_you_mean(word, words_for(scope, kind), sink)
    return help if help is not None or sink.is_long else known_here(scope.all(kind))


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


def likely_army(scope: Scope, path: str) -> str | None:
    """What was meant by a fact of armies that is asked of something else, in a battle that has armies of its own."""
    head, _, asked = path.partition(".")
    armies = list(scope.all("army"))
    if not armies or head in armies or scope.find("fact", f"army.{asked}") is None:
        return None
    near = nearest(head, armies)
    if near is not None:
        return f"did you mean `{near}.{asked}`?"
    return f"`{asked}` is asked of an army: {' or '.join(f'`{army}.{asked}`' for army in armies)}"


def likely_role(scope: Scope, path: str, sink: Sink) -> str | None:
    """What to say to whoever has misspelt who is asked: `atacker.morale`."""
    head, _, rest = path.partition(".")
    if not rest or scope.find("role", head) is not None:
        return None
    help = did_you_mean(head, scope.all("role"), sink)
    nearest = help.split("`")[1] if help is not None and help.startswith("did") else None
    return f"did you mean `{nearest}.{rest}`?" if nearest is not None else None


def of_the_enemy(piece: str, thing: Thing | None) -> str | None:
    """What to say to whoever names a piece that stands in another army of the battle."""
    vocabulary = thing.scope.vocabulary if thing is not None else None
    battle = thing.within("scenario", vocabulary) if thing is not None and vocabulary is not None else None
    if battle is None or thing is None or vocabulary is None:
        return None
    own = thing.within("army", vocabulary)
    for army in battle.inside("army", vocabulary):
        if army is not own and any(one.name == piece for one in army.inside("piece", vocabulary)):
            whose = f", and this stands in {own.label()}" if own is not None else ""
            return f"`{piece}` is of {army.label()}{whose}: name somebody of the same army"
    return None
