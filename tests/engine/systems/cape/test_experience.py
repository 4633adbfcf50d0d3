"""Experience and who earns it, where other options are played too."""

from __future__ import annotations

from engine.systems.cape.position.figures import DOWN
from engine.systems.cape.position.game import Context
from engine.systems.cape.rules.morale.losses import put_down
from engine.systems.cape.rules.turn.tests import take_test
from engine.systems.cape.rules.victory.experience import bend_dice
from tests.engine.systems.cape.staging import field, figure, game, group, run, told

GREEN = "army green { character e { of drill_guard  at (35, 5) } }"


def test_a_die_thrown_again_is_another_card() -> None:
    """CAPE-9.1.2c, CAPE-9.2.2: where cards are played no ten-sided die is rolled, not even the second time."""
    it = game(field(), options=(("cards", "yes"), ("experience", "yes")))
    it.state.sides[0].experience = 3
    hero = figure(it, "a")
    run(take_test(it, "morale", Context(it, hero), hero), lambda _: "reroll")
    assert len(told(it, "CardTurned")) == 2
    assert it.state.sides[0].experience == 0


def test_only_who_defeats_a_hero_learns_from_it() -> None:
    """CAPE-9.1.1a: of three sides the one that acts, or the one he fought with; nobody if it cannot be told."""
    text = field(blue="army blue { character b { of drill_guard  at (10, 11) } } " + GREEN).replace(
        "players 2", "players 3"
    )
    options = (("experience", "yes"),)
    fought = game(text, options=options)
    put_down(fought, figure(fought, "a"), DOWN)
    assert fought.state.sides[1].experience > 0
    assert fought.state.sides[2].experience == 0
    acted = game(text, options=options)
    acted.state.actor = group(acted, "e").id
    put_down(acted, figure(acted, "a"), DOWN)
    assert acted.state.sides[2].experience > 0
    assert acted.state.sides[1].experience == 0


def test_a_valid_die_may_count_for_more_and_the_first_void_one_become_valid() -> None:
    """CAPE-9.1.2b: a one too; the best has nothing to gain, and a five is too far off."""
    it = game(field(), options=(("experience", "yes"),))
    it.state.sides[0].experience = 9
    asked = run(bend_dice(it, it.state.sides[0], [1, 2, 3, 4, 5, 6]))
    assert [(one.subject, one.options) for one in asked] == [
        (("die", 1), [None, "add_one"]),
        (("die", 2), [None, "add_one"]),
        (("die", 4), [None, "take_one"]),
    ]
