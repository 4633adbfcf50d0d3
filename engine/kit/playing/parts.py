"""What the parts of a game of the kit know of one another: effects, tests, reactions and moves lead to each other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.deck import Deck
from engine.core.declared.book.book import RuleBook
from engine.core.declared.scenario.stances import Stances
from engine.core.declared.trials.rolls import Thrown
from engine.kit.coding.answers import Ground
from engine.kit.coding.coder import Coder
from engine.kit.field.prizes import Prize
from engine.kit.position.game import KitGame
from engine.kit.position.records import Classes
from engine.kit.reading.declared import PIECE, Declarations
from engine.kit.reading.deeds import Deed, Movement
from engine.kit.reading.secrets import Secrets
from engine.model.battles import Example, Objective, Scenario
from engine.model.rules import Deck as DeckOf
from engine.model.rules import Entry, Events, Origin, Outcome, Test
from engine.model.values import Expression, Hex, Point, Quantity, Ref, Value

Does = Callable[[KitGame, Any], "Ask[None] | None"]
"""Takes the game and the cast; one that asks nothing answers nothing."""
Figure = Callable[[Any], Any]
"""Takes the cast."""


class Throws(Protocol):
    """A test, compiled: with dice or by cards."""

    @property
    def name(self) -> str: ...
    @property
    def section(self) -> str: ...
    def is_impossible(self, context: Any, /) -> bool: ...  # noqa: ANN401 - a cast
    def is_automatic(self, context: Any, /) -> bool: ...  # noqa: ANN401
    def throw(self, chance: Chance, context: Any, /) -> Thrown: ...  # noqa: ANN401
    def outcome(self, thrown: Thrown, context: Any, /) -> Outcome: ...  # noqa: ANN401


class Opposes(ABC):
    """The other side of an opposed test."""

    dice: Throws

    @abstractmethod
    def cast(self, c: Any) -> list[tuple[str, Any]]: ...  # noqa: ANN401 - a cast

    @abstractmethod
    def throw(self, g: KitGame, c: Any) -> None: ...  # noqa: ANN401


class Trial(ABC):
    """A test as it is taken where some roles are known."""

    test: Test
    dice: Throws
    by: str
    rival: Opposes | None
    does: dict[str, Does | None]

    @abstractmethod
    def is_for(self, who: Any) -> bool: ...  # noqa: ANN401 - a piece or an army

    @abstractmethod
    def is_due(self, c: Any, who: Any) -> bool:  # noqa: ANN401
        """Whether somebody can take it now."""

    @abstractmethod
    def take(self, g: KitGame, c: Any, who: Any) -> Ask[None]: ...  # noqa: ANN401 - a cast; a piece or an army

    @abstractmethod
    def throw(self, g: KitGame, c: Any, who: Any) -> tuple[Thrown, Outcome] | None:  # noqa: ANN401
        """Nothing where it cannot be taken."""

    @abstractmethod
    def follow(self, g: KitGame, c: Any, outcome: Outcome) -> Ask[None]: ...  # noqa: ANN401


class Reacts(ABC):
    """A reaction where some roles are known."""

    deed: Deed

    @abstractmethod
    def react(self, g: KitGame, c: Any, piece: Any) -> Ask[None]: ...  # noqa: ANN401

    @abstractmethod
    def offer(self, g: KitGame, c: Any) -> Ask[bool]: ...  # noqa: ANN401


class Maker(Protocol):
    """Makes deeds of effects."""

    def all(self, effects: Iterable[Ref], known: frozenset[str], what: str, origin: Origin) -> Does | None: ...
    def expression(self, expression: Expression, known: frozenset[str], label: str) -> Figure: ...
    def number(self, value: Value, known: frozenset[str]) -> Figure: ...
    def role(self, value: Value, known: frozenset[str]) -> str: ...
    def making(self, name: str, *, is_once: bool = False) -> AbstractContextManager[None]: ...


class Field(Ground, Protocol):
    """The map of a battle. Its places are hexes by their numbers, or points of a table."""

    is_table: bool

    @property
    def apart(self) -> int:
        """Nearer than this to another, nobody has room."""

    @property
    def stride(self) -> int:
        """A step, as a captain thinks of distances."""

    @property
    def count(self) -> int:
        """How many hexes there are; a table has none."""

    @property
    def columns(self) -> int:
        """How many hexes a line has."""

    @property
    def facings(self) -> range: ...
    def facing_of(self, value: Value) -> int: ...
    def degrees(self, facing: int) -> int: ...
    def survey(self, blocks: Callable[[Any], bool] | None, height: Callable[[Any], int] | None) -> None: ...
    def places(self, written: Iterable[Value], origin: Origin) -> list[Any]: ...
    def name(self, place: Any) -> str: ...  # noqa: ANN401
    def put(self, piece: Any, place: Any) -> None: ...  # noqa: ANN401
    def landing(self, place: Any) -> tuple[int, int, int, str]: ...  # noqa: ANN401
    def ground_at(self, place: Any) -> str: ...  # noqa: ANN401
    def shown(self, piece: Any) -> Hex | Point | None: ...  # noqa: ANN401
    def clash(self, stands: Sequence[tuple[Any, int, bool]], stacking: int) -> tuple[int, int] | None: ...
    def prize(self, objective: Objective, worth: int, near: Quantity | None) -> Prize: ...
    def way_out(self, way: Entry) -> Prize: ...
    def is_at(self, prize: Prize, place: Any) -> bool: ...  # noqa: ANN401
    def to_prize(self, prize: Prize, place: Any) -> int: ...  # noqa: ANN401
    def homes(self, starts: Sequence[Sequence[Any]], said: Sequence[str]) -> list[Any]: ...


class Moves(Protocol):
    """Moving on the map."""

    def movement(self, declared: Movement) -> Any: ...  # noqa: ANN401 - of hexes or of a table
    def move(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: Any,  # noqa: ANN401
        deed: Deed,
        halts: Callable[[], Ask[bool]] | None = None,
        *,
        must_go: bool = False,
    ) -> Ask[None]:
        """`halts` is asked at each hex on the way: whoever watches reacts, and may end it. Whoever `must_go` does not
        stay as it is."""

    def meet(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: Any,  # noqa: ANN401
        deed: Deed,
        other: Any,  # noqa: ANN401
        halts: Callable[[], Ask[bool]] | None = None,
    ) -> Ask[None]: ...
    def touches(self, piece: Any, other: Any) -> bool: ...  # noqa: ANN401
    def has_met(self, g: KitGame, piece: Any, movement: Any, other: Any) -> bool:  # noqa: ANN401
        """Whether it touches another, and nothing lies between that bars its movement."""

    def contacts(self, g: KitGame, piece: Any, movement: Any, other: Any) -> list[Any]: ...  # noqa: ANN401
    def can_go(self, g: KitGame, piece: Any, movement: Any) -> bool:  # noqa: ANN401
        """Whether it could move or turn at all, as far as that is cheap to say."""

    def may_turn(self, g: KitGame, piece: Any, movement: Any, *, must_go: bool = False) -> bool: ...  # noqa: ANN401
    def fall_back(self, g: KitGame, piece: Any, far: Any, how: str, foes: Sequence[Any] = ()) -> None:  # noqa: ANN401
        """Away from those enemies that take part in what is done; where none does, from the nearest."""

    def advance(self, g: KitGame, piece: Any, left: Any) -> None: ...  # noqa: ANN401
    def join(self, g: KitGame, piece: Any, other: Any) -> None: ...  # noqa: ANN401
    def drift(self, g: KitGame, piece: Any, degrees: int, far: int) -> None: ...  # noqa: ANN401
    def facing_towards(self, piece: Any, other: Any) -> int: ...  # noqa: ANN401
    def is_cornered(self, g: KitGame, piece: Any) -> bool: ...  # noqa: ANN401
    def take_prizes(self, g: KitGame, piece: Any) -> None: ...  # noqa: ANN401
    def settle(self, g: KitGame) -> None: ...
    def free(self, g: KitGame, side: int, places: Iterable[Any], kind: str = "") -> list[Any]: ...
    def is_in_way(self, place: Any, other: Any) -> bool:  # noqa: ANN401
        """Whether nobody has room in a place for another that stands there."""

    def reach(self, g: KitGame, piece: Any, movement: Any) -> list[Any]: ...  # noqa: ANN401


class Cards(Protocol):
    """Decks and hands."""

    @property
    def decks(self) -> dict[str, DeckOf]: ...
    def new(self) -> dict[str, Deck]: ...
    def require(self, deck: str) -> None: ...
    def deck_with(self, card: int) -> str: ...
    def deck_of(self, side: int, deck: str) -> str: ...
    def draw(self, g: KitGame, side: int, deck: str, many: int) -> None: ...
    def prepare(self, deed: Deed, known: frozenset[str], maker: Maker, key: str) -> None: ...
    def play(self, g: KitGame, c: Any, actor: Any, deed: Deed, key: str) -> Ask[None]: ...  # noqa: ANN401
    def lay(self, g: KitGame, actor: Any, deed: Deed, key: str) -> Ask[int]: ...  # noqa: ANN401
    def turn_up(self, g: KitGame, c: Any, side: int, deed: Deed, card: int, key: str) -> Ask[None]: ...  # noqa: ANN401
    def playable(self, g: KitGame, actor: Any, deed: Deed, key: str) -> list[int]: ...  # noqa: ANN401
    def effect_of(self, deed: Deed, card: int, key: str) -> Does | None: ...
    def unlike(self, deck: str, cards: Sequence[int]) -> list[int]: ...


class Hides(Protocol):
    """Hidden pieces."""

    is_used: bool
    decoys: frozenset[int]

    @property
    def is_secret(self) -> bool: ...
    @property
    def has_markers(self) -> bool: ...
    def unseen(self, g: KitGame, side: int) -> list[Any]: ...
    def known_to(self, g: KitGame, side: int) -> AbstractContextManager[None]: ...
    def known_to_all(self, g: KitGame) -> AbstractContextManager[None]: ...
    def reveal(self, g: KitGame, piece: Any, section: str = "") -> None: ...  # noqa: ANN401
    def conceal(self, g: KitGame, piece: Any) -> None: ...  # noqa: ANN401
    def look(self, g: KitGame) -> None: ...
    def walk(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        way: Sequence[Any],
        is_in_way: Callable[[Any, Any], bool],
        has_room: Callable[[Any], bool],
    ) -> tuple[int, list[Any]]: ...


class Rolls(Protocol):
    """Event tables."""

    is_rolled: bool

    def roll(self, g: KitGame, c: Any, army: Any) -> Ask[None]: ...  # noqa: ANN401


class Table(ABC):
    """A setting, as its parts see it."""

    book: RuleBook
    battle: Scenario | Example
    scenario: Scenario | None
    turns: int
    section: str
    events: tuple[Events, ...]
    declared: Declarations
    cast: type[Any]
    """Whoever takes part in a deed, by their roles."""
    coder: Coder
    classes: Classes
    field: Field
    stacking: int
    light: frozenset[str]
    """Kinds of pieces that share a place with others and take up no room there."""
    passing: bool
    advances: bool
    """Somebody may enter a place that another leaves in the same deed: where all stood when it began is remembered."""
    blocks_sight: Callable[[Any, Any], Any] | None
    """What stops sight, asked of a game and a place, where that changes."""
    prizes: list[Prize]
    exits: list[Prize]
    """Ways out of the map; what they are worth is for the rules to say."""
    stances: Stances
    """What captains are told of their troops."""
    holders: frozenset[str]
    """The kinds of pieces that hold objectives."""
    armies_roles: tuple[str, ...]
    home: list[Any]
    moves: Moves
    cards: Cards
    hiding: Hides
    camps: tuple[int, ...]
    """Which armies fight side by side: the number of each one's camp."""
    led: dict[int, frozenset[str]]
    """Commands below each commander-in-chief, by the number of its piece."""
    event_rolls: Rolls
    actions: dict[str, Any]
    maker: Maker
    endings: Any
    secrets: Secrets
    """What would give hidden facts away."""
    worths: dict[str, Callable[[KitGame, Any], Any]]
    """What a piece of a kind is worth: filled as it is asked for."""
    shifted: dict[str, bool]
    """Whether the score of a test is its roll and something besides: filled as it is asked for."""
    about: dict[tuple[str, str], tuple[bool, bool]]
    """Whether an outcome of an action's test is about whoever acts, and about its target: filled as it is asked for."""

    @abstractmethod
    def bit_of(self, deed: str) -> int: ...

    @abstractmethod
    def movement(self, name: str) -> Any: ...  # noqa: ANN401 - of hexes or of a table

    @abstractmethod
    def movements_of(self, kind: str) -> list[Any]:
        """The movements, compiled, by which pieces of a kind may go."""

    @abstractmethod
    def trial(self, name: str, known: frozenset[str], maker: Maker) -> Trial: ...

    @abstractmethod
    def reactions_before(self, action: str, known: frozenset[str], maker: Maker) -> list[Reacts]: ...

    @abstractmethod
    def reactions_during(self, action: str, known: frozenset[str], maker: Maker) -> list[Reacts]: ...

    @abstractmethod
    def reactions_after(self, test: str, outcome: str, known: frozenset[str], maker: Maker) -> list[Reacts]: ...

    def is_held(self, g: KitGame, prize: int, camp: int) -> bool:
        """Whether an objective, by its number, is in the hands of a camp."""
        holder = g.state.held[prize]
        return bool(holder >= 0 and self.camps[holder] == camp)

    @abstractmethod
    def is_closed(self, place: Any) -> bool: ...  # noqa: ANN401

    @abstractmethod
    def is_at_exit(self, piece: Any) -> bool: ...  # noqa: ANN401

    def only_of(self, role: str) -> frozenset[str] | None:
        """The kinds of pieces that may have a role; nothing where every piece may, or it is no piece's."""
        kinds = self.kinds_like(self.declared.roles[role]) if role and self.is_piece(role) else None
        return None if kinds is None or self.kinds_like(PIECE) - {PIECE} <= kinds else kinds

    @abstractmethod
    def pieces_for(self, g: KitGame, kind: str) -> Iterator[Any]: ...

    @abstractmethod
    def kinds_like(self, kind: str) -> frozenset[str]: ...

    @abstractmethod
    def is_army(self, role: str) -> bool: ...

    @abstractmethod
    def is_spot(self, role: str) -> bool: ...

    @abstractmethod
    def is_piece(self, role: str) -> bool: ...
