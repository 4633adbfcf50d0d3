"""Questions about the position: plain functions that change nothing."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from engine.space.board import Base, Board
from engine.space.ground import LEVEL, TOUCH, Ground
from engine.space.moves import Mover
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.book.declared import Piece
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.things import Gun


def spot(figure: Figure) -> Point:
    return figure.x, figure.y


def disc(figure: Figure) -> Disc:
    return Disc(figure.x, figure.y, figure.radius)


def gap(one: Figure, other: Figure) -> int:
    """5.1.1a, 9.5a: from base to base, in hundredths, rounded down."""
    return max(0, isqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2) - one.radius - other.radius)


def are_within(one: Figure, other: Figure, reach: int) -> bool:
    across, up = one.x - other.x, one.y - other.y
    return across * across + up * up <= (reach + one.radius + other.radius) ** 2


def gap_of_groups(g: Game, one: Group, other: Group) -> int:
    return min(gap(a, b) for a in g.members(one) for b in g.members(other))


# --- contact ------------------------------------------------------------------------------------------------------


def touch(one: Figure, other: Figure) -> bool:
    """Points are whole: a base put against another is rounded outwards, so a hair between them is contact."""
    across, up = one.x - other.x, one.y - other.y
    return across * across + up * up < (one.radius + other.radius + TOUCH) ** 2 and is_abreast(one.up, other.up)


def is_abreast(up: int, other: int) -> bool:
    """4.3.3: no higher above or below than a figure is tall: nobody else up or down there is in the way or in reach."""
    return -LEVEL <= up - other <= LEVEL


def is_across(g: Game, one: Figure, other: Figure) -> bool:
    """5.2a: both against the same wall or hedge, as near as the width of a base on foot."""
    if not are_within(one, other, g.figures.foot_base // 2) or not is_abreast(one.up, other.up):
        return False
    mine = set(g.ground.barriers_touched(disc(one)))
    return bool(mine) and bool(mine & set(g.ground.barriers_touched(disc(other))))


def foes_touched(g: Game, figure: Figure) -> list[Figure]:
    """5.2a: enemies in base contact, or behind the obstacle that both touch."""
    return (
        g.known(("touched", figure.id), lambda: _foes_touched(g, figure))
        if figure.in_play
        else _foes_touched(g, figure)
    )


def _foes_touched(g: Game, figure: Figure) -> list[Figure]:
    reach = g.figures.foot_base // 2
    near = [other for other in g.enemies(figure.side) if are_within(figure, other, reach)]
    return [other for other in near if touch(figure, other) or is_across(g, figure, other)]


def foes_of(g: Game, group: Group) -> list[Figure]:
    """Enemies that any of a group touches."""
    return list(g.known(("foes", group.id), lambda: _foes_of(g, group)))


def _foes_of(g: Game, group: Group) -> list[Figure]:
    found: dict[int, Figure] = {}
    for member in g.members(group):
        for foe in foes_touched(g, member):
            found[foe.id] = foe
    return [found[number] for number in sorted(found)]


def opposing_groups(g: Game, group: Group) -> list[Group]:
    """4.3.8a: whom it is in melee with: a squad fights as a whole."""
    numbers = {g.group(foe).id for foe in foes_of(g, group)}
    return [g.state.groups[number] for number in sorted(numbers)]


def is_engaged(g: Game, group: Group) -> bool:
    """5.1.5a: members of a squad are engaged even where they touch nobody."""
    return bool(foes_of(g, group))


# --- who can do what ----------------------------------------------------------------------------------------------


def is_able(g: Game, group: Group) -> bool:
    """On the table, with somebody left."""
    return not group.reserve and bool(g.members(group))


def speed(g: Game, figure: Figure) -> int:
    """4.0c, 4.3.6b: the mount's while mounted, else that of the row in force; 4.3.7a: less under a load."""
    whole = figure.profile.mount_speed if figure.mounted else figure.row.movement
    if not figure.is_burdened:
        return whole
    mate = any(one.home == figure.home >= 0 for one in hands_beside(g, figure))
    return int(whole * load_share(g, figure, 2 if mate else 1))


def load_share(g: Game, figure: Figure, carriers: int) -> Fraction:
    """4.3.7a: half speed up to one's own weight, a quarter up to half as much again, nothing above; 4.3.7b: two bear
    twice as much."""
    weight = load(g, figure)
    each = Fraction(weight, 100 * (g.figures.load_carriers if carriers > 1 else 1))
    if each == 0:
        return Fraction(1)
    if each > g.figures.heavy_load:
        return Fraction(0)
    return g.figures.slow_share if each <= g.figures.light_load else g.figures.crawl_share


