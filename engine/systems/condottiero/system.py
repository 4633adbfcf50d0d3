"""`condottiero` as hosts see it. Everything lies open: both players see the same table."""

from __future__ import annotations

from engine.core.base_system import WatchedSystem
from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.declared.book import Options
from engine.core.opening import Value
from engine.model.battles import Example, Opening, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.systems.condottiero.book.book import Book, open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.captain.captain import Captain
from engine.systems.condottiero.position.events.before import Tested
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
from engine.systems.condottiero.watching.roster import LISTS, tally
from engine.systems.condottiero.watching.scene import SEEN


class Condottiero(WatchedSystem[Setting, Game]):
    name = "condottiero"
    invariants = INVARIANTS
    events = EVENTS
    staging = CondottieroStaging()
    captains = Captain
    lists = LISTS
    seen = SEEN
    dice_events = (Tested,)

    def book(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> Book:
        return open_book(pack, ruleset, options)

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Setting:
        return Setting(open_book(pack, ruleset, battle.options), battle, FACTS, SUBJECTS)

    def new_game(self, setting: Setting, chance: Chance, *, keep: bool = True) -> Game:
        return new_game(setting, chance, keep=keep)

    def near_start(self, setting: Setting, chance: Chance) -> Game:
        return near_start(setting, chance)

    def play(self, game: Game) -> Ask[None]:
        return battle(game)

    def opening_setting(self, pack: Rulepack, scenario: str, opening: Opening) -> Setting:
        return opening_setting(pack, scenario, opening)

    def play_opening(self, game: Game) -> Ask[None]:
        return play_opening(game)

    def results(self, game: Game) -> dict[str, Value]:
        return results(game)

    def score(self, game: Game) -> tuple[int, ...]:
        return tuple(ask.units_standing(game, side.id) for side in game.state.sides)

    def tally(self, game: Game) -> dict[str, tuple[int, ...]]:
        return tally(game)
