"""3.2, 2.1.3, 6.2: a third side fights on when one is beaten; where reserves come on; colours that have fallen."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Seeded
from engine.model.values import Point
from engine.systems.cape.position.events.finds import FlagFell
from engine.systems.cape.position.events.turns import FirmnessChanged
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards
from engine.systems.cape.rules.melee.melee import consequences
from engine.systems.cape.rules.morale.losses import WHEN_BEATEN, Toll
from engine.systems.cape.rules.turn.opening import entries
from engine.systems.cape.rules.victory.victory import begin, look_at_ends
from tests.engine.systems.cape.amended import CLOSE
from tests.engine.systems.cape.staging import BLUE, RED, SYSTEM, compiled, field, figure, game, group, run, told

GREEN = "army green { base_edge east  character e { of drill_guard  at (36, 20) } }"


def break_(g: Game, side: int) -> None:
    g.record(FirmnessChanged("3.2.2", side, -g.state.sides[side].firmness, "test"))
    run(look_at_ends(g))


def test_two_fight_on_when_the_third_is_beaten_and_the_last_has_won() -> None:
    """CAPE-3.2, CAPE-3.2.2: the beaten leave the table."""
    g = game(field(blue=BLUE + GREEN).replace("players 2", "players 3"))
    begin(g)
    break_(g, 2)
    assert not g.state.over
    assert [event.side for event in told(g, "SideBeaten")] == [2]
    assert figure(g, "e") not in g.standing()
    assert {one.side for one in g.standing()} == {0, 1}
    break_(g, 0)
    assert (g.state.over, g.state.winner) == (True, 1)


def test_a_reserve_comes_on_beside_no_enemy() -> None:
    """CAPE-2.1.3b: along its edge, outside the zones of enemies and the bases of those who come."""
    late = RED.replace("base_edge south", "base_edge south  enters south").rstrip()[:-1]
    late += " squad late { reserve yes  character 3 x drill_guard } }"
    g = game(field(red=late))
    free = entries(g, group(g, "late"))
    far = boards.zone(g, figure(g, "b")) + figure(g, "c").radius
    x, y = free[len(free) // 2]
    for away, barred in ((far - 1, {(x, y)}), (far, set())):
        enemy = f"army blue {{ base_edge north  character b {{ of drill_guard  at ({x / 100}, {(y + away) / 100}) }} }}"
        g = game(field(red=late, blue=enemy))
        assert set(free) - set(entries(g, group(g, "late"))) == barred


def test_who_is_in_reserve_stands_nowhere_whatever_place_is_said() -> None:
    """CAPE-2.1.2f: nobody sees a reserve, nor shoots at it."""
    late = RED.replace("character c { of drill_guard  at (14, 4)", "character c { of drill_guard  reserve yes")
    pack = compiled(field(red=late))
    (one,) = pack.scenarios
    army = one.armies[0]
    placed = tuple(replace(piece, at=Point(14, 4)) if piece.name == "c" else piece for piece in army.pieces)
    one = replace(one, armies=(replace(army, pieces=placed), *one.armies[1:]))
    g = SYSTEM.new_game(SYSTEM.setting(replace(pack, scenarios=(one,)), "trial"), Seeded(1))
    assert figure(g, "c").x < 0
    assert figure(g, "c") not in g.standing()


def test_fallen_colours_lie_where_they_fell_and_weigh_nothing() -> None:
    """CAPE-6.2b."""
    men = " ".join(f"character f{n} {{ of drill_musketeer  at ({10 + 2 * n}, 10) }}" for n in (1, 2))
    bearer = "character z { of drill_musketeer  is bearer  at (10, 10) }"
    red = f"army red {{ base_edge south  squad men {{ {bearer} {men} }} }}"
    g = game(field(red=red))
    assert group(g, "men").bearer == figure(g, "z").id
    g.record(FlagFell("6.2b", group(g, "men").id, 1_234, 567))
    (flag,) = g.state.things
    assert (flag.event, flag.x, flag.y, flag.weight, flag.carried_by) == ("flag", 1_234, 567, 0, -1)
    assert (group(g, "men").flag_lost, group(g, "men").bearer) == (True, -1)


def test_a_round_that_nobody_wins_makes_nobody_give_up() -> None:
    """CAPE-7.2: a deserter gives himself up when he is hit or beaten, and a draw without a hit is neither."""
    for is_draw in (True, False):
        g = game(field(**CLOSE))
        one, other = group(g, "a"), group(g, "b")
        other.guest, other.leaves = True, WHEN_BEATEN
        winner = -1 if is_draw else one.id
        run(consequences(g, one, other, winner, Toll(ask.losses(g, other)), Toll(ask.losses(g, one))))
        assert figure(g, "b").in_play == is_draw
