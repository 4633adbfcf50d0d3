"""Figures of the rules at their edges: what lies within is one thing, what lies just beyond another. Neither examples
nor the battles of the library come near these; `conformance/inert.py` lists the tests that do."""

from __future__ import annotations

from math import isqrt

import pytest

from engine.core.chance import Scripted
from engine.core.decisions import Ask
from engine.core.position.turn_events import StepBegan, TurnBegan
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.rules.artillery.guns import in_fan
from engine.systems.cape.rules.encounters.encounters import SITES, Meeting, meet
from engine.systems.cape.rules.melee.blows import PLAIN, context_of
from engine.systems.cape.rules.melee.melee import opponents
from engine.systems.cape.rules.morale.abilities import bands, corruptible, downcast
from engine.systems.cape.rules.morale.losses import Toll, Wound, hurt_mount
from engine.systems.cape.rules.morale.morale import passes
from engine.systems.cape.rules.movement.charges import Charge, may_countercharge, prey, provoke
from engine.systems.cape.rules.shooting.bursts import let_fly
from engine.systems.cape.rules.shooting.shooting import do_shoot
from engine.systems.cape.rules.shooting.targets import has_target, targets
from engine.systems.cape.rules.turn.tests import Dice, goal_of, take_many, value_of
from engine.systems.cape.rules.victory.victory import buy, give_back, stride
from tests.engine.systems.cape.staging import field, figure, game, group, run, told

RED = """army red { base_edge south
  character a { of drill_hero  at (10, 10)  abilities leadership, brave, betrayer }
  character b { of drill_officer  at (12, 10) }  character c { of drill_officer  at (10, 12.4) }
  character rider { of drill_rider  mounted yes  at (30, 4) }
  character w1 { of drill_officer  at (31, 12) }  character w2 { of drill_officer  at (31, 18) }
  character w3 { of drill_officer  at (36, 25) }
  character gunman { of drill_officer  at (2, 2)  weapons blunderbuss  abilities trained_to_firearms }
  squad gunners { gun piece { of light_gun  at (20, 30)  facing 180 deg }
    character g1 { of drill_gunner  at (18.5, 30) }  character g2 { of drill_gunner  at (21.5, 30) }
    character g3 { of drill_gunner  at (21.3, 31) }  character g4 { of drill_gunner  at (18.7, 31) } } }"""
BLUE = """army blue { base_edge north
  character near { of drill_guard  at (21, 11) }  character far { of drill_guard  at (18, 4) }
  character edge { of drill_guard  at (25.2, 13) }  character beyond { of drill_guard  at (14.6, 13) }
  character t1 { of drill_guard  at (37, 12) }  character t2 { of drill_guard  at (37, 18) }
  character t3 { of drill_guard  at (36, 33.9) }  character t4 { of drill_guard  at (38.4, 34.2) }
  squad extras { character e1 { of drill_guard  at (10, 20) }  character e2 { of drill_guard  at (11.5, 20) }
    character e3 { of drill_guard  at (13, 20) }  character e4 { of drill_guard  at (14.5, 20) } } }"""
