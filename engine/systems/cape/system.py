"""`cape` as hosts see it."""

from __future__ import annotations

from typing import Final

from engine.core.base_system import WatchedSystem
from engine.core.chance import Chance
from engine.core.later import Later
from engine.core.position.events import events_of
from engine.core.position.records import Record
from engine.core.position.turn_events import RoundBegan, StepBegan, TurnBegan
from engine.core.system import Draws
from engine.core.watching.roster import Tallied, lists_of
from engine.model.battles import Example, Scenario
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.position.events import arms, fights, finds, moves, turns
from engine.systems.cape.position.figures import LEFT
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import Side, State
from engine.systems.cape.rules.playbook import battle, set_table
from engine.systems.cape.setup.setup import CapeBuilder, close_up
from engine.systems.cape.watching.examples import CapeStaging
from engine.systems.cape.watching.invariants import INVARIANTS
from engine.systems.cape.watching.misplaced import misplaced
from engine.systems.cape.watching.scene import SEEN

_TALLIED: Final[Tallied] = {
    "out_of_action": ("figures", lambda g, figure: figure.is_fallen),
    "run_away": ("figures", lambda g, figure: bool(figure.gone) and not figure.is_fallen and figure.gone != LEFT),
    "left the table": ("figures", lambda g, figure: figure.gone == LEFT),
    "shaken": ("groups", lambda g, group: group.shaken and bool(g.members(group))),
    "firmness": ("sides", lambda g, side: side.firmness),
    "victory_points": ("sides", lambda g, side: side.points),
}


class Cape(WatchedSystem[Setting, Game]):
    name = "cape"
    invariants = INVARIANTS
    events = (TurnBegan, StepBegan, RoundBegan, *events_of(turns, moves, arms, fights, finds))
    staging = CapeStaging()
    captains = Later("engine.systems.cape.captain.captain", "CapeCaptain")
    lists = lists_of(State, piece="setting.pieces")
    tallied = _TALLIED
    seen = SEEN
    dice_events = (arms.Tested, arms.Rolled)
    draws = Draws(met=((finds.Revealed, "event"),))
    book = staticmethod(keep_last(Book))
    games = Game
    builder = CapeBuilder
    close_up = staticmethod(close_up)
    play = staticmethod(battle)
    misplaced = staticmethod(misplaced)

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Setting:
        return set_table(self.book(pack, ruleset, battle.options), battle, pack.events)

    def counts(self, game: Game) -> str:
        return "victory_points" if game.setting.verdict == "by_points" else "heart"

    def score(self, game: Game) -> tuple[int, ...]:
        by_points = game.setting.verdict == "by_points"
        return tuple(side.points if by_points else side.firmness for side in game.state.sides)

    def points(self, game: Game) -> tuple[int, ...]:
        """3.1c: at the last turn they decide, where nobody has given way."""
        is_worth = any(goal.worth for goal in game.setting.objectives)
        return tuple(side.points for side in game.state.sides) if is_worth and self.counts(game) == "heart" else ()

    def hides(self, game: Game, seat: int, record: Record, field: str) -> bool:  # noqa: ARG002
        """3.2.3c: the firmness of the others is their secret; all else lies open."""
        return field == "firmness" and isinstance(record, Side) and record.id != seat

    def deal_anew(self, game: Game, seat: int, chance: Chance) -> None:
        """3.2.3c: what the others have left could be anything that still holds."""
        for side in game.state.sides:
            if side.id != seat and side.firmness > 0 and side.initial > 1:
                side.firmness = chance.roll(side.initial, "3.2.3c")
