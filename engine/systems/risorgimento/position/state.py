"""A battle under way. Its position: plain records, written by events only, copied in one call; places are hundredths of
a centimetre. And the game, which rules are functions of, with whom they are asked about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import Any

from engine.brigades.position.game import BrigadeCase, BrigadeGame
from engine.brigades.position.pieces import NOBODY, NOWHERE, ArmySide, BasedUnit, Command, Goal, Leader, OnTable, Place
from engine.core.declared.book.records import Length
from engine.core.position.pieces import chain_up
from engine.core.position.progress import SharedProgress
from engine.core.position.records import Record, for_step, for_turn, pieces, reckoned, record, starts, starts_from
from engine.space.stands.stand import Stand, stand_at
from engine.systems.risorgimento.book.figures import Figures, Switches, UnitRules
from engine.systems.risorgimento.book.setting import Book, Profile, Setting

DESTROYED, DISPERSED = "destroyed", "dispersed"
"""Why a unit has left the table: removed, or fled or routed off it."""


@record
class Unit(BasedUnit):
    profile: Profile
    losses: int = starts(0)
    """SCALE.a: half points of strength."""
    morale: int = starts_from(lambda unit: unit.profile.morale)
    disorder: int = starts(0)
    """B.3b: 2 since it was disordered, 1 after the next recovery phase, 0."""
    fatigue: int = starts(0)
    routed: bool = starts(False)
    guns_left: bool = starts(False)
    """E.2.3d: the gunners have run from their pieces; the base is where they are."""
    guns_x: int = starts(NOWHERE)
    guns_y: int = starts(NOWHERE)
    guns_facing: int = starts(0)
    """E.2.3d: where the pieces stand, and look, without them."""
    rested: bool = starts(False)
    """B.3a: last turn it was idle and in command."""
    state: str = starts("full")
    """A.1h: its command state."""
    is_astray: bool = starts(False)
    """A.1i: alone outside its commander's radius; it may only go back."""
    charge_target: int = starts(NOBODY)
    """C.1: whom it has been written to charge."""
    reached: frozenset[int] = starts(frozenset())
    """MOR.d: objectives that have heartened it."""
    losses_now: int = for_step(0)
    """G.3a: those of this phase."""
    shaken: bool = for_turn(False)
    quarters: int = for_turn(0)
    """How much of its move it has used, in quarters, rounded up."""
    reacted: bool = for_turn(False)
    opportunity: frozenset[int] = for_turn(frozenset())
    """E.9a: moving enemies that it has fired at."""
    fired_at: bool = for_turn(False)
    fought: bool = for_turn(False)
    withdrew: bool = for_turn(False)
    """E.8c: it may not fire any more this turn."""
    is_charging: bool = for_turn(False)
    has_charge_bonus: bool = for_turn(False)
    """E.1d: the last quarter of its charge was straight."""
    fights: int = for_turn(0)
    """G.4.1d: melees that it has fought this turn."""
    halves: int = reckoned(lambda unit: 2 * unit.profile.strength - unit.losses)
    """Its strength now, in half points."""
    front: int = reckoned(attrgetter("profile.arm.front"))
    spread: int = reckoned(attrgetter("profile.arm.corner"))
    stands: bool = reckoned(lambda unit: not unit.gone and not unit.routed)
    """On the table, and not running."""
    is_steady: bool = reckoned(lambda unit: not unit.disorder and not unit.routed)
    """Neither disordered nor routed."""

    def shape(self, formation: str) -> tuple[int, int]:
        """E.4a: a march column is as wide as its base is deep."""
        return self.profile.arm.shapes[formation]

    @property
    def guns(self) -> Stand:
        """E.2.3d: the place where the base of the battery stood."""
        arm = self.profile.arm
        return stand_at(self.guns_x, self.guns_y, arm.front, arm.depth, self.guns_facing)


@record
class Commander(Leader):
    """CMDR.b: a commander with his three values."""

    rank: str
    level: int
    superior: int = NOBODY
    """The commander above him; he changes when that one is lost."""
    radius: Length = starts(0)
    initiative: int = starts(0)
    bonus: int = starts(0)
    away_until: int = starts(0)
    """CMDLOSS: the last turn in which those below him are out of command, if he is away."""
    state: str = starts("full")
    replaces: bool = starts(False)
    """CMDLOSS.c: this is another man than the one who began."""
    order: str = starts("")
    """A.2a: his written posture; empty without one."""
    goal_x: int = starts(NOWHERE)
    goal_y: int = starts(NOWHERE)
    has_rolled: tuple[str, ...] = starts(())


@record
class Brigade(Command):
    leader: int = NOBODY
    """Its commander."""
    division: int = NOBODY
    """The commander of its division, else its own; below `NOBODY`, a number that no other brigade has."""
    demoralised: bool = starts(False)
    removed: bool = starts(False)
    moved: bool = for_turn(False)
    fought: bool = for_turn(False)


@record
class Courier(Record):
    """A.3a: rides with an order."""

    id: int
    side: int
    to: int
    order: str
    goal_x: int
    goal_y: int
    x: int
    y: int
    due: int = starts(0)
    """A.3b: the turn from which the order holds; 0 until it is delivered."""
    done: bool = starts(False)


@record
class Side(ArmySide):
    """I.2: its `points` are victory points in halves, and `fallen` the initiative of commanders that it has lost."""

    nation: str
    fallen: int = starts(0)
    collapsed: bool = starts(False)


