"""Replays of real battles: every step told, every place on the map, the last position that of the engine."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from compiler.backends.products.numbers import numbers_of
from compiler.backends.replay.page import plain_reel
from compiler.backends.replay.reel import Pose, Reel
from dsl.diagnostics import Sink
from engine.core.watching.scene import Watched
from engine.host.journal import journal_text
from engine.host.packfile import write_pack
from engine.host.play import play
from engine.host.rules import ruleset_of, scenario_of
from engine.systems.registry import SYSTEMS
from tercio.cli import main
from tercio.project.places import shipped as shipped_folder
from tercio.project.workshop import open_workshop
from tercio.replay.moments import hearts_as_set
from tercio.replay.page import LANGUAGES, Filmed, draw_boards, film_battle, replay_html, side_colours
from tercio.replay.reel import place_name, reel_of
from tercio.report.telling import report_lines
from tests.engine.conformance.games import LONG_BATTLES, pack_of, shipped, watched

TEMPLATES = shipped_folder("templates")
WATCHED = [
    (system, scenario)
    for system, scenario in shipped()
    if isinstance(SYSTEMS[system], Watched) and scenario not in LONG_BATTLES
]
FIRST = list({system: (system, scenario) for system, scenario in reversed(WATCHED)}.values())
EACH = pytest.mark.parametrize(("system", "scenario"), FIRST)
LARGE = [("esa", "lens_1648_grand"), ("esa", "rethel_1650")]
"""The largest armies, and the battle to learn the rules with."""
LARGEST = 1_500_000
MELEE = re.compile(r"(.+?) \(\d+\)(?: with .*?)? attacks? (.+?) \(\d+\)")


@cache
def filmed(system: str, scenario: str, player: str = "eager") -> Filmed:
    return film_battle(watched(system, scenario).pack, scenario, 3, (player,))


@cache
def reel(system: str, scenario: str, player: str = "eager") -> Reel:
    sink = Sink()
    shop = open_workshop(sink)
    assert shop is not None
    film = filmed(system, scenario, player)
    drawings, colours = draw_boards(pack_of(system), film, shop), side_colours(pack_of(system), film, shop)
    return reel_of(pack_of(system), film.played, film.film, drawings, colours, TEMPLATES, language="en", links={})


def poses_after(shown: Reel, steps: int) -> list[Pose]:
    poses = list(shown.start)
    for step in shown.steps[1 : steps + 1]:
        for actor, pose in step.changes:
            poses[actor] = pose
    return poses


@EACH
def test_the_last_position_is_that_of_the_engine(system: str, scenario: str) -> None:
    film, shown = filmed(system, scenario).film, reel(system, scenario)
    last = list(film.first.stands)
    for shot in film.shots:
        for place, stand in shot.stands:
            last[place] = stand
    for pose, stand in zip(poses_after(shown, len(shown.steps)), last, strict=True):
        assert pose.place == place_name(stand.place)
        assert (pose.facing, pose.strength, pose.marks, pose.card) == (
            stand.facing,
            stand.strength,
            stand.marks,
            stand.card,
        )
        assert (pose.spot is None) == (stand.place is None)
    assert shown.steps[-1].heart == film.shots[-1].heart == filmed(system, scenario).played.result.score


@pytest.mark.parametrize(
    ("system", "scenario", "english", "italian"),
    [
        ("esa", "rethel_1650", "Determination", "Determinazione"),
        ("condottiero", "fornovo_1495", "Units that stand", "Unità che tengono"),
        ("cape", "aughrim_1691", "Firmness", "Fermezza"),
        ("cape", "teteghem_1658", "Victory points", "Punti vittoria"),
    ],
)
def test_the_plot_is_called_after_what_decides_the_battle(
    system: str, scenario: str, english: str, italian: str
) -> None:
    assert reel(system, scenario).heart == {"en": english, "it": italian}


def test_a_battle_opens_with_the_hearts_it_begins_with() -> None:
    """Nothing is what has lost it; what is gained turn by turn begins at nothing."""
    shown = reel("esa", "rethel_1650")
    assert all(shown.steps[0].heart)
    assert hearts_as_set([(0, (0, 0)), (0, (16, 0)), (0, (16, 16))]) == [(16, 16)] * 3
    deployed = [(0, (3, 3)), (0, (12, 3)), (0, (12, 9)), (1, (12, 8))]
    assert hearts_as_set(deployed) == [(12, 9), (12, 9), (12, 9), (12, 8)]
    assert hearts_as_set([(0, (9, 9)), (0, (9, 8)), (1, (9, 10))]) == [(9, 9), (9, 8), (9, 10)]
    assert hearts_as_set([(0, (0, 0)), (1, (0, 0)), (2, (3, 0))]) == [(0, 0), (0, 0), (3, 0)]
    assert hearts_as_set([]) == []


@EACH
def test_the_steps_tell_the_full_report(system: str, scenario: str) -> None:
    played, shown = filmed(system, scenario).played, reel(system, scenario)
    for language in LANGUAGES:
        told = report_lines(pack_of(system), played, TEMPLATES, language=language, level="full")
        spoken = [line.words[language] for step in shown.steps for line in step.lines]
        assert spoken == [line.text for line in told if line.rank == 3]
        turns = [line.text for line in told if line.rank == 1]
        titles = [turn.title[language] for turn in shown.turns]
        # The position before the first turn is shown even where nothing is told of it.
        opens = any(step.lines for step in shown.steps[: shown.turns[1].first])
        assert titles[0 if opens else 1 :] == turns


@EACH
def test_jumps_lead_to_steps_of_their_own_turn_and_phase(system: str, scenario: str) -> None:
    shown = reel(system, scenario)
    assert [shown.steps[turn.first].turn for turn in shown.turns] == list(range(len(shown.turns)))
    for number, phase in enumerate(shown.phases):
        assert shown.steps[phase.first].phase == number
        assert shown.steps[phase.first].turn == phase.turn


@EACH
def test_marks_cards_and_sections_are_named_in_every_language(system: str, scenario: str) -> None:
    shown = reel(system, scenario)
    poses = [*shown.start, *(pose for step in shown.steps for _, pose in step.changes)]
    assert {name for pose in poses for name in pose.marks} == set(shown.marks)
    named = [mark.words for mark in shown.marks.values()] + [card.title for card in shown.cards.values()]
    named += [one.title for one in shown.sections.values()] + [actor.name for actor in shown.actors]
    assert all(words[language] for words in named for language in LANGUAGES)
    assert all(line.section in shown.sections for step in shown.steps for line in step.lines if line.section)


def test_a_test_is_shown_with_the_cards_turned_for_it() -> None:
    shown = reel("esa", "rethel_1650")
    tested = [step for step in shown.steps if "Charge test" in "".join(line.words["en"] for line in step.lines)]
    assert tested
    for step in tested:
        values = step.lines[0].words["en"].split(": ")[-1].split(";")[0].split(", ")
        faces = [shown.cards[face].value for one in step.thrown for face in one.faces]
        assert faces == values


def test_a_move_names_who_moves_and_its_way() -> None:
    shown = reel("esa", "rethel_1650")
    moves = [step for step in shown.steps if step.path]
    assert moves
    assert all(step.about for step in moves)
    for step in moves:
        moved = {pose.spot for actor, pose in step.changes if actor in step.about}
        assert step.path[-1] in moved or not moved


def test_the_sentence_of_a_melee_and_its_arrow_name_the_attacker_of_the_side_that_acts() -> None:
    """An arrow goes from the first whom a step names to the first enemy among the others."""
    played, shown = filmed("esa", "rethel_1650", "captain").played, reel("esa", "rethel_1650", "captain")
    pieces = dict(played.roster.pieces)
    acting, sides = -1, []
    for event in played.journal:
        if event.name == "DivisionActs":
            acting = pieces["division"][event.division].side
        elif event.name == "CombatFought":
            sides.append((pieces["unit"][event.attacker].side, acting))
    assert all(attacker == active for attacker, active in sides)
    told = 0
    for step in shown.steps:
        for line in step.lines:
            melee = MELEE.match(line.words["en"])
            if melee is not None:
                named = [shown.actors[number] for number in step.about]
                attacked = next(actor for actor in named if actor.side != named[0].side)
                assert (named[0].name["en"], attacked.name["en"]) == melee.groups()
                told += 1
    assert told > 3
    assert len(sides) >= told


def test_units_that_reports_number_bear_the_numbers_of_their_counters() -> None:
    """Battalions of one title were LB, Lin, Ba, and the enemy's the same once more."""
    shown = reel("risorgimento", "outposts_1859")
    rules = pack_of("risorgimento")
    battle = scenario_of(rules, "outposts_1859")
    printed = [numbers_of(army, ruleset_of(rules, battle)) for army in battle.armies]
    pieces = dict(filmed("risorgimento", "outposts_1859").played.roster.pieces)["unit"]
    signs = [actor.sign for actor in shown.actors if actor.kind == "unit"]
    assert signs == [str(printed[piece.side][piece.name]) for piece in pieces]


