"""Films of games: what a viewer is handed is what the engine played, shot for shot."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from engine.core.position.events import Event
from engine.core.system import Playing
from engine.core.watching.scene import Scene, SceneFigure, Stand, Watched
from engine.host.film import HIDDEN, Camera, Film
from engine.host.journal import journal_text
from engine.host.play import Played, Ready, play_ready, prepare
from engine.host.rules import HostError
from engine.host.save import replay_ready, save_of
from engine.systems.registry import SYSTEMS
from tercio.replay.page import film_battle
from tests.engine.conformance.games import LONG_BATTLES, pack_of, shipped
from tests.engine.kit.hidden import DECOY, MARKERS, hexes

WATCHED = [
    (system, scenario)
    for system, scenario in shipped()
    if isinstance(SYSTEMS[system], Watched) and scenario not in LONG_BATTLES
]
FIRST = list({system: (system, scenario) for system, scenario in reversed(WATCHED)}.values())
EACH = pytest.mark.parametrize(("system", "scenario"), FIRST)


@cache
def ready(system: str, scenario: str) -> Ready:
    return prepare(pack_of(system), scenario)


@cache
def filmed(system: str, scenario: str) -> tuple[Played, Film, Scene]:
    stage = ready(system, scenario)
    camera = Camera(stage.system)
    games: list[Playing] = []

    def began(game: Playing) -> None:
        games.append(game)
        camera.attach(game)

    played = play_ready(stage, 11, ("eager",), near=True, began=began)
    assert isinstance(stage.system, Watched)
    return played, camera.film(), stage.system.scene(games[0])


def scene_after(film: Film, shots: int) -> Scene:
    stands, heart, points = list(film.first.stands), film.first.heart, film.first.points
    for shot in film.shots[:shots]:
        for place, stand in shot.stands:
            stands[place] = stand
        heart, points = shot.heart, shot.points
    return Scene(tuple(stands), heart, film.first.counts, points)


@EACH
def test_the_shots_lead_from_the_first_scene_to_the_last(system: str, scenario: str) -> None:
    played, film, last = filmed(system, scenario)
    assert len(film.shots) == len(played.journal)
    assert scene_after(film, len(film.shots)) == last
    assert last != film.first
    assert last.heart == played.result.score


@EACH
def test_a_camera_changes_nothing(system: str, scenario: str) -> None:
    played, _, _ = filmed(system, scenario)
    assert journal_text(play_ready(ready(system, scenario), 11, ("eager",), near=True)) == journal_text(played)


@EACH
def test_a_save_played_again_gives_the_same_film(system: str, scenario: str) -> None:
    played, film, _ = filmed(system, scenario)
    camera = Camera(ready(system, scenario).system)
    replay_ready(ready(system, scenario), save_of(played), began=camera.attach)
    assert camera.film() == film


@EACH
def test_figures_are_of_the_roster_or_named_and_nothing_stands_twice(system: str, scenario: str) -> None:
    played, film, _ = filmed(system, scenario)
    roster = dict(played.roster.pieces)
    assert all(one.number < len(roster.get(one.kind, ())) or one.name for one in film.figures)
    assert len({(figure.kind, figure.number) for figure in film.figures}) == len(film.figures)
    for figure in film.figures:
        assert not figure.body or figure.within < len(roster[figure.body])


@pytest.mark.parametrize(("system", "scenario"), [("risorgimento", "outposts_1859"), ("lumi", "carpi_1701")])
def test_units_on_bases_stand_as_the_rules_measure_them(system: str, scenario: str) -> None:
    """At the end, in whatever formation: the base of each is the ground that it covers in the game."""
    stage = ready(system, scenario)
    games: list[Any] = []
    play_ready(stage, 11, ("eager",), near=True, began=games.append)
    assert isinstance(stage.system, Watched)
    game = games[0]
    figures, stands = stage.system.figures(game), stage.system.scene(game).stands
    bases = {one.number: stand for one, stand in zip(figures, stands, strict=True) if one.kind == "unit" and stand.base}
    scale = game.setting.scale
    known = [(unit, unit.stand) for unit in game.state.units if unit.on_table]
    assert len(known) == len(bases) > 0
    for unit, ground in known:
        seen = bases[unit.id]
        assert seen.base == (Fraction(ground.width * scale, 100), Fraction(ground.depth * scale, 100))
        assert seen.facing == ground.facing
    others = [stand for one, stand in zip(figures, stands, strict=True) if one.kind != "unit"]
    assert not any(stand.base for stand in others)


def test_a_system_that_cannot_be_shown_says_so() -> None:
    class Blind:
        name = "blind"

    with pytest.raises(HostError, match="battles of `blind` can be told, but not yet shown"):
        Camera(Blind())  # type: ignore[arg-type]


def test_who_comes_during_the_game_stood_nowhere_before() -> None:
    """Lists of figures may grow in their midst: each keeps its place in the film."""

    class Growing:
        name = "growing"

        def figures(self, game: Table) -> tuple[SceneFigure, ...]:
            return (*(SceneFigure("man", number) for number in range(len(game.men))), SceneFigure("gun", 0))

        def scene(self, game: Table) -> Scene:
            return Scene((*(Stand(strength=man) for man in game.men), Stand(strength=9)), (len(game.men),))

        def thrown(self, _event: Event) -> None:
            return None

    class Table:
        def __init__(self) -> None:
            self.men = [1]
            self.on_event: Callable[[Table, Event], None] | None = None

        def happen(self) -> None:
            assert self.on_event is not None
            self.on_event(self, Event("1"))

    table, camera = Table(), Camera(Growing())  # type: ignore[arg-type]
    camera.attach(table)  # type: ignore[arg-type]
    table.men.append(2)
    table.happen()
    table.men[0] = 3
    table.happen()
    film = camera.film()
    assert [(one.kind, one.number) for one in film.figures] == [("man", 0), ("gun", 0), ("man", 1)]
    assert film.first.stands == (Stand(strength=1), Stand(strength=9), Stand())
    assert [shot.stands for shot in film.shots] == [((2, Stand(strength=2)),), ((0, Stand(strength=3)),)]


def test_markers_of_hidden_enemies_are_filmed_without_who_is_under_them() -> None:
    """As many as there are, where they are; one that moves is the same marker; who is seen leaves none behind."""
    pack = hexes(MARKERS, DECOY)
    film = film_battle(pack, "trial", 3, ("eager",), "blue").film
    markers = [place for place, figure in enumerate(film.figures) if figure.kind == HIDDEN]
    first = [film.first.stands[place].place for place in markers]
    assert [str(place) for place in first if place is not None] == ["0101", "0301", "0501", "0701"]
    assert {film.figures[place].side for place in markers} == {0}
    assert [film.figures[place].name for place in markers] == [f"hidden_marker_{at + 1}" for at in range(len(markers))]
    standing, red = list(film.first.stands), range(5)
    moves = 0
    for shot in film.shots:
        moved = [place for place, _ in shot.stands if place in markers]
        moves += len(moved)
        for place, stand in shot.stands:
            standing[place] = stand
        assert sum(standing[place].place is not None for place in (*markers, *red)) <= len(red)
    assert moves
