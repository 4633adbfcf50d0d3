"""The worked examples of the specification: each is an executable example or a test, or is listed with its reason."""

from __future__ import annotations

from pathlib import Path

from engine.core.chance import Seeded
from engine.systems.esa.book.book import Book
from engine.systems.esa.system import Esa
from tests.engine.systems.esa.staging import library, ruleset

STAGED = {
    "EX-01": "front_side_rear",
    "EX-04": "sheltered",
    "EX-07": "three_against_one",
    "EX-08": "equal_is_a_success",
    "EX-09": "swaps_at_lens",
    "EX-10": "a_card_on_top",
    "EX-13": "attack_in_flank",
    "EX-14": "pikes_in_line",
    "EX-15": "fire_before_moving",
    "EX-16": "taking_heart",
    "EX-18": "firefight",
    "EX-20": "a_free_path",
    "EX-21": "out_of_reach",
    "EX-22": "either_way_back",
    "EX-25": "a_hedge_ahead",
    "EX-28": "firefight",
    "EX-30": "attack_in_flank",
    "EX-31": "pikes_against_shot",
    "EX-33": "general_at_the_rally",
    "EX-34": "guns_near_and_far",
    "EX-35": "charge_of_four_hexes",
    "EX-36": "charge_fails",
    "EX-37": "automatic_hits_of_muskets",
    "EX-39": "contact_without_a_test",
    "EX-40": "two_cards_of_dragoons",
    "EX-41": "into_the_wood",
    "EX-42": "before_the_village",
    "EX-43": "two_losses_in_melee",
    "EX-44": "light_foot_runs_from_pressing_on",
    "EX-47": "two_rows",
    "EX-48": "caracole_to_the_flank",
    "EX-49": "chain_of_command",
    "EX-50": "an_order_too_far",
    "EX-52": "focus_gives_up_the_rest",
    "EX-54": "the_duty_to_fight",
    "EX-55": "guns_close_by",
    "EX-56": "bad_weather",
    "EX-57": "a_favoured_army",
    "EX-58": "a_general_falls",
    "EX-59": "out_of_range",
    "EX-60": "sheltered",
}
"""Worked example and the executable one that shows it."""

BY_TESTS = {
    "EX-05": "test_an_objective_costs_once",
    "EX-06": "test_a_recurring_objective_costs_every_turn",
    "EX-11": "test_the_card_of_the_french_veterans",
    "EX-12": "test_the_card_of_the_french_veterans",
    "EX-17": "test_the_army_of_flanders",
}
"""Those that need a whole scenario or an army list: an example has no objectives and no points of leaders."""

NOT_STAGED = {
    "EX-02": "figures on bases: the engine counts strength, not figures",
    "EX-03": "a marker beside a base: shown by the sheet of markers",
}
"""Those that nothing can play, with the reason."""


def test_every_worked_example_is_accounted_for() -> None:
    known = {*STAGED, *BY_TESTS, *NOT_STAGED}
    left_out = {19, 23, 24, 26, 27, 29, 32, 38, 45, 46, 51, 53}  # numbers that the specification does not use
    assert known == {f"EX-{number:02}" for number in range(1, 61) if number not in left_out}


def test_the_executable_ones_exist() -> None:
    names = {example.name for example in ruleset().examples}
    assert sorted(set(STAGED.values()) - names) == []


def test_the_tests_exist() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in BY_TESTS.values() if f"def {name}(" not in text] == []


def test_the_army_of_flanders() -> None:
    """ESA-2.1e, ESA-2.1.3a: 33 points of units make a determination of 16 at Lens, as the book prints it."""
    esa = Esa()
    g = esa.new_game(esa.setting(library(), "lens_1648"), Seeded(1))
    side = next(one for one in g.state.sides if one.name == "spain")
    points = sum(unit.profile.points for unit in g.state.units if unit.side == side.id)
    assert (points, g.setting.army_rules.determination(g, side)) == (33, 16)


def test_the_card_of_the_french_veterans() -> None:
    """ESA-2.6.1a, ESA-2.6.1d: movement 1, shooting -1, melee 2, morale 2, protection 1|1, and its abilities."""
    card = Book(library(), ruleset(), ()).profiles["veteran_pike"]
    row = card.rows["one"]
    assert (row.pm, row.shooting, row.melee, row.morale, row.protection) == (1, -1, 2, 2, (1, 1))
    assert {"charge", "infantry", "steadiness", "press_on", "battle_line"} <= card.abilities
