"""`cape` as hosts see it."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.declared.book import ruleset_of, scenario_of
from engine.core.driver import Player
from engine.core.examples.staging import play_example
from engine.core.position.events import Event
from engine.core.system import Result, Roster
from engine.core.watching.scene import Figure, Scene, Thrown
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.systems.cape.book.book import open_book
from engine.systems.cape.book.component_rules import SHOWN
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.captain.captain import Captain
from engine.systems.cape.position.events.registry import EVENTS
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.judging import set_table
from engine.systems.cape.rules.turn.battle import battle
from engine.systems.cape.setup.near import near_start
from engine.systems.cape.setup.setup import new_game
from engine.systems.cape.watching.examples import CapeStaging
from engine.systems.cape.watching.invariants import INVARIANTS
from engine.systems.cape.watching.roster import roster, tally
from engine.systems.cape.watching.scene import figures, scene, thrown


class Cape:
    name = "cape"
    invariants = INVARIANTS
    events = EVENTS
    shown = SHOWN

    def setting(self, pack: Rulepack, scenario: str) -> Setting:
        battle = scenario_of(pack, scenario)
        book = open_book(pack, ruleset_of(pack, battle.ruleset), battle.options)
        return set_table(book, battle, pack.events)

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

    def result(self, game: Game) -> Result:
        state = game.state
        left = tuple(side.points if game.setting.verdict == "by_points" else side.firmness for side in state.sides)
        return Result(state.winner if state.winner >= 0 else None, state.reason, state.turn, left)

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

    def view(self, game: Game, seat: int) -> dict[str, Any]:
        return view(game, seat)

    def redeal(self, game: Game, seat: int, chance: Chance) -> Game:
        return redeal(game, seat, chance)

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> Game | None:
        return play_example(CapeStaging(), pack, ruleset, example)

    def captain(self, game: Game, seat: int, seed: int) -> Player:
        return Captain(game, seat, seed)


def view(game: Game, seat: int) -> dict[str, Any]:
    """3.2.3c: the firmness of the others is their secret; all else lies open."""
    state = game.state
    return {
        "turn": state.turn,
        "step": state.step,
        "weather": state.weather,
        "firmness": state.sides[seat].firmness,
        "sides": [
            (side.name, tuple(side.dice), side.rolled, side.rank, side.points, side.experience, side.out)
            for side in state.sides
        ],
        "groups": [
            (group.name, group.pa, group.activated, group.shaken, group.formation, group.reserve, group.charging)
            for group in state.groups
        ],
        "figures": [
            (
                one.name,
                one.side,
                one.x,
                one.y,
                one.wounds,
                one.gone,
                one.prone,
                one.mounted,
                tuple(sorted(one.unloaded)),
            )
            for one in state.figures
        ],
        "markers": [(marker.x, marker.y) for marker in state.markers if not marker.gone],
        "things": [(thing.name, thing.x, thing.y, thing.carried_by) for thing in state.things if not thing.gone],
        "guns": [(gun.name, gun.x, gun.y, gun.facing, gun.loaded, gun.limbered, gun.team) for gun in state.guns],
    }


def redeal(game: Game, seat: int, chance: Chance) -> Game:
    """3.2.3c: what the others have left could be anything that still holds."""
    again = Game(game.setting, game.state.copy(), chance)
    for side in again.state.sides:
        if side.id != seat and side.firmness > 0 and side.initial > 1:
            side.firmness = chance.roll(side.initial, "3.2.3c")
    return again
