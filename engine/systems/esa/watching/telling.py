"""A question of the rules in plain words, for messages: who is asked, by which section, what is offered."""

from __future__ import annotations

from typing import Any, Final

from engine.core.decisions import Decision
from engine.systems.esa.position.game import Game

_MOST_OPTIONS: Final = 24
_OF_DIVISIONS: Final = ("assign", "focus_on", "act_with", "prevailing", "give_deployment_card")
_OF_PLACES: Final = ("march", "ride", "evade", "withdraw", "give_ground", "pursue", "go_on", "deploy")
_OF_UNITS: Final = ("shoot", "fight", "steady_shot", "join_melee", "pair_off", "first_combat", "main_unit")


def tell_decision(g: Game, decision: Decision) -> str:
    """`shoot` of a (ESA-6.1a, turn 1, shooting): b, c."""
    about = f" of {_subject(g, decision)}" if decision.subject is not None else ""
    options = ", ".join(_option(g, decision, option) for option in decision.options[:_MOST_OPTIONS])
    more = ", …" if len(decision.options) > _MOST_OPTIONS else ""
    return f"`{decision.kind}`{about} ({g.book.prefix}-{decision.section}, {g.place()}): {options}{more}"


def _subject(g: Game, decision: Decision) -> str:
    subject = decision.subject
    if not isinstance(subject, int):
        return str(subject)
    if decision.kind in ("ride", "swap_card"):
        return g.state.generals[subject].name
    return (g.state.divisions if decision.kind in _OF_DIVISIONS else g.state.units)[subject].name


def _option(g: Game, decision: Decision, option: Any) -> str:  # noqa: ANN401 - options are plain values of any kind
    if option is None:
        return "decline"
    if isinstance(option, tuple):
        return "(" + " ".join(str(part) for part in option) + ")"
    if not isinstance(option, int):
        return str(option)
    if decision.kind == "act_with":
        return g.state.divisions[option].name
    chooses_unit = decision.subject is None and decision.kind in ("march", "rally_unit")
    if (chooses_unit or decision.kind in _OF_UNITS) and option < len(g.state.units):
        return g.state.units[option].name
    return g.board.name(option) if decision.kind in _OF_PLACES else str(option)
