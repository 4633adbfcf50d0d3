"""Chapter 2: armies, decks, deployment, the opening hand."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.systems.esa.position.state import Posture, Rank
from engine.systems.esa.rules.preparing import deploy, prepare, swap_cards
from tests.engine.systems.esa.staging import (
    BLUE,
    RED,
    division,
    faults,
    field,
    game,
    general,
    hex_of,
    library,
    play,
    ruleset,
    sections,
    unit,
)

ZONES = "zone up { covers 0101 to 0903 }  zone down { covers 0107 to 0909 }"
FREE = """army red { deploys down  general rc { is cic  morale 2 }
  wing left { general w { morale 2 }
    division one { general r { morale 2 }  unit a { of drill_pike }  unit b { of drill_pike } }
    division three { general t { morale 2 }  unit e { of drill_horse }  unit f { of drill_horse } } } }
army blue { deploys up  general bc { is cic  morale 2 }
  division two { general s { morale 2 }  unit x { of drill_pike }  unit y { of drill_pike } } }"""


def test_a_division_has_two_to_six_units() -> None:
    """ESA-2.1c."""
    many = " ".join(f"unit u{n} {{ of drill_pike  at 0{n}07  facing n }}" for n in range(1, 8))
    leaders = "general rc { is cic  morale 2  at 0509 } division one { general r { morale 3  at 0508 }"
    assert faults(field(f"army red {{ {leaders} {many} }} }} {BLUE}")) == ["over-limit"]


def test_points_are_counted_as_written() -> None:
    """ESA-2.1a, ESA-2.1.3a: an army may say what its points come to, and the compiler counts them."""
    assert faults(field(RED.replace("value 3", "value 3  check army.determination = 7", 1) + BLUE)) == []
    assert faults(field(RED.replace("value 3", "value 3  check army.determination = 8", 1) + BLUE)) != []


@pytest.mark.parametrize("value", [0, 3])
def test_an_army_is_worth_what_it_says(value: int) -> None:
    """ESA-2.1.2: an army that is worth nothing is not worth the usual."""
    assert game(field(RED.replace("value 3", f"value {value}", 1) + BLUE)).state.sides[0].value == value


def test_an_army_has_one_commander_and_divisions_under_him() -> None:
    """ESA-2.1b, ESA-2.1d: who leads whom, wings included."""
    g = game(field(FREE, ground=ZONES))
    wing, chief = general(g, "w"), general(g, "rc")
    assert chief.rank == Rank.CIC
    assert general(g, "r").superior == wing.id
    assert wing.superior == chief.id
    assert general(g, "s").superior == general(g, "bc").id


def test_guns_of_which_nothing_is_said_are_in_battery_and_dragoons_on_horseback() -> None:
    """ESA-9.2a, ESA-9.7a: a battery without a posture would never fire."""
    told = "battery g { of drill_guns  at 0407  facing n } unit d { of drill_dragoons  at 0307  facing n } unit a {"
    g = game(field(RED.replace("unit a {", told, 1) + BLUE))
    postures = [unit(g, name).posture for name in ("g", "d", "a")]
    assert postures == [Posture.IN_BATTERY, Posture.MOUNTED, Posture.NONE]
    assert unit(g, "d").stats.is_mounted


def test_a_scenario_has_its_own_order_of_battle() -> None:
    """ESA-2.1e: points and determination of the shipped orders of battle."""
    assert all(scenario.armies for scenario in library().scenarios)


def test_the_army_value_is_three_unless_the_scenario_says_otherwise() -> None:
    """ESA-2.1.2, ESA-10.19a, ESA-10.19c."""
    g = game(field(RED.replace("value 3", "", 1) + BLUE.replace("value 3", "value 4")))
    assert [side.value for side in g.state.sides] == [3, 4]


def test_determination_leaves_out_guns_and_leaders() -> None:
    """ESA-2.1.3a: half the points of the units, rounded down."""
    g = game(field(RED + BLUE))
    assert g.setting.army_rules.determination(g, g.state.sides[0]) == (7 + 4 + 4) // 2


def test_a_leaders_own_card_changes_the_deck() -> None:
    """ESA-2.2b: pairs are swapped, and a pair that is half impossible is skipped."""
    g = game(field(RED + BLUE))
    g.setting.deck_changes[general(g, "r").id] = ((25, 39), (25, 40), (26, 39))
    play(swap_cards(g, 0))
    cards = g.state.sides[0].deck.all_cards()
    assert 39 in cards
    assert 25 not in cards
    assert 40 not in cards
    assert len(cards) == 30
    assert "2.2b" in sections(g)


def test_the_table_of_swaps_is_the_rulesets() -> None:
    """ESA-2.2c: figures live in the ruleset."""
    from engine.systems.esa.book.book import Book

    swaps = Book(library(), ruleset(), ()).swaps
    assert [(int(one.morale.low or 0), one.count, one.ascending) for one in swaps] == [
        (0, 2, True),
        (2, 0, False),
        (3, 1, False),
        (4, 2, False),
    ]


def test_a_deployment_card_for_each_division() -> None:
    """ESA-2.3a: both players give a card to each division, and the deck is whole again."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    asked = play(deploy(g))
    given = [one for one in asked if one.kind == "give_deployment_card"]
    assert [one.section for one in given] == ["2.3a"]
    assert len(g.state.sides[0].deck.all_cards()) == 30


