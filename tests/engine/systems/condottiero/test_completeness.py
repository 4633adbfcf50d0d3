"""Two lists that must be equal: the rules of the specification, and those that the engine carries out and shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.core.declared.book.inventory import named_in
from engine.core.declared.effects import effects_of
from engine.host.coverage import Covered, cover
from engine.model.values import Ref
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.position.state import Edge, Formation, Morale
from engine.systems.condottiero.rules.effects import EFFECTS
from engine.systems.condottiero.system import Condottiero
from engine.systems.condottiero.watching.invariants import INVARIANTS
from tests.engine.systems.condottiero.staging import library, ruleset

HERE = Path(__file__).resolve().parent
IDS = (HERE / "ids.txt").read_text(encoding="utf-8").split()
"""The 48 rules of the specification and its 13 reconstructions."""
HARMLESS = {
    *("Tested", "StageBegan", "Explored", "LightFell", "FieldWon", "TerrainSettled", "SideChosen"),
    *("DeploymentOrdered", "ReinforcementsSet", "StandardRaised", "Addressed", "SpeechRemembered", "TurnBegan"),
    *("StepBegan", "Done", "Called", "CommandTested", "Shot", "Fought", "BattleEnded"),
}
"""Events that move no piece and change no state that an invariant looks at."""


@cache
def covered() -> dict[str, Covered]:
    return {one.number: one for one in cover(library(), ruleset(), games=0, tests=[HERE])}


def test_every_rule_of_the_specification_is_in_the_ruleset_once() -> None:
    numbers = [f"COND-{section.number}" for section in ruleset().sections if section.number]
    assert [rule for rule in IDS if numbers.count(rule) != 1] == []
    assert len(IDS) == len(set(IDS)) == 61


def test_every_rule_is_carried_out_and_proved_by_an_example_or_a_test() -> None:
    assert [rule for rule in IDS if covered()[rule].status != "implemented"] == []
    assert [rule for rule in IDS if not covered()[rule].is_proved] == []


def test_what_we_have_filled_in_is_marked_as_ours() -> None:
    ours = [one for one in ruleset().sections if one.number and one.number[0] in "RT" and one.number != "REINF"]
    assert len(ours) == 13 + 1 + 6 + 1
    assert all(any(doubt.reason for doubt in one.doubts) for one in ours)
    theirs = [one for one in ruleset().sections if one.is_rule]
    assert not any(one.doubts for one in theirs)


def test_every_effect_is_registered_and_every_registered_effect_declared() -> None:
    declared = {entry.name for entry in ruleset().entries if entry.kind == "effect"}
    assert EFFECTS.names == declared
    used = {effect.name for test in ruleset().tests for outcome in test.outcomes for effect in effects_of(outcome)}
    cells = [cell.value for table in ruleset().tables for row in table.cells for cell in row]
    used |= {value.name for value in cells if isinstance(value, Ref)}
    assert declared == used


def test_every_switch_is_read_by_the_engine() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in (HERE.parents[3] / "engine" / "systems" / "condottiero").rglob("*.py")
    )
    asked = named_in(open_book(library(), ruleset(), ()))["switch"]
    assert [
        one.name for one in ruleset().switches if f"switches.{one.name}" not in sources and one.name not in asked
    ] == []
    assert all(switch.because for switch in ruleset().switches)


def test_every_event_is_watched_by_an_invariant_or_harmless() -> None:
    watched = {event.__name__ for invariant in INVARIANTS for event in invariant.after}
    assert watched | HARMLESS == {event.__name__ for event in Condottiero.events}
    assert watched & HARMLESS == set()


def test_the_engine_s_words_are_the_ruleset_s() -> None:
    names = {
        kind: {one.name for one in ruleset().entries if one.kind == kind} for kind in ("morale", "formation", "edge")
    }
    assert set(Morale.NAMES) == names["morale"]
    assert set(Formation.NAMES) == names["formation"]
    assert set(Edge.NAMES) == names["edge"]


def test_everything_has_both_languages() -> None:
    texts = [one.prose for one in ruleset().sections if one.prose] + [
        one.title for one in ruleset().sections if one.title
    ]
    assert all(dict(text.words).keys() >= {"en", "it"} for text in texts)
