"""Experiments with the shipped rulesets, and what of them cannot matter, each with its reason.

`python tests/engine/conformance/inert.py [SYSTEM …]` changes everything there is, table cells included, and tells what
nothing notices; the exit code is 1 if there was any. `make soak` runs it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.conformance.changes import Change, changes_of
from engine.conformance.experiments import Experiment, battles_of
from engine.model.pack import Ruleset
from engine.systems.cape.book import figures as cape
from engine.systems.esa.book import told_twice as esa
from engine.systems.registry import SYSTEMS
from engine.systems.risorgimento.book import figures as risorgimento
from tests.shipped import shipped_pack

NOT_NOTICED: dict[str, dict[str, str]] = {
    "esa": {
        "phase last turn, late_breaking_off": "left out unless the switch `break_off_moment` says `end_of_turn`",
        "phase last turn, ending": "it is the last of its turn as it stands",
    },
    "cape": {
        "constant jump_flat": "a jump over a line without height ends right behind it: a longer one leads nowhere else",
    },
    "risorgimento": {
        "constant open_visibility": "no weapon reaches as far as one sees in the open: to see farther changes nothing",
    },
}
"""By system: a change, as it is told, and why no game can show it."""
PRINT_ONLY: dict[str, dict[str, str]] = {
    "esa": esa.PRINT_ONLY,
    "cape": cape.PRINT_ONLY,
    "risorgimento": risorgimento.PRINT_ONLY,
}
"""By system: what it declares for readers alone, as its engine says itself."""
SHOWN_BY_TESTS: dict[str, dict[str, str]] = {
    "risorgimento": {
        "table melee_results": (
            "risorgimento/test_fighting.py::test_a_melee_costs_what_its_table_says_at_both_ends_of_each_column"
        ),
        "ending half_lost": "risorgimento/test_fighting.py::test_an_army_with_half_of_its_units_routed_has_lost",
        "constant gunners_run": "risorgimento/test_fighting.py::test_gunners_come_back_when_nobody_is_near",
        "constant oblique_limit": (
            "risorgimento/test_fighting.py::test_who_charges_turns_for_nothing_as_far_as_one_goes_obliquely"
        ),
    },
    "lumi": {
        "ending broken": "lumi/test_fights.py::test_an_army_without_cohesion_is_beaten",
        "constant oblique_limit": ("lumi/test_moves.py::test_one_goes_obliquely_as_far_as_the_limit_and_no_farther"),
        "constant objective_reach": "lumi/test_rally.py::test_an_objective_is_held_from_within_its_reach",
    },
    "esa": {
        "constant lowest_priority": "esa/test_fights.py::test_a_cancelled_order_is_near_enough",
        "constant objective_cost": "esa/test_ending.py::test_an_objective_costs_once",
        "constant recurring_cost": "esa/test_ending.py::test_a_recurring_objective_costs_every_turn",
        "constant replacement_protection": "esa/test_ending.py::test_a_lesser_man_replaces_a_leader_who_has_fallen",
        "constant farthest_shift": "esa/test_opening.py::test_ground_goes_no_further_than_the_rules_allow",
        "constant longest_wait": (
            "esa/test_opening.py::test_help_comes_no_earlier_than_the_opening_says_and_no_later_than_the_rules"
        ),
        "table withdrawals, retreat by light_artillery heavy_artillery": (
            "esa/test_forced.py::test_guns_in_battery_stay_and_limbered_ones_go_their_speed"
        ),
        "table withdrawals, evasion by light_artillery heavy_artillery": (
            "esa/test_forced.py::test_light_guns_evade_as_far_as_they_go_limbered"
        ),
        "table shooting_advantage": "esa/test_advantages.py::test_a_shot_hits_by_itself_as_often_as_the_table_says",
        "table melee_advantage": "esa/test_advantages.py::test_a_blow_hits_by_itself_as_often_as_the_table_says",
        "constant shots_a_turn": "esa/test_questions.py::test_who_can_fire_at_all",
        "table gun_moves": "esa/test_cells_and_switches.py::test_guns_go_so_many_hexes_as_they_stand",
        "table melee_weakness": (
            "esa/test_cells_and_switches.py::test_a_blow_from_the_side_or_the_rear_hits_by_itself_where_troops_are_weak"
        ),
        "phase removed turn, late_returns": (
            "esa/test_cells_and_switches.py::test_cards_go_back_before_orders_are_revealed_or_after_the_chain_tests"
        ),
        "phase last turn, late_returns": (
            "esa/test_cells_and_switches.py::test_phases_come_in_the_order_that_the_book_gives_them"
        ),
        "phase removed turn, late_breaking_off": (
            "esa/test_cells_and_switches.py::test_horse_breaks_off_after_its_melee_or_at_the_end_of_the_turn"
        ),
        "phase last turn, transfers": (
            "esa/test_cells_and_switches.py::test_phases_come_in_the_order_that_the_book_gives_them"
        ),
        "ending destruction": "esa/test_ending.py::test_an_army_without_steady_units_has_lost",
        "switch dead_guns_cost, no": (
            "esa/test_cells_and_switches.py::test_a_lost_battery_costs_determination_unless_the_switch_says_otherwise"
        ),
        "switch far_fire_protection, no": (
            "esa/test_cells_and_switches.py::"
            "test_protection_counts_against_far_fire_of_guns_unless_the_switch_says_otherwise"
        ),
        "switch reiter_range, two_hexes": (
            "esa/test_cells_and_switches.py::test_reiter_shoot_one_hex_or_two_as_the_switch_says"
        ),
        "switch units_block_fire, yes": ("esa/test_questions.py::test_units_stop_fire_only_where_the_switch_says_so"),
        "switch square_fire, every_side": "esa/test_questions.py::test_squares_and_reiter_follow_their_switches",
        "switch small_squares, still_square": "esa/test_questions.py::test_a_square_of_three_is_pike_and_shot",
        "constant spirit_turns": "esa/test_opening.py::test_a_speech_is_remembered_for_three_turns_in_melee",
    },
    "cape": {
        "constant load_carriers": "cape/test_finds.py::test_two_carry_twice_as_much_and_no_more",
        "constant bridge_width": (
            "cape/test_passages.py::test_a_bridge_is_three_measures_wide_and_whole_bases_stand_on_it"
        ),
        "constant countercharge_gap": "cape/test_edges.py::test_who_is_farther_than_a_measure_may_countercharge",
        "constant extra_mounted": "cape/test_edges.py::test_riders_charge_two_measures_farther_at_best",
        "constant stragglers_most": "cape/test_edges.py::test_no_more_than_six_stragglers_come",
        "constant blast_ability": "cape/test_edges.py::test_powder_goes_up_against_three",
        "constant inhabited_within": "cape/test_edges.py::test_six_measures_from_a_house_is_among_buildings",
        "constant skirmishers": "cape/test_edges.py::test_four_hidden_men_fire_from_six_measures_away",
        "constant skirmisher_range": "cape/test_edges.py::test_four_hidden_men_fire_from_six_measures_away",
        "constant trained_gain": "cape/test_edges.py::test_the_trained_load_for_a_point_less",
        "constant follow_distance": "cape/test_edges.py::test_within_a_measure_one_follows_a_leader_and_is_rallied",
        "constant betrayed_extras": "cape/test_edges.py::test_a_betrayer_wins_over_two_of_a_squad",
        "constant encourage_distance": "cape/test_edges.py::test_within_a_measure_one_follows_a_leader_and_is_rallied",
        "constant stride_most": "cape/test_edges.py::test_a_stride_is_longer_by_three_measures_at_most",
        "constant deck_values": "cape/test_edges.py::test_a_deck_has_four_cards_of_each_value_from_one_to_ten",
        "constant deck_copies": "cape/test_edges.py::test_a_deck_has_four_cards_of_each_value_from_one_to_ten",
        "constant wood_depth": "cape/test_edges.py::test_one_sees_through_four_measures_of_wood_and_eight_within_one",
        "constant wood_sight": "cape/test_edges.py::test_one_sees_through_four_measures_of_wood_and_eight_within_one",
        "constant double_sight": "cape/test_edges.py::test_who_fires_is_seen_from_twice_as_far",
        "constant canister_angle": "cape/test_edges.py::test_canister_opens_fifteen_degrees_to_each_side",
        "switch firmness_cap, no": "cape/test_edges.py::test_firmness_does_not_come_back_above_what_it_was",
        "switch ammunition, yes": "cape/test_edges.py::test_shots_are_counted_only_where_ammunition_is_played",
        "switch dismounted_dragoons, yes": (
            "cape/test_edges.py::test_a_dragoon_without_a_horse_is_taken_off_only_where_that_is_played"
        ),
        "table observation, day by clear": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, day by rain snow": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, day by fog": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, night_moon by clear": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, night_moon by rain snow": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, night_moon by fog": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, night_dark by rain snow": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "table observation, night_dark by fog": "cape/test_edges.py::test_one_sees_as_far_as_light_and_sky_allow",
        "constant test_points": "cape/test_edges.py::test_a_compulsory_test_takes_a_point_of_who_has_one",
        "constant aggressive_points": (
            "cape/test_edges.py::test_whoever_is_provoked_has_a_point_to_strike_with_and_loses_it_if_he_does_not"
        ),
        "effect melee_hit, lucky_hit": "cape/test_edges.py::test_a_one_hits_however_bad_the_chance",
        "effect hidden_hit, hit": "cape/test_edges.py::test_hidden_men_hit_who_comes_upon_them",
        "switch falls, yes": "cape/test_heights.py::test_a_fall_hurts_only_where_that_is_played",
        "switch jams, yes": "cape/test_edges.py::test_a_firearm_jams_on_a_ten_only_where_that_is_played",
        "switch visibility, yes": "cape/test_edges.py::test_light_and_sky_count_only_where_visibility_is_played",
        "switch disarming, yes": "cape/test_edges.py::test_a_blow_to_disarm_is_offered_only_where_that_is_played",
        "switch early_grenades, first_die": (
            "cape/test_edges.py::test_a_grenade_bursts_in_the_hand_only_where_that_is_played"
        ),
    },
    "condottiero": {
        **dict.fromkeys(
            [
                f"phase {change} opening, {phase}"
                for change in ("removed", "last")
                for phase in (
                    *("exploration", "choice_of_field", "terrain", "shifting", "order_of_deployment"),
                    *(("reinforcements", "speeches") if change == "removed" else ("reinforcements",)),
                )
            ],
            "condottiero/test_opening.py::test_a_phase_of_the_opening_that_is_removed_or_played_last_is_noticed",
        ),
        "ending empty_field": "condottiero/test_the_text_is_the_rule.py::test_an_army_gives_way_when_the_text_says_so",
        "switch lone_condottiero, no": (
            "condottiero/test_before.py::test_a_condottiero_without_troops_brings_a_die_unless_told_otherwise"
        ),
        "switch panic_retry, next_turn": (
            "condottiero/test_orders.py::test_an_order_that_met_with_panic_waits_for_calm_or_for_the_next_turn"
        ),
        "switch charismatic_losses, each": (
            "condottiero/test_day.py::test_a_charismatic_leader_lost_counts_once_or_each"
        ),
        "constant units_abreast": "condottiero/test_deployment.py::test_a_command_deploys_five_abreast_in_its_zone",
        "constant terrain_gap": (
            "condottiero/test_deployment.py::test_a_piece_that_is_moved_ends_thirty_centimetres_from_any_other"
        ),
        "constant greatest_condottiero": ("condottiero/test_before.py::test_a_scenario_that_cannot_be_played_says_why"),
        "constant greatest_general": "condottiero/test_before.py::test_a_scenario_that_cannot_be_played_says_why",
        "constant deployment_depth": (
            "condottiero/test_deployment.py::test_a_command_deploys_five_abreast_in_its_zone"
        ),
    },
}
"""By system: a change that wants an opening, a scenario that nobody ships or one that is refused, so that neither the
examples nor the battles here show it, and the test of the system that fails with it. A table by its name alone: the
test fails with any of its cells."""
EVERY, SAMPLE = 19, 3
"""Of all changes but those of cells every so many, and of these so many: the tests try them."""


def sample(ruleset: Ruleset) -> list[Change]:
    changes = [change for change in changes_of(ruleset) if change.kind not in ("table", "switch")]
    sampled = changes[::EVERY]
    return sampled[:: max(1, len(sampled) // SAMPLE)]


LATER_EDITIONS = {"lumi": "lumi_2"}
"""By system: the edition that most battles and examples are written for. What it keeps of the first is shown there."""


@cache
def experiment(system: str, edition: str = "") -> Experiment:
    """With the smaller half of its battles: the larger ones show little more and take long."""
    pack, ruleset = shipped_pack(system), edition or system
    battles = battles_of(pack, ruleset)
    scenarios = list(dict.fromkeys(battle.scenario for battle in battles))
    small = scenarios[: (len(scenarios) + 1) // 2]
    return Experiment(pack, ruleset, [battle for battle in battles if battle.scenario in small])


def is_listed(system: str, change: Change) -> bool:
    lists = (NOT_NOTICED.get(system, {}), SHOWN_BY_TESTS.get(system, {}))
    names = (str(change), f"{change.kind} {change.thing}")
    return any(name in listed for listed in lists for name in names) or change.thing in PRINT_ONLY.get(system, {})


def unnoticed(system: str, it: Experiment, changes: Iterable[Change]) -> list[str]:
    return [
        str(change)
        for change in changes
        if not is_listed(system, change) and it.notice(change) is None and not _is_noticed_later(system, change)
    ]


def _is_noticed_later(system: str, change: Change) -> bool:
    edition = LATER_EDITIONS.get(system)
    if edition is None:
        return False
    later = experiment(system, edition)
    same = next((one for one in changes_of(later.ruleset) if str(one) == str(change)), None)
    return same is not None and later.notice(same) is not None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=list(SYSTEMS))
    parser.add_argument("--kinds", default="", help="only these kinds of changes, with commas between")
    options = parser.parse_args()
    wanted = [kind for kind in options.kinds.split(",") if kind]
    inert = tried = 0
    for system in options.systems:
        it = experiment(system)
        for change in changes_of(it.ruleset):
            if wanted and change.kind not in wanted:
                continue
            tried += 1
            for name in unnoticed(system, it, [change]):
                inert += 1
                sys.stdout.write(f"{system}: nothing notices {name}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{tried} changes, {inert} that nothing notices\n")
    return 1 if inert else 0


if __name__ == "__main__":
    sys.exit(main())
