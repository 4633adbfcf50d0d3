"""7.3: brigades that waver."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decisions import Ask
from engine.core.declared.effects import needed
from engine.systems.lumi.position.events import units as events
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import DISORDERED, ROUTED, SHAKEN, Unit
from engine.systems.lumi.questions import army
from engine.systems.lumi.rules.forced import fall_back, rout_move, worsen
from engine.systems.lumi.rules.tests import undergo

_SECTION = "7.3"


def test_brigades(g: Game) -> Ask[None]:
    """7.3: at the end of the melees of an impulse; what the test itself does is no reason for another."""
    for brigade in g.state.brigades:
        if g.setting.brigade_rules.tests(g, brigade):
            context = Context(g, g.state.sides[brigade.side], brigade=brigade, section=_SECTION)
            yield from undergo(g, "cohesion", context, brigade.name)
        out = army.bases_out(g, brigade)
        if out != brigade.out:
            g.record(events.Looked(_SECTION, brigade.id, out))


def _units(g: Game, context: Context) -> Iterator[Unit]:
    brigade = needed(context.brigade)
    return (unit for unit in g.on_table(brigade.side) if unit.brigade == brigade.id and not unit.gone)


def disorder_brigade(g: Game, context: Context) -> None:
    for unit in _units(g, context):
        worsen(g, unit, DISORDERED, "brigade", _SECTION)


def shake_brigade(g: Game, context: Context) -> Ask[None]:
    for unit in _units(g, context):
        if unit.level < SHAKEN:
            yield from sink(g, unit, SHAKEN)


def worsen_brigade(g: Game, context: Context, levels: int) -> Ask[None]:
    """7.3: so many levels worse; those that were shaken or in rout already fall back or run, and so does whoever comes
    to be."""
    for unit in _units(g, context):
        yield from sink(g, unit, unit.level + levels if unit.level < SHAKEN else unit.level)


def sink(g: Game, unit: Unit, level: int) -> Ask[None]:
    worsen(g, unit, min(level, ROUTED), "brigade", _SECTION)
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
