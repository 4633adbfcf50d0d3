"""Positions of `lumi` for its tests: a battle of either edition, with units set where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.chance import Seeded
from engine.core.decisions import Ask
from engine.model.pack import Ruleset
from engine.model.values import Ref, Value
from engine.systems.lumi.position.state import Context, Game, Unit
from engine.systems.registry import SYSTEMS
from tests.shipped import shipped_pack

FIRST, SECOND = "two_villages_1745", "two_villages_1745_amended"


class Faces(Seeded):
    """Dice that show what they are told, then what they like."""

    def __init__(self, faces: Sequence[int] = ()) -> None:
        super().__init__(1)
        self._faces = list(faces)

    def roll(self, sides: int, section: str) -> int:
        return self._faces.pop(0) if self._faces else super().roll(sides, section)


def table(scenario: str = SECOND, faces: Sequence[int] = (), **changed: Value) -> Game:
    """A new game, with everybody but those whom a test sets down far away; `changed` are constants of the rules that
    have another value there, and switches that have another choice."""
    system, pack = SYSTEMS["lumi"], shipped_pack("lumi")
    if changed:
        pack = replace(pack, rulesets=tuple(_with_figures(ruleset, changed) for ruleset in pack.rulesets))
    game = system.new_game(system.setting(pack, scenario), Faces(faces))
    assert isinstance(game, Game)
    game.state.turn, game.state.initiative = 1, 0
    for unit in game.state.units:
        unit.gone = "waiting"
    return game


def _with_figures(ruleset: Ruleset, changed: Mapping[str, Value]) -> Ruleset:
    constants = (replace(one, value=changed.get(one.name, one.value)) for one in ruleset.constants)
    switches = (replace(one, default=str(changed.get(one.name, one.default))) for one in ruleset.switches)
    return replace(ruleset, constants=tuple(constants), switches=tuple(switches))


def set_down(game: Game, side: int, arm: str, x: int, y: int, facing: int = 0, formation: str = "") -> Unit:
    """The first unit of an arm of a side that is not on the table, in um; `formation` if not its usual one."""
    unit = next(unit for unit in game.state.units if unit.side == side and unit.gone and unit.profile.arm.name == arm)
    unit.gone, unit.formation = "", formation or unit.profile.arm.usual
    unit.x, unit.y, unit.facing = 100 * x, 100 * y, facing
    game.found.clear()
    return unit


def play(asked: Ask[object] | None, answers: Sequence[object] = ()) -> list[str]:
    """Runs a procedure: each question gets the next answer, or is declined; gives the kinds of the questions."""
    kinds: list[str] = []
    waiting = list(answers)
    if asked is None:
        return kinds
    try:
        decision = next(asked)
        while True:
            kinds.append(decision.kind)
            answer = decision.options.index(waiting.pop(0)) if waiting else 0
            decision = asked.send(answer)
    except StopIteration:
        return kinds


def play_phase(game: Game, name: str) -> list[str]:
    """What is done in a phase, whatever comes before it."""
    course = game.setting.turn
    return [kind for step in course.steps_of(name) for kind in play(course.perform(game, step))]


def befall(game: Game, effect: str, context: Context) -> list[str]:
    """An effect of the ruleset."""
    return play(game.setting.effects.do(game, Ref("effect", effect), context))
