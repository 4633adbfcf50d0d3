"""Who stands on the table: figures, and the groups that act together. Written by events only; places are hundredths of
the measure."""

from __future__ import annotations

from typing import Final

from engine.space.plane import Point
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.book.profiles import Profile, Row
from engine.systems.cape.position.things import NOWHERE

OPEN_ORDER, TIGHT, CLOSE_ORDER = "open_order", "tight", "close_order"
FORMATIONS: Final = (OPEN_ORDER, TIGHT, CLOSE_ORDER)
SHELTER, EDGE = "shelter", "edge"
"""2.3.3: where the shaken run to."""
DOWN, DEAD, DISPERSED, BETRAYED, LEFT, TAKEN = "down", "dead", "dispersed", "betrayed", "left", "taken"
CAPTIVE = "captive"
"""How a figure is gone: out of action (it lies there), killed, run away, corrupted, off the table, carried off, or a
captive: it stands there, and goes where it is led."""


class Figure:
    """1.2a, 1.2b: a character, with what it carries and what has happened to it. It has no facing."""

    __slots__ = (
        "bayonet",
        "bereft",
        "burden",
        "carried_by",
        "cried",
        "devoted_to",
        "disarmed",
        "drunk",
        "fired",
        "gone",
        "hand",
        "hangs",
        "has_horse",
        "home",
        "horse_at",
        "horse_wounds",
        "id",
        "jammed",
        "left_by",
        "loyal_to",
        "match",
        "mounted",
        "name",
        "own",
        "perch",
        "profile",
        "prone",
        "radius",
        "shots",
        "side",
        "squad",
        "traitor",
        "unloaded",
        "up",
        "weapons",
        "wounds",
        "x",
        "y",
    )

    def __init__(self, number: int, name: str, side: int, profile: Profile) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.profile = profile
        self.weapons: tuple[Weapon, ...] = profile.weapons
        self.own = -1
        """The group of one that it is when it acts by itself."""
        self.squad = -1
        """The group that it acts with now; its own when it acts alone."""
        self.home = -1
        """The squad it belongs to, -1 if to none."""
        self.x, self.y = NOWHERE
        self.up = 0
        """4.3.3: how high above the ground it stands, in hundredths of a level."""
        self.perch = -1
        """The piece of terrain that it stands on or hangs from up there."""
        self.hangs = False
        """Halfway up a wall, with both hands full."""
        self.wounds = self.horse_wounds = 0
        self.gone = ""
        self.left_by = ""
        """The way out or the edge by which it left the table."""
        self.prone = self.has_horse = False
        self.mounted = False
        self.radius = profile.foot_radius
        self.horse_at: Point = NOWHERE
        """Where its horse is held while it is on foot."""
        self.hand = ""
        """The weapon it has drawn; empty until it changes one."""
        self.unloaded: frozenset[str] = frozenset()
        self.jammed: frozenset[str] = frozenset()
        self.shots: dict[str, int] = {}
        """Shots left, where ammunition is counted."""
        self.match, self.bayonet = True, False
        self.bereft: frozenset[str] = frozenset()
        """Weapons thrown away or lost for good."""
        self.disarmed: frozenset[str] = frozenset()
        """Weapons that lie at its feet."""
        self.drunk = self.cried = False
        self.traitor = False
        """Has betrayed somebody: once in a game."""
        self.fired = False
        """Has let off a firearm this turn."""
        self.burden = -1
        """The thing or body it carries."""
        self.carried_by = -1
        self.devoted_to = self.loyal_to = -1

    @property
    def in_play(self) -> bool:
        return not self.gone and self.x >= 0

    @property
    def lies_down(self) -> bool:
        """Out of action, and still there."""
        return self.gone == DOWN and self.x >= 0

    @property
    def is_captive(self) -> bool:
        return self.gone == CAPTIVE and self.x >= 0

    @property
    def is_extra(self) -> bool:
        return not self.profile.klass.leads

    def ride(self, *, up: bool) -> None:
        """1.1b: in the saddle its base is twice as wide. For events and set-up."""
        self.mounted = up
        self.radius = self.profile.mounted_radius if up else self.profile.foot_radius

    @property
    def row(self) -> Row:
        """1.2.4b, 8.1.2g: the second row from the first wound, for the stoic from the second."""
        return self.profile.wounded if self.wounds > self.profile.bears else self.profile.unhurt

    def has(self, ability: str) -> bool:
        return ability in self.profile.abilities

    def copy(self) -> Figure:
        made = Figure.__new__(Figure)
        for name in Figure.__slots__:
            setattr(made, name, getattr(self, name))
        made.shots = dict(self.shots)
        return made


class Group:
    """2.0, 6.0a: who acts together: one figure by itself, or a squad. Action points, orders and nerves belong to it."""

    __slots__ = (
        "acted",
        "activated",
        "aimed",
        "aroused",
        "bearer",
        "behind",
        "charged",
        "charging",
        "die",
        "done",
        "edge",
        "excused",
        "fierce",
        "figure",
        "flag_lost",
        "flees",
        "formation",
        "guest",
        "gun",
        "hit_by_fire",
        "hit_by_firearm",
        "id",
        "impulse_moved",
        "impulse_rides",
        "impulse_throws",
        "leader",
        "leaves",
        "led",
        "members",
        "met",
        "moved",
        "name",
        "overtaken",
        "pa",
        "paid",
        "reserve",
        "rolled",
        "shaken",
        "side",
        "spent",
        "strength",
        "surprised",
        "visible",
    )

    def __init__(self, number: int, name: str, side: int, figure: int = -1) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.figure = figure
        """Whose group of one this is, -1 for a squad."""
        self.members: list[int] = [figure] if figure >= 0 else []
        self.leader = -1
        self.bearer = -1
        self.flag_lost = False
        self.formation = OPEN_ORDER
        self.strength = 1 if figure >= 0 else 0
        self.excused = 0
        """9.6: dragoons taken off because their horses fell."""
        self.gun = -1
        self.edge = ""
        """Where it came from and would flee to."""
        self.reserve = False
        self.guest = False
        """Brought by an encounter: gives its player no die."""
        self.leaves = ""
        """7.2: what makes a guest go."""
        self.shaken = False
        self.flees = ""
        self.paid = False
        """3.2.3a: its firmness has been taken off."""
        self.behind = False
        """Has run since it was shaken, so that it may test again."""
        self.forget_turn()

    def forget_turn(self) -> None:
        """What lasts a turn."""
        self.die = 0
        self.pa = 0
        self.activated = False
        self.acted = False
        self.done = False
        self.moved = 0
        self.charged = False
        self.hit_by_fire = self.hit_by_firearm = False
        self.rolled = False
        """Reactive: has had a good roll this turn."""
        self.aroused = False
        """Aggressive: has had its die this turn."""
        self.surprised = False
        """Cannot answer what is done to it."""
        self.visible = False
        self.led = -1
        """8.1.2a: the group that it follows this turn."""
        self.met: frozenset[int] = frozenset()
        """6.7.1: squads fought one man at a time in the first round of a charge."""
        self.forget_impulse()

    def forget_impulse(self) -> None:
        self.spent = 0
        self.impulse_moved = 0
        self.impulse_rides = 0
        self.impulse_throws = 0
        self.aimed = False
        self.charging = False
        self.fierce = False
        """Its first round since the charge is still to come."""
        self.overtaken = False

    @property
    def is_squad(self) -> bool:
        return self.figure < 0

    def copy(self) -> Group:
        made = Group.__new__(Group)
        for name in Group.__slots__:
            setattr(made, name, getattr(self, name))
        made.members = list(self.members)
        return made
