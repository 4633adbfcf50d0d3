"""Which edition a page is of, what changed as a feed, and lists that are more than names."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from compiler.backends.site.pages import Feed, Handed
from compiler.backends.site.site import Wish, write_site
from tercio.site.feeds import feed_file
from tests.compiler.site.small import EDITION, TEXT, compiled, text, workshop


def test_every_page_of_a_game_says_its_edition_and_an_edition_has_a_feed_of_changes() -> None:
    text = TEXT.replace('rule_prefix "HED"', 'rule_prefix "HED"   edition "3 <b>"', 1) + EDITION
    made = write_site(compiled(text), Wish(languages=("en",)), workshop(), Handed(stamp="0123abcd"))
    pages = {page.key: page.text for page in made.pages if page.key.startswith("rules/hedge/")}
    assert len(pages) > 8
    without = [key for key, page in pages.items() if "Hedges · edition 3 &lt;b&gt; · rules 0123abcd" not in page]
    assert without == []
    (feed,) = made.feeds
    assert (feed.path, feed.page) == ("rules/hedge_two/changes.xml", "rules/hedge_two/changes.md")
    assert any("Running away" in line and "[" not in line for line in feed.lines)
    changes = next(page.text for page in made.pages if page.path == feed.page)
    assert "(changes.xml)" in changes


def test_changes_stand_by_chapter_in_the_order_of_the_book() -> None:
    """With an index, and rules that came inside an added section; proofs, which no page shows, are not told."""
    edition = """
ruleset hedge_three "Third" it "Terza" {
  amends hedge
  add section 0 reading "Reading" it "Leggere" {
    rule 0a "For those who know" it "Per chi conosce" { prose "Flags first." it "Prima le bandiere." }
  }
  amend test melee {
    remove modifier from_higher_ground
    add modifiers { +2 when attacker.uphill "from above" it "dall'alto" }
  }
  add section 3 night "Night" it "Notte" {
    rule 3a "Lanterns" it "Lanterne" { prose "Carry one." it "Portane una." }
  }
  amend section 1.1 { prose "They stay." it "Restano." }
  replace fact unit.uphill "stands above" it "sta sopra"
  add example dull { cites 1a  given { attacker.fight 2 }  run melee  roll 4  expect score = 6 }
}
"""
    made = write_site(compiled(TEXT + edition), Wish(), workshop(), Handed())
    changes = next(one.text for one in made.pages if one.path == "rules/hedge_three/changes.md")
    order = (
        "(#changes-1) | 1 | – | 1 |",
        "(#changes-3) | – | 2 | – |",
        "{ #changes-1 }",
        "They stay.",
        "{ #changes-3 }",
        "Carry one.",
    )
    assert [changes.index(words) for words in order] == sorted(changes.index(words) for words in order)
    counted = changes.partition("## Changes by chapter")[2].partition("\n## ")[0]
    assert counted.count("](#changes-") == 4, "a line for each chapter, and one for the rest"
    assert changes.index("Flags first") < changes.index("## Changes by chapter"), "what one must know before all"
    fighting, _, night = changes.partition("{ #changes-1 }")[2].partition("{ #changes-3 }")
    assert "*Changed:* [1&#46;1 Running](" in fighting
    assert "*Also:* figures, tests, lists or examples: 1" in fighting
    assert fighting.index("*Changed:*") < fighting.index("<details") < fighting.index("They stay."), (
        "details are folded"
    )
    assert "*New:* [3 Night](3-night.md#hed-3) · [3a Lanterns](3-night.md#hed-3a)" in night
    assert "hed-test-melee-before" in fighting
    assert "- added: from above" in fighting
    assert 'data-mark="added here"' in night
    elsewhere = changes.partition("{ #changes-elsewhere }")[2]
    assert "new in place of the old: What is reckoned, stands above – As it was before: " in elsewhere
    assert "dull" not in changes
    assert all("dull" not in line for feed in made.feeds for line in feed.lines)


def test_what_goes_and_comes_again_under_the_same_title_was_replaced() -> None:
    """Whatever the two are called in the file: a reader knows them by their title."""
    edition = """
