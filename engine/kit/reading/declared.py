"""What a ruleset of the kit declares, as the engine reads it: facts by what answers them, deeds, effects, phases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engine.core.declared.reading import refusal, word
from engine.kit.reading.deeds import deed_of, effect_of, expression_of, movement_of, refs
from engine.kit.reading.sentences import judge_sentences
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry, FactOf, KindOf, Origin, Phase, Table, Test
from engine.model.values import Dice, Expression, Fact, Quantity, Ref, Value

ARMY: Final = "army"
PIECE: Final = "piece"
SPOT: Final = "spot"
WEATHER: Final = "weather"
LEADS_TO: Final = {ARMY: ARMY, "place": SPOT}
"""From a piece, by a word, to what has facts of its own."""
OF_PLACES: Final = {"ground": "terrain", "crossed": "terrain", "road": "terrain", "edge": "terrain"}
"""What the kit answers of places by the name of a thing, and the kind of that."""
RIVAL_SCORE: Final = "rival.score"
_DICE: Final = ("dice", "optional(dice)")
_DIE: Final = re.compile(r"(\d{0,3})d(\d{1,3})")
BATTLE, TURN, PHASE = "battle", "turn", "phase"
OWN_TURN, ACTIVATION = "own_turn", "activation"
WHOLE_TURNS: Final = "whole_turns"
"""An order of play: a side plays all phases of a phase, then the next one does."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact that the position keeps, and that effects change."""

    name: str
    kind: str
    """Whose: a kind of piece, `army`, or nobody's in particular."""
    attribute: str
    """What the record calls it, apart from what every record of the kit has: an author may call a fact `turn`."""
    start: Value
    lasts: str
    is_hidden: bool
    type: str


@dataclass(frozen=True, slots=True)
class Counted:
    """How many there are of whom a condition is true, or the sum of a figure of theirs."""

    name: str
    kind: str
    counts: str
    role: str
    when: Expression | None
    among: str
    sums: Expression | None
    most: Expression | None
    origin: Origin


