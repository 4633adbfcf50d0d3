"""2.2.3: improvised attacks and moves: mugs, kicks, chandeliers."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import Point
from engine.space.ways import slide
from engine.systems.cape.position.events.fights import Fought
from engine.systems.cape.position.events.moves import LaidDown, Moved
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.melee.blows import Blows, context_of, take_wounds
from engine.systems.cape.rules.morale.losses import Toll, hurt
from engine.systems.cape.rules.morale.morale import after_melee, after_wounds, passes
from engine.systems.cape.rules.movement import heights
from engine.systems.cape.rules.movement.movement import may_move as may_walk
from engine.systems.cape.rules.movement.movement import where_to, wished_for
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.turn.tests import take_many


def marks(g: Game, group: Group) -> list[int]:
    """2.2.3a: enemies in contact, or as near as a mug is thrown."""
    figure = g.state.figures[group.figure]
    reach = g.book.weapon(arms.IMPROPER).short_to
    return [
        foe.id for foe in g.enemies(group.side) if ask.are_within(figure, foe, reach) and seeing.sees(g, figure, foe)
    ]


def may_attack(g: Game, group: Group) -> bool:
    return not group.is_squad and bool(marks(g, group))


def do_attack(g: Game, group: Group) -> Ask[None]:
    """2.2.3a, 2.3g: a point and a test of nerve; then a blow or a throw with an improper weapon."""
    number = yield from choose("improvise", group.side, "2.2.3a", marks(g, group), group.figure)
    pay(g, group, "improvise_attack", "2.2.3a")
    if not (yield from passes(g, group, "improvising")):
        return
    one, foe = g.state.figures[group.figure], g.state.figures[number]
    if not (one.in_play and foe.in_play):
        return
    context = context_of(g, one, foe)
    context.weapon = g.book.weapon(arms.IMPROPER)
    context.band = "melee" if ask.touch(one, foe) else "reach"
    target = g.group(foe)
    hit = yield from take_many(g, "melee_hit", context, one, 1, "hit")
    hurts = yield from take_many(g, "melee_wound", context, one, hit.good, "wound")
    blows = Blows()
    blows.add(hit.good, hurts.good, mounted=one.mounted)
    toll = yield from take_wounds(g, target, blows, [foe])
    g.record(Fought("2.2.3a", group.id, target.id, toll.told(), (0, 0, 0), -1))
    if ask.is_able(g, target):
        yield from after_melee(g, target, toll)


def may_move(g: Game, group: Group) -> bool:
    """2.2.3b: on foot, with something to swing from or slide under."""
    return not group.is_squad and not g.state.figures[group.figure].mounted and may_walk(g, group)


def do_move(g: Game, group: Group) -> Ask[None]:
    """2.2.3b, 2.3g: tested; six measures if it comes off, else a full move that ends on the ground."""
    figure = g.state.figures[group.figure]
    offered = where_to(g, group, figure, g.figures.improvised_move)
    ways = {place.point: place.walk for place in offered} | wished_for(g, group, figure, g.figures.improvised_move)
    down = [] if not figure.up else heights.gutters(g, figure, g.figures.improvised_move)
    options: list[Point] = [*ways, *(spot for spot in down if spot not in ways)]
    if not options:
        pay(g, group, "improvise_move", "2.2.3b")
        return
    goal = yield from choose("improvise", group.side, "2.2.3b", options, figure.id)
    pay(g, group, "improvise_move", "2.2.3b")
    held = yield from passes(g, group, "improvising")
    if not figure.in_play:
        return
    high = ask.level(g, figure)
    if goal not in ways:
        heights.place(g, group, (*goal, 0), None, "2.2.3b", "slide" if held else "tumble")
        if not held:
            yield from fall(g, group, high)
        return
    if held:
        walk = ways[goal]
        g.record(Moved("2.2.3b", group.id, ((figure.id, *goal),), walk.way, walk.length, "improvise"))
        return
    here = ask.spot(figure)
    moved = slide(
        ask.board_for(g, group), ask.mover(g, figure, ask.speed(g, figure)), (goal[0] - here[0], goal[1] - here[1])
    )
    if moved.length:
        g.record(Moved("2.2.3b", group.id, ((figure.id, *moved.end),), moved.way, moved.length, "improvise"))
    yield from fall(g, group, high)


def fall(g: Game, group: Group, high: int) -> Ask[None]:
    """2.2.3b: flat on the ground; a roll for every height fallen, against bare armour, where the switch says so."""
    figure = g.state.figures[group.figure]
    drop = high - ask.level(g, figure) if g.switches.falls else 0
    context = Context(g, figure, figure)
    thrown = yield from take_many(g, "burst_wound", context, figure, max(drop, 0) // g.figures.fall_height, "wound")
    # Lying down shelters from shots, and not from the ground.
    g.record(LaidDown("2.2.3b", figure.id, True))
    toll = Toll(g, group, 0)
    for _ in range(thrown.good):
        if figure.in_play:
            yield from hurt(g, figure, toll, "fall")
    yield from after_wounds(g, toll)
