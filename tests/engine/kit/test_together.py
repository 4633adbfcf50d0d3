"""Where all act together: all choose and pay, all throw, everything follows, and those who fall are taken off last."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.host.examples import play_examples
from tests.engine.kit.playing import KIT, RULES, compiled

DUEL = """
  fact company.powder "powder" { of number  starts 3 }
  fact kegs "kegs" { of number  starts 1 }
  fact company.hits "hits" { of number  starts 0 }
  action fight "Fight" {
    by shooter   at target   test duel   pays add(shooter.powder, -1)
    where enemies(shooter, target) and distance(shooter, target) <= 3 hexes
  }
  action drink "Drink" { by mover  when kegs > 0 and mover.powder < 3  pays add(kegs, -1)  does set(mover.powder, 9) }
  test duel "Duel" {
    by shooter   roll 1d6   score roll
    outcomes {
      4 or more: hit "hit" { effect struck(shooter, target) }
      otherwise: miss "miss"
    }
  }
  effect struck "Struck" {
    on shooter, target   does add(target.hits, if(distance(shooter, target) <= 3 hexes, 1, 5)), remove(target)
  }
"""
EXAMPLE = """
  example duel "Duel" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0103 } }
    start duels   FIELDS
    roll FACES
    choose fight { shooter a  target b }
    choose fight { shooter b  target a }
    others decline
    expect EXPECTED
  }
}
"""


def faults(faces: str, expected: str, order: str = "together", fields: str = "") -> list[str | None]:
    rules = RULES.replace(
        "      phase command",
        f'      phase duels "Duels" {{ order {order}  actions fight, drink }}\n      phase command',
        1,
    )
    rules = rules.replace("  ending beaten", f"{DUEL}  ending beaten", 1).rstrip().removesuffix("}")
    text = EXAMPLE.replace("FACES", faces).replace("EXPECTED", expected).replace("FIELDS", fields)
    return [one.fault for one in play_examples(compiled(rules=rules + text))]


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ("6, 6", "a.gone and b.gone and a.hits = 1 and b.hits = 1"),
        ("6, 1", "b.gone and not a.gone and a.hits = 0"),
        ("1, 6", "a.gone and not b.gone and b.hits = 0"),
    ],
)
def test_whoever_falls_has_done_what_he_did_at_the_same_moment(faces: str, expected: str) -> None:
    assert faults(faces, expected) == [None]


def test_one_after_the_other_the_fallen_do_nothing() -> None:
    (fault,) = faults("6, 6", "a.gone", order="alternately")
    assert fault is not None


def test_all_have_chosen_before_anybody_pays() -> None:
    """There is one keg, and both ask for it: neither learns from what the other has chosen."""
    example = """
      choose drink { mover a }   choose drink { mover b }"""
    rules = RULES.replace(
        "      phase command",
        '      phase duels "Duels" { order together  actions fight, drink }\n      phase command',
        1,
    )
    rules = rules.replace("  ending beaten", f"{DUEL}  ending beaten", 1).rstrip().removesuffix("}")
    rules = rules.replace("{ of number  starts 3 }", "{ of number  starts 1 }")
    text = (
        EXAMPLE.replace("roll FACES", example)
        .replace("choose fight { shooter a  target b }", "")
        .replace("choose fight { shooter b  target a }", "")
    )
    text = text.replace("EXPECTED", "a.powder = 9 and b.powder = 9 and kegs = -1").replace("FIELDS", "")
    assert [one.fault for one in play_examples(compiled(rules=rules + text))] == [None]


BIDS = """
  fact opened "a card lies open" { starts no }
  fact army.lead "lead" { of number  starts 0 }
  deck bids "Bids" { kept_by player  card 1 "Low" { effect bid(player) }  card 2 "High" { effect bid(player) } }
  effect bid "Bids" { on player  does set(opened, yes), add(player.lead, 1) }
  action offer "Offer" { by player  when not opened  plays bids }
"""
LAID = """
  example bids "Bids" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0103 } }
    start bids
    choose offer { player red  card 1 }   choose offer { player blue  card 2 }
    expect red.lead = 1 and blue.lead = 1
  }
}
"""


def _with_phase(phase: str, more: str, examples: str) -> list[str | None]:
    rules = RULES.replace("      phase command", f"      {phase}\n      phase command", 1)
    rules = rules.replace("  ending beaten", f"{more}  ending beaten", 1).rstrip().removesuffix("}")
    return [one.fault for one in play_examples(compiled(rules=rules + examples))]


def test_cards_are_turned_up_when_all_have_laid_one() -> None:
    """Blue may still bid, though Red's card says that nobody may any more: it does not lie open yet."""
    assert _with_phase('phase bids "Bids" { order together  actions offer }', BIDS, LAID) == [None]
    assert _with_phase('phase bids "Bids" { actions offer }', BIDS, LAID) != [None]


@pytest.mark.parametrize(("order", "expected"), [("together", "a.gone and b.gone"), ("alternately", "not a.gone")])
def test_what_all_must_do_together_is_done_at_one_moment(order: str, expected: str) -> None:
    strike = """
  action strike "Strike" {
    by shooter   at target   must yes   does remove(target)
    where enemies(shooter, target) and distance(shooter, target) <= 3 hexes
  }
"""
    example = LAID.split("start", maxsplit=1)[0] + f"start blows   others decline   expect {expected}  }}\n}}"
    assert _with_phase(f'phase blows "Blows" {{ order {order}  actions strike }}', strike, example) == [None]


def test_what_must_be_done_moves_nobody_where_all_act_together() -> None:
    walk = '  action walk "Walk" { by mover  moves march  must yes }\n'
    rules = RULES.replace("phase command", 'phase all "All" { order together  actions walk }  phase command', 1)
    with pytest.raises(Unplayable, match="nobody moves or reacts"):
        KIT.setting(compiled(rules=rules.replace("  ending beaten", f"{walk}  ending beaten", 1)), "trial")
