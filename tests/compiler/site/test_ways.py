"""Ways through a book: its front, its quick reference, its rules by number, and where to begin."""

from __future__ import annotations

from compiler.backends.site.pages import Covered, Handed, Site
from compiler.backends.site.site import Wish, write_site
from compiler.backends.site.tools.odds import odds_data
from compiler.backends.words.atlas import Atlas, chapters
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS
from tests.compiler.site.small import EDITION, TEXT, compiled, text, workshop
from tests.shipped import shipped_pack

READING = '''
  section 0 reading "How to read" it "Come leggere" {
    prose """
      Read on, then play The
      lane.
    """ it "Leggete, poi giocate."
  }
  section 1 fighting'''
LETTERED = (
    TEXT.replace("section 1 fighting", "section F fighting")
    .replace("rule 1a", "rule F.a")
    .replace("section 1.1 running", "section F.1 running")
    .replace("[[1.1]]", "[[F.1]]")
    .replace("cites 1a, 1", "cites F.a, F")
    .replace("cites 1a", "cites F.a")
    .replace("cites 1.1", "cites F.1")
)


def made(source: str, handed: Handed | None = None) -> Site:
    return write_site(compiled(source), Wish(languages=("en",)), workshop(), handed or Handed())


def page(site: Site, path: str) -> str:
    return next(one.text for one in site.pages if one.path == path)


def test_the_front_leads_to_all_that_is_looked_up_at_the_table() -> None:
    front = text("rules/hedge/index.md")
    for name in ("tests", "glossary", "ability", "terrain", "choices", "rules"):
        assert f"]({name}.md)" in front
    edition = page(made(TEXT + EDITION), "rules/hedge_two/index.md")
    assert "[What changed](changes.md)" in edition


def test_the_quick_reference_has_the_ground_and_leads_to_the_rest() -> None:
    quick = text("rules/hedge/tests.md")
    assert "## Terrain { #quick-ground }" in quick
    assert "Orchard" in quick.partition("#quick-ground }")[2]
    assert "[Abilities](ability.md)" in quick


def test_where_to_begin_is_told_as_the_first_chapter_tells_it() -> None:
    source = TEXT.replace("  section 1 fighting", READING, 1)
    front = page(made(source), "rules/hedge/index.md")
    assert "[0 How to read](0-reading.md#hed-0), then play the battle to learn with: [The lane]" in front
    assert "Begin with [0 How to read]" in page(made(source), "rules/hedge/tests.md").replace("begin", "Begin")
    assert "then play the shortest battle: [The lane]" in text("rules/hedge/index.md")


def test_the_first_chapter_leads_to_its_battle_has_its_turn_open_and_no_marks() -> None:
    reading = READING.replace("  section 1 fighting", "").replace(
        'poi giocate."', 'poi giocate."\n    tabletop "it is" it "lo è"'
    )
    turn = """  section 0.1 first_turn "A first turn" it "Un primo turno" {
    example opening "Opening" it "Apertura" {
      cites 1a
      means "It begins." it "Si comincia."
      given { attacker.fight 2  attacker.uphill yes }
      run melee   roll 4
      expect score = 7
    }
  }
  section 1 fighting"""
    covered = {"hedge": {"0": Covered(status="tabletop"), "1a": Covered(status="tabletop")}}
    site = made(TEXT.replace("  section 1 fighting", reading + turn, 1), Handed(covered=covered))
    first = page(site, "rules/hedge/0-reading.md")
    assert "then play [The lane](scenarios/lane.md)" in first
    assert "table-top only" not in first
    assert '<details class="tercio-example" id="hed-example-opening" open markdown="1">' in first
    fighting = page(site, "rules/hedge/1-fighting.md")
    assert "table-top only" in fighting
    assert " open markdown" not in fighting


def test_the_page_of_all_books_says_with_which_battle_each_is_begun_and_how_long_that_is() -> None:
    listed = text("rules/index.md")
    assert "**Begin here:** [The lane](hedge/scenarios/lane.md)" in listed
    assert "6 turns</span>\n\n**Scenarios:**" in listed


def test_rules_by_number_have_the_number_of_the_page_and_the_one_to_cite() -> None:
    listed = page(made(LETTERED, Handed(stamp="abc123")), "rules/hedge/rules.md")
    assert "| Number | Rule | Cited as |" in listed
    assert "| HED-F.a |" in listed
    assert "rules abc123" in listed
    assert "Cited as" not in text("rules/hedge/rules.md"), "one number, one column"


def test_rules_by_number_explain_their_words() -> None:
    covered = {"hedge": {"1a": Covered(status="simulated"), "1.1": Covered(status="tabletop")}}
    listed = page(made(TEXT, Handed(covered=covered)), "rules/hedge/rules.md")
    assert "\n\n- **simulated:** The engine carries this rule out." in listed, "a list begins after an empty line"
    assert "- **table-top only:** For players at a table" in listed
    assert "**component:**" not in listed


