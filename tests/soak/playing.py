"""Scenarios in a stranger's words, compiled together and each played: told with a place what is wrong, or played out.

Compiled together they share the work on the rules that they amend.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from compiler.compile import CompileResult, compile_files
from dsl.diagnostics import Severity
from dsl.render import render_text
from engine.core.declared.turn.sequence import place_of
from engine.core.system import Unplayable
from engine.host.play import Ready, play, play_ready
from engine.host.rules import scenario_of, system_for
from engine.model.pack import Rulepack
from tercio.project.places import settings, shipped
from tercio.project.scenarios import with_decks
from tercio.report.telling import report_lines
from tests.architecture.sources import REPOSITORY
from tests.soak.limits import METER

SCENARIOS: Final = {
    "esa": ("rethel_1650", "lens_1648"),
    "cape": ("carmes_1626", "inn_1648"),
    "condottiero": ("fornovo_1495", "staffarda_1690"),
    "skirmish": ("cider_lane", "cider_lane"),
    "brigadier": ("sabugal_1811", "sabugal_1811"),
}
"""The shortest of each system; the last two are played by the kit, from what they declare."""
TABLES: Final = ((("random",), False), (("eager",), True), (("eager",), False), (("captain",), False))
"""Who plays, and whether the battle begins with the sides one move apart."""
_HEAD: Final = r"^scenario {}\b[^{{]*\{{"
PLACE: Final = re.compile(r"\.tercio:\d+")


@cache
def text_of(system: str, scenario: str) -> str:
    """A shipped scenario as somebody else would write it, who has its lists from the library."""
    text = (REPOSITORY / "scenarios" / system / f"{scenario}.tercio").read_text(encoding="utf-8")
    return re.sub(r"(use |, )armies\.", rf"\1{system}.armies.", text)


def with_rules(text: str, scenario: str, rules: str) -> str:
    """A scenario's text with special rules of its own."""
    head = re.search(_HEAD.format(scenario), text, re.MULTILINE)
    assert head is not None, f"{scenario} opens like every scenario"
    return f"{text[: head.end()]}\n  rules {{\n{rules}\n  }}\n{text[head.end() :]}"


def renamed(text: str, scenario: str, name: str) -> str:
    return re.sub(rf"^scenario {scenario}\b", f"scenario {name}", text, count=1, flags=re.MULTILINE)


def outcome(rules: Rulepack, scenario: str, number: int) -> str:
    """What comes of a battle by compiled rules; without their hash, which takes longer than the battle."""
    METER.step()
    players, near = TABLES[number % len(TABLES)]
    try:
        system = system_for(rules, scenario)
        setting = system.setting(rules, scenario)
        place = place_of(scenario_of(rules, scenario).origin)
        play_ready(Ready(system, setting, scenario, "", place), number, players, near=near)
    except Unplayable as refusal:
        assert PLACE.search(str(refusal)), f"refused without a place: {refusal}"
        return "unplayable"
    return "played"


def answers(folder: Path, texts: Mapping[str, str], number: int) -> list[str]:
    """What comes of each scenario, by its name; `number` decides who plays."""
    for old in folder.glob("*.tercio"):
        old.unlink()
    files = {name: folder / f"{name}.tercio" for name in texts}
    for name, file in files.items():
        file.write_text(texts[name], encoding="utf-8")
    played = compiled_files(files)
    return [_play(played[name], name, number) if name in played else "refused" for name in texts]


def compiled_files(files: Mapping[str, Path]) -> dict[str, Rulepack]:
    """The rules of each scenario whose text has no mistake."""
    if len(files) > 1 and any("army_list " in file.read_text(encoding="utf-8") for file in files.values()):
        # Two lists of one name in a project are refused, so each has a project of its own.
        return {name: pack for name, file in files.items() for pack in compiled_files({name: file}).values()}
    if not files:
        return {}
    METER.step()
    result = compile_files(list(files.values()), settings())
    if result.pack is not None:
        known = {scenario.name for scenario in result.pack.scenarios}
        return {name: result.pack for name in files if name in known}
    render_text(result.diagnostics, colour=True)
    wrong = _wrong(result)
    good = {name: file for name, file in files.items() if file.name not in wrong}
    if len(good) < len(files):
        return compiled_files(good)
    if len(files) == 1:
        return {}
    # The mistakes are told in the rules that are amended: whose they are is found one by one.
    return {name: pack for name, file in files.items() for pack in compiled_files({name: file}).values()}


def _wrong(result: CompileResult) -> set[str]:
    told = (one for one in result.diagnostics if one.severity is Severity.ERROR)
    return {Path(one.span.source.name).name for one in told}


def _play(pack: Rulepack, name: str, number: int) -> str:
    METER.step()
    players, near = TABLES[number % len(TABLES)]
    try:
        rules = with_decks(pack, name)
        played = play(rules, name, number, players, near=near)
    except Unplayable as refusal:
        assert PLACE.search(str(refusal)), f"refused without a place: {refusal}"
        return "unplayable"
    METER.step()
    report_lines(rules, played, shipped("templates"), language="it" if number % 2 else "en", level="full")
    return "played"
