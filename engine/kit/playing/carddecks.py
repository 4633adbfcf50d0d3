"""Decks and hands: cards are drawn into the hand of an army and played for what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.deck import Deck
from engine.core.declared.effects import refs_of
from engine.core.declared.reading import number, refusal
from engine.core.system import Unplayable
from engine.kit.playing.parts import Does, Maker, Table
from engine.kit.position.card_events import Drew, Played, Shuffled
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import Deed
from engine.model.rules import Deck as DeckOf
from engine.model.values import Ref

MOST_CARDS: Final = 2_000
"""In one deck."""


class CardDecks:
    """Cards are known by the numbers that are printed on them: a hand holds these."""

    def __init__(self, setting: Table) -> None:
        self.setting: Final = setting
        self.decks: Final[dict[str, DeckOf]] = {deck.name: deck for deck in setting.book.decks}
        self._numbers: Final = {
            name: frozenset(int(card.number) for card in deck.cards) for name, deck in self.decks.items()
        }
        self._required: Final[set[str]] = set()
        self._does: Final[dict[tuple[str, int, str], Does | None]] = {}
        self._effects: Final[dict[tuple[str, int], tuple[Ref, ...]]] = {}
        self._faults: Final[dict[tuple[str, int], Unplayable]] = {}
        """Why a card cannot be played, for each that cannot somewhere."""

    def require(self, deck: str) -> None:
        if deck not in self.decks:
            raise refusal(self.setting.battle.origin, f"there is no deck `{deck}`")
        if len(self.decks[deck].cards) > MOST_CARDS:
            raise refusal(self.decks[deck].origin, f"the deck `{deck}` has more than {MOST_CARDS:,} cards")
        self._required.add(deck)
        for other in sorted(self._required - {deck}):
            both = sorted(self._numbers[deck] & self._numbers[other])
            if both:
                raise refusal(
                    self.decks[deck].origin,
                    f"the decks `{deck}` and `{other}` both have a card {both[0]}, and a hand holds cards of both: "
                    "give each card a number of its own",
                )

    def deck_of(self, side: int, deck: str) -> str:
        """Each player's own where the deck is kept so, else the one of the table."""
        keeper = dict(self.decks[deck].fields).get("kept_by")
        return f"{deck}:{side}" if getattr(keeper, "name", keeper) == "player" else deck

    def new(self) -> dict[str, Deck]:
        decks = {}
        for name in sorted(self._required):
            cards = [int(card.number) for card in self.decks[name].cards]
            for side in range(len(self.setting.battle.armies)):
                decks[self.deck_of(side, name)] = Deck(cards)
        return decks

    def prepare(self, deed: Deed, known: frozenset[str], maker: Maker, key: str) -> None:
        """What each card does where a deed plays it. One that concerns somebody who is unknown there is played
        elsewhere. `key` tells apart where a reaction answers different things."""
        deck = deed.plays
        self.require(deck)
        made: dict[tuple[Ref, ...], Does | Unplayable | None] = {}
        for card in self.decks[deck].cards:
            number = int(card.number)
            effects = self._effects[deck, number] = tuple(refs_of(dict(card.fields).get("effect")))
            if effects not in made:
                try:
                    made[effects] = maker.all(effects, known, f"card {number} of the deck `{deck}`", card.origin)
                except Unplayable as fault:
                    made[effects] = fault
            does = made[effects]
            if isinstance(does, Unplayable):
                self._faults.setdefault((deck, number), does)
            else:
                self._does[deck, number, key] = does

    def compile(self, maker: Maker) -> None:
        """What each card does, for each action that plays it; raises for a card that nobody can ever play."""
        for action in self.setting.actions.values():
            if action.deed.plays:
                known = frozenset(role for role in (action.deed.by, action.deed.at) if role)
                self.prepare(action.deed, known, maker, action.name)
        played = {(deck, number) for deck, number, _ in self._does}
        for card, fault in self._faults.items():
            if card not in played:
                raise fault

    def deck_with(self, card: int) -> str:
        """The deck to which a card belongs: no two that are played have one in common."""
        return next(name for name in sorted(self._required) if card in self._numbers[name])

    # --- playing ----------------------------------------------------------------------------------------------

    def playable(self, g: KitGame, actor: Any, deed: Deed, key: str) -> list[int]:  # noqa: ANN401
        """Cards in hand of the deck that a deed plays, but for those that are laid already where all act together."""
        deck, laid = deed.plays, {card for side, card in g.laid if side == actor.side}
        hand = set(g.state.armies[actor.side].hand) - laid
        return sorted(card for card in hand if (deck, card, key) in self._does)

    def unlike(self, deck: str, cards: Sequence[int]) -> list[int]:
        """One card, the first, of all that do the same."""
        first: dict[tuple[Ref, ...], int] = {}
        for card in cards:
            first.setdefault(self._effects[deck, card], card)
        return list(first.values())

    def effect_of(self, deed: Deed, card: int, key: str) -> Does | None:
        return self._does[deed.plays, card, key]

    def play(self, g: KitGame, c: Any, actor: Any, deed: Deed, key: str) -> Ask[None]:  # noqa: ANN401
        card = yield from self._chosen(g, actor, deed, key)
        yield from self.turn_up(g, c, actor.side, deed, card, key)

    def _chosen(self, g: KitGame, actor: Any, deed: Deed, key: str) -> Ask[int]:  # noqa: ANN401
        hand = self.playable(g, actor, deed, key)
        return (yield from choose(deed.name, actor.side, deed.section, hand, ("card", actor.id)))

    def lay(self, g: KitGame, actor: Any, deed: Deed, key: str) -> Ask[int]:  # noqa: ANN401
        """A card is chosen, and nobody sees it until all have chosen."""
        card = yield from self._chosen(g, actor, deed, key)
        g.laid |= {(actor.side, card)}
        return card

    def turn_up(self, g: KitGame, c: Any, side: int, deed: Deed, card: int, key: str) -> Ask[None]:  # noqa: ANN401
        g.record(Played(deed.section, side, self.deck_of(side, deed.plays), card))
        does = self.effect_of(deed, card, key)
        if does is not None:
            asked = does(g, c)
            if asked is not None:
                yield from asked

    def draw(self, g: KitGame, side: int, deck: str, many: int) -> None:
        name, section = self.deck_of(side, deck), g.citing or self.setting.section
        for _ in range(max(0, many)):
            held = g.state.decks[name]
            card = held.next_card(g.chance, section)
            if card is None:
                if not held.discards:
                    return
                g.record(Shuffled(section, name))
                card = g.state.decks[name].next_card(g.chance, section)
            if card is None:
                return
            g.record(Drew(section, side, name, card))

    def first_hands(self, g: KitGame) -> None:
        for side, army in enumerate(self.setting.battle.armies):
            many = number(dict(army.fields).get("draws"))
            for deck in sorted(self._required):
                self.draw(g, side, deck, many)
