"""The player aid: one page for every shipped system, with the turn and all tests, in type that can be read."""

from __future__ import annotations

from collections import Counter

import pytest

from compiler.backends.cards.jobs import Document
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.figures import Figures
from compiler.backends.documents.reference.tests import test_blocks as blocks_of
from compiler.backends.telling.turns import usual_phases
from compiler.layout.flow.desk import Desk
from compiler.layout.flow.setter import Setter
from compiler.layout.flow.text import Breaker
from tests.compiler.documents.library import job, made_of, pack, runs, scenario, squeezed, workshop

BATTLES = [
    ("esa", "bleneau_1652", "en"),
    ("risorgimento", "magenta_1859", "it"),
    ("lumi", "blenheim_1704", "en"),
    ("cape", "terheyden_1625", "it"),
    ("condottiero", "fornovo_1495", "en"),
    ("skirmish", "cider_lane", "it"),
    ("brigadier", "sabugal_1811", "en"),
    ("lanterns", "gannet_cove", "it"),
]


def _aid(system: str, name: str, language: str) -> Document:
    (document,) = made_of("aid", pack(system), language, only=name)
    return document


def _said(system: str, name: str, language: str) -> str:
    pages = _aid(system, name, language).pages
    return squeezed(" ".join(run.words for page in pages for run, _, _ in runs(page)).replace("\u00a0", " "))


OVERLEAF = ("esa", "condottiero", "lumi", "cape", "brigadier")
"""What is looked up finds no room beside turn and tests."""
FOLDED = ("risorgimento",)
"""Two sides do not hold all that is looked up."""


@pytest.mark.parametrize(("system", "name", "language"), BATTLES)
def test_the_aid_is_one_page_or_two_with_every_phase_and_test(system: str, name: str, language: str) -> None:
    document = _aid(system, name, language)
    assert len(document.pages) == (2 if system in OVERLEAF else 4 if system in FOLDED else 1)
    flow = [(run, size) for page in document.pages for run, _, size in runs(page) if run.box == "flow"]
    assert round(min(size for _, size in flow), 1) >= 7.0
    said = squeezed(" ".join(run.words for run, _ in flow)).replace("- ", "")
    used = scenario(system, name).ruleset
    rules = next(ruleset for ruleset in pack(system).rulesets if ruleset.name == used)
    pen = Writer(job(pack(system), workshop()), language, rules, rules).pen
    titled = [
        *rules.tests,
        *rules.tables,
        *(phase for one in rules.sequences if one.name != "opening" for phase in usual_phases(pen, one.phases)),
    ]
    for thing in titled:
        if thing.title is not None:
            told = squeezed(thing.title.within(language).replace("'", "’"))
            assert told.casefold() in said.casefold()


@pytest.mark.parametrize(("system", "name", "language"), BATTLES)
def test_an_aid_is_read_at_arms_length(system: str, name: str, language: str) -> None:
    pages = _aid(system, name, language).pages
    sizes = Counter(round(size, 1) for page in pages for run, _, size in runs(page) if run.box == "flow")
    assert sizes.most_common(1)[0][0] >= 7.8


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "What the enemy suffers (G.3b)",
                "1–4 losses",
                "Fire: quarters of the strength (D.3a)",
                "Reactions to a charge",
                "Limbered battery charged evade (E.2.3e)",
                "Taking heart (8d).",
                "Who recovers (B.3a).",
                "At whoever moves (E.9a).",
                "Moves ahead (C.2b).",
                "Morale (G.3d).",
                "Zone of control. The ground before a unit",
                "Charges (E.1).",
                "Green 0 1",
                "Brigade France 12 cm 4 5 1 1",
            ],
        ),
        (
            "it",
            [
                "Cosa subisce il nemico (G.3b)",
                "1–4 perdite",
                "Fuoco: quarti della forza (D.3a)",
                "Reazioni a una carica",
                "Pezzi al traino caricati sottrarsi (E.2.3e)",
            ],
        ),
    ],
)
def test_the_aid_of_1859_has_all_that_its_tests_name_and_that_a_turn_asks_for(language: str, told: list[str]) -> None:
    pages = _aid("risorgimento", "magenta_1859", language).pages
    said = squeezed(" ".join(run.words for page in pages for run, _, _ in runs(page)))
    assert {"en": "see the table “What the enemy suffers”", "it": "vedi la tabella «Cosa subisce il nemico»"}[
        language
    ] in said
    assert [words for words in told if words not in said] == []


