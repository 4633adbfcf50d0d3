"""Titles that sentences agree with: what authors say, what is guessed, and the forms that follow from it."""

from __future__ import annotations

import pytest

from compiler.backends.words.language.agreement import Agrees, Titled, agreement_of, titled
from compiler.backends.words.language.inflection import inflection_of
from engine.model.rules import Agreement
from engine.model.values import Text
from tests.compiler.finding import compiled

ONE_HE, ONE_SHE = Agrees(False, "masculine"), Agrees(False, "feminine")
MANY_HE, MANY_SHE = Agrees(True, "masculine"), Agrees(True, "feminine")


@pytest.mark.parametrize(
    ("words", "is_plural"),
    [
        ("The veterans", True),
        ("Regiments of foot 2", True),
        ("Veteran regiments (the King's army)", True),
        ("The King's army", False),
        ("Fortebraccio's men-at-arms", True),
        ("Molondin's Swiss", True),
        ("France and the Protector", True),
        ("A party from the lines", False),
        ("French Guards, right", True),
    ],
)
def test_the_number_of_an_english_title_is_guessed(words: str, is_plural: bool) -> None:
    assert agreement_of(Titled(words), "en").is_plural == is_plural


@pytest.mark.parametrize(
    ("words", "agrees"),
    [
        ("Gli archibugi", MANY_HE),
        ("Le camicie bianche", MANY_SHE),
        ("L'armata del Re", ONE_SHE),
        ("Lance di Milano", MANY_SHE),
        ("Granatiere 3", ONE_HE),
        ("8° cacciatori", ONE_HE),
        ("La Francia e il Protettore", MANY_HE),
        ("Regimenti di Piemonte e Savoia", MANY_HE),
        ("Cavalleria leggera e archibugieri a cavallo", MANY_HE),
    ],
)
def test_number_and_gender_of_an_italian_title_are_guessed(words: str, agrees: Agrees) -> None:
    assert agreement_of(Titled(words), "it") == agrees


def test_a_title_that_is_the_same_in_all_languages_is_a_name() -> None:
    athos = titled(Text((("en", "Athos"), ("it", "Athos"))), "en", languages=2, is_person=True)
    assert not agreement_of(athos, "en").is_plural
    horse = titled(Text((("en", "Chevau-légers"), ("it", "Chevau-légers"))), "en", languages=2, is_card=True)
    assert agreement_of(horse, "en").is_plural


def test_the_author_has_the_last_word_and_a_language_of_its_own_before_all() -> None:
    said = (Agreement("", "plural"), Agreement("it", "singular", "feminine"))
    assert agreement_of(Titled("Jäger"), "en", said) == Agrees(True, "")
    assert agreement_of(Titled("Jäger"), "it", said) == ONE_SHE


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("is shaken", "are shaken"),
        ("has lost its flag", "have lost their flag"),
        ("carries it", "carry it"),
        ("passes", "pass"),
        ("goes", "go"),
        ("may act", "may act"),
    ],
)
def test_an_english_predicate_takes_the_number_of_its_subject(one: str, many: str) -> None:
    assert inflection_of("en").predicate(one, Agrees()) == one
    assert inflection_of("en").predicate(one, Agrees(is_plural=True)) == many


@pytest.mark.parametrize(
    ("said", "forms"),
    [
        ("è scosso", ("è scossa", "sono scossi", "sono scosse")),
        ("è carico", ("è carica", "sono carichi", "sono cariche")),
        ("è stato colpito", ("è stata colpita", "sono stati colpiti", "sono state colpite")),
        ("si arrende", ("si arrende", "si arrendono", "si arrendono")),
        ("si sottrae al tiro", ("si sottrae al tiro", "si sottraggono al tiro", "si sottraggono al tiro")),
        ("tiene il colle", ("tiene il colle", "tengono il colle", "tengono il colle")),
        ("è in rotta", ("è in rotta", "sono in rotta", "sono in rotta")),
        ("finisce a terra", ("finisce a terra", "finiscono a terra", "finiscono a terra")),
    ],
)
def test_an_italian_predicate_takes_number_and_gender(said: str, forms: tuple[str, str, str]) -> None:
    told = tuple(inflection_of("it").predicate(said, subject) for subject in (ONE_SHE, MANY_HE, MANY_SHE))
    assert told == forms


@pytest.mark.parametrize(
    ("preposition", "words", "told"),
    [
        ("a", "Il capitano Mendoza", "al capitano Mendoza"),
        ("di", "Lo smeriglio", "dello smeriglio"),
        ("da", "L'armata", "dall'armata"),
        ("davanti a", "I veterani", "davanti ai veterani"),
        ("con", "La guardia", "con la guardia"),
        ("di", "Athos", "di Athos"),
    ],
)
def test_an_italian_preposition_joins_the_article(preposition: str, words: str, told: str) -> None:
    italian = inflection_of("it")
    assert italian.after(preposition, italian.amid(Titled(words)), is_name=False) == told


def test_the_article_of_a_french_name_is_none() -> None:
    assert inflection_of("it").amid(Titled("La Ferté", is_name=True)) == "La Ferté"
    assert inflection_of("en").amid(Titled("The foot")) == "the foot"


# --- `agrees` in a file ---------------------------------------------------------------------------------------------

RULES = 'ruleset demo "Demo" {{ term drill "Drill" {{ means "what soldiers practise"  {} }} }}'


def test_a_title_carries_what_its_author_says() -> None:
    pack = compiled(RULES.format("agrees { en plural  it feminine, singular }")).pack
    assert pack is not None
    assert pack.rulesets[-1].terms[0].agrees == (Agreement("en", "plural"), Agreement("it", "singular", "feminine"))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("agrees many", "`many` is no number and no gender"),
        ("agrees { drill plural }", "`drill` is no language"),
        ("agrees { }", "`agrees` says a number, a gender or both"),
    ],
)
def test_what_is_no_number_and_no_gender_is_told(written: str, told: str) -> None:
    assert told in [diagnostic.message for diagnostic in compiled(RULES.format(written)).diagnostics]
