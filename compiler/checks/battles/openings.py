"""Openings that fit their battle: results that are given and can be taken, the same armies, units and ground."""

from __future__ import annotations

from compiler.codes.openings import NO_OPENING, STRANGER_IN_OPENING, UNKNOWN_RESULT, WRONG_TAKING
from compiler.front.files.openings import place_of
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.front.world import World
from compiler.lower.context import Context, word, words
from dsl.diagnostics import Note, Sink

GROUND = "ground"
"""The sort of result that is about features of the map."""


def check(context: Context, sink: Sink) -> None:
    for scenario in context.world.tops:
        if scenario.kind.name == "scenario":
            openings = [child for child in scenario.children if child.kind.name == "opening"]
            for number, opening in enumerate(openings):
                played = context.world.openings.get(place_of(opening.span))
                if number:
                    notes = (Note("the first one", openings[0].name_span),)
                    sink.report(NO_OPENING, "a scenario has one opening", opening.name_span, notes=notes)
                elif played is not None and not opening.damaged:
                    _check(scenario, opening, played, sink)


def _check(scenario: Thing, opening: Thing, played: World, sink: Sink) -> None:
    assert played.ruleset is not None, "an opening is written for a ruleset"
    results = played.ruleset.scope.all("result")
    hands = [child for child in opening.children if child.kind.name == "hand"]
    if not results:
        sink.report(NO_OPENING, f"`{played.ruleset.name}` declares no result to open a battle with", opening.name_span)
        return
    if not hands:
        help = f"hand over {' or '.join(f'`{name}`' for name in sorted(results))}"
        sink.report(NO_OPENING, "this opening hands nothing over", opening.name_span, help=help)
        return
    ground = [taking for hand in hands if (taking := _taken(hand, hands, results, sink)) is not None]
    _armies(scenario, opening, played, sink)
    if ground:
        _pieces(scenario, played, ground[0], sink)


def _taken(hand: Thing, hands: list[Thing], results: dict[str, Thing], sink: Sink) -> Thing | None:
    """Checks one hand; answers what takes terrain, if this hand does."""
    result = results.get(hand.name)
    if result is None:
        help = did_you_mean(hand.name, results, sink)
        sink.report(UNKNOWN_RESULT, f"the opening gives no result `{hand.name}`", hand.name_span, help=help)
        return None
    to = word(hand, "as")
    taking = hand.scope.find("taking", to) if to is not None else None
    if taking is None:
        return None  # the name was not found, and that was said
    given, wanted = word(result, "of"), word(taking, "of")
    at = hand.spans["as"][0]
    if given != wanted:
        message = f"`{hand.name}` is of sort `{given}`, and `{taking.name}` takes `{wanted}`"
        sink.report(WRONG_TAKING, message, at)
        return None
    earlier = next((other for other in hands[: hands.index(hand)] if word(other, "as") == to), None)
    if earlier is not None:
        notes = (Note("taken here first", earlier.spans["as"][0]),)
        sink.report(WRONG_TAKING, f"`{to}` is taken twice", at, notes=notes)
    return taking if wanted == GROUND else None


def _armies(scenario: Thing, opening: Thing, played: World, sink: Sink) -> None:
    own = {child.name: child for child in scenario.children if child.kind.name == "army"}
    theirs = [child for child in played.tops[0].children if child.kind.name == "army"]
    for army in theirs:
        if army.name not in own:
            message = f"the battle has no army `{army.name}`"
            sink.report(STRANGER_IN_OPENING, message, army.name_span, help=did_you_mean(army.name, own, sink))
            continue
        units = [piece.name for piece in own[army.name].inside("piece", scenario.scope.vocabulary)]
        for piece in army.inside("piece", played.vocabulary):
            if _is_unit(piece) and piece.name not in units:
                message = f"`{army.name}` has no unit `{piece.name}` in the battle"
                sink.report(STRANGER_IN_OPENING, message, piece.name_span, help=did_you_mean(piece.name, units, sink))
    names = [army.name for army in theirs]
    if set(names) <= set(own) and names != list(own):
        message = f"the opening has the armies {_listed(names)}, the battle {_listed(list(own))}"
        sink.report(STRANGER_IN_OPENING, message, opening.name_span, help="the same armies, in the same order")


def _is_unit(piece: Thing) -> bool:
    """Pieces that have a profile; leaders and single figures are the opening's own business."""
    return piece.target is not None or "of" in piece.fields


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) if names else "none"


def _pieces(scenario: Thing, played: World, taking: Thing, sink: Sink) -> None:
    own = _features(scenario)
    moves = words(taking, "moves")
    for piece in _drawn(played.tops[0]):
        name = piece.name
        feature = own.get(name)
        terrain = feature.target.name if feature is not None and feature.target is not None else ""
        if not name:
            message = "terrain of an opening needs the name of a feature of the battle's map"
            sink.report(STRANGER_IN_OPENING, message, piece.entry.key.span)
        elif feature is None:
            message = f"the battle's map has no feature `{name}` that could be moved"
            sink.report(STRANGER_IN_OPENING, message, piece.name_span, help=did_you_mean(name, own, sink))
        elif terrain not in moves:
            message = f"`{name}` is {terrain} in the battle, and `{taking.name}` does not let that move"
            notes = (Note("the feature of the battle", feature.name_span),)
            sink.report(
                STRANGER_IN_OPENING, message, piece.name_span, notes=notes, help=f"it moves {_listed([*moves])}"
            )
        elif "at" not in feature.fields:
            message = f"`{name}` has no places of its own in the battle, so it cannot be moved"
            notes = (Note("the feature of the battle", feature.name_span),)
            sink.report(STRANGER_IN_OPENING, message, piece.name_span, notes=notes, help="say where it lies with `at`")


def _drawn(scenario: Thing) -> list[Thing]:
    """The features of a map, those drawn in rows left out."""
    maps = (child for child in scenario.children if child.kind.name == "map")
    return [one for child in maps for one in child.children if one.kind.name == "feature"]


def _features(scenario: Thing) -> dict[str, Thing]:
    return {one.name: one for one in _drawn(scenario) if one.name}
