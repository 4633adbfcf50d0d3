"""Lists of what players look up: each line leads to a rule."""

from __future__ import annotations

import json
import re

import pytest
from markupsafe import Markup

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.site.book import SiteBook
from compiler.backends.site.decks import deck_view, events_view
from compiler.backends.site.doubts import told_once
from compiler.backends.site.examples import Examples
from compiler.backends.site.lists import list_of
from compiler.backends.site.quick import quick_lists
from compiler.backends.site.tools.roster import roster_data
from compiler.backends.site.ways import ways
from compiler.backends.telling.looked_up import looked_up_kinds
from compiler.backends.words.atlas import PROMINENT
from engine.model.values import Ref
from tests.compiler.documents.library import job, pack, ruleset, workshop


@pytest.mark.parametrize(
    ("game", "name", "rule"),
    [
        ("cape", "Bridge", "4.3.2b"),
        ("esa", "Woods", "5.4.2"),
        ("cape", "Tilled field", "4.3.5a"),
        ("condottiero", "Vineyard", "6.3 Shooting"),
        ("lanterns", "Leader", "5 Heart"),
    ],
)
def test_ground_weapons_and_abilities_lead_to_a_rule(game: str, name: str, rule: str) -> None:
    """By a link, by a trait, by their name in the words of a rule, or by what a figure of theirs is called."""
    rules = ruleset(game)
    pen = Writer(job(pack(game), workshop()), "en", rules, rules).pen
    rows: list[str] = []
    for kind in PROMINENT:
        entries = [entry for entry in rules.entries if entry.kind == kind]
        told = list_of(kind, entries, pen) if entries else {"table": "", "reading": ""}
        # A rule that all of them share is said once, above the list.
        rows += [f"{row} | {told['reading']}" for row in str(told["table"]).splitlines()]
    rows = [row for row in rows if row.startswith("| <a id")]
    assert rows
    assert not any(" – " in row.partition("**")[2].partition("**")[0] for row in rows), "ground has no rows of a card"
    without = [row for row in rows if "](" not in " | ".join(row.split(" | ")[-2:])]
    assert without == []
    assert any(f"**{name}**" in row and rule in row for row in rows)


def test_a_meaning_is_taken_of_the_very_thing_and_states_lead_to_their_rule() -> None:
    rules = ruleset("cape")
    pen = Writer(job(pack("cape"), workshop()), "en", rules, rules).pen

    def listed(kind: str) -> list[str]:
        return str(list_of(kind, [one for one in rules.entries if one.kind == kind], pen)["table"]).splitlines()

    assert not any("Fire of cannon" in line for line in listed("tag"))
    assert not any("One of a kind" in line or "works a piece" in line for line in listed("profile"))
    passed, fully = (line for line in listed("pass") if "**" in line)
    assert "equals" in passed
    assert "below" in fully
    states = [line for line in listed("state") if "**" in line]
    assert len(states) == 13
    assert all(line.count("](") >= 2 for line in states), "a meaning and a rule each"


def test_a_quick_reference_lists_figures_that_stand_on_no_card() -> None:
    """Of rules that play themselves what their formulas ask for; of others what the sheets list."""
    for game, kind, word in (("brigadier", "formation", "Pace"), ("risorgimento", "arm", "March column")):
        rules, shop = ruleset(game), workshop()
        pen = Writer(job(pack(game), shop), "en", rules, rules).pen
        lists = quick_lists(pen, looked_up_kinds(pen, pack(game), shop.library, shop.sink))
        assert any(one["kind"] == kind and word in str(one["table"]) for one in lists), game


def test_the_sheet_of_a_roster_has_every_row_of_a_card() -> None:
    rules = ruleset("cape")
    pen = Writer(job(pack("cape"), workshop()), "en", rules, rules).pen
    told = json.dumps(roster_data(pen))
    assert re.search(
        r'\["unhurt:", "Morale \d, Shooting \d, Melee \d, Movement \d um"\], \["wounded:", "Morale \d', told
    )
    assert '["Weight"' not in told


