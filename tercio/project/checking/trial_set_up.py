"""Setting up battles, and what a ruleset of the kit declares, so that `tercio check` tells what could not be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from compiler.codes.playing import AT_ODDS, BARRED_GROUND, CANNOT_BE_PLAYED
from compiler.compile import CompileResult
from dsl.diagnostics import Diagnostic, Note
from dsl.source import Source, Span
from engine.model.battles import Army, Example, Map, Scenario
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.rules import Origin
from engine.model.values import Quantity, Size, Value
from tercio.project.checking.told_places import at_its_place
from tercio.project.places import shipped

if TYPE_CHECKING:
    from engine.core.watching.misplaced import Misplaced

_HEX: Final = "hex"
_MOST_NOTES: Final = 3
_OF_TABLES: Final = frozenset(("um", "mm", "cm", "m"))
_NAMED: Final = re.compile(r"(?:`|\b(?:test|table|constant|phase|effect|action|fact|ending|profile) )([a-z][a-z0-9_]*)")
"""What a message quotes, and what a line declares."""
_Refused = tuple[str, Origin]
"""What cannot be played, and the battle or the ruleset that was looked at."""
_PLACE: Final = re.compile(r"(?s)([^\n]*?):(\d+): (.*)")


def refusals(result: CompileResult, found: list[Misplaced] | None = None) -> Iterator[Diagnostic]:
    """What cannot be played, at its place: of rulesets of the kit, and of battles in the files that are looked at. What
    is `found` in these that begins where it can hardly be meant to is added there."""
    pack = result.pack
    if pack is None:
        return
    found = found if found is not None else []
    told: set[str] = set()
    for ruleset in pack.rulesets:
        if ruleset.name in VOCABULARIES:
            continue
        look = _refused if ruleset.plays else _refused_battles
        for refused, origin in look(pack, ruleset, result, found):
            if refused not in told:  # battles share the mistakes of their ruleset
                told.add(refused)
                yield _told(refused, result, ruleset, origin)


def _nothing(_: object) -> tuple[Misplaced, ...]:
    """What those say of a battle who look at nothing in it."""
    return ()


def _nothing_to_open(_pack: Rulepack, _ruleset: Ruleset, _battle: Example) -> None:
    """What a system of somebody else's does that cannot set up rules without a battle."""


def _refused_battles(
    pack: Rulepack, ruleset: Ruleset, result: CompileResult, found: list[Misplaced]
) -> Iterator[_Refused]:
    """What cannot be played of each battle by rules that a system of their own plays."""
    battles = [
        battle for battle in pack.scenarios if battle.ruleset == ruleset.name and battle.origin.file in result.asked
    ]
    library = shipped("scenarios")
    # Shipped battles are known to be playable, and there are enough of them to be waited for.
    battles = [
        battle
        for battle in battles
        if not _is_roster(battle) and not _path(result, battle.origin.file).is_relative_to(library)
    ]
    if not battles:
        if not any(battle.ruleset == ruleset.name for battle in pack.scenarios):
            yield from _refused_alone(pack, ruleset, result)
        return
    from engine.core.chance import Seeded
    from engine.core.system import Unplayable
    from engine.host.rules import HostError
    from engine.host.setting_up import set_up

    for battle in battles:
        try:
            system, setting = set_up(_at_hand(pack, result, battle), battle.name)
            game = system.new_game(setting, Seeded(0))
            found += getattr(system, "misplaced", _nothing)(game)
        except HostError:
            return  # nothing plays these rules, and they can be read and printed
        except Unplayable as refused:
            yield from ((one, battle.origin) for one in (str(refused), *refused.others))
        except (ArithmeticError, LookupError, TypeError, ValueError) as fault:  # told, not thrown
            told = f"{battle.origin.file}:{battle.origin.line}: {battle.name} cannot be set up: {fault}"
            yield told, battle.origin


