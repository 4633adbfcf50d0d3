"""The report on a battle: figures that stand on the page, words that cannot become markup."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from engine.core.system import Roster, RosterPiece
from engine.host.gathering import summarise
from engine.host.play import Played
from engine.host.rules import scenario_of
from engine.host.simulate import simulate
from engine.host.survey import PieceFigures, Survey, survey
from engine.host.tallies import GameFigures, Share, Summary, verdict_of
from engine.model.rules import FactOf
from engine.model.values import Text
from engine.systems.registry import SYSTEMS
from tercio.cli import main
from tercio.fairness.figures import Watched, camps
from tercio.fairness.page import read_words
from tercio.fairness.plots import bars, binned, heat, lines, shares
from tercio.fairness.telling import verdict_words
from tercio.fairness.worth import as_players_count, counted_word, earned
from tests.shipped import shipped_pack


@pytest.fixture
def lane(tmp_path: Path, repository: Path) -> Path:
    """Cider Lane in the hands of somebody who calls an army by a name that is markup."""
    text = (repository / "scenarios/skirmish/cider_lane.tercio").read_text(encoding="utf-8")
    head = re.search(r'^  army \w+ "([^"]+)"', text, re.MULTILINE)
    assert head is not None
    file = tmp_path / "cider_lane.tercio"
    named = text.replace(f'"{head[1]}"', '"<script>alert(1)</script>"')
    file.write_text(named.replace("\n  army ", "\n  won_by nobody\n  army ", 1), encoding="utf-8")
    return file


def test_the_page_tells_who_wins_and_lets_no_markup_in(lane: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = lane.with_name("fair.html")
    words = ["simulate", str(lane), "--games", "3", "--players", "random", "--jobs", "1", "--report", str(page)]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "3 games" in told
    assert "In history: nobody; here" in told
    html = page.read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script" not in html
    assert "3 games, seeds 1 to 3; played by: random." in html
    assert html.count('class="plot"') == 3 + ("By how much" in html), "nobody wins by anything where nobody wins"
    assert "In history it was won by: Nobody. Here that happened in" in html
    assert ">Of its points</th>" in html
    assert main([*words, "--lang", "it"]) == 0
    assert "Dove si combatte" in page.read_text(encoding="utf-8")


def test_a_fight_of_single_men_has_its_page(tmp_path: Path) -> None:
    """Held horses are to be seen and in no roster; the fallen lie on the table, and are out all the same."""
    page = tmp_path / "fair.html"
    words = ["simulate", "carmes_1626", "--games", "2", "--jobs", "1", "--lang", "it", "--report", str(page)]
    assert main(words) == 0
    html = page.read_text(encoding="utf-8")
    assert html.count('class="heat"') > 0
    assert "Fuori combattimento" in html


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_systems_count_of_losses_has_words(language: str, repository: Path) -> None:
    _, tallies = read_words(repository / "templates", language)
    counted = {kind for system in SYSTEMS.values() for kind in getattr(system, "tallied", ())} | {"lost"}
    assert counted <= set(tallies)


def test_who_changed_sides_is_told_by_player_and_weaker_ones_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "fair.html"
    words = ["simulate", "cider_lane", "--games", "4", "--jobs", "1", "--players", "captain,random", "--swap"]
    assert main([*words, "--also", "eager", "--out", str(tmp_path), "--format", "json", "--report", str(page)]) == 0
    (plain,) = json.loads(capsys.readouterr().out)
    assert plain["seated"] == [["captain", "random"], ["random", "captain"]]
    assert plain["seeds"] == [1, 2]
    assert plain["players"]["captain"]["games"] == 4
    assert plain["among"]["eager"]["seeds"] == [1, 4]
    assert sum(plain["margins"].values()) == 4 - plain["draws"]
    sway = plain["sway"]
    watched = plain["watched"]
    assert [len(sway[side]) for side in ("parliament", "king")] == [max(map(int, plain["turns"])) + 1] * 2
    assert {piece["side"] for piece in watched["pieces"]} == {"parliament", "king"}
    assert watched["lost_at"]
    assert set(plain["objectives"]) <= {"press"}
    assert plain["verdict"]["is"] == "players"
    html = page.read_text(encoding="utf-8")
    assert "the players changing places" in html
    assert "By player, whatever the side" in html
    assert "eager, 4 games" in html


@pytest.mark.parametrize(
    ("wins", "word"),
    [((9, 1), "ahead"), ((6, 4), "unsure"), ((200, 205), "even"), ((0, 0), "nobody"), ((7, 1, 1), "ahead")],
)
def test_too_few_games_are_not_called_even(wins: tuple[int, ...], word: str) -> None:
    assert verdict_of(wins).word == word


def test_margins_are_gathered_into_spans_of_one_length() -> None:
    assert binned([(1, 2), (3, 1)], 8) == [("1", 2), ("2", 0), ("3", 1)]
    assert binned([(-3, 1), (0, 2), (4, 1)], 4) == [("-3 … -2", 1), ("-1 … 0", 2), ("1–2", 0), ("3–4", 1)]


def test_a_system_that_nobody_has_words_for_is_counted_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tercio.report.telling.phrases_file", lambda *_: None)
    assert main(["simulate", "cider_lane", "--games", "1", "--players", "random", "--jobs", "1"]) == 0
    assert "What decides it before the first turn" in capsys.readouterr().out


def test_what_a_piece_earns_is_counted_in_the_points_of_what_others_lost() -> None:
    roster = Roster((("unit", (RosterPiece("horse", 0), RosterPiece("foot", 1))),))
    seen = Survey(games=4, played=cast("Played", SimpleNamespace(roster=roster)))
    seen.pieces = {("unit", 0): PieceFigures("unit", 0, 0, 2, 4), ("unit", 1): PieceFigures("unit", 1, 1, 3, 4)}
    seen.pieces["unit", 0].taken["unit", 1] = 6
    assert earned(seen, {(0, "horse"): 10, (1, "foot"): 12}) == {("unit", 0): (10, 6.0), ("unit", 1): (12, 0.0)}
    assert earned(seen, {(0, "horse"): 10}) == {("unit", 0): (10, 0.0)}
    seen.pieces["unit", 0].fielded = 2
    assert earned(seen, {(0, "horse"): 10, (1, "foot"): 12})["unit", 0] == (10, 12.0), "of the games in which it came"


def test_who_comes_by_chance_in_some_games_is_left_out(repository: Path) -> None:
    """Of whom the first game knows nothing there is no name; the page of three battles stopped there."""
    pack = shipped_pack("skirmish")
    seen = survey(pack, "cider_lane", games=1, players=("random",))
    seen.pieces["piece", 99] = PieceFigures("piece", 99, 0, 3)
    rows = Watched(pack, "cider_lane", seen, repository / "templates", "en").pieces()
    assert len(rows) == sum(piece.side >= 0 for piece in seen.pieces.values()) - 1


def test_a_report_is_about_one_scenario(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["simulate", "cider_lane", "rethel_1650", "--report", str(tmp_path / "fair.html")]) == 2
    assert "name one" in capsys.readouterr().err


def test_plots_are_as_tall_and_wide_as_their_figures() -> None:
    heights = [float(tall) for tall in re.findall(r'height="([\d.]+)"', bars([(3, 2), (5, 4)], "turns", "turn"))]
    assert heights[0] * 2 == pytest.approx(heights[2])
    assert heights[1] == 0, "turn 4 has its place"
    widths = [float(wide) for wide in re.findall(r'width="([\d.]+)"', shares([(0.25, 0, 1, "#fff")] * 2, "wins"))]
    assert widths == [widths[0]] * 2
    assert 'points="' in lines([[1, 2], [2, 1]], ["#111111", "#222222"], "heart", "turn")
    radii = [float(radius) for radius in re.findall(r'r="([\d.]+)"', heat([(1, 1, 4), (2, 2, 1)], 10))]
    assert radii == [10, 5]


def test_points_that_are_kept_in_halves_are_told_whole(repository: Path) -> None:
    """Margins are rounded towards nothing: half a point is nobody's lead."""
    templates = repository / "templates"
    pack = shipped_pack("risorgimento")
    raw = simulate(pack, "outposts_1859", games=2, players=("random",))
    told = as_players_count(pack, raw, templates)
    assert told.score == tuple(points / 2 for points in raw.score)
    assert told.sway[0][-1] == raw.sway[0][-1] / 2
    assert told.margins == tuple(
        sorted(Counter(int(one / 2) for one, games in raw.margins for _ in range(games)).items())
    )
    assert dict(told.tally)["losses"] == dict(raw.tally)["losses"], "what is counted one by one stays"
    assert counted_word(pack, "outposts_1859", templates, "it") == "Punti vittoria"
    fronts = shipped_pack("esa")
    once = simulate(fronts, "rethel_1650", games=1, players=("random",))
    assert as_players_count(fronts, once, templates) is once


