"""10.1, 10.2: gun crews: who touches the piece, directly or through one who does."""

from __future__ import annotations

from engine.space.ground import TOUCH
from engine.space.plane import squared
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.things import Gun
from engine.systems.cape.questions import boards
from engine.systems.cape.questions import situation as ask

_TOUCH = 10


def crew_at(g: Game, gun: Gun) -> list[Figure]:
    """10.2: in contact with the piece's base, or with a gunner who is."""
    if gun.crew < 0:
        return []
    crew = g.members(g.state.groups[gun.crew])
    radius = g.figures.gun_base // 2
    direct = [
        figure for figure in crew if squared(ask.spot(figure), (gun.x, gun.y)) <= (figure.radius + radius + _TOUCH) ** 2
    ]
    linked = [
        figure
        for figure in crew
        if figure not in direct and any(ask.are_within(figure, other, _TOUCH) for other in direct)
    ]
    return direct + linked


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


def serves_gun(g: Game, group: Group) -> bool:
    """10.1b: gunners who walk away leave their gun; while they serve it they stay, or go where it is drawn."""
    return gun_of(g, group) is not None and not group.shaken


def team_touches(g: Game, gun: Gun) -> bool:
    """10.4.3b: at any point of the base."""
    team, piece = boards.team_base(g, gun), boards.gun_base(g, gun)
    return team is not None and squared(team.at, piece.at) < (team.radius + piece.radius + TOUCH) ** 2
