"""A field that is changed in the text changes the page: one experiment for each field that the kit knows."""

from __future__ import annotations

import re

import pytest

from tests.compiler.finding import REPOSITORY
from tests.compiler.telling.pages import TEXT, book, site

Change = tuple[str, str]
SILENT = {
    "feature.radius": "drawn on the map",
    "command.comes_on": "told in the booklet of a battle",
    "fact.says": "a sentence of reports",
    "fact.told": "whether reports tell it",
    "fact.hook": "a function of a package: an author says in words what it answers",
    "effect.hook": "a function of a package: an author says in words what it does",
    "effect.says": "a sentence of reports",
    "board.spot": "a name inside the declaration",
    "movement.enters": "a name inside the declaration",
    "board.arc": "printed where the map is a table, which the experiments on a table show",
    "board.reach": "printed where the map is a table, which the experiments on a table show",
    "board.base": "printed where the map is a table, which the experiments on a table show",
}
"""Fields that no page tells, and why."""

EXPERIMENTS: dict[str, tuple[Change, ...]] = {
    "board.front": (("front 2", "front 3"), ("when not target.tired", "when bearing(target, shooter) = front")),
    "board.blocks": (("blocks place.ground.hides", "blocks place.ground.wet"),),
    "board.height": (("height place.ground.rise", "height place.ground.toll"),),
    "board.stacking": (("stacking 1", "stacking 2"),),
    "board.passing": (("passing yes", "passing no"),),
    "board.holders": (("stacking 1", "stacking 1   holders company"),),
    "board.hidden": (("hidden off_map", "hidden marker"),),
    "board.secret": (("secret no", "secret yes"),),
    "board.means": (("Look along the hedges.", "Look twice."), ("Guardate lungo le siepi.", "Guardate due volte.")),
    "fact.value": (("value 3 - company.losses", "value 5 - company.losses"),),
    "fact.starts": (("starts 2", "starts 4"),),
    "fact.lasts": (("lasts turn", "lasts phase"),),
    "fact.counts": (
        ("counts company   as friend   among", "counts gun   as crew   among"),
        ("(company, friend) <= ", "(company, crew) <= "),
    ),
    "fact.among": (("among in_play", "among lost"),),
    "fact.sums": (("sums friend.losses", "sums friend.left"),),
    "fact.most": (("sums friend.losses", "most friend.losses"),),
    "fact.when": (("when friends(company, friend)", "when enemies(company, friend)"),),
    "fact.hidden": (("hidden no", "hidden yes"),),
    "effect.on": (
        ("on player   does add(player.pips, 2)", "on crew   does add(crew.losses, 2)"),
        ("lift(player)", "remove(player)"),
    ),
    "effect.each": (("on victim   takes number", "on victim   each friend   takes number"),),
    "effect.where": (
        ("on victim   takes number", "on victim   each friend   where friends(victim, friend)   takes number"),
    ),
    "effect.does": (("does add(victim.losses, amount)", "does set(victim.losses, amount)"),),
    "case.when": (("when victim.left <= 0", "when victim.left <= 1"),),
    "case.does": (("does remove(victim)", "does leave(victim)"),),
    "movement.by": (
        ('movement dash "Dash" it "Corsa" { by mover', 'movement dash "Dash" it "Corsa" { by crew'),
        ("allowance mover.pace }", "allowance crew.pace }"),
        ("moves dash   ", ""),
    ),
    "movement.allowance": (("allowance mover.pace   cost", "allowance mover.drill   cost"),),
    "movement.cost": (("cost place.ground.toll", "cost place.ground.rise"),),
    "movement.bars": (("bars place.ground.impassable", "bars place.ground.wet"),),
    "movement.stops": (
        ("stops enemies_within(mover, place, 1 hex) > 0", "stops enemies_within(mover, place, 2 hexes) > 0"),
    ),
    "movement.ends": (("ends not place.taken", "ends place.ground.wet"),),
    "movement.turns": (("turns ahead", "turns kept"),),
    "movement.into": (("{ by mover  allowance mover.pace }", "{ by mover  into shooter  allowance mover.pace }"),),
    "movement.means": (("Step by step.", "By the left."), ("Passo dopo passo.", "Di sinistra.")),
    "action.by": (
        (
            "by mover   when mover.tired   must no   does set(mover.tired, no)",
            "by player   must no   does add(player.pips, 1)",
        ),
    ),
    "action.when": (("when not mover.tired", "when mover.losses = 0"),),
    "action.at": (("by player   plays flags", "by player   at crew   plays flags"),),
    "action.where": (("<= reach and sees", "<= 4 hexes and sees"),),
    "action.moves": (("moves march   once", "moves dash   once"),),
    "action.plays": (("plays flags", "plays pipes"),),
    "action.test": (
        ("at target   test volley", "at target   test nerve"),
        ("by tester", "by shooter"),
        ("tester", "shooter"),
        ("role shooter { of company }\n  role target", "role target"),
        ("after volley   result hit", "after nerve   result runs"),
    ),
    "action.does": (("test volley   does set(shooter.tired, yes)", "test volley   does add(shooter.losses, 1)"),),
    "action.pays": (("test volley   does set", "test volley   pays add(shooter.losses, 1)   does set"),),
    "action.must": (("must no   does set(mover", "must yes   does set(mover"),),
    "action.once": (("once phase", "once battle"),),
    "action.cites": (("does set(shooter.tired, yes)   cites 2", "does set(shooter.tired, yes)   cites 4"),),
    "action.means": (("They sit down.", "They sleep."), ("Si siedono.", "Dormono.")),
    "reaction.before": (("before shoot", "after volley"),),
    "reaction.during": (
        (
            "before shoot   by target   test nerve   when not target.tired",
            "during march   by shooter   test nerve   when enemies(shooter, mover)",
        ),
    ),
    "reaction.after": (
        ("after volley   result hit", "after nerve"),
        ("by target   moves dash", "by tester   moves dash"),
        ("does set(target.tired, yes)", "does set(tester.tired, yes)"),
    ),
    "reaction.result": (("result hit", "result miss"),),
    "reaction.by": (
        ("by target   test nerve   when not target.tired", "by shooter   test nerve   when not shooter.tired"),
    ),
    "reaction.when": (("when not target.tired", "when target.losses = 0"),),
    "reaction.moves": (("moves dash", "moves march"),),
    "reaction.plays": (("by target   test nerve", "by target   plays pipes   test nerve"),),
    "reaction.test": (
        ("by target   test nerve", "by target"),
        ("instead no   once turn", "instead no   once turn   does set(target.tired, yes)"),
    ),
    "reaction.does": (("does set(target.tired, yes)", "does add(target.losses, 1)"),),
    "reaction.must": (("must no   instead", "must yes   instead"),),
    "reaction.instead": (("instead no", "instead yes"),),
    "reaction.once": (("once turn", "once battle"),),
    "reaction.cites": (("once turn   cites 2", "once turn   cites 4"),),
    "reaction.means": (("Heads down.", "Faces down."), ("Giù la testa.", "Faccia a terra.")),
    "spotting.by": (
        ("by shooter at target when not shooter.tired", "by crew at target when crew.losses = 0"),
        ("distance(shooter, target) <= reach   cites 2", "distance(crew, target) <= reach   cites 2"),
    ),
    "spotting.at": (
        ("by shooter at target when not", "by shooter at crew when not"),
        ("distance(shooter, target) <= reach   cites 2", "distance(shooter, crew) <= reach   cites 2"),
    ),
    "spotting.when": (("when not shooter.tired   where", "when shooter.losses = 0   where"),),
    "spotting.where": (
        ("where distance(shooter, target) <= reach   cites", "where distance(shooter, target) <= 4 hexes   cites"),
    ),
    "spotting.cites": (("<= reach   cites 2", "<= reach   cites 4"),),
    "spotting.means": (("Who goes there?", "Halt!"), ("Chi va là?", "Alt!")),
    "piece.hidden": (("hidden no  decoy no", "hidden yes"),),
    "piece.in_chief": (("hidden no  decoy no", "hidden no  in_chief yes"),),
    "piece.decoy": (("hidden no  decoy no", "decoy yes"), ("hidden off_map", "hidden marker")),
    "test.by": (
        ('test nerve "Nerve" it "Nervi" {\n      by tester', 'test nerve "Nerve" it "Nervi" {\n      by victim'),
        ("tester.drill", "victim.drill"),
        ("flee(tester, 2)", "flee(victim, 2)"),
    ),
    "test.deck": (("<= 3   deck flags", "<= 3   deck pipes"),),
    "test.success": (("card.luck <= 3", "card.luck <= 1"),),
    "phase.actions": (("actions march, rest", "actions rest, march"),),
    "phase.does": (("does throw(player.pips, 1d6)", "does throw(player.pips, 2d6)"),),
    "phase.each": (("each player  does throw(player.pips, 1d6)", "each mover  does set(mover.tired, no)"),),
    "phase.order": (("order alternately", "order together"),),
    "phase.first": (("first army.pips", "first army.prizes"),),
    "phase.times": (("times army.pips", "times army.pieces_left"),),
    "phase.groups": (("groups company.drill", "groups company.pace"),),
    "phase.per_piece": (("per_piece 1", "per_piece 2"),),
    "ending.highest": (("highest army.pieces_left", "highest army.prizes"),),
    "ending.at_once": (("winner enemy }", "winner enemy  at_once yes }"),),
    "encounter.does": (("does add(player.pips, 1) }", "does add(player.pips, 3) }"),),
    "terrain.inward": (("rise 1  wet yes }", "rise 1  wet yes  inward yes }"),),
    "army.allied": (("draws 1", "draws 1  allied blue"),),
    "army.draws": (("draws 1", "draws 2"),),
    # Fields of the language itself that such rulesets live by.
    "phase.when": (
        ('phase volleys "Volleys" it "Salve" {', 'phase volleys "Volleys" it "Salve" {\n        when turn_number > 1'),
    ),
    "modifier.when": (("-1 when shooter.tired", "-1 when shooter.losses > 0"),),
    "modifier.per": (("-1 per target.ground.rise", "-1 per target.ground.toll"),),
    "consequence.instead": (("effect hurt(target, 1)", "effect hurt(target, 1)   instead yes"),),
    "outcome.effect": (("effect hurt(target, 1)", "effect hurt(target, 2)"),),
    "ending.when": (("when army.pieces_left = 0", "when army.pieces_left <= 1"),),
    "ending.winner": (("army.pieces_left = 0  winner enemy", "army.pieces_left = 0"),),
    "card.effect": (
        (
            'effect lift(player) "Up." it "Su." } }\n    deck pipes',
            'effect win(player) "Up." it "Su." } }\n    deck pipes',
        ),
    ),
}


