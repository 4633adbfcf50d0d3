"""Replays: a battle that was filmed while it was played, as one page to step through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.host.film import Camera, Film
from engine.host.play import Followed, Played, Ready, play_ready, prepare
from engine.host.rules import HostError, rules_for, ruleset_of, scenario_of
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass

if TYPE_CHECKING:
    from compiler.backends.maps.drawing import MapDrawing
    from compiler.backends.products.products import Workshop
    from compiler.backends.replay.reel import Reel
    from engine.host.save import Save
    from tercio.replay.reel import Around

LANGUAGES = ("en", "it")


@dataclass(frozen=True, slots=True)
class Filmed:
    """`seen` is the battle as it is told: all of it, or what one army saw."""

    played: Played
    film: Film
    seen: Played


def film_battle(
    pack: Rulepack,
    scenario: str,
    seed: int,
    players: Sequence[str] = ("captain",),
    seen_by: str | None = None,
    followed: Followed | None = None,
) -> Filmed:
    """Plays a battle before the camera; the battle is the one that `play` gives. Through the eyes of an army it holds
    what that army saw and no more."""
    ready = prepare(pack, scenario)
    camera = Camera(ready.system, _seat(ready, seen_by))
    played = play_ready(ready, seed, players, began=camera.attach, followed=followed)
    return _filmed(played, camera, seen_by)


def film_save(pack: Rulepack, save: Save, seen_by: str | None = None) -> Filmed:
    from engine.host.save import replay_ready

    ready = prepare(pack, save.scenario)
    camera = Camera(ready.system, _seat(ready, seen_by))
    played = replay_ready(ready, save, began=camera.attach)
    return _filmed(played, camera, seen_by)


def _filmed(played: Played, camera: Camera, seen_by: str | None) -> Filmed:
    seen = played if seen_by is None else replace(played, journal=tuple(camera.journal))
    return Filmed(played, camera.film(), seen)


def _seat(ready: Ready, army: str | None) -> int | None:
    if army is None:
        return None
    seats = ready.seats()
    if army not in seats:
        raise HostError(f"no army of {ready.scenario} is called `{army}`: there are {', '.join(seats)}")
    return seats.index(army)


def replay_html(
    pack: Rulepack,
    filmed: Filmed,
    templates: Path,
    shop: Workshop,
    *,
    language: str = "en",
    links: Mapping[str, Mapping[str, str]] | None = None,
    around: Around | None = None,
) -> str | None:
    """The page, in English and Italian, beginning with `language`, or in English; nothing while `shop.sink` has errors.

    `templates` holds the battle reports. `links` says where a cited section (`ESA-5.1a`) can be read, by language,
    relative to the page; without it sections are told by their number and title. `around` is the site it is part of.
    """
    drawings = draw_boards(pack, filmed, shop)
    reel = battle_reel(pack, filmed, templates, shop, drawings, language=language, links=links, around=around)
    return reel_html(reel, shop)


def battle_reel(
    pack: Rulepack,
    filmed: Filmed,
    templates: Path,
    shop: Workshop,
    drawings: Mapping[str, MapDrawing],
    *,
    language: str = "en",
    links: Mapping[str, Mapping[str, str]] | None = None,
    around: Around | None = None,
) -> Reel:
    """What the page shows; `drawings` are the bare maps of `draw_boards`."""
    from tercio.replay.reel import reel_of

    return reel_of(
        pack,
        filmed.seen,
        filmed.film,
        drawings,
        side_colours(pack, filmed, shop),
        templates,
        language=language if language in LANGUAGES else LANGUAGES[0],
        links=links or {},
        around=around,
    )


def reel_html(reel: Reel, shop: Workshop) -> str | None:
    from compiler.backends.replay.page import replay_page

    page = replay_page(reel, shop.library, shop.icons, shop.sink)
    return None if shop.sink.has_errors else page


def still_png(reel: Reel, drawings: Mapping[str, MapDrawing], shop: Workshop) -> bytes:
    """A picture of the battle for links to it; empty where nothing is installed that paints pictures."""
    from compiler.backends.replay.still import DPI, still_page
    from compiler.paint.pdf import About, NoPainterError, paint_pdf
    from compiler.paint.png import paint_png

    page = still_page(reel, drawings[reel.language], shop)
    try:
        (picture,) = paint_png(paint_pdf([page], shop.fonts, About(reel.title[reel.language])), DPI)
    except NoPainterError:
        return b""
    return picture


def draw_boards(pack: Rulepack, filmed: Filmed, shop: Workshop) -> dict[str, MapDrawing]:
    """The bare map in each language, or the field that an opening has left; what can move is set by the page."""
    from compiler.backends.maps.drawing import draw_map

    name = filmed.played.scenario
    rules = rules_for(pack, name)
    scenario = scenario_of(rules, name)
    field = filmed.played.field or scenario.map
    if field is None:
        raise HostError(f"{name} has no map to show it on")
    if any(figure.kind == "marker" for figure in filmed.film.figures):
        field = replace(field, markers=())
    scenario = replace(scenario, map=field)
    made: dict[str, MapDrawing] = {}
    for language in LANGUAGES:
        drawing = draw_map(scenario, rules, language, shop, width=240.0, pieces=False, legend=False)
        assert drawing is not None, "it has a map"
        made[language] = drawing
    return made


def side_colours(pack: Rulepack, filmed: Filmed, shop: Workshop) -> list[tuple[str, str]]:
    """Of each army the colour of its counters on the map, and that of signs upon it."""
    from compiler.backends.maps.atlas import Atlas

    rules = rules_for(pack, filmed.played.scenario)
    scenario = scenario_of(rules, filmed.played.scenario)
    if scenario.map is None:
        raise HostError(f"{scenario.name} has no map to show it on")
    atlas = Atlas(scenario, scenario.map, ruleset_of(rules, scenario), rules, LANGUAGES[0], shop)
    palettes = [atlas.palette(army.name) for army in scenario.armies]
    return [(palette["main"], palette["on"]) for palette in palettes]
