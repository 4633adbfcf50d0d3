"""Words of the language in a ruleset of the kit: played, or refused at their line; never passed over in silence."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from engine.core.system import Unplayable
from engine.host.examples import own_examples, play_one
from tercio.project.places import settings
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

VOLLEY = "by shooter   roll 1d6   score roll + shooter.fire\n"
HIT = '6 or more: hit "hit" { effect hurt(target, 1) }'
NERVE = """test nerve "Nerve" { by shooter  roll 1d6  outcomes { 4 or more: calm "calm"
  otherwise: rattled "rattled" { effect set(shooter.shaken, yes) } } }
"""
STAND = """
  section 2 proof "Proof" {
    example EXAMPLE "Trial" {
      cites 1   map { size 6 x 5  MAP }
      army red { company a { of line  at 0101 } } army blue { company b { of line  at 0102 } }
      start fire   others decline
      choose shoot { shooter a  target b }
      STEPS
    }
  }
"""

REFUSED = {
    "an outcome that removes": (HIT, HIT.replace("effect hurt(target, 1)", "removes target"), "which nothing plays"),
    "a result that a test has not": (
        'ending beaten "beaten"',
        'reaction duck "Duck" { after volley  result hitt  by target  must yes }  ending beaten "beaten"',
        "has not; it has `hit`, `miss`",
    ),
    "a section in force only sometimes": (
        'section 1 turn "Turn" {',
        'switch fog "Fog" { of yes_no  default no }  section 1 turn "Turn" { when options.fog',
        "played all the same",
    ),
    "a constant that nothing reads": (
        'ending beaten "beaten"',
        'constant idle "Idle" { value 9 }  ending beaten "beaten"',
        "nothing plays the constant `idle`",
    ),
    "a switch that nothing asks": (
        'ending beaten "beaten"',
        'switch idle "Idle" { of yes_no  default no }  ending beaten "beaten"',
        "nothing plays the switch `idle`",
    ),
    "an effect that nothing has": (
        'ending beaten "beaten"',
        'effect idle "Idle" { on victim  does set(victim.shaken, no) }  ending beaten "beaten"',
        "nothing plays the effect `idle`",
    ),
    "a decision that nobody is asked": (
        'ending beaten "beaten"',
        'decision sing "Sing"  ending beaten "beaten"',
        "nothing plays the decision `sing`",
    ),
    "what a phase asks": (
        "actions march",
        "actions march  asks march",
        "says what it `asks`: here it says its `actions`",
    ),
    "a count of what is no piece": (
        'ending beaten "beaten"',
        'role it { of objective }  fact army.goals "" { of number  counts objective  as it }  ending beaten "beaten"',
        "pieces or armies can be counted",
    ),
}


@pytest.mark.parametrize("mistake", REFUSED)
def test_what_nothing_plays_is_refused_at_its_line(mistake: str) -> None:
    right, wrong, words = REFUSED[mistake]
    assert right in RULES
    with pytest.raises(Unplayable, match=words) as refused:
        KIT.setting(compiled(rules=RULES.replace(right, wrong)), "trial")
    file, line, _ = str(refused.value).split(":", 2)
    assert (file, int(line) > 0) == ("<text>", True)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("objective mill { at 0302  when turn_number > 5 }", "ask it in an `ending`"),
        ("objective mill { at 0302  counts each_turn }", "add it to a kept fact"),
    ],
)
def test_an_objective_that_is_not_held_by_standing_there_is_refused(entry: str, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        KIT.setting(_battle(BATTLE.replace("SPECIAL", entry)), "trial")


# --- played ---------------------------------------------------------------------------------------------------------


def _battle(battle: str, rules: str = RULES) -> object:
    result = compile_text(rules + battle.replace("SPECIAL", ""), settings())
    assert result.pack is not None, [one.message for one in result.diagnostics]
    return result.pack


def _holds(rules: str, steps: str, drawn: str = "") -> None:
    example = STAND.replace("EXAMPLE", "proof").replace("STEPS", steps).replace("MAP", drawn)
    text = rules.rstrip().removesuffix("}") + example + "}\n"
    result = compile_text(text, settings())
    assert result.pack is not None, [one.message for one in result.diagnostics]
    (ruleset,) = (one for one in result.pack.rulesets if one.name == "drill")
    (proof,) = own_examples(result.pack, ruleset)
    played = play_one(result.pack, ruleset, proof)
    assert played.holds, played


@pytest.mark.parametrize(("face", "shaken"), [(4, "no"), (3, "yes")])
def test_a_test_that_comes_next_is_taken_by_whoever_took_the_first(face: int, shaken: str) -> None:
    rules = RULES.replace(HIT, '6 or more: hit "hit" { effect hurt(target, 1)  then nerve }')
    rules = rules.replace('  effect hurt "Hurt"', f'  {NERVE}  effect hurt "Hurt"')
    _holds(rules, f"roll 6, {face}  expect a.shaken = {shaken}  expect b.losses = 1")


def test_a_test_that_comes_next_needs_somebody_to_take_it() -> None:
    rules = RULES.replace(HIT, '6 or more: hit "hit" { then nerve }').replace(VOLLEY, VOLLEY.replace("by shooter", ""))
    rules = rules.replace('  effect hurt "Hurt"', f'  {NERVE}  effect hurt "Hurt"').replace(
        'ending beaten "beaten"',
        'action cow "Cow" { by shooter at target does hurt(target, 1) } ending beaten "beaten"',
    )
    rules = rules.replace("actions shoot }", "actions shoot, cow }")
    with pytest.raises(Unplayable, match="nobody takes the test `nerve`"):
        KIT.setting(compiled(rules=rules), "trial")


def test_a_test_that_comes_next_is_not_taken_by_another_than_it_says() -> None:
    rules = RULES.replace(HIT, '6 or more: hit "hit" { effect hurt(target, 1)  then nerve }')
    nerve = NERVE.replace("shooter", "target")
    rules = rules.replace('  effect hurt "Hurt"', f'  {nerve}  effect hurt "Hurt"')
    with pytest.raises(Unplayable, match=r"write `effect take\(nerve, target\)`"):
        KIT.setting(compiled(rules=rules), "trial")
    taken = rules.replace("hurt(target, 1)  then nerve", "hurt(target, 1), take(nerve, target)")
    _holds(taken, "roll 6, 3  expect b.shaken  expect not a.shaken")


def test_what_is_passed_without_a_throw_throws_nothing() -> None:
    rules = RULES.replace(VOLLEY, VOLLEY.replace("score", "automatic shooter.fire > 1   score"))
    _holds(rules, "expect b.losses = 1  expect outcome = hit")


def test_what_is_impossible_is_not_thrown() -> None:
    rules = RULES.replace(VOLLEY, VOLLEY.replace("score", "impossible shooter.fire > 1   score"))
    _holds(rules, "expect b.losses = 0")


def test_armies_can_be_counted() -> None:
    rules = RULES.replace(
        'ending beaten "beaten"',
        'fact company.cowed "cowed" { of number  counts army  as player  when enemies(company, player) and '
        'player.pips > 4 }\n  ending beaten "beaten"',
    )
    rules = rules.replace("score roll + shooter.fire", "score roll + shooter.fire - 3 * shooter.cowed")
    for pips, losses in ((5, 0), (4, 1)):
        _holds(rules, f"given {{ blue.pips {pips} }}  roll 6  expect b.losses = {losses}")


@pytest.mark.parametrize(
    ("place", "open_to", "expected"), [("0101", "red", "yes"), ("0101", "blue", "no"), ("0501", "red", "no")]
)
def test_a_way_out_is_known_to_whom_it_is_open(place: str, open_to: str, expected: str) -> None:
    rules = RULES.replace(
        'ending beaten "beaten"',
        'fact company.safe "safe" { value company.at_exit }  ending beaten "beaten"',
    )
    rules = rules.replace("when shooter.fire != none", "when shooter.fire != none or shooter.safe")
    _holds(rules, f"roll 1  expect a.safe = {expected}", f"exit ridge {{ at {place}  for {open_to} }}")


ARRIVING = """
scenario trial "Trial" {
  turns 3
  map { size 6 x 5 }
  army red "Red" { company 1 x line { at 0101 } brigade help "Help" { WHEN company c { of line  WHERE } } }
  army blue "Blue" { company 2 x line { at 0504, 0604 } }
}
"""
BRIGADES = RULES.replace(
    'kind company "Company" { like piece  inside army',
    'kind brigade "Brigade" { like command  inside army }  kind company "Company" { like piece  inside army, brigade',
)


@pytest.mark.parametrize(
    ("when", "where", "words"),
    [
        ("enters south", "at 0105", "not when"),
    ],
)
def test_help_says_when_and_where_it_comes(when: str, where: str, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        KIT.setting(_battle(ARRIVING.replace("WHEN", when).replace("WHERE", where), BRIGADES), "trial")


@pytest.mark.parametrize(("when", "where"), [("arrives 2", "at 0105"), ("arrives 2  enters 0105", "")])
def test_help_comes_in_its_turn(when: str, where: str) -> None:
    setting = KIT.setting(_battle(ARRIVING.replace("WHEN", when).replace("WHERE", where), BRIGADES), "trial")
    state = setting.start()
    (late,) = (piece for piece in state.pieces if piece.name == "c")
    assert not late.is_in_play
    assert not late.is_gone
    (fielded,) = (piece for piece in setting.armies.fielded if piece.name == "c")
    assert fielded.turn == 2


@pytest.mark.parametrize(("gain", "prizes"), [("", 3), ("for red", 3), ("for blue", 0)])
def test_an_objective_is_worth_something_to_whom_it_is_for(gain: str, prizes: int) -> None:
    battle = BATTLE.replace("SPECIAL", f"objective mill {{ at 0101  worth 3  {gain} }}")
    setting = KIT.setting(_battle(battle), "trial")
    state = setting.start()
    game = KIT.new_game(setting, None)
    assert setting.coder.own["army.prizes"](game, state.armies[0]) == prizes


def test_an_objective_belongs_to_its_owner_at_first() -> None:
    battle = BATTLE.replace("SPECIAL", "objective mill { at 0101  owner blue }")
    assert KIT.setting(_battle(battle), "trial").start().held == [1]
