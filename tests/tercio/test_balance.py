"""Figures of balance: kept beside a scenario, shown on its page, checked against what is played today."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compiler.backends.site.pages import Balance, Won
from dsl.diagnostics import Sink
from engine.host.orders import Order, play_figures
from engine.host.play import prepare, seated
from engine.host.rules import HostError, by_edition, editions_of, scenario_of
from engine.host.tallies import wilson
from engine.model.pack import Rulepack
from engine.model.values import Text
from tercio.cli import main
from tercio.site.balance import ENDING, balance_bytes, file_beside, kept, kept_balances, played_digest
from tests.architecture.sources import REPOSITORY
from tests.compiler.site.small import EDITION, TEXT, compiled
from tests.engine.conformance.games import LONG_BATTLES, pack_of

SHIPPED = sorted((REPOSITORY / "scenarios").glob(f"*/*{ENDING}"))
EACH = pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name.removesuffix(ENDING))


@cache
def lane() -> Rulepack:
    """The small ruleset, as if a system played it: it asks for no decks but its own."""
    pack = compiled()
    rulesets = tuple(replace(one, amends="esa") if one.name == "hedge" else one for one in pack.rulesets)
    return replace(pack, rulesets=rulesets)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "small.tercio").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_kept_games_are_counted_with_their_interval(folder: Path) -> None:
    (folder / f"lane{ENDING}").write_bytes(balance_bytes(kept(lane(), "lane", ("captain",), 5, (0, 0, 1, None))))
    sink = Sink()
    found = kept_balances(lane(), [folder], sink)
    assert sink.sorted() == ()
    low, high = wilson(2, 4)
    (one,) = found["lane"]
    assert one.wins[0] == Won(2, round(100 * low), round(100 * high))
    assert replace(one, wins=()) == Balance(("captain", "captain"), 4, (5, 8), (), True)
    assert [won.games for won in one.wins] == [2, 1, 1]


def test_games_by_other_players_are_kept_beside_them(folder: Path) -> None:
    plain = kept(lane(), "lane", ("captain",), 1, (0, 1), also={"random": (1, 1, None)})
    (folder / f"lane{ENDING}").write_bytes(balance_bytes(plain))
    (balance,) = kept_balances(lane(), [folder], Sink())["lane"]
    (others,) = balance.among
    assert (others.player, others.games, [won.games for won in others.wins]) == ("random", 3, [0, 2, 1])


def test_a_battle_may_last_longer_by_the_edition_that_its_rules_amend() -> None:
    pack = compiled((TEXT + EDITION).replace("turns 6", "turns 6   edition hedge { turns 20 }"))
    assert scenario_of(pack, "lane").turns == 6
    assert scenario_of(by_edition(pack, "lane", "hedge"), "lane").turns == 20


def test_games_by_another_edition_are_kept_and_read_apart(folder: Path) -> None:
    pack = compiled(TEXT + EDITION)
    rulesets = tuple(replace(one, amends="esa") if one.name == "hedge" else one for one in pack.rulesets)
    pack = replace(pack, rulesets=rulesets)
    assert editions_of(pack, "lane") == ["hedge"]
    first = by_edition(pack, "lane", "hedge")
    assert played_digest(first, "lane") != played_digest(pack, "lane")
    file_beside(folder, "lane").write_bytes(balance_bytes(kept(pack, "lane", ("captain",), 1, (0, 1))))
    file = file_beside(folder, "lane", "hedge")
    file.write_bytes(balance_bytes(kept(first, "lane", ("captain",), 1, (1, 1))))
    assert file.name == f"lane.hedge{ENDING}"
    own, other = kept_balances(pack, [folder], Sink())["lane"]
    assert (own.edition, own.is_current, own.wins[1].games) == (None, True, 1)
    assert (other.edition, other.is_current, other.wins[1].games) == ("hedge", True, 2)


def test_a_ruleset_that_is_no_edition_of_a_scenarios_rules_is_refused() -> None:
    with pytest.raises(HostError, match="`esa` is no edition of the rules of lane; they have no other"):
        by_edition(compiled(), "lane", "esa")


def test_a_scenario_without_kept_games_has_no_figures(folder: Path) -> None:
    assert kept_balances(lane(), [folder], Sink()) == {}


def test_words_do_not_make_figures_old() -> None:
    scenario = lane().scenarios[0]
    retold = replace(lane(), scenarios=(replace(scenario, title=Text((("en", "Another lane"),))),))
    assert played_digest(retold, "lane") == played_digest(lane(), "lane")


def test_another_rule_makes_them_old(folder: Path) -> None:
    (folder / f"lane{ENDING}").write_bytes(balance_bytes(kept(lane(), "lane", ("captain",), 1, (0, 1))))
    longer = replace(lane(), scenarios=(replace(lane().scenarios[0], turns=9),))
    assert not kept_balances(longer, [folder], Sink())["lane"][0].is_current


@pytest.mark.parametrize(
    "spoil",
    [
        lambda plain: {**plain, "winners": "0<b>"},
        lambda plain: {**plain, "winners": ""},
        lambda plain: {**plain, "winners": "012"},
        lambda plain: {**plain, "players": ["a", "b", "c"]},
        lambda plain: {**plain, "players": [7]},
        lambda plain: {**plain, "seed": "1"},
        lambda plain: {**plain, "scenario": "other"},
        lambda plain: {**plain, "more": 1},
        lambda plain: {**plain, "also": ["random"]},
        lambda plain: {**plain, "also": {"random": "0<b>"}},
        lambda plain: {**plain, "also": {str(one): "0" for one in range(99)}},
        lambda plain: [plain],
        lambda plain: None,
    ],
)
def test_a_spoilt_file_is_told_and_shows_no_figures(folder: Path, spoil: Callable[[object], object]) -> None:
    plain = kept(lane(), "lane", ("captain",), 1, (0, 1))
    (folder / f"lane{ENDING}").write_text(json.dumps(spoil(plain)), encoding="utf-8")
    sink = Sink()
    assert kept_balances(lane(), [folder], sink) == {}
    assert [one.code.code for one in sink.sorted()] == ["E1206"]


FIGURES: dict[str, Any] = {
    "counted": {"en": "Worth"},
    "endings": {"rout": 2},
    "turns": {"3": 1, "12": 1},
    "margins": {"-2": 1, "4": 1},
    "objectives": {"mill": [1, 2]},
    "sway": [[9, 8.5], [9, 7]],
    "lead_changes": 0.5,
}


WATCHED: dict[str, Any] = {
    "games": 2,
    "pieces": [
        {"side": 0, "title": {"en": "Foot"}, "moved": 1, "gone": 0.5, "lost": None, "points": 8, "earned": 2.5},
    ],
    "cards": [{"title": {"en": "1 Charge"}, "dealt": 2, "played": 0.5}],
    "lost_at": {"0705": 1.5},
}


def test_how_games_went_is_kept_beside_who_won(folder: Path) -> None:
    plain = kept(lane(), "lane", ("captain",), 1, (0, 1), FIGURES)
    (folder / f"lane{ENDING}").write_bytes(balance_bytes(plain))
    (one,) = kept_balances(lane(), [folder], Sink())["lane"]
    assert one.figures is not None
    assert one.figures.turns == ((3, 1), (12, 1)), "by their numbers, and not by their digits"
    assert one.figures.sway == ((9, 8.5), (9, 7))
    assert json.loads(balance_bytes(plain)) == plain
    seen = kept(lane(), "lane", ("captain",), 1, (0, 1), {**FIGURES, "watched": WATCHED})
    (folder / f"lane{ENDING}").write_bytes(balance_bytes(seen))
    (other,) = kept_balances(lane(), [folder], Sink())["lane"]
    assert other.figures is not None
    assert other.figures.watched is not None
    assert other.figures.watched.pieces[0].earned == 2.5
    assert other.figures.watched.lost_at == (("0705", 1.5),)


@pytest.mark.parametrize(
    "spoilt",
    [
        [],
        {"turns": {"a": 1}},
        {"turns": {"1": "<b>"}},
        {"margins": {"1" * 9: 1}},
        {"endings": {"x" * 200: 1}},
        {"objectives": {"mill": [1]}},
        {"sway": [[1, 2]]},
        {"sway": [[1, 2], [1]]},
        {"sway": [["<b>", 2], [1, 2]]},
        {"sway": [[float("nan"), 2], [1, 2]]},
        {"lead_changes": None},
        {"counted": {}},
        {"counted": {"en": 7}},
        {"more": 1},
        {"watched": []},
        {"watched": {**WATCHED, "games": -1}},
        {"watched": {**WATCHED, "pieces": [{**WATCHED["pieces"][0], "side": 2}]}},
        {"watched": {**WATCHED, "pieces": [{**WATCHED["pieces"][0], "title": "<b>"}]}},
        {"watched": {**WATCHED, "pieces": [{**WATCHED["pieces"][0], "extra": 1}]}},
        {"watched": {**WATCHED, "pieces": [WATCHED["pieces"][0]] * 500}},
        {"watched": {**WATCHED, "cards": [{"title": {"en": "x"}, "dealt": "1", "played": 1}]}},
        {"watched": {**WATCHED, "lost_at": {"0705": None}}},
    ],
)
def test_spoilt_figures_are_told_and_not_shown(folder: Path, spoilt: object) -> None:
    figures = {**FIGURES, **spoilt} if isinstance(spoilt, dict) else spoilt
    plain = {**kept(lane(), "lane", ("captain",), 1, (0, 1)), "figures": figures}
    (folder / f"lane{ENDING}").write_text(json.dumps(plain), encoding="utf-8")
    sink = Sink()
    assert kept_balances(lane(), [folder], sink) == {}
    assert [one.code.code for one in sink.sorted()] == ["E1206"]


@pytest.mark.parametrize("data", [b"\xff", b"[" * 100_000, b"{", b" " * (1 << 20) + b"{}"])
def test_a_file_that_is_no_json_is_told(folder: Path, data: bytes) -> None:
    (folder / f"lane{ENDING}").write_bytes(data)
    sink = Sink()
    assert kept_balances(lane(), [folder], sink) == {}
    assert [one.code.code for one in sink.sorted()] == ["E1206"]


# --- the library --------------------------------------------------------------------------------------------------


def test_the_library_shows_figures_of_all_its_scenarios() -> None:
    folders = [
        folder.name for folder in (REPOSITORY / "scenarios").iterdir() if folder.is_dir() and folder.name != "prelude"
    ]
    scenarios = {scenario.name for folder in folders for scenario in pack_of(folder).scenarios}
    names = {file.name.removesuffix(ENDING) for file in SHIPPED}
    editions = {f"{name}.{edition}" for folder in folders for name, edition in _by_other_editions(folder)}
    assert names == scenarios | editions, "say `make balance`"


def _by_other_editions(folder: str) -> list[tuple[str, str]]:
    """A scenario is also played by the editions that its own rules amend."""
    pack = pack_of(folder)
    return [
        (scenario.name, edition)
        for scenario in pack.scenarios
        for edition in editions_of(pack, scenario.name)
        if edition in pack.family(scenario.ruleset)
    ]


def _played_pack(file: Path) -> Rulepack:
    pack = pack_of(file.parent.name)
    scenario, _, edition = file.name.removesuffix(ENDING).partition(".")
    return by_edition(pack, scenario, edition) if edition else pack


@EACH
def test_shipped_figures_are_of_the_rules_as_they_are(file: Path) -> None:
    plain = json.loads(file.read_text(encoding="utf-8"))
    pack = _played_pack(file)
    assert plain["rules"] == played_digest(pack, plain["scenario"]), "the rules have changed: say `make balance`"
    assert len(plain["winners"]) >= (40 if plain["scenario"] in LONG_BATTLES else 100)


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=pytest.mark.campaign if file.name.partition(".")[0] in LONG_BATTLES else ())
        for file in SHIPPED
    ],
    ids=lambda file: file.name.removesuffix(ENDING),
)
def test_a_kept_game_is_won_by_the_same_side_again(file: Path) -> None:
    """One of them: the one that the figures of its name choose, so that they are not all the first."""
    plain = json.loads(file.read_text(encoding="utf-8"))
    number = sum(map(ord, plain["scenario"])) % len(plain["winners"])
    ready = prepare(_played_pack(file), plain["scenario"])
    players = seated(plain["players"], len(ready.seats()))
    figures = play_figures(ready, Order(plain["seed"] + number, players))
    winner = "-" if figures.winner is None else str(figures.winner)
    assert winner == plain["winners"][number], "the engine plays otherwise: say `make balance`"


# --- the command --------------------------------------------------------------------------------------------------


def test_simulate_keeps_who_won_beside_the_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "battles").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["new", "scenario", "mill", "--out", "battles"]) == 0
    capsys.readouterr()
    asked = ["simulate", "battles/mill.tercio", "--games", "3", "--seed", "9", "--jobs", "1", "--format", "json"]
    assert main([*asked, "--keep", "--watch"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    plain = json.loads((tmp_path / "battles" / f"mill{ENDING}").read_text(encoding="utf-8"))
    assert (plain["scenario"], plain["seed"], plain["players"], len(plain["winners"])) == ("mill", 9, ["captain"], 3)
    assert [plain["winners"].count(str(side)) for side in (0, 1)] == [one["wins"] for one in told["sides"].values()]
    assert plain["figures"]["turns"] == told["turns"]
    assert set(plain["figures"]["counted"]) == {"en", "it"}
    assert {piece["side"] for piece in plain["figures"]["watched"]["pieces"]} == {0, 1}
    assert all(set(piece["title"]) == {"en", "it"} for piece in plain["figures"]["watched"]["pieces"])


def test_games_that_begin_near_or_change_sides_are_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "rethel_1650", "--keep", "--swap"]) == 2
    assert "--swap" in capsys.readouterr().err
