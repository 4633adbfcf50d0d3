"""1.2.4, 2.3.1a, 5.1.2: declared tests at the table: dice are thrown, and what follows is what the outcome declares. A
die is a card where the switch says so; experience may bend what was rolled."""

from __future__ import annotations

from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, counting, deeds, effects_of
from engine.core.declared.trials.rolls import DiceTrial, Thrown
from engine.model.quick_dataclass import dataclass
from engine.model.values import Ref
from engine.systems.cape.position.events import arms, turns
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.state import Side


@dataclass(slots=True, eq=False)
class Dice:
    """Several dice of one test: the faces, and what their outcomes came to."""

    faces: tuple[int, ...] = ()
    hits: int = 0
    wounds: int = 0


@dataclass(slots=True, eq=False)
class Die:
    """One die that is read by its face alone: what it shows, for whom, and the action points it gives."""

    score: int
    side: Side | None = None
    why: str = ""
    points: int = 0


# --- throwing -------------------------------------------------------------------------------------------------------


def face(g: Game, side: Side, sides: int, section: str) -> int:
    """9.2.2: the top card instead of a die that shows as much; after the last one the deck is shuffled."""
    if sides != g.figures.deck_values or side.cards is None:
        return g.chance.roll(sides, section)
    if not side.cards.size():
        # 9.2.3: values that run out are taken out as the deck is first shuffled.
        out = g.setting.cards_failing[side.id] if not side.dry else ()
        failing = tuple(card for card in side.cards.discards if value_of(g, card) in out)
        g.record(turns.CardsShuffled("9.2.2", side.id, failing))
    card = side.cards.next_card(g.chance, section)
    assert card is not None, "a deck that was shuffled has cards"
    g.record(turns.CardTurned("9.2.2", side.id, card))
    return value_of(g, card)


def value_of(g: Game, card: int) -> int:
    """Cards are numbered through the deck: as many of each value as the ruleset says."""
    return card // g.figures.deck_copies + 1


def throw(g: Game, trial: DiceTrial, context: Context, side: Side, *, helped: Figure | None) -> Ask[Thrown]:
    """One die, with what experience makes of it; `helped` is who may be helped so."""
    shown = face(g, side, trial.handfuls[0].sides, trial.section)
    shown = yield from bend(g, trial, context, side, helped, shown)
    return trial.reckon((shown,), shown, context)


def bend(g: Game, trial: DiceTrial, context: Context, side: Side, helped: Figure | None, shown: int) -> Ask[int]:
    """9.1.2b, 9.1.2c: one more or one less on a die, or another throw; asked only where it can change anything."""
    sides = trial.handfuls[0].sides
    if helped is None or not g.switches.experience or side.experience < g.figures.shift_price:
        return shown

    def follows(number: int) -> tuple[Ref, ...]:
        return effects_of(trial.outcome(trial.reckon((number,), number, context), context))

    shifts = {"add_one": shown + 1, "take_one": shown - 1}
    ways = [way for way, other in shifts.items() if 1 <= other <= sides and follows(other) != follows(shown)]
    again = ["reroll"] if side.experience >= g.figures.reroll_price else []
    way = yield from choose("spend", side.id, "9.1.2a", [None, *ways, *again], helped.id)
    if way == "reroll":
        g.record(turns.ExperienceChanged("9.1.2c", side.id, -g.figures.reroll_price, "reroll"))
        return face(g, side, sides, trial.section)
    return _shifted(g, side, shown, way)


def bend_dice(g: Game, side: Side, faces: list[int]) -> Ask[list[int]]:
    """9.1.2b: activation dice too may be shifted by one, each once, where they then count for more; none of them is
    thrown again."""
    if not g.switches.experience:
        return faces
    bent, sides = list(faces), g.setting.trials["activation"].handfuls[0].sides
    for place, shown in enumerate(faces):
        if side.experience < g.figures.shift_price:
            continue
        shifts = {"add_one": shown + 1, "take_one": shown - 1}
        dice = {way: other for way, other in shifts.items() if 1 <= other <= sides}
        ways = [way for way, other in dice.items() if points_of(g, other) > points_of(g, shown)]
        if ways:
            way = yield from choose("spend", side.id, "9.1.2b", [None, *ways], ("die", shown))
            bent[place] = _shifted(g, side, shown, way)
    return bent


def _shifted(g: Game, side: Side, shown: int, way: str | None) -> int:
    if way is None:
        return shown
    g.record(turns.ExperienceChanged("9.1.2b", side.id, -g.figures.shift_price, way))
    return shown + (1 if way == "add_one" else -1)


