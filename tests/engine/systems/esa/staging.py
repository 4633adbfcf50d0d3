"""Small battles of `esa` written in the language, and a way to play rules on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from compiler.compile import compile_text
from engine.core.chance import Chance, Seeded
from engine.core.decisions import Ask, Decision
from engine.model.pack import Rulepack, Ruleset
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Division, General, Unit
from engine.systems.esa.system import Esa
from tests.shipped import rules_alone, shipped_pack


def library() -> Rulepack:
    """Everything that ships of `esa`."""
    return shipped_pack("esa")


def ruleset() -> Ruleset:
    return next(one for one in library().rulesets if one.name == "esa")


@cache
def compiled(text: str) -> Rulepack:
    result = compile_text(f"use esa\n{text}", rules_alone(), "esa/trial.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    return result.pack


def faults(text: str) -> list[str]:
    return [one.code.name for one in compile_text(f"use esa\n{text}", rules_alone(), "esa/trial.tercio").diagnostics]


def field(inside: str, *, size: str = "9 x 9", ground: str = "", turns: int = 6, head: str = "") -> str:
    """A scenario around two armies."""
    map_ = f"map {{ size {size}  {ground} }}"
    return f'scenario trial "Trial" {{ date 1650-01-01  turns {turns}  players 2\n{head}\n{map_}\n{inside} }}'


def game(text: str, chance: Chance | None = None) -> Game:
    pack = compiled(text)
    esa = Esa()
    return esa.new_game(esa.setting(pack, "trial"), chance or Seeded(7))


def unit(g: Game, name: str) -> Unit:
    return next(one for one in g.state.units if one.name == name)


def general(g: Game, name: str) -> General:
    return next(one for one in g.state.generals if one.name == name)


def hex_of(g: Game, name: str) -> int:
    """A hex by its number on the map: `0507`."""
    return (int(name[2:]) - 1) * g.board.width + int(name[:2]) - 1


def put(g: Game, name: str, at: str) -> Unit:
    """Sets a unit elsewhere, without a rule."""
    one = unit(g, name)
    if one.hex >= 0:
        g.state.at[one.hex] = -1
    one.hex = hex_of(g, at)
    g.state.at[one.hex] = one.id
    return one


def cleared(g: Game, *kept: str) -> Game:
    """Only these units are left on the field."""
    for one in g.state.units:
        if one.name not in kept and one.hex >= 0:
            g.state.at[one.hex] = -1
            one.hex = -1
    return g


def give(g: Game, one: Division, orders: int, *, exactly: bool = False) -> Division:
    """A division holds the first card with these orders; with `exactly`, with no others."""
    fits = (lambda held: held == orders) if exactly else (lambda held: held & orders == orders)
    one.card = next(number for number, card in g.setting.cards.items() if card.priority and fits(card.orders))
    one.focused = False
    return one


def division(g: Game, name: str) -> Division:
    return next(one for one in g.state.divisions if one.name == name)


def phase(g: Game, name: str) -> Ask[None]:
    """What the ruleset declares as a phase of the turn."""
    for step in g.setting.turn.steps_of(name):
        yield from g.setting.turn.perform(g, step)


def play(
    procedure: Ask[Any], answer: Callable[[Decision], Any] = lambda decision: decision.options[0]
) -> list[Decision]:
    """Runs a rule to its end; `answer` gives an option. Answers what was asked."""
    asked: list[Decision] = []
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            decision = procedure.send(decision.options.index(answer(decision)))
    except StopIteration:
        return asked


def sections(g: Game) -> list[str]:
    return [event.section for event in g.journal]


RED = """army red { value 3  general rc { is cic  morale 2  at 0509 }
  division one { general r { morale 3  at 0508 }
    unit a { of drill_pike  at 0507  facing n }  unit b { of drill_horse  at 0607  facing n }
    unit c { of drill_horse  at 0707  facing n } } }"""
BLUE = """army blue { value 3  general bc { is cic  morale 2  at 0501 }
  division two { general s { morale 3  at 0502 }
    unit x { of drill_pike  at 0503  facing s }  unit y { of drill_horse  at 0603  facing s }
    unit z { of drill_horse  at 0703  facing s } } }"""
