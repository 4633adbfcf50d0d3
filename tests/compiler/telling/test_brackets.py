"""The words of a condition or a figure mean what is played: brackets stand wherever a reader might reckon otherwise."""

from __future__ import annotations

import itertools
import random
import re
from fractions import Fraction
from functools import cache
from math import floor

import pytest

from compiler.backends.telling.clauses import Clauses
from compiler.backends.telling.known import fact_line
from compiler.backends.telling.told import rule_lines
from compiler.backends.telling.turns import phase_lines
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.cast import Cast
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from engine.model.values import Compare, Expression, Fact, Literal, Logic, Reckon
from tests.compiler.documents.library import OURS
from tests.compiler.finding import pack_of

TEXT = """
ruleset book "Book" {
  plays kit
  kind company "Company" { like piece  inside army }
  kind general "General" { like piece  inside army  stacks yes }
  kind folk "Villagers" { like piece  inside army }
  role mover { of company }   role flock { of folk }
  role lord { of general }   role chief { of general }   role foe { of company }
  fact company.tired "tired" { starts no }
  fact company.wild "wild" { starts no }
  fact company.sick "sick" { starts no }
  fact company.lost "lost" { starts no }
  fact company.one "one" { starts 0 }
  fact company.two "two" { starts 0 }
  fact company.heard "generals within call" {
    counts general  as lord  when friends(lord, company) and distance(lord, company) <= 2 hexes
  }
  fact army.taken "generals taken" { counts general  as chief  among lost  when enemies(army, chief) }
  fact army.slain "companies taken" { counts company  as foe  among lost  when enemies(army, foe) }
  fact company.obeys "obedient" {
    value company.tired and (company.wild or not company.sick and company.heard > 0) and not company.lost
  }
  section 1 the_turn "The turn" {
    sequence turn "The turn" { phase deeds "Deeds" { per_piece 2  actions rest, seize, burn } }
    action rest "Rest" { by mover  does set(mover.tired, no), set(mover.wild, no), set(mover.sick, no) }
    action seize "Seize" {
      by lord  at flock  where enemies(lord, flock) and distance(lord, flock) <= 1 hex  does remove(flock)
    }
    action burn "Burn" {
      by mover  at foe  where enemies(mover, foe)  does set(foe.lost, yes), add(foe.one, 1), add(foe.two, 1)
    }
    ending dusk "dusk" { when last_turn  highest army.taken + army.slain } }
}
"""
ATOMS = {name: Fact("company", "company", name) for name in ("tired", "wild", "sick", "lost")}
FOE = Fact("foe", "company", "lost")


@cache
def pen(language: str) -> Pen:
    pack = pack_of(TEXT)
    words = read_dictionaries(OURS, (language,), Sink())[language]
    return Pen(Atlas(pack), next(one for one in pack.rulesets if one.name == "book"), words, "", lambda *_: None)


def clauses(language: str = "en") -> Clauses:
    return Clauses(Cast(pen(language), "company"))


def line(name: str, language: str = "en") -> str:
    return fact_line(pen(language), next(fact for fact in pen(language).ruleset.facts if fact.name == name))


# --- conditions ---------------------------------------------------------------------------------------------------


def condition(dice: random.Random, depth: int) -> Expression:
    if depth == 0 or dice.random() < 0.2:
        return dice.choice([*ATOMS.values(), FOE])
    by = dice.choice(["and", "or", "not"])
    many = 1 if by == "not" else dice.choice([2, 2, 3])
    return Logic(by, tuple(condition(dice, depth - 1) for _ in range(many)))


def holds(asked: Expression, truth: dict[str, bool]) -> bool:
    match asked:
        case Fact(subject="foe"):
            return truth["foe"]
        case Fact(path=path):
            return truth[path]
        case Logic("not", (inner,)):
            return not holds(inner, truth)
        case Logic(by, of):
            return (all if by == "and" else any)(holds(one, truth) for one in of)
    raise AssertionError(asked)


def read(words: str, truth: dict[str, bool]) -> bool:
    """As somebody reads who does not know which of `and` and `or` goes first: a bracket may have only one of them."""
    levels: list[list[str]] = [[]]
    for part in re.findall(r"\(|\)|,|\w+", words):
        if part == "(":
            levels.append([])
        elif part == ")":
            inner = levels.pop()
            levels[-1].append("yes" if level(inner, truth) else "no")
        else:
            levels[-1].append(part)
    assert len(levels) == 1
    return level(levels[0], truth)


