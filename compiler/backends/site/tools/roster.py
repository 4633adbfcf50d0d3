"""What a builder of rosters needs in the browser: lists with points, levels of command, limits.

Which pieces and commands stand in which is what the battles of the rules show: an army is built as theirs are. The text
that the page gives is a scenario without a map, which `tercio check` accepts where the limits are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from compiler.backends.site.lists import row_label
from compiler.backends.site.tools.roster_starts import allied, starts_of
from compiler.backends.site.tools.trees_as_data import Data
from compiler.backends.words.atlas import family_name
from compiler.backends.words.card_rows import rows_of
from compiler.backends.words.wording import Pen, is_told
from engine.model.battles import Army, ArmyList, Command, Piece, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, KindOf
from engine.model.values import Quantity, Ref, Span, Text, Value
from engine.odds.kinds import Kinds

ARMY: Final = "army"
_PIECE: Final = "piece"
_ONE_IN: Final = "one_in"
_NOT_ON_SHEETS: Final = ("points", "quantity", "about", "symbol", "drawn_as", "names")
"""What is told elsewhere on a sheet, or is for the printing of cards."""


def roster_data(pen: Pen) -> Data:
    """Empty where no list has anything to choose from."""
    shape = _Shape(pen)
    lists = [shape.list_of(lists) for lists in allied(shape.army_lists, shape.battles)]
    if not lists:
        return {}
    return {
        "rules": pen.ruleset.name,
        "languages": list(pen.ruleset.languages),
        "kinds": {kind: shape.kind(kind) for kind in shape.kinds_used()},
        "holds": {holder: list(held) for holder, held in shape.holds.items()},
        "limits": [_limit(one.name, pen.name(one), one.counts) for one in pen.ruleset.limits if one.when is None],
        "lists": [*(one for one in lists if one["starts"]), *(one for one in lists if not one["starts"])],
        "leaders": shape.leaders(),
        "ones": list(shape.ones()),
        "unled": shape.unled(),
    }


class _Shape:
    """How armies of these rules are put together, as far as battles show it."""

    def __init__(self, pen: Pen) -> None:
        self._pen: Final = pen
        self._known: Final = Kinds(pen.ruleset)
        family = pen.atlas.pack.family(pen.ruleset.name)
        self.army_lists: Final = [
            army_list for army_list in pen.atlas.pack.army_lists if army_list.ruleset in family and army_list.profiles
        ]
        self.battles: Final = list(_battles(pen.atlas.pack, pen.ruleset))
        self._armies: Final = [army for battle in self.battles for army in battle.armies]
        self._late: Final = _late(self._armies)
        self.holds: Final[dict[str, dict[str, None]]] = {ARMY: {}}
        """The kinds that stand in an army and in each kind of command, in the order in which battles name them."""
        self._pieces: Final[list[tuple[str, Piece]]] = []
        for army in self._armies:
            self._note(army, ARMY)
        if not self._armies:
            kinds = [kind for kind in self._known.kinds if self._known.profile_of(kind) is not None]
            self.holds[ARMY] = dict.fromkeys(kinds[:1])

    def _note(self, holder: Army | Command, kind: str) -> None:
        held = self.holds.setdefault(kind, {})
        for command in holder.commands:
            if command.kind not in self._late:
                held[command.kind] = None
                self._note(command, command.kind)
        for piece in holder.pieces:
            held[piece.kind] = None
            self._pieces.append((kind, piece))

    def kinds_used(self) -> Iterable[str]:
        return dict.fromkeys(kind for held in self.holds.values() for kind in held)

    def kind(self, name: str) -> Data:
        declared: KindOf | None = self._known.kinds.get(name)
        return {
            "key": declared.key or name if declared is not None else name,
            "title": self._pen.kind_title(name),
            "titles": self._titles(declared.title if declared is not None else None, name),
            "is": list(self._known.ancestors(name)),
            "plurals": [
                kind.plural for kind in map(self._known.kinds.get, self._known.ancestors(name)) if kind and kind.plural
            ],
            "piece": _PIECE in self._known.ancestors(name),
            "profile": self._known.profile_of(name),
        }

    def _titles(self, title: Text | None, name: str) -> Data:
        plain = name.replace("_", " ")
        return {one: title.within(one) if title is not None else plain for one in self._pen.ruleset.languages}

    # --- lists ----------------------------------------------------------------------------------------------------

    def list_of(self, army_lists: tuple[ArmyList, ...]) -> dict[str, Data]:
        """A list, or several that an army is made of."""
        limits: list[Data] = []
        for limit in (one for army_list in army_lists for one in army_list.others if one.kind == "limit"):
            counts = tuple((name, span) for name, span in limit.fields if isinstance(span, Span))
            if limit.get("when") is None:
                limits.append(_limit(limit.name, self._pen.name(limit), counts))
        return {
            "name": ", ".join(army_list.name for army_list in army_lists),
            "use": ", ".join(map(_use, army_lists)),
            "title": " + ".join(self._pen.name(army_list) for army_list in army_lists),
            "limits": limits,
            "starts": list(starts_of(army_lists, self.battles, self.holds, self._pen)),
            "profiles": [self._profile(profile) for army_list in army_lists for profile in army_list.profiles],
        }

    def _profile(self, profile: Entry) -> Data:
        """`as` are the kinds of pieces that battles made of it, or those that have cards of its kind."""
        shown = dict.fromkeys(piece.kind for _, piece in self._pieces if piece.profile == profile.name)
        able = [kind for kind in self.kinds_used() if self._known.profile_of(kind) == profile.kind]
        points = profile.get("points")
        return {
            "name": profile.name,
            "title": self._pen.name(profile),
            "titles": self._titles(profile.title, profile.name),
            "points": points if isinstance(points, int) else 0,
            "as": [*(shown or able)],
            "once": self._is_one_man(profile, [*(shown or able)]),
            "values": list(self._values(profile)),
        }

    def _is_one_man(self, profile: Entry, kinds: list[str]) -> bool:
        """Who shares a place with troops is a person; with one card to print, a certain one."""
        declared = [self._known.kinds.get(kind) for kind in kinds]
        is_person = bool(declared) and all(one is not None and one.stacks for one in declared)
        return is_person and profile.get("quantity") in (None, 1)

    def _values(self, profile: Entry) -> Iterator[Data]:
        """What a player reads off a sheet, with its title: figures and names, not what is told of the troops. Of a card
        with several rows each row in one part, by its name."""
        rows = rows_of(profile, self._pen.ruleset)
        for row in rows:
            told = [" ".join(map(str, one)) for one in self._fields(row) if isinstance(one, list)]
            yield [f"{row_label(row, self._pen)}:", ", ".join(told)]
        yield from self._fields(profile)

    def _fields(self, profile: Entry) -> Iterator[Data]:
        for name, value in profile.fields:
            is_sentence = isinstance(value, Text)
            if self._pen.is_default(profile.kind, name, value):
                # What is so of everybody who is not told otherwise takes no room on a sheet.
                continue
            if name not in _NOT_ON_SHEETS and not is_sentence and is_told(value):
                # A pair is written as in the lists: "1 / 1".
                pair = value if isinstance(value, tuple) and all(isinstance(one, int) for one in value) else ()
                said = " / ".join(map(self._pen.bare, pair)) or self._pen.bare(value)
                said = "–" if self._pen.is_nothing(profile.kind, name, value) else said
                yield [str(self._pen.field_title(profile.kind, name)), said]

    # --- who leads, and marks that one piece must have ------------------------------------------------------------

    def leaders(self) -> Data:
        """Pieces without a card that every army or command of a kind has, with what must be said of them."""
        found: dict[str, Data] = {}
        holders: list[tuple[str, Army | Command]] = [(ARMY, army) for army in self._armies]
        for army in self._armies:
            holders.extend((command.kind, command) for command in _commands(army))
        for holder in self.holds:
            alike = [one for kind, one in holders if kind == holder]
            for kind in self.holds[holder]:
                is_bare = _PIECE in self._known.ancestors(kind) and self._known.profile_of(kind) is None
                if is_bare and all(any(piece.kind == kind for piece in one.pieces) for one in alike):
                    found[holder] = {"kind": kind, "fields": self._required(kind)}
        return found

    def _required(self, kind: str) -> str:
        """What every piece of a kind says in battles and has no default for, as the first says it."""
        alike = [piece for _, piece in self._pieces if piece.kind == kind]
        bound = {field.name for field in self._known.kinds[kind].fields if field.default is None}
        common = [name for name in dict(alike[0].fields) if name in bound and _all_say(alike, name)]
        said = ((name, _written(dict(alike[0].fields)[name])) for name in common)
        return "  ".join(f"{name} {value}" for name, value in said if value)

    def unled(self) -> Data:
        """Commands that need nobody of their own at their head, in some battle at least."""
        commands = [command for army in self._armies for command in _commands(army)]
        said = ((command.kind, dict(command.fields)) for command in commands)
        free = {kind for kind, fields in said if fields.get("needs_commander") is False or "under" in fields}
        return [*sorted(free)]

    def ones(self) -> Iterator[Data]:
        """Marks of which each army has exactly one, and the kinds that bear them."""
        for tag in (entry for entry in self._pen.ruleset.entries if entry.kind == "tag"):
            if tag.get(_ONE_IN) == ARMY:
                kinds = dict.fromkeys(piece.kind for _, piece in self._pieces if tag.name in piece.marks)
                yield {"tag": tag.name, "title": self._pen.name(tag), "kinds": list(kinds)}


def _battles(pack: Rulepack, ruleset: Ruleset) -> Iterable[Scenario]:
    """Those of these rules; where there are none for a list, the same armies fight by an edition that amends them."""
    own = [scenario for scenario in pack.scenarios if family_name(scenario.ruleset) == ruleset.name]
    later = [
        scenario
        for scenario in pack.scenarios
        if scenario not in own and ruleset.name in pack.family(family_name(scenario.ruleset))
    ]
    return [*own, *later]


def _commands(holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        yield command
        yield from _commands(command)


def _late(armies: Iterable[Army]) -> set[str]:
    """Kinds of commands that always come later: they belong to a battle and not to a roster."""
    commands = [command for army in armies for command in _commands(army)]
    kinds = {command.kind for command in commands}
    return {kind for kind in kinds if all("arrives" in dict(one.fields) for one in commands if one.kind == kind)}


def _limit(of: str, title: str, counts: Iterable[tuple[str, Span]]) -> Data:
    spans: dict[str, Data] = {name: [_end(span.low), _end(span.high)] for name, span in counts}
    return {"of": of, "title": title, "counts": spans}


def _end(end: int | Fraction | None) -> int | None:
    return None if end is None else int(end)


def _use(army_list: ArmyList) -> str:
    """The file of a list as `use` names it."""
    return army_list.origin.file.removesuffix(".tercio").replace("/", ".")


def _all_say(pieces: list[Piece], name: str) -> bool:
    return all(name in dict(piece.fields) for piece in pieces)


def _written(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case Ref(name=name, given=()):
            return name
        case Quantity(amount=int() as amount, unit=unit):
            return f"{amount} {unit}"
    return ""
