"""Small fights of `cape` written in the language, and ways to play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from compiler.compile import compile_text
from engine.core.chance import Chance, Seeded
from engine.core.decisions import Ask, Decision
from engine.core.driver import Player
from engine.model.pack import Rulepack
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.system import Cape
from tests.shipped import rules_alone

SYSTEM = Cape()

RED = """army red { base_edge south
  character a { of drill_hero  at (10, 10) }  character c { of drill_guard  at (14, 4) } }"""
BLUE = """army blue { base_edge north
  character b { of drill_guard  at (10, 30) }  character d { of drill_hero  at (20, 36) } }"""


@cache
def compiled(text: str) -> Rulepack:
    result = compile_text(f"use cape\n{text}", rules_alone(), "cape/trial.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


def field(
    *,
    red: str = RED,
    blue: str = BLUE,
    ground: str = "",
    head: str = "",
    before: str = "",
) -> str:
    """A scenario around two armies."""
    return (
        f'{before}\nscenario trial "Trial" {{ turns 6  players 2  weather clear\n{head}\n'
        f"map {{ size 40 um x 40 um  squares 4 x 4  {ground} }}\n{red}\n{blue} }}"
    )


def game(text: str, chance: Chance | None = None, *, turns: int = 6, options: tuple[tuple[str, str], ...] = ()) -> Game:
    """A game of a text; turns and switches are changed in what was compiled once."""
    pack = compiled(text)
    one = replace(pack.scenarios[0], turns=turns, options=options)
    return SYSTEM.new_game(SYSTEM.setting(replace(pack, scenarios=(one,)), "trial"), chance or Seeded(1))


def run(procedure: Ask[Any], answer: Callable[[Decision], Any] | None = None) -> list[Decision]:
    """Runs a procedure with the options that `answer` names (the first, if nobody does); answers what was asked."""
    asked: list[Decision] = []
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            decision = procedure.send(0 if answer is None else decision.options.index(answer(decision)))
    except StopIteration:
        return asked


def phase(g: Game, name: str) -> Ask[None]:
    """A phase of the turn, wherever the game stands."""
    turn = g.setting.turn
    step = turn.step(name)
    assert step is not None, name
    return turn.perform(g, step)


def play(it: Game, players: Sequence[Player]) -> Game:
    procedure = SYSTEM.play(it)
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(players[decision.seat].choose(decision))
    except StopIteration:
        return it


def figure(g: Game, name: str) -> Figure:
    return next(one for one in g.state.figures if one.name == name)


def group(g: Game, name: str) -> Group:
    """A squad, or the one who acts alone, by name."""
    return next(one for one in g.state.groups if one.name == name)


def told(g: Game, event: str) -> list[Any]:
    return [one for one in g.journal if one.name == event]
