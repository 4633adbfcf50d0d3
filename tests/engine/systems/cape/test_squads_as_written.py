"""Chapters 6 and 8 as a scenario writes them: who may be in a squad, what the compiler says, what extras may have."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from engine.core.system import Unplayable
from tests.engine.systems.cape.staging import field, game
from tests.engine.systems.cape.test_rules import entries
from tests.shipped import rules_alone


def faults(text: str) -> list[str]:
    """But for what a battle should say and a trial of squads need not: the mission of either side."""
    told = compile_text(f"use cape\n{text}", rules_alone(), "cape/trial.tercio").diagnostics
    return [one.code.name for one in told if one.code.name != "unsaid"]


def squad_of(count: int, more: str = "") -> str:
    men = " ".join(f"character m{n} {{ of drill_guard  at ({2 + 1.5 * n}, 4) }}" for n in range(count))
    return f"army red {{ base_edge south  squad men {{ {men} {more} }} }}"


@pytest.mark.parametrize(("count", "fault"), [(2, ["over-limit"]), (3, []), (4, []), (10, []), (11, ["over-limit"])])
def test_a_squad_of_ten_is_one_and_of_eleven_is_none(count: int, fault: list[str]) -> None:
    """CAPE-6.0c: the book's own examples have squads of three."""
    assert faults(field(red=squad_of(count))) == fault


@pytest.mark.parametrize("leader", ["drill_hero", "drill_officer"])
def test_one_hero_or_protagonist_leads_a_squad_and_no_second(leader: str) -> None:
    """CAPE-6.0b, CAPE-1.2.1a, CAPE-1.2.2a."""
    one = f"character h {{ of {leader}  is leader  at (8, 5.5) }}"
    two = f"{one} character o {{ of drill_officer  is leader  at (6, 5.5) }}"
    assert faults(field(red=squad_of(4, one))) == []
    assert faults(field(red=squad_of(4, two))) == ["not-one"]


@pytest.mark.parametrize("of_note", ["drill_hero", "drill_officer"])
def test_nobody_of_note_is_one_of_the_men(of_note: str) -> None:
    """CAPE-1.2.1a, CAPE-1.2.2a, CAPE-6.0b: neither by himself nor beside one who leads."""
    for leads in ("", "character o { of drill_officer  is leader  at (6, 5.5) }"):
        told = field(red=squad_of(4, f"character h {{ of {of_note}  at (8, 5.5) }} {leads}"))
        with pytest.raises(Unplayable, match="may only lead men"):
            game(told)


def test_what_extras_may_have() -> None:
    """CAPE-8.1.3, CAPE-8.0: nine of the seventeen, by name, and no other."""
    for_extras = {name for name, entry in entries("ability").items() if entry.get("extras") is True}
    assert for_extras == {
        *("trained_to_firearms", "bowman", "wildness", "sharpshooter", "battle_cry"),
        *("aggressive", "devoted", "riding", "loyal"),
    }
