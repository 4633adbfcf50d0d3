"""Edge cases of who may move, shoot, rally, evade and react, and of 5.4.4a, written from the rules before the code."""

from __future__ import annotations

import pytest

from engine.core.decisions import Decision
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING
from engine.systems.esa.position.events.acts import Moved
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Posture, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import reach, targets_of
from engine.systems.esa.rules.battle import rally_of_division
from engine.systems.esa.rules.charges import answer_departure, offer_evasions
from engine.systems.esa.rules.forced import evasion_paths
from engine.systems.esa.rules.shooting import reaction_to_fire
from tests.engine.systems.esa.staging import BLUE, RED, division, field, game, give, hex_of, play, put, unit

LIGHT = RED.replace("unit c { of drill_horse", "unit c { of drill_shot")


def staged(*, red: str = RED, blue: str = BLUE, ground: str = "") -> Game:
    return game(field(red + blue, ground=ground))


def beside(g: Game, one: str, other: str) -> tuple[Unit, Unit]:
    """One in the middle of the field, the other in front of it; both in command."""
    put(g, one, "0505")
    return unit(g, one), put(g, other, g.board.name(g.board.near[unit(g, one).hex][0]))


def movers(g: Game) -> set[str]:
    """The units of the first division that may move in its turn."""
    return {mover.name for mover in ask.under(g, division(g, "one").id, MOVEMENT, g.rules.free_to_move)}


def offered(asked: list[Decision], kind: str) -> list[object]:
    return [option for decision in asked if decision.kind == kind for option in decision.options]


# --- who may move -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("orders", "focus", "shaken", "may"),
    [
        (MOVEMENT | MELEE, 0, False, False),
        (MOVEMENT | SHOOTING, 0, False, True),
        (MOVEMENT | MELEE, MOVEMENT, False, True),
        (MOVEMENT | MELEE, MELEE, False, False),
        (MOVEMENT | MELEE, 0, True, True),
    ],
)
def test_only_a_steady_enemy_with_a_melee_order_in_force_holds_a_unit(
    orders: int, focus: int, shaken: bool, may: bool
) -> None:
    """ESA-5c, ESA-6.3a, ESA-10.7a: a card focused on something else gives no melee order, and so engages nobody."""
    g = staged()
    _, enemy = beside(g, "a", "x")
    give(g, division(g, "one"), MOVEMENT)
    held = give(g, division(g, "two"), orders)
    if orders == MOVEMENT | SHOOTING:
        held.card = next(at for at, card in g.book.cards.items() if card.priority and not card.orders & MELEE)
    held.focused, held.focus = bool(focus), focus
    enemy.shaken = shaken
    assert ("a" in movers(g)) == may


def test_a_line_of_battle_carries_the_command_unless_the_general_began_attached() -> None:
    """ESA-9.13c, ESA-10.1a, ESA-10.3d: who begins the turn with a unit orders that unit alone."""
    pikes = """army red { value 3  general rc { is cic  morale 2  at 0109 }
      division one { general r { morale 1  at 0309 }
        unit a { of drill_pike  at 0308  facing n }  unit b { of drill_pike  at 0408  facing n }
        unit c { of drill_pike  at 0508  facing n } } }"""
    g = staged(red=pikes)
    give(g, division(g, "one"), MOVEMENT)
    line = {mate.name for mate in ask.battle_line(g, unit(g, "a"))}
    general = g.general_of(division(g, "one"))
    near = {name for name in "abc" if g.board.distance(general.hex, unit(g, name).hex) <= 1}
    assert line == {"a", "b", "c"}
    assert near == {"a"}
    assert movers(g) == line
    general.hex = unit(g, "a").hex
    assert movers(g) == line, "he joined it during the turn"
    general.started_attached = unit(g, "a").id
    assert movers(g) == {"a"}


