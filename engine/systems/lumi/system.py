"""`lumi` as hosts see it."""

from __future__ import annotations

from engine.brigades.system import BrigadeSystem, brigade_events
from engine.core.later import Later
from engine.core.position.turn_events import RoundBegan
from engine.core.system import Draws
from engine.model.keeping import keep_last
from engine.systems.lumi.book.setting import Book, Setting
from engine.systems.lumi.position import events
from engine.systems.lumi.position.events import Fired, Struck
from engine.systems.lumi.position.state import Game
from engine.systems.lumi.rules.battle import PLAYBOOK
from engine.systems.lumi.setup.setup import LumiBuilder
from engine.systems.lumi.watching.examples import LumiStaging
from engine.systems.lumi.watching.invariants import INVARIANTS, misplaced
from engine.systems.lumi.watching.scene import SEEN, TALLIED


class Lumi(BrigadeSystem[Setting, Game]):
    name = "lumi"
    invariants = INVARIANTS
    events = (*brigade_events(events), RoundBegan)
    staging = LumiStaging()
    captains = Later("engine.systems.lumi.captain.captain", "LumiCaptain")
    seen = SEEN
    tallied = TALLIED
    draws = Draws(handfuls=((Fired, "fire"), (Struck, "melee")))
    book = staticmethod(keep_last(Book))
    settings = Setting
    playbook = PLAYBOOK
    games = Game
    builder = LumiBuilder
    misplaced = staticmethod(misplaced)

    def score(self, game: Game) -> tuple[int, ...]:
        """8.1: what each army has left until it is beaten."""
        return tuple(game.setting.army_rules.cohesion(game, side) for side in game.state.sides)
