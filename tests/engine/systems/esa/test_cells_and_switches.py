"""Cells, switches and phases that no example and no small battle shows: what each is for, with and without it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.core.position.events import Event
from engine.host.play import play_ready, prepare
from engine.systems.esa.position.events.acts import Eliminated
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Posture
from engine.systems.esa.questions.reach import sector_of, zone_of
from engine.systems.esa.questions.situation import gun_pace
from engine.systems.esa.rules.combat import weakness
from engine.systems.esa.rules.tests import Hits, Stake, paralyse
from tests.engine.systems.esa.staging import BLUE, RED, cleared, division, field, game, library, phase, play, put, unit

GUNS = RED.replace("unit a {", "battery g { of drill_guns  at 0407  facing n  posture in_battery } unit a {")


def battle(text: str = RED + BLUE, options: str = "", rules: str = "", size: str = "9 x 9") -> Game:
    head = (f"options {{ {options} }}" if options else "") + (f"\nrules {{ {rules} }}" if rules else "")
    return game(field(text, head=head, size=size))


@pytest.mark.parametrize(("klass", "in_battery", "limbered"), [("light_artillery", 1, 2), ("heavy_artillery", 0, 1)])
def test_guns_go_so_many_hexes_as_they_stand(klass: str, in_battery: int, limbered: int) -> None:
    """ESA-9.2d: heavy ones in battery stay."""
    g = battle((GUNS + BLUE).replace("of drill_guns", f"of drill_guns  class {klass}"))
    guns = unit(g, "g")
    assert guns.stats.klass == klass
    guns.posture = Posture.IN_BATTERY
    assert gun_pace(g, guns) == in_battery
    guns.posture = Posture.LIMBERED
    assert gun_pace(g, guns) == limbered


@pytest.mark.parametrize(
    ("profile", "hits"), [("drill_pike", (0, 1, 1)), ("drill_square", (0, 0, 1)), ("drill_guns", (0, 0, 0))]
)
def test_a_blow_from_the_side_or_the_rear_hits_by_itself_where_troops_are_weak(
    profile: str, hits: tuple[int, int, int]
) -> None:
    """ESA-7.3: from the front, the side and the rear of who faces north."""
    g = battle(RED.replace("unit a { of drill_pike  at 0507", f"unit a {{ of {profile}  at 0505") + BLUE)
    cleared(g, "a", "y")
    defender = unit(g, "a")
    assert defender.facing == 0
    near = g.board.near[defender.hex]
    front, side, rear = near[0], near[1], near[2]
    came = []
    for place in (front, side, rear):
        attacker = unit(g, "y")
        if attacker.hex >= 0:
            g.state.at[attacker.hex] = -1
        attacker.hex = place
        g.state.at[place] = attacker.id
        came.append(weakness(g, defender, attacker))
    assert tuple(came) == hits


@pytest.mark.parametrize(("options", "left"), [("", 6), ("dead_guns_cost no", 10)])
def test_a_lost_battery_costs_determination_unless_the_switch_says_otherwise(options: str, left: int) -> None:
    """ESA-3.2.4c."""
    g = battle(GUNS + BLUE, options)
    for side in g.state.sides:
        side.determination = 10
    g.record(Eliminated("9.2h", unit(g, "g").id, "overrun"))
    play(phase(g, "reckoning"))
    assert g.state.sides[0].determination == left


@pytest.mark.parametrize(("options", "stunned"), [("", False), ("far_fire_protection no", True)])
def test_protection_counts_against_far_fire_of_guns_unless_the_switch_says_otherwise(
    options: str, *, stunned: bool
) -> None:
    """ESA-9.2f: one hit, and a protection of one."""
    g = battle(RED + BLUE, options)
    target = unit(g, "x")
    paralyse(g, Stake(division(g, "two"), target, hits=Hits(1, 0, 1, (), "far fire", "9.2f")))
    assert target.paralysed is stunned


@pytest.mark.parametrize(("options", "sector"), [("", "reiter"), ("reiter_range two_hexes", "reiter_long")])
def test_reiter_shoot_one_hex_or_two_as_the_switch_says(options: str, sector: str) -> None:
    """ESA-9.16a."""
    g = battle(RED.replace("unit b { of drill_horse", "unit b { of drill_reiter") + BLUE, options)
    cleared(g, "b")
    reiter = put(g, "b", "0505")
    assert sector_of(g, reiter) == sector
    far = {g.board.distance(reiter.hex, place) for place in range(g.board.count) if zone_of(g, reiter, place)}
    assert max(far) == (1 if sector == "reiter" else 2)


@cache
def asked_and_done(*options: tuple[str, str]) -> list[tuple[str, str]]:
    """What is asked and what happens in a shipped battle, each with the phase in which it does."""
    pack = library()
    chosen = [replace(one, options=options) for one in pack.scenarios if one.name == "rethel_1650"]
    told: list[tuple[str, str]] = []
    games: list[Any] = []

    def happened(g: Game, event: Event) -> None:
        told.append((str(event.to_plain().get("how", event.name)), g.step_name()))

    def began(g: Any) -> None:  # noqa: ANN401 - of any system
        games.append(g)
        g.on_event = happened

    ready = prepare(replace(pack, scenarios=tuple(chosen)), "rethel_1650")
    play_ready(
        ready,
        3,
        ("eager",),
        near=True,
        began=began,
        asked=lambda decision, _: told.append((decision.kind, games[0].step_name())),
    )
    return told


def phases_of(what: str, *options: tuple[str, str]) -> set[str]:
    return {phase for told, phase in asked_and_done(*options) if told == what}


def test_cards_go_back_before_orders_are_revealed_or_after_the_chain_tests() -> None:
    """ESA-3.2.2b, ESA-3.2.2c: once, in the phase that the switch names."""
    assert phases_of("put_back") == {"returns"}
    assert phases_of("put_back", ("returned_cards", "after_tests")) == {"late_returns"}


def test_horse_breaks_off_after_its_melee_or_at_the_end_of_the_turn() -> None:
    """ESA-7.1g."""
    assert phases_of("break_off") == {"breaking_off"}
    assert phases_of("break_off", ("break_off_moment", "end_of_turn")) == {"late_breaking_off"}


def test_phases_come_in_the_order_that_the_book_gives_them() -> None:
    """ESA-3.2: those that are seldom played too."""
    steps = [step.name for step in battle().setting.turn.steps_of("turn")]
    assert steps[:4] == ["planning", "transfers", "assignment", "returns"]
    assert steps[steps.index("chain_tests") + 1 :][:2] == ["late_returns", "opening_fire"]
    assert steps[-5:] == ["late_breaking_off", "routs", "discards", "reckoning", "ending"]
