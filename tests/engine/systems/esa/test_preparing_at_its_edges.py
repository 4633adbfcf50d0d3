"""Chapters 2 and 3 at their edges: armies of just the size, decks of which nothing is left to swap, hands, endings."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.systems.esa.book.book import MOVEMENT
from engine.systems.esa.position.state import General, Rank, Unit
from engine.systems.esa.questions.situation import gun_pace
from engine.systems.esa.rules.preparing import deploy, facing_inward, prepare, swap_cards
from engine.systems.esa.rules.tests import take_test
from engine.systems.esa.system import Esa
from tests.engine.systems.esa.staging import (
    BLUE,
    RED,
    division,
    faults,
    field,
    game,
    general,
    give,
    hex_of,
    phase,
    play,
    unit,
)
from tests.engine.systems.esa.test_preparing import FREE, ZONES


def division_of(units: int, characters: int = 0) -> str:
    men = " ".join(f"unit u{n} {{ of drill_pike  at 0{n}07  facing n }}" for n in range(1, units + 1))
    others = " ".join(f"character c{n} {{ at 0{n}08 }}" for n in range(1, characters + 1))
    leaders = "general rc { is cic  morale 2  at 0509 } division one { general r { morale 5  at 0508 }"
    return f"army red {{ {leaders} {others} {men} }} }} {BLUE}"


def deck_of(*morale: int) -> set[int]:
    """The deck of an army whose generals have these morales, the commander-in-chief first."""
    chief, *others = morale
    divisions = " ".join(
        f"division part_{n} {{ general g{n} {{ morale {one}  at 0{n}09 }}"
        f" unit u{n} {{ of drill_pike  at 0{n}07  facing n }} unit v{n} {{ of drill_pike  at 0{n}06  facing n }} }}"
        for n, one in enumerate(others, start=1)
    )
    g = game(field(f"army red {{ general rc {{ is cic  morale {chief}  at 0908 }} {divisions} }} {BLUE}"))
    play(swap_cards(g, 0))
    return set(g.state.sides[0].deck.all_cards())


BASE = set(range(1, 31))


@pytest.mark.parametrize(("units", "fault"), [(1, ["over-limit"]), (2, []), (6, []), (7, ["over-limit"])])
def test_two_and_six_units_are_a_division_and_one_and_seven_are_none(units: int, fault: list[str]) -> None:
    """ESA-2.1c."""
    assert faults(field(division_of(units))) == fault


@pytest.mark.parametrize(("characters", "fault"), [(2, []), (3, ["over-limit"])])
def test_two_characters_go_with_a_division_and_no_third(characters: int, fault: list[str]) -> None:
    """ESA-2.1c."""
    assert faults(field(division_of(2, characters))) == fault


def test_an_army_without_a_commander_in_chief_is_none_nor_is_one_with_two() -> None:
    """ESA-2.1b."""
    chief = "general rc { is cic  morale 2  at 0509 }"
    assert faults(field(RED + BLUE)) == []
    assert faults(field(RED.replace(chief, "") + BLUE)) == ["not-one"]
    assert faults(field(RED.replace("general r {", "general r { is cic") + BLUE)) == ["not-one"]


@pytest.mark.parametrize(("most", "fault"), [(23, []), (22, ["check-failed"])])
def test_points_of_generals_count_and_an_army_of_just_the_limit_is_good(most: int, fault: list[str]) -> None:
    """ESA-2.1a: three units of 7, 4 and 4 points, generals of 3 and 5."""
    army = RED.replace("value 3", f"value 3  check army.points <= {most}", 1)
    army = army.replace("morale 2  at 0509", "morale 2  points 3  at 0509").replace(
        "morale 3  at 0508", "morale 3  points 5  at 0508"
    )
    assert faults(field(army + BLUE)) == fault


@pytest.mark.parametrize(("left", "over"), [(1, False), (0, True), (-1, True)])
def test_one_point_of_determination_is_enough_and_none_is_not(left: int, over: bool) -> None:
    """ESA-2.1.3b."""
    g = game(field(RED + BLUE))
    for side, determination in zip(g.state.sides, (left, 9), strict=True):
        side.determination = determination
    play(phase(g, "ending"))
    assert g.state.over is over
    assert g.state.winner == (1 if over else -1)


def test_middling_generals_leave_the_base_deck_as_it_is() -> None:
    """ESA-2.2a, ESA-2.2e: one of morale 3 beside them changes his own card and no more."""
    assert deck_of(2, 2, 2) == BASE
    assert len(deck_of(2, 2, 3) & BASE) == 29


@pytest.mark.parametrize("poor", [0, 1])
def test_poor_generals_swap_from_the_lowest_card_up(poor: int) -> None:
    """ESA-2.2d: one, two and three of them; after three none of the cards is left, and a fourth changes nothing."""
    for count in (1, 2, 3, 4):
        swapped = min(2 * count, 6)
        gone, come = set(range(15, 15 + swapped)), set(range(45, 45 + swapped))
        assert deck_of(*[poor] * count) == (BASE - gone) | come


def test_there_are_six_cards_for_good_generals() -> None:
    """ESA-2.2f, ESA-2.2g: the deck keeps thirty cards, and the seventh of morale 3 finds none to swap."""
    for generals in ([3] * 7, [4] * 4, [5, 4, 3, 3, 3]):
        deck = deck_of(*generals)
        assert len(deck) == 30
        assert deck & set(range(25, 31)) == set()
        assert len(deck & set(range(31, 39))) == 6


def test_a_general_of_morale_three_gets_no_card_beyond_thirty_six() -> None:
    """ESA-2.2f, ESA-2.2g: what is offered to one of morale 3 and to one of 4."""
    for morale, last in ((3, 36), (4, 38), (5, 38)):
        g = game(field(RED.replace("morale 3  at 0508", f"morale {morale}  at 0508") + BLUE))
        asked = play(swap_cards(g, 0))
        assert [one.options for one in asked[:2]] == [list(range(25, 31)), list(range(31, last + 1))]


def test_swaps_begin_with_the_poorest_general() -> None:
    """ESA-2.2d, ESA-2.2c: though the commander-in-chief, who is better, stands first."""
    g = game(field(RED.replace("general rc { is cic  morale 2", "general rc { is cic  morale 4") + BLUE))
    general(g, "r").morale = 1
    play(swap_cards(g, 0))
    assert [event.section for event in g.journal if event.name == "CardSwapped"] == ["2.2d", "2.2d", "2.2g", "2.2g"]


def test_a_card_that_is_there_already_is_not_added() -> None:
    """ESA-2.2b: nor is one taken out for it; the whole pair is left."""
    g = game(field(RED + BLUE))
    general(g, "r").morale = 2
    g.setting.deck_changes[general(g, "r").id] = ((25, 39), (26, 39), (39, 40))
    play(swap_cards(g, 0))
    assert set(g.state.sides[0].deck.all_cards()) == BASE - {25} | {40}


def test_only_divisions_are_given_a_deployment_card() -> None:
    """ESA-2.3a: two divisions two cards, the second without a choice; a wing and a commander-in-chief none."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    given = [one for one in play(deploy(g)) if one.kind == "give_deployment_card"]
    assert [(one.seat, one.subject, len(one.options)) for one in given] == [(0, division(g, "one").id, 2)]


