"""What a reader needs to look something up: titled tables, short references, states, reaches, where to begin."""

from __future__ import annotations

import pytest

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.booklet import _opening
from compiler.backends.documents.parts.odds import odds_table
from compiler.backends.documents.parts.prose import capital, phrase
from compiler.backends.documents.parts.tables import table_grid
from compiler.backends.documents.parts.told_as import ToldAs
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.reference.chosen import explained, sequences_in_play
from compiler.backends.documents.reference.chosen import tests_in_play as ordered_tests
from compiler.backends.documents.reference.figures import Figures
from compiler.backends.documents.reference.listed import listed_things
from compiler.backends.documents.reference.of_battle import in_battle
from compiler.backends.documents.reference.quoted import more_quoted, quoted
from compiler.backends.documents.reference.tests import read_as, usual_blocks, usual_figures
from compiler.backends.documents.reference.tests import test_formula as formula_of
from compiler.backends.documents.rulebook.sections import PrintedBook
from compiler.backends.documents.rulebook.things import things_blocks
from compiler.backends.telling.known import fact_line
from compiler.backends.telling.told import given_words
from compiler.backends.telling.told import test_said as said_of_test
from compiler.backends.telling.turns import phase_lines
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, Panel, Paragraph, Together
from compiler.layout.flow.tables import _is_kept
from compiler.layout.flow.text import TextRuns
from engine.model.rules import Entry
from tests.compiler.documents.library import (
    LANGUAGES,
    SHEETS,
    job,
    made_of,
    pack,
    printed,
    scenario,
    sheet,
    squeezed,
    workshop,
)


def _writer(system: str, language: str = "en", battle: str | None = None) -> Writer:
    rules = next(one for one in pack(system).rulesets if one.name == system)
    return Writer(job(pack(system), workshop(), only=battle), language, rules, rules)


def _words(runs: TextRuns) -> str:
    return "".join(run.words for run in runs)


def _told(block: Block) -> str:
    blocks = block.blocks if isinstance(block, Together) else (block,)
    return " ".join(_words(one.pieces) for one in blocks if isinstance(one, Paragraph))


@pytest.mark.parametrize(
    ("system", "table", "language", "across", "corner"),
    [
        ("risorgimento", "melee_results", "en", "Strength of the side, supports included", "Score"),
        ("risorgimento", "melee_results", "it", "Forza della parte, appoggi compresi", "Punteggio"),
        ("esa", "melee_advantage", "en", "", "Attacker ↓ Defender →"),
        (
            "esa",
            "melee_weakness",
            "it",
            "Dove si trova chi attacca, visto da chi difende",
            "Debolezza in mischia (difensore)",
        ),
        ("esa", "states", "en", "", "State"),
        ("cape", "observation", "it", "", "Luce"),
    ],
)
def test_both_sides_of_a_table_say_what_is_looked_up(
    system: str, table: str, language: str, across: str, corner: str
) -> None:
    """Columns of names that speak for themselves (`rain`) need no title; of figures and of classes they do."""
    writer = _writer(system, language)
    grid = table_grid(writer, next(one for one in writer.ruleset.tables if one.name == table))
    assert (_words(grid.across), _words(grid.head[0])) == (across, corner)


@pytest.mark.parametrize("product", ["aid", "reference", "rulebook"])
def test_the_title_above_the_columns_of_the_melee_table_is_printed(product: str) -> None:
    name = "risorgimento" if product == "rulebook" else SHEETS["risorgimento"]
    text = squeezed(printed(product, "risorgimento", name, "en").text)
    assert squeezed("Strength of the side, supports included") in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("as in [[rule:2.2a|]], and so on", "as in 2.2a, and so on"),
        ("counts for [[rule:CAV.e|]]", "counts for 5e"),
        ("the chapter ([[rule:R|]])", "the chapter (4)"),
        ("see [[rule:R|]]", "see 4 The turn and its terms"),
        ("the [[rule:R.4|saving throw]] of a leader", "the saving throw (p.\u00a0) of a leader"),
        ("(by a [[rule:R.4|saving throw]])", "(by a saving throw)"),
    ],
)
def test_a_rule_is_cited_by_its_number_and_never_in_brackets_within_brackets(words: str, told: str) -> None:
    writer = _writer("condottiero")
    writer.anchors |= {anchor_of("section", section) for section in writer.ruleset.sections}
    assert _words(phrase(words, writer.linked)) == told