def changed(field: str) -> str:
    text = TEXT
    for old, new in EXPERIMENTS[field]:
        # The formatter decides how many blanks stand between two words.
        pattern = r"\s+".join(map(re.escape, old.split()))
        assert re.search(pattern, text), f"{field}: the text has no `{old}`"
        text = re.sub(pattern, lambda _, new=new: new, text)
    return text


def fields_of_the_kit() -> set[str]:
    """Every field that `scenarios/prelude/kit.tercio` gives to a kind of declarations."""
    text = (REPOSITORY / "scenarios" / "prelude" / "kit.tercio").read_text(encoding="utf-8")
    found: set[str] = set()
    kind = ""
    for line in text.splitlines():
        head = re.match(r"  (?:amend )?kind (\w+)", line)
        kind = head[1] if head is not None else kind
        for name in re.findall(r"\bfield (\w+) \"", line):
            found.add(f"{kind}.{name}")
    return found


def test_every_field_has_an_experiment_or_a_reason() -> None:
    assert fields_of_the_kit() - set(SILENT) - set(EXPERIMENTS) == set()
    assert set(SILENT) <= fields_of_the_kit()
    assert not set(SILENT) & set(EXPERIMENTS)


@pytest.mark.parametrize("field", EXPERIMENTS)
def test_a_changed_field_changes_the_book_and_the_site_in_both_languages(field: str) -> None:
    before, after = site(TEXT), site(changed(field))
    assert after["en"] != before["en"]
    assert after["it"] != before["it"]
    # What an army draws, its allies, who is hidden or in chief stands in the booklet of its battle, not in the book.
    if field not in ("army.draws", "army.allied", "piece.hidden", "piece.decoy", "piece.in_chief"):
        assert book(changed(field), "en") != book(TEXT, "en")


def test_italian_pages_have_no_word_of_ours_in_english() -> None:
    for word in ("Done by", "Once a", "of each side", "Kept;", " whose ", " within ", "Taken by"):
        assert word not in book(TEXT, "it")
        assert word not in site(TEXT)["it"]
