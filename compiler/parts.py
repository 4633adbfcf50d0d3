"""The parts of what is compiled: which files each unit stands on, and which rulesets are used and not changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.front.files.units import Unit
from dsl import nodes
from engine.model.quick_dataclass import dataclass

_NAMELESS: Final = ("use", "allow")


@dataclass(frozen=True, slots=True)
class Part:
    """A unit that was asked for: its files, all that it stands on, and what it declares that must be one of a kind."""

    files: tuple[str, ...]
    stands_on: frozenset[str]
    names: tuple[str, ...]
    sources: tuple[tuple[str, str], ...] = ()
    """What messages call the files that it stands on, and where these are."""


def part_of(unit: Unit, prelude: Iterable[str]) -> Part:
    """A unit with those below it; all stand on the words of the prelude."""
    sources = {parsed.tree.source.name: str(parsed.path) for below in units_below([unit]) for parsed in below.files}
    names = {
        f"{entry.key.text} {entry.values[0].span.text()}"
        for parsed in unit.files
        for entry in parsed.tree.entries
        if entry.values and entry.key.text not in _NAMELESS
    }
    files = tuple(str(parsed.path) for parsed in unit.files)
    stands_on = frozenset((*sources.values(), *prelude))
    return Part(files, stands_on, tuple(sorted(names)), tuple(sorted(sources.items())))


def units_below(units: Iterable[Unit]) -> list[Unit]:
    """These and all that they use, amend or are opened with."""
    below: dict[str, Unit] = {}
    waiting = list(units)
    while waiting:
        unit = waiting.pop()
        if unit.key not in below:
            below[unit.key] = unit
            waiting += [other for _, other in (*unit.uses, *unit.amends.values())]
            waiting += unit.openings.values()
    return list(below.values())


def drop_examples(asked: Iterable[Unit], library: Path) -> None:
    """Takes the examples out of shipped rulesets that are used as they are: nothing asked for can break them."""
    asked = list(asked)
    every = units_below(asked)
    if any(map(has_special_rules, asked)):
        return  # special rules change a ruleset, and its examples must bear that
    kept = {unit.key for unit in asked} | {amended.key for unit in every for _, amended in unit.amends.values()}
    for unit in every:
        if unit.key not in kept and unit.ruleset_names() and unit.files[0].path.is_relative_to(library):
            unit.files = [
                replace(parsed, tree=replace(parsed.tree, entries=tuple(map(_without_examples, parsed.tree.entries))))
                for parsed in unit.files
            ]


def has_special_rules(unit: Unit) -> bool:
    """Whether a scenario of it changes the ruleset that it is played with."""
    bodies = (scenario.body for scenario in unit.entries("scenario"))
    return any(entry.key.text == "rules" for body in bodies if body is not None for entry in body.entries())


def _without_examples(entry: nodes.Entry) -> nodes.Entry:
    if entry.key.text != "ruleset" or entry.body is None:
        return entry
    rest = tuple(
        inner for inner in entry.body.items if not (isinstance(inner, nodes.Entry) and inner.key.text == "example")
    )
    return replace(entry, body=replace(entry.body, items=rest))
