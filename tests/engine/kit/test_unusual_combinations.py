"""Words that no shipped ruleset uses together, and that a stranger will."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.host.play import play_ready, prepare
from engine.kit.position.events import Awaited, StillAwaited
from tercio.project.places import settings, shipped
from tercio.report.telling import report_lines
from tests.engine.kit.playing import RULES, compiled
from tests.engine.kit.tables import RULES as YARD
from tests.engine.kit.tables import begun, table


def faults(rules: str, examples: str) -> list[str | None]:
    text = rules.rstrip().removesuffix("}") + examples + "}\n"
    return [one.fault for one in play_examples(compiled(rules=text))]


def test_a_test_with_a_condition_is_taken_in_several_places() -> None:
    """Its `when` was compiled with the names of whatever was compiled before it."""
    rules = RULES.replace(
        "  ending beaten",
        """  role tester { of company }
  test nerve "Nerve" {
    by tester   when not tester.shaken   roll 1d6
    outcomes { 4 or more: stands "it stands"  otherwise: shakes "it shakes" { effect set(tester.shaken, yes) } }
  }
  effect scare "Scare" { on victim  does take(nerve, victim) }
  action shout "Shout" { by shooter  at target  does scare(target)  where enemies(shooter, target) }
  action steady "Steady" { by mover  does take(nerve, mover) }
  ending beaten""",
        1,
    ).replace("phase marches", 'phase shouts "Shouts" { actions shout, steady }\n      phase marches', 1)
    example = """
  example shouted_at "Shouted at" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 }  company c { of line  at 0201 } }
    army blue { company b { of line  at 0105 } }
    start shouts   roll 2
    choose shout { shooter a  target b }   choose shout { shooter c  target b }   others decline
    expect b.shaken
  }
"""
    assert faults(rules, example) == [None]


def test_who_is_first_of_three_is_who_was_as_the_phase_began() -> None:
    """Green, who is last, loses no turn because Blue's lead has grown meanwhile."""
    rules = RULES.replace(
        "  ending beaten",
        """  fact army.lead "lead" { of number  starts 0 }
  fact army.done "done" { of number  starts 0 }
  fact steps "steps" { of number  starts 0 }
  action spur "Spur" { by mover  does add(steps, 1), set(mover.army.done, steps), add(mover.army.lead, 5) }
  ending beaten""",
        1,
    ).replace(
        "phase marches", 'phase spurs "Spurs" { order alternately  first army.lead  actions spur }  phase marches', 1
    )
    example = """
  example three "Three" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0105 } }
    army green { company c { of line  at 0503 } }
    given { red.lead 3  blue.lead 2  green.lead 1 }
    start spurs
    choose spur { mover a }   choose spur { mover b }   choose spur { mover c }
    expect red.done = 1 and blue.done = 2 and green.done = 3
  }
"""
    assert faults(rules, example) == [None]


COST = "cost place.ground.slow + place.crossed.slow"


def test_a_cost_on_a_table_may_ask_whether_the_mover_can_fall_back() -> None:
    """Which asks where walls are, and walls must not ask that again."""
    game = begun(rules=YARD.replace(COST, "cost place.ground.slow + if(mover.cornered, 1, 0)"))
    moves, (mover, *_) = game.setting.moves, game.state.pieces
    assert not moves.is_cornered(game, mover)
    assert moves.reach(game, mover, game.setting.movement("walk"))


@pytest.mark.parametrize("asked", ["enemies_within(mover, place, 5 um)", "if(place.taken, 1, 0)"])
def test_on_a_table_a_cost_asks_nothing_but_the_ground_of_a_place(asked: str) -> None:
    with pytest.raises(Unplayable, match="on a table a cost is that of the ground"):
        table(rules=YARD.replace(COST, f"cost place.ground.slow + {asked}"))


