"""A rule system on hexes with dice: what a small one needs is its playbook, its figures, and how a piece is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from engine.core.base_system import WatchedSystem
from engine.core.chance import Chance
from engine.core.decisions import Ask, Decision
from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.records import FiguresOf
from engine.core.declared.playbook import Playbook
from engine.core.declared.trials.taking import Tested
from engine.core.declared.turn.acting import Acted
from engine.core.declared.turn.sequence import play_turns
from engine.core.examples.staging import Staging
from engine.core.hexes.setting import Fielded, HexSetting
from engine.core.position.game import Game
from engine.core.position.progress import Progress
from engine.core.position.records import Record
from engine.core.position.turn_events import BattleEnded, RoundBegan, StepBegan, TurnBegan
from engine.core.system import Roster, RosterPiece
from engine.core.watching.roster import roster_of
from engine.core.watching.scene import SceneFigure, SeenKind, Stand
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Hex, Value

HexGame = Game[HexSetting, Any]
COMMON_EVENTS = (TurnBegan, StepBegan, RoundBegan, BattleEnded, Tested, Acted)
"""Those that the core records for every system on hexes."""


class HexSystem(WatchedSystem[HexSetting, HexGame]):
    """The state has its pieces in a list `pieces`, in the order of their numbers; a piece has `hex` and `profile`."""

    playbook: ClassVar[Playbook]
    figures_type: ClassVar[type[FiguresOf]] = FiguresOf
    state_type: ClassVar[type[Progress]]
    piece_kind: ClassVar[str]
    """The kind of the pieces, as the ruleset calls it."""
    print_only: ClassVar[Mapping[str, str]] = {}
    closed: ClassVar[Collection[str]] = ()
    opaque: ClassVar[Collection[str]] = ()
    dice_events = (Tested,)

    def __init__(self) -> None:
        self.lists = {self.piece_kind: "state.pieces"}
        self.staging = HexStaging(self)
        self.seen = (SeenKind(_pieces, self._figure, _stand),)

    def piece(self, fielded: Fielded) -> Record:
        raise NotImplementedError

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> HexSetting:
        return HexSetting(
            RuleBook(pack, ruleset, battle.options),
            battle,
            self.playbook,
            self.figures_type,
            print_only=self.print_only,
            closed=self.closed,
            opaque=self.opaque,
        )

    def new_game(self, setting: HexSetting, chance: Chance, *, keep: bool = True) -> HexGame:
        state: Any = self.state_type()
        state.pieces.extend(self.piece(fielded) for fielded in setting.fielded())
        return Game(setting, state, chance, keep=keep)

    def play(self, game: HexGame) -> Ask[None]:
        return play_turns(game, game.setting.turn)

    def roster(self, game: HexGame) -> Roster:
        """The armies, then the pieces."""
        pieces = roster_of(game, self.lists)
        armies = tuple(RosterPiece(army.name, side) for side, army in enumerate(game.setting.battle.armies))
        return Roster((("side", armies), *pieces.pieces), game.setting.board.width)

    def _figure(self, game: HexGame, piece: Any) -> SceneFigure:  # noqa: ANN401, ARG002 - all are asked alike
        return SceneFigure(self.piece_kind, piece.id, piece.profile.name)


def _pieces(game: HexGame) -> Iterable[Any]:
    pieces: list[Any] = game.state.pieces
    return pieces


def _stand(game: HexGame, piece: Any) -> Stand:  # noqa: ANN401
    return Stand(game.setting.board.hex(piece.hex) if piece.hex >= 0 else None)


class HexStaging(Staging[HexGame]):
    """Places are hexes; the phases are those of the turn; an example may pause where a piece is to be chosen."""

    def __init__(self, system: HexSystem) -> None:
        self.facts = system.playbook.facts
        self.lists = {system.piece_kind: "pieces"}

    def place(self, game: HexGame, value: Value) -> object:
        return game.setting.board.place(value) if isinstance(value, Hex) else value

    def place_name(self, game: HexGame, place: Any) -> str:  # noqa: ANN401
        return game.setting.board.name(place)

    def rests(self, decision: Decision) -> bool:
        return decision.subject is None and decision.may_decline
