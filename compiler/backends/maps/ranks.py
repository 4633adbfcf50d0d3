"""Units that say no place of their own, drawn up around the place of their command: so many abreast, others behind.

For kinds of commands that have a field `abreast`, as brigades on a table do. Fronts and depths are those of the arm.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from compiler.layout.maps.battlefield import compass_angle
from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Literal, Point, Quantity, Ref, Value

_ABREAST: Final = "abreast"
_BASE: Final = ("base_front", "base_depth")
_DEEP: Final = ("column", "limbered")
"""Formations in which the bases of a unit stand one behind the other."""
_GAP: Final = 0.5
"""Between neighbours, and between one line and the next, in the unit of the table."""
_FACING: Final = {"north": "s", "south": "n", "east": "w", "west": "e"}
"""Where troops look whose own lines are at an edge."""
Base = tuple[float, float]


def base_of(profile: Entry | None, ruleset: Ruleset) -> Base | None:
    """Front and depth of the base that troops of a profile stand on: what their arm says, or the rules for all."""
    if profile is None:
        return None
    things = {(entry.kind, entry.name): entry for entry in ruleset.entries}
    for _, value in profile.fields:
        arm = things.get((value.kind, value.name)) if isinstance(value, Ref) else None
        front, depth = (arm.get("front"), arm.get("depth")) if arm is not None else (None, None)
        if isinstance(front, Quantity) and isinstance(depth, Quantity):
            return float(front.amount), float(depth.amount)
    return _same_for_all(ruleset)


def _same_for_all(ruleset: Ruleset) -> Base | None:
    """The base that all troops stand on, where the rules have only one size of it."""
    sizes = {constant.name: constant.value for constant in ruleset.constants if constant.name in _BASE}
    front, depth = (sizes.get(name) for name in _BASE)
    if isinstance(front, Quantity) and isinstance(depth, Quantity):
        return float(front.amount), float(depth.amount)
    return None


def stand_of(piece: Piece, profile: Entry | None, ruleset: Ruleset) -> Base | None:
    """Front and depth of a whole unit: of several bases abreast, or one behind the other in column."""
    base = base_of(profile, ruleset)
    fields = dict(piece.fields)
    count, formation = fields.get("bases"), fields.get("formation")
    if base is None or type(count) is not int or count < 2:
        return base
    front, depth = base
    is_deep = isinstance(formation, Ref) and formation.name in _DEEP
    return (front, depth * count) if is_deep else (front * count, depth)


def drawn_up(
    scenario: Scenario, ruleset: Ruleset, profiles: Mapping[tuple[str, str], Entry], *, with_late: bool = False
) -> Scenario:
    """The same battle, with places for all who are drawn up by their command. `profiles` are by army and name. Whoever
    comes later stands nowhere as the battle begins: `with_late` gives him the place that he comes to."""
    ranked = {kind.name for kind in ruleset.kinds if any(field.name == _ABREAST for field in kind.fields)}
    if not ranked:
        return scenario
    armies = tuple(_Ranks(army, ruleset, profiles, ranked, with_late).army() for army in scenario.armies)
    return replace(scenario, armies=armies)


class _Ranks:
    def __init__(
        self, army: Army, ruleset: Ruleset, profiles: Mapping[tuple[str, str], Entry], ranked: set[str], with_late: bool
    ) -> None:
        self._army = army
        self._ruleset = ruleset
        self._profiles = profiles
        self._ranked = ranked
        self._with_late = with_late

    def army(self) -> Army:
        return replace(self._army, commands=tuple(self._command(one) for one in self._army.commands))

    def _command(self, command: Command) -> Command:
        inner = tuple(self._command(one) for one in command.commands)
        if command.kind not in self._ranked:
            return replace(command, commands=inner)
        fields = dict(command.fields)
        home = dict(self._army.fields).get("home")
        usual = Ref("compass", _FACING.get(home.name, "n")) if isinstance(home, Ref) else None
        facing = fields.get("facing") or usual
        places = self._places(command, fields, compass_angle(facing) or 0.0)
        pieces = tuple(
            replace(piece, at=piece.at or places.get(piece.name), facing=piece.facing or facing)
            if self._base(piece) is not None
            else piece
            for piece in command.pieces
        )
        return replace(command, commands=inner, pieces=pieces)

    def _base(self, piece: Piece) -> Base | None:
        return stand_of(piece, self._profiles.get((self._army.name, piece.profile or "")), self._ruleset)

    def _places(self, command: Command, fields: dict[str, Value], angle: float) -> dict[str, Point]:
        deploys = fields.get("deploys")
        middle = next((one for one in deploys if isinstance(one, Point)), None) if isinstance(deploys, tuple) else None
        if middle is None or (fields.get("arrives") is not None and not self._with_late):
            return {}
        bases = {piece.name: self._base(piece) for piece in command.pieces if piece.at is None}
        waiting = [(name, base) for name, base in bases.items() if base is not None]
        abreast = fields.get(_ABREAST)
        each = abreast if type(abreast) is int and abreast > 0 else len(waiting) or 1
        found: dict[str, Point] = {}
        for row, first in enumerate(range(0, len(waiting), each)):
            rank = waiting[first : first + each]
            back = row * (max(depth for _, (_, depth) in rank) + _GAP)
            left = -(sum(front for _, (front, _) in rank) + _GAP * (len(rank) - 1)) / 2
            for name, (front, _) in rank:
                found[name] = _point(middle, left + front / 2, -back, angle)
                left += front + _GAP
        return found


def _point(middle: Point, right: float, ahead: float, angle: float) -> Point:
    """So far to the right and ahead of a place, seen by whoever looks at an angle clockwise from the far edge."""
    turn = math.radians(angle)
    x = float(middle.x) + right * math.cos(turn) + ahead * math.sin(turn)
    y = float(middle.y) + ahead * math.cos(turn) - right * math.sin(turn)
    return Point(_tenths(x), _tenths(y))


def _tenths(figure: float) -> int | Fraction:
    tenths = round(figure * 10)
    return tenths // 10 if tenths % 10 == 0 else Fraction(tenths, 10)


def turns_of_arrival(holder: Army | Command, above: Value = None) -> dict[str, Value]:
    """By name, the pieces of commands that come after the battle has begun, each with its turn or a roll for it."""
    found: dict[str, Value] = {piece.name: above for piece in holder.pieces} if above is not None else {}
    for command in holder.commands:
        own = dict(command.fields).get("arrives")
        turn = own.value if isinstance(own, Literal) else own
        is_later = turn is not None and not (isinstance(turn, int) and turn <= 1)
        found |= turns_of_arrival(command, turn if is_later else above)
    return found
