"""What a battle's own things are called in reports on many games of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.chance import Seeded
from engine.host.play import prepare
from engine.host.rules import rules_for, ruleset_of
from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.pack import Rulepack
from engine.model.rules import Declared, Origin
from tercio.report.names import Names
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


def declared_pieces(pack: Rulepack, scenario: Scenario, names: Iterable[str]) -> list[tuple[str, Origin]]:
    """Pieces and commands by their names: what reports call them, whose they are, and where they are written."""
    told = _reported(pack, scenario)
    found: list[tuple[str, Origin]] = []
    for name in dict.fromkeys(names):
        for side, army in enumerate(scenario.armies):
            for thing in _all_of(army):
                if thing.name == name:
                    plain = readable(name).capitalize() if thing.title is None else title_of(thing)
                    found.append((f"{told.get((side, name), plain)} ({title_of(army)})", thing.origin))
    return found


def _reported(pack: Rulepack, scenario: Scenario) -> dict[tuple[int, str], str]:
    """What reports call each piece of the roster, by its side and name, without its army behind it."""
    ready = prepare(pack, scenario.name)
    rules = rules_for(pack, scenario.name)
    ruleset = ruleset_of(rules, scenario)
    layers = [one for one in pack.rulesets if one.name == ruleset.plays]
    roster = ready.system.roster(ready.begin(Seeded(0), near=False))
    names = Names(rules, scenario, ruleset, roster, "en", layers)
    armies = [names.piece(side, "side") for side in range(len(scenario.armies))]
    return {
        (piece.side, piece.name): str(names.piece_called(piece.name, piece.side)).removesuffix(
            f" ({army.amid})" if (army := armies[piece.side]) is not None else ""
        )
        for _, pieces in roster.pieces
        for piece in pieces
        if piece.side >= 0
    }


def _all_of(holder: Army | Command) -> Iterator[Declared]:
    yield from holder.pieces
    for command in holder.commands:
        yield command
        yield from _all_of(command)
