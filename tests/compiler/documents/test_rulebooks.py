"""Rulebooks: every section with its bookmark, links and page numbers that are true, nothing of the rules left out."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pypdf
import pytest
from pypdf.generic import Destination

from compiler.backends.documents.parts.writer import anchor_of
from compiler.backends.words.numbering import shown_numbers
from compiler.layout.draw import Page
from engine.model.pack import Ruleset
from tests.compiler.documents.library import LANGUAGES, Printed, bare, made_of, painted, printed, ruleset, runs
from tests.compiler.finding import pack_of
from tests.compiler.picket import TEXT, picket

EXAMPLE = {"en": "Example", "it": "Esempio"}
BOOKS = [("condottiero", "en"), ("condottiero", "it"), ("esa", "it")]


@pytest.fixture(params=BOOKS, ids="-".join)
def book(request: pytest.FixtureRequest) -> tuple[Printed, Ruleset, str]:
    system, language = request.param
    return printed("rulebook", system, system, language), ruleset(system), language


def outline(reader: pypdf.PdfReader) -> list[tuple[str, int]]:
    """(title, page) of every bookmark, deep ones too."""
    found: list[tuple[str, int]] = []

    def walk(entries: object) -> None:
        assert isinstance(entries, list)
        for entry in entries:
            if isinstance(entry, Destination):
                page = reader.get_destination_page_number(entry)
                assert page is not None
                found.append((str(entry.title), page + 1))
            else:
                walk(entry)

    walk(reader.outline)
    return found


def title_of(section: object, language: str) -> str:
    text = getattr(section, "title", None)
    return text.within(language).replace("'", "’") if text is not None else str(getattr(section, "name", ""))


def test_a_chapter_that_is_called_by_a_word_is_numbered_for_readers() -> None:
    text = printed("rulebook", "condottiero", "condottiero", "it").flowing
    assert bare("9.2 Le armate") in text
    assert [sign for sign in ("REINF", "OPEN", "APRE") if sign in text] == []


def stands_on(pages: list[Page]) -> dict[str, int]:
    return {anchor.name: number for number, page in enumerate(pages, start=1) for anchor in page.anchors}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "After an Italian sheet"), ("it", "Secondo un foglio italiano")]
)
def test_what_has_no_author_is_told_in_the_designers_notes_and_not_on_the_cover(language: str, words: str) -> None:
    cover, *pages = printed("rulebook", "condottiero", "condottiero", language).pages
    assert words not in cover
    assert " ".join(pages).count(words) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cover_thanks_the_author_of_the_rules_and_explains_no_signs(language: str) -> None:
    cover, contents, *_ = printed("rulebook", "risorgimento", "risorgimento", language).pages
    assert "Marco Morosi" in cover
    assert "†" not in cover
    assert "†" in contents


def test_condottiero_is_read_in_the_order_of_play() -> None:
    """Its chapters keep their own names, and stand in the order that the ruleset wishes."""
    headed = [one.number for one in ruleset("condottiero").sections if one.number and not one.is_rule]
    chapters = [number for number in headed if number in ("0", "2", "REINF", "R", "CAV", "T", "3.6", "3.7", "OPEN")]
    assert chapters == ["0", "2", "REINF", "R", "CAV", "T", "3.6", "3.7", "OPEN"]
    titles = [title for title, _ in outline(printed("rulebook", "condottiero", "condottiero", "en").reader)]
    rounds = [title.split(":")[0].split(" ", 1)[1] for title in titles if re.match(r"\d Rounds? \d", title)]
    assert rounds == ["Round 2", "Rounds 3 to 5", "Round 6", "Round 7"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["esa", "condottiero", "cape", "risorgimento"])
def test_rules_do_not_speak_of_what_they_are_taken_from(system: str, language: str) -> None:
    """That is for the designer's notes: who has the book has no other."""
    rules = ruleset(system)
    told = [text for one in rules.sections for text in (one.prose, *one.notes) if text is not None]
    told += [note for table in rules.tables for note in table.notes]
    talk = {"en": "the original|our reading|the source ", "it": "l.originale|nostra lettura|la fonte "}[language]
    spoken = [text.within(language) for text in told if re.search(talk, text.within(language), re.IGNORECASE)]
    assert spoken == []
    pages = printed("rulebook", system, system, language).flowing
    (first, *_) = [one.readings[0].within(language) for one in rules.sections if one.readings]
    assert pages.count(bare(first)) == 1


