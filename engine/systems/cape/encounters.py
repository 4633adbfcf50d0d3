"""7.2: what is found under the markers: one rule for each type of encounter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from engine.core.decisions import Ask, choose
from engine.model.rules import Entry
from engine.model.values import Value
from engine.space.board import Board
from engine.space.plane import Disc, Point
from engine.systems.cape import questions as ask
from engine.systems.cape.activation import points_of
from engine.systems.cape.aggression import lash_out
from engine.systems.cape.book import Weapon, length, number, word
from engine.systems.cape.bursts import go_off
from engine.systems.cape.captives import WHEN_BEATEN
from engine.systems.cape.deployment import all_bases, set_down
from engine.systems.cape.events.finds import Appeared, Bound, Found, Gathered, TakenAback, Vanished, WaterTurned
from engine.systems.cape.events.moves import LaidDown
from engine.systems.cape.events.tallies import Achieved, FirmnessChanged, PointsScored
from engine.systems.cape.events.turns import PointsGained, PointsWithheld
from engine.systems.cape.figures import Figure, Group, Side
from engine.systems.cape.game import Context, Game
from engine.systems.cape.losses import Toll, victims, wound
from engine.systems.cape.melee import fight
from engine.systems.cape.morale import after_fire, passes
from engine.systems.cape.points import lose
from engine.systems.cape.squads import cluster
from engine.systems.cape.tests import take_many


@final
class Meeting:
    """Who found what, and where."""

    __slots__ = ("event", "finder", "group", "kind", "place")

    def __init__(self, group: Group, finder: Figure, place: Point, event: Entry, kind: Entry) -> None:
        self.group: Final = group
        self.finder: Final = finder
        self.place: Final = place
        self.event: Final = event
        self.kind: Final = kind

    def given(self, name: str) -> Value:
        """What the event says, else what its type says."""
        own = dict(self.event.fields).get(name)
        return own if own is not None else dict(self.kind.fields).get(name)


def meet(g: Game, group: Group, finder: Figure, place: Point, name: str) -> Ask[None]:
    """7.1b, 7.2."""
    table = g.setting.table
    assert table is not None, "events come from a table"
    event = next(one for one in table.events if one.name == name)
    kind = g.book.encounters[word(event.get("of"), "nothing_found")]
    found = Meeting(group, finder, place, event, kind)
    if takes_place(g, found):
        yield from ENCOUNTERS[kind.name](g, found)


def takes_place(g: Game, m: Meeting) -> bool:
    """7.2: some happen only indoors, by water or among houses; elsewhere they are false."""
    match word(m.kind.get("needs"), "anywhere"):
        case "indoors":
            return bool(ask.building_at(g, m.place) or ask.building_of(g, m.finder))
        case "by_water":
            return water_by(g, m.finder) >= 0
        case "among_buildings":
            near = Disc(*m.place, g.length("inhabited_within"))
            houses = [piece.area for piece in g.setting.pieces if piece.is_building and piece.area is not None]
            return any(area.overlaps(near) for area in houses)
    return True


def opponent(g: Game, side: int) -> Side | None:
    """Who plays against the finder: the next side that is still there."""
    count = len(g.state.sides)
    for step in range(1, count):
        other = g.state.sides[(side + step) % count]
        if not other.out:
            return other
    return None


def worth(g: Game, m: Meeting) -> None:
    """3.1.1: what an event is worth to who finds it, at once."""
    points = number(m.event.get("worth"))
    if points:
        g.record(PointsScored("3.1.1", m.group.side, m.event.name, points))


# --- mishaps --------------------------------------------------------------------------------------------------------


def is_saved(g: Game, m: Meeting) -> Ask[bool]:
    if m.given("saved_by_morale") is not True:
        return False
    return (yield from passes(g, m.group, "met_by_chance"))


def animal(g: Game, m: Meeting) -> Ask[None]:
    """7.2: it bolts over the finder, who loses the points left, and perhaps falls; it may be caught."""
    if not (yield from is_saved(g, m)):
        lose(g, m.group, m.group.pa, m.event.name, "7.2")
        if m.given("knocks_down") is True:
            knock_down(g, m.group)
    g.record(Found("7.2", m.event.name, m.event.name, *m.place, 0))


def pitfall(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a hole: points lost, and down."""
    if not (yield from is_saved(g, m)):
        lose(g, m.group, m.group.pa, m.event.name, "7.2")
        knock_down(g, m.group)


def knock_down(g: Game, group: Group) -> None:
    for one in g.members(group):
        if not one.prone and not one.mounted:
            g.record(LaidDown("7.2", one.id, True))


