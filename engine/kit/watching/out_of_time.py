"""Objectives to which nobody comes before the last turn, however straight he goes.

Told only where it is certain: where nothing but the card says how far a piece goes, and a turn says how often. Each
turn is given one place more, for whoever follows a beaten enemy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.core.watching.misplaced import Misplaced
from engine.kit.field.prizes import Prize
from engine.kit.field.tablefield import TableField
from engine.kit.playing.armies import Fielded
from engine.kit.playing.moves.parts_of_movements import is_fixed
from engine.kit.playing.moves.tablemovement import TableMovement
from engine.kit.playing.turns.phases import PhaseOfKit
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import refs
from engine.kit.setting import KitSetting
from engine.model.rules import Phase
from engine.model.values import Literal

_FAR: Final = frozenset(("join", "drift"))
"""What is done to pieces that takes them farther than to the next place."""


def out_of_time(game: KitGame) -> Iterator[Misplaced]:
    setting = game.setting
    scenario, turns = setting.scenario, setting.turns
    if scenario is None or not turns or _repeats(setting.book.ruleset.sequences[0].phases) or _others_move(setting):
        return
    ways = {one.number: _far_in_a_turn(game, one) for one in setting.armies.fielded if one.kind in setting.holders}
    movers = [one for one in setting.armies.fielded if one.number in ways]
    if not movers or any(ways[one.number] is None for one in movers):
        return
    for prize, objective in zip(setting.prizes, scenario.objectives, strict=True):
        if prize.owner >= 0 or not (prize.hexes or prize.boxes):
            continue  # what is somebody's from the start need not be come to
        left = [_left(game, prize, one, turns, ways[one.number] or 0) for one in movers]
        if min(left) > 0:
            turn = "turn" if turns == 1 else "turns"
            message = f"nobody comes to the objective `{prize.name}` in the {turns} {turn} of this battle"
            yield Misplaced(objective.origin, f"{message}: let it last longer, or put it nearer", "at_odds")


def _repeats(phases: tuple[Phase, ...]) -> bool:
    """Whether something in the turn may be done more than once."""
    return any(phase.repeat is not None or phase.while_ is not None or _repeats(phase.phases) for phase in phases)


def _others_move(setting: KitSetting) -> bool:
    """Whether pieces go on in other ways than by the actions of a phase, and who knows how far."""
    declared = setting.declared
    if any(reaction.moves for reaction in declared.reactions.values()):
        return True
    deeds = (*declared.actions.values(), *declared.reactions.values())
    done = [ref.name for deed in deeds for ref in deed.does]
    done += [ref.name for phase in setting.phases.values() for ref in phase.plan.does]
    for effect in declared.effects.values():
        done += [ref.name for does in (effect.does, *(case.does for case in effect.cases)) for ref in does]
    outcomes = (outcome for test in setting.book.ruleset.tests for outcome in test.outcomes)
    done += [ref.name for outcome in outcomes for ref in refs(dict(outcome.fields).get("effect"))]
    return not _FAR.isdisjoint(done)


def _far_in_a_turn(game: KitGame, one: Fielded) -> int | None:
    """How far a piece goes in a turn at most; nothing where that may change."""
    piece = game.state.pieces[one.number]
    total = 0
    for phase in game.setting.phases.values():
        far = _far_in_a_phase(game, phase, piece)
        if far is None:
            return None
        total += far
    field = game.setting.field
    return total + (field.base if isinstance(field, TableField) else 1)


def _far_in_a_phase(game: KitGame, phase: PhaseOfKit, piece: Any) -> int | None:  # noqa: ANN401
    setting, plan = game.setting, phase.plan
    moves = {setting.declared.actions[name].moves for name in plan.actions} - {""}
    own = [movement for movement in setting.movements_of(piece.kind) if movement.declared.name in moves]
    if not own:
        return 0
    times = plan.per_piece.value if isinstance(plan.per_piece, Literal) else None
    if not isinstance(times, int):
        return None
    best = 0
    for movement in own:
        declared = movement.declared
        asked = [declared.allowance, *([declared.cost] if declared.cost is not None else [])]
        if not all(is_fixed(one, declared, setting.declared, ("ground", "crossed")) for one in asked):
            return None
        allowance = int(movement.allowance(game, piece) or 0)
        if isinstance(movement, TableMovement):
            prices = [price for price in movement.prices(game, piece)[0] if price is not None]
            allowance *= movement.scale
        else:
            prices = [price for price in movement.costs(game, piece) or () if price is not None]
        if not prices or min(prices) <= 0:
            return None
        best = max(best, int(allowance / min(prices)) + 1 if min(prices) != 1 else allowance)
    return times * best


def _left(game: KitGame, prize: Prize, one: Fielded, turns: int, far: int) -> int:
    """How far a piece is from an objective when the battle ends."""
    field = game.setting.field
    places = (one.at,) if one.at is not None else one.places
    first = max(1, one.turn)
    away = min((field.to_prize(prize, place) for place in places), default=0)
    return away - prize.reach - max(0, turns - first + 1) * far
