"""What is found under the markers: water that rises or runs dry, guests who come and go."""

from __future__ import annotations

from functools import cache

from engine.core.chance import Scripted
from engine.core.decisions import Decision
from engine.space.board import Refused
from engine.space.moves import Walk
from engine.space.ways import route
from engine.systems.cape.position.events.finds import Revealed
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.events.turns import FirmnessChanged, PointsGained
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards
from engine.systems.cape.rules.encounters.encounters import meet
from engine.systems.cape.rules.encounters.tables import event_of
from engine.systems.cape.rules.movement.marching import leapt
from engine.systems.cape.rules.victory.victory import begin
from engine.systems.cape.watching.invariants import INVARIANTS
from tests.engine.systems.cape.staging import field, figure, game, group, phase, run, told

TABLE = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | all
    1       | spate
    2 to 10 | dry
  \"\"\"
  event spate "The river rises" { of flood }
  event dry "A dry summer" { of drought } }"""
RIVER = """river upper { shape (18, 24), (22, 24), (22, 40), (18, 40) }
  ford foats { shape (18, 16), (22, 16), (22, 24), (18, 24) }
  river lower { shape (18, 0), (22, 0), (22, 16), (18, 16) }
  stream rill { through (30, 0), (30, 40) }"""
RED = """army red { base_edge west
  character a { of drill_hero  at (17, 20) }  character c { of drill_guard  at (20, 18) }
  character e { of drill_guard  at (29.4, 5) } }"""


@cache
def text() -> str:
    return field(red=RED, ground=RIVER, head="event_table found", before=TABLE)


def wet(event: str, finder: str = "a") -> Game:
    g = game(text(), Scripted([], lambda one: one, lambda one: one > 0))
    find(g, event, finder)
    return g


def find(g: Game, event: str, finder: str = "a", answer: str | None = None) -> list[Decision]:
    """With the one answer that a finder may give; what was asked."""
    one = figure(g, finder)
    place = one.at
    return run(meet(g, group(g, finder), one, place, event), lambda asked: answer if answer in asked.options else None)


def way(g: Game, name: str, goal: tuple[int, int]) -> Walk | Refused:
    return route(boards.board_for(g, group(g, name)), boards.mover(g, figure(g, name), 800), goal)


def test_a_flood_closes_the_ford_and_the_river_with_it() -> None:
    """CAPE-7.2: nobody wades in any more; the ford has no line of its own until then."""
    g = game(text())
    assert isinstance(way(g, "a", (1840, 2000)), Walk)
    g = wet("spate")
    assert isinstance(way(g, "a", (1840, 2000)), Refused)
    assert sorted(told(g, "WaterTurned"), key=lambda one: one.piece)[1].piece == g.setting.by_name["foats"].id
    assert len(told(g, "WaterTurned")) == 3, "the stream is another watercourse"
    assert "rill" in leapt(g)


def test_whom_the_flood_catches_in_the_water_gets_out_and_not_in_again() -> None:
    """CAPE-7.2: on either bank, at the pace of difficult ground unless the move leads out."""
    g = wet("spate")
    assert all(one.holds(g) for one in INVARIANTS)
    for bank in ((1740, 1800), (2260, 1800)):
        assert isinstance(way(g, "c", bank), Walk)
    c = figure(g, "c")
    g.record(Moved("4.0a", c.own, ((c.id, 1740, 1800),), ((1740, 1800),), 260, "move"))
    assert isinstance(way(g, "c", (1900, 1800)), Refused)


def test_a_drought_leaves_open_ground_and_no_flood_follows() -> None:
    """CAPE-7.2: whichever comes first stays; a move goes through without stopping."""
    g = wet("dry")
    assert isinstance(way(g, "a", (2400, 2000)), Walk)
    find(g, "spate")
    assert isinstance(way(g, "a", (2400, 2000)), Walk)
    g = wet("spate")
    find(g, "dry")
    assert isinstance(way(g, "a", (1840, 2000)), Refused)


def test_a_stream_in_spate_is_neither_crossed_nor_leapt() -> None:
    """CAPE-7.2, CAPE-9.1.2e: and the river elsewhere stays as it was."""
    g = wet("spate", "e")
    assert "rill" not in leapt(g)
    assert isinstance(way(g, "a", (1840, 2000)), Walk)


def test_away_from_water_both_are_false() -> None:
    """CAPE-7.2."""
    g = wet("spate", "b")
    assert told(g, "WaterTurned") == []


# --- who comes, what is found -----------------------------------------------------------------------------------------

MANY = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | all
    1       | drunkard
    2       | villagers
    3       | depot
    4       | grudge
    5       | old_grudge
    6       | prince
    7       | rabble
    8       | hidden
    9       | hole
    10      | larder
  \"\"\"
  event drunkard "A drunkard" { of brawler }
  event villagers "Villagers" { of ambush  number 2 }
  event depot "A depot" { of munitions }
  event grudge "A grudge" { of personal_enemy  hates spain }
  event old_grudge "An old grudge" { of personal_enemy  whom a }
  event prince "A prince" { of notable }
  event rabble "Rabble" { of stragglers  number 9 }
  event hidden "Hidden men" { of skirmishers }
  event hole "A hole" { of pitfall }
  event larder "A larder" { of food  worth 2 } }"""
