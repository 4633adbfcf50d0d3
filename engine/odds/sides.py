"""What is given for an opposed test, told apart by side.

Facts of the other side begin with `against.` (`against.army.scouts`). Where a test against itself has two roles of one
kind, the one's enemy is the other's own: what is given of `enemy` holds for `against.troops`, and the other way round,
unless that is given too. In a ruleset of a layer a role is the same piece in both tests: `struck.steel` needs no
`against.` before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.model.pack import Ruleset
from engine.model.rules import Test
from engine.model.values import Ref, Value
from engine.odds.asking import Asking
from engine.odds.distribution import OddsError

AGAINST: Final = "against."


def sides(test: Test, ruleset: Ruleset, given: Mapping[str, Value]) -> tuple[dict[str, Value], dict[str, Value]]:
    """What is given of the own side, and of the other."""
    own = {name: value for name, value in given.items() if not name.startswith(AGAINST)}
    theirs = {name.removeprefix(AGAINST): value for name, value in given.items() if name not in own}
    if theirs and test.versus is None:
        raise OddsError(f"`{test.name}` is against nobody, and `{AGAINST}{next(iter(theirs))}` is given")
    if test.versus is None:
        return own, theirs
    asked = Asking(test, ruleset).asked
    if ruleset.plays is not None and test.versus != test.name:
        versus = test_against(test, ruleset)
        also = {name: value for name, value in own.items() if name in Asking(versus, ruleset).asked}
        return {name: value for name, value in own.items() if name in asked or name not in also}, also | theirs
    facing = _facing(test, ruleset, asked, own)
    if facing is None:
        return own, theirs
    one, other = facing

    def mirrored(facts: Mapping[str, Value]) -> dict[str, Value]:
        parted = ((*name.partition(".")[::2], value) for name, value in facts.items())
        turned = ((f"{ {one: other, other: one}.get(who, '') }.{what}", value) for who, what, value in parted)
        return {name: value for name, value in turned if name in asked}

    if ruleset.plays is not None:
        # A figure of the other that the test asks of whoever takes it: it is the other's own, and nothing else.
        meant = [name for name in own if name not in asked and mirrored({name: own[name]})]
        return mirrored(theirs) | {name: own[name] for name in own if name not in meant}, mirrored(own) | theirs
    return mirrored(theirs) | own, mirrored(own) | theirs


def _facing(test: Test, ruleset: Ruleset, asked: Iterable[str], given: Iterable[str]) -> tuple[str, str] | None:
    """The two who take one test against each other: its roles, or in a ruleset of a layer whoever takes it and the only
    other of that kind who is asked or given something of."""
    if test.versus != test.name:
        return None
    if ruleset.plays is None:
        alike = len(test.roles) == 2 and test.roles[0].kind == test.roles[1].kind
        return (test.roles[0].name, test.roles[1].name) if alike else None
    roles = {entry.name: entry.get("of") for entry in ruleset.entries if entry.kind == "role"}
    taker = dict(test.fields).get("by")
    by = taker.name if isinstance(taker, Ref) else str(taker)
    named = dict.fromkeys(name.partition(".")[0] for name in (*given, *asked))
    others = [name for name in named if name != by and name in roles and roles[name] == roles.get(by)]
    return (by, others[0]) if len(others) == 1 else None


def test_against(test: Test, ruleset: Ruleset) -> Test:
    versus = next((one for one in ruleset.tests if one.name == test.versus), None)
    if versus is None:
        raise OddsError(f"`{test.name}` is against `{test.versus}`, which is no test here")
    return versus


def shared_facts(test: Test, ruleset: Ruleset) -> dict[str, str]:
    """Facts of the other side's test that are facts of the own side, under the same name or, mirrored, another."""
    if test.versus is None:
        return {}
    asked = Asking(test, ruleset).asked
    if ruleset.plays is not None and test.versus != test.name:
        theirs = Asking(test_against(test, ruleset), ruleset).asked
        return {name: name for name in theirs if name in asked}
    facing = _facing(test, ruleset, asked, ())
    if facing is None:
        return {}
    other = {facing[0]: facing[1], facing[1]: facing[0]}
    parted = ((name, *name.partition(".")[::2]) for name in asked)
    turned = {f"{other.get(who, '')}.{what}": name for name, who, what in parted}
    return {name: own for name, own in turned.items() if name in asked}