@pytest.mark.parametrize(
    ("battle", "unit", "reach"), [("fornovo_1495", "Royal guns", "60 cm"), ("fornovo_1495", "Swiss pikes", "–")]
)
def test_a_booklet_tells_how_far_troops_shoot_and_of_guns_too(battle: str, unit: str, reach: str) -> None:
    rules = next(one for one in pack("condottiero").rulesets if one.name == "condottiero")
    fight = scenario("condottiero", battle)
    writer = Writer(job(pack("condottiero"), workshop(), only=battle), "en", rules, fight)
    roll = Roll(writer, fight.armies[1])
    row = next(row for row in roll.grid().rows if len(row) > 1 and _words(row[1]).startswith(unit))
    assert _words(row[2 + roll.columns.index("firearms")]) == reach


def test_the_guns_of_the_book_shoot_as_far_as_their_class() -> None:
    writer = _writer("condottiero")
    guns = next(one for one in writer.ruleset.entries if one.name == "drill_guns")
    horse = next(one for one in writer.ruleset.entries if one.name == "drill_horse")
    told = ToldAs(writer)
    assert writer.plain(told.entry(guns).get("firearms")) == "60 cm"
    assert told.entry(horse).get("firearms") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_bows_or_crossbows_may_shoot_by_the_letter(language: str) -> None:
    text = squeezed(printed("rulebook", "condottiero", "condottiero", language).text)
    words = {"en": "that has bows, crossbows or firearms", "it": "con archi, balestre o armi da fuoco"}[language]
    assert squeezed(words) in text


@pytest.mark.parametrize(
    ("system", "battle"),
    [("cape", "Behind the Carmes"), ("condottiero", "Staffarda"), ("risorgimento", "Outposts on the Agogna")],
)
def test_a_book_says_what_is_needed_and_where_its_first_battle_is(system: str, battle: str) -> None:
    text = squeezed(printed("rulebook", system, system, "en").text)
    assert squeezed(f"play “{battle}”") in text
    for words in ("What you need", "which is in the same set as this book, and on the site"):
        assert squeezed(words) in text


@pytest.mark.parametrize(("system", "battle", "columns"), [("lanterns", "gannet_cove", 1), ("cape", "carmes_1626", 2)])
def test_one_paragraph_alone_is_not_parted_between_columns(system: str, battle: str, columns: int) -> None:
    rules = next(one for one in pack(system).rulesets if one.name == system)
    fight = scenario(system, battle)
    opening = _opening(Writer(job(pack(system), workshop(), only=battle), "en", rules, fight), fight)
    assert [block.count for block in opening if isinstance(block, Columns)] == [columns, 1]


# --- sheets ---------------------------------------------------------------------------------------------------------


def test_an_order_of_play_for_other_rules_stands_on_the_sheets_of_their_battles_only() -> None:
    assert [one.name for one in sequences_in_play(_writer("condottiero"))] == ["before", "turn"]
    rules = next(one for one in pack("esa").rulesets if one.name == "condottiero")
    writer = Writer(job(pack("esa"), workshop(), only="bleneau_1652"), "en", rules, rules)
    assert [one.name for one in sequences_in_play(writer)] == ["before", "turn", "opening"]


def test_tests_of_every_turn_come_before_those_that_precede_a_battle() -> None:
    names = [test.name for test in ordered_tests(_writer("condottiero"))]
    assert names.index("combat") < names.index("exploration")
    assert sorted(names) == sorted(test.name for test in _writer("condottiero").ruleset.tests)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Falling back. Demoralised"), ("it", "In arretramento. Demoralizzata")]
)
def test_sheets_explain_the_states_that_tests_speak_of(language: str, words: str) -> None:
    assert any(words in _told(block) for block in explained(_writer("condottiero", language)))
    assert explained(_writer("esa", language)) == []


@pytest.mark.parametrize("product", ["aid", "reference"])
@pytest.mark.parametrize(
    ("system", "battle", "language", "told"),
    [
        (
            "esa",
            "bleneau_1652",
            "en",
            [
                "Army value. 3, unless the scenario says",
                "Protection is taken from their sum",
                "is shaken and retreats after 2 in a turn, and falls back after 1 in melee",
            ],
        ),
        ("esa", "bleneau_1652", "it", ["Valore dell’armata. 3, se lo scenario non dice altro"]),
        (
            "risorgimento",
            "magenta_1859",
            "en",
            [
                "Shaken. Having failed a morale test this turn: a point of morale less",
                "Removed. Off the table: below half of its first strength",
                "Threshold of collapse. The percentage of units routed or lost, less the initiative",
                "Victory points. 1 for each point of strength that the enemy has lost, 2 if of the guard",
                "Cause of a morale test",
            ],
        ),
        ("risorgimento", "magenta_1859", "it", ["Con meno di metà sul tavolo è in rotta e rimossa"]),
        ("condottiero", "fornovo_1495", "en", ["Who has to take the command test (4.5). A command tests in Round 7"]),
        ("condottiero", "fornovo_1495", "it", ["Chi deve fare il test di comando (4.5)"]),
        (
            "lumi",
            "blenheim_1704",
            "en",
            ["Points of a base. 4, or 3 if it is light", "all ordered or disordered units are one level worse"],
        ),
        ("lumi", "blenheim_1704", "it", ["Punti di una base. 4, o 3 se è leggera"]),
    ],
)
def test_sheets_say_what_follows_of_a_test_and_who_takes_it(
    product: str, system: str, battle: str, language: str, told: list[str]
) -> None:
    text = squeezed(printed(product, system, battle, language).text)
    missing = [words for words in told if squeezed(words) not in text]
    assert missing == []