def level(parts: list[str], truth: dict[str, bool]) -> bool:
    joins = {part for part in parts if part in ("and", "or")}
    assert len(joins) < 2, f"two ways to read it: {parts}"
    cut: list[list[str]] = [[]]
    for part in parts:
        if part in ("and", "or", ","):
            cut.append([])
        else:
            cut[-1].append(part)
    subject = ""
    said: list[bool] = []
    for one in cut:
        subject = "foe" if "foe" in one else "it" if "it" in one else subject
        if one in (["yes"], ["no"]) or one[-1] in ("yes", "no"):
            said.append(one[-1] == "yes")
        else:
            said.append(truth["foe" if subject == "foe" else one[-1]] is ("not" not in one))
    return (any if "or" in joins else all)(said)


def test_the_words_of_a_condition_are_true_when_it_is() -> None:
    dice = random.Random(14)
    names = [*ATOMS, "foe"]
    for _ in range(400):
        asked = condition(dice, 3)
        words = clauses().sentence(asked)
        for values in itertools.product((False, True), repeat=len(names)):
            truth = dict(zip(names, values, strict=True))
            assert read(words, truth) is holds(asked, truth), (asked, words)


def test_alternatives_beside_others_stand_in_brackets() -> None:
    assert line("company.obeys") == (
        "When it is tired, (it is wild or (is not sick and has generals within call)) and it is not lost."
    )


# --- whom a fact counts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("company.heard", "en", "One for each friendly general within 2 hexes."),
        ("army.taken", "en", "One for each enemy general that is lost."),
        ("army.slain", "en", "One for each enemy company that is lost."),
        ("company.heard", "it", "Uno per ogni general amico entro 2 esagoni."),
    ],
)
def test_what_is_counted_is_told_by_its_kind(name: str, language: str, words: str) -> None:
    assert line(name, language) == words


def told(kind: str, name: str) -> str:
    entry = next(one for one in pen("en").ruleset.entries if (one.kind, one.name) == (kind, name))
    return " ".join(rule_lines(pen("en"), entry))


def test_an_action_says_what_kind_of_enemy_it_is_aimed_at() -> None:
    assert told("action", "burn").startswith("Done by a company, at an enemy company.")


def test_many_have_no_article_of_one() -> None:
    assert told("action", "seize").startswith("Done by a general, at enemy villagers within 1 hex.")


def test_every_kind_that_acts_in_a_phase_is_told_how_often() -> None:
    (sequence,) = pen("en").ruleset.sequences
    told_of = " ".join(phase_lines(pen("en"), sequence.phases[0]))
    assert "A company or a general does 2 different actions before the next one acts." in told_of


# --- figures ------------------------------------------------------------------------------------------------------


def figures(depth: int) -> list[Expression]:
    leaves: list[Expression] = [Fact("company", "company", "one"), Fact("company", "company", "two"), Literal(2)]
    if depth == 0:
        return leaves
    inner = figures(depth - 1)
    made: list[Expression] = [*inner, *(Reckon(by, (one,)) for by in ("negate", "floor", "ceil") for one in inner)]
    pairs = list(itertools.product(inner, inner))
    made += [Reckon(by, pair) for by in ("+", "-", "*", "/", "min", "max") for pair in pairs]
    made += [Reckon("if", (ATOMS["tired"], *pair)) for pair in pairs]
    return made


def worth(figure: Expression, one: Fraction, two: Fraction, *, tired: bool) -> Fraction:
    match figure:
        case Literal(int() as value):
            return Fraction(value)
        case Fact(path=path):
            return one if path == "one" else two
        case Reckon("if", (_, then, other)):
            return worth(then if tired else other, one, two, tired=tired)
        case Reckon(by, of):
            parts = [worth(part, one, two, tired=tired) for part in of]
            match by:
                case "negate":
                    return -parts[0]
                case "floor":
                    return Fraction(floor(parts[0]))
                case "ceil":
                    return Fraction(-floor(-parts[0]))
                case "min" | "max":
                    return min(parts) if by == "min" else max(parts)
                case "/":
                    return parts[0] / parts[1] if parts[1] else Fraction(10**9)
                case "+":
                    return parts[0] + parts[1]
                case "-":
                    return parts[0] - parts[1]
            return parts[0] * parts[1]
    raise AssertionError(figure)


