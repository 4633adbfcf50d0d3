"""R.2, Round 1: initiative markers; and the shuffle that R.3 shares."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.turns import MarkersDealt
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import ON_TABLE, Leader
from engine.systems.condottiero.rules.reinforcements import entries


def shuffled(g: Game, things: list[int], section: str) -> list[int]:
    """By lot; the last one needs none."""
    left: list[int] = list(things)
    found: list[int] = []
    while len(left) > 1:
        found.append(g.chance.face(left, section))
        left.remove(found[-1])
    return found + left


def is_on_table(g: Game, leader: Leader) -> bool:
    if not leader.present:
        return False
    return leader.command < 0 or g.state.commands[leader.command].status == ON_TABLE


def markers(g: Game, _: Step) -> Ask[None]:
    """T.1 and R.2: who enters does so first, and has a marker like the others."""
    yield from entries(g)
    if not g.state.dealt:
        leaders = [leader.id for leader in g.state.leaders if is_on_table(g, leader)]
        dealt = tuple(zip(shuffled(g, leaders, "R.2"), range(1, len(leaders) + 1), strict=True))
        g.record(MarkersDealt("R.2", dealt))
