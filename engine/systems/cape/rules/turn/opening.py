"""2.1.1, 2.1.2, 2.1.3, 6.1, 8.1.2h, 9.5.3a: how a turn opens: the weather, the activation dice and the initiative, the
orders that dice are, and the reserves that come on with one."""

from __future__ import annotations

from engine.core.decisions import Ask, Decision, choose, is_open
from engine.core.declared.turn.sequence import Step
from engine.space.bodies import cluster
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.position.events import moves, turns
from engine.systems.cape.position.figures import NO_SQUAD, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import Side
from engine.systems.cape.questions import ask, boards
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.turn.tests import bend_dice, points_of, roll_die, shown_by_dice


def weather(g: Game, _: Step) -> None:
    """9.5.3a: fog may lift as the turn begins."""
    roll_die(g, "fog")


def activation(g: Game, _: Step) -> Ask[None]:
    """2.1.1a-2.1.1e."""
    sides = [side for side in g.state.sides if not side.out]
    for side in sides:
        tactical_dice(g, side)
    for side in sides:
        # 9.1.2b: low ones are so many action points, the rest is put away.
        faces = shown_by_dice(g, "activation", dice_of(g, side))
        faces = yield from bend_dice(g, side, faces)
        worth = [points_of(g, shown) for shown in faces]
        g.record(turns.DiceRolled("2.1.1a", side.id, tuple(faces), tuple(points for points in worth if points)))
    take_initiative(g)


def dice_of(g: Game, side: Side) -> int:
    """2.1.1a, 2.1.1b: squads, officers of squads, characters on their own; none for who is shaken, none for guests."""
    dice = 0
    for group in g.state.groups:
        if group.side != side.id or group.shaken or group.guest or not ask.is_able(g, group):
            continue
        if group.figure < 0:
            leader = g.leader(group)
            has_officer = leader is not None and leader.profile.klass.leads
            dice += 2 if has_officer else 1
        elif not g.state.figures[group.figure].has_squad:
            dice += 1
    return dice


def tactical_dice(g: Game, side: Side) -> None:
    """8.1.2h: one die for himself, before the others; it does not count for the initiative. 2.1.2c: an order to who
    commands a squad is for the squad."""
    for figure in ask.who_have(g, "tactical"):
        if figure.side != side.id or not figure.in_play:
            continue
        home = g.home(figure)
        group = home if home.leader == figure.id else g.state.groups[figure.own]
        if not group.shaken:
            (shown,) = shown_by_dice(g, "activation", 1)
            g.record(turns.TacticalRolled("8.1.2h", group.id, shown, points_of(g, shown)))


def take_initiative(g: Game) -> None:
    """2.1.1e: more of the best dice; on a tie whoever had it last; in the first turn by lot."""
    best = {side.id: -1 if side.out else side.rolled.count(g.figures.most_points) for side in g.state.sides}
    lots = dict.fromkeys(best, 0)
    if g.state.last_initiative < 0:
        even = [side for side, count in best.items() if count == max(best.values())]
        if len(even) > 1:
            lots[even[g.chance.face(range(len(even)), "2.1.1e")]] = 1

    def rank(side: int) -> tuple[int, int, bool, int, int]:
        return -best[side], -lots[side], side != g.state.last_initiative, g.state.sides[side].rank, side

    g.record(turns.InitiativeTaken("2.1.1e", tuple(sorted(best, key=rank))))


def by_initiative(g: Game, one: Side | Group) -> int:
    return one.rank if isinstance(one, Side) else g.state.sides[one.side].rank


# --- orders ---------------------------------------------------------------------------------------------------------


def orders(g: Game, step: Step) -> Ask[None]:
    """2.1.2b: each side places all its dice, in the order that the ruleset declares."""
    for side in step.in_order(g, (side for side in g.state.sides if not side.out)):
        for group in g.state.groups:
            # 8.1.2h: who is tactical keeps the die he rolled, or goes without and may be given another.
            if group.side == side.id and group.own_die:
                g.safe()
                kept = yield from choose("take_own_die", side.id, "8.1.2h", [None, "yes"], group.id)
                if kept is None or group.activated:
                    g.record(turns.OwnDieRefused("8.1.2h", group.id))
                else:
                    g.record(turns.OwnDieTaken("8.1.2h", group.id, group.own_die))
        while side.dice:
            g.safe()
            yield from place_die(g, side)


def place_die(g: Game, side: Side) -> Ask[None]:
    """2.1.2a, 2.1.2f: the highest die left goes to a character or squad without an order, on the table or off it."""
    die = max(side.dice)
    able = [group.id for group in g.state.groups if group.side == side.id and may_be_ordered(g, group, die)]
    options = [None, *able]
    chosen = (
        options[(yield Decision("give_order", side.id, "2.1.2a", options, ("die", die)))] if is_open(options) else None
    )
    if chosen is None:
        g.record(turns.DieLeft("2.1.2e", side.id, die))
        return
    group = g.state.groups[chosen]
    g.record(turns.OrderGiven("2.1.2a" if not group.is_squad else "2.1.2c", chosen, die, worth(g, group, die)))


