"""A formula that asks something of somebody who is not there is told as its author's mistake, not as a bug."""

from __future__ import annotations

from operator import attrgetter

import pytest

from compiler.compile import compile_files
from engine.host.nobody import asked_of_nobody
from engine.host.play import play
from engine.host.rules import HostError
from tercio.project.places import settings, shipped


def test_a_test_that_asks_nobody_is_told_at_its_place() -> None:
    battle = shipped("scenarios") / "risorgimento/outposts_1859.tercio"
    change = 'amend test morale { add modifiers { -1 when enemy.led "led" it "guidato" } }'
    text = battle.read_text(encoding="utf-8").replace("  date ", f"  rules {{ {change} }}\n  date ", 1)
    pack = compile_files([battle], settings(), instead={battle: text}, all_examples=False).pack
    assert pack is not None
    with pytest.raises(HostError, match=r"03_morale\.tercio:\d+: the test `morale` asks something of somebody who"):
        play(pack, "outposts_1859", 1)


def test_any_other_fault_is_not_excused() -> None:
    for fault in (AttributeError("by hand"), _of(object()), _of(None)):
        assert asked_of_nobody(fault, None) is None


def _of(thing: object) -> AttributeError:
    try:
        attrgetter("name")(thing)
    except AttributeError as fault:
        return fault
    raise AssertionError
