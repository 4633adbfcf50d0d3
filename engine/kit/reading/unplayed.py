"""What the language has words for and the kit does not play: refused at its line, never passed over in silence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.inventory import named_in
from engine.core.declared.reading import listed, refusal
from engine.core.declared.turn.sequence import phases_in
from engine.core.system import Unplayable
from engine.kit.reading.declared import Declarations
from engine.model.battles import Example, Objective, Scenario
from engine.model.rules import Constant, Declared
from engine.model.values import Option, Point

EACH_TURN: Final = "each_turn"


def judge_unplayed(
    book: RuleBook, battle: Scenario | Example, declared: Declarations, asked: Collection[str]
) -> list[Unplayable]:
    """Everything that would be printed and change no game; `asked` is what rules ask of the kit itself."""
    faults = [*_judge_results(declared), *_judge_sections(book), *_judge_phases(book), *_judge_map(battle)]
    for objective in battle.objectives:
        faults += _judge_objective(objective)
    if not book.ruleset.amendments:  # an amendment may leave something behind, as when it takes a phase away
        named = named_in(book)
        faults += [
            refusal(thing.origin, f"nothing plays the {kind} `{thing.name}`: it would be printed and change no game")
            for kind, thing in _unread(book, declared, named)
        ]
        if "piece.at_exit" not in asked and "leave" not in named.get("effect", ()):
            faults += _judge_exits(battle)
    return faults


def seat_of(army: str | None, armies: Sequence[str], objective: Objective) -> int:
    """The seat of the army that an objective names; -1 where it names none."""
    if army is None or army not in armies:
        if army not in (None, "all", "any", "nobody", "both"):
            raise refusal(objective.origin, f"the objective `{objective.name}` names `{army}`, which is no army here")
        return -1
    return armies.index(army)


def _judge_results(declared: Declarations) -> Iterator[Unplayable]:
    for deed in declared.reactions.values():
        tests = [declared.tests[name] for name in deed.after if name in declared.tests]
        outcomes = list(dict.fromkeys(outcome.name for test in tests for outcome in test.outcomes))
        for result in deed.results if tests else ():
            if result not in outcomes:
                asked = " and ".join(f"`{test.name}`" for test in tests)
                known = ", ".join(f"`{name}`" for name in outcomes)
                yield refusal(
                    deed.origin,
                    f"the reaction `{deed.name}` waits for the result `{result}`, which {asked} has not; it has "
                    f"{known}",
                )


def _judge_sections(book: RuleBook) -> Iterator[Unplayable]:
    for section in book.ruleset.sections:
        if section.when is not None and section.holds:
            switch = section.when.switch if isinstance(section.when, Option) else "…"
            yield refusal(
                section.origin,
                f"the section `{section.name}` is in force only `when` something is so, and what it holds would be "
                f"played all the same: say it where it is played, `when options.{switch}`",
            )


def _judge_phases(book: RuleBook) -> Iterator[Unplayable]:
    for phase in (inner for sequence in book.ruleset.sequences for inner in phases_in(sequence.phases)):
        for field in ("asks", "also_asks"):
            if dict(phase.fields).get(field):
                yield refusal(
                    phase.origin, f"the phase `{phase.name}` says what it `{field}`: here it says its `actions`"
                )


def _judge_map(battle: Scenario | Example) -> Iterator[Unplayable]:
    if battle.map is None:
        return
    for zone in battle.map.zones:
        points = [place for place in listed(zone.get("covers")) if isinstance(place, Point)]
        if len(points) > 1:
            low, high = (
                f"({least_or_most(point.x for point in points)}, {least_or_most(point.y for point in points)})"
                for least_or_most in (min, max)
            )
            yield refusal(
                zone.origin,
                f"the zone `{zone.name}` lists points, and nothing between them would belong to it: say two corners of "
                f"a field, `covers {low} to {high}`; several fields stand behind one another, with commas",
            )
    for feature in battle.map.features:
        if dict(feature.fields).get("opening"):
            yield refusal(
                feature.origin,
                f"`{feature.name or feature.terrain}` has an `opening`, which nothing plays here: draw two lines and "
                "leave the gap",
            )


def _judge_exits(battle: Scenario | Example) -> Iterator[Unplayable]:
    for way in battle.map.exits if battle.map is not None else ():
        yield refusal(
            way.origin,
            f"nobody can take the way out `{way.name}`: no rule asks who is there. Let an action be done "
            "`when mover.at_exit`, which does `leave(mover)`",
        )


def _judge_objective(objective: Objective) -> Iterator[Unplayable]:
    if objective.when is not None:
        yield refusal(
            objective.origin,
            f"the objective `{objective.name}` is reached `when` something is so, and whoever stands there holds it: "
            "ask it in an `ending`, with `held_by(objective, army)`",
        )
    if objective.counts == EACH_TURN:
        yield refusal(
            objective.origin,
            f"the objective `{objective.name}` counts each turn, and nothing adds that up: `army.prizes` is what an "
            "army holds now; add it to a kept fact in a phase",
        )


def _unread(
    book: RuleBook, declared: Declarations, named: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, Declared]]:
    ruleset = book.ruleset
    effects = [entry for entry in ruleset.entries if entry.kind == "effect"]
    deeds = {*declared.actions, *declared.reactions}
    for kind, things in (
        ("constant", ruleset.constants),
        ("switch", ruleset.switches),
        ("table", ruleset.tables),
        ("effect", effects),
        ("decision", [one for one in ruleset.decisions if one.name not in deeds]),
    ):
        for thing in things:
            is_given = isinstance(thing, Constant) and thing.is_given
            if thing.name not in named.get(kind, ()) and not is_given:
                yield kind, thing
