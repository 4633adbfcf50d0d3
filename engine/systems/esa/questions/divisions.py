"""2.1.1: questions about divisions as they are made up."""

from __future__ import annotations

from engine.systems.esa.position.state import Division, State


def prevailing_classes(state: State, division: Division) -> list[str]:
    """2.1.1a: the class with most units, or those that share the lead, in the order in which they are written."""
    counts: dict[str, int] = {}
    for unit in state.units:
        if unit.division == division.id:
            counts[unit.profile.klass] = counts.get(unit.profile.klass, 0) + 1
    return [klass for klass, count in counts.items() if count == max(counts.values())]