def test_turn_and_tests_that_no_page_holds_go_on_overleaf_in_type_that_is_read() -> None:
    """On A5, where a column has half the room."""
    (document,) = made_of("aid", pack("risorgimento"), "it", "a5", "outposts_1859")
    assert len(document.pages) == 2
    sizes = [size for page in document.pages for run, _, size in runs(page) if run.box == "flow"]
    assert round(min(sizes), 1) >= 7.0


@pytest.mark.parametrize(("system", "name"), [("lumi", "blenheim_1704"), ("cape", "terheyden_1625")])
def test_each_modifier_stands_with_its_figure_before_it(system: str, name: str) -> None:
    page = _aid(system, name, "en").pages[0]
    figures = [(run, box) for run, box, _ in runs(page) if run.words in ("+1", "−1", "+2", "−2")]
    assert len(figures) > 10
    lefts = Counter(round(box[0], 2) for _, box in figures)
    assert len(lefts) <= 3, "they stand at the left of the three columns"


@pytest.mark.parametrize("system", ["esa", "condottiero", "lumi"])
def test_no_test_of_a_sheet_is_parted(system: str) -> None:
    """Each begins with its name and ends with its outcomes in one column; so do tables with their titles."""
    rules = next(one for one in pack(system).rulesets if one.name == system)
    writer = Writer(job(pack(system), workshop()), "en", rules, rules, "clear")
    told: set[str] = set()
    for test in rules.tests:
        block = blocks_of(writer, test, {}, told, listed=True)
        slugs = setter(writer).slugs([block], 60.0)
        shown = [slug for slug in slugs if slug.items]
        assert all(slug.keep for slug in shown[:-1])
        assert not any(slug.keep for slug in slugs[slugs.index(shown[-1]) :])


def test_a_long_test_stands_in_one_column_of_its_aid() -> None:
    """Though it is longer than half of one: in the large type of an aid the melee was read in two pieces."""
    page, _ = _aid("brigadier", "sabugal_1811", "en").pages
    places = {squeezed(run.words): box[0] for run, box, _ in runs(page)}
    (begun,) = [x for words, x in places.items() if words.startswith("Melee")]
    (ended,) = [x for words, x in places.items() if words.startswith("the assault fails")]
    assert abs(begun - ended) < 40.0


def setter(writer: Writer) -> Setter:
    return Setter(Desk(writer.scribe, writer.styles, Breaker(writer.scribe, "en")))


def test_always_and_never_begin_their_lines_alike() -> None:
    page = _aid("lumi", "blenheim_1704", "it").pages[0]
    lefts = {
        words: sorted({round(box[0], 1) for run, box, _ in runs(page) if run.words.split()[:1] == [words]})
        for words in ("sempre", "mai")
    }
    assert lefts["sempre"] == lefts["mai"] != []


def test_what_most_tests_roll_is_said_once() -> None:
    said = _said("cape", "terheyden_1625", "en")
    assert "Unless a test says otherwise, dice rolled: 1d10" in said
    assert said.count("1d10") == 1
    assert "Dice rolled: 1d6" in said


def test_tables_stand_on_it_as_far_as_there_is_room() -> None:
    said = _said("lumi", "blenheim_1704", "en")
    assert "Light cavalry" in said
    assert "8 um" in said
    # Whom nobody has at Carpi.
    assert "Horse artillery" not in said


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Obstacle Bars",
                "yes yes · · · cavalry, artillery Redoubt",
                "River · · · · · · · · infantry, cavalry, artillery",
            ],
        ),
        (
            "it",
            [
                "Ostacolo Vieta",
                "sì sì · · · cavalleria, artiglieria Ridotta",
                "Fiume · · · · · · · fanteria, cavalleria, artiglieria",
            ],
        ),
    ],
)
def test_the_reference_says_whom_ground_bars(language: str, told: list[str]) -> None:
    """A list of traits is short enough for a column; without it a river, which does nothing else, was not listed."""
    (document,) = made_of("reference", pack("lumi"), language, only="blenheim_1704")
    assert len(document.pages) <= 2
    said = squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page)))
    assert [words for words in told if words not in said] == []


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "8 or more a murderous volley → the target: loses steps (2)"), ("it", "8 o più una salva micidiale")],
)
def test_an_aid_of_rules_that_play_themselves_tells_what_follows_of_an_outcome(language: str, told: str) -> None:
    (page,) = _aid("skirmish", "cider_lane", language).pages
    said = squeezed(" ".join(run.words for run, _, _ in runs(page)).replace("\u00a0", " "))
    assert told in said
    assert said.count("→ ") > 10


