"""Section 5.3: whom a withdrawing unit takes along, and where it cannot stay."""

from __future__ import annotations

import pytest

from engine.core.decisions import Ask
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Posture
from engine.systems.esa.rules.forced import fall_back, retreat
from tests.engine.systems.esa.staging import general, hex_of, play, put, sections, unit
from tests.engine.systems.esa.test_forced import battle


def retreating(meets: str, at: str, *, name: str = "h") -> Game:
    """A unit at 0806 that an enemy drives off, with a leader somewhere on its way."""
    g = battle(name, "x")
    put(g, name, "0806")
    put(g, "x", "0906")
    general(g, meets).hex = hex_of(g, at)
    return g


def test_whoever_meets_a_general_on_its_last_hex_is_asked_nothing() -> None:
    """ESA-5.3c, ESA-5.3.2b: there is no rest of the way to renounce; he goes with it all the same."""
    g = retreating("r", "0406")
    asked = play(retreat(g, unit(g, "h"), unit(g, "x").hex))
    assert [one for one in asked if None in one.options] == []
    assert unit(g, "h").hex == general(g, "r").hex == hex_of(g, "0406")
    assert sections(g).count("5.3c") == 1


def test_whoever_meets_a_general_may_still_go_all_the_way() -> None:
    """ESA-5.3.2b: and takes him along to the end."""
    g = retreating("r", "0606")
    asked = play(retreat(g, unit(g, "h"), unit(g, "x").hex), lambda decision: decision.options[-1])
    assert [one.options for one in asked if None in one.options] == [[None, "on"]]
    assert unit(g, "h").hex == general(g, "r").hex == hex_of(g, "0406")


def test_a_unit_that_has_its_general_picks_up_no_other() -> None:
    """ESA-5.3c, ESA-10.1b."""
    g = retreating("r", "0806")
    general(g, "f").hex = hex_of(g, "0606")
    play(retreat(g, unit(g, "h"), unit(g, "x").hex))
    assert (general(g, "r").hex, general(g, "f").hex) == (hex_of(g, "0406"), hex_of(g, "0606"))


def test_a_unit_picks_up_one_general_and_no_second() -> None:
    """ESA-5.3c."""
    g = retreating("r", "0706")
    general(g, "f").hex = hex_of(g, "0606")
    play(retreat(g, unit(g, "h"), unit(g, "x").hex), lambda decision: decision.options[-1])
    assert (general(g, "r").hex, general(g, "f").hex) == (hex_of(g, "0406"), hex_of(g, "0606"))


@pytest.mark.parametrize("change", ["enemy", "dead", "with a unit"])
def test_a_unit_picks_up_no_enemy_nor_the_dead_nor_who_is_with_another(change: str) -> None:
    """ESA-5.3c: a general alone, of one's own side."""
    g = retreating("e" if change == "enemy" else "r", "0606", name="l")
    met = general(g, "e" if change == "enemy" else "r")
    met.alive = change != "dead"
    if change == "with a unit":
        put(g, "p", "0606")
    play(retreat(g, unit(g, "l"), unit(g, "x").hex), lambda decision: decision.options[-1])
    assert unit(g, "l").hex == hex_of(g, "0306")
    assert met.hex == hex_of(g, "0606")
    assert "5.3c" not in sections(g)


def test_whoever_falls_back_onto_a_general_takes_him_up() -> None:
    """ESA-5.3c, ESA-5.3.1."""
    g = retreating("r", "0706", name="p")
    play(fall_back(g, unit(g, "p"), unit(g, "x").hex, optional=False))
    assert unit(g, "p").hex == general(g, "r").hex
    assert "5.3c" in sections(g)


def test_a_general_dies_or_is_hurt_with_those_who_are_driven_into_the_enemy() -> None:
    """ESA-5.3a, ESA-10.1d: he went with them first, and is not left behind where they stood."""
    g = battle("p", "x", "y", "z")
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    put(g, "y", "0705")
    put(g, "z", "0708")
    leader = general(g, "r")
    leader.hex, before = one.hex, leader.strength
    play(fall_back(g, one, cause.hex, optional=False))
    assert not one.alive
    assert leader.strength == before - 1
    assert leader.hex == hex_of(g, "0706")


