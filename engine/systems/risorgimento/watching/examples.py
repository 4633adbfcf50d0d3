"""How examples of `risorgimento` are staged."""

from __future__ import annotations

from engine.core.decisions import Decision
from engine.core.examples.choices import NOT_ASKED, ExampleChoice, Question
from engine.core.examples.staging import TableStaging
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.questions.facts import FACTS
from engine.systems.risorgimento.rules.leading.commanders import FOLLOW


def _brigade_of(choice: ExampleChoice, decision: Decision) -> object:
    """E.a: a unit moves with its brigade, when its side is asked which is to move."""
    brigade = getattr(choice["unit"] or choice["commander"], "brigade", NOT_ASKED)
    return brigade if brigade in decision.options else NOT_ASKED


def _move(choice: ExampleChoice, _: Decision) -> object:
    """E.b: what an example does not say stays as it is."""
    unit = choice["unit"]
    x, y = choice["at"] or unit.at
    facing = choice["facing"]
    return (choice["manner"], choice["formation"] or unit.formation, x, y, unit.facing if facing is None else facing)


def _ride(choice: ExampleChoice, _: Decision) -> object:
    """CMDR.c: to a unit or a place; where neither is named, behind his men."""
    return choice.id("unit") if choice["unit"] is not None else choice["at"] or FOLLOW


def _order(choice: ExampleChoice, _: Decision) -> object:
    """A.2b: a posture, and the place that it is about."""
    return (choice["posture"], *choice["at"])


def _shot(choice: ExampleChoice, _: Decision) -> object:
    """E.9a: at the first moment that offers itself, or when the target is at the place that an example names."""
    target, at = choice["target"], choice["at"]
    return target.id if at is None or target.at == at else NOT_ASKED


class RisorgimentoStaging(TableStaging[Game]):
    answers = {  # noqa: RUF012
        "move": (Question("activate", _brigade_of, leads_up=True), Question("move", _move, "unit")),
        "fire_in_opportunity": (Question("fire_in_opportunity", _shot, "unit"),),
        "ride": (Question("ride", _ride, "commander"),),
        "send": (Question("send", _order, "commander"),),
    }
    facts = FACTS
    asked_with = "game"
    lists = {  # noqa: RUF012
        "army": "sides",
        "brigade": "brigades",
        "commander": "commanders",
        "unit": "units",
    }
