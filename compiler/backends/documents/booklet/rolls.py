"""What orders of battle and rosters are told by `documents/rolls.yaml`: values of commanders, boxes for losses."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from compiler.backends.documents.parts.told_as import ROLLS
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.kept import entries_by_name
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.yamlfile import Spot, read_yaml, unknown_keys
from engine.model.battles import Army, Command
from engine.model.battles import Piece as Counter
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Ref, Value

_KEYS: Final = (
    *("commanders", "losses", "tracks", "army", "columns", "reckoned", "deployment", "begins", "states", "told_as"),
    *("counted", "written", "bodies", "arrivals", "below_half"),
)
_COMMANDERS: Final = ("table", "ranks", "values")


@dataclass(frozen=True, slots=True)
class RollRules:
    table: str = ""
    ranks: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    losses: int = 1
    tracks: dict[str, str | int] = field(default_factory=dict)
    army: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    reckoned: dict[str, dict[str, str]] = field(default_factory=dict)
    deployment: tuple[str, ...] = ()
    begins: dict[str, str] = field(default_factory=dict)
    states: tuple[str, ...] = ()
    counted: str = ""
    written: str = ""
    bodies: dict[str, tuple[str, ...]] = field(default_factory=dict)
    arrivals: str = ""
    below_half: tuple[str, ...] = ()


def roll_rules(writer: Writer) -> RollRules:
    shop = writer.job.shop
    spot = read_yaml(shop.library, ROLLS, shop.sink)
    said = spot.mapping() if spot is not None else {}
    line = writer.job.pack.lineage(writer.ruleset.name)
    mine = next((said[name] for name in line if name in said), None)
    if mine is None:
        return RollRules()
    unknown_keys(mine, _KEYS, "rolls", shop.sink)
    held = mine.mapping()
    leaders = held["commanders"].mapping() if "commanders" in held else {}
    if leaders:
        unknown_keys(held["commanders"], _COMMANDERS, "commanders", shop.sink)
    losses = held["losses"].value if "losses" in held else 1
    tracks = {name: one.value for name, one in held["tracks"].mapping().items()} if "tracks" in held else {}
    return RollRules(
        str(leaders["table"].value) if "table" in leaders else "",
        _words(leaders.get("ranks")),
        _words(leaders.get("values")),
        losses if isinstance(losses, int) else 1,
        {name: value for name, value in tracks.items() if isinstance(value, str | int)},
        _names(held.get("army")),
        _names(held.get("columns")),
        {name: _words(one) for name, one in held["reckoned"].mapping().items()} if "reckoned" in held else {},
        _names(held.get("deployment")),
        _words(held.get("begins")),
        _names(held.get("states")),
        str(held["counted"].value) if "counted" in held else "",
        str(held["written"].value) if "written" in held else "",
        {kind: _names(one) for kind, one in held["bodies"].mapping().items()} if "bodies" in held else {},
        str(held["arrivals"].value) if "arrivals" in held else "",
        _names(held.get("below_half")),
    )


def _names(spot: Spot | None) -> tuple[str, ...]:
    return tuple(str(name.value) for name in spot.sequence()) if spot is not None else ()


def _words(spot: Spot | None) -> dict[str, str]:
    return {name: str(one.value) for name, one in spot.mapping().items()} if spot is not None else {}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A commander's rank, and his values in words: a title and a figure, or two where a die decides."""

    rank: str
    values: tuple[tuple[str, str], ...]


class Commanders:
    """Ranks and values of the leaders of one army, who have no card."""

    def __init__(self, writer: Writer, army: Army, rules: RollRules) -> None:
        self._writer: Final = writer
        self._army: Final = army
        self._rules: Final = rules
        self._levels: Final[dict[str, str]] = {}
        self._note(army, "army")

    def _note(self, holder: Army | Command, kind: str) -> None:
        self._levels.update({piece.name: kind for piece in holder.pieces})
        for command in holder.commands:
            self._note(command, command.kind)

    def rank(self, piece: Counter) -> str:
        """The name of his rank, or nothing for whoever leads by other rules."""
        said = dict(piece.fields).get("rank")
        name = said.name if isinstance(said, Ref) else self._rules.ranks.get(self._levels.get(piece.name, ""), "")
        return name if self._rules.table and piece.profile is None else ""

    def ranked(self, piece: Counter) -> Ranked | None:
        """Nothing for whoever leads by other rules."""
        writer, rules = self._writer, self._rules
        own = dict(piece.fields)
        name = self.rank(piece)
        if not name:
            return None
        grade = next((entry for entry in writer.ruleset.entries if self._is_grade(entry, name)), None)
        values: list[tuple[str, str]] = []
        for lower, higher in rules.values.items():
            title = writer.pen.field(piece.kind, lower)
            figures: list[Value] = [own.get(lower)] if own.get(lower) is not None else []
            if not figures and grade is not None:
                figures = list(dict.fromkeys((grade.get(lower), grade.get(higher))))
            told = f" {writer.say('or')} ".join(writer.plain(one) for one in figures if one is not None)
            if told and title is not None:
                values.append((writer.name(title), told))
        return Ranked(writer.plain(Ref("rank", name)), tuple(values))

    def _is_grade(self, entry: Entry, rank: str) -> bool:
        nation, held = entry.get("nation"), entry.get("rank")
        return (
            entry.kind == self._rules.table
            and isinstance(nation, Ref)
            and nation.name == self._army.nation
            and isinstance(held, Ref)
            and held.name == rank
        )


def ranks_there(writer: Writer) -> frozenset[tuple[str, str]]:
    """Nations and ranks of those who lead in the battles of a job, where commanders have their values by these."""
    rules = roll_rules(writer)
    ranks = set[tuple[str, str]]()
    for scenario in writer.job.scenarios if writer.job.scenario is not None else ():
        for army in scenario.armies:
            commanders = Commanders(writer, army, rules)
            leaders = (piece for piece in pieces_of(army) if is_leader(piece, writer.ruleset))
            ranks |= {(army.nation or "", commanders.rank(piece)) for piece in leaders}
    return frozenset(one for one in ranks if all(one))


def profiles_of(writer: Writer, army: Army) -> dict[str, Entry]:
    """Every profile that the pieces of an army may be of."""
    found = entries_by_name(writer.ruleset)
    lists = {army_list.name: army_list for army_list in writer.job.pack.army_lists}
    for name in army.lists:
        found |= {entry.name: entry for entry in lists[name].profiles} if name in lists else {}
    return found
