"""The captain plays to win: a sample of what was measured at length (93 % and 87 % of 200 games on the duel); and it
goes for what its side has come for."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.driver import Player
from engine.core.players import EagerPlayer, RandomPlayer
from engine.systems.cape.captain.errands import Errands
from engine.systems.cape.position.events.arms import GunFired
from engine.systems.cape.position.events.moves import LeftTable
from engine.systems.cape.position.game import Game
from tests.engine.conformance.games import pack_of
from tests.engine.systems.cape.staging import SYSTEM, play


@pytest.mark.parametrize(("rival", "least"), [(RandomPlayer, 10), (EagerPlayer, 9)])
def test_a_captain_beats_who_plays_by_chance(rival: type[RandomPlayer | EagerPlayer], least: int) -> None:
    setting = SYSTEM.setting(pack_of("cape"), "carmes_1626")
    won = 0
    for seed in range(6):
        for seat in (0, 1):
            it = SYSTEM.new_game(setting, Seeded(seed), keep=False)
            players: list[Player] = [rival(2 * seed), rival(2 * seed + 1)]
            players[seat] = SYSTEM.captain(it, seat, seed)
            won += SYSTEM.result(play(it, players)).winner == seat
    assert won >= least


def played(scenario: str, seed: int) -> Game:
    it = SYSTEM.new_game(SYSTEM.setting(pack_of("cape"), scenario), Seeded(seed))
    return play(it, [SYSTEM.captain(it, seat, seed) for seat in range(len(it.state.sides))])


def begun(scenario: str) -> Game:
    return SYSTEM.new_game(SYSTEM.setting(pack_of("cape"), scenario), Seeded(1))


def test_houses_are_set_on_fire() -> None:
    games = [played("teteghem_1658", seed) for seed in range(2)]
    assert sum(len(it.state.sides[0].burnt) for it in games) >= 2


def test_the_bearer_of_the_letter_runs_and_the_people_of_the_inn_keep_their_house() -> None:
    games = [played("inn_1648", seed) for seed in range(4)]
    assert any("letter" in it.state.sides[0].reached for it in games)
    assert {"house_in_order", "stable_in_order"} <= {goal for it in games for goal in it.state.sides[2].reached}


def test_gunners_are_given_the_dice_that_fire_their_gun() -> None:
    games = [played("aughrim_1691", seed) for seed in range(2)]
    assert sum(isinstance(event, GunFired) and event.shot == "canister" for it in games for event in it.journal) >= 1


def test_who_must_get_away_goes_before_fighting_and_the_others_are_free() -> None:
    it = begun("inn_1648")
    errands = Errands(it, 0)
    groups = {it.state.figures[one.figure].name: one for one in it.state.groups if one.side == 0}
    letter, friend = errands.of(groups["raoul"]), errands.of(groups["aramis"])
    assert letter.is_due
    assert letter.points == errands.ways_out(groups["raoul"]) != []
    assert not friend.is_due


def test_one_group_is_sent_to_each_post_and_the_cheaper_rather_than_the_dearer() -> None:
    it = begun("inn_1648")
    errands = Errands(it, 2)
    groups = [one for one in it.state.groups if one.side == 2 and it.members(one) and errands.of(one).posts]
    sent = {errands.of(one).posts[0].name: it.members(one)[0].name for one in groups}
    assert sent.keys() == {"three_herons", "stable"}
    assert sent["stable"].startswith("ostler")


def test_a_squad_too_small_to_burn_a_house_is_not_sent_to_one() -> None:
    it = begun("teteghem_1658")
    errands = Errands(it, 0)
    torches = next(one for one in it.state.groups if one.name == "torchbearers")
    assert errands.of(torches).is_due
    assert len(errands.of(torches).posts) == 4
    it.record(LeftTable("3.1a", tuple(torches.members[3:]), "east", "dispersed"))
    assert errands.of(torches).posts == ()