def _helped(g: Game, who: Figure | Group) -> Figure | None:
    """9.1.2a: experience helps heroes and protagonists, never extras."""
    if isinstance(who, Group):
        return _helped(g, g.state.figures[who.figure]) if not who.is_squad else None
    return None if who.is_extra else who


# --- what follows ---------------------------------------------------------------------------------------------------


def take_test(g: Game, name: str, context: Context, who: Figure | Group, stake: Any) -> Ask[None]:  # noqa: ANN401
    """One die against a goal; what its outcome declares befalls the stake."""
    trial = g.setting.trials[name]
    side = g.side(who)
    thrown = yield from throw(g, trial, context, side, helped=_helped(g, who))
    outcome = trial.outcome(thrown, context)
    g.last_test = (name, thrown)
    goal = _goal(trial, thrown)
    g.record(arms.Tested(trial.section, side.id, name, who.name, thrown.faces, thrown.applied, goal, outcome.name))
    yield from g.setting.effects.do_all(g, trial.trial.effects[id(outcome)], stake)


def take_many(g: Game, name: str, context: Context, who: Figure | Group, dice: int) -> Ask[Dice]:
    """6.6.1b, 6.7.4a, 5.3.3b: several dice against one goal."""
    tally = Dice()
    if dice <= 0:
        return tally
    trial = g.setting.trials[name]
    side = g.side(who)
    for _ in range(dice):
        thrown = yield from throw(g, trial, context, side, helped=_helped(g, who))
        outcome = trial.outcome(thrown, context)
        yield from g.setting.effects.do_all(g, trial.trial.effects[id(outcome)], tally)
        tally.faces += thrown.faces
    g.last_test = (name, thrown)
    told = (trial.section, side.id, name, who.name, tally.faces, thrown.applied, _goal(trial, thrown))
    g.record(arms.Tested(*told, thrown.outcome) if dice == 1 else arms.Rolled(*told, tally.hits + tally.wounds))
    return tally


def read_die(g: Game, name: str, die: Die) -> Die:
    """A test that asks nothing of anybody: the face alone tells."""
    outcome = g.setting.trials[name].trial.outcome(die.score, None)
    for decision in g.setting.effects.apply(g, outcome, die):
        raise AssertionError(f"nobody is asked what a die shows: {decision!r}")
    return die


def points_of(g: Game, shown: int) -> int:
    """2.1.1d: what an activation die is worth: a face always tells the same."""
    worths = g.setting.worths
    if shown not in worths:
        worths[shown] = read_die(g, "activation", Die(shown)).points
    return worths[shown]


def shown_by_dice(g: Game, name: str, many: int) -> list[int]:
    """9.2: activation, weather and experience are always rolled."""
    trial, face = g.setting.trials[name], g.chance.face
    shows, section = range(1, trial.handfuls[0].sides + 1), trial.section
    return [face(shows, section) for _ in range(many)]


def roll_die(g: Game, name: str, side: Side | None = None, why: str = "") -> Die:
    """Rolled, and read."""
    (shown,) = shown_by_dice(g, name, 1)
    return read_die(g, name, Die(shown, side, why))


# --- deeds ----------------------------------------------------------------------------------------------------------


def give_points(_: Game, die: Die) -> None:
    """2.1.1d: as many as it shows."""
    die.points = die.score


DEEDS: Final[dict[str, Deed]] = {
    "score_hit": counting("hits", "dice"),
    "score_wound": counting("wounds", "dice"),
    **deeds(give_points, needs=("die",)),
    "gain_experience": Deed(
        lambda g, die: g.record(turns.ExperienceChanged("9.1.1a", die.side.id, die.score, die.why)), "die"
    ),
    "turn_weather": Deed(lambda g, die, weather: g.record(turns.WeatherTurned("9.5.3a", weather.name)), "die", takes=1),
}


def earn(g: Game, side: Side, why: str) -> None:
    """9.1.1a, 9.1.1b: a deed that decides, and every fundamental objective, earns a throw."""
    if g.switches.experience:
        roll_die(g, "experience", side, why)


def _goal(trial: DiceTrial, thrown: Thrown) -> int:
    return thrown.goal if trial.goal is not None else 0


def goal_of(g: Game, name: str, context: Context) -> int:
    """What a die would have to stay within: what a player who knows the rules reckons."""
    trial = g.setting.trials[name]
    worst = trial.handfuls[0].sides
    return trial.reckon((worst,), worst, context).goal


def is_possible(g: Game, name: str, context: Context) -> bool:
    """5.1.3a: whether the test can be taken at all."""
    return not g.setting.trials[name].is_impossible(context)
