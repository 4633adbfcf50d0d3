"""That a ruleset of the kit is played as it is declared: what an amendment changes, the game changes."""

from __future__ import annotations

import json

import pytest

from engine.conformance.kit import examine
from engine.host.coverage import declared_in, rules_of
from engine.model.codec import from_plain, to_plain
from tests.engine.kit.playing import KIT, RULES, compiled, journal
from tests.shipped import shipped_pack

CHANGES = {
    "a phase is moved": """amend sequence turn {
        remove phase marches   add phase marches "Marches" { actions march } }""",
    "a phase is removed": "amend sequence turn { remove phase marches }",
    "an outcome": """amend test volley {
        replace outcomes { 2 or more: hit "hit" { effect hurt(target, 3) }  otherwise: miss "miss" } }""",
    "an effect": "amend effect hurt { replace does remove(victim) }",
    "an order": "amend sequence turn { amend phase fire { replace order side_by_side } }",
    "a condition": "amend action march { replace when mover.shaken }",
    "a distance": """amend action shoot {
        replace where enemies(shooter, target) and distance(shooter, target) <= 1 hex }""",
    "an allowance": "amend movement march { replace allowance 1 }",
    "an ending": "amend ending beaten { replace when army.pieces_lost > 0 }",
    "a reaction": """add reaction duck "Duck" {
        before shoot   by target   must yes   instead yes   does set(target.shaken, yes) }""",
    "a start that the card says": "amend fact company.losses { replace starts company.pace }",
    "a start": "amend fact company.losses { replace starts 2 }",
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_amendment_changes_the_game(change: str) -> None:
    assert journal(compiled(special=CHANGES[change])) != journal(compiled())


def test_the_same_seed_is_the_same_game() -> None:
    assert journal(compiled()) == journal(compiled())


def test_a_rulepack_that_was_written_and_read_plays_the_same_game() -> None:
    pack = compiled()
    assert journal(from_plain(json.loads(json.dumps(to_plain(pack))))) == journal(pack)


def test_a_phase_that_is_gone_is_not_played() -> None:
    told = "".join(journal(compiled(special="amend sequence turn { remove phase marches }")))
    assert '"Moved"' not in told
    assert '"Tested"' in told


def test_what_must_be_done_is_done_by_all_before_anybody_chooses() -> None:
    first = [json.loads(line)["event"] for line in journal(compiled())[:6]]
    assert first == ["TurnBegan", "Entered", "ArmyActed", "ArmyThrew", "ArmyActed", "ArmyThrew"]


def test_who_is_first_is_asked_once_as_the_phase_begins() -> None:
    rules = RULES.replace('"Marches" { actions', '"Marches" { first army.pips  actions')
    rules = rules.replace("moves march }", "moves march  does add(mover.army.pips, -9) }")
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    orders: list[tuple[list[int], list[int]]] = []
    for event in events:
        if event["event"] == "Ordered":
            orders.append((event["sides"], []))
        if event["event"] == "Acted" and event["deed"] == "march":
            orders[-1][1].append(event["piece"] // 2)
    assert any(len(acted) == 4 for _, acted in orders)
    assert [acted for sides, acted in orders if acted != sorted(acted, key=sides.index)] == []


def test_every_rule_of_a_ruleset_without_python_is_covered_by_what_it_declares() -> None:
    ruleset = next(one for one in shipped_pack("brigadier").rulesets if one.name == "brigadier")
    rules = dict.fromkeys(rules_of(ruleset))
    declared = declared_in(ruleset, rules)
    assert "movement march" in declared["3"]
    assert "reaction hasty_square" in declared["5"]
    # What is said before the game is for the table.
    assert sorted(declared) == sorted(rule for rule in rules if not rule.startswith("0"))


@pytest.mark.parametrize(
    ("ruleset", "scenario"),
    [
        ("skirmish", "cider_lane"),
        ("brigadier", "sabugal_1811"),
        ("lanterns", "margaret_wreck"),
        pytest.param("brigadier", "maida_1806", marks=pytest.mark.campaign),
        pytest.param("lanterns", "gannet_cove", marks=pytest.mark.campaign),
        pytest.param("lanterns", "gorse_lane", marks=pytest.mark.campaign),
    ],
)
def test_shipped_battles_keep_what_every_system_must_keep(ruleset: str, scenario: str) -> None:
    assert list(examine(shipped_pack(ruleset), [scenario])) == []


def test_a_captain_beats_chance() -> None:
    from engine.core.chance import Seeded
    from engine.core.driver import run
    from engine.core.players import EagerPlayer

    setting = KIT.setting(shipped_pack("skirmish"), "cider_lane")
    wins = 0
    for seed in range(6):
        game = KIT.new_game(setting, Seeded(seed))
        game.play = lambda game=game: KIT.play(game)
        seat = seed % 2
        players = [EagerPlayer(seed), EagerPlayer(seed + 100)]
        players[seat] = KIT.captain(game, seat, seed)
        run(game, players)
        wins += game.state.winner == seat
    assert wins >= 5
