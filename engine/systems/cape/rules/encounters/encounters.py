"""7.2: what is found under the markers: who comes out, what lies there, what befalls the finder. Types of encounters
declare which of these deeds they are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, deeds, refs_of
from engine.core.declared.reading import number, word
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Ref, Value
from engine.space.bodies import cluster
from engine.space.lines import length_up
from engine.space.plane import Disc, Point
from engine.space.terrain import joined
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.position.events import finds, turns
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.state import Side
from engine.systems.cape.questions import arms, ask, boards
from engine.systems.cape.rules.encounters.tables import worth_of
from engine.systems.cape.rules.melee.melee import fight
from engine.systems.cape.rules.morale.morale import passes
from engine.systems.cape.rules.movement.charges import lash_out
from engine.systems.cape.rules.movement.obstacles import knock_down as lay_flat
from engine.systems.cape.rules.points import lose
from engine.systems.cape.rules.shooting import bursts, shooting
from engine.systems.cape.rules.turn import opening, tests


@dataclass(slots=True, eq=False)
class Meeting:
    """Who found what, and where."""

    group: Group
    finder: Figure
    place: Point
    event: Entry
    kind: Entry

    def given(self, name: str) -> Value:
        """What the event says, else what its type says."""
        own = dict(self.event.fields).get(name)
        return own if own is not None else dict(self.kind.fields).get(name)


def meet(g: Game, group: Group, finder: Figure, place: Point, name: str) -> Ask[None]:
    """7.1b, 7.2: what the type declares; a test of morale may save from the harm in it."""
    event = g.setting.events[name]
    meeting = Meeting(group, finder, place, event, g.book.encounters[word(event.get("of"), "nothing_found")])
    if not takes_place(g, meeting):
        return
    harms, does = (tuple(refs_of(meeting.kind.get(field))) for field in ("harms", "does"))
    is_saved = harms and meeting.given("saved_by_morale") is True and (yield from passes(g, group, "met_by_chance"))
    for effect in does if is_saved else (*harms, *does):
        yield from g.setting.effects.do(g, effect, meeting)


def takes_place(g: Game, m: Meeting) -> bool:
    """7.2: some happen only indoors, by water or among houses, or to whom somebody hates: one person, or anybody of a
    side; to others they are false."""
    side, person = word(m.given("hates")), word(m.given("whom"))
    if side and g.setting.nations[m.group.side] != side:
        return False
    if person and all(figure.name != person for figure in g.members(m.group)):
        return False
    return SITES[word(m.kind.get("needs"), "anywhere")](g, m)


SITES: Final[dict[str, Callable[[Game, Meeting], bool]]] = {
    "anywhere": lambda g, m: True,
    "indoors": lambda g, m: bool(ask.building_at(g, m.place) or ask.building_of(g, m.finder)),
    "by_water": lambda g, m: water_by(g, m.finder) is not None,
    "among_buildings": lambda g, m: any(
        piece.is_building and piece.overlaps(Disc(*m.place, g.figures.inhabited_within)) for piece in g.setting.pieces
    ),
}
"""7.2: where an encounter takes effect."""


def opponent(g: Game, side: int) -> Side | None:
    """Who plays against the finder: the next side that is still there."""
    count = len(g.state.sides)
    others = (g.state.sides[(side + step) % count] for step in range(1, count))
    return next((other for other in others if not other.out), None)


# --- what befalls the finder ----------------------------------------------------------------------------------------


def knock_down(g: Game, m: Meeting) -> None:
    """Unless the event says that it does not."""
    if m.given("knocks_down") is not False:
        lay_flat(g, m.group, "7.2")


def blow_up(g: Game, m: Meeting) -> Ask[None]:
    """The powder goes up like a grenade."""
    yield from bursts.go_off(g, m.place, number(m.given("ability"), g.figures.blast_ability), m.group, "powder")


def fire_from_hiding(g: Game, m: Meeting) -> Ask[None]:
    """Hidden men fire once and are gone; 4.3.9e: at who has lain down or run from the marker, as things stand."""
    weapon, distance = g.book.weapon(word(m.given("weapon"))), m.given("distance")
    far = g.figures.skirmisher_range if distance is None else MEASURE.length(distance, "the distance of skirmishers")
    before = _nearest(g, m)
    yield from shooting.duck(g, m.group, m.place)
    band = arms.band(weapon, far + max(0, _nearest(g, m) - before))
    target = ask.spokesman(g, m.group)
    if target is None or not band:
        return
    ability, covered = number(m.given("ability"), g.figures.blast_ability), ask.is_sheltered(g, target)
    context = Context(g, target, target, m.group, weapon=weapon, band=band, ability=ability, covered=covered)
    context.wound = arms.shot(g, weapon, band)[1]
    many = number(m.given("number"), g.figures.skirmishers)
    thrown = yield from tests.take_many(g, "hidden_hit", context, m.group, many)
    hurt = yield from tests.take_many(g, "burst_wound", context, m.group, thrown.hits)
    volley, is_firearm = shooting.Volley(m.group, m.group, weapon), "firearm" in weapon.is_
    yield from shooting.suffer(g, shooting.Harm(volley, thrown.hits, hurt.wounds, is_firearm, not covered))


def _nearest(g: Game, m: Meeting) -> int:
    """How far from the marker the nearest of them stands."""
    return min((length_up(figure.at, m.place) for figure in g.members(m.group)), default=0)


# --- who comes out --------------------------------------------------------------------------------------------------


def _appear(g: Game, m: Meeting, count: int, *, beside: Point | None = None) -> Group | None:
    """At the marker, or right beside the finder; they act as one if there are several, and play against whom the type
    says. 7.2.1a, 7.2.1b: with a die at once where it says so, or with points."""
    side = g.side(m.group) if word(m.kind.get("run_by")) == "finder" else opponent(g, m.group.side)
    name = word(m.given("spawns"), word(m.given("appears")))
    if side is None or name not in g.book.profiles:
        return None
    newcomers: list[Figure] = []
    for _ in range(count):
        figure = Figure(len(g.state.figures), m.event.name, side.id, g.book.profiles[name])
        spot = cluster(boards.whole_board(g), [figure.radius], beside or m.place, 0)[0]
        g.record(finds.Appeared("7.2", side.id, m.event.name, name, *spot, -1))
        newcomers.append(g.state.figures[-1])
    if count > 1:
        g.record(finds.Gathered("7.2", side.id, m.event.name, tuple(man.id for man in newcomers)))
        return g.state.groups[-1]
    return g.group(newcomers[0])


def _enliven(g: Game, m: Meeting, group: Group) -> None:
    """7.2.1a, 7.2.1b: a die at once where the type says so, or points it comes with."""
    rolls, given = m.kind.get("rolls") is True, number(m.kind.get("action_points"))
    points = tests.roll_die(g, "activation").points if rolls else given
    if points:
        g.record(turns.PointsGained("7.2.1b", group.id, points, "encounter"))
    else:
        g.record(turns.PointsWithheld("7.2.1a", group.id, "encounter"))


def bring_out(g: Game, m: Meeting, departure: Ref) -> None:
    """They stay until what the type says, or the event."""
    group = _appear(g, m, max(1, number(m.given("number"), 1)))
    if group is not None:
        leaves = "each_loss" if m.given("tests_each_loss") is True else word(m.given("leaves"), departure.name)
        g.record(finds.Bound("7.2", group.id, leaves))
        _enliven(g, m, group)


def fall_upon_finder(g: Game, m: Meeting) -> Ask[None]:
    """A melee at once, outside the sequence; then they are gone, however it went."""
    count = min(max(1, number(m.given("number"), 1)), g.figures.stragglers_most)
    group = _appear(g, m, count, beside=m.finder.at)
    if group is None:
        return
    _enliven(g, m, group)
    if ask.are_engaged(g, group, m.group):
        yield from fight(g, group, m.group)
    g.record(finds.Vanished("7.2", tuple(figure.id for figure in g.members(group))))


def bring_reserve(g: Game, m: Meeting, *, must: bool) -> Ask[None]:
    """The opponent brings in one reserve. Where he need not, it has a die of its own; 7.4: and some strike once and are
    not answered."""
    side = opponent(g, m.group.side)
    waiting = [one.id for one in g.state.groups if side and one.side == side.id and one.reserve and one.members]
    if side is None or not waiting:
        return
    options: list[int | None] = [*([] if must else [None]), *waiting]
    chosen = yield from choose("ambush", side.id, "7.2", options, m.group.id)
    if chosen is None:
        return
    group = g.state.groups[chosen]
    opening.set_down(g, group, m.place, "7.2")
    if must:
        return
    _enliven(g, m, group)
    if m.given("unanswered") is True and group.pa:
        g.record(finds.TakenAback("7.4", m.group.id, True))
        yield from lash_out(g, group, "7.4")
        g.record(finds.TakenAback("7.4", m.group.id, False))


# --- what is found --------------------------------------------------------------------------------------------------


def leave(g: Game, m: Meeting, weight: Value, what: str) -> None:
    """Something to carry, so many times as heavy as who carries it; a cask stays where it is, to be drunk of."""
    g.record(finds.Found("7.2", m.event.name, what, *m.place, 100 * number(weight)))


def score_worth(g: Game, m: Meeting) -> None:
    """3.1.1: what an event is worth to who finds it, at once."""
    points = worth_of(g, m.event.name, g.side(m.group).name)
    if points:
        g.record(turns.PointsScored("3.1.1", m.group.side, m.event.name, points))


def sap_firmness(g: Game, m: Meeting, points: Value) -> None:
    """The opponent's firmness drops, unless that is all he has."""
    side = opponent(g, m.group.side)
    if side is not None and side.firmness > number(points):
        g.record(turns.FirmnessChanged("7.2", side.id, -number(points), m.event.name))


