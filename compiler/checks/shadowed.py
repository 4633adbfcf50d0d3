"""Facts of an author's own that would hide what a card says or what the kit answers, and fields that it would hide."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.words.vocabulary import Vocabulary
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink

SHADOWED: Final = Code(
    code="E0316",
    name="hidden-by-a-fact",
    summary="a fact or a field by the name of something that is answered already",
    manual="""
        In a ruleset that says `plays kit`, `mover.pace` asks for the figure on the card. A fact `company.pace` of your
        own would hide it, and one called `company.gone` or `army.prizes` would hide what the kit answers by that name:
        the rules would go on and mean something else. A field of a card, a piece or an army that is called `moved` or
        `ground`, as `piece.moved` and `piece.ground`, would never be asked: the kit answers first.

        Call the fact or the field otherwise. A fact that begins as the card says may well do so: `fact company.breath {
        of number  starts company.pace }`.
    """,
    bad="""
        ruleset demo "Demo" {
          plays kit
          kind profile "Card" {
            like card_profile   inside army_list, ruleset   field pace "Pace" { of number  default 2 }
          }
          kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
          role mover { of company }
          fact company.pace "weariness" { of number  starts 0 }
          section 1 turn "Turn" { sequence turn "Turn" { phase marches "Marches" { actions march } } }
          movement march "March" { by mover  allowance mover.pace }
          action march "March" { by mover  moves march  does add(mover.pace, 1) }
        }
    """,
    good="""
        ruleset demo "Demo" {
          plays kit
          kind profile "Card" {
            like card_profile   inside army_list, ruleset   field pace "Pace" { of number  default 2 }
          }
          kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
          role mover { of company }
          fact company.weariness "weariness" { of number  starts 0 }
          section 1 turn "Turn" { sequence turn "Turn" { phase marches "Marches" { actions march } } }
          movement march "March" { by mover  allowance mover.pace - mover.weariness }
          action march "March" { by mover  moves march  does add(mover.weariness, 1) }
        }
    """,
)
_OF_THE_LAYER: Final = "movement"
"""A kind that only rulesets have that play by themselves: systems of Python answer their facts as they like."""

_ASKED_OF: Final = (("card_profile", "piece"), ("piece", "piece"), ("army", "army"))
"""Kinds whose fields are asked of pieces and armies, each with the one whose facts the kit answers."""
_WAYS: Final = frozenset({"starts", "value", "counts", "hook"})
"""How an author's fact is known; one that says none of them is answered by the kit."""


def check(context: Context, sink: Sink) -> None:
    vocabulary = context.world.vocabulary
    if context.world.derived or _OF_THE_LAYER not in vocabulary.kinds:
        return
    for fact in context.world.of_kind("fact"):
        kind, _, name = fact.name.rpartition(".")
        if not kind or fact.damaged or not fact.raw.keys() & _WAYS:
            continue
        if name in _fields(kind, vocabulary):
            message = f"the card of a {vocabulary.kinds[kind].key} has a `{name}` already, which this fact would hide"
            sink.report(SHADOWED, message, fact.name_span, help="call the fact otherwise")
        other = _answered(fact, kind, name, vocabulary)
        if other is not None:
            message = f"`{other.name}` is answered by the kit, and this fact would hide it"
            notes = (Note("what it answers", other.name_span),)
            sink.report(SHADOWED, message, fact.name_span, notes=notes, help="call the fact otherwise")

    sources = {id(span.source) for span in context.world.written_at}
    known = context.world.scope.all("fact")
    for kind_of in vocabulary.kinds.values():
        owner = next((one for of, one in _ASKED_OF if vocabulary.is_like(kind_of.name, of)), "")
        for field in kind_of.fields.values():
            other = known.get(f"{owner}.{field.name}")
            if other is None or field.span.source is other.name_span.source or other.raw.keys() & _WAYS:
                continue
            if id(field.span.source) in sources:
                message = f"`{other.name}` is answered by the kit, so nobody could ask for this field"
                notes = (Note("what it answers", other.name_span),)
                sink.report(SHADOWED, message, field.span, notes=notes, help="call the field otherwise")


def _fields(kind: str, vocabulary: Vocabulary) -> set[str]:
    """What the author's cards of a kind of piece say; of what every card has, nobody's rules need ask."""
    if kind not in vocabulary.kinds or not vocabulary.is_like(kind, "piece"):
        return set()
    profile = vocabulary.profile_kind(kind)
    own = takewhile(lambda name: name != "card_profile", vocabulary.ancestors(profile or ""))
    return {field for name in own if name in vocabulary.kinds for field in vocabulary.kinds[name].fields}


def _answered(fact: Thing, kind: str, name: str, vocabulary: Vocabulary) -> Thing | None:
    """The fact of the kit that would be hidden: one that stands in another file and says nothing of how it is known."""
    if kind not in vocabulary.kinds:
        return None
    known = fact.scope.all("fact")
    for ancestor in vocabulary.ancestors(kind):
        other = known.get(f"{ancestor}.{name}")
        if other is not None and other is not fact and other.name_span.source is not fact.name_span.source:
            return None if other.raw.keys() & _WAYS else other
    return None