def test_there_is_a_bookmark_for_every_section(book: tuple[Printed, Ruleset, str]) -> None:
    made, rules, language = book
    marks = outline(made.reader)
    titles = [title for title, _ in marks]
    headed = [one for one in rules.sections if not one.is_rule and one.number]
    shown = shown_numbers(one.number for one in rules.sections if one.number)
    for section in headed:
        wanted = f"{shown[section.number or '']} {title_of(section, language)}"
        assert [title for title in titles if title.removesuffix("\u00a0†").removesuffix("*") == wanted] != [], wanted
    numbered = [title for title in titles if re.match(r"([0-9]+[.0-9]*|[A-Z]+(\.\d+)?) \S", title)]
    assert len([title for title in numbered if title.split()[0] in {shown[one.number or ""] for one in headed}]) == len(
        headed
    )


def test_bookmarks_and_headings_stand_on_the_same_page(book: tuple[Printed, Ruleset, str]) -> None:
    made, _, _ = book
    texts = [bare(words) for words in made.pages]
    for title, page in outline(made.reader):
        assert bare(title) in texts[page - 1], title


def test_the_contents_tell_the_true_pages(book: tuple[Printed, Ruleset, str]) -> None:
    made, _, _ = book
    pages = list(made.document.pages)
    stood = stands_on(pages)
    listed = [link for link in pages[1].links if link.target.startswith("#section-")]
    assert len(listed) > 10
    rows = [(bounds, run.words) for run, bounds, _ in runs(pages[1]) if run.words.isdigit() and run.box == "flow"]
    for link in listed:
        shown = [
            words
            for (left, _, right, low), words in rows
            if link.y <= low <= link.y + link.height + 0.5 and link.x <= left and right <= link.x + link.width + 0.5
        ]
        assert shown[-1:] == [str(stood[link.target[1:]])], link.target


def test_references_inside_the_text_tell_the_true_pages(book: tuple[Printed, Ruleset, str]) -> None:
    made, _, _ = book
    pages = list(made.document.pages)
    stood = stands_on(pages)
    checked = 0
    for page in pages[2:]:
        before = ""
        for run, (left, top, _, _), _ in runs(page):
            if before.endswith("p.\u00a0") and run.box == "flow":
                led = [link.target[1:] for link in page.links if abs(link.x - left) < 0.05 and abs(link.y - top) < 1.0]
                assert [stood[name] for name in led] == [int(run.words)]
                checked += 1
            before = run.words
    assert checked > 20


def test_every_rule_is_in_the_book_with_its_words(book: tuple[Printed, Ruleset, str]) -> None:
    made, rules, language = book
    text = made.flowing
    shown = shown_numbers(one.number for one in rules.sections if one.number)
    for rule in [one for one in rules.sections if one.is_rule]:
        assert bare(f"{shown[rule.number or '']} {title_of(rule, language)}") in text, rule.number


def test_every_test_term_and_example_is_in_the_book(book: tuple[Printed, Ruleset, str]) -> None:
    made, rules, language = book
    text = made.flowing
    for thing in (*rules.tests, *rules.terms, *rules.told_examples, *rules.tables):
        assert bare(title_of(thing, language)) in text, thing.name


def test_a_proof_is_not_in_the_book(book: tuple[Printed, Ruleset, str]) -> None:
    made, rules, language = book
    text = made.flowing
    heads = [bare(f"{EXAMPLE[language]}: {title_of(example, language)} (") for example in rules.examples]
    printed = [example.is_told for example, head in zip(rules.examples, heads, strict=True) if head in text]
    assert printed == [True] * sum(example.is_told for example in rules.examples)