def test_horse_is_not_left_in_a_village_by_its_retreat() -> None:
    """ESA-5.4.1b, ESA-5.3b: it passes through areas, and where its way ends in one it is cut off the hex before."""
    g = battle("h", "x", ground="village { at 0406 }")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, "0506"), 1)
    g = battle("h", "x", ground="village { at 0506 }")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, "0406"), 0)


def test_open_order_does_not_end_its_retreat_on_a_friend() -> None:
    """ESA-9.9.2b, ESA-5.3b: it stops before him, unhurt; two in a row take back two hexes."""
    g = battle("s", "p", "h", "x")
    one, cause = put(g, "s", "0806"), put(g, "x", "0906")
    put(g, "p", "0506")
    put(g, "h", "0606")
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, "0706"), 0)


def test_a_hedge_stops_a_retreat_but_not_its_first_step() -> None:
    """ESA-5.4c, ESA-5.3b."""
    g = battle("h", "x", ground="hedge { sides (0706, 0806) }")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, "0406"), 0)
    sides = ", ".join(f"(0606, {at})" for at in ("0706",)) + ", (0606, 0605), (0706, 0705)"
    g = battle("h", "x", ground=f"hedge {{ sides {sides} }}")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    play(retreat(g, one, cause.hex))
    assert one.hex != hex_of(g, "0606")


# --- what is answered ---------------------------------------------------------------------------------------------


def went(procedure: Ask[bool], *, willing: bool = True) -> bool:
    """What a withdrawal answers to the rule that caused it."""
    answers: list[bool] = []

    def noted() -> Ask[None]:
        answers.append((yield from procedure))

    play(noted(), lambda decision: decision.options[-1 if willing else 0])
    return answers[0]


@pytest.mark.parametrize(
    ("optional", "willing", "answer"), [(False, True, True), (True, True, True), (True, False, False)]
)
def test_a_retreat_says_whether_anybody_went(optional: bool, willing: bool, answer: bool) -> None:
    """ESA-5.3.2a, ESA-10.18b: whoever is supported may stay."""
    g = retreating("r", "1212")
    assert went(retreat(g, unit(g, "h"), unit(g, "x").hex, optional=optional), willing=willing) is answer
    assert (unit(g, "h").hex != hex_of(g, "0806")) is answer


def test_guns_in_battery_say_that_they_stayed() -> None:
    """ESA-5.3.2a: limbered they go."""
    g = battle("guns", "x")
    guns, cause = put(g, "guns", "0806"), put(g, "x", "0906")
    assert went(retreat(g, guns, cause.hex)) is False
    guns.posture = Posture.LIMBERED
    assert went(retreat(g, guns, cause.hex)) is True


def test_whoever_is_cut_off_or_leaves_the_field_has_gone() -> None:
    """ESA-5.3b: beaten, though it stands where it stood."""
    for edge in ("stops", "leaves"):
        g = battle("h", "x", options=f"map_edge {edge}")
        one, cause = put(g, "h", "0106"), put(g, "x", "0206")
        assert went(retreat(g, one, cause.hex)) is True
        assert one.alive is (edge == "stops")


@pytest.mark.parametrize(
    ("optional", "willing", "answer"), [(False, True, True), (True, True, True), (True, False, False)]
)
def test_falling_back_says_whether_anybody_went(optional: bool, willing: bool, answer: bool) -> None:
    """ESA-5.3.1, ESA-7.1e."""
    g = retreating("r", "1212", name="p")
    assert went(fall_back(g, unit(g, "p"), unit(g, "x").hex, optional=optional), willing=willing) is answer
    assert (unit(g, "p").hex == hex_of(g, "0706")) is answer


@pytest.mark.parametrize("optional", [False, True])
def test_who_has_no_way_out_has_given_way_only_if_it_had_to(optional: bool) -> None:
    """ESA-5.3b, ESA-7.1e: friends are in the way, so that it loses nothing."""
    g = battle("p", "h", "s", "l", "x")
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    ways = [place for _, place in g.board.away(one.hex, cause.hex, one.hex)]
    for name, place in zip(("h", "s", "l"), ways, strict=True):
        put(g, name, g.board.name(place))
    assert went(fall_back(g, one, cause.hex, optional=optional)) is not optional
    assert (one.hex, one.losses) == (hex_of(g, "0806"), 0)