def test_units_are_set_up_at_just_the_command_distance_and_no_farther() -> None:
    """ESA-2.3c, ESA-2.3e: every free hex of the zone within his morale, not his own; ESA-2.3f: and six facings."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    placed: list[int] = []
    seen = 0
    for one in play(deploy(g)):
        if one.section == "2.3c":
            leader = g.general_of(g.division(g.state.units[one.subject]))
            far = {g.board.distance(leader.hex, at) for at in one.options}
            assert max(far) == leader.morale
            assert 0 not in far
            assert not set(one.options) & set(placed)
            seen += 1
            placed.append(one.options[0])
        if one.section == "2.3f":
            assert sorted(one.options) == [0, 1, 2, 3, 4, 5]
    assert seen == len(g.state.units)


def test_a_commander_in_chief_is_not_set_up_on_a_unit() -> None:
    """ESA-2.3e: nor on another general: nobody is attached when the battle begins."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    last = [one for one in play(deploy(g)) if one.section == "2.3d"]
    held = {one.hex for one in g.state.units}
    assert {g.state.generals[one.subject].rank for one in last} == {Rank.WING_GENERAL, Rank.CIC}
    assert not any(held & set(one.options) for one in last)


def test_whoever_stands_in_the_first_hex_is_not_set_up_again() -> None:
    """ESA-2.3b, ESA-2.3c, ESA-2.3d: the first hex of the map is a place like any other."""
    told = FREE.replace("general r { morale 2 }", "general r { morale 2  at 0101 }")
    for text, placed in (
        (told, "r"),
        (FREE.replace("general rc { is cic  morale 2 }", "general rc { is cic  morale 2  at 0101 }"), "rc"),
        (FREE.replace("unit x { of drill_pike }", "unit x { of drill_pike  at 0101  facing s }"), "x"),
    ):
        g = game(field(text, ground=ZONES), Seeded(3))
        play(deploy(g))
        pieces: list[Unit | General] = [*g.state.generals, *g.state.units]
        assert [one.name for one in pieces if one.hex == 0] == [placed]


def test_a_division_whose_units_are_placed_is_not_deployed_even_from_the_first_hex() -> None:
    """ESA-2.3b: nobody is asked, and no card is drawn for it."""
    text = field(RED + BLUE.replace("at 0503", "at 0101"))
    g, other = game(text, Seeded(3)), game(text, Seeded(3))
    assert unit(g, "x").hex == 0
    assert play(deploy(g)) == []
    assert g.chance.face(range(10_000), "2.3a") == other.chance.face(range(10_000), "2.3a")


def test_guns_of_a_class_without_a_row_stay_where_they_are() -> None:
    """ESA-9.2d: the table gives nothing otherwise."""
    g = game(field(RED + BLUE), Seeded(3))
    assert gun_pace(g, unit(g, "a")) == 0


