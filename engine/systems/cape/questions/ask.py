"""Questions about the position: plain functions that change nothing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Final, TypeVar

from engine.core.position.knowing import asked_now, asked_of_cast, asked_once
from engine.space.plane import Point, squared
from engine.space.standing import FARTHEST, narrowest
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.figures import NO_BURDEN, Figure, Group
from engine.systems.cape.position.game import Game

T = TypeVar("T")
_BESIDE: Final = "beside"
_MOST_STANDS: Final = 8_192
"""So many stands are remembered."""


@asked_once
def barriers_touched(g: Game, figure: Figure) -> tuple[str, ...]:
    """Walls, hedges, houses and waters at which it stands."""
    return g.ground.barriers_touched(figure.disc)


def is_across(g: Game, one: Figure, other: Figure) -> bool:
    """5.2a: both against the same wall or hedge, as near as the width of a base on foot."""
    if not one.reaches(other, g.figures.foot_base // 2):
        return False
    mine = barriers_touched(g, one)
    return bool(mine) and not set(mine).isdisjoint(barriers_touched(g, other))


@asked_once
def foes_touched(g: Game, figure: Figure) -> list[Figure]:
    """5.2a: enemies in base contact, or behind the obstacle that both touch."""
    near = figure.near(g.enemies(figure.side), g.figures.foot_base // 2)
    return [other for other in near if figure.touches(other) or is_across(g, figure, other)]


def gap_to_foes(g: Game, group: Group) -> int:
    """How far it is to the nearest enemy: beyond that nobody is in contact, in reach or in range, and most of what a
    group might do need not be looked into. As `asked_once` does, which would be one more to go through: nothing is
    asked as often."""
    gap: int | None = g.found.get(group.id)
    if gap is None:
        gap = _look_round(g, group)
    return gap


def _look_round(g: Game, group: Group) -> int:
    """The gap; and, of one who stands alone, whether somebody else stands beside him, which the same look tells."""
    members, found = g.members(group), g.found
    if len(members) != 1:
        gap = found[group.id] = narrowest(members, g.enemies(group.side))
        return gap
    one, beside = members[0], g.figures.foot_base
    x, y, radius = one.x, one.y, one.radius
    gap, has_neighbour, foes = FARTHEST, False, g.enemies(group.side)
    for foe in foes:
        across, up, wide = foe.x - x, foe.y - y, radius + foe.radius
        square, near = across * across + up * up, gap + wide
        # As `narrowest` does.
        if square < near * near:
            gap = isqrt(square) - wide
            if gap < 0:
                gap = 0
    for other in g.standing() if gap <= beside else g.friends(group.side):
        across, up, near = other.x - x, other.y - y, radius + other.radius + beside
        if across * across + up * up <= near * near and other is not one:
            has_neighbour = True
            break
    found[group.id], found[_BESIDE, group.id] = gap, has_neighbour
    return gap


@asked_once
def _side_by_side(g: Game) -> tuple[set[int], set[int]]:
    """All who have an enemy so near that they might touch him, and all beside whom somebody of another group stands;
    found in one go from left to right."""
    near: set[int] = set()
    beside: set[int] = set()
    reach = g.figures.foot_base
    ordered = sorted([(one.x, one.id, one) for one in g.standing()])
    widest = reach + 2 * max((one.radius for _, _, one in ordered), default=0)
    for number, (x, _, one) in enumerate(ordered, start=1):
        for other_x, _, other in ordered[number:]:
            if other_x - x > widest:
                break
            if one.squad != other.squad and one.is_within(other, reach):
                beside |= {one.id, other.id}
                if one.side != other.side and one.is_within(other, reach // 2):
                    near |= {one.id, other.id}
    return near, beside


def has_company(g: Game, group: Group) -> bool:
    """2.2.1h: somebody else stands beside one of them."""
    members = g.members(group)
    if len(members) == 1:
        beside_him: bool | None = g.found.get((_BESIDE, group.id))
        if beside_him is None:
            _look_round(g, group)
            beside_him = g.found[_BESIDE, group.id]
        return beside_him
    _, beside = _side_by_side(g)
    return bool(beside) and any(figure.id in beside for figure in members)


@asked_once
def foes_of(g: Game, group: Group) -> list[Figure]:
    """Enemies that any of a group touches."""
    if group.is_squad:
        near, _ = _side_by_side(g)
        if not near or near.isdisjoint(group.members):
            return []
    foes = {foe.id: foe for member in g.members(group) for foe in foes_touched(g, member)}
    return [foes[number] for number in sorted(foes)] if foes else []


def opposing_groups(g: Game, group: Group) -> list[Group]:
    """4.3.8a: whom it is in melee with: a squad fights as a whole."""
    return [g.state.groups[number] for number in sorted({foe.squad for foe in foes_of(g, group)})]


def are_engaged(g: Game, group: Group, foe: Group) -> bool:
    return any(other.squad == foe.id for other in foes_of(g, group))


def is_engaged(g: Game, group: Group) -> bool:
    """5.1.5a: members of a squad are engaged even where they touch nobody."""
    # Most stand alone, and the gap to the nearest enemy tells it: nobody is touched who is farther off than that.
    is_apart = group.figure >= 0 and gap_to_foes(g, group) > g.figures.foot_base // 2
    return not is_apart and bool(foes_of(g, group))


@asked_of_cast
def who_have(g: Game, ability: str) -> list[Figure]:
    """Wherever they are: nobody gains an ability or loses one, but others may come."""
    return [figure for figure in g.state.figures if figure.has(ability)]


# --- who can do what ----------------------------------------------------------------------------------------------


def is_able(g: Game, group: Group) -> bool:
    """On the table, with somebody left."""
    return not group.reserve and bool(g.members(group))


def may_come_to(g: Game, foe: Figure) -> bool:
    """2.1.5c: in the last phase nobody is moved into contact with an enemy who is not shaken; 7.4: an ambush falls upon
    whom it has taken aback in any phase."""
    group = g.group(foe)
    return group.shaken or group.surprised or g.step_name() != "others"


def who_may_be_come_to(g: Game, foes: list[Figure]) -> list[Figure]:
    """2.1.5c, 7.4: those of them for whom that is true."""
    return foes if g.step_name() != "others" else [foe for foe in foes if may_come_to(g, foe)]


def speed(g: Game, figure: Figure) -> int:
    """4.0c, 4.3.6b: the mount's while mounted, else that of the row in force; 4.3.7a: less under a load."""
    whole = unladen_speed(figure)
    if figure.burden == NO_BURDEN:
        return whole
    mate = figure.has_squad and any(man.home == figure.home for man in hands_beside(g, figure))
    return int(whole * load_share(g, figure, 2 if mate else 1))


