"""From a scenario or an example to a position: what the builders of all systems have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.declared.book.lines import Line, asked_of_kind
from engine.core.declared.book.records import Asked
from engine.core.declared.reading import refusal
from engine.model.battles import Army, Command, Piece
from engine.model.values import Point

SettingT = TypeVar("SettingT", bound=Any)
StateT = TypeVar("StateT")
Found = TypeVar("Found")


class Builder(Generic[SettingT, StateT]):
    """A system's own builds an army, and what there is before the armies and after them."""

    MOST_ARMIES: ClassVar[int] = 2

    def __init__(self, setting: SettingT, state: StateT) -> None:
        self.setting = setting
        self.book = setting.book
        self.state = state
        self._asked: dict[tuple[str, ...], tuple[Asked, ...]] = {}

    def build(self) -> StateT:
        self.before()
        for army in self.setting.armies(2, self.MOST_ARMIES):
            self.army(army)
        self.after()
        return self.state

    def said(self, piece: Piece | Command, *fields: str) -> Line:
        """What a scenario says of somebody, and where it says nothing what the ruleset says of all of that kind."""
        key = (piece.kind, *fields)
        if key not in self._asked:
            self._asked[key] = asked_of_kind(self.book.ruleset, piece.kind, fields, self.book.reads_in)
        return Line(piece, self.book.reads_in, asks=self._asked[key])

    def put(self, placed: Any, piece: Piece) -> None:  # noqa: ANN401 - a record of any system that is played on a table
        """Somebody stands where the scenario says; nowhere, where it says nothing."""
        if isinstance(piece.at, Point):
            placed.x, placed.y = self.setting.point(piece.at, piece.origin)

    def before(self) -> None:
        """What is there before any army."""

    def army(self, army: Army) -> None:
        raise NotImplementedError

    def after(self) -> None:
        """What ties the armies together."""


def card_of(piece: Piece, cards: Mapping[str, Found], lacks: str) -> Found:
    """The card that a piece is of; one without is refused, with what it lacks."""
    card = cards.get(piece.profile or "")
    if card is None:
        raise refusal(piece.origin, f"{piece.name} {lacks}")
    return card


def own_command(army: Army, kind: str, pieces: tuple[Piece, ...]) -> Command:
    """For units straight under the army, as examples have them: a command of their own."""
    return Command(name=f"{army.name}_own", origin=army.origin, kind=kind, pieces=pieces)
