"""Where all act together: all choose and pay, all throw, everything follows, and those who fall are taken off last."""

from __future__ import annotations

import pytest

from engine.host.examples import play_examples
from tests.engine.kit.playing import RULES, compiled

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