def test_where_some_units_have_letters_an_icon_has_them_too() -> None:
    """Two battalions of light infantry would be one counter twice, among others that say who they are."""
    shown = reel("brigadier", "sabugal_1811")
    actors = plain_reel(shown, {}, {"light_infantry"})["actors"]
    assert isinstance(actors, list)
    told = {
        actor.name["en"]: (plain["look"], plain["label"])
        for actor, plain in zip(shown.actors, actors, strict=True)
        if isinstance(plain, dict) and plain["look"]
    }
    assert told == {"43rd Foot": ("light_infantry", "43"), "52nd Foot": ("light_infantry", "52")}


def test_ground_that_was_laid_elsewhere_is_part_of_the_map() -> None:
    shown = reel("condottiero", "fornovo_1495")
    ground = [actor.drawn for actor in shown.actors if actor.drawn]
    assert "feature:poplars" in ground
    assert all(f'data-name="{name}"' in shown.board for name in ground)


@pytest.mark.parametrize(("system", "scenario"), [*FIRST, *LARGE])
def test_a_battle_has_a_page_of_moderate_size(system: str, scenario: str) -> None:
    sink = Sink()
    shop = open_workshop(sink)
    assert shop is not None
    page = replay_html(pack_of(system), filmed(system, scenario), TEMPLATES, shop)
    assert [one.message for one in sink.sorted()] == []
    assert page is not None
    assert len(page.encode()) < LARGEST


# --- the command --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("packs") / "library.json"
    write_pack(pack_of("esa"), file)
    return file


def test_play_writes_a_page_and_the_save_gives_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Path
) -> None:
    words = ["play", f"{library}:rethel_1650", "--quiet", "--replay"]
    page, again, save = tmp_path / "pages" / "battle.html", tmp_path / "again.html", tmp_path / "battle.json"
    assert main([*words, str(page), "--seed", "5", "--players", "eager", "--save", str(save)]) == 0
    told = capsys.readouterr().out
    assert main([*words, str(again), "--again", str(save)]) == 0
    assert capsys.readouterr().out == told
    assert again.read_bytes() == page.read_bytes()


def test_a_filmed_battle_is_the_battle_that_is_played() -> None:
    film = film_battle(pack_of("esa"), "rethel_1650", 9, ("eager",))
    plain = play(pack_of("esa"), "rethel_1650", 9, ("eager",))
    assert journal_text(film.played) == journal_text(plain)
