"""Effects: the one way from a declared outcome, card or encounter to a deed.

A system registers what the effects of its ruleset do, by their declared names; which of them follow is read from the
rule object. An effect is *done* (a procedure changes the position when it is due) or *standing* (the rules ask for
it while it holds, as for a bonus that a card grants). One that is declared and neither is refused at set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar, final

from engine.core.decisions import Ask
from engine.core.declared.sequence import place_of
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.rules import Entry, Outcome
from engine.model.values import Ref, Value, Worded

G = TypeVar("G")
Befallen = TypeVar("Befallen")
"""Whom an effect befalls: each system has its own class."""

Deed = Callable[..., Ask[None]]
"""Takes the game, whom it befalls, and what the effect is told (`extra_cards(movement, 1)`)."""


def refs_of(value: Value) -> Iterator[Ref]:
    """The effects named in a field, in their order: one, or a list, with or without words of their own."""
    match value:
        case Worded():
            yield from refs_of(value.value)
        case Ref():
            yield value
        case tuple():
            for part in value:
                yield from refs_of(part)


def effects_of(outcome: Outcome) -> tuple[Ref, ...]:
    """The effects that an outcome declares."""
    return tuple(refs_of(dict(outcome.fields).get("effect")))


@final
class Effects(Generic[G, Befallen]):
    """The registry of a system: `done` by name, and names that are `standing`, each with what asks for it."""

    def __init__(self, done: Mapping[str, Deed], standing: Mapping[str, str] | None = None) -> None:
        self.done: Final = done
        self.standing: Final = standing or {}

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*self.done, *self.standing))

    def apply(self, game: G, outcome: Outcome, befallen: Befallen) -> Ask[None]:
        """All that an outcome does, in the order in which it is declared."""
        for effect in effects_of(outcome):
            yield from self.do(game, effect, befallen)

    def do(self, game: G, effect: Ref, befallen: Befallen) -> Ask[None]:
        """Standing effects are asked for by the rules and do nothing at the moment they begin."""
        deed = self.done.get(effect.name)
        if deed is not None:
            yield from deed(game, befallen, *effect.given)

    def judge(self, ruleset: Ruleset) -> None:
        """Raises `Unplayable` for an effect that nobody carries out, or that takes another number of arguments."""
        for entry in ruleset.entries:
            if entry.kind == "effect":
                self._judge(entry)

    def _judge(self, entry: Entry) -> None:
        if entry.name not in self.names:
            raise Unplayable(
                f"{place_of(entry.origin)}nothing carries out the effect `{entry.name}`: "
                "it would be printed and never played"
            )
        deed = self.done.get(entry.name)
        if deed is not None and (wanted := _arguments(deed)) is not None:
            takes: Any = entry.get("takes")
            given = len(takes) if isinstance(takes, tuple) else 0
            if given != wanted:
                raise Unplayable(
                    f"{place_of(entry.origin)}the effect `{entry.name}` takes {given} arguments here, "
                    f"and {wanted} in play"
                )


def _arguments(deed: Deed) -> int | None:
    """How many arguments a deed takes besides the game and whom it befalls; `None` for any number."""
    code = getattr(deed, "__code__", None)
    if code is None or code.co_flags & 0x04:  # *arguments
        return None
    return int(code.co_argcount) - 2
