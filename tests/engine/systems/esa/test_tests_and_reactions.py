"""Chapters 4 and 9: decks that run out, evasions that are impossible, one shot a turn, who is active."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.systems.esa.book.book import MOVEMENT
from engine.systems.esa.rules.battle import foremost
from engine.systems.esa.rules.forced import evasion_paths
from engine.systems.esa.rules.tests import next_card, passes
from engine.systems.esa.rules.volleys import may_fire_steadily, steady_fire
from tests.engine.systems.esa.staging import BLUE, RED, division, field, game, play, put, sections, unit


def test_a_test_turns_cards_of_the_own_deck() -> None:
    """ESA-1.2, ESA-4c: as many as it takes, and they go to the own discards."""
    g = game(field(RED + BLUE))
    play(passes(g, "charge", unit(g, "b"), MOVEMENT), lambda decision: decision.options[0])
    assert len(g.state.sides[0].deck.discards) == 4
    assert g.state.sides[1].deck.discards == []


def test_an_empty_deck_is_shuffled_in_the_middle_of_a_test() -> None:
    """ESA-4g."""
    g = game(field(RED + BLUE), Seeded(5))
    deck = g.state.sides[0].deck
    deck.discards, deck.bag = deck.bag[2:], deck.bag[:2]
    play(passes(g, "charge", unit(g, "b"), MOVEMENT))
    assert "4g" in sections(g)
    assert len(deck.all_cards()) == 30


def test_a_test_ends_when_no_cards_are_left_at_all() -> None:
    """ESA-4g."""
    g = game(field(RED + BLUE))
    deck = g.state.sides[0].deck
    deck.bag, kept = [], deck.bag
    assert next_card(g, 0, "4") is None
    deck.bag = kept[:1]
    play(passes(g, "charge", unit(g, "b"), MOVEMENT))
    assert g.last_test[1] == 4


def test_distances_are_counted_in_hexes() -> None:
    """ESA-1, ESA-1.1: the hex is the only measure."""
    g = game(field(RED + BLUE))
    assert g.board.distance(unit(g, "a").hex, unit(g, "x").hex) == 4


def test_nobody_evades_toward_another_enemy() -> None:
    """ESA-9.8c: the longest legal way, and none at all if the first hex comes nearer to a steady enemy."""
    shot = BLUE.replace("of drill_pike  at 0503", "of drill_shot  at 0503")
    g = game(field(RED + shot))
    free = evasion_paths(g, unit(g, "x"), unit(g, "x").hex + 9)
    assert free
    blocker = unit(g, "b")
    g.state.at[blocker.hex] = -1
    blocker.hex = 4
    g.state.at[4] = blocker.id
    assert not evasion_paths(g, unit(g, "x"), unit(g, "x").hex + 9)


def test_steady_fire_is_the_only_shot_of_the_turn() -> None:
    """ESA-9.10c."""
    g = game(field(RED + BLUE))
    pikes, enemy = unit(g, "x"), unit(g, "b")
    g.state.at[enemy.hex] = -1
    enemy.hex = g.board.near[pikes.hex][2]
    g.state.at[enemy.hex] = enemy.id
    assert may_fire_steadily(g, pikes, enemy, is_mover=False)
    pikes.shots = 1
    assert not may_fire_steadily(g, pikes, enemy, is_mover=False)
    assert not g.rules.able_to_shoot(g, pikes)


def test_whoever_operates_a_division_is_active() -> None:
    """ESA-10.10: the status passes with the divisions."""
    g = game(field(RED + BLUE))
    g.state.initiative = 1
    division(g, "one").card = division(g, "two").card = 1
    (marches,) = g.setting.turn.steps_of("marches")
    assert [one.side for one in foremost(MOVEMENT, g, marches)] == [1]


@pytest.mark.parametrize(("answer", "shots"), [(None, ["x"]), ("return_fire", ["x", "a"])])
def test_whoever_declines_to_shoot_back_does_not(answer: str | None, shots: list[str]) -> None:
    """ESA-9.10b: though he has the nerve."""
    g = game(field(RED + BLUE))
    put(g, "a", "0504")
    unit(g, "a").facing = 0
    (asked,) = [
        one
        for one in play(
            steady_fire(g, unit(g, "x"), unit(g, "a")),
            lambda decision: answer if decision.kind == "return_fire" else decision.options[0],
        )
        if one.kind == "return_fire"
    ]
    assert asked.options == [None, "return_fire"]
    assert [g.state.units[event.to_plain()["unit"]].name for event in g.journal if event.name == "Shot"] == shots
