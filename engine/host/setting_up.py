"""A battle before its first decision: which system plays it, and with what. No more is read than that takes, since
`tercio check` sets up every battle that an author has changed, and he waits for it."""

from __future__ import annotations

from typing import Any

from engine.core.system import System
from engine.host.rules import opener_for, rules_for, scenario_of, system_for
from engine.model.pack import Rulepack


def set_up(pack: Rulepack, scenario: str) -> tuple[System, Any]:
    """The system that plays a scenario, and what it plays with; `Unplayable` where it cannot."""
    system = system_for(pack, scenario)
    rules = rules_for(pack, scenario)
    opening = scenario_of(rules, scenario).opening
    if opening is not None:
        from engine.host.opened import Opened  # late: few battles have one

        system = Opened(system, opener_for(rules, opening), rules, opening)
    return system, system.setting(rules, scenario)
