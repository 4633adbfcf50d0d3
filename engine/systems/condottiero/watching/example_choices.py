"""What an example chooses, as answers to what the rules ask: one entry for each declared decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from engine.core.decisions import Decision
from engine.model.rules import Step
from engine.model.values import Point, Ref, Value
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import EDGES, Character, Command, Leader, Unit

STARTS: Final = {
    "place_terrain": "terrain",
    "choose_side": "sides",
    "move_terrain": "shifting",
    "deploy": "deployment",
    "raise_standard": "speeches",
    "address": "speeches",
    "unleash": "speeches",
    "enter": "markers",
    "change_order": "orders",
    "move_command": "movement",
    "join": "movement",
    "shoot": "shooting",
    "fight": "combat",
    "influence": "influencing",
}
"""What a choice begins when nothing is under way; every declared decision is here."""


@final
class Wish:
    """A choice of an example: which question it answers, and how."""

    __slots__ = ("answered", "begun", "is_refused", "kind", "option", "refused", "seat", "step", "subject")

    def __init__(self, step: Step, seat: int, subject: object, option: object, *, is_refused: bool) -> None:
        self.step: Final = step
        self.kind: Final = step.what or ""
        self.seat: Final = seat
        self.subject: Final = subject
        self.option: Final = option
        self.is_refused: Final = is_refused
        """The example says that this is not offered."""
        self.answered = False
        self.begun = False
        """It has started a procedure of its own."""
        self.refused = False

    @property
    def is_open(self) -> bool:
        return not self.answered and not self.refused

    def concerns(self, decision: Decision) -> bool:
        """Whether a question is the one it answers."""
        if decision.kind != self.kind or (self.seat >= 0 and decision.seat != self.seat):
            return False
        return decision.subject is None or decision.subject == self.subject


Fields = Mapping[str, Any]
_READ: Final[dict[str, Callable[[Fields], tuple[object, object]]]] = {
    "place_terrain": lambda f: (f["feature"].id, f.get("at")),
    "choose_side": lambda f: (None, EDGES.index(f["side"])),
    "move_terrain": lambda f: (f["feature"].id, f.get("at")),
    # 2.3d: only a place can be chosen; whoever wants a line asks for what is not there.
    "deploy": lambda f: (f["command"].id, f.get("at") if f.get("formation", "column") == "column" else "line"),
    "raise_standard": lambda f: (f["character"].id, f["character"].id),
    "address": lambda f: (None, f["unit"].id),
    "unleash": lambda f: (f["unit"].id, "yes"),
    "enter": lambda f: (f["command"].id, f.get("at")),
    "change_order": lambda f: (f["command"].id, f["order"]),
    "move_command": lambda f: (f["command"].id, f["manoeuvre"]),
    "join": lambda f: (_rider(f["leader"]), f["unit"].id),
    "shoot": lambda f: (f["unit"].id, f["target"].id),
    "fight": lambda f: (f["unit"].id, f["target"].id),
    "influence": lambda f: (f["leader"].id, f["unit"].id),
}
"""For each decision: whom the question is about, and the option that is wished."""


def _rider(one: Leader | Character) -> tuple[str, int]:
    return ("leader" if isinstance(one, Leader) else "character", one.id)


def read_wish(g: Game, step: Step, pieces: Mapping[str, Any], *, is_refused: bool) -> Wish:
    fields = {name: _read(g, value, pieces) for name, value in step.fields}
    actors = [fields[name] for name in ("unit", "leader", "command", "character") if name in fields]
    seat = next((one.side for one in actors if isinstance(one, Unit | Leader | Command | Character)), -1)
    subject, option = _READ[step.what or ""](fields)
    return Wish(step, seat, subject, option, is_refused=is_refused)


def _read(g: Game, value: Value, pieces: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a piece, a place, a word
    match value:
        case Point():
            return g.setting.point(value)
        case Ref():
            return pieces.get(value.name, value.name)
        case str():
            return pieces.get(value, value)
    return value


def named_pieces(g: Game) -> dict[str, Any]:
    """Everything in an example that has a name."""
    state = g.state
    found: dict[str, Any] = {}
    groups: tuple[list[Any], ...] = (
        state.sides,
        state.commands,
        state.leaders,
        state.characters,
        state.units,
        state.pieces,
    )
    for group in groups:
        for one in group:
            found.setdefault(one.name, one)
    return found
