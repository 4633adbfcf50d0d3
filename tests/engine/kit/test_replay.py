"""What a viewer sees of a game of the kit: signs, states at the counters, arrows from whoever acts to whom."""

from __future__ import annotations

from functools import cache
from typing import Any

from compiler.backends.replay.reel import Reel
from dsl.diagnostics import Sink
from engine.core.chance import Seeded
from engine.kit.position.records import LOST, WAITING
from tercio.project.places import shipped
from tercio.project.workshop import open_workshop
from tercio.replay.page import draw_boards, film_battle, side_colours
from tercio.replay.reel import reel_of
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled
from tests.shipped import shipped_pack


def _game(rules: str, battle: str = BATTLE) -> Any:  # noqa: ANN401 - a game of the kit
    return KIT.new_game(KIT.setting(compiled(rules=rules, battle=battle), "trial"), Seeded(1))


@cache
def _reel() -> Reel:
    pack = shipped_pack("brigadier")
    filmed = film_battle(pack, "sabugal_1811", 5, ("eager",))
    shop = open_workshop(Sink())
    assert shop is not None
    drawings, colours = draw_boards(pack, filmed, shop), side_colours(pack, filmed, shop)
    return reel_of(pack, filmed.played, filmed.film, drawings, colours, shipped("templates"), language="it", links={})


def test_what_is_kept_of_a_piece_is_marked_on_it() -> None:
    game = _game(RULES)
    piece = game.state.pieces[0]
    assert KIT.scene(game).stands[0].marks == ()
    piece.kept_company__losses, piece.kept_company__shaken = 2, True
    assert KIT.scene(game).stands[0].marks == ("fact:company.losses=2", "fact:company.shaken")


def test_who_has_not_come_yet_counts_in_what_is_watched_and_not_in_what_is_played() -> None:
    game = _game(RULES)
    before, piece = KIT.scene(game).heart, game.state.pieces[0]
    piece.stand(WAITING)
    assert KIT.scene(game).heart == before
    assert KIT.score(game) == (before[0] - 1, before[1])
    piece.stand(LOST)
    assert KIT.scene(game).heart == (before[0] - 1, before[1])


def test_what_is_true_of_all_at_first_is_marked_where_it_no_longer_is() -> None:
    game = _game(
        RULES.replace('fact company.shaken "shaken" { starts no }', 'fact company.shaken "shaken" { starts yes }')
    )
    assert KIT.scene(game).stands[0].marks == ()
    game.state.pieces[0].kept_company__shaken = False
    assert KIT.scene(game).stands[0].marks == ("fact:company.shaken=no",)


def test_what_lasts_a_turn_is_not_marked() -> None:
    game = _game(
        RULES.replace('fact company.shaken "shaken" { starts no }', "fact company.shaken { starts no  lasts turn }")
    )
    game.state.pieces[0].kept_company__shaken = True
    assert KIT.scene(game).stands[0].marks == ()


def test_marks_are_told_in_every_language() -> None:
    marks = _reel().marks
    assert marks["fact:unit.losses=2"].words == {"en": "2 steps lost", "it": "2 ranghi perduti"}
    assert marks["fact:unit.formation=column"].words == {"en": "column (formation)", "it": "colonna (formazione)"}


def test_a_counter_is_drawn_as_the_class_of_its_card() -> None:
    rules = RULES.replace(
        "  kind profile",
        """  kind class "Class" { inside ruleset  field abbr "Short" { of text } }
  class foot "Foot" { abbr "Ft" }
  kind profile""",
        1,
    ).replace("field pace", 'field class "Class" { of class  default foot }   field pace', 1)
    assert {figure.look for figure in KIT.figures(_game(rules))} == {"foot"}
    assert {figure.look for figure in KIT.figures(_game(RULES))} == {"line"}


def test_what_takes_up_no_room_stands_beside_a_counter() -> None:
    chief = 'kind chief "Chief" { like piece  inside army  stacks yes  field of "Card" { of profile  required yes } }'
    rules = RULES.replace("  kind company", f"  {chief}\n  kind company", 1)
    battle = BATTLE.replace("0301 }", "0301 }  chief line { at 0101 }", 1)
    assert [figure.look for figure in KIT.figures(_game(rules, battle))] == ["line", "line", "", "line", "line"]
    everybody = RULES.replace('"Company" { like piece', '"Company" { like piece  stacks yes')
    assert {figure.look for figure in KIT.figures(_game(everybody))} == {"line"}


def test_a_shot_names_who_shoots_and_then_at_whom() -> None:
    shown = _reel()
    volleys = [step for step in shown.steps if any(": Volley, " in line.words["en"] for line in step.lines)]
    assert volleys
    for step in volleys:
        shooter, target = step.about[:2]
        who, whom = step.lines[0].words["en"].split(": Volley")[0].split(" → ")
        assert (shown.actors[shooter].name["en"], shown.actors[target].name["en"]) == (who, whom)
        assert step.thrown


def test_a_unit_with_a_number_for_a_name_shows_the_whole_number() -> None:
    assert {actor.sign for actor in _reel().actors} >= {"95", "2/36"}


def test_what_comes_before_the_first_turn_has_a_heading_in_the_reader_s_language() -> None:
    assert _reel().turns[0].title == {"en": "Deployment", "it": "Schieramento"}
