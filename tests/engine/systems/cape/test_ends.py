"""How a game ends and is counted: objectives, victory points, experience; and the two decks, of events and of cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.core.chance import Seeded
from engine.core.driver import run
from engine.core.players import EagerPlayer
from engine.host.play import Table
from engine.model.pack import Rulepack
from engine.systems.cape.position.events.finds import Burnt, Revealed
from engine.systems.cape.position.events.moves import LeftTable
from engine.systems.cape.position.events.turns import Achieved, CardTurned, PointsScored
from engine.systems.cape.position.figures import TAKEN
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.encounters.tables import draw, event_of
from engine.systems.cape.rules.victory.victory import begin, holds_place, look_at_ends
from engine.systems.cape.system import Cape

SETTINGS = Settings(library=Path(__file__).resolve().parents[4] / "scenarios")
SYSTEM = Cape()
HUT = 'cottage hut "The hut" it "La capanna" { at (50, 45)  size 8 um x 8 um }'
GROUND = f"map {{ size 60 um x 50 um  squares 6 x 5  marker {{ at (30, 25), (30, 5) }}  {HUT} }}"
RED = "character a { of drill_hero  at (10, 10) }  character c { of drill_guard  at (12, 10) }"
BLUE = "character b { of drill_officer  at (30, 40) }  character d { of drill_guard  at (32, 40) }"


FLAG = 'objective colours "The colours" it "La bandiera" { by carry_off  item flag  worth 5  for red'
OUR_WINE = 'objective wine "The wine" it "Il vino" { by drink  worth 1  for red }'
THEIR_WINE = 'objective cellar "The cellar" it "La cantina" { by drink  worth 9  for blue }'
NEAR = RED.replace("(10, 10)", "(30, 36)").replace("(12, 10)", "(32, 36)")
TRIALS = {
    "plain": ("", RED),
    "fundamental": (f"{FLAG}  is fundamental }}", RED),
    "counted": (f"{FLAG} }}", RED),
    "two_prices": (f"{OUR_WINE}  {THEIR_WINE}", RED),
    "by_objective": (f"wins_by by_objective  {THEIR_WINE}  {FLAG}  is fundamental }}", RED),
    "by_points": (f"wins_by by_points  {THEIR_WINE}  {FLAG}  is fundamental }}", RED),
    "learning": (f"options {{ experience yes }}  {FLAG}  is fundamental }}", RED),
    "not_learning": (f"options {{ experience yes }}  {FLAG} }}", RED),
    "letter": ('objective letter "The letter" it "La lettera" { by escape  whom a  worth 5  for red }', RED),
    "kept": (
        'objective kept "The hut stands" it "La capanna regge" { by hold  what hut  worth 2  for red }',
        RED.replace("(10, 10)", "(50, 45)"),
    ),
    "short_of_powder": ("options { cards yes }", f"cards_out 1, 2, 3  {NEAR}"),
}


@cache
def compiled() -> Rulepack:
    """All trials in one text, compiled once."""
    written = [
        f"""scenario {name} "Trial" it "Prova" {{
          date 1648-08-18  turns 4  event_table terheyden  {GROUND}
          army red {{ {red} }}  army blue {{ {BLUE} }}
          {inside}
        }}"""
        for name, (inside, red) in TRIALS.items()
    ]
    result = compile_text("\n".join(["use cape", *written]), SETTINGS, "cape/trials.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


def game(name: str) -> Game:
    it = SYSTEM.new_game(SYSTEM.setting(compiled(), name), Seeded(1))
    begin(it)
    it.state.turn = 1
    return it


def look(it: Game) -> None:
    for _ in look_at_ends(it):
        raise AssertionError("nobody is asked")


def reach(it: Game, what: str, side: int = 0) -> None:
    it.record(Achieved("3.1.1", side, what, 1))


def test_the_game_ends_when_a_side_reaches_its_fundamental_objective() -> None:
    """CAPE-3.1a: the flag is carried off the table."""
    it = game("fundamental")
    look(it)
    assert not it.state.over
    reach(it, "carried flag")
    look(it)
    assert (it.state.over, it.state.winner, it.state.reason) == (True, 0, "colours")


def test_an_objective_that_is_not_fundamental_only_counts() -> None:
    """CAPE-3.1.1: worth what the scenario says, once, to the side that it says."""
    it = game("counted")
    reach(it, "carried flag", side=1)
    look(it)
    assert [side.points for side in it.state.sides] == [0, 0]
    reach(it, "carried flag")
    look(it)
    look(it)
    assert [side.points for side in it.state.sides] == [5, 0]
    assert not it.state.over
    assert [event.worth for event in it.journal if isinstance(event, PointsScored)] == [5]


def test_whom_the_enemy_carries_off_has_not_escaped() -> None:
    """CAPE-3.1.1: a prisoner delivers no letter; one whom his friends carry away does."""
    for carrier, points in ((1, 0), (0, 5)):
        it = game("letter")
        it.record(LeftTable("4.3.7a", (0,), "north", TAKEN))
        reach(it, "taken a", side=carrier)
        look(it)
        assert it.state.sides[0].points == points


def test_a_house_that_is_burnt_down_is_held_by_nobody() -> None:
    """CAPE-3.1.1: whoever stands in the ruins holds nothing."""
    it = game("kept")
    goal = it.setting.objectives[0]
    assert holds_place(it, goal, it.state.sides[0])
    it.record(Burnt("9.9", it.setting.by_name["hut"].id, 1))
    assert not holds_place(it, goal, it.state.sides[0])


def test_the_same_objective_may_be_worth_something_else_to_each() -> None:
    """CAPE-3.1.1: two lines, two prices."""
    it = game("two_prices")
    for side in (0, 1):
        reach(it, "drunk", side=side)
    look(it)
    assert [side.points for side in it.state.sides] == [1, 9]


def test_the_scenario_says_which_way_the_winner_is_named() -> None:
    """CAPE-3.1c: who reached the goal, or who has more points."""
    for verdict, winner in (("by_objective", 0), ("by_points", 1)):
        it = game(verdict)
        reach(it, "drunk", side=1)
        reach(it, "carried flag")
        look(it)
        assert (it.state.over, it.state.winner) == (True, winner)


def test_a_fundamental_objective_earns_experience() -> None:
    """CAPE-9.1.1b: and one that is not earns none."""
    for name, earns in (("learning", True), ("not_learning", False)):
        it = game(name)
        reach(it, "carried flag")
        look(it)
        assert (it.state.sides[0].experience > 0) is earns


def test_a_deck_of_events_brings_each_of_them_once() -> None:
    """CAPE-7.1.1b: ten cards; the peasants are shuffled back in, all others are put away."""
    it = game("plain")
    assert it.state.encounters is not None
    seen: list[str] = []
    for _ in range(200):
        line = draw(it)
        event, again = event_of(it, line, (3000, 2500))
        it.record(Revealed("7.1b", 0, 0, line, event, again))
        seen.append(event)
    once = [event for event in seen if event and event != "peasants"]
    assert sorted(set(once)) == sorted({"pig", "drunkard", "cask", "waylaid", "met", "pupil", "flag"})
    assert seen.count("pig") == seen.count("met") == 1
    assert seen.count("peasants") > 50


def test_a_scenario_may_take_cards_out_of_a_deck() -> None:
    """CAPE-9.2.3: soldiers short of powder turn no aces; the others do."""
    it = game("short_of_powder")
    run(Table(SYSTEM, it), [EagerPlayer(seat) for seat in range(2)])
    turned = [(event.side, event.card) for event in it.journal if isinstance(event, CardTurned)]
    assert {card for side, card in turned if side == 0}
    assert not {card for side, card in turned if side == 0} & {1, 2, 3}
