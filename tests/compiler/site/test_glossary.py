"""The glossary leads to the rules that its words come from."""

from __future__ import annotations

from compiler.backends.site.glossary import glossary_view, rules_of_terms
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS
from tests.shipped import shipped_pack


def test_words_lead_to_the_rule_that_explains_them() -> None:
    (ruleset,) = [one for one in shipped_pack("esa").rulesets if one.name == "esa"]
    rules = rules_of_terms(ruleset)
    known = {
        "shaken": "10.16",
        "line_of_fire": "6.4b",
        "determination": "2.1.3",
        "command_distance": "10.6",
        "strength": "10.8",
        "morale": "4f",
        "in_command": "10.6",
        "melee_weakness": "7.3",
        "multiple_melee": "7.4",
        "limbered": "9.2a",
        "charge": "9.3",
    }
    assert {name: rules.get(name) for name in known} == {name: (number,) for name, number in known.items()}
    assert rules["damage"] == ("6.1c", "7.1c")
    assert len(rules) > 0.8 * len(ruleset.terms)


def test_a_chapter_of_words_explains_none_of_them() -> None:
    (ruleset,) = [one for one in shipped_pack("cape").rulesets if one.name == "cape"]
    rules = rules_of_terms(ruleset)
    assert ("11",) not in rules.values()
    assert (rules["firmness_word"], rules["canister_fire"]) == (("3.2",), ("10.2.2",))


def test_a_word_leads_to_the_section_that_its_meaning_names() -> None:
    (ruleset,) = [one for one in shipped_pack("condottiero").rulesets if one.name == "condottiero"]
    assert rules_of_terms(ruleset)["disorganised_term"] == ("R.9",)


def test_entries_link_to_their_rule_and_letters_are_jumped_to() -> None:
    (ruleset,) = [one for one in shipped_pack("esa").rulesets if one.name == "esa"]
    for language, shaken in (("en", "10.16 Shaken"), ("it", "10.16 Scossa")):
        words = read_dictionaries(OURS, (language,), Sink())[language]
        made = Pen(Atlas(shipped_pack("esa")), ruleset, words, "rules/esa/glossary.md", lambda *_: None)
        view = glossary_view(ruleset, made)
        linked = {str(term["anchor"]): str(term["section"]) for term in view}
        assert f"[{shaken}](10-definitions.md#esa-10-16)" in linked["esa-term-shaken"]
        letters = [str(term["letter"]) for term in view if term["letter"]]
        assert letters == sorted(set(letters))
        assert len(letters) > 10


def test_words_lead_to_what_they_are_and_not_to_where_they_are_barred_and_are_told_once() -> None:
    (ruleset,) = [one for one in shipped_pack("cape").rulesets if one.name == "cape"]
    rules = rules_of_terms(ruleset)
    assert (rules["charge_word"], rules["zone_of_control"]) == (("4.3.8",), ("1.3",))
    words = read_dictionaries(OURS, ("en",), Sink())["en"]
    made = Pen(Atlas(shipped_pack("cape")), ruleset, words, "rules/cape/glossary.md", lambda *_: None)
    shaken = next(term for term in glossary_view(ruleset, made) if term["anchor"] == "cape-term-shaken-word")
    assert "2.3.1b" in str(shaken["means"])
    assert not shaken["section"]