def test_who_has_evaded_moves_no_more_and_who_has_moved_may_evade_once() -> None:
    """ESA-9.8e."""
    g = staged(red=LIGHT)
    give(g, division(g, "one"), MOVEMENT)
    light, enemy = beside(g, "c", "y")
    g.record(Moved("5.1b", light.id, (), False))
    assert g.rules.may_evade(g, light)
    asked = play(offer_evasions(g, enemy, may_go_on=False), lambda asked: asked.options[-1])
    assert light.evaded
    assert "evade" in offered(asked, "evade")
    assert "c" not in movers(g)
    put(g, "y", g.board.name(g.board.near[light.hex][0]))
    assert play(offer_evasions(g, enemy, may_go_on=False)) == []


# --- who may shoot, and be shot at --------------------------------------------------------------------------------


def test_who_engages_may_be_shot_at_but_does_not_shoot() -> None:
    """ESA-6.3b, ESA-6.3c: only the engaged are no targets; the engaging unit keeps that risk, and holds its fire."""
    g = staged(red=RED.replace("unit b { of drill_horse", "unit b { of drill_shot"))
    _, enemy = beside(g, "a", "x")
    give(g, division(g, "two"), MELEE)
    assert ask.is_engaging(g, enemy)
    assert ask.is_engaged(g, unit(g, "a"))
    assert not ask.is_engaged(g, enemy)
    assert not g.rules.free_to_shoot(g, enemy)
    shooter = put(g, "b", g.board.name(g.board.near[g.board.near[enemy.hex][3]][2]))
    shooter.facing = 0
    assert enemy in targets_of(g, shooter)
    give(g, division(g, "one"), MELEE)
    assert enemy not in targets_of(g, shooter), "now both are engaged"


@pytest.mark.parametrize(
    ("change", "back"), [({}, True), ({"paralysed": True}, False), ({"shots": 1}, False), ({"shaken": True}, False)]
)
def test_who_is_pinned_shaken_or_has_fired_does_not_fire_back(change: dict[str, int], back: bool) -> None:
    """ESA-3.3.1a, ESA-3.3.1b, ESA-10.14a, ESA-10.16b: and nobody needs an order to fire back."""
    g = staged()
    shooter, target = unit(g, "a"), put(g, "x", "0505")
    target.facing = 3
    for name, value in change.items():
        setattr(target, name, value)
    assert not ask.orders_of(g, division(g, "two"))
    asked = play(reaction_to_fire(g, shooter, target))
    assert ("return_fire" in offered(asked, "return_fire")) == back


# --- who may rally ------------------------------------------------------------------------------------------------


def rallied(g: Game, *answers: object) -> list[Decision]:
    waiting = list(answers)
    asked = rally_of_division(g, division(g, "one").id)
    return play(asked, lambda one: waiting.pop(0) if waiting else one.options[0]) if asked is not None else []


def test_an_engaged_unit_may_be_rallied_of_one_marker_a_turn() -> None:
    """ESA-8a, ESA-8b: no rule keeps those in contact from it; one result for each unit and turn."""
    g = staged()
    one, _ = beside(g, "a", "x")
    one.shaken = one.paralysed = True
    give(g, division(g, "one"), RALLY)
    give(g, division(g, "two"), MELEE)
    assert ask.is_engaged(g, one)
    asked = rallied(g, one.id, "paralysed")
    assert asked[1].options == [None, "shaken", "paralysed"]
    assert (one.shaken, one.paralysed) == (True, False)
    g.state.phase_done.clear()
    assert rallied(g) == []


def test_strength_comes_back_to_a_weakened_unit_that_has_lost_some() -> None:
    """ESA-8c, ESA-9.2e: never above the card; a battery on the road is not rallied at all."""
    weak = RED.replace("unit b { of drill_horse  at 0607", "unit b { of drill_horse  strength 1  at 0607")
    g = staged(red=weak.replace("unit c { of drill_horse", "unit c { of drill_guns"))
    give(g, division(g, "one"), RALLY)
    one, guns = unit(g, "b"), unit(g, "c")
    assert g.rules.may_rally(g, one), "a card of three, one left"
    one.initial = 1
    assert not g.rules.may_rally(g, one), "one left of one"
    guns.paralysed = True
    assert g.rules.may_rally(g, guns)
    guns.posture = Posture.LIMBERED
    assert not g.rules.may_rally(g, guns)


# --- who may evade and react --------------------------------------------------------------------------------------


