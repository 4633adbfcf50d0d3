"""How examples of `risorgimento` are staged."""

from __future__ import annotations

from engine.brigades.watching.examples import PLACES, BrigadeStaging, move_told, named_in_examples, ride_told
from engine.core.decisions import Decision
from engine.core.examples.choices import NOT_ASKED, ExampleChoice, Question
from engine.systems.risorgimento.position.state import Game
from engine.systems.risorgimento.questions.facts import FACTS


def _brigade_of(choice: ExampleChoice, decision: Decision) -> object:
    """E.a: a unit moves with its brigade, when its side is asked which is to move."""
    brigade = getattr(choice["unit"] or choice["commander"], "brigade", NOT_ASKED)
    return brigade if brigade in decision.options else NOT_ASKED


def _shot(choice: ExampleChoice, _: Decision) -> object:
    """E.9a: at the first moment that offers itself, or when the target is at the place that an example names."""
    target, at = choice["target"], choice["at"]
    return target.id if at is None or target.at == at else NOT_ASKED


class RisorgimentoStaging(BrigadeStaging[Game]):
    answers = {  # noqa: RUF012
        "move": (Question("activate", _brigade_of, leads_up=True), Question("move", move_told, "unit")),
        "fire_in_opportunity": (Question("fire_in_opportunity", _shot, "unit"),),
        "ride": (Question("ride", ride_told, "commander"),),
        "send": (Question("send", lambda choice, _: (choice["posture"], *choice["at"]), "commander"),),
    }
    facts = FACTS | PLACES
    lists = named_in_examples("brigade", "commander", "unit")