def test_figures_in_the_same_words_are_the_same() -> None:
    cases = [(Fraction(a), Fraction(b), tired) for a, b in ((3, 5), (7, -3), (-4, 9)) for tired in (True, False)]
    meant: dict[str, tuple[tuple[Fraction, ...], Expression]] = {}
    pool = figures(2)
    for figure in random.Random(13).sample(pool, 5000):
        words = clauses().figure(figure)
        values = tuple(worth(figure, one, two, tired=tired) for one, two, tired in cases)
        known, other = meant.setdefault(words, (values, figure))
        assert known == values, (words, figure, other)


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (Reckon("+", (Fact("company", "company", "one"), Literal(1))), "(its one + 1) × d6"),
        (
            Reckon("max", (Literal(1), Reckon("-", (Fact("company", "company", "one"), Literal(1))))),
            "(the higher of 1 and its one − 1) × d6",
        ),
    ],
)
def test_a_number_of_dice_that_is_a_sum_stands_in_brackets(count: Expression, words: str) -> None:
    assert clauses().figure(Reckon("dice", (count, Literal("1d6")))).replace("the 1d6", "d6") == words


def test_a_choice_that_something_is_compared_with_ends_where_its_bracket_does() -> None:
    choice = Reckon("if", (ATOMS["tired"], Literal(1), Literal(2)))
    asked = Logic("and", (Compare(">=", Fact("company", "company", "one"), choice), ATOMS["wild"]))
    assert clauses().sentence(asked) == "its one is at least (1 if it is tired, otherwise 2) and it is wild"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("", "gives ground, 8 hexes away"),
        ("board { base 4 cm }", "gives ground, 8 cm away"),
        ("board { base 40 mm }", "gives ground, 8 cm away"),
        ("board { base 2 um }", "gives ground, 8 um away"),
    ],
)
def test_a_way_is_told_with_the_unit_that_it_counts(board: str, words: str) -> None:
    driven = f'role loser {{ of company }}  effect driven "Driven" {{ on loser  does give_ground(loser, 8) }}  {board}'
    pack = pack_of(
        TEXT.replace("  section 1 the_turn", f"  {driven}\n  section 1 the_turn")
        .replace("does remove(flock)", "does remove(flock), driven(lord)")
        .replace("role loser { of company }", "role loser { of general }")
    )
    book = next(one for one in pack.rulesets if one.name == "book")
    pen = Pen(Atlas(pack), book, read_dictionaries(OURS, ("en",), Sink())["en"], "", lambda *_: None)
    effect = next(entry for entry in book.entries if entry.name == "driven")
    assert any(words in line for line in rule_lines(pen, effect))


@pytest.mark.parametrize(
    ("title", "says", "denies"),
    [
        ("breaks up close order", "breaks up close order", "does not break up close order"),
        ("wet", "is wet", "is not wet"),
    ],
)
def test_a_yes_or_no_of_what_lies_between_names_it(title: str, says: str, denies: str) -> None:
    kind = f'amend kind terrain {{ add field rough "{title}" {{ of yes_no  default no }} }}'
    facts = """fact company.stuck "stuck" { value enemies_within(company, company, 1 hex) > 0 }
      role attacker { of company }  role victim { of company }"""
    pack = pack_of(TEXT.replace("  section 1 the_turn", f"  {kind}\n  {facts}\n  section 1 the_turn"))
    book = next(one for one in pack.rulesets if one.name == "book")
    pen = Pen(Atlas(pack), book, read_dictionaries(OURS, ("en",), Sink())["en"], "", lambda *_: None)
    told = Clauses(Cast(pen, "attacker"))
    asked = Fact("", "", "edge.rough", (Literal("attacker"), Literal("victim")))
    assert told.sentence(asked) == f"what lies along the side of the victim towards it {says}"
    assert told.sentence(Logic("not", (asked,))) == f"what lies along the side of the victim towards it {denies}"