EVENTS = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | all
    1       | crowd
    2       | powder
    3 to 10 | hidden
  \"\"\"
  event crowd "A crowd" { of stragglers  number 9 }
  event powder "Powder" { of dangerous_munitions  saved_by_morale no }
  event hidden "Hidden men" { of skirmishers  weapon pistol } }"""
GROUND = """cottage house { at (4, 36)  size 2 um x 2 um }
  woods grove { at (36, 30)  size 6 um x 12 um }
  woods thin { at (34, 12)  size 3.9 um x 2 um }  woods thick { at (34, 18)  size 4.5 um x 2 um }"""
DUEL = {"red": "(10, 10)", "blue": "(10, 11)"}


def table(*, options: tuple[tuple[str, str], ...] = ()) -> Game:
    return game(field(red=RED, blue=BLUE, ground=GROUND, head="event_table found", before=EVENTS), options=options)


def names(g: Game, numbers: list[int]) -> list[str]:
    return [g.state.figures[number].name for number in numbers]


def test_who_is_farther_than_a_measure_may_countercharge() -> None:
    """CAPE-4.3.8d."""
    g = table()
    charges = [Charge(g, group(g, "rider"), group(g, "b"), figure(g, "b"), gap, 400) for gap in (100, 101)]
    group(g, "b").pa = 3
    figure(g, "rider").ride(up=False)
    assert [may_countercharge(charge) for charge in charges] == [False, True]


def test_riders_charge_two_measures_farther_at_best() -> None:
    """CAPE-4.3.8f: eight and two, base to base."""
    g = table()
    group(g, "rider").activated = True
    reached = names(g, prey(g, group(g, "rider")))
    assert ("near" in reached, "far" in reached) == (True, False)


def test_who_could_be_charged_before_cannot_be_in_the_last_phase() -> None:
    """CAPE-2.1.5c: though nothing has stirred since that was found out."""
    g = table()
    group(g, "rider").activated = True
    g.record(TurnBegan("2.1", 1))
    reached = []
    for name in ("activated", "others"):
        step = g.setting.turn.step(name)
        assert step is not None
        g.record(StepBegan("2.1", step.index, name))
        reached.append(names(g, prey(g, group(g, "rider"))))
    assert ("near" in reached[0], reached[1]) == (True, [])


def test_within_a_measure_one_follows_a_leader_and_is_rallied() -> None:
    """CAPE-8.1.2a, CAPE-8.1.2j: one stands a measure away, the other farther."""
    g = table()
    assert bands(g, group(g, "a")) == [(figure(g, "b").id,)]
    for name in ("b", "c"):
        group(g, name).shaken = True
    assert downcast(g, group(g, "a")) == [group(g, "b").id]


def test_a_betrayer_wins_over_two_of_a_squad() -> None:
    """CAPE-8.1.2i."""
    g = table()
    assert ["e1", "e2"] in [names(g, list(band)) for band in corruptible(g, group(g, "a"))]


def test_the_trained_load_for_a_point_less() -> None:
    """CAPE-8.1.1a: three of the weapon, less one."""
    g = table()
    gunman = figure(g, "gunman")
    assert arms.reload_cost(g, gunman, gunman.weapons[0]) == gunman.weapons[0].reload - 1 == 2


def test_a_stride_is_longer_by_three_measures_at_most() -> None:
    """CAPE-9.1.2d: however much experience there is."""
    g = table(options=(("experience", "yes"),))
    g.state.sides[0].experience = 9
    asked = run(buy(g, group(g, "a"), stride(g)))
    assert asked[0].options == [None, ("stride", 1), ("stride", 2), ("stride", 3)]


def test_a_deck_has_four_cards_of_each_value_from_one_to_ten() -> None:
    """CAPE-9.2.1."""
    deck = table(options=(("cards", "yes"),)).state.sides[0].cards
    assert deck is not None
    g = table()
    assert sorted(value_of(g, card) for card in deck.all_cards()) == sorted([*range(1, 11)] * 4)


def test_one_sees_through_four_measures_of_wood_and_eight_within_one() -> None:
    """CAPE-9.5.1c: a little less, and a little more."""
    g = table()
    pairs = (("w1", "t1"), ("w2", "t2"), ("w3", "t3"), ("w3", "t4"))
    assert [seeing.sees(g, figure(g, one), figure(g, other)) for one, other in pairs] == [True, False, True, False]


def test_who_fires_is_seen_from_twice_as_far() -> None:
    """CAPE-9.5.2."""
    g = table(options=(("visibility", "yes"),))
    watcher, target = figure(g, "a"), figure(g, "e1")
    hidden = seeing.observation(g, watcher, target)
    target.fired = True
    assert seeing.observation(g, watcher, target) == 2 * hidden


def test_canister_opens_fifteen_degrees_to_each_side() -> None:
    """CAPE-10.2.2b: of two, one stands a fifth of a measure farther out."""
    g = table()
    gun = g.state.guns[0]
    assert [in_fan(g, gun, figure(g, name))[0] for name in ("edge", "beyond")] == [True, False]


def found(event: str) -> Game:
    g = table()
    finder = figure(g, "a")
    run(meet(g, group(g, "a"), finder, finder.at, event))
    return g


def test_no_more_than_six_stragglers_come() -> None:
    """CAPE-7.2: however many the event says."""
    assert len(told(found("crowd"), "Appeared")) == 6


def test_powder_goes_up_against_three() -> None:
    """CAPE-7.2: nobody aims it."""
    assert [event.goal for event in told(found("powder"), "Rolled") if event.test == "burst_hit"] == [3]


def test_four_hidden_men_fire_from_six_measures_away() -> None:
    """CAPE-7.2: as far as a pistol carries."""
    assert [len(event.faces) for event in told(found("hidden"), "Rolled") if event.test == "hidden_hit"] == [4]


def test_six_measures_from_a_house_is_among_buildings() -> None:
    """CAPE-7.2."""
    g = table()
    event = g.setting.events["powder"]
    places = ((400, 2920), (400, 2850))
    meetings = [Meeting(group(g, "a"), figure(g, "a"), place, event, event) for place in places]
    assert [SITES["among_buildings"](g, meeting) for meeting in meetings] == [True, False]


# --- readings that the shipped rules leave aside ----------------------------------------------------------------------


def test_firmness_does_not_come_back_above_what_it_was() -> None:
    """CAPE-3.2.3b: unless the switch says so."""
    for options, gained in (((), []), ((("firmness_cap", "no"),), [1])):
        g = table(options=options)
        group(g, "b").paid = True
        give_back(g, group(g, "b"))
        assert [event.by for event in told(g, "FirmnessChanged")] == gained


def test_shots_are_counted_only_where_ammunition_is_played() -> None:
    """CAPE-9.3.1."""
    assert figure(table(), "b").shots == {}
    assert figure(table(options=(("ammunition", "yes"),)), "b").shots == {"pistol": 6}


def test_a_grenade_bursts_in_the_hand_only_where_that_is_played() -> None:
    """CAPE-9.3.3: a ten on the first die, or on any."""
    text = field(red="army red { character a { of drill_grenadier  at (10, 10) } }")
    places = []
    for choice, faces in (("", [10, 9, 9, 9]), ("first_die", [10, 9, 9, 9]), ("first_die", [9, 10, 9, 9])):
        options = (("early_grenades", choice),) if choice else ()
        g = game(text, Scripted(faces, lambda face: face, lambda face: face > 0), options=options)
        run(let_fly(g, group(g, "a"), (figure(g, "a").id, 1400, 1000)))
        places.append((told(g, "Threw")[0].x, told(g, "Threw")[0].y))
    assert places == [(1400, 1000), (1000, 1000), (1400, 1000)]


def test_a_blow_to_disarm_is_offered_only_where_that_is_played() -> None:
    """CAPE-9.4.2."""
    heroes = {
        side: f"army {side} {{ character {side}_hero {{ of drill_hero  at {at} }} }}" for side, at in DUEL.items()
    }
    for options, offered in (((), 0), ((("disarming", "yes"),), 1)):
        g = game(field(**heroes), options=options)
        assert sum(foe[-1] == "disarm" for foe in opponents(g, group(g, "red_hero"))) == offered


def test_a_dragoon_without_a_horse_is_taken_off_only_where_that_is_played() -> None:
    """CAPE-9.6: otherwise nobody is asked."""
    text = field(red="army red { squad s { character 3 x drill_dragoon { mounted yes  at (4, 4), (7, 4), (10, 4) } } }")
    for options, asked in (((), []), ((("dismounted_dragoons", "yes"),), ["remove_rider"])):
        g = game(text, options=options)
        rider = g.state.figures[0]
        rider.horse_wounds = g.figures.mount_wounds - 1
        wound = Wound(rider, Toll(ask.losses(g, g.group(rider)), 1), "fire")
        assert [decision.kind for decision in run(hurt_mount(g, wound))] == asked
        assert not rider.mounted


@pytest.mark.parametrize(
    ("light", "distances"), [("day", (64, 50, 50, 30)), ("night_moon", (30, 15, 15, 10)), ("night_dark", (8, 8, 8, 8))]
)
def test_one_sees_as_far_as_light_and_sky_allow(light: str, distances: tuple[int, ...]) -> None:
    """CAPE-9.5b."""
    g = game(field(head=f"light {light}"), options=(("visibility", "yes"),))
    seen = []
    for weather in ("clear", "rain", "snow", "fog"):
        g.state.weather = weather
        seen.append(seeing.observation(g, figure(g, "a"), figure(g, "b")) // 100)
    assert tuple(seen) == distances


def test_a_shot_is_offered_and_judged_by_one_rounding() -> None:
    """CAPE-5.1.1a, CAPE-5.3.1a: gaps are hundredths, rounded down; a hair beyond the range is still within it."""
    red = "army red { character a { of drill_musketeer  at (10, 10)  action_points 1 } }"
    g = game(field(red=red, blue="army blue { character b { of drill_guard  at (20, 30) } }"))
    shooter, mark = figure(g, "a"), figure(g, "b")
    weapon = g.book.weapon("matchlock")
    far = weapon.range + shooter.radius + mark.radius
    spots = ((across, up) for across in range(1, far) for up in (isqrt((far + 1) ** 2 - across * across - 1),))
    across, up = next(spot for spot in spots if far**2 < spot[0] ** 2 + spot[1] ** 2 < (far + 1) ** 2)
    mark.x, mark.y = shooter.x + across, shooter.y + up
    assert shooter.gap(mark) == weapon.range
    assert has_target(g, group(g, "a"))
    assert [aim[1] for aim in targets(g, group(g, "a"))] == [mark.id]


# --- points, blows and options that no battle of the library shows ---------------------------------------------------


def kept(procedure: Ask[Dice], into: list[Dice]) -> Ask[None]:
    into.append((yield from procedure))


@pytest.mark.parametrize("points", [0, 1, 3])
def test_a_compulsory_test_takes_a_point_of_who_has_one(points: int) -> None:
    """CAPE-2.3.1c."""
    g = table()
    group(g, "a").pa = points
    run(passes(g, group(g, "a"), "cried_at"))
    assert group(g, "a").pa == max(0, points - 1)


def test_whoever_is_provoked_has_a_point_to_strike_with_and_loses_it_if_he_does_not() -> None:
    """CAPE-8.1.2b."""
    army = "army blue { base_edge north  character near { of drill_guard  at (11, 10)  abilities aggressive } }"
    g = game(field(red="army red { base_edge south  character a { of drill_hero  at (10, 10) } }", blue=army))
    assert run(provoke(g, group(g, "a")), lambda _: None)
    assert [event.points for event in told(g, "PointsGained")] == [1]
    assert group(g, "near").pa == 0


@pytest.mark.parametrize(("face", "hits"), [(1, 1), (2, 0)])
def test_a_one_hits_however_bad_the_chance(face: int, hits: int) -> None:
    """CAPE-5.2.2: who lies on the ground strikes at less than nothing."""
    g = game(
        field(
            red=f"army red {{ base_edge south  character a {{ of drill_guard  at {DUEL['red']} }} }}",
            blue=f"army blue {{ base_edge north  character b {{ of drill_hero  at {DUEL['blue']} }} }}",
        ),
        Scripted([face], int, lambda shown: shown > 0),
    )
    one, other = figure(g, "a"), figure(g, "b")
    one.prone = one.drunk = True
    context = context_of(g, one, other, PLAIN)
    context.band, context.falls_back, context.ability = "melee", True, -20
    context.weapon = arms.hand_weapon(g, one)
    assert goal_of(g, "melee_hit", context) < 1
    thrown: list[Dice] = []
    run(kept(take_many(g, "melee_hit", context, one, 1), thrown))
    assert thrown[0].hits == hits


@pytest.mark.parametrize(("face", "hits"), [(1, 4), (10, 0)])
def test_hidden_men_hit_who_comes_upon_them(face: int, hits: int) -> None:
    """CAPE-7.2: four shots."""
    text = field(red=RED, blue=BLUE, ground=GROUND, head="event_table found", before=EVENTS)
    g = game(text, Scripted([face] * 4 + [10] * 40, int, lambda shown: shown > 0))
    finder = figure(g, "a")
    run(meet(g, group(g, "a"), finder, finder.at, "hidden"))
    rolled = [event for event in told(g, "Rolled") if event.test == "burst_wound"]
    assert sum(len(event.faces) for event in rolled) == hits


@pytest.mark.parametrize(("options", "jammed"), [((), []), ((("jams", "yes"),), ["pistol"])])
def test_a_firearm_jams_on_a_ten_only_where_that_is_played(
    options: tuple[tuple[str, str], ...], jammed: list[str]
) -> None:
    """CAPE-9.3.2."""
    red = "army red { base_edge south  character a { of drill_officer  at (10, 10)  weapons pistol } }"
    blue = "army blue { base_edge north  character b { of drill_guard  at (10, 13) } }"
    g = game(field(red=red, blue=blue), Scripted([10] * 20, int, lambda shown: shown > 0), options=options)
    group(g, "a").pa = 3
    run(do_shoot(g, group(g, "a")))
    assert [event.weapon for event in told(g, "WeaponJammed")] == jammed


@pytest.mark.parametrize(("options", "seen"), [((), True), ((("visibility", "yes"),), False)])
def test_light_and_sky_count_only_where_visibility_is_played(
    options: tuple[tuple[str, str], ...], *, seen: bool
) -> None:
    """CAPE-9.5a: thirty measures away in the fog of a dark night."""
    red = "army red { base_edge south  character a { of drill_officer  at (10, 5) } }"
    blue = "army blue { base_edge north  character b { of drill_guard  at (10, 35) } }"
    g = game(field(red=red, blue=blue, head="light night_dark"), options=options)
    g.state.weather = "fog"
    assert seeing.sees(g, figure(g, "a"), figure(g, "b")) is seen
