"""A question of the kit in an author's words: who is asked, by which section, what may be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.decisions import Decision
from engine.core.watching.telling import MOST_OPTIONS
from engine.kit.playing.turns.phases import ACTIVATE, DEED
from engine.kit.position.game import KitGame
from engine.kit.reading.declared import ARMY

_OF_PLACES: Final = "at"
_AS_THEY_ARE: Final = ("card", "facing")


def tell_question(game: KitGame, decision: Decision, where: str) -> str:
    """`march` of a, at (R-2, turn 1, marches): 0101, 0201, decline."""
    kind, subject = decision.kind, decision.subject
    army = game.state.armies[decision.seat].name
    if kind == ACTIVATE:
        return f"who of `{army}` acts ({where}): {_listed(decision, lambda one: _actor(game, decision.seat, one))}"
    if kind == DEED:
        actions = game.setting.actions
        is_army = any(actions[name].is_army for name in decision.options if name is not None)
        actor = army if is_army else _piece(game, subject)
        return f"what `{actor}` does ({where}): {_listed(decision, str)}"
    if not isinstance(subject, tuple):
        return f"`{kind}` of `{_piece(game, subject)}` ({where}): {_listed(decision, str)}"
    asked, actor = subject[0], subject[1]
    action = game.setting.actions.get(kind)
    by = game.state.armies[actor].name if action is not None and action.is_army else _piece(game, actor)
    named: Callable[[Any], str] = lambda one: _aim(game, asked, one)  # noqa: E731
    return f"`{kind}` of `{by}`, {asked} ({where}): {_listed(decision, named)}"


def _listed(decision: Decision, named: Callable[[Any], str]) -> str:
    """What may be answered; to decline comes last."""
    options = [named(option) for option in decision.options if option is not None]
    shown = options[:MOST_OPTIONS] + (["…"] if len(options) > MOST_OPTIONS else [])
    return ", ".join(shown + (["decline"] if decision.may_decline else []))


def _actor(game: KitGame, seat: int, one: int | str) -> str:
    return game.state.armies[seat].name if one == ARMY else _piece(game, one)


def _piece(game: KitGame, number: Any) -> str:  # noqa: ANN401 - a piece's number, or whatever a question is about
    pieces = game.state.pieces
    return str(pieces[number].name) if isinstance(number, int) and number < len(pieces) else str(number)


def _aim(game: KitGame, asked: str, one: Any) -> str:  # noqa: ANN401 - a piece, an army, a place, a card, a facing
    if asked == _OF_PLACES:
        return str(game.setting.field.name(one))
    if asked in _AS_THEY_ARE:
        return str(one)
    return str(game.state.armies[one].name) if game.setting.is_army(asked) else _piece(game, one)
