"""What the effects that the ruleset names do: those of outcomes and of cards that act at once. The rest stand: rules
ask for them as long as the card lies."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import Deed, Effects, Standing
from engine.systems.esa.position.events.cards import OrderLost
from engine.systems.esa.position.events.fights import BecameParalysed, Forfeited, StrengthRegained
from engine.systems.esa.position.events.moves import ChargeFailed
from engine.systems.esa.position.game import Game
from engine.systems.esa.rules.losses import eliminate, take_losses
from engine.systems.esa.rules.special_cards import cancel_order, clear_markers, draw_cards, take_discard
from engine.systems.esa.rules.tests import Stake


def go_on(g: Game, stake: Stake) -> None:  # noqa: ARG001 - all effects are called alike
    """What was tested for may be done."""
    stake.granted = True


def stop(g: Game, stake: Stake) -> None:
    """It may not, and nothing else happens."""


def discard_order(g: Game, stake: Stake) -> None:
    """3.2.2g."""
    if stake.division.card:
        g.record(OrderLost("3.2.2g", stake.division.id, stake.division.card))


def fail_charge(g: Game, stake: Stake) -> None:
    """9.3b."""
    assert stake.unit is not None, "a unit tested"
    g.record(ChargeFailed("9.3b", stake.unit.id))


def forfeit_action(g: Game, stake: Stake) -> None:
    """10.12."""
    assert stake.unit is not None, "a unit tested"
    g.record(Forfeited("10.12", stake.unit.id, stake.order))


def regain_strength(g: Game, stake: Stake) -> None:
    """8c: never above the strength of the card."""
    unit = stake.unit
    assert unit is not None, "a unit tested"
    for _ in range(min(g.figures.rally_gain, unit.initial - unit.strength)):
        g.record(StrengthRegained("8c", unit.id))


def destroy(g: Game, stake: Stake) -> None:
    """8c."""
    assert stake.unit is not None, "a unit tested"
    eliminate(g, stake.unit, "dispersed", "8c")


def damage(g: Game, stake: Stake) -> None:
    """6.1d, 7.1d: hits less protection."""
    hits, unit = stake.hits, stake.unit
    assert hits is not None, "something was hit"
    assert unit is not None, "a unit was hit"
    hits.losses += hits.harm
    take_losses(g, unit, hits.harm, hits.cause, hits.section)


def paralyse(g: Game, stake: Stake) -> None:
    """9.2f."""
    hits, unit = stake.hits, stake.unit
    assert hits is not None, "something was hit"
    assert unit is not None, "a unit was hit"
    left = hits.automatic + hits.successes - (hits.guard if g.switches.far_fire_protection else 0)
    if left > 0 and unit.alive and not unit.paralysed:
        g.record(BecameParalysed("9.2f", unit.id))


_OF_A_UNIT: Final = ("test", "unit", "division")
_OF_A_HIT: Final = ("hits", "unit", "division")

EFFECTS: Final[Effects[Game, Stake]] = Effects(
    {
        "test_passed": Deed(go_on, "test"),
        "order_stands": Deed(go_on, "test"),
        "charge_succeeds": Deed(go_on, "test"),
        "action_allowed": Deed(go_on, "test"),
        "test_failed": Deed(stop, "test"),
        "order_discarded": Deed(discard_order, "division"),
        "charge_fails": Deed(fail_charge, "unit"),
        "action_forfeited": Deed(forfeit_action, "unit"),
        "strength_regained": Deed(regain_strength, "unit"),
        "unit_destroyed": Deed(destroy, "unit"),
        "damage": Deed(damage, "hits"),
        "paralyse": Deed(paralyse, "hits"),
        "draw_cards": Deed(draw_cards, "division", takes=1),
        "take_discard": Deed(take_discard, "division", takes=1),
        "clear_markers": Deed(clear_markers, "division", takes=1),
        "cancel_order": Deed(cancel_order, "division", takes=1),
    },
    {
        "shooting": _OF_A_HIT,
        "melee": _OF_A_HIT,
        "morale": _OF_A_UNIT,
        "recovery": _OF_A_UNIT,
        "charge": _OF_A_UNIT,
        "nerve": _OF_A_UNIT,
        "chain": ("test", "division"),
        # Order cards and hexes of firing sectors have effects too.
        "card": ("division",),
        "sector": ("hits",),
    },
    standing={
        "extra_cards": Standing("tests", "shooting", "melee", "rally"),
        "extra_fire": Standing("the fire that opens a phase", "movement"),
        "extra_points": Standing("moves"),
        "extra_charge": Standing("charges"),
        "extra_protection": Standing("losses", "shooting", "melee"),
        "extra_reach": Standing("command"),
        "move_after_melee": Standing("late moves"),
        "grants": Standing("abilities"),
        "denies": Standing("abilities"),
        "sure_charge": Standing("charges"),
        "hold_ground": Standing("falling back"),
        "no_contact": Standing("moves"),
        "must_contact": Standing("moves"),
        "ignore_ground": Standing("moves"),
        "pass_friends": Standing("moves"),
        "counter_attack": Standing("melees that are fought back"),
        "any_chain": Standing("chain tests"),
        "fewer_units": Standing("who may act"),
    },
)
"""By the names that the ruleset declares; and what each test, card and sector has for them."""
