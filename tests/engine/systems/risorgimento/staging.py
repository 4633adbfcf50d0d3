"""Small battles of `risorgimento` written in the language, and ways to play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from compiler.compile import compile_text
from engine.core.chance import Chance, Recorded, Seeded
from engine.core.decisions import Ask, Decision
from engine.model.pack import Rulepack
from engine.systems.risorgimento.position.state import Commander, Game, Unit
from engine.systems.risorgimento.questions.moving import Move, judge
from engine.systems.risorgimento.questions.offers import thoughts
from engine.systems.risorgimento.system import Risorgimento
from tests.shipped import rules_alone

SYSTEM = Risorgimento()


@cache
def compiled(text: str) -> Rulepack:
    result = compile_text(f"use risorgimento\n{text}", rules_alone(), "risorgimento/trial.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


def field(red: str, blue: str, *, ground: str = "", options: str = "", rules: str = "", turns: int = 6) -> str:
    """A scenario in which red stands in the south and blue in the north, each a brigade under its chief. `SOUTH` and
    `NORTH` are battalions in line that look to the other side; `rules` are amendments."""
    red, blue = (
        text.replace("SOUTH", "of drill_foot  facing n  formation line").replace(
            "NORTH", "of drill_foot  facing s  formation line"
        )
        for text in (red, blue)
    )
    said = (f"options {{ {options} }}" if options else "") + (f" rules {{ {rules} }}" if rules else "")
    leaders = (
        "commander general { initiative 6  bonus 1  at (80, 3) }",
        "commander colonel { initiative 4  bonus 0  at (80, 8) }",
    )
    others = (
        "commander feldherr { initiative 5  bonus 1  at (80, 57) }",
        "commander oberst { initiative 4  bonus 0  at (80, 52) }",
    )
    return (
        f'scenario trial "Trial" {{ turns {turns}  players 2\n{said}\nmap {{ size 90 cm x 60 cm  {ground} }}\n'
        f"army red {{ nation france  home south\n{leaders[0]}  brigade ones {{ {leaders[1]}  {red} }} }}\n"
        f"army blue {{ nation austria  home north\n{others[0]}  brigade twos {{ {others[1]}  {blue} }} }} }}"
    )


def game(text: str, chance: Chance | Sequence[int] | None = None) -> Game:
    """In its first turn; dice may be known."""
    dice = Recorded(chance) if isinstance(chance, Sequence) else chance or Seeded(1)
    it = SYSTEM.near_start(SYSTEM.setting(compiled(text), "trial"), dice)
    it.state.turn = 1
    return it


def phase(it: Game, name: str) -> Ask[None]:
    """A declared phase of the turn."""
    for step in it.setting.turn.steps_of(name):
        yield from it.setting.turn.perform(it, step)


def run(procedure: Ask[Any], answer: Callable[[Decision], Any] | None = None) -> list[Decision]:
    """Runs a procedure with the options that `answer` names, the last one by itself; answers what was asked."""
    asked: list[Decision] = []
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            chosen = answer(decision) if answer is not None else decision.options[-1]
            decision = procedure.send(decision.options.index(chosen))
    except StopIteration:
        return asked


def unit(g: Game, name: str) -> Unit:
    return next(unit for unit in g.state.units if unit.name == name)


def commander(g: Game, name: str) -> Commander:
    return next(leader for leader in g.state.commanders if leader.name == name)


def told(g: Game, event: str) -> list[Any]:
    return [recorded for recorded in g.journal if recorded.name == event]


def moves_offered(g: Game, unit: Unit) -> list[Move]:
    return [move for move in dict.fromkeys(thoughts(g, unit)) if judge(g, unit, move) is not None]
