"""`risorgimento` as hosts see it."""

from __future__ import annotations

from typing import Any

from engine.brigades.position.pieces import NOBODY
from engine.brigades.system import BrigadeSystem, brigade_events
from engine.core.chance import Chance
from engine.core.later import Later
from engine.core.position.turn_events import Done, StageBegan
from engine.model.battles import Example, Scenario
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.systems.risorgimento.book.setting import Book, Setting
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Game
from engine.systems.risorgimento.rules.battle import PLAYBOOK
from engine.systems.risorgimento.rules.charges import has_written, is_secret, targets_of_charge
from engine.systems.risorgimento.setup.setup import RisorgimentoBuilder, close_up
from engine.systems.risorgimento.watching.examples import RisorgimentoStaging
from engine.systems.risorgimento.watching.invariants import INVARIANTS, misplaced
from engine.systems.risorgimento.watching.scene import SEEN, TALLIED


class Risorgimento(BrigadeSystem[Setting, Game]):
    name = "risorgimento"
    invariants = INVARIANTS
    events = (*brigade_events(events), StageBegan, Done)
    staging = RisorgimentoStaging()
    captains = Later("engine.systems.risorgimento.captain.captain", "RisorgimentoCaptain")
    seen = SEEN
    tallied = TALLIED
    book = staticmethod(keep_last(Book))
    games = Game
    builder = RisorgimentoBuilder
    close_up = staticmethod(close_up)
    misplaced = staticmethod(misplaced)

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Setting:
        # SCALE.c: with larger figures the table of a scenario grows as well, and everything is as it was.
        is_scenario = isinstance(battle, Scenario)
        options = tuple(choice for choice in battle.options if not is_scenario or choice[0] != "figures")
        return Setting(self.book(pack, ruleset, options), battle, PLAYBOOK)

    def view(self, game: Game, seat: int) -> dict[str, Any]:
        """C.1: not whom the enemy's cavalry is to charge, nor whether it is to charge at all, until it rides."""
        seen = super().view(game, seat)
        for unit in seen["units"] if is_secret(game) else ():
            if unit["side"] != seat:
                unit["charge_target"] = None
        return seen

    def deal_anew(self, game: Game, seat: int, chance: Chance) -> None:
        """C.1: each regiment of the enemy for which one could be written may have any charge, or none."""
        for unit in game.on_table(1 - seat) if is_secret(game) else ():
            if has_written(game, unit):
                unit.charge_target = chance.face((NOBODY, *(one.id for one in targets_of_charge(game, unit))), "C.1")

    def score(self, game: Game) -> tuple[int, ...]:
        """I.2: victory points, in halves."""
        return tuple(side.points for side in game.state.sides)
