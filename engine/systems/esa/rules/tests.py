"""Chapter 4: tests. Cards come from the owner's deck; what a success is, which outcome follows and what it does is read
from the ruleset. Then losses, and what the effects do that the ruleset names: those of outcomes, and of cards that act
at once (3.2.2f). The rest stand: rules ask for them as long as the card lies."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, Effects, Standing, deeds, effects_of, needed, noting, standing
from engine.core.position.records import Record, record
from engine.model.rules import Outcome
from engine.model.values import Ref
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.setting import GRANTED
from engine.systems.esa.position.state import Division, General, Rank, Unit
from engine.systems.esa.questions import situation as ask


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
    g: Game, name: str, who: Unit | General, other: Unit | None = None, *, enough: int | None = 0, zone_cards: int = 0
) -> Ask[tuple[int, Outcome]]:
    """1.2, 4a-4c, 4.1, 10.8b, 10.11: turns the cards over; answers the successes and the outcome.

    The owner may stop when no further success can change the outcome. Where the outcome counts them, `enough` is the
    number beyond which they change nothing, one at least; `None` if there is none."""
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


def is_sure(g: Game, name: str, who: Unit | General) -> bool:
    """Whether a test is passed without a card, and nothing comes of it but that what was tested for may be done."""
    holds = g.setting.sure.get(name)
    return holds is not None and bool(holds(g, who))


def outcome_of(g: Game, name: str, who: Unit | General, stake: Stake) -> Ask[None]:
    """4f: tests, and whatever the outcome does is done to what hangs on it."""
    _, outcome = yield from take_test(g, name, who)
    yield from g.setting.effects.do_all(g, g.setting.trials[name].effects[id(outcome)], stake)


def passes(g: Game, name: str, unit: Unit, order: int) -> Ask[bool]:
    """4f: tests, and whatever the outcome does is done. Answers whether the action on that order goes on."""
    stake = Stake(g.division(unit), unit, order)
    yield from outcome_of(g, name, unit, stake)
    return stake.granted


def has_nerve(g: Game, unit: Unit, order: int) -> Ask[bool]:
    """10.12: a weakened unit tests before each action; a failure forfeits it for the phase."""
    if ask.forfeits(g, unit, order):
        return False
    return is_sure(g, "nerve", unit) or (yield from passes(g, "nerve", unit, order))


def strike(g: Game, unit: Unit, hits: Hits, order: int) -> Ask[int]:
    """6.1d, 7.1d, 9.2f: what hits do to a unit. Answers its losses."""
    yield from g.setting.effects.do_all(g, hits.effects, Stake(g.division(unit), unit, order, hits))
    return hits.losses


def effects_on_hit(outcome: Outcome, zone: str = "damage") -> tuple[Ref, ...]:
    """9.2f: where a hex of the sector does something else than damage, it does that instead."""
    instead = Ref("effect", zone)
    return tuple(instead if effect.name == "damage" else effect for effect in effects_of(outcome))


# --- losses and what follows: 6.1, 7.1, 8, 10.1, 10.9 ------------------------------------------------------------


def take_losses(g: Game, unit: Unit, losses: int, cause: str, section: str) -> None:
    """10.8a, 10.1d: strength falls; an attached general is hurt; nothing is left of a unit at zero."""
    if losses <= 0 or not unit.alive:
        return
    leaders = ask.attached_to(g, unit)
    g.record(acts.LossesTaken(section, unit.id, losses, cause))
    for leader in leaders:
        hurt_leader(g, leader, unit.hex)
    if unit.strength <= 0:
        eliminate(g, unit, cause, "10.8a")


def eliminate(g: Game, unit: Unit, cause: str, section: str) -> None:
    """10.8a; a general who is with the unit suffers once more (10.1d)."""
    if not unit.alive:
        return
    leaders = ask.attached_to(g, unit)
    where = unit.hex
    g.record(acts.Eliminated(section, unit.id, cause))
    for leader in leaders:
        hurt_leader(g, leader, where)


def hurt_leader(g: Game, general: General, place: int) -> None:
    """10.1d, 10.9: a leader without strength is lost, and a lesser one takes over a division or the army."""
    if general.alive:
        g.record(acts.LeaderHurt("10.1d", general.id))
        if general.strength <= 0:
            lose_leader(g, general, place)


def lose_leader(g: Game, general: General, place: int) -> None:
    """10.9."""
    g.record(acts.LeaderFell("10.9", general.id))
    if general.rank != Rank.CHARACTER:
        replace_leader(g, general, place)


def replace_leader(g: Game, general: General, fell_at: int) -> None:
    """10.9: the replacement joins the unit nearest to where the leader fell."""
    own = [unit for unit in g.living(general.side) if general.division < 0 or unit.division == general.division]
    if not own:
        return
    near = min(own, key=lambda unit: (g.board.distance(unit.hex, fell_at), unit.id))
    morale, melee = g.figures.replacement_morale, g.figures.replacement_melee
    guard, strength = g.figures.replacement_protection, g.figures.leader_strength
    g.record(acts.Replaced("10.9", general.id, near.hex, morale, melee, (guard, guard), strength))


def shake(g: Game, unit: Unit, section: str) -> None:
    if unit.alive and not unit.shaken:
        g.record(acts.BecameShaken(section, unit.id))


# --- what the effects of cards do --------------------------------------------------------------------------------


def draw(g: Game, side: int, count: int, section: str) -> None:
    for _ in range(count):
        card = next_card(g, side, section)
        if card is None:
            return
        g.record(turns.CardDrawn(section, side, card))


def take_discard(g: Game, stake: Stake, count: int) -> Ask[None]:
    army = g.side(stake.division)
    for _ in range(count):
        if army.deck.discards:
            card = yield from choose("put_back", army.id, "3.2.2f", [None, *sorted(set(army.deck.discards))])
            if card is not None:
                g.record(turns.DiscardTaken("3.2.2f", army.id, card))


def clear_markers(g: Game, stake: Stake, count: int) -> Ask[None]:
    division = stake.division
    for _ in range(count):
        own = [unit for unit in g.living(division.side) if unit.division == division.id]
        options = [(unit.id, marker) for unit in own for marker in ("shaken", "paralysed") if getattr(unit, marker)]
        if options:
            unit_id, marker = yield from choose("rally_unit", division.side, "3.2.2f", options)
            g.record(acts.Rallied("3.2.2f", unit_id, marker))


def cancel_order(g: Game, stake: Stake, hexes: int) -> Ask[None]:
    orders = orders_within(g, stake.division, hexes)
    if orders:
        chosen = yield from choose("act_with", stake.division.side, "3.2.2f", orders)
        g.record(turns.OrderLost("3.2.2f", chosen, g.state.divisions[chosen].card))


def orders_within(g: Game, division: Division, hexes: int) -> list[int]:
    """Enemy divisions that hold an order of the lowest priority, their generals so near to this one's."""
    own = g.general_of(division)
    if not ask.on_field(own):
        return []
    led = [enemy for enemy in g.state.divisions if enemy.side != division.side and ask.on_field(g.general_of(enemy))]
    near = [enemy for enemy in led if g.board.distance(own.hex, g.general_of(enemy).hex) <= hexes]
    return [enemy.id for enemy in near if ask.priority_of(g, enemy) == g.figures.lowest_priority]


