"""A battle on hexes, as far as it stays the same: the board with its ground, tests, the turn, endings, objectives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.inventory import Inventory
from engine.core.declared.book.records import FiguresOf, Record
from engine.core.declared.expressions.compiled import FactFunction, field_facts
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import number, refusal
from engine.core.declared.setting import SettingOf
from engine.core.declared.trials.rolls import DiceTrial
from engine.core.declared.turn.endings import NOBODY, Endings
from engine.core.position.game import Game
from engine.core.position.turn_events import BattleEnded
from engine.model.battles import Army, Command, Example, Piece, Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Hex
from engine.space.hexboard import OFF, HexBoard


@dataclass(frozen=True, slots=True)
class Prize:
    """An objective: its hexes, and what holding one of them is worth."""

    name: str
    hexes: frozenset[int]
    worth: int


@dataclass(frozen=True, slots=True)
class Fielded:
    """A piece of an army: who it is, its card with what the scenario changes, where it stands (`OFF` for nowhere)."""

    number: int
    name: str
    side: int
    kind: str
    card: Entry
    hex: int


class HexSetting(SettingOf[RuleBook, DiceTrial]):
    def __init__(
        self,
        book: RuleBook,
        battle: Scenario | Example,
        playbook: Playbook,
        figures: type[FiguresOf],
        *,
        print_only: Mapping[str, str],
        closed: Collection[str] = (),
        opaque: Collection[str] = (),
    ) -> None:
        """`closed` are the terrains that nobody enters, `opaque` those that nobody sees through. What of the ruleset
        nothing plays is refused, but for what is `print_only`, with its reason."""
        Inventory[RuleBook]([figures], {"test": playbook.effects.at_stake}, print_only).judge(book)
        super().__init__(book, battle, playbook, DiceTrial)
        self.figures: Final[Any] = figures(book.ruleset)
        drawn = battle.map
        if drawn is None or not drawn.ground:
            raise refusal(battle.origin, f"{battle.name} has no map of hexes: `map {{ size 8 x 6 }}`")
        self.ground: Final = [name for line in drawn.ground for name in line]
        self.board: Final = HexBoard(
            int(drawn.size.width),
            int(drawn.size.height),
            [name in closed for name in self.ground],
            [name in opaque for name in self.ground],
        )
        armies = [army.name for army in battle.armies]
        own = self.scenario.endings if self.scenario is not None else ()
        self.endings: Final = Endings(own, book.ruleset.endings, self.facts, armies, self.turn.section)
        self.prizes: Final = [
            Prize(objective.name, frozenset(self.board.places(objective.at)), number(objective.worth, 1))
            for objective in battle.objectives
        ]

    def fielded(self, kind: str = "profile") -> Iterator[Fielded]:
        """All pieces of all armies, with the numbers that their records bear. `kind` is that of their cards."""
        cards = self.book.entries(kind)
        count = 0
        for side, army in enumerate(self.battle.armies):
            for piece in _pieces(army):
                card = cards.get(piece.profile or "")
                if card is None:
                    raise refusal(piece.origin, f"`{piece.name}` has no card among those of {kind}")
                place = self.board.place(piece.at) if isinstance(piece.at, Hex) else OFF
                changed = Entry(
                    name=card.name,
                    kind=card.kind,
                    title=card.title,
                    origin=piece.origin,
                    fields=tuple((dict(card.fields) | dict(piece.fields)).items()),
                )
                yield Fielded(count, piece.name, side, piece.kind, changed, place)
                count += 1

    def held_by(self, stands: Collection[int]) -> int:
        """What those hold together that stand in these hexes."""
        return sum(prize.worth for prize in self.prizes if prize.hexes & set(stands))

    def judge_ending(self, game: Game[Any, Any], context: Callable[[int], Any]) -> bool:
        """Ends the battle if a declared ending is reached, and after its last turn in any case, with no winner;
        `context` makes what conditions ask of a side."""
        if self.endings.judge(game, {side: context(side) for side in range(len(self.battle.armies))}):
            return True
        if self.turns and game.state.turn >= self.turns:
            game.record(BattleEnded(self.turn.section, NOBODY, "turn limit"))
            return True
        return False


def card_facts(kind: str, card: type[Record]) -> dict[str, FactFunction]:
    """Every figure of a piece's card (its `profile`) as a fact: `company.fire`."""
    return field_facts(kind, **{asked.field: f"profile.{asked.attribute}" for asked in card.ASKS})


def _pieces(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)
