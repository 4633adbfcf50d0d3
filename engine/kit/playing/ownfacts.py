"""What the kit answers from the position by itself: the facts that its words declare and no ruleset does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from engine.kit.coding.coder import FEW_STEPS
from engine.kit.field.hexfield import HexField
from engine.kit.field.tablefield import TableField
from engine.kit.playing.inway import clear_ways
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame
from engine.kit.reading.declared import PIECE


def own_facts(setting: Table, pieces: int) -> Mapping[str, Callable[..., Any]]:
    """By name: each takes the game, and whom it is asked of. Distances, bearings and sight are the map's. `pieces` take
    part in the battle."""
    field = setting.field

    def within(
        g: KitGame,
        piece: Any,  # noqa: ANN401
        place: Any,  # noqa: ANN401
        far: int,
        kinds: frozenset[str] | None = None,
        *,
        friends: bool,
    ) -> int:
        count, camp = 0, piece.camp
        if friends and setting.hiding.decoys:
            kinds = kinds or setting.kinds_like(PIECE)
            return sum(
                other.kind in kinds and other.camp == camp and other is not piece
                for other in g.state.pieces
                if other.at >= 0 and field.distance(place, other) <= far and other.id not in setting.hiding.decoys
            )
        if kinds is not None:
            return sum(
                other.kind in kinds and (other.camp == camp) is friends and other is not piece
                for other in g.state.pieces
                if other.at >= 0 and field.distance(place, other) <= far
            )
        if isinstance(field, HexField):  # asked most of all: what is off the map is far from everything
            row = field.far[place.at]
            for other in g.state.pieces:
                if row[other.at] <= far and (other.camp == camp) is friends and other is not piece:
                    count += 1
            return count
        # Of a distance that is rounded down, without its root; what is off a table is far from everything there too.
        x, y, square = place.x, place.y, (far + 1) * (far + 1)
        for other in g.state.pieces:
            if (other.camp == camp) is friends:
                across = other.x - x
                if -far <= across <= far:
                    up = other.y - y
                    if across * across + up * up < square and other is not piece:
                        count += 1
        return count

    def is_taken(g: KitGame, spot: Any) -> bool:  # noqa: ANN401
        return any(piece.is_in_play and field.distance(piece, spot) < field.apart for piece in g.state.pieces)

    def held_by(g: KitGame, objective: str, army: Any) -> bool:  # noqa: ANN401
        return any(
            prize.name == objective and setting.is_held(g, number, army.camp)
            for number, prize in enumerate(setting.prizes)
        )

    def prizes(g: KitGame, army: Any) -> int:  # noqa: ANN401
        held = g.state.held
        side = army.side
        return sum(
            prize.worth
            for number, prize in enumerate(setting.prizes)
            if held[number] == side and prize.gains in (-1, side)
        )

    def pieces_lost(g: KitGame, army: Any) -> int:  # noqa: ANN401
        decoys, side = setting.hiding.decoys, army.side
        return sum(piece.side == side and piece.is_lost and piece.id not in decoys for piece in g.state.pieces)

    def pieces_left(g: KitGame, army: Any) -> int:  # noqa: ANN401
        """Those still to come are left too: an army whose help is on its way is not at its end."""
        decoys, side = setting.hiding.decoys, army.side
        return sum(piece.side == side and not piece.is_gone and piece.id not in decoys for piece in g.state.pieces)

    def same_command(_: KitGame, one: Any, other: Any) -> bool:  # noqa: ANN401
        if one.side != other.side or not (one.command and other.command):  # Who has changed sides is in none.
            return False
        led = setting.led
        return one.command == other.command or bool(
            led and (other.command in led.get(one.id, ()) or one.command in led.get(other.id, ()))
        )

    def sees(g: KitGame, one: Any, other: Any) -> bool:  # noqa: ANN401
        assert isinstance(field, HexField | TableField), "there are maps of hexes, and tables"
        assert setting.blocks_sight is not None, "something stops sight"
        return field.sees_past(one, other, partial(setting.blocks_sight, g))

    def measured(answer: Callable[..., Any], name: str) -> Callable[..., Any]:
        """A fact that looks at all pieces: where they are many, it is measured how often it does."""
        if pieces <= FEW_STEPS:
            return answer

        def measure(g: KitGame, *asked: Any) -> Any:  # noqa: ANN401
            g.meter.charge(pieces, f"`{name}`")
            return answer(g, *asked)

        return measure

    return {
        "sees": sees,
        "way_clear": measured(clear_ways(setting), "way_clear"),
        "enemies_within": measured(partial(within, friends=False), "enemies_within"),
        "friends_within": measured(partial(within, friends=True), "friends_within"),
        "same_command": same_command,
        "held_by": held_by,
        "turn_number": lambda g: g.state.turn,
        "turn_over": lambda g: g.turn_is_over,
        "last_turn": lambda g: g.turn_is_over and bool(setting.turns) and g.state.turn >= setting.turns,
        "sides_left": lambda g: sum(not army.is_out for army in g.state.armies),
        "piece.cornered": measured(lambda g, piece: setting.moves.is_cornered(g, piece), "cornered"),  # noqa: PLW0108 - no moves yet
        "piece.at_exit": lambda g, piece: setting.is_at_exit(piece),
        "spot.taken": measured(is_taken, "taken"),
        "army.pieces_left": measured(pieces_left, "army.pieces_left"),
        "army.pieces_lost": measured(pieces_lost, "army.pieces_lost"),
        "army.prizes": prizes,
        "army.cards": lambda g, army: len(army.hand),
        "army.has_turn": lambda g, army: g.state.turn_of == army.side,
        "army.number": lambda g, army: army.side + 1,
    }
