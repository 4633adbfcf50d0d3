"""Facts that a thing on a card says (`on_card quality`): the card has that field, and the thing a figure so called."""

from __future__ import annotations

from compiler.codes.naming import MISSING_FIELD, UNKNOWN_NAME
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Sink


def check(context: Context, sink: Sink) -> None:
    for fact in context.world.of_kind("fact"):
        by = fact.fields.get("on_card")
        if isinstance(by, str) and not fact.damaged:
            _check(fact, by, sink)
        elif "tagged" in fact.raw and "on_card" not in fact.raw:
            spans = fact.spans.get("tagged", ()) or (fact.name_span,)
            sink.report(MISSING_FIELD, "`tagged` says nothing without `on_card`, the field of the card", spans[0])


def _check(fact: Thing, by: str, sink: Sink) -> None:
    vocabulary = fact.scope.vocabulary
    kind, _, asked = fact.name.partition(".")
    fields = vocabulary.fields_of(kind) if kind in vocabulary.kinds else {}
    named = {name: spec.type.name for name, spec in fields.items() if spec.type.name in vocabulary.kinds}
    spans = fact.spans.get("on_card", ()) or (fact.name_span,)
    if by not in named:
        message = f"the card of a `{kind}` has no field `{by}` that names a thing"
        sink.report(UNKNOWN_NAME, message, spans[0], help=did_you_mean(by, named, sink))
    elif "tagged" not in fact.raw and asked not in vocabulary.fields_of(named[by]):
        known = vocabulary.fields_of(named[by])
        message = f"a `{named[by]}` has no field `{asked}`"
        sink.report(UNKNOWN_NAME, message, spans[0], help=did_you_mean(asked, known, sink))
