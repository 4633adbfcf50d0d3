"""What stands on the pages of a small ruleset, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from posixpath import dirname, join, normpath

import pytest

from compiler.backends.site.pages import (
    Asset,
    Covered,
    Download,
    Handed,
    Site,
    Told,
    Trace,
)
from compiler.backends.site.site import Wish, languages_of, write_site
from compiler.backends.words.atlas import Atlas, chapters, slug
from tests.compiler.picket import picket
from tests.compiler.site.small import EDITION, TEXT, compiled, page, site, text, workshop

CHAPTER = "rules/hedge/1-fighting.md"


def test_every_page_is_there_in_both_languages() -> None:
    keys = {language: {one.key for one in site().pages if one.language == language} for language in ("en", "it")}
    assert keys["en"] == keys["it"]
    assert {
        "rules/index.md",
        "rules/hedge/index.md",
        CHAPTER,
        "rules/hedge/glossary.md",
        "rules/hedge/rules.md",
        "rules/hedge/tests.md",
        "rules/hedge/choices.md",
        "rules/hedge/ability.md",
        "rules/hedge/terrain.md",
        "rules/hedge/armies/parish.md",
        "rules/hedge/decks/day.md",
        "rules/hedge/scenarios/lane.md",
    } <= keys["en"]


def test_the_first_page_of_a_book_says_whom_it_follows() -> None:
    english, italian = text("rules/hedge/index.md"), text("it/rules/hedge/index.md")
    assert "*After the rules of “Lanes” by Ada &lt;b&gt;, with Bice, Carla and Dora.* See [1.1 Running]" in english
    assert "*After an unnamed sheet.*" in english
    assert "*Secondo le regole di “Viottoli” di Ada &lt;b&gt;, con Bice, Carla e Dora.* Vedi [1.1 Fuggire]" in italian


def test_names_of_which_nothing_is_said_have_no_page_of_their_own() -> None:
    """Neither kinds that are only names, nor the originals that a book follows."""
    assert "rules/hedge/things.md" not in {page.key for page in site().pages}
    assert "Lanes" not in text("rules/hedge/tests.md")


def test_pages_lie_below_their_language() -> None:
    assert page(CHAPTER).language == "en"
    assert page(f"it/{CHAPTER}").language == "it"


@pytest.mark.parametrize("folder", ["", "it/"])
def test_rules_have_permanent_anchors(folder: str) -> None:
    found = re.findall(r"^(#+) .*\{ #([\w-]+)(?: \.tercio-lettered)? \}$", text(folder + CHAPTER), flags=re.MULTILINE)
    assert found == [("#", "hed-1"), ("##", "hed-1a"), ("##", "hed-1-1")]


def test_a_cross_reference_has_number_and_title() -> None:
    assert "[1.1 Running](#hed-1-1)" in text(CHAPTER)
    assert "[1.1 Fuggire](#hed-1-1)" in text(f"it/{CHAPTER}")


def test_a_term_is_explained_where_it_stands() -> None:
    assert '[Nerve](glossary.md#hed-term-nerve "what keeps men in line"){ .tercio-term }' in text(CHAPTER)
    assert '"ciò che tiene gli uomini in fila"' in text(f"it/{CHAPTER}")
    assert 'id="hed-term-nerve"' in text("rules/hedge/glossary.md")


def test_a_figure_is_printed_from_its_declaration() -> None:
    assert "; 7 wins." in text(CHAPTER)


def test_a_test_shows_its_modifiers_outcomes_and_exact_odds() -> None:
    found = text(CHAPTER)
    assert "| +1 | from higher ground |" in found
    assert "| 7 or more | driven back |" in found
    # A die and a fight of 3 need a 4: one in two.
    assert "| 3 | 50.0% | 50.0% |" in found
    assert "| 7 o più | respinto |" in text(f"it/{CHAPTER}")


def test_a_table_is_drawn_with_the_words_of_its_heads() -> None:
    row = next(line for line in text(CHAPTER).splitlines() if line.startswith("| **Horse"))
    assert row.endswith("| −1 | 0 |")


def test_a_switch_says_how_we_play_and_why() -> None:
    assert "**no** (usual)" in text(CHAPTER)
    assert "<summary>Perché si gioca così</summary>\n\nNessuno" in text(f"it/{CHAPTER}")


def test_an_example_stands_with_the_first_rule_it_cites_and_is_linked_from_the_others() -> None:
    found = text(CHAPTER)
    assert found.count('id="hed-example-a-blow"') == 1
    assert (
        found.index("{ #hed-1a .tercio-lettered }")
        < found.index('id="hed-example-a-blow"')
        < found.index("{ #hed-1-1 }")
    )
    assert "Also shown by: [A blow](#hed-example-a-blow)" in found
    assert "a-proof" not in found, "proofs are for `tercio test`"


def test_army_lists_have_points_and_scenarios_their_orders_of_battle() -> None:
    assert "| 10 |" in text("rules/hedge/armies/parish.md")
    lane = text("rules/hedge/scenarios/lane.md")
    assert "[Pikes](../armies/parish.md#hed-profile-pikes) | 0203 | north | 10 |" in lane
    assert "**Total: 20 points**" in lane
    assert "Zones: Low end" in lane
    assert "| **The press** | 2 | each turn | neither army | 0302 |" in lane
    assert "| **Il torchio** | 2 | ogni turno | di nessuno | 0302 |" in text("it/rules/hedge/scenarios/lane.md")


def test_a_map_is_a_vector_picture_in_each_language() -> None:
    paths = [one.path for one in site().assets]
    for language, folder in (("en", ""), ("it", "it/")):
        path = f"assets/rules/hedge/map_lane_{language}.svg"
        assert path in paths
        assert f"{path})" in text(f"{folder}rules/hedge/scenarios/lane.md")


def test_special_rules_stand_on_the_scenarios_page_with_what_was_before() -> None:
    lane = text("rules/hedge/scenarios/lane.md")
    assert "{ #hed-20 }" in lane
    assert "added here" in lane
    now, _, before = lane.partition("As it was before")
    assert "in the fog" in now
    assert "in the fog" not in before.partition("</details>")[0]


def test_the_page_of_changes_tells_parts_by_their_titles_and_sections_that_are_gone() -> None:
    second = """
