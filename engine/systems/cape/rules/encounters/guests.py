"""7.2: encounters with people: those who come out at the marker, and reserves who were waiting there."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.reading import number, word
from engine.space.board import Board
from engine.space.lines import length_up
from engine.space.plane import Point
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.position.events.arms import FireReceived
from engine.systems.cape.position.events.finds import Appeared, Bound, Gathered, TakenAback, Vanished
from engine.systems.cape.position.events.turns import PointsGained, PointsWithheld
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.questions import arms
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import cluster
from engine.systems.cape.rules.encounters.captives import WHEN_BEATEN
from engine.systems.cape.rules.encounters.meetings import Meeting, opponent
from engine.systems.cape.rules.melee.melee import fight
from engine.systems.cape.rules.morale.aggression import lash_out
from engine.systems.cape.rules.morale.losses import Toll, victims, wound
from engine.systems.cape.rules.morale.morale import after_fire
from engine.systems.cape.rules.shooting.reactions import duck
from engine.systems.cape.rules.turn.activation import points_of
from engine.systems.cape.rules.turn.deployment import all_bases, set_down
from engine.systems.cape.rules.turn.tests import take_many


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
    count = min(max(1, number(m.given("number"), 1)), g.figures.stragglers_most)
    group = bring(g, m, count, beside=ask.spot(m.finder))
    if group is None:
        return
    enliven(g, m, group)
    if any(one.squad == m.group.id for one in ask.foes_of(g, group)):
        yield from fight(g, group, m.group)
    g.record(Vanished("7.2", tuple(one.id for one in g.members(group))))


def skirmishers(g: Game, m: Meeting) -> Ask[None]:
    """7.2: hidden men fire once and are gone; 4.3.9e: at who has lain down or run from the marker, as things stand."""
    weapon = g.book.weapon(word(m.given("weapon")))
    distance = m.given("distance")
    far = g.figures.skirmisher_range if distance is None else MEASURE.length(distance, "the distance of skirmishers")
    if opponent(g, m.group.side) is None:
        return
    before = _nearest(g, m)
    yield from duck(g, m.group, m.place)
    band = arms.band(weapon, far + max(0, _nearest(g, m) - before))
    target = ask.spokesman(g, m.group)
    if target is None or not band:
        return
    context = Context(g, target, target, group=m.group)
    context.weapon, context.band = weapon, band
    context.ability = number(m.given("ability"), g.figures.blast_ability)
    context.wound = arms.shot(g, weapon, band)[1]
    context.covered = ask.is_sheltered(g, target)
    dice = number(m.given("number"), g.figures.skirmishers)
    thrown = yield from take_many(g, "hidden_hit", context, m.group, dice, "hit")
    wounds = yield from take_many(g, "burst_wound", context, m.group, thrown.good, "wound")
    if not thrown.good:
        return
    toll = Toll(g, m.group, thrown.good)
    g.record(FireReceived("5.1.2a", m.group.id, "firearm" in weapon.is_))
    chosen = yield from victims(g, m.group, wounds.good, ())
    for figure in chosen:
        yield from wound(g, figure, toll, "fire", by_foot=True)
    yield from after_fire(g, m.group, toll, in_open=not context.covered)


def _nearest(g: Game, m: Meeting) -> int:
    """How far from the marker the nearest of them stands."""
    return min((length_up(ask.spot(one), m.place) for one in g.members(m.group)), default=0)


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
