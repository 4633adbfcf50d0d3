"""Hidden pieces: who is hidden from whom, when one is seen, and what a side knows of the position.

What is offered to a side is worked out on the position as that side knows it: while it is, its hidden enemies stand
nowhere. What is done is done on the position as it is, so somebody may walk into an ambush.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

from engine.core.chance import Chance, Seeded
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal, word
from engine.kit.coding.asking import names_in
from engine.kit.playing.parts import Table
from engine.kit.position.events import CameToNothing, Concealed, Left, Revealed
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import section_of
from engine.model.rules import Entry
from engine.model.values import Expression, Literal, Logic

MARKER: Final = "marker"
_ALWAYS: Final = ("id", "name", "side", "camp", "kind", "card", "command", "is_hidden")
"""What a piece is, wherever it stands."""
_STANDING: Final = ("at", "last", "x", "y", "last_x", "last_y", "ground", "is_in_play")
_OF_A_MARKER: Final = (
    *("side", "at", "x", "y", "last", "last_x", "last_y", "ground", "facing"),
    *("moved", "acts", "did_in_phase", "did_in_turn", "status", "is_in_play"),
)
"""What belongs to a marker, whoever is under it."""
_AS_IT_IS: Final[AbstractContextManager[None]] = nullcontext()


class Spotting:
    """When a watcher sees a hidden piece: compiled."""

    def __init__(self, setting: Table, entry: Entry) -> None:
        by, at = word(entry.get("by")), word(entry.get("at"))
        what = f"the spotting `{entry.name}`"
        for role in (by, at):
            if not setting.is_piece(role):
                raise refusal(entry.origin, f"{what} names `{role}`, which is no role of a piece")
        if by == at:
            raise refusal(entry.origin, f"{what} names `{by}` twice: the watcher needs a role of its own")
        asked = [part for name in ("when", "where") if isinstance(part := entry.get(name), Expression)]
        for name in (name for part in asked for name in names_in(part)):
            if name in setting.declared.roles and name not in (by, at):
                raise refusal(entry.origin, f"{what}: nobody is `{name}` here; known are `{by}`, `{at}`")
        try:
            condition = Logic("and", tuple(asked)) if len(asked) > 1 else asked[0] if asked else Literal(True)
            self.holds: Final = setting.coder.compile(condition, (by, at), f"spotting:{entry.name}")
        except FactError as fault:
            raise refusal(entry.origin, f"{what}: {fault}") from None
        self.watchers: Final = setting.kinds_like(setting.declared.roles[by])
        self.hidden: Final = setting.kinds_like(setting.declared.roles[at])
        self.section: Final = section_of(entry)


class Hiding:
    def __init__(self, setting: Table) -> None:
        self.setting: Final = setting
        self.is_used = False
        """Whether anybody is ever hidden in this battle."""
        self.decoys: frozenset[int] = frozenset()
        """Pieces that are nothing once they are seen."""
        board = setting.declared.board
        self.has_markers: Final = board is not None and word(board.get("hidden")) == MARKER
        self.is_secret: Final = board is not None and board.get("secret") is True
        """Nobody sees what others deploy until all have."""
        self._spottings: list[Spotting] = []
        self._fields: Final = tuple(name for name in setting.classes.piece.FIELDS if name not in _ALWAYS)

    def compile(self) -> None:
        entries = self.setting.declared.things.get("spotting", {})
        self._spottings = [Spotting(self.setting, entry) for entry in entries.values()]
        if entries and not self.is_used and self.setting.scenario is None:
            return  # an example of something else
        self.is_used = self.is_used or bool(self.decoys) or self.is_secret

    # --- what a side knows --------------------------------------------------------------------------------------

    def unseen(self, g: KitGame, side: int) -> list[Any]:
        """Hidden enemies of a side: allies know of one another."""
        camp = self.setting.camps[side]
        return [piece for piece in g.state.pieces if piece.is_hidden and piece.is_in_play and piece.camp != camp]

    def known_to(self, g: KitGame, side: int) -> AbstractContextManager[None]:
        """While this lasts the position is as a side knows it. Nothing may happen meanwhile, and nobody be asked."""
        return self._known_to(g, side) if self.is_used else _AS_IT_IS

    def imagined(self, g: KitGame, side: int, seed: int) -> AbstractContextManager[None]:
        """While this lasts the position is one that a side thinks possible: under each marker stands one of those who
        are hidden, by lot. Where there are no markers, nobody hidden stands anywhere."""
        return self._known_to(g, side, Seeded(seed) if self.has_markers else None) if self.is_used else _AS_IT_IS

    def known_to_all(self, g: KitGame) -> AbstractContextManager[None]:
        """While this lasts nobody who is hidden stands anywhere."""
        return self._lifted([piece for piece in g.state.pieces if piece.is_hidden and piece.is_in_play])

    def _known_to(self, g: KitGame, side: int, chance: Chance | None = None) -> AbstractContextManager[None]:
        return self._lifted(self.unseen(g, side), chance)

    @contextmanager
    def _lifted(self, hidden: list[Any], chance: Chance | None = None) -> Iterator[None]:
        """Those are off the map, or under markers by lot."""
        lifted = [(piece, [getattr(piece, name) for name in self._fields]) for piece in hidden]
        markers = self.markers(hidden) if chance is not None else []
        for piece in hidden:
            self.lift(piece)
        if chance is not None:
            self.exchange(hidden, markers, chance)
        try:
            yield
        finally:
            for piece, values in lifted:
                for name, value in zip(self._fields, values, strict=True):
                    setattr(piece, name, value)

    def lift(self, piece: Any) -> None:  # noqa: ANN401
        """As if it had never come, and nothing had befallen it."""
        blank = self.setting.classes.piece(piece.id, piece.name, piece.side, piece.kind, piece.card, piece.command)
        for name in self._fields:
            setattr(piece, name, getattr(blank, name))

    def markers(self, hidden: list[Any]) -> list[tuple[Any, ...]]:
        """Where some stand and what was done with them, and not who is who."""
        return sorted(tuple(getattr(piece, name) for name in _OF_A_MARKER) for piece in hidden)

    def exchange(self, hidden: list[Any], markers: list[tuple[Any, ...]], chance: Chance) -> None:
        """Puts each under a marker of its side."""
        for piece in hidden:
            own = [marker for marker in markers if marker[0] == piece.side]
            marker = own[chance.face(range(len(own)), self.setting.section)]
            markers.remove(marker)
            for name, value in zip(_OF_A_MARKER[1:], marker[1:], strict=True):
                setattr(piece, name, value)

    # --- seen and hidden again ----------------------------------------------------------------------------------

    def reveal(self, g: KitGame, piece: Any, section: str = "") -> None:  # noqa: ANN401
        if not piece.is_hidden or not piece.is_in_play:
            return
        section = section or g.citing or self.setting.section
        field = self.setting.field
        g.record(Revealed(section, piece.id, *field.landing(field.place_of(piece))))
        if piece.id in self.decoys:
            g.record(Left(section, piece.id))
        else:
            self.setting.moves.take_prizes(g, piece)

    def conceal(self, g: KitGame, piece: Any) -> None:  # noqa: ANN401
        """Nobody hides under the eyes of the enemy."""
        if not piece.is_in_play or piece.is_hidden:
            return
        section = g.citing or self.setting.section
        seen = self._watched(g, piece) is not None
        g.record(CameToNothing(section, piece.id, "conceal") if seen else Concealed(section, piece.id))

    def _watched(self, g: KitGame, piece: Any) -> Spotting | None:  # noqa: ANN401
        """By which rule somebody sees a piece where it stands. Who is hidden itself does not give itself away by it."""
        g.meter.charge(len(g.state.pieces) * len(self._spottings), "who sees hidden pieces")
        for spotting in self._spottings:
            if piece.kind in spotting.hidden and any(
                spotting.holds(g, watcher, piece)
                for watcher in g.state.pieces
                if watcher.is_in_play
                and watcher.camp != piece.camp
                and not watcher.is_hidden
                and watcher.kind in spotting.watchers
            ):
                return spotting
        return None

    def is_watched(self, g: KitGame, piece: Any) -> bool:  # noqa: ANN401
        return self._watched(g, piece) is not None

    def look(self, g: KitGame) -> None:
        """Everybody who can be seen now is."""
        if not self.is_used or not self._spottings or g.state.over:
            return
        for piece in g.state.pieces:
            if piece.is_hidden and piece.is_in_play:
                spotting = self._watched(g, piece)
                if spotting is not None:
                    self.reveal(g, piece, spotting.section)

    # --- on the way -----------------------------------------------------------------------------------------------

    def walk(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        way: Sequence[Any],
        is_in_way: Callable[[Any, Any], bool],
        has_room: Callable[[Any], bool],
    ) -> tuple[int, list[Any]]:
        """How many places of a way a piece comes along, and whom it finds there: it stops before a hidden enemy that
        stands in its way, and where it sees one. A hidden piece that is seen on its way is seen before it sets out."""
        unseen = self.unseen(g, piece.side)
        if not unseen and not piece.is_hidden:
            return len(way), []
        before = [getattr(piece, name) for name in _STANDING]
        last, is_seen, met = 0, False, list[Any]()
        for number, place in enumerate(way, 1):
            met = [foe for foe in unseen if is_in_way(place, foe)]
            if met:
                break
            if number < len(way) and not has_room(place):
                continue
            last = number
            self.setting.field.put(piece, place)
            is_seen = is_seen or (piece.is_hidden and self.is_watched(g, piece))
            met = [] if piece.is_hidden else [foe for foe in unseen if self.is_watched(g, foe)]
            if met:
                break
        for name, value in zip(_STANDING, before, strict=True):
            setattr(piece, name, value)
        if is_seen:
            self.reveal(g, piece)
        return last, met
