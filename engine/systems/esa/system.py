"""`esa` as hosts see it."""

from __future__ import annotations

from engine.core.base_system import WatchedSystem
from engine.core.chance import Chance
from engine.core.later import Later
from engine.core.position.events import Event, events_of
from engine.core.position.records import Record
from engine.core.position.turn_events import TURN_EVENTS
from engine.core.system import Capture, Draws
from engine.model.battles import Map
from engine.model.keeping import keep_last
from engine.systems.esa.book.book import Book
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import Setting
from engine.systems.esa.position.state import Division, Side
from engine.systems.esa.rules.battle import PLAYBOOK, battle
from engine.systems.esa.rules.preparing import take
from engine.systems.esa.setup.setup import EsaBuilder, close_up
from engine.systems.esa.watching.examples import EsaStaging
from engine.systems.esa.watching.invariants import INVARIANTS
from engine.systems.esa.watching.misplaced import misplaced
from engine.systems.esa.watching.scene import LISTS, SEEN, TALLIED


class Esa(WatchedSystem[Setting, Game]):
    name = "esa"
    invariants = INVARIANTS
    events = (*TURN_EVENTS, *events_of(acts, turns))
    staging = EsaStaging()
    captains = Later("engine.systems.esa.captain.captain", "EsaCaptain")
    lists = LISTS
    seen = SEEN
    tallied = TALLIED
    card_events = (turns.CardDrawn, turns.CardTurned)
    draws = Draws((turns.CardDrawn,), (turns.OrderAssigned,))
    book = staticmethod(keep_last(Book))
    settings = Setting
    playbook = PLAYBOOK
    games = Game
    builder = EsaBuilder
    close_up = staticmethod(close_up)
    misplaced = staticmethod(misplaced)
    play = staticmethod(battle)
    take = staticmethod(take)

    def score(self, game: Game) -> tuple[int, ...]:
        return tuple(side.determination for side in game.state.sides)

    def field(self, game: Game) -> Map | None:
        return game.setting.map_with(game.state.moved_ground)

    def taken(self, game: Game, event: Event) -> Capture | None:  # noqa: ARG002 - as all systems have it
        """1.4e: the event names the army that loses heart over it, and there are two."""
        return (event.objective, 1 - event.side) if isinstance(event, turns.ObjectiveTaken) else None

    def hides(self, game: Game, seat: int, record: Record, field: str) -> bool:
        """The enemy's cards, but for their number; his orders, until they are revealed."""
        if isinstance(record, Division):
            return field in ("card", "focused", "focus") and record.side != seat and not _is_revealed(game)
        return isinstance(record, Side) and record.id != seat and field in ("hand", "deck", "expansion")

    def deal_anew(self, game: Game, seat: int, chance: Chance) -> None:
        """The enemy's unseen cards, wherever they are, are mixed and dealt again in the same numbers."""
        for side in game.state.sides:
            if side.id == seat:
                continue
            own = [division for division in game.state.divisions if division.side == side.id]
            orders = [one for one in own if one.card and not _is_revealed(game)]
            dealt = side.deck.deal_anew([*side.hand, *(order.card for order in orders)], chance)
            side.hand = sorted(dealt[len(orders) :])
            for one, card in zip(orders, dealt, strict=False):
                # 10.7d: not every card can be focused; that is hidden too, and a card that is not is always possible.
                one.card, one.focused = card, False


def _is_revealed(game: Game) -> bool:
    return game.setting.turn.is_past(game.state.step, "reveal")
