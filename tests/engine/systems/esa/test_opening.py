"""What a battle of `esa` takes from an opening: order of deployment, ground, reinforcements, spirits."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.hexes.moved_ground import hex_at
from engine.core.opening import SORTS, THOUSAND, Takes
from engine.core.position.turn_events import TurnBegan
from engine.core.system import Unplayable
from engine.model.values import Hex, Ref
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.questions.facts import FACTS
from engine.systems.esa.rules.battle import arrivals
from engine.systems.esa.rules.preparing import TAKINGS, prepare, take
from engine.systems.esa.system import Esa
from tests.engine.systems.esa.staging import field, game, play, ruleset, unit

GROUND = """
  zone south "South" { covers 0107 to 0909 }
  zone north "North" { covers 0101 to 0903 }
  woods copse "Copse" { at 0405, 0505 }   rough bog "Bog" { at 0805 }   village hamlet "Hamlet" { at 0205 }
  road lane "Lane" { through 0605, 0606 }
  objective mill "Mill" { at 0304  worth 1  counts once  owner anyone }
"""
RED = """army red { value 3  deploys south  general rc { is cic  morale 2 }
  division one { general r { morale 3 }  unit a { of drill_pike }  unit b { of drill_horse } }
  division two { general s { morale 3 }  unit c { of drill_pike }  unit d { of drill_horse } }
  reinforcement late { under s  arrives 2  enters south  unit e { of drill_horse } } }"""
BLUE = """army blue { value 3  deploys north  general bc { is cic  morale 2 }
  division three { general t { morale 3 }  unit x { of drill_pike }  unit y { of drill_horse } }
  division four { general u { morale 3 }  unit z { of drill_pike }  unit w { of drill_horse } } }"""
BATTLE = field(f"{RED}\n{BLUE}", ground=GROUND)


def lying(g: Game, terrain: str) -> set[str]:
    return {g.board.name(place) for place in range(g.board.count) if g.board.ground[place].name == terrain}


def at(column: int, line: int) -> tuple[int, int]:
    """The middle of a hex of a field of 9 x 9, as an opening tells places."""
    return (2 * column - 1) * THOUSAND // 18, THOUSAND - (2 * line - 1) * THOUSAND // 18


# --- the lists --------------------------------------------------------------------------------------------------


def test_the_ruleset_declares_what_the_engine_takes() -> None:
    """ESA-OPEN: every declared taking is carried out, and of a sort that openings can give."""
    declared = {entry.name: entry.get("of") for entry in ruleset().entries if entry.kind == "taking"}
    assert set(declared) == set(TAKINGS)
    assert {one.name for one in declared.values() if isinstance(one, Ref)} == set(SORTS)
    assert isinstance(Esa(), Takes)


def test_something_else_cannot_be_taken() -> None:
    with pytest.raises(Unplayable, match="takes nothing called `gold`"):
        take(game(BATTLE), {"gold": 3})


# --- who deploys first ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_who_has_to_deploy_first_sets_up_everything_first(first: int) -> None:
    """ESA-OPEN.1."""
    g = game(BATTLE)
    take(g, {"deploys_first": first})
    play(prepare(g))
    sides = [g.state.units[event.unit].side for event in g.journal if event.name == "Placed"]  # type: ignore[attr-defined]
    assert sides == [first] * 4 + [1 - first] * 4
    leaders = [g.state.generals[event.leader] for event in g.journal if event.name == "LeaderPlaced"]  # type: ignore[attr-defined]
    assert [one.side for one in leaders if one.name in ("rc", "bc")] == [first, 1 - first]


def test_without_an_opening_the_cards_decide() -> None:
    """ESA-OPEN.1: over some seeds the sides alternate."""
    seen = set()
    for seed in range(12):
        g = game(BATTLE, Seeded(seed))
        play(prepare(g))
        placed = (event for event in g.journal if event.name == "Placed")
        seen.add(tuple(g.state.units[event.unit].side for event in placed))  # type: ignore[attr-defined]
    assert len(seen) > 2


# --- ground -----------------------------------------------------------------------------------------------------


def test_ground_goes_whole_to_where_the_opening_has_it() -> None:
    """ESA-OPEN.2: what it leaves is open."""
    g = game(BATTLE)
    take(g, {"moved_ground": (("copse", *at(4, 7)),)})
    assert lying(g, "woods") == {"0407", "0507"}
    assert lying(g, "rough") == {"0805"}


def test_a_place_of_the_opening_answers_to_a_hex() -> None:
    """ESA-OPEN.2: corners and middles, from the lower left."""
    g = game(BATTLE)
    assert [str(hex_at(g.board, *at(*place))) for place in ((1, 1), (9, 9), (4, 7))] == ["0101", "0909", "0407"]
    assert [str(hex_at(g.board, across, up)) for across, up in ((0, 0), (999, 999), (1000, 1000))] == [
        "0109",
        "0901",
        "0901",
    ]


def test_ground_goes_no_further_than_the_rules_allow() -> None:
    """ESA-OPEN.2: three hexes."""
    g = game(BATTLE)
    take(g, {"moved_ground": (("bog", *at(1, 1)),)})
    (there,) = (place for place in range(g.board.count) if g.board.ground[place].name == "rough")
    assert g.board.distance(there, g.board.place(Hex(8, 5))) == 3


@pytest.mark.parametrize(
    ("goal", "why"),
    [((3, 4), "an objective"), ((6, 5), "a road"), ((2, 5), "a village"), ((8, 5), "other ground")],
)
def test_ground_lies_on_open_hexes_only(goal: tuple[int, int], why: str) -> None:
    """ESA-OPEN.2: beside what is there, not on it."""
    g = game(BATTLE)
    take(g, {"moved_ground": (("copse", *at(*goal)),)})
    marked = {"0304", "0605", "0606", "0205", "0805"}
    assert not lying(g, "woods") & marked, why
    assert len(lying(g, "woods")) == 2
    assert lying(g, "village") == {"0205"}
    assert lying(g, "rough") == {"0805"}


def test_ground_does_not_bury_whoever_stands_already() -> None:
    """ESA-OPEN.2."""
    g = game(BATTLE.replace("unit a { of drill_pike }", "unit a { of drill_pike  at 0407  facing n }"))
    take(g, {"moved_ground": (("copse", *at(4, 7)),)})
    assert "0407" not in lying(g, "woods")


def test_ground_that_was_not_moved_far_enough_stays() -> None:
    """ESA-OPEN.2: no event is told of what lies as drawn."""
    g = game(BATTLE)
    take(g, {"moved_ground": (("copse", *at(4, 5)),)})
    assert g.journal == []
    assert g.board is g.setting.board


@pytest.mark.parametrize("name", ["nowhere", "lane"])
def test_what_is_no_piece_of_ground_cannot_be_moved(name: str) -> None:
    """ESA-OPEN.2: a rulepack that no compiler wrote may ask for it."""
    with pytest.raises(Unplayable, match=f"no feature `{name}`"):
        take(game(BATTLE), {"moved_ground": ((name, *at(4, 7)),)})


def test_other_games_keep_the_field_as_drawn_and_copies_have_the_moved_one() -> None:
    """ESA-OPEN.2."""
    g = game(BATTLE)
    take(g, {"moved_ground": (("copse", *at(4, 7)), ("bog", *at(9, 6)))})
    fresh = Esa().new_game(g.setting, g.chance)
    assert lying(fresh, "woods") == {"0405", "0505"}
    assert lying(Esa().resume(g, g.chance), "woods") == {"0407", "0507"}
    assert lying(Esa().resume(g, g.chance), "rough") == {"0906"}


# --- reinforcements ---------------------------------------------------------------------------------------------


def turns_until_help(help_comes: int) -> int:
    g = game(BATTLE)
    take(g, {"help_comes": help_comes})
    for turn in range(1, 9):
        g.record(TurnBegan("3.2", turn))
        arrivals(g)
        if any(event.name == "Arrived" for event in g.journal):
            return turn
    return 0


@pytest.mark.parametrize(("handed", "comes"), [(1, 2), (2, 2), (3, 3), (5, 5), (8, 5)])
def test_help_comes_no_earlier_than_the_opening_says_and_no_later_than_the_rules(handed: int, comes: int) -> None:
    """ESA-OPEN.3: the scenario says turn 2, the rules keep nobody waiting beyond turn 5."""
    assert turns_until_help(handed) == comes


# --- spirits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spirit", [1, -1])
def test_a_speech_is_remembered_for_three_turns_in_melee(spirit: int) -> None:
    """ESA-OPEN.4."""
    g = game(BATTLE)
    take(g, {"spirits": ((0, "b", spirit),)})
    heard, other = unit(g, "b"), unit(g, "y")
    found = []
    for turn in range(1, 5):
        g.record(TurnBegan("3.2", turn))
        found.append((FACTS["unit.spirit"](g, heard), FACTS["unit.spirit"](g, other)))
    assert found == [(spirit, 0)] * 3 + [(0, 0)]


def test_a_speech_changes_the_cards_of_a_melee() -> None:
    """ESA-OPEN.4: with the declared test, not with a figure of its own."""
    cards = []
    for spirit in (-1, 0, 1):
        g = game(BATTLE.replace("unit a { of drill_pike }", "unit a { of drill_pike  at 0407  facing n }"))
        g.record(TurnBegan("3.2", 1))
        take(g, {"spirits": ((0, "a", spirit),)} if spirit else {})
        context = Context(g, unit(g, "a"), unit(g, "x"), g.state.sides[0])
        cards.append(g.setting.trials["melee"].count(context)[0])
    assert cards == [cards[1] - 1, cards[1], cards[1] + 1]
