"""Hidden pieces: what a side is offered does not tell where they are, and what happens when they are found."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from compiler.backends.maps.atlas import is_drawn
from engine.conformance.checks import Check, captains_do_not_peek, nothing_hidden_shows
from engine.conformance.recordings import Examined
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.rules import HostError
from engine.kit.playing.hiding import Hiding
from engine.kit.position.game import KitGame
from engine.model.battles import Example
from engine.model.pack import Rulepack
from tercio.project.places import shipped
from tercio.replay.page import film_battle
from tercio.report.telling import report_lines
from tests.engine.kit.hidden import (
    BATTLE,
    COUNTING,
    DECOY,
    HEXES,
    MARKERS,
    begun,
    hexes,
    questions_alike,
    safe_points,
    sent,
    table,
    told,
)
from tests.engine.kit.playing import KIT
from tests.shipped import shipped_pack

GROUNDS = {"hexes": hexes, "markers": lambda: hexes(MARKERS, DECOY), "table": table}


def done(game: KitGame, number: int, deed: str, **answers: object) -> list[dict[str, Any]]:
    """What happens when a piece does something; it is asked nothing else."""
    action = game.setting.actions[deed]
    procedure = action.perform(game, game.state.pieces[number])
    before = len(game.journal)
    decision = next(procedure, None)
    while decision is not None:
        asked = decision.subject[0] if isinstance(decision.subject, tuple) else decision.kind
        decision = sent(procedure, decision.options.index(answers[asked]) if asked in answers else 0)
    return told(game)[before:]


def events(happened: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in happened]


def at(game: KitGame, name: str) -> int:
    """A hex by its name."""
    field = game.setting.field
    return next(place for place in range(field.count) if field.name(place) == name)


def put(game: KitGame, number: int, name: str) -> None:
    game.setting.field.put(game.state.pieces[number], at(game, name))


# --- what is offered --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", GROUNDS)
def test_positions_that_look_the_same_are_asked_the_same(ground: str) -> None:
    asked = sum(
        questions_alike(point, number)
        for seed in range(2)
        for number, point in enumerate(safe_points(GROUNDS[ground](), seed))
    )
    assert asked > 50


@pytest.mark.parametrize(
    "says",
    ["per_piece 1 + company.near", "groups company.near", "first army.near", "order alternately  times army.near"],
)
def test_the_order_of_play_tells_nothing_of_what_is_hidden(says: str) -> None:
    pack = hexes(COUNTING.replace("actions march, slip }", f"actions march, slip  {says} }}"))
    assert sum(questions_alike(point, number) for number, point in enumerate(safe_points(pack, 1))) > 20


def test_a_march_does_not_end_because_of_an_enemy_that_nobody_sees() -> None:
    rules = COUNTING.replace("when not mover.shaken  moves", "when mover.near = 0  moves").replace(
        "<= 1 hex }", "= 0 hexes }"
    )
    game = begun(hexes(rules))
    for number, place in enumerate(("0909", "0908", "0907", "0906")):
        put(game, number, place)
    put(game, 4, "0101")
    game.setting.field.put(game.state.pieces[0], at(game, "0103"))
    assert events(done(game, 4, "march", at=at(game, "0301"))) == ["Acted", "Moved", "Moved"]


@pytest.mark.parametrize("ground", GROUNDS)
def test_offers_made_with_open_eyes_would_be_found_out(ground: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hiding, "known_to", lambda self, g, side: nullcontext())
    points = [point for seed in range(6) for point in safe_points(GROUNDS[ground](), seed)]
    with pytest.raises(AssertionError):
        sum(questions_alike(point, number) for number, point in enumerate(points))


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_captain_answers_by_what_it_knows(ground: str) -> None:
    captains_do_not_peek(Examined(GROUNDS[ground](), "trial"))


@pytest.mark.parametrize("check", [nothing_hidden_shows, captains_do_not_peek], ids=lambda check: check.__name__)
def test_the_shipped_battle_with_hidden_men_keeps_its_secrets(check: Check) -> None:
    check(Examined(shipped_pack("lanterns"), "gorse_lane"))


def test_a_side_that_can_do_nothing_says_so_while_it_has_hidden_pieces() -> None:
    game = begun(hexes())
    for number, place in enumerate(("0901", "0902", "0903", "0203")):
        put(game, number, place)
    phase, step = game.setting.phases["fire"], game.setting.turn.steps[0]
    assert phase._next(game)[0] == 0
    game.state.pieces[3].acts = 1
    assert phase._next(game)[0] == 1
    assert phase._says_nothing(game, step, 1)
    assert events(told(game)) == ["Waited"]
    assert not phase._says_nothing(game, step, 1)


# --- what a side knows ------------------------------------------------------------------------------------------------


def test_of_a_hidden_enemy_a_view_tells_who_it_is_and_no_more() -> None:
    game = begun(hexes())
    seen = KIT.view(game, 1)["pieces"][0]
    assert set(seen) == {"id", "name", "side", "kind", "is_hidden"}
    assert KIT.view(game, 0)["pieces"][0]["at"] == at(game, "0101")


def test_allies_know_of_one_another() -> None:
    ally = 'army green "Green" { allied blue  company line { at 0909 } }'
    game = begun(hexes(battle=BATTLE.replace('army blue "Blue"', f'{ally}\n  army blue "Blue"')))
    hidden = [piece.id for piece in game.state.pieces if piece.is_hidden and piece.side == 2]
    assert len(hidden) == 2
    assert all("at" in KIT.view(game, 1)["pieces"][number] for number in hidden)
    assert not any("at" in KIT.view(game, 0)["pieces"][number] for number in hidden)
    with game.setting.hiding.known_to(game, 1):
        assert all(game.state.pieces[number].is_in_play for number in hidden)
    with game.setting.hiding.known_to(game, 0):
        assert [game.state.pieces[number].camp for number in hidden] == [1, 1]


def test_markers_are_seen_and_not_who_is_under_them() -> None:
    game = begun(hexes(MARKERS, DECOY))
    assert [marker[1] for marker in KIT.view(game, 1)["markers"]] == [
        at(game, name) for name in ("0101", "0301", "0501", "0701")
    ]
    again = KIT.redeal(game, 1, Seeded(4))
    assert sorted(piece.at for piece in again.state.pieces) == sorted(piece.at for piece in game.state.pieces)
    assert [piece.at for piece in again.state.pieces] != [piece.at for piece in game.state.pieces]


def test_nobody_hides_anew_where_it_would_be_seen() -> None:
    game = begun(hexes())
    for seed in range(20):
        again = KIT.redeal(game, 1, Seeded(seed))
        assert not any(again.setting.hiding.is_watched(again, piece) for piece in again.state.pieces if piece.is_hidden)


# --- found ------------------------------------------------------------------------------------------------------------

BLIND = HEXES.replace("where distance(watcher, lurker) <= 1 hex", "where distance(watcher, lurker) <= 0 hexes")


def test_who_walks_into_a_hidden_enemy_stops_before_it_and_sees_it() -> None:
    game = begun(hexes(BLIND))
    put(game, 0, "0106")
    happened = done(game, 4, "march", at=at(game, "0106"))
    assert events(happened) == ["Acted", "Moved", "Revealed"]
    assert game.setting.field.distance(game.state.pieces[4], game.state.pieces[0]) == 1


def test_who_sees_a_hidden_enemy_on_its_way_goes_no_farther() -> None:
    game = begun(hexes())
    walker, lurker, field = game.state.pieces[4], game.state.pieces[0], game.setting.field
    field.put(walker, at(game, "0505"))
    field.put(lurker, at(game, "0507"))
    happened = done(game, 4, "march", at=at(game, "0705"))
    assert events(happened) == ["Acted", "Moved", "Moved"]
    field.put(walker, at(game, "0505"))
    field.put(lurker, at(game, "0506"))
    assert field.distance(walker, lurker) == 1
    field.put(walker, at(game, "0405"))
    assert field.distance(walker, lurker) == 2
    walker.did_in_phase = 0
    happened = done(game, 4, "march", at=at(game, "0605"))
    assert events(happened) == ["Acted", "Moved", "Revealed"]
    assert field.name(walker.at) == "0505"


def test_on_a_table_one_stops_before_a_hidden_enemy_too() -> None:
    game = begun(table())
    lurker, walker = game.state.pieces[0], game.state.pieces[4]
    game.setting.field.put(lurker, (walker.x, walker.y - 500))
    game.setting.hiding._spottings = []
    happened = done(game, 4, "walk", at=(walker.x, walker.y - 600))
    assert events(happened)[-2:] == ["Moved", "Revealed"]
    assert 200 <= game.setting.field.distance(walker, lurker) < 300


def test_a_piece_that_falls_back_into_a_hidden_enemy_stops_and_sees_it() -> None:
    game = begun(hexes(BLIND))
    piece, foe, lurker = game.state.pieces[4], game.state.pieces[3], game.state.pieces[0]
    put(game, 3, "0501")
    put(game, 4, "0502")
    game.setting.moves.fall_back(game, piece, 3, "retreat")
    free = piece.at
    assert game.setting.field.distance(piece, foe) == 4
    put(game, 4, "0502")
    game.setting.field.put(lurker, free)
    game.setting.moves.fall_back(game, piece, 3, "retreat")
    assert game.setting.field.distance(piece, foe) == 3
    assert not lurker.is_hidden


def test_nobody_aims_at_what_is_hidden_and_who_aims_is_seen() -> None:
    game = begun(hexes(BLIND))
    put(game, 0, "0106")
    shoot, blue = game.setting.actions["shoot"], game.state.pieces[4]
    with game.setting.hiding.known_to(game, 1):
        assert shoot.targets(game, blue) == []
    happened = done(game, 0, "shoot", target=4)
    assert events(happened)[:2] == ["Revealed", "Acted"]
    with game.setting.hiding.known_to(game, 1):
        assert shoot.targets(game, blue) == [game.state.pieces[0]]


def test_nobody_hides_under_the_eyes_of_the_enemy() -> None:
    game = begun(hexes())
    put(game, 3, "0103")
    assert "Concealed" not in events(done(game, 3, "slip"))
    put(game, 3, "0909")
    put(game, 7, "0505")
    assert events(done(game, 3, "slip")) == ["Acted", "Concealed"]


def test_a_decoy_is_nothing_once_it_is_seen_and_counts_for_nothing() -> None:
    game = begun(hexes(MARKERS, DECOY))
    decoy, army = game.state.pieces[4], game.state.armies[0]
    left = game.setting.coder.own["army.pieces_left"]
    assert left(game, army) == 4
    assert not game.setting.actions["slip"].may(game, decoy)
    assert game.setting.actions["march"].may(game, decoy)
    assert decoy in game.setting.phases["marches"]._able(game, 0)
    assert decoy not in game.setting.phases["fire"]._able(game, 0)
    game.setting.hiding.reveal(game, decoy)
    assert decoy.is_gone
    assert not decoy.is_lost
    assert left(game, army) == 4


def test_a_decoy_that_is_seen_on_its_way_goes_no_farther() -> None:
    game = begun(hexes(MARKERS, DECOY))
    put(game, 4, "0102")
    put(game, 5, "0105")
    assert events(done(game, 4, "march", at=at(game, "0104"))) == ["Acted", "Revealed", "Left"]


def test_who_is_hidden_holds_nothing_until_it_is_seen() -> None:
    goal = BATTLE.replace("size 9 x 9", 'size 9 x 9  objective hill "Hill" { at 0101  worth 1  counts at_end }')
    game = begun(hexes(battle=goal))
    assert game.state.held == [-1]
    game.setting.hiding.reveal(game, game.state.pieces[0])
    assert game.state.held == [0]


# --- deployment -------------------------------------------------------------------------------------------------------

SECRET = HEXES.replace("terrain bog", "board { secret yes }  terrain bog")
ZONES = """
scenario trial "Trial" {
  turns 2
  map { size 4 x 3 }
  army red "Red" { deploys 0101 to 0403  company 2 x line }
  army blue "Blue" { deploys 0101 to 0403  company line  company line { hidden yes } }
}
"""


def deployed(first: int) -> tuple[KitGame, list[list[Any]]]:
    """What is offered to the other side when the first one has taken some places."""
    game = begun(hexes(SECRET, battle=ZONES))
    procedure, offered = KIT.play(game), list[list[Any]]()
    decision = next(procedure)
    while game.state.turn == 0:
        offered.append(decision.options)
        decision = sent(procedure, first if decision.seat == 0 else 0)
    return game, offered[2:]


def test_both_deploy_without_seeing() -> None:
    game, offered = deployed(5)
    assert offered[0] == deployed(3)[1][0]
    assert [piece.is_hidden for piece in game.state.pieces][:3] == [False, False, False]


def test_who_is_put_upon_a_hidden_enemy_finds_it_and_goes_elsewhere() -> None:
    game, offered = deployed(0)
    assert len(offered) > 2
    assert len({piece.at for piece in game.state.pieces}) == 4


# --- nonsense ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        (
            "by watcher  at lurker  where distance(watcher, lurker)",
            "by lurker  at lurker  where distance(lurker, lurker)",
            "twice",
        ),
        ("by watcher  at lurker", "by player  at lurker", "no role of a piece"),
        ("distance(watcher, lurker) <= 1 hex", "distance(mover, lurker) <= 1 hex", "nobody is `mover`"),
    ],
)
def test_a_spotting_that_makes_no_sense_is_told_at_its_line(right: str, wrong: str, words: str) -> None:
    assert right in HEXES
    with pytest.raises(Unplayable, match=words):
        KIT.setting(hexes(HEXES.replace(right, wrong)), "trial")


def test_a_decoy_that_nobody_ever_sees_is_refused() -> None:
    with pytest.raises(Unplayable, match="hidden marker"):
        KIT.setting(hexes(HEXES, DECOY), "trial")


def test_a_decoy_in_plain_sight_is_refused() -> None:
    pack: Rulepack = hexes(MARKERS, DECOY.replace("decoy yes", "decoy yes  hidden no"))
    with pytest.raises(Unplayable, match="nobody is deceived"):
        KIT.setting(pack, "trial")


# --- what is told and shown -------------------------------------------------------------------------------------------


def test_through_the_eyes_of_a_side_a_battle_is_told_without_what_it_did_not_see() -> None:
    pack = hexes()
    whole = film_battle(pack, "trial", 3, ("eager",))
    seen = film_battle(pack, "trial", 3, ("eager",), "blue")
    assert seen.played.journal[0].name == whole.played.journal[0].name
    assert len(seen.seen.journal) == len(seen.film.shots) < len(whole.film.shots)
    assert [stand.place is None for stand in seen.film.first.stands] == [True] * 3 + [False] * 5
    assert all(stand.place is not None for stand in whole.film.first.stands)
    first = next(event for event in seen.seen.journal if getattr(event, "piece", -1) in (0, 1, 2))
    assert first.name == "Revealed"
    said = [line.text for line in report_lines(pack, seen.seen, shipped("templates"))]
    assert any("is seen in" in text for text in said)


def test_who_marches_into_view_is_told_as_seen_where_it_comes_to() -> None:
    game = begun(table())
    foe, played = game.state.pieces[4], film_battle(table(), "trial", 3, ("eager",)).played
    game.setting.field.put(game.state.pieces[0], (foe.x, foe.y - 900))
    done(game, 0, "walk", at=(foe.x, foe.y - 300))
    told = replace(played, journal=tuple(game.journal))
    said = [line.text for line in report_lines(table(), told, shipped("templates"), level="full")]
    assert [text for text in said if "is seen" in text] == ["Pikeman 1 (Red) is seen in (12, 27)"]
    assert not any("in place" in text or "21" in text for text in said)


def test_an_army_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(HostError, match="there are red, blue"):
        film_battle(hexes(), "trial", 3, ("eager",), "green")


def test_a_hidden_piece_is_on_no_map_of_the_booklet_but_on_that_of_an_example() -> None:
    scenario = hexes().scenarios[0]
    pieces = [piece for army in scenario.armies for piece in army.pieces]
    assert [is_drawn(piece, scenario) for piece in pieces] == [False] * 3 + [True] * 3 + [False] * 2
    example = Example(name="trial", origin=scenario.origin)
    assert all(is_drawn(piece, example) for piece in pieces)


def test_a_captain_imagines_somebody_under_each_marker_and_nothing_else_of_him() -> None:
    game = begun(hexes(MARKERS, DECOY))
    game.state.pieces[0].kept_company__losses = 2
    before = [(piece.at, piece.kept_company__losses) for piece in game.state.pieces]
    with game.setting.hiding.imagined(game, 1, 5):
        thought = [(piece.at, piece.kept_company__losses) for piece in game.state.pieces]
    assert [(piece.at, piece.kept_company__losses) for piece in game.state.pieces] == before
    assert thought != before
    assert sorted(place for place, _ in thought) == sorted(place for place, _ in before)
    assert thought[0][1] == 0
