"""A rule system with all that systems have in common. A new one gives its book and setting, a new game, the battle, a
score and its tables; everything else has a default.

A system whose games can be watched is a `WatchedSystem`, and says in `seen` what a viewer sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from engine.core.captain import CaptainFrame
from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.declared.book.book import Options, RuleBook, ruleset_of, scenario_of
from engine.core.declared.playbook import Playbook
from engine.core.declared.scenario.building import Builder
from engine.core.declared.turn.sequence import play_turns
from engine.core.driver import Player
from engine.core.examples.staging import Staging
from engine.core.players import EagerPlayer
from engine.core.position.events import Event
from engine.core.position.game import Game
from engine.core.position.records import Record
from engine.core.system import Capture, Draws, Invariant, Result, Roster
from engine.core.watching.roster import Tallied, roster_of, tally_of
from engine.core.watching.scene import Scene, SceneFigure, SeenKind, ShownFaces
from engine.core.watching.views import plain_view
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset

if TYPE_CHECKING:
    from engine.core.watching.misplaced import Misplaced

S = TypeVar("S")
G = TypeVar("G", bound=Game[Any, Any])


class BaseSystem(Generic[S, G]):
    name: ClassVar[str]
    events: Sequence[type[Event]] = ()
    invariants: Sequence[Invariant] = ()
    draws: Draws = Draws()
    staging: Staging[G] = Staging()
    """How its examples are staged."""
    captains: ClassVar[Any] = None
    """Its class of captains; imported when one is asked for if it stands there as a `Later`."""
    lists: Mapping[str, str] = {"side": "sides", "unit": "units"}
    """What takes part, for the roster: each kind with the list that holds it."""

    tallied: ClassVar[Tallied] = {}
    """What a battle cost, for balance reports."""

    settings: ClassVar[Callable[..., Any]]
    """Its class of settings, which takes a book, a battle and the playbook; or it has an `open` of its own."""
    playbook: ClassVar[Playbook]
    games: ClassVar[Callable[..., Any]]
    builder: ClassVar[Callable[..., Builder[Any, Any]]]
    """Its class of games, and who builds the position that they begin with; or it has a `new_game` of its own."""

    # --- what a system gives ------------------------------------------------------------------------------------

    def book(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> RuleBook:
        return RuleBook(pack, ruleset, options)

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> S:
        """The setting of a scenario, or of an example with a position."""
        setting: S = self.settings(self.book(pack, ruleset, battle.options), battle, self.playbook)
        return setting

    def new_game(self, setting: S, chance: Chance, *, keep: bool = True) -> G:
        """A battle before its first decision; its position is built once, and copied for each game."""
        shared: Any = setting
        game: G = self.games(shared, shared.start(lambda same: self.builder(same).build()), chance, keep=keep)
        return game

    def close_up(self, game: G) -> None:
        """Brings the armies near one another, so that even a poor player fights at once."""

    def play(self, game: G, /) -> Ask[None]:
        """What comes before the battle, where the ruleset has that; then turn after turn."""
        before = getattr(game.setting, "before", None)
        if before is not None and game.state.turn == 0:
            yield from before.play(game)
        yield from play_turns(game, game.setting.turn)

    def score(self, game: G) -> tuple[int, ...]:
        """What each side has left of what it can lose the battle by, or has won so far."""
        raise NotImplementedError

    def misplaced(self, game: G, /) -> Iterable[Misplaced]:  # noqa: ARG002 - for those that look
        """What stands, before the battle begins, where it cannot or hardly be meant to stand."""
        return ()

    def hides(self, game: G, seat: int, record: Record, field: str) -> bool:  # noqa: ARG002 - where nothing is hidden
        """Whether a player may not see a field of a record."""
        return False

    def deal_anew(self, game: G, seat: int, chance: Chance) -> None:
        """Changes all that this player cannot see into something else that it might be."""

    # --- what hosts ask -----------------------------------------------------------------------------------------

    def setting(self, pack: Rulepack, scenario: str) -> S:
        battle = scenario_of(pack, scenario)
        return self.open(pack, ruleset_of(pack, battle.ruleset), battle)

    def seats(self, setting: Any) -> tuple[str, ...]:  # noqa: ANN401
        return tuple(army.name for army in setting.battle.armies)

    def near_start(self, setting: S, chance: Chance) -> G:
        game = self.new_game(setting, chance)
        self.close_up(game)
        return game

    def resume(self, game: G, chance: Chance) -> G:
        return type(game)(game.setting, game.state.copy(), chance)

    def result(self, game: G) -> Result:
        state = game.state
        return Result(state.winner if state.winner >= 0 else None, state.reason, state.turn, self.score(game))

    def roster(self, game: G) -> Roster:
        return roster_of(game, self.lists, getattr(getattr(game, "board", None), "width", 0))

    def tally(self, game: G) -> dict[str, tuple[int, ...]]:
        return tally_of(game, self.tallied)

    def taken(self, game: G, event: Event) -> Capture | None:  # noqa: ARG002 - for those whose events tell less
        objective, side = getattr(event, "objective", None), getattr(event, "side", -1)
        if isinstance(objective, str):
            # What counts for each of several, or each turn, is told with that behind its name.
            objective = objective.partition(" ")[0]
        return (objective, side) if objective is not None and side >= 0 else None

    def view(self, game: G, seat: int) -> dict[str, Any]:
        plain: dict[str, Any] = plain_view(game.state, partial(self.hides, game, seat))
        return plain

    def redeal(self, game: G, seat: int, chance: Chance) -> G:
        again = self.resume(game, chance)
        self.deal_anew(again, seat, chance)
        return again

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> G | None:
        # Late: who sets up or plays a battle need not wait for what plays examples.
        from engine.core.examples.stage import play_example
        from engine.core.examples.test_examples import play_bare_example

        book = self.book(pack, ruleset, example.options)
        if example.map is None:
            play_bare_example(ruleset, example, book.constants, book.options)
            return None
        begin = partial(self.new_game, self.open(pack, ruleset, example))
        return play_example(self.staging, book, begin, example)

    def captain(self, game: G, seat: int, seed: int) -> Player:
        captains: type[CaptainFrame[G]] | None = self.captains
        return captains(game, seat, seed) if captains is not None else EagerPlayer(seed * 2 + seat)


class WatchedSystem(BaseSystem[S, G]):
    seen: Sequence[SeenKind[G, Any]] = ()
    card_events: tuple[type[Event], ...] = ()
    dice_events: tuple[type[Event], ...] = ()
    """Events that tell which card came, or which faces."""

    def figures(self, game: G) -> tuple[SceneFigure, ...]:
        return tuple(kind.figure(game, piece) for kind in self.seen for piece in kind.among(game))

    def scene(self, game: G) -> Scene:
        stands = tuple(kind.stand(game, piece) for kind in self.seen for piece in kind.among(game))
        return Scene(stands, self.heart(game), self.counts(game), self.points(game))

    def heart(self, game: G) -> tuple[int, ...]:
        """The score as it is watched."""
        return self.score(game)

    def points(self, game: G) -> tuple[int, ...]:  # noqa: ARG002
        """Victory points of each side, where the score is something else and they may decide."""
        return ()

    def counts(self, game: G) -> str:  # noqa: ARG002
        """What its score is called, in the words of battle reports."""
        return "heart"

    def thrown(self, event: Any) -> ShownFaces | None:  # noqa: ANN401 - each system has its own events
        kind = type(event)
        if kind in self.card_events:
            return ShownFaces("card", (event.card,), event.side)
        return ShownFaces("die", tuple(event.faces), event.side) if kind in self.dice_events else None
