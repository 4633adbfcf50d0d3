"""`tercio odds`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.commands.languages import language, note_if_untold
from tercio.project.places import project_or_library, settings, shipped
from tercio.project.scenarios import NotFound, text_to_look_into
from tercio.project.terminal import WrongUsage, complain, say, say_json

if TYPE_CHECKING:
    from compiler.backends.words.wording import Pen
    from engine.model.pack import Rulepack, Ruleset
    from engine.model.rules import Deck, Test
    from engine.model.values import Expression, Value
    from engine.odds.odds import Odds
    from engine.odds.results import Result

DESCRIPTION = """\
Prints the exact odds of a test that a ruleset declares, as fractions and percentages. Facts are written as the rules
ask them (leader.command_value=3, attacker.higher=yes, option.jams=no), before any option; in a test against somebody,
those of the other side begin with `against.`, unless its role says whose they are (struck.steel=2). What is not given
is assumed (the field's default, else 0, no or none; what the rules call `usual`; in rules that play themselves the
figures of a usual card) and listed. Each --given makes a column of its own. A deck is drawn from as if whole and
shuffled; should a test draw more cards than it has, it is shuffled anew on the way.
"""
EXAMPLES = """\
examples:
  tercio odds esa                                                    which tests there are
  tercio odds esa morale troops.morale=2 --deck base
  tercio odds esa melee --given attacker.higher=no --given "attacker.higher=yes, attacker.focus=melee" --deck base
  tercio odds condottiero exploration army.scouts=1 against.army.guns=2 --lang it
  tercio odds my_rules/ command leader.command_value=3 --format json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="its name, or a file, folder or rulepack that holds it")
    parser.add_argument("test", nargs="?", metavar="TEST", help="the name of a test; all tests are listed without it")
    parser.add_argument("facts", nargs="*", default=[], metavar="FACT=VALUE", help="a fact that holds in every column")
    parser.add_argument(
        "--given", action="append", default=[], metavar="FACTS", help="facts of one column, with commas between them"
    )
    cards = parser.add_mutually_exclusive_group()
    cards.add_argument("--deck", metavar="NAME", help="the deck that cards are drawn from")
    cards.add_argument("--cards", metavar="VALUES", help="the values of the cards instead: 1,2,2,3")
    parser.add_argument("--scores", action="store_true", help="also tell the chance of each score")
    parser.add_argument("--lang", type=language, default="en", metavar="LANGUAGE", help="the language of titles (en)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


class _Mistake(WrongUsage):
    """Something that was asked for and is not there; the message says what."""


def run(options: argparse.Namespace) -> int:
    from tercio.project.own_ruleset import own_ruleset
    from tercio.report.odds import Page

    try:
        pack = _load(options.ruleset, options.deck)
        if pack is None:
            return 1
        ruleset = own_ruleset(pack, options.ruleset)
        note_if_untold(options.lang, ruleset.languages)
        if options.test is None:
            _list_tests(ruleset, options)
            return 0
        odds = _odds(pack, ruleset, options)
    except NotFound as fault:
        complain(f"{fault}")
        return 1
    except LookupError as fault:
        raise WrongUsage(str(fault)) from None
    page = Page(
        odds,
        ruleset,
        options.lang,
        lambda condition: _sentence(pack, ruleset, options.lang, condition),
        lambda result: _result(pack, ruleset, options.lang, odds[0].test, result),
    )
    if options.format == "json":
        say_json(page.plain())
    else:
        say(page.text(scores=options.scores))
    return 0


def _list_tests(ruleset: Ruleset, options: argparse.Namespace) -> None:
    """What there is to ask for, in the order of the rulebook."""
    told = [(test.name, test.title.within(options.lang) if test.title else test.name) for test in ruleset.tests]
    if options.format == "json":
        say_json([{"test": name, "title": title} for name, title in told])
        return
    widest = max((len(name) for name, _ in told), default=0)
    lines = [f"{name:{widest}}  {title}" for name, title in told] or [f"`{ruleset.name}` has no tests"]
    say("".join(f"{line}\n" for line in lines))


def _sentence(pack: Rulepack, ruleset: Ruleset, language: str, condition: Expression) -> str:
    """A condition as books and pages tell it."""
    from compiler.backends.telling.conditions import condition_words

    return condition_words(_pen(pack, ruleset, language), condition)


def _result(pack: Rulepack, ruleset: Ruleset, language: str, test: Test, result: Result) -> str:
    """What stands in a cell of the table in which the score is looked up, as the page of odds tells it."""
    from compiler.backends.telling.marks import result_words
    from engine.odds.results import results_table

    table = results_table(test, ruleset)
    assert table is not None, "only tests with such a table have results"
    return result_words(table, result, _pen(pack, ruleset, language))


def _pen(pack: Rulepack, ruleset: Ruleset, language: str) -> Pen:
    from compiler.backends.words.atlas import Atlas
    from compiler.backends.words.dictionary import read_dictionaries
    from compiler.backends.words.wording import Pen
    from dsl.diagnostics import Sink
    from tercio.project.workshop import template_library

    words = read_dictionaries(template_library(project_or_library()), (language,), Sink())[language]
    return Pen(Atlas(pack), ruleset, words, "", lambda *_: None)


# --- which rules --------------------------------------------------------------------------------------------------


def _load(word: str, deck: str | None) -> Rulepack | None:
    """The rules that are meant; `None` once their mistakes have been told."""
    path = Path(word)
    if path.suffix == ".json":
        from engine.host.packfile import read_pack
        from engine.model.codec import PackError

        try:
            return read_pack(path)
        except PackError as fault:
            raise NotFound(str(fault)) from fault
    project = project_or_library()
    bases = list(dict.fromkeys((project, shipped("scenarios"))))
    here = Path.cwd()
    if path.exists():
        found = [path]
    elif path.suffix or len(path.parts) > 1:
        raise NotFound(f"{word}: no such file or folder")
    elif _declares(here / "rules", word):
        found = _folders(here, word)
    else:
        found = next(filter(None, (_folders(base, word) for base in bases)), [])
    if not found:
        shapes = ("rules", "*/rules", "*/*/rules")
        names = [folder.parent.name for base in bases for shape in shapes for folder in base.glob(shape)]
        raise _Mistake(f"no ruleset is called `{word}`{_near(word, names)}")
    pack = _compile(found)
    armies = [folder.parent / "armies" for folder in found if folder.name == "rules"]
    if pack is not None and any(ruleset.plays for ruleset in pack.rulesets) and armies and armies[0].is_dir():
        # Their cards say what is usual.
        found = [*found, *armies]
        pack = _compile(found)
    if pack is None or deck is None or any(one.name == deck for one in _decks(pack)) or project == bases[-1]:
        return pack
    return _compile([*found, project])


def _folders(base: Path, word: str) -> list[Path]:
    """Where a ruleset of that name stands: its rules and its decks. A later edition may stand in the folder of the
    first, `lumi/lumi_2`. Armies and scenarios need no reading."""
    within = (base / word, *sorted(base.glob(f"*/{word}")))
    home = base if _declares(base / "rules", word) else next((one for one in within if one.is_dir()), base / word)
    folders = [home / part for part in ("rules", "decks") if (home / part).is_dir()]
    return folders or sorted(base.rglob(f"{word}.tercio"))[:1]


def _declares(folder: Path, word: str) -> bool:
    """Whether a folder of rules holds the ruleset, whatever the folder around it is called."""
    head = re.compile(rf"^[ \t]*+ruleset[ \t]++{re.escape(word)}(?=\s*+[\"{{])", re.MULTILINE)
    return any(head.search(text_to_look_into(path)) for path in sorted(folder.glob("*.tercio")))


def _compile(paths: list[Path]) -> Rulepack | None:
    from compiler.compile import compile_files
    from dsl.render import render_text

    result = compile_files(paths, settings(), all_examples=False)
    if result.pack is None:
        sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
    return result.pack


def _near(word: str, known: Iterable[str]) -> str:
    """What was probably meant, or else what there is."""
    from compiler.front.words.spelling import nearest

    names = list(dict.fromkeys(known))
    if (near := nearest(word, names)) is not None:
        return f"; did you mean `{near}`?"
    return f"; there is {', '.join(f'`{name}`' for name in names)}" if names else ""


# --- which odds ---------------------------------------------------------------------------------------------------


def _odds(pack: Rulepack, ruleset: Ruleset, options: argparse.Namespace) -> list[Odds]:
    from engine.odds.distribution import OddsError
    from engine.odds.odds import odds_of

    test = next((one for one in ruleset.tests if one.name == options.test), None)
    if test is None:
        near = _near(options.test, [one.name for one in ruleset.tests])
        raise _Mistake(f"`{ruleset.name}` has no test `{options.test}`{near}")
    common = _facts(options.facts)
    columns = [common | _facts(_split(given)) for given in options.given] or [common]
    deck = _cards(pack, ruleset, test, options)
    usual = _usual(pack, ruleset, test)
    try:
        return [_assuming(usual, column, lambda given: odds_of(test, given, ruleset, deck)) for column in columns]
    except OddsError as fault:
        near = _near(fault.word, fault.known) if fault.word is not None else ""
        raise _Mistake(f"{fault}{near}") from fault


def _usual(pack: Rulepack, ruleset: Ruleset, test: Test) -> dict[str, Value]:
    """Figures of a usual card, in rules that play themselves; those of other systems are asked for, but what their
    rules say is usual."""
    from compiler.backends.words.abilities import Abilities
    from engine.odds.distribution import OddsError
    from engine.odds.sides import AGAINST
    from engine.odds.trees import spell

    try:
        found = Abilities(test, ruleset, pack)
        taken: dict[str, Value] = dict(found.usual())
        if ruleset.plays is None:
            said = {spell(fact) for fact in found.said()}
            taken = {name: value for name, value in taken.items() if name.removeprefix(AGAINST) in said}
        return taken
    except OddsError:
        return {}


def _assuming(usual: Mapping[str, Value], given: dict[str, str], reckon: Callable[[Mapping[str, Value]], Odds]) -> Odds:
    """The odds with what a usual card says wherever something must be assumed; told as assumed."""
    odds = reckon(given)
    taken = {name: usual[name] for name, _ in odds.assumed if name in usual}
    if not taken:
        return odds
    found = reckon({**taken, **given})
    asked = tuple(fact for fact in found.given if fact[0] not in taken)
    return replace(found, given=asked, assumed=(*taken.items(), *found.assumed))


def _split(given: str) -> list[str]:
    """Facts with commas between them; commas inside parentheses belong to a fact."""
    return [part for part in re.split(r",(?![^(]*\))", given) if part.strip()]


def _facts(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise _Mistake(f"`{word.strip()}` is no fact: write `fact=value`, such as `attacker.strength=4`")
        found[name.strip()] = value.strip()
    return found


def _decks(pack: Rulepack) -> list[Deck]:
    return [*(deck for ruleset in pack.rulesets for deck in ruleset.decks), *pack.decks]


def _cards(
    pack: Rulepack, ruleset: Ruleset, test: Test, options: argparse.Namespace
) -> Deck | list[int | Fraction] | None:
    """What is drawn from, if anything is."""
    draws = any(one.cards is not None for one in (test, *ruleset.tests) if one.name in (test.name, test.versus))
    if not draws:
        if options.deck or options.cards:
            raise _Mistake(f"`{test.name}` draws no cards")
        return None
    if options.cards:
        return [_card(value.strip()) for value in options.cards.split(",")]
    decks = {deck.name: deck for deck in _decks(pack)}
    said = dict(test.fields).get("deck")
    named = getattr(said, "name", None)
    if options.deck is None and named in decks:
        return decks[named]
    if options.deck is None:
        if len(decks) == 1:
            return next(iter(decks.values()))
        names = " or ".join(f"`--deck {name}`" for name in decks)
        raise _Mistake(f"`{test.name}` draws cards: say {f'{names}, or ' if names else ''}`--cards 1,2,3`")
    if options.deck not in decks:
        raise _Mistake(f"no deck is called `{options.deck}`{_near(options.deck, decks)}")
    return decks[options.deck]


def _card(value: str) -> int | Fraction:
    if not re.fullmatch(r"-?\d{1,9}", value):
        raise _Mistake(f"`{value}` is no value of a card: write `--cards 1,2,3`")
    return int(value)