def dangerous_munitions(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a test; failing, the powder goes up like a grenade."""
    if (yield from passes(g, m.group, "met_by_chance")):
        return
    ability = number(m.given("ability"), g.figure("blast_ability"))
    grenade = next(one for one in g.book.weapons.values() if one.bursts and one.shoots)
    harm = (grenade.short or (0, 0))[1]
    yield from go_off(g, m.place, g.length("burst_radius"), ability, g.figure("grenade_dice"), harm, m.group, "powder")


# --- who appears ----------------------------------------------------------------------------------------------------


def bring(g: Game, m: Meeting, count: int, *, beside: Point | None = None) -> Group | None:
    """They come out at the marker, or right beside the finder, and act as one if there are several."""
    side = opponent(g, m.group.side)
    name = word(m.given("spawns"), word(m.given("appears")))
    if side is None or name not in g.book.profiles:
        return None
    profile = g.book.profiles[name]
    made: list[Figure] = []
    for _ in range(count):
        figure = Figure(len(g.state.figures), m.event.name, side.id, profile)
        spot = cluster(Board(g.ground, all_bases(g)), [figure], beside or m.place, 0)[0]
        g.record(Appeared("7.2", side.id, m.event.name, name, *spot, -1))
        made.append(g.state.figures[-1])
    if count > 1:
        g.record(Gathered("7.2", side.id, m.event.name, tuple(one.id for one in made)))
        return g.state.groups[-1]
    return g.group(made[0])


def enliven(g: Game, m: Meeting, group: Group) -> None:
    """7.2.1a, 7.2.1b: a die at once where the type says so, or points it comes with."""
    points = number(m.kind.get("action_points"))
    if m.kind.get("rolls") is True:
        trial = g.setting.trials["activation"]
        points = points_of(g, g.chance.roll(trial.handfuls[0].sides, trial.section))
    if points:
        g.record(PointsGained("7.2.1b", group.id, points, "encounter"))
    else:
        g.record(PointsWithheld("7.2.1a", group.id, "encounter"))


def brawler(g: Game, m: Meeting) -> Ask[None]:
    """7.2: played against the finder; gone when he fails a test, or as the event says."""
    group = bring(g, m, 1)
    if group is not None:
        g.record(Bound("7.2", group.id, word(m.given("leaves"), "when_shaken")))
        enliven(g, m, group)
    yield from ()


def personal_enemy(g: Game, m: Meeting) -> Ask[None]:
    """7.2: only if those he hates find him: one person, or anybody of a side."""
    side, person = word(m.given("hates")), word(m.given("whom"))
    if side and g.setting.nations[m.group.side] != side:
        return
    if not person or any(one.name == person for one in g.members(m.group)):
        yield from brawler(g, m)


def deserter(g: Game, m: Meeting) -> Ask[None]:
    """7.2: he wants to get away; worth something to who takes him and brings him off."""
    group = bring(g, m, 1)
    if group is not None:
        g.record(Bound("7.2", group.id, WHEN_BEATEN))
        enliven(g, m, group)
    yield from ()


def ambush(g: Game, m: Meeting) -> Ask[None]:
    """7.2: civilians fight for one turn, then run; they may come again."""
    group = bring(g, m, max(1, number(m.given("number"), 1)))
    if group is not None:
        g.record(Bound("7.2", group.id, "each_loss" if m.given("tests_each_loss") is True else "turn"))
        enliven(g, m, group)
    yield from ()


def stragglers(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a melee at once, outside the sequence; then they are gone, however it went."""
    count = min(max(1, number(m.given("number"), 1)), g.figure("stragglers_most"))
    group = bring(g, m, count, beside=ask.spot(m.finder))
    if group is None:
        return
    enliven(g, m, group)
    if any(one.squad == m.group.id for one in ask.foes_of(g, group)):
        yield from fight(g, group, m.group)
    g.record(Vanished("7.2", tuple(one.id for one in g.members(group))))


def skirmishers(g: Game, m: Meeting) -> Ask[None]:
    """7.2: hidden men fire once and are gone."""
    weapon = _weapon(g, m)
    distance = m.given("distance")
    far = g.length("skirmisher_range") if distance is None else length(distance, "the distance of skirmishers")
    hit, harm = (weapon.short if far <= weapon.short_to else weapon.long) or (0, 0)
    side = opponent(g, m.group.side)
    if side is None:
        return
    target = ask.spokesman(g, m.group)
    context = Context(g, target, target, group=m.group)
    context.ability = number(m.given("ability"), g.figure("blast_ability")) + hit
    context.wound = harm
    context.covered = target is not None and ask.is_sheltered(g, target)
    dice = number(m.given("number"), g.figure("skirmishers"))
    thrown = yield from take_many(g, "burst_hit", context, m.group, dice, "hit")
    wounds = yield from take_many(g, "burst_wound", context, m.group, thrown.good, "wound")
    if not thrown.good:
        return
    toll = Toll(g, m.group, thrown.good)
    chosen = yield from victims(g, m.group, wounds.good, ())
    for figure in chosen:
        yield from wound(g, figure, toll, "fire", by_foot=True)
    yield from after_fire(g, m.group, toll, in_open=not context.covered)


def _weapon(g: Game, m: Meeting) -> Weapon:
    name = word(m.given("weapon"))
    return g.book.weapon(name) if name else next(one for one in g.book.weapons.values() if one.notes >= {"a", "g"})


# --- reserves -------------------------------------------------------------------------------------------------------


def reserves(g: Game, side: Side) -> list[int]:
    return [group.id for group in g.state.groups if group.side == side.id and group.reserve and group.members]


def surprise(g: Game, m: Meeting) -> Ask[None]:
    """7.2: the opponent may bring in one reserve, with a die of its own; 7.4: some strike once and are not answered."""
    group = yield from come_out(g, m, must=False)
    if group is None:
        return
    enliven(g, m, group)
    if m.given("unanswered") is True and group.pa:
        g.record(TakenAback("7.4", m.group.id, True))
        yield from lash_out(g, group, "7.4")
        g.record(TakenAback("7.4", m.group.id, False))


def mutual_surprise(g: Game, m: Meeting) -> Ask[None]:
    """7.2: he must bring one in, and no die is rolled."""
    yield from come_out(g, m, must=True)


def come_out(g: Game, m: Meeting, *, must: bool) -> Ask[Group | None]:
    side = opponent(g, m.group.side)
    waiting = reserves(g, side) if side is not None else []
    if side is None or not waiting:
        return None
    options: list[int | None] = [*waiting] if must else [None, *waiting]
    chosen = yield from choose("ambush", side.id, "7.2", options, m.group.id)
    if chosen is None:
        return None
    group = g.state.groups[chosen]
    set_down(g, group, m.place, "7.2")
    return group


# --- finds ----------------------------------------------------------------------------------------------------------


def munitions(g: Game, m: Meeting) -> Ask[None]:
    """7.2: the opponent's firmness drops by one, unless one is all he has."""
    side = opponent(g, m.group.side)
    if side is not None and side.firmness > 1:
        g.record(FirmnessChanged("7.2", side.id, -1, m.event.name))
    worth(g, m)
    yield from ()


def lay_object(g: Game, m: Meeting) -> Ask[None]:
    """7.2: something to carry."""
    g.record(Found("7.2", m.event.name, m.event.name, *m.place, 0))
    yield from ()


def notable(g: Game, m: Meeting) -> Ask[None]:
    """7.2, 4.3.7a: somebody who must be carried, as heavy as the carrier."""
    g.record(Found("7.2", m.event.name, m.event.name, *m.place, 100))
    yield from ()


def wine(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a cask that stays where it is."""
    g.record(Found("7.2", m.event.name, "wine", *m.place, 100))
    worth(g, m)
    yield from ()


def discovery(g: Game, m: Meeting) -> Ask[None]:
    """7.2: tracks, provisions: what they are worth, the scenario says."""
    g.record(Achieved("7.2", m.group.side, m.event.name, 1))
    worth(g, m)
    yield from ()


def water_by(g: Game, figure: Figure) -> int:
    """The watercourse that it touches or stands in, -1 if none."""
    near = g.length("foot_base")
    place = ask.disc(figure)
    for piece in g.setting.pieces:
        if not piece.has("water"):
            continue
        barrier = g.ground.barrier(piece.barrier) if piece.line else None
        if barrier is not None and barrier.is_touched_by(place, near):
            return piece.id
        if piece.area is not None and piece.area.overlaps(type(place)(place.x, place.y, place.radius + near)):
            return piece.id
    return -1


def flood(g: Game, m: Meeting) -> Ask[None]:
    """7.2: not to be forded any more; a drought that came first stays."""
    turn_water(g, m, "flood")
    yield from ()


def drought(g: Game, m: Meeting) -> Ask[None]:
    """7.2: dry for good; a flood that came first stays."""
    turn_water(g, m, "drought")
    yield from ()


def turn_water(g: Game, m: Meeting, how: str) -> None:
    """The whole watercourse, from one of its pieces to the next: the ford with the river above and below it."""
    course = watercourse(g, water_by(g, m.finder))
    if not any(number in g.state.waters for number in course):
        for number in course:
            g.record(WaterTurned("7.2", number, how))


def watercourse(g: Game, first: int) -> list[int]:
    """The pieces of water that run into one another."""
    left = [piece for piece in g.setting.pieces if piece.has("water") and piece.id != first]
    found = [g.setting.pieces[first]]
    for piece in found:
        joined = [other for other in left if piece.runs_into(other, g.length("foot_base"))]
        found += joined
        left = [other for other in left if other not in joined]
    return sorted(piece.id for piece in found)


def nothing_found(g: Game, m: Meeting) -> Ask[None]:  # noqa: ARG001 - all encounters are met alike
    """7.2: a false event."""
    yield from ()


ENCOUNTERS: Final[dict[str, Callable[[Game, Meeting], Ask[None]]]] = {
    "animal": animal,
    "brawler": brawler,
    "deserter": deserter,
    "ambush": ambush,
    "surprise": surprise,
    "mutual_surprise": mutual_surprise,
    "munitions": munitions,
    "dangerous_munitions": dangerous_munitions,
    "personal_enemy": personal_enemy,
    "object": lay_object,
    "notable": notable,
    "flood": flood,
    "stragglers": stragglers,
    "skirmishers": skirmishers,
    "drought": drought,
    "pitfall": pitfall,
    "tracks": discovery,
    "wine": wine,
    "food": discovery,
    "nothing_found": nothing_found,
}
"""Every type of encounter that the ruleset names."""
