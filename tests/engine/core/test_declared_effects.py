"""Effects that a ruleset makes of others, and phases that say what they do."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.declared.declared_effects import DeclaredEffects, recordings
from engine.core.declared.effects import Deed, Effects
from engine.core.declared.expressions.compiled import Facts, field_facts
from engine.core.position.events import Event
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.values import Ref
from tests.shipped import rules_alone

WORDS = """
  languages en   rule_prefix "DRILL"
  kind unit { like piece  inside army  plural units }
  role troops { of unit }
  role army_at_hand { of army }
  fact unit.nerve { of number }
  fact unit.steady { value unit.nerve > 2 }
  effect hurt { takes formula }
  effect told { takes word }
  amend kind effect { add field in_order_of { of formula } }
"""


class Hurt(Event):
    unit: int
    by: int


@dataclass
class Man:
    id: int
    nerve: int
    name: str = "a man"


@dataclass
class Cast:
    game: Any
    unit: Man | None = None
    section: str = "0"


@dataclass
class Game:
    state: Any
    journal: list[str] = field(default_factory=list)

    def record(self, event: Event) -> None:
        assert isinstance(event, Hurt)
        self.state.units[event.unit].nerve -= event.by
        self.journal.append(f"{event.section}: {event.unit} -{event.by}")


EFFECTS: Effects[Game, Cast] = Effects(
    {
        **recordings("unit", hurt=Hurt),
        "told": Deed(lambda g, c, word: g.journal.append(f"{c.section}: {word}"), takes=1),
    },
    {},
    befalls={"unit": Cast},
)
FACTS = Facts(
    field_facts("unit", "nerve"), {"troops": "unit"}, {}, {}, game="game", lists={"unit": "units"}, reckoned={}
)


def ruleset(rules: str) -> Ruleset:
    result = compile_text(f"ruleset drill {{ {WORDS} {rules} }}", rules_alone())
    assert result.pack is not None, result.diagnostics
    return result.pack.rulesets[0]


def declared(rules: str) -> DeclaredEffects:
    own = ruleset(rules)
    FACTS.reckoned = {fact.name: fact.value for fact in own.facts if fact.value is not None}
    return DeclaredEffects(EFFECTS, own, FACTS)


def done(rules: str, effect: str, *nerves: int, first: int = -1) -> list[str]:
    """The journal of an effect that befalls the first man, or nobody."""
    game = Game(SimpleNamespace(units=[Man(number, nerve) for number, nerve in enumerate(nerves)]))
    unit = game.state.units[first] if first >= 0 else None
    for _ in declared(rules).effects.do(game, Ref("effect", effect), Cast(game, unit)):
        raise AssertionError("nothing is asked")
    return game.journal


def test_what_an_effect_is_made_of_is_done_in_order_with_figures_of_the_moment() -> None:
    rules = "effect break { does hurt(troops.nerve - 1), hurt(troops.nerve), told(broken) }"
    assert done(rules, "break", 4, first=0) == ["0: 0 -3", "0: 0 -1", "0: broken"]


def test_the_first_case_that_holds_comes_besides() -> None:
    rules = """
      effect shock {
        does hurt(1)
        case { when troops.steady  does told(steady) }
        case { when troops.nerve > 1  does told(unsteady) }
        case { does told(lost) }
      }
    """
    assert [done(rules, "shock", nerve, first=0)[1] for nerve in (4, 3, 1)] == ["0: steady", "0: unsteady", "0: lost"]


def test_each_is_asked_when_its_turn_comes() -> None:
    rules = """
      effect sweep { each troops  where troops.steady  does hurt(2), spread }
      effect spread { case { when not troops.steady  does told(spent) } }
    """
    assert done(rules, "sweep", 3, 2, 5) == ["0: 0 -2", "0: spent", "0: 2 -2"]


def test_those_of_the_lowest_figure_come_first() -> None:
    rules = "effect sweep { each troops  in_order_of troops.nerve  where troops.steady  does hurt(1) }"
    assert done(rules, "sweep", 5, 3, 2, 3) == ["0: 1 -1", "0: 3 -1", "0: 0 -1"]


def test_what_is_done_cites_the_section_in_which_it_is_written() -> None:
    rules = """
      effect all_at_once { does one, told(after) }
      section 4 losses { prose "Losses." rule 4.a "One" { prose "One." effect one { does hurt(1) } } }
    """
    assert done(rules, "all_at_once", 3, first=0) == ["4.a: 0 -1", "0: after"]


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ("effect a { does b }  effect b { does a }", "in a circle, a → b → a"),
        ("effect a { does faint }  effect faint", "cannot have the effect `faint`"),
        (
            "effect told_twice { does told(one) }  effect each_a { each army_at_hand  does told(one) }",
            "nobody who takes",
        ),
        (
            "effect hurt_all { each troops  does hurt(1) }  effect hurt_all_2 { takes number  does told(a) }",
            "takes noth",
        ),
    ],
)
def test_what_cannot_be_done_is_refused(rules: str, complaint: str) -> None:
    with pytest.raises(Unplayable, match=complaint):
        declared(rules)


def test_a_deed_of_the_system_is_left_bare() -> None:
    own = ruleset("effect march { does told(on) }")
    with pytest.raises(Unplayable, match="carry out the effect `march` themselves"):
        DeclaredEffects(Effects({**EFFECTS.done, "march": Deed(lambda g, c: None)}, {}), own, FACTS)


# --- phases ---------------------------------------------------------------------------------------------------------


def played(rules: str, procedures: dict[str, Any], phase: str) -> list[str]:
    made = declared(rules)
    sequence = ruleset(rules).sequences[0]
    game = Game(SimpleNamespace(units=[Man(0, 5)]))
    play: Any = made.played(sequence, procedures, Cast)[phase]
    for _ in play(game, SimpleNamespace(section="1")):
        raise AssertionError("nothing is asked")
    return game.journal


def test_a_phase_does_what_it_says_after_what_its_rules_do() -> None:
    rules = "sequence turn { phase march { does told(halt) }  phase rest { does told(rest) } }"
    march = {"march": lambda g, step: g.journal.append("on")}
    assert played(rules, march, "march") == ["on", "1: halt"]
    assert played(rules, march, "rest") == ["1: rest"]


def test_a_phase_has_nobody_at_hand() -> None:
    rules = "sequence turn { phase march { does hurt(1) } }"
    with pytest.raises(Unplayable, match="the phase `march` has nobody at hand"):
        played(rules, {}, "march")
