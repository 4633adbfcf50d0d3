"""3: how the game begins and ends: firmness, objectives, victory points."""

from __future__ import annotations

from fractions import Fraction

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.space.lines import holds_point, middle_of
from engine.systems.cape.book.declared import Goal
from engine.systems.cape.position.events.finds import Vanished
from engine.systems.cape.position.events.moves import LeftTable
from engine.systems.cape.position.events.tallies import Achieved, GameEnded, PointsScored, SideBeaten
from engine.systems.cape.position.events.turns import WeatherTurned
from engine.systems.cape.position.figures import DEAD, DOWN, LEFT, TAKEN, Figure
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.victory.experience import earn, steady
from engine.systems.cape.rules.victory.firmness import set_firmness


def begin(g: Game) -> None:
    """3.2.1a, 9.5b: the firmness of each army, the sky."""
    for side in g.state.sides:
        if side.initial == 0:
            set_firmness(g, side)
    battle = g.setting.battle
    g.record(WeatherTurned("9.5b", getattr(battle, "weather", None) or "clear"))


# --- objectives -----------------------------------------------------------------------------------------------------


def owners(g: Game, goal: Goal) -> list[Side]:
    """3.1.1: whose objective it is."""
    name = goal.declared.gains
    return [side for side in g.state.sides if not side.out and name in (None, side.name, "anyone", "finder")]


def score(g: Game, *, at_end: bool = False) -> list[tuple[Side, Goal]]:
    """3.1.1, 9.1.1b: points for what has been reached; answers the fundamental ones reached now."""
    found = []
    for goal in g.setting.objectives:
        for side in owners(g, goal):
            for key in keys(g, goal, side, at_end=at_end):
                if key in side.reached:
                    continue
                g.record(PointsScored("3.1.1", side.id, key, goal.worth))
                if goal.is_fundamental:
                    found.append((side, goal))
                    earn(g, side, goal.name)
    return found


def keys(g: Game, goal: Goal, side: Side, *, at_end: bool) -> list[str]:
    """Under which names an objective has been reached: once, or once for each of the fallen it counts."""
    if goal.by == "put_down" and goal.klass:
        fallen = [
            one
            for one in g.state.figures
            if one.side != side.id and one.gone in (DOWN, DEAD) and one.profile.klass.name == goal.klass
        ]
        return [f"{goal.name} {one.name}" for one in fallen]
    counts_now = goal.declared.counts != "at_end" or at_end
    if (
        goal.declared.counts == "each_turn"
        and counts_now
        and at_turn_end(g)
        and is_reached(g, goal, side, at_end=at_end)
    ):
        return [f"{goal.name} {g.state.turn}"]
    return [goal.name] if counts_now and is_reached(g, goal, side, at_end=at_end) else []


def at_turn_end(g: Game) -> bool:
    return g.setting.courses["turn"].name_of(g.state.step) == "ending"


def is_reached(g: Game, goal: Goal, side: Side, *, at_end: bool) -> bool:
    """3.1a: by the deed that it names, or by its condition."""
    if goal.holds is not None:
        context = Context(g, None)
        context.side = side
        if not goal.holds(context):
            return False
        if not goal.by:
            return True
    counts = side.counts
    match goal.by:
        case "carry_off":
            return counts.get(f"carried {goal.item}", 0) > 0
        case "escape":
            return has_escaped(g, goal, side)
        case "bring":
            return bool(named(g, goal)) and all(is_there(g, goal, one) for one in named(g, goal))
        case "put_down":
            return bool(named(g, goal)) and all(one.gone in (DOWN, DEAD) for one in named(g, goal))
        case "capture":
            return any(counts.get(f"taken {one.name}", 0) for one in named(g, goal)) or bool(
                goal.item and counts.get(f"taken {goal.item}", 0)
            )
        case "burn":
            pieces = [g.setting.by_name[name].id for name in goal.what if name in g.setting.by_name]
            return bool(pieces) and all(number in side.burnt for number in pieces)
        case "hold":
            return at_end and holds_place(g, goal, side)
        case "stay":
            return counts.get(f"stay {goal.name}", 0) >= goal.turns
        case "drink":
            return counts.get("drunk", 0) > 0
        case "drive_off":
            return any(other.out for other in g.state.sides if other is not side)
    return False


def named(g: Game, goal: Goal) -> list[Figure]:
    return [one for one in g.state.figures if one.name in goal.whom]


def has_escaped(g: Game, goal: Goal, side: Side) -> bool:
    """3.1a: all whom it names, else anybody of the side; where it names a place, by the way out that lies there."""
    wanted = named(g, goal)
    if wanted:
        return all(got_away(g, goal, one) for one in wanted)
    return any(one.side == side.id and got_away(g, goal, one) for one in g.state.figures)


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


