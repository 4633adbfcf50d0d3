"""Losses and what follows: strength, shaken units, generals hurt, elimination. Sections 6.1, 7.1, 8, 10.1, 10.9."""

from __future__ import annotations

from engine.systems.esa.position.events import fights
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import General, Rank, Unit
from engine.systems.esa.questions import situation as ask


def take_losses(g: Game, unit: Unit, losses: int, cause: str, section: str) -> None:
    """10.8a, 10.1d: strength falls; an attached general is hurt; nothing is left of a unit at zero."""
    if losses <= 0 or not unit.alive:
        return
    leaders = ask.attached_to(g, unit)
    g.record(fights.LossesTaken(section, unit.id, losses, cause))
    for leader in leaders:
        hurt_leader(g, leader, unit.hex)
    if unit.strength <= 0:
        eliminate(g, unit, cause, "10.8a")


def eliminate(g: Game, unit: Unit, cause: str, section: str) -> None:
    """10.8a; a general who is with the unit suffers once more (10.1d)."""
    if not unit.alive:
        return
    leaders = ask.attached_to(g, unit)
    where = unit.hex
    g.record(fights.Eliminated(section, unit.id, cause))
    for leader in leaders:
        hurt_leader(g, leader, where)


def hurt_leader(g: Game, general: General, place: int) -> None:
    """10.1d, 10.9: a leader without strength is lost, and a lesser one takes over a division or the army."""
    if general.alive:
        g.record(fights.LeaderHurt("10.1d", general.id))
        if general.strength <= 0:
            lose_leader(g, general, place)


def lose_leader(g: Game, general: General, place: int) -> None:
    """10.9."""
    g.record(fights.LeaderFell("10.9", general.id))
    if general.rank != Rank.CHARACTER:
        replace_leader(g, general, place)


def replace_leader(g: Game, general: General, fell_at: int) -> None:
    """10.9: the replacement joins the unit nearest to where the leader fell."""
    own = [unit for unit in g.living(general.side) if general.division < 0 or unit.division == general.division]
    if not own:
        return
    near = min(own, key=lambda unit: (g.board.distance(unit.hex, fell_at), unit.id))
    morale, melee = g.figures.replacement_morale, g.figures.replacement_melee
    guard, strength = g.figures.replacement_protection, g.figures.leader_strength
    g.record(fights.Replaced("10.9", general.id, near.hex, morale, melee, (guard, guard), strength))


def shake(g: Game, unit: Unit, section: str) -> None:
    if unit.alive and not unit.shaken:
        g.record(fights.BecameShaken(section, unit.id))
