"""2.1.1, 8.1.2h, 9.5.3a: the weather, the activation dice and the initiative."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.systems.cape.position.events.turns import DiceRolled, InitiativeTaken, TacticalRolled, WeatherTurned
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.rules.victory.experience import bend_dice


def activation(g: Game, _: Step) -> Ask[None]:
    """2.1.1a-2.1.1e."""
    for side in g.state.sides:
        if not side.out:
            tactical_dice(g, side)
    for side in g.state.sides:
        if not side.out:
            yield from roll_dice(g, side)
    take_initiative(g)


def weather(g: Game, _: Step) -> Ask[None]:
    """9.5.3a: fog may lift as the turn begins."""
    trial = g.setting.trials["fog"]
    shown = g.chance.roll(trial.handfuls[0].sides, trial.section)
    found = next(outcome.name for outcome in trial.test.outcomes if outcome.name == _outcome(g, "fog", shown))
    g.record(WeatherTurned("9.5.3a", found))
    yield from ()


def _outcome(g: Game, name: str, shown: int) -> str:
    """A test that asks nothing of anybody: the face alone tells."""
    trial = g.setting.trials[name]
    return trial.trial.outcome(shown, None).name


def points_of(g: Game, shown: int) -> int:
    """2.1.1d: 1 to 3 are so many action points, the rest is put aside."""
    return shown if _outcome(g, "activation", shown) == "valid" else 0


# --- dice -----------------------------------------------------------------------------------------------------------


def dice_of(g: Game, side: Side) -> int:
    """2.1.1a, 2.1.1b: squads, officers of squads, characters on their own; none for who is shaken, none for guests."""
    count = 0
    for group in g.state.groups:
        if group.side != side.id or group.reserve or group.shaken or group.guest or not g.members(group):
            continue
        if group.is_squad:
            leader = g.leader(group)
            count += 1 + (leader is not None and leader.profile.klass.leads)
        elif g.state.figures[group.figure].home < 0:
            count += 1
    return count


def roll_dice(g: Game, side: Side) -> Ask[None]:
    """2.1.1a, 2.1.1d, 9.1.2b."""
    trial = g.setting.trials["activation"]
    faces = [g.chance.roll(trial.handfuls[0].sides, trial.section) for _ in range(dice_of(g, side))]
    faces = yield from bend_dice(g, side, faces)
    valid = tuple(points_of(g, shown) for shown in faces if points_of(g, shown))
    g.record(DiceRolled("2.1.1a", side.id, tuple(faces), valid))


def tactical_dice(g: Game, side: Side) -> None:
    """8.1.2h: one die for himself, before the others; it does not count for the initiative."""
    trial = g.setting.trials["activation"]
    for figure in g.state.figures:
        group = order_group(g, figure)
        if figure.side == side.id and figure.in_play and figure.has("tactical") and not group.shaken:
            shown = g.chance.roll(trial.handfuls[0].sides, trial.section)
            g.record(TacticalRolled("8.1.2h", group.id, shown, points_of(g, shown)))


def order_group(g: Game, figure: Figure) -> Group:
    """2.1.2c: an order to who commands a squad is for the squad."""
    home = g.home(figure)
    return home if home.leader == figure.id else g.state.groups[figure.own]


def take_initiative(g: Game) -> None:
    """2.1.1e: more threes; on a tie whoever had it last; in the first turn by lot."""
    threes = {
        side.id: sum(1 for shown in side.rolled if shown == g.figures.most_points) if not side.out else -1
        for side in g.state.sides
    }
    lots = {side.id: 0 for side in g.state.sides}
    if g.state.last_initiative < 0:
        best = [side.id for side in g.state.sides if threes[side.id] == max(threes.values())]
        if len(best) > 1:
            lots[best[g.chance.face(range(len(best)), "2.1.1e")]] = 1
    order = sorted(
        threes, key=lambda one: (-threes[one], -lots[one], one != g.state.last_initiative, g.state.sides[one].rank, one)
    )
    g.record(InitiativeTaken("2.1.1e", tuple(order)))


def sides_by_initiative(g: Game) -> list[Side]:
    return sorted((side for side in g.state.sides if not side.out), key=lambda side: side.rank)
