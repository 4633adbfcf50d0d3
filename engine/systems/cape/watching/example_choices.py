"""What an example chooses, as answers to what the rules ask: one entry for each declared decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from engine.model.rules import Step
from engine.model.values import Point as DeclaredPoint
from engine.model.values import Quantity, Ref, Value
from engine.space.ground import LEVEL
from engine.space.plane import Point, squared
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game

NEAR: Final = 12
"""Hundredths by which a place may be told otherwise than it is: points are whole, and rounded outwards."""

STARTS: Final = {
    "give_order": "orders",
    "take_own_die": "orders",
    "deploy": "deployment",
}
"""What a choice begins when nothing is under way; everything else is done by who has points."""


@final
class Wish:
    """A choice of an example: who, what, and to whom."""

    __slots__ = ("action", "answered", "begun", "fields", "is_refused", "kind", "refused", "step", "tried")

    def __init__(self, step: Step, fields: Mapping[str, Any], *, is_refused: bool) -> None:
        self.step: Final = step
        self.kind: Final = step.what or ""
        self.fields: Final = fields
        self.is_refused: Final = is_refused
        """The example says that this is not offered."""
        self.action: Final = action_of(self)
        self.answered = False
        self.refused = False
        self.tried = False
        """The action has been chosen; what it asks may still come."""
        self.begun = False

    @property
    def is_open(self) -> bool:
        return not self.answered and not self.refused

    def get(self, name: str) -> Any:  # noqa: ANN401 - a piece, a place, a word
        return self.fields.get(name)


def action_of(wish: Wish) -> str:
    """The action by which an acting group comes to this choice; empty for answers and orders."""
    match wish.kind:
        case "act":
            return str(wish.get("action"))
        case "improvise":
            return "improvise_attack" if wish.get("target") is not None else "improvise_move"
        case "drop":
            return "pick_up"
        case (
            "move" | "charge" | "cross" | "jump" | "climb" | "mount" | "pick_up" | "reveal" | "shoot" | "designate"
            | "throw" | "reload" | "change_weapon" | "fight" | "strike_fallen" | "break_off" | "fall_back" | "lead"
            | "encourage" | "betray" | "collaborate" | "fire_gun" | "turn_gun" | "drive_team"
        ):  # fmt: skip
            return wish.kind
    return ""


def group_of(g: Game, who: object) -> Group | None:
    match who:
        case Group():
            return who
        case Figure():
            return g.group(who)
    return None


# --- reading --------------------------------------------------------------------------------------------------------


def read_wish(g: Game, step: Step, pieces: Mapping[str, Any], *, is_refused: bool) -> Wish:
    return Wish(step, {name: _read(g, value, pieces) for name, value in step.fields}, is_refused=is_refused)


def _read(g: Game, value: Value, pieces: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a piece, a place, a word
    match value:
        case DeclaredPoint():
            return g.setting.point(value)
        case Ref():
            return pieces.get(value.name, value.name)
        case str():
            return pieces.get(value, value)
        case Quantity():
            return int(value.amount)
        case tuple():
            return tuple(_read(g, one, pieces) for one in value)
    return value


def named_pieces(g: Game) -> dict[str, Any]:
    """Everything in an example that has a name; a squad is called by its own, not by its men's."""
    state = g.state
    found: dict[str, Any] = {}
    squads = [group for group in state.groups if group.is_squad]
    groups: tuple[list[Any], ...] = (state.sides, squads, state.figures, state.guns, g.setting.pieces)
    for group in groups:
        for one in group:
            found.setdefault(one.name, one)
    return found


# --- answering ------------------------------------------------------------------------------------------------------


def nearest(place: Point | None, options: list[Any]) -> object:
    """The option that is the wished place, or the one beside it."""
    if place is None:
        return _NONE
    points = [one for one in options if isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], int)]
    best = min(points, key=lambda one: squared(one, place), default=None)
    return best if best is not None and squared(best, place) <= NEAR * NEAR else _NONE


_NONE: Final = object()


def pick(g: Game, wish: Wish, options: list[Any]) -> object:
    """The option that a wish asks for; a value that is no option if there is none."""
    reader = READERS.get(wish.kind)
    return reader(g, wish, options) if reader is not None else _NONE


def _whom(g: Game, wish: Wish, options: list[Any]) -> object:
    """An option that is a number: of a figure, or of its group."""
    target = wish.get("target") if wish.get("target") is not None else wish.get("who")
    if isinstance(target, Group) and target.is_squad:
        return next((one for one in options if one == target.id or one in target.members), _NONE)
    if isinstance(target, Figure):
        mates = g.home(target).members if g.home(target).is_squad else []
        return target.id if target.id in options else next((one for one in options if one in mates), _NONE)
    return _NONE


def _order(g: Game, wish: Wish, options: list[Any]) -> object:
    who = wish.get("who")
    if isinstance(who, Group):
        return who.id
    if not isinstance(who, Figure):
        return _NONE
    home = g.home(who)
    return who.own if who.own in options or home.leader != who.id else home.id


