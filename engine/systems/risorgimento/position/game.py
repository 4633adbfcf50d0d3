"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from engine.brigades.position.game import BrigadeCase, BrigadeGame
from engine.core.position.records import record
from engine.systems.risorgimento.book.book import Book
from engine.systems.risorgimento.book.figures import Figures, Switches, UnitRules
from engine.systems.risorgimento.book.setting import Setting
from engine.systems.risorgimento.position.state import Brigade, Commander, Courier, Side, State, Unit


class Game(BrigadeGame[Setting, State, Unit, Commander, Brigade]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules

    def acting(self) -> str:
        return self.state.brigades[self.state.acting].name if self.state.acting >= 0 else ""

    def leader_of(self, brigade: Brigade) -> Commander | None:
        """Who commands it now, unless he is out of action."""
        return self.leading(brigade.leader)

    def chain(self, brigade: Brigade) -> list[Commander]:
        """Its commander and all above him, in this order, whoever of them leads now."""
        chain, number = list[Commander](), brigade.leader
        while number >= 0:
            chain.append(self.state.commanders[number])
            number = chain[-1].superior
        return chain


@record
class Case(BrigadeCase[Game, Side, Unit, Commander, Brigade]):
    courier: Courier | None = None


class Context(Case):
    """With what is at hand: the ruleset says of its facts what each is. `why` is the occasion, as a word of reports,
    and `distance`, in hundredths, from how far a charge comes or a shot is fired."""

    in_flank = in_rear = by_horse = opportunity = enfilade = into_rear = alone = False
    extra = distance = value = cover = losses = 0
    why = formation = ""
    batteries: tuple[Unit, ...] = ()


def about(
    g: Game, unit: Unit, other: Unit | None = None, *, extra: int = 0, why: str = "", distance: int = 0
) -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    context = Context(g, g.state.sides[unit.side], unit, other, brigade=g.brigade(unit))
    context.why, context.extra, context.distance = why, extra, distance
    return context


def of_leader(
    g: Game, leader: Commander, why: str = "", *, unit: Unit | None = None, courier: Courier | None = None
) -> Context:
    context = Context(g, g.state.sides[leader.side], unit=unit, leader=leader, courier=courier)
    context.why = why
    return context
