"""3, 9.1: how the game begins and ends: firmness that is lost and comes back, objectives, victory points; and
experience, which is spent on moves, ranges and firmness itself; on dice, where they are thrown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from engine.core.decisions import Ask, choose
from engine.core.declared.scenario.objectives import is_each
from engine.core.declared.turn.endings import NOBODY, OfArmy, Way, foremost
from engine.core.declared.turn.sequence import Step
from engine.core.position.knowing import asked_of_cast
from engine.space.lines import holds_point, middle_of
from engine.space.plane import HUNDREDTHS
from engine.systems.cape.book.catalogues import Goal
from engine.systems.cape.position.events import fights, finds, moves, turns
from engine.systems.cape.position.figures import DISPERSED, LEFT, TAKEN, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import Side
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.turn.tests import earn


def starting_firmness(g: Game, side: Side) -> int:
    """3.2.1a, 3.2.1b, 3.2.1c: a share of the values of all its characters, reserves too, rounded up."""
    worth = ask.value_of([figure for figure in g.state.figures if figure.side == side.id and not g.home(figure).guest])
    share = g.book.shares[g.setting.missions[side.id]]
    return -(-worth * share.numerator // share.denominator)


def lose_figure(g: Game, figure: Figure) -> None:
    """3.2.3a: its value, unless its group was paid for when it was shaken; guests count for nobody."""
    group = g.home(figure)
    if not (group.guest or group.paid or g.state.groups[figure.own].paid):
        g.record(turns.FirmnessChanged("3.2.3a", figure.side, -figure.profile.klass.firmness, figure.name))


def pay_for_shaken(g: Game, group: Group) -> None:
    """3.2.3a: the value of those who are left, once."""
    if not (group.guest or group.paid):
        g.record(fights.FirmnessPaid("3.2.3a", group.id, True))
        g.record(turns.FirmnessChanged("3.2.3a", group.side, -ask.value_of(g.members(group)), group.name))


def give_back(g: Game, group: Group) -> None:
    """3.2.3b: half of the present value, rounded down; no more than there was at first."""
    if group.guest or not group.paid:
        return
    g.record(fights.FirmnessPaid("3.2.3b", group.id, False))
    side, share = g.side(group), g.figures.regained_share
    back = ask.value_of(g.members(group)) * share.numerator // share.denominator
    if g.switches.firmness_cap:
        back = min(back, max(0, side.initial - side.firmness))
    if back:
        g.record(turns.FirmnessChanged("3.2.3b", side.id, back, group.name))


def steady(g: Game, side: Side) -> Ask[None]:
    """3.3: a point of firmness for a point of experience, never above the first value, never once it is gone."""
    price = g.figures.firmness_price
    while side.experience >= price and 0 < side.firmness < side.initial:
        if (yield from choose("spend", side.id, "3.3", [None, "resolve"], ("side", side.id))) is None:
            return
        g.record(turns.ExperienceChanged("3.3", side.id, -price, "resolve"))
        g.record(turns.FirmnessChanged("3.3", side.id, 1, "experience"))


# --- experience on moves and shots ----------------------------------------------------------------------------------


class Ware(NamedTuple):
    """What experience buys by the measure: for how much each, and how many at most."""

    name: str
    section: str
    price: int
    most: int


def stride(g: Game) -> Ware:
    """9.1.2d: a longer move."""
    return Ware("stride", "9.1.2d", g.figures.stride_price, g.figures.stride_most)


def reach(g: Game) -> Ware:
    """9.1.2f: a shot that carries farther."""
    return Ware("reach", "9.1.2f", g.figures.range_price, g.figures.range_most)


def to_buy(g: Game, group: Group, ware: Ware) -> int:
    """How many hundredths more the player could pay for."""
    affordable = g.side(group).experience // ware.price
    return min(ware.most, affordable) * HUNDREDTHS if affordable and g.rules.may_spend(g, group) else 0


def most_to_buy(g: Game, most: int) -> int:
    """The same of whoever has all the experience that there could be: nothing where it is not played."""
    return most * HUNDREDTHS if g.switches.experience else 0


def buy(g: Game, group: Group, ware: Ware, *, least: int = 0) -> Ask[int]:
    """So many hundredths more for one move or shot; `least` where nobody can be reached with fewer."""
    fewest, most = least // HUNDREDTHS, to_buy(g, group, ware) // HUNDREDTHS
    if not most:
        return 0
    options: list[tuple[str, int] | None] = [] if fewest else [None]
    options += [(ware.name, number) for number in range(max(1, fewest), most + 1)]
    chosen = yield from choose("spend", group.side, ware.section, options, group.figure)
    if chosen is None:
        return 0
    g.record(turns.ExperienceChanged(ware.section, group.side, -ware.price * chosen[1], ware.name))
    return chosen[1] * HUNDREDTHS


def leap(g: Game, group: Group) -> Ask[bool]:
    """9.1.2e: an obstacle is crossed without interrupting the move."""
    price = g.figures.leap_price
    if g.side(group).experience < price or not g.rules.may_spend(g, group):
        return False
    if (yield from choose("spend", group.side, "9.1.2e", [None, "leap"], group.figure)) is None:
        return False
    g.record(turns.ExperienceChanged("9.1.2e", group.side, -price, "leap"))
    return True


# --- how the game begins ------------------------------------------------------------------------------------------


def begin(g: Game) -> None:
    """3.2.1a, 9.5b: the firmness of each army, the sky."""
    for side in g.state.sides:
        if side.initial == 0:
            g.record(turns.FirmnessSet("3.2.1b", side.id, starting_firmness(g, side)))
    g.record(turns.WeatherTurned("9.5b", getattr(g.setting.battle, "weather", None) or "clear"))


def _left(g: Game) -> list[Side]:
    return [side for side in g.state.sides if not side.out]


# --- objectives -----------------------------------------------------------------------------------------------------


def owners(goal: Goal, sides: list[Side]) -> list[Side]:
    """3.1.1: whose objective it is."""
    gains = goal.declared.gains
    return sides if gains in (None, "anyone", "finder") else [side for side in sides if gains == side.name]


def score(g: Game, *, at_end: bool = False) -> list[tuple[Side, Goal]]:
    """3.1.1, 9.1.1b: points for what has been reached; answers the fundamental ones reached now."""
    decided, lost = [], g.lost()
    for goal in g.setting.objectives:
        if goal.counts_fallen and not lost:
            continue
        for side in owners(goal, _left(g)):
            for key in keys(g, goal, side, at_end=at_end):
                if key in side.reached:
                    continue
                g.record(turns.PointsScored("3.1.1", side.id, key, goal.worth))
                if goal.is_fundamental:
                    decided.append((side, goal))
                    earn(g, side, goal.name)
    return decided


def keys(g: Game, goal: Goal, side: Side, *, at_end: bool) -> list[str]:
    """Under which names an objective has been reached: once, each turn, or once for each of the fallen it counts."""
    if goal.counts_fallen:
        foes = [figure for figure in g.lost() if figure.side != side.id and figure.is_fallen]
        return [f"{goal.name} {figure.name}" for figure in foes if figure.profile.klass.name == goal.class_]
    if (goal.declared.counts == "at_end" and not at_end) or not is_reached(g, goal, side, at_end=at_end):
        return []
    if goal.declared.counts != "each_turn":
        return [goal.name]
    return [f"{goal.name} {g.state.turn}"] if g.step_name() == "ending" else []


def is_reached(g: Game, goal: Goal, side: Side, *, at_end: bool) -> bool:
    """3.1a: by its condition, and by the deed that it names."""
    if goal.holds is not None and not goal.holds(OfArmy(g, side)):
        return False
    if not goal.by:
        return goal.holds is not None
    return (at_end or goal.by != "hold") and DEEDS[goal.by](g, goal, side)


def named(g: Game, goal: Goal) -> list[Figure]:
    return [figure for figure in g.state.figures if figure.name in goal.whom]


def has_escaped(g: Game, goal: Goal, side: Side) -> bool:
    """All whom it names, else anybody of the side; where it names a place, by the way out that lies there."""
    wanted = named(g, goal)
    if wanted:
        return all(got_away(g, goal, one) for one in wanted)
    return any(figure.side == side.id and got_away(g, goal, figure) for figure in g.state.figures)


def got_away(g: Game, goal: Goal, figure: Figure) -> bool:
    """On his own feet, or carried by his own people; whom the enemy carries off is a prisoner."""
    carried = figure.gone == TAKEN and g.state.sides[figure.side].counts.get(f"taken {figure.name}", 0) > 0
    return (figure.gone == LEFT or carried) and (not goal.boxes or figure.left_by in ways_out(g, goal))


def ways_out(g: Game, goal: Goal) -> set[str]:
    """The ways out that lie where an objective says: squares side by side have an edge in common and no middle."""
    return {
        name
        for name, _, boxes in g.setting.exits
        for box in boxes
        for place in goal.boxes
        if holds_point(place, middle_of(box)) or holds_point(box, middle_of(place))
    }


def is_there(goal: Goal, figure: Figure) -> bool:
    return (figure.in_play or figure.lies_down) and any(post.is_at(figure.disc) for post in goal.posts)


def holds_place(g: Game, goal: Goal, side: Side) -> bool:
    """There, and no enemy with them; a house that is burnt down is nobody's."""
    if any(piece in other.burnt for other in g.state.sides for piece in goal.pieces):
        return False
    there = [figure for figure in g.standing() if is_there(goal, figure)]
    return is_each(there, lambda figure: figure.side == side.id)