def test_an_example_asks_whether_a_battle_is_a_draw() -> None:
    rules = RULES.replace(
        "  ending beaten",
        """  reaction answer "Answer" { before shoot  by target  does hurt(shooter, 1) }
  ending bled "first blood" { when army.blood > 0  winner enemy  at_once yes }
  fact army.blood "blood" { counts company  as victim  sums victim.losses  when friends(army, victim) }
  ending beaten""",
        1,
    )
    example = """
  example both "Both bleed" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0103 } }
    start fire   choose shoot { shooter a  target b }   choose answer { target b }   roll FACE   expect winner = WON
  }
"""
    assert faults(rules, example.replace("FACE", "6").replace("WON", "nobody")) == [None]
    assert faults(rules, example.replace("FACE", "1").replace("WON", "blue")) == [None]
    assert faults(rules, example.replace("FACE", "1").replace("WON", "nobody")) != [None]


WINGS = RULES.replace("inside army  field of", "inside army, wing  field of", 1).replace(
    "  profile line",
    """  kind wing "Wing" {
    like command   inside army   field needs_commander "Needs a commander" { of yes_no  default no }
  }
  profile line""",
    1,
)
BOTH = """
scenario trial "Trial" {
  turns 8
  map { size 6 x 5 }
  army red "Red" {
    company line { at 0101 }
    wing reserve "Reserve" { arrives 1  comes_on 4  enters north  company second { of line } }
  }
  army blue "Blue" {
    company line { at 0105 }
    wing reserve "Reserve" { arrives 1  comes_on 4  enters south  company third { of line } }
  }
}
"""


def test_commands_of_one_name_in_two_armies_come_each_by_a_die_of_its_own() -> None:
    pack = compiled(rules=WINGS, battle=BOTH)
    came = set()
    for seed in range(8):
        played = play_ready(prepare(pack, "trial"), seed, ("random",))
        thrown = [event for event in played.journal if isinstance(event, Awaited | StillAwaited)]
        assert {event.side for event in thrown if event.due in (0, 1)} == {0, 1}
        first = {event.side: event.due for event in reversed(thrown)}
        came.add((bool(first[0]), bool(first[1])))
    assert len(came) > 2, "they come together or not at all"


def test_who_has_changed_sides_is_drawn_with_those_who_stand_in_no_command() -> None:
    rules = WINGS.replace(
        "  ending beaten",
        """  action seize "Seize" {
    by shooter   at target   where enemies(shooter, target)
    does change_sides(target, shooter)
  }
  fact company.kin "kin" { counts company  as victim  when same_command(company, victim) }
  action cheer "Cheer" { by mover  does set(mover.losses, mover.kin) }
  ending beaten""",
        1,
    ).replace("phase marches", 'phase cup "Cup" { order by_lot  actions seize, cheer }  phase marches', 1)
    example = """
  example seized "Seized" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 }  wing left { company l { of line  at 0201 } } }
    army blue { company b { of line  at 0105 }  wing right { company r { of line  at 0205 } } }
    start cup   roll 1, 1
    choose seize { shooter a  target r }   choose cheer { mover r }   others decline
    expect r.army.number = 1 and r.losses = 0
  }
"""
    assert faults(rules, example) == [None]


@pytest.mark.parametrize(
    ("board", "armies", "is_refused"),
    [
        ("", "company a { of line  at 0101 }  company b { of line  at 0101 }", True),
        ("board { stacking 2 }", "company a { of line  at 0101 }  company b { of line  at 0101 }", False),
        ("board { stacking 2 }", "company 3 x line { at 0101, 0101, 0101 }", True),
        ("", "company a { of line  at 0101 }  wing late { arrives 3  company b { of line  at 0101 } }", False),
        ("", "wing late { arrives 3  company a { of line  at 0101 }  company b { of line  at 0101 } }", True),
    ],
)
def test_a_scenario_begins_with_as_many_in_a_hex_as_the_board_says(board: str, armies: str, is_refused: bool) -> None:
    rules = WINGS.replace("  profile line", f"  {board}\n  profile line", 1)
    battle = (
        BOTH[: BOTH.index("  army red")]
        + f'army red "Red" {{ {armies} }} army blue "Blue" {{ company line {{ at 0105 }} }} }}'
    )
    found = compile_text(rules + battle, settings()).diagnostics
    assert ("E0803" in [one.code.code for one in found]) is is_refused
    if not is_refused:
        play_ready(prepare(compiled(rules=rules, battle=battle), "trial"), 1, ("eager",))


