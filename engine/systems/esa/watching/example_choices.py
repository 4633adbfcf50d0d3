"""What an example chooses, as answers to what the rules ask: one entry for each declared decision.

A choice of an example (`choose shoot { unit a  target b }`) may be asked in several questions, some of which the rules
skip when there is only one answer; so a wish answers the questions that are about it, and events tell when it has come
true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from engine.core.decisions import Decision
from engine.core.position.events import Event
from engine.model.rules import Step
from engine.model.values import Hex, Ref, Value
from engine.space.hexes import FACINGS
from engine.systems.esa.book.book import ORDERS
from engine.systems.esa.position.events.fights import CombatFought, Forfeited
from engine.systems.esa.position.events.moves import Evaded, Forced, Moved
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import POSTURES, Division, General, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.sighting import targets_of

SKIP: Final = object()
"""The question is not about this wish."""
NOT_OFFERED: Final = object()
"""The question is about it, and none of its options is what is wished."""

PROCEDURES: Final = {
    "march": "movement",
    "charge": "movement",
    "turn_about": "movement",
    "change_posture": "movement",
    "ride": "movement",
    "shoot": "shooting",
    "fight": "melee",
    "decline_melee": "melee",
    "rally_unit": "rally",
    "regain_strength": "rally",
    "transfer": "transfers",
    "assign": "assignment",
    "put_back": "returns",
    "focus_on": "reveal",
    "swap_card": "set_up",
    "deploy": "set_up",
    "give_deployment_card": "set_up",
    "prevailing": "set_up",
}
"""What a choice begins when nothing is under way."""

TOP_LEVEL: Final = {"march", "shoot", "fight", "rally_unit", "act_with", "transfer", "put_back"}
"""Questions (without a subject) at which an example may rest: nothing is half done."""
RESTING: Final = {"ride", "assign", "deploy"}
"""The same, though they are about somebody."""


@final
class Wish:
    """A choice of an example. `complete` when it has been answered, or shown by an event to have come true."""

    __slots__ = ("begun", "complete", "fields", "game", "is_refused", "kind", "refused", "seen", "step")

    def __init__(self, game: Game, step: Step, fields: dict[str, Any], *, is_refused: bool) -> None:
        self.game: Final = game
        self.step: Final = step
        self.kind: Final = step.what or ""
        self.fields: Final = fields
        self.is_refused: Final = is_refused
        """The example says that this is not offered."""
        self.begun = False
        """It has started a phase of its own."""
        self.complete = False
        self.refused = False
        self.seen: Decision | None = None
        """The last question that was about it and did not offer it."""

    def get(self, name: str) -> Any:  # noqa: ANN401 - a unit, a hex, a number
        return self.fields.get(name)

    def id(self, name: str = "unit") -> int:
        piece = self.fields.get(name)
        return piece.id if isinstance(piece, Unit | General | Division) else -1


def read_wish(g: Game, step: Step, pieces: dict[str, Any], *, is_refused: bool) -> Wish:
    return Wish(g, step, {name: _read(g, name, value, pieces) for name, value in step.fields}, is_refused=is_refused)


def _read(g: Game, name: str, value: Value, pieces: dict[str, Any]) -> Any:  # noqa: ANN401
    match value:
        case Hex():
            return g.board.place(value)
        case Ref(kind="compass"):
            return FACINGS[value.name]
        case Ref(kind="posture"):
            return POSTURES.index(value.name)
        case Ref(kind="order"):
            return ORDERS[value.name]
        case Ref() if value.name in pieces:
            return pieces[value.name]
        case Ref():
            return value.name
        case str() if value in pieces and name not in ("where", "state"):
            return pieces[value]
    return value


# --- answers ----------------------------------------------------------------------------------------------------

Answer = Callable[[Wish, Decision], Any]
"""The option that the wish takes in a question, or `SKIP`; a finished wish says so itself."""


def _done(wish: Wish, option: object) -> object:
    wish.complete = True
    return option


def _unit_then(wish: Wish, d: Decision, kind: str, option: object) -> object:
    """First who, then what."""
    if d.kind != kind:
        return SKIP
    if d.subject is None:
        return wish.id()
    return _done(wish, option) if d.subject == wish.id() else SKIP


def _march(wish: Wish, d: Decision) -> object:
    if d.kind == "march" and d.subject == wish.id() and wish.get("at") is None:
        return _done(wish, wish.game.state.units[wish.id()].hex)
    return _unit_then(wish, d, "march", wish.get("at"))


def _turn(wish: Wish, d: Decision) -> object:
    unit = wish.game.state.units[wish.id()]
    turn = ("turn", wish.get("facing"))
    return _unit_then(wish, d, "march", turn if turn in d.options else unit.hex)


def _shoot(wish: Wish, d: Decision) -> object:
    if d.kind != "shoot":
        return SKIP
    if d.subject is None:
        found = targets_of(wish.game, wish.game.state.units[wish.id()])
        if wish.get("target") not in found:
            return NOT_OFFERED
        wish.complete = len(found) == 1 and wish.id() in d.options
        return wish.id()
    return _done(wish, wish.id("target")) if d.subject == wish.id() else SKIP


def _fight(wish: Wish, d: Decision) -> object:
    if d.kind != "fight":
        return SKIP
    if d.subject is None:
        near = ask.adjacent_enemies(
            wish.game, wish.game.state.units[wish.id()].hex, wish.game.state.units[wish.id()].side
        )
        return wish.id() if wish.get("target") in near else NOT_OFFERED
    return _done(wish, wish.id("target")) if d.subject == wish.id() else SKIP


def _reacts(*asked: tuple[str, str]) -> Answer:
    """A reaction: the kinds of questions it may be asked in, with the word that accepts."""

    def answer(wish: Wish, d: Decision) -> object:
        if d.subject == wish.id() and d.options[0] is None:
            for kind, word in asked:
                if d.kind == kind and (word in d.options or wish.is_refused):
                    return _done(wish, word)
        return SKIP

    return answer


def _evade(wish: Wish, d: Decision) -> object:
    if d.subject != wish.id() or d.kind not in ("return_fire", "evade"):
        return SKIP
    if d.options[0] is None:
        if "evade" in d.options and wish.get("at") is None:
            return _done(wish, "evade")
        return "evade"
    return _done(wish, wish.get("at")) if wish.get("at") is not None else SKIP


def _targeted(kind: str) -> Answer:
    """A question to a unit whose options are targets."""

    def answer(wish: Wish, d: Decision) -> object:
        return _done(wish, wish.id("target")) if d.kind == kind and d.subject == wish.id() else SKIP

    return answer


def _parting_shot(wish: Wish, d: Decision) -> object:
    return _done(wish, "parting_shot") if d.kind == "parting_shot" and d.subject == wish.id() else SKIP


def _placed(kind: str) -> Answer:
    """A question to a unit whose options are places."""

    def answer(wish: Wish, d: Decision) -> object:
        return _done(wish, wish.get("at")) if d.kind == kind and d.subject == wish.id() else SKIP

    return answer


def _withdraw(wish: Wish, d: Decision) -> object:
    """Hex by hex toward where it wants to end."""
    if d.kind != "withdraw" or d.subject != wish.id():
        return SKIP
    goal = wish.get("at")
    if "retreat" in d.options:
        return "retreat"
    if "on" in d.options:
        # Asked where a general has been met: whoever wants to end there goes no farther.
        return None if any(general.alive and general.hex == goal for general in wish.game.state.generals) else "on"
    return (
        min(d.options, key=lambda place: (wish.game.board.distance(place, goal), place)) if goal is not None else SKIP
    )


def _stand(wish: Wish, d: Decision) -> object:
    if d.kind in ("withdraw", "give_ground") and d.subject == wish.id():
        return _done(wish, None)
    return SKIP


def _pursue(wish: Wish, d: Decision) -> object:
    if d.subject != wish.id():
        return SKIP
    if d.kind in ("press_on", "parting_shot"):
        return "pursue"
    return _done(wish, wish.get("at")) if d.kind == "pursue" else SKIP


def _rally(wish: Wish, d: Decision) -> object:
    state = wish.get("state")
    if d.kind == "rally_unit" and d.subject is None and (wish.id(), state) in d.options:
        return _done(wish, (wish.id(), state))
    return _unit_then(wish, d, "rally_unit", state)


def _pair_off(wish: Wish, d: Decision) -> object:
    return _unit_then(wish, d, "pair_off", wish.id("target"))


def _named(kind: str, field: str = "unit") -> Answer:
    """A question without a subject whose options are numbers of units or divisions."""

    def answer(wish: Wish, d: Decision) -> object:
        return _done(wish, wish.id(field)) if d.kind == kind and d.subject is None else SKIP

    return answer


def _of_division(kind: str, option: Callable[[Wish], object]) -> Answer:
    def answer(wish: Wish, d: Decision) -> object:
        return _done(wish, option(wish)) if d.kind == kind and d.subject == wish.id("division") else SKIP

    return answer


def _of_table(kind: str, option: Callable[[Wish], object]) -> Answer:
    def answer(wish: Wish, d: Decision) -> object:
        return _done(wish, option(wish)) if d.kind == kind else SKIP

    return answer


def _deploy(wish: Wish, d: Decision) -> object:
    piece = wish.get("piece")
    leaders = d.section == "2.3d" or (d.section == "2.3b" and isinstance(piece, General))
    if d.kind != "deploy" or d.subject != wish.id("piece") or leaders != isinstance(piece, General):
        return SKIP
    if d.section == "2.3f":
        return _done(wish, wish.get("facing"))
    return wish.get("at") if wish.get("facing") is not None else _done(wish, wish.get("at"))


def _swap(wish: Wish, d: Decision) -> object:
    if d.kind != "swap_card":
        return SKIP
    if wish.get("out") in d.options:
        return wish.get("out")
    return _done(wish, wish.get("in_its_place"))


def _pass(wish: Wish, d: Decision) -> object:
    return _done(wish, None) if d.may_decline else SKIP


ANSWERS: Final[dict[str, Answer]] = {
    "deploy": _deploy,
    "give_deployment_card": _of_division("give_deployment_card", lambda wish: wish.get("card")),
    "swap_card": _swap,
    "transfer": _of_table("transfer", lambda wish: (wish.id(), wish.id("division"))),
    "assign": _of_division("assign", lambda wish: (wish.get("card"), wish.get("focused") is True)),
    "put_back": _of_table("put_back", lambda wish: (wish.get("card"), wish.get("where"))),
    "focus_on": _of_division("focus_on", lambda wish: wish.get("order")),
    "prevailing": _of_division("prevailing", lambda wish: wish.get("class")),
    "act_with": _named("act_with", "division"),
    "march": _march,
    "charge": lambda wish, d: _unit_then(wish, d, "march", ("charge", wish.id("target"))),
    "turn_about": _turn,
    "change_posture": lambda wish, d: _unit_then(wish, d, "march", ("posture", wish.get("posture"))),
    "ride": lambda wish, d: (
        _done(wish, wish.get("at")) if d.kind == "ride" and d.subject == wish.id("leader") else SKIP
    ),
    "shoot": _shoot,
    "fight": _fight,
    "decline_melee": _reacts(("decline_melee", "decline")),
    "main_unit": _named("main_unit"),
    "pair_off": _pair_off,
    "first_combat": _named("first_combat", "target"),
    "rally_unit": _rally,
    "regain_strength": lambda wish, d: _unit_then(wish, d, "rally_unit", "strength"),
    "stop_test": _of_table("stop_test", lambda wish: "stop"),
    "return_fire": _reacts(("return_fire", "return_fire")),
    "fight_back": _reacts(("fight_back", "fight_back")),
    "join_melee": _targeted("join_melee"),
    "evade": _evade,
    "counter_charge": _reacts(("return_fire", "counter_charge"), ("counter_charge", "counter_charge")),
    "steady_shot": _targeted("steady_shot"),
    "parting_shot": _parting_shot,
    "go_on": _placed("go_on"),
    "give_ground": _placed("give_ground"),
    "withdraw": _withdraw,
    "stand": _stand,
    "press_on": _reacts(("press_on", "press_on"), ("parting_shot", "press_on")),
    "pursue": _pursue,
    "pass": _pass,
}
"""The entry table: every declared decision, and how its fields answer what the rules ask."""


# --- what came true without a question ----------------------------------------------------------------------------


def came_true(wish: Wish, event: Event) -> bool:
    """Where there was only one answer the rules do not ask: the event tells."""
    match wish.kind, event:
        case (("march" | "go_on"), Moved()):
            return event.unit == wish.id() and event.path[-1:] == (wish.get("at"),)
        case (("march" | "charge" | "change_posture" | "turn_about" | "shoot" | "fight" | "rally_unit"), Forfeited()):
            return event.unit == wish.id()
        case "fight", CombatFought():
            fought = {event.lone, *event.many}
            return wish.id() in fought and wish.id("target") in fought
        case "main_unit", CombatFought():
            return event.main == wish.id()
        case (("withdraw" | "give_ground"), Forced()):
            return event.unit == wish.id() and (wish.get("at") is None or event.path[-1:] == (wish.get("at"),))
        case "evade", Evaded():
            return event.unit == wish.id() and event.path[-1:] == (wish.get("at"),)
    return False
