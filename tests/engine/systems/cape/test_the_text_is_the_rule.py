"""What the text declares is what is played: a scenario that amends it plays otherwise, or is refused with its place."""

from __future__ import annotations

import pytest

from engine.core.chance import Scripted
from engine.core.system import Unplayable
from engine.systems.cape.position.events.turns import FirmnessChanged, WeatherTurned
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions.arms import blow
from engine.systems.cape.rules.turn.actions import offers
from tests.engine.systems.cape.amended import CLOSE, charge, refused, table
from tests.engine.systems.cape.staging import SYSTEM, compiled, field, figure, group, phase, run, told


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


# --- who comes first ------------------------------------------------------------------------------------------------


def first_to_act(rules: str = "") -> str:
    """Of a, with one point and the initiative, and b, with three and without it."""
    g = table(rules, **CLOSE)
    for name, points, rank in (("a", 1, 0), ("b", 3, 1)):
        group(g, name).pa, group(g, name).activated = points, True
        g.side(group(g, name)).rank = rank
    next(phase(g, "activated"))
    return g.state.groups[g.state.actor].name


def test_who_acts_first_is_what_the_text_says() -> None:
    assert first_to_act() == "b"
    assert first_to_act("amend sequence turn { amend phase activated { taken_by initiative, points } }") == "a"


def test_an_order_that_nobody_knows_is_refused() -> None:
    message = refused("amend sequence turn { amend phase activated { taken_by beauty } }")
    assert "cannot be taken by `beauty`" in message
    assert "`points`" in message


# --- outcomes and effects -------------------------------------------------------------------------------------------


def shot(rules: str, faces: list[int]) -> Game:
    """The hero of red, who needs a four, shoots at the hero of blue with a pistol."""
    from engine.systems.cape.rules.shooting.shooting import do_shoot

    g = table(rules, faces, **CLOSE)
    group(g, "a").pa, group(g, "a").activated = 3, True
    run(do_shoot(g, group(g, "a")))
    return g


HARDER = """amend test shooting_hit { replace outcomes {
    goal - 4 or less: strikes "strikes home" it "va a segno" { effect score_hit }
    otherwise: goes_wide "goes wide" it "va largo" } }"""


def test_what_hits_is_the_declared_band_by_any_name() -> None:
    """CAPE-5.1.2a: with a five needed, a two hits; where the text asks for four less, a one does."""
    assert len(told(shot("", [2, 10, 1]), "FireReceived")) == 1
    missed, hit = shot(HARDER, [2]), shot(HARDER, [1, 10, 1])
    assert told(missed, "Tested")[0].outcome == "goes_wide"
    assert told(missed, "FireReceived") == []
    assert told(hit, "Tested")[0].outcome == "strikes"
    assert len(told(hit, "FireReceived")) == 1


def test_an_outcome_without_its_effect_does_nothing() -> None:
    dented = 'amend test shooting_wound { replace outcomes { otherwise: dented "a dent" it "un graffio" } }'
    harmless = shot(dented, [1, 1, 1])
    assert [event.outcome for event in told(harmless, "Tested")] == ["hit", "dented", "fully_passed"]
    assert told(harmless, "Wounded") == []


def test_an_outcome_cannot_have_an_effect_that_finds_nothing_to_act_on() -> None:
    message = refused('amend test morale { replace outcomes { otherwise: odd "odd" it "strano" { effect blow_up } } }')
    assert "the outcome `odd` of the test `morale` cannot have the effect `blow_up`" in message


def test_an_effect_that_nobody_carries_out_is_refused() -> None:
    message = refused('add effect levitate "floats" it "fluttua"')
    assert "nothing carries out the effect `levitate`" in message


def test_activation_dice_give_what_the_text_says() -> None:
    generous = """amend test activation { replace outcomes { 1 to 5: valid "v" it "v" { effect give_points }
      6: void "x" it "x" } }"""
    for rules, points in (("", (3,)), (generous, (3, 5))):
        g = table(rules, [3, 5, 1, 1, 2])
        run(phase(g, "activation"))
        assert told(g, "DiceRolled")[0].valid == points


def test_fog_turns_into_what_the_text_says() -> None:
    flakes = 'otherwise: flakes "snow" it "neve" { effect turn_weather(snow) }'
    for rules, weather in (("", "clear"), (f"amend test fog {{ replace outcomes {{ {flakes} }} }}", "snow")):
        text = field(head=f"options {{ visibility yes }}  rules {{ {rules} }}")
        g = SYSTEM.new_game(SYSTEM.setting(compiled(text), "trial"), Scripted([6], int, lambda face: face > 0))
        g.record(WeatherTurned("9.5b", "fog"))
        run(phase(g, "weather"))
        assert g.state.weather == weather


