"""4.3.7b: a load that two carry: they go in step, each for a point of his own, as fast as the slower one."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.ways import approach
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.points import can_pay, pay


def helper(g: Game, group: Group) -> Figure | None:
    """Who acts alone beside one who carries alone, and can go along: on his feet, with a point to pay."""
    if group.is_squad or len(g.members(group)) != 1 or not g.state.figures[group.figure].is_burdened:
        return None
    figure = g.state.figures[group.figure]
    for one in ask.hands_beside(g, figure):
        own = g.group(one)
        alone = not own.is_squad and len(g.members(own)) == 1
        if alone and not (one.prone or one.up or own.shaken or ask.is_engaged(g, own)) and can_pay(g, own, "move"):
            return one
    return None


def speed_of_two(g: Game, figure: Figure, other: Figure) -> int:
    slower = min(figure.row.movement, other.row.movement)
    return int(slower * ask.load_share(g, figure, 2))


def share_load(g: Game, group: Group) -> Ask[tuple[int, Figure | None]]:
    """How fast they go, and who takes the other end: asked only where one alone could go too."""
    alone = ask.group_speed(g, group)
    other = helper(g, group)
    if other is None:
        return alone, None
    together = speed_of_two(g, g.state.figures[group.figure], other)
    if together <= alone:
        return alone, None
    if alone:
        chosen = yield from choose("share_load", group.side, "4.3.7b", [None, "yes"], group.id)
        if chosen is None:
            return alone, None
    pay(g, g.group(other), "move", "4.3.7b")
    return together, other


def keep_step(g: Game, group: Group, other: Figure) -> None:
    """The other end of the load comes along."""
    figure = g.state.figures[group.figure]
    own = g.group(other)
    board = ask.board_for(g, own)
    # As far as the load went, and round it: his hands are on it all the way.
    walk = approach(board, ask.mover(g, other, other.row.movement), ask.spot(figure))
    if walk.length:
        g.record(Moved("4.3.7b", own.id, ((other.id, *walk.end),), walk.way, walk.length, "move"))
