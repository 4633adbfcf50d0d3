"""A game under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.declared.trials.dice_tests import Throw
from engine.core.declared.trials.rolls import Thrown
from engine.core.position.knowing import KnowingGame
from engine.core.position.records import Record, reckoned, record
from engine.space.board import Base
from engine.space.ground import Ground
from engine.space.plane import Point
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.book.figures import Figures, Switches
from engine.systems.cape.book.setting import Setting, SquadRules
from engine.systems.cape.position.figures import OFF_TABLE, Figure, Group, Gun
from engine.systems.cape.position.state import Side, State


class Game(KnowingGame[Setting, State]):
    book: Book
    figures: Figures
    switches: Switches
    rules: SquadRules

    def __init__(self, setting: Setting, state: State, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.last_test: tuple[str, Thrown] | None = None
        """For examples and reports."""
        self.wished: tuple[Point, ...] = ()
        """Places on the open table that somebody with a ruler asks for: offered if they can be reached."""
        self.bases: dict[tuple[int, int], Base] = {}
        """Of each figure, by its number and its zone: made anew when it stands elsewhere."""

    def acting(self) -> str:
        return f"{self.state.groups[self.state.actor].name} acts" if self.state.actor >= 0 else ""

    @property
    def ground(self) -> Ground:
        state, setting = self.state, self.setting
        if not (state.breaches or state.waters):
            return setting.bare
        return setting.ground_with(state.breaches, state.waters)

    # --- short ways -------------------------------------------------------------------------------------------

    def cost(self, action: str) -> int:
        """2.2.1a."""
        return self.book.actions[action].cost or 0

    def side(self, one: Figure | Group) -> Side:
        return self.state.sides[one.side]

    def group(self, figure: Figure) -> Group:
        """Whom it acts with now."""
        return self.state.groups[figure.squad]

    def home(self, figure: Figure) -> Group:
        """The squad it belongs to, else itself."""
        return self.state.groups[figure.home if figure.has_squad else figure.own]

    def members(self, group: Group) -> list[Figure]:
        """Its figures in play that act with it now. The list is kept: nobody writes to it, nor to those below."""
        try:
            members: list[Figure] = self.cast[group.id]
        except KeyError:
            figures, number = self.state.figures, group.id
            members = self.cast[number] = [
                one
                for one in [figures[each] for each in group.members]
                # As `in_play` says, which would be a call for each of them.
                if one.squad == number and one.x != OFF_TABLE and not one.gone
            ]
        return members

    def leader(self, group: Group) -> Figure | None:
        leader = self.state.figures[group.leader] if group.leader >= 0 else None
        return leader if leader is not None and leader.in_play else None

    def standing(self) -> list[Figure]:
        try:
            standing: list[Figure] = self.cast["standing"]
        except KeyError:
            standing = self.cast["standing"] = [
                # As `in_play` says, which would be a call for each of them.
                figure
                for figure in self.state.figures
                if figure.x != OFF_TABLE and not figure.gone
            ]
        return standing

    def lost(self) -> list[Figure]:
        """Whoever is out of the game, on the table or not."""
        try:
            lost: list[Figure] = self.cast["lost"]
        except KeyError:
            lost = self.cast["lost"] = [figure for figure in self.state.figures if figure.gone]
        return lost

    def squads(self) -> list[Group]:
        try:
            squads: list[Group] = self.cast["squads"]
        except KeyError:
            squads = self.cast["squads"] = [group for group in self.state.groups if group.is_squad]
        return squads

    def friends(self, side: int) -> list[Figure]:
        key = "friends", side
        try:
            friends: list[Figure] = self.cast[key]
        except KeyError:
            friends = self.cast[key] = [one for one in self.standing() if one.side == side]
        return friends

    def enemies(self, side: int) -> list[Figure]:
        key = "enemies", side
        try:
            enemies: list[Figure] = self.cast[key]
        except KeyError:
            enemies = self.cast[key] = [one for one in self.standing() if one.side != side]
        return enemies


@record
class Acting(Record):
    """Who would do something: what conditions of actions are asked of."""

    game: Game
    group: Group
    gun: Gun = reckoned(lambda acting: acting.game.state.guns[acting.group.gun])
    """Of gunners."""


@record
class Context(Throw):
    """Who takes part in a test: what facts are asked of. What a shot or a blow is like is settled by who makes it."""

    game: Game
    one: Figure | None
    other: Figure | None = None
    group: Group | None = None
    side: Side = reckoned(lambda c: c.game.side(c.one or c.group) if c.one or c.group else c.game.state.sides[0])
    weapon: Weapon | None = None
    other_weapon: Weapon | None = None
    band: str = ""
    """`short` or `long` for a shot, `melee` or `reach` for a blow."""
    distance: int = 0
    covered: bool | None = False
    """The one who is shot at or struck has cover; none until somebody asks, of a shot that is only thought of."""
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
    would_aim: bool = False
    """5.1.4a: takes aim before the shot that is thought of."""
    higher: bool = False
    lower: bool = False
    """The one who strikes stands lower than the one who is struck."""
    friends: int = 1
    foes: int = 1
    """Figures of either side in the same fight."""
    ability: int = 0
    wound: int = 0

    def __post_init__(self) -> None:
        if self.group is None and self.one is not None:
            self.group = self.game.group(self.one)