# --- what the effects of outcomes do -----------------------------------------------------------------------------


def discard_order(g: Game, stake: Stake) -> None:
    """3.2.2g."""
    if stake.division.card:
        g.record(turns.OrderLost("3.2.2g", stake.division.id, stake.division.card))


def regain_strength(g: Game, stake: Stake) -> None:
    """8c: never above the strength of the card."""
    unit = needed(stake.unit)
    for _ in range(min(g.figures.rally_gain, unit.initial - unit.strength)):
        g.record(acts.StrengthRegained("8c", unit.id))


def damage(g: Game, stake: Stake) -> None:
    """6.1d, 7.1d: hits less protection."""
    hits = needed(stake.hits)
    hits.losses += hits.harm
    take_losses(g, needed(stake.unit), hits.harm, hits.cause, hits.section)


def paralyse(g: Game, stake: Stake) -> None:
    """9.2f."""
    hits, unit = needed(stake.hits), needed(stake.unit)
    left = hits.automatic + hits.successes - (hits.guard if g.switches.far_fire_protection else 0)
    if left > 0 and unit.alive and not unit.paralysed:
        g.record(acts.BecameParalysed("9.2f", unit.id))


_GRANTED: Final = noting(GRANTED, True, "test")
"""What was tested for may be done."""
EFFECTS: Final[Effects[Game, Stake]] = Effects(
    {
        **dict.fromkeys(("test_passed", "order_stands", "charge_succeeds", "action_allowed"), _GRANTED),
        "test_failed": Deed(lambda g, stake: None, "test"),
        "order_discarded": Deed(discard_order, "division"),
        "charge_fails": Deed(lambda g, stake: g.record(acts.ChargeFailed("9.3b", stake.unit.id)), "unit"),
        "action_forfeited": Deed(
            lambda g, stake: g.record(acts.Forfeited("10.12", stake.unit.id, stake.order)), "unit"
        ),
        "strength_regained": Deed(regain_strength, "unit"),
        "unit_destroyed": Deed(lambda g, stake: eliminate(g, stake.unit, "dispersed", "8c"), "unit"),
        "damage": Deed(damage, "hits"),
        "paralyse": Deed(paralyse, "hits"),
        "draw_cards": Deed(lambda g, stake, count: draw(g, stake.division.side, count, "3.2.2f"), "division", takes=1),
        **deeds(take_discard, clear_markers, cancel_order, needs=("division",), takes=1),
    },
    {
        **dict.fromkeys(("shooting", "melee"), ("hits", "unit", "division")),
        **dict.fromkeys(("morale", "recovery", "charge", "nerve"), ("test", "unit", "division")),
        "chain": ("test", "division"),
        # Order cards and hexes of firing sectors have effects too.
        "card": ("division",),
        "sector": ("hits",),
    },
    standing={
        "extra_cards": Standing("tests", "shooting", "melee", "rally"),
        "extra_fire": Standing("the fire that opens a phase", "movement"),
        "extra_protection": Standing("losses", "shooting", "melee"),
        **standing("moves", "extra_points", "no_contact", "must_contact", "ignore_ground", "pass_friends"),
        **standing("charges", "extra_charge", "sure_charge"),
        **standing("abilities", "grants", "denies"),
        **standing("command", "extra_reach", "any_chain"),
        **standing("late moves", "move_after_melee"),
        **standing("falling back", "hold_ground"),
        **standing("melees that are fought back", "counter_attack"),
        **standing("who may act", "fewer_units"),
    },
)
"""By the names that the ruleset declares; and what each test, card and sector has for them."""