def hands_beside(g: Game, figure: Figure) -> list[Figure]:
    """4.3.7b: friends with free hands who touch it and could take the other end."""
    return [
        one
        for one in g.standing()
        if one.side == figure.side
        and one is not figure
        and not one.is_burdened
        and not one.mounted
        and touch(one, figure)
    ]


def load(g: Game, figure: Figure) -> int:
    """What it carries, in hundredths of its own weight."""
    if figure.burden >= 0:
        return g.state.things[figure.burden].weight
    return weight_of(figure, g.state.figures[figure.body]) if figure.body >= 0 else 0


def weight_of(carrier: Figure, body: Figure) -> int:
    """4.3.7a: a body, in hundredths of its carrier's weight; a captive goes on his own feet."""
    if body.is_captive:
        return 0
    return int(Fraction(body.profile.weight) * 100 / carrier.profile.weight)


def losses(g: Game, group: Group) -> int:
    """2.3d: figures that a squad has lost; who is in action but away from it is not lost."""
    return group.strength - sum(1 for number in group.members if g.state.figures[number].in_play)


def group_speed(g: Game, group: Group) -> int:
    """6.5b: no farther than its slowest member."""
    return min((speed(g, one) for one in g.members(group)), default=0)


def is_mounted(g: Game, group: Group) -> bool:
    """All of them."""
    members = g.members(group)
    return bool(members) and all(one.mounted for one in members)


def body_of(g: Game, group: Group) -> list[Figure]:
    """6.6.1b: those who share one sheet, the leader apart."""
    return [one for one in g.members(group) if one.id != group.leader or len(g.members(group)) == 1]


def spokesman(g: Game, group: Group) -> Figure | None:
    """Whose values count for the group as a whole: one of the men, else the leader."""
    members = body_of(g, group) or g.members(group)
    return members[0] if members else None


def value_of(figures: list[Figure]) -> int:
    """3.2.1a."""
    return sum(one.profile.klass.firmness for one in figures)


# --- boards -------------------------------------------------------------------------------------------------------


def name_of(figure: Figure) -> str:
    return str(figure.id)


def zone(g: Game, figure: Figure) -> int:
    """1.3b: from the middle of the base; 1.3c: the shaken have none."""
    if g.group(figure).shaken:
        return 0
    if g.switches.zone == "one_um":
        return figure.radius + g.figures.wide_zone
    return g.figures.mounted_zone if figure.mounted else g.figures.foot_zone


def base(g: Game, figure: Figure, side: int = -1) -> Base:
    """As seen by a side: only enemies have zones."""
    reach = zone(g, figure) if side >= 0 and figure.side != side else 0
    return Base(name_of(figure), figure.x, figure.y, figure.radius, reach, up=figure.up)


def sighted(g: Game, figure: Figure) -> Base:
    """For lines of sight: 9.5.1b: who is indoors is seen at a window and nowhere else."""
    name = building_of(g, figure)
    under = g.setting.by_name[name].barrier if name else ""
    return Base(name_of(figure), figure.x, figure.y, figure.radius, up=figure.up, under=under)