@pytest.mark.parametrize(("battle", "counted"), [("teteghem_1658", "Punti vittoria"), ("aughrim_1691", "Fermezza")])
def test_what_decides_is_called_by_what_this_battle_is_won_by(battle: str, counted: str, repository: Path) -> None:
    """`wins_by by_points`: victory points went by the name of firmness, of which the same page had other figures."""
    assert counted_word(shipped_pack("cape"), battle, repository / "templates", "it") == counted


def test_an_edition_that_calls_points_otherwise_is_heard(repository: Path) -> None:
    pack = shipped_pack("cape")

    def renamed(fact: FactOf) -> FactOf:
        return replace(fact, title=Text((("en", "laurels"),))) if fact.name == "army.victory_points" else fact

    rulesets = tuple(replace(one, facts=tuple(map(renamed, one.facts))) for one in pack.rulesets)
    house = replace(pack, rulesets=rulesets)
    assert counted_word(house, "teteghem_1658", repository / "templates") == "Laurels"


def battles(winners: str, players: tuple[tuple[str, str], tuple[str, str]], turns: int = 5) -> Summary:
    """So many games of Cider Lane, won by whom (`-` by nobody), with the players taking turns to sit so and so."""
    games = [
        GameFigures(
            seed=number,
            players=players[number % 2],
            winner=None if winner == "-" else int(winner),
            reason="broken",
            turn=turns,
            decisions=9,
            score=(10, 12),
            tally=(),
        )
        for number, winner in enumerate(winners)
    ]
    return summarise("cider_lane", "", ("parliament", "king"), games)


