"""What a ruleset declares as plain cells of text, and the same cells as carried over from the specification.

A sheet is something declared with figures of its own (`table melee_advantage`, `weapon pike`); its cells are addressed
by words (`pike_and_shot / light_cavalry`). The data stand beside each system's tests, in `figures/*.yaml`: a sheet maps
to cells, nested as deeply as the address has parts or drawn as a table; a key with commas stands for each of its names.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import yaml

from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Cell, Entry, Mark, Phase, Sector, Table, Test
from engine.model.values import (
    Among,
    Between,
    Compare,
    Dice,
    Fact,
    Literal,
    Local,
    Logic,
    Lookup,
    Option,
    Quantity,
    Reckon,
    Ref,
    Share,
    Span,
    Text,
    Value,
    Worded,
)
from tests.yaml_files import QuickLoader

Sheet = dict[str, str]
Sheets = dict[str, Sheet]
Departures = dict[tuple[str, str], tuple[str, str]]
"""By sheet and cell: our figure, and the reason."""
DEPARTURES = "departures.yaml"

WHOLE = ("table", "sector", "test", "limit", "swap")
"""Kinds whose data must hold every cell, so that one more is noticed too; of others the listed cells are compared."""
SIGNS = "+-*/"


# --- what is declared ---------------------------------------------------------------------------------------------


def declared(pack: Rulepack, ruleset: Ruleset) -> Sheets:
    """Every sheet of a ruleset, and of the army lists and decks written for it."""
    sheets: Sheets = {}
    for constant in ruleset.constants:
        sheets[f"constant {constant.name}"] = {"value": spelled(constant.value)}
    for fact in ruleset.facts:
        if fact.value is not None:
            sheets[f"fact {fact.name}"] = {"value": spelled(fact.value)}
    for table in ruleset.tables:
        sheets[f"table {table.name}"] = dict(_cells_of(ruleset, table))
    for test in ruleset.tests:
        sheets[f"test {test.name}"] = dict(_parts_of(test))
    for sector in ruleset.sectors:
        sheets[f"sector {sector.name}"] = dict(_marks(sector.marks)) | dict(_hexes_of(sector))
    for sequence in ruleset.sequences:
        sheets[f"sequence {sequence.name}"] = dict(_phases(sequence.phases, ""))
    for limit in ruleset.limits:
        sheets[f"limit {limit.name}"] = {what: spelled(span) for what, span in limit.counts}
    for ending in ruleset.endings:
        sheets[f"ending {ending.name}"] = {"when": spelled(ending.when), "winner": str(ending.winner)}
    for switch in ruleset.switches:
        sheets[f"switch {switch.name}"] = {"default": switch.default}
    for entry in ruleset.entries:
        sheets[f"{entry.kind} {entry.name}"] = dict(_fields(entry))
    for events in ruleset.events:
        faces = {
            spelled(face.span): "; ".join(f"{zone} {event}" for zone, event in face.events) for face in events.faces
        }
        sheets[f"events {events.name}"] = {"die": spelled(events.die), "cost": spelled(events.reveal_cost)} | faces
        for event in events.events:
            sheets[f"event {events.name} {event.name}"] = dict(_fields(event))
    family = pack.family(ruleset.name)
    for deck in pack.decks:
        if deck.ruleset in family:
            for card in deck.cards:
                fields = {key: spelled(value) for key, value in card.fields}
                sheets[f"card {deck.name} {card.number}"] = {"name": card.name} | fields
            sheets[f"deck {deck.name}"] = {"numbers": ", ".join(card.number for card in deck.cards)}
    for army_list in pack.army_lists:
        if army_list.ruleset in family:
            for entry in (*army_list.profiles, *army_list.others):
                sheets[f"{entry.kind} {army_list.name} {entry.name}"] = dict(_fields(entry))
    return sheets


def _cells_of(ruleset: Ruleset, table: Table) -> Iterator[tuple[str, str]]:
    """Each row and column by its names; rows that are not drawn hold what holds otherwise."""
    empty = spelled(table.otherwise)
    signs = {mark.name: mark.sign for mark in table.marks}
    across = [name for head in table.heads_across for name in (head.names or (spelled(head.span),))]
    for head, row in zip(table.heads_down, table.cells, strict=True):
        for down in head.names or (spelled(head.span),):
            for column, cell in zip(table.heads_across, row, strict=True):
                for name in column.names or (spelled(column.span),):
                    yield f"{down} / {name}", _cell(cell, signs, empty)
    if table.otherwise is not None:
        drawn = {name for head in table.heads_down for name in head.names}
        kinds = {entry.name: entry.kind for entry in ruleset.entries}
        of_kind = {kinds[name] for name in drawn if name in kinds}
        for entry in ruleset.entries:
            if entry.kind in of_kind and entry.name not in drawn:
                yield from ((f"{entry.name} / {name}", empty) for name in across)
    yield from _marks(table.marks)


def _cell(cell: Cell, signs: dict[str, str], empty: str) -> str:
    figure = empty if cell.value is None and not cell.marks else ("" if cell.value is None else spelled(cell.value))
    return figure + "".join(signs[mark] for mark in cell.marks) + ("?" if cell.doubt else "")


def _marks(marks: tuple[Mark, ...]) -> Iterator[tuple[str, str]]:
    for mark in marks:
        figures = ", ".join(f"{key} {spelled(value)}" for key, value in mark.figures)
        yield f"mark {mark.name}", figures + _when(mark.when)


def _hexes_of(sector: Sector) -> Iterator[tuple[str, str]]:
    """Under each mark its hexes, those far ahead first: (q right, r down) from a unit that faces the top."""
    for mark in sector.marks:
        places = sorted((cell.r, cell.q) for cell in sector.cells if cell.mark == mark.name)
        yield mark.name, " ".join(f"({q}, {r})" for r, q in places)


def _parts_of(test: Test) -> Iterator[tuple[str, str]]:
    for key in ("roll", "cards", "least", "success", "goal", "score", "impossible", "automatic", "versus", "when"):
        value = getattr(test, key)
        if value is not None:
            yield key, spelled(value)
    yield "modify", test.modify
    for modifier in test.modifiers:
        per = f" per {spelled(modifier.per)}" if modifier.per is not None else ""
        yield f"modifiers / {modifier.name}", spelled(modifier.amount) + per + _when(modifier.when)
    for place, outcome in enumerate(test.outcomes, start=1):
        band = "otherwise" if outcome.low is outcome.high is None else _band(outcome.low, outcome.high)
        yield f"outcomes / {place} {outcome.name}", band


def _band(low: Value, high: Value) -> str:
    if low == high:
        return spelled(low)
    return f"{spelled(low) if low is not None else ''}..{spelled(high) if high is not None else ''}"


def _when(condition: Value) -> str:
    return f" when {spelled(condition)}" if condition is not None else ""


def _phases(phases: tuple[Phase, ...], above: str) -> Iterator[tuple[str, str]]:
    """The order of phases under their path, and who takes each and when."""
    yield f"{above}order", ", ".join(phase.name for phase in phases)
    for phase in phases:
        path = f"{above}{phase.name} / "
        if phase.taken_by:
            yield f"{path}taken by", ", ".join(phase.taken_by)
        for key, value in (("repeat", phase.repeat), ("while", phase.while_), ("when", phase.when)):
            if value is not None:
                yield path + key, spelled(value)
        if phase.phases:
            yield from _phases(phase.phases, path)


def _fields(entry: Entry) -> Iterator[tuple[str, str]]:
    yield from ((key, spelled(value)) for key, value in entry.fields if not isinstance(value, Text))
    for held in entry.holds:
        names = held.get("names")
        for name in names if isinstance(names, tuple) else (held.name,):
            for key, cell in _fields(held):
                if key != "names":
                    yield f"{spelled(name)} / {key}", cell


def spelled(value: Value) -> str:
    """A value or an expression in about the words of the language."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Literal() | Worded():
            return spelled(value.value)
        case Quantity():
            return f"{value.amount} {value.unit}"
        case Dice():
            return f"{value.count}d{value.sides}"
        case Share():
            return f"{value.percent}%"
        case Span():
            return _band(value.low, value.high)
        case Ref():
            return value.name + _given(value.given)
        case Fact():
            return (f"{value.subject}." if value.subject else "") + value.path + _given(value.given)
        case Option():
            return f"options.{value.switch}"
        case Local():
            return value.name
        case Lookup():
            return f"{value.table}({spelled(value.down)}, {spelled(value.across)})"
        case Reckon():
            return _reckoned(value)
        case Compare():
            return f"{_inner(value.left)} {value.by} {_inner(value.right)}"
        case Among():
            return f"{_inner(value.item)} in ({', '.join(map(spelled, value.items))})"
        case Between():
            return f"{_inner(value.item)} in {_band(value.low, value.high)}"
        case Logic(by="not"):
            return f"not {_inner(value.of[0])}"
        case Logic():
            return f" {value.by} ".join(map(_inner, value.of))
        case tuple():
            return ", ".join(map(spelled, value))
        case _:
            return str(value)