class Declarations:
    """Everything that is played, by its name."""

    def __init__(self, ruleset: Ruleset, weather: str | None = None) -> None:
        """`weather` is that of the scenario: a kept fact of nobody that is `of weather` begins with it."""
        self.ruleset: Final = ruleset
        self.kinds: Final[Mapping[str, KindOf]] = {kind.name: kind for kind in ruleset.kinds}
        self._ancestors: Final[dict[str, tuple[str, ...]]] = {}
        self.facts: Final[Mapping[str, FactOf]] = {fact.name: fact for fact in ruleset.facts}
        self.kept: Final[dict[str, Kept]] = {}
        self.counted: Final[dict[str, Counted]] = {}
        self.reckoned: Final[dict[str, Expression]] = {}
        self.hooked: Final[dict[str, str]] = {}
        """Facts that a function of an installed package answers, by the name of that."""
        for fact in ruleset.facts:
            self._sort(fact)
        entries: dict[str, list[Entry]] = {}
        for entry in ruleset.entries:
            entries.setdefault(entry.kind, []).append(entry)
        self.roles: Final = {entry.name: word(entry.get("of"), PIECE) for entry in entries.get("role", ())}
        self.roles.update((role.name, role.kind) for test in ruleset.tests for role in test.roles)
        self.movements: Final = {entry.name: movement_of(entry) for entry in entries.get("movement", ())}
        self.actions: Final = {entry.name: deed_of(entry) for entry in entries.get("action", ())}
        self.reactions: Final = {entry.name: deed_of(entry) for entry in entries.get("reaction", ())}
        self.effects: Final = {entry.name: effect_of(entry) for entry in entries.get("effect", ())}
        self.encounters: Final = {entry.name: refs(entry.get("does")) for entry in entries.get("encounter", ())}
        self.tests: Final[Mapping[str, Test]] = {test.name: test for test in ruleset.tests}
        self.measured_tables: Final = frozenset(table.name for table in ruleset.tables if is_measured(table))
        boards = entries.get("board", [])
        if len(boards) > 1:
            raise refusal(boards[1].origin, "there is a `board` already: say in one how the map is read")
        self.board: Final = boards[0] if boards else None
        self.things: Final = {kind: {entry.name: entry for entry in held} for kind, held in entries.items()}
        self.rows: Final = self.things.get("row", {})
        """Conditions under which a row of a card holds, in their order."""
        said = (value for held in self.things.values() for entry in held.values() for _, value in entry.fields)
        self.sides: Final = frozenset(value.sides for value in said if isinstance(value, Dice))
        """Of dice that things of the ruleset say."""
        for kept in [*self.kept.values()]:
            if weather is not None and not kept.kind and kept.type == WEATHER:
                self.kept[kept.name] = replace(kept, start=Ref(WEATHER, weather))
        for kept in self.kept.values():
            self._judge_owner(kept)
            self._judge_start(kept)

    # --- kinds ------------------------------------------------------------------------------------------------

    def ancestors(self, kind: str) -> tuple[str, ...]:
        """A kind and those that it is like, nearest first."""
        known = self._ancestors.get(kind)
        if known is None:
            chain: list[str] = []
            at: str | None = kind
            while at is not None and at not in chain:
                chain.append(at)
                at = self.kinds[at].like if at in self.kinds else None
            known = self._ancestors[kind] = tuple(chain)
        return known

    def is_like(self, kind: str, other: str) -> bool:
        return other in self.ancestors(kind)

    def fact_of(self, kind: str, path: str) -> str | None:
        """The declared fact that is asked by a path of a kind, if there is one."""
        for ancestor in self.ancestors(kind):
            if f"{ancestor}.{path}" in self.facts:
                return f"{ancestor}.{path}"
        return None

    def asked_fact(self, fact: Fact) -> str | None:
        """The declared fact that an expression asks: of somebody, of nobody, of the army of a piece (`unit.army.pips`)
        or of its place (`unit.place.smoke`)."""
        if not fact.subject:
            return fact.path
        head, _, rest = fact.path.partition(".")
        if head in LEADS_TO and rest and self.is_like(fact.kind, PIECE):
            return self.fact_of(LEADS_TO[head], rest)
        return self.fact_of(fact.kind, fact.path)

    def field_type(self, kind: str, field: str) -> str:
        """The type of a field, as written: of the kind itself, of those it is like, of a piece's profile."""
        for ancestor in self.ancestors(kind):
            for one in self.kinds[ancestor].fields if ancestor in self.kinds else ():
                if one.name == field:
                    return one.type
        profile = self.profile_of(kind)
        if profile and profile != kind:
            return self.field_type(profile, field)
        # Of any piece: what the cards of some kind of piece say.
        kinds = (
            [other for other in self.kinds if other != PIECE and self.is_like(other, PIECE)] if kind == PIECE else ()
        )
        return next((of for other in kinds if (of := self.field_type(other, field))), "")

    def type_along(self, kind: str, path: str) -> str:
        """The type of what a path leads to, by facts and fields that name things: `unit.gait.pace`, `sky.sight`."""
        head, _, rest = path.partition(".")
        if not rest:
            return self.field_type(kind, head)
        if head in LEADS_TO and self.is_like(kind, PIECE):
            fact = self.fact_of(LEADS_TO[head], rest)
            return self.facts[fact].type if fact is not None else self.type_along(LEADS_TO[head], rest)
        fact = self.fact_of(kind, head) if kind else head if head in self.facts else None
        of = self.facts[fact].type if fact is not None else self.field_type(kind, head)
        return self.type_along(OF_PLACES.get(head, "") or of, rest)

    def profile_of(self, kind: str) -> str:
        """The kind of card that a kind of piece has."""
        for ancestor in self.ancestors(kind):
            for one in self.kinds[ancestor].fields if ancestor in self.kinds else ():
                if one.name == "of" and ancestor != PIECE:
                    return one.type
        return ""

    def default_of(self, kind: str, field: str) -> Value:
        """What a field holds where nothing is said."""
        for ancestor in self.ancestors(kind):
            for one in self.kinds[ancestor].fields if ancestor in self.kinds else ():
                if one.name == field:
                    return die_in(one.default) if one.type in _DICE else plain_default(one.default)
        return None

    # --- reading ----------------------------------------------------------------------------------------------

    def _sort(self, fact: FactOf) -> None:
        fields = dict(fact.fields)
        self._judge_sentences(fact, fields.get("says"))
        judge_sentences(f"the fact `{fact.name}`", fields.get("says"), fact.origin)
        kind, _, path = fact.name.rpartition(".")
        if fact.name == RIVAL_SCORE and fact.value is None and not fields.keys() & {"starts", "counts"}:
            return  # as every ruleset with opposed tests declares it; the test at hand answers
        ways: list[str] = [way for way in ("starts", "counts", "hook") if way in fields]
        ways += ["value"] if fact.value is not None else []
        if len(ways) != 1:
            wrong = "says two of" if ways else "says none of"
            raise refusal(
                fact.origin,
                f"the fact `{fact.name}` {wrong} `starts` (it is kept), `value` (it is worked out) and `counts` (it is "
                "counted), so nothing answers it",
            )
        if fact.value is not None:
            self.reckoned[fact.name] = fact.value
        elif ways == ["hook"]:
            self.hooked[fact.name] = word(fields["hook"])
        elif ways == ["starts"]:
            self._judge_kept(fact)
            self.kept[fact.name] = Kept(
                fact.name,
                kind,
                f"kept_{kind}__{path}" if kind else f"kept_{path}",
                fields["starts"],
                word(fields.get("lasts"), BATTLE),
                fields.get("hidden") is True,
                fact.type,
            )
        else:
            sums = fields.get("sums")
            self.counted[fact.name] = Counted(
                fact.name,
                kind,
                str(fields["counts"]),
                word(fields.get("as")),
                expression_of(fields.get("when")),
                word(fields.get("among"), "in_play"),
                expression_of(sums),
                expression_of(fields.get("most")),
                fact.origin,
            )

    def _judge_kept(self, fact: FactOf) -> None:
        """Raises for a fact that would keep somebody: figures, truths and names of things can be kept."""
        of = fact.type.removeprefix("optional(").removesuffix(")")
        if any(self.is_like(of, kind) for kind in (PIECE, ARMY, SPOT)):
            raise refusal(
                fact.origin,
                f"the fact `{fact.name}` would keep a `{of}`, and nobody can be kept: keep a figure, a yes or no, or "
                "the name of a thing of your own, and ask who stands where",
            )

    @staticmethod
    def _judge_sentences(fact: FactOf, says: object) -> None:
        """Raises for more sentences than a fact has to tell: most likely a translation stands in the wrong place."""
        most = 2 if fact.type == "yes_no" else 1
        if isinstance(says, tuple) and len(says) > most:
            wants = "one for yes and one for no" if most > 1 else "one"
            raise refusal(
                fact.origin,
                f"`{fact.name}` has {len(says)} sentences to tell, and {wants} is wanted; a translation stands behind "
                'its own sentence: `says "{it} is shaken" it "{it} è scossa", "{it} rallies" it "{it} si riprende"`',
            )

    def _judge_owner(self, kept: Kept) -> None:
        """Raises for a kept fact of something that has no place in a position."""
        if kept.kind and kept.kind != SPOT and not self.is_like(kept.kind, PIECE) and not self.is_like(kept.kind, ARMY):
            raise refusal(
                self.facts[kept.name].origin,
                f"the fact `{kept.name}` is kept (`starts`), and the kit keeps facts of pieces, of armies, of places "
                f"(`spot`) and of nobody in particular: `{kept.kind}` is none of these",
            )
        if kept.kind == SPOT and isinstance(kept.start, Expression):
            raise refusal(self.facts[kept.name].origin, f"`{kept.name}` starts as a card says, and a place has none")

    def _judge_start(self, kept: Kept) -> None:
        """Raises where a kept fact begins as something that it can never be, or lasts as nothing does."""
        start, origin = kept.start, self.facts[kept.name].origin
        if kept.type in _DICE:
            raise refusal(
                origin,
                f"`{kept.name}` keeps a die, and dice are not kept: cards say them, `field nerve {{ of dice }}`, or "
                "things do that are kept by name, `kind grade { … field die { of dice } }` and `roll unit.grade.die`",
            )
        self._judge_lasting(kept, origin)
        if isinstance(start, Expression):
            if kept.lasts != BATTLE or not kept.kind:
                help = "it lasts the battle and is a fact of a piece or an army"
                raise refusal(origin, f"`{kept.name}` starts as a card says: then {help}")
            return
        name = word(start)
        is_right = {
            "number": isinstance(start, int) and not isinstance(start, bool),
            "yes_no": isinstance(start, bool),
            "distance": isinstance(start, Quantity) or start == 0,
        }.get(kept.type, kept.type not in self.things or name in self.things[kept.type])
        if not is_right:
            help = ": a distance has a unit, `3 hexes` or `15 cm`" if kept.type == "distance" else ""
            raise refusal(origin, f"`{kept.name}` is a `{kept.type}`, and `starts {_written(start)}` is none{help}")

    def _judge_lasting(self, kept: Kept, origin: Origin) -> None:
        if kept.lasts not in (BATTLE, TURN, PHASE, OWN_TURN, ACTIVATION):
            raise refusal(origin, f"`{kept.name}` lasts a battle, a turn, a phase, `own_turn` or `activation`")
        is_of_piece = bool(kept.kind) and self.is_like(kept.kind, PIECE)
        if kept.lasts == ACTIVATION and not is_of_piece:
            raise refusal(origin, f"`{kept.name}` lasts until it acts again, and pieces act: `lasts turn`, or `phase`")
        if kept.lasts != OWN_TURN:
            return
        if not is_of_piece and not self.is_like(kept.kind, ARMY):
            raise refusal(origin, f"`{kept.name}` lasts until its side's next turn, and it is a fact of no side")
        if not any(_has_whole_turns(sequence.phases) for sequence in self.ruleset.sequences):
            raise refusal(
                origin,
                f"`{kept.name}` lasts until its side's next turn, and no phase has `order {WHOLE_TURNS}`, so nobody "
                "has one of its own: `lasts turn` ends with the turn of all, `lasts activation` when it acts again",
            )


