"""`condottiero` as an opening of another battle: what is played, and what is handed over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.conformance.changes import Change, changes_of
from engine.conformance.experiments import with_ruleset
from engine.core.chance import Chance, Recorded, Seeded
from engine.core.decisions import Decision
from engine.core.opening import SORTS, Opens
from engine.core.players import RandomPlayer
from engine.core.position.turn_events import StageBegan
from engine.core.system import Unplayable
from engine.host.journal import event_line
from engine.model.battles import Hand, Opening
from engine.model.pack import Ruleset
from engine.model.values import Ref
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.rules.battle import RESULTS, SPIRITS, play_opening, results
from tests.engine.systems.condottiero.staging import SYSTEM, compiled, field, first, ruleset, run, told

RED = """army red { side south_edge
  command one { general r { is condottiero  command_value 3 }  unit a { of opening_foot }  unit c { of opening_horse } }
  command two { general s { command_value 2 }  unit d { of opening_light_horse } } }"""
BLUE = """army blue { side north_edge
  command three { general b { is condottiero  command_value 2 }  unit y { of opening_foot }
    character flag { part standard_bearer }  unit z { of opening_guns } } }"""
UNEXPLORED = "exploration no"


def opening(*handed: str, options: str = "", red: str = RED) -> Opening:
    """The opening of a battle, made of a scenario of our own."""
    scenario = compiled(field(red=red, blue=BLUE, options=options)).scenarios[0]
    return Opening(
        name="",
        origin=scenario.origin,
        ruleset="condottiero",
        options=scenario.options,
        map=scenario.map,
        armies=scenario.armies,
        hands=tuple(Hand(name=name, origin=scenario.origin, taken_as=name) for name in handed),
    )


def opened(it: Opening, chance: Chance) -> Game:
    pack = compiled(field(red=RED, blue=BLUE))
    return SYSTEM.new_game(SYSTEM.opening_setting(pack, "trial", it), chance)


def stages(g: Game) -> list[str]:
    return [event.label for event in g.journal if isinstance(event, StageBegan)]


def last(decision: Decision) -> object:
    return decision.options[-1]


# --- the lists --------------------------------------------------------------------------------------------------


def test_the_ruleset_declares_what_the_engine_hands_over() -> None:
    """COND-OPEN.3."""
    declared = {entry.name: entry.get("of") for entry in ruleset().entries if entry.kind == "result"}
    assert set(declared) == set(RESULTS)
    assert {one.name for one in declared.values() if isinstance(one, Ref)} == set(SORTS)
    speech = {entry.name for entry in ruleset().entries if entry.kind == "speech_result"}
    assert set(SPIRITS) == speech
    assert isinstance(SYSTEM, Opens)


def test_troops_of_openings_cover_every_class() -> None:
    """COND-OPEN.2."""
    profiles = [entry for entry in ruleset().entries if entry.kind == "profile" and entry.name.startswith("opening_")]
    classes = {one.name for entry in profiles if isinstance(one := entry.get("class"), Ref)}
    assert classes == {entry.name for entry in ruleset().entries if entry.kind == "class"}


# --- what is played ---------------------------------------------------------------------------------------------


def test_nobody_is_set_up_and_no_edge_is_chosen() -> None:
    """COND-OPEN.1."""
    g = opened(opening(*RESULTS), Seeded(3))
    asked = run(play_opening(g), first)
    assert {one.kind for one in asked} <= {"place_terrain", "move_terrain", "raise_standard", "address"}
    assert not any(unit.on_table for unit in g.state.units)
    assert stages(g) == [
        *("choice_of_field", "terrain", "shifting", "order_of_deployment", "reinforcements", "speeches", "battle"),
    ]


@pytest.mark.parametrize(
    ("handed", "asked"),
    [
        ("first_to_deploy", set()),
        ("reinforcements_turn", set()),
        ("moved_terrain", {"place_terrain", "move_terrain"}),
        ("speeches", {"raise_standard", "address"}),
    ],
)
def test_only_what_is_handed_over_is_settled(handed: str, asked: set[str]) -> None:
    """COND-OPEN.1: over some seeds, so that terrain is moved too."""
    kinds: set[str] = set()
    for seed in range(8):
        g = opened(opening(handed, options=UNEXPLORED), Seeded(seed))
        kinds |= {one.kind for one in run(play_opening(g), first)}
        assert bool(told(g, "ReinforcementsSet")) == (handed == "reinforcements_turn")
        assert len(told(g, "DeploymentOrdered")) == 1
    assert kinds == asked


def test_every_unit_of_the_army_may_hear_the_speech() -> None:
    """COND-OPEN.2, COND-2.4a: though none stands on the table."""
    g = opened(opening("speeches"), Seeded(3))
    asked = [one for one in run(play_opening(g), first) if one.kind == "address"]
    heard = [sorted(g.state.units[number].name for number in one.options) for one in asked]
    assert sorted(heard) == [["a", "c", "d"], ["y", "z"]]


def test_a_good_speech_asks_nothing_more_in_an_opening() -> None:
    """COND-OPEN.3, COND-R.1: bloodlust is for battles fought here."""
    for seed in range(10):
        g = opened(opening("speeches"), Seeded(seed))
        run(play_opening(g), last)
        assert told(g, "MoraleChanged") == []


def test_an_opening_needs_a_table() -> None:
    with pytest.raises(Unplayable, match="needs a table"):
        opened(replace(opening("speeches"), map=None), Seeded(1))


# --- what is handed over ----------------------------------------------------------------------------------------


def test_results_are_what_was_settled() -> None:
    """COND-OPEN.3, COND-2.3a, COND-REINF, COND-2.4c: dice that are known."""
    # Field 6 to 1, the copse and the mound: 1 each, deployment 1 to 6, help 4, speeches 6 and 1.
    g = opened(opening(*RESULTS, options=UNEXPLORED), Recorded([6, 1, 1, 1, 1, 6, 4, 6, 1]))
    run(play_opening(g), first)
    first_side = told(g, "DeploymentOrdered")[0].first
    found: dict[str, Any] = results(g)
    assert found["first_to_deploy"] == first_side
    assert found["reinforcements_turn"] == 4 + 2
    assert found["moved_terrain"] == ()
    outcomes = {event.side: event.outcome for event in told(g, "SpeechRemembered")}
    heard = {side: (name, spirit) for side, name, spirit in found["speeches"]}
    assert outcomes[first_side] == "positive"
    assert heard[first_side][1] == 1
    assert all(heard.get(side, ("", 0))[1] == SPIRITS[outcome] for side, outcome in outcomes.items())


def test_terrain_is_told_by_its_middle_in_thousandths_and_only_if_it_moved() -> None:
    """COND-OPEN.3, COND-2.2a."""
    g = opened(opening("moved_terrain", options=UNEXPLORED), Seeded(5))

    def copse_to_the_right(decision: Decision) -> object:
        return (13000, 7000) if (13000, 7000) in decision.options and decision.subject == 0 else decision.options[0]

    run(play_opening(g), copse_to_the_right)
    assert (g.setting.width, g.setting.height) == (18000, 12000)
    assert results(g)["moved_terrain"] == (("copse", 722, 583),)


def test_results_hold_no_more_than_plain_values() -> None:
    """COND-OPEN.3: of whatever players do."""
    player = RandomPlayer(1)
    for seed in range(15):
        g = opened(opening(*RESULTS), Seeded(seed))
        run(play_opening(g), lambda decision: decision.options[player.choose(decision)])
        found: dict[str, Any] = results(g)
        assert found["first_to_deploy"] in (0, 1)
        assert found["reinforcements_turn"] in range(3, 9)
        assert all(name in ("copse", "mound") and {type(x), type(y)} == {int} for name, x, y in found["moved_terrain"])
        assert all(0 < x < 1000 and 0 < y < 1000 for _, x, y in found["moved_terrain"])
        assert all(side in (0, 1) and spirit in (-1, 1) for side, _, spirit in found["speeches"])


# --- what is declared is what is played -------------------------------------------------------------------------


CHANGED = [
    change
    for change in changes_of(ruleset())
    if change.kind.startswith("phase") and change.name.startswith("opening,") and change.ruleset != ruleset()
]


SAME_ROLL = "exploration no  deployment_roll same"
OPENINGS = [
    (RESULTS, "", 2),
    (RESULTS, UNEXPLORED, 1),
    *((("first_to_deploy",), SAME_ROLL, seed) for seed in (1, 2, 3)),
]


def played(by: Ruleset) -> list[tuple[str, list[str]]] | str:
    """What happens and what is handed over, but for the names of the stages; or why it is refused."""
    pack = with_ruleset(compiled(field(red=RED, blue=BLUE)), by)
    games = []
    for handed, options, seed in OPENINGS:
        try:
            g = SYSTEM.new_game(SYSTEM.opening_setting(pack, "trial", opening(*handed, options=options)), Seeded(seed))
        except Unplayable as refusal:
            return str(refusal)
        run(play_opening(g), last)
        deeds = [event_line(event) for event in g.journal if not isinstance(event, StageBegan)]
        games.append((str(results(g)), deeds))
    return games


@pytest.mark.parametrize("change", CHANGED, ids=str)
def test_a_phase_of_the_opening_that_is_removed_or_played_last_is_noticed(change: Change) -> None:
    """COND-OPEN.1."""
    assert played(change.ruleset) != played(ruleset())


def test_every_phase_of_the_opening_is_tried() -> None:
    assert len(CHANGED) == 13
