"""What a viewer sees of a fight: figures on their bases, guns with their facing, markers and things that lie about."""

from __future__ import annotations

from fractions import Fraction

from engine.core.position.events import Event
from engine.core.watching.scene import Figure as Seen
from engine.core.watching.scene import Scene, Stand, Thrown
from engine.model.values import Amount, Point
from engine.systems.cape.position.events.arms import Rolled, Tested
from engine.systems.cape.position.figures import Figure
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.things import NOWHERE, Gun, Marker, Thing

_MARKER = "marker"
_HORSES = "held_horses"


def figures(g: Game) -> tuple[Seen, ...]:
    state = g.state
    broad = _measure(g.setting.book.figures.mounted_base // 2)
    return (
        *(_figure(one) for one in state.figures),
        *(Seen("gun", one.id, "heavy_artillery", radius=broad, name=one.name, side=one.side) for one in state.guns),
        *(
            Seen("team", one.id, radius=broad, name=one.name, side=one.side)
            for one in state.guns
            if one.team != NOWHERE
        ),
        *(Seen("horses", one.id, radius=broad, name=_HORSES, side=one.side) for one in _riders(g)),
        *(Seen(_MARKER, one.id, "secret", name=_MARKER) for one in state.markers),
        *(Seen("thing", one.id, name=one.name) for one in state.things),
    )


def scene(g: Game) -> Scene:
    state = g.state
    by_points = g.setting.verdict == "by_points"
    return Scene(
        (
            *(_stand(g, one) for one in state.figures),
            *(_gun(one) for one in state.guns),
            *(Stand(_point(*one.team)) for one in state.guns if one.team != NOWHERE),
            *(_held(g, one) for one in _riders(g)),
            *(_lies(one) for one in state.markers),
            *(_lies(one) for one in state.things),
        ),
        tuple(side.points if by_points else side.firmness for side in state.sides),
        "victory_points" if by_points else "heart",
    )


def thrown(event: Event) -> Thrown | None:
    return Thrown("die", tuple(event.faces), event.side) if isinstance(event, Tested | Rolled) else None


def _figure(one: Figure) -> Seen:
    """Who belongs to a squad is told with it; the others are groups of one."""
    group = one.home if one.home >= 0 else one.own
    radius = _measure(one.profile.foot_radius)
    look = one.profile.klass.name
    return Seen("figure", one.id, look, radius=radius, body="group", within=group, name=one.name, side=one.side)


def _stand(g: Game, one: Figure) -> Stand:
    if not (one.in_play or one.lies_down or one.is_captive):
        return Stand()
    group = g.state.groups[one.squad]
    marks = [
        name
        for name, holds in (
            ("down", one.lies_down),
            ("captive", one.is_captive),
            ("shaken", group.shaken and one.in_play),
            ("wounded", one.wounds > 0 and one.in_play),
            ("prone", one.prone),
            ("mounted", one.mounted),
            ("raised", one.up > 0),
        )
        if holds
    ]
    return Stand(_point(one.x, one.y), marks=tuple(marks))


def _gun(gun: Gun) -> Stand:
    marks = [name for name, holds in (("limbered", gun.limbered), ("unloaded", not gun.loaded)) if holds]
    return Stand(_point(gun.x, gun.y), gun.facing % 360, marks=tuple(marks)) if gun.x >= 0 else Stand()


def _riders(g: Game) -> list[Figure]:
    return [one for one in g.state.figures if one.profile.mount_speed]


def _held(g: Game, one: Figure) -> Stand:
    """4.3.6b: the horses of a squad are held together, and are one thing to see: that of its first man on foot."""
    if not _waits(one):
        return Stand()
    mates = [g.state.figures[number] for number in g.home(one).members]
    first = all(mate.id >= one.id or not _waits(mate) or mate.horse_at != one.horse_at for mate in mates)
    return Stand(_point(*one.horse_at)) if first else Stand()


def _waits(one: Figure) -> bool:
    return one.in_play and one.has_horse and not one.mounted and one.horse_at != NOWHERE


def _lies(one: Marker | Thing) -> Stand:
    return Stand(None if one.gone or one.x < 0 else _point(one.x, one.y))


def _point(x: int, y: int) -> Point:
    return Point(_measure(x), _measure(y))


def _measure(length: int) -> Amount:
    exact = Fraction(length, 100)
    return exact.numerator if exact.denominator == 1 else exact