def unladen_speed(figure: Figure) -> int:
    """4.0c, 4.3.6b."""
    return figure.profile.mount_speed if figure.mounted else figure.row.movement


def load_share(g: Game, figure: Figure, carriers: int) -> Fraction:
    """4.3.7a: half speed up to one's own weight, a quarter up to half as much again, nothing above; 4.3.7b: two bear
    twice as much."""
    each = Fraction(load(g, figure), 100 * (g.figures.load_carriers if carriers > 1 else 1))
    if each == 0:
        return Fraction(1)
    if each > g.figures.heavy_load:
        return Fraction(0)
    return g.figures.slow_share if each <= g.figures.light_load else g.figures.crawl_share


def hands_beside(g: Game, figure: Figure) -> list[Figure]:
    """4.3.7b: friends with free hands who touch it and could take the other end."""
    free = [man for man in g.friends(figure.side) if not (man.is_burdened or man.mounted)]
    return [man for man in free if man is not figure and man.touches(figure)]


def load(g: Game, figure: Figure) -> int:
    """What it carries, in hundredths of its own weight."""
    if figure.burden >= 0:
        return g.state.things[figure.burden].weight
    return weight_of(figure, g.state.figures[figure.body]) if figure.body >= 0 else 0


def weight_of(carrier: Figure, body: Figure) -> int:
    """4.3.7a: a body, in hundredths of its carrier's weight; a captive goes on his own feet."""
    return 0 if body.is_captive else int(Fraction(body.profile.weight) * 100 / carrier.profile.weight)


def losses(g: Game, group: Group) -> int:
    """2.3d: figures that a squad has lost; who is in action but away from it is not lost."""
    return group.strength - sum(1 for number in group.members if g.state.figures[number].in_play)