def test_a_shaken_enemy_bars_no_way_out() -> None:
    """ESA-9.8c: only the distance to steady enemies may not shrink."""
    g = staged(red=LIGHT)
    light, enemy = beside(g, "c", "y")
    behind = g.board.near[g.board.near[light.hex][3]][3]
    other = put(g, "z", g.board.name(g.board.near[behind][3]))
    ways = evasion_paths(g, light, enemy.hex)
    other.shaken = True
    assert not ways
    assert evasion_paths(g, light, enemy.hex)


@pytest.mark.parametrize(("change", "shoots"), [({}, True), ({"paralysed": True}, False), ({"shots": 1}, False)])
def test_an_enemy_who_walks_away_is_shot_at_where_he_ends(change: dict[str, int], shoots: bool) -> None:
    """ESA-3.3.1f: in sector and line from there, once a turn; whoever is pinned does not react by fire."""
    g = staged()
    one, enemy = beside(g, "a", "x")
    enemy.facing = 3
    for name, value in change.items():
        setattr(enemy, name, value)
    start = one.hex
    g.record(Moved("5.1a", one.id, (g.board.near[start][3],), False))
    assert g.board.distance(one.hex, enemy.hex) == 2
    asked = play(answer_departure(g, one, [enemy.id], start))
    assert ("parting_shot" in offered(asked, "parting_shot")) == shoots


def test_light_horse_comes_beside_close_order_with_any_friend_and_light_foot_with_close_order_only() -> None:
    """ESA-9.4.1c, ESA-9.9.2c."""
    army = """army red { value 3  general rc { is cic  morale 2  at 0109 }
      division one { general r { morale 3  at 0508 }
        unit h { of drill_light_horse  at 0505  facing n }  unit s { of drill_shot  at 0605  facing n }
        unit a { of drill_shot  at 0109  facing n }  unit p { of drill_pike  at 0209  facing n } } }"""
    g = staged(red=army)
    put(g, "y", "0901")
    put(g, "z", "0801")
    enemy = unit(g, "x")

    def comes(name: str) -> bool:
        return bool(set(g.board.around[enemy.hex]) & set(reach(g, unit(g, name), 3, has_melee=True)))

    assert (comes("h"), comes("s")) == (False, False)
    friend = put(g, "a", g.board.name(g.board.near[enemy.hex][0]))
    assert (comes("h"), comes("s")) == (True, False), "beside it stands a friend in open order"
    friend.shaken = True
    assert (comes("h"), comes("s")) == (False, False), "he is shaken"
    put(g, "p", g.board.name(g.board.near[enemy.hex][1]))
    assert (comes("h"), comes("s")) == (True, True), "a friend in close order"


# --- higher ground ------------------------------------------------------------------------------------------------


HILLS = """
    rows \"\"\"
      . . . . . . . . .
       . . . . . . . . .
      . . . . . . . ^ .
       . . . . . . ^ ^ .
      . ^ ^ . . . . ^ .
       . ^ ^ . . . . . .
      . . ^ . . . . . .
       . . . . . . . . .
      . . . . . . . . .
    \"\"\"  legend \"\"\" . open  ^ hill \"\"\"
    crest ridge { through 0803, 0804, 0805 }"""


def test_a_hill_without_a_crest_is_high_ground_though_another_hill_has_one() -> None:
    """ESA-5.4.4a: the crest is that of the hill on which the two fight; a hill without one is simply higher."""
    g = staged(ground=HILLS)
    one, other = unit(g, "a"), unit(g, "x")

    def higher(at: str, other_at: str) -> tuple[bool, bool]:
        one.hex, other.hex = hex_of(g, at), hex_of(g, other_at)
        assert g.board.distance(one.hex, other.hex) == 1
        return ask.is_higher(g, one, other), ask.is_higher(g, other, one)

    assert higher("0305", "0405") == (True, False), "at the foot, though nearer to the other hill's crest"
    assert higher("0205", "0305") == (False, False), "both on the hill"
    assert higher("0804", "0704") == (True, False), "on the crest, and on the slope beside it"
    assert higher("0704", "0604") == (True, False), "on the slope, and below"
