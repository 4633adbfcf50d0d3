"""What somebody learns a game from, with nothing but the printed books: no sums for an engine, odds that can occur."""

from __future__ import annotations

import math
import re
from functools import cache

import pytest

from compiler.backends.documents.parts.tests import test_panel as panel_of
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.shapes import shapes_of
from compiler.backends.documents.rulebook.lists import list_blocks
from compiler.backends.products.unread import as_printed
from compiler.backends.words.abilities import Abilities
from compiler.layout.flow.blocks import Grid
from dsl.diagnostics import Sink
from engine.model.rules import Test
from tests.compiler.documents.library import (
    OURS,
    bare,
    job,
    made_of,
    pack,
    painted,
    ruleset,
    runs,
    scenario,
    sheet,
    squeezed,
    workshop,
)

LANGUAGES = ("en", "it")


@cache
def book(rules: str, language: str) -> str:
    """The words of the rulebook of a ruleset, or of one that amends it."""
    (document,) = (one for one in made_of("rulebook", pack(rules.partition("_")[0]), language) if one.name == rules)
    return squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page) if run.box == "flow"))


def trial(system: str, name: str) -> Test:
    return next(one for one in ruleset(system).tests if one.name == name)


def test_odds_of_recovery_are_told_of_the_morale_that_a_routed_unit_has() -> None:
    """It broke below half of the morale that its card says: the odds of 6 to 9 would be those of nobody."""
    abilities = Abilities(trial("risorgimento", "recovery_from_rout"), ruleset("risorgimento"), pack("risorgimento"))
    varied = abilities.varied()
    assert varied is not None
    assert varied.path == "morale_now"
    assert abilities.values(varied) == [1, 2, 3]
    usual = Abilities(trial("risorgimento", "morale"), ruleset("risorgimento"), pack("risorgimento"))
    assert usual.values(varied)[0] == 6


