"""What a battle or a card of a list should say of itself, and does not."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.front.words.vocabulary import FieldSpec, Vocabulary
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.expression_parts import walk
from engine.model.values import Expression, Fact

UNSAID: Final = Code(
    code="W0839",
    name="unsaid",
    summary="something that a battle or a card should say, and does not",
    manual="""
        The ruleset says of this field that a battle should give it (`wanted yes`): what its army came for, or behind
        which edge its own lines are; else the rules take something for granted that is hardly meant. Cards of an army
        list have points where rules count those of an army: `fact army.points { value sum(army.units.points) }`. And
        some fields do nothing without another: `field goal "Where" { of place  with order }`.

        Say it, or why not: `allow unsaid "they run wherever they can"`. In a ruleset of your own it is
        `amend kind army { add field home "Own edge" { of compass  wanted yes } }`.
    """,
    bad="""
        ruleset demo "Demo" {
          amend kind army { add field home "Own edge" { of compass  wanted yes } }
        }
        scenario lens_1648 "Lens" { army france "France" { home south }  army spain "Spain" }
    """,
    good="""
        ruleset demo "Demo" {
          amend kind army { add field home "Own edge" { of compass  wanted yes } }
        }
        scenario lens_1648 "Lens" { army france "France" { home south }  army spain "Spain" { home north } }
    """,
)
_MOST_NAMES: Final = 6
_COUNTED: Final = "army.points"
_EDGES: Final = ("north", "south", "west", "east")
"""What is meant where points of the compass are taken."""


def check(context: Context, sink: Sink) -> None:
    if context.world.root is not None or context.world.is_opening:
        return
    vocabulary = context.world.vocabulary
    wanted: dict[str, list[FieldSpec]] = {}
    for thing in context.world.things:
        kind = thing.kind.name
        if kind not in wanted:
            wanted[kind] = [spec for spec in vocabulary.fields_of(kind).values() if spec.wanted or spec.along]
        is_asked = wanted[kind] and not thing.damaged and thing.copy <= 1
        battle = thing.within("scenario", vocabulary) if is_asked else None
        if battle is not None and not _is_roster(battle, vocabulary):
            _check(thing, wanted[kind], sink)
    counted = context.world.scope.find("fact", _COUNTED)
    value = counted.fields.get("value") if counted is not None else None
    if isinstance(value, Expression) and any(
        isinstance(one, Fact) and one.path.endswith(".points") for one in walk(value)
    ):
        _check_points(context, sink)
    else:
        _check_odd_one_out(context, sink)


def _is_roster(battle: Thing, vocabulary: Vocabulary) -> bool:
    """One army that stands on no map yet: it has no edge behind it, and has come for nothing."""
    return len(list(battle.inside("army", vocabulary))) == 1 and not any(battle.inside("map", vocabulary))


def _check_points(context: Context, sink: Sink) -> None:
    """Where the points of an army are counted, every card of a list has some."""
    vocabulary = context.world.vocabulary
    for card in context.world.things:
        if card.damaged or "points" in card.raw or not vocabulary.is_like(card.kind.name, "card_profile"):
            continue
        if card.within("army_list", vocabulary) is not None and not sink.has_errors_in(card.span):
            message = f"{card.label()} does not say its `points`, and those of an army are counted"
            sink.report(UNSAID, message, card.name_span, help="write `points …`: a number")


def _check_odd_one_out(context: Context, sink: Sink) -> None:
    """Where points are only printed, a list may have none at all; a card that alone has none was forgotten."""
    vocabulary = context.world.vocabulary
    for cards in (list(one.inside("card_profile", vocabulary)) for one in context.world.tops):
        without = [card for card in cards if "points" not in card.raw and not card.damaged]
        for card in without if len(cards) > 2 * len(without) else ():
            message = f"{card.label()} does not say its `points`, and the others of its list do"
            sink.report(UNSAID, message, card.name_span, help="write `points …`: a number")


def _check(thing: Thing, fields: list[FieldSpec], sink: Sink) -> None:
    for spec in fields:
        for other in spec.along if spec.name in thing.raw else ():
            if other not in thing.raw:
                spans = thing.spans.get(spec.name, ()) or (thing.name_span,)
                message = f"{thing.label()} says its `{spec.name}` and not its `{other}`: so it does nothing"
                sink.report(UNSAID, message, spans[0], help=f"write `{other} …` too, or take `{spec.name}` away")
        if spec.name in thing.raw or not spec.wanted:
            continue
        taken = spec.default[0].span.text() if len(spec.default) == 1 else ""
        played = f", and `{taken}` is taken for it" if taken else ""
        known = thing.scope.all(spec.type.name)
        names = [name for name in _EDGES if name in known] or list(known)[:_MOST_NAMES]
        help = f"write `{spec.name} {names[0]}`" if names else f"write `{spec.name} …`: {spec.type.words()}"
        if len(names) > 1:
            help += f", or {', '.join(f'`{name}`' for name in names[1:])}"
        sink.report(UNSAID, f"{thing.label()} does not say its `{spec.name}`{played}", thing.name_span, help=help)