@asked_now
def group_speed(g: Game, group: Group) -> int:
    """6.5b: no farther than its slowest member."""
    return min([speed(g, figure) for figure in g.members(group)], default=0)


def is_mounted(g: Game, group: Group) -> bool:
    """All of them."""
    members = g.members(group)
    return bool(members) and all(figure.mounted for figure in members)


def body_of(g: Game, group: Group) -> list[Figure]:
    """6.6.1b: those who share one sheet, the leader apart."""
    return [figure for figure in g.members(group) if figure.id != group.leader or len(g.members(group)) == 1]


def spokesman(g: Game, group: Group) -> Figure | None:
    """Whose values count for the group as a whole: one of the men, else the leader."""
    members = body_of(g, group) or g.members(group)
    return members[0] if members else None


def ability_of(g: Game, group: Group) -> int:
    """10.2.2d: the shooting of a crew."""
    man = spokesman(g, group)
    return (man.row.shooting or 0) if man is not None else 0


def is_hero(g: Game, figure: Figure) -> bool:
    """1.2.1b: heroes bear the most."""
    return figure.profile.klass.wounds == max(klass.wounds for klass in g.book.classes.values())


def value_of(figures: list[Figure]) -> int:
    """3.2.1a."""
    return sum(figure.profile.klass.firmness for figure in figures)


# --- ground -------------------------------------------------------------------------------------------------------


def pieces_at(g: Game, figure: Figure) -> list[str]:
    """Areas that a figure stands in, wholly or in part; not the one on top of which it stands."""
    top = stands_on(g, figure)
    return [name for name in g.ground.patches_at(figure.disc) if top is None or name != top.name]


def stands_on(g: Game, figure: Figure) -> Piece | None:
    """4.3.3: the wall, roof or cart on top of which it stands, or from which it hangs; none on a floor."""
    if figure.perch < 0:
        return None
    piece = g.setting.pieces[figure.perch]
    return piece if figure.hangs or figure.up >= piece.height else None


def building_of(g: Game, figure: Figure) -> str:
    """The building it stands in; empty in the open, and on the roof."""
    return building_at(g, (figure.x, figure.y)) if figure.perch < 0 or stands_on(g, figure) is None else ""


def building_at(g: Game, at: Point) -> str:
    within = g.setting.within.at(at)
    return within[0].name if within else ""


def is_sheltered(g: Game, figure: Figure) -> bool:
    """2.3.2: in cover, or in a building without enemies."""
    shelter = _shelter(g, figure)
    if shelter is None or not shelter.is_building:
        return shelter is not None
    return not any(building_of(g, foe) == shelter.name for foe in g.enemies(figure.side))


def _shelter(g: Game, figure: Figure) -> Piece | None:
    """What it has cover from, or the building that it is in."""
    return as_it_stands(g, "shelter", figure, _find_shelter)


def as_it_stands(g: Game, asked: str, figure: Figure, find: Callable[[Game, Figure], T]) -> T:
    """What the ground and the stand of one of them decide, whoever else stands where: remembered for all games at the
    table, since many come to where others have stood before."""
    key, known = (
        (asked, g.ground, figure.x, figure.y, figure.radius, figure.up, figure.perch, figure.hangs),
        g.setting.stands,
    )
    if key not in known:
        if len(known) >= _MOST_STANDS:
            known.clear()
        known[key] = find(g, figure)
    found: T = known[key]
    return found


def _find_shelter(g: Game, figure: Figure) -> Piece | None:
    place = figure.disc
    top = stands_on(g, figure)
    for piece in g.setting.sheltering:
        if piece is not top and (piece.contains(figure.at) if piece.is_building else piece.overlaps(place)):
            return piece
    touched = [g.setting.by_line[name] for name in barriers_touched(g, figure) if name in g.setting.covers]
    return next((piece for piece in touched if piece is not top and not piece.is_building), None)


def level(g: Game, figure: Figure) -> int:
    """How high it stands: the ground, and what it has climbed."""
    return g.ground.level(figure.at) + figure.up


def touches(g: Game, figure: Figure, point: Point, up: int = 0) -> bool:
    """Whether a marker or a thing lies at its feet, or somebody who fell up there."""
    reach = figure.radius + g.figures.foot_base // 2
    return figure.up == up and squared(figure.at, point) <= reach * reach
