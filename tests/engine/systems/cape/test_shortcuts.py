"""What is found out sooner, or remembered, is what a full look would find: in games that players play at random."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.chance import Seeded
from engine.core.players import RandomPlayer
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Acting, Game
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.movement import marching
from engine.systems.cape.rules.points import cost_of
from engine.systems.cape.rules.turn import actions
from engine.systems.cape.system import Cape
from tests.shipped import shipped_pack

SYSTEM = Cape()
BATTLES = ("carmes_1626", "inn_1648", "teteghem_1658")


def moments(battle: str, seed: int) -> Iterator[tuple[Game, Group]]:
    """A game, whenever somebody is asked what to do."""
    setting = SYSTEM.setting(shipped_pack("cape"), battle)
    game = SYSTEM.new_game(setting, Seeded(seed), keep=False)
    players = [RandomPlayer(2 * seed + seat) for seat in range(len(SYSTEM.seats(setting)))]
    procedure = SYSTEM.play(game)
    decision = next(procedure)
    while True:
        if decision.kind == "act":
            yield game, game.state.groups[decision.subject]
        try:
            decision = procedure.send(players[decision.seat].choose(decision))
        except StopIteration:
            return


def asked_in_full(g: Game, group: Group) -> list[str]:
    """2.2: every action of the list, each asked all that the list and its own rule ask."""
    barred = "alone_only" if group.is_squad else "squads_only"
    lists, context, points = g.setting.lists, Acting(g, group), group.pa
    return [
        name
        for name, action, _, when in lists.of(actions.ACTIONS, barred, frozenset())
        if (action.cost is not None or cost_of(g, group, name) <= points)
        and (when is None or when(context))
        and action.is_open(g, group, points)
    ]


@pytest.mark.parametrize("battle", BATTLES)
def test_what_kit_and_nearness_close_is_closed_by_the_rules(battle: str) -> None:
    """CAPE-2.2."""
    for number, (game, group) in enumerate(moments(battle, 3)):
        is_plain = not (group.shaken or any(man.hangs for man in game.members(group)))
        if number % 6 == 0 and is_plain and "in_melee" not in marks_of(game, group):
            offered = actions.offers(game, group)
            game.forget()
            assert offered == asked_in_full(game, group), game.place()


def marks_of(g: Game, group: Group) -> frozenset[str]:
    """Whoever is in melee has a list of his own."""
    return frozenset({"in_melee"}) if actions.ask.is_engaged(g, group) else frozenset()


@pytest.mark.parametrize("battle", BATTLES)
def test_what_was_found_out_is_found_again_once_it_is_forgotten(battle: str) -> None:
    for number, (game, group) in enumerate(moments(battle, 5)):
        if number % 8 == 0:
            offered = actions.offers(game, group)
            game.forget()
            game.setting.lines.clear()
            assert actions.offers(game, group) == offered, game.place()


@pytest.mark.parametrize("battle", BATTLES)
def test_who_stands_near_one_alone_is_told_as_it_is_of_a_squad(battle: str) -> None:
    """CAPE-2.2.1h, CAPE-5.2a: the gap to the nearest enemy and a look around him tell what a look at all tells."""
    for number, (game, _) in enumerate(moments(battle, 9)):
        if number % 6 == 0:
            _, beside = ask._side_by_side(game)
            for group in game.state.groups:
                members = game.members(group)
                assert ask.has_company(game, group) == any(one.id in beside for one in members), game.place()
                touched = {foe.id for one in members for foe in ask.foes_touched(game, one)}
                assert {foe.id for foe in ask.foes_of(game, group)} == touched, game.place()


def test_where_nobody_acts_with_another_a_turn_stirs_nobody() -> None:
    game, _ = next(moments("carmes_1626", 1))
    assert not game.state.turn_stirs()
    one, other = game.state.figures[:2]
    one.squad = other.own
    assert game.state.turn_stirs()


def test_places_are_the_same_whether_or_not_somebody_has_stood_there_before() -> None:
    """CAPE-4.0a."""
    seen: dict[object, object] = {}
    for _ in range(2):
        for number, (game, group) in enumerate(moments("carmes_1626", 7)):
            if number % 5 == 0 and not group.is_squad and game.members(group):
                lead = game.members(group)[0]
                ways = marching.ways_of(game, group, lead, 600)
                told = [(place, walk.way, walk.length) for place, walk in ways.items()]
                assert seen.setdefault(number, told) == told