@pytest.mark.parametrize(
    ("language", "said", "unsaid"),
    [
        (
            "en",
            ("Value: by strength and range", "Modifier to the value"),
            ("goal", "Passed without a test when", "last digit of the value or less"),
        ),
        (
            "it",
            ("Valore: per forza e gittata", "Modificatore al valore"),
            ("soglia è", "Superato senza test se", "soglia sotto"),
        ),
    ],
)
def test_a_test_that_its_author_tells_how_to_read_is_told_so_alone(
    language: str, said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    for words in (book("risorgimento", language), sheet("reference", "risorgimento", language).text):
        assert [one for one in said[:1] if bare(one) not in bare(words)] == []
        assert [one for one in unsaid if bare(one).lower() in bare(words).lower()] == []
    assert bare(said[1]) in bare(book("risorgimento", language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["lumi", "lumi_2"])
def test_ranges_are_rows_of_a_table_and_no_lines_of_a_machine(rules: str, language: str) -> None:
    words = book(rules, language)
    band = next(kind for kind in ruleset("lumi").kinds if kind.name == "range_band")
    titles = [field.title.within(language) for field in band.fields if field.title is not None]
    assert titles
    assert [one for one in titles if re.search(rf"(?i)\b{one}: \d", words)] == []
    first = {"en": "Short range", "it": "Gittata corta"}[language]
    assert re.search(rf"{first} 4 ", words, re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["risorgimento", "lumi"])
def test_what_one_army_has_beyond_the_other_is_no_sum_on_a_sheet(system: str, language: str) -> None:
    told = sheet("aid", system, language).text + sheet("reference", system, language).text
    for fact in ruleset(system).facts:
        if fact.name.endswith("lead") and fact.title is not None:
            assert bare(fact.title.within(language)).lower() not in bare(told).lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["risorgimento", "lumi", "cape"])
def test_no_word_of_the_index_is_a_question_or_a_sentence_without_its_beginning(system: str, language: str) -> None:
    title = {"en": "Index", "it": "Indice analitico"}[language]
    index = book(system, language).rpartition(f" {title} ")[2]
    assert ", 3" in index
    assert re.findall(r"\?, \d+", index) == []
    for test in ruleset(system).tests:
        words = test.title.within(language) if test.title is not None else ""
        told = re.fullmatch({"en": r"(?i)an? (.*[^s]s)", "it": r"(?i)una? (.*\bsi \w+)"}[language], words)
        if told is not None:
            assert not re.search(rf"(?i){re.escape(told[1])}, \d", index), words


# --- tables ---------------------------------------------------------------------------------------------------------


def rows_of(kind: str, system: str, language: str = "en") -> list[list[str]]:
    """All lines of the tables of a kind of thing in a rulebook, as words."""
    rules = ruleset(system)
    writer = Writer(job(pack(system), workshop()), language, rules, rules)
    entries = [one for one in rules.entries if one.kind == kind]
    grids = [block for block in list_blocks(writer, entries) if isinstance(block, Grid)]
    return [["".join(piece.words for piece in cell) for cell in row] for grid in grids for row in grid.rows]


def test_ground_that_is_like_the_open_has_no_figures_that_look_like_a_price() -> None:
    figures = {name: cells for name, *cells in rows_of("terrain", "risorgimento")}
    assert set(figures["Road"]) == set(figures["Bridge"]) == {"yes", "·"}
    assert figures["Vineyard"][1:5] == ["4", "6", "8", "8"]
    sheet_rows = sheet("reference", "risorgimento", "en").text
    assert re.search(r"Road, Bridge(?: ·){10}", sheet_rows)


@pytest.mark.parametrize(
    ("language", "said", "unsaid"),
    [
        ("en", "Infantry: Line infantry, Light infantry", ("Light: Light infantry.", "Artillery: Foot artillery")),
        ("it", "Fanteria: Fanteria di linea", ("Leggera: Fanteria leggera.", "Artiglieria: Artiglieria a piedi")),
    ],
)
def test_a_note_below_a_table_tells_what_names_do_not(language: str, said: str, unsaid: tuple[str, ...]) -> None:
    words = bare(book("risorgimento", language))
    assert bare(said) in words
    assert [one for one in unsaid if bare(one) in words] == []


def test_commanders_stand_below_their_army_without_their_rank_told_twice() -> None:
    rows = rows_of("grade", "risorgimento")
    assert [row for row in rows if len(row) == 1] == [["France"], ["Sardinia"], ["Austria"]]
    assert rows[1] == ["Commander-in-chief", "40 cm", "6", "7", "1", "2"]


@pytest.mark.parametrize("name", ["division_initiative", "brigade_initiative"])
def test_odds_below_long_outcomes_do_not_tell_them_again(name: str) -> None:
    rules = ruleset("risorgimento")
    writer = Writer(job(pack("risorgimento"), workshop()), "en", rules, rules)
    test = trial("risorgimento", name)
    words = [
        "".join(piece.words for piece in cell)
        for block in panel_of(writer, test).blocks
        if isinstance(block, Grid)
        for row in block.rows
        for cell in row
    ]
    for outcome in test.outcomes:
        assert outcome.title is not None
        assert words.count(outcome.title.within("en")) == 1
    assert words.count("his initiative or less") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phase_of_which_only_a_rule_is_said_leads_to_it(language: str) -> None:
    title = {"en": "Charges are written", "it": "Si scrivono le cariche"}[language]
    assert bare(f"{title} → C.1 (p.") in bare(book("risorgimento", language))
    for kind in ("aid", "reference"):
        assert bare(f"{title} (C.1)") in bare(sheet(kind, "risorgimento", language).text)


def test_the_template_of_a_battery_opens_from_the_middle_of_its_base() -> None:
    """D.1a: a target at 8 cm may have its middle as far aside as fifteen degrees from the middle of the base allow."""
    rules = ruleset("risorgimento")
    writer = Writer(job(pack("risorgimento"), workshop()), "en", rules, rules)
    ((_, shape),) = shapes_of(writer, "cm")
    for at in (0.0, 8.0, 30.0):
        assert shape.side(at) == pytest.approx((at + 1.0) * math.tan(math.radians(15)))


@pytest.mark.parametrize(("battle", "count"), [("two_villages_1745_amended", 0), ("two_villages_1745", 2)])
def test_a_booklet_shows_no_objective_that_counts_for_nobody(battle: str, count: int) -> None:
    rules = as_printed(pack("lumi"), OURS, Sink())
    printed_battle = next(one for one in rules.scenarios if one.name == battle)
    assert len(printed_battle.objectives) == count
    assert len(scenario("lumi", battle).objectives) == 2
    (booklet,) = made_of("booklet", rules, only=battle)
    assert ("Worth" in painted(booklet).text) == bool(count)


@pytest.mark.parametrize(
    ("system", "unsaid"),
    [
        ("lumi", r"\bsupport[aio]|\bsottra|di fianco o alle spalle"),
        ("risorgimento", r"\bsupport[aio]|\belud|\battaccat[aoie] alle spalle"),
    ],
)
def test_italian_has_one_word_for_one_thing(system: str, unsaid: str) -> None:
    """Titles of modifiers are names in journals, and keep what they are."""
    for rules in pack(system).rulesets:
        things = (*rules.sections, *rules.terms, *rules.constants, *rules.facts, *rules.tests, *rules.entries)
        texts = [one.title for one in (*things, *rules.told_examples)]
        texts += [text for one in rules.sections for text in (one.prose, *one.notes)]
        texts += [one.means for one in (*rules.terms, *rules.told_examples)]
        said = [text.within("it") for text in texts if text is not None]
        assert [one for one in said if re.search(unsaid, one, re.IGNORECASE)] == []
