"""5.2.3b, 5.2.3c, 6.7.5: what the winner of a round may do: push, follow, or go on to the next."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.moves import Walk
from engine.space.plane import Point
from engine.space.ways import charge, slide
from engine.systems.cape.position.events.moves import ImpetusRegained, Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import bring_along


def push(g: Game, won: Group, lost: Group) -> Ask[bool]:
    """5.2.3b, 5.2.3c, 6.7.5: the loser a measure back, the winner after him if he likes, which renews the charge; or
    the winner a measure away himself. Answers whether somebody gave ground."""
    if not (ask.is_able(g, won) and ask.is_able(g, lost)):
        return False
    others = [one for one in ask.opposing_groups(g, won) if one.id != lost.id]
    options: list[str | None] = [None, "push_back"]
    if not others and not any(one.prone for one in g.members(won)):
        options += ["push_and_follow", "draw_back"]
    chosen = yield from choose("push", won.side, "5.2.3b", options, won.id)
    if chosen is None:
        return False
    shove(g, *((lost, won) if chosen == "draw_back" else (won, lost)))
    if chosen == "push_and_follow":
        follow(g, won, lost)
    return True


def advance(g: Game, won: Group) -> Ask[None]:
    """5.2.3c: the measure that the winner may move takes him to another enemy, since the first is gone; 2.1.5c: in the
    last phase only to one who is shaken."""
    if not ask.is_able(g, won) or won.shaken or ask.is_engaged(g, won) or any(one.prone for one in g.members(won)):
        return
    ways = onward(g, won)
    options: list[tuple[str, int] | None] = [None, *(("advance", number) for number in ways)]
    chosen = yield from choose("push", won.side, "5.2.3c", options, won.id)
    if chosen is not None:
        lead, walk, names = ways[chosen[1]]
        spots = bring_along(g, won, lead, walk, g.figures.push + 2, targets=names)
        g.record(Moved("5.2.3c", won.id, spots, walk.way, walk.length, "push"))
        g.record(ImpetusRegained("5.2.3c", won.id))


def onward(g: Game, won: Group) -> dict[int, tuple[Figure, Walk, frozenset[str]]]:
    """Enemies within a measure, with who gets there and how."""
    far = g.figures.push
    found = {}
    for foe in g.enemies(won.side):
        target = g.group(foe)
        lead = min(g.members(won), key=lambda one: (ask.gap(one, foe), one.id))
        if not ask.are_within(lead, foe, far) or not (won.activated or target.shaken):
            continue
        if not ask.is_abreast(lead.up, foe.up):
            continue
        names = frozenset(ask.name_of(one) for one in g.members(target))
        walk = charge(ask.board_for(g, won), ask.mover(g, lead, far + 2, targets=names), ask.name_of(foe))
        if isinstance(walk, Walk) and walk.length:
            found[foe.id] = (lead, walk, names)
    return found


def shove(g: Game, stays: Group, goes: Group) -> None:
    """5.2.3b: away from the one who stays; 5.2.3c: never into contact with another enemy."""
    far = g.figures.push
    pusher = g.members(stays)[0]
    figures = sorted(g.members(goes), key=lambda one: (-ask.gap(one, pusher), one.id))
    away = middle(g.members(stays)), middle(g.members(goes))
    step = (away[1][0] - away[0][0], away[1][1] - away[0][1])
    for one in figures:
        board = ask.board_for(g, goes)
        mates = [ask.base(g, mate) for mate in g.members(goes) if mate is not one]
        full = type(board)(board.ground, (*board.bases, *mates), board.links)
        walk = slide(full, ask.mover(g, one, far), step)
        if walk.length:
            g.record(
                Moved(
                    "5.2.3b", goes.id, ((one.id, *walk.end),), walk.way, walk.length if one is figures[0] else 0, "push"
                )
            )


def middle(figures: list[Figure]) -> Point:
    return sum(one.x for one in figures) // len(figures), sum(one.y for one in figures) // len(figures)


def follow(g: Game, won: Group, lost: Group) -> None:
    """5.2.3b."""
    far = g.figures.push
    names = frozenset(ask.name_of(one) for one in g.members(lost))
    lead = min(g.members(won), key=lambda one: (min(ask.gap(one, foe) for foe in g.members(lost)), one.id))
    foe = min(g.members(lost), key=lambda one: (ask.gap(lead, one), one.id))
    walk = charge(ask.board_for(g, won), ask.mover(g, lead, far + 2, targets=names), ask.name_of(foe))
    if not isinstance(walk, Walk):
        return
    if walk.length:
        spots = bring_along(g, won, lead, walk, far + 2, targets=names)
        g.record(Moved("5.2.3b", won.id, spots, walk.way, walk.length, "push"))
    g.record(ImpetusRegained("5.2.3b", won.id))