@pytest.mark.parametrize("product", ["aid", "reference"])
@pytest.mark.parametrize(
    ("system", "battle", "told"),
    [
        ("condottiero", "fornovo_1495", ["as there are leaders of both armies on the table are mixed and dealt"]),
        ("lumi", "blenheim_1704", ["A shaken unit becomes disordered, a disordered one ordered", "cavalry one"]),
        ("cape", "terheyden_1625", ["every squad on the table that is not shaken"]),
    ],
)
def test_sheets_say_what_is_done_in_a_phase(product: str, system: str, battle: str, told: list[str]) -> None:
    text = squeezed(printed(product, system, battle, "en").text)
    assert [words for words in told if squeezed(words) not in text] == []


def test_what_is_quoted_of_a_long_rule_is_the_same_paragraph_in_both_languages() -> None:
    said = {one: _words(more_quoted(_writer("lumi", one), "melee")[0].pieces) for one in LANGUAGES}
    assert said["en"].endswith("A shaken unit rolls half of its dice, rounded down.")
    assert said["it"].endswith("Un’unità scossa tira metà dei suoi dadi, per difetto.")


def test_a_figure_that_a_modifier_asks_for_stands_below_its_test() -> None:
    """`from near` says nothing to whoever does not know how near that is."""
    rules = _writer("risorgimento").ruleset
    square = next(one for one in rules.tests if one.name == "form_square")
    assert [one.name for one in Figures(rules).of(square)] == ["near_charge"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_of_1859_is_two_sheets(language: str) -> None:
    (reference,) = made_of("reference", pack("risorgimento"), language, only="magenta_1859")
    assert len(reference.pages) == 4


def test_what_is_quoted_of_an_edition_is_its_own() -> None:
    """The second edition of the linear rules has another wavering than the first."""
    (said,) = quoted(_writer("lumi"), "cohesion")
    assert "its ordered units are disordered" in _words(said.pieces)
    assert quoted(_writer("lumi"), "army.cohesion") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_a_table_stand_with_it_or_not_at_all(language: str) -> None:
    """The weapons are too many for the aid: their letters are not on it either."""
    listed = [block for _, block in listed_things(_writer("cape", language)) if isinstance(block, Together)]
    (weapons,) = [one for one in listed if any(isinstance(held, Heading) for held in one.blocks)]
    assert isinstance(weapons.blocks[0], Grid)
    note = {"en": "needs a lit match", "it": "richiede la miccia accesa"}[language]
    assert squeezed(note) in squeezed(sheet("reference", "cape", language).text)
    assert squeezed(note) not in squeezed(sheet("aid", "cape", language).text)


@pytest.mark.parametrize("product", ["aid", "reference"])
def test_a_dash_in_the_list_of_actions_is_explained(product: str) -> None:
    text = squeezed(sheet(product, "cape", "en").text)
    assert squeezed("Where the list has a dash, the weapons table or the artillery table has the price") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_to_know_are_a_list_in_every_language(language: str) -> None:
    text = sheet("reference", "cape", language).text
    assert text.count("•") > 60
    assert "· " not in text.partition({"en": "Figures to know", "it": "Valori da ricordare"}[language])[2][:1500]


@pytest.mark.parametrize(("system", "sequence"), [("esa", "turn"), ("cape", "charge"), ("lanterns", "turn")])
def test_an_order_of_play_is_not_parted(system: str, sequence: str) -> None:
    writer = _writer(system)
    order = next(one for one in writer.ruleset.sequences if one.name == sequence)
    whole = things_blocks(writer, [("sequence", order)], 80.0)[0]
    assert isinstance(whole, Together)
    steps = [one for one in whole.blocks if isinstance(one, Paragraph) and one.mark]
    assert len(steps) >= len(order.phases)
    assert [one.keep for one in steps] == [*(True for _ in steps[1:]), False]


def test_a_choice_stays_with_the_words_of_its_rule() -> None:
    writer = _writer("condottiero")
    rule = next(one for one in writer.ruleset.sections if one.number == "2.1b")
    told, choice = PrintedBook(writer).rule(rule)[-2:]
    assert isinstance(choice, Panel)
    assert isinstance(told, Paragraph)
    assert told.keep


def test_a_long_table_begins_and_ends_with_four_rows() -> None:
    grid = Grid((), tuple(((),) for _ in range(30)))
    kept = [_is_kept(at, 30, grid) for at in range(30)]
    assert kept == [True] * 3 + [False] * 23 + [True] * 3 + [False]


# --- rules of the kit in words of players -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the army with the highest initiative first; of two alike the one with more pieces lost"),
        ("it", "prima l’armata con più iniziativa; a parità quella con più pezzi perduti"),
    ],
)
def test_a_sum_that_ranks_by_two_figures_is_told_as_two_figures(language: str, words: str) -> None:
    pen = _writer("lanterns", language).pen
    phase = next(one for one in pen.ruleset.sequences[0].phases if one.name == "men")
    told = " ".join(phase_lines(pen, phase))
    assert words in told
    assert "10" not in told


