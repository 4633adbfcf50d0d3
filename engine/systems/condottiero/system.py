"""`condottiero` as hosts see it."""

from __future__ import annotations

from typing import Any, Final

from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.declared.book import ruleset_of, scenario_of
from engine.core.driver import Player
from engine.core.examples.staging import play_example
from engine.core.opening import Value
from engine.core.position.events import Event
from engine.core.system import Result, Roster
from engine.core.watching.scene import Figure, Scene, Thrown
from engine.model.battles import Example, Opening
from engine.model.pack import Rulepack, Ruleset
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.captain.captain import Captain
from engine.systems.condottiero.position.events.registry import EVENTS
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.questions.facts import FACTS, SUBJECTS
from engine.systems.condottiero.rules.battle import battle
from engine.systems.condottiero.rules.opening import opening_setting, play_opening, results
from engine.systems.condottiero.setup.near import near_start
from engine.systems.condottiero.setup.setup import new_game
from engine.systems.condottiero.watching.examples import CondottieroStaging
from engine.systems.condottiero.watching.invariants import INVARIANTS
from engine.systems.condottiero.watching.roster import roster, tally
from engine.systems.condottiero.watching.scene import figures, scene, thrown

SHOWN: Final[dict[str, str]] = {}
"""Every rule of this sheet is reckoned by the engine; none is a component."""


class Condottiero:
    name = "condottiero"
    invariants = INVARIANTS
    events = EVENTS
    shown = SHOWN

    def setting(self, pack: Rulepack, scenario: str) -> Setting:
        battle = scenario_of(pack, scenario)
        return Setting(open_book(pack, ruleset_of(pack, battle.ruleset), battle.options), battle, FACTS, SUBJECTS)

    def seats(self, setting: Setting) -> tuple[str, ...]:
        return tuple(army.name for army in setting.battle.armies)

    def new_game(self, setting: Setting, chance: Chance, *, keep: bool = True) -> Game:
        return new_game(setting, chance, keep=keep)

    def near_start(self, setting: Setting, chance: Chance) -> Game:
        return near_start(setting, chance)

    def resume(self, game: Game, chance: Chance) -> Game:
        return Game(game.setting, game.state.copy(), chance)

    def play(self, game: Game) -> Ask[None]:
        return battle(game)

    def opening_setting(self, pack: Rulepack, scenario: str, opening: Opening) -> Setting:
        return opening_setting(pack, scenario, opening)

    def play_opening(self, game: Game) -> Ask[None]:
        return play_opening(game)

    def results(self, game: Game) -> dict[str, Value]:
        return results(game)

    def result(self, game: Game) -> Result:
        state = game.state
        standing = tuple(ask.units_standing(game, side.id) for side in state.sides)
        return Result(state.winner if state.winner >= 0 else None, state.reason, state.turn, standing)

    def roster(self, game: Game) -> Roster:
        return roster(game)

    def figures(self, game: Game) -> tuple[Figure, ...]:
        return figures(game)

    def scene(self, game: Game) -> Scene:
        return scene(game)

    def thrown(self, event: Event) -> Thrown | None:
        return thrown(event)

    def tally(self, game: Game) -> dict[str, tuple[int, ...]]:
        return tally(game)

    def view(self, game: Game, seat: int) -> dict[str, Any]:  # noqa: ARG002 - nothing is hidden on this table
        return view(game)

    def redeal(self, game: Game, seat: int, chance: Chance) -> Game:  # noqa: ARG002 - nothing is hidden
        return Game(game.setting, game.state.copy(), chance)

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> Game | None:
        return play_example(CondottieroStaging(), pack, ruleset, example)

    def captain(self, game: Game, seat: int, seed: int) -> Player:
        return Captain(game, seat, seed)


def view(game: Game) -> dict[str, Any]:
    """Everything lies open: both players see the same table."""
    state = game.state
    return {
        "turn": state.turn,
        "stage": state.stage,
        "step": state.step,
        "situation": state.situation,
        "reinforcements": state.reinforcements,
        "sides": [(side.name, side.edge, side.light, side.speech, side.spoken_to) for side in state.sides],
        "commands": [
            (one.name, one.side, one.status, one.order, one.since, one.called, one.marker) for one in state.commands
        ],
        "units": [
            (one.name, one.side, one.x, one.y, one.morale, one.disorganised, one.formation, one.gone)
            for one in state.units
        ],
        "leaders": [(one.name, one.side, one.value, one.status, one.joined, one.marker) for one in state.leaders],
        "characters": [(one.name, one.side, one.part, one.present, one.joined, one.raised) for one in state.characters],
        "pieces": [(one.name, one.shape.x, one.shape.y) for one in state.pieces],
    }