def _refused_alone(pack: Rulepack, ruleset: Ruleset, result: CompileResult) -> Iterator[_Refused]:
    """What cannot be played of rules that amend those of a system and that no battle is written for yet."""
    file = ruleset.origin.file
    if file not in result.asked or _path(result, file).is_relative_to(shipped("scenarios")):
        return
    from engine.core.system import Unplayable
    from engine.systems.registry import system_of

    try:
        system = system_of(ruleset.name, pack.rulesets)
    except KeyError:
        return  # nothing plays these rules, and they can be read and printed
    set_up_alone = getattr(system, "open", _nothing_to_open)
    try:
        set_up_alone(_at_hand(pack, result, ruleset), ruleset, _empty(ruleset))
    except Unplayable as refused:
        yield from ((one, ruleset.origin) for one in (str(refused), *refused.others))


def _refused(pack: Rulepack, ruleset: Ruleset, result: CompileResult, found: list[Misplaced]) -> Iterator[_Refused]:
    """What cannot be played of each battle, or of the ruleset if no battle is at hand."""
    from engine.core.chance import Seeded
    from engine.core.system import Unplayable
    from engine.host.rules import rules_for
    from engine.systems.registry import LAYER_SYSTEMS

    system = LAYER_SYSTEMS[ruleset.plays or ""]
    battles: list[Scenario | Example] = [
        scenario for scenario in pack.scenarios if scenario.ruleset == ruleset.name and not _is_roster(scenario)
    ]
    for battle in battles or [_empty(ruleset)]:
        try:
            is_battle = isinstance(battle, Scenario)
            rules = rules_for(_at_hand(pack, result, battle), battle.name) if is_battle else pack
            setting = system.open(rules, ruleset, rules.scenarios[0] if isinstance(battle, Scenario) else battle)
            if isinstance(battle, Scenario):
                game = system.new_game(setting, Seeded(0))
                if battle.origin.file in result.asked:
                    found += getattr(system, "misplaced", _nothing)(game)
        except Unplayable as refused:
            yield from ((one, battle.origin) for one in (str(refused), *refused.others))


def _is_roster(battle: Scenario) -> bool:
    """One army without a map, as the site's roster builder writes it: counted, printed, and not played."""
    return battle.map is None and len(battle.armies) == 1


def _at_hand(pack: Rulepack, result: CompileResult, played: Scenario | Example | Ruleset) -> Rulepack:
    """With the decks that the file of a battle, or of rules, uses: others of the same folder are not played in it."""
    file = str(_path(result, played.origin.file))
    stands_on = next((part.stands_on for part in result.parts if file in part.files), None)
    if stands_on is None:
        return pack
    decks = tuple(deck for deck in pack.decks if str(_path(result, deck.origin.file)) in stands_on)
    return replace(pack, decks=decks)


def _empty(ruleset: Ruleset) -> Example:
    """A battle without anybody in it, on hexes or on a table as its rules measure."""
    origin = ruleset.origin
    lengths = sorted(set(_units(ruleset)) & _OF_TABLES)
    said = tuple(_said_of_armies(ruleset, lengths[0] if lengths else _HEX))
    armies = tuple(Army(name=name, origin=origin, fields=said) for name in ("first", "second"))
    if lengths:
        drawn = Map(name="", origin=origin, size=Size(60, 60, lengths[0]))
    else:
        drawn = Map(name="", origin=origin, size=Size(5, 5, _HEX), ground=(("open",) * 5,) * 5)
    return Example(name=ruleset.name, origin=origin, map=drawn, armies=armies)


def _said_of_armies(ruleset: Ruleset, unit: str) -> Iterator[tuple[str, Value]]:
    """Some figure for each that armies of this ruleset say, or that the compiler would say for them."""
    made_up: dict[str, Value] = {"number": 1, "distance": Quantity(1, unit), "yes_no": False}
    army = next((kind for kind in ruleset.kinds if kind.name == "army"), None)
    for field in army.fields if army is not None else ():
        if field.type in made_up and field.default is None:
            yield field.name, made_up[field.type]
        elif field.type == "number" and isinstance(field.default, str) and field.default.isdecimal():
            yield field.name, int(field.default)


def _units(value: object) -> Iterator[str]:
    """Every unit in which something of a rule object is measured; its examples may have other maps."""
    if isinstance(value, Quantity):
        yield value.unit
    elif isinstance(value, tuple):
        for part in value:
            yield from _units(part)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name != "examples":
                yield from _units(getattr(value, field.name))


