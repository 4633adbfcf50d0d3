"""1.2.4, 2.3.1a, 5.1.2: declared tests at the table. A die of ten is a card where the switch says so; experience may
bend what was rolled."""

from __future__ import annotations

from typing import Final, final

from engine.core.decisions import Ask
from engine.core.declared.reading import word
from engine.core.declared.rolls import DiceTrial, Thrown
from engine.model.rules import Outcome
from engine.systems.cape.position.events.arms import Rolled, Tested
from engine.systems.cape.position.events.tallies import CardsShuffled, CardTurned
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.rules.victory.experience import bend

TEN = 10


def face(g: Game, side: Side, sides: int, section: str) -> int:
    """9.2.2: the top card instead of a die of ten; after the last one the deck is shuffled."""
    if sides != TEN or side.cards is None:
        return g.chance.roll(sides, section)
    if not side.cards.size():
        g.record(CardsShuffled("9.2.2", side.id, _failing(g, side)))
    card = side.cards.next_card(g.chance, section)
    assert card is not None, "a deck that was shuffled has cards"
    g.record(CardTurned("9.2.2", side.id, card))
    return value_of(g, card)


def value_of(g: Game, card: int) -> int:
    """Cards are numbered through the deck: as many of each value as the ruleset says."""
    return card // g.figures.deck_copies + 1


def _failing(g: Game, side: Side) -> tuple[int, ...]:
    """9.2.3: values that run out are taken out as the deck is first shuffled."""
    if side.dry or side.cards is None:
        return ()
    out = g.setting.cards_failing[side.id]
    return tuple(card for card in side.cards.discards if value_of(g, card) in out)


def throw(g: Game, trial: DiceTrial, context: Context, side: Side, *, helped: Figure | None) -> Ask[Thrown]:
    """One die, with what experience makes of it; `helped` is who may be helped so."""
    sides = trial.handfuls[0].sides
    shown = face(g, side, sides, trial.section)

    def outcome(number: int) -> str:
        thrown = trial.reckon((number,), number, context)
        return _name(trial.outcome(thrown, context))

    def again() -> int:
        return face(g, side, sides, trial.section)

    shown = yield from bend(g, side, helped, shown, sides, again, outcome)
    return trial.reckon((shown,), shown, context)


def take_test(g: Game, name: str, context: Context, who: Figure | Group) -> Ask[str]:
    """One die against a goal; answers the name of the outcome."""
    trial = g.setting.trials[name]
    side = g.side(who)
    thrown = yield from throw(g, trial, context, side, helped=_helped(g, who))
    outcome = _name(trial.outcome(thrown, context))
    g.last_test = (name, thrown)
    g.record(
        Tested(trial.section, side.id, name, who.name, thrown.faces, thrown.applied, _goal(trial, thrown), outcome)
    )
    return outcome


@final
class Dice:
    """Faces that were thrown alike, and how many of them succeeded."""

    __slots__ = ("faces", "good")

    def __init__(self, faces: tuple[int, ...], good: int) -> None:
        self.faces: Final = faces
        self.good: Final = good


def take_many(g: Game, name: str, context: Context, who: Figure | Group, dice: int, good: str) -> Ask[Dice]:
    """6.6.1b, 6.7.4a, 5.3.3b: several dice against one goal."""
    if dice <= 0:
        return Dice((), 0)
    trial = g.setting.trials[name]
    side = g.side(who)
    thrown: list[Thrown] = []
    found = 0
    for _ in range(dice):
        one = yield from throw(g, trial, context, side, helped=_helped(g, who))
        found += _name(trial.outcome(one, context)) == good
        thrown.append(one)
    faces = tuple(one.faces[0] for one in thrown)
    g.last_test = (name, thrown[-1])
    last = thrown[-1]
    event: Tested | Rolled
    if dice == 1:
        event = Tested(trial.section, side.id, name, who.name, faces, last.applied, _goal(trial, last), last.outcome)
        g.record(event)
    else:
        g.record(Rolled(trial.section, side.id, name, who.name, faces, last.applied, _goal(trial, last), found))
    return Dice(faces, found)


def _name(outcome: Outcome) -> str:
    """5.2.2a: an unmodified 1 hits, and counts as any other hit."""
    return word(dict(outcome.fields).get("counts_as"), outcome.name)


def _goal(trial: DiceTrial, thrown: Thrown) -> int:
    return thrown.goal if trial.goal is not None else 0


def _helped(g: Game, who: Figure | Group) -> Figure | None:
    """9.1.2a: experience helps heroes and protagonists, never extras."""
    if isinstance(who, Figure):
        return None if who.is_extra else who
    if who.figure >= 0:
        return _helped(g, g.state.figures[who.figure])
    return None


def goal_of(g: Game, name: str, context: Context) -> int:
    """What a die would have to stay within: what a player who knows the rules reckons."""
    return g.setting.trials[name].reckon((TEN,), TEN, context).goal


def is_possible(g: Game, name: str, context: Context) -> bool:
    """5.1.3a: whether the test can be taken at all."""
    trial = g.setting.trials[name].trial
    if trial.impossible is None:
        return True
    g.setting.trials[name].reckon((TEN,), TEN, context)
    return not trial.impossible(context)
