"""Effects that take a piece somewhere or turn it: away from the enemy, after another, along a direction, or over to
another side."""

from __future__ import annotations

from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import word
from engine.kit.coding.asking import is_length
from engine.kit.coding.maker import NAME, ON_HEXES, ON_TABLE
from engine.kit.playing.parts import Does, Figure, Maker, Table
from engine.kit.position.events import CameToNothing, Turned
from engine.kit.position.game import KitGame, slot
from engine.kit.position.side_events import ChangedSides
from engine.kit.reading.declared import PIECE
from engine.model.values import Expression, Ref, Value

GOINGS: Final = ("retreat", "give_ground", "flee", "advance", "join", "face", "drift", "change_sides")


class Goings:
    def __init__(self, setting: Table, maker: Maker) -> None:
        self.setting: Final = setting
        self.maker: Final = maker

    def piece(self, value: Value, known: frozenset[str]) -> str:
        roles = self.setting.declared
        if self.setting.is_army(word(value)) or not roles.is_like(roles.roles.get(word(value), PIECE), PIECE):
            raise FactError(f"`{word(value)}` is no piece, and this befalls pieces")
        return self.maker.role(value, known)

    def _scale(self, length: Value) -> int:
        """What a plain number counts where a length is wanted."""
        is_measured = is_length(length, self.setting.declared, self.setting.book.constants)
        return 1 if is_measured else self.setting.field.scale

    def face(self, effect: Ref, known: frozenset[str]) -> Does:
        role, other = (self.piece(given, known) for given in effect.given)

        def face(g: KitGame, c: Any) -> None:  # noqa: ANN401 - a cast
            who, towards = getattr(c, role), getattr(c, other)
            if g.stands(who) and towards.is_in_play:
                facing = self.setting.moves.facing_towards(who, towards)
                if facing != who.facing:
                    g.record(Turned(g.citing, who.id, facing))

        return face

    def _fall_back(self, effect: Ref, known: frozenset[str], how: str) -> Does:
        role, far = self.piece(effect.given[0], known), self.maker.number(effect.given[1], known)
        scale = self._scale(effect.given[1])
        others = [slot(name) for name in sorted(known) if self.setting.is_piece(name)]

        def go(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who = getattr(c, role)
            if g.stands(who):
                those = [getattr(c, other) for other in others]
                foes = [other for other in those if other is not None and other.camp != who.camp]
                before, length = (who.at, who.x, who.y), far(c) * scale
                self.setting.moves.fall_back(g, who, length, how, foes)
                if how == "give_ground" and length > 0 and who.is_in_play and before == (who.at, who.x, who.y):
                    g.record(CameToNothing(g.citing, who.id, how))

        return go

    def retreat(self, effect: Ref, known: frozenset[str]) -> Does:
        return self._fall_back(effect, known, "retreat")

    def give_ground(self, effect: Ref, known: frozenset[str]) -> Does:
        return self._fall_back(effect, known, "give_ground")

    def flee(self, effect: Ref, known: frozenset[str]) -> Does:
        return self._fall_back(effect, known, "flee")

    def drift(self, effect: Ref, known: frozenset[str]) -> Does:
        role, towards, length = effect.given
        who, degrees, far = self.piece(role, known), self._direction(towards, known), self.maker.number(length, known)
        scale = self._scale(length)

        def drift(g: KitGame, c: Any) -> None:  # noqa: ANN401
            piece = getattr(c, who)
            if g.stands(piece):
                self.setting.moves.drift(g, piece, int(degrees(c)) % 360, max(0, int(far(c) * scale)))

        return drift

    def _direction(self, towards: Value, known: frozenset[str]) -> Figure:
        """Degrees from north, also of a point of the compass."""
        points = ON_TABLE if self.setting.field.is_table else ON_HEXES
        if word(towards) in points:
            degrees = points[word(towards)]
            return lambda c: degrees
        if isinstance(towards, Expression) and self.setting.coder.sort_of(towards) == NAME:
            point = self.maker.expression(towards, known, "direction")
            return lambda c: points.get(point(c), 0)
        return self.maker.number(towards, known)

    def advance(self, effect: Ref, known: frozenset[str]) -> Does:
        role, other = (self.piece(given, known) for given in effect.given)

        def advance(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who, left = getattr(c, role), getattr(c, other)
            if g.stands(who) and (g.stood is None or g.stood[left.id] != (left.at, left.x, left.y)):
                self.setting.moves.advance(g, who, left)

        self.setting.advances = True
        return advance

    def change_sides(self, effect: Ref, known: frozenset[str]) -> Does:
        role, other = self.piece(effect.given[0], known), self.maker.role(effect.given[1], known)

        def change(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who, army = getattr(c, role), g.state.armies[getattr(c, other).side]
            if not g.stands(who) or army.is_out or who.side == army.side:
                return
            left = [one for one in g.state.pieces if one.is_in_play and one is not who and one.camp != army.camp]
            if any(self.setting.field.distance(who, one) < self.setting.field.apart for one in left):
                g.record(CameToNothing(g.citing, who.id, "change_sides"))  # Nobody shares a place with enemies.
                return
            self.setting.hiding.reveal(g, who)
            g.record(ChangedSides(g.citing, who.id, army.side, army.camp))
            self.setting.moves.take_prizes(g, who)

        return change

    def join(self, effect: Ref, known: frozenset[str]) -> Does:
        role, other = (self.piece(given, known) for given in effect.given)

        def join(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who, joined = getattr(c, role), getattr(c, other)
            if g.stands(who) and joined.is_in_play and who is not joined:
                self.setting.moves.join(g, who, joined)

        return join
