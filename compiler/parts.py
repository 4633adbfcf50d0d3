"""The parts of what is compiled: which files each unit stands on, and which rulesets are used and not changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.front.declarations.shared_examples import is_untouched, touched_by
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
    """Takes the examples out of shipped rulesets that are only used, but for those that special rules may break."""
    asked = list(asked)
    every = units_below(asked)
    rules = [body for unit in asked for body in _special_rules(unit)]
    touched = touched_by(item for body in rules for item in body.items)
    if touched is None:
        return

    def is_dropped(item: nodes.Item) -> bool:
        if not isinstance(item, nodes.Entry) or item.key.text != "example":
            return False
        return not rules or is_untouched(item, touched)

    asked_for = {unit.key for unit in asked}
    shipped = [unit for unit in every if unit.files[0].path.is_relative_to(library) and unit.key not in asked_for]
    shipped_keys = {unit.key for unit in shipped}
    kept = _changed_by(unit for unit in every if unit.key not in shipped_keys)
    for unit in shipped:
        if unit.key not in kept and unit.ruleset_names():
            unit.files = [
                replace(parsed, tree=replace(parsed.tree, entries=tuple(_without(parsed.tree.entries, is_dropped))))
                for parsed in unit.files
            ]


def _changed_by(units: Iterable[Unit]) -> set[str]:
    """The keys of what these amend, of what that amends, and so on."""
    changed: set[str] = set()
    waiting = [amended for unit in units for _, amended in unit.amends.values()]
    while waiting:
        unit = waiting.pop()
        if unit.key not in changed:
            changed.add(unit.key)
            waiting += [amended for _, amended in unit.amends.values()]
    return changed


def _special_rules(unit: Unit) -> Iterator[nodes.Body]:
    bodies = (scenario.body for scenario in unit.entries("scenario"))
    for entry in (entry for body in bodies if body is not None for entry in body.entries()):
        if entry.key.text == "rules":
            yield entry.body or nodes.Body((), entry.span)


def _without(entries: Iterable[nodes.Entry], is_dropped: Callable[[nodes.Item], bool]) -> Iterator[nodes.Entry]:
    for entry in entries:
        if entry.key.text == "ruleset" and entry.body is not None:
            rest = tuple(item for item in entry.body.items if not is_dropped(item))
            yield replace(entry, body=replace(entry.body, items=rest))
        else:
            yield entry
