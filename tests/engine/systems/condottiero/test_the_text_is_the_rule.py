"""What the text declares is what is played: a changed figure changes the play, with no Python touched."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.systems.condottiero.position.game import Game
from tests.engine.systems.condottiero.staging import (
    SYSTEM,
    compiled,
    eager,
    field,
    first,
    leader,
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
    from engine.systems.condottiero.rules.speech import speak

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
    from engine.systems.condottiero.rules.influence import influence

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
    otherwise: leads "leads" it "guida" } } }"""


def test_who_deploys_first_follows_from_the_declared_effect_and_not_from_a_name() -> None:
    """COND-2.3a, COND-2.3c: renamed outcomes are played, and turned round they turn the order round."""
    from engine.systems.condottiero.rules.deployment import roll_for_deployment

    found = []
    for head in ("", RENAMED):
        for faces in ([6, 1], [1, 6], [2, 3]):
            it = rolled(field(head=head), faces)
            run(roll_for_deployment(it), first)
            found.append((it.state.first, told(it, "DeploymentOrdered")[0].section))
    # Red has a command value of 3 and four units, blue one of 2 and three: 2 and 3 are a tie.
    assert found[:3] == [(1, "2.3a"), (0, "2.3a"), (0, "2.3c")]
    assert found[3:] == [(0, "2.3a"), (1, "2.3a"), (0, "2.3c")]
