"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from engine.space.ground import LEVEL
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.position.figures import DEAD, DOWN, LEFT, TIGHT, Figure
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.crews import crew_at, team_touches

if TYPE_CHECKING:
    from engine.systems.cape.position.figures import Group
    from engine.systems.cape.position.game import Context
    from engine.systems.cape.position.sides import Side

SUBJECTS: Final = {
    "tester": "one",
    "shooter": "one",
    "attacker": "one",
    "character": "one",
    "target": "other",
    "defender": "other",
    "crew": "group",
    "squad": "group",
    "gun": "gun",
    "army": "side",
}
"""Where a test's context keeps each role."""


def _squad(c: Context, f: Figure) -> Group | None:
    """The squad that it acts with, if it does."""
    group = c.game.group(f)
    return group if group.is_squad else None


def _left(c: Context, f: Figure) -> tuple[int, int]:
    """6.0c, 2.3.2: figures left of its squad, and the strength it began with."""
    group = _squad(c, f)
    return (group.strength - ask.losses(c.game, group), group.strength) if group is not None else (1, 1)


def _below(c: Context, f: Figure, share: Fraction) -> bool:
    left, strength = _left(c, f)
    return left < share * strength


def _massed(c: Context, f: Figure) -> bool:
    group = _squad(c, f)
    return group is not None and c.game.book.formations[group.formation].massed


def _other(c: Context, f: Figure) -> Figure | None:
    """The one it deals with."""
    return c.other if f is c.one else c.one


def _higher(c: Context, f: Figure) -> bool:
    """5.2.2a, 5.2.2c."""
    return c.higher if f is c.one else c.lower


def _charging(c: Context, f: Figure) -> bool:
    return c.game.group(f).charging


def _lengths(c: Context, f: Figure) -> tuple[list[int], list[int]]:
    """5.2.2b: weapon lengths on both sides of a fight; for a squad, of all its figures."""
    other = _other(c, f)
    assert other is not None, "a fight has two sides"
    return _arms_of(c, f), _arms_of(c, other)


def _arms_of(c: Context, f: Figure) -> list[int]:
    group = _squad(c, f)
    figures = c.game.members(group) if group is not None else [f]
    return [arms.hand_weapon(c.game, one).length for one in figures or [f]]


def _longer(c: Context, f: Figure) -> bool:
    mine, theirs = _lengths(c, f)
    return max(mine) > max(theirs)


def _shorter(c: Context, f: Figure) -> bool:
    mine, theirs = _lengths(c, f)
    return max(mine) < min(theirs)


def _stopped(c: Context, f: Figure) -> bool:
    """5.3.2k: any holder of a long weapon; 5.2.2a: a massed squad that holds some, or bayonets."""
    other = _other(c, f)
    if other is None:
        return False
    if arms.stops_horse(other):
        return True
    return _massed(c, other) and any(arms.stops_horse(figure) for figure in c.game.members(c.game.group(other)))


def _fences(c: Context, f: Figure) -> bool:
    """8.1.1e."""
    both = (c.weapon, c.other_weapon)
    return f.has("fencing") and all(one is not None and "blade" in one.is_ for one in both)


def _bowman(c: Context, f: Figure) -> bool:
    """8.1.1b."""
    return f.has("bowman") and c.weapon is not None and "bow" in c.weapon.is_


def _wild(c: Context, f: Figure) -> bool:  # noqa: ARG001 - all facts are asked alike
    """8.1.1d."""
    return f.has("wildness")


def _sharp(c: Context, f: Figure) -> bool:
    """8.1.1f."""
    return f.has("sharpshooter") and c.weapon is not None and "firearm" in c.weapon.is_


def _night(c: Context) -> bool:
    """9.5.3c."""
    return c.game.setting.light != "day"


def _wet(c: Context) -> bool:
    """9.5.3b."""
    return c.game.state.weather in ("rain", "snow")


def _safe(c: Context, f: Figure) -> bool:
    """2.3.2: no enemy that is not shaken, sees it and is within a move."""
    g = c.game
    return not any(
        not g.group(foe).shaken and ask.are_within(f, foe, ask.speed(g, foe)) and seeing.sees(g, foe, f)
        for foe in g.enemies(f.side)
    )


def _shot(c: Context) -> tuple[int, int]:
    return arms.shot(c.game, c.weapon, c.band) if c.weapon is not None else (0, 0)


