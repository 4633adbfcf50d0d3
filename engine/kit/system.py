"""The system that plays every ruleset of the kit: there is nothing of any ruleset in it."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.core.base_system import WatchedSystem
from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.core.declared.turn.sequence import MOST_TURNS
from engine.core.driver import TooLong
from engine.core.examples.stage import play_example
from engine.core.later import Later
from engine.core.position.events import Event
from engine.core.position.records import Record
from engine.core.position.turn_events import TurnBegan
from engine.core.system import Draws, Roster, RosterPiece
from engine.core.watching.scene import ShownFaces, Stand
from engine.kit.playing.worth import worth_of_side, worth_to_come
from engine.kit.position.card_events import Drew, Found, Played
from engine.kit.position.events import EVENTS, ArmyThrew, TableThrew, Tested, Threw
from engine.kit.position.game import KitGame
from engine.kit.setting import KitSetting
from engine.kit.watching.hidden import as_seen, hide_elsewhere, known_stand, marked_places, mask_hidden, unseen_pieces
from engine.kit.watching.invariants import INVARIANTS
from engine.kit.watching.misplaced import misplaced
from engine.kit.watching.seen import SEEN
from engine.kit.watching.staging import KitStaging
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Hex, Point


class Kit(WatchedSystem[KitSetting, KitGame]):
    name = "kit"
    events = EVENTS
    invariants = INVARIANTS
    dice_events = (Tested, Found)
    draws = Draws((Drew,), (Played,), ((Found, "found"),))
    captains = Later("engine.kit.captain.captain", "KitCaptain")
    misplaced = staticmethod(misplaced)

    def __init__(self) -> None:
        self.lists = {"piece": "pieces"}
        self.seen = SEEN

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> KitSetting:
        try:
            return KitSetting(RuleBook(pack, ruleset, battle.options), battle, pack.events)
        except FactError as fault:
            raise refusal(ruleset.origin, str(fault)) from None

    def new_game(self, setting: KitSetting, chance: Chance, *, keep: bool = True) -> KitGame:
        return KitGame(setting, setting.start(), chance, keep=keep)

    def play(self, game: KitGame, /) -> Ask[None]:
        setting, state = game.setting, game.state
        if state.turn == 0:
            yield from setting.armies.deploy(game)
        while not state.over:
            if state.turn == 0 or setting.turn.is_at_end(state.step):
                if state.turn >= MOST_TURNS:
                    raise TooLong(f"{MOST_TURNS:,} turns and no end")
                if state.turn == 0:
                    setting.cards.first_hands(game)
                game.record(TurnBegan(setting.section, state.turn + 1))
            yield from setting.armies.enter(game)
            yield from setting.turn.play(game)
            if not state.over:
                game.turn_is_over = True
                setting.endings.judge(game)
                game.turn_is_over = False

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> KitGame | None:
        if example.map is None:
            return super().example(pack, ruleset, example)
        setting = self.open(pack, ruleset, example)
        return play_example(KitStaging(setting), setting.book, partial(self.new_game, setting), example)

    def remember(self, game: KitGame, earlier: KitGame) -> None:
        """For players that try many copies of a position (`engine.players.rehearsal`)."""
        game.reckoned = earlier.reckoned

    def score(self, game: KitGame) -> tuple[int, ...]:
        return tuple(worth_of_side(game, army.side) for army in game.state.armies)

    def heart(self, game: KitGame) -> tuple[int, ...]:
        """Who has not come yet counts: nobody is weaker for it, and nobody grows on the way."""
        return tuple(worth_of_side(game, army.side) + worth_to_come(game, army.side) for army in game.state.armies)

    def roster(self, game: KitGame) -> Roster:
        pieces = tuple(RosterPiece(piece.name, piece.side, piece.at) for piece in game.state.pieces)
        armies = tuple(RosterPiece(army.name, side) for side, army in enumerate(game.setting.battle.armies))
        return Roster((("side", armies), ("piece", pieces)), game.setting.field.columns)

    def hides(self, game: KitGame, seat: int, record: Record, field: str) -> bool:
        if field == "hand" and game.state.decks:
            return getattr(record, "side", seat) != seat
        hidden = {kept.attribute for kept in game.setting.declared.kept.values() if kept.is_hidden}
        return field in hidden and getattr(record, "side", seat) != seat

    def view(self, game: KitGame, seat: int) -> dict[str, Any]:
        """What is left in a deck tells what others hold, unless it is one's own. Of a hidden enemy is known that it
        takes part, and where all of them together are where they stand under markers."""
        seen = super().view(game, seat)
        if game.setting.hiding.is_used:
            mask_hidden(game, seat, seen)
        for name, deck in game.state.decks.items():
            if not name.endswith(f":{seat}"):
                seen["decks"][name] = {"cards": deck.size(), "discards": deck.discards[:]}
        return seen

    def deal_anew(self, game: KitGame, seat: int, chance: Chance) -> None:
        """Hands of the others go back into their decks and are drawn again; what is hidden hides elsewhere."""
        if game.setting.hiding.is_used:
            hide_elsewhere(game, seat, chance)
        for army in game.state.armies:
            if army.side == seat or not army.hand:
                continue
            cards = game.setting.cards
            held: dict[str, list[int]] = {}
            for card in army.hand:
                held.setdefault(cards.deck_of(army.side, cards.deck_with(card)), []).append(card)
            army.hand[:] = []
            for name, those in held.items():
                deck = game.state.decks[name]
                deck.bag = sorted([*deck.bag, *those])
                for _ in those:
                    card = chance.face(deck.bag, game.setting.section)
                    deck.bag.remove(card)
                    army.hand.append(card)

    def thrown(self, event: Any) -> ShownFaces | None:  # noqa: ANN401 - events have fields of their own
        """A die that is thrown for a kept fact lies beside the board, on nobody's side."""
        if isinstance(event, Threw | ArmyThrew | TableThrew):
            return ShownFaces("die", event.faces, getattr(event, "side", -1))
        return super().thrown(event)

    def unseen(self, game: KitGame, seat: int) -> frozenset[tuple[str, int]]:
        return unseen_pieces(game, seat)

    def known_stand(self, game: KitGame, figure: tuple[str, int], stand: Stand, seat: int) -> Stand:
        return known_stand(game, figure[1], stand, seat)

    def seen_event(self, game: KitGame, event: Event, seat: int) -> Event | None:
        return as_seen(game, event, seat)

    def marked(self, game: KitGame, seat: int) -> tuple[tuple[int, Hex | Point], ...]:
        return marked_places(game, seat)

    def tally(self, game: KitGame) -> dict[str, tuple[int, ...]]:
        lost = tuple(
            sum(piece.side == army.side and piece.is_lost for piece in game.state.pieces) for army in game.state.armies
        )
        return {"lost": lost}