def test_a_book_without_words_to_look_up_has_no_glossary() -> None:
    pages = {
        game: [name for _, name in ways(SiteBook(rules, Examples(rules, {}, {}, {}), {}), (), pen, has_lists=True)]
        for game in ("cape", "lanterns")
        for rules in (ruleset(game),)
        for pen in (Writer(job(pack(game), workshop()), "en", rules, rules).pen,)
    }
    assert "glossary" in pages["cape"]
    assert "glossary" not in pages["lanterns"]
    assert "facts" in pages["lanterns"]


@pytest.mark.parametrize(
    ("game", "language", "title"),
    [
        ("risorgimento", "en", "Nations and troops"),
        ("risorgimento", "it", "Nazioni e truppe"),
        ("condottiero", "en", "Classes, qualities and other lists"),
    ],
)
def test_the_page_of_other_lists_is_called_by_what_it_holds(game: str, language: str, title: str) -> None:
    rules = ruleset(game)
    pen = Writer(job(pack(game), workshop()), language, rules, rules).pen
    book = SiteBook(rules, Examples(rules, {}, {}, {}), {})
    assert book.things_title(pen) == title


def test_weapons_stand_in_the_order_of_the_readers_alphabet_with_a_way_to_each() -> None:
    rules = ruleset("cape")
    entries = [entry for entry in rules.entries if entry.kind == "weapon"]
    for language, first in (("en", "Blunderbuss"), ("it", "Alabarda")):
        pen = Writer(job(pack("cape"), workshop()), language, rules, rules).pen
        told = list_of("weapon", entries, pen)
        names = re.findall(r"</a>\*\*([^*]+)\*\*", str(told["table"]))
        assert names == sorted(names, key=str.casefold)
        assert names[0] == first
        assert len(names) == len(entries) == str(told["names"]).count("](#")
        assert str(told["opening"]), "the rule of the list says how it is read"


def test_what_many_things_of_a_chapter_share_is_told_once_below_it() -> None:
    ours, open_one, own = Markup("† Ours: a guess"), Markup("‡ Value: open"), Markup("† Ours: another guess")
    things = [{"doubts": [open_one, ours]}, {"doubts": [open_one, ours]}, {"doubts": [own]}]
    told, notes = told_once([{"doubts": [ours], "things": things}])
    assert [note.partition("</a>")[2] for note in notes] == [ours, open_one]
    assert re.sub(r"<[^>]+>", "", str(told[0]["signs"])) == "† Ours", "it has a line of its own"
    shown = told[0]["things"]
    assert isinstance(shown, list)
    assert [thing["doubts"] for thing in shown] == [[], [], [own]]
    assert [re.sub(r"<[^>]+>", "", thing["signs"]) for thing in shown] == ["‡ †", "‡ †", ""]


def test_of_several_shared_notes_with_one_sign_each_has_a_number() -> None:
    first, second = Markup("† Ours: a guess"), Markup("† Ours: another guess")
    things = [{"doubts": [first]}, {"doubts": [first, second]}, {"doubts": [second]}]
    told, notes = told_once([{"doubts": [], "things": things}])
    assert [note.partition("</a>")[2][:2] for note in notes] == ["†1", "†2"]
    shown = told[0]["things"]
    assert isinstance(shown, list)
    assert '<a class="tercio-sign" href="#sign-2">†2</a>' in shown[1]["signs"]


def test_guns_of_a_list_shoot_as_their_card_says() -> None:
    for army_list in pack("condottiero").army_lists:
        guns = [one for one in army_list.profiles if one.get("class") == Ref("class", "artillery")]
        assert guns
        assert all(one.get("firearms") is True for one in guns), army_list.name
        assert all(one.get("shoots_with") == Ref("missile", "guns") for one in guns), army_list.name


def test_an_event_does_not_say_again_what_its_type_says() -> None:
    rules = ruleset("cape")
    pen = Writer(job(pack("cape"), workshop()), "en", rules, rules).pen
    told = str([events_view(one, pen)["events"] for one in (*rules.events, *pack("cape").events)])
    assert "as soon as he is hit" in told
    assert "as soon as he fails a morale test" not in told


def test_a_deck_leads_to_the_rule_of_its_cards() -> None:
    rules = ruleset("brigadier")
    pen = Writer(job(pack("brigadier"), workshop()), "en", rules, rules).pen
    deck = next(one for one in rules.decks if one.name == "orders")
    assert "2 Command" in str(deck_view(deck, pen, {})["rule"])
