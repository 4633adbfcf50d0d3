"""A charge of `cape` goes as the text declares it: a scenario that amends it plays otherwise, or is refused."""

from __future__ import annotations

from tests.engine.systems.cape.amended import charge, refused
from tests.engine.systems.cape.staging import figure, group, told


def test_a_charge_goes_through_the_phases_of_the_text() -> None:
    g, asked = charge()
    assert [decision.kind for decision in asked] == ["extra_move", "react"]
    assert (figure(g, "a").y, group(g, "a").pa) == (1300, 2)


def test_without_an_answer_in_the_text_nobody_answers_a_charge() -> None:
    _, asked = charge("amend sequence charge { remove phase answer }")
    assert [decision.kind for decision in asked] == ["extra_move"]


def test_without_a_first_step_a_countercharge_meets_the_charger_where_he_stood() -> None:
    met = [
        next(event for event in told(g, "Moved") if event.how == "countercharge").spots[0][2]
        for g in (
            charge(faces=[1], answer="countercharge")[0],
            charge("amend sequence charge { remove phase step }", [1], answer="countercharge")[0],
        )
    ]
    assert met[0] > met[1]


def test_without_contact_a_charge_is_one_step() -> None:
    g, _ = charge("amend sequence charge { remove phase contact }")
    assert figure(g, "a").y == 1100


def test_a_charge_that_is_not_announced_costs_nothing() -> None:
    g, _ = charge("amend sequence charge { remove phase announce }")
    assert group(g, "a").pa == 3
    assert told(g, "Charged") == []


def test_the_chance_to_go_farther_is_asked_where_the_text_has_it() -> None:
    moved = """replace sequence charge "A charge" it "Una carica" {
      phase announce "A" it "A"  phase step "S" it "S"  phase answer "R" it "R"  phase farther "F" it "F"
      phase contact "C" it "C" }"""
    assert [decision.kind for decision in charge(moved)[1]] == ["react", "extra_move"]


def test_a_phase_of_a_charge_that_nobody_plays_is_refused() -> None:
    message = refused('amend sequence charge { add phase prayer "A prayer" it "Una preghiera" }')
    assert "nobody plays the phase `prayer` of the sequence `charge`" in message
