"""Actions, asked directly: who may, at whom, who shows itself, and what is left after others react."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.playing.actions import MANY, SOME, Action
from engine.kit.playing.meeting import STANCE
from tests.engine.kit.test_own_facts import Charged


def hiding(**said: Any) -> Any:  # noqa: ANN401
    usual: dict[str, Any] = {
        "is_used": False,
        "decoys": frozenset(),
        "known_to": lambda g, side: nullcontext(),
        "look": lambda g: None,
        "reveal": lambda g, piece, section="": g.told.append(("revealed", piece.id)),
    }
    return SimpleNamespace(**{**usual, **said})


def who(number: int, side: int = 0, **said: Any) -> Any:  # noqa: ANN401
    usual = {"kind": "line", "is_in_play": True, "is_hidden": False, "did": 0, "did_in_phase": 0, "did_in_turn": 0}
    usual |= dict.fromkeys(STANCE, 0)
    return SimpleNamespace(id=number, name=f"piece{number}", side=side, camp=side, **{**usual, **said})


def game(*pieces: Any, **said: Any) -> Any:  # noqa: ANN401
    told: list[Any] = []
    state = SimpleNamespace(pieces=list(pieces), over=False, armies=[], **said)

    def record(event: Any) -> None:  # noqa: ANN401
        plain = event.to_plain()
        told.append((event.name, *(plain[key] for key in ("piece", "who", "how", "deed") if key in plain)))

    return SimpleNamespace(state=state, told=told, record=record, meter=Charged(), citing="", stood=None, reacting=None)


def action(**said: Any) -> Any:  # noqa: ANN401
    """An action that aims at a target, unless more is said."""
    deed = SimpleNamespace(name="shoot", by="shooter", at="target", section="5", test="", plays="", instead=False)
    made: Any = Action.__new__(Action)
    usual: dict[str, Any] = {
        "deed": deed,
        "name": "shoot",
        "section": "5",
        "bit": 2,
        "is_army": False,
        "kinds": frozenset(("line",)),
        "target_kinds": frozenset(("line",)),
        "aims_at_enemies": True,
        "aims_at_armies": False,
        "when": None,
        "where": lambda g, actor, candidates: list(candidates),
        "spots": None,
        "movement": None,
        "meets": "",
        "trial": None,
        "does": None,
        "pays": None,
        "before": (),
        "during": (),
        "_weight": 4,
        "_what": "the action `shoot`",
        "_only_moves": False,
        "_is_aimed": True,
        "_plays": False,
        "_once": "",
        "_hiding": hiding(),
        "setting": SimpleNamespace(
            moves=SimpleNamespace(can_go=lambda g, actor, movement: movement, touches=lambda one, other: True),
            cards=SimpleNamespace(playable=lambda g, actor, deed, name: [1]),
            field=SimpleNamespace(count=6),
        ),
    }
    for name, value in {**usual, **said}.items():
        setattr(made, name, value)
    return made


# --- who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "actor", "can"),
    [
        ({}, who(0), True),
        ({"_once": "turn"}, who(0, did_in_turn=2), False),
        ({"_once": "turn"}, who(0, did_in_turn=1), True),
        ({}, who(0, kind="flag"), False),
        ({"is_army": True}, who(0, kind="flag"), True),
        ({"when": lambda g, actor: actor.id == 1}, who(0), False),
        ({"when": lambda g, actor: actor.id == 1}, who(1), True),
        ({"_plays": True}, who(0), True),
        ({"_only_moves": True, "movement": True}, who(0), True),
        ({"_only_moves": True, "movement": False}, who(0), False),
        ({"_is_aimed": False, "where": None}, who(0), True),
        ({"where": lambda g, actor, candidates: []}, who(0), False),
    ],
)
def test_who_can_do_it(said: dict[str, Any], actor: Any, can: bool) -> None:  # noqa: ANN401
    assert action(**said).can(game(actor, who(9, side=1)), actor) is can


def test_a_card_is_needed_where_it_plays_one() -> None:
    shoot = action(_plays=True)
    shoot.setting.cards.playable = lambda g, actor, deed, name: []
    assert not shoot.can(game(who(0), who(9, side=1)), who(0))


def test_a_decoy_goes_about_and_does_nothing_else() -> None:
    decoys = hiding(is_used=True, decoys=frozenset([0]))
    for said, may in (({}, False), ({"_only_moves": True, "movement": True}, True), ({"is_army": True}, True)):
        assert action(_hiding=decoys, **said).may(game(who(0), who(9, side=1)), who(0)) is may
    assert action(_hiding=decoys).may(game(who(1), who(9, side=1)), who(1))
    assert action(_hiding=hiding(decoys=frozenset([0]))).may(game(who(0), who(9, side=1)), who(0)), "nobody hides here"


def test_targets_are_in_play_of_the_kind_and_enemies_where_the_condition_says_so() -> None:
    pieces = [who(0), who(1, side=1), who(2, side=1, kind="flag"), who(3, side=1, is_in_play=False), who(4)]
    for aims_at_enemies, found in ((True, [1]), (False, [0, 1, 4])):
        at_hand = game(*pieces)
        assert [one.id for one in action(aims_at_enemies=aims_at_enemies).targets(at_hand, pieces[0])] == found
        assert at_hand.meter.told == [(len(found) * (2 + 4) // 3, "the action `shoot`")]
    armies = [SimpleNamespace(is_out=False), SimpleNamespace(is_out=True)]
    at_hand = game()
    at_hand.state.armies = armies
    shoot = action()
    shoot.aims_at_armies = True
    assert shoot.targets(at_hand, who(0)) == armies[:1]


def test_places_are_asked_one_by_one_and_the_first_will_do() -> None:
    spots = action(where=None, spots=lambda g, actor, spot: spot.at in (2, 4))
    at_hand = game()
    assert spots.targets(at_hand, who(0)) == [2, 4]
    assert spots.can(at_hand, who(0))
    assert at_hand.meter.told == [(6 * 4, "the action `shoot`"), (1 + 2 * 4, "the action `shoot`")]
    assert not action(where=None, spots=lambda g, actor, spot: False).can(game(), who(0))
    assert action(where=None, spots=lambda g, actor, spot: spot.at == 5).can(game(), who(0))
    assert action(where=None, spots=lambda g, actor, spot: spot.at == 0).can(game(), who(0))


@pytest.mark.parametrize("many", [MANY - 2, MANY - 1, MANY, MANY + 20])
def test_of_many_some_are_asked_at_a_time_until_one_can_be_aimed_at(many: int) -> None:
    for wanted in (1, 7, 8, 9, many, many + 1):
        asked: list[int] = []

        def where(_: Any, __: Any, candidates: list[Any], asked: list[int] = asked, wanted: int = wanted) -> list[Any]:  # noqa: ANN401
            asked.append(len(candidates))
            return [one for one in candidates if one.id == wanted]

        at_hand = game(who(0), *(who(number, side=1) for number in range(1, many + 1)))
        assert action(where=where).can(at_hand, at_hand.state.pieces[0]) is (wanted <= many)
        assert max(asked) <= (many if many < MANY else SOME)
        if many >= MANY and wanted <= 8:
            assert asked == [8]
        assert at_hand.meter.told[0][0] == asked[0] * 6 // 3
    assert (MANY, SOME) == (30, 8)


# --- doing it ---------------------------------------------------------------------------------------------------------


def test_whoever_aims_at_an_enemy_shows_itself() -> None:
    def shown(target: Any, actor: Any, **said: Any) -> list[Any]:  # noqa: ANN401
        at_hand = game()
        action(**said).show(at_hand, SimpleNamespace(r_target=target), actor)
        return list(at_hand.told)

    lurker = who(0, is_hidden=True)
    assert shown(who(1, side=1), lurker) == [("revealed", 0)]
    assert shown(who(1), lurker) == shown(who(1, side=1), who(0)) == shown(who(1, side=1), lurker, where=None) == []
    assert shown(who(1, side=1), lurker, is_army=True) == []
    mutiny = action()
    mutiny.aims_at_armies = True
    at_hand = game()
    mutiny.show(at_hand, SimpleNamespace(r_army=who(1, side=1)), lurker)
    assert at_hand.told == []


class Answer:
    """A reaction that somebody makes or not; it may come instead, and may do something."""

    def __init__(self, did: bool, instead: bool = False, does: Any = None) -> None:  # noqa: ANN401
        self.did = did
        self.deed = SimpleNamespace(instead=instead)
        self.does = does

    def offer(self, g: Any, c: Any) -> Any:  # noqa: ANN401
        if self.does is not None:
            self.does(g, c)
        yield from ()
        return self.did


def answered(procedure: Any) -> Any:  # noqa: ANN401
    try:
        next(procedure)
    except StopIteration as end:
        return end.value
    raise AssertionError("nothing is asked")


def reacted(*before: Answer, stopped: bool = False, **said: Any) -> tuple[bool, list[Any]]:  # noqa: ANN401
    actor, target = who(0), who(1, side=1)
    at_hand = game(actor, target)
    cast = SimpleNamespace(is_stopped=stopped, stood=None, r_shooter=actor, r_target=target)
    return answered(action(before=before, **said).react(at_hand, cast, actor)), at_hand.told


AWAY = ("CameToNothing", 0)


def test_a_deed_falls_away_where_a_reaction_comes_instead_or_leaves_it_no_target() -> None:
    assert reacted() == (False, [])
    assert reacted(stopped=True) == (True, [])
    assert reacted(Answer(False, instead=True)) == (False, [])
    assert reacted(Answer(True, instead=True)) == (True, [])
    assert reacted(Answer(True)) == (False, [])
    assert reacted(Answer(True, does=lambda g, c: setattr(g.state, "over", True)))[0]
    assert reacted(Answer(False, does=lambda g, c: setattr(c.r_shooter, "is_in_play", False)))[0]
    assert reacted(Answer(False, does=lambda g, c: setattr(c, "is_stopped", True)))[0]

    def gone(_: Any, c: Any) -> None:  # noqa: ANN401
        c.r_target.is_in_play = False

    assert reacted(Answer(True, does=gone)) == (True, [AWAY])
    assert reacted(Answer(False, does=gone)) == (False, []), "what nobody has done leaves it as it was"
    assert reacted(Answer(True, does=gone), where=None) == (False, [])
    assert reacted(Answer(True), where=lambda g, actor, targets: []) == (True, [AWAY])
    assert reacted(Answer(False), where=lambda g, actor, targets: []) == (False, [])
    assert reacted(Answer(True), Answer(False), where=lambda g, actor, targets: []) == (True, [AWAY])
    apart = action().setting
    apart.moves.touches = lambda one, other: False
    assert reacted(Answer(True), meets="r_target", setting=apart) == (True, [AWAY])
    assert reacted(Answer(True), meets="r_target") == (False, [])
    assert reacted(Answer(True), where=lambda g, actor, targets: [], is_army=True) == (True, [])


def test_a_march_goes_on_unless_somebody_stopped_it_or_its_condition_has_ended() -> None:
    def stops(*during: Answer, **said: Any) -> tuple[bool, bool]:  # noqa: ANN401
        actor = who(0)
        at_hand = game(actor)
        cast = SimpleNamespace(is_stopped=False, r_shooter=actor)
        stopped = answered(action(during=during, **said)._on_the_way(at_hand, cast, actor))
        return stopped, bool(cast.is_stopped)

    never = {"when": lambda g, actor: False}
    assert stops() == stops(**never) == (False, False)
    assert stops(Answer(True)) == (False, False)
    assert stops(Answer(False), **never) == (False, False), "it is asked anew only where something was done"
    assert stops(Answer(True), **never) == (True, False)
    assert stops(Answer(True), Answer(False), **never) == (True, False)
    assert stops(Answer(True, instead=True)) == (True, True)
    assert stops(Answer(False, instead=True)) == (False, False)
    assert stops(Answer(False, does=lambda g, c: setattr(g.state, "over", True))) == (True, False)
    assert stops(Answer(False, does=lambda g, c: setattr(c.r_shooter, "is_in_play", False))) == (True, False)
