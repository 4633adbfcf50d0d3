"""What a command is told in its line of the order of battle: where it deploys or enters, when it comes, whose it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from compiler.backends.documents.booklet.placed import placed
from compiler.backends.documents.booklet.rolls import RollRules
from compiler.backends.documents.parts.entries import is_nothing
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.ranks import turns_of_arrival
from compiler.backends.products.numbers import is_leader, numbers_of
from compiler.backends.words.links import lowered
from compiler.layout.flow.text import TextRuns
from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.values import Literal, Ref, Value

_ORDERS: Final = ("deploys", "enters", "arrives", "comes_on", "under", "allegiance", "entry")
"""What is told of a command before all else."""


_SECRET: Final = ("hidden", "decoy")
_ANY_EDGE: Final = Ref("compass", "any_edge")


def flags_of(writer: Writer, piece: Piece) -> list[str]:
    """What is true of this one piece as the battle begins, by its author's own words: `the brigadier rides with it`."""
    said = [(name, writer.pen.field(piece.kind, name)) for name, value in piece.fields if value is True]
    return [
        lowered(writer.name(field))
        for name, field in said
        if field is not None and name not in _SECRET and not writer.pen.is_default(piece.kind, name, True)
    ]


def _ranged(numbers: list[int]) -> str:
    """`3, 5–7`: what follows one another is told by its ends."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def pieces_under(holder: Army | Command) -> list[Piece]:
    return [*holder.pieces, *(piece for command in holder.commands for piece in pieces_under(command))]


def _commands(holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        yield command
        yield from _commands(command)


class Spoken:
    """Fields of the commands and pieces of one army, in words."""

    def __init__(self, writer: Writer, army: Army, *, rules: RollRules, title: Callable[[Piece], TextRuns]) -> None:
        self._writer, self._army, self._rules, self._title = writer, army, rules, title
        self._late = turns_of_arrival(army)

    def orders(self, command: Command) -> str:
        writer = self._writer
        fields = dict(command.fields)
        said = []
        for name in (*_ORDERS, *(name for name in fields if name not in _ORDERS)):
            value = fields.get(name)
            if is_nothing(value) or not (name in _ORDERS or value is True or isinstance(value, Ref)):
                continue
            if name == "needs_commander" and (writer.ruleset.plays is not None or self._rules.table):
                # Nobody asks it there: whether a command has a leader is for its author's rules to say.
                continue
            if isinstance(value, Ref | bool) and self._is_default(command.kind, name, value):
                continue
            if self.is_left_to_rules(name, value) or self._is_told_of_each(command, name, value):
                continue
            whom = f" ({unplaced})" if name == "deploys" and (unplaced := self._unplaced(command)) else ""
            said.append(self.labelled(command.kind, name, value) + whom)
        return " · ".join(said)

    def is_left_to_rules(self, name: str, value: Value) -> bool:
        """Any edge is no answer where rules, which the booklet prints, say which."""
        places = value if isinstance(value, tuple) else (value,)
        return name in ("deploys", "enters") and bool(self._rules.deployment) and places == (_ANY_EDGE,)

    def _is_told_of_each(self, command: Command, name: str, value: Value) -> bool:
        """The point around which a command is drawn up, and its front, where every unit has its own place and front."""
        units = [piece for piece in command.pieces if not is_leader(piece, self._writer.ruleset)]
        if not units or any(piece.at is None for piece in units):
            return False
        if name == "deploys":
            return not any(isinstance(one, Ref) for one in (value if isinstance(value, tuple) else (value,)))
        return name == "facing" and all(piece.facing is not None for piece in units)

    def _unplaced(self, command: Command) -> str:
        """Whom a zone is for where other units of the command have their places; a leader may have his."""
        apart = [piece for piece in command.pieces if piece.at is None]
        placed = [piece for piece in command.pieces if piece.at is not None]
        if all(is_leader(piece, self._writer.ruleset) for piece in placed):
            return ""
        numbers = numbers_of(self._army, self._writer.ruleset)
        if all(piece.name in numbers for piece in apart):
            return f"{self._writer.say('number')} {_ranged([numbers[piece.name] for piece in apart])}" if apart else ""
        return ", ".join("".join(part.words for part in self._title(piece)) for piece in apart)

    def coming(self, piece: Piece, place: str) -> list[str]:
        """The place of a leader; of one who comes later, with whom he comes, or the place that he comes to."""
        if piece.name not in self._late:
            return [place] if piece.at is not None else []
        number = numbers_of(self._army, self._writer.ruleset).get(self._first_beside(piece))
        if number is not None:
            return [self._writer.say("comes_with", number=f"{self._writer.say('number')}\u00a0{number}")]
        return [self._writer.say("comes_to", place=place)] if piece.at is not None else []

    def _first_beside(self, leader: Piece) -> str:
        """The first unit of his command that has a place to come to: it brings him along."""
        holder = next((one for one in _commands(self._army) if leader in one.pieces), None)
        troops = (one for one in holder.pieces if not is_leader(one, self._writer.ruleset)) if holder else ()
        return next((one.name for one in troops if one.at is not None), "")

    def turn_of(self, piece: Piece) -> str:
        """`turn 3: `, before the place of a piece that comes to it later than the battle begins."""
        if piece.name not in self._late or is_leader(piece, self._writer.ruleset):
            return ""
        turn = self._late[piece.name]
        key = "turn_on_map" if isinstance(turn, int) else "later_on_map"
        return f"{self._writer.say(key, turn=turn)}: ".replace(" ", "\u00a0")

    def labelled(self, kind: str, name: str, value: Value) -> str:
        turn = value.value if isinstance(value, Literal) else value
        if name == "arrives" and isinstance(turn, int):
            return self._writer.say("arrives_in", turn=turn) + self._rule_of_arrivals()
        title = self._writer.pen.field(kind, name)
        label = self._writer.name(title).lower() if title is not None else name
        told = "" if value is True else self.told(value)
        if label in told.lower():
            # `formation: Tight formation` says it twice.
            return told[:1].lower() + told[1:]
        return f"{label}: {told}" if told else label

    def _rule_of_arrivals(self) -> str:
        """` (2.2)`: where the rules say when in a turn they come, and what they may do then."""
        writer = self._writer
        found = next((one for one in writer.ruleset.sections if one.number == self._rules.arrivals), None)
        return f" ({writer.pen.heading_number(found) or writer.name(found)})" if found is not None else ""

    def told(self, value: Value) -> str:
        if isinstance(value, Literal):
            return self.told(value.value)
        if isinstance(value, tuple):
            return ", ".join(self.told(one) for one in value)
        if isinstance(value, Ref):
            return self.place_name(value)
        return placed(self._writer, value)

    def place_name(self, ref: Ref) -> str:
        """Zones, ways out, generals, armies belong to the scenario, which the words of the rules do not know."""
        scenario = self._writer.owner
        if ref.kind == "army" and isinstance(scenario, Scenario):
            return next((self._writer.name(one) for one in scenario.armies if one.name == ref.name), ref.name)
        drawn = getattr(scenario, "map", None)
        held = [*getattr(drawn, "zones", ()), *getattr(drawn, "exits", ()), *getattr(drawn, "features", ())]
        held += [*pieces_under(self._army), *getattr(scenario, "objectives", ())]
        found = next((one for one in held if one.name == ref.name), None)
        if isinstance(found, Piece):
            return "".join(piece.words for piece in self._title(found))
        return self._writer.name(found) if found is not None else self._writer.plain(ref)

    def _is_default(self, kind: str, name: str, value: Ref | bool) -> bool:
        field = self._writer.pen.field(kind, name)
        said = value.name if isinstance(value, Ref) else ("yes" if value else "no")
        return field is not None and field.default == said
