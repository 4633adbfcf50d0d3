"""Effects: the one way from a declared outcome, card or encounter to a deed.

A system registers what the effects of its ruleset do, by their declared names; which of them follow is read from the
rule object. An effect is *done* (a deed changes the position when it is due) or *standing* (the rules ask for it while
it holds, as for a bonus that a card grants). What is declared and neither, and an outcome that asks for a deed which
cannot be done there, is refused at set-up with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar, final

from engine.core.decisions import Ask
from engine.core.declared.turn.sequence import place_of
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.rules import Deck, Entry, Origin, Outcome, Sector, Table, Test
from engine.model.values import Ref, Value, Worded

G = TypeVar("G")
T = TypeVar("T")
Befallen = TypeVar("Befallen")
"""Whom an effect befalls: each system has its own class."""

Does = Callable[..., Ask[object] | None]
"""Takes the game, whom it befalls, and what the effect is told (`extra_cards(movement, 1)`). One that asks nothing may
be a plain function."""


@final
class Deed:
    """What an effect does; how many arguments it is told; what whoever it befalls must have (`unit`, `piece`)."""

    __slots__ = ("does", "needs", "notes", "takes")

    def __init__(self, does: Does, *needs: str, takes: int = 0, notes: str = "") -> None:
        """`notes` is the field of what is at stake that becomes otherwise, where nothing else does."""
        self.does: Final = does
        self.needs: Final = frozenset(needs)
        self.takes: Final = takes
        self.notes: Final = notes


def deeds(*does: Does, needs: Iterable[str] = (), takes: int = 0) -> dict[str, Deed]:
    """Deeds that are called as the functions that do them."""
    return {getattr(function, "__name__", ""): Deed(function, *needs, takes=takes) for function in does}


def noting(field: str, value: object, *needs: str) -> Deed:
    """A deed that makes a field of what is at stake so, and does no more."""
    return Deed(lambda _, stake: setattr(stake, field, value), *needs, notes=field)


def counting(field: str, *needs: str) -> Deed:
    """A deed that makes a field of what is at stake one more."""
    return Deed(lambda _, stake: setattr(stake, field, getattr(stake, field) + 1), *needs, notes=field)


def left_alone(*needs: str, **reasons: str) -> dict[str, Deed]:
    """Deeds by which nothing is changed, each with the reason: `strike="what is struck stands in a table"`."""
    assert all(reasons.values()), "what does nothing says why"
    return {name: Deed(lambda *_: None, *needs) for name in reasons}


def needed(thing: T | None) -> T:
    """What a deed needs of whomever it befalls: the set-up has seen to it that it is there."""
    assert thing is not None, "a deed is done only where what it needs is at stake"
    return thing


@final
class Standing:
    """What asks for an effect that stands; and where it is told a word first, the words that somebody asks for."""

    __slots__ = ("asked_by", "words")

    def __init__(self, asked_by: str, *words: str) -> None:
        self.asked_by: Final = asked_by
        self.words: Final = words


def standing(asked_by: str, *names: str) -> dict[str, Standing]:
    """Effects that the same rules ask for."""
    return {name: Standing(asked_by) for name in names}


def refs_of(value: Value) -> tuple[Ref, ...]:
    """The effects named in a field, in their order: one, or a list, with or without words of their own."""
    match value:
        case Ref():
            return (value,)
        case Worded():
            return refs_of(value.value)
        case tuple():
            return tuple([ref for part in value for ref in refs_of(part)])
    return ()


def effects_of(outcome: Outcome) -> tuple[Ref, ...]:
    """The effects that an outcome declares."""
    for name, value in outcome.fields:
        if name == "effect":
            return refs_of(value)
    return ()


@final
class Effects(Generic[G, Befallen]):
    """The registry of a system."""

    def __init__(
        self,
        done: Mapping[str, Deed],
        at_stake: Mapping[str, Collection[str]],
        *,
        standing: Mapping[str, Standing] | None = None,
        may_do_nothing: Collection[str] = (),
        counted: Mapping[str, Collection[str]] | None = None,
        befalls: Mapping[str, Callable[[Any, Any], Any]] | None = None,
    ) -> None:
        """`at_stake` has the tests that the rules take, each with what an outcome of it finds (the `needs` of deeds);
        those of `may_do_nothing` may have outcomes without an effect. The outcomes of those of `counted` are looked at
        and not carried out: each has the effects that the rules look for. `befalls` makes what deeds are told of a
        piece whom an effect of the ruleset befalls, by its kind: see `DeclaredEffects`."""
        self.done: Final = done
        self.standing: Final = standing or {}
        self.at_stake: Final = at_stake
        self.may_do_nothing: Final = may_do_nothing
        self.counted: Final = counted or {}
        self.befalls: Final = befalls or {}

    def having(self, made: Mapping[str, Deed]) -> Effects[G, Befallen]:
        """The same with deeds that a ruleset makes of them."""
        return Effects(
            {**self.done, **made},
            self.at_stake,
            standing=self.standing,
            may_do_nothing=self.may_do_nothing,
            counted=self.counted,
            befalls=self.befalls,
        )

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*self.done, *self.standing))

    def apply(self, game: G, outcome: Outcome, befallen: Befallen) -> Ask[None]:
        """All that an outcome does, in the order in which it is declared."""
        return self.do_all(game, effects_of(outcome), befallen)

    def do(self, game: G, effect: Ref, befallen: Befallen) -> Ask[None]:
        return self.do_all(game, (effect,), befallen)

    def happen(self, game: G, effect: str, befallen: Befallen) -> Ask[None]:
        """An effect of the ruleset that the rules name."""
        return self.do_all(game, (Ref("effect", effect),), befallen)

    def do_all(self, game: G, effects: Iterable[Ref], befallen: Befallen) -> Ask[None]:
        """Standing effects are asked for by the rules and do nothing at the moment they begin."""
        for effect in effects:
            deed = self.done.get(effect.name)
            asked = deed.does(game, befallen, *effect.given) if deed is not None else None
            if asked is not None:
                yield from asked

    def only_note(self, effects: Iterable[Ref], field: str) -> bool:
        """Whether all that is done is to note it in a field of what is at stake."""
        done = [self.done.get(effect.name) for effect in effects]
        return bool(done) and all(deed is not None and deed.notes == field for deed in done)

    # --- set-up -----------------------------------------------------------------------------------------------

    def judge(self, ruleset: Ruleset) -> None:
        """Raises `Unplayable` for an effect that nobody carries out or that is told something else, and for an outcome
        whose effect cannot be done there."""
        for entry in ruleset.entries:
            if entry.kind == "effect":
                self._judge_declared(entry)
        for test in ruleset.tests:
            if test.name in self.at_stake:
                if not test.outcomes and test.versus is None:
                    raise Unplayable(f"{place_of(test.origin)}the test `{test.name}` has no outcomes")
                for outcome in test.outcomes:
                    self._judge_outcome(outcome, f"the test `{test.name}`", test.name)

    def judge_ref(
        self, effect: Ref, at_stake: Collection[str], what: str, origin: Origin | None, *, may_stand: bool = False
    ) -> None:
        """The same for an effect that stands elsewhere (`what`): in a cell of a table, or on a card, where it may stand
        as long as the card does."""
        deed, standing = self.done.get(effect.name), self.standing.get(effect.name)
        if may_stand and standing is not None:
            told = effect.given[0] if standing.words and effect.given else None
            if isinstance(told, Ref) and told.name not in standing.words:
                raise Unplayable(
                    f"{place_of(origin)}{what} has the effect `{effect.name}` for `{told.name}`, "
                    f"and it can only be for {_listed(standing.words)}"
                )
        elif deed is None or not deed.needs <= set(at_stake):
            able = [name for name, other in self.done.items() if other.needs <= set(at_stake)]
            able += self.standing if may_stand else ()
            raise Unplayable(
                f"{place_of(origin)}{what} cannot have the effect `{effect.name}`{self._at_home(effect.name)}; "
                f"it can have one of {_listed(sorted(able))}"
            )
        elif len(effect.given) != deed.takes:
            raise Unplayable(
                f"{place_of(origin)}{what} tells the effect `{effect.name}` {len(effect.given)} things, "
                f"and it takes {deed.takes}"
            )

    def _at_home(self, effect: str) -> str:
        """The tests of which an effect can be an outcome, for whoever has it elsewhere."""
        deed = self.done.get(effect)
        homes = [
            test
            for test, at_stake in self.at_stake.items()
            if (effect in self.counted[test] if test in self.counted else deed and deed.needs <= set(at_stake))
        ]
        return f", which belongs to {_listed(homes)}" if homes else ""

    def judge_cards(self, decks: Iterable[Deck]) -> None:
        """The same for the cards of decks (`card`), whose effects may stand."""
        for deck in decks:
            for card in deck.cards:
                for effect in refs_of(card.get("effect")):
                    what = f"the card {card.number} of `{deck.name}`"
                    self.judge_ref(effect, self.at_stake["card"], what, card.origin, may_stand=True)

    def judge_sectors(self, sectors: Iterable[Sector]) -> None:
        """The same for the marks of firing sectors (`sector`)."""
        for sector in sectors:
            for mark in sector.marks:
                for effect in refs_of(dict(mark.figures).get("effect")):
                    self.judge_ref(effect, self.at_stake["sector"], f"the sector `{sector.name}`", mark.origin)

    def judge_cells(self, table: Table, cells: Mapping[tuple[str, str], Ref], otherwise: Ref, test: Test) -> None:
        """The same for a table that says what the outcomes of a test do, across; each has a column."""
        for effect in (*cells.values(), otherwise):
            self.judge_ref(effect, self.at_stake[test.name], f"the table `{table.name}`", table.origin)
        columns = {across for _, across in cells}
        for outcome in test.outcomes:
            if outcome.name not in columns:
                raise Unplayable(
                    f"{place_of(outcome.origin)}the table `{table.name}` has no column for the outcome "
                    f"`{outcome.name}` of `{test.name}`"
                )

    def judge_entries(
        self, entries: Iterable[Entry], kind: str, fields: Collection[str], at_stake: Collection[str]
    ) -> None:
        """The same for effects that things of a kind have in some of their fields."""
        for entry in entries:
            for field in fields if entry.kind == kind else ():
                for effect in refs_of(entry.get(field)):
                    self.judge_ref(effect, at_stake, f"the {kind} `{entry.name}`", entry.origin)

    def _judge_declared(self, entry: Entry) -> None:
        if entry.name not in self.names:
            raise Unplayable(
                f"{place_of(entry.origin)}nothing carries out the effect `{entry.name}`: "
                "it would be printed and never played"
            )
        deed = self.done.get(entry.name)
        declared: Any = entry.get("takes")
        takes = len(declared) if isinstance(declared, tuple) else 0
        if deed is not None and takes != deed.takes:
            raise Unplayable(
                f"{place_of(entry.origin)}the effect `{entry.name}` takes {takes} arguments here, "
                f"and {deed.takes} in play"
            )

    def _judge_outcome(self, outcome: Outcome, what: str, test: str) -> None:
        effects = effects_of(outcome)
        if not effects and test not in self.may_do_nothing:
            raise Unplayable(f"{place_of(outcome.origin)}the outcome `{outcome.name}` of {what} has no effect")
        of = f"the outcome `{outcome.name}` of {what}"
        for effect in effects:
            if test in self.counted and effect.name not in self.counted[test]:
                raise Unplayable(
                    f"{place_of(outcome.origin)}{of} cannot have the effect `{effect.name}`: its outcomes are counted "
                    f"and not carried out, and only {_listed(self.counted[test])} is looked for"
                )
            if test not in self.counted:
                self.judge_ref(effect, self.at_stake[test], of, outcome.origin)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
