"""Which games `soak.py` plays: every scenario in its turn, by every edition that it can be played by."""

from __future__ import annotations

from tests.engine.conformance.soak import TABLES, battles, games, play


def test_an_edition_is_played_in_all_battles_that_can_be_played_by_it() -> None:
    everything = {scenario for _, scenario in battles(("lumi",))}
    assert len(everything) > 3
    for edition in ("lumi", "lumi_2"):
        assert {scenario for _, scenario in battles(rules=edition)} == everything
    assert battles(("risorgimento",), rules="lumi_2") == []


def test_a_scenario_that_is_named_twice_is_played_twice_as_often() -> None:
    places = battles(scenarios=("outposts_1859", "outposts_1859", "palestro_1859"))
    played = [game.scenario for game in games(9, 1, places)]
    assert played.count("outposts_1859") == 2 * played.count("palestro_1859") == 6


def test_everybody_plays_every_scenario_far_and_near() -> None:
    places = battles(("risorgimento",))
    drawn = {(game.scenario, game.players, game.near) for game in games(2 * len(TABLES) * len(places), 1, places)}
    assert len(drawn) == 2 * len(TABLES) * len(places)


def test_a_game_by_another_edition_is_watched() -> None:
    of_the_first, of_the_second = (
        games(1, 3, battles(scenarios=("carpi_1701",)), rules) for rules in ("lumi", "lumi_2")
    )
    first, second = play(of_the_first[0]), play(of_the_second[0])
    assert not first.fault
    assert not second.fault
    assert min(first.looked, second.looked) > 100
    assert first.events != second.events