def _given(values: tuple[Value, ...]) -> str:
    return f"({', '.join(map(spelled, values))})" if values else ""


def _reckoned(value: Reckon) -> str:
    if value.by in SIGNS and len(value.of) > 1:
        return f" {value.by} ".join(map(_inner, value.of))
    return value.by + _given(value.of)


def _inner(value: Value) -> str:
    plain = not isinstance(value, Logic | Compare) and not (isinstance(value, Reckon) and value.by in SIGNS)
    return spelled(value) if plain else f"({spelled(value)})"


# --- what was carried over ----------------------------------------------------------------------------------------


class OnceLoader(QuickLoader):
    """Refuses a key that stands twice: YAML would forget the first without a word."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        keys = [self.construct_object(key) for key, _ in node.value]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, f"{node.start_mark}: twice {twice}"
        return super().construct_mapping(node, deep)


def carried_over(folder: Path) -> Sheets:
    """The sheets of all files of a folder."""
    sheets: Sheets = {}
    for path in sorted(folder.glob("*.yaml")):
        if path.name == DEPARTURES:
            continue
        for names, cells in _read(path).items():
            for name, sheet in _sheets(str(names), cells):
                held = sheets.setdefault(name, {})
                twice = held.keys() & sheet.keys()
                assert not twice, f"{path.name}: {name} has {', '.join(sorted(twice))} twice"
                held.update(sheet)
    return sheets


def departures(folder: Path) -> Departures:
    """Where we do not follow the specification: what the ruleset says instead, and why."""
    path = folder / DEPARTURES
    if not path.exists():
        return {}
    return {
        (sheet, address): (_figure(departure["ours"]), departure["because"])
        for sheet, cells in _read(path).items()
        for address, departure in cells.items()
    }


def _read(path: Path) -> dict[str, Any]:
    # A safe loader by its base class, which the linter does not see.
    values = yaml.load(path.read_text(encoding="utf-8"), OnceLoader)  # noqa: S506
    assert isinstance(values, dict)
    return values


def _sheets(names: str, cells: object) -> Iterator[tuple[str, Sheet]]:
    """A name alone is a kind: its sheets stand below, each by its name or as a row of a drawn table."""
    kind, _, rest = names.partition(" ")
    if not rest:
        below = _drawn(cells) if isinstance(cells, str) else cells
        assert isinstance(below, dict), f"{names} has no sheets"
        for name, sheet in below.items():
            yield from _sheets(f"{kind} {name}", sheet)
        return
    for name in rest.split(", "):
        yield f"{kind} {name}", dict(_flat(cells if isinstance(cells, dict) else {"value": cells}))


def _flat(cells: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in cells.items():
        below = _drawn(value) if isinstance(value, str) and "\n" in value else value
        for name in str(key).split(", "):
            if not isinstance(below, dict):
                yield above + name, _figure(below)
            elif key == "rows":
                yield from _flat(below, above)
            else:
                yield from _flat(below, f"{above}{name} / ")


def _drawn(text: str) -> dict[str, object]:
    """A table drawn with `|`: the first line names the columns; `-` is an empty cell."""
    lines = [[part.strip() for part in line.split("|")] for line in text.strip("\n").splitlines()]
    heads = lines[0][1:]
    return {row: dict(zip(heads, cells, strict=True)) for row, *cells in lines[1:]}


def _figure(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(_figure, value))
        case "-":
            return "none"
    return str(value)


# --- both, side by side -------------------------------------------------------------------------------------------


def differing(name: str, ours: Sheets, theirs: Sheets, left: Departures) -> list[str]:
    """The cells of a sheet that say something else than the data, each in a line."""
    if name not in ours:
        return [f"{name} is not declared"]
    sheet = ours[name]
    data = {address: left.get((name, address), (figure, ""))[0] for address, figure in theirs[name].items()}
    told = [
        f"{name}: {address} is {sheet.get(address, 'none')}, not {figure}"
        for address, figure in data.items()
        if sheet.get(address, "none") != figure
    ]
    if name.partition(" ")[0] in WHOLE:
        told += [f"{name}: {address} is {sheet[address]}, not carried over" for address in sheet if address not in data]
    return told


def needless(theirs: Sheets, left: Departures) -> list[str]:
    """Departures from nothing, or to what the specification says anyway, or without a reason."""
    return [
        f"{name}: {address}"
        for (name, address), (figure, because) in left.items()
        if theirs.get(name, {}).get(address, figure) == figure or not because
    ]


def left_out(ruleset: Ruleset, theirs: Sheets) -> list[str]:
    """What a ruleset declares with figures, that is neither carried over nor marked as ours."""
    kinds = {
        "constant": ruleset.constants,
        "table": ruleset.tables,
        "test": ruleset.tests,
        "sector": ruleset.sectors,
        "limit": ruleset.limits,
        "ending": ruleset.endings,
    }
    return [
        f"{kind} {thing.name}"
        for kind, things in kinds.items()
        for thing in things
        if f"{kind} {thing.name}" not in theirs and not any(doubt.reason for doubt in thing.doubts)
    ]