def verdict(summary: Summary, until: float | None = None) -> str:
    scenario = scenario_of(shipped_pack("skirmish"), "cider_lane")
    return " ".join(verdict_words(scenario, summary, camps(scenario, summary), until))


def test_a_player_who_wins_from_either_side_says_nothing_of_the_sides() -> None:
    """As many wins for each side, and no even battle: the stronger player sat on both."""
    summary = battles("01" * 100, (("captain", "eager"), ("eager", "captain")))
    assert "Even" not in verdict(summary)
    assert "captain wins 100 %, whatever its side" in verdict(summary)
    assert dict(summary.chairs)["captain"] == (Share(100, 100), Share(100, 100))
    equals = battles("01" * 500, (("captain", "captain"), ("captain", "captain")))
    assert verdict(equals).startswith("Even, within 60 : 40")


def test_at_the_border_a_side_is_only_probably_ahead() -> None:
    same = (("captain", "captain"), ("captain", "captain"))
    assert "probably ahead" in verdict(battles("0" * 115 + "1" * 85, same))
    assert "ahead, and not by chance" in verdict(battles("0" * 130 + "1" * 70, same))


def test_battles_that_time_ends_are_said_to_be_so() -> None:
    same = (("captain", "captain"), ("captain", "captain"))
    last = scenario_of(shipped_pack("skirmish"), "cider_lane").turns
    assert last is not None
    assert "time ends them" in verdict(battles("01" * 20, same, int(last)))
    assert "time ends them" not in verdict(battles("01" * 20, same, int(last) - 1))


def test_a_precision_that_was_not_reached_is_owned_up_to() -> None:
    same = (("captain", "captain"), ("captain", "captain"))
    assert "Not known to 3 % yet" in verdict(battles("01" * 5, same), 0.03)
    assert "Not known" not in verdict(battles("01" * 1000, same), 0.03)


@pytest.mark.parametrize("words", [("simulate", "cider_lane", "--report"), ("play", "cider_lane", "--replay")])
def test_a_page_is_never_written_over_what_is_none(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "tercio.toml"
    notes.write_text("mine", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main([*words, str(notes)])
    assert ended.value.code == 2
    assert "let it end in .html" in capsys.readouterr().err
    assert notes.read_text(encoding="utf-8") == "mine"