@record
class State(SharedProgress, OnTable):
    """Everything that can change. What lasts a step says how far it has come, so that a game can be taken up from a
    copy."""

    initiative: int = starts(NOBODY)
    """C.2a: the side that has it this turn."""
    ahead: int = starts(0)
    """C.2b: how many brigades it may move first."""
    ahead_left: int = for_step(0)
    """E.a: how many of these are still to be moved."""
    mover: int = for_step(NOBODY)
    """E.a: whose turn it is to move a brigade."""
    acting: int = for_step(NOBODY)
    """The brigade that moves."""
    sides: list[Side] = pieces(Side)
    brigades: list[Brigade] = pieces(Brigade)
    commanders: list[Commander] = pieces(Commander)
    units: list[Unit] = pieces(Unit)
    couriers: list[Courier] = pieces(Courier)
    goals: list[Goal] = pieces(Goal)
    leaders: list[Commander] = reckoned(attrgetter("commanders"))

    def arrive(self, number: int, places: Sequence[Place]) -> None:
        """A brigade comes with its commanders, and with those above it who led nobody yet: to its first unit, or to
        their own places where it has none."""
        self.bring_on(places)
        brigade = self.brigades[number]
        brigade.arrives = 0
        led = {other.leader for other in self.brigades if other.arrives}
        for leader in self.commanders:
            if leader.waits and brigade.leader in (leader.id, leader.superior) and leader.id not in led:
                self.bring_leader(leader, places[0][1:3] if places else (leader.x, leader.y))

    def rest(self, units: Collection[int]) -> None:
        for unit in self.units:
            unit.rested = unit.id in units

    def strike_down(self, commander: int, status: str, until: int) -> None:
        leader = self.commanders[commander]
        leader.attached, leader.status, leader.away_until = NOBODY, status, until
        if leader.lost:
            # I.2, I.3b: remembered, whoever takes his place.
            self.sides[leader.side].fallen += leader.initiative

    def pass_on(self, commander: int, to: int) -> None:
        """CMDLOSS.c."""
        for leader in self.commanders:
            if leader.superior == commander and leader.id != to:
                leader.superior = to
        for brigade in self.brigades:
            if brigade.leader == commander:
                brigade.leader = to
        side = self.sides[self.commanders[commander].side]
        if side.chief == commander:
            side.chief = to
            self.commanders[to].superior = NOBODY

    def send_courier(self, *told: Any) -> None:  # noqa: ANN401 - whatever a courier carries
        self.couriers.append(Courier(*told))


# --- the game, and whom its rules are asked about ---------------------------------------------------------------------


class Game(BrigadeGame[Setting, State, Unit, Commander, Brigade]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules

    def acting(self) -> str:
        return self.state.brigades[self.state.acting].name if self.state.acting >= 0 else ""

    def chain(self, brigade: Brigade) -> list[Commander]:
        """Its commander and all above him, in this order, whoever of them leads now."""
        return chain_up(self.state.commanders, brigade.leader)

    # --- A: who is in whose radius, and who leads whom ------------------------------------------------------------

    def base_of(self, leader: Commander) -> Stand:
        """A.1a: that of the unit he is attached to, else his own."""
        if leader.attached >= 0:
            return self.state.units[leader.attached].stand
        return stand_at(leader.x, leader.y, self.figures.commander_front, self.figures.commander_depth, 0)

    def reaches(self, leader: Commander, stand: Stand) -> bool:
        """A.1a: whether something lies within a commander's radius, from edge to edge."""
        return self.base_of(leader).is_within(stand, leader.radius)

    def superior_of(self, leader: Commander) -> Commander | None:
        return self.state.commanders[leader.superior] if leader.superior >= 0 else None

    def is_under(self, leader: Commander) -> bool:
        """A.1c: whether he is within the radius of a superior who leads; nobody is above the commander-in-chief."""
        superior = self.superior_of(leader)
        return superior is None or (superior.present and self.reaches(superior, self.base_of(leader)))

    def leaders_of(self, brigade: Brigade) -> list[Commander]:
        """Those whose radius keeps units of a brigade in hand: its commander, and those of its regiments."""
        own, present = brigade.leader, [leader for leader in self.state.commanders if leader.present]
        return [one for one in present if one.id == own or (one.rank == "regiment" and one.superior == own >= 0)]

    def best_leader(self, unit: Unit) -> Commander | None:
        """Among those in whose radius a unit is, the one whose state is best for it."""
        near = [leader for leader in self.leaders_of(self.brigade(unit)) if self.reaches(leader, unit.stand)]
        worth = {leader.id: self.book.states[leader.state] for leader in near}
        return max(near, key=lambda one: (worth[one.id].quarters, -worth[one.id].penalty, -one.id), default=None)

    def away_from_leader(self, unit: Unit, stand: Stand) -> int:
        """A.1i: how far a place is from the nearest commander of the unit's brigade."""
        return min((self.base_of(one).distance(stand) for one in self.leaders_of(self.brigade(unit))), default=0)


@record
class Case(BrigadeCase[Game, Side, Unit, Commander, Brigade]):
    courier: Courier | None = None


class Context(Case):
    """With what is at hand: the ruleset says of its facts what each is. `why` is the occasion, as a word of reports,
    and `distance`, in hundredths, from how far a charge comes or a shot is fired."""

    in_flank = in_rear = by_horse = opportunity = enfilade = into_rear = moved_far = alone = False
    extra = distance = value = cover = losses = 0
    why = formation = ""
    batteries: tuple[Unit, ...] = ()


def about(g: Game, unit: Unit, other: Unit | None = None, extra: int = 0, why: str = "", distance: int = 0) -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    context = Context(g, g.state.sides[unit.side], unit, other, brigade=g.brigade(unit))
    context.why, context.extra, context.distance = why, extra, distance
    return context


def of_leader(g: Game, leader: Commander, unit: Unit | None = None, courier: Courier | None = None) -> Context:
    return Context(g, g.state.sides[leader.side], unit=unit, leader=leader, courier=courier)
