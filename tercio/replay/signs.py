"""What stands on each token: the number of its counter in an army of which reports tell units by numbers, else letters
of its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.system import RosterPiece
from engine.core.watching.scene import SceneFigure
from tercio.replay.letters import Letters
from tercio.report.names import Names
from tercio.report.naming import Named

Roster = Mapping[str, Sequence[RosterPiece]]


class Signs:
    def __init__(self, names: Names, roster: Roster, figures: Iterable[SceneFigure]) -> None:
        """`names` are those of the language that letters are taken from."""
        self._names = names
        self._roster = roster
        self._letters = Letters()
        told = [(piece_of(figure, roster).side, self._number(figure), self._plain(figure)) for figure in figures]
        self._numbered = {side for side, number, name in told if number and name.endswith(f" {number}")}
        for side, number, _ in told:
            if number and side in self._numbered:
                self._letters.keep(number, side)

    def of(self, figure: SceneFigure, name: str) -> str:
        """That the enemy has a unit of the same title is no matter: colours tell whose it is."""
        side = piece_of(figure, self._roster).side
        number = self._number(figure) if side in self._numbered else ""
        return number or self._letters.of(self._plain(figure) or name, side)

    def _number(self, figure: SceneFigure) -> str:
        named = self._named(figure)
        return named.number if named is not None else ""

    def _plain(self, figure: SceneFigure) -> str:
        """Its name without that of its army; nothing of who is in no roster."""
        army = self._names.piece(piece_of(figure, self._roster).side, "side")
        named = str(self._named(figure) or "")
        return named.removesuffix(f" ({army.amid})") if army is not None else named

    def _named(self, figure: SceneFigure) -> Named | None:
        is_listed = figure.number < len(self._roster.get(figure.kind, ()))
        return self._names.piece(figure.number, figure.kind) if is_listed else None


def piece_of(figure: SceneFigure, roster: Roster) -> RosterPiece:
    listed = roster.get(figure.kind, ())
    return listed[figure.number] if figure.number < len(listed) else RosterPiece(figure.name, figure.side)
