"""Units of several bases in a booklet: how many they have is told, and their places leave room for them."""

from __future__ import annotations

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.ranks import stand_of
from engine.model.values import Point
from tests.compiler.documents.library import job, pack, ruleset, scenario, workshop

BATTLE = "two_villages_1745"


def roll() -> Roll:
    battle = scenario("lumi", BATTLE)
    return Roll(Writer(job(pack("lumi"), workshop()), "en", ruleset("lumi"), battle), battle.armies[0])


def test_the_booklet_says_of_how_many_bases_a_unit_is() -> None:
    army = roll()
    foot = army.army.commands[0].commands[0].pieces[0]
    assert "".join(run.words for run in army._besides(foot)) == " bases: 2"


def test_units_of_two_bases_are_drawn_up_with_room_for_both() -> None:
    army = roll()
    brigade = army.army.commands[0].commands[0].pieces
    first, second, _ = (piece.at for piece in brigade)
    stand = stand_of(brigade[0], army.profiles[brigade[0].profile or ""], ruleset("lumi"))
    assert stand == (4.0, 1.0)
    assert isinstance(first, Point)
    assert isinstance(second, Point)
    assert float(second.x) - float(first.x) >= stand[0]
