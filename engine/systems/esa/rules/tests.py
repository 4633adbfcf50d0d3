"""Chapter 4: tests. Cards come from the owner's deck; each value not above the army value is a success."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.decisions import Ask, choose
from engine.systems.esa.position.events.cards import CardTurned, Reshuffled, Tested
from engine.systems.esa.position.events.fights import Forfeited
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import General, Unit
from engine.systems.esa.questions import situation as ask


def next_card(g: Game, side: int, section: str) -> int | None:
    """4g: when the deck is empty the discards become a new one; `None` when there are none either."""
    deck = g.state.sides[side].deck
    if not deck.size():
        if not deck.discards:
            return None
        g.record(Reshuffled("4g", side))
    return deck.next_card(g.chance, section)


def take_test(
    g: Game,
    name: str,
    who: Unit | General,
    other: Unit | None = None,
    *,
    decisive: Callable[[int], bool],
    zone_cards: int = 0,
) -> Ask[int]:
    """1.2, 4a-4c, 4.1, 10.8b, 10.11: turns the cards over and answers the successes.

    The owner may stop when the outcome is decided.
    """
    trial = g.setting.trials[name]
    side = g.state.sides[who.side]
    context = Context(g, who, other, side)
    context.zone_cards = zone_cards
    count, applied = trial.count(context)
    successes = turned = 0
    asked = False
    while turned < count:
        card = next_card(g, who.side, trial.section)
        if card is None:
            break
        g.record(CardTurned(trial.section, who.side, card))
        turned += 1
        context.card = g.book.cards[card].value
        assert trial.success is not None, f"{name} says what a success is"
        if trial.success(context):
            successes += 1
            if not asked and turned < count and decisive(successes):
                asked = True
                if (yield from choose("stop_test", who.side, "4.1", [None, "stop"], who.name)) == "stop":
                    break
    outcome = trial.outcome(successes, context).name
    g.last_test = (name, count, applied, successes, outcome)
    g.record(Tested(trial.section, who.side, name, who.name, count, applied, successes, outcome))
    return successes


def passes(g: Game, name: str, who: Unit | General) -> Ask[bool]:
    """4f: one success is enough."""
    successes = yield from take_test(g, name, who, decisive=lambda found: found >= 1)
    return successes >= 1


def has_nerve(g: Game, unit: Unit, order: int) -> Ask[bool]:
    """10.12: a weakened unit tests before each action; a failure forfeits it for the phase."""
    if not ask.is_weakened(g, unit):
        return True
    if unit.forfeited & order:
        return False
    if (yield from passes(g, "nerve", unit)):
        return True
    g.record(Forfeited("10.12", unit.id, order))
    return False