def _aimed(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    """`("figure", id, weapon)` or `("group", id, weapon)`; any weapon where none is named."""
    target, weapon = wish.get("target"), wish.get("weapon")
    numbers = {("group", target.id)} if isinstance(target, Group) else set()
    if isinstance(target, Figure):
        numbers = {("figure", target.id), ("group", target.squad)}
    for one in options:
        if isinstance(one, tuple) and one[:2] in numbers and (weapon is None or len(one) < 3 or one[2] == weapon):
            return one
    return _NONE


def _blow(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    target, disarm = wish.get("target"), wish.get("disarm") is True
    numbers = {("group", target.id)} if isinstance(target, Group) else set()
    if isinstance(target, Figure):
        numbers = {("figure", target.id), ("group", target.squad)}
    return next((one for one in options if one[:2] in numbers and (len(one) == 3) is disarm), _NONE)


def _casualty(g: Game, wish: Wish, options: list[Any]) -> object:
    who = wish.get("who")
    if not isinstance(who, Figure):
        return _NONE
    if who.id in options:
        return who.id
    home = g.home(who)
    special = {home.leader, home.bearer}
    return next(
        (one for one in options if one not in special and g.state.figures[one].profile.name == who.profile.name), _NONE
    )


def _pair(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    """(who, at whom), and perhaps with what."""
    who, target = wish.get("who"), wish.get("target")
    for one in options:
        thrower = not isinstance(who, Figure) or one[0] == who.id
        if thrower and isinstance(target, Figure) and one[1] == target.id:
            return one
    return _NONE


def _thrown(g: Game, wish: Wish, options: list[Any]) -> object:
    """(who, at whom), or (who, at which place)."""
    place, who = wish.get("at"), wish.get("who")
    if place is None:
        return _pair(g, wish, [one for one in options if one is not None and len(one) == 2])
    mine = [one for one in options if one is not None and len(one) == 3 and one[0] == who.id]
    spot = nearest(place, [one[1:] for one in mine])
    return next((one for one in mine if one[1:] == spot), _NONE)


def _improvised(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    target = wish.get("target")
    return target.id if isinstance(target, Figure) else nearest(wish.get("at"), options)


def _burden(g: Game, wish: Wish, options: list[Any]) -> object:
    what, who = wish.get("what"), wish.get("who")
    for one in options:
        if isinstance(who, Figure) and one[2] != who.id:
            continue
        if wish.kind == "drop" and one[0] == "drop":
            return one
        if one[0] == "figure" and isinstance(what, Figure) and one[1] == what.id:
            return one
        if one[0] == "thing" and what in (g.state.things[one[1]].name, g.state.things[one[1]].event):
            return one
    return _NONE


def _crowd(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    given = wish.get("followers") or wish.get("target") or ()
    wanted = {one.id for one in (given if isinstance(given, tuple) else (given,)) if isinstance(one, Figure)}
    return next((one for one in options if set(one) == wanted), _NONE)


def _work(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    piece = wish.get("what")
    return next((one for one in options if one[0] == wish.get("task") and (piece is None or one[1] == piece.id)), _NONE)


def _gun_shot(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    load, target, piece = wish.get("load"), wish.get("target"), wish.get("what")
    if wish.get("at") is not None:
        spot = nearest(wish.get("at"), [one[1:] for one in options if len(one) == 3])
        return next((one for one in options if one[1:] == spot), _NONE)
    for one in options:
        if load is not None and one[0] != load:
            continue
        if isinstance(target, Figure) and one[0] == "shell" and one[1:] != (target.id,):
            continue
        if piece is not None and one[0] == "ball" and one[1] != piece.id:
            continue
        return one
    return _NONE


def _spending(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    what, points = wish.get("what"), wish.get("points") or 1
    return next((one for one in options if one in (what, (what, points))), _NONE)


def _place(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    return nearest(wish.get("at"), options)


def _hold(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    """A place up or down: told by where it is, how high, or both."""
    level = wish.get("level")
    found = [one for one in options if level is None or one[2] == level * LEVEL]
    if wish.get("at") is None:
        return found[0] if len(found) == 1 else _NONE
    spot = nearest(wish.get("at"), [one[:2] for one in found])
    return next((one for one in found if one[:2] == spot), _NONE)


def _push(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    how, target = wish.get("how"), wish.get("target")
    if isinstance(target, Figure):
        return (how, target.id)
    return None if how == "stay" else how


def _yes(g: Game, wish: Wish, options: list[Any]) -> object:  # noqa: ARG001 - all are called alike
    return "yes" if "yes" in options else _NONE


READERS: Final[dict[str, Callable[[Game, Wish, list[Any]], object]]] = {
    "give_order": _order,
    "take_own_die": _yes,
    "deploy": _place,
    "act_with": _order,
    "move": _place,
    "charge": _whom,
    "extra_move": _yes,
    "pursue": _yes,
    "share_load": _yes,
    "cross": _place,
    "jump": _place,
    "climb": _hold,
    "pick_up": _burden,
    "drop": _burden,
    "improvise": _improvised,
    "reveal": _place,
    "shoot": _aimed,
    "designate": _pair,
    "throw": _thrown,
    "reload": lambda g, wish, options: wish.get("weapon"),
    "change_weapon": lambda g, wish, options: wish.get("weapon"),
    "fight": _blow,
    "strike_fallen": _whom,
    "break_off": _place,
    "fall_back": _place,
    "push": _push,
    "react": lambda g, wish, options: wish.get("action"),
    "hold_fire": _yes,
    "casualty": _casualty,
    "cry": _yes,
    "lead": _crowd,
    "encourage": _whom,
    "betray": _crowd,
    "take_the_blow": _whom,
    "roll_to_react": _yes,
    "remove_rider": _yes,
    "ambush": _order,
    "collaborate": _work,
    "fire_gun": _gun_shot,
    "turn_gun": lambda g, wish, options: wish.get("facing"),
    "drive_team": _place,
    "spend": _spending,
}
"""For each decision: the option that a wish asks for."""
