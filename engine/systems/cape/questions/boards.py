"""The table as those who move or look find it: bases with their zones, boards, movers."""

from __future__ import annotations

from typing import Final

from engine.core.position.knowing import asked_once, asked_while
from engine.space.board import Base, Board
from engine.space.ground import LEVEL, Ground
from engine.space.moves import Mover
from engine.space.standing import links
from engine.systems.cape.position.figures import Figure, Group, Gun
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask

Names = frozenset[str]
"""Of bases: those whom a mover goes for, or need not mind."""
NONE: Final[Names] = frozenset()


def name_of(figure: Figure) -> str:
    return str(figure.id)


def names_of(g: Game, group: Group) -> Names:
    return frozenset(name_of(figure) for figure in g.members(group))


def zone(g: Game, figure: Figure) -> int:
    """1.3b: from the middle of the base; 1.3c: the shaken have none."""
    if g.state.groups[figure.squad].shaken:
        return 0
    if g.switches.zone == "one_um":
        return figure.radius + g.figures.wide_zone
    return g.figures.mounted_zone if figure.mounted else g.figures.foot_zone


def base(g: Game, figure: Figure, reach: int = 0) -> Base:
    """With a zone that reaches so far: only enemies have one. Most stand where they stood when it was asked last."""
    made = g.bases.get((figure.id, reach))
    if (
        made is not None
        and made.x == figure.x
        and made.y == figure.y
        and made.radius == figure.radius
        and made.up == figure.up
    ):
        return made
    made = g.bases[figure.id, reach] = Base(str(figure.id), figure.x, figure.y, figure.radius, reach, up=figure.up)
    return made


@asked_once
def bases_for(g: Game, side: int) -> dict[int, Base]:
    """All who stand, by their numbers, as a side finds them."""
    known, groups, found = g.bases, g.state.groups, {}
    is_wide, figures = g.switches.zone == "one_um", g.figures
    wide, on_foot, mounted = figures.wide_zone, figures.foot_zone, figures.mounted_zone
    for one in g.standing():
        number = one.id
        # As `zone` says, which would be a call for each of them.
        if one.side == side or groups[one.squad].shaken:
            reach = 0
        elif is_wide:
            reach = one.radius + wide
        else:
            reach = mounted if one.mounted else on_foot
        made = known.get((number, reach))
        # As `base` says, which would be a call for each of them.
        if made is None or made.x != one.x or made.y != one.y or made.radius != one.radius or made.up != one.up:
            made = base(g, one, reach)
        found[number] = made
    return found


@asked_while("piece.x", "piece.y", "piece.radius", "piece.up", "piece.perch", "piece.hangs")
def sighted(g: Game, figure: Figure) -> Base:
    """For lines of sight: 9.5.1b: who is indoors is seen at a window and nowhere else. The same as long as he stands
    where he does, whoever else moves."""
    name = ask.building_of(g, figure)
    under = g.setting.by_name[name].barrier if name else ""
    return Base(name_of(figure), figure.x, figure.y, figure.radius, up=figure.up, under=under)


def gun_base(gun: Gun) -> Base:
    return Base(f"gun {gun.id}", gun.x, gun.y, gun.radius)


def team_base(g: Game, gun: Gun) -> Base | None:
    """10.4.3b: the team that draws it, where it has one."""
    return Base(f"team {gun.id}", *gun.team, g.figures.team_base // 2) if gun.team[0] >= 0 else None


def bases_of_gun(g: Game, gun: Gun) -> list[Base]:
    team = team_base(g, gun)
    return [*([gun_base(gun)] if gun.x >= 0 else []), *([team] if team is not None else [])]


def gun_bases(g: Game) -> list[Base]:
    return [base for gun in g.state.guns for base in bases_of_gun(g, gun)]


@asked_once
def board_for(g: Game, group: Group) -> Board:
    """1.3c, 4.3.1a, 4.3.1b: everybody else with the zones of enemies; mates of a squad cannot be walked between."""
    own, number, side = group.members, group.id, group.side
    lone = g.state.figures[group.figure] if not group.is_squad else None
    up = lone.up if lone is not None else 0
    bases = [
        made
        for one, made in zip(g.standing(), bases_for(g, side).values(), strict=True)
        # As `is_abreast` says, which would be a call for each of them.
        if -LEVEL <= one.up - up <= LEVEL and not (one.squad == number and one.id in own)
    ]
    if up > LEVEL:
        return Board(perches(g, lone)[0] if lone is not None else g.ground, bases)
    ground = perches(g, lone)[0] if lone is not None and up else g.ground
    # 4.3.1b: a squad is one body: the lines between neighbours are closed to all others.
    squads = [g.members(one) for one in g.squads() if one.id != number and not one.reserve]
    closed = links(squads, g.book.gaps["open_order"], g.figures.foot_base - 2) if squads else ()
    return Board(ground, [*bases, *gun_bases(g)] if g.state.guns else bases, closed)


def board_among(g: Game, group: Group, figure: Figure) -> Board:
    """The same for one of them, with his mates in the way."""
    return board_for(g, group).plus(*(base(g, mate) for mate in g.members(group) if mate is not figure))


def whole_board(g: Game) -> Board:
    """Everybody and everything that stands, and no zones."""
    return Board(g.ground, [*(base(g, figure) for figure in g.standing()), *gun_bases(g)])


def perches(g: Game, figure: Figure) -> list[Ground]:
    """4.3.3: as far as one can walk up there: along the top of a wall, on a roof or a floor; nowhere for who hangs."""
    if figure.hangs:
        return [g.setting.landscape.cage(figure.at, figure.radius)]
    here, grounds = figure.disc, g.setting.landscape.tops(figure.perch)
    around = [ground for ground in grounds if ground.barriers[0].surrounds(figure.at)]
    return [ground for ground in around if not ground.barriers_touched(here, 0)]


@asked_once
def open_board(g: Game) -> Board:
    """For lines of sight: all who stand, and no zones."""
    return Board(g.ground, [sighted(g, figure) for figure in g.standing()])


def mover(
    g: Game, one: Figure, reach: int, *, targets: Names = NONE, ignores: Names = NONE, gone: int = 0, slows: bool = True
) -> Mover:
    """4.3.5c: half speed for a move that begins in difficult ground and does not lead out; `gone` is what it has done
    of that move before. Where the ground does not slow it: so many measures whatever its speed, as for a push."""
    slow = g.figures.slow_share
    slowed = max(0, (reach + gone) * slow.numerator // slow.denominator - gone) if slows else reach
    ignored = ignores | waded(g, one) if g.state.waters else ignores
    return Mover(base(g, one), reach, slow_reach=slowed, targets=targets, ignores=ignored)


def waded(g: Game, figure: Figure) -> frozenset[str]:
    """7.2: whom a flood has caught in the water gets out on either bank."""
    place = figure.disc
    pieces = [g.setting.pieces[number] for number, how in g.state.waters.items() if how == "flood"]
    return frozenset(piece.barrier for piece in pieces if piece.overlaps(place))
