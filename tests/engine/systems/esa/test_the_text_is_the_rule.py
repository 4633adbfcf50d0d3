"""What the text declares is what is played: a scenario that amends it plays otherwise, or is refused with its place."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from engine.core.decisions import Ask
from engine.core.position.events import Event
from engine.core.system import Unplayable
from engine.host.journal import event_line
from engine.host.play import Endless, play_ready, prepare
from engine.model.pack import Rulepack
from engine.systems.esa.book.book import MOVEMENT, RALLY
from engine.systems.esa.position.game import Game
from engine.systems.esa.rules.tests import has_nerve, passes
from tests.engine.systems.esa.staging import BLUE, RED, compiled, division, field, game, library, phase, play, unit

SEED = 3
SCENARIO = "rethel_1650"


def amended(rules: str) -> str:
    return field(RED + BLUE, head=f"rules {{ {rules} }}" if rules else "", turns=3)


@cache
def pack_with(rules: str) -> Rulepack:
    """All that is shipped, with a battle that is fought by amended rules."""
    shipped, trial = library(), compiled(amended(rules))
    by = next(scenario.ruleset for scenario in trial.scenarios if scenario.name == "trial")
    scenarios = [replace(one, ruleset=by) for one in shipped.scenarios if one.name == SCENARIO]
    return replace(shipped, rulesets=(*shipped.rulesets, *trial.rulesets), scenarios=tuple(scenarios))


@cache
def journal(rules: str = "") -> tuple[Event, ...]:
    """Of a battle by the same seed and players, from one move apart."""
    return play_ready(prepare(pack_with(rules), SCENARIO), SEED, ("eager",), near=True).journal


def labels(rules: str = "") -> list[str]:
    return [str(event.to_plain()["label"]) for event in journal(rules) if event.name == "StepBegan"]


def told(rules: str = "") -> list[str]:
    return [event.name for event in journal(rules)]


def sections_of(name: str, rules: str = "") -> list[str]:
    return [event.section for event in journal(rules) if event.name == name]


def deeds(rules: str = "") -> list[str]:
    """What was done, without where in the turn it was done."""
    return [event_line(event) for event in journal(rules) if event.name not in ("StepBegan", "TurnBegan", "RoundBegan")]


def names(g: Game) -> list[str]:
    return [event.name for event in g.journal]


def refused(rules: str) -> str:
    with pytest.raises(Unplayable, match=r"^\S+\.tercio:\d+: ") as fault:
        game(amended(rules))
    return str(fault.value)


# --- the turn -------------------------------------------------------------------------------------------------------


SHOOTING_LAST = """amend sequence turn { amend phase actions { remove phase shooting } }
  amend sequence turn { amend phase actions { add phase shooting "Shooting" it "Tiro" {
    taken_by priority, initiative } } }"""


def test_a_phase_that_is_moved_is_played_where_it_stands() -> None:
    assert labels().index("shooting") < labels().index("rally")
    assert labels(SHOOTING_LAST).index("shooting") > labels(SHOOTING_LAST).index("rally")
    assert deeds() != deeds(SHOOTING_LAST)


def test_a_phase_that_is_removed_is_not_played() -> None:
    without = "amend sequence turn { remove phase planning }"
    assert "planning" not in labels(without)
    assert "3.2.1" in sections_of("CardDrawn")
    assert "3.2.1" not in sections_of("CardDrawn", without)


def test_a_phase_is_repeated_as_often_as_the_text_says() -> None:
    twice = "amend sequence turn { amend phase planning { repeat 2 } }"
    assert labels()[:2] == ["planning", "transfers"]
    assert labels(twice)[:3] == ["planning", "planning", "transfers"]
    assert sections_of("CapacityReckoned", twice)[2:6] == ["10.4"] * 4


def test_a_phase_waits_for_its_condition() -> None:
    late = "amend sequence turn { amend phase planning { when turn.number > 1 } }"
    draws = [number for number, event in enumerate(journal(late)) if event.section == "3.2.1"]
    turns = [number for number, event in enumerate(journal(late)) if event.name == "TurnBegan"]
    assert turns[1] < draws[0] < turns[2]


def test_the_moment_of_breaking_off_is_that_of_the_declared_condition() -> None:
    g = game(amended("amend sequence turn { amend phase actions { amend phase melee { remove phase breaking_off } } }"))
    assert g.setting.turn.steps_of("breaking_off") == ()
    assert g.setting.turn.steps_of("late_breaking_off")


TAKEN_BY = """amend sequence turn { amend phase actions {
  amend phase shooting { taken_by sides_in_turn }  amend phase rally { taken_by initiative } } }"""


def test_who_comes_first_is_read_from_the_phase() -> None:
    """ESA-3.1a, ESA-3.1b: by priority, then initiative; or, if the text says so, otherwise."""
    g = game(amended(TAKEN_BY))
    highest, lowest = (
        next(number for number, card in g.book.cards.items() if card.priority == priority and card.orders & RALLY)
        for priority in (3, 1)
    )
    one, two = division(g, "one"), division(g, "two")
    one.card, two.card = highest, lowest
    g.state.initiative = 1
    first = {
        name: g.setting.turn.steps_of(name)[0].foremost(g, [two, one])[0].side
        for name in ("marches", "shooting", "rally")
    }
    assert first == {"marches": 0, "shooting": 0, "rally": 1}
    two.card = highest
    assert g.setting.turn.steps_of("marches")[0].foremost(g, [one, two]) == [two]


def test_a_phase_that_nobody_plays_is_refused() -> None:
    message = refused('amend sequence turn { add phase feast "A feast" it "Una festa" }')
    assert "nobody plays the phase `feast` of the sequence `turn`" in message


def test_a_sequence_that_nobody_plays_is_refused() -> None:
    assert "nobody plays the sequence `feast`" in refused(
        'sequence feast "A feast" it "Una festa" { phase toast "A toast" it "Un brindisi" }'
    )


def test_an_order_that_nobody_knows_is_refused() -> None:
    assert "cannot be taken by `age`" in refused("amend sequence turn { amend phase planning { taken_by age } }")


def test_a_turn_that_never_ends_the_battle_is_refused() -> None:
    assert "has no phase `ending`" in refused("amend sequence turn { amend phase end_of_turn { remove phase ending } }")


def test_a_condition_of_the_turn_asks_the_table_and_nobody_in_particular() -> None:
    assert "`army`" in refused("amend sequence turn { amend phase planning { when army.has_initiative } }")


# --- outcomes and effects -------------------------------------------------------------------------------------------

OUTCOMES = """amend test {test} {{ replace outcomes {{
  {band}: passed "passed" it "superato" {{ effect {good} }}
  otherwise: failed "failed" it "fallito" {{ effect {bad} }} }} }}"""


def outcomes(test: str, band: str, good: str, bad: str) -> str:
    return OUTCOMES.format(test=test, band=band, good=good, bad=bad)


def tried(rules: str, value: int = 3) -> tuple[Game, bool]:
    """A unit tests whether it charges, in an army of that value; whether it may."""
    g = game(amended(rules))
    g.state.sides[0].value = value
    answers: list[bool] = []

    def procedure() -> Ask[None]:
        answers.append((yield from passes(g, "charge", unit(g, "b"), MOVEMENT)))

    play(procedure())
    return g, answers[0]


def test_what_passes_a_test_is_its_declared_outcome() -> None:
    g, goes_on = tried(outcomes("charge", "99 or more", "charge_succeeds", "charge_fails"))
    assert not goes_on
    assert names(g)[-1] == "ChargeFailed"
    assert unit(g, "b").moved
    g, goes_on = tried(outcomes("charge", "1 or less", "charge_succeeds", "charge_fails"), value=0)
    assert goes_on
    assert "ChargeFailed" not in names(g)


def test_with_a_charge_that_nobody_passes_no_unit_charges() -> None:
    never = outcomes("charge", "99 or more", "charge_succeeds", "charge_fails")
    assert "9.3a" in sections_of("Moved")
    assert "9.3a" not in sections_of("Moved", never)
    assert told(never).count("ChargeFailed") > told().count("ChargeFailed")


FAILURES = {
    "morale": ("test_passed", "unit_destroyed", "Eliminated"),
    "charge": ("charge_succeeds", "strength_regained", "StrengthRegained"),
    "nerve": ("action_allowed", "draw_cards(2)", "CardDrawn"),
    "recovery": ("strength_regained", "action_forfeited", "Forfeited"),
}
"""Each test with what passing does, what failing shall do, and the event that tells it."""


def test_an_outcome_does_what_its_effect_says() -> None:
    rules = " ".join(outcomes(test, "99 or more", good, bad) for test, (good, bad, _) in FAILURES.items())
    for test, (_, _, event) in FAILURES.items():
        g = game(amended(rules))
        one = unit(g, "b")
        one.strength = 1
        play(passes(g, test, one, MOVEMENT))
        assert event in names(g), test


def test_an_effect_may_hit_otherwise() -> None:
    """ESA-4e: a blow that paralyses costs no strength."""
    stuns = 'amend test melee { replace outcomes { 0 or more: stuns "stuns" it "stordisce" { effect paralyse } } }'
    assert "CombatFought" in told(stuns)
    assert told(stuns).count("BecameParalysed") > told().count("BecameParalysed")
    assert "7.1d" in sections_of("LossesTaken")
    assert "7.1d" not in sections_of("LossesTaken", stuns)


def test_an_outcome_without_an_effect_is_refused() -> None:
    message = refused("""amend test charge { replace outcomes {
      1 or more: passed "p" it "p" { effect charge_succeeds }  otherwise: failed "f" it "f" } }""")
    assert "the outcome `failed` of the test `charge` has no effect" in message


def test_an_outcome_cannot_have_an_effect_that_finds_nobody_to_befall() -> None:
    assert "cannot have the effect `unit_destroyed`" in refused(
        outcomes("chain", "1 or more", "order_stands", "unit_destroyed")
    )
    assert "cannot have the effect `sure_charge`" in refused(
        outcomes("charge", "1 or more", "sure_charge", "charge_fails")
    )


def test_an_effect_that_nothing_carries_out_is_refused() -> None:
    assert "nothing carries out the effect `dance`" in refused('effect dance "dances" it "balla"')


def test_a_card_cannot_have_an_effect_that_befalls_a_unit_or_that_nobody_asks_for() -> None:
    cards = """deck orders_of_mine "Mine" it "Mio" {{
      card 51 "Fatal" it "Fatale" {{ value 3  effect {effect} "so" it "così" }} }}"""
    for effect, why in (
        ("unit_destroyed", "the card 51 of `orders_of_mine` cannot have the effect `unit_destroyed`"),
        ("extra_cards(movement, 1)", "has the effect `extra_cards` for `movement`"),
    ):
        with pytest.raises(Unplayable, match=re.escape(why)):
            game(cards.format(effect=effect) + amended(""))


def test_a_test_is_automatic_when_the_text_says_so() -> None:
    """ESA-10.12: the weakened test their nerve; if the text says the strong do, they do."""
    plain, strict = game(amended("")), game(amended("amend test nerve { automatic troops.weakened }"))
    for g, asked in ((plain, 0), (strict, 1)):
        play(has_nerve(g, unit(g, "b"), MOVEMENT))
        assert names(g).count("Tested") == asked


def test_a_test_may_be_stopped_as_soon_as_its_bands_decide_it() -> None:
    """ESA-4.1: decided is what no further success can change."""
    bands = {"charge": "1 or more", "morale": "99 or more", "recovery": "2 or more"}
    rules = " ".join(outcomes(test, band, "test_passed", "test_failed") for test, band in bands.items())
    may_stop = {}
    for test in bands:
        g = game(amended(rules))
        g.state.sides[0].value = 99
        one = unit(g, "b")
        one.strength = 1  # and a morale of one: two cards
        asked = play(passes(g, test, one, MOVEMENT))
        may_stop[test] = "stop_test" in [decision.kind for decision in asked]
    assert may_stop == {"charge": True, "morale": True, "recovery": False}


# --- endings --------------------------------------------------------------------------------------------------------


def ended(rules: str, determination: tuple[int, int], turn: int = 1) -> tuple[bool, int, str]:
    g = game(amended(rules))
    for side, left in zip(g.state.sides, determination, strict=True):
        side.determination = left
    g.state.turn = turn
    play(phase(g, "ending"))
    return g.state.over, g.state.winner, g.state.reason


ENDINGS = """amend ending determination { when army.determination_left <= 4 }
  amend ending turn_limit { when turn.last and army.lead <= 0 }  remove ending destruction"""


def test_an_army_breaks_when_the_text_says_so() -> None:
    assert ended("", (4, 9)) == (False, -1, "")
    assert ended(ENDINGS, (4, 9)) == (True, 1, "determination")
    assert ended(ENDINGS, (4, 3)) == (True, -1, "determination")


def test_who_wins_by_the_clock_is_declared() -> None:
    assert ended("", (8, 9), turn=3) == (True, 1, "turn_limit")
    assert ended("", (9, 9), turn=3) == (True, -1, "turn_limit")
    assert ended(ENDINGS, (8, 9), turn=3) == (True, 0, "turn_limit")


def test_a_battle_without_its_endings_goes_on_until_it_is_stopped() -> None:
    with pytest.raises(Endless, match=r"\.tercio:\d+: the battle has no end: 1,000 turns"):
        journal("remove ending turn_limit  remove ending determination  remove ending destruction")


def test_a_condition_that_an_amendment_changes_is_played() -> None:
    """ESA-5c, ESA-6.3b: who may move and shoot is what the ruleset says of it, and nothing else."""
    assert "5.1a" in sections_of("Moved")
    assert "5.1a" not in sections_of("Moved", "amend fact unit.free_to_move { value unit.eliminated }")
    assert "6.1a" in sections_of("Shot")
    assert "6.1a" not in sections_of("Shot", "amend fact unit.free_to_shoot { value unit.eliminated }")


def test_a_condition_that_asks_what_nothing_answers_is_refused_with_its_place() -> None:
    rules = 'fact unit.lucky "lucky" it "fortunata"   amend fact unit.may_rally { value unit.lucky }'
    with pytest.raises(Unplayable, match=r"trial\.tercio:3: nothing answers the fact `unit\.lucky`"):
        prepare(pack_with(rules), SCENARIO)


def square_of_four(rules: str) -> tuple[str, int]:
    """The class and the melee of a square that has lost two, by the row of its card that holds."""
    square = "army blue { general bc { is cic  morale 2  at 0501 }  unit q { of drill_square  at 0503  strength 4 } }"
    one = unit(game(field(RED + square, head=f"rules {{ {rules} }}" if rules else "")), "q")
    return one.stats.klass, one.stats.melee or 0


def test_the_row_of_a_card_that_holds_is_the_declared_one() -> None:
    """ESA-9.15b: above three strength the first row; by an amendment, above four."""
    assert square_of_four("") == ("square", 3)
    assert square_of_four(
        "amend row large { when unit.strength > 4 }  amend row small { when unit.strength <= 4 }"
    ) == (
        "pike_and_shot",
        2,
    )
    assert square_of_four("amend row large { when unit.posture = on_foot }") == ("square", 3), (
        "the first where none does"
    )


def test_the_row_of_a_card_asks_its_unit_and_nothing_round_it() -> None:
    assert "the row `large` knows its unit alone: nothing answers `unit.engaged`" in refused(
        "amend row large { when not unit.engaged }"
    )