def _told(message: str, result: CompileResult, ruleset: Ruleset, looked_at: Origin) -> Diagnostic:
    """`looked_at` is the battle or the ruleset that cannot be played: where its author did not write the place, since
    it is of a shipped book, he is told at his amendments, or else there."""
    found = _PLACE.fullmatch(message)
    file, line = (found[1], int(found[2])) if found is not None else (ruleset.origin.file, ruleset.origin.line)
    # What the rules as they were could do was told of them: here an amendment is to blame, unless a battle is.
    battles = [one.origin for one in result.pack.scenarios] if result.pack is not None else []
    is_of_battle = any(one.file == file and one.line <= line for one in battles)
    told, span = found[3] if found is not None else message, _span(result, file, line)
    to_blame = [] if is_of_battle else _to_blame(ruleset, result, (file, line), f"{told} {span.text()}")
    places = dict.fromkeys((one.file, one.line) for one in to_blame)
    spans = [_span(result, *place) for place in list(places)[:_MOST_NOTES]]
    library = shipped("scenarios")
    is_shipped, is_shipped_too = (_path(result, one).is_relative_to(library) for one in (file, looked_at.file))
    if is_shipped and not is_shipped_too:
        below = Note("this is what it amends" if spans else "this is what cannot be played", span)
        first, *others = spans or [_span(result, looked_at.file, looked_at.line)]
        return Diagnostic(CANNOT_BE_PLAYED, told, first, (below, *(Note("or this amends it", one) for one in others)))
    return Diagnostic(CANNOT_BE_PLAYED, told, span, tuple(Note("as this amends it", one) for one in spans))


def _to_blame(ruleset: Ruleset, result: CompileResult, place: tuple[str, int], told: str) -> list[Origin]:
    """The amendments that something told of the rules below comes from: those of what it speaks of, or the only ones.
    What stands in an amendment shows itself."""
    file, line = place
    own = [change for change in ruleset.amendments if change.by == ruleset.name]
    lists = {one.origin.file for one in result.pack.army_lists} if result.pack is not None else set()
    if file in lists or any(one.origin.file == file and one.origin.line <= line for one in own):
        return []
    named = set(_NAMED.findall(told))
    meant = [change for change in own if {change.name, *(change.within or "").split()} & named]
    return [change.origin for change in meant or (own if len(own) <= _MOST_NOTES else [])]


def _span(result: CompileResult, file: str, line: int) -> Span:
    """A line of a file without the blanks around it."""
    source = source_of(result, file)
    text = source.line(line) if line <= len(source.line_starts) else ""
    start = source.line_starts[min(line, len(source.line_starts)) - 1] + len(text) - len(text.lstrip())
    return source.span(start, start + len(text.strip()))


def _path(result: CompileResult, file: str) -> Path:
    return Path(source_of(result, file).name).resolve()


def source_of(result: CompileResult, file: str) -> Source:
    """The text in which something was written: rule objects know it by the end of its path."""
    for source in sorted(result.sources, key=lambda one: len(one.name)):
        if source.name == file or source.name.endswith(f"/{file}"):
            return source
    return result.sources[0]


def with_refusals(result: CompileResult) -> CompileResult:
    """The result with what cannot be played among its diagnostics; then there is no rulepack. If all can be played,
    with what begins where it can hardly be meant to."""
    found: list[Misplaced] = []
    more = list(refusals(result, found))
    more += [_doubt(one, result) for one in found if one.how == "wrong"]
    allowed = result.silences
    told = [_doubt(one, result) for one in found] if not more else []
    doubted = [one for one in told if allowed is None or not allowed.is_hushed(one)]
    if not more and not doubted:
        return result
    placed = [at_its_place(one, result.worlds) for one in (*more, *doubted)]
    every = sorted((*result.diagnostics, *placed), key=Diagnostic.sort_key)
    return replace(result, pack=None if more else result.pack, diagnostics=tuple(every))


def _doubt(told: Misplaced, result: CompileResult) -> Diagnostic:
    span = _span(result, told.origin.file, told.origin.line)
    match told.how:
        case "wrong":
            return Diagnostic(CANNOT_BE_PLAYED, told.message, span)
        case "barred":
            return Diagnostic(BARRED_GROUND, told.message, span)
        case "at_odds":
            return Diagnostic(AT_ODDS, told.message, span)
