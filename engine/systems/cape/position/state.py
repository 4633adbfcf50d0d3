"""The position: plain records, written by events only, copied in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.deck import Deck
from engine.core.position.pieces import Named
from engine.core.position.progress import Progress
from engine.core.position.records import for_step, many, part, pieces, record, starts_from
from engine.space.plane import Point
from engine.systems.cape.book.book import Profile
from engine.systems.cape.position.figures import CAPTIVE, DOWN, NO_BURDEN, NOWHERE, Figure, Group, Gun, Marker, Thing


@record
class Side(Named):
    edge: str = ""
    firmness: int = 0
    initial: int = 0
    dice: list[int] = many(list)
    """Valid dice not yet given."""
    rolled: tuple[int, ...] = ()
    """What it rolled this turn."""
    rank: int = starts_from(lambda side: side.id)
    """Place in the order of initiative, 0 first."""
    points: int = 0
    experience: int = 0
    out: bool = False
    """Its firmness is gone."""
    reached: frozenset[str] = frozenset()
    counts: dict[str, int] = many(dict)
    """What it has done for objectives: bodies carried off, houses burnt, markers looked under."""
    burnt: frozenset[int] = frozenset()
    cards: Deck | None = part()
    dry: bool = False
    """9.2.3: the poor cards have been taken out of its deck."""


@record
class State(Progress):
    """Everything that can change. `step` and `actor` are the place in the sequence of play."""

    profiles: Mapping[str, Profile]
    """Sheets of the book, for who comes during the game."""
    actor: int = for_step(-1)
    """The group whose impulse is under way."""
    last_initiative: int = -1
    weather: str = ""
    sides: list[Side] = pieces(Side)
    figures: list[Figure] = pieces(Figure)
    groups: list[Group] = pieces(Group)
    guns: list[Gun] = pieces(Gun)
    markers: list[Marker] = pieces(Marker)
    things: list[Thing] = pieces(Thing)
    revealed: frozenset[int] = frozenset()
    """Lines of the event table that have come up."""
    encounters: Deck | None = part()
    """The lines still to come, where events are drawn by cards."""
    waters: dict[int, str] = many(dict)
    """Watercourses in flood or run dry, by their pieces."""
    breaches: dict[int, tuple[Point, ...]] = many(dict)
    """Where walls have been breached, by their pieces."""

    # --- for events -------------------------------------------------------------------------------------------

    def turn_stirs(self) -> bool:
        """Only those who go back to whom they belong stand otherwise."""
        return any(figure.squad != self.squad_at_first(figure) for figure in self.figures)

    def squad_at_first(self, figure: Figure) -> int:
        """Whom it acts with as a turn begins."""
        stays_away = not figure.has_squad or self.groups[figure.own].shaken
        return figure.own if stays_away else figure.home

    def begin_turn(self, turn: int) -> None:
        """Who followed another is his own man again."""
        super().begin_turn(turn)
        for figure in self.figures:
            figure.squad = self.squad_at_first(figure)
        for group in self.groups:
            if not group.is_squad:
                group.members = [group.figure]

    def begin_impulse(self, number: int) -> None:
        self.actor = number
        self.groups[number].forget_activation()

    def end_impulse(self, number: int) -> None:
        """Who countercharged has no impetus any more either."""
        self.actor = -1
        self.groups[number].forget_activation()
        for group in self.groups:
            # Hardly anybody has charged.
            if group.charging or group.fierce or group.overtaken:
                group.charging = group.fierce = group.overtaken = False

    def remove(self, number: int, how: str, left_by: str = "") -> None:
        """A figure is out of the game; who is merely out of action lies where it fell, a captive stays there."""
        figure = self.figures[number]
        figure.left_by = left_by
        self.drop(number)
        if figure.carried_by >= 0:
            self.figures[figure.carried_by].burden = NO_BURDEN
            figure.carried_by = -1
        figure.gone = how
        figure.prone = False
        if how not in (DOWN, CAPTIVE):
            figure.x, figure.y = NOWHERE
        if how != DOWN or figure.hangs:
            figure.up, figure.perch, figure.hangs = 0, -1, False
        for group in (self.groups[figure.own], self.groups[figure.squad], self.groups[figure.home]):
            if group.figure == number:
                group.pa = 0
            elif number in group.members:
                group.members.remove(number)

    def date_fear(self, number: int) -> None:
        """2.3.3a: it tests again in a later turn."""
        self.groups[number].shaken_in = self.turn

    def activate(self, number: int, points: int) -> None:
        """2.1.2d, 6.1: one of a squad with a die of his own acts by himself this turn."""
        group = self.groups[number]
        group.die = group.pa = points
        group.activated = True
        if group.figure >= 0:
            self.figures[group.figure].squad = group.id

    def acts_apart(self, number: int) -> bool:
        """Whether a die of his own takes one of a squad away from it."""
        group = self.groups[number]
        return not group.is_squad and self.figures[group.figure].squad != group.id

    def fire(self, shots: Sequence[tuple[int, str]], is_firearm: bool) -> None:
        for number, weapon in shots:
            self.figures[number].fired |= is_firearm
            self.let_off(number, weapon)

    def let_off(self, number: int, weapon: str) -> None:
        """5.1.6, 5.3.2f, 9.3.1: no longer loaded; one shot fewer; thrown away if it cannot be loaded again."""
        figure = self.figures[number]
        if weapon in figure.shots:
            figure.shots[weapon] -= 1
        if self.is_thrown_away(number, weapon):
            figure.bereft = figure.bereft | {weapon}
        elif figure.arm(weapon).reload:
            figure.unloaded = figure.unloaded | {weapon}

    def is_thrown_away(self, number: int, weapon: str) -> bool:
        """Whether it cannot be used again once it is let off."""
        arm = self.figures[number].arm(weapon)
        return not (arm.reload or arm.bursts)

    def appear(self, side: int, name: str, profile: str, x: int, y: int, squad: int) -> None:
        own = len(self.groups)
        figure = Figure(len(self.figures), name, side, self.profiles[profile], own=own, squad=own, x=x, y=y)
        self.figures.append(figure)
        self.groups.append(Group(own, name, side, figure.id, guest=True))
        if squad >= 0:
            self.join(figure, self.groups[squad])

    def join(self, figure: Figure, squad: Group) -> None:
        figure.home = figure.squad = squad.id
        squad.members.append(figure.id)
        squad.strength += 1

    def gather(self, side: int, name: str, figures: tuple[int, ...]) -> None:
        squad = Group(len(self.groups), name, side, guest=True)
        self.groups.append(squad)
        for number in figures:
            self.join(self.figures[number], squad)

    def lay(self, name: str, event: str, x: int, y: int, weight: int) -> None:
        self.things.append(Thing(len(self.things), name, event, x, y, weight))

    def pick_up(self, number: int, thing: int) -> None:
        """A thing by its number, or one who lies down (`as_burden`)."""
        figure = self.figures[number]
        figure.burden = thing
        carried = self.burden_of(figure)
        if carried is not None:
            carried.carried_by = number
        self.carry(figure)

    def burden_of(self, figure: Figure) -> Figure | Thing | None:
        if figure.burden >= 0:
            return self.things[figure.burden]
        return self.figures[figure.body] if figure.body >= 0 else None

    def carry(self, figure: Figure) -> None:
        """What is carried is where its carrier is."""
        carried = self.burden_of(figure)
        if carried is not None:
            carried.x, carried.y = figure.x, figure.y

    def drop(self, number: int) -> None:
        figure = self.figures[number]
        carried = self.burden_of(figure)
        if carried is not None:
            carried.carried_by = -1
        figure.burden = NO_BURDEN
