"""All rule systems, in one explicit list."""

from __future__ import annotations

from typing import Final

from engine.core.system import System
from engine.systems.cape.system import Cape
from engine.systems.condottiero.system import Condottiero
from engine.systems.esa.system import Esa

SYSTEMS: Final[dict[str, System]] = {"esa": Esa(), "condottiero": Condottiero(), "cape": Cape()}


def system_of(ruleset: str, amends: dict[str, str | None]) -> System:
    """The system that plays a ruleset: its own, or that of the ruleset it amends."""
    name: str | None = ruleset
    seen: set[str] = set()
    while name is not None and name not in seen:
        seen.add(name)
        if name in SYSTEMS:
            return SYSTEMS[name]
        name = amends.get(name)
    raise KeyError(f"no system plays the ruleset `{ruleset}`")