DEEDS: Final[dict[str, Callable[[Game, Goal, Side], bool]]] = {
    "carry_off": lambda g, goal, side: side.counts.get(f"carried {goal.item}", 0) > 0,
    "escape": has_escaped,
    "bring": lambda g, goal, side: is_each(named(g, goal), lambda figure: is_there(goal, figure)),
    "put_down": lambda g, goal, side: is_each(named(g, goal), lambda figure: figure.is_fallen),
    "capture": lambda g, goal, side: any(
        side.counts.get(f"taken {name}", 0) for name in (*goal.whom, goal.item) if name
    ),
    "burn": lambda g, goal, side: is_each(goal.pieces, lambda piece: piece in side.burnt),
    "hold": holds_place,
    "stay": lambda g, goal, side: side.counts.get(f"stay {goal.name}", 0) >= goal.turns,
    "drink": lambda g, goal, side: side.counts.get("drunk", 0) > 0,
    "drive_off": lambda g, goal, side: any(other.out for other in g.state.sides if other is not side),
}
"""3.1a: what reaches an objective, by the names of the deeds; a place is held as the game ends."""


# --- the end --------------------------------------------------------------------------------------------------------


def look_at_ends(g: Game) -> Ask[None]:
    """3.1a, 3.1b, 3.2.2: after each impulse: who is beaten, what is reached, which ending has come; 3.2: where others
    fight on, the beaten leave the table."""
    if g.state.over:
        return
    for side in _left(g) if g.switches.experience else ():
        yield from steady(g, side)
    # Most impulses end nothing, and that is told without a list.
    lost = {side.id: way.name for way in g.setting.defeats for side in befallen(g, way)} if is_anybody_beaten(g) else {}
    for number in sorted(lost) if lost else ():
        g.record(turns.SideBeaten("3.2.2", number))
    reached = score(g)
    if not (lost or reached or g.setting.other_ends):
        return
    left = _left(g)
    if lost and len(left) <= 1:
        finish(g, next(iter(lost.values())), left[0].id if left else -1)
    elif reached:
        finish(g, reached[0][1].name, reached[0][0].id)
    else:
        for side in (g.state.sides[number] for number in sorted(lost)):
            gone = tuple(figure.id for figure in g.friends(side.id))
            if gone:
                g.record(moves.LeftTable("3.2", gone, side.edge, DISPERSED))
        way = next((way for way in g.setting.other_ends if befallen(g, way)), None)
        if way is not None:
            finish(g, way.name, way.won_by([side.id for side in befallen(g, way)], [side.id for side in left]))


