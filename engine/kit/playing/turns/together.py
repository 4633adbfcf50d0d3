"""A phase in which all act together: everybody chooses before anything is done, and whoever falls falls last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.declared.reading import refusal
from engine.kit.playing.actions import Action
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import PhasePlan

TOGETHER: Final = "together"
DEED: Final = "deed"

Chosen = tuple[Action, Any, Any]
"""An action, who does it, and its cast."""


def judge_together(plan: PhasePlan, actions: Iterable[Action]) -> None:
    """Raises for actions that are done one after the other, or not at all."""
    if any(action.deed.moves or action.before for action in actions):
        raise refusal(
            plan.origin,
            f"in the phase `{plan.name}` all act together, and then nobody moves or reacts: such actions need "
            "another order",
        )


def all_act(
    g: KitGame,
    setting: Table,
    section: str,
    able: Iterable[tuple[Any, Sequence[Action]]],
    *,
    must: bool = False,
) -> Ask[None]:
    """All choose on the position as it is; cards are laid open and all pay; all throw; then everything follows, and
    those who fell are taken off. What must be done is asked of nobody but for its target or its card."""
    chosen: list[Chosen] = []
    for actor, actions in able:
        name = yield from _chosen_deed(g, section, actor, actions, must=must)
        if name is None:
            continue
        action: Action = setting.actions[name]
        cast = yield from action.choose(g, actor, act=0 if must else 1, is_together=True)
        if cast is not None:
            chosen.append((action, actor, cast))
    g.laid = frozenset()
    g.falling = []
    for action, actor, c in chosen:
        action.show(g, c, actor)
    for action, actor, c in chosen:
        yield from action.pay(g, c)
        yield from action.turn_up(g, c, actor)
    thrown = [action.throw(g, c) if action.trial is not None else None for action, _, c in chosen]
    for (action, actor, c), outcome in zip(chosen, thrown, strict=True):
        if not g.state.over:
            yield from action.follow(g, c, actor, outcome, instead=False)
    g.take_off_the_fallen()


def _chosen_deed(g: KitGame, section: str, actor: Any, actions: Sequence[Action], *, must: bool) -> Ask[str | None]:  # noqa: ANN401 - a piece or an army
    if must:
        (action,) = actions
        return action.name if actor.is_in_play and action.may(g, actor) else None
    deeds = [action for action in actions if action.is_army is not hasattr(actor, "kind") and action.may(g, actor)]
    if not deeds:  # The cards that it might play are laid already.
        return None
    names = [None, *(action.name for action in deeds)]
    return (yield from choose(DEED, actor.side, section, names, actor.id))
