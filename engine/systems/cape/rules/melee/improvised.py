"""2.2.3: improvised attacks and moves: mugs, kicks, chandeliers."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import Point
from engine.space.ways import slide
from engine.systems.cape.position.events import fights, moves
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, boards, seeing
from engine.systems.cape.rules.melee.blows import Blows, context_of, roll_blows, take_wounds
from engine.systems.cape.rules.morale import losses, morale
from engine.systems.cape.rules.movement import marching, obstacles
from engine.systems.cape.rules.points import pay, step
from engine.systems.cape.rules.turn.tests import take_many


def marks(g: Game, group: Group) -> list[int]:
    """2.2.3a: enemies in contact, or as near as a mug is thrown."""
    figure = g.state.figures[group.figure]
    reach = arms.improper(g).short_to
    return [foe.id for foe in g.enemies(group.side) if figure.is_within(foe, reach) and seeing.sees(g, figure, foe)]


def attack(g: Game, group: Group, number: int) -> Ask[None]:
    """2.2.3a, 2.3g: a test of nerve; then a blow or a throw with an improper weapon."""
    if not (yield from morale.passes(g, group, "improvising")):
        return
    one, foe = g.state.figures[group.figure], g.state.figures[number]
    if not (one.in_play and foe.in_play):
        return
    context = context_of(g, one, foe)
    context.weapon = arms.improper(g)
    context.band = "melee" if one.touches(foe) else "reach"
    target, blows = g.group(foe), Blows()
    yield from roll_blows(g, blows, context, [one])
    toll = yield from take_wounds(g, target, blows, [foe])
    g.record(fights.Fought("2.2.3a", group.id, target.id, toll.told(), (0, 0, 0), -1))
    if ask.is_able(g, target):
        yield from morale.after_melee(g, target, toll)


def do_move(g: Game, group: Group) -> Ask[None]:
    """2.2.3b, 2.3g: on foot; tested; six measures if it comes off, else a full move that ends on the ground."""
    figure, far = g.state.figures[group.figure], g.figures.improvised_move
    ways = marching.ways_of(g, group, figure, far, slows=False)
    gutters = obstacles.gutters(g, figure, far) if figure.up else []
    options: list[Point] = [*ways, *(spot for spot in gutters if spot not in ways)]
    goal = (yield from choose("improvise", group.side, "2.2.3b", options, figure.id)) if options else None
    pay(g, group, "improvise_move", "2.2.3b")
    if goal is None:
        return
    held = yield from morale.passes(g, group, "improvising")
    if not figure.in_play:
        return
    high = ask.level(g, figure)
    if goal not in ways:
        obstacles.place(g, group, (*goal, 0), None, "2.2.3b", "slide" if held else "tumble")
    elif held:
        step(g, group, figure, ways[goal], "2.2.3b", "improvise", counts=True)
    else:
        mover = boards.mover(g, figure, ask.speed(g, figure))
        walk = slide(boards.board_for(g, group), mover, (goal[0] - figure.x, goal[1] - figure.y))
        step(g, group, figure, walk, "2.2.3b", "improvise", counts=True)
    if not held:
        yield from fall(g, group, high)


def fall(g: Game, group: Group, high: int) -> Ask[None]:
    """2.2.3b: flat on the ground; a roll for every height fallen, against bare armour, where the switch says so."""
    figure = g.state.figures[group.figure]
    drop = high - ask.level(g, figure) if g.switches.falls else 0
    dice = max(drop, 0) // g.figures.fall_height
    thrown = yield from take_many(g, "burst_wound", Context(g, figure, figure), figure, dice)
    # Lying down shelters from shots, and not from the ground.
    g.record(moves.LaidDown("2.2.3b", figure.id, True))
    toll = losses.Toll(ask.losses(g, group))
    for _ in range(thrown.wounds):
        if figure.in_play:
            losses.hurt(g, figure, toll, "fall")
    yield from morale.after_wounds(g, toll)
