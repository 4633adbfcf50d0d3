"""Weapons and guns: tests, aiming, shooting, loading, and what happens to arms."""

from __future__ import annotations

from engine.core.declared.trials.trials import Applied
from engine.core.position.changes import done_by, each, each_by, joins, of, puts, quits, raises
from engine.core.position.events import Event, Quiet, Told
from engine.core.position.turn_events import TakenTest
from engine.systems.cape.position.events.turns import OfFigure, OfFigures, OfGroup
from engine.systems.cape.position.state import State


class Tested(TakenTest):
    """A declared test, thrown: the faces, the modifiers that applied, the goal after them, the outcome."""

    faces: tuple[int, ...]
    applied: Applied
    goal: int
    outcome: str


class Rolled(TakenTest):
    """Dice of a volley, a fight or a burst that are thrown alike: how many came to what."""

    faces: tuple[int, ...]
    applied: Applied
    goal: int
    successes: int


class OfWeapon(Event):
    """What becomes of a weapon that somebody carries."""

    figure: int
    weapon: str


Aimed = OfGroup.which("Aimed", group=of("groups", aimed=True))
WeaponJammed = OfWeapon.which("WeaponJammed", figure=of("figures"), weapon=joins("jammed"))
JamCleared = OfWeapon.which("JamCleared", figure=of("figures"), weapon=quits("jammed"))
Disarmed = OfWeapon.which("Disarmed", figure=of("figures"), weapon=joins("disarmed"))
"""A weapon falls to the ground."""
WeaponPickedUp = OfFigure.which("WeaponPickedUp", figure=of("figures", disarmed=frozenset()))


class Levelled(Told):
    """Weapons are pointed at somebody, before any die is thrown: all of a group's, or those of one man of it (-1: all);
    at a group as a whole, or at one figure of it (-1: none)."""

    group: int
    man: int
    foe: int
    target: int


class Shot(Event):
    """Weapons let off at a target; who shot and with what."""

    group: int = of("groups", aimed=False)
    target: int
    shots: tuple[tuple[int, str], ...] = done_by("fire", "shots", "firearm")
    firearm: bool

    def stirs(self, state: State) -> bool:
        """Only what is thrown away is missed afterwards: whom it could have reached is thought of no more."""
        return any(state.is_thrown_away(number, weapon) for number, weapon in self.shots)


class FireReceived(Quiet):
    """A group has been shot at and hit."""

    group: int = of("groups", hit_by_fire=True)
    firearm: bool = raises("hit_by_firearm")


class Loaded(Quiet):
    figures: tuple[int, ...] = each("figures")
    weapon: str = quits("unloaded")


class Unloaded(Quiet):
    """Weapons that are no longer ready, and why."""

    figures: tuple[tuple[int, str], ...]
    why: str

    def apply(self, state: State) -> None:
        for number, weapon in self.figures:
            figure = state.figures[number]
            figure.unloaded = figure.unloaded | {weapon}


class WeaponDrawn(Quiet):
    figures: tuple[int, ...] = each("figures")
    weapon: str = puts("hand")


MatchLit = OfFigures.which("MatchLit", figures=each("figures", match=True))


class BayonetSet(Event):
    """Fixed or taken off."""

    figures: tuple[int, ...] = each("figures")
    fixed: bool = puts("bayonet")


class Threw(Event):
    """A grenade leaves the hand."""

    group: int = of("groups", plus={"impulse_throws": 1})
    figure: int
    weapon: str = done_by("let_off", "figure", "weapon")
    x: int
    y: int


class Burst(Told):
    """A grenade or a shell bursts: where, and who is near enough, nearest first."""

    x: int
    y: int
    near: tuple[int, ...]
    what: str


# --- guns -------------------------------------------------------------------------------------------------------------


class GunFired(Event):
    gun: int = of("guns", loaded=False)
    shot: str
    x: int
    y: int


class GunLoaded(Event):
    gun: int = of("guns", loaded=True)


class GunTurned(Event):
    gun: int = of("guns")
    facing: int = puts()


class GunMoved(Event):
    """A gun or its team goes somewhere."""

    gun: int
    x: int
    y: int


GunPushed = GunMoved.which("GunPushed", gun=of("guns"), x=puts(), y=puts())
TeamDriven = GunMoved.which("TeamDriven", gun=of("guns"), x=puts("team_x"), y=puts("team_y"))
"""A team goes somewhere without its gun."""


class GunDrawn(Event):
    """A limbered gun behind its team: where both come to stand."""

    gun: int = of("guns")
    x: int = puts()
    y: int = puts()
    facing: int = puts()
    team_x: int = puts()
    team_y: int = puts()


class GunLimbered(Event):
    gun: int = of("guns")
    limbered: bool = puts()


class CrewRemoved(Event):
    """The crew leaves its gun and the table."""

    gun: int = of("guns", crew=-1)
    figures: tuple[int, ...] = each_by("remove", how="dispersed")
