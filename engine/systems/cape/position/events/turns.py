"""The turn: phases, dice, orders, action points, firmness, points, and the end."""

from __future__ import annotations

from engine.core.position.changes import adds, calls, done_by, joins, of, puts, takes
from engine.core.position.events import Event, Quiet, Told
from engine.core.position.families import OfCard, OfSide
from engine.core.position.turn_events import BattleEnded
from engine.systems.cape.position.state import State


class OfGroup(Quiet):
    """What becomes of one character or squad, and moves nobody."""

    group: int


class OfFigure(Event):
    """What becomes of one figure."""

    figure: int


class OfFigures(Event):
    """What becomes of several figures alike."""

    figures: tuple[int, ...]


class WeatherTurned(Event):
    weather: str = puts()


class DiceRolled(Quiet):
    """Activation dice of a side; those that are void are put aside."""

    side: int
    faces: tuple[int, ...]
    valid: tuple[int, ...]

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.rolled = self.faces
        side.dice = sorted(self.valid, reverse=True)


class TacticalRolled(Quiet):
    """A die of his own for one who is tactical; 0 if it is void."""

    group: int = of("groups")
    face: int
    points: int = puts("own_die")


class InitiativeTaken(Quiet):
    """Sides in the order of initiative."""

    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.last_initiative = self.order[0]
        for rank, number in enumerate(self.order):
            state.sides[number].rank = rank


class OrderGiven(Event):
    """A die placed by a character or a squad; `points` are what it is worth to him."""

    group: int
    die: int
    points: int

    def stirs(self, state: State) -> bool:
        """Only one of a squad stands otherwise after it: he acts by himself."""
        return state.acts_apart(self.group)

    def apply(self, state: State) -> None:
        state.activate(self.group, self.points)
        dice = state.sides[state.groups[self.group].side].dice
        if self.die in dice:
            dice.remove(self.die)


class OwnDieTaken(Event):
    """One who is tactical keeps the die he rolled."""

    group: int = of("groups", own_die=0)
    points: int = done_by("activate", "group", "points")

    def stirs(self, state: State) -> bool:
        return state.acts_apart(self.group)


OwnDieRefused = OfGroup.which("OwnDieRefused", group=of("groups", own_die=0))
"""One who is tactical goes without the die he rolled."""


class DieLeft(Quiet):
    """A valid die that nobody is given."""

    side: int = of("sides")
    die: int = calls("dice.remove")


ImpulseBegan = OfGroup.which("ImpulseBegan", group=done_by("begin_impulse"))
"""A character or squad begins to act."""
ImpulseEnded = OfGroup.which("ImpulseEnded", group=done_by("end_impulse"))
"""It has done what it wanted for now."""


class Paid(Quiet):
    """Action points spent on an action."""

    group: int
    cost: int
    action: str

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa -= self.cost
        group.spent += self.cost
        group.acted = True
        if self.action not in ("aim", "shoot", "return_fire"):
            group.aimed = False


class PointsLost(Quiet):
    """Action points that are lost, and why."""

    group: int = of("groups")
    points: int = takes("pa")
    why: str


class PointsGained(Quiet):
    """Action points out of the ordinary: aggressive, reactive, an encounter, the last phase."""

    group: int
    points: int
    why: str

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa += self.points
        if self.why == "aggressive":
            group.aroused = True
        if self.why == "reactive":
            # 8.1.2f: who rolls well acts again, even after its action of the last phase.
            group.rolled = True
            group.done = False
        if self.why == "others":
            group.stirred = True
        else:
            group.activated = True


class PointsWithheld(Told):
    """A roll for action points that came to nothing."""

    group: int
    why: str


TurnTaken = OfGroup.which("TurnTaken", group=of("groups", pa=0, done=True))
"""It has had its action in the last phase, or a die granted for a moment is taken back."""


# --- what is counted --------------------------------------------------------------------------------------------------


class SideGained(Quiet):
    """An army has more of something than before, or less."""

    side: int
    by: int
    why: str


FirmnessChanged = SideGained.which("FirmnessChanged", side=of("sides"), by=adds("firmness"))
ExperienceChanged = SideGained.which("ExperienceChanged", side=of("sides"), by=adds("experience"))


class FirmnessSet(Event):
    """What an army begins with."""

    side: int = of("sides")
    firmness: int = puts("firmness", "initial")


SideBeaten = OfSide.which("SideBeaten", side=of("sides", out=True))
"""An army whose resolve is gone leaves the field."""


class PointsScored(Quiet):
    """Victory points, and for what."""

    side: int = of("sides")
    objective: str = joins("reached")
    worth: int = adds("points")


class Achieved(Quiet):
    """Something that objectives count: bodies carried off, houses burnt, markers looked under."""

    side: int
    what: str
    by: int

    def apply(self, state: State) -> None:
        counts = state.sides[self.side].counts
        counts[self.what] = counts.get(self.what, 0) + self.by


CardTurned = OfCard.which("CardTurned", side=of("sides"), card=calls("cards.turn"))
"""A card instead of a die of ten."""


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


class GameEnded(BattleEnded):
    """It is over."""
