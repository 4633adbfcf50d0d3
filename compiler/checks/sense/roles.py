"""Whom a test asks takes part in it: a shooter is nobody in a melee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.world import World
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Sink

NOBODY_HERE: Final = Code(
    code="E0613",
    name="nobody-here",
    summary="a test that asks somebody who takes no part in it",
    manual="""
        A test that names its roles asks of them only: in a melee there are `attacker` and `defender`, and nobody is the
        `shooter`. The condition would be answered by somebody else, or by nobody.

        Ask one of the roles that the test declares; `tercio words esa melee` shows them.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          role shooter { of unit }
          fact unit.tired "is tired"
          test melee "Melee" {
            role attacker { of unit }
            roll 1d6
            modifiers { -1 when attacker.tired "tired"  -1 when shooter.tired "tired shooter" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          fact unit.tired "is tired"
          test melee "Melee" {
            role attacker { of unit }
            roll 1d6
            modifiers { -1 when attacker.tired "tired" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
        }
    """,
)
PERHAPS_NOBODY: Final = Code(
    code="W0614",
    name="perhaps-nobody",
    summary="an amended test that asks somebody of whom it asked nothing before",
    manual="""
        The test as it was asks nothing of this role, and does not say who takes part in it. Mostly nobody has the role
        there: a unit that tests its morale has no `enemy` at hand. So it is with what facts are asked of besides roles:
        nobody is `fight.charging` where there is only fire.

        Ask a role that the test itself asks. If you know better, say why: `allow perhaps_nobody "…"`.
    """,
    bad="""
        ruleset drill "Drill" {
          kind unit "Unit" { like piece  inside army }
          role troops { of unit }   role enemy { of unit }
          fact unit.tired "is tired"
          test morale "Morale" {
            roll 1d6
            modifiers { -1 when troops.tired "tired" }
            outcomes { 4 or more: passed "passed"  otherwise: failed "failed" }
          }
          test melee "Melee" {
            roll 1d6
            modifiers { -1 when enemy.tired "tired enemy" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
        }
        ruleset club "Club" {
          amends drill
          amend test morale { add modifiers { +1 when enemy.tired "the enemy is tired" } }
        }
    """,
    good="""
        ruleset drill "Drill" {
          kind unit "Unit" { like piece  inside army }
          role troops { of unit }   role enemy { of unit }
          fact unit.tired "is tired"
          test morale "Morale" {
            roll 1d6
            modifiers { -1 when troops.tired "tired" }
            outcomes { 4 or more: passed "passed"  otherwise: failed "failed" }
          }
          test melee "Melee" {
            roll 1d6
            modifiers { -1 when enemy.tired "tired enemy" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
        }
        ruleset club "Club" {
          amends drill
          amend test melee { add modifiers { +1 when enemy.tired "the enemy is very tired" } }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    world = context.world
    base = next((one for one in world.kin if one.name == world.amends), None)
    for test in world.of_kind("test"):
        if test.damaged:
            continue
        asked = list(_asked(test))
        own = [role.name for role in test.children if role.kind.name == "role"]
        if own:
            for name in asked:
                if _role(name) not in own:
                    _tell(NOBODY_HERE, test, name, own, sink)
        elif world.amends is not None and "by" not in test.raw:
            old = next((one for one in base.of_kind("test") if one.name == test.name), None) if base else None
            occasions = _occasions(world)
            before = {_role(name) for name in _asked(old or test, occasions) if old or _is_of_old(name, test)}
            for name in _asked(test, occasions):
                if not _is_of_old(name, old or test) and _role(name) not in before:
                    _tell(PERHAPS_NOBODY, test, name, sorted(before), sink)


def _occasions(world: World) -> frozenset[str]:
    """What is no piece and nobody's role, and is asked all the same: the `fight` of `fight.charging`."""
    heads = {fact.name.partition(".")[0] for fact in world.of_kind("fact") if "." in fact.name}
    return frozenset(heads - world.vocabulary.kinds.keys())


def _role(name: nodes.Name) -> str:
    return name.text.partition(".")[0]


def _is_of_old(name: nodes.Name, test: Thing) -> bool:
    """Whether it stands in the test as it was first written."""
    return name.span.source is test.span.source and test.span.start <= name.span.start < test.span.end


def _tell(code: Code, test: Thing, name: nodes.Name, roles: list[str], sink: Sink) -> None:
    role = _role(name)
    listed = " or ".join(f"`{one}`" for one in roles)
    message = f"nobody is the `{role}` in {test.label()}"
    if code is PERHAPS_NOBODY:
        message = f"{test.label()} asks nothing of the `{role}` by itself: perhaps nobody is that there"
    sink.report(code, message, name.span, help=f"it asks of {listed}" if roles else "it asks of no role at all")


def _asked(test: Thing, occasions: frozenset[str] = frozenset()) -> Iterator[nodes.Name]:
    """Every name that begins with a role, or with one of these."""
    every: list[nodes.Expr | None] = [part for line in test.modifiers for part in (line.amount, line.per, line.when)]
    every += [line.fits for line, _ in test.outcomes]
    for thing in (test, *(made for _, made in test.outcomes)):
        every += [value for raws in thing.raw.values() for raw in raws for value in raw.entry.values]
    for name in _names(every):
        if _role(name) in occasions or test.scope.find("role", _role(name)) is not None:
            yield name


def _names(parts: Iterable[nodes.Expr | None]) -> Iterator[nodes.Name]:
    for part in parts:
        match part:
            case nodes.Name():
                yield part
            case nodes.Unary():
                yield from _names([part.operand])
            case nodes.Binary():
                yield from _names([part.left, part.right])
            case nodes.Call():
                yield from _names(part.arguments)
            case nodes.Group():
                yield from _names(part.items)
