"""3: how the game begins and ends: firmness, objectives, victory points."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.endings import Way
from engine.core.declared.sequence import Step
from engine.space.lines import holds_point, middle_of
from engine.systems.cape.book.declared import Goal, Piece
from engine.systems.cape.position.events.finds import Vanished
from engine.systems.cape.position.events.moves import LeftTable
from engine.systems.cape.position.events.tallies import Achieved, GameEnded, PointsScored, SideBeaten
from engine.systems.cape.position.events.turns import WeatherTurned
from engine.systems.cape.position.figures import DEAD, DISPERSED, DOWN, LEFT, TAKEN, Figure
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.turn.tests import earn
from engine.systems.cape.rules.victory.resolve import set_firmness, steady


def begin(g: Game) -> None:
    """3.2.1a, 9.5b: the firmness of each army, the sky."""
    for side in g.state.sides:
        if side.initial == 0:
            set_firmness(g, side)
    g.record(WeatherTurned("9.5b", getattr(g.setting.battle, "weather", None) or "clear"))


def _left(g: Game) -> list[Side]:
    return [side for side in g.state.sides if not side.out]


def _of(g: Game, side: Side) -> Context:
    """For conditions that ask of an army."""
    context = Context(g, None)
    context.side = side
    return context


# --- objectives -----------------------------------------------------------------------------------------------------


def owners(g: Game, goal: Goal) -> list[Side]:
    """3.1.1: whose objective it is."""
    name = goal.declared.gains
    return [side for side in _left(g) if name in (None, side.name, "anyone", "finder")]


def score(g: Game, *, at_end: bool = False) -> list[tuple[Side, Goal]]:
    """3.1.1, 9.1.1b: points for what has been reached; answers the fundamental ones reached now."""
    decided = []
    for goal in g.setting.objectives:
        for side in owners(g, goal):
            for key in keys(g, goal, side, at_end=at_end):
                if key in side.reached:
                    continue
                g.record(PointsScored("3.1.1", side.id, key, goal.worth))
                if goal.is_fundamental:
                    decided.append((side, goal))
                    earn(g, side, goal.name)
    return decided


def keys(g: Game, goal: Goal, side: Side, *, at_end: bool) -> list[str]:
    """Under which names an objective has been reached: once, each turn, or once for each of the fallen it counts."""
    if goal.by == "put_down" and goal.klass:
        foes = [
            figure for figure in g.state.figures if figure.side != side.id and figure.profile.klass.name == goal.klass
        ]
        return [f"{goal.name} {figure.name}" for figure in foes if _is_fallen(figure)]
    if (goal.declared.counts == "at_end" and not at_end) or not is_reached(g, goal, side, at_end=at_end):
        return []
    if goal.declared.counts != "each_turn":
        return [goal.name]
    is_turn_over = g.setting.turn.name_of(g.state.step) == "ending"
    return [f"{goal.name} {g.state.turn}"] if is_turn_over else []


def is_reached(g: Game, goal: Goal, side: Side, *, at_end: bool) -> bool:
    """3.1a: by its condition, and by the deed that it names."""
    if goal.holds is not None and not goal.holds(_of(g, side)):
        return False
    if not goal.by:
        return goal.holds is not None
    return (at_end or goal.by != "hold") and DEEDS[goal.by](g, goal, side)


def named(g: Game, goal: Goal) -> list[Figure]:
    return [figure for figure in g.state.figures if figure.name in goal.whom]


def _pieces(g: Game, goal: Goal) -> list[Piece]:
    return [g.setting.by_name[name] for name in goal.what if name in g.setting.by_name]


def _is_fallen(figure: Figure) -> bool:
    return figure.gone in (DOWN, DEAD)


def is_carried_off(g: Game, goal: Goal, side: Side) -> bool:  # noqa: ARG001 - all deeds are asked alike
    return side.counts.get(f"carried {goal.item}", 0) > 0


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


def is_brought(g: Game, goal: Goal, side: Side) -> bool:  # noqa: ARG001
    return bool(named(g, goal)) and all(is_there(g, goal, figure) for figure in named(g, goal))


def is_put_down(g: Game, goal: Goal, side: Side) -> bool:  # noqa: ARG001
    return bool(named(g, goal)) and all(_is_fallen(figure) for figure in named(g, goal))


def is_captured(g: Game, goal: Goal, side: Side) -> bool:
    names = (*(figure.name for figure in named(g, goal)), goal.item)
    return any(side.counts.get(f"taken {name}", 0) for name in names if name)


def is_burnt(g: Game, goal: Goal, side: Side) -> bool:
    return bool(_pieces(g, goal)) and all(piece.id in side.burnt for piece in _pieces(g, goal))


def is_there(g: Game, goal: Goal, figure: Figure) -> bool:
    if not (figure.in_play or figure.lies_down):
        return False
    if any(holds_point(box, ask.spot(figure)) for box in goal.boxes):
        return True
    return any(piece.area is not None and piece.area.overlaps(ask.disc(figure)) for piece in _pieces(g, goal))


def holds_place(g: Game, goal: Goal, side: Side) -> bool:
    """There, and no enemy with them; a house that is burnt down is nobody's."""
    if any(piece.id in other.burnt for other in g.state.sides for piece in _pieces(g, goal)):
        return False
    there = [figure for figure in g.standing() if is_there(g, goal, figure)]
    return bool(there) and all(one.side == side.id for one in there)


