"""Two armies on a table whose units stand where a test puts them, without a rule."""

from __future__ import annotations

from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Character, Status, Unit
from tests.engine.systems.condottiero.staging import (
    field,
    game,
    told,
    unit,
)

RED = """army red { deploys any_edge
  character h { part charismatic }
  command one { general r { is condottiero  command_value 3 }  character f { part standard_bearer }
    unit a { of drill_foot }  unit c { of drill_foot }  unit k { of drill_skirmishers } }
  command two { general s { is charismatic  command_value 2 }  character m { part musician }
    unit d { of drill_horse }  unit e { of drill_reiters } } }"""
BLUE = """army blue { deploys any_edge
  command three { general b { is condottiero  command_value 2 }  character g { part charismatic }
    unit y { of drill_foot }  unit z { of drill_guns } }
  command four { general t { command_value 1 }  unit x { of drill_horse } } }"""
TEXT = field(red=RED, blue=BLUE, ground="wood copse { at (30, 60)  size 20 cm x 10 cm }")
WIDTH, HEIGHT, RADIUS = 18_000, 12_000, 300


def table(**places: tuple[int, int]) -> Game:
    """These units on the table, each command with them under its leader, in the third turn."""
    it = game(TEXT)
    it.state.turn = 3
    for name, place in places.items():
        unit(it, name).x, unit(it, name).y = place
    for held in it.state.commands:
        if any(one.on_table for one in it.state.units if one.command == held.id):
            held.status, held.since = Status.ON_TABLE, 1
            chief = it.state.leaders[held.leader]
            chief.x, chief.y = it.units_of(held)[0].at
    return it


def character(it: Game, name: str) -> Character:
    return next(one for one in it.state.characters if one.name == name)


def moved(it: Game, one: Unit) -> tuple[int, int] | None:
    own = [event for event in told(it, "Moved") if event.unit == one.id]
    return (own[-1].x, own[-1].y) if own else None