def _has_whole_turns(phases: Iterable[Phase]) -> bool:
    return any(
        word(dict(phase.fields).get("order")) == WHOLE_TURNS or _has_whole_turns(phase.phases) for phase in phases
    )


def is_measured(table: Table) -> bool:
    """Whether a table says distances."""
    values = [table.otherwise, *(cell.value for row in table.cells for cell in row)]
    return any(isinstance(value, Quantity) and value.unit != "deg" for value in values)


def tester_of(test: Test) -> str:
    """The role of whoever takes a test: `by`, or the only role that it declares."""
    by = word(dict(test.fields).get("by"))
    if by:
        return by
    return test.roles[0].name if len(test.roles) == 1 else ""


def plain_default(written: Value) -> Value:
    """A default as the rulepack has it: the words of its author."""
    if not isinstance(written, str):
        return written
    if written in ("yes", "no"):
        return written == "yes"
    if written == "none":
        return None
    try:
        return int(written)
    except ValueError:
        return written


def die_in(written: Value) -> Value:
    """A die as a default says it, `d8` or `2d6`."""
    found = _DIE.fullmatch(written) if isinstance(written, str) else None
    return Dice(int(found[1] or 1), int(found[2])) if found is not None else plain_default(written)


def _written(value: Value) -> str:
    """A value in its author's words."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(getattr(value, "name", value))
