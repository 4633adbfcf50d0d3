"""Who may share a hex: so many, and kinds that take up no room."""

from __future__ import annotations

import json

import pytest

from compiler.compile import compile_text
from engine.core.system import Unplayable
from engine.model.pack import Rulepack
from tercio.project.places import settings
from tests.engine.kit.playing import BATTLE, KIT, RULES, journal

LEADERS = RULES.replace("  role mover", '  kind leader "Leader" { like company  inside army  STACKS }\n  role mover', 1)
TOGETHER = BATTLE.replace("SPECIAL", "").replace(
    "company 2 x line { at 0101, 0301 }",
    "company a { of line  at 0101 }  leader x { of line  at 0101 }  leader y { of line  at 0101 }",
)


def pack_with(stacks: str, battle: str = TOGETHER) -> Rulepack:
    result = compile_text(LEADERS.replace("STACKS", stacks) + battle, settings())
    assert result.pack is not None, [one.message for one in result.diagnostics]
    return result.pack


def test_leaders_take_up_no_room_and_join_companies() -> None:
    places: dict[int, set[int]] = {}
    shared = 0
    for seed in range(4):
        for line in journal(pack_with("stacks yes"), seed):
            event = json.loads(line)
            if event["event"] == "Moved":
                places[event["piece"]] = {event["to"]}
            shared += any(places.get(1) == places.get(number) for number in (0, 2) if number in places and 1 in places)
    assert shared


def test_two_in_one_hex_are_told_with_what_to_say() -> None:
    result = compile_text(LEADERS.replace("STACKS", "") + TOGETHER, settings())
    if result.pack is None:
        assert {one.code.code for one in result.diagnostics} == {"E0803"}
        return
    with pytest.raises(Unplayable, match="`stacks yes`"):
        KIT.setting(result.pack, "trial")


def test_where_all_kinds_stack_the_board_says_how_many_share_a_place() -> None:
    rules = LEADERS.replace("STACKS", "stacks yes").replace(
        "{ like piece  inside army", "{ like piece  stacks yes  inside army"
    )
    for stacking, light in (("", {"company", "leader"}), ("board { stacking 2 }", set())):
        text = rules.replace("movement march", f"{stacking}  movement march", 1) + BATTLE.replace("SPECIAL", "")
        result = compile_text(text, settings())
        assert result.pack is not None, [one.message for one in result.diagnostics]
        assert KIT.setting(result.pack, "trial").light == light
