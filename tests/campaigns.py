"""What `make test` leaves to `make soak`, so that it ends while one waits for it.

Some tests look at dozens of cases that differ little. Each time every second to sixth of them is looked at, always the
same ones, so that a failure seen by one contributor is seen by all; `pytest -m campaign` looks at the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import PurePosixPath

import pytest

ONE_IN: dict[str, int] = {
    "tests/browser/": 3,
    "tests/browser/test_guide_pages.py::test_a_word_to_write_is_never_parted": 2,
    "tests/browser/test_guide_pages.py::test_the_gallery_is_light_and_nothing_jumps": 3,
    "tests/browser/test_replay_page.py::test_a_replay_steps_to_the_end_and_back": 2,
    "tests/browser/test_replay_page.py::test_no_reader_is_kept_out": 2,
    "tests/browser/test_replay_page.py::test_nothing_scrolls_sideways": 3,
    "tests/browser/test_replay_page.py::test_the_end_of_a_replay_is_the_engines_result": 2,
    "tests/browser/test_replay_page.py::test_words_of_a_stranger_are_shown_and_never_run": 2,
    "tests/browser/test_site_pages.py::test_a_first_visit_is_light_and_nothing_jumps": 2,
    "tests/browser/test_site_phone.py::test_a_page_is_free_again_after_a_search": 6,
    "tests/browser/test_site_phone.py::test_a_rule_below_pictures_is_landed_on": 3,
    "tests/browser/test_site_tools.py::test_a_page_reckons_the_odds_of_the_engine": 3,
    "tests/compiler/backends/": 3,
    "tests/compiler/backends/test_boxes.py::test_cards_of_whom_one_meets_are_in_the_order_like_all_others": 2,
    "tests/compiler/backends/test_every_product.py": 4,
    "tests/compiler/backends/test_languages.py::test_no_card_has_a_word_of_the_other_language": 2,
    "tests/compiler/documents/": 3,
    "tests/compiler/documents/test_booklets.py::test_the_booklet_holds_everything_that_the_scenario_says": 5,
    "tests/compiler/documents/test_booklets.py::test_the_totals_are_those_that_the_author_checked": 5,
    "tests/compiler/documents/test_books_to_read.py::test_a_book_has_one_key_of_signs": 2,
    "tests/compiler/documents/test_books_to_read.py::test_contents_list_a_section_whose_parent_is_not_in_the_book": 2,
    "tests/compiler/documents/test_every_document.py": 5,
    "tests/compiler/documents/test_map_labels.py": 4,
    "tests/compiler/documents/test_one_language.py::test_no_italian_page_has_a_word_that_is_only_english": 4,
    "tests/compiler/documents/test_player_aids.py::test_each_modifier_stands_with_its_figure_before_it": 2,
    "tests/compiler/documents/test_player_aids.py::test_players_of_two_languages_have_the_same_tables": 4,
    "tests/compiler/documents/test_player_aids.py::test_the_aid_is_one_page_or_two_with_every_phase_and_test": 5,
    "tests/compiler/documents/test_player_aids.py::test_the_reference_says_whom_ground_bars": 2,
    "tests/compiler/documents/test_player_aids.py::test_what_is_needed_to_play_stands_on_the_aid": 4,
    "tests/compiler/documents/test_read_at_the_table.py::test_letters_of_a_table_stand_with_it_or_not_at_all": 2,
    "tests/compiler/documents/test_read_at_the_table.py::"
    "test_the_title_above_the_columns_of_the_melee_table_is_printed": 3,
    "tests/compiler/documents/test_sheets.py::test_a_reference_is_one_sheet_of_paper_or_goes_on_with_one_side_more": 5,
    "tests/compiler/documents/test_what_armies_bring.py::test_each_side_is_told_the_firmness_that_the_game_gives_it": 2,
    "tests/compiler/paint/": 2,
    "tests/compiler/site/": 3,
    "tests/compiler/telling/test_every_field.py::"
    "test_a_changed_field_changes_the_book_and_the_site_in_both_languages": 12,
    "tests/compiler/test_avoided_words.py": 3,
    "tests/compiler/test_closed_kinds.py::test_shipped_rules_are_closed_where_they_go_by_names": 3,
    "tests/compiler/test_diff.py::test_one_edit_is_one_difference": 2,
    "tests/compiler/test_hostile.py::test_a_hostile_file_ends_soon_with_a_clear_error": 10,
    "tests/compiler/test_shelved_rulesets.py::test_a_battle_upon_a_ruleset_from_the_shelf_is_the_same_pack": 3,
    "tests/compiler/test_shelved_rulesets.py::test_mistakes_are_told_as_without_the_shelf": 2,
    "tests/dsl/test_limits.py::test_a_mass_of_anything_ends_soon": 3,
    "tests/engine/conformance/test_counting.py::test_the_number_of_answers_is_as_counted": 4,
    "tests/engine/conformance/test_declared.py": 2,
    "tests/engine/conformance/test_every_system.py::test_a_long_battle_is_played_to_its_end_under_watch": 2,
    "tests/engine/conformance/test_free_deployment.py": 2,
    "tests/engine/conformance/test_playthroughs.py::test_the_same_choices_and_faces_lead_where_they_led": 2,
    "tests/engine/conformance/test_recorded_games.py::test_the_same_seed_plays_the_same_game": 4,
    "tests/engine/conformance/test_set_up.py::test_a_ruleset_without_one_of_its_parts_is_refused_or_played": 10,
    "tests/engine/conformance/test_sources.py": 2,
    "tests/engine/conformance/test_stances.py": 2,
    "tests/engine/conformance/test_zones_in_conditions.py": 2,
    "tests/engine/host/": 3,
    "tests/engine/host/test_film.py::test_the_shots_lead_from_the_first_scene_to_the_last": 2,
    "tests/engine/kit/": 3,
    "tests/engine/kit/test_declared_is_played.py::test_shipped_battles_keep_what_every_system_must_keep": 2,
    "tests/engine/kit/test_shipped_rulesets.py::test_the_same_seed_plays_the_same_game": 3,
    "tests/engine/model/test_codec.py::test_any_object_comes_back_equal_and_alike": 2,
    "tests/engine/model/test_shipped_packs.py::test_a_shipped_system_comes_back_from_its_pack": 2,
    "tests/engine/odds/test_simulation.py::test_twenty_thousand_tries_agree_with_the_odds": 10,
    "tests/engine/systems/cape/test_the_text_is_the_rule.py": 2,
    "tests/engine/systems/condottiero/test_opening.py": 3,
    "tests/engine/systems/esa/test_the_text_is_the_rule.py": 2,
    "tests/engine/systems/lumi/test_each_amendment.py::test_the_rest_plays_or_says_what_it_lacks": 4,
    "tests/hostile/": 3,
    "tests/hostile/test_costs.py::test_a_small_file_costs_little": 7,
    "tests/hostile/test_faults.py::test_whatever_fails_the_earlier_products_stay": 6,
    "tests/hostile/test_regular_expressions.py::test_a_pattern_takes_no_longer_than_its_text_is_long": 6,
    "tests/hostile/test_skirmish.py::test_a_pdf_has_no_action_but_its_own_links": 6,
    "tests/hostile/test_strangers_pack.py::test_names_that_are_paths_are_refused": 6,
    "tests/hostile/test_trust.py::test_a_configuration_beside_the_rules_is_not_even_read": 2,
    "tests/site/test_building.py": 2,
    "tests/tercio/accelerated/test_unfolding.py::test_a_copy_that_is_written_out_plays_the_same_battle": 2,
    "tests/tercio/test_balance.py::test_a_kept_game_is_won_by_the_same_side_again": 6,
    "tests/tercio/test_brigades_that_come_later.py": 2,
    "tests/tercio/test_check_shelf.py::test_a_project_with_rules_of_its_own_is_told_the_same": 3,
    "tests/tercio/test_check_shelf.py::test_after_any_change_the_answer_is_that_of_a_look_at_everything": 3,
    "tests/tercio/test_check_units.py::test_the_answer_is_that_of_a_look_at_everything": 2,
    "tests/tercio/test_mistakes_of_every_system.py::test_a_mistake_is_told": 6,
    "tests/tercio/test_mistakes_of_house_rules.py": 4,
    "tests/tercio/test_new.py": 2,
    "tests/tercio/test_odds_of_a_battle.py": 2,
    "tests/tercio/test_orders_and_ranks.py::test_a_mistake_is_told": 4,
    "tests/tercio/test_replay.py": 2,
    "tests/tercio/test_replay.py::test_a_battle_has_a_page_of_moderate_size": 2,
    "tests/tercio/test_replay.py::test_the_last_position_is_that_of_the_engine": 2,
    "tests/tercio/test_report.py": 4,
    "tests/tercio/test_report.py::test_every_line_is_words": 8,
    "tests/tercio/test_surroundings.py": 2,
    "tests/tercio/test_surroundings.py::test_a_closed_output_is_no_fault": 2,
}
"""Tests, files or folders of them: of how many cases one is looked at each time. What is nearest counts."""


def leave_to_campaigns(items: Iterable[pytest.Item]) -> None:
    """Marks the cases that are left. Cases of one test are counted by themselves, and those of a file that are made for
    all of its tests fall alike."""
    seen: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        number = _one_in(test)
        if number is not None and item.get_closest_marker("campaign") is None:
            if seen[test] % number and "[" in item.nodeid:
                item.add_marker("campaign")
            seen[test] += 1


@cache
def _one_in(test: str) -> int | None:
    file = test.partition("::")[0]
    places = (test, file, *(f"{folder}/" for folder in PurePosixPath(file).parents))
    return next((ONE_IN[place] for place in places if place in ONE_IN), None)
