"""Those who are dead, or not yet on the field, and those who have just gone: nobody charges, follows or counts them."""

from __future__ import annotations

import pytest

from engine.systems.esa.position.game import Game
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.facts import FACTS
from engine.systems.esa.rules.charges import charge_the_shooter, free_move, step_into
from engine.systems.esa.rules.tests import eliminate
from tests.engine.systems.esa.staging import BLUE, RED, division, field, game, general, hex_of, play, put, unit

LIGHT = BLUE.replace("unit x { of drill_pike", "unit x { of drill_shot")


def beside() -> Game:
    """Horse two hexes before musketeers, who may evade."""
    g = game(field(RED + LIGHT, size="9 x 12"))
    put(g, "b", "0505")
    put(g, "x", "0503")
    return g


def test_to_be_on_the_field_is_to_live_and_to_have_a_place() -> None:
    """ESA-5.3: units and generals alike."""
    g = game(field(RED + BLUE))
    for piece in (unit(g, "a"), general(g, "r")):
        at = piece.hex
        assert ask.on_field(piece)
        piece.hex = 0
        assert ask.on_field(piece)
        piece.hex = -1
        assert not ask.on_field(piece)
        piece.hex, piece.alive = at, False
        assert not ask.on_field(piece)


@pytest.mark.parametrize("gone", ["b", "x"])
def test_nobody_charges_a_shooter_who_is_gone_nor_does_the_dead(gone: str) -> None:
    """ESA-9.5c."""
    g = beside()
    eliminate(g, unit(g, gone), "fire", "10.8a")
    told = len(g.journal)
    assert play(charge_the_shooter(g, unit(g, "b"), unit(g, "x"))) == []
    assert g.journal[told:] == []


@pytest.mark.parametrize("move", ["charge", "press on", "pursue"])
def test_whoever_finds_his_enemy_gone_does_not_go_on_after_a_reaction_or_a_pursuit(move: str) -> None:
    """ESA-9.8d, ESA-9.5c, ESA-9.11a, ESA-9.12a: points that are left are for marches and charges of one's own."""
    g = beside()
    horse = unit(g, "b")
    horse.points_left = 2
    if move == "charge":
        rule = charge_the_shooter(g, horse, unit(g, "x"))
    elif move == "press on":
        rule = step_into(g, horse, hex_of(g, "0504"), "9.11a")
    else:
        rule = free_move(g, horse, "9.12a")
    near = set(g.board.around[unit(g, "x").hex])
    kinds = [
        one.kind
        for one in play(
            rule,
            lambda decision: next(
                (at for at in decision.options if decision.kind == "pursue" and at in near), decision.options[-1]
            ),
        )
    ]
    assert "evade" in kinds
    assert unit(g, "x").evaded
    assert "go_on" not in kinds


def test_a_lost_order_is_known_of_the_general_of_the_first_division_too() -> None:
    """ESA-3.2.2g, ESA-10.3b."""
    g = game(field(RED + BLUE))
    lost = FACTS["general.order_lost"]
    assert division(g, "one").id == 0
    assert not lost(g, general(g, "r"))
    division(g, "one").order_lost = True
    assert lost(g, general(g, "r"))
    assert not lost(g, general(g, "s"))
    assert not lost(g, general(g, "rc"))


def test_who_acts_is_told_by_name_and_nobody_where_nobody_does() -> None:
    """ESA-3.1a: the first division too; before the battle there are no steps."""
    g = game(field(RED + BLUE))
    assert (g.acting(), g.step_name()) == ("", "set-up")
    g.state.active, g.state.deployed = 0, True
    assert g.acting() == division(g, "one").name
    assert g.step_name() == g.setting.turn.name_of(g.state.step)


@pytest.mark.parametrize("done", ["moved", "shots", "rallied", "fought"])
def test_whoever_has_begun_to_act_still_counts_among_the_few_and_nobody_else(done: str) -> None:
    """ESA-2.5.2b: a card lets only so many act; whoever moved, shot, rallied or fought is one of them, and goes on."""
    more = " ".join(f"unit m{n} {{ of drill_horse  at 0{n}08  facing n }}" for n in (1, 2, 3))
    g = game(field(RED.replace("unit a {", f"{more} unit a {{") + BLUE))
    own = [one for one in g.state.units if one.division == division(g, "one").id]
    card = next(number for number, one in g.book.cards.items() if "fewer_units" in one.kinds)
    most = g.book.cards[card].sums["fewer_units", ""]
    assert 0 < most < len(own) - 1
    division(g, "one").card = card
    for one in own[:most]:
        if done == "fought":
            g.state.fought.add(ask.pair(one, unit(g, "x")))
        else:
            setattr(one, done, 1 if done == "shots" else True)
    assert [ask.has_room(g, one) for one in own] == [True] * most + [False] * (len(own) - most)
    own[0].moved = own[0].evaded = True
    own[0].shots, own[0].rallied, free = 0, False, done != "fought"
    assert ask.has_room(g, own[-1]) is free, "to get out of the way is not to act"
