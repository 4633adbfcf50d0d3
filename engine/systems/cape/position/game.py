"""A game under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar, cast

from engine.core.chance import Chance
from engine.core.declared.rolls import Thrown
from engine.core.position.events import Event, Quiet, Told, events_of
from engine.core.position.game import Game as BaseGame
from engine.core.position.records import Record, record, starts_from
from engine.core.position.turn_events import RoundBegan, StepBegan, TurnBegan
from engine.space.ground import Ground
from engine.space.plane import Point
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.book.figures import Figures, Switches
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.position.events import arms, fights, finds, moves, turns
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.state import Side, State

Question = TypeVar("Question", bound=Callable[..., object])
T = TypeVar("T")

EVENTS: Final[tuple[type[Event], ...]] = (
    *(TurnBegan, StepBegan, RoundBegan),
    *events_of(turns, moves, arms, fights, finds),
)
"""All events, for readers of journals."""
QUIET: Final = frozenset({StepBegan, *(event for event in EVENTS if issubclass(event, Quiet | Told))})
"""Events after which everybody stands, sees and is seen as before."""


class Game(BaseGame[Setting, State]):
    book: Book
    figures: Figures
    switches: Switches

    def __init__(self, setting: Setting, state: State, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.last_test: tuple[str, Thrown] | None = None
        """For examples and reports."""
        self.wished: tuple[Point, ...] = ()
        """Places on the open table that somebody with a ruler asks for: offered if they can be reached."""
        self._known: dict[Hashable, Any] = {}
        """What has been found out about the position since somebody last moved: positions change by events only."""

    def record(self, event: Event) -> None:
        if type(event) not in QUIET:
            self._known.clear()
        super().record(event)

    def step_name(self) -> str:
        return self.setting.turn.name_of(self.state.step)

    def acting(self) -> str:
        return f"{self.state.groups[self.state.actor].name} acts" if self.state.actor >= 0 else ""

    def known(self, key: Hashable, find: Callable[[], T]) -> T:
        """Asked once while nobody moves: boards, lines of sight, who touches whom."""
        if key not in self._known:
            self._known[key] = find()
        found: T = self._known[key]
        return found

    @property
    def ground(self) -> Ground:
        state = self.state
        return self.setting.ground_with(state.breaches, state.waters)

    # --- short ways -------------------------------------------------------------------------------------------

    def cost(self, action: str) -> int:
        return self.book.cost(action)

    def side(self, one: Figure | Group) -> Side:
        return self.state.sides[one.side]

    def group(self, figure: Figure) -> Group:
        """Whom it acts with now."""
        return self.state.groups[figure.squad]

    def home(self, figure: Figure) -> Group:
        """The squad it belongs to, else itself."""
        return self.state.groups[figure.home if figure.home >= 0 else figure.own]

    def members(self, group: Group) -> list[Figure]:
        """Its figures in play that act with it now."""
        found = self._known.get(group.id)
        if found is None:
            figures = self.state.figures
            found = [figures[one] for one in group.members if figures[one].in_play and figures[one].squad == group.id]
            self._known[group.id] = found
        return list(found)

    def leader(self, group: Group) -> Figure | None:
        if group.leader < 0:
            return None
        leader = self.state.figures[group.leader]
        return leader if leader.in_play else None

    def standing(self) -> list[Figure]:
        return list(self.known("standing", lambda: [one for one in self.state.figures if one.in_play]))

    def enemies(self, side: int) -> list[Figure]:
        return list(self.known(("enemies", side), lambda: [one for one in self.standing() if one.side != side]))


def asked_once(question: Question) -> Question:
    """A question about pieces, answered once while nobody moves."""

    def answer(g: Game, *pieces: Figure | Group) -> object:
        key, known = (question, pieces), g._known
        return known[key] if key in known else g.known(key, lambda: question(g, *pieces))

    return cast(Question, answer)


@record
class Context(Record):
    """Who takes part in a test: what facts are asked of. What a shot or a blow is like is settled by who makes it."""

    game: Game
    one: Figure | None
    other: Figure | None = None
    group: Group | None = None
    side: Side = starts_from(lambda context: _side_of(context.game, context.one or context.group))
    weapon: Weapon | None = None
    other_weapon: Weapon | None = None
    band: str = ""
    """`short` or `long` for a shot, `melee` or `reach` for a blow."""
    distance: int = 0
    covered: bool = False
    """The one who is shot at or struck has cover."""
    through: bool = False
    """A grenade thrown through an opening."""
    flees: bool = False
    """The one who is struck flees from the fight."""
    falls_back: bool = False
    cried: bool = False
    """Cried at by a charger already in contact."""
    cries_back: bool = False
    patient: bool = False
    """Has let the other shoot first."""
    higher: bool = False
    lower: bool = False
    """The one who strikes stands lower than the one who is struck."""
    friends: int = 1
    foes: int = 1
    """Figures of either side in the same fight."""
    ability: int = 0
    wound: int = 0
    roll: int = 0
    goal: int = 0
    score: int = 0

    def __post_init__(self) -> None:
        if self.group is None and self.one is not None:
            self.group = self.game.group(self.one)


def _side_of(game: Game, asked: Figure | Group | None) -> Side:
    return game.side(asked) if asked is not None else game.state.sides[0]
