"""How examples of `cape` are staged: the position, the phases, what is asked of its pieces; and how choices answer what
the rules ask: one entry for each declared decision that is not asked just so.

Whoever acts is asked who acts (`act_with`), what is done (`act`), and then what the action needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

from engine.core.decisions import Decision
from engine.core.declared.reading import number, word
from engine.core.examples.choices import NOT_ASKED, NOT_OFFERED, ExampleChoice, Question, Takes, first_that
from engine.core.examples.staging import TableStaging
from engine.model.battles import Example
from engine.model.rules import FieldOf
from engine.space.ground import LEVEL
from engine.space.plane import squared
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions.facts import FACTS
from engine.systems.cape.rules.victory.victory import starting_firmness

NEAR: Final = 12
"""Hundredths by which a place may be told otherwise than it is: points are whole, and rounded outwards."""
_WISHED: Final = ("move", "improvise_move", "jump", "throw", "fire_gun", "drive_team")
"""Actions that may name any place of the open table."""


def group_of(g: Game, who: object) -> Group | None:
    return g.group(who) if isinstance(who, Figure) else who if isinstance(who, Group) else None


# --- who acts, and what is done -------------------------------------------------------------------------------------


def _acting(choice: ExampleChoice, decision: Decision) -> object:
    group = group_of(choice.game, choice["who"])
    return group.id if group is not None and group.id in decision.options else NOT_ASKED


def _action(choice: ExampleChoice) -> str:
    improvised = "improvise_attack" if choice["target"] is not None else "improvise_move"
    others = {"act": choice["action"], "improvise": improvised, "drop": "pick_up"}
    return str(others.get(choice.kind, choice.kind))


def _act(choice: ExampleChoice, decision: Decision) -> object:
    group = group_of(choice.game, choice["who"])
    if group is None or group.id != decision.subject or choice.has_begun:
        return NOT_ASKED
    if choice.kind == "act" and choice["action"] is None:
        # 2.1.4c: no more for now.
        return None
    action, place = _action(choice), choice["at"]
    choice.game.wished = (place,) if isinstance(place, tuple) and action in _WISHED else ()
    return action


# --- whom -----------------------------------------------------------------------------------------------------------


def _whom(choice: ExampleChoice, decision: Decision) -> object:
    """A number: of a figure, or of its group."""
    target = choice["target"]
    if isinstance(target, Figure):
        home = choice.game.home(target)
        return _among(decision, (target.id,) if target.id in decision.options or not home.is_squad else home.members)
    return _among(decision, (target.id, *target.members))


def _among(decision: Decision, wanted: Collection[object]) -> object:
    return next((option for option in decision.options if option in wanted), NOT_OFFERED)


def _order(choice: ExampleChoice, decision: Decision) -> object:
    who = choice["who"]
    if isinstance(who, Group):
        return who.id
    home = choice.game.home(who)
    return who.own if who.own in decision.options or home.leader != who.id else home.id


def _give_order(choice: ExampleChoice, decision: Decision) -> object:
    asked = decision.subject == ("die", choice["die"]) and decision.seat == choice["who"].side
    return _order(choice, decision) if asked else NOT_ASKED


def _marks(target: object) -> set[tuple[str, int]]:
    """What stands for somebody in aims and blows: himself, or those he acts with."""
    if isinstance(target, Group):
        return {("group", target.id)}
    return {("figure", target.id), ("group", target.squad)} if isinstance(target, Figure) else set()


def _is_aim(choice: ExampleChoice, aim: tuple[Any, ...]) -> bool:
    """Any weapon where none is named."""
    weapon = choice["weapon"]
    return aim[:2] in _marks(choice["target"]) and (weapon is None or aim[2:] in ((), (weapon,)))


def _is_crowd(choice: ExampleChoice, band: tuple[int, ...]) -> bool:
    given = choice["followers"] or choice["target"] or ()
    return set(band) == {one.id for one in (given if isinstance(given, tuple) else (given,))}


# --- where ----------------------------------------------------------------------------------------------------------


def _nearest(choice: ExampleChoice, decision: Decision, spot_of: Callable[[Any], Any] = lambda spot: spot) -> object:
    """The option whose place is the one that the choice names, or beside it."""
    spots = [(option, spot_of(option)) for option in decision.options]
    points = [(option, at) for option, at in spots if isinstance(at, tuple) and len(at) == 2 and isinstance(at[0], int)]
    option, at = min(points, key=lambda pair: squared(pair[1], choice["at"]), default=(NOT_OFFERED, None))
    return option if at is not None and squared(at, choice["at"]) <= NEAR * NEAR else NOT_OFFERED


def _place(choice: ExampleChoice, decision: Decision) -> object:
    return _nearest(choice, decision) if choice["at"] is not None else NOT_OFFERED


def _move(choice: ExampleChoice, decision: Decision) -> object:
    """6.3d: the formation is asked after the place."""
    return NOT_ASKED if isinstance(decision.subject, tuple) else _place(choice, decision)


def _hold(choice: ExampleChoice, decision: Decision) -> object:
    """A place up or down: told by where it is, how high, or both."""
    level = choice["level"]
    holds = [option for option in decision.options if level is None or option[2] == level * LEVEL]
    if choice["at"] is None:
        return holds[0] if len(holds) == 1 else NOT_OFFERED
    return _nearest(choice, decision, lambda hold: hold[:2] if hold in holds else None)


def _thrown(choice: ExampleChoice, decision: Decision) -> object:
    """(who, at whom), or (who, at which place)."""
    who = choice.id("who")
    if choice["at"] is None:
        return who, choice.id("target")
    return _nearest(choice, decision, lambda aim: aim[1:] if aim is not None and aim[0] == who else None)


def _gun_shot(choice: ExampleChoice, decision: Decision) -> object:
    if choice["at"] is not None:
        return _nearest(choice, decision, lambda mark: mark[1:])
    load, target = choice["load"], choice["target"]
    wanted = {"ball": choice.id("what"), "shell": target.id if isinstance(target, Figure) else None}
    return next(
        (mark for mark in decision.options if load in (None, mark[0]) and wanted.get(mark[0]) in (None, mark[1])),
        NOT_OFFERED,
    )


# --- what -----------------------------------------------------------------------------------------------------------


def _is_burden(choice: ExampleChoice, load: tuple[str, int, int]) -> bool:
    kind, number, who = load
    if who != choice.id("who") or kind == "drop":
        return who == choice.id("who") and choice.kind == "drop"
    thing = choice.game.state.things[number] if kind == "thing" else None
    return choice["what"] in (thing.name, thing.event) if thing is not None else number == choice.id("what")


def _spending(choice: ExampleChoice, decision: Decision) -> object:
    """9.1.2: experience is asked for in many places; where this is not offered another is meant."""
    if choice["who"] is not None and not choice.is_about(choice["who"], decision):
        return NOT_ASKED
    ways = (choice["what"], (choice["what"], choice["points"] or 1))
    return next((way for way in decision.options if way in ways), NOT_ASKED)


def _push(choice: ExampleChoice, _: Decision) -> object:
    how = choice["how"]
    if choice["target"] is not None:
        return (how, choice["target"].id)
    return None if how == "stay" else how


_WHO: Final = Question("act_with", _acting, leads_up=True)
_ACT: Final = Question("act", _act)
_ACTIONS: Final[dict[str, str | Takes]] = {
    **dict.fromkeys(("cross", "jump", "reveal", "break_off", "fall_back", "drive_team"), _place),
    **dict.fromkeys(("charge", "strike_fallen", "encourage"), _whom),
    **dict.fromkeys(("lead", "betray"), first_that(_is_crowd)),
    **dict.fromkeys(("reload", "change_weapon"), "weapon"),
    "climb": _hold,
    "pick_up": first_that(_is_burden),
    "improvise": lambda choice, asked: _place(choice, asked) if choice["target"] is None else choice.id("target"),
    "shoot": first_that(_is_aim),
    "designate": first_that(lambda choice, aim: aim[:2] == (choice.id("who"), choice.id("target"))),
    "throw": _thrown,
    "fight": first_that(
        lambda choice, blow: blow[:2] in _marks(choice["target"]) and (len(blow) == 3) is (choice["disarm"] is True)
    ),
    "collaborate": first_that(lambda choice, work: work[0] == choice["task"] and choice.id("what") in (None, work[1])),
    "fire_gun": _gun_shot,
    "turn_gun": "facing",
}
"""What an action asks when it has been chosen."""

ANSWERS: Final[dict[str, tuple[Question, ...]]] = {
    **{kind: (_WHO, _ACT, Question(kind, takes, "who")) for kind, takes in _ACTIONS.items()},
    "act_with": (Question("act_with", _acting),),
    "act": (_WHO, _ACT),
    "mount": (_WHO, _ACT),
    "drop": (_WHO, _ACT, Question("pick_up", first_that(_is_burden), "who")),
    "move": (_WHO, _ACT, Question("move", _move, "who"), Question("move", "formation", "who")),
    "give_order": (Question("give_order", _give_order),),
    "deploy": (Question("deploy", _place, "who"),),
    "react": (Question("react", "action", "who"),),
    "push": (Question("push", _push, "who"),),
    "spend": (Question("spend", _spending),),
    "ambush": (Question("ambush", _order),),
}
"""Decisions that the rules ask otherwise than by their own fields."""


class CapeStaging(TableStaging[Game]):
    answers = ANSWERS
    # 2.1.5a: what is done by those who have an order is done in the last phase too, by those who have none.
    phases_of_others = ("activated", "others")
    rests_at = rests_with = frozenset(("act", "act_with", "give_order", "deploy", "take_own_die"))
    facts = FACTS
    asked_with = "game"

    def prepare(self, game: Game, example: Example) -> None:
        """The first turn is under way and the weather is fair, unless the example says otherwise; the sides have their
        firmness."""
        super().prepare(game, example)
        state, fields = game.state, dict(example.fields)
        state.turn = number(fields.get("turn"), state.turn)
        state.weather = word(fields.get("weather"), "clear")
        first = max(state.last_initiative, 0)
        for side, army in zip(state.sides, example.armies, strict=True):
            side.initial = starting_firmness(game, side)
            side.firmness = number(dict(army.fields).get("firmness_left"), side.initial)
            side.rank = (side.id - first) % len(state.sides)

    def pieces(self, game: Game) -> Iterator[Any]:
        """A squad is called by its own name, not by its men's."""
        state = game.state
        squads = [group for group in state.groups if group.is_squad]
        yield from (*state.sides, *squads, *state.figures, *state.guns, *game.setting.pieces)

    def otherwise(self, decision: Decision) -> int | None:
        """Who is not told to act stops, or bides his time; who is not told to reform keeps his formation."""
        if decision.kind == "act" and not decision.may_decline and "bide" in decision.options:
            return decision.options.index("bide")
        is_formation = decision.kind == "move" and isinstance(decision.subject, tuple)
        return 0 if decision.kind in ("act", "act_with") or is_formation else None

    def is_about(self, piece: Any, decision: Decision) -> bool:  # noqa: ANN401 - a figure or a group
        subject = decision.subject[1] if isinstance(decision.subject, tuple) else decision.subject
        numbers = (piece.id, piece.own, piece.squad) if isinstance(piece, Figure) else (piece.id,)
        return subject in numbers and decision.seat == piece.side

    def context(self, game: Game) -> dict[str, Any]:
        plain = Context(game, None)
        return {name: getattr(plain, name) for name in Context.FIELDS}

    def name_of(self, game: Game, field: FieldOf, value: Any) -> str:  # noqa: ANN401 - options of any kind
        """Figures are aimed at, and stand for what only one can do; groups do all else."""
        if isinstance(value, tuple) and value[0] == "figure":
            return " ".join(("figure", game.state.figures[value[1]].name, *map(str, value[2:])))
        if not isinstance(value, int) or "piece" not in field.type:
            return super().name_of(game, field, value)
        is_figure = field.type == "piece" or field.name == "target"
        return (game.state.figures if is_figure else game.state.groups)[value].name