LOOKED_UP = [
    # Fire and melee can be played from the sheet: what each range needs, the dice of a base, the hits of a loss.
    (
        "lumi",
        "blenheim_1704",
        "en",
        ["short range 4", "maximum range 6", "Dice of a base in contact: 3", "Hits that make a loss: 3"],
    ),
    ("lumi", "blenheim_1704", "it", ["gittata corta 4", "gittata massima 6", "Dadi di una base a contatto: 3"]),
    ("lumi", "blenheim_1704", "en", ["Occasion of a morale test", "Terrain", "Class at obstacles"]),
    ("lumi", "blenheim_1704", "it", ["Occasione di un test del morale", "Terreno", "Classe agli ostacoli"]),
    (
        "cape",
        "terheyden_1625",
        "en",
        ["Action", "1 shoot or throw a weapon", "Cause of a morale test", "Terrain", "Class"],
    ),
    ("cape", "terheyden_1625", "it", ["Azione", "Causa di un test di morale", "Terreno", "Classe"]),
    ("risorgimento", "magenta_1859", "en", ["Vineyard 4", "Cause of a morale test"]),
    ("esa", "bleneau_1652", "en", ["Terrain: effect on a class", "through it without stopping, not to stay"]),
    # The score that ends a battle: what an army begins with, and what is taken from it.
    ("lumi", "blenheim_1704", "en", ["Its cohesion", "= points of its bases", "− morale of the generals it has lost"]),
    ("lumi", "blenheim_1704", "it", ["La sua coesione", "− punti delle basi in rotta o eliminate"]),
    ("risorgimento", "magenta_1859", "en", ["Occasion of a discipline test", "(23: two losses, and a third"]),
    ("risorgimento", "magenta_1859", "it", ["Occasione di un test di disciplina", "Valore sotto 10: una perdita"]),
    # Rules that play themselves add what a formation gives: without its table no volley can be worked out.
    ("brigadier", "sabugal_1811", "en", ["Formation", "Guard against horse", "squadrons 4 0 1 2"]),
    ("brigadier", "sabugal_1811", "it", ["Formazione", "Difesa dalla cavalleria", "squadroni 4 0 1 2"]),
    ("lanterns", "gannet_cove", "en", ["Ways of moving", "Rush (2.1)", "Shoot (3)", "within 16 um", "Take heart (5)"]),
]


@pytest.mark.parametrize(("system", "name", "language", "told"), LOOKED_UP)
def test_what_is_needed_to_play_stands_on_the_aid(system: str, name: str, language: str, told: list[str]) -> None:
    said = _said(system, name, language)
    assert [words for words in told if words not in said] == []


@pytest.mark.parametrize(
    ("system", "name"), [("lumi", "blenheim_1704"), ("cape", "terheyden_1625"), ("condottiero", "fornovo_1495")]
)
def test_players_of_two_languages_have_the_same_tables(system: str, name: str) -> None:
    rules = next(one for one in pack(system).rulesets if one.name == scenario(system, name).ruleset)
    kinds = {entry.kind for entry in rules.entries}
    held = []
    for language in ("en", "it"):
        pen = Writer(job(pack(system), workshop()), language, rules, rules).pen
        pages = _aid(system, name, language).pages
        titles = {squeezed(run.words) for page in pages for run, _, _ in runs(page)}
        held.append({kind for kind in kinds if squeezed(pen.kind_title(kind)) in titles})
    english, italian = held
    assert english == italian
    assert len(english) > 2


