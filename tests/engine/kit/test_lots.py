"""Commands by lot: a chit each, all of one act before the next is drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.conformance.kit import examine
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.host.play import play
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled, journal

BY_LOT = (
    RULES.replace("role mover", 'kind squad "Squad" { like command  inside army }\n  role mover', 1)
    .replace("like piece  inside army", "like piece  inside army, squad")
    .replace("{ actions march }", "{ order by_lot  actions march }")
)
SQUADS = BATTLE
for army, line in (("red", "1"), ("blue", "4")):
    named = f'squad {army}_left "{army} left" {{ company 2 x line {{ at 010{line}, 020{line} }} }}'
    SQUADS = SQUADS.replace(
        f"company 2 x line {{ at 010{line}, 030{line} }}",
        f"{named} squad {army}_right {{ company line {{ at 050{line} }} }}",
    )


def events(seed: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in journal(compiled(rules=BY_LOT, battle=SQUADS), seed)]


def test_all_of_the_command_that_is_drawn_act_before_the_next_is() -> None:
    orders = set()
    for seed in (1, 2, 3):
        game = KIT.new_game(KIT.setting(compiled(rules=BY_LOT, battle=SQUADS), "trial"), None)
        commands = {piece.id: (piece.side, piece.command) for piece in game.state.pieces}
        chit, drawn = None, []
        for event in events(seed):
            if event["event"] == "TurnBegan" and event["turn"] == 2:
                break
            if event["event"] == "ChitDrawn":
                chit = (event["side"], event["command"])
                drawn.append(chit)
            if event["event"] == "Acted" and event["deed"] == "march":
                assert commands[event["piece"]] == chit
        assert sorted(drawn) == sorted(set(commands.values()))
        orders.add(tuple(drawn))
    assert len(orders) > 1


def test_a_game_with_lots_keeps_what_every_game_must() -> None:
    assert [one for one in examine(compiled(rules=BY_LOT, battle=SQUADS)) if one.check != "dealing_anew_deals"] == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Drawn by lot: red left (Red)"), ("it", "Estratto a sorte: red left (Red)")]
)
def test_what_is_drawn_is_told(language: str, words: str) -> None:
    pack = compiled(rules=BY_LOT, battle=SQUADS)
    lines = report_lines(pack, play(pack, "trial", seed=1, players=("eager",)), shipped("templates"), language=language)
    assert words in [line.text for line in lines]


@pytest.mark.parametrize(
    ("said", "message"),
    [("first army.pips", "so does `first`"), ("actions think_again", "which has no chit")],
)
def test_what_the_lot_leaves_no_room_for_is_refused(said: str, message: str) -> None:
    rules = BY_LOT.replace(
        "order by_lot  actions march",
        f"order by_lot  actions march  {said}" if "first" in said else "order by_lot  actions march, think_again",
    )
    rules = rules.replace(
        "  action think ", '  action think_again "Again" { by player  does throw(player.pips, 1d6) }\n  action think '
    )
    if "first" in said:
        rules = rules.replace("actions think }", "actions think, think_again }")
    with pytest.raises(Unplayable, match=message):
        KIT.setting(compiled(rules=rules, battle=SQUADS), "trial")


@pytest.mark.parametrize(("face", "holds"), [(2, True), (1, False)])
def test_an_example_says_by_a_face_which_chit_is_drawn(face: int, holds: bool) -> None:
    example = f"""example lot "Lot" {{
    map {{ size 5 x 3 }}
    army red {{ company a {{ of line  at 0102 }} }}
    army blue {{ company b {{ of line  at 0503 }} }}
    start marches   roll {face}   choose march {{ mover b  at 0403 }}   expect distance(a, b) = 3 hexes
  }}
  ending beaten"""
    [result] = play_examples(compiled(rules=BY_LOT.replace("ending beaten", example, 1), battle=SQUADS), "lot")
    assert (result.fault is None) is holds, result.fault


def test_what_a_command_must_do_is_done_when_it_is_drawn() -> None:
    rules = BY_LOT.replace("actions march }", "actions march, brace }").replace(
        "  action think ", '  action brace "Brace" { by mover  must yes  does set(mover.shaken, yes) }\n  action think '
    )
    drawn = 0
    for event in map(json.loads, journal(compiled(rules=rules, battle=SQUADS))):
        drawn += event["event"] == "ChitDrawn"
        assert event["event"] != "Acted" or event["deed"] != "brace" or drawn


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_chit_may_end_the_phase(seed: int) -> None:
    """The commonest of all bags: whatever is still in it stays there for this turn."""
    rules = BY_LOT.replace("actions march }", "actions march, ebb }").replace(
        "  action think ",
        '  action ebb "Ebb" { by mover  must yes  when mover.fire = 9  does end_phase }\n  action think ',
    )
    rules = rules.replace('profile line "Line"', 'profile line "Line"  profile tide "Tide" { fire 9 }')
    battle = SQUADS.replace("squad blue_right { company line", "squad blue_right { company tide")
    after, drawn = False, 0
    for event in map(json.loads, journal(compiled(rules=rules, battle=battle), seed)):
        if event["event"] in ("StepBegan", "TurnBegan"):
            after = False
        drawn += event["event"] == "ChitDrawn"
        assert not (after and event["event"] in ("ChitDrawn", "Acted", "Moved"))
        after = after or event["event"] == "PhaseEnded"
    assert drawn


def test_an_army_of_which_nobody_acts_does_not_do_either_what_must_be_done() -> None:
    rules = RULES.replace("actions march }", "times if(army.number = 1, 9, 0)  actions march, brace }").replace(
        "  action think ", '  action brace "Brace" { by mover  must yes  does set(mover.shaken, yes) }\n  action think '
    )
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    assert {event["piece"] for event in events if event["event"] == "Acted" and event["deed"] == "brace"} == {0, 1}
