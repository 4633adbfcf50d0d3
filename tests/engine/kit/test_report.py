"""How a battle of the kit is told: whoever reads it at another table can follow it and check every sum."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

import pytest

from engine.host.play import Played, play
from engine.kit.position import events as kit_events
from engine.model.pack import Rulepack
from tercio.project.places import shipped
from tercio.report.phrases import read_phrases
from tercio.report.telling import Line, render, report_lines, report_of
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled
from tests.shipped import shipped_pack
from tests.tercio.disagreement import disagreements, names_of

SHIPPED = (("skirmish", "cider_lane", 5), ("brigadier", "sabugal_1811", 5), ("lanterns", "gannet_cove", 1))
BATTLES = (*SHIPPED, ("brigadier", "maida_1806", 5), ("lanterns", "gorse_lane", 1), ("lanterns", "margaret_wreck", 1))


@lru_cache(maxsize=8)
def _battle(ruleset: str, scenario: str, seed: int) -> tuple[Rulepack, Played]:
    pack = shipped_pack(ruleset)
    return pack, play(pack, scenario, seed=seed, players=("eager",))


def _shipped(ruleset: str, scenario: str, seed: int, *, language: str = "en", level: str = "usual") -> list[Line]:
    pack, battle = _battle(ruleset, scenario, seed)
    return report_lines(pack, battle, shipped("templates"), language=language, level=level)


def _drill(
    rules: str = RULES, *, battle: str = BATTLE, seed: int = 1, language: str = "en", level: str = "usual"
) -> str:
    """A battle of the small ruleset, line by line; headings are indented less."""
    pack = compiled(rules=rules, battle=battle)
    played = play(pack, "trial", seed=seed, players=("eager",))
    lines = report_lines(pack, played, shipped("templates"), language=language, level=level)
    return "\n".join(f"{'  ' * line.rank}{line.text}" for line in lines)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle[1])
def test_every_line_agrees_with_whom_it_is_about(battle: tuple[str, str, int], language: str) -> None:
    pack, played = _battle(*battle)
    names = names_of(report_of(pack, played, shipped("templates"), language))
    told = (line.text for line in _shipped(*battle, language=language, level="full") if line.rank == 3)
    assert [(text, fault) for text in told for fault in disagreements(text, language, names)] == []


def test_every_event_has_phrases_or_a_reason_to_be_silent() -> None:
    phrases = read_phrases(shipped("templates") / "reports" / "kit.yaml")
    assert set(phrases.events) | set(phrases.silent) == {event.__name__ for event in KIT.events}
    assert set(phrases.events) & set(phrases.silent) == set()


@pytest.mark.parametrize(("language", "told"), [("en", "holds for both armies"), ("it", "vale per entrambe le armate")])
def test_what_ends_a_battle_for_both_sides_is_told_of_both(language: str, told: str) -> None:
    """`Nobody wins: the enemy is broken` is no reason: each of them could say it."""
    pack, played = _battle(*SHIPPED[0])
    ended = kit_events.BattleEnded("6", -1, "broken")

    def line(*befallen: int, figures: tuple[int, ...] = (3, 1)) -> str:
        journal = (kit_events.Judged("6", "broken", befallen, (0, 1), figures), ended)
        lines = report_lines(pack, replace(played, journal=journal), shipped("templates"), language=language)
        return lines[-1].text

    assert told in line(0, 1)
    assert told not in line(0)
    assert told not in line(0, 1, figures=(2, 2)), "the line before says that they are level"


# --- tests ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("battle", SHIPPED, ids=lambda one: one[1])
def test_every_sum_can_be_checked(battle: tuple[str, str, int]) -> None:
    thrown = [line.text for line in _shipped(*battle) if " = " in line.text]
    assert len(thrown) > 5
    for text in thrown:
        told = re.fullmatch(r".*?, ([\d, ]+?)(?: \((.*)\))? = (−?\d+): .*", text)
        assert told is not None, text
        dice, listed, score = told.groups()
        faces = [int(face) for face in dice.split(", ")]
        added = [int(one.replace("−", "-")) for one in re.findall(r"(?:^|, )([+−]\d+)", listed or "")]
        assert sum(faces) + sum(added) == int(score.replace("−", "-")), text


@pytest.mark.parametrize("battle", SHIPPED, ids=lambda one: one[1])
def test_what_is_aimed_names_its_target(battle: tuple[str, str, int]) -> None:
    _, played = _battle(*battle)
    aimed = [event for event in played.journal if isinstance(event, kit_events.Tested) and event.target >= 0]
    arrows = [line.text for line in _shipped(*battle) if " → " in line.text]
    assert aimed
    assert len(arrows) >= len(aimed)


def test_a_test_tells_dice_and_what_the_formula_adds_by_its_title() -> None:
    assert re.search(r"Line 1 \(Red\) → Line \d \(Blue\): Volley, \d \(\+2 Fire\) = \d: (hit|miss)", _drill())


def test_figures_of_the_other_are_told_as_such() -> None:
    told = _drill(RULES.replace("score roll + shooter.fire", "score roll + shooter.fire - target.pace"))
    assert re.search(r"Volley, \d \(\+2 Fire, −2 Pace \(the other\)\) = (\d|−1): ", told)


def test_a_score_that_is_no_sum_is_told_as_a_score() -> None:
    told = _drill(RULES.replace("score roll + shooter.fire", "score 2 * roll"))
    assert re.search(r"Volley, 3, score 6: hit", told)


def test_a_goal_is_told() -> None:
    rules = RULES.replace("score roll + shooter.fire", "goal shooter.fire + 2  modify goal").replace(
        "outcomes {\n      6 or more",
        'modifiers { +1 when turn_number > 0 "fair weather" }\n    outcomes {\n      goal or more',
    )
    assert re.search(r"Volley, \d against 5 \(\+2 Fire, \+2, \+1 fair weather\): (hit|miss)", _drill(rules))


def test_one_minus_sign_everywhere() -> None:
    for battle in SHIPPED:
        assert not [line.text for line in _shipped(*battle, level="full") if re.search(r"(^|[ (])-\d", line.text)]


# --- headings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("battle", SHIPPED, ids=lambda one: one[1])
def test_everything_stands_under_a_phase(battle: tuple[str, str, int], language: str) -> None:
    ranks = [line.rank for line in _shipped(*battle, language=language) if line.rank]
    texts = [line.text for line in _shipped(*battle, language=language)]
    first_turn = next(at for at, text in enumerate(texts) if text.startswith("Turn"))
    after = [ranks[at + 1] for at, rank in enumerate(ranks) if rank == 1 and at >= first_turn]
    assert set(after) == {2}, "a turn is followed by the heading of a phase"
    assert not {"Next turn", "Next Turn", "opening"} & set(texts)
    assert texts[0] in ("Deployment", "Schieramento") or texts[0].startswith("Turn")


def test_the_first_phase_has_a_heading_even_if_it_only_acts_by_itself() -> None:
    told = _drill().splitlines()
    assert told[:3] == ["  Turn 1", "    Command", told[2]]
    assert re.fullmatch(r" {6}Red: pips, \d", told[2])


def test_what_happens_when_the_turn_is_over_stands_under_its_end() -> None:
    assert "    End of the turn\n      Pieces left: Red 2, Blue 2" in _drill(RULES.replace("6 or more: hit", "99: hit"))


# --- nothing twice, nothing left out ----------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["usual", "full"])
def test_a_march_is_told_once(level: str) -> None:
    told = _drill(level=level)
    assert ": March, " in told
    assert not re.search(r": March$", told, re.MULTILINE)


WATCH = """
  reaction watch "Watch" { during march  by shooter  must yes  when WHEN  does set(mover.shaken, yes) }
  test volley"""
"""Somebody watches marches, so that a journal has them hex by hex."""


def test_a_march_that_nobody_answers_is_told_once_from_where_it_began() -> None:
    marches = re.compile(r"(Line \d \(\w+\)): March, (\d{4}) – (\d{4})")
    watched = _drill(RULES.replace("\n  test volley", WATCH.replace("WHEN", "mover.pace > 9"), 1))
    assert marches.findall(watched) == marches.findall(_drill())


def test_a_march_is_cut_where_somebody_answers_it() -> None:
    near = "enemies(shooter, mover) and distance(shooter, mover) <= 2 hexes"
    told = _drill(RULES.replace("\n  test volley", WATCH.replace("WHEN", near), 1))
    assert re.search(r"(Line \d \(\w+\)): March, \d{4} – \d{4}\n +Line \d \(\w+\), reaction: Watch\n +\1: shaken", told)


def test_one_that_stays_is_told_so_only_where_everything_is_told() -> None:
    rules = RULES.replace("bars place.ground.impassable", "bars yes = yes")
    assert "March" not in _drill(rules)
    assert re.search(r"Line \d \(Red\): stays in place$", _drill(rules, level="full"), re.MULTILINE)
    assert re.search(r"Line \d \(Red\): resta sul posto$", _drill(rules, level="full", language="it"), re.MULTILINE)


@pytest.mark.parametrize(("start", "given", "is_named"), [("0", "2", True), ("no", "yes", False)])
def test_a_deed_is_named_unless_the_sentence_of_a_fact_tells_more_than_a_figure(
    start: str, given: str, is_named: bool
) -> None:
    """A sentence with a figure does not tell how that came about."""
    fact = f'fact company.braced "braced" {{ starts {start}  says "{{it}} braces" }}\n  profile line'
    action = f'action brace "Brace" {{ by shooter  does set(shooter.braced, {given}) }}\n  action shoot'
    phase = 'phase bracing "Bracing" { actions brace }\n      phase fire'
    rules = RULES.replace("profile line", fact).replace("action shoot", action).replace("phase fire", phase)
    told, _, _ = _drill(rules).partition("Turn 2")
    assert "Line 1 (Red) braces" in told
    assert ("Line 1 (Red): Brace" in told) is is_named


def test_discards_that_are_shuffled_are_told_with_their_deck() -> None:
    cards = "  ".join(f'card {number} "Card {number}" {{ effect add(player.pips, 1) }}' for number in (1, 2))
    deck = f'deck orders "Orders" {{ kept_by player  {cards} }}\n  action order "Order" {{ by player  plays orders }}\n'
    rules = RULES.replace("  action think", f"  {deck}  action think").replace("actions think", "actions think, order")
    told = _drill(rules.replace("does throw(", "does draw_cards(player, orders, 1), throw("))
    assert "Orders (Red): the discards are shuffled" in told


def test_rules_of_a_scenario_are_cited_as_those_that_they_amend() -> None:
    pack = compiled(special="remove ending beaten")
    played = play(pack, "trial", seed=1, players=("eager",))
    lines = report_lines(pack, played, shipped("templates"))
    assert {line.section.rpartition("-")[0] for line in lines if line.section} == {"DRILL"}


def test_a_deed_without_test_and_move_is_told_with_its_target() -> None:
    rules = RULES.replace("phase fire", 'phase hails "Hails" { actions hail }\n      phase fire').replace(
        "  action shoot", '  action hail "Hail" { by shooter  at target  does set(shooter.shaken, no) }\n  action shoot'
    )
    assert "Line 1 (Red) → Line 1 (Red): Hail" in _drill(rules)


def test_a_die_that_shows_the_same_again_is_told_again() -> None:
    told = _drill(RULES.replace("lasts turn", "").replace("throw(player.pips, 1d6)", "throw(player.pips, 1d2)"))
    assert told.count("Red: pips, ") == told.count("  Turn ")


def test_several_dice_of_one_throw_are_told() -> None:
    assert re.search(
        r"Red: pips, \d+ \(\d, \d\)", _drill(RULES.replace("throw(player.pips, 1d6)", "throw(player.pips, 2d6)"))
    )


REACTION = """
  reaction duck "Ducks" { before shoot  by target  INSTEAD must yes  does set(target.shaken, no) }