def may_be_ordered(g: Game, group: Group, die: int) -> bool:
    """2.1.2a: at most one die each."""
    if group.activated or group.led >= 0:
        return False
    if group.figure < 0:
        return bool(g.members(group)) or (group.reserve and bool(group.members))
    figure = g.state.figures[group.figure]
    if figure.home == NO_SQUAD:
        return figure.in_play or (group.reserve and not figure.gone)
    if g.home(figure).leader == figure.id and figure.squad == figure.home and not ask.is_hero(g, figure):
        # 2.1.2c, 6.1: a die for him is an order for the squad; only a hero may leave his men to act by himself.
        return False
    return figure.in_play and worth(g, group, die) > 0 and not g.home(figure).shaken


def worth(g: Game, group: Group, die: int) -> int:
    """2.1.2d: an order to one of a squad loses a point on the way; 6.1: none is lost for a hero who leads it."""
    figure = None if group.is_squad else g.state.figures[group.figure]
    if figure is None or not figure.has_squad or (g.home(figure).leader == figure.id and ask.is_hero(g, figure)):
        return die
    return die - g.figures.passed_on_loss


_STEP = 300
"""Hundredths between the places offered along an edge."""


def _may_come(g: Game, group: Group) -> bool:
    return group.reserve and group.pa > 0 and not group.done and not g.side(group).out


def deployment(g: Game, step: Step) -> Ask[None]:
    """2.1.3a, 2.1.3c: in the order in which dice were placed; each is asked once."""
    for waiting in g.while_any(lambda: [group for group in g.state.groups if _may_come(g, group)]):
        group = step.foremost(g, waiting)[0]
        chosen = yield from choose("deploy", group.side, "2.1.3b", [None, *entries(g, group)], group.id)
        if chosen is None:
            g.record(turns.TurnTaken("2.1.2e", group.id))
        else:
            pay(g, group, "deploy", "2.1.3a", g.cost("deploy"))
            set_down(g, group, chosen, "2.1.3b")


def figures_of(g: Game, group: Group) -> list[Figure]:
    return [g.state.figures[number] for number in group.members if not g.state.figures[number].gone]


def set_down(g: Game, group: Group, place: Point, section: str) -> None:
    """2.1.3b: whoever leads at the marker, the rest in formation round it."""
    marker = next((one.id for one in g.state.markers if not one.gone and one.at == place), -1)
    placed = tuple((figure.id, *spot) for figure, spot in _spots(g, group, place))
    g.record(moves.Deployed(section, group.id, marker, placed, group.edge or g.side(group).edge))


def _spots(g: Game, group: Group, place: Point) -> list[tuple[Figure, Point]]:
    """Where each of them would be set down."""
    figures = sorted(figures_of(g, group), key=lambda figure: figure.id != group.leader)
    radii = [figure.radius for figure in figures]
    return list(zip(figures, cluster(boards.whole_board(g), radii, place, g.book.gaps[group.formation]), strict=True))


def entries(g: Game, group: Group) -> list[Point]:
    """Where a reserve may come on: edges that the scenario names, and markers that nobody has looked under."""
    markers = [marker.at for marker in g.state.markers if not marker.gone]
    wide, edges = max(figure.radius for figure in figures_of(g, group)), g.setting.entrances(group.side, group.name)
    along = [place for edge in edges for place in g.ground.along(edge, wide, _STEP)]
    places = [*along, *(place for place in markers if is_far_enough(g, group, place))]
    return [place for place in dict.fromkeys(places) if _has_room(g, group, place)]


def is_far_enough(g: Game, group: Group, place: Point) -> bool:
    """2.1.3b: every enemy is farther from each than they and he move, or the marker lies in ground without enemies."""
    foes, spots = g.enemies(group.side), _spots(g, group, place)

    def is_near(foe: Figure, figure: Figure, spot: Point) -> bool:
        far = max(ask.speed(g, figure), ask.speed(g, foe)) + foe.radius + figure.radius
        return squared(foe.at, spot) <= far * far

    if not any(is_near(foe, *placed) for placed in spots for foe in foes):
        return True
    piece = next((piece for piece in g.setting.pieces if piece.contains(place)), None)
    return piece is not None and not any(piece.overlaps(foe.disc) for foe in foes)


def _has_room(g: Game, group: Group, place: Point) -> bool:
    figures = figures_of(g, group)
    if boards.whole_board(g).stands(Disc(*place, figures[0].radius)) is not None:
        return False
    reach = max(figure.radius for figure in figures)
    return not any(squared(foe.at, place) < (boards.zone(g, foe) + reach) ** 2 for foe in g.enemies(group.side))
