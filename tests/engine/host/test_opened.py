"""Battles that begin with an opening: one game, one journal, two systems that do not know one another."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.opening import SORTS, HandedOver
from engine.core.system import Unplayable
from engine.host.film import Camera
from engine.host.journal import journal_lines
from engine.host.opened import Opened, OpenedGame
from engine.host.orders import Order, play_figures
from engine.host.packfile import read_pack, write_pack
from engine.host.play import Played, Ready, play_ready, prepare, rules_hash
from engine.host.rules import rules_for
from engine.model.battles import Opening, Scenario
from engine.model.pack import Rulepack
from tests.engine.host.battles import LIBRARY, pack
from tests.engine.host.battles import played as usual

SCENARIO = "bleneau_1652"


@cache
def ready() -> Ready:
    return prepare(pack(), SCENARIO)


@cache
def played(seed: int, player: str = "eager") -> Played:
    return play_ready(ready(), seed, (player,))


def battle() -> Scenario:
    return next(one for one in pack().scenarios if one.name == SCENARIO)


def opening() -> Opening:
    found = battle().opening
    assert found is not None
    return found


def with_opening(changed: Opening) -> Rulepack:
    """The pack with another opening, as no compiler would write it."""
    return replace(pack(), scenarios=(replace(battle(), opening=changed),))


def handed(one: Played) -> tuple[int, HandedOver]:
    return next((place, event) for place, event in enumerate(one.journal) if isinstance(event, HandedOver))


# --- one journal ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["captain", "eager", "random"])
def test_the_opening_comes_first_and_cites_its_own_rules(player: str) -> None:
    """COND-OPEN: its sections are told in full, those of the battle by their numbers."""
    journal = played(5, player).journal
    place, _ = handed(played(5, player))
    assert place > 10
    assert all(event.section.startswith("COND-") for event in journal[: place + 1])
    assert not any(event.section.startswith("COND-") for event in journal[place + 1 :])


def test_what_is_handed_over_is_told_and_really_taken() -> None:
    """ESA-OPEN.1 to ESA-OPEN.4: over some seeds every result changes a battle."""
    changed = set()
    for seed in range(1, 9):
        place, event = handed(played(seed))
        given: dict[str, Any] = {taken_as: value for _, taken_as, value in event.results}
        after = [one for one in played(seed).journal[place + 1 :] if one.section.startswith("OPEN.")]
        told = {one.name: one for one in after}
        assert list(given) == ["deploys_first", "moved_ground", "help_comes", "spirits"]
        assert told["DeploymentOrdered"].side == given["deploys_first"]  # type: ignore[attr-defined]
        assert ("HelpDelayed" in told) == (given["help_comes"] > 3)
        assert sum(one.name == "SpiritsChanged" for one in after) == len(given["spirits"])
        assert {one.feature for one in after if one.name == "GroundMoved"} <= {row[0] for row in given["moved_ground"]}  # type: ignore[attr-defined]
        changed |= set(told)
    assert changed == {"DeploymentOrdered", "GroundMoved", "HelpDelayed", "SpiritsChanged"}


def test_the_journal_says_who_takes_part_in_the_opening() -> None:
    lines = [json.loads(line) for line in journal_lines(played(5))]
    assert lines[0]["system"] == "esa"
    assert lines[0]["opening"]["system"] == "condottiero"
    assert [name for name, _, _ in lines[0]["opening"]["pieces"]["piece"]] == ["great_wood", "coppice", "marsh"]
    assert next(line for line in lines if line.get("event") == "HandedOver")["ruleset"] == "condottiero"


def test_a_battle_without_an_opening_is_told_as_ever() -> None:
    assert "opening" not in json.loads(next(journal_lines(usual())))


def test_a_near_start_is_long_after_the_opening() -> None:
    game = ready().begin(Seeded(3), near=True)
    assert isinstance(game, OpenedGame)
    assert game.opening is None
    assert ready().system.roster(game).opening is None


def test_a_place_says_that_it_is_in_the_opening() -> None:
    game = ready().begin(Seeded(3), near=False)
    assert game.place() == "opening, before the battle, exploration"


# --- one game ---------------------------------------------------------------------------------------------------


def test_an_opened_battle_is_played_alike_from_memory_and_from_the_file(tmp_path: Path) -> None:
    write_pack(rules_for(pack(), SCENARIO), tmp_path / "bleneau.json")
    again = play_ready(prepare(read_pack(tmp_path / "bleneau.json"), SCENARIO), 5, ("eager",))
    assert list(journal_lines(again)) == list(journal_lines(played(5)))


def test_the_rules_of_the_opening_belong_to_the_rules_of_the_battle() -> None:
    """A save must not be played on when the rules of its opening have changed."""
    part = rules_for(pack(), SCENARIO)
    assert [one.name for one in part.rulesets] == ["esa", "condottiero"]
    other = replace(opening(), hands=opening().hands[:2])
    assert rules_hash(with_opening(other), SCENARIO) != rules_hash(pack(), SCENARIO)
    assert [one.name for one in rules_for(pack(), "rethel_1650").rulesets] == ["esa"]


def test_a_game_that_keeps_no_journal_ends_alike() -> None:
    figures = play_figures(ready(), Order(5, ("eager", "eager")))
    result = played(5).result
    assert (figures.winner, figures.reason, figures.turn) == (result.winner, result.reason, result.turn)


def test_a_film_shows_the_field_of_the_battle_from_the_start() -> None:
    camera = Camera(ready().system)
    one = play_ready(ready(), 5, ("eager",), began=camera.attach)
    film = camera.film()
    place, _ = handed(one)
    assert len(film.shots) == len(one.journal)
    assert not any(shot.stands for shot in film.shots[:place])
    assert any(shot.stands for shot in film.shots[place:])


def test_the_field_is_drawn_as_the_opening_has_left_it() -> None:
    """ESA-OPEN.2: for pages that show the battle on its map."""
    for seed in range(1, 9):
        one = played(seed)
        moved = {event.feature: event.hexes for event in one.journal if event.name == "GroundMoved"}  # type: ignore[attr-defined]
        drawn = battle().map
        assert one.field is not None
        assert drawn is not None
        assert (one.field == drawn) == (not moved)
        for feature in one.field.features:
            if feature.name in moved:
                there = {(at.line - 1) * 14 + at.column - 1 for at in feature.at}  # type: ignore[union-attr]
                assert there == set(moved[feature.name])
                assert all(one.field.ground[place // 14][place % 14] == feature.terrain for place in there)
    assert usual().field is None


# --- packs that no compiler wrote -------------------------------------------------------------------------------


def test_a_result_that_nobody_gives_or_takes_is_refused() -> None:
    first, *rest = opening().hands
    for wrong in (replace(first, name="gold"), replace(first, taken_as="gold"), replace(first, taken_as="spirits")):
        with pytest.raises(Unplayable, match="cannot be taken as"):
            prepare(with_opening(replace(opening(), hands=(wrong, *rest))), SCENARIO)


def test_an_opening_about_other_armies_is_refused() -> None:
    with pytest.raises(Unplayable, match="other armies"):
        prepare(with_opening(replace(opening(), armies=opening().armies[::-1])), SCENARIO)


def test_an_opening_without_its_ruleset_is_refused() -> None:
    for name in ("nobody", "esa"):
        with pytest.raises(Unplayable):
            prepare(with_opening(replace(opening(), ruleset=name)), SCENARIO)


def test_the_sorts_of_the_prelude_are_those_of_the_engine() -> None:
    text = (LIBRARY / "prelude" / "prelude.tercio").read_text(encoding="utf-8")
    assert [line.split()[1] for line in text.splitlines() if line.startswith("  handing ")] == list(SORTS)
    assert isinstance(ready().system, Opened)
