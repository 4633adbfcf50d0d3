"""A game of the kit under way, and the cast of whatever is being done: who is meant by each role."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.chance import Chance
from engine.core.position.events import Event
from engine.core.position.game import Game
from engine.kit.position.meter import IN_A_BATTLE, IN_A_PHASE, Meter


class KitGame(Game[Any, Any]):
    citing = ""
    """The section of the deed or test under way: what follows from it cites the same."""
    turn_is_over = False
    """After the last phase of a turn: `last_turn` may be true."""

    reckoned: dict[tuple[Any, ...], float] | None = None
    """What captains have reckoned of this game."""
    thoughts: Meter | None = None
    """How much captains have thought in this game, all of them together."""
    reacting: Any = None
    """The reaction that somebody is asked about, with its cast: for whoever plays to win."""
    stood: list[tuple[int, int, int]] | None = None
    """Where everybody was when the deed under way began."""
    falling: list[tuple[Any, Event]] | None = None
    """Where all act together: those that are taken off when everything has followed. Until then they stand where they
    stood, so that what they did at the same moment counts."""
    laid: frozenset[tuple[int, int]] = frozenset()
    """Where all act together: cards that have been chosen and not been turned up, by side."""
    is_choosing_row = False
    """While the row of a card is looked for: what that asks of the card stands above its rows."""

    def __init__(
        self,
        setting: Any,  # noqa: ANN401 - what stays the same through a battle
        state: Any,  # noqa: ANN401 - of the ruleset's own class
        chance: Chance,
        *,
        keep: bool = True,
        meter: Meter | None = None,
    ) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.meter = Meter(IN_A_PHASE, IN_A_BATTLE) if meter is None else meter
        """How much has been asked in this phase; a captain measures its own thoughts."""

    def stands(self, who: Any) -> bool:  # noqa: ANN401 - a piece or an army
        """Whether something can befall it: not where it is gone, nor where it falls at this moment."""
        return who.is_in_play and (self.falling is None or all(one is not who for one, _ in self.falling))

    def take_off(self, piece: Any, event: Event) -> None:  # noqa: ANN401
        """At once; or, where everything happens together, when everything has."""
        if self.falling is None:
            self.record(event)
        else:
            self.falling.append((piece, event))

    def take_off_the_fallen(self) -> None:
        falling, self.falling = self.falling or [], None
        for piece, event in falling:
            if piece.is_in_play and not self.state.over:
                self.record(event)

    def step_name(self) -> str:
        return str(self.setting.turn.name_of(self.state.step))

    def acting(self) -> str:
        active = self.state.active
        return str(self.state.pieces[active].name) if active >= 0 else ""

    def cast(self) -> Any:  # noqa: ANN401 - its class is the ruleset's
        made = self.setting.cast()
        made.game = self
        return made


def slot(role: str) -> str:
    """Where a cast keeps whoever has a role, and what code calls him: no role collides with other words."""
    return f"r_{role}"


def cast_class(roles: Iterable[str]) -> type[Any]:
    """Whoever takes part in a deed, by their roles, with the words of the test at hand. A cast begins empty: what
    nobody has said of it is said by its class."""
    words = ("roll", "die", "goal", "score", "cards", "successes", "amount", "rival", "is_stopped")
    starts: dict[str, Any] = dict.fromkeys(("game", "card", "stood", *map(slot, roles)))
    return type("Cast", (), {**starts, **dict.fromkeys(words, 0), "roles": tuple(dict.fromkeys(map(slot, roles)))})