HOUSE = "cottage inn { at (30, 10)  size 6 um x 6 um  opening (30, 7) }  marker { at (5, 5) }"
FINDERS = """army red { nation france  base_edge south
  character a { of drill_hero  at (10, 10) }  character c { of drill_officer  at (30, 10) } }"""
OTHERS = """army blue { nation spain  base_edge north
  character b { of drill_hero  at (10, 30) }  character d { of drill_hero  at (20, 36) } }"""


@cache
def crowded() -> str:
    return field(red=FINDERS, blue=OTHERS, ground=HOUSE, head="event_table found", before=MANY)


def found(event: str, *faces: int, finder: str = "a", pa: int = 2, answer: str | None = None) -> Game:
    """What an encounter does, with these dice and no more."""
    chance = Scripted(list(faces), lambda one: one, lambda one: one > 0)
    g = game(crowded(), chance)
    begin(g)
    if pa:
        g.record(PointsGained("2.1.1a", group(g, finder).id, pa, "test"))
    find(g, event, finder, answer)
    assert chance.left == []
    return g


def test_a_brawler_is_the_opponent_s_and_has_a_die_of_his_own() -> None:
    """CAPE-7.2, CAPE-7.2.1b: 1 to 3 are points, and he may act with them; CAPE-7.2.1a: else he has none."""
    for face, points in ((3, 3), (5, 0)):
        g = found("drunkard", face)
        guest = figure(g, "drunkard")
        assert g.state.sides[guest.side].name == "blue"
        assert (g.group(guest).pa, g.group(guest).activated) == (points, points > 0)
        assert g.group(guest).leaves == "when_shaken"


def test_who_comes_with_points_in_the_last_phase_acts_before_anybody_else() -> None:
    """CAPE-7.2.1b: even though the other side has the initiative; without points (CAPE-7.2.1a) he waits his turn."""
    for face, first in ((2, "drunkard"), (6, "a")):
        g = found("drunkard", face, pa=0)
        for name in ("a", "c", "b", "d"):
            g.record(PointsGained("2.1.5a", group(g, name).id, 1, "others"))
        assert g.state.sides[0].rank == 0
        decision = next(phase(g, "others"))
        foremost = decision.options[0] if decision.kind == "act_with" else g.state.actor
        assert g.state.groups[foremost].name == first


def test_villagers_fight_for_a_turn_and_are_gone() -> None:
    """CAPE-7.2: with two points, no die, as one; and they may come again."""
    g = found("villagers")
    band = g.state.groups[-1]
    assert (band.is_squad, len(g.members(band)), band.pa) == (True, 2, 2)
    run(phase(g, "ending"))
    assert g.members(band) == []
    assert event_of(g, 1, (1000, 1000)) == ("villagers", True)


def test_a_type_that_may_repeat_comes_again_and_the_others_do_not() -> None:
    """CAPE-7.1.1a, CAPE-7.2: by its type, without a word in the table."""
    g = found("villagers")
    for line in (1, 8):
        event, again = event_of(g, line, (1000, 1000))
        g.record(Revealed("7.1b", 0, 0, line, event, again))
    assert [event_of(g, line, (1000, 1000))[0] for line in (1, 8)] == ["villagers", ""]


def test_a_depot_indoors_costs_the_enemy_a_point_of_firmness() -> None:
    """CAPE-7.2: not his last one; and nothing in the open."""
    g = found("depot", finder="c")
    blue = g.state.sides[1]
    assert blue.firmness == blue.initial - 1
    g.record(FirmnessChanged("3.2.3a", blue.id, 1 - blue.firmness, "test"))
    find(g, "depot", "c")
    assert blue.firmness == 1
    assert found("depot").state.sides[1].firmness == blue.initial


def test_a_grudge_is_against_one_side_or_one_person() -> None:
    """CAPE-7.2: found by anybody else he does not come out."""
    assert told(found("grudge"), "Appeared") == []
    assert len(told(found("grudge", 2, finder="b"), "Appeared")) == 1
    assert len(told(found("old_grudge", 2), "Appeared")) == 1
    assert told(found("old_grudge", finder="c"), "Appeared") == []


def test_a_prince_must_be_carried() -> None:
    """CAPE-7.2, CAPE-4.3.7a: he weighs as much as who carries him."""
    (thing,) = found("prince").state.things
    assert (thing.event, thing.weight) == ("prince", 100)


def test_rabble_is_never_more_than_six_and_gone_after_one_round() -> None:
    """CAPE-7.2: a melee at once, outside the sequence; the finder answers if he has a point."""
    g = found("rabble", *([10] * 6), 10)
    assert len(told(g, "Appeared")) == 6
    assert len(told(g, "Fought")) == 1
    assert not any(one.in_play for one in g.state.figures if one.name == "rabble")


