"""House rules that would do nothing, or turn a list about: refused when they are set up."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from engine.core.system import Unplayable
from engine.host.play import play
from tercio.project.checking.trial_set_up import refusals
from tests.shipped import LIBRARY, rules_alone

OUTCOMES = """replace outcomes {{
  {0} or more: {names[0]} "p" it "p" {{ effect {1} }}  {2}
  otherwise: {names[1]} "r" it "r" {{ effect {3} }}
}}"""
NAMES = {"recall": ("recalled", "fails")}
"""Of outcomes that examples of the rules ask for."""
SHAKEN = '2 to 3: shaken "s" it "s" { effect nothing }'
REFUSED = {
    "damage that nobody counts": (
        "lumi",
        "crossing",
        (4, "cross", "", "damage"),
        "belongs to `fire`, `melee`",
    ),
    "an order that nobody lays": ("lumi", "crossing", (4, "cross", "", "take_order"), "belongs to `activation`"),
    "a rout that nobody makes": (
        "lumi",
        "melee",
        ("melee_number", "damage", "", "rout"),
        "only `damage`, `nothing` is looked for",
    ),
    "what the occasion says": ("lumi", "morale", (4, "recover", SHAKEN, "nothing"), "only `nothing` is looked for"),
    "losses of no fire": ("risorgimento", "recall", (4, "nothing", "", "lose_tens"), "belongs to `fire`"),
    "what the table says": (
        "risorgimento",
        "melee",
        (4, "nothing", "", "flee"),
        "only `nothing`, `strike` is",
    ),
}


def told(system: str, test: str, outcomes: tuple[object, ...]) -> list[str]:
    change = f"amend test {test} {{ {OUTCOMES.format(*outcomes, names=NAMES.get(test, ('passed', 'routed')))} }}"
    text = f'use {system}\nruleset club "Club" it "Club" {{\n amends {system}\n {change}\n}}\n'
    return [one.message for one in refusals(compile_text(text, rules_alone(), "club.tercio", all_examples=False))]


@pytest.mark.parametrize(("system", "test", "outcomes", "words"), REFUSED.values(), ids=REFUSED)
def test_an_effect_that_would_do_nothing_is_refused(
    system: str, test: str, outcomes: tuple[object, ...], words: str
) -> None:
    [message] = told(system, test, outcomes)
    assert words in message


def test_what_is_looked_for_is_not_refused() -> None:
    assert told("lumi", "melee", ("melee_number", "damage", "", "nothing")) == []


ARMS = {
    "risorgimento": ("foot_artillery", "short 60 cm", "`short` than with `medium`"),
    "lumi": ("light_artillery", "maximum 1 um", "than with `maximum`"),
}


@pytest.mark.parametrize("system", ARMS)
def test_an_arm_that_reaches_farther_with_its_shorter_range_is_refused(system: str) -> None:
    arm, change, words = ARMS[system]
    text = f'use {system}\nruleset club "C" it "C" {{ amends {system}  amend arm {arm} {{ {change} }} }}\n'
    [refused] = refusals(compile_text(text, rules_alone(), "club.tercio", all_examples=False))
    assert f"{arm} reaches farther with" in refused.message
    assert words in refused.message


ASKING = """amend test fire { replace outcomes {
  0 or less: sure "s" it "s" { effect lose_tens, ride_freely }
  if(goal < 10 and not options.small_values_may_be_equal, goal - 1, rest(goal, 10)) or less: hit "h" it "h" {
    effect lose_tens, ride_freely
  }
  otherwise: miss "m" it "m" { effect lose_tens, ride_freely }
} }"""


def test_an_outcome_that_asks_a_player_where_nobody_can_be_asked_is_no_crash() -> None:
    battle = (LIBRARY / "risorgimento" / "outposts_1859.tercio").read_text(encoding="utf-8")
    text = battle.replace("  map {", f"  rules {{ {ASKING} }}\n  map {{", 1)
    pack = compile_text(text, rules_alone(), "risorgimento/outposts_1859.tercio", all_examples=False).pack
    assert pack is not None
    with pytest.raises(Unplayable, match="an outcome of the test `fire` asks a player"):
        play(pack, "outposts_1859", seed=1, players=("eager",))