def gun_base(g: Game, gun: Gun) -> Base:
    return Base(f"gun {gun.id}", gun.x, gun.y, g.figures.gun_base // 2)


def team_base(g: Game, gun: Gun) -> Base | None:
    """10.4.3b: the team that draws it, where it has one."""
    return Base(f"team {gun.id}", *gun.team, g.figures.team_base // 2) if gun.team[0] >= 0 else None


def bases_of_gun(g: Game, gun: Gun) -> list[Base]:
    team = team_base(g, gun)
    return [*([gun_base(g, gun)] if gun.x >= 0 else []), *([team] if team is not None else [])]


def gun_bases(g: Game) -> list[Base]:
    return [base for gun in g.state.guns for base in bases_of_gun(g, gun)]


def board_for(g: Game, group: Group) -> Board:
    """1.3c, 4.3.1a, 4.3.1b: everybody else with the zones of enemies; mates of a squad cannot be walked between."""
    return g.known(("board", group.id), lambda: _board(g, group))


def _board(g: Game, group: Group) -> Board:
    own = set(group.members)
    lone = g.state.figures[group.figure] if not group.is_squad else None
    up = lone.up if lone is not None else 0
    others = [one for one in g.standing() if one.id not in own or one.squad != group.id]
    bases = [base(g, one, group.side) for one in others if is_abreast(one.up, up)]
    if up > LEVEL:
        return Board(perches(g, lone)[0] if lone is not None else g.ground, bases)
    ground = perches(g, lone)[0] if lone is not None and up else g.ground
    return Board(ground, [*bases, *gun_bases(g)], _links(g, group))


def perches(g: Game, figure: Figure) -> list[Ground]:
    """4.3.3: as far as one can walk up there: along the top of a wall, on a roof or a floor; nowhere for who hangs."""
    if figure.hangs:
        return [g.setting.landscape.cage(spot(figure), figure.radius)]
    grounds = g.setting.landscape.tops(figure.perch)
    here = disc(figure)
    return [one for one in grounds if not one.barriers_touched(here, 0) and one.barriers[0].surrounds(spot(figure))]


def _links(g: Game, group: Group) -> tuple[tuple[Point, Point], ...]:
    """4.3.1b: a squad is one body: the lines between neighbours are closed to all others. Where a gap is narrower than
    a base nobody passes anyway."""
    found: list[tuple[Point, Point]] = []
    reach = g.book.gaps["open_order"]
    narrow = g.figures.foot_base - 2
    for squad in g.state.groups:
        if squad.id == group.id or not squad.is_squad or squad.reserve:
            continue
        members = g.members(squad)
        for number, one in enumerate(members):
            found += [
                (spot(one), spot(other))
                for other in members[:number]
                if are_within(one, other, reach) and not are_within(one, other, narrow)
            ]
    return tuple(found)


def open_board(g: Game) -> Board:
    """For lines of sight: all who stand, and no zones."""
    return g.known("open board", lambda: Board(g.ground, [sighted(g, one) for one in g.standing()]))


def mover(
    g: Game,
    figure: Figure,
    reach: int,
    *,
    targets: frozenset[str] = frozenset(),
    ignores: frozenset[str] = frozenset(),
) -> Mover:
    """4.3.5c: half speed for a move that begins in difficult ground and does not lead out."""
    slow = g.figures.slow_share
    return Mover(
        base(g, figure),
        reach,
        slow_reach=reach * slow.numerator // slow.denominator,
        targets=targets,
        ignores=ignores | waded(g, figure) if g.state.waters else ignores,
    )


def waded(g: Game, figure: Figure) -> frozenset[str]:
    """7.2: whom a flood has caught in the water gets out on either bank."""
    place = disc(figure)
    pieces = [g.setting.pieces[number] for number, how in g.state.waters.items() if how == "flood"]
    return frozenset(one.barrier for one in pieces if one.area is not None and one.area.overlaps(place))


# --- ground -------------------------------------------------------------------------------------------------------


def pieces_at(g: Game, figure: Figure) -> list[str]:
    """Areas that a figure stands in, wholly or in part; not the one on top of which it stands."""
    top = stands_on(g, figure)
    return [name for name in g.ground.patches_at(disc(figure)) if top is None or name != top.name]


def stands_on(g: Game, figure: Figure) -> Piece | None:
    """4.3.3: the wall, roof or cart on top of which it stands, or from which it hangs; none on a floor."""
    if figure.perch < 0:
        return None
    piece = g.setting.pieces[figure.perch]
    return piece if figure.hangs or figure.up >= piece.height else None


def building_of(g: Game, figure: Figure) -> str:
    """The building it stands in; empty in the open, and on the roof."""
    return g.known(("building", figure.id), lambda: _building_of(g, figure))


def _building_of(g: Game, figure: Figure) -> str:
    return building_at(g, spot(figure)) if stands_on(g, figure) is None else ""


def building_at(g: Game, at: Point) -> str:
    for piece in g.setting.pieces:
        if piece.is_building and piece.area is not None and piece.area.contains(at):
            return piece.name
    return ""


def is_sheltered(g: Game, figure: Figure) -> bool:
    """2.3.2: in cover, or in a building without enemies."""
    place = disc(figure)
    top = stands_on(g, figure)
    for piece in g.setting.pieces:
        if not piece.shelters or piece is top:
            continue
        if piece.is_building:
            if piece.area is not None and piece.area.contains(spot(figure)):
                return not any(
                    other.side != figure.side and other.in_play and building_of(g, other) == piece.name
                    for other in g.state.figures
                )
        elif piece.area is not None and piece.area.overlaps(place):
            return True
    touched = [g.setting.by_line[name] for name in g.ground.barriers_touched(place) if name in g.setting.covers]
    return any(piece is not top and not piece.is_building for piece in touched)


def level(g: Game, figure: Figure) -> int:
    """How high it stands: the ground, and what it has climbed."""
    return g.ground.level(spot(figure)) + figure.up


def nearest_foe(g: Game, figure: Figure) -> Figure | None:
    """The first of them where several are as near."""
    found, least = None, -1
    for other in g.state.figures:
        if other.side == figure.side or not other.in_play:
            continue
        square = squared(spot(figure), spot(other))
        if found is None or square < least:
            found, least = other, square
    return found


def touches(g: Game, figure: Figure, point: Point, up: int = 0) -> bool:
    """Whether a marker or a thing lies at its feet, or somebody who fell up there."""
    reach = figure.radius + g.figures.foot_base // 2
    return figure.up == up and squared(spot(figure), point) <= reach * reach
