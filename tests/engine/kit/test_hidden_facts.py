"""Secret orders: the other side learns neither what a hidden fact is, nor the deed that made it so."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.kit.position.game import KitGame
from tercio.project.places import shipped
from tercio.replay.page import film_battle
from tercio.report.telling import report_lines
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

ORDERS = RULES.replace(
    "  action think",
    """  fact company.sworn "sworn to charge" {
    starts no  hidden yes
    says "{it} {swears|swear} to charge", "{it} {is|are} free"
  }
  fact company.loud "loud" { starts no }
  role sworn { of company }
  effect swear "Swear" { on sworn  does set(sworn.sworn, yes)  says "{it} {raises|raise} the hand" }
  action vow "Vow" { by sworn  when not sworn.sworn  does swear(sworn) }
  action boast "Boast" { by sworn  when not sworn.loud  does set(sworn.loud, yes) }
  action think""",
).replace(
    'phase marches "Marches" { ',
    'phase vows "Vows" { order together  actions vow, boast }\n      phase marches "Marches" { ',
)


def told(eyes: str | None) -> list[str]:
    pack = compiled(rules=ORDERS)
    filmed = film_battle(pack, "trial", 3, ("eager",), eyes)
    return [line.text for line in report_lines(pack, filmed.seen, shipped("templates"), level="full")]


def test_a_side_is_told_its_own_secret_orders_and_not_those_of_the_enemy() -> None:
    lines = told("red")
    assert any("Red" in line and "swear" in line for line in lines)
    assert not [line for line in lines if "Blue" in line and any(word in line for word in ("swear", "Vow", "hand"))]
    everything = told(None)
    assert any("Blue" in line and "swear" in line for line in everything)


def test_deeds_that_change_nothing_hidden_are_told_to_all() -> None:
    assert any("Blue" in line and "loud" in line for line in told("red"))


def test_counters_of_a_replay_do_not_show_what_is_hidden() -> None:
    pack = compiled(rules=ORDERS)
    setting = KIT.setting(pack, "trial")
    game: KitGame = KIT.new_game(setting, Seeded(1))
    for piece in game.state.pieces:
        setattr(piece, setting.declared.kept["company.sworn"].attribute, True)
    stands = KIT.scene(game).stands
    seen = [KIT.known_stand(game, ("piece", number), stand, 0).marks for number, stand in enumerate(stands)]
    assert seen == [("fact:company.sworn",)] * 2 + [()] * 2


def test_a_secret_that_hides_in_a_case_of_an_effect_is_found() -> None:
    rules = ORDERS.replace("does set(sworn.sworn, yes)  says", "case { does set(sworn.sworn, yes) }  says")
    setting = KIT.setting(compiled(rules=rules), "trial")
    assert setting.secrets.effects == {"swear"}
    assert setting.secrets.deeds == {"vow"}


def test_what_throws_dice_or_moves_is_seen() -> None:
    rules = ORDERS.replace(
        "by mover  when not mover.shaken  moves march",
        "by mover  when not mover.shaken  moves march  does set(mover.sworn, no)",
    )
    assert KIT.setting(compiled(rules=rules), "trial").secrets.deeds == {"vow"}
    assert KIT.setting(compiled(battle=BATTLE), "trial").secrets.deeds == frozenset()
