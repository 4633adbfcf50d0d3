"""Where a figure is wanted, dice and `none` are refused: they broke the game."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from tests.engine.kit.playing import KIT, RULES, compiled, journal

SLOTS = {
    "allowance": ("allowance mover.pace", "allowance {}"),
    "cost": ("allowance mover.pace", "allowance 2  cost {}"),
    "times": ("phase marches", "phase more {{ actions march  times {} }}  phase marches"),
    "groups": ("phase marches", "phase more {{ actions march  groups {} }}  phase marches"),
    "per_piece": ("phase marches", "phase more {{ actions march  per_piece {} }}  phase marches"),
    "modifier": ("outcomes {\n      6", 'modifiers {{ -1 per {} "worn" }}\n    outcomes {{\n      6'),
    "outcome": ("6 or more", "{} or more"),
    "highest": ("highest army.pieces_left", "highest {}"),
    "effect": ("does add(victim.losses, amount)", "does add(victim.losses, {})"),
}


def refused(slot: str, figure: str) -> str:
    old, new = SLOTS[slot]
    assert old in RULES
    with pytest.raises(Unplayable) as found:
        KIT.setting(compiled(rules=RULES.replace(old, new.format(figure), 1)), "trial")
    return str(found.value)


@pytest.mark.parametrize("slot", [slot for slot in SLOTS if slot != "modifier"])
def test_dice_are_no_figure(slot: str) -> None:
    assert "a figure is wanted here" in refused(slot, "dice(2, d6)")


@pytest.mark.parametrize("slot", ["allowance", "cost", "times", "groups", "per_piece", "modifier", "highest"])
def test_none_is_no_figure(slot: str) -> None:
    assert "`none` is no figure" in refused(slot, "none")


@pytest.mark.parametrize("slot", ["modifier", "outcome"])
def test_a_die_of_a_card_is_no_figure(slot: str) -> None:
    rules = RULES.replace(
        "  role mover", '  amend kind profile { add field nerve "Nerve" { of dice  default d6 } }\n  role mover', 1
    )
    old, new = SLOTS[slot]
    with pytest.raises(Unplayable, match="a figure is wanted here"):
        KIT.setting(compiled(rules=rules.replace(old, new.format("shooter.nerve"), 1)), "trial")


def test_a_dash_on_a_card_counts_nothing_where_an_outcome_begins() -> None:
    rules = RULES.replace("6 or more: hit", "shooter.fire or more: hit", 1)
    rules = rules.replace('profile line "Line"', 'profile line "Line" { fire none }', 1)
    rules = rules.replace("when shooter.fire != none", "", 1).replace("score roll + shooter.fire", "", 1)
    assert any("Lost" in line or "losses" in line for line in journal(compiled(rules=rules)))


def test_a_constant_says_how_often_a_piece_acts() -> None:
    rules = RULES.replace("  role mover", '  constant deeds "Deeds" { value 2 }\n  role mover', 1)
    rules = rules.replace("phase marches", "phase more { actions march, shoot  per_piece deeds }  phase marches", 1)
    assert journal(compiled(rules=rules))


def test_a_fact_may_be_a_constant() -> None:
    rules = RULES.replace(
        "  role mover",
        '  constant few "Few" { value 1 }\n  fact company.fee "fee" { of number  value few }\n  role mover',
        1,
    ).replace("allowance mover.pace", "allowance mover.pace + mover.fee", 1)
    assert journal(compiled(rules=rules)) != journal(compiled())


def test_a_modifier_may_be_a_fraction() -> None:
    rules = RULES.replace(
        "outcomes {\n      6", 'modifiers { -1 per shooter.losses / 2 "worn" }\n    outcomes {\n      6'
    )
    told = [line for seed in range(6) for line in journal(compiled(rules=rules), seed) if "worn" in line]
    assert any('["worn", -0.5]' in line for line in told)


def test_a_dash_of_a_table_counts_nothing_where_dice_are_thrown() -> None:
    table = """  table more "More" {
    down mover.losses
    rows \"\"\"
              | dice
      0       | -
      1 or more | 2
    \"\"\"
  }
  role mover"""
    rules = RULES.replace("  role mover", table, 1)
    rules = rules.replace("throw(player.pips, 1d6)", "throw(player.pips, 1d6 + more(player.pips))", 1)
    assert journal(compiled(rules=rules))
    rules = rules.replace("roll 1d6   score roll + shooter.fire", "roll 1d6 + more(shooter.losses)", 1)
    assert journal(compiled(rules=rules))
