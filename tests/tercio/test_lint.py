"""`tercio lint`: what many games of a battle never came upon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.players import RandomPlayer
from engine.host.rules import scenario_of
from engine.host.save import SaveError, load_save, replay
from engine.host.unmet import look
from tercio.cli import main
from tercio.fairness.names import declared_pieces
from tercio.project.scenarios import find_scenario
from tests.shipped import shipped_pack

SMALL = ("--players", "random", "--games", "2")


def plain(capsys: pytest.CaptureFixture[str], scenario: str) -> dict[str, Any]:
    assert main(["lint", scenario, *SMALL, "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_what_happened_is_not_listed_and_what_did_not_is() -> None:
    pack = shipped_pack("skirmish")
    few = look(pack, "cider_lane", games=1, players=("random",))
    many = look(pack, "cider_lane", games=12, players=("random",))
    assert set(many.tests) < set(few.tests) | {"-"}
    taken = {test.name for ruleset in pack.rulesets if ruleset.name == "skirmish" for test in ruleset.tests}
    assert "volley" in taken - set(many.tests)
    assert all(test not in many.tests for test, _ in many.outcomes), "a test that nobody made is told once"
    assert sum(many.endings.values()) == many.games == 12


def test_actions_that_nobody_did_and_endings_that_never_came_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    few = look(shipped_pack("skirmish"), "cider_lane", games=1, players=("random",))
    many = look(shipped_pack("skirmish"), "cider_lane", games=12, players=("random",))
    ruleset = next(one for one in shipped_pack("skirmish").rulesets if one.name == "skirmish")
    assert {"march", "shoot"}.isdisjoint(many.deeds)
    assert set(many.deeds) <= set(few.deeds)
    assert set(few.unended) | set(few.endings) == {ending.name for ending in ruleset.endings}
    assert few.unended, "one game has one end"
    assert main(["lint", "cider_lane", "--players", "random", "--games", "1"]) == 0
    told = capsys.readouterr().out
    assert "  endings that never came\n" in told
    assert "(skirmish/rules/skirmish.tercio:" in told


def test_pieces_are_called_by_what_reports_call_them() -> None:
    """What the file calls `hussars_of_france_1` is "Hussars 6" on its counter and in every report."""
    pack = shipped_pack("risorgimento")
    told = declared_pieces(pack, scenario_of(pack, "outposts_1859"), ["hussars_of_france_1", "chasseurs"])
    assert [title for title, _ in told] == [
        "Hussars 6 (The French vanguard)",
        "Chasseurs on foot (The French vanguard)",
    ]


def test_who_fights_in_a_squad_is_not_said_to_have_done_nothing_by_himself() -> None:
    """Each man of a squad is in the roster twice: as himself, and as the group that he would be alone."""
    unmet = look(shipped_pack("cape"), "teteghem_1658", games=2, players=("random",))
    pieces = {name for kind, name in unmet.idle if kind == "figure"}
    assert {name for kind, name in unmet.idle if kind == "group"} <= pieces


PLANTED = """
use skirmish
army_list parish "The parish" { profile pikes "Pikes" { pace 2  fire none  steel 3  courage 3  points 10 } }
scenario planted "Planted" {
  turns 4
  map {
    size 7 x 19   objective islet "The islet" { at 0719  worth 2  counts at_end }
    zone corner "The corner" { covers 0701 to 0702 }
  }
  rules "House" {
    action pray "Pray" { by tester  when tester.losses > 20  does add(tester.losses, 0) }
    amend phase rally { actions rally, pray }
    amend test melee { add modifiers { +3 when striker.losses > 20 "desperate" } }
    ending doom "doom" { when army.steps_left > 500  winner enemy }
  }
  army red "Red" { from parish  deploys corner  company 3 x pikes { at 0301, 0401, 0501 } }
  army blue "Blue" { from parish  company 3 x pikes { at 0304, 0404, 0504 } }
}
"""


def test_what_can_never_happen_in_a_battle_is_told_at_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "planted.tercio"
    file.write_text(PLANTED, encoding="utf-8")
    assert main(["lint", str(file), "--games", "3"]) == 0
    own = capsys.readouterr().out.partition("  in this battle\n")[2].partition("  in its rules")[0]
    assert own == (
        "    what `tercio check` warns of\n"
        "      army `red` deploys here, and all its pieces stand elsewhere  (planted.tercio:16)\n"
        "    objectives that nobody took\n      The islet  (planted.tercio:7)\n"
        "    endings that never came\n      doom  (planted.tercio:14)\n"
        "    actions and reactions that nobody did\n      Pray  (planted.tercio:11)\n"
        "    modifiers that never applied\n      Melee: desperate  (planted.tercio:13)\n"
    )


IDLER = '''
use brigadier
use armies.peninsula
scenario ridge "The ridge" {
  date 1808-08-21   turns 8   players 2   minutes 60
  map {
    size 9 x 8   north n
    legend """ . open """
    rows """ ROWS """
    objective farm "The farm" { at 0505  worth 3  counts at_end }
  }
  army britain "The brigade" {
    from britain   nation britain   endurance 12   draws 2
    unit fiftieth "50th Foot" { of line_battalion  at 0506  facing n  hosts yes }
    unit idler "The idle battalion" { of line_battalion  at 0108  facing n  stance hold }
  }
  army france "The column" {
    from france   nation france   endurance 12   draws 2
    unit ligne "86e de ligne" { of ligne  at 0503  facing s  hosts yes }
  }
}
'''.replace("ROWS", "\n" + ". . . . . . . . .\n" * 8)


def test_a_piece_that_only_changes_how_it_stands_is_told(tmp_path: Path) -> None:
    """It forms line and column by turns in its corner, so that it is not wholly idle."""
    file = tmp_path / "ridge.tercio"
    file.write_text(IDLER, encoding="utf-8")
    found = look(find_scenario(str(file))[0], "ridge", games=2)
    assert found.idle == []
    assert found.stayed == [("piece", "idler")]


def test_actions_are_known_by_what_players_chose() -> None:
    """Most systems have no event that names what is done as the rules do."""
    duel = look(shipped_pack("cape"), "carmes_1626", games=1)
    assert {"move", "charge", "fight"}.isdisjoint(duel.deeds)
    assert "fire_gun" in duel.deeds


def test_battles_that_go_on_though_nobody_does_anything_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(RandomPlayer, "choose", lambda self, decision: list(decision.options).index(None))
    assert main(["lint", "cider_lane", *SMALL]) == 0
    told = capsys.readouterr().out
    assert "nobody did anything any more in 2 of them; in that of seed 1 from the first turn on" in told
    monkeypatch.undo()
    assert not look(shipped_pack("skirmish"), "cider_lane", games=2, players=("eager",)).dead


def test_ground_and_aims_without_a_place_are_no_findings(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "carmes_1626")
    assert "elms" not in {piece["name"] for piece in found["did_nothing"]}
    assert "heroes_down" not in found["objectives_never_taken"]


def test_a_game_that_fails_is_kept_and_fails_alike_when_it_is_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("engine.core.driver.MOST_DECISIONS", 12)
    assert main(["lint", "cider_lane", *SMALL, "--out", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "2 of 2 games failed: " in told or "1 of 2 games failed: " in told
    assert "12 decisions and no end" in told
    assert "tercio play cider_lane --seed 2 --players random" in told
    kept = tmp_path / "cider_lane.2.save.json"
    assert f"tercio play cider_lane --again {kept}" in told
    save = load_save(kept)
    assert len(save.choices) == 12
    with pytest.raises(SaveError, match="12 decisions and no end"):
        replay(shipped_pack("skirmish"), save)


def test_cards_that_nobody_plays_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are dealt at once and played in time: in a game of nothing but passing none is."""
    monkeypatch.setattr(RandomPlayer, "choose", lambda self, decision: 0)
    passive = look(shipped_pack("brigadier"), "sabugal_1811", games=1, players=("random",))
    monkeypatch.undo()
    active = look(shipped_pack("brigadier"), "sabugal_1811", games=2, players=("eager",))
    assert len(passive.cards) > len(active.cards)


def test_events_that_never_come_up_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks under a marker in a game of nothing but passing."""
    monkeypatch.setattr(RandomPlayer, "choose", lambda self, decision: 0)
    pack = shipped_pack("cape")
    unmet = look(pack, "inn_1648", games=1, players=("random",))
    wanted = scenario_of(pack, "inn_1648").event_table
    assert unmet.events == [event.name for table in pack.events if table.name == wanted for event in table.events]
    assert unmet.events


def test_tests_that_are_thrown_by_the_handful_are_made() -> None:
    unmet = look(shipped_pack("lumi"), "two_villages_1745", games=1, players=("captain",))
    assert {"fire", "melee"}.isdisjoint(unmet.tests)
    assert {"fire", "melee"}.isdisjoint(test for test, _ in unmet.outcomes), "each die came to one or the other"
    assert ("fire", "target_in_open_order") in unmet.modifiers


def test_no_games_are_not_ten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "cider_lane", "--games", "0"]) == 2
    assert "one game at least" in capsys.readouterr().err
