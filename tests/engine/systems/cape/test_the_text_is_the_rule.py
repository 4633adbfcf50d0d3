"""What the text declares is what is played: a scenario that amends it plays otherwise, or is refused with its place."""

from __future__ import annotations

import pytest

from engine.core.chance import Scripted, Seeded
from engine.core.decisions import Decision
from engine.core.system import Unplayable
from engine.systems.cape.position.game import Game
from tests.engine.systems.cape.staging import SYSTEM, compiled, field, figure, group, run, told

CLOSE = {
    "red": "army red { base_edge south  character a { of drill_hero  at (10, 10) } }",
    "blue": "army blue { base_edge north  character b { of drill_hero  at (10, 14) } }",
}


def table(rules: str = "", faces: list[int] | None = None, **armies: str) -> Game:
    """A game by amended rules; with `faces`, these and no others come up."""
    text = field(head=f"rules {{ {rules} }}" if rules else "", **armies)
    chance = Seeded(1) if faces is None else Scripted(faces, lambda face: face, lambda face: face > 0)
    return SYSTEM.new_game(SYSTEM.setting(compiled(text), "trial"), chance)


def refused(rules: str) -> str:
    with pytest.raises(Unplayable, match=r"^\S+\.tercio:\d+: ") as fault:
        table(rules)
    return str(fault.value)


def steps_of_a_turn(g: Game) -> list[str]:
    """What the first turn goes through, until the second begins."""
    procedure = SYSTEM.play(g)
    decision = next(procedure)
    while g.state.turn < 2:
        decision = procedure.send(decision.options.index(None) if None in decision.options else 0)
    labels = [event.label for event in told(g, "StepBegan")]
    return labels[: labels.index("next turn")]


# --- the turn -------------------------------------------------------------------------------------------------------


def test_the_phases_of_a_turn_are_those_of_the_text() -> None:
    assert steps_of_a_turn(table()) == ["activation", "orders", "deployment", "activated", "others", "ending"]


def test_a_phase_that_is_removed_is_not_played() -> None:
    without = table("amend sequence turn { remove phase orders }")
    assert "orders" not in steps_of_a_turn(without)
    assert told(without, "OrderGiven") == []


def test_a_phase_that_is_moved_is_played_where_it_stands() -> None:
    moved = table("""replace sequence turn "The turn" it "Il turno" {
      phase activation "A" it "A"  phase others "O" it "O"  phase orders "D" it "D"  phase activated "B" it "B"
      phase ending "E" it "E" }""")
    assert steps_of_a_turn(moved) == ["others", "orders", "activated", "ending"]


def test_a_phase_is_repeated_as_often_as_the_text_says() -> None:
    twice = table("amend sequence turn { amend phase activation { repeat 2 } }")
    assert steps_of_a_turn(twice)[:3] == ["activation", "activation", "orders"]
    names = [event.name for event in twice.journal]
    assert names[: names.index("ImpulseBegan")].count("DiceRolled") == 4
    assert [event.rounds for event in told(twice, "RoundBegan")][:2] == [(1,), (0,)]


def test_a_phase_that_nobody_plays_is_refused() -> None:
    message = refused('amend sequence turn { add phase feast "A feast" it "Una festa" }')
    assert "nobody plays the phase `feast` of the sequence `turn`" in message


def test_a_turn_that_never_ends_the_game_is_refused() -> None:
    assert "has no phase `ending`" in refused("amend sequence turn { remove phase ending }")


# --- a charge -------------------------------------------------------------------------------------------------------


def charge(
    rules: str = "", faces: list[int] | None = None, *, answer: str | None = None
) -> tuple[Game, list[Decision]]:
    """The hero of red charges the hero of blue, four measures away; both hold three points."""
    from engine.systems.cape.rules.movement.charges import charge_somebody

    g = table(rules, faces or [], **CLOSE)
    for name in ("a", "b"):
        group(g, name).pa, group(g, name).activated = 3, True

    def say(decision: Decision) -> object:
        if decision.kind == "react" and answer in decision.options:
            return answer
        return None if None in decision.options else decision.options[0]

    return g, run(charge_somebody(g, group(g, "a")), say)


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
