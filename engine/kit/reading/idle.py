"""Words that are written where they do nothing: refused at their place, with what to write instead."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.core.declared.reading import number, refusal, word
from engine.core.system import Unplayable
from engine.kit.coding.asking import facts_in, locals_in
from engine.kit.reading.declared import ACTIVATION, OWN_TURN, Declarations
from engine.kit.reading.deeds import PhasePlan, plan_of
from engine.model.battles import Example, Scenario
from engine.model.pack import Ruleset
from engine.model.rules import FactOf, Phase, Test
from engine.model.values import Expression, Literal, Quantity, Value

_OF_COUNTING: Final = ("as", "when", "sums", "most")
AMOUNT: Final = "amount"


def judge_idle(ruleset: Ruleset, battle: Scenario | Example, declared: Declarations) -> Iterator[Unplayable]:
    """An amendment may leave something behind, as when it replaces what an effect does."""
    if ruleset.amendments:
        return
    for sequence in ruleset.sequences:
        for phase in sequence.phases:
            yield from _judge_phase(phase)
    for fact in ruleset.facts:
        yield from _judge_fact(fact)
    for test in ruleset.tests:
        yield from _judge_test(test)
    for ending in ruleset.endings:
        if dict(ending.fields).get("highest") is not None and ending.winner is not None:
            yield refusal(
                ending.origin, f"the ending `{ending.name}` is won by the `highest`, and says a `winner` too: keep one"
            )
    for movement in declared.movements.values():
        for name, figure in (("allowance", movement.allowance), ("cost", movement.cost)):
            if _is_below(figure, 0):
                yield refusal(movement.origin, f"`{name}` of the movement `{movement.name}` is less than nothing")
    for deed in (*declared.actions.values(), *declared.reactions.values()):
        if deed.once in (OWN_TURN, ACTIVATION):
            yield refusal(
                deed.origin,
                f"`{deed.name}` is done `once {deed.once}`, which says how long a fact lasts: deeds are done once a "
                "phase, a turn or a battle, or `often`",
            )
    for deed in declared.reactions.values():
        if deed.results and not deed.after:
            yield refusal(
                deed.origin, f"the reaction `{deed.name}` waits for a `result`, and does not say `after` which test"
            )
    for effect in declared.effects.values():
        if effect.figures and not effect.hook and effect.says is None and not _uses_amount(declared, effect.name):
            yield refusal(
                effect.origin,
                f"the effect `{effect.name}` `takes` a figure and does nothing with it: it is called `{AMOUNT}`, as in "
                f"`add(victim.losses, {AMOUNT})`",
            )
        if effect.says is not None and not effect.on:
            yield refusal(
                effect.origin,
                f"the effect `{effect.name}` `says` something of nobody: say `on` whom, whose name is `{{it}}`",
            )
    yield from _judge_board(battle, declared)
    yield from _judge_decks(ruleset, battle, declared)


def _judge_phase(phase: Phase) -> Iterator[Unplayable]:
    for inner in phase.phases:
        yield from _judge_phase(inner)
    plan: PhasePlan = plan_of(phase)
    if plan.each and not plan.does:
        yield refusal(
            plan.origin, f"the phase `{plan.name}` is for each `{plan.each}`, and does nothing: say what it `does`"
        )
    asked = {"times": plan.times, "groups": plan.groups, "per_piece": plan.per_piece}
    said = [name for name, value in asked.items() if value is not None and value != Literal(1)]
    for name, figure in asked.items():
        if _is_below(figure, 0) or (isinstance(figure, Literal) and isinstance(figure.value, Fraction)):
            yield refusal(
                plan.origin, f"`{name}` of the phase `{plan.name}` says how many: a whole number, and none below 0"
            )
    if _is_below(plan.per_piece, 1):
        yield refusal(plan.origin, f"in the phase `{plan.name}` no piece would do anything: `per_piece` is less than 1")
    if plan.order == "together" and said:
        yield refusal(
            plan.origin,
            f"in the phase `{plan.name}` all act together, each once, and `{said[0]}` would change nothing: another "
            "order does it",
        )


def _is_below(figure: Expression | None, least: int) -> bool:
    """Whether it is written as a figure, and a smaller one."""
    return isinstance(figure, Literal) and isinstance(figure.value, int | Fraction) and figure.value < least


def _judge_fact(fact: FactOf) -> Iterator[Unplayable]:
    fields = {name: value for name, value in fact.fields if value is not None}
    if "counts" not in fields:
        for name in (*_OF_COUNTING, "among"):
            if name in fields and word(fields[name]) != "in_play":
                yield refusal(fact.origin, f"the fact `{fact.name}` says `{name}`, and counts nobody: `counts …`")
    if "starts" not in fields:
        idle = [name for name in ("says", "hidden", "lasts") if fields.get(name, False) is not False]
        idle += ["told"] if fields.get("told") is False else []
        for name in idle:
            if word(fields[name]) != "battle":
                yield refusal(
                    fact.origin,
                    f"the fact `{fact.name}` says `{name}`, which is of facts that are kept: this one is worked out "
                    "anew whenever it is asked",
                )


def _judge_test(test: Test) -> Iterator[Unplayable]:
    if test.cards is None and word(dict(test.fields).get("deck")):
        yield refusal(test.origin, f"the test `{test.name}` names a `deck`, and turns over no `cards`")
    parts = [test.score, test.success, test.impossible, test.automatic]
    parts += [part for modifier in test.modifiers for part in (modifier.amount, modifier.per, modifier.when)]
    parts += [end for outcome in test.outcomes for end in (outcome.low, outcome.high)]
    if test.goal is not None and not any(asked.name == "goal" for part in parts for asked in locals_in(part)):
        yield refusal(
            test.origin,
            f"the test `{test.name}` has a `goal`, and nothing asks for it: an outcome may, `goal or more: …`",
        )


def _uses_amount(declared: Declarations, name: str) -> bool:
    effect = declared.effects[name]
    given: list[Value] = [value for one in effect.does for value in one.given]
    given += [value for case in effect.cases for one in case.does for value in one.given]
    given += [case.when for case in effect.cases] + [effect.where]
    return any(
        fact.path == AMOUNT and not fact.subject for value in given if value is not None for fact in facts_in(value)
    ) or AMOUNT in map(word, given)


def _judge_board(battle: Scenario | Example, declared: Declarations) -> Iterator[Unplayable]:
    board, drawn = declared.board, battle.map
    if board is None or drawn is None or isinstance(battle, Example):
        return
    if drawn.size.unit in ("hex", "hexes", ""):
        arc = board.get("arc")
        said = ["arc"] if isinstance(arc, Quantity) and arc.amount != 180 else []
        where = "on hexes: `front` says what is in front"
    else:
        said = ["stacking"] if number(board.get("stacking"), 1) > 1 else []
        said += ["front"] if number(board.get("front"), 2) != 2 else []
        where = "on a table: kinds that `stacks yes` take up no room there, and `arc` says what is in front"
        inward = {name for name, terrain in declared.things.get("terrain", {}).items() if terrain.get("inward") is True}
        for feature in drawn.features:
            if feature.terrain in inward:
                yield refusal(
                    feature.origin, f"`{feature.terrain}` protects one side (`inward`), which only sides of hexes can"
                )
    for name in said:
        yield refusal(board.origin, f"the board's `{name}` does nothing {where}")


def _judge_decks(ruleset: Ruleset, battle: Scenario | Example, declared: Declarations) -> Iterator[Unplayable]:
    deeds = (*declared.actions.values(), *declared.reactions.values())
    used = {deed.plays for deed in deeds} | {word(dict(test.fields).get("deck")) for test in ruleset.tests}
    used |= set(_decks_drawn(declared))
    for deck in ruleset.decks if not ruleset.amendments else ():
        if deck.name not in used:
            yield refusal(
                deck.origin,
                f"nothing plays the deck `{deck.name}`: no action `plays` it, no test turns over its cards, and nobody "
                "draws them",
            )
    for army in battle.armies:
        if number(dict(army.fields).get("draws")) > 0 and not used - {""}:
            yield refusal(army.origin, f"the army `{army.name}` `draws` cards, and the rules have no deck to draw from")


def _decks_drawn(declared: Declarations) -> Iterator[str]:
    for effect in declared.effects.values():
        for one in (*effect.does, *(inner for case in effect.cases for inner in case.does)):
            if one.name == "draw_cards" and len(one.given) == 3:
                yield word(one.given[1])
