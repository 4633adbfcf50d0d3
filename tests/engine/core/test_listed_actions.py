"""Actions of a list: to whom they are open, what they cost, and in which order they are chosen, paid and done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from types import SimpleNamespace
from typing import Any

from engine.core.decisions import Ask, Decision
from engine.core.declared.turn.listed_actions import ANYWHERE, Left, ListedAction, ListsOfActions

ACTOR = SimpleNamespace(id=5, part=8, side=1)


def done(action: ListedAction, answer: int = 0, points: int = 3) -> tuple[list[Any], list[Decision]]:
    """What was paid and done, and what was asked, where the player answers by the number of an option."""
    table: list[Any] = []
    asked: list[Decision] = []

    def pay(g: list[Any], actor: Any, name: str, section: str, cost: int) -> None:  # noqa: ANN401
        g.append(("paid", actor.id, name, section, cost))

    going: Generator[Decision, Any, None] | None = action.carry_out(
        table, ACTOR, "load", points, lambda _, actor, name: len(name) + actor.side, pay
    )
    if going is None:
        return table, asked
    try:
        asked.append(next(going))
        going.send(answer)
    except StopIteration:
        return table, asked
    raise AssertionError("more was asked")


def left(lists: ListsOfActions, actions: Mapping[str, ListedAction], kit: str) -> list[Left]:
    """What a kit leaves, known or found."""
    known = lists.left(kit)
    return lists.find_left(kit, lists.of(actions, "", frozenset()), None, ACTOR, None, kit) if known is None else known


def does(g: list[Any], actor: Any, *given: Any) -> None:  # noqa: ANN401
    g.append(("done", actor.id, *given))


def test_an_action_is_paid_by_the_price_of_the_list_before_it_is_done() -> None:
    table, asked = done(ListedAction(does, section="4.2"))
    assert table == [("paid", 5, "load", "4.2", 5), ("done", 5)]
    assert asked == []


def test_a_price_of_its_own_goes_before_that_of_the_list_and_may_depend_on_what_was_chosen() -> None:
    action = ListedAction(does, section="4.2", options=lambda g, actor: [1, 2, 4], cost=lambda g, actor, to: to)
    table, asked = done(action, answer=1)
    assert [(one.kind, one.seat, one.section, tuple(one.options), one.subject) for one in asked] == [
        ("load", 1, "4.2", (1, 2), 5)
    ], "what costs more than there is is not offered"
    assert table == [("paid", 5, "load", "4.2", 2), ("done", 5, 2)]
    assert done(ListedAction(does, section="4.2", cost=lambda g, actor, to: 9 if to is None else 0))[0] == [
        ("paid", 5, "load", "4.2", 9),
        ("done", 5),
    ]


def test_a_decision_may_be_called_otherwise_and_be_about_a_part_of_whoever_acts() -> None:
    action = ListedAction(does, section="4.2", options=lambda g, actor: ["a", "b"], kind="aim", about="part")
    _, asked = done(action)
    assert [(one.kind, tuple(one.options), one.subject) for one in asked] == [("aim", ("a", "b"), 8)]


def test_what_is_paid_may_be_cited_elsewhere_or_not_be_paid_here_at_all() -> None:
    assert done(ListedAction(does, section="4.2", pays="4.9"))[0][0] == ("paid", 5, "load", "4.9", 5)
    assert done(ListedAction(does, section="4.2", pays=""))[0] == [("done", 5)]


def test_a_deed_that_asks_something_is_done_to_its_end() -> None:
    def asks(g: list[Any], actor: Any) -> Ask[None]:  # noqa: ANN401
        does(g, actor, "first")
        yield from ()
        does(g, actor, "last")

    assert done(ListedAction(asks))[0] == [("done", 5, "first"), ("done", 5, "last")]


def test_an_action_is_open_to_whom_it_is_allowed_and_who_can_pay_for_it() -> None:
    free = ListedAction(does)
    barred = ListedAction(does, may=lambda g, actor: actor.id == 4)
    dear = ListedAction(does, may=lambda g, actor: True, cost=lambda g, actor, to: 3)
    choice = ListedAction(does, options=lambda g, actor: [2, 3], cost=lambda g, actor, to: to)
    nothing = ListedAction(does, options=lambda g, actor: [])
    found = {
        points: [one.is_open(None, ACTOR, points) for one in (free, barred, dear, choice, nothing)]
        for points in (1, 2, 3)
    }
    assert found == {
        1: [True, False, False, False, False],
        2: [True, False, False, True, False],
        3: [True, False, True, True, False],
    }


def test_a_list_is_shortened_to_what_bears_the_marks_and_keeps_its_order() -> None:
    lines = {"load": Line({"in_melee"}, 2), "wait": Line({"in_melee", "alone_only"}), "shoot": Line(set(), 1)}
    actions = {name: ListedAction(does) for name in ("shoot", "wait", "load")}
    lists = ListsOfActions(lines, {"load": bool})
    assert [one[0] for one in lists.of(actions, "squads_only", frozenset())] == ["shoot", "wait", "load"]
    assert [one[0] for one in lists.of(actions, "alone_only", frozenset(("in_melee",)))] == ["load"]
    assert lists.of(actions, "alone_only", frozenset(("in_melee",))) == [("load", actions["load"], 2, bool)]
    assert lists.of(actions, "alone_only", frozenset()) == [
        ("shoot", actions["shoot"], 1, None),
        ("load", actions["load"], 2, bool),
    ]


def test_what_a_kit_closes_is_found_once_for_each_kit_and_the_rest_is_left_to_be_asked() -> None:
    asked: list[str] = []

    def noting(name: str, answer: object) -> Callable[[Any, Any], object]:
        return lambda g, actor: (asked.append(name), answer)[1]

    actions = {
        "load": ListedAction(does, by_kit=True, options=noting("load", [1]), cost=lambda g, actor, to: 2),
        "light": ListedAction(does, by_kit=True, may=noting("light", [])),
        "throw": ListedAction(does, fit=noting("fit to throw", [])),
        "shoot": ListedAction(does, fit=noting("fit to shoot", "bow"), may=noting("shoot", [])),
        "drink": ListedAction(does),
        "climb": ListedAction(does),
    }
    conditions: dict[str, Callable[[Any], object]] = {
        "drink": lambda _: asked.append("near"),
        "climb": lambda _: asked.append("hands free"),
    }
    lists = ListsOfActions({name: Line(set()) for name in actions}, conditions, of_kit=("climb",))

    found = left(lists, actions, "bow")
    assert [one[0] for one in found] == ["load", "shoot", "drink"]
    assert asked == ["load", "light", "fit to throw", "fit to shoot", "hands free"]
    assert left(lists, actions, "bow") is found
    assert len(asked) == 5, "nothing is asked twice of a kit"
    (_, price, far, _, load, _), (_, _, _, _, shoot, _), (_, _, _, near, drink, _) = found
    assert price == 2, "the fewest points for which it can be loaded"
    assert far == ANYWHERE, "nobody said how far it reaches"
    assert (load, near, drink) == (None, conditions["drink"], None), "all that is left of drinking is where one stands"
    assert shoot is not None
    assert shoot(None, ACTOR) == []


def test_what_is_asked_of_a_kit_alone_is_asked_once_of_all_who_have_the_same_on_them() -> None:
    asked: list[int] = []
    actions = {"load": ListedAction(does, by_kit=True, options=lambda g, actor: (asked.append(actor.id), [1])[1])}
    lists = ListsOfActions({"load": Line(set())}, {})
    offered = lists.of(actions, "", frozenset())
    for kit, own in (("bow, near", "bow"), ("bow, far", "bow"), ("gun, far", "gun")):
        assert [one[0] for one in lists.find_left(kit, offered, None, ACTOR, None, own)] == ["load"]
    assert len(asked) == 2


def test_what_is_open_to_a_kit_for_sure_is_not_asked_again() -> None:
    action = ListedAction(does, sure=lambda g, actor: actor.side == 1, may=lambda g, actor: actor.id == 5)
    lists = ListsOfActions({"walk": Line(set())}, {})
    ((_, _, _, _, asked, _),) = left(lists, {"walk": action}, "on foot")
    assert asked is None
    rider = SimpleNamespace(id=5, part=8, side=2)
    ((_, _, _, _, asked, _),) = lists.find_left("mounted", lists.of({}, "", frozenset()), None, rider, None, "mounted")
    assert asked is action.may


def test_an_action_with_a_price_of_its_own_is_asked_for_the_points_that_there_are() -> None:
    lists = ListsOfActions({"climb": Line(set())}, {})
    actions = {"climb": ListedAction(does, options=lambda g, actor: [3, 4], cost=lambda g, actor, to: to)}
    ((_, _, _, _, asked, action),) = left(lists, actions, "")
    assert asked is None
    assert action is actions["climb"]
    assert [action.is_open(None, ACTOR, points) for points in (2, 3)] == [False, True]


def test_how_far_an_action_reaches_is_found_once_for_each_kit() -> None:
    asked: list[int] = []
    lists = ListsOfActions({"shoot": Line(set())}, {})
    actions = {"shoot": ListedAction(does, reach=lambda g, actor: (asked.append(actor.id), 600)[1])}
    for _ in range(2):
        ((name, _, reach, *_),) = left(lists, actions, "bow")
        assert (name, reach) == ("shoot", 600)
    assert asked == [5]


class Line:
    def __init__(self, is_: set[str], cost: int | None = None) -> None:
        self.is_, self.cost = frozenset(is_), cost
