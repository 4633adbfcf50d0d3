"""5.2.5, 9.4.1: getting out of a melee: breaking it off, or giving ground while one fights."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.space.ground import TOUCH
from engine.space.lines import RING
from engine.space.moves import Walk
from engine.space.plane import Point, squared
from engine.space.ways import charge, slide
from engine.systems.cape.position.events.fights import RanOn
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.melee.blows import melee_of, parting_blows
from engine.systems.cape.rules.melee.melee import fight, middle
from engine.systems.cape.rules.morale.morale import is_loyal
from engine.systems.cape.rules.steps import march, step


def ways_out(g: Game, group: Group) -> list[Point]:
    """5.2.5a: a measure away, out of contact; 8.1.2e: who is loyal does not flee while his master looks on."""
    if not ask.is_engaged(g, group) or any(one.prone for one in g.members(group)) or is_loyal(g, group):
        return []
    lead = g.members(group)[0]
    board, mover = boards.board_for(g, group), boards.mover(g, lead, g.figures.break_off)
    walks = [slide(board, mover, away) for away in RING]
    return [walk.end for walk in walks if walk.length and not _is_touched(g, lead, walk.end)]


def _is_touched(g: Game, figure: Figure, point: Point) -> bool:
    return any(
        squared(point, ask.spot(foe)) < (figure.radius + foe.radius + TOUCH) ** 2 for foe in g.enemies(figure.side)
    )


def break_off(g: Game, group: Group, place: Point) -> Ask[None]:
    """5.2.5a, 5.2.5b: enemies with points strike first, at whoever turns his back."""
    yield from parting_blows(g, group, "5.2.5b")
    if not ask.is_able(g, group):
        return
    lead, far = g.members(group)[0], g.figures.break_off
    walk = slide(boards.board_for(g, group), boards.mover(g, lead, far), (place[0] - lead.x, place[1] - lead.y))
    march(g, group, lead, walk, far, "5.2.5a", "break_off")
    if group.shaken:
        g.record(RanOn("2.3.3a", group.id))


def ground_to_give(g: Game, group: Group) -> list[Point]:
    """9.4.1: for one alone, not outnumbered in the melee: half a move, straight back or aslant, nearer to none of those
    he fights."""
    members, foes = g.members(group), ask.foes_of(g, group)
    if len(members) != 1 or members[0].prone or members[0].mounted or not foes:
        return []
    figure = members[0]
    mine, theirs = melee_of(g, figure)
    if theirs > mine or any(g.group(foe).is_squad for foe in foes):
        return []
    here, center = ask.spot(figure), middle(foes)
    right, up = here[0] - center[0], here[1] - center[1]
    board = boards.board_for(g, group)
    mover = boards.mover(g, figure, int(ask.speed(g, figure) * g.figures.retreat_share))
    spots: list[Point] = []
    for away in ((right, up), (right - up, right + up), (right + up, up - right)):
        walk = slide(board, mover, away)
        nearer = any(squared(walk.end, ask.spot(foe)) < squared(here, ask.spot(foe)) for foe in foes)
        if walk.length and not nearer and walk.end not in spots:
            spots.append(walk.end)
    return spots


def fall_back(g: Game, group: Group, place: Point) -> Ask[None]:
    """9.4.1, 5.2.2a: a round with one of them, giving ground; all his opponents keep at him. Without the option he
    strikes worse."""
    foes, figure = ask.foes_of(g, group), g.state.figures[group.figure]
    g.record(Moved("9.4.1", group.id, ((figure.id, *place),), (ask.spot(figure), place), 0, "fall_back"))
    for foe in foes:
        own = g.group(foe)
        mover = boards.mover(g, foe, ask.speed(g, foe) * 2, targets=frozenset({boards.name_of(figure)}))
        walk = charge(boards.board_for(g, own), mover, boards.name_of(figure))
        if isinstance(walk, Walk):
            step(g, own, foe, walk, "9.4.1", "shift")
    if ask.touch(foes[0], figure):
        yield from fight(g, group, g.group(foes[0]), at=foes[0], falls_back=True)
