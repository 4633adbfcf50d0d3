"""2.4: the speech of encouragement."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.before import Addressed, StandardRaised
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.tests import undergo


def speeches(g: Game, _: Step) -> Ask[None]:
    """2.4a: who deployed first speaks first; the standard may go up before."""
    for number in ask.sides_in_order(g):
        if ("side", number) in g.state.done:
            continue
        g.safe()
        yield from raise_standard(g, number)
        yield from speak(g, number)


def raise_standard(g: Game, side: int) -> Ask[None]:
    """2.4b, 3.7d: it counts only while its bearer raises it."""
    for bearer in g.state.characters:
        if bearer.side == side and bearer.part == "standard_bearer" and bearer.present and not bearer.raised:
            chosen = yield from choose("raise_standard", side, "2.4b", [None, bearer.id], bearer.id)
            if chosen is not None:
                g.record(StandardRaised("2.4b", bearer.id))


def may_hear(g: Game, side: int) -> list[Unit]:
    """2.4a: one unit for each army and battle; OPEN.2: in an opening any unit of the army."""
    if g.state.sides[side].spoken_to >= 0:
        return []
    opening = g.setting.handed is not None
    return [unit for unit in g.state.units if unit.side == side and (unit.on_table or opening)]


def speak(g: Game, side: int) -> Ask[None]:
    """2.4a, 2.4c: he names a unit, then rolls."""
    army = g.state.sides[side]
    units = [unit.id for unit in may_hear(g, side)]
    if not units:
        return
    heard = yield from choose("address", side, "2.4a", units)
    unit = g.state.units[heard]
    g.record(Addressed("2.4a", side, unit.id))
    yield from undergo(g, "speech", Context(g, army, "R.1", unit=unit), g.condottiero(side).name)
