"""What is written out because it is asked by the thousand says the same as the question it stands for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.chance import Seeded
from engine.core.players import EagerPlayer
from engine.model.values import Ref
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.setting import GRANTED, UnitIs
from engine.systems.esa.position.state import Division, General, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.battle import foremost
from engine.systems.esa.rules.tests import EFFECTS, is_sure
from engine.systems.esa.system import Esa
from tests.engine.systems.esa.staging import library

BATTLES = ("lens_1648", "rethel_1650", "dunes_1658")


def positions(scenario: str) -> Iterator[Game]:
    """Safe points of a game in which much is done."""
    esa = Esa()
    game = esa.near_start(esa.setting(library(), scenario), Seeded(5))
    players = [EagerPlayer(seat) for seat in range(2)]
    met: list[Game] = []
    game.on_safe = met.append
    procedure = esa.play(game)
    try:
        decision = next(procedure)
        while True:
            yield from met[:1]
            met.clear()
            decision = procedure.send(players[decision.seat].choose(decision))
    except StopIteration:
        assert game.state.over, "it was played to its end"


def obedient(g: Game, division: Division, order: int, able: UnitIs) -> list[Unit]:
    """Asked of one unit after the other."""
    limited = ask.has_effect(g, division, "fewer_units")
    return [
        unit
        for unit in g.state.units
        if unit.hex >= 0 and unit.id not in g.state.phase_done and able(g, unit)
        if ask.obeys(g, unit, order) == division.id and (not limited or ask.has_room(g, unit))
    ]


@pytest.mark.parametrize("scenario", BATTLES)
def test_those_under_an_order_are_those_who_obey_it_one_by_one(scenario: str) -> None:
    met = set()
    for g in positions(scenario):
        for division in g.state.divisions:
            for order, able in (
                (MOVEMENT, g.rules.free_to_move),
                (SHOOTING, g.rules.free_to_shoot),
                (RALLY, g.rules.may_rally),
            ):
                found = ask.under(g, division.id, order, able)
                assert found == obedient(g, division, order, able)
                met.add((order, bool(found)))
    assert len(met) >= 5, "somebody was found, and nobody"


@pytest.mark.parametrize("scenario", BATTLES)
def test_whose_turn_it_is_holds_the_order_and_has_not_done(scenario: str) -> None:
    found = set()
    for g in positions(scenario):
        step = g.setting.turn.steps_of("combats")[0]
        for order in (MOVEMENT, SHOOTING, MELEE, RALLY):
            waiting = [
                one
                for one in g.state.divisions
                if one.card and one.on_field and ask.orders_of(g, one) & order and one.id not in g.state.done
            ]
            assert foremost(order, g, step) == step.foremost(g, waiting)
            found.add(len(waiting) > 1)
    assert found == {True, False}


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_sure_test_is_one_that_is_passed_without_a_card(scenario: str) -> None:
    answers = set()
    for g in positions(scenario):
        chain: list[Unit | General] = [*g.state.generals]
        nerve: list[Unit | General] = [unit for unit in g.state.units if unit.alive]
        for name, asked in (("chain", chain), ("nerve", nerve)):
            automatic = g.setting.trials[name].automatic
            assert automatic is not None, "the ruleset says when it is passed without a card"
            for who in asked:
                sure = is_sure(g, name, who)
                assert sure == bool(automatic(Context(g, who, None, g.side(who))))
                answers.add((name, sure))
    assert {("chain", True), ("nerve", True)} <= answers


def test_a_test_of_which_more_comes_is_never_sure() -> None:
    def only_granted(*effects: str) -> bool:
        return EFFECTS.only_note([Ref("effect", effect) for effect in effects], GRANTED)

    assert only_granted("test_passed")
    assert only_granted("order_stands", "action_allowed")
    assert not only_granted("test_passed", "unit_destroyed"), "a deed besides"
    assert not only_granted("extra_points"), "it stands, and grants nothing by itself"
    assert not only_granted(), "nothing is granted"


def test_a_test_without_an_automatic_result_is_never_sure() -> None:
    g = next(positions("lens_1648"))
    assert g.setting.trials["morale"].automatic is None
    assert not is_sure(g, "morale", g.state.units[0])


@pytest.mark.parametrize("scenario", BATTLES)
def test_the_units_of_a_side_are_those_of_the_position_also_in_a_copy(scenario: str) -> None:
    esa = Esa()
    for g in positions(scenario):
        for one in (g, esa.resume(g, Seeded(1))):
            for side in one.state.sides:
                own = [unit for unit in one.state.units if unit.side == side.id]
                assert len(own) == len(one.units_of[side.id])
                assert all(unit is kept for unit, kept in zip(own, one.units_of[side.id], strict=True))
