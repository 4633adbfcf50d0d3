"""Events by cards, loads carried by two, decks that run low."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.systems.cape.position.events.finds import Found, PickedUp, Revealed
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.encounters.finds import loads
from engine.systems.cape.rules.encounters.tables import draw, event_of
from engine.systems.cape.rules.turn.tests import face, value_of
from tests.engine.systems.cape.staging import field, figure, game, group

TABLE = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | card       | all     | again
    1       | A♥         | jewel   | no
    2       | 2♥         | -       | no
    3 to 10 | 3♥, 4♥, 5♥ | colours | no
  \"\"\"
  event jewel "Jewel" { of object }
  event colours "Colours" { of object } }"""
MARKERS = "marker { at (5, 5), (6, 20), (30, 30) }"


def test_events_by_cards_all_come_up_and_none_twice() -> None:
    """CAPE-7.1.1b: a card for each, drawn and put aside; the second card of a line that was found is a false event."""
    g = game(field(ground=MARKERS, head="event_table found", before=TABLE), Seeded(4))
    assert g.state.encounters is not None
    assert sorted(g.state.encounters.bag) == [0, 1, 2, 2, 2]
    found = []
    for _ in range(5):
        line = draw(g)
        event, again = event_of(g, line, (500, 500))
        g.record(Revealed("7.1b", 0, 0, line, event, again))
        found.append(event)
    assert sorted(found) == ["", "", "", "colours", "jewel"]
    assert g.state.encounters.bag == []


def test_two_carry_what_one_could_not() -> None:
    """CAPE-4.3.7b: a friend with free hands beside the carrier doubles the limits."""
    alone = "army red { character a { of drill_guard  at (10, 10) }  character c { of drill_guard  at (20, 10) } }"
    for red, may in ((alone, False), (alone.replace("(20, 10)", "(11, 10)"), True)):
        g = game(field(red=red))
        a = figure(g, "a")
        g.record(Found("7.2", "chest", "chest", a.x, a.y, 200))
        assert bool([load for load in loads(g, group(g, "a")) if load[2] == a.id]) is may
        if may:
            g.record(PickedUp("4.3.7a", a.id, 0))
            assert ask.speed(g, a) == 0, "nobody has a point to take the other end"
            assert ask.load_share(g, a, 2) * 2 == 1


@pytest.mark.parametrize(("weight", "may"), [(300, True), (301, False)])
def test_two_carry_twice_as_much_and_no_more(weight: int, may: bool) -> None:
    """CAPE-4.3.7b: three times the weight of a man, in hundredths."""
    red = "army red { character a { of drill_guard  at (10, 10) }  character c { of drill_guard  at (11, 10) } }"
    g = game(field(red=red))
    a = figure(g, "a")
    g.record(Found("7.2", "chest", "chest", a.x, a.y, weight))
    assert bool([load for load in loads(g, group(g, "a")) if load[2] == a.id]) is may


def test_a_poor_deck_has_no_aces() -> None:
    """CAPE-9.2.3: values that the scenario takes out never come up; a card stands for a die of ten only."""
    red = "army red { cards_out 1, 2  character a { of drill_guard  at (10, 10) } }"
    g = game(field(red=red), options=(("cards", "yes"),))
    side = g.state.sides[0]
    assert side.cards is not None
    seen = {face(g, side, 10, "5.1.2a") for _ in range(80)}
    assert seen == set(range(3, 11))
    assert {value_of(g, card) for card in side.cards.all_cards()} == seen
    left = side.cards.size()
    face(g, side, 6, "2.1.1a")
    assert side.cards.size() == left
