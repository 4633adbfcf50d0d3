"""R.5, CAV: who is called to test, and when a cavalry general may change his order."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.model.values import Ref
from engine.systems.condottiero.position.game import Context
from engine.systems.condottiero.position.state import Morale
from engine.systems.condottiero.rules.effects import call, lose_leader, lose_unit
from tests.engine.systems.condottiero.edge_tables import BLUE, RADIUS, RED, table
from tests.engine.systems.condottiero.staging import (
    command,
    field,
    first,
    game,
    leader,
    run,
    told,
    unit,
)


def test_only_commands_on_the_table_are_called_and_only_once() -> None:
    """COND-R.5, COND-3.7b."""
    it = table(a=(2_000, 2_000))
    call(it, command(it, "one"), "unit lost")
    call(it, command(it, "one"), "unit lost")
    call(it, command(it, "two"), "unit lost")
    assert [event.command for event in told(it, "Called")] == [command(it, "one").id]


def test_the_command_of_the_condottiero_outlives_its_last_unit_and_tests() -> None:
    """COND-3.7b, COND-R.12: it has had a unit; when he is gone too nothing is left of it."""
    it = table(a=(2_000, 2_000), c=(4_000, 2_000), k=(6_000, 2_000))
    own = command(it, "one")
    for name in ("a", "c", "k"):
        lose_unit(it, unit(it, name), "destroyed", "T.5")
    assert (own.called, own.lost) == (True, False)
    lose_leader(it, leader(it, "r"), "dead", "T.5")
    assert own.lost
    names = [event.name for event in it.journal if event.name in ("CommandLost", "LeaderLost")]
    assert names == ["CommandLost", "LeaderLost"], "at no moment is it there without anybody"


@pytest.mark.parametrize(
    ("name", "value", "section"),
    [
        ("turn", 1, "CAV.b"),
        ("turn", 2, ""),
        ("no_order_before", 4, "CAV.g"),
        ("no_order_before", 3, ""),
        ("panicked", True, "CAV.g"),
        ("far", True, "CAV.d"),
        ("leader", "dead", "CAV.a"),
        ("cavalry", False, "CAV.a"),
        ("order", "attack", "CAV.e"),
    ],
)
def test_why_a_cavalry_general_may_not_change_his_order(name: str, value: object, section: str) -> None:
    """COND-CAV.b to COND-CAV.g."""
    it = table(d=(4_000, 2_000), e=(5_000, 2_000))
    horse = command(it, "two")
    match name:
        case "turn":
            it.state.turn = int(str(value))
        case "panicked":
            horse.panicked, unit(it, "d").disorganised = True, True
        case "far":
            unit(it, "e").x = 4_000 + 3_000 + RADIUS + 1
        case "leader":
            leader(it, "s").status = str(value)
        case _:
            setattr(horse, name, value)
    assert it.setting.command_rules.may_change(it, horse) == (not section)


def test_attack_is_locked_until_all_have_fought_or_fired() -> None:
    """COND-CAV.e, COND-CAV.f: horse without firearms only by fighting; nobody in bloodlust or falling back."""
    it = table(d=(4_000, 2_000), e=(5_000, 2_000))
    horse, lancers, reiters = command(it, "two"), unit(it, "d"), unit(it, "e")
    horse.order = "attack"
    lancers.has_fought, reiters.has_volleyed = True, True
    assert it.setting.command_rules.may_change(it, horse)
    for morale in (Morale.BLOODLUST, Morale.FALLING_BACK):
        reiters.morale = morale
        assert not it.setting.command_rules.may_change(it, horse)
    reiters.morale = Morale.DEMORALISED
    assert it.setting.command_rules.may_change(it, horse)
    lancers.has_fought, lancers.has_volleyed = False, True
    assert not it.setting.command_rules.may_change(it, horse)
    strict = game(field(red=RED, blue=BLUE, options="release combat_only"))
    unit(strict, "e").has_volleyed = True
    assert not strict.rules.has_engaged(strict, unit(strict, "e"))
    assert not strict.rules.has_engaged(strict, unit(strict, "a"))


def test_an_order_that_met_with_panic_waits_for_calm_or_for_the_next_turn() -> None:
    """COND-CAV.g: by the switch `panic_retry`."""
    for options, waits in (("", True), ("panic_retry next_turn", False)):
        it = game(field(red=RED, blue=BLUE, options=options))
        horse, leader_of_horse = command(it, "two"), leader(it, "s")
        context = Context(it, it.side(horse), "CAV.g", leader=leader_of_horse, command=horse)
        run(it.setting.effects.do(it, Ref("effect", "bar_order"), context), first)
        assert (horse.panicked, horse.no_order_before) == (waits, it.state.turn + 1)


def test_no_command_begins_the_battle_with_the_order_to_attack() -> None:
    """COND-CAV.b: it was taken as if nothing were written."""
    with pytest.raises(Unplayable, match="begins with the order to oppose"):
        game(field(red=RED.replace("command two {", "command two { order attack "), blue=BLUE))
