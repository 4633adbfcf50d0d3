"""What stands or lies on the table: figures, the groups that act together, guns, event markers, things to carry.
Written by events only; places are hundredths of the measure."""

from __future__ import annotations

from typing import Final

from engine.core.position.pieces import Named, Owned
from engine.core.position.records import Record, for_activation, for_turn, many, reckoned, record, starts_from
from engine.space.plane import Point
from engine.space.standing import Placed, Standing
from engine.systems.cape.book.book import GunType, Profile, Row
from engine.systems.cape.book.catalogues import Weapon

OFF_TABLE: Final = -1
NOWHERE: Final[Point] = (OFF_TABLE, OFF_TABLE)

OPEN_ORDER, TIGHT = "open_order", "tight"
SHELTER, EDGE = "shelter", "edge"
"""2.3.3: where the shaken run to."""
DOWN, DEAD, DISPERSED, BETRAYED, LEFT, TAKEN = "down", "dead", "dispersed", "betrayed", "left", "taken"
CAPTIVE = "captive"
"""How a figure is gone: out of action (it lies there), killed, run away, corrupted, off the table, carried off, or a
captive: it stands there, and goes where it is led."""
NO_SQUAD: Final = -1
NO_BURDEN: Final = -1
_FIRST_BODY: Final = -2
"""Things are numbered upwards from 0, bodies that are carried downwards from here."""


def as_burden(body: int) -> int:
    """A figure that is carried, as journals and positions know it."""
    return _FIRST_BODY - body


@record
class Figure(Owned, Standing):
    """1.2a, 1.2b: a character, with what it carries and what has happened to it. It has no facing."""

    profile: Profile
    weapons: tuple[Weapon, ...] = starts_from(lambda figure: figure.profile.weapons)
    own: int = -1
    """The group of one that it is when it acts by itself."""
    squad: int = -1
    """The group that it acts with now; its own when it acts alone."""
    home: int = NO_SQUAD
    """The squad it belongs to, -1 if to none."""
    x: int = OFF_TABLE
    y: int = OFF_TABLE
    up: int = 0
    """4.3.3: how high above the ground it stands, in hundredths of a level."""
    perch: int = -1
    """The piece of terrain that it stands on or hangs from up there."""
    hangs: bool = False
    """Halfway up a wall, with both hands full."""
    wounds: int = 0
    horse_wounds: int = 0
    gone: str = ""
    left_by: str = ""
    """The way out or the edge by which it left the table."""
    prone: bool = False
    has_horse: bool = False
    mounted: bool = False
    radius: int = starts_from(lambda figure: figure.profile.foot_radius)
    horse_at: Point = NOWHERE
    """Where its horse is held while it is on foot."""
    hand: str = ""
    """The weapon it has drawn; empty until it changes one."""
    unloaded: frozenset[str] = frozenset()
    jammed: frozenset[str] = frozenset()
    shots: dict[str, int] = many(dict)
    """Shots left, where ammunition is counted."""
    match: bool = True
    bayonet: bool = False
    bereft: frozenset[str] = frozenset()
    """Weapons thrown away or lost for good."""
    disarmed: frozenset[str] = frozenset()
    """Weapons that lie at its feet."""
    drunk: bool = False
    traitor: bool = False
    """Has betrayed somebody: once in a game."""
    cried: bool = for_turn(False)
    fired: bool = for_turn(False)
    """Has let off a firearm this turn."""
    burden: int = NO_BURDEN
    """The number of the thing it carries; a body's is given by `as_burden`."""
    carried_by: int = -1
    devoted_to: int = -1
    loyal_to: int = -1

    in_play: bool = reckoned(lambda figure: not figure.gone and figure.x != OFF_TABLE)
    is_fallen: bool = reckoned(lambda figure: figure.gone in (DOWN, DEAD))
    """Out of action or dead."""
    lies_down: bool = reckoned(lambda figure: figure.gone == DOWN and figure.x != OFF_TABLE)
    """Out of action, and still there."""
    is_captive: bool = reckoned(lambda figure: figure.gone == CAPTIVE and figure.x != OFF_TABLE)
    is_burdened: bool = reckoned(lambda figure: figure.burden != NO_BURDEN)
    has_squad: bool = reckoned(lambda figure: figure.home != NO_SQUAD)
    body: int = reckoned(lambda figure: _FIRST_BODY - figure.burden if figure.burden <= _FIRST_BODY else -1)
    """The figure that it carries, -1 for none."""
    is_extra: bool = reckoned(lambda figure: not figure.profile.klass.leads)
    is_reduced: bool = reckoned(lambda figure: figure.wounds > figure.profile.bears)
    kit: tuple[object, ...] = reckoned(
        # In one go, not of parts: it is asked whenever somebody lists what he may do.
        lambda one: (
            one.profile,
            one.wounds > one.profile.bears,
            one.hand,
            one.unloaded,
            one.jammed,
            one.bereft,
            one.disarmed,
            one.match,
            one.bayonet,
            tuple(one.shots.items()) if one.shots else (),
            one.prone,
            one.mounted,
            one.has_horse,
            one.up > 0,
            one.burden == NO_BURDEN,
            one.home == NO_SQUAD,
            one.traitor,
        )
    )
    """All that it has on it and how it is, wherever it stands and whatever the others do."""

    @property
    def row(self) -> Row:
        """1.2.4b, 8.1.2g: the second row from the first wound, for the stoic from the second."""
        return self.profile.wounded if self.wounds > self.profile.bears else self.profile.unhurt

    def ride(self, *, up: bool) -> None:
        """1.1b: in the saddle its base is twice as wide. For events and set-up."""
        self.mounted = up
        self.radius = self.profile.mounted_radius if up else self.profile.foot_radius

    def dismount(self) -> None:
        self.ride(up=False)

    def arm(self, name: str) -> Weapon:
        return next(one for one in self.weapons if one.name == name)

    def has(self, ability: str) -> bool:
        return ability in self.profile.abilities


