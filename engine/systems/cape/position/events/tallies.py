"""What is counted: firmness, victory points, experience, cards turned for dice, and the end."""

from __future__ import annotations

from engine.core.position.changes import adds, joins, of, puts
from engine.core.position.events import Event, Quiet, event
from engine.core.position.turn_events import BattleEnded
from engine.systems.cape.position.state import State


@event
class FirmnessChanged(Quiet):
    """The resolve of an army."""

    side: int = of("sides")
    by: int = adds("firmness")
    why: str


@event
class FirmnessSet(Event):
    """What an army begins with."""

    side: int = of("sides")
    firmness: int = puts("firmness", "initial")


@event
class SideBeaten(Event):
    """An army whose resolve is gone leaves the field."""

    side: int = of("sides", out=True)


@event
class PointsScored(Quiet):
    """Victory points, and for what."""

    side: int = of("sides")
    objective: str = joins("reached")
    worth: int = adds("points")


@event
class Achieved(Quiet):
    """Something that objectives count: bodies carried off, houses burnt, markers looked under."""

    side: int
    what: str
    by: int

    def apply(self, state: State) -> None:
        counts = state.sides[self.side].counts
        counts[self.what] = counts.get(self.what, 0) + self.by


@event
class ExperienceChanged(Quiet):
    """Experience earned or spent."""

    side: int = of("sides")
    by: int = adds("experience")
    why: str


@event
class CardTurned(Quiet):
    """A card instead of a die of ten."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        deck = state.sides[self.side].cards
        assert deck is not None, "who turns cards has a deck"
        deck.take(self.card)
        deck.discards.append(self.card)


@event
class CardsShuffled(Quiet):
    """The cards that were turned are shuffled; `without` are taken out for good."""

    side: int
    without: tuple[int, ...]

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        assert side.cards is not None, "who shuffles cards has a deck"
        for card in self.without:
            side.cards.discards.remove(card)
        side.cards.shuffle_discards()
        side.dry = side.dry or bool(self.without)


@event
class GameEnded(BattleEnded):
    """It is over."""
