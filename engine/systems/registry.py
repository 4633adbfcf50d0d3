"""All rule systems: those that ship with Tercio, in one explicit list, and those that installed packages announce.

A package of somebody else's announces its system as an entry point of the group `tercio.systems`; it is imported when a
ruleset of that name is played, and not before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from engine.core.system import System, Unplayable
from engine.kit.system import Kit
from engine.model.pack import Ruleset
from engine.systems.cape.system import Cape
from engine.systems.condottiero.system import Condottiero
from engine.systems.esa.system import Esa
from engine.systems.lumi.system import Lumi
from engine.systems.risorgimento.system import Risorgimento

GROUP: Final = "tercio.systems"
SYSTEMS: Final[dict[str, System]] = {
    "esa": Esa(),
    "condottiero": Condottiero(),
    "cape": Cape(),
    "risorgimento": Risorgimento(),
    "lumi": Lumi(),
}
"""Those that ship with Tercio, each with rules of its own."""
LAYER_SYSTEMS: Final[dict[str, System]] = {"kit": Kit()}
"""Those that play any ruleset which asks for them: `plays kit`."""


@cache
def announced() -> Mapping[str, EntryPoint]:
    """Systems of installed packages by name, not imported yet. A name that ships with Tercio keeps its meaning."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in (*SYSTEMS, *LAYER_SYSTEMS)}


@cache
def _imported(name: str) -> System:
    entry = announced()[name]
    package = entry.dist.name if entry.dist is not None else entry.value
    try:
        loaded = entry.load()
        system: System = loaded() if isinstance(loaded, type) else loaded
    except Exception as fault:  # another author's package may fail in any way
        raise Unplayable(f"the system `{name}` of the package `{package}` cannot be loaded: {fault!r}") from fault
    if getattr(system, "name", None) != name:
        raise Unplayable(f"the package `{package}` announces a system `{name}` that calls itself otherwise")
    return system


def system_named(name: str) -> System | None:
    """The system of exactly this name, if there is one."""
    shipped = SYSTEMS.get(name) or LAYER_SYSTEMS.get(name)
    if shipped is not None:
        return shipped
    return _imported(name) if name in announced() else None


def system_of(ruleset: str, rulesets: Iterable[Ruleset]) -> System:
    """The system that plays a ruleset: its own, the one that it asks for by `plays`, or that of what it amends."""
    leads_to = {one.name: one.plays or one.amends for one in rulesets}
    name: str | None = ruleset
    seen: set[str] = set()
    while name is not None and name not in seen:
        seen.add(name)
        system = system_named(name)
        if system is not None:
            return system
        name = leads_to.get(name)
    raise KeyError(f"no system plays the ruleset `{ruleset}`")
