"""Who gives himself up, who leads him off, and what he is worth then."""

from __future__ import annotations

from engine.core.chance import Scripted
from engine.systems.cape.position.events.finds import Appeared, Bound
from engine.systems.cape.position.events.turns import PointsGained
from engine.systems.cape.position.figures import CAPTIVE, TAKEN
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.encounters.finds import loads
from engine.systems.cape.rules.melee.melee import do_fight
from engine.systems.cape.rules.morale.losses import WHEN_BEATEN, Toll, gives_up
from engine.systems.cape.rules.movement.marching import bring_off, leave
from engine.systems.cape.rules.turn.actions import declare
from engine.systems.cape.rules.victory.victory import score
from tests.engine.systems.cape.staging import field, figure, game, group, run

RED = """army red { base_edge south
  character a { of drill_hero  at (10, 1) }  character c { of drill_guard  at (14, 4) } }"""
BLUE = """army blue { base_edge north
  character valet { of drill_guard  at (10, 2) }  character d { of drill_officer  at (20, 36) } }"""
WAY_OUT = 'exit road "The road" { at (10, 0)  for red }'
HEAD = """objective valet_taken "Taken" { by capture  whom valet, d  worth 2  for red }"""


def table(faces: list[int]) -> Game:
    it = game(
        field(red=RED, blue=BLUE, head=HEAD, ground=WAY_OUT), Scripted(faces, lambda face: face, lambda face: face > 0)
    )
    for side in it.state.sides:
        side.firmness = side.initial = 10
    for name in ("a", "valet"):
        it.record(PointsGained("2.1.5a", group(it, name).id, 2, "others"))
    return it


def test_a_wanted_extra_gives_up_when_hit_in_melee() -> None:
    """CAPE-7.2: hit, not wounded: it stands there and is lost to its side."""
    it = table([1, 10, 10])
    run(do_fight(it, group(it, "a")))
    valet = figure(it, "valet")
    assert valet.gone == CAPTIVE
    assert valet.is_captive
    assert valet.wounds == 0
    assert it.state.sides[1].firmness == 9
    assert valet not in it.standing()


def test_whoever_is_wanted_and_leads_does_not_give_up() -> None:
    """CAPE-7.2: protagonists must be carried off."""
    it = table([])
    toll = Toll(ask.losses(it, group(it, "d")), 1)
    assert not gives_up(it, group(it, "d"), toll, in_melee=True, beaten=True)
    assert not gives_up(it, group(it, "valet"), Toll(ask.losses(it, group(it, "valet")), 1), in_melee=False)
    assert gives_up(it, group(it, "valet"), Toll(ask.losses(it, group(it, "valet")), 0), in_melee=True, beaten=True)


def captured() -> Game:
    it = table([])
    assert gives_up(it, group(it, "valet"), Toll(ask.losses(it, group(it, "valet")), 1), in_melee=True)
    return it


def test_a_captive_walks_off_with_whoever_takes_him() -> None:
    """CAPE-2.2.1d, CAPE-3.1.1: a point to take him, no burden to lead him, points for bringing him off."""
    it = captured()
    a, valet = figure(it, "a"), figure(it, "valet")
    assert ("figure", valet.id, a.id) in loads(it, group(it, "a"))
    run(declare(it, group(it, "a"), "pick_up"))
    assert group(it, "a").pa == 1
    assert valet.carried_by == a.id
    assert ask.speed(it, a) == a.row.movement
    leave(it, group(it, "a"))
    assert valet.gone == TAKEN
    score(it)
    assert it.state.sides[0].points == 2


def test_his_own_people_free_him() -> None:
    """CAPE-2.2.1d: he acts again from the next turn, by himself."""
    it = captured()
    valet, d = figure(it, "valet"), figure(it, "d")
    d.x, d.y = valet.x, valet.y
    own = group(it, "d")
    it.record(PointsGained("2.1.5a", own.id, 1, "others"))
    run(declare(it, own, "pick_up"))
    assert valet.in_play
    assert d.burden == -1
    assert valet.carried_by == -1
    assert group(it, "valet").pa == 0
    assert (valet.x - d.x) ** 2 + (valet.y - d.y) ** 2 >= (valet.radius + d.radius) ** 2
    assert valet.touches(d)


DESERTERS = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | all
    1 to 10 | runaway_man
  \"\"\"
  event runaway_man "A man in two coats" { of deserter  worth 3  for finder } }"""


def test_a_deserter_is_worth_something_to_who_brings_him_off() -> None:
    """CAPE-7.2: taken like any other, whoever played him; only once, and not by his own player."""
    it = game(field(ground="marker { at (5, 5) }", head="event_table found", before=DESERTERS))
    profile = next(name for name in it.book.profiles if name == "runaway")
    it.record(Appeared("7.2", 1, "runaway_man", profile, 1500, 1500, -1))
    man = it.state.figures[-1]
    own = it.group(man)
    it.record(Bound("7.2", own.id, WHEN_BEATEN))
    assert not gives_up(it, own, Toll(ask.losses(it, own), 1), in_melee=False)
    assert gives_up(it, own, Toll(ask.losses(it, own), 1), in_melee=True)
    bring_off(it, it.state.sides[1], man, "south")
    assert it.state.sides[1].points == 0
    bring_off(it, it.state.sides[0], man, "south")
    assert it.state.sides[0].points == 3