def test_divisions_are_placed_by_priority_within_command() -> None:
    """ESA-2.3b, ESA-2.3c, ESA-2.3e, ESA-2.3f: general, then units in his reach, one to a hex, each with a facing."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    asked = play(deploy(g))
    for one in g.state.units:
        leader = g.general_of(g.division(one))
        assert g.board.distance(one.hex, leader.hex) <= leader.morale
    places = [one.hex for one in g.state.units] + [one.hex for one in g.state.generals]
    assert len(places) == len(set(places))
    assert {"2.3b", "2.3c", "2.3f"} <= {one.section for one in asked}


def test_other_leaders_come_last() -> None:
    """ESA-2.3d: wing generals, then the commanders-in-chief."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    play(deploy(g))
    placed = [event for event in g.journal if event.name == "LeaderPlaced"]
    names = [g.state.generals[event.to_plain()["leader"]].name for event in placed]
    assert names[-3:] == ["w", "rc", "bc"]
    assert [event.section for event in placed][-3:] == ["2.3d"] * 3


@pytest.mark.parametrize(("red", "blue", "first"), [(1, 3, 1), (3, 1, 0), (1, 2, 0), (3, 3, 0)])
def test_whoever_has_more_of_the_highest_cards_places_its_chief_first(red: int, blue: int, first: int) -> None:
    """ESA-2.3b, ESA-2.3d: red has two divisions, blue one; without such a card, or with as many, red is first."""
    g = game(field(FREE, ground=ZONES), Seeded(3))
    for side, priority in zip(g.state.sides, (red, blue), strict=True):
        side.deck.bag[:] = [card for card in side.deck.bag if g.book.cards[card].priority == priority]
    play(deploy(g))
    placed = [event.to_plain()["leader"] for event in g.journal if event.name == "LeaderPlaced"]
    chiefs = [g.state.generals[leader].side for leader in placed if g.state.generals[leader].rank == Rank.CIC]
    assert chiefs == [first, 1 - first]


def test_a_zone_without_room_is_left_for_the_nearest_hex() -> None:
    """ESA-2.3d: as near as can be, and on ground where somebody can stand."""
    narrow = "zone up { covers 0101 to 0903 }  zone down { covers 0909 to 0909 }  river { at 0808 }"
    g = game(field(FREE, ground=narrow), Seeded(3))
    play(deploy(g))
    corner = hex_of(g, "0909")
    own = {piece.hex for piece in (*g.state.units, *g.state.generals) if piece.side == 0}
    assert len(own) == 8
    assert hex_of(g, "0808") not in own
    assert max(g.board.distance(corner, at) for at in own) == 3, "there are eight other hexes as near as that"


def test_command_capacity_counts_divisions_and_a_free_commander() -> None:
    """ESA-2.4a: one more if the commander-in-chief leads no troops himself."""
    g = game(field(RED + BLUE))
    assert g.setting.army_rules.capacity(g, g.state.sides[0]) == 2
    led = RED.replace("general rc { is cic  morale 2  at 0509 }", "").replace(
        "general r { morale", "general r { is cic  morale"
    )
    g = game(field(led + BLUE))
    assert g.setting.army_rules.capacity(g, g.state.sides[0]) == 1


def test_the_opening_hand() -> None:
    """ESA-2.4b: as many cards as the capacity, before the first turn draws again."""
    g = game(field(RED + BLUE))
    play(prepare(g))
    assert [len(side.hand) for side in g.state.sides] == [2, 2]
    assert "2.4b" in sections(g)


def test_a_tie_of_classes_is_declared_by_the_owner() -> None:
    """ESA-2.1.1a."""
    text = field(RED.replace("unit c { of drill_horse  at 0707  facing n }", "") + BLUE)
    g = game(text)
    asked = play(prepare(g), lambda decision: decision.options[-1])
    assert "prevailing" in [one.kind for one in asked]
    assert division(g, "one").prevailing == "heavy_cavalry"
    assert division(g, "two").prevailing == "heavy_cavalry"


def test_a_troop_card_is_read_as_printed() -> None:
    """ESA-2.6.1a, ESA-10.5: movement, shooting, melee, morale, protection."""
    stats = unit(game(field(RED + BLUE)), "a").stats
    assert (stats.pm, stats.shooting, stats.melee, stats.morale, stats.protection) == (1, 0, 1, 1, (1, 1))