ruleset hedge_two "Second" it "Seconda" {
  amends hedge
  amend section 1.1 { prose "They stay." it "Restano." }
  remove section fog_two
  replace fact unit.uphill "stands above" it "sta sopra"
}
"""
    fog = 'section 1.0 fog_two "Fog" it "Nebbia" { prose "Grey." it "Grigio." }'
    base = TEXT.replace("section 1.1", f"{fog}\n  section 1.1", 1)
    made = write_site(compiled(base + second), Wish(languages=("en",)), workshop(), Handed())
    changes = next(one.text for one in made.pages if one.key == "rules/hedge_two/changes.md")
    assert "new in place of the old: What is reckoned, stands above" in changes
    gone = changes.partition("1&#46;0 Fog")[2]
    assert "removed" in gone
    assert "Grey." in gone


def test_an_edition_marks_what_changed_and_lists_it() -> None:
    made = write_site(compiled(TEXT + EDITION), Wish(languages=("en",)), workshop(), Handed())
    texts = {one.key: one.text for one in made.pages}
    found = texts["rules/hedge_two/1-fighting.md"]
    assert "changed here" in found
    assert "They run." in found.partition("As it was before")[2]
    assert " Running away](1-fighting.md#hed-1-1)" in texts["rules/hedge_two/changes.md"]
    assert "changed here" not in texts["rules/hedge/1-fighting.md"]
    changes = texts["rules/hedge_two/changes.md"]
    now, _, before = changes.rpartition("As it was before")
    assert "They stay." in now
    assert "They run." in before.partition("</details>")[0]
    assert "hed-test-melee-before" in changes
    table = found.partition("hed-test-melee-before")[2]
    assert "| +1 | from higher ground |" in table
    assert "| +2 | from higher ground |" in found.partition("hed-test-melee-before")[0]


def test_the_index_of_rules_counts_examples_and_proofs() -> None:
    assert "| HED-1a | [First blow](1-fighting.md#hed-1a) |   | 2 |" in text("rules/hedge/rules.md")


def test_no_english_word_of_the_site_is_left_on_an_italian_page() -> None:
    leftovers = ("Also shown by", "Example:", "Chapters", "Glossary", "we play", "What is done", "Exact odds")
    for one in site().pages:
        if one.language == "it":
            assert [word for word in leftovers if word in one.text] == [], one.path


def test_a_proof_has_no_story_and_is_not_published_but_counts() -> None:
    pages = {one.path: one.text for one in site().pages}
    assert "From above they strike once." in pages[CHAPTER]
    assert [path for path, said in pages.items() if "Nobody reads this" in said] == []
    assert [asset.path for asset in site().assets if "untold" in asset.path] == []


def dead_links(made: Site) -> list[tuple[str, str]]:
    """Links between pages that lead to no page, or to no anchor on it."""
    texts = {one.path: one.text for one in made.pages}
    assets = {one.path for one in made.assets}
    dead = []
    for path, said in texts.items():
        for target in re.findall(r"\]\(([^)\s]+)", said):
            place, _, anchor = target.partition("#")
            where = normpath(join(dirname(path), place)) if place else path
            known = where in texts and (
                not anchor or f"{{ #{anchor} " in texts[where] or f'id="{anchor}"' in texts[where]
            )
            if not known and where not in assets:
                dead.append((path, target))
    return dead


def test_every_link_between_pages_leads_to_a_page_and_an_anchor() -> None:
    assert dead_links(site()) == []


def test_what_the_engine_did_is_told_with_its_rules() -> None:
    told = {"en": [Told("red strikes", "1a")], "it": [Told("il rosso colpisce", "1a")]}
    handed = Handed(
        traces={("hedge", "a_blow"): Trace(holds=True, told=told)},
        covered={"hedge": {"1a": Covered("simulated"), "1.1": Covered("tabletop")}},
        downloads={"lane": [Download("units", "Cards: The parish", "en", "units.pdf", b"%PDF")]},
    )
    shop = workshop()
    made = write_site(compiled(), Wish(), shop, handed)
    texts = {one.path: one.text for one in made.pages}
    assert "red strikes ([1a](#hed-1a))" in texts[CHAPTER]
    assert "il rosso colpisce ([1a](#hed-1a))" in texts[f"it/{CHAPTER}"]
    assert 'tercio-simulated" title="The engine carries this rule out.">simulated' in texts[CHAPTER]
    assert "table-top only" in texts[CHAPTER]
    assert "[Cards: The parish](../../../downloads/lane/units.pdf)" in texts["rules/hedge/scenarios/lane.md"]
    assert Asset("downloads/lane/units.pdf", b"%PDF") in made.assets


def test_a_rule_that_is_a_component_says_what_shows_it() -> None:
    first = 'rule 1a "First blow" it "Primo colpo" {'
    pack = compiled(TEXT.replace(first, f'{first} shown_by "the cards" it "le schede"'))
    texts = {one.path: one.text for one in write_site(pack, Wish(), workshop(), Handed()).pages}
    assert texts[CHAPTER].count("*component: ") == texts[CHAPTER].count("*component: the cards*") == 1
    assert "*componente: le schede*" in texts[f"it/{CHAPTER}"]


def test_the_same_pack_makes_the_same_site() -> None:
    again = write_site(compiled(), Wish(), workshop(), Handed())
    assert again.pages == site().pages
    assert again.assets == site().assets


def test_a_text_without_a_translation_is_told_with_its_place() -> None:
    shop = workshop()
    write_site(compiled(TEXT.replace(' it "Fuggono."', "")), Wish(), shop, Handed())
    assert [(one.code.code, one.span.source.name) for one in shop.sink.sorted()] == [("E1203", "small.tercio")]


def test_one_language_alone_needs_no_translation() -> None:
    shop = workshop()
    made = write_site(compiled(TEXT.replace(' it "Fuggono."', "")), Wish(languages=("en",)), shop, Handed())
    assert shop.sink.sorted() == ()
    assert {one.language for one in made.pages} == {"en"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ('"Fighting" it "Combattere"', "fighting"),
        ('"First blow" it "Primo colpo"', "1a"),
        ('"The parish" it "La parrocchia"', "parish"),
        ('"Day" it "Giorno"', "day"),
        ('"Nerve" it "Coraggio"', "nerve"),
        ('"Hedges" it "Siepi"', "hedge"),
    ],
    ids=["chapter", "rule", "army list", "deck", "term", "book"],
)
def test_a_title_that_a_page_stands_under_is_needed_in_each_language(title: str, name: str) -> None:
    pack = compiled(TEXT.replace(title, title.partition(" it ")[0]))
    shop = workshop()
    write_site(pack, Wish(), shop, Handed())
    told = [
        (one.code.code, f"the title of `{name}`" in one.message, one.span.source.name) for one in shop.sink.sorted()
    ]
    assert told == [("E1203", True, "small.tercio")]


def test_a_battle_may_be_called_the_same_in_every_language() -> None:
    """After a place: `check` asks for no translation of it either."""
    shop = workshop()
    write_site(compiled(TEXT.replace('"The lane" it "Il viottolo"', '"Cheriton"')), Wish(), shop, Handed())
    assert shop.sink.sorted() == ()


def test_languages_are_those_that_every_book_has() -> None:
    pack = compiled()
    assert languages_of(pack) == ("en", "it")
    assert languages_of(pack, ("it",)) == ("it",)


def test_chapters_are_read_as_a_book_is() -> None:
    pack = compiled(
        'ruleset x "X" { languages en '
        + " ".join(f'section {number} s{at} "S"' for at, number in enumerate(("2", "2.1", "2.2", "2.10", "3", "CAV")))
        + ' section 4 s9 "S" { rule 4a "R"  rule 4b "R" } section 4.1 s10 "S" }'
    )
    found = [[one.number for one in chapter.sections] for chapter in chapters(pack.rulesets[-1])]
    assert found == [["2", "2.1", "2.2", "2.10"], ["3"], ["4", "4a", "4b", "4.1"], ["CAV"]]


def test_the_place_of_a_thing_is_found_in_what_a_scenarios_rules_amend() -> None:
    atlas = Atlas(compiled())
    base = atlas.place("hedge", "rule", "1a")
    assert base is not None
    assert atlas.place("hedge.lane", "rule", "1a") == base
    own = atlas.place("hedge.lane", "rule", "20")
    assert own is not None
    assert own.page == "rules/hedge/scenarios/lane.md"
    assert atlas.place("hedge", "rule", "20") is None


def test_a_section_whose_words_are_as_they_were_stays_in_its_book() -> None:
    """A phase cites 2 and 3; what section 2 holds is amended, and its words are not."""
    atlas = Atlas(picket())
    assert atlas.place("picket.dyke", "rule", "2") == atlas.place("picket", "rule", "2")
    assert atlas.place("picket.dyke", "test", "volley") != atlas.place("picket", "test", "volley")


def test_links_of_a_scenario_that_amends_a_test_and_a_sequence_lead_somewhere() -> None:
    shop = workshop()
    made = write_site(picket(), Wish(), shop, Handed())
    assert [one.message for one in shop.sink.sorted()] == []
    assert dead_links(made) == []


def test_words_of_a_card_with_two_effects_are_told_once() -> None:
    made = write_site(picket(), Wish(languages=("en",)), workshop(), Handed())
    texts = {one.path: one.text for one in made.pages}
    row = next(
        line
        for line in texts["rules/picket/decks/commands.md"].splitlines()
        if line.startswith("| <a") and "Forward" in line
    )
    assert row.count("Two orders, and one is kept.") == 1


def test_slugs_are_plain() -> None:
    assert slug("ESA-5.1a") == "esa-5-1a"
    assert slug("CAV.b") == "cav-b"


def test_a_club_has_the_lists_and_decks_of_what_it_amends_and_tells_what_it_settles() -> None:
    rules, _, content = TEXT.partition("\narmy_list parish")
    switch = 'switch hedged "Do hedges stop horse?" it "Le siepi fermano i cavalli?" { of yes_no  default no }'
    base = compiled(rules.replace("section 1.1", f"{switch}\n  section 1.1", 1) + "\narmy_list parish" + content)
    club = 'ruleset club "Club" it "Circolo" { amends hedge  options { hedged yes } }'
    both = compiled(rules.replace("section 1.1", f"{switch}\n  section 1.1", 1) + club)
    pack = replace(base, rulesets=(*base.rulesets, *(one for one in both.rulesets if one.name == "club")))
    made = write_site(pack, Wish(languages=("en",)), workshop(), Handed())
    pages = {one.key: one.text for one in made.pages}
    assert "../hedge/armies/parish.md" in pages["rules/club/index.md"]
    assert "../hedge/decks/day.md" in pages["rules/club/index.md"]
    (line,) = [line for line in pages["rules/club/changes.md"].splitlines() if line.startswith("- ")]
    assert "Do hedges stop horse?" in line
    assert line.endswith("– yes")