def _blow(c: Context) -> tuple[int, int]:
    if c.weapon is None or c.one is None:
        return (0, 0)
    return arms.blow(c.game, c.weapon, c.band)


def _figures(c: Context, side: Side, fits: Callable[[Figure], bool]) -> int:
    return sum(1 for figure in c.game.state.figures if figure.side == side.id and fits(figure))


def _fallen(f: Figure) -> bool:
    return f.gone in (DOWN, DEAD)


FACTS: Final[dict[str, Callable[..., Any]]] = {
    # --- the sheet
    "character.morale": lambda c, f: f.row.morale,
    "character.shooting": lambda c, f: f.row.shooting,
    "character.melee": lambda c, f: f.row.melee,
    "character.armour": lambda c, f: f.row.armour,
    "character.movement": lambda c, f: MEASURE.told(ask.speed(c.game, f)),
    "character.shield": lambda c, f: f.profile.shield,
    "character.class": lambda c, f: f.profile.klass.name,
    "character.wounds": lambda c, f: f.wounds,
    "character.mounted": lambda c, f: f.mounted,
    "character.activated": lambda c, f: c.game.group(f).activated,
    "character.action_points": lambda c, f: c.game.group(f).pa,
    "character.loaded": lambda c, f: not f.unloaded,
    "character.moved": lambda c, f: MEASURE.told(c.game.group(f).moved),
    "character.shots_left": lambda c, f: min(f.shots.values(), default=0),
    "character.reduced": lambda c, f: f.wounds > f.profile.bears,
    # --- what has become of it
    "character.shaken": lambda c, f: c.game.group(f).shaken,
    "character.prone": lambda c, f: f.prone,
    "character.out_of_action": lambda c, f: _fallen(f),
    "character.dead": lambda c, f: f.gone == DEAD,
    "character.off_table": lambda c, f: f.x < 0,
    "character.captured": lambda c, f: f.is_captive or f.carried_by >= 0,
    "character.alone": lambda c, f: not c.game.group(f).is_squad,
    "character.in_squad": lambda c, f: f.home >= 0,
    "character.leads_squad": lambda c, f: f.home >= 0 and c.game.state.groups[f.home].leader == f.id,
    "character.bears_flag": lambda c, f: f.home >= 0 and c.game.state.groups[f.home].bearer == f.id,
    "character.aimed": lambda c, f: c.game.group(f).aimed and c.weapon is not None and arms.can_aim(c.weapon),
    "character.jammed": lambda c, f: bool(f.jammed),
    "character.drunk": lambda c, f: f.drunk,
    "character.disarmed": lambda c, f: bool(f.disarmed),
    "character.engaged": lambda c, f: ask.is_engaged(c.game, c.game.group(f)),
    "character.burdened": lambda c, f: f.is_burdened,
    "character.match_lit": lambda c, f: f.match,
    "character.weapon": lambda c, f: arms.in_hand(f),
    "character.moved_far": lambda c, f: c.game.group(f).moved > c.game.figures.far_move,
    "character.moved_far_in_impulse": lambda c, f: c.game.group(f).impulse_moved > c.game.figures.far_move,
    "character.sheltered": lambda c, f: ask.is_sheltered(c.game, f),
    "character.in_cover": lambda c, f: c.covered if f is c.other else ask.is_sheltered(c.game, f),
    "character.level": lambda c, f: Fraction(ask.level(c.game, f), LEVEL),
    "character.in_building": lambda c, f: bool(ask.building_of(c.game, f)),
    "character.safe_from_charge": _safe,
    "character.higher": _higher,
    "character.high_above": lambda c, f: c.one is not None and f is c.other and seeing.is_high_above(c.game, c.one, f),
    # --- its squad
    "character.squad_led": lambda c, f: _squad(c, f) is not None and c.game.leader(c.game.group(f)) is not None,
    "character.squad_has_flag": lambda c, f: _squad(c, f) is not None and c.game.group(f).bearer >= 0,
    "character.squad_lost_flag": lambda c, f: _squad(c, f) is not None and c.game.group(f).flag_lost,
    "character.squad_below_half": lambda c, f: _below(c, f, c.game.figures.half_strength),
    "character.squad_below_third": lambda c, f: _below(c, f, c.game.figures.third_strength),
    "character.squad_tight": lambda c, f: _squad(c, f) is not None and c.game.group(f).formation == TIGHT,
    "character.squad_massed": _massed,
    # --- its fight
    "character.charging": _charging,
    "character.rides_in": lambda c, f: _charging(c, f) and f.mounted and _squad(c, f) is None,
    "character.squad_rides_in": lambda c, f: (
        _charging(c, f) and _squad(c, f) is not None and ask.is_mounted(c.game, c.game.group(f))
    ),
    "character.impetus_stopped": _stopped,
    "character.rides_against_foot": lambda c, f: f.mounted and c.other is not None and not c.other.mounted,
    "character.longer_weapon": _longer,
    "character.shorter_weapon": _shorter,
    "character.outnumbers": lambda c, f: c.friends > c.foes if f is c.one else c.foes > c.friends,
    "character.falling_back": lambda c, f: f is c.one and c.falls_back,
    "character.down_against_standing": lambda c, f: f.prone and c.other is not None and not c.other.prone,
    "character.opponent_flees": lambda c, f: c.flees,
    "character.fences": _fences,
    "character.wild": _wild,
    "character.shoots_sharply": _sharp,
    "character.shoots_as_bowman": _bowman,
    "character.in_cold_blood": lambda c, f: f is c.one and c.patient,
    "character.cried_at_in_contact": lambda c, f: c.cried,
    "character.cried_back_in_contact": lambda c, f: c.cries_back,
    "character.revealed_by_fire": lambda c, f: f.fired or c.game.group(f).visible,
    # --- shots, blows, bursts
    "shot.weapon_hit": lambda c: _shot(c)[0],
    "shot.weapon_wound": lambda c: _shot(c)[1],
    "shot.long": lambda c: c.band == "long",
    "shot.through_opening": lambda c: c.through,
    "shot.powder": lambda c: c.weapon is not None and bool(c.weapon.is_ & {"firearm", "bursting"}),
    "blow.weapon_hit": lambda c: _blow(c)[0],
    "blow.weapon_wound": lambda c: _blow(c)[1],
    "burst.ability": lambda c: c.ability,
    "burst.wound": lambda c: c.wound,
    # --- squads and guns
    "squad.ability": lambda c, q: ask.ability_of(c.game, q),
    "squad.losses": lambda c, q: ask.losses(c.game, q),
    "squad.members": lambda c, q: len(c.game.members(q)),
    "squad.action_points": lambda c, q: q.pa,
    "squad.activated": lambda c, q: q.activated,
    "squad.strength": lambda c, q: q.strength,
    "squad.formation": lambda c, q: q.formation,
    "squad.flag_lost": lambda c, q: q.flag_lost,
    "squad.shaken": lambda c, q: q.shaken,
    "squad.drawn_up": lambda c, q: q.formation,
    "squad.without_flag": lambda c, q: q.flag_lost,
    "squad.fled": lambda c, q: not q.reserve and not c.game.members(q),
    "gun.ready": lambda c, n: n.loaded and not n.limbered,
    "gun.loaded": lambda c, n: n.loaded,
    "gun.limbered": lambda c, n: n.limbered,
    "gun.crew_touching": lambda c, n: len(crew_at(c.game, n)),
    "gun.facing": lambda c, n: n.facing,
    "gun.team_touches": lambda c, n: team_touches(c.game, n),
    # --- the game
    "battle.night": _night,
    "battle.wet": _wet,
    "battle.foggy": lambda c: c.game.state.weather == "fog",
    "turn.number": lambda c: c.game.state.turn,
    "army.dice": lambda c, s: len(s.rolled),
    "army.has_initiative": lambda c, s: s.rank == 0,
    "army.firmness": lambda c, s: s.firmness,
    "army.worth": lambda c, s: ask.value_of([one for one in c.game.state.figures if one.side == s.id]),
    "army.initial_firmness": lambda c, s: s.initial,
    "army.victory_points": lambda c, s: s.points,
    "army.experience_left": lambda c, s: s.experience,
    "army.figures_lost": lambda c, s: _figures(c, s, _fallen),
    "army.figures_on_table": lambda c, s: _figures(c, s, lambda one: one.in_play),
    "army.figures_left_table": lambda c, s: _figures(c, s, lambda one: one.gone == LEFT),
    "army.burnt": lambda c, s: len(s.burnt),
    "army.revealed": lambda c, s: s.counts.get("revealed", 0),
    "army.won": lambda c, s: c.game.state.over and c.game.state.winner == s.id,
    # --- between two
    "distance": lambda c, one, other: MEASURE.told(ask.gap(one, other)),
    "contact": lambda c, one, other: ask.touch(one, other),
    "sees": lambda c, one, other: seeing.sees(c.game, one, other),
}
