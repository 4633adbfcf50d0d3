"""What a ruleset can say of events, of armies and of the turn in which an example begins."""

from __future__ import annotations

from compiler.compile import compile_text
from compiler.diff import diff_packs
from engine.host.examples import play_examples
from tercio.project.places import settings
from tests.engine.kit.playing import RULES, compiled

SONGS = (
    RULES.replace(
        'ending beaten "beaten"',
        """
  role rival { of army }
  fact army.awe "awe" { of number  starts 0 }
  effect daunt "Daunts" {
    on player   takes formula   each rival   where enemies(player, rival)   does add(rival.awe, amount)
  }
  encounter chant "Chant" { field strain "Strain" { of number }  does daunt(player, 10 * event.strain) }
  events songs "Songs" {
    die d6   zone anywhere "anywhere"
    event hymn "Hymn" { of chant  strain 2 }   event roar "Roar" { of chant  strain 5 }
    face 1 to 3 { anywhere hymn }   face 4 to 6 { anywhere roar }
  }
  action sing "Sing" { by player  when turn_number >= 9  does roll_event(player) }
  EXAMPLES
  ending beaten "beaten" """,
    )
    .replace("{ actions think }", "{ actions sing }")
    .replace('action think "Think" { by player  must yes  does throw(player.pips, 1d6) }', "")
)
EXAMPLE = """
  example NAME "Name" {
    map { size 5 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0505 } }
    given { turn_number TURN }
    choose sing { player red }  roll FACE  others decline
    expect EXPECTED
  }
"""


def told(turn: int, face: str, expected: str) -> str | None:
    """What is wrong with an example in which red sings."""
    changes = {"NAME": "song", "TURN": str(turn), "roll FACE": f"roll {face}" if face else "", "EXPECTED": expected}
    example = EXAMPLE
    for word, said in changes.items():
        example = example.replace(word, said)
    result = compile_text(SONGS.replace("EXAMPLES", example), settings())
    assert result.pack is not None, [one.message for one in result.diagnostics]
    (shown,) = play_examples(result.pack)
    return shown.fault


def test_what_an_encounter_does_may_ask_what_its_event_says() -> None:
    assert told(9, "2", "blue.awe = 20 and red.awe = 0") is None
    assert told(9, "4", "blue.awe = 50") is None


def test_an_example_may_say_in_which_turn_it_begins() -> None:
    assert told(8, "", "refused") is None
    assert told(9, "1", "turn_number = 9") is None


def test_an_effect_may_be_done_for_each_army_of_which_something_is_true() -> None:
    assert told(9, "2", "red.awe = 20") is not None, "it is done to the enemy alone"


def test_an_action_that_goes_is_one_difference() -> None:
    without = RULES.replace('phase command "Command" { actions think }', "").replace(
        'action think "Think" { by player  must yes  does throw(player.pips, 1d6) }', ""
    )
    told = diff_packs(compiled(), compiled(rules=without))
    assert [change.kind for change in told if change.name == "think"] == ["action"]