def test_a_list_leads_to_the_rule_of_a_plural_and_of_what_something_is_a_sort_of() -> None:
    """Squares for a square, dragoons for dragoons that are mounted; but what is "in order" is no sort of orders."""
    tags = """
  tag leafy "Leafy" it "Frondoso" { sole_in army }
  tag many "Runnings, flights" it "Fughe"
  tag fast "Fast running" it "Fuga veloce"
  tag blow "Blows" it "Colpi"
"""
    orchard = 'terrain orchard "Orchard" it "Frutteto" { symbol "o"'
    site = made(TEXT.replace(orchard, f"{tags}  {orchard}  is leafy, many", 1))
    things = page(site, "rules/hedge/things.md")
    ground = next(line for line in page(site, "rules/hedge/terrain.md").splitlines() if "**Orchard**" in line)
    assert "1.1 Running" in ground, "what has no rule of its own has that of its traits"
    led = [line for line in things.splitlines() if "1.1 Running" in line]
    assert ["Runnings" in led[0], "Fast running" in led[1], len(led)] == [True, True, 2]


def test_a_box_with_two_readings_is_called_as_books_call_it() -> None:
    chapter = "rules/hedge/1-fighting.md"
    assert '<span class="tercio-kind">Choice</span>' in text(chapter)
    assert '<span class="tercio-kind">Scelta</span>' in text(f"it/{chapter}")


def test_signs_of_what_is_ours_and_of_what_is_open_are_those_that_a_book_explains() -> None:
    """Each value that nobody settles has its sign, and one line tells what it means."""
    doubted = TEXT.replace("class pike  fight 3  points 10", "class pike  fight 3?  points 10?", 1)
    parish = page(made(doubted), "rules/hedge/armies/parish.md")
    assert "- ‡ Not settled by the original" in parish
    assert "| 3 ‡ |" in parish
    assert parish.count("‡") == 3
    profile = next(line for line in TEXT.split("\n") if line.strip().startswith("profile pikes "))
    ours = TEXT.replace(profile, f'house "we guess" it "supponiamo" {{\n{profile}\n}}', 1)
    listed = page(made(ours), "rules/hedge/armies/parish.md")
    assert "**Pikes** †" in listed
    assert "- † Our reading. **Pikes**: we guess" in listed
    assert "&#42;" not in parish


def test_what_is_printed_as_a_chapter_has_a_page_of_its_own() -> None:
    """Condottiero has a 3.6 and a 3.7, printed as 7 and 8, and no 3."""
    pack = shipped_pack("condottiero")
    (ruleset,) = [one for one in pack.rulesets if one.name == "condottiero"]
    atlas = Atlas(pack)
    pages = [atlas.chapter_page(ruleset, chapter) for chapter in chapters(ruleset) if chapter.number.startswith("3")]
    assert [page.rpartition("/")[2] for page in pages] == ["3-6-influence.md", "3-7-command-test.md"]


def test_odds_ask_what_holds_at_the_moment_and_not_what_a_card_says_of_the_beginning() -> None:
    pack = shipped_pack("brigadier")
    (ruleset,) = [one for one in pack.rulesets if one.name == "brigadier"]
    words = read_dictionaries(OURS, ("en",), Sink())["en"]
    pen = Pen(Atlas(pack), ruleset, words, "rules/brigadier/odds.md", lambda *_: None)
    asked = str(odds_data(ruleset.tests, pen, None, pack))
    assert "'Formation'" in asked
    assert "Stands at first in" not in asked


def test_what_odds_ask_of_two_has_articles_in_italian() -> None:
    pack = shipped_pack("brigadier")
    (ruleset,) = [one for one in pack.rulesets if one.name == "brigadier"]
    words = read_dictionaries(OURS, ("it",), Sink())["it"]
    pen = Pen(Atlas(pack), ruleset, words, "rules/brigadier/odds.md", lambda *_: None)
    asked = str(odds_data(ruleset.tests, pen, None, pack))
    assert "Distanza dall’unità che tira all’unità bersaglio" in asked
    assert "Dove sta l’unità che tira rispetto all’unità bersaglio" in asked


def test_an_unsettled_figure_is_told_without_a_dot_before_it() -> None:
    pack = shipped_pack("cape")
    (ruleset,) = [one for one in pack.rulesets if one.name == "cape"]
    words = read_dictionaries(OURS, ("en",), Sink())["en"]
    pen = Pen(Atlas(pack), ruleset, words, "rules/cape/5-fighting.md", lambda *_: None)
    (figure,) = [one for one in ruleset.constants if one.name == "mount_wounds"]
    assert "‡ Value: not settled by the original" in pen.doubts(figure, "constant")