def is_there(g: Game, goal: Goal, figure: Figure) -> bool:
    if not (figure.in_play or figure.lies_down):
        return False
    if any(holds_point(box, ask.spot(figure)) for box in goal.boxes):
        return True
    for name in goal.what:
        piece = g.setting.by_name.get(name)
        if piece is not None and piece.area is not None and piece.area.overlaps(ask.disc(figure)):
            return True
    return False


def holds_place(g: Game, goal: Goal, side: Side) -> bool:
    """There, and no enemy with them; a house that is burnt down is nobody's."""
    pieces = [g.setting.by_name[name].id for name in goal.what if name in g.setting.by_name]
    if any(number in other.burnt for other in g.state.sides for number in pieces):
        return False
    there = [one for one in g.standing() if is_there(g, goal, one)]
    return bool(there) and all(one.side == side.id for one in there)


def count_stays(g: Game) -> None:
    """Turns that somebody has ended at a place."""
    for goal in g.setting.objectives:
        if goal.by == "stay":
            for side in owners(g, goal):
                if any(one.side == side.id and is_there(g, goal, one) for one in g.standing()):
                    g.record(Achieved("3.1.1", side.id, f"stay {goal.name}", 1))


# --- the end --------------------------------------------------------------------------------------------------------


def look_at_ends(g: Game) -> Ask[None]:
    """3.1a, 3.1b, 3.2.2: after each impulse: who is beaten, what is reached."""
    if g.state.over:
        return
    for side in g.state.sides:
        if not side.out and side.firmness > 0:
            yield from steady(g, side)
    beaten = [side for side in g.state.sides if not side.out and side.firmness <= 0]
    for side in beaten:
        g.record(SideBeaten("3.2.2", side.id))
    reached = score(g)
    left = [side for side in g.state.sides if not side.out]
    if len(left) <= 1:
        finish(g, "firmness", left[0].id if left else -1)
    elif reached:
        finish(g, reached[0][1].name, reached[0][0].id)
    else:
        for side in beaten:
            walk_off(g, side)
        declared_ends(g)


def walk_off(g: Game, side: Side) -> None:
    """3.2: where others fight on, the beaten leave the table."""
    gone = tuple(one.id for one in g.standing() if one.side == side.id)
    if gone:
        g.record(LeftTable("3.2", gone, side.edge, "dispersed"))


def declared_ends(g: Game) -> None:
    """3.1a: endings that the scenario declares."""
    for ending, holds in g.setting.endings:
        for side in g.state.sides:
            context = Context(g, None)
            context.side = side
            if not g.state.over and not side.out and holds(context):
                finish(g, ending.name, _winner(g, ending.winner, side))


def _winner(g: Game, declared: str | None, side: Side) -> int:
    if declared == "enemy":
        others = [other.id for other in g.state.sides if other is not side and not other.out]
        return others[0] if len(others) == 1 else -1
    return next((other.id for other in g.state.sides if other.name == declared), side.id if declared is None else -1)


def ending(g: Game, _: Step) -> Ask[None]:
    """2.1.4d, 3.1: the turn is over; guests who came for a turn are gone; so is the game after its last."""
    for group in g.state.groups:
        if group.guest and group.leaves in ("turn", "each_loss") and g.members(group):
            g.record(Vanished("7.2", tuple(one.id for one in g.members(group))))
    count_stays(g)
    yield from look_at_ends(g)
    if not g.state.over and g.setting.turns and g.state.turn >= g.setting.turns:
        finish(g, "last_turn", best(g))
    elif not g.state.over and not has_players(g):
        finish(g, "empty_table", best(g))


def has_players(g: Game) -> bool:
    """Somebody of two sides is on the table or still to come."""
    present = {one.side for one in g.state.figures if one.in_play}
    present |= {group.side for group in g.state.groups if group.reserve and group.members}
    return len(present) > 1


def best(g: Game) -> int:
    """3.1c: more victory points, else more of its firmness left; else nobody."""
    score(g, at_end=True)
    marks = [
        (side.points, Fraction(max(0, side.firmness), max(1, side.initial)), side.id)
        for side in g.state.sides
        if not side.out
    ]
    top = max((mark[:2] for mark in marks), default=None)
    first = [mark[2] for mark in marks if mark[:2] == top]
    return first[0] if len(first) == 1 else -1


def finish(g: Game, reason: str, winner: int) -> None:
    """3.1c: by the deed, or by victory points, as the scenario says."""
    if g.setting.verdict == "by_points" and any(goal.worth for goal in g.setting.objectives):
        score(g, at_end=True)
        top = max(side.points for side in g.state.sides)
        first = [side.id for side in g.state.sides if side.points == top]
        winner = first[0] if len(first) == 1 else winner
    g.record(GameEnded("3.1", winner, reason))
