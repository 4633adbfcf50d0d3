"""Endings and arrivals of the kit, asked directly: who has won, when it is over, who comes when and where."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.chance import Recorded
from engine.core.declared.expressions.compiled import Facts
from engine.core.system import Unplayable
from engine.kit.playing.arrivals import DIE, UNKNOWN, Arrivals, way_in
from engine.kit.playing.endings import Endings
from engine.model.battles import Army, Command
from engine.model.values import Dice, Literal, Reckon, Ref
from tests.engine.kit.test_tests_asked import HERE, Game


def army(side: int, camp: int | None = None, **said: Any) -> Any:  # noqa: ANN401
    return SimpleNamespace(
        side=side, camp=side if camp is None else camp, is_out=False, **{"lost": False, "worth": 0, **said}
    )


def ended(*armies: Any, winner: str | None = None, most: bool = False, seat: int = -1, **said: Any) -> list[Any]:  # noqa: ANN401
    turn, turns, over = (said.get(name, usual) for name, usual in (("turn", 1), ("turns", 0), ("over", False)))
    game: Any = Game(turn)
    game.state.armies, game.turn_is_over = list(armies), over
    way = SimpleNamespace(
        ending=SimpleNamespace(name="dusk", winner=winner),
        section="8",
        is_won_by_most=most,
        is_at_once=True,
        holds=lambda g, army: army.lost,
        figure=lambda g, army: army.worth,
        seat=seat,
    )
    judge: Any = Endings.__new__(Endings)
    judge.setting, judge.ways, judge._at_once = SimpleNamespace(turns=turns, section="9"), [way], [way]
    judge.judge(game)
    return [
        (name, *(plain[key] for key in ("winner", "side", "reason") if key in plain))
        for name, plain in game.told
        if name != "Judged"
    ]


def test_who_has_won_by_an_ending() -> None:
    red, blue, green = army(0, lost=True), army(1), army(2)
    assert ended(red, blue) == [("BattleEnded", 0, "dusk")]
    assert ended(red, blue, winner="army") == [("BattleEnded", 0, "dusk")]
    assert ended(red, army(1, lost=True)) == [("BattleEnded", -1, "dusk")]
    assert ended(red, blue, winner="enemy") == [("BattleEnded", 1, "dusk")]
    assert ended(red, army(1, lost=True), winner="enemy") == [("BattleEnded", -1, "dusk")]
    assert ended(red, blue, green, winner="enemy") == [("SideOut", 0, "dusk")], "the rest fight on"
    assert ended(red, blue, army(2, camp=1), winner="enemy") == [("BattleEnded", 1, "dusk")]
    assert ended(red, blue, winner="blue", seat=1) == [("BattleEnded", 1, "dusk")]
    assert ended(army(0), blue) == []
    out = army(2, lost=True)
    out.is_out = True
    assert ended(army(0), blue, out) == []


def test_the_most_wins_and_allies_put_theirs_together() -> None:
    lost = army(0, lost=True, worth=3)
    assert ended(lost, army(1, worth=5), most=True) == [("BattleEnded", 1, "dusk")]
    assert ended(lost, army(1, worth=3), most=True) == [("BattleEnded", -1, "dusk")]
    assert ended(lost, army(1, worth=5), army(2, camp=0, worth=3), most=True) == [("BattleEnded", 0, "dusk")]


@pytest.mark.parametrize(
    ("turn", "turns", "over", "is_over"),
    [(6, 6, True, True), (5, 6, True, False), (6, 6, False, False), (6, 0, True, False), (7, 6, True, True)],
)
def test_a_battle_ends_with_its_last_turn(turn: int, turns: int, over: bool, is_over: bool) -> None:
    assert ended(army(0), army(1), turn=turn, turns=turns, over=over) == (
        [("BattleEnded", -1, "turn limit")] if is_over else []
    )


def test_an_ending_is_judged_at_once_only_while_the_battle_lasts() -> None:
    game: Any = Game()
    judge: Any = Endings.__new__(Endings)
    judged: list[Any] = []
    judge._judge, judge._at_once = lambda g, ways: judged.append(ways), ["way"]
    judge.judge_at_once(game)
    game.state.over = True
    judge.judge_at_once(game)
    assert judged == [["way"]]


# --- arrivals ---------------------------------------------------------------------------------------------------------


def command(name: str = "late", **fields: Any) -> Command:  # noqa: ANN401
    return Command(name=name, origin=HERE, kind="brigade", fields=tuple(fields.items()))


def arrivals() -> Any:  # noqa: ANN401
    setting: Any = SimpleNamespace(section="9", coder=Facts({}, {}, {}, {}))
    return Arrivals(setting)


def test_the_nearest_that_says_a_turn_says_when_somebody_comes() -> None:
    army_ = Army(name="red", origin=HERE, fields=(("arrives", 5),))
    assert arrivals().turn(0, (army_, command(arrives=3))) == 3
    assert arrivals().turn(0, (army_, command())) == 5
    assert arrivals().turn(0, (army_, command(arrives=Literal(1)))) == 1
    assert arrivals().turn(0, (Army(name="red", origin=HERE), command())) == 0
    assert arrivals().turn(0, (command(arrives=Dice(1, 6)),)) == UNKNOWN == -1
    assert arrivals().turn(0, (command(arrives=3, comes_on=5),)) == UNKNOWN


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"comes_on": 5}, "says `comes_on` and not from which turn"),
        ({"enters": Ref("compass", "n")}, "says where it `enters` and not when"),
        ({"arrives": Dice(1, 6), "comes_on": 5}, "keep one"),
        ({"arrives": 0}, "comes in no turn"),
        ({"arrives": "soon"}, "comes in no turn"),
        ({"arrives": 3, "comes_on": 0}, "comes on a face of a die"),
        ({"arrives": 3, "comes_on": 7}, "comes on a face of a die"),
    ],
)
def test_what_says_no_turn_is_refused(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(Unplayable, match=rf"^rules\.tercio:7: .*{told}"):
        arrivals().turn(0, (command(**fields),))


def test_a_die_is_thrown_turn_by_turn_until_it_shows_enough() -> None:
    made = arrivals()
    made.turn(1, (command(arrives=2, comes_on=5),))
    for turn, face, told in (
        (1, None, []),
        (2, 5, [("Awaited", 2)]),
        (3, 6, [("Awaited", 3)]),
        (2, 4, [("StillAwaited", 0)]),
    ):
        game: Any = Game(turn)
        game.chance = Recorded([] if face is None else [face])
        made.throw_for_turn(game)
        assert [(name, plain["turn"] if "turn" in plain else plain["due"]) for name, plain in game.told] == told
    game = Game(4)
    game.state.awaited[1, "late"] = 3
    made.throw_for_turn(game)
    assert game.told == []
    for least in (1, DIE):
        assert arrivals().turn(0, (command(arrives=3, comes_on=least),)) == UNKNOWN
    assert DIE == 6


def test_the_turn_is_thrown_once_before_the_battle_and_is_the_first_at_least() -> None:
    made = arrivals()
    made.turn(1, (command(arrives=Reckon("-", (Literal(Dice(1, 6)), Literal(3)))),))
    for face, turn in ((1, 1), (4, 1), (5, 2), (6, 3)):
        game: Any = Game()
        game.chance = Recorded([face])
        made.throw(game)
        assert [plain["turn"] if "turn" in plain else plain["due"] for _, plain in game.told] == [turn]
    game = Game()
    game.state.awaited[1, "late"] = 3
    made.throw(game)
    assert game.told == []


def test_who_is_due_comes_in_its_turn_or_when_it_was_thrown_for() -> None:
    made, game = arrivals(), Game(4)
    assert [made.is_due(game, 0, turn, ()) for turn in (0, 3, 4, 5)] == [False, True, True, False]
    game.state.awaited = {(0, "late"): 4, (1, "late"): 5, (0, "later"): 5}
    asked = [((0, ("late",))), (1, ("late",)), (0, ("later",)), (0, ("later", "late")), (0, ("never",))]
    assert [made.is_due(game, side, UNKNOWN, names) for side, names in asked] == [True, False, False, True, False]


def test_a_piece_without_a_place_comes_where_its_command_says_or_its_army() -> None:
    north, south = Ref("compass", "n"), Ref("compass", "s")
    holders = (
        Army(name="red", origin=HERE, fields=(("deploys", south), ("enters", south))),
        command(enters=(north, south)),
    )
    assert way_in(holders, 3) == (north, south)
    assert way_in(holders, UNKNOWN) == (north, south)
    assert way_in(holders, 0) == (south,)
    assert way_in((command(),), 0) == ()
