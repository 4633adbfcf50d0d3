"""A scenario's rules ask whether somebody stands in a zone of its map, whatever the system and the table."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.compile import CompileResult, compile_text
from engine.core.declared.trials.trials import Applied
from engine.core.position.events import Event
from engine.host.play import play
from tests.shipped import LIBRARY, rules_alone

CASES = {
    "esa": ("rethel_1650", "melee", "attacker", "0101 to 1209"),
    "cape": ("carmes_1626", "melee_hit", "attacker", "a1 to d4"),
    "skirmish": ("cider_lane", "melee", "striker", "0101 to 0707"),
    "lanterns": ("gannet_cove", "blow", "striker", "a1 to d4"),
}
"""A battle, a test, who is asked, and a zone that is the whole map."""


@cache
def compiled(system: str, place: str, asked: str = "whole") -> CompileResult:
    """A shipped battle with a zone, and a modifier for whoever stands in it."""
    name, test, role, _ = CASES[system]
    text = (LIBRARY / system / f"{name}.tercio").read_text(encoding="utf-8")
    zone = f'zone whole "The whole" it "Tutto" {{ covers {place} }}'
    squares = "squares 4 x 4" if place.startswith("a") and "squares" not in text else ""
    rules = f'rules {{ amend test {test} {{ add modifiers {{ -1 when {role}.at in {asked} "there" it "là" }} }} }}'
    return compile_text(text.replace("  map {", f"  {rules}\n  map {{\n    {squares} {zone}", 1), rules_alone())


def counted(system: str, place: str) -> list[bool]:
    """Of every such test in a battle, whether the modifier of the zone was counted."""
    name, test, _, _ = CASES[system]
    pack = compiled(system, place).pack
    assert pack is not None
    return ["there" in applied(event) for event in play(pack, name, 2).journal if getattr(event, "test", "") == test]


def applied(event: Event) -> list[str]:
    modifiers: Applied = getattr(event, "applied", None) or getattr(event, "modifiers", ())
    return [name for name, _ in modifiers]


@pytest.mark.parametrize("system", CASES)
def test_who_stands_in_the_zone_is_known(system: str) -> None:
    asked = counted(system, CASES[system][3])
    assert asked
    assert all(asked)


def test_who_stands_elsewhere_is_not_in_it() -> None:
    asked = counted("skirmish", "0101 to 0101")
    assert asked
    assert not any(asked)


def test_a_zone_that_is_not_there_is_told_with_those_that_are() -> None:
    result = compiled("skirmish", "0101 to 0101", "hole")
    (told,) = result.diagnostics
    assert (told.code.code, told.span.text(), told.help) == ("E0302", "hole", "did you mean `whole`?")
