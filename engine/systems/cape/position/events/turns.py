"""The turn: phases, dice, orders, action points, firmness, points, and the end."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.cape.position.state import State


@final
class TurnBegan(Event):
    """A new turn; what lasts a turn is forgotten, and who followed another is his own man again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn",)
    __slots__ = ("turn",)

    def __init__(self, section: str, turn: int) -> None:
        self.section = section
        self.turn = turn

    def apply(self, state: State) -> None:
        state.turn = self.turn
        state.step = 0
        state.actor = -1
        for figure in state.figures:
            figure.fired = figure.cried = False
            stays_away = figure.home < 0 or state.groups[figure.own].shaken
            figure.squad = figure.own if stays_away else figure.home
        for group in state.groups:
            group.forget_turn()
            if group.figure >= 0:
                group.members = [group.figure]


@final
class StepBegan(Event):
    """A phase of the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "label")
    __slots__ = ("label", "step")

    def __init__(self, section: str, step: int, label: str) -> None:
        self.section = section
        self.step = step
        self.label = label

    def apply(self, state: State) -> None:
        state.step = self.step
        state.actor = -1


@final
class WeatherTurned(Event):
    """The sky over the table."""

    FIELDS: ClassVar[tuple[str, ...]] = ("weather",)
    __slots__ = ("weather",)

    def __init__(self, section: str, weather: str) -> None:
        self.section = section
        self.weather = weather

    def apply(self, state: State) -> None:
        state.weather = self.weather


@final
class DiceRolled(Event):
    """Activation dice of a side; those that are void are put aside."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "faces", "valid")
    __slots__ = ("faces", "side", "valid")

    def __init__(self, section: str, side: int, faces: tuple[int, ...], valid: tuple[int, ...]) -> None:
        self.section = section
        self.side = side
        self.faces = faces
        self.valid = valid

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.rolled = self.faces
        side.dice = sorted(self.valid, reverse=True)


@final
class TacticalRolled(Event):
    """A die of his own for one who is tactical; 0 if it is void."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "face", "points")
    __slots__ = ("face", "group", "points")

    def __init__(self, section: str, group: int, face: int, points: int) -> None:
        self.section = section
        self.group = group
        self.face = face
        self.points = points

    def apply(self, state: State) -> None:
        if self.points:
            state.sides[state.groups[self.group].side].tactical[self.group] = self.points


@final
class InitiativeTaken(Event):
    """Sides in the order of initiative."""

    FIELDS: ClassVar[tuple[str, ...]] = ("order",)
    __slots__ = ("order",)

    def __init__(self, section: str, order: tuple[int, ...]) -> None:
        self.section = section
        self.order = order

    def apply(self, state: State) -> None:
        state.last_initiative = self.order[0]
        for rank, number in enumerate(self.order):
            state.sides[number].rank = rank


@final
class OrderGiven(Event):
    """A die placed by a character or a squad; `points` are what it is worth to him."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "die", "points")
    __slots__ = ("die", "group", "points")

    def __init__(self, section: str, group: int, die: int, points: int) -> None:
        self.section = section
        self.group = group
        self.die = die
        self.points = points

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.die = self.points
        group.pa = self.points
        group.activated = True
        side = state.sides[group.side]
        if self.die in side.dice:
            side.dice.remove(self.die)
        if group.figure >= 0:
            # 2.1.2d, 6.1: one of a squad with a die of his own acts by himself this turn.
            state.figures[group.figure].squad = group.id


@final
class OwnDieTaken(Event):
    """One who is tactical keeps the die he rolled."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "points")
    __slots__ = ("group", "points")

    def __init__(self, section: str, group: int, points: int) -> None:
        self.section = section
        self.group = group
        self.points = points

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.die = group.pa = self.points
        group.activated = True
        del state.sides[group.side].tactical[self.group]
        if group.figure >= 0:
            state.figures[group.figure].squad = group.id


@final
class OwnDieRefused(Event):
    """One who is tactical goes without the die he rolled."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        del state.sides[state.groups[self.group].side].tactical[self.group]


@final
class DieLeft(Event):
    """A valid die that nobody is given."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "die")
    __slots__ = ("die", "side")

    def __init__(self, section: str, side: int, die: int) -> None:
        self.section = section
        self.side = side
        self.die = die

    def apply(self, state: State) -> None:
        state.sides[self.side].dice.remove(self.die)


@final
class ImpulseBegan(Event):
    """A character or squad begins to act."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        state.actor = self.group
        state.groups[self.group].forget_impulse()


@final
class ImpulseEnded(Event):
    """It has done what it wanted for now; who countercharged has no impetus any more either."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        state.actor = -1
        state.groups[self.group].forget_impulse()
        for group in state.groups:
            group.charging = group.fierce = group.overtaken = False


@final
class Paid(Event):
    """Action points spent on an action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "cost", "action")
    __slots__ = ("action", "cost", "group")

    def __init__(self, section: str, group: int, cost: int, action: str) -> None:
        self.section = section
        self.group = group
        self.cost = cost
        self.action = action

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa -= self.cost
        group.spent += self.cost
        group.acted = True
        if self.action not in ("aim", "shoot", "return_fire"):
            group.aimed = False


@final
class PointsLost(Event):
    """Action points that are lost, and why."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "points", "why")
    __slots__ = ("group", "points", "why")

    def __init__(self, section: str, group: int, points: int, why: str) -> None:
        self.section = section
        self.group = group
        self.points = points
        self.why = why

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa = max(0, group.pa - self.points)


@final
class PointsGained(Event):
    """Action points out of the ordinary: aggressive, reactive, an encounter, the last phase."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "points", "why")
    __slots__ = ("group", "points", "why")

    def __init__(self, section: str, group: int, points: int, why: str) -> None:
        self.section = section
        self.group = group
        self.points = points
        self.why = why

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa += self.points
        if self.why == "aggressive":
            group.aroused = True
        if self.why == "reactive":
            group.rolled = True
        if self.why != "others":
            group.activated = True


@final
class PointsWithheld(Event):
    """A roll for action points that came to nothing."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "why")
    __slots__ = ("group", "why")

    def __init__(self, section: str, group: int, why: str) -> None:
        self.section = section
        self.group = group
        self.why = why

    def apply(self, state: State) -> None:
        """Told, and nothing more."""


@final
class TurnTaken(Event):
    """It has had its action in the last phase, or a die granted for a moment is taken back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa = 0
        group.done = True
