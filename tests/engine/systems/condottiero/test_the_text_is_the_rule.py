"""What the text declares is what is played: a changed figure changes the play, with no Python touched."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.systems.condottiero.position.game import Game
from tests.engine.systems.condottiero.staging import (
    SYSTEM,
    compiled,
    eager,
    field,
    first,
    game,
    leader,
    phase,
    play,
    rolled,
    run,
    told,
    unit,
)

SEED = 5


def day(rules: str = "") -> Game:
    text = field(head=f"rules {{ {rules} }}" if rules else "")
    return play(SYSTEM.new_game(SYSTEM.setting(compiled(text), "trial"), Seeded(SEED)), eager(SEED))


def first_test(it: Game, name: str) -> tuple[int, str]:
    found = next(event for event in told(it, "Tested") if event.test == name)
    return found.score, found.outcome


@pytest.mark.parametrize(
    ("rules", "test"),
    [
        ("amend test exploration { remove modifier light_cavalry_and_dragoons }", "exploration"),
        ('amend test exploration { add modifiers { -9 "a thick fog" it "una nebbia fitta" } }', "exploration"),
        ('replace constant common_dice "Dice" it "Dadi" { value 5 }', "exploration"),
        ('replace constant earliest_help "Help" it "Aiuto" { value 4 }', "reinforcements"),
        ('amend test speech { add modifiers { -9 "a cold wind" it "un vento freddo" } }', "speech"),
    ],
)
def test_a_changed_figure_changes_the_play_of_the_same_seed(rules: str, test: str) -> None:
    plain, changed = day(), day(rules)
    assert first_test(plain, test) != first_test(changed, test)


def test_without_a_change_the_same_seed_plays_the_same_day() -> None:
    assert [repr(event) for event in day().journal] == [repr(event) for event in day().journal]


def test_a_modifier_that_applies_is_in_the_journal_by_its_words() -> None:
    changed = day('amend test speech { add modifiers { -9 "a cold wind" it "un vento freddo" } }')
    found = next(event for event in told(changed, "Tested") if event.test == "speech")
    assert ("a_cold_wind", -9) in found.applied
    assert found.outcome == "negative"
    assert changed.state.sides[found.side].speech == "negative"


def test_a_changed_band_changes_what_follows() -> None:
    """COND-R.1: the same total, and the men cheer or do not."""
    from engine.systems.condottiero.rules.before import speak

    text = field(red=RED_ALONE)
    praised = rolled(text, [3])
    strict = rolled(field(red=RED_ALONE, head='rules { replace constant speech_praised "P" it "P" { value 8 } }'), [3])
    for it in (praised, strict):
        for one in it.state.units:
            one.x, one.y = 1_000 + 700 * one.id, 1_000
        run(speak(it, 0), first)
    assert praised.state.sides[0].speech == "positive"
    assert strict.state.sides[0].speech == "neutral"


RED_ALONE = """army red { deploys any_edge
  command one { general r { is condottiero  command_value 3 }  unit a { of drill_foot } } }"""


def test_a_cell_of_the_table_decides_what_influence_does() -> None:
    """COND-3.6h: success with a unit that is OK calms it instead, if the table says so."""
    from engine.systems.condottiero.rules.rounds import influence

    changed = """rules { replace table influence_effects "What influence does" it "Cosa fa l'influenza" {
      down morale  across influence_result  cell does  otherwise nothing
      rows \"\"\"
             | success    | failure | total_failure
        ok   | disorganise | nothing | nothing
        bloodlust, demoralised, falling_back | nothing | nothing | nothing
      \"\"\" } }"""
    for head, morale, disorder in (("", 1, False), (changed, 0, True)):
        it = rolled(field(red=RED_ALONE, head=head), [1])
        one, chief = unit(it, "a"), leader(it, "r")
        one.x = one.y = 2_000
        chief.joined = one.id
        run(influence(it, chief), first)
        assert (one.morale, one.disorganised) == (morale, disorder)


RENAMED = """rules { amend test deployment { replace outcomes {
    rival.score + 1 or more: waits "waits" it "aspetta" { effect deploy_first }
    rival.score: level "level" it "pari" { effect compare_sizes }
    otherwise: leads "leads" it "guida" { effect nothing } } } }"""


def test_who_deploys_first_follows_from_the_declared_effect_and_not_from_a_name() -> None:
    """COND-2.3a, COND-2.3c: renamed outcomes are played, and turned round they turn the order round."""
    from engine.systems.condottiero.rules.before import roll_for_deployment

    found = []
    for head in ("", RENAMED):
        for faces in ([6, 1], [1, 6], [2, 3]):
            it = rolled(field(head=head), faces)
            run(roll_for_deployment(it), first)
            found.append((it.state.first, told(it, "DeploymentOrdered")[0].section))
    # Red has a command value of 3 and four units, blue one of 2 and three: 2 and 3 are a tie.
    assert found[:3] == [(1, "2.3a"), (0, "2.3a"), (0, "2.3c")]
    assert found[3:] == [(0, "2.3a"), (1, "2.3a"), (0, "2.3c")]


# --- the order of play ----------------------------------------------------------------------------------------------


def refused(rules: str) -> str:
    with pytest.raises(Unplayable, match=r"^\S+\.tercio:\d+: ") as fault:
        game(field(head=f"rules {{ {rules} }}"))
    return str(fault.value)


def test_a_stage_that_is_removed_or_moved_is_not_played_or_played_where_it_stands() -> None:
    """COND-2: without speeches nobody is spoken to; the ground is chosen after the deployment."""
    silent = day("amend sequence before { remove phase speeches }")
    assert told(day(), "Addressed")
    assert told(silent, "Addressed") == []
    moved = day("""amend sequence before { remove phase sides }
      amend sequence before { add phase sides "Sides" it "Lati" }""")
    assert [event.label for event in told(moved, "StageBegan")][-2:] == ["sides", "battle"]
    assert [event.label for event in told(day(), "StageBegan")][-2:] == ["speeches", "battle"]


def test_a_round_that_is_moved_is_played_where_it_stands() -> None:
    later = day("""amend sequence turn { remove phase shooting }
      amend sequence turn { add phase shooting "Shooting" it "Tiro" { taken_by initiative } }""")
    labels = [event.label for event in told(later, "StepBegan")]
    assert labels[:7] == ["orders", "movement", "combat", "influencing", "command_tests", "ending", "shooting"]


def test_who_acts_first_is_read_from_the_round() -> None:
    """COND-R.2: by the markers, or one side after the other if the text says so."""
    acted = {}
    for order in ("initiative", "sides_in_turn"):
        it = game(field(head=f"rules {{ amend sequence turn {{ amend phase movement {{ taken_by {order} }} }} }}"))
        for number, one in enumerate(reversed(it.state.leaders)):
            one.marker = number
        (step,) = it.setting.turn.steps_of("movement")
        acted[order] = [one.side for one in step.in_order(it, it.state.commands)]
    assert acted["initiative"] == sorted(acted["initiative"], reverse=True)
    assert acted["sides_in_turn"] == sorted(acted["sides_in_turn"])
    assert len(set(acted["initiative"])) == 2


def test_what_nobody_plays_is_refused_with_its_place() -> None:
    assert "nobody plays the phase `feast`" in refused('amend sequence before { add phase feast "F" it "F" }')
    assert "cannot be taken by `age`" in refused("amend sequence turn { amend phase combat { taken_by age } }")
    assert "has no phase `ending`" in refused("amend sequence turn { remove phase ending }")
    assert "cannot have the effect `may_move_piece`" in refused(
        """amend test under_fire { replace outcomes { otherwise: all_well "w" it "b" { effect may_move_piece } } }"""
    )
    assert "has no column for the outcome `brilliant`" in refused(
        """amend test influence { replace outcomes { otherwise: brilliant "b" it "b" { effect nothing } } }"""
    )


def test_an_army_gives_way_when_the_text_says_so() -> None:
    """COND-T.6."""
    for rules, ends in (("", False), ("amend ending empty_field { when army.units_standing < 9 }", True)):
        it = game(field(head=f"rules {{ {rules} }}" if rules else ""))
        for one in it.state.units:
            one.x = one.y = 1_000
        it.state.turn = 1
        run(phase(it, "ending"), first)
        assert (it.state.over, it.state.reason) == (ends, "empty_field" if ends else "")


BEFORE = (
    "exploration",
    "terrain",
    "sides",
    "shifting",
    "order_of_deployment",
    "deployment",
    "reinforcements",
    "speeches",
)


@pytest.mark.parametrize("removed", [*((phase,) for phase in BEFORE), BEFORE], ids="+".join)
def test_a_battle_is_played_to_its_end_without_phases_that_an_amendment_removes(removed: tuple[str, ...]) -> None:
    """COND-2: whoever would have deployed last, been moved or spoken to is where the scenario leaves him."""
    it = day("amend sequence before { " + " ".join(f"remove phase {phase}" for phase in removed) + " }")
    begun = [event.label for event in told(it, "StageBegan")]
    assert not set(removed) & set(begun)
    assert it.state.over