ENGLISH = frozenset(["the", "with", "and", "of", "is", "are", "from", "if", "or", "when", "which", "that"])
"""Words that no Italian sentence has."""


def test_no_english_word_is_left_in_an_italian_book(book: tuple[Printed, Ruleset, str]) -> None:
    made, _, language = book
    found = ENGLISH & set(re.findall(r"[a-z]+", made.text.lower()))
    assert found == (set() if language == "it" else ENGLISH)


def letters_of(title: str) -> str:
    """What a reader looks a term up by: its letters, without accents and signs."""
    plain = unicodedata.normalize("NFD", title.casefold())
    return "".join(sign for sign in plain if sign.isalnum() or sign == " ")


def test_the_glossary_is_in_the_order_of_its_language(book: tuple[Printed, Ruleset, str]) -> None:
    made, rules, language = book
    titles = {anchor_of("term", term): title_of(term, language) for term in rules.terms}
    places = [
        (number, anchor.y, letters_of(titles[anchor.name]))
        for number, page in enumerate(made.document.pages)
        for anchor in page.anchors
        if anchor.name.startswith("term-")
    ]
    shown = [letters for _, _, letters in places]
    assert len(shown) == len(rules.terms) > 10
    assert shown == sorted(shown)
    # Down one column after the other: a term stands below the one before it, or a new column has begun.
    new_columns = [(before[0], after[0]) for before, after in pairwise(places) if after[:2] <= before[:2]]
    assert all(page == next_page for page, next_page in new_columns)
    assert len(new_columns) <= len({page for page, _, _ in places})