# --- morale ---------------------------------------------------------------------------------------------------------


def nerve(rules: str, face: int, cause: str = "extra_move") -> tuple[bool, Game]:
    """The hero of red, who needs a nine: nobody can charge him."""
    from engine.systems.cape.rules.morale.morale import passes

    g = table(rules, [face])
    procedure = passes(g, group(g, "a"), cause)
    try:
        next(procedure)
    except StopIteration as ended:
        return bool(ended.value), g
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(
    ("rules", "passed"),
    [
        ("", False),
        ("amend cause extra_move { needs passed }", True),
        ("amend pass passed { rank 3 }", True),
    ],
)
def test_what_a_cause_needs_is_its_declared_grade(rules: str, passed: bool) -> None:
    """CAPE-2.3.1a: a nine just passes; to charge farther it must be passed fully, unless the text says otherwise."""
    assert nerve(rules, 9)[0] is passed


def test_what_failing_does_is_what_the_cause_declares() -> None:
    held, plain = nerve("", 10, "recovering")
    assert (held, group(plain, "a").shaken) == (False, False)
    _, changed = nerve("amend cause recovering { failing run_for_the_edge }", 10, "recovering")
    assert group(changed, "a").shaken
    assert "the cause `recovering` cannot have the effect `dry_water`" in refused(
        "amend cause recovering { failing dry_water }"
    )


# --- actions --------------------------------------------------------------------------------------------------------


def offered(rules: str, *, shaken: bool = False) -> list[str]:
    g = table(rules, **CLOSE)
    acting = group(g, "a")
    # 2.3.3b: whoever has not run yet does nothing else.
    acting.pa, acting.activated, acting.shaken, acting.behind = 3, True, shaken, shaken
    return offers(g, acting)


def test_what_is_left_to_the_shaken_is_marked_in_the_list() -> None:
    """CAPE-2.3.1b."""
    assert "talk" not in offered("", shaken=True)
    assert "shoot" in offered("amend action shoot { is reaction, when_shaken }", shaken=True)


def test_whoever_is_shaken_runs_before_anything_else() -> None:
    """CAPE-2.3.3b: it must move toward shelter; one that has run may wait."""
    g = table("", **CLOSE)
    acting = group(g, "a")
    acting.pa, acting.activated, acting.shaken = 3, True, True
    assert offers(g, acting) == ["move"]
    acting.behind = True
    assert "bide" in offers(g, acting)


def test_an_action_is_offered_to_who_can_pay_what_the_list_asks() -> None:
    assert "charge" in offered("")
    assert "charge" not in offered("amend action charge { cost 4 }")


def test_only_what_the_list_marks_as_a_reaction_is_one() -> None:
    """CAPE-2.2.2c."""
    assert [one.options for one in charge()[1] if one.kind == "react"] == [[None, "countercharge", "evade"]]
    _, asked = charge("amend action evade { is squads_only }")
    assert [one.options for one in asked if one.kind == "react"] == [[None, "countercharge"]]


def test_a_reaction_is_open_to_whom_the_list_says() -> None:
    """CAPE-2.2.2c."""
    _, asked = charge("amend action countercharge { when actor.lying > 0 }")
    assert [one.options for one in asked if one.kind == "react"] == [[None, "evade"]]


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ('add action sing "sing" it "cantare" { cost 1 }', "the action `sing`"),
        ('add ability musician "Musician" it "Musico" { abbr "MU" }', "the ability `musician`"),
        ('add site by_moonlight "by moonlight" it "al chiaro di luna"', "the site `by_moonlight`"),
        ('add deed dance "dance" it "ballare"', "the deed `dance`"),
        ('add departure at_dawn "at dawn" it "all\'alba"', "the departure `at_dawn`"),
    ],
)
def test_a_name_that_no_rule_knows_is_refused(rules: str, name: str) -> None:
    assert f"nothing plays {name}" in refused(rules)


# --- encounters -----------------------------------------------------------------------------------------------------

TABLE = """add events found "Found" it "Trovato" { die d10  zone all "all" it "tutto"
  list face \"\"\"
    face    | all
    1 to 10 | surprise
  \"\"\"
  event surprise "A surprise" it "Una sorpresa" { of KIND } }"""


