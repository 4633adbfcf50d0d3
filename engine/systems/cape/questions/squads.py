"""6.3, 6.5, 10.1, 10.2: how squads stand and move: one figure leads, the others keep formation behind it; and gun
crews: who touches the piece, directly or through one who does."""

from __future__ import annotations

from typing import Final

from engine.space.bodies import Spots as Named
from engine.space.bodies import brought_along, parts
from engine.space.formations import Formation
from engine.space.ground import TOUCH
from engine.space.moves import Walk
from engine.space.plane import squared
from engine.systems.cape.position.figures import Figure, Group, Gun
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards

Spots = tuple[tuple[int, int, int], ...]
"""Figures with their places."""

_SLACK: Final = 200
"""6.5c: single figures may go farther than their speed while the squad as a whole does not."""


def left_behind(g: Game, group: Group) -> list[Figure]:
    """6.3a, 6.3.1, 6.3.2: members out of formation: those not joined to the body that holds the most."""
    bases = [boards.base(g, figure) for figure in g.members(group)]
    # 6.3.2: contact is rounded, as everywhere.
    gap = max(g.book.gaps[group.formation], 3)
    bodies = [[int(base.name) for base in body] for body in parts(bases, gap)]
    bodies.sort(key=lambda body: (group.leader not in body, -len(body), body[0]))
    return [g.state.figures[number] for body in bodies[1:] for number in body]


def formations_of(g: Game, group: Group) -> list[str]:
    """6.3c, 6.3.3a, 6.3.3b: what all its members may take and are enough for; open order always."""
    members = ask.body_of(g, group) or g.members(group)
    many = len(g.members(group))
    formed = [name for name, formation in g.book.formations.items() if many >= formation.fewest]
    return [name for name in formed if all(name in figure.profile.formations for figure in members)]


def front_of(g: Game, group: Group) -> Figure:
    """6.5a: the figure that leads: the one nearest to the enemy."""
    members = g.members(group)
    if len(members) == 1:
        return members[0]
    foes = [foe.at for foe in g.enemies(group.side)]
    gaps = {one.id: min((squared(one.at, foe) for foe in foes), default=0) for one in members}
    return min(members, key=lambda figure: (gaps[figure.id], figure.id))


def bring_along(g: Game, group: Group, lead: Figure, walk: Walk, reach: int, targets: boards.Names) -> Spots:
    """6.5a, 6.5c: the others are placed to keep formation, never ahead of the one who leads."""
    rest = [figure for figure in g.members(group) if figure is not lead]
    if not rest:
        return ((lead.id, *walk.end),)
    rest.sort(key=lambda one: (squared(one.at, walk.end), one.id))
    movers = [boards.mover(g, one, reach, targets=targets) for one in (lead, *rest)]
    gap, far = min(g.book.gaps[group.formation], lead.radius), max(reach, walk.length) + _SLACK
    formation = g.book.formations[group.formation]
    shape: Formation = "ranks" if formation.ranked else "open" if formation.gap else "tight"
    spots = brought_along(boards.board_for(g, group), movers, walk, shape, gap, far, singly=bool(targets))
    return numbered(spots)


def numbered(spots: Named) -> Spots:
    """Figures by their numbers."""
    return tuple((int(name), *spot) for name, spot in spots)


# --- gun crews --------------------------------------------------------------------------------------------------------


_TOUCH = 10


def crew_at(g: Game, gun: Gun) -> list[Figure]:
    """10.2: in contact with the piece's base, or with a gunner who is."""
    if gun.crew < 0:
        return []
    crew = g.members(g.state.groups[gun.crew])
    direct = [figure for figure in crew if figure.is_within(gun, _TOUCH)]
    others = [figure for figure in crew if figure not in direct]
    return direct + [figure for figure in others if any(figure.is_within(other, _TOUCH) for other in direct)]


def gun_of(g: Game, group: Group) -> Gun | None:
    """The piece it serves."""
    if group.gun < 0:
        return None
    gun = g.state.guns[group.gun]
    return gun if gun.crew == group.id else None


def gun_served(g: Game, group: Group) -> Gun:
    """The piece of gunners who have one."""
    gun = gun_of(g, group)
    assert gun is not None, "only gunners work at a gun"
    return gun


def is_manned(g: Game, group: Group) -> bool:
    """10.1b: enough of a crew for its piece."""
    return len(g.members(group)) >= gun_served(g, group).type.crew_least


def serves_gun(g: Game, group: Group) -> bool:
    """10.1b: gunners who walk away leave their gun; while they serve it they stay, or go where it is drawn."""
    return gun_of(g, group) is not None and not group.shaken


def team_touches(g: Game, gun: Gun) -> bool:
    """10.4.3b: at any point of the base."""
    team, piece = boards.team_base(g, gun), boards.gun_base(gun)
    return team is not None and squared(team.at, piece.at) < (team.radius + piece.radius + TOUCH) ** 2