def has_stayed(g: Game, goal: Goal, side: Side) -> bool:  # noqa: ARG001
    return side.counts.get(f"stay {goal.name}", 0) >= goal.turns


def has_drunk(g: Game, goal: Goal, side: Side) -> bool:  # noqa: ARG001
    return side.counts.get("drunk", 0) > 0


def drove_off(g: Game, goal: Goal, side: Side) -> bool:  # noqa: ARG001
    return any(other.out for other in g.state.sides if other is not side)


DEEDS: Final[dict[str, Callable[[Game, Goal, Side], bool]]] = {
    "carry_off": is_carried_off,
    "escape": has_escaped,
    "bring": is_brought,
    "put_down": is_put_down,
    "capture": is_captured,
    "burn": is_burnt,
    "hold": holds_place,
    "stay": has_stayed,
    "drink": has_drunk,
    "drive_off": drove_off,
}
"""3.1a: what reaches an objective, by the names of the deeds; a place is held as the game ends."""


def count_stays(g: Game) -> None:
    """Turns that somebody has ended at a place."""
    for goal in g.setting.objectives:
        for side in owners(g, goal) if goal.by == "stay" else ():
            if any(figure.side == side.id and is_there(g, goal, figure) for figure in g.standing()):
                g.record(Achieved("3.1.1", side.id, f"stay {goal.name}", 1))


# --- the end --------------------------------------------------------------------------------------------------------


def look_at_ends(g: Game) -> Ask[None]:
    """3.1a, 3.1b, 3.2.2: after each impulse: who is beaten, what is reached, which ending has come; 3.2: where others
    fight on, the beaten leave the table."""
    if g.state.over:
        return
    for side in _left(g):
        yield from steady(g, side)
    lost = {side.id: way.name for way in _ways(g, lost=True) for side in befallen(g, way)}
    for number in sorted(lost):
        g.record(SideBeaten("3.2.2", number))
    reached = score(g)
    left = _left(g)
    if lost and len(left) <= 1:
        finish(g, next(iter(lost.values())), left[0].id if left else -1)
    elif reached:
        finish(g, reached[0][1].name, reached[0][0].id)
    else:
        for number in sorted(lost):
            walk_off(g, g.state.sides[number])
        way = next((way for way in _ways(g, lost=False) if befallen(g, way)), None)
        if way is not None:
            finish(g, way.name, way.won_by([side.id for side in befallen(g, way)], [side.id for side in left]))


def _ways(g: Game, *, lost: bool) -> list[Way]:
    """Declared endings by which a side loses, or by which the game ends with another winner."""
    return [way for way in g.setting.endings.ways if (way.winner == "enemy") is lost]


def befallen(g: Game, way: Way) -> list[Side]:
    return [side for side in _left(g) if way.holds(_of(g, side))]


def walk_off(g: Game, side: Side) -> None:
    gone = tuple(figure.id for figure in g.standing() if figure.side == side.id)
    if gone:
        g.record(LeftTable("3.2", gone, side.edge, DISPERSED))


def ending(g: Game, _: Step) -> Ask[None]:
    """2.1.4d, 3.1: the turn is over; guests who came for a turn are gone; so is the game after its last."""
    for group in g.state.groups:
        if group.guest and group.leaves in ("turn", "each_loss") and g.members(group):
            g.record(Vanished("7.2", tuple(figure.id for figure in g.members(group))))
    count_stays(g)
    yield from look_at_ends(g)
    if not g.state.over and g.setting.turns and g.state.turn >= g.setting.turns:
        finish(g, "last_turn", best(g))
    elif not g.state.over and not has_players(g):
        finish(g, "empty_table", best(g))


def has_players(g: Game) -> bool:
    """Somebody of two sides is on the table or still to come."""
    present = {figure.side for figure in g.state.figures if figure.in_play}
    present |= {group.side for group in g.state.groups if group.reserve and group.members}
    return len(present) > 1


def best(g: Game) -> int:
    """3.1c: more victory points, else more of its firmness left; else nobody."""
    score(g, at_end=True)
    return _first(_left(g), lambda side: (side.points, Fraction(max(0, side.firmness), max(1, side.initial))), -1)


def _first(sides: list[Side], marks: Callable[[Side], tuple[int, Fraction]], otherwise: int) -> int:
    """The one side that has the most, if there is one."""
    top = max(map(marks, sides), default=None)
    first = [side.id for side in sides if marks(side) == top]
    return first[0] if len(first) == 1 else otherwise


def finish(g: Game, reason: str, winner: int) -> None:
    """3.1c: by the deed, or by victory points, as the scenario says."""
    if g.setting.verdict == "by_points" and any(goal.worth for goal in g.setting.objectives):
        score(g, at_end=True)
        winner = _first(g.state.sides, lambda side: (side.points, Fraction(0)), winner)
    g.record(GameEnded("3.1", winner, reason))
