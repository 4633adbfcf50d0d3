"""What cards promise and no rule of a ruleset that plays itself asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from compiler.front.words.spelling import with_article
from compiler.front.words.vocabulary import FieldSpec
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.rules import Origin
from engine.model.values import Fact, Literal, Ref, Text

UNASKED: Final = Code(
    code="W1402",
    name="unasked",
    summary="an ability or a figure of a card that no rule asks for, or a kept fact that no effect changes",
    manual="""
        A ruleset that says `plays kit` is played from what it declares. This ability, or this field of a card, is
        printed, and no condition, test or movement asks for it: it promises something that nobody plays. So does a
        field that an amendment adds to a kind of another ruleset, and a kept fact (`starts no`) that no effect changes.

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
_CHANGES: Final = ("set", "add", "throw")
_NAMES_NOTHING: Final = frozenset((str, int, bool, Text, Origin, type(None)))


def check(context: Context, sink: Sink) -> None:
    world, vocabulary = context.world, context.world.vocabulary
    if world.amends is not None and not sink.has_errors:
        _check_added(context, sink)
    if world.derived or _OF_THE_LAYER not in vocabulary.kinds or not world.of_kind("sequence"):
        return
    if sink.has_errors:
        return  # a formula that could not be read may be the one that asks
    abilities = [ability for ability in world.of_kind("ability") if not ability.damaged]
    promises = _promises(context)
    asked = _asked(context, {ability.name for ability in abilities} | {name for _, name, _ in promises})
    for ability in abilities:
        if ability.name not in asked:
            sink.report(UNASKED, f"no rule asks for the ability `{ability.name}`", ability.name_span, help=_HELP)
    for kind, name, span in promises:
        if name not in asked:
            sink.report(UNASKED, f"no rule asks for `{name}` of {_a(kind)} `{kind}`", span, help=_HELP)
    _check_kept(context, sink)


def _check_added(context: Context, sink: Sink) -> None:
    """Fields that an amendment adds to what another ruleset has: a system in Python knows only those of its rules."""
    world = context.world
    added = [
        (kind, name, spec.span)
        for kind in sorted(world.vocabulary.kinds)
        for name, spec in world.vocabulary.kinds[kind].fields.items()
        if _plain_type(spec) in _PROMISES and any(_holds(span, spec.span) for span in world.written_at)
    ]
    if not added:
        return
    texts = "\n".join({span.source.name: span.source.text for span in world.written_at}.values())
    for kind, name, span in added:
        # A battle asks in its endings too, which are none of the ruleset's things.
        if re.search(rf"\.{name}\b", texts) is None:
            sink.report(UNASKED, f"no rule asks for `{name}` of {_a(kind)} `{kind}`", span, help=_HELP)


def _a(word: str) -> str:
    return with_article(word).partition(" ")[0]


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end


def _check_kept(context: Context, sink: Sink) -> None:
    """A hook of Python may change anything, and so may an effect that could not be read."""
    rules = [context.objects.get(id(thing)) for thing in context.world.things]
    effects = [inner for thing in context.world.of_kind("effect") for inner in (thing, *thing.children)]
    if any("hook" in effect.fields or ("does" in effect.raw and "does" not in effect.fields) for effect in effects):
        return
    changed: set[str] | None = None
    for fact in context.world.of_kind("fact"):
        if "starts" in fact.fields and "." in fact.name and not fact.damaged:
            changed = _changed(rules) if changed is None else changed
            if fact.name.rpartition(".")[2] not in changed:
                message = f"no effect changes the fact `{fact.name}`: it stays as it `starts`"
                help = 'let an effect `set` or `add` to it, work it out with `value`, or write `allow unasked "why"`'
                sink.report(UNASKED, message, fact.name_span, help=help)


def _promises(context: Context) -> list[tuple[str, str, Span]]:
    """Fields of cards that a rule should ask for: kind, name, and where each is declared."""
    vocabulary = context.world.vocabulary
    sources = {thing.span.source for thing in context.world.things}
    return [
        (kind, name, spec.span)
        for kind in sorted(vocabulary.kinds)
        if kind != _CARD and vocabulary.is_like(kind, _CARD)
        for name, spec in vocabulary.kinds[kind].fields.items()
        if _plain_type(spec) in _PROMISES and spec.span.source in sources
    ]


def _plain_type(spec: FieldSpec) -> str:
    is_optional = spec.type.name == "optional" and bool(spec.type.of)
    return spec.type.of[0].name if is_optional else spec.type.name


def _asked(context: Context, wanted: set[str]) -> set[str]:
    """Those of the wanted names that some rule asks for. No farther than to the last of them: rules may be long."""
    vocabulary = context.world.vocabulary
    left = set(wanted)
    for thing in context.world.things:
        if not left:
            break
        if not any(thing.kind.name == kind or vocabulary.is_like(thing.kind.name, kind) for kind in _NOT_RULES):
            left.difference_update(names_in(context.objects.get(id(thing))))
    return wanted - left


_HELP: Final = 'ask for it in a rule, remove it, or write `allow unasked "why"` beside it'


def _changed(rules: list[object]) -> set[str]:
    """The last word of every fact that an effect changes."""
    found: set[str] = set()
    waiting = list(rules)
    while waiting:
        value = waiting.pop()
        if isinstance(value, Ref) and value.name in _CHANGES and value.given and isinstance(value.given[0], Fact):
            found.add(value.given[0].path.rpartition(".")[2])
        waiting += _parts(value)
    return found


def names_in(value: object) -> set[str]:
    """Every word that an expression of a rule object asks for: parts of dotted facts, and things that are named."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Fact):
            found.update(one.path.split("."))
        elif isinstance(one, Ref):
            found.add(one.name)
        elif isinstance(one, Literal) and isinstance(one.value, str):
            found.add(one.value)
        waiting += _parts(one)
    return found


def _parts(value: object) -> Iterable[object]:
    """What a rule object or a value consists of, but for what names nothing."""
    if isinstance(value, tuple):
        parts = list(value)
    else:
        parts = [getattr(value, name) for name in getattr(value, "__dataclass_fields__", ())]
    return [part for part in parts if part.__class__ not in _NAMES_NOTHING]
