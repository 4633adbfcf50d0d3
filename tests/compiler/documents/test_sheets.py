"""Quick references and templates: everything looked up in play, odds that the engine reckons, rulers to scale."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from compiler.backends.documents.parts.odds import odds_table
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.listed import listed_things
from compiler.backends.documents.reference.templates import template_sheets
from compiler.backends.words.formulas import Formulas
from compiler.layout.draw import Path as Outline
from compiler.layout.draw import Run, walk
from compiler.layout.flow.blocks import Grid
from engine.odds.odds import odds_of
from tests.compiler.documents.library import (
    LANGUAGES,
    bare,
    codes,
    job,
    own,
    pack,
    painted,
    printed,
    ruleset,
    runs,
    sheet,
    workshop,
    written,
)
from tests.compiler.finding import pack_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["condottiero", "esa", "cape", "risorgimento", "brigadier"])
def test_a_reference_is_one_sheet_of_paper_or_goes_on_with_one_side_more(system: str, language: str) -> None:
    """Systems with more to look up than two sides hold in type that is read across a table have three or four."""
    pages = sheet("reference", system, language).document.pages
    assert len(pages) <= {"cape": 4, "esa": 3, "risorgimento": 4}.get(system, 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["condottiero", "esa", "cape", "risorgimento", "brigadier"])
def test_a_reference_is_read_at_arms_length(system: str, language: str) -> None:
    """Nothing is smaller than seven points, most is larger, and titles are larger than what stands below them."""
    pages = sheet("reference", system, language).document.pages
    shown = [(run, size) for page in pages for run, _, size in runs(page) if run.box == "flow"]
    sizes = Counter(round(size, 1) for _, size in shown)
    assert min(sizes) >= 7.0
    assert sizes.most_common(1)[0][0] >= 7.8
    titles = {round(size, 1) for run, size in shown if run.words in ("Tests", "Test")}
    assert max(sizes) in titles
    assert max(sizes) > 1.3 * sizes.most_common(1)[0][0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["esa", "condottiero"])
def test_every_test_modifier_outcome_table_and_phase_is_on_the_sheet(system: str, language: str) -> None:
    rules = ruleset(system)
    text = sheet("reference", system, language).flowing.lower()
    things = [*rules.tests, *rules.tables, *rules.endings]
    things += [phase for one in rules.sequences if one.name != "opening" for phase in one.phases]
    things += [outcome for test in rules.tests for outcome in test.outcomes]
    for thing in things:
        assert thing.title is not None
        assert bare(thing.title.within(language)).lower() in text, thing.name


def test_every_modifier_of_influence_stands_with_its_figure() -> None:
    text = sheet("reference", "condottiero", "en").flowing
    for wanted in ("+2 poor troops", "−2 elite troops", "+1 falling back", "−2 charismatic character or raised"):
        assert bare(wanted) in text


def whole(chance: Fraction) -> str:
    """A percentage as it is printed: a player needs no tenths, but what may happen is not nought."""
    if 0 < chance < Fraction(1, 200):
        return "<1"
    return ">99" if Fraction(199, 200) <= chance < 1 else str(int(chance * 100 + Fraction(1, 2)))


def test_what_always_or_never_saves_is_said_so() -> None:
    words = sheet("reference", "condottiero", "en").flowing
    assert bare("never a natural one always a natural six") in words
    assert bare("− a lost leader was charismatic (lost leaders who were charismatic, as they count") in words
    assert bare("−9") not in words


def test_the_odds_on_the_sheet_are_those_of_the_engine() -> None:
    rules = ruleset("condottiero")
    writer = Writer(job(pack("condottiero"), workshop()), "en", rules, rules)
    test = next(one for one in rules.tests if one.name == "command")
    table = odds_table(writer, test)
    assert table is not None
    values = [int(cell[0].words) for cell in table.head[1:]]
    for at, value in enumerate(values, start=1):
        exact = odds_of(test, {"command.led_value": value}, rules).outcomes
        shown = [row[at][0].words for row in table.rows]
        assert shown == [whole(chance) for _, chance in exact]


def test_where_both_roll_the_other_is_a_usual_one() -> None:
    rules = ruleset("condottiero")
    writer = Writer(job(pack("condottiero"), workshop()), "en", rules, rules)
    test = next(one for one in rules.tests if one.name == "battlefield")
    table = odds_table(writer, test)
    assert table is not None
    usual = int(table.held.rpartition(": ")[2])
    assert usual > 0
    assert table.held.startswith("the other’s")
    for at, cell in enumerate(table.head[1:], start=1):
        given = {"chief.command_value": int(cell[0].words), "against.chief.command_value": usual}
        exact = odds_of(test, given, rules).outcomes
        assert [row[at][0].words for row in table.rows] == [whole(chance) for _, chance in exact]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["2 × the other’s score (at least 1) or more", "more than the other’s score"]),
        ("it", ["2 × il punteggio dell’altro (almeno 1) o più", "più del punteggio dell’altro"]),
    ],
)
def test_more_than_the_other_is_told_with_its_article(language: str, told: list[str]) -> None:
    rules = ruleset("condottiero")
    writer = Writer(job(pack("condottiero"), workshop()), language, rules, rules)
    test = next(one for one in rules.tests if one.name == "exploration")
    formulas = Formulas.of(writer.pen, test)
    assert [formulas.span(outcome.low, outcome.high) for outcome in test.outcomes[:2]] == told


def test_what_never_comes_of_any_value_has_no_odds() -> None:
    rules = ruleset("cape")
    writer = Writer(job(pack("cape"), workshop()), "en", rules, rules)
    test = next(one for one in rules.tests if one.name == "melee_hit")
    table = odds_table(writer, test)
    assert table is not None
    assert [row[0][0].words for row in table.rows] == ["hit", "missed"]
    assert len(test.outcomes) == 3


def test_the_odds_of_cards_are_told_by_the_ability_and_sum_to_all() -> None:
    rules = ruleset("esa")
    writer = Writer(job(pack("esa"), workshop()), "en", rules, rules)
    shooting = odds_table(writer, next(one for one in rules.tests if one.name == "shooting"))
    assert shooting is not None
    assert shooting.head[0][0].words == "Shooting"
    for row in shooting.rows:
        percents = sum(float(cell[0].words.lstrip("<>")) for cell in row[1:-1])
        assert percents == pytest.approx(100, abs=0.5 * len(row[1:-1]))


TESTS = """
ruleset demo "Demo" {
  kind general "General" {
    like piece   inside army   plural generals   leads yes
    field skill "Skill" { of number  default 2 }
  }
  test nerve "Nerve" {
    role leader { of general }
    roll 1d6   score roll + leader.skill
    modifiers { +1 when leader.skill > 3 "in cover" }
    outcomes {
      6 or more: steady "holds firm"
      otherwise: shaken "gives way"
    }
  }
}
"""


def test_a_ruleset_of_somebody_else_gets_its_sheet() -> None:
    (document,) = written(TESTS, "reference")
    text = bare(painted(document).text)
    for words in ("Nerve", "+1 in cover", "6 or more", "holds firm", "gives way"):
        assert bare(words) in text


def test_a_figure_that_is_the_usual_one_is_told_beside_others() -> None:
    weapons = """
        ruleset demo "Demo" {
          kind weapon "Weapon" {
            inside ruleset
            field reload "Actions to load" { of number  default 1 }
            field reach "Reach" { of distance }
          }
          weapon musket "Musket" { reach 24 cm }
          weapon rifle "Rifle" { reload 2  reach 36 cm }
        }
    """
    rules = pack_of(weapons)
    ((_, listed),) = listed_things(Writer(job(rules, workshop()), "en", rules.rulesets[0], rules.rulesets[0]))
    assert isinstance(listed, Grid)
    assert [[cell[0].words for cell in row] for row in listed.rows] == [
        ["Musket", "1", "24 cm"],
        ["Rifle", "2", "36 cm"],
    ]


# --- templates ----------------------------------------------------------------------------------------------------


def test_a_ruler_is_to_scale() -> None:
    (page,) = printed("templates", "condottiero", "condottiero", "en").document.pages
    figures = [placed for placed in walk(page.items) if isinstance(placed.item, Run) and placed.item.words.isdigit()]
    by_row: dict[float, list[float]] = {}
    for placed in figures:
        left, _, right, low = placed.bounds()
        if placed.item.box != "running":
            by_row.setdefault(round(low, 1), []).append((left + right) / 2)
    assert len(by_row) >= 2, "two rulers, or strips of a long one"
    for middles in by_row.values():
        assert len(middles) >= 15
        steps = [other - one for one, other in itertools.pairwise(middles)]
        # The first and the last stand within the strip, beside the line where it is cut or glued to the next.
        assert steps[1:-1] == pytest.approx([10.0] * (len(steps) - 2), abs=0.01)
        assert all(6 < step <= 10.01 for step in (steps[0], steps[-1]))


def test_the_bar_is_a_hundred_millimetres() -> None:
    page = printed("templates", "esa", "esa", "en").document.pages[0]
    bars = [one.bounds() for one in walk(page.items) if isinstance(one.item, Outline) and one.item.line == 0.4]
    assert [round(right - left, 3) for left, _, right, _ in bars] == [100.0]


def test_every_sector_is_drawn_hex_by_hex() -> None:
    pages = printed("templates", "esa", "esa", "en").document.pages
    drawn: dict[str, int] = {}
    for page in pages:
        for placed in walk(page.items):
            name = next((one for one in placed.within if one.startswith("sector:")), None)
            if (
                name is not None
                and isinstance(placed.item, Outline)
                and not any("icon" in one for one in placed.within)
            ):
                drawn[name] = drawn.get(name, 0) + 1
    # What is wider than the page is there once for each of its parts.
    parts = {"sector:heavy_gun": 2}
    wanted = {f"sector:{one.name}": len(one.cells) + 1 for one in ruleset("esa").sectors}
    assert drawn == {name: count * parts.get(name, 1) for name, count in wanted.items()}


def test_small_sectors_stand_side_by_side() -> None:
    page = printed("templates", "esa", "esa", "en").document.pages[0]
    drawn: dict[str, list[tuple[float, float, float, float]]] = {}
    for placed in walk(page.items):
        name = next((one for one in placed.within if one.startswith("sector:")), None)
        if name is not None and isinstance(placed.item, Outline):
            drawn.setdefault(name, []).append(placed.bounds())
    one, other, *_ = drawn.values()
    assert max(box[2] for box in one) < min(box[0] for box in other)
    assert max(box[3] for box in one) == pytest.approx(max(box[3] for box in other))


def test_a_length_that_is_none_is_told(tmp_path: Path) -> None:
    shop = workshop(own(tmp_path, measures="cm: [ten]\n"))
    list(template_sheets(job(pack("condottiero"), shop), "en"))
    assert codes(shop) == ["E1101"]


def test_type_that_nobody_could_read_is_refused(tmp_path: Path) -> None:
    shop = workshop(own(tmp_path, styles="body: { family: serif, size: 4 }\n"))
    list(template_sheets(job(pack("condottiero"), shop), "en"))
    assert "E1101" in codes(shop)


def test_a_word_that_the_authors_own_words_lack_is_told(tmp_path: Path) -> None:
    shop = workshop(own(tmp_path, words="page: { en: p. }\n"))
    list(template_sheets(job(pack("condottiero"), shop), "en"))
    assert set(codes(shop)) == {"E1101"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sort_of_hex_of_the_sectors_is_drawn_beside_what_it_means(language: str) -> None:
    """With a minus where its sign is one, and without a sign where no hex shows any."""
    pages = sheet("reference", "esa", language).document.pages
    told = {"en": "ordinary damage", "it": "danni normali"}[language]
    page = next(one for one in pages if any(run.words == told for run, _, _ in runs(one)))
    lines = [(run, box) for run, box, _ in runs(page) if run.words.startswith(told)]
    assert [run.words for run, _ in lines] == [told, f"{told}, −1"]
    hexes = [one.bounds() for one in walk(page.items) if isinstance(one.item, Outline) and one.item.fill]
    for _, box in lines:
        middle = (box[1] + box[3]) / 2
        assert any(left < box[0] < left + 8 and top < middle < low for left, top, _, low in hexes)
    assert not [run.words for run, _, _ in runs(page) if run.words in ("-", "o")]


@pytest.mark.parametrize(
    ("system", "language", "first", "last"),
    [
        ("skirmish", "en", "Melee (4)", "nobody gives way"),
        ("condottiero", "it", "Test di comando", "Al massimo"),
    ],
)
def test_a_test_of_a_reference_stands_in_one_column(system: str, language: str, first: str, last: str) -> None:
    """With what the rules say of it: half of a melee at the foot of a column is read as all of it."""
    pages = sheet("reference", system, language).document.pages
    found = [
        {(at, round(placed.bounds()[0] // 60)) for at, page in enumerate(pages) for placed in walk(page.items)
         if isinstance(placed.item, Run) and words in placed.item.words}
        for words in (first, last)
    ]  # fmt: skip
    assert found[0]
    assert found[0] & found[1]
