"""`lumi` as hosts see it."""

from __future__ import annotations

from engine.core.base_system import WatchedSystem
from engine.core.later import Later
from engine.core.position.events import Event, events_of
from engine.core.position.turn_events import TURN_EVENTS, RoundBegan
from engine.core.system import Capture, Draws
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.systems.lumi.book.book import open_book
from engine.systems.lumi.book.setting import Setting
from engine.systems.lumi.position.events import orders, units
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.rules.battle import PLAYBOOK
from engine.systems.lumi.setup.setup import LumiBuilder
from engine.systems.lumi.watching.examples import LumiStaging
from engine.systems.lumi.watching.invariants import INVARIANTS
from engine.systems.lumi.watching.misplaced import misplaced
from engine.systems.lumi.watching.scene import LISTS, SEEN, TALLIED


class Lumi(WatchedSystem[Setting, Game]):
    name = "lumi"
    invariants = INVARIANTS
    events = (*TURN_EVENTS, RoundBegan, *events_of(orders, units))
    staging = LumiStaging()
    captains = Later("engine.systems.lumi.captain.captain", "LumiCaptain")
    lists = LISTS
    seen = SEEN
    tallied = TALLIED
    dice_events = (orders.Tested,)
    draws = Draws(handfuls=((units.Fired, "fire"), (units.Struck, "melee")))
    book = staticmethod(open_book)
    games = Game
    builder = LumiBuilder
    misplaced = staticmethod(misplaced)

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Setting:
        return Setting(open_book(pack, ruleset, battle.options), battle, PLAYBOOK)

    def taken(self, game: Game, event: Event) -> Capture | None:
        if isinstance(event, units.Taken) and event.holder >= 0:
            return game.state.goals[event.goal].name, event.holder
        return None

    def score(self, game: Game) -> tuple[int, ...]:
        """8.1: what each army has left until it is beaten."""
        return tuple(game.setting.army_rules.cohesion(game, side) for side in game.state.sides)