def water_by(g: Game, figure: Figure) -> Piece | None:
    """The watercourse that it touches or stands in."""
    near, place = g.figures.foot_base, figure.disc
    wide = Disc(place.x, place.y, place.radius + near)
    for piece in (piece for piece in g.setting.pieces if piece.has("water")):
        barrier = g.ground.barrier(piece.barrier) if piece.line else None
        if piece.overlaps(wide) or (barrier is not None and barrier.is_touched_by(place, near)):
            return piece
    return None


def turn_water(g: Game, m: Meeting, how: str) -> None:
    """In spate it is not to be forded any more, or it is dry for good: the whole watercourse, from one of its pieces to
    the next, the ford with the river above and below it. What came first stays."""
    first = water_by(g, m.finder)
    others = [piece for piece in g.setting.pieces if piece.has("water") and piece is not first]
    course = sorted(piece.id for piece in joined(first, others, g.figures.foot_base)) if first is not None else []
    if not any(piece in g.state.waters for piece in course):
        for piece in course:
            g.record(finds.WaterTurned("7.2", piece, how))


DEEDS: Final[dict[str, Deed]] = {
    "lose_all_points": Deed(lambda g, m: lose(g, m.group, m.group.pa, m.event.name, "7.2"), "meeting"),
    **deeds(knock_down, blow_up, score_worth, needs=("meeting",)),
    **deeds(fire_from_hiding, needs=("meeting", "weapon")),
    **deeds(bring_out, needs=("meeting", "player", "appears"), takes=1),
    **deeds(fall_upon_finder, needs=("meeting", "player", "appears")),
    "may_bring_reserve": Deed(partial(bring_reserve, must=False), "meeting"),
    "must_bring_reserve": Deed(partial(bring_reserve, must=True), "meeting"),
    "leave_thing": Deed(lambda g, m, weight: leave(g, m, weight, m.event.name), "meeting", takes=1),
    "leave_cask": Deed(lambda g, m, weight: leave(g, m, weight, "wine"), "meeting", takes=1),
    # Tracks, provisions: what they mean, the scenario says.
    "note_find": Deed(lambda g, m: g.record(turns.Achieved("7.2", m.group.side, m.event.name, 1)), "meeting"),
    **deeds(sap_firmness, needs=("meeting",), takes=1),
    "flood_water": Deed(lambda g, m: turn_water(g, m, "flood"), "meeting"),
    "dry_water": Deed(lambda g, m: turn_water(g, m, "drought"), "meeting"),
}
