"""A piece that is taken fights for its captors."""

from __future__ import annotations

import pytest

from engine.conformance.kit import examine
from engine.core.chance import Seeded
from engine.host.play import play
from engine.kit.position.game import KitGame
from engine.kit.watching.seen import SEEN
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.compiler.telling.pages import book
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

REMOVED = "does remove(victim) }"
TAKEN = "does set(victim.losses, 0), change_sides(victim, shooter) }"
assert REMOVED in RULES
RULES_OF_PRIZES = RULES.replace(REMOVED, TAKEN).replace("victim.losses >= 3", "victim.losses >= 1")
NEAR = BATTLE.replace("at 0104, 0304", "at 0103, 0303")

MANY = BATTLE.replace("2 x line { at 0101, 0301 }", "4 x line { at 0101, 0301, 0401, 0501 }").replace(
    "2 x line { at 0104, 0304 }", "4 x line { at 0104, 0304, 0404, 0504 }"
)


def begun(rules: str = RULES_OF_PRIZES, battle: str = NEAR) -> KitGame:
    game: KitGame = KIT.new_game(KIT.setting(compiled(rules=rules, battle=battle), "trial"), Seeded(1))
    return game


def taken(game: KitGame, shooter: int = 0, target: int = 2) -> list[str]:
    """The first shoots at the third and hits."""
    c = game.cast()
    c.r_shooter, c.r_target, c.r_victim = game.state.pieces[shooter], game.state.pieces[target], None
    c.amount, before = 1, len(game.journal)
    trial = game.setting.trial("volley", frozenset({"shooter", "target"}), game.setting.maker)
    for _ in trial.follow(game, c, trial.test.outcomes[0]):
        pass
    return [event.name for event in game.journal[before:]]


def test_a_piece_that_is_taken_is_of_the_other_army() -> None:
    game = begun()
    assert taken(game)[-1] == "ChangedSides"
    prize = game.state.pieces[2]
    assert (prize.side, prize.camp, prize.is_in_play, prize.is_lost) == (0, 0, True, False)
    own = game.setting.coder.own
    assert [own["army.pieces_left"](game, army) for army in game.state.armies] == [3, 1]
    assert [own["army.pieces_lost"](game, army) for army in game.state.armies] == [0, 0]
    shoot = game.setting.actions["shoot"]
    assert [one.id for one in shoot.targets(game, prize)] == [3], "its old friends are its enemies"


def test_who_is_of_that_army_already_stays_what_it_is() -> None:
    game = begun()
    assert "ChangedSides" not in taken(game, shooter=0, target=1)


def test_who_shares_a_place_with_its_own_stays_with_them() -> None:
    rules = RULES_OF_PRIZES.replace("  section 1", "  board { stacking 2 }\n  section 1")
    game = begun(rules)
    game.state.pieces[3].at = game.state.pieces[2].at
    assert "CameToNothing" in taken(game)
    assert game.state.pieces[2].side == 1


def test_an_army_may_be_named_as_well() -> None:
    game = begun(RULES_OF_PRIZES.replace("change_sides(victim, shooter)", "change_sides(victim, shooter.army)"))
    assert taken(game)[-1] == "ChangedSides"


@pytest.mark.parametrize("order", ["alternately", "by_lot", "side_by_side"])
def test_battles_with_prizes_keep_what_every_game_must(order: str) -> None:
    rules = RULES_OF_PRIZES.replace("order alternately", f"order {order}").replace("losses >= 1", "losses >= 3")
    pack = compiled(rules=rules, battle=MANY)
    assert [one for one in examine(pack) if one.check != "dealing_anew_deals"] == []


def test_the_report_the_replay_and_the_book_say_it() -> None:
    pack = compiled(rules=RULES_OF_PRIZES, battle=NEAR)
    lines = [
        line.text for line in report_lines(pack, play(pack, "trial", seed=2, players=("eager",)), shipped("templates"))
    ]
    assert any("changes sides, and now fights for Red" in line for line in lines), lines
    game = begun()
    taken(game)
    stand = SEEN[0].stand(game, game.state.pieces[2])
    assert "army:red" in stand.marks
    assert "changes sides, and fights for the army of the shooter" in book(RULES_OF_PRIZES, "en")
