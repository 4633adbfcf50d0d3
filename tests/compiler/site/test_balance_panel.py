"""How even a battle is, as its page tells it in both languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from compiler.backends.site.pages import (
    Balance,
    BalanceFigures,
    Handed,
    PlayedBy,
    WatchedCard,
    WatchedGames,
    WatchedPiece,
    Won,
)
from compiler.backends.site.site import Wish, write_site
from tests.compiler.site.small import EDITION, TEXT, compiled, workshop


@pytest.mark.parametrize("is_current", [True, False])
def test_the_page_of_a_battle_shows_how_often_each_side_won(*, is_current: bool) -> None:
    wins = (Won(58, 48, 67), Won(40, 31, 50), Won(2, 1, 7))
    balance = Balance(("captain", "<b>"), 100, (1, 100), wins, is_current)
    made = write_site(compiled(), Wish(), workshop(), Handed(balance={"lane": [balance]}))
    shown = {one.path: one.text for one in made.pages}
    english, italian = (shown[f"{folder}rules/hedge/scenarios/lane.md"] for folder in ("", "it/"))
    assert "The computer has played this battle against itself 100 times (seeds 1 to 100)." in english
    assert "**So take whichever side you like.**" in english
    assert "**To play it:** set up the [orders of battle](#part-forces)" in english
    bar = '<span class="tercio-bar" style="--share:{};--low:{};--high:{}"></span>'
    assert f"| The reds | captain | 58 | 58 % {bar.format(58, 48, 67)} | 48–67 % |" in english
    assert f"| Gli azzurri | &lt;b&gt; | 40 | 40 % {bar.format(40, 31, 50)} | 31–50 % |" in italian
    assert f"| Nessun vincitore | – | 2 | 2 % {bar.format(2, 1, 7)} | 1–7 % |" in italian
    assert ("figures of an earlier text" in english) is not is_current
    assert "No side is ahead by more than chance explains" in english


def test_the_page_of_a_battle_tells_how_its_games_went() -> None:
    figures = BalanceFigures(
        counted={"en": "Worth <left>", "it": "Valore"},
        endings=(("rout<b>", 75), ("night", 25)),
        turns=((4, 40), (6, 60)),
        margins=((2, 30), (5, 30), (9, 38)),
        objectives=(("mill", (60, 20)),),
        sway=((9.0, 8.0, 4.5), (9.0, 7.5, -1.0)),
        lead_changes=0.84,
        watched=WatchedGames(
            games=40,
            pieces=(
                WatchedPiece(
                    side=1, title={"en": "Foot <i>", "it": "Fanti"}, moved=0.5, gone=1, points=8.0, earned=2.25
                ),
            ),
            cards=(WatchedCard(title={"en": "1 Charge", "it": "1 Carica"}, dealt=2.5, played=0.5),),
            lost_at=(("0705", 1.5), ("0101", 0.25), ("nowhere", 9.0)),
        ),
    )
    wins = (Won(58, 48, 67), Won(40, 31, 50), Won(2, 1, 7))
    others = (PlayedBy("random", 10, (Won(6, 31, 83), Won(4, 17, 69), Won(0, 0, 28))),)
    balance = Balance(("captain", "captain"), 100, (1, 100), wins, among=others, figures=figures)
    made = write_site(compiled(), Wish(), workshop(), Handed(balance={"lane": [balance]}))
    shown = {one.path: one.text for one in made.pages}
    english, italian = (shown[f"{folder}rules/hedge/scenarios/lane.md"] for folder in ("", "it/"))
    assert "<b>" not in english
    assert "<left>" not in english
    assert "| Fanti | 50&nbsp;% | 100&nbsp;% | 8 | 2,2 |" in italian
    assert "<i>" not in english
    assert "| 1 Carica | 2,5 | 0,5 |" in italian
    assert "Most was lost at (strength or pieces, a game): 0705 (1.5)" in english
    assert "| In which turn | 4: 40 %; 6: 60 % |" in english
    assert "the winner is ahead by 5 (median), by 2 to 9 in half of the games" in english
    assert "| Il vantaggio cambia | 0,8 volte a partita |" in italian
    assert "![Dove si è combattuto](../../../../assets/rules/hedge/map_lane_it.svg)" in italian
    places = [float(radius) for radius in re.findall(r'<circle [^>]* r="([\d.]+)"/>', english)]
    assert places == [pytest.approx(places[0]), pytest.approx(places[0] * (0.25 / 1.5) ** 0.5, abs=0.01)]
    assert "| random | 10 | 60 %" in english
    assert english.count("<polyline") == italian.count("<polyline") == 2
    assert '<span class="tercio-key tercio-side-1">Gli azzurri</span>' in italian


def test_the_page_of_a_battle_says_who_is_ahead_and_holds_it_against_history() -> None:
    wins = (Won(70, 60, 78), Won(28, 20, 37), Won(2, 1, 7))
    balance = Balance(("captain", "captain"), 100, (1, 100), wins, ahead=0, least=62)
    pack = compiled(TEXT.replace("  army red ", "  won_by blue\n  army red "))
    made = write_site(pack, Wish(), workshop(), Handed(balance={"lane": [balance]}))
    page = next(page.text for page in made.pages if page.path == "rules/hedge/scenarios/lane.md")
    assert (
        "**The reds:** ahead, and not by chance. Of the games that somebody won, at least 62 %. **It is the easier side"
        in page
    )
    assert "In history it was won by: **The blues**; in these games that happened in 28\u00a0%." in page


def test_games_by_two_editions_have_a_table_each_that_says_which_it_is() -> None:
    wins = (Won(58, 48, 67), Won(40, 31, 50), Won(2, 1, 7))
    own = Balance(("captain", "captain"), 100, (1, 100), wins)
    first = replace(own, wins=(Won(44, 35, 54), Won(56, 46, 65), Won(0, 0, 4)), edition="hedge")
    made = write_site(compiled(TEXT + EDITION), Wish(), workshop(), Handed(balance={"lane": [own, first]}))
    page = next(one.text for one in made.pages if one.path == "it/rules/hedge_two/scenarios/lane.md")
    _, second, base = page.partition("#part-balance }")[2].split("\n### ")
    for told, title, wins in ((second, "Siepi, seconda edizione", 58), (base, "Siepi", 44)):
        assert re.match(
            rf"{title}\n\nIl computer[^#]* 100 volte[^#]*\| I rossi \| captain \| {wins} \| {wins} % ", told
        )