def meeting(rules: str, kind: str, faces: list[int]) -> Game:
    """What the hero of red finds, with three points left."""
    from engine.systems.cape.rules.encounters.encounters import meet
    from engine.systems.cape.rules.victory.victory import begin

    pack = compiled(field(head=f"event_table found  rules {{ {rules} {TABLE.replace('KIND', kind)} }}"))
    g = SYSTEM.new_game(SYSTEM.setting(pack, "trial"), Scripted(faces, int, lambda face: face > 0))
    begin(g)
    group(g, "a").pa, group(g, "a").activated = 3, True
    run(meet(g, group(g, "a"), figure(g, "a"), (1000, 1000), "surprise"))
    return g


def test_what_an_encounter_does_is_what_it_declares() -> None:
    """CAPE-7.2: a hole takes the points and throws down; one that only takes points leaves him on his feet."""
    for rules, is_down in (("", True), ("amend encounter pitfall { harms lose_all_points }", False)):
        g = meeting(rules, "pitfall", [])
        assert (group(g, "a").pa, figure(g, "a").prone) == (0, is_down)


def test_a_scenario_adds_a_type_of_encounter_out_of_known_deeds() -> None:
    own = """add encounter gang "A gang" it "Una banda" { run_by opponent  action_points 2  appears brawler
      does bring_out(turn), sap_firmness(1) }"""
    g = meeting(own, "gang", [])
    assert g.side(group(g, "surprise")).name == "blue"
    assert [event.by for event in told(g, "FirmnessChanged")] == [-1]


def test_who_comes_out_must_be_somebody_s() -> None:
    own = 'add encounter ghost "A ghost" it "Uno spettro" { appears brawler  does bring_out(turn) }'
    with pytest.raises(Unplayable, match=r"trial\.tercio:\d+: the event `surprise` cannot have the effect `bring_out`"):
        meeting(own, "ghost", [])


# --- endings and figures --------------------------------------------------------------------------------------------


def ended(rules: str, firmness: int) -> tuple[bool, str]:
    from engine.systems.cape.rules.victory.victory import begin, look_at_ends

    g = table(rules)
    begin(g)
    g.record(FirmnessChanged("3.2.3a", 1, firmness - g.state.sides[1].firmness, "test"))
    run(look_at_ends(g))
    return g.state.over, g.state.reason


def test_a_side_gives_way_when_the_text_says_so() -> None:
    """CAPE-3.1b."""
    assert ended("", 1) == (False, "")
    assert ended("", 0) == (True, "gives_way")
    assert ended("remove ending gives_way", 0) == (False, "")
    sooner = 'add ending falters "A side falters" it "Una parte vacilla" { when army.firmness <= 1  winner enemy }'
    assert ended(sooner, 1) == (True, "falters")


def test_a_figure_that_is_raised_is_played() -> None:
    """CAPE-4.3.8d, CAPE-4.3.8e: a first step of two measures; and who countercharges covers the whole way."""
    two = 'replace constant first_step "First step" it "Primo passo" { value 2 um }'
    g, _ = charge(two + " amend sequence charge { remove phase contact }")
    assert figure(g, "a").y == 1200
    whole = 'replace constant meeting_share "Share" it "Quota" { value 1 }'
    near, far = (charge(rules, [1], answer="countercharge")[0] for rules in ("", whole))
    assert figure(near, "b").y > figure(far, "b").y


def test_the_rows_of_a_sheet_hold_as_the_text_says() -> None:
    """CAPE-1.2.4b: which row is whose is declared; and rows that would leave somebody without one are refused."""
    assert "two rows" in refused("amend row unhurt { when character.reduced }")
    turned = "amend row unhurt { when character.reduced }  amend row wounded { when not character.reduced }"
    usual, other = (figure(table(rules, None, **CLOSE), "a").profile for rules in ("", turned))
    assert usual.unhurt.morale != usual.wounded.morale
    assert other.wounded.morale == usual.unhurt.morale


def test_a_carbine_strikes_as_an_improper_weapon() -> None:
    """CAPE-5.3.2g: whatever has no figures of its own in melee has those of an improper weapon."""
    g = table()
    improper, carbine = g.book.weapon("improper"), g.book.weapon("carbine")
    assert carbine.melee is None
    assert improper.melee not in (None, (0, 0))
    assert blow(g, carbine, "contact") == improper.melee
