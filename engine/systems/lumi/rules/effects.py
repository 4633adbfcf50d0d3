"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.effects import Deed, Effects, deeds, needed
from engine.systems.lumi.position.events import orders
from engine.systems.lumi.position.events import units as events
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import DISORDERED, SHAKEN
from engine.systems.lumi.rules.cohesion import disorder_brigade, disperse_brigade, shake_brigade, worsen_brigade
from engine.systems.lumi.rules.fire import disorder
from engine.systems.lumi.rules.forced import fall_back, lose, rout_move, worsen
from engine.systems.lumi.rules.melee import control, pursue, rein_in, rout
from engine.systems.lumi.rules.obstacles import cross, cross_disordered, set_level, wait_at
from engine.systems.lumi.rules.tests import grade


def nothing(g: Game, c: Context) -> None:
    """For outcomes that change nothing."""


def take_order(g: Game, c: Context) -> None:
    """2.3.1: the die is an order; it is laid beside a general afterwards."""


def damage(g: Game, c: Context) -> None:
    """5.2, 6.1: counted by whoever throws."""


def go(g: Game, c: Context) -> None:
    """4.1, 4.2: the attack goes on."""


def stand_fast(g: Game, c: Context) -> None:
    """4.1: it awaits the enemy."""


def balk(g: Game, c: Context) -> None:
    """4.1: it does not move, counts as having moved and is disordered."""
    worsen(g, needed(c.unit), DISORDERED, "balks", c.section)


def shake(g: Game, c: Context) -> Ask[None]:
    """7.1, 3.2.1."""
    unit = needed(c.unit)
    worsen(g, unit, SHAKEN, "morale", c.section)
    yield from fall_back(g, unit, unit.move, c.section)


def give_ground(g: Game, c: Context) -> Ask[None]:
    """7.1: a step back, disordered."""
    unit = needed(c.unit)
    worsen(g, unit, DISORDERED, "melee", c.section)
    yield from fall_back(g, unit, g.figures.base_depth, c.section)


def recover(g: Game, c: Context) -> None:
    """7.5.2: shaken, no longer in rout."""
    g.record(events.Disordered(c.section, needed(c.unit).id, SHAKEN, "recovery"))


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


def lose_general(g: Game, c: Context) -> None:
    g.record(orders.GeneralFell("2.3.4", needed(c.general).id))


_DONE: Final[dict[str, Deed]] = {
    **deeds(nothing, take_order, damage, go, stand_fast),
    **deeds(balk, shake, give_ground, recover, run_on, rout, needs=("unit",)),
    **deeds(test_after_loss, test_fire, lose_and_run, disorder, needs=("unit",)),
    **deeds(cross, cross_disordered, wait_at, rein_in, pursue, control, needs=("unit",)),
    **deeds(set_level, needs=("unit",), takes=1),
    **deeds(disorder_brigade, shake_brigade, disperse_brigade, needs=("brigade",)),
    **deeds(worsen_brigade, needs=("brigade",), takes=1),
    **deeds(lose_general, needs=("general",)),
}

EFFECTS: Final[Effects[Game, Context]] = Effects(
    _DONE,
    {
        **dict.fromkeys(("fire", "melee", "morale", "crossing", "obstacle_level", "pursuit"), ("unit",)),
        "activation": (),
        "cohesion": ("brigade",),
        "general_hit": ("general",),
    },
)
