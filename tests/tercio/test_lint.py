"""`tercio lint`: what many games of a battle never came upon."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.host import unmet
from engine.host.rules import HostError
from engine.host.unmet import look
from tercio.cli import main
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


def test_ground_and_aims_without_a_place_are_no_findings(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "carmes_1626")
    assert "elms" not in {piece["name"] for piece in found["did_nothing"]}
    assert "heroes_down" not in found["objectives_never_taken"]


def test_a_game_that_fails_is_told_with_the_command_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = unmet.play_ready

    def fails_once(ready: Any, seed: int, players: Any) -> Any:  # noqa: ANN401 - whatever it is
        if seed == 2:
            raise HostError("the battle has no end")
        return played(ready, seed, players)

    monkeypatch.setattr(unmet, "play_ready", fails_once)
    assert main(["lint", "cider_lane", *SMALL]) == 1
    told = capsys.readouterr().out
    assert "a game failed: HostError: the battle has no end" in told
    assert "tercio play cider_lane --seed 2 --players random" in told
    assert "1 games" in told