@pytest.mark.parametrize(("fact", "words"), [("man.loaded", "So from the start."), ("man.wounds", "0 at the start.")])
def test_what_is_kept_is_told_without_at_first_yes(fact: str, words: str) -> None:
    pen = _writer("lanterns").pen
    assert fact_line(pen, next(one for one in pen.ruleset.facts if one.name == fact)) == words


@pytest.mark.parametrize(("system", "told"), [("lanterns", {""}), ("brigadier", {"", "a battalion", "an army"})])
def test_whom_an_effect_befalls_is_told_only_where_it_may_be_in_doubt(system: str, told: set[str]) -> None:
    pen = _writer(system).pen
    effects = [one for one in pen.ruleset.entries if isinstance(one, Entry) and one.kind == "effect" and one.get("on")]
    assert {given_words(pen, one) for one in effects} <= told


@pytest.mark.parametrize(
    "system", ["esa", "condottiero", "cape", "risorgimento", "lumi", "skirmish", "brigadier", "lanterns"]
)
def test_sheets_tell_all_that_the_panel_of_a_test_tells(system: str) -> None:
    """Fewest cards, ties, who needs no test. That a goal is never less than nothing goes without saying, and so does
    what an author says in his own words of how the test is read."""
    for rules in pack(system).rulesets:
        writer = Writer(job(pack(system), workshop()), "en", rules, rules)
        usual = usual_figures(writer)
        for test in rules.tests:
            head = _words(formula_of(writer, test, usual))
            unread = read_as(writer, test) and ("least", "automatic")
            for key, figure in said_of_test(writer.pen, test):
                if (key, figure) != ("least", "0") and key not in (unread or ()) and usual.get(key) != figure:
                    assert capital(writer.pen.words[key]) in head, (test.name, key)


@pytest.mark.parametrize(("language", "fewest"), [("en", "fewest cards: 1"), ("it", "carte almeno: 1")])
def test_what_all_tests_of_cards_have_in_common_is_told_above_them(language: str, fewest: str) -> None:
    writer = _writer("esa", language)
    (line,) = usual_blocks(writer, usual_figures(writer))
    assert fewest in _told(line)


@pytest.mark.parametrize(
    ("system", "test", "held"),
    [
        ("risorgimento", "recall", "near"),
        ("risorgimento", "turn_to_face", "infantry"),
        ("risorgimento", "evade", ""),
        ("lanterns", "shot", "aim 1; distance 4 um; short range; a steady hand"),
    ],
)
def test_odds_say_which_of_two_circumstances_they_are_of(system: str, test: str, held: str) -> None:
    """Near or far, one of them always counts: without a word nobody knows which."""
    writer = _writer(system)
    odds = odds_table(writer, next(one for one in writer.ruleset.tests if one.name == test))
    assert odds is not None
    assert odds.held.replace("\u00a0", " ") == held


def test_an_arm_that_nobody_in_a_battle_is_of_is_not_on_its_player_aid() -> None:
    arms = [one for one in _writer("risorgimento").ruleset.entries if one.kind == "arm"]
    there = [one.name for one in in_battle(job(pack("risorgimento"), workshop(), only="san_martino_1859"), arms)]
    assert there == ["line_infantry", "light_infantry", "light_cavalry", "foot_artillery"]
    assert in_battle(job(pack("risorgimento"), workshop()), arms) == arms
