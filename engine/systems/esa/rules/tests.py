"""Chapter 4: tests. Cards come from the owner's deck; what a success is, which outcome follows and what it does is read
from the ruleset."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import effects_of
from engine.core.position.records import Record, record
from engine.model.rules import Outcome
from engine.model.values import Ref
from engine.systems.esa.position.events import turns
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import Division, General, Unit


@record
class Hits(Record):
    """What a shot or a blow brings, and what its outcome does with it; `guard` stops some of it."""

    automatic: int
    successes: int
    guard: int
    effects: tuple[Ref, ...]
    cause: str
    section: str
    losses: int = 0
    """What was lost by it, once it is done."""

    @property
    def harm(self) -> int:
        """6.1d, 7.1d: what it costs the enemy, if it does damage."""
        does_damage = any(effect.name == "damage" for effect in self.effects)
        return max(0, self.automatic + self.successes - self.guard) if does_damage else 0


@record
class Stake(Record):
    """What hangs on an outcome: on which division or unit it falls, which order is acted on, what hits there are."""

    division: Division
    unit: Unit | None = None
    order: int = 0
    hits: Hits | None = None
    granted: bool = False
    """Whether an effect lets go on what was tested for."""


def next_card(g: Game, side: int, section: str) -> int | None:
    """4g: when the deck is empty the discards become a new one; `None` when there are none either."""
    deck = g.state.sides[side].deck
    card = deck.next_card(g.chance, section)
    if card is None and deck.discards:
        g.record(turns.Reshuffled("4g", side))
        card = deck.next_card(g.chance, section)
    return card


def take_test(
    g: Game,
    name: str,
    who: Unit | General,
    other: Unit | None = None,
    *,
    enough: int | None = 0,
    zone_cards: int = 0,
) -> Ask[tuple[int, Outcome]]:
    """1.2, 4a-4c, 4.1, 10.8b, 10.11: turns the cards over; answers the successes and the outcome.

    The owner may stop when no further success can change the outcome. Where the outcome counts them, `enough` is the
    number beyond which they change nothing, one at least; `None` if there is none.
    """
    trial = g.setting.trials[name]
    context = Context(g, who, other, g.state.sides[who.side])
    if trial.automatic is not None and trial.automatic(context):
        return 0, trial.test.outcomes[0]
    context.zone_cards = zone_cards
    count, applied = trial.count(context)
    successes = turned = 0
    asked = False
    assert trial.success is not None, f"{name} says what a success is"
    while turned < count:
        card = next_card(g, who.side, trial.section)
        if card is None:
            break
        g.record(turns.CardTurned(trial.section, who.side, card))
        turned += 1
        context.card = g.book.cards[card].value
        successes += bool(trial.success(context))
        if asked or turned == count or enough is None or successes < enough:
            continue
        if trial.is_decided(successes, count - turned, context):
            asked = True
            if (yield from choose("stop_test", who.side, "4.1", [None, "stop"], who.name)) == "stop":
                break
    outcome = trial.outcome(successes, context)
    g.last_test = (name, count, applied, successes, outcome.name)
    g.record(turns.Tested(trial.section, who.side, name, who.name, count, applied, successes, outcome.name))
    return successes, outcome


def passes(g: Game, name: str, unit: Unit, order: int) -> Ask[bool]:
    """4f: tests, and whatever the outcome does is done. Answers whether the action on that order goes on."""
    _, outcome = yield from take_test(g, name, unit)
    stake = Stake(g.division(unit), unit, order)
    yield from g.setting.effects.apply(g, outcome, stake)
    return stake.granted


def one_of(g: Game, division: int, kind: str, section: str, ready: list[Unit]) -> Ask[Unit | None]:
    """3.3: one of a division's units that are ready for something, if its player likes."""
    if not ready:
        return None
    options = [None, *(unit.id for unit in ready)]
    chosen = yield from choose(kind, g.state.divisions[division].side, section, options)
    return g.state.units[chosen] if chosen is not None else None


def has_nerve(g: Game, unit: Unit, order: int) -> Ask[bool]:
    """10.12: a weakened unit tests before each action; a failure forfeits it for the phase."""
    if g.state.forfeits.get(unit.id, 0) & order:
        return False
    return (yield from passes(g, "nerve", unit, order))


def strike(g: Game, unit: Unit, hits: Hits, order: int) -> Ask[int]:
    """6.1d, 7.1d, 9.2f: what hits do to a unit. Answers its losses."""
    stake = Stake(g.division(unit), unit, order, hits)
    yield from g.setting.effects.do_all(g, hits.effects, stake)
    return hits.losses


def effects_on_hit(outcome: Outcome, zone: str = "damage") -> tuple[Ref, ...]:
    """9.2f: where a hex of the sector does something else than damage, it does that instead."""
    instead = Ref("effect", zone)
    return tuple(instead if effect.name == "damage" else effect for effect in effects_of(outcome))
