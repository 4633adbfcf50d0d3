"""Effects that stand: their words, and their figures added up by what they are for."""

from __future__ import annotations

from engine.core.declared.standing import StandingEffects
from engine.model.values import Ref, Value


def effect(name: str, *given: Value) -> Ref:
    return Ref("effect", name, given)


MELEE, EVADE = Ref("order", "melee"), Ref("order", "evade")


def test_figures_of_one_name_are_added_up_by_the_word_that_they_are_told_first() -> None:
    lie = StandingEffects(
        (
            effect("extra_cards", MELEE, 1),
            effect("extra_cards", MELEE, 2),
            effect("extra_cards", EVADE, 5),
            effect("swift", 3),
            effect("grants", EVADE),
            effect("bold"),
        )
    )
    assert lie.sums == {("extra_cards", "melee"): 3, ("extra_cards", "evade"): 5, ("swift", ""): 3}
    assert lie.kinds == {"extra_cards", "swift", "grants", "bold"}


def test_the_words_that_effects_of_a_name_are_told() -> None:
    lie = StandingEffects((effect("grants", EVADE), effect("grants", MELEE), effect("swift", 3), effect("bold")))
    assert lie.words("grants") == {"evade", "melee"}
    assert lie.words("swift") == {""}
    assert lie.words("bold") == {""}
    assert lie.words("tired") == frozenset()
