"""7.3: brigades that waver; 7.5: rally and recovery from rout; 8: objectives and the end."""

from __future__ import annotations

from engine.brigades.rules.goals import hold
from engine.core.decisions import Ask
from engine.core.declared.effects import needed
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import undergo
from engine.space.stands.stand import stand_at
from engine.systems.lumi.position import events
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import DISORDERED, ORDERED, ROUTED, SHAKEN, Brigade, Unit
from engine.systems.lumi.rules.forced import fall_back, rout_move, worsen
from engine.systems.lumi.rules.tests import about, morale_test

_SECTION = "7.3"


def test_brigades(g: Game) -> Ask[None]:
    """7.3: at the end of the melees of an impulse; what the test itself does is no reason for another."""
    for brigade in g.state.brigades:
        if g.setting.brigade_rules.tests(g, brigade):
            context = Context(g, g.state.sides[brigade.side], brigade=brigade, section=_SECTION)
            yield from undergo(g, "cohesion", context, brigade.name)
        _look_at(g, brigade)


def _look_at(g: Game, brigade: Brigade) -> None:
    out = g.setting.brigade_rules.out(g, brigade)
    if out != brigade.out:
        g.record(events.Looked(_SECTION, brigade.id, out))


def _units(g: Game, context: Context) -> list[Unit]:
    return g.units_of(needed(context.brigade))


def disorder_brigade(g: Game, context: Context) -> None:
    for unit in _units(g, context):
        worsen(g, unit, DISORDERED, "brigade", _SECTION)


def shake_brigade(g: Game, context: Context) -> Ask[None]:
    yield from _sink(g, [(unit, SHAKEN) for unit in _units(g, context) if unit.level < SHAKEN])


def worsen_brigade(g: Game, context: Context, levels: int) -> Ask[None]:
    """7.3: so many levels worse; those that were shaken or in rout already fall back or run, and so does whoever comes
    to be."""
    yield from _sink(g, [(unit, unit.level + (levels if unit.level < SHAKEN else 0)) for unit in _units(g, context)])


def _sink(g: Game, levels: list[tuple[Unit, int]]) -> Ask[None]:
    """All levels first, so that whoever is passed through by those who flee is not worse for it."""
    for unit, level in levels:
        worsen(g, unit, min(level, ROUTED), "brigade", _SECTION)
    for unit, _ in levels:
        if unit.level == SHAKEN:
            yield from fall_back(g, unit, unit.move, _SECTION)
        elif unit.level == ROUTED:
            yield from rout_move(g, unit, _SECTION, lost_one=False)


def disperse_brigade(g: Game, context: Context) -> Ask[None]:
    """7.3: all run, through whoever stands in their way, and are not seen again."""
    for unit in _units(g, context):
        yield from rout_move(g, unit, _SECTION, lost_one=True)
        if not unit.gone:
            g.record(events.Eliminated(_SECTION, unit.id, "brigade"))


# --- 7.5: rally and recovery from rout; 8: objectives and the end -------------------------------------------------


def rally(g: Game, step: Step) -> Ask[None]:
    """7.5a: a level better; 7.5b: disorder by the ground ends once it is left; 7.5.2: then routed units test, through
    whom they may run."""
    rules = g.rules
    for unit in g.on_table():
        if unit.by_ground and rules.sheds_ground(g, unit):
            g.record(events.Disordered(step.section, unit.id, ORDERED, "rally"))
        elif rules.may_rally(g, unit):
            g.record(events.Disordered(step.section, unit.id, unit.level - 1, "rally"))
    for unit in g.on_table():
        if not unit.gone and unit.level == ROUTED and rules.may_recover(g, unit):
            yield from morale_test(g, about(g, unit, section="7.5.2"), "recovery")


def reckoning(g: Game, _: Step) -> None:
    """8.1, 8.2; 7.3: the next impulse begins with the brigades as they are now."""
    for brigade in g.state.brigades:
        _look_at(g, brigade)
    for goal in g.state.goals:
        # The point as a stand a hair wide, which is so much nearer than the point itself.
        place, reach = stand_at(goal.x, goal.y, 2, 2, 0), g.figures.objective_reach - 1
        near = [unit for unit in g.on_table() if unit.level < ROUTED and unit.stand.is_within(place, reach)]
        hold(g, goal, near, "8.2")
    g.setting.endings.judge(g, {side.id: Context(g, side) for side in g.state.sides})
