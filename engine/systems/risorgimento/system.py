"""`risorgimento` as hosts see it."""

from __future__ import annotations

from engine.core.base_system import WatchedSystem
from engine.core.position.events import events_of
from engine.core.position.turn_events import TURN_EVENTS
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.systems.risorgimento.book.book import open_book
from engine.systems.risorgimento.book.setting import Setting
from engine.systems.risorgimento.captain.captain import RisorgimentoCaptain
from engine.systems.risorgimento.position.events import command, fights, orders, standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.rules.battle import PLAYBOOK, battle
from engine.systems.risorgimento.setup.setup import near_start, new_game
from engine.systems.risorgimento.watching.examples import RisorgimentoStaging
from engine.systems.risorgimento.watching.invariants import INVARIANTS
from engine.systems.risorgimento.watching.scene import LISTS, SEEN, TALLIED


class Risorgimento(WatchedSystem[Setting, Game]):
    name = "risorgimento"
    invariants = INVARIANTS
    events = (*TURN_EVENTS, *events_of(command, orders, standing, fights))
    staging = RisorgimentoStaging()
    captains = RisorgimentoCaptain
    lists = LISTS
    seen = SEEN
    tallied = TALLIED
    dice_events = (command.Tested,)
    book = staticmethod(open_book)
    new_game = staticmethod(new_game)
    near_start = staticmethod(near_start)
    play = staticmethod(battle)

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Setting:
        # SCALE.c: with larger figures the table of a scenario grows as well, and everything is as it was.
        is_scenario = isinstance(battle, Scenario)
        options = tuple(choice for choice in battle.options if not is_scenario or choice[0] != "figures")
        return Setting(open_book(pack, ruleset, options), battle, PLAYBOOK)

    def score(self, game: Game) -> tuple[int, ...]:
        """I.2: victory points, in halves."""
        return tuple(side.points for side in game.state.sides)
