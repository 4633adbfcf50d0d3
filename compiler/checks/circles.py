"""Facts and figures that need themselves: no game could ever reckon them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Scope, Thing
from compiler.front.words.vocabulary import Vocabulary
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.expression_parts import parts_of
from engine.model.values import Fact, Literal, Ref, Value

ASKS_ITSELF: Final = Code(
    code="E0314",
    name="asks-itself",
    summary="a fact or a figure that needs itself to be reckoned",
    manual="""
        A fact with a `value` is reckoned from other facts and fields, a constant from other figures. This one leads,
        perhaps through others, back to itself, so its reckoning would never end.

        Look at what its `value` asks. A fact that the engine shall answer has no `value`: say only `of number`.
    """,
    bad="""
        ruleset demo "Demo" {
          fact army.determination "what holds the army together" { of number  value army.determination - 1 }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact army.losses "units lost so far" { of number }
          fact army.determination "what holds the army together" { of number  value 16 - army.losses }
          ending broken "An army breaks" { when army.determination <= 0 }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    things = context.world.of_kind("fact", "constant")
    leads_to = {id(thing): _asked(thing, context.world.vocabulary) for thing in things}
    done: set[int] = set()
    for thing in things:
        for closing in _circles(thing, leads_to, done):
            sink.report(ASKS_ITSELF, f"{closing.label()} is reckoned from itself", closing.name_span)


def _circles(start: Thing, leads_to: dict[int, list[Thing]], done: set[int]) -> Iterator[Thing]:
    """Where following what is asked comes back to something that is still being followed."""
    if id(start) in done:
        return
    path = [(start, iter(leads_to[id(start)]))]
    following = {id(start)}
    while path:
        at, others = path[-1]
        other = next(others, None)
        if other is None:
            path.pop()
            following.discard(id(at))
            done.add(id(at))
        elif id(other) in following:
            yield other
        elif id(other) not in done:
            following.add(id(other))
            path.append((other, iter(leads_to.get(id(other), []))))


def _asked(thing: Thing, vocabulary: Vocabulary) -> list[Thing]:
    return list(_within(thing.fields.get("value"), thing.scope, vocabulary))


def _within(value: Value, scope: Scope, vocabulary: Vocabulary) -> Iterator[Thing]:
    match value:
        case Literal(value=inner):
            yield from _within(inner, scope, vocabulary)
        case Ref(kind="constant", name=name):
            found = scope.find("constant", name)
            if found is not None:
                yield found
        case Fact():
            yield from _facts(value.kind, value.path, scope, vocabulary)
            yield from _within(value.given, scope, vocabulary)
        case _:
            for part in value if isinstance(value, tuple) else parts_of(value):
                yield from _within(part, scope, vocabulary)


def _facts(kind: str, path: str, scope: Scope, vocabulary: Vocabulary) -> Iterator[Thing]:
    """The declared fact behind `army.points`, or behind the last part of `army.units.points`."""
    names = [f"{ancestor}.{path}" for ancestor in vocabulary.ancestors(kind)] if kind else [path]
    found = next((one for name in names if (one := scope.find("fact", name)) is not None), None)
    if found is not None:
        yield found
        return
    head, _, rest = path.partition(".")
    if rest and head in vocabulary.plurals:
        yield from _facts(vocabulary.plurals[head], rest, scope, vocabulary)