def test_hidden_men_fire_once_and_are_never_seen() -> None:
    """CAPE-7.2: four dice at their own ability."""
    g = found("hidden", 10, 10, 10, 10)
    assert told(g, "Appeared") == []
    assert figure(g, "a").wounds == 0
    g = found("hidden", 1, 10, 10, 10, 1, 1)
    assert figure(g, "a").wounds == 1


def test_one_who_comes_out_is_no_squad_and_two_are() -> None:
    """CAPE-7.2: several act as one."""
    assert told(found("drunkard", 3), "Gathered") == []
    assert not found("drunkard", 3).state.groups[-1].is_squad
    assert found("villagers").state.groups[-1].is_squad


def test_hidden_men_are_answered_like_other_fire() -> None:
    """CAPE-7.2, CAPE-2.2.2b: who has a point left lies down and is harder to wound, but has nobody to shoot back at."""
    g = game(crowded(), Scripted([10] * 4, lambda one: one, lambda one: one > 0))
    g.record(PointsGained("2.1.1a", group(g, "a").id, 1, "test"))
    assert [one.options for one in find(g, "hidden") if one.kind == "react"] == [[None, "lie_down", "evade"]]
    # A matchlock adds nothing to the armour at short range, so this face wounds who stands.
    armour = figure(g, "a").row.armour
    for answer, wounds, left in ((None, 1, 0), ("lie_down", 0, 0)):
        g = found("hidden", 1, 10, 10, 10, armour, 1, answer=answer)
        assert (figure(g, "a").wounds, figure(g, "a").prone, group(g, "a").pa) == (wounds, answer is not None, left)
    assert [one.kind for one in find(game(crowded(), Scripted([10] * 4, lambda one: one, bool)), "hidden")] == []


def test_who_runs_from_hidden_men_is_a_worse_mark() -> None:
    """CAPE-4.3.9d, CAPE-4.3.9e: a test and a point, then the shot from farther off, at one who has moved far."""
    for answer, tested, goal in ((None, (), 4), ("evade", (1,), 1)):
        missed = found("hidden", *tested, goal + 1, 10, 10, 10, answer=answer)
        hit = found("hidden", *tested, goal, 10, 10, 10, 10, 1, answer=answer)
        assert [len(told(g, "FireReceived")) for g in (missed, hit)] == [0, 1]
        assert len(told(hit, "Moved")) == len(tested)


def test_a_hole_takes_points_and_feet() -> None:
    """CAPE-7.2."""
    g = found("hole")
    assert (group(g, "a").pa, figure(g, "a").prone) == (0, True)


def test_a_larder_is_found_among_houses_only() -> None:
    """CAPE-7.2, CAPE-3.1.1: near one, not merely on the same table."""
    assert [side.points for side in found("larder", finder="c").state.sides] == [2, 0]
    assert [side.points for side in found("larder").state.sides] == [0, 0]


FEW = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | all
    1       | ruts
    2       | chest
    3       | breeze
    4       | loafers
    5 to 10 | brats
  \"\"\"
  event ruts "Ruts of a cart" { of tracks  worth 1 }
  event chest "A chest" { of object }
  event breeze "The wind" { of nothing_found }
  event loafers "Loafers" { of stragglers }
  event brats "Brats" { of ambush } }"""


@cache
def quiet() -> str:
    return field(red=FINDERS, blue=OTHERS, ground=HOUSE, head="event_table found", before=FEW)


def quietly(event: str, *faces: int) -> Game:
    chance = Scripted(list(faces), lambda one: one, lambda one: one > 0)
    g = game(quiet(), chance)
    g.record(PointsGained("2.1.1a", group(g, "a").id, 2, "test"))
    find(g, event)
    assert chance.left == []
    return g


def test_tracks_are_counted_and_worth_what_the_event_says() -> None:
    """CAPE-7.2, CAPE-3.1.1: to who finds them; nothing lies there."""
    g = quietly("ruts")
    assert [side.points for side in g.state.sides] == [1, 0]
    assert [side.counts.get("ruts", 0) for side in g.state.sides] == [1, 0]
    assert g.state.things == []


def test_an_object_lies_where_the_marker_was_and_weighs_nothing() -> None:
    """CAPE-7.2, CAPE-2.2.1d: to be picked up; the finder keeps his points and has not got it yet."""
    g = quietly("chest")
    (thing,) = g.state.things
    assert (thing.event, (thing.x, thing.y), thing.weight, thing.carried_by) == ("chest", (1000, 1000), 0, -1)
    assert group(g, "a").pa == 2
    assert [side.points for side in g.state.sides] == [0, 0]


def test_a_false_event_does_nothing_at_all() -> None:
    """CAPE-7.2, CAPE-7.1.1c."""
    g = game(quiet())
    before = len(g.journal)
    assert find(g, "breeze") == []
    assert len(g.journal) == before


def test_what_an_event_leaves_open_its_type_says() -> None:
    """CAPE-7.2: three where it names no number."""
    assert len(told(quietly("loafers", 10, 10, 10, 10), "Appeared")) == 3
    assert len(told(quietly("brats"), "Appeared")) == 3