def test_the_first_hex_is_offered_like_any_other() -> None:
    """ESA-2.3c."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    asked = [one for one in play(deploy(g)) if one.kind == "deploy" and one.seat == 1 and one.section != "2.3f"]
    assert asked[0].options[0] == 0
    assert all(0 not in one.options for one in asked[1:])


@pytest.mark.parametrize(("line", "facing"), [("04", 3), ("05", 0), ("03", 3), ("06", 0)])
def test_troops_face_away_from_the_nearer_edge(line: str, facing: int) -> None:
    """ESA-2.3f: offered first; from the middle line of nine they face up the map."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    assert facing_inward(g, hex_of(g, f"05{line}")) == facing


def test_a_march_ends_in_one_of_six_facings() -> None:
    """ESA-1.3.1b: toward a vertex; each hex has six, and no side is offered."""
    g = game(field(RED + BLUE))
    give(g, division(g, "one"), MOVEMENT, exactly=False)
    asked = play(phase(g, "movement"), lambda decision: decision.options[-1])
    turned = [one.options for one in asked if one.kind == "turn_about"]
    assert turned
    assert all(sorted(options) == [0, 1, 2, 3, 4, 5] for options in turned)


def test_a_test_turns_no_card_of_the_enemy_s() -> None:
    """ESA-1.2."""
    g = game(field(RED.replace("0507", "0505") + BLUE.replace("0503", "0504")))
    decks = [len(side.deck.bag) for side in g.state.sides]
    play(take_test(g, "morale", unit(g, "a")))
    assert len(g.state.sides[0].deck.bag) < decks[0]
    assert len(g.state.sides[1].deck.bag) == decks[1]


@pytest.mark.parametrize("held", [0, 2, 5])
def test_as_many_cards_are_drawn_as_the_capacity_whatever_the_hand(held: int) -> None:
    """ESA-3.2.1."""
    g = game(field(RED + BLUE))
    g.state.sides[0].hand = list(range(1, held + 1))
    for card in g.state.sides[0].hand:
        g.state.sides[0].deck.bag.remove(card)
    play(phase(g, "planning"))
    assert [len(side.hand) for side in g.state.sides] == [held + 2, 2]


@pytest.mark.parametrize(("held", "must"), [(1, False), (2, False), (3, True)])
def test_a_hand_of_just_the_capacity_may_be_kept_and_one_more_not(held: int, must: bool) -> None:
    """ESA-3.2.2c: what is above goes back to the deck, none to the discards."""
    g = game(field(RED + BLUE))
    army = g.state.sides[0]
    army.capacity = 2
    army.hand = list(range(1, held + 1))
    for card in army.hand:
        army.deck.bag.remove(card)
    asked = play(phase(g, "returns"))
    own = [one for one in asked if one.seat == 0]
    assert (None not in own[0].options) is must
    assert len(army.hand) == min(held, 2)
    assert len(army.deck.all_cards()) == 30 - len(army.hand)
    assert army.deck.discards == []


def test_orders_are_hidden_from_the_enemy_until_they_are_revealed() -> None:
    """ESA-3.2.2d: and from then on seen by both."""
    g = game(field(RED + BLUE))
    play(prepare(g))
    one, esa = division(g, "one"), Esa()
    one.card = 1
    seen = []
    for step in g.setting.turn.steps_of("orders"):
        g.state.step = g.setting.turn.steps.index(step)
        seen.append((step.name, *(esa.hides(g, seat, one, "card") for seat in (0, 1))))
    assert ("assignment", False, True) in seen
    assert ("reveal", False, True) in seen
    assert ("specials", False, False) in seen


@pytest.mark.parametrize(("turn", "over"), [(5, False), (6, True)])
def test_the_turn_before_the_last_ends_nothing(turn: int, over: bool) -> None:
    """ESA-3.2.5a."""
    g = game(field(RED + BLUE, turns=6))
    g.state.turn = turn
    for side, determination in zip(g.state.sides, (5, 4), strict=True):
        side.determination = determination
    play(phase(g, "ending"))
    assert (g.state.over, g.state.winner) == (over, 0 if over else -1)


def test_a_condition_of_the_scenario_comes_before_the_clock() -> None:
    """ESA-3.2.5b, ESA-3.2.5a: in the last turn, though the other army has more determination."""
    told = 'ending held "Held" { when army.determination_left = 8  winner enemy }'
    g = game(field(RED + BLUE, turns=6, head=told))
    g.state.turn = 6
    for side, determination in zip(g.state.sides, (3, 8), strict=True):
        side.determination = determination
    play(phase(g, "ending"))
    assert (g.state.over, g.state.winner, g.state.reason) == (True, 0, "held")


def test_two_hexes_are_two_whatever_the_row() -> None:
    """ESA-1.1: six hexes at one, twelve at two, eighteen at three, from a hex of either kind of row."""
    g = game(field(RED + BLUE))
    for middle in ("0505", "0504"):
        far = [g.board.distance(hex_of(g, middle), at) for at in range(9 * 9)]
        assert [far.count(one) for one in (1, 2, 3)] == [6, 12, 18]
