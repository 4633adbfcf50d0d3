"""What a viewer sees of a battle: units and leaders in their hexes, divisions with their orders."""

from __future__ import annotations

from engine.core.position.events import Event
from engine.core.watching.scene import Figure, Scene, Stand, Thrown
from engine.systems.esa.position.events.cards import CardDrawn, CardTurned
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import NO_POSTURE, Division, General, Unit

_DEGREES = 60
"""From one facing to the next."""


def figures(g: Game) -> tuple[Figure, ...]:
    state = g.state
    return (
        *(
            Figure("unit", one.id, one.profile_class(), one.initial, body="division", within=one.division)
            for one in state.units
        ),
        *(Figure("leader", one.id, body="division", within=one.division) for one in state.generals),
        *(Figure("division", one.id) for one in state.divisions),
    )


def scene(g: Game) -> Scene:
    state = g.state
    return Scene(
        (
            *(_unit(g, one) for one in state.units),
            *(_leader(g, one) for one in state.generals),
            *(_division(one) for one in state.divisions),
        ),
        tuple(side.determination for side in state.sides),
    )


def thrown(event: Event) -> Thrown | None:
    if isinstance(event, CardDrawn | CardTurned):
        return Thrown("card", (event.card,), event.side)
    return None


def _unit(g: Game, unit: Unit) -> Stand:
    if not unit.alive or unit.hex < 0:
        return Stand(strength=unit.strength if unit.alive else 0)
    marks = [name for name in ("shaken", "paralysed") if getattr(unit, name)]
    if unit.posture != NO_POSTURE:
        marks.append(f"posture_{unit.posture}")
    return Stand(g.board.hex(unit.hex), unit.facing * _DEGREES, unit.strength, tuple(marks))


def _leader(g: Game, leader: General) -> Stand:
    here = leader.alive and leader.hex >= 0
    return Stand(g.board.hex(leader.hex) if here else None)


def _division(division: Division) -> Stand:
    marks = [name for name in ("focused", "routed") if getattr(division, name)]
    return Stand(marks=tuple(marks), card=division.card)