@record
class Group(Owned):
    """2.0, 6.0a: who acts together: one figure by itself, or a squad. Action points, orders and nerves belong to it.
    What lasts an activation lasts an impulse."""

    figure: int = -1
    """Whose group of one this is, -1 for a squad."""
    is_squad: bool = reckoned(lambda group: group.figure < 0)
    members: list[int] = many(list)
    leader: int = -1
    bearer: int = -1
    flag_lost: bool = False
    formation: str = OPEN_ORDER
    strength: int = starts_from(lambda group: 0 if group.is_squad else 1)
    excused: int = 0
    """9.6: dragoons taken off because their horses fell."""
    gun: int = -1
    edge: str = ""
    """Where it came from and would flee to."""
    reserve: bool = False
    guest: bool = False
    """Brought by an encounter: gives its player no die."""
    leaves: str = ""
    """7.2: what makes a guest go."""
    shaken: bool = False
    flees: str = ""
    paid: bool = False
    """3.2.3a: its firmness has been taken off."""
    storms: bool = False
    """It has come to the fight in which it is; who waited for it has not."""
    shaken_in: int = 0
    """The turn in which it was shaken."""
    behind: bool = False
    """Has run since it was shaken, so that it may test again."""
    own_die: int = for_turn(0)
    """8.1.2h: what one who is tactical rolled for himself."""
    die: int = for_turn(0)
    pa: int = for_turn(0)
    activated: bool = for_turn(False)
    acted: bool = for_turn(False)
    stirred: bool = for_turn(False)
    """2.1.5a: has been given the point of those who were not activated."""
    done: bool = for_turn(False)
    moved: int = for_turn(0)
    charged: bool = for_turn(False)
    hit_by_fire: bool = for_turn(False)
    hit_by_firearm: bool = for_turn(False)
    rolled: bool = for_turn(False)
    """Reactive: has had a good roll this turn."""
    aroused: bool = for_turn(False)
    """Aggressive: has had its die this turn."""
    surprised: bool = for_turn(False)
    """Cannot answer what is done to it."""
    visible: bool = for_turn(False)
    led: int = for_turn(-1)
    """8.1.2a: the group that it follows this turn."""
    met: frozenset[int] = for_turn(frozenset())
    """6.7.1: squads fought one man at a time in the first round of a charge."""
    spent: int = for_activation(0)
    impulse_moved: int = for_activation(0)
    impulse_rides: int = for_activation(0)
    impulse_throws: int = for_activation(0)
    aimed: bool = for_activation(False)
    charging: bool = for_activation(False)
    fierce: bool = for_activation(False)
    """Its first round since the charge is still to come."""
    overtaken: bool = for_activation(False)

    def __post_init__(self) -> None:
        if not self.is_squad:
            self.members.append(self.figure)


@record
class Gun(Owned, Standing):
    type: GunType
    radius: int = reckoned(lambda gun: gun.type.radius)
    up: int = reckoned(lambda gun: 0)
    crew: int = -1
    x: int = OFF_TABLE
    y: int = OFF_TABLE
    facing: int = 0
    """Degrees clockwise from the north."""
    loaded: bool = True
    limbered: bool = False
    team_x: int = -1
    team_y: int = -1
    team: Point = reckoned(lambda gun: (gun.team_x, gun.team_y))
    """Where the team that draws it stands."""


@record
class Marker(Record, Placed):
    """An event marker; gone once it is looked under or a reserve comes in its place."""

    id: int
    x: int
    y: int
    gone: bool = False


@record
class Thing(Named, Placed):
    """Something that can be found, picked up and carried off: an object of an encounter, or a fallen flag."""

    event: str
    """The encounter that brought it, `flag` for colours, `wine` for a cask."""
    x: int
    y: int
    weight: int = 0
    """In hundredths of a carrier's own."""
    carried_by: int = -1
    gone: bool = False
