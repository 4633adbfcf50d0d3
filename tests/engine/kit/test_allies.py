"""Allied armies: friends for every fact, target and zone, and one in victory."""

from __future__ import annotations

import pytest

from engine.conformance.kit import examine
from engine.core.chance import Seeded
from engine.core.position.turn_events import BattleEnded
from engine.core.system import Unplayable
from engine.host.play import play
from engine.kit.position.game import KitGame
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

THREE = BATTLE.replace(
    "army blue", 'army green "Green" { allied red  company 2 x line { at 0103, 0303 } }\n  army blue'
).replace("SPECIAL", "")
HELD = THREE.replace("size 6 x 5", 'size 6 x 5  objective mill "Mill" { at 0101  worth 2 }')


def game(battle: str = THREE, rules: str = RULES) -> KitGame:
    made: KitGame = KIT.new_game(KIT.setting(compiled(rules=rules, battle=battle), "trial"), Seeded(1))
    return made


def test_allies_are_friends_and_no_targets() -> None:
    g = game()
    red, green, blue = (next(piece for piece in g.state.pieces if piece.side == side) for side in range(3))
    assert (red.camp, green.camp, blue.camp) == (0, 0, 2)
    shoot = g.setting.actions["shoot"]
    assert {piece.side for piece in shoot.targets(g, green)} == {2}
    assert {piece.side for piece in shoot.targets(g, blue)} == {0, 1}
    within = g.setting.coder.own["enemies_within"]
    assert within(g, green, green, 1) == sum(
        piece.side == 2 and g.setting.field.distance(piece, green) <= 1 for piece in g.state.pieces
    )


def test_the_last_that_are_left_win_together() -> None:
    for gone, winner in ((2, 0), (0, None)):
        g = game()
        for piece in g.state.pieces:
            if piece.side == gone:
                piece.stand(1)
        g.setting.endings.judge(g)
        ended = [event for event in g.journal if isinstance(event, BattleEnded)]
        assert [event.winner for event in ended] == ([] if winner is None else [winner])


def test_what_allies_have_is_added_up() -> None:
    g = game(THREE.replace("company 2 x line { at 0104, 0304 }", "company 3 x line { at 0104, 0304, 0504 }"))
    g.turn_is_over, g.state.turn = True, 8
    g.setting.endings.judge(g)
    assert g.journal[-1].winner == 0, "two and two are more than three"


def test_an_objective_is_not_taken_from_an_ally() -> None:
    g = game(HELD)
    ally = next(piece for piece in g.state.pieces if piece.side == 1)
    held_by = g.setting.coder.own["held_by"]
    assert g.state.held == [0]
    ally.at = g.state.pieces[0].at
    g.setting.moves.take_prizes(g, ally)
    assert g.state.held == [0]
    assert [held_by(g, "mill", army) for army in g.state.armies] == [True, True, False]


def test_a_game_with_allies_keeps_what_every_game_must() -> None:
    assert [one for one in examine(compiled(battle=THREE)) if one.check != "dealing_anew_deals"] == []


def test_victory_is_told_of_all_allies() -> None:
    pack = compiled(
        battle=THREE, rules=RULES.replace("army.pieces_left = 0  winner enemy", "turn_number > 1 and army.number = 1")
    )
    lines = report_lines(pack, play(pack, "trial", seed=1, players=("eager",)), shipped("templates"))
    assert lines[-1].text == "Victory for Red, Green: beaten"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("allied red", "allied green", "which is no other army"),
    ],
)
def test_what_cannot_be_played_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(Unplayable, match=message):
        game(THREE.replace(old, new))
