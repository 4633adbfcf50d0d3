"""What a battle's own things are called in reports on many games of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.host.rules import rules_for
from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.pack import Rulepack
from engine.model.rules import Declared, Origin
from tercio.report.naming import readable


def title_of(thing: Declared, language: str = "en") -> str:
    return thing.title.within(language) if thing.title is not None else readable(thing.name)


def ending_title(pack: Rulepack, scenario: Scenario, reason: str, language: str = "en") -> str:
    """By its title, where the scenario or its rules give it one."""
    rules = next((one.endings for one in rules_for(pack, scenario.name).rulesets if one.name == scenario.ruleset), ())
    declared = (*scenario.endings, *rules, *scenario.objectives)
    found = next((thing for thing in declared if thing.name == reason), None)
    return title_of(found, language) if found is not None else readable(reason).lower()


def pieces_of(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from pieces_of(command)


def declared_pieces(scenario: Scenario, names: Iterable[str]) -> list[tuple[str, Origin]]:
    """Pieces and commands by their names: what they are called, whose they are, and where they are written."""
    found: list[tuple[str, Origin]] = []
    for name in dict.fromkeys(names):
        for army in scenario.armies:
            for thing in _all_of(army):
                if thing.name == name:
                    title = readable(name).capitalize() if thing.title is None else title_of(thing)
                    found.append((f"{title} ({title_of(army)})", thing.origin))
    return found


def _all_of(holder: Army | Command) -> Iterator[Declared]:
    yield from holder.pieces
    for command in holder.commands:
        yield command
        yield from _all_of(command)