def is_anybody_beaten(g: Game) -> bool:
    """3.2.2."""
    if g.state.over:
        return False
    armies = _armies(g)
    for way in g.setting.defeats:
        holds = way.holds
        for army in armies:
            if not army.side.out and holds(army):
                return True
    return False


@asked_of_cast
def _armies(g: Game) -> list[OfArmy]:
    """All of them, beaten or not."""
    return [OfArmy(g, side) for side in g.state.sides]


def befallen(g: Game, way: Way) -> list[Side]:
    return [side for side in g.state.sides if not side.out and way.holds(OfArmy(g, side))]


def ending(g: Game, _: Step) -> Ask[None]:
    """2.1.4d, 3.1: the turn is over, and the game after its last one, or with one side alone there or to come; guests
    who came for a turn are gone, and who ends it at a place has stayed there."""
    for group in g.state.groups:
        if group.guest and group.leaves in ("turn", "each_loss") and g.members(group):
            g.record(finds.Vanished("7.2", tuple(figure.id for figure in g.members(group))))
    for goal in g.setting.objectives:
        for side in owners(goal, _left(g)) if goal.by == "stay" else ():
            if any(is_there(goal, figure) for figure in g.friends(side.id)):
                g.record(turns.Achieved("3.1.1", side.id, f"stay {goal.name}", 1))
    yield from look_at_ends(g)
    present = {figure.side for figure in g.standing()}
    present |= {group.side for group in g.state.groups if group.reserve and group.members}
    if not g.state.over and g.setting.turns and g.state.turn >= g.setting.turns:
        finish(g, "last_turn", best(g))
    elif not g.state.over and len(present) < 2:
        finish(g, "empty_table", best(g))


def best(g: Game) -> int:
    """3.1c: more victory points, else more of its firmness left; else nobody."""
    score(g, at_end=True)
    return foremost(_left(g), lambda side: (side.points, Fraction(max(0, side.firmness), max(1, side.initial))), NOBODY)


def finish(g: Game, reason: str, winner: int) -> None:
    """3.1c: by the deed, or by victory points, as the scenario says."""
    if g.setting.verdict == "by_points" and any(goal.worth for goal in g.setting.objectives):
        score(g, at_end=True)
        winner = foremost(g.state.sides, lambda side: side.points, winner)
    g.record(turns.GameEnded("3.1", winner, reason))