def test_a_fact_becomes_one_thing_or_another() -> None:
    rules = RULES.replace(
        "  ending beaten",
        """  kind formation "Formation" { inside ruleset  field pace "Pace" { of number  default 1 } }
  formation rank "line"   formation file "column"
  fact company.formation "formation" { of formation  starts rank }
  action form "Form" { by mover  does set(mover.formation, if(mover.formation = rank, file, rank)) }
  ending beaten""",
        1,
    ).replace("phase marches", 'phase forming "Forming" { actions form }  phase marches', 1)
    example = """
  example GIVEN_formed "Formed" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0105 } }
    given { a.formation GIVEN }   start forming   choose form { mover a }   others decline
    expect a.formation = BECOMES
  }
"""
    both = "".join(
        example.replace("GIVEN", one).replace("BECOMES", other) for one, other in (("rank", "file"), ("file", "rank"))
    )
    assert faults(rules, both) == [None, None]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("if(mover.losses, file, rank)", "E0401"),
        ("if(mover.shaken, file, line)", "E0302"),
        ("if(no, 1, rank)", "E0401"),
    ],
)
def test_each_of_two_things_is_what_the_fact_is(wrong: str, code: str) -> None:
    rules = RULES.replace(
        "  ending beaten",
        f"""  kind formation "Formation" {{ inside ruleset }}   formation rank "line"   formation file "column"
  fact company.formation "formation" {{ of formation  starts rank }}
  action form "Form" {{ by mover  does set(mover.formation, {wrong}) }}
  ending beaten""",
        1,
    )
    assert code in [one.code.code for one in compile_text(rules, settings()).diagnostics]


def test_a_zone_that_a_ruleset_asks_for_is_told_where_zones_are_known() -> None:
    rules = RULES.replace("when not mover.shaken", "when mover.at in hamlet", 1)
    (fault,) = (one for one in compile_text(rules, settings()).diagnostics if one.code.code == "E0302")
    assert "in its scenario" in (fault.help or "")


def test_faces_for_a_later_phase_are_told_where_they_are_thrown() -> None:
    example = """
  example two_phases "Two phases" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0103 } }
    start marches   roll 6   others decline
    expect b.losses = 0
  }
"""
    (fault,) = faults(RULES, example)
    assert fault is not None
    assert "a later phase needs a `start` of its own" in fault


@pytest.mark.parametrize(
    ("condition", "told"),
    [("held_by(mill, mover.army)", "takes an objective"), ("has(mover.army, brave)", "an army")],
)
def test_kinds_are_told_with_their_article(condition: str, told: str) -> None:
    rules = RULES.replace("when not mover.shaken", f"when {condition}", 1)
    rules = rules.replace("  role mover", '  ability brave "Brave"\n  role mover', 1)
    found = [one for one in compile_text(rules, settings()).diagnostics if told in one.message]
    assert found
    if "mill" in condition:
        assert "`army.prizes`" in (found[0].help or "")


def test_a_march_that_is_paid_for_is_not_told_as_a_stay() -> None:
    march = "when not mover.shaken  moves march"
    assert march in RULES
    pack = compiled(rules=RULES.replace(march, f"{march}  pays add(mover.army.pips, -1)", 1))
    played = play_ready(prepare(pack, "trial"), 1, ("eager",))
    told = [line.text for line in report_lines(pack, played, shipped("templates"), level="full")]
    stays = [number for number, text in enumerate(told) if text.endswith("in place")]
    assert any(": March" in text for text in told)
    assert not [number for number in stays if ": March" in "".join(told[number + 1 : number + 3])]
