"""Mistakes from which many others follow, told alone: a ruleset that amends what is not there, or that forgot to say
what plays it. Whoever reads forty messages finds the cause among them last."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from compiler.codes.amending import AMENDS_CYCLE
from compiler.codes.loading import UNKNOWN_USE
from compiler.codes.naming import UNFIT_NAME, UNKNOWN_KEY
from compiler.front.files.units import Unit
from dsl import nodes
from dsl.diagnostics import Diagnostic

_OF_THE_KIT: Final = frozenset(("action", "movement", "reaction"))
"""What only rulesets have that play by themselves."""
_OF_READING: Final = ("E01", "E02")
"""Codes of what was found before anything had a meaning: these follow from nothing."""


def causes_alone(diagnostics: Iterable[Diagnostic], units: Collection[Unit]) -> tuple[Diagnostic, ...]:
    """Without what follows from a cause, in the unit that has it and in those that stand on it."""
    told = list(diagnostics)
    causes = {one.span.source.name: one for one in told if _is_of_amending(one, units)}
    causes |= dict(_without_kit(told, units))
    if not causes:
        return tuple(told)
    follow = {source for unit in units if _stands_on(unit, causes) for source in _sources(unit)}
    kept = [one for one in told if _is_of_reading(one) or one.span.source.name not in follow]
    every = dict.fromkeys((*kept, *causes.values()))
    return tuple(sorted(every, key=Diagnostic.sort_key))


def _is_of_reading(told: Diagnostic) -> bool:
    return told.code is UNFIT_NAME or told.code.code.startswith(_OF_READING)


def _sources(unit: Unit) -> list[str]:
    return [parsed.tree.source.name for parsed in unit.files]


def _stands_on(unit: Unit, causes: Collection[str]) -> bool:
    seen: set[str] = set()
    waiting = [unit]
    while waiting:
        one = waiting.pop()
        if one.key in seen:
            continue
        seen.add(one.key)
        if not set(_sources(one)).isdisjoint(causes):
            return True
        waiting += [below for _, below in (*one.uses, *one.amends.values())]
    return False


def _is_of_amending(told: Diagnostic, units: Collection[Unit]) -> bool:
    """Whether it says that what a ruleset amends is not there, or is made of itself."""
    if told.code is AMENDS_CYCLE:
        return True
    return told.code is UNKNOWN_USE and any(
        value.span.source is told.span.source and value.span.start == told.span.start
        for unit in units
        for entry in _inside_rulesets(unit, "amends")
        for value in entry.values
    )


def _inside_rulesets(unit: Unit, key: str) -> list[nodes.Entry]:
    bodies = [entry.body for entry in unit.entries("ruleset") if entry.body is not None]
    return [inner for body in bodies for inner in body.entries() if inner.key.text == key]


def _without_kit(told: list[Diagnostic], units: Collection[Unit]) -> Iterable[tuple[str, Diagnostic]]:
    unknown = {one.span.source.name: one for one in told if one.code is UNKNOWN_KEY and one.span.text() in _OF_THE_KIT}
    for unit in units:
        met = next((unknown[source] for source in _sources(unit) if source in unknown), None)
        rulesets = unit.entries("ruleset")
        if met is None or not rulesets or any(_inside_rulesets(unit, key) for key in ("plays", "amends")):
            continue
        ruleset = rulesets[0]
        name = ruleset.values[0].span if ruleset.values else ruleset.key.span
        word = met.span.text()
        message = f"`{word}` is a word of rules that play by themselves, and ruleset `{name.text()}` does not say so"
        help = "write `plays kit` right after its brace"
        yield name.source.name, Diagnostic(UNKNOWN_KEY, message, name, help=help)
