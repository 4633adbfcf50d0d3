"""Games of every system, for the tests of this folder: compiled once, played once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.conformance.recordings import Examined, Recording
from engine.host.play import Ready
from engine.model.pack import Rulepack
from engine.systems.registry import SYSTEMS
from tests.shipped import shipped_pack

LONG_BATTLES = frozenset(
    {"blenheim_1704", "fontenoy_1745", "magenta_1859", "montebello_1859", "palestro_1859", "san_martino_1859"}
)
"""A game of theirs takes seconds."""
FIRST_TURNS = dict.fromkeys(LONG_BATTLES, 5) | {"outposts_1859": 6, "carpi_1701": 6}
"""So many turns of battles that take long are watched and told: all arms have fought by then."""
WATCHED_ONCE = LONG_BATTLES | {
    *("dunes_1658", "lens_1648_grand", "rocroi_1643", "inn_1648", "terheyden_1625", "teteghem_1658"),
    *("two_villages_1745", "two_villages_1745_amended", "aughrim_1691"),
}
"""Shorter battles of their systems keep every promise here; these only in `make soak`."""


def pack_of(system: str) -> Rulepack:
    """All that is shipped for a system."""
    return shipped_pack(system)


@cache
def shipped() -> tuple[tuple[str, str], ...]:
    """Every shipped scenario that a system plays, as (system, scenario)."""
    return tuple((system, scenario.name) for system in SYSTEMS for scenario in pack_of(system).scenarios)


@cache
def examined(system: str, scenario: str) -> Examined:
    return Examined(pack_of(system), scenario)


@cache
def watched(system: str, scenario: str) -> Examined:
    """The same; a battle that takes long is over after its first turns. `recorded_games.py` plays all of it."""
    if scenario not in FIRST_TURNS:
        return examined(system, scenario)
    pack = pack_of(system)
    shorter = (replace(one, turns=FIRST_TURNS[scenario]) if one.name == scenario else one for one in pack.scenarios)
    return Examined(replace(pack, scenarios=tuple(shorter)), scenario)


def ready(system: str, scenario: str) -> Ready:
    return examined(system, scenario).ready


def recorded(
    system: str, scenario: str, seed: int, player: str = "eager", *, near: bool = False, every: int = 5
) -> Recording:
    return watched(system, scenario).recorded(seed, player, near=near, every=every)


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))
