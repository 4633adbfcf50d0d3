"""What cards promise and no rule of a ruleset that plays itself asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.rules import Origin
from engine.model.values import Fact, Literal, Ref, Text

UNASKED: Final = Code(
    code="W1402",
    name="unasked",
    summary="an ability or a figure of a card that no rule asks for",
    manual="""
        A ruleset that says `plays kit` is played from what it declares. This ability, or this field of a card, is
        printed on cards and in the book, and no condition, test or movement ever asks for it: it promises something
        that nobody plays.

        Ask for it where it matters, `has(striker, swift)`, `mover.pace`; remove it; or say that it is for people to
        read: `allow unasked "only told on the card"`.
    """,
    bad="""
        ruleset demo "Demo" {
          plays kit
          kind profile "Card" {
            like card_profile   inside army_list, ruleset
            field pace "Pace" { of number  default 2 }
            field pride "Pride" { of number  default 2 }
          }
          kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
          role mover { of company }
          section 1 turn "Turn" { sequence turn "Turn" { phase marches "Marches" { actions march } } }
          movement march "March" { by mover  allowance mover.pace }
          action march "March" { by mover  moves march }
        }
    """,
    good="""
        ruleset demo "Demo" {
          plays kit
          kind profile "Card" {
            like card_profile   inside army_list, ruleset
            field pace "Pace" { of number  default 2 }
          }
          kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
          role mover { of company }
          section 1 turn "Turn" { sequence turn "Turn" { phase marches "Marches" { actions march } } }
          movement march "March" { by mover  allowance mover.pace }
          action march "March" { by mover  moves march }
        }
    """,
)

_OF_THE_LAYER: Final = "movement"
"""A kind that only rulesets have that play by themselves; a system may well have reactions of its own."""
_PROMISES: Final = ("number", "distance", "yes_no")
"""Types of fields that mean nothing unless a rule asks for them; names and texts are for people as well."""
_CARD: Final = "card_profile"
_NOT_RULES: Final = (_CARD, "ability", "piece", "army", "army_list", "scenario", "example", "map", "section", "ruleset")
_NAMES_NOTHING: Final = (str, int, Text, Origin, type(None))


def check(context: Context, sink: Sink) -> None:
    world, vocabulary = context.world, context.world.vocabulary
    if world.derived or _OF_THE_LAYER not in vocabulary.kinds or not _of_kind(world.things, "sequence"):
        return
    asked: set[str] = set()
    for thing in world.things:
        if not any(thing.kind.name == kind or vocabulary.is_like(thing.kind.name, kind) for kind in _NOT_RULES):
            asked.update(_names_in(context.objects.get(id(thing))))
    for ability in _of_kind(world.things, "ability"):
        if ability.name not in asked and not ability.damaged:
            sink.report(UNASKED, f"no rule asks for the ability `{ability.name}`", ability.name_span, help=_HELP)
    sources = {thing.span.source for thing in world.things}
    for kind in sorted(vocabulary.kinds):
        if kind == _CARD or not vocabulary.is_like(kind, _CARD):
            continue
        for name, spec in vocabulary.kinds[kind].fields.items():
            of = spec.type.of[0] if spec.type.name == "optional" and spec.type.of else spec.type
            if of.name in _PROMISES and name not in asked and spec.span.source in sources:
                sink.report(UNASKED, f"no rule asks for `{name}` of a `{kind}`", spec.span, help=_HELP)


_HELP: Final = 'ask for it in a rule, remove it, or write `allow unasked "why"` beside it'


def _of_kind(things: list[Thing], kind: str) -> list[Thing]:
    return [thing for thing in things if thing.kind.name == kind]


def _names_in(value: object) -> Iterator[str]:
    """Every word that an expression of a rule object asks for: parts of dotted facts, and things that are named."""
    if isinstance(value, _NAMES_NOTHING):
        return
    if isinstance(value, tuple):
        for part in value:
            yield from _names_in(part)
        return
    if isinstance(value, Fact):
        yield from value.path.split(".")
    elif isinstance(value, Ref):
        yield value.name
    elif isinstance(value, Literal) and isinstance(value.value, str):
        yield value.value
    if is_dataclass(value):
        for part in fields(value):
            yield from _names_in(getattr(value, part.name))
