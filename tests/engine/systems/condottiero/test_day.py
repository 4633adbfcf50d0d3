"""The day: movement, fire, combat, influence, command tests, flights and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.core.watching.watch import Watch
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Formation, Morale
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.questions.facts import FACTS
from engine.systems.condottiero.rules.effects import lose_leader, rout
from engine.systems.condottiero.rules.rounds import targets_of, ways_of
from tests.engine.systems.condottiero.staging import (
    SYSTEM,
    answer,
    command,
    eager,
    field,
    first,
    game,
    leader,
    library,
    of_command,
    of_unit,
    phase,
    play,
    rolled,
    run,
    told,
    unit,
)

RED = """army red { deploys any_edge
  command one { general r { is condottiero  command_value 3 }  character f { part standard_bearer }
    unit a { of drill_foot }  unit c { of drill_foot } }
  command two { general s { is charismatic  command_value 2 }
    unit d { of drill_horse }  unit e { of drill_reiters } } }"""
BLUE = """army blue { deploys any_edge
  command three { general b { is condottiero  command_value 2 }  unit y { of drill_foot }  unit z { of drill_guns } }
  command four { general t { command_value 1 }  unit x { of drill_horse } } }"""
TEXT = field(red=RED, blue=BLUE, ground="wood copse { at (30, 60)  size 20 cm x 10 cm }")
PLACES = {
    "a": (2_000, 2_000),
    "c": (3_000, 2_000),
    "d": (8_000, 2_000),
    "e": (9_000, 2_000),
    "y": (2_000, 10_000),
    "z": (4_000, 10_000),
    "x": (8_000, 10_000),
}


def forward(decision: Decision) -> Any:  # noqa: ANN401 - whatever is offered
    return "advance" if decision.kind == "move_command" else decision.options[0]


def on_the_table(faces: tuple[int, ...] = (), options: str = "", **moved: tuple[int, int]) -> Game:
    """Both armies drawn up, turn 3."""
    it = rolled(TEXT.replace("players 2", f"players 2  options {{ {options} }}") if options else TEXT, faces)
    it.state.turn = 3
    for name, place in (PLACES | moved).items():
        one = unit(it, name)
        one.x, one.y = place
    for held in it.state.commands:
        held.status, held.since = "on_table", 1
        chief = it.state.leaders[held.leader]
        chief.x, chief.y = it.units_of(held)[0].at
        chief.marker = held.id + 1
    return it


# --- movement -----------------------------------------------------------------------------------------------------


def test_cavalry_that_opposes_stops_outside_short_distance() -> None:
    """COND-T.2, COND-CAV.b."""
    it = on_the_table(d=(8_000, 7_500))
    run(phase(it, "movement"), forward)
    near, enemy = unit(it, "d"), unit(it, "x")
    assert near.y > 7_500
    assert not near.is_within(enemy, it.figures.short_distance)
    near.y += 1
    assert near.is_within(enemy, it.figures.short_distance)


def test_cavalry_that_attacks_must_advance_to_contact() -> None:
    """COND-T.2, COND-CAV.e."""
    it = on_the_table(d=(8_000, 8_300))
    it.state.commands[1].order = "attack"
    assert ways_of(it, command(it, "two")) == ["advance"]
    run(phase(it, "movement"), first)
    assert ask.touching_enemies(it, unit(it, "d")) == [unit(it, "x")]


def test_forming_line_takes_the_turn() -> None:
    """COND-T.2."""
    it = on_the_table()
    run(phase(it, "movement"), lambda decision: "form_line" if decision.kind == "move_command" else decision.options[0])
    assert unit(it, "a").formation == Formation.LINE
    assert unit(it, "a").at == PLACES["a"]


def test_bloodlust_advances_whatever_it_is_told_and_the_demoralised_do_not() -> None:
    """COND-T.2."""
    it = on_the_table()
    unit(it, "a").morale, unit(it, "a").bloodlust_until = Morale.BLOODLUST, 9
    unit(it, "c").morale = Morale.DEMORALISED
    run(phase(it, "movement"), first)
    assert unit(it, "a").y > PLACES["a"][1]
    other = on_the_table()
    unit(other, "c").morale = Morale.DEMORALISED
    run(phase(other, "movement"), forward)
    assert unit(other, "c").at == PLACES["c"]


def test_who_falls_back_to_the_edge_is_gone_and_calls_for_a_test() -> None:
    """COND-T.2, COND-R.5, COND-R.12."""
    it = on_the_table(a=(2_000, 1_400))
    unit(it, "a").morale = unit(it, "c").morale = Morale.FALLING_BACK
    run(phase(it, "movement"), first)
    assert unit(it, "a").gone == "fled"
    assert unit(it, "c").y == PLACES["c"][1] - 1_200
    assert command(it, "one").called
    assert not command(it, "two").called


def test_a_leader_joins_only_units_of_his_own_within_his_ride() -> None:
    """COND-T.2, COND-3.6a."""
    it = on_the_table(c=(7_000, 2_000))
    asked = run(phase(it, "movement"), first)
    joins = {one.subject: one.options for one in asked if one.kind == "join"}
    assert joins["leader", leader(it, "r").id] == [None, unit(it, "a").id]


# --- fire and combat ----------------------------------------------------------------------------------------------


def test_only_those_who_can_shoot_do() -> None:
    """COND-T.3: firearms, no contact, neither bloodlust nor falling back; guns that have not moved."""
    it = on_the_table(a=(2_000, 9_000), c=(2_000, 8_000))
    assert it.rules.may_shoot(it, unit(it, "a"))
    assert targets_of(it, unit(it, "a")) == [unit(it, "y").id]
    unit(it, "a").morale = Morale.FALLING_BACK
    unit(it, "z").moved = True
    assert not it.rules.may_shoot(it, unit(it, "a"))
    assert not it.rules.may_shoot(it, unit(it, "z"))
    assert not it.rules.may_shoot(it, unit(it, "x"))
    close = on_the_table(a=(2_000, 9_300))
    assert not close.rules.may_shoot(close, unit(close, "a"))


def test_a_volley_at_short_distance_is_remembered_only_of_those_with_firearms() -> None:
    """COND-CAV.e, COND-R.13."""
    it = on_the_table((6,), e=(8_000, 8_200))
    run(phase(it, "shooting"), lambda decision: decision.options[-1] if decision.subject == unit(it, "e").id else None)
    assert it.rules.has_engaged(it, unit(it, "e"))
    assert not it.rules.has_engaged(it, unit(it, "d"))
    strict = on_the_table((6,), "release combat_only", e=(8_000, 8_200))
    run(
        phase(strict, "shooting"),
        lambda decision: decision.options[-1] if decision.subject == unit(strict, "e").id else None,
    )
    assert not strict.rules.has_engaged(strict, unit(strict, "e"))


def test_ground_shelters_who_stands_on_it() -> None:
    """COND-T.3, COND-T.4."""
    it = on_the_table(a=(3_000, 6_000))
    assert ask.shelter(it, unit(it, "a")) == 1
    assert ask.shelter(it, unit(it, "c")) == 0


def test_each_unit_fights_once_a_turn() -> None:
    """COND-T.4."""
    it = on_the_table((6, 6), a=(2_000, 9_400), c=(1_400, 10_000))
    run(phase(it, "combat"), first)
    assert len(told(it, "Fought")) == 1
    assert unit(it, "a").has_fought
    assert not unit(it, "c").has_fought


def test_a_rested_unit_is_reorganised_and_a_busy_one_is_not() -> None:
    """COND-R.9."""
    it = on_the_table()
    for name in ("a", "c", "d"):
        unit(it, name).disorganised = True
    unit(it, "c").moved = True
    unit(it, "d").morale = Morale.FALLING_BACK
    run(phase(it, "combat"), first)
    assert [unit(it, name).disorganised for name in ("a", "c", "d")] == [False, True, True]


# --- influence and command ----------------------------------------------------------------------------------------


def test_leaders_act_in_the_order_of_their_markers() -> None:
    """COND-3.6a, COND-R.2."""
    it = on_the_table()
    for name, at, marker in (("r", "a", 3), ("s", "d", 1), ("b", "y", 2)):
        leader(it, name).joined = unit(it, at).id
        leader(it, name).marker = marker
    asked = run(phase(it, "influencing"), first)
    assert [one.subject for one in asked] == [leader(it, name).id for name in ("s", "b", "r")]


def test_a_leader_alone_in_his_own_command_s_units_only() -> None:
    """COND-3.6a: a unit of another command is not his."""
    it = on_the_table()
    leader(it, "r").joined = unit(it, "d").id
    assert run(phase(it, "influencing"), first) == []


def test_commands_test_in_the_order_of_markers_and_what_comes_later_waits() -> None:
    """COND-3.7a, COND-R.3, COND-R.5: a command called in Round 7 itself tests next turn."""
    it = on_the_table((1, 1))
    command(it, "two").called = True
    it.state.leaders[1].value = 1
    run(phase(it, "command_tests"), first)
    assert command(it, "two").status == "fled"
    assert command(it, "one").called
    assert command(it, "one").marker == 0


def test_a_routed_command_takes_its_leader_and_characters_along() -> None:
    """COND-3.7f, COND-R.12."""
    it = on_the_table()
    rout(it, command(it, "one"), "3.7f")
    assert all(one.gone == "fled" for one in it.state.units if one.command == 0)
    assert not leader(it, "r").present
    assert not it.state.characters[0].present
    assert leader(it, "s").present


def test_the_loss_of_the_condottiero_calls_every_command_of_his_army() -> None:
    """COND-R.5."""
    it = on_the_table()
    lose_leader(it, leader(it, "b"), "dead", "R.4")
    assert [one.called for one in it.state.commands] == [False, False, True, True]


def test_a_charismatic_leader_lost_counts_once_or_each() -> None:
    """COND-3.7e."""
    for options, count in (("", 1), ("charismatic_losses each", 2)):
        it = on_the_table(options=options)
        leader(it, "r").charismatic = True
        for name in ("r", "s"):
            lose_leader(it, leader(it, name), "dead", "R.4")
        assert answer(it, "army.charismatic_leaders_lost", 0) == count


def test_music_charisma_and_standard_are_asked_of_those_present() -> None:
    """COND-3.6g, COND-3.7d, COND-2.4b."""
    it = on_the_table()
    bearer = it.state.characters[0]
    assert not answer(it, "army.standard_raised", 0)
    bearer.raised, bearer.joined = True, unit(it, "a").id
    assert answer(it, "army.standard_raised", 0)
    assert of_unit(it, "inspired", unit(it, "a"))
    assert not of_unit(it, "inspired", unit(it, "c"))
    leader(it, "s").joined = unit(it, "d").id
    assert of_unit(it, "inspired", unit(it, "d"))
    assert answer(it, "army.charismatic_characters", 0) == 1
    assert not of_command(it, "has_music", command(it, "one"))
    unit(it, "a").figures = frozenset({"musician", "trumpeter"})
    assert of_command(it, "has_music", command(it, "one"))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda it: None, ""),
        (lambda it: setattr(it.state.commands[1], "since", 3), "CAV.b"),
        (lambda it: setattr(it.state.commands[1], "no_order_before", 4), "CAV.g"),
        (lambda it: setattr(it.state.commands[1], "cavalry", False), "CAV.a"),
        (lambda it: setattr(it.state.leaders[1], "status", "dead"), "CAV.a"),
        (lambda it: setattr(it.state.units[3], "x", 17_000), "CAV.d"),
        (lambda it: setattr(it.state.commands[1], "order", "attack"), "CAV.e"),
        (lambda it: _fought(it, Morale.FALLING_BACK), "CAV.f"),
        (lambda it: _fought(it, Morale.BLOODLUST), "CAV.f"),
        (lambda it: _fought(it, Morale.DEMORALISED), ""),
        (lambda it: _panicked(it, True), "CAV.g"),
        (lambda it: _panicked(it, False), ""),
    ],
)
def test_what_keeps_a_cavalry_general_from_changing_his_order(change: Callable[[Game], None], rule: str) -> None:
    """COND-CAV.a to COND-CAV.f: each rule by its number; COND-CAV.b, COND-CAV.c, COND-CAV.d, COND-CAV.e, COND-CAV.g."""
    it = on_the_table()
    change(it)
    assert it.setting.command_rules.may_change(it, command(it, "two")) == (not rule)


def _fought(it: Game, morale: int) -> None:
    it.state.commands[1].order = "attack"
    for name in ("d", "e"):
        unit(it, name).has_fought = True
    unit(it, "e").morale = morale


def _panicked(it: Game, shaken: bool) -> None:
    it.state.commands[1].panicked = True
    unit(it, "d").disorganised = shaken


# --- the end ------------------------------------------------------------------------------------------------------


def test_bloodlust_ends_with_its_turn() -> None:
    """COND-R.8, COND-3.6i."""
    it = on_the_table()
    for name, until in (("a", 3), ("c", 4)):
        unit(it, name).morale, unit(it, name).bloodlust_until = Morale.BLOODLUST, until
    run(phase(it, "ending"), first)
    assert (unit(it, "a").morale, unit(it, "c").morale) == (Morale.OK, Morale.BLOODLUST)


def test_an_army_that_has_lost_more_than_half_of_its_commands_has_lost_the_day() -> None:
    """COND-T.6: half is not enough."""
    it = on_the_table()
    rout(it, command(it, "four"), "3.7f")
    run(phase(it, "ending"), first)
    assert not it.state.over
    rout(it, command(it, "three"), "3.7f")
    run(phase(it, "ending"), first)
    assert (it.state.winner, it.state.reason) == (0, "rout_of_the_army")


def test_at_nightfall_those_who_stand_are_counted() -> None:
    """COND-T.6."""
    it = on_the_table()
    it.state.turn = 6
    run(phase(it, "ending"), first)
    assert (it.state.winner, it.state.reason) == (0, "nightfall")
    assert SYSTEM.result(it).score == (4, 3)


def test_a_day_that_both_have_lost_has_no_winner() -> None:
    """COND-T.6."""
    it = on_the_table()
    for one in it.state.commands:
        rout(it, one, "3.7f")
    run(phase(it, "ending"), first)
    assert it.state.winner == -1


@pytest.mark.parametrize("scenario", ["fornovo_1495", "staffarda_1690"])
def test_whole_days_are_played_and_every_way_of_ending_comes_up(scenario: str) -> None:
    """COND-R.7: invariants hold throughout."""
    setting = SYSTEM.setting(library(), scenario)
    reasons: Counter[str] = Counter()
    for seed in range(12):
        it = SYSTEM.near_start(setting, Seeded(seed)) if seed % 2 else SYSTEM.new_game(setting, Seeded(seed))
        watch = Watch(SYSTEM, every_event=seed < 2)
        watch.attach(it)
        play(it, eager(seed))
        reasons[SYSTEM.result(it).reason] += 1
        assert watch.looked
    assert reasons["rout_of_the_army"] >= 3
    assert sum(reasons.values()) == 12


def test_a_game_has_no_shapes_in_its_journal_but_plain_values() -> None:
    """COND-2.2d: what a save can hold."""
    it = play(game(TEXT, Seeded(3)), eager(3))
    plain = (int, str, bool, tuple)
    assert all(isinstance(value, plain) for event in it.journal for value in event.to_plain().values())


@pytest.mark.parametrize(("turns", "last"), [(1, [1, 2]), (2, [2]), (0, [])])
def test_night_falls_after_the_last_turn_of_the_scenario(turns: int, last: list[int]) -> None:
    """COND-T.6: also where it is the only one; a battle without a number of turns has no last turn."""
    it = game(field(turns=turns).replace("turns 0", ""))
    found = []
    for turn in (1, 2):
        it.state.turn = turn
        if FACTS["turn.last"](it):
            found.append(turn)
    assert found == last