ruleset hedge_three "Third" it "Terza" {
  amends hedge
  remove example a_blow
  add example other_blow "A blow" it "Un colpo" {
    cites 1a   means "He strikes." it "Colpisce."   given { attacker.fight 2 }   run melee   roll 4   expect score = 6
  }
}
"""
    made = write_site(compiled(TEXT + edition), Wish(languages=("en",)), workshop(), Handed())
    changes = next(one.text for one in made.pages if one.path == "rules/hedge_three/changes.md")
    assert "new in place of the old: Example" in changes
    assert "removed: Example" not in changes
    assert "added: Example" not in changes


def test_rules_by_number_stand_under_their_chapters() -> None:
    assert "## 1 Fighting { #chapter-1 }\n" in text("rules/hedge/rules.md")
    added = 'add section 3 night "Night" it "Notte" { prose "Dark." it "Buio." }'
    night = f'ruleset two "Two" it "Due" {{ amends hedge   {added} }}'
    made = write_site(compiled(TEXT + night), Wish(languages=("en",)), workshop(), Handed())
    page = next(one.text for one in made.pages if one.path == "rules/two/rules.md")
    assert "[1 Fighting](#chapter-1) · [3 Night](#chapter-3)" in page
    three = page.index("## 3 Night { #chapter-3 }\n")
    assert page.index("| HED-1a |") < three < page.index("| HED-3 |")


def test_a_feed_holds_a_line_for_each_change_and_no_markup_of_a_stranger() -> None:
    feed = Feed("it/rules/a/changes.xml", "it/rules/a/changes.md", "it", "A & B", ("added: <script>x</script>", "two"))
    root = ET.fromstring(feed_file(feed, "https://club.example/it/rules/a/changes.html"))
    assert [item.findtext("title") for item in root.iter("item")] == list(feed.lines)
    assert len({item.findtext("guid") for item in root.iter("item")}) == 2
    assert root.findtext("channel/link") == "https://club.example/it/rules/a/changes.html"


def test_a_list_of_bare_names_tells_who_has_them_and_which_rule_explains_them() -> None:
    named = TEXT.replace(
        'terrain orchard "Orchard" it "Frutteto" { symbol "o" }',
        'terrain orchard "Orchard" it "Frutteto" { symbol "o"  is leafy }\n'
        '  tag leafy "Leafy" it "Frondoso" { sole_in army }\n'
        '  tag brave "First blow" it "Primo colpo"',
    )
    made = write_site(compiled(named), Wish(languages=("en",)), workshop(), Handed())
    things = next(page.text for page in made.pages if page.key == "rules/hedge/things.md")
    lines = [line for line in things.splitlines() if "Leafy" in line or "**First blow**" in line]
    assert "[Orchard](terrain.md#" in lines[0]
    assert "[1a First blow](1-fighting.md#hed-1a)" in lines[1]


def test_a_page_leads_to_its_other_languages_by_the_path_as_it_is() -> None:
    """A theme without a list of languages: mkdocs knows no path with an entity in it."""
    made = write_site(compiled(TEXT + EDITION), Wish(switch_in_page=True), workshop(), Handed())
    pages = {page.path: page.text for page in made.pages}
    named = [path for path in pages if "_" in path and not path.startswith("it/")]
    assert named
    assert [path for path in named if f"it/{path})" not in pages[path].replace("../", "")] == []


def test_search_does_not_read_what_stands_beside_a_heading() -> None:
    """Its number and `simulated` would open every hit."""
    marked = [line for line in text("rules/hedge/scenarios/lane.md").splitlines() if "tercio-marks" in line]
    assert marked
    assert all("data-search-exclude" in line for line in marked)


def test_editions_of_a_book_know_of_one_another() -> None:
    made = write_site(compiled(TEXT + EDITION), Wish(languages=("en",)), workshop(), Handed())
    fronts = {one.path: one.text for one in made.pages if one.path.endswith("/index.md")}
    lines = {
        path: line for path, text in fronts.items() for line in text.splitlines() if line.startswith("**Other editions")
    }
    assert len(lines) == 2
    assert all(line.count("](") == 1 for line in lines.values()), lines