def test_an_aid_for_a_battle_has_its_nations_and_its_ground_alone() -> None:
    said = _said("risorgimento", "magenta_1859", "en")
    assert "Vineyard" in said
    assert "Mountain" not in said
    # How fire is worked out names all nations.
    assert said.count("Sardinia") == 1
    (reference,) = made_of("reference", pack("risorgimento"), "en", only="magenta_1859")
    whole = squeezed(" ".join(run.words for page in reference.pages for run, _, _ in runs(page)))
    assert "Mountain" in whole
    assert "Sardinia" in whole


def test_what_a_test_says_in_its_own_words_is_not_told_again_as_a_figure() -> None:
    said = _said("lumi", "blenheim_1704", "en")
    assert "4 or more a hit" in said
    assert "What a die must reach in melee" not in said


def test_no_sheet_says_which_states_have_a_marker() -> None:
    assert "Has a marker" not in _said("lumi", "blenheim_1704", "en")
    assert "Has a marker" not in _said("risorgimento", "magenta_1859", "en")


def test_figures_stand_below_the_test_of_their_rule_and_of_no_other() -> None:
    rules = next(one for one in pack("condottiero").rulesets if one.name == "condottiero")
    figures = Figures(rules)
    saving = next(one for one in rules.tests if one.name == "saving_throw")
    assert [one.name for one in figures.of(saving)] == []
    assert "radius_of_a_point" in {one.name for one in figures.others}
    lumi = next(one for one in pack("lumi").rulesets if one.name == "lumi")
    fire = next(one for one in lumi.tests if one.name == "fire")
    assert {"damages_to_lose", "musket_arc"} <= {one.name for one in Figures(lumi).of(fire)}


@pytest.mark.parametrize(("language", "line"), [("en", "−2 × demoralised units"), ("it", "−2 × unità demoralizzate")])
def test_a_modifier_that_counts_by_its_own_words_says_that_it_counts(language: str, line: str) -> None:
    (document,) = made_of("reference", pack("condottiero"), language, only="fornovo_1495")
    assert line in " ".join(run.words.strip() for page in document.pages for run, _, _ in runs(page))


@pytest.mark.parametrize(
    ("product", "language", "told"),
    [
        ("rulebook", "en", "In tables · means none"),
        ("reference", "it", "Nelle tabelle · vuol dire nessuno"),
        ("aid", "en", "In tables · means none"),
    ],
)
def test_what_an_empty_cell_means_is_told_once(product: str, language: str, told: str) -> None:
    (document,) = made_of(product, pack("risorgimento"), language)
    assert squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page))).count(told) == 1


def test_the_aid_of_a_battle_is_called_after_it() -> None:
    names = set()
    for battle in ("outposts_1859", "palestro_1859"):
        (aid,) = made_of("aid", pack("risorgimento"), "en", only=battle)
        names.add(aid.name)
        assert {"outposts_1859": "aid, Outposts", "palestro_1859": "aid, Palestro"}[battle] in aid.title
    assert names == {"outposts_1859", "palestro_1859"}
    (whole,) = made_of("aid", pack("risorgimento"), "en")
    assert whole.name == "risorgimento"


def test_an_aid_has_the_arms_and_the_commanders_of_its_battle_alone() -> None:
    said = _said("risorgimento", "palestro_1859", "en")
    assert "Horse artillery" not in said
    assert "Brigade Sardinia 12 cm" in said
    # A battalion that is borrowed from an ally has no commanders of its own, and no corps is there.
    assert "Brigade France" not in said
    assert "Corps Sardinia" not in said


@pytest.mark.parametrize(
    ("test", "below", "after"),
    [
        ("Morale (8a)", "Cause of a morale test", "Discipline test (B.1a)"),
        ("Fire (D.3b)", "Fire: quarters of the strength (D.3a)", "Counter-charge (E.2.1b)"),
    ],
)
@pytest.mark.parametrize("product", ["aid", "reference"])
def test_what_a_test_sends_its_reader_to_stands_behind_it(product: str, test: str, below: str, after: str) -> None:
    (document,) = made_of(product, pack("risorgimento"), "en", only="magenta_1859")
    said = squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page)))
    assert said.index(test) < said.index(below) < said.index(after)


def test_figures_of_the_scale_come_last() -> None:
    said = _said("risorgimento", "magenta_1859", "en")
    assert said.index("Metres to a centimetre") > said.index("How near an objective is held")