def test_the_index_names_pages_in_order_and_each_once() -> None:
    made = printed("rulebook", "condottiero", "condottiero", "en")
    pages = list(made.document.pages)
    stood = stands_on(pages)
    begun = [at for at, page in enumerate(pages) if any(anchor.name == "part-index" for anchor in page.anchors)]
    first = min([*begun, len(pages) - 1])
    lines: dict[tuple[int, float, float], list[int]] = {}
    for at, page in enumerate(pages[first:]):
        # Above the index its first page may hold the end of a table, which names the page of a line twice.
        top = next((anchor.y for anchor in page.anchors if anchor.name == "part-index"), 0.0)
        for link in (one for one in page.links if one.y >= top):
            lines.setdefault((at, (link.x - 16) // 61, round(link.y, 1)), []).append(stood[link.target[1:]])
    assert len(lines) > 50
    for found in lines.values():
        assert all(one < other for one, other in pairwise(found))


def test_the_index_names_the_formations_that_rules_speak_of() -> None:
    made = printed("rulebook", "risorgimento", "risorgimento", "it")
    index = next(at for at, page in enumerate(made.document.pages) if any(a.name == "part-index" for a in page.anchors))
    words = "".join(bare(run.words) for page in made.document.pages[index:] for run, _, _ in runs(page))
    assert bare("Quadrato, ") in words
    assert bare("Colonna di marcia, ") in words


HOUSE = """
ruleset demo "Demo" {
  rule_prefix "D"
  section 1 first "The first" {
    prose \"\"\"See [[1.1]] and [[second|the other]]. **Strong**, *stressed*.\"\"\"
    section 1.1 second "The second" {
      prose \"\"\"
        Words before a list.

        - one thing
        - another thing
      \"\"\"
      tabletop "Nobody simulates this."
      note "Something to note."
    }
  }
  house "Nobody tells." { constant reach "How far" { value 3 } }
}
"""


def test_a_small_rulebook_marks_what_is_ours_and_not_what_is_for_the_table_alone() -> None:
    (document,) = made_of("rulebook", pack_of(HOUSE))
    text = bare(painted(document).text)
    assert bare("Nobody simulates this.") not in text
    for words in ("Note. Something to note.", "3 †", "marked † are ours: • Nobody tells. (How far)"):
        assert bare(words) in text
    assert bare("• one thing") in text
    assert bare("See 1.1 and the other (p. 2). Strong, stressed.") in text


def test_a_step_that_a_choice_puts_in_two_places_is_told_once() -> None:
    steps = """
      switch moment "When?" { default early  choice early "early"  choice late "late" }
      sequence turn "The turn" {
        phase before "Drums" { when options.moment = early  cites 1 }
        phase march "March"
        phase after "Trumpets" { when options.moment = late  cites 1.1 }
      }
    """
    (document,) = made_of("rulebook", pack_of(HOUSE.replace("    section 1.1", f"{steps}    section 1.1")))
    text = bare(painted(document).text)
    assert bare("1. Drums") in text
    assert bare("2. March") in text
    assert bare("3. Trumpets") not in text
    assert bare("With other choices also: Trumpets → 1.1") in text


def test_a_proof_is_not_printed() -> None:
    rest = "proof yes  given { army.size 3 }  expect army.size = 3 }"
    example = f'example edge "At the edge" {{ cites 1  means "Just so."  {rest}'
    text = HOUSE.replace('house "Nobody', f'fact army.size "size" {{ of number }}  {example}\n  house "Nobody')
    shown, hidden = (painted(*made_of("rulebook", pack_of(words))).text for words in (text.replace("yes", "no"), text))
    assert "At the edge" in shown
    assert "At the edge" not in hidden


def test_a_section_of_examples_alone_keeps_them() -> None:
    example = 'example edge "At the edge" { cites 1  means "Just so."  given { army.size 3 }  expect army.size = 3 }'
    own = f'fact army.size "size" {{ of number }}  section 2 tries "Tries" {{ {example} }}\n  house "Nobody'
    text = painted(*made_of("rulebook", pack_of(HOUSE.replace('house "Nobody', own)))).text
    in_the_contents = text.index("Tries")
    assert text.index("Tries", in_the_contents + 1) < text.index("At the edge")


def test_marks_are_explained_only_where_some_stand() -> None:
    settled = HOUSE.replace('house "Nobody tells." { constant reach "How far" { value 3 } }', "")
    doubtful, plain = (painted(*made_of("rulebook", pack_of(text))).text for text in (HOUSE, settled))
    assert "† Our value" in doubtful
    assert "?" not in doubtful
    assert "†" not in plain


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_section_that_explains_a_term_keeps_all_else_that_it_holds(language: str) -> None:
    (document,) = made_of("rulebook", picket(), language)
    made = painted(document)
    words = {"en": ("1 The troops", "Goes one hex more."), "it": ("1 Le truppe", "Va di un esagono in più.")}[language]
    assert words[0] in [title for title, _ in outline(made.reader)]
    for said in words:
        assert bare(said) in bare(made.text)


def test_the_section_that_is_the_glossary_is_printed_once_with_its_words() -> None:
    text = """
        ruleset demo "Demo" {
          section 1 first "First" { prose "See [[2]]." }
          section 2 glossary "Words" { prose "What they mean." term step "Step" { means "a figure" } }
        }
    """
    made = painted(*made_of("rulebook", pack_of(text)))
    assert made.text.count("What they mean.") == 1
    assert made.text.count("Step. a figure") == 1


def test_odds_of_many_values_go_down_the_page() -> None:
    """Figures from -1 to 10 are met in the lists: side by side they would be wider than a column."""
    text = TEXT.replace("score roll + shooter.fire + shooter.temper.steel", "score roll + shooter.fire", 1)
    text = text.replace("fire none  melee 3", "fire 10  melee 3", 1).replace("fire 3  points 8", "fire -1  points 8", 1)
    (document,) = made_of("rulebook", pack_of(text))
    assert bare("it tells smoke −1 0 100 0 17 83 1 33 67") in bare(painted(document).text)


def test_an_ending_is_told_once_where_lettered_rules_of_its_section_say_it() -> None:
    text = printed("rulebook", "esa", "esa", "en").flowing
    assert bare("After the last turn of the scenario the army with more determination wins") in text
    assert bare("The last turn is over") not in text
