"""Commands by lot: each has a chit in a cup, and whichever is drawn acts before the next one is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.decisions import Ask
from engine.core.declared.reading import refusal
from engine.core.declared.turn.sequence import Step
from engine.kit.playing.actions import Action
from engine.kit.position.game import KitGame
from engine.kit.position.lot_events import ChitDrawn
from engine.kit.reading.deeds import PhasePlan

BY_LOT: Final = "by_lot"


def judge_lots(plan: PhasePlan, may: list[Action]) -> None:
    """What has no meaning where the lot says who acts."""
    asked = {"first": plan.first, "groups": plan.groups}
    said = next((name for name, value in asked.items() if value is not None), None)
    if said is not None:
        raise refusal(
            plan.origin, f"in the phase `{plan.name}` the lot says who acts next, and so does `{said}`: keep one"
        )
    army = next((action.name for action in may if action.is_army), None)
    if army is not None:
        raise refusal(
            plan.origin,
            f"in the phase `{plan.name}` commands are drawn by lot, and the action `{army}` is done by an army, which "
            "has no chit: give it a phase of its own",
        )


def next_drawn(
    g: KitGame,
    step: Step,
    sides: list[int],
    able: Callable[[KitGame, int], list[Any]],
    must: Callable[[KitGame], Ask[None]],
) -> Ask[tuple[int, list[Any]] | None]:
    """Whose turn it is, and those of the command drawn last that can do something. Every command that has somebody on
    the map has a chit, whether it can do something or not: so nobody learns what hidden pieces can do. What it `must`
    do is done as it is drawn."""
    while not g.state.over and not g.state.is_phase_over:
        side = g.state.chit[0]
        actors = [actor for actor in able(g, side) if chit_of(g, actor) == g.state.chit] if side >= 0 else []
        if actors:
            return side, actors
        left = [chit for chit in _in_the_cup(g) if chit[0] in sides]
        if not left:
            break
        number = g.chance.face(range(1, len(left) + 1), step.section) if len(left) > 1 else 1
        g.record(ChitDrawn(step.section, *left[number - 1]))
        yield from must(g)
    return None


def chit_of(g: KitGame, piece: Any) -> tuple[int, str]:  # noqa: ANN401
    """That of its command; of its army where it stands in none, as whoever has changed sides does."""
    return piece.side, piece.command or g.setting.battle.armies[piece.side].name


def _in_the_cup(g: KitGame) -> list[tuple[int, str]]:
    """Commands by army, each in the order in which its first piece stands in the scenario."""
    drawn = g.state.chits
    all_chits = dict.fromkeys(chit_of(g, piece) for piece in g.state.pieces if piece.is_in_play)
    return [chit for chit in all_chits if chit not in drawn]
