"""What may come of an attack, reckoned from the tests that the ruleset declares: how many bases the enemy may be
expected to lose by it, less those that the attacker may. It looks no further than the first melee."""

from __future__ import annotations

from typing import Final

from engine.core.declared.trials.dice_tests import chances, chances_of_dice
from engine.core.position.knowing import asked_once
from engine.systems.lumi.position.state import DISORDERED, ROUTED, SHAKEN, Context, Game, Unit, about
from engine.systems.lumi.questions import standing
from engine.systems.lumi.questions.attacks import CHARGE
from engine.systems.lumi.rules.charges import charged_context

_PRICE: Final = (0.0, 0.12, 0.4, 1.0)
"""Of a base that is ordered, disordered, shaken or in rout, how much is as good as lost."""
_RUN_DOWN: Final = 0.5
"""A base in rout that is caught runs on with a loss, and may not come back."""
_FACES: Final = 6


@asked_once
def gain_of_attack(g: Game, unit: Unit, target: Unit, manner: str) -> float:
    """In bases, for whoever attacks."""
    goes = _grades(g, about(g, unit, target))["passed"]
    balks = (1.0 - goes) * _worsened(unit, DISORDERED)
    if manner != CHARGE:
        # 4.3: after the fire who has closed may leave it at that.
        return goes * max(0.0, gain_of_melee(g, unit, target, charging=False)) - balks
    if target.profile.arm.is_guns:
        return goes * target.bases - balks
    if target.level == ROUTED:
        return goes * _RUN_DOWN * target.bases - balks
    fears = _grades(g, charged_context(g, target, unit, "4.1"))
    # 4.1: who does not find his enemy any more has run after him, and is disordered by it, unless he is in rout.
    gain = fears["routed"] * _worsened(target, ROUTED)
    gain += fears["shaken"] * (_worsened(target, SHAKEN) - _worsened(unit, DISORDERED))
    if fears["passed"]:
        gain += fears["passed"] * gain_of_melee(g, unit, target, charging=True)
    return goes * gain - balks


def gain_of_melee(g: Game, unit: Unit, target: Unit, *, charging: bool) -> float:
    """6.1: of those who strike at once the side with fewer hits tests, and both where hits are equal."""
    in_flank = charging and standing.strikes_flank(unit.stand, target)
    own = _hits(g, unit, target, charging=charging, in_flank=in_flank)
    counters = charging and target.profile.arm.is_mounted and target.level == 0 and not in_flank
    others = _hits(g, target, unit, charging=counters, attacked=True)
    wins = sum(own[hits] * sum(others[:hits]) for hits in range(1, len(own)))
    ties = sum(one * other for one, other in zip(own, others, strict=False))
    return (wins + ties) * _price_of_defeat(g, target, unit) - (1.0 - wins) * _price_of_defeat(g, unit, target)


def _price_of_defeat(g: Game, unit: Unit, enemy: Unit) -> float:
    grades = _grades(g, about(g, unit, enemy))
    after = (("passed", DISORDERED), ("shaken", SHAKEN), ("routed", ROUTED))
    return sum(grades[grade] * _worsened(unit, level) for grade, level in after)


def _worsened(unit: Unit, level: int) -> float:
    """What is lost of a unit that comes to a level."""
    return unit.bases * max(0.0, _PRICE[level] - _PRICE[unit.level])


def _grades(g: Game, context: Context) -> dict[str, float]:
    """7.1: how likely a morale test is to be passed, or to shake or rout."""
    often = chances(g, "morale", context)
    return {grade: often.get(grade, 0) / _FACES for grade in ("passed", "shaken", "routed")}


def _hits(
    g: Game, unit: Unit, enemy: Unit, *, charging: bool, in_flank: bool = False, attacked: bool = False
) -> list[float]:
    """6.1: how likely it is to make none, one, two and more hits."""
    context = about(g, unit, enemy, "6.1")
    context.charging, context.strikes_flank, context.attacked = charging, in_flank, attacked
    context.touching = min(unit.bases, enemy.bases)
    return chances_of_dice(g, "melee", context, "damage", g.setting.dice_of_fight(context))
