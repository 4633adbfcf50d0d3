"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.effects import Deed, Effects, deeds, left_alone, needed
from engine.systems.lumi.book.tests import TESTS
from engine.systems.lumi.position import events
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import DISORDERED, SHAKEN
from engine.systems.lumi.rules.cohesion import disorder_brigade, disperse_brigade, shake_brigade, worsen_brigade
from engine.systems.lumi.rules.forced import break_unit, fall_back, lose, rout_move, worsen
from engine.systems.lumi.rules.melee import control, pursue
from engine.systems.lumi.rules.tests import grade


def disordering(why: str) -> Deed:
    """A deed that disorders a unit; `why` is a word of reports."""
    return Deed(lambda g, c: worsen(g, c.unit, DISORDERED, why, c.section), "unit")


def shake(g: Game, c: Context) -> Ask[None]:
    """7.1, 3.2.1."""
    unit = needed(c.unit)
    worsen(g, unit, SHAKEN, "morale", c.section)
    yield from fall_back(g, unit, unit.move, c.section, c.cause)


def give_ground(g: Game, c: Context) -> Ask[None]:
    """7.1: a step back, disordered."""
    unit = needed(c.unit)
    worsen(g, unit, DISORDERED, "melee", c.section)
    yield from fall_back(g, unit, g.figures.base_depth, c.section, c.cause)


def run_on(g: Game, c: Context) -> Ask[None]:
    """7.5.2, 5.1: a rout move; a recovery that fails may cost a loss, one in all."""
    least = g.figures.failed_recovery_losses if c.section == "7.5.2" else 0
    yield from rout_move(g, needed(c.unit), c.section, lost_one=c.lost_one, least=least)


def test_after_loss(g: Game, c: Context) -> None:
    """5.1: only who has suffered a loss tests."""
    if c.value:
        c.result = grade(g, c)


def test_fire(g: Game, c: Context) -> None:
    """5.1c: whoever was disordered or shaken already tests."""
    c.result = grade(g, c)


def lose_and_run(g: Game, c: Context) -> Ask[None]:
    """5.1d: a loss and a rout move; one loss in all."""
    unit = needed(c.unit)
    yield from lose(g, unit, 0 if c.lost_one else 1, "fire", c.section)
    yield from rout_move(g, unit, c.section, lost_one=True)


_DONE: Final[dict[str, Deed]] = {
    **left_alone(nothing="for outcomes that change nothing", damage="5.2, 6.1: counted by whoever throws"),
    **left_alone(take_order="2.3.1: the die is an order; it is laid beside a general afterwards"),
    **left_alone(go="4.1, 4.2: the attack goes on", stand_fast="4.1: it awaits the enemy"),
    **left_alone("unit", cross="3.3.1b: it goes over in order", rein_in="7.2: it stays where it is"),
    **deeds(shake, give_ground, run_on, test_after_loss, test_fire, lose_and_run, pursue, control, needs=("unit",)),
    # 4.1: it does not move, and counts as having moved.
    "balk": disordering("balks"),
    # 5.1c: at once.
    "disorder": disordering("fire"),
    "cross_disordered": disordering("obstacle"),
    # 7.1: it runs; 3.2.2: with a loss, unless it has just suffered one.
    "rout": Deed(lambda g, c: break_unit(g, c.unit, c.section, lost_one=c.lost_one), "unit"),
    # 7.5.2: shaken, no longer in rout.
    "recover": Deed(lambda g, c: g.record(events.Disordered(c.section, c.unit.id, SHAKEN, "recovery")), "unit"),
    # 3.3.1b: the attempt counts as a move, and the next one is sure.
    "wait_at": Deed(lambda g, c: g.record(events.Stopped(c.section, c.unit.id, c.unit.stopped_at, True)), "unit"),
    # 3.3.2: for the rest of the battle.
    "set_level": Deed(lambda g, c, level: g.record(events.LevelKnown("3.3.1", c.value, level)), "unit", takes=1),
    **deeds(disorder_brigade, shake_brigade, disperse_brigade, needs=("brigade",)),
    **deeds(worsen_brigade, needs=("brigade",), takes=1),
    "lose_general": Deed(lambda g, c: g.record(events.GeneralFell("2.3.4", c.general.id)), "general"),
}

EFFECTS: Final[Effects[Game, Context]] = Effects(_DONE, {**TESTS, "obstacle_level": ("unit",)})
