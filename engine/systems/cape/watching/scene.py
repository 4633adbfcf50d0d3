"""What a viewer sees of a fight: figures on their bases, guns with their facing, markers and things that lie about."""

from __future__ import annotations

from typing import Any, Final

from engine.core.watching.scene import SceneFigure, SeenKind, Stand, marked, measured, point_at
from engine.systems.cape.position.figures import NOWHERE, Figure, Gun, Marker, Thing
from engine.systems.cape.position.game import Game

_MARKER: Final = "marker"
_HORSES: Final = "held_horses"


def _figure(_: Game, one: Figure) -> SceneFigure:
    """Who belongs to a squad is told with it; the others are groups of one."""
    group = one.home if one.has_squad else one.own
    radius = measured(one.profile.foot_radius)
    look = one.profile.klass.name
    return SceneFigure("figure", one.id, look, radius=radius, body="group", within=group, name=one.name, side=one.side)


def _broad(g: Game, kind: str, number: int, look: str, name: str, side: int) -> SceneFigure:
    """On a base as broad as a rider's."""
    return SceneFigure(kind, number, look, radius=measured(g.figures.mounted_base // 2), name=name, side=side)


def _stand(g: Game, one: Figure) -> Stand:
    if not (one.in_play or one.lies_down or one.is_captive):
        return Stand()
    group = g.state.groups[one.squad]
    marks = marked(down=one.lies_down, captive=one.is_captive, shaken=group.shaken and one.in_play)
    marks += marked(wounded=one.wounds > 0 and one.in_play, prone=one.prone, mounted=one.mounted, raised=one.up > 0)
    return Stand(point_at(one.x, one.y), marks=marks)


def _gun(_: Game, gun: Gun) -> Stand:
    marks = marked(limbered=gun.limbered, unloaded=not gun.loaded)
    return Stand(point_at(gun.x, gun.y), gun.facing % 360, marks=marks) if gun.x >= 0 else Stand()


def _held(g: Game, one: Figure) -> Stand:
    """4.3.6b: the horses of a squad are held together, and are one thing to see: that of its first man on foot."""
    if not _waits(one):
        return Stand()
    mates = [g.state.figures[number] for number in g.home(one).members]
    first = all(mate.id >= one.id or not _waits(mate) or mate.horse_at != one.horse_at for mate in mates)
    return Stand(point_at(*one.horse_at)) if first else Stand()


def _waits(one: Figure) -> bool:
    return one.in_play and one.has_horse and not one.mounted and one.horse_at != NOWHERE


def _lies(_: Game, one: Marker | Thing) -> Stand:
    return Stand(None if one.gone else point_at(one.x, one.y))


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    SeenKind(lambda g: g.state.figures, _figure, _stand),
    SeenKind(
        lambda g: g.state.guns, lambda g, gun: _broad(g, "gun", gun.id, "heavy_artillery", gun.name, gun.side), _gun
    ),
    SeenKind(
        lambda g: [gun for gun in g.state.guns if gun.team != NOWHERE],
        lambda g, gun: _broad(g, "team", gun.id, "", gun.name, gun.side),
        lambda g, gun: Stand(point_at(*gun.team)),
    ),
    SeenKind(
        lambda g: [figure for figure in g.state.figures if figure.profile.mount_speed],
        lambda g, one: _broad(g, "horses", one.id, "", _HORSES, one.side),
        _held,
    ),
    SeenKind(lambda g: g.state.markers, lambda g, one: SceneFigure(_MARKER, one.id, "secret", name=_MARKER), _lies),
    SeenKind(lambda g: g.state.things, lambda g, one: SceneFigure("thing", one.id, name=one.name), _lies),
)
