"""Playing: who sits where, which rules, what is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from engine.host.journal import journal_lines, journal_text
from engine.host.packfile import read_pack, write_pack
from engine.host.play import PLAYERS, play, play_ready, player_seed, prepare, rules_hash, seated
from engine.host.rules import HostError, rules_for, system_for
from engine.model.pack import Ruleset
from engine.model.rules import Origin
from engine.model.values import Text
from tests.architecture.sources import REPOSITORY
from tests.engine.host.battles import SCENARIO, pack, played, ready
from tests.shipped import shipped_pack

# --- players ----------------------------------------------------------------------------------------------------


def test_one_name_sits_everywhere_and_two_sit_each_in_its_seat() -> None:
    assert seated(["eager"], 2) == ("eager", "eager")
    assert seated(["captain", "random"], 2) == ("captain", "random")


def test_too_many_players_are_refused() -> None:
    with pytest.raises(HostError, match="3 players for 2 seats"):
        seated(["eager"] * 3, 2)


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    with pytest.raises(HostError, match="no player is called `condé`; there are captain, eager, marshal, random"):
        play(pack(), SCENARIO, 1, ["condé"])


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "marshal"])
def test_every_player_plays_to_the_end(name: str) -> None:
    """A marshal takes long; a game of its own is played in `tests/engine/players`."""
    assert play_ready(ready(), 3, (name,)).result.reason


def test_each_seat_has_a_stream_of_its_own_apart_from_the_dice() -> None:
    seeds = {player_seed(seed, seat) for seed in range(100) for seat in range(3)}
    assert len(seeds) == 300
    assert seeds.isdisjoint(range(100))


def test_a_change_of_player_does_not_move_the_first_card() -> None:
    """Cards are swapped by choice first; the faces that come up are the same cards' places."""
    one, other = play_ready(ready(), 9, ("random",)), play_ready(ready(), 9, ("random", "eager"))
    assert one.faces[0] == other.faces[0]


# --- rules ------------------------------------------------------------------------------------------------------


def test_the_rules_of_a_scenario_are_the_same_alone_and_in_a_library() -> None:
    whole = pack()
    alone = replace(whole, scenarios=tuple(one for one in whole.scenarios if one.name == SCENARIO))
    assert len(whole.scenarios) > 1
    assert rules_hash(alone, SCENARIO) == rules_hash(whole, SCENARIO)


def test_another_scenario_has_another_hash() -> None:
    assert rules_hash(pack(), SCENARIO) != rules_hash(pack(), "lens_1648")


def test_a_changed_figure_is_another_hash() -> None:
    whole = pack()
    changed = replace(whole, scenarios=tuple(replace(one, turns=3) for one in whole.scenarios))
    assert rules_hash(changed, SCENARIO) != rules_hash(whole, SCENARIO)


def test_only_what_is_needed_is_kept() -> None:
    rules = rules_for(pack(), SCENARIO)
    assert [one.name for one in rules.scenarios] == [SCENARIO]
    assert {one.name for one in rules.army_lists} == {"france_1648", "fronde_1650"}


def test_an_amended_ruleset_is_played_by_the_system_of_the_one_it_amends() -> None:
    whole = pack()
    esa = next(one for one in whole.rulesets if one.name == "esa")
    house = replace(esa, name="house", amends="esa")
    rules = replace(
        whole,
        rulesets=(house,),
        scenarios=tuple(replace(one, ruleset="house") for one in whole.scenarios if one.name == SCENARIO),
    )
    assert system_for(rules, SCENARIO).name == "esa"
    assert prepare(rules, SCENARIO).rules != ready().rules


def test_a_ruleset_that_no_system_plays_is_told() -> None:
    whole = pack()
    chess = Ruleset(name="chess", origin=Origin("a.tercio", 1), title=Text((("en", "Chess"),)), languages=("en",))
    rules = replace(whole, rulesets=(chess,), scenarios=tuple(replace(one, ruleset="chess") for one in whole.scenarios))
    with pytest.raises(HostError, match="no system plays the ruleset `chess`"):
        play(rules, SCENARIO, 1)


def test_rulesets_that_amend_each_other_are_no_trap() -> None:
    whole = pack()
    origin = Origin("a.tercio", 1)
    ring = tuple(
        Ruleset(name=name, origin=origin, languages=("en",), amends=other) for name, other in [("a", "b"), ("b", "a")]
    )
    rules = replace(whole, rulesets=ring, scenarios=tuple(replace(one, ruleset="a") for one in whole.scenarios))
    assert len(rules_for(rules, SCENARIO).rulesets) == 2
    with pytest.raises(HostError, match="no system plays"):
        play(rules, SCENARIO, 1)


def test_a_scenario_that_is_not_there_is_told() -> None:
    with pytest.raises(HostError, match="no scenario `waterloo`"):
        play(pack(), "waterloo", 1)


def test_a_pack_without_the_scenario_s_ruleset_is_told() -> None:
    with pytest.raises(HostError, match="lacks the ruleset `esa` of rethel_1650"):
        play(replace(pack(), rulesets=()), SCENARIO, 1)


# --- journals ---------------------------------------------------------------------------------------------------


def test_a_journal_is_a_header_events_and_a_result() -> None:
    lines = [json.loads(line) for line in journal_lines(played())]
    assert lines[0]["kind"] == "tercio journal"
    assert lines[0]["rules"] == ready().rules
    assert (lines[0]["scenario"], lines[0]["seed"], lines[0]["players"]) == (SCENARIO, 7, ["eager", "eager"])
    assert {kind: len(pieces) for kind, pieces in lines[0]["pieces"].items()} == {
        "side": 2,
        "division": 4,
        "unit": 13,
        "leader": 6,
    }
    assert all({"event", "section"} <= set(line) for line in lines[1:-1])
    assert lines[-1]["result"]["reason"] == played().result.reason


def test_a_journal_holds_no_float() -> None:
    def refuse(text: str) -> None:
        raise AssertionError(f"{text} in a journal")

    for line in journal_lines(played()):
        json.loads(line, parse_float=refuse)


def test_a_pack_from_a_file_plays_the_same(tmp_path: Path) -> None:
    write_pack(pack(), tmp_path / "library.json")
    again = play(read_pack(tmp_path / "library.json"), SCENARIO, 7, ("eager",))
    assert journal_text(again) == journal_text(played())


PROGRAM = """
from pathlib import Path
from compiler.compile import compile_files
from compiler.settings import Settings
from engine.host.journal import journal_text
from engine.host.play import play_ready, prepare
import hashlib
library = Path("scenarios").resolve()
pack = compile_files([library / "esa" / "rethel_1650.tercio"], Settings(library=library)).pack
played = play_ready(prepare(pack, "rethel_1650"), 7, ("captain",))
print(hashlib.sha256(journal_text(played).encode()).hexdigest())
"""


@pytest.mark.slow
def test_a_journal_is_the_same_whatever_the_hash_seed() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=REPOSITORY,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(REPOSITORY), "PATH": ""},
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout
        for seed in ("0", "4711")
    }
    told.add(f"{sha256(journal_text(played(7, 'captain')).encode()).hexdigest()}\n")
    assert len(told) == 1


def test_who_comes_out_of_an_event_is_kept_though_no_army_is_drawn_from_its_list() -> None:
    rules = rules_for(shipped_pack("cape"), "teteghem_1658")
    assert "townsfolk" in {army_list.name for army_list in rules.army_lists}
    assert "townsfolk" not in {name for army in rules.scenarios[0].armies for name in army.lists}
