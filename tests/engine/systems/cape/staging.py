"""Small fights of `cape` written in the language, and ways to play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.core.chance import Chance, Recorded, Seeded
from engine.core.decisions import Ask, Decision
from engine.core.driver import Player
from engine.model.pack import Rulepack
from engine.systems.cape.figures import Figure, Group
from engine.systems.cape.game import Game
from engine.systems.cape.system import Cape

SETTINGS = Settings(library=Path(__file__).resolve().parents[4] / "scenarios")
SYSTEM = Cape()

RED = """army red { base_edge south
  character a { of drill_hero  at (10, 10) }  character c { of drill_guard  at (14, 4) } }"""
BLUE = """army blue { base_edge north
  character b { of drill_guard  at (10, 30) }  character d { of drill_hero  at (20, 36) } }"""


@cache
def compiled(text: str) -> Rulepack:
    result = compile_text(f"use cape\n{text}", SETTINGS, "cape/trial.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


def field(
    *,
    red: str = RED,
    blue: str = BLUE,
    ground: str = "",
    turns: int = 6,
    head: str = "",
    options: str = "",
    before: str = "",
) -> str:
    """A scenario around two armies."""
    said = f"options {{ {options} }}" if options else ""
    return (
        f'{before}\nscenario trial "Trial" {{ turns {turns}  players 2  weather clear\n{said}\n{head}\n'
        f"map {{ size 40 um x 40 um  squares 4 x 4  {ground} }}\n{red}\n{blue} }}"
    )


def game(text: str, chance: Chance | None = None) -> Game:
    return SYSTEM.new_game(SYSTEM.setting(compiled(text), "trial"), chance or Seeded(1))


def rolled(text: str, faces: Sequence[int]) -> Game:
    """A game whose dice are known."""
    return game(text, Recorded(faces))


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
