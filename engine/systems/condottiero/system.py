"""`condottiero` as hosts see it. Everything lies open: both players see the same table."""

from __future__ import annotations

from engine.core.base_system import WatchedSystem
from engine.core.declared.trials.taking import Tested
from engine.core.later import Later
from engine.core.position.events import events_of
from engine.core.position.turn_events import TURN_EVENTS, Done, StageBegan
from engine.core.watching.roster import lists_of
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import State
from engine.systems.condottiero.rules.battle import PLAYBOOK, opening_setting, play_opening, results
from engine.systems.condottiero.setup.setup import CondottieroBuilder, close_up
from engine.systems.condottiero.watching.examples import CondottieroStaging
from engine.systems.condottiero.watching.invariants import INVARIANTS
from engine.systems.condottiero.watching.misplaced import misplaced
from engine.systems.condottiero.watching.scene import SEEN, TALLIED


class Condottiero(WatchedSystem[Setting, Game]):
    name = "condottiero"
    invariants = INVARIANTS
    events = (*TURN_EVENTS, StageBegan, Done, Tested, *events_of(events))
    staging = CondottieroStaging()
    captains = Later("engine.systems.condottiero.captain.captain", "CondottieroCaptain")
    lists = lists_of(State)
    seen = SEEN
    tallied = TALLIED
    dice_events = (Tested,)
    book = staticmethod(open_book)
    settings = Setting
    playbook = PLAYBOOK
    games = Game
    builder = CondottieroBuilder
    close_up = staticmethod(close_up)
    misplaced = staticmethod(misplaced)
    opening_setting = staticmethod(opening_setting)
    play_opening = staticmethod(play_opening)
    results = staticmethod(results)

    def score(self, game: Game) -> tuple[int, ...]:
        return tuple(game.setting.army_rules.units_standing(game, side) for side in game.state.sides)