"""


@pytest.mark.parametrize(("instead", "shots"), [("instead yes", False), ("", True)])
def test_an_action_is_told_before_what_answers_it(instead: str, shots: bool) -> None:
    told = _drill(RULES.replace("\n  test volley", f"{REACTION.replace('INSTEAD', instead)}  test volley"))
    assert re.search(r"Line \d \(Red\) → (Line \d \(Blue\)): Shoot\n +\1, reaction: Ducks\n", told)
    assert ("Volley" in told) is shots


def test_the_order_of_play_is_told_once_a_turn() -> None:
    rules = RULES.replace('phase fire "Fire" {', 'phase fire "Fire" { first army.pips ').replace(
        'phase marches "Marches" {', 'phase marches "Marches" { first army.pips '
    )
    told = _drill(rules)
    assert re.search(r"    Marches\n      Order of play: (Red|Blue) \(\d\), (Red|Blue) \(\d\); pips\n", told)
    assert told.count("Order of play") == told.count("  Turn ")
    both = _drill(rules.replace("first army.pips", "first 10 * army.pips + army.pieces_lost"))
    assert re.search(r"Order of play: (Red|Blue), (Red|Blue); pips, then pieces lost\n", both)


def test_a_fact_that_holds_is_told_by_its_title_alone() -> None:
    told = _drill()
    assert re.search(r"Line \d \(\w+\): shaken$", told, re.MULTILINE)


def test_what_is_forgotten_with_the_turn_is_told_where_it_has_a_sentence() -> None:
    fact = 'fact company.shaken "shaken" { starts no  lasts turn  says "{it} wavers", "{it} stands firm again" }'
    told = _drill(RULES.replace('fact company.shaken "shaken" { starts no }', fact))
    wavers = re.findall(r"(Line \d \(\w+\)) wavers", told)
    firm = re.findall(r"(Line \d \(\w+\)) stands firm again", told)
    lost = set(re.findall(r"(Line \d \(\w+\)) is lost", told))
    assert firm
    assert set(firm) <= set(wavers)
    assert set(wavers) - set(firm) <= lost
    assert "stands firm again" not in _drill(
        RULES.replace('fact company.shaken "shaken" { starts no }', fact.replace("lasts turn", ""))
    )


def test_an_effect_is_told_in_its_own_sentence() -> None:
    told = _drill(RULES.replace('effect hurt "Hurt" {', 'effect hurt "Hurt" { says "{it} loses {value} men" '))
    assert re.search(r"Line \d \(\w+\) loses 1 men", told)


# --- places and losses ------------------------------------------------------------------------------------------


def test_a_piece_that_was_deployed_marches_from_where_it_was_put() -> None:
    battle = BATTLE.replace("company 2 x line { at 0101, 0301 }", "deploys 0101, 0301  company 2 x line")
    told = _drill(battle=battle)
    assert "  Deployment\n      Line 1 (Red) comes to 0301" in told
    assert re.search(r"Line 1 \(Red\): March, 0301 – \d{4}", told)
    assert "— –" not in told


def test_those_who_come_later_stand_under_a_heading_of_their_own() -> None:
    late = "squad late { arrives 2  enters 0601, 0602, 0603  company 1 x line }"
    kind = 'kind squad "Squad" { like command  inside army }\n  role mover'
    rules = RULES.replace("role mover", kind, 1).replace("like piece  inside army", "like piece  inside army, squad")
    told = _drill(rules, battle=BATTLE.replace("0301 }", f"0301 }} {late}", 1))
    assert re.search(r"  Turn 2\n    Reinforcements\n      Line 3 \(Red\) comes to \d{4}\n    Command\n", told)


def test_one_that_runs_over_the_edge_is_told_so() -> None:
    rules = RULES.replace("case { does set(victim.shaken, yes) }", "case { does flee(victim, 9) }")
    assert re.search(r"Line \d \(\w+\): over the edge in flight, and lost", _drill(rules))
    assert re.search(r"Line \d \(\w+\): in fuga oltre il bordo, fuori combattimento", _drill(rules, language="it"))


def test_the_quiet_report_tells_losses_and_the_end() -> None:
    told = _drill(level="quiet")
    assert " is lost" in told
    assert "Victory for" in told
    assert "March" not in told


# --- the end ----------------------------------------------------------------------------------------------------


def test_a_draw_is_called_so_with_the_figures_that_are_level() -> None:
    told = _drill(RULES.replace("6 or more: hit", "99: hit"))
    assert told.endswith("Pieces left: Red 2, Blue 2\n      A draw, with the armies level: dusk")


LEVELS = """fact army.trophies "trophies" { counts company  as target  among lost  when enemies(army, target) }
  ending rout "a rout" { when turn_number > 2 and army.trophies >= 2 }
  ending beaten"""


def test_a_victory_by_levels_is_told_with_the_figures_that_it_weighs() -> None:
    told = _drill(RULES.replace("ending beaten", LEVELS))
    assert re.search(r"Trophies: Red [012], Blue [012]\n +Victory for (Red|Blue): a rout$", told)


def test_nobody_is_called_level_who_is_not() -> None:
    ending = (
        "ending beaten",
        'ending early "early" { when army.number + turn_number > 2  winner nobody }\n  ending beaten',
    )
    assert _drill(RULES.replace(*ending)).endswith("Nobody wins: early")


def test_what_the_kit_answers_by_itself_has_its_title_in_every_language() -> None:
    rules = RULES.replace("6 or more: hit", "99: hit")
    assert "Pieces left: Red 2, Blue 2" in _drill(rules)
    assert "Pezzi rimasti: Red 2, Blue 2" in _drill(rules, language="it")


def test_who_was_beaten_is_told() -> None:
    told = _drill()
    assert re.search(r"Victory for (Red|Blue): beaten \((Red|Blue)\)$", told)


# --- names ------------------------------------------------------------------------------------------------------


def test_cards_and_first_marches_are_told_by_name_and_place() -> None:
    told = [line.text for line in _shipped(*SHIPPED[1])]
    played = [text for text in told if ": card played, " in text]
    assert played
    assert not [text for text in played if re.search(r"played, \d", text)]
    marches = [text for text in told if ": March, " in text]
    assert marches
    assert not [text for text in marches if "—" in text]


def test_pieces_are_called_by_their_cards_whatever_kind_of_card() -> None:
    rules = RULES.replace(
        "  kind company",
        """  kind chief_card "Chief" { like card_profile  inside army_list, ruleset }
  chief_card maharbal "Carthalo"
  kind chief "Chief" { like piece  inside army  field of "Card" { of chief_card  required yes } }
  kind company""",
        1,
    )
    rules = (
        rules.replace("role mover { of company }", "role mover { of piece }")
        .replace("when not mover.shaken  moves", "moves")
        .replace("allowance mover.pace", "allowance 2")
    )
    told = _drill(rules, battle=BATTLE.replace("0301 }", "0301 }  chief maharbal { at 0501 }", 1))
    assert "Carthalo: March, 0501" in told


def test_cards_that_are_drawn_in_a_row_are_told_in_one_line() -> None:
    told = render(_shipped(*SHIPPED[1]))
    assert ": a card drawn ×2 [" in told
    assert not re.search(r"(.*a card drawn.*)\n\1\n", told)


def test_a_fact_that_only_keeps_the_books_is_not_told() -> None:
    kept = '"losses" { of number  starts 0'
    assert ": losses, " in _drill()
    assert ": losses, " not in _drill(RULES.replace(kept, f"{kept}  told no"), level="full")


def test_a_score_that_is_no_sum_is_never_told_as_one() -> None:
    rules = RULES.replace("score roll + shooter.fire", "score 7 - roll").replace("roll 1d6", "roll 2d6")
    told = [line for seed in range(1, 5) for line in _drill(rules, seed=seed).splitlines() if "Volley" in line]
    assert len(told) > 5
    assert [line for line in told if " = " in line] == []
    assert all("score" in line for line in told)
