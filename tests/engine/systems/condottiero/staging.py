"""Small battles of `condottiero` written in the language, and ways to play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from compiler.compile import compile_text
from engine.core.chance import Chance, Recorded, Seeded
from engine.core.decisions import Ask, Decision
from engine.core.declared.expressions.compiled import compile_expression
from engine.core.driver import Player
from engine.core.players import EagerPlayer
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Fact
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command, Leader, Unit
from engine.systems.condottiero.system import Condottiero
from tests.shipped import rules_alone, shipped_pack

SYSTEM = Condottiero()

RED = """army red { deploys any_edge
  command one { general r { is condottiero  command_value 3 }  unit a { of drill_foot }  unit c { of drill_horse } }
  command two { general s { command_value 2 }  unit d { of drill_lights }  unit e { of drill_lights } } }"""
BLUE = """army blue { deploys any_edge
  command three { general b { is condottiero  command_value 2 }  unit y { of drill_foot }  unit z { of drill_guns } }
  command four { entry reinforcement  general t { command_value 1 }  unit x { of drill_horse } } }"""
GROUND = "wood copse { at (30, 60)  size 20 cm x 10 cm }  hill mound { at (150, 60)  radius 9 cm }"


def library() -> Rulepack:
    """Everything that ships of `condottiero`."""
    return shipped_pack("condottiero")


def ruleset() -> Ruleset:
    return next(one for one in library().rulesets if one.name == "condottiero")


@cache
def compiled(text: str) -> Rulepack:
    result = compile_text(f"use condottiero\n{text}", rules_alone(), "condottiero/trial.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


def field(
    *, red: str = RED, blue: str = BLUE, ground: str = GROUND, turns: int = 6, head: str = "", options: str = ""
) -> str:
    """A scenario around two armies."""
    said = f"options {{ {options} }}" if options else ""
    return (
        f'scenario trial "Trial" {{ turns {turns}  players 2\n{said}\n{head}\n'
        f"map {{ size 180 cm x 120 cm  {ground} }}\n{red}\n{blue} }}"
    )


def game(text: str, chance: Chance | None = None) -> Game:
    setting = SYSTEM.setting(compiled(text), "trial")
    return SYSTEM.new_game(setting, chance or Seeded(1))


def rolled(text: str, faces: Sequence[int]) -> Game:
    """A game whose dice are known."""
    return game(text, Recorded(faces))


def phase(it: Game, name: str) -> Ask[None]:
    """What the ruleset declares as a phase, before the battle or in its turns."""
    for course in (it.setting.before, it.setting.turn):
        for step in course.steps_of(name):
            yield from course.perform(it, step)


def run(procedure: Ask[Any], answer: Callable[[Decision], Any]) -> list[Decision]:
    """Runs a procedure with the options that `answer` names; answers what was asked."""
    asked: list[Decision] = []
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            decision = procedure.send(decision.options.index(answer(decision)))
    except StopIteration:
        return asked


def first(decision: Decision) -> Any:  # noqa: ANN401 - whatever is offered
    return decision.options[0]


def play(it: Game, players: Sequence[Player]) -> Game:
    procedure = SYSTEM.play(it)
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(players[decision.seat].choose(decision))
    except StopIteration:
        return it


def eager(seed: int) -> list[Player]:
    return [EagerPlayer(2 * seed + seat) for seat in (0, 1)]


def unit(g: Game, name: str) -> Unit:
    return next(one for one in g.state.units if one.name == name)


def command(g: Game, name: str) -> Command:
    return next(one for one in g.state.commands if one.name == name)


def leader(g: Game, name: str) -> Leader:
    return next(one for one in g.state.leaders if one.name == name)


def answer(g: Game, fact: str, side: int) -> Any:  # noqa: ANN401 - whatever the ruleset works out
    """A fact of an army."""
    kind, _, path = fact.partition(".")
    return compile_expression(Fact(kind, kind, path), g.setting.facts, fact)(Context(g, g.state.sides[side]))


def of_unit(g: Game, path: str, unit: Unit) -> Any:  # noqa: ANN401
    return compile_expression(Fact("unit", "unit", path), g.setting.facts, path)(Context(g, g.side(unit), unit=unit))


def of_command(g: Game, path: str, command: Command) -> Any:  # noqa: ANN401
    fact = compile_expression(Fact("command", "command", path), g.setting.facts, path)
    return fact(Context(g, g.side(command), command=command))


def told(g: Game, event: str) -> list[Any]:
    return [one for one in g.journal if one.name == event]
