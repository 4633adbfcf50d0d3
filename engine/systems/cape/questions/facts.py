"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import isqrt
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from engine.core.declared.compiled import FactFunction, field_facts
from engine.space.ground import LEVEL, TOUCH
from engine.space.plane import squared
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.position.figures import DEAD, LEFT, TIGHT, Figure
from engine.systems.cape.position.things import Gun
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.questions.squads import crew_at, gun_served, is_manned, serves_gun, team_touches

if TYPE_CHECKING:
    from engine.systems.cape.book.catalogues import Weapon
    from engine.systems.cape.position.figures import Group
    from engine.systems.cape.position.game import Context, Game
    from engine.systems.cape.position.state import Side

SUBJECTS: Final = {
    **dict.fromkeys(("tester", "shooter", "attacker", "character"), "one"),
    **dict.fromkeys(("target", "defender"), "other"),
    **dict.fromkeys(("crew", "squad", "actor"), "group"),
    "gun": "gun",
    "army": "side",
}
"""Where a test's context keeps each role."""


def _squad(c: Context, f: Figure) -> Group | None:
    """The squad that it acts with, if it does."""
    group = c.game.group(f)
    return group if group.is_squad else None


def _below(c: Context, f: Figure, share: Fraction) -> bool:
    """6.0c, 2.3.2: what is left of its squad, against the strength it began with."""
    squad = _squad(c, f)
    return squad is not None and squad.strength - ask.losses(c.game, squad) < share * squad.strength


def _massed(c: Context, f: Figure) -> bool:
    squad = _squad(c, f)
    return squad is not None and c.game.book.formations[squad.formation].massed


def _lengths(c: Context, f: Figure | None) -> list[int]:
    """5.2.2b: weapon lengths on one side of a fight; for a squad, of all its figures. What is thrown has none, and over
    a measure the weapon counts that reaches so far."""
    assert f is not None, "a fight has two sides"
    at_reach = c.band == "reach"
    if at_reach and (c.weapon is None or not arms.is_long(c.weapon)):
        return [0]
    figures = c.game.members(c.game.group(f)) if _squad(c, f) is not None else [f]
    weapons = [arms.hand_weapon(c.game, figure, _opponent(c, f)) for figure in figures or [f]]
    if at_reach:
        weapons = [arms.reach_weapon(figure) or arms.hand_weapon(c.game, figure) for figure in figures or [f]]
    return [weapon.length for weapon in weapons]


def _opponent(c: Context, f: Figure) -> Figure | None:
    return c.other if f is c.one else c.one


def _stopped(c: Context, f: Figure) -> bool:
    """5.3.2k: any holder of a long weapon; 5.2.2a: a massed squad that holds some, or bayonets."""
    other = _opponent(c, f)
    if other is None:
        return False
    holders = c.game.members(c.game.group(other)) if _massed(c, other) else []
    return any(arms.stops_horse(figure) for figure in (other, *holders))


def _mates(c: Context, f: Figure) -> list[Figure]:
    """Those for whom it speaks: its squad, or itself."""
    return c.game.members(c.game.group(f)) if _squad(c, f) is not None else [f]


def _safe(c: Context, f: Figure) -> bool:
    """2.3.2: no enemy that is not shaken, sees one of them and is within a move."""
    g, mates = c.game, _mates(c, f)
    steady = [foe for foe in g.enemies(f.side) if not g.group(foe).shaken]
    return not any(
        mate.is_within(foe, ask.speed(g, foe)) and seeing.sees(g, foe, mate) for foe in steady for mate in mates
    )


def _sheltered(c: Context, f: Figure) -> bool:
    """2.3.2; 5.1.3c: a squad, when so many of them are."""
    mates = _mates(c, f)
    sheltered = sum(1 for mate in mates if ask.is_sheltered(c.game, mate))
    return sheltered >= c.game.figures.covered_share * len(mates)


def _is(weapon: Weapon | None, mark: str) -> bool:
    return weapon is not None and mark in weapon.is_


def _worth(c: Context, figures: Callable[[Game, Weapon, str], tuple[int, int]]) -> tuple[int, int]:
    """What the weapon adds to hit and to wound."""
    return figures(c.game, c.weapon, c.band) if c.weapon is not None else (0, 0)


def _count(c: Context, side: Side, fits: Callable[[Figure], bool]) -> int:
    return sum(1 for figure in c.game.state.figures if figure.side == side.id and fits(figure))


def _members(field: str) -> FactFunction:
    """How many of a group it is true of."""
    get = attrgetter(field)
    return lambda c, q: sum(map(get, c.game.members(q)))


def _lacks_match(one: Figure) -> bool:
    return not one.match and any("a" in arm.notes for arm in one.weapons)


def _has_company(c: Context, q: Group) -> bool:
    """2.2.1h: somebody else stands beside one of them."""
    near = [other for other in c.game.standing() if other.squad != q.id]
    return any(member.is_within(other, c.game.figures.foot_base) for member in c.game.members(q) for other in near)


def _pairs(c: Context, *pieces: Figure | Gun | Group) -> Iterator[tuple[Figure | Gun, Figure | Gun]]:
    """Each figure of the one with each of the other: a squad has several."""
    ones, others = ([piece] if isinstance(piece, Figure | Gun) else c.game.members(piece) for piece in pieces)
    return product(ones, others)


def _gap(c: Context, one: Figure | Gun, other: Figure | Gun) -> int:
    """From base to base."""
    if isinstance(one, Figure) and isinstance(other, Figure):
        return one.gap(other)
    wide = sum(piece.radius if isinstance(piece, Figure) else c.game.figures.gun_base // 2 for piece in (one, other))
    return max(0, isqrt(squared(one.at, other.at)) - wide)


def _touch(c: Context, one: Figure | Gun, other: Figure | Gun) -> bool:
    if isinstance(one, Figure) and isinstance(other, Figure):
        return one.touches(other)
    return _gap(c, one, other) < TOUCH


def _eyes(c: Context, piece: Figure | Gun | Group) -> list[Figure]:
    """Who sees or is seen for it: all of a squad, the crew of a gun."""
    if isinstance(piece, Figure):
        return [piece]
    return c.game.members(c.game.state.groups[piece.crew] if isinstance(piece, Gun) else piece)


FACTS: Final[dict[str, FactFunction]] = {
    # --- the sheet
    **field_facts("character", morale="row.morale", shooting="row.shooting", melee="row.melee", armour="row.armour"),
    **field_facts("character", "wounds", "mounted", "prone", "drunk", shield="profile.shield", match_lit="match"),
    **field_facts("character", burdened="is_burdened", out_of_action="is_fallen"),
    "character.movement": lambda c, f: MEASURE.told(ask.speed(c.game, f)),
    "character.class": lambda c, f: f.profile.klass.name,
    "character.activated": lambda c, f: c.game.group(f).activated,
    "character.action_points": lambda c, f: c.game.group(f).pa,
    "character.loaded": lambda c, f: not f.unloaded,
    "character.moved": lambda c, f: MEASURE.told(c.game.group(f).moved),
    "character.shots_left": lambda c, f: min(f.shots.values(), default=0),
    "character.reduced": lambda c, f: f.wounds > f.profile.bears,
    # --- what has become of it
    "character.shaken": lambda c, f: c.game.group(f).shaken,
    "character.dead": lambda c, f: f.gone == DEAD,
    "character.off_table": lambda c, f: f.x < 0,
    "character.captured": lambda c, f: f.is_captive or f.carried_by >= 0,
    "character.alone": lambda c, f: not c.game.group(f).is_squad,
    "character.in_squad": lambda c, f: f.home >= 0,
    "character.leads_squad": lambda c, f: f.home >= 0 and c.game.state.groups[f.home].leader == f.id,
    "character.bears_flag": lambda c, f: f.home >= 0 and c.game.state.groups[f.home].bearer == f.id,
    "character.aimed": lambda c, f: (
        (c.game.group(f).aimed or c.would_aim) and c.weapon is not None and arms.can_aim(c.weapon)
    ),
    "character.jammed": lambda c, f: bool(f.jammed),
    "character.disarmed": lambda c, f: bool(f.disarmed),
    "character.engaged": lambda c, f: ask.is_engaged(c.game, c.game.group(f)),
    "character.weapon": lambda c, f: arms.in_hand(f),
    "character.moved_far": lambda c, f: c.game.group(f).moved > c.game.figures.far_move,
    "character.moved_far_in_impulse": lambda c, f: c.game.group(f).impulse_moved > c.game.figures.far_move,
    "character.sheltered": _sheltered,
    "character.in_cover": lambda c, f: c.covered if f is c.other else _sheltered(c, f),
    "character.level": lambda c, f: Fraction(ask.level(c.game, f), LEVEL),
    "character.in_building": lambda c, f: bool(ask.building_of(c.game, f)),
    "character.safe_from_charge": _safe,
    "character.higher": lambda c, f: c.higher if f is c.one else c.lower,
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
    "character.charging": lambda c, f: c.game.group(f).charging,
    "character.rides_in": lambda c, f: f.mounted and c.game.group(f).charging and _squad(c, f) is None,
    "character.squad_rides_in": lambda c, f: (
        c.game.group(f).charging and _squad(c, f) is not None and ask.is_mounted(c.game, c.game.group(f))
    ),
    "character.impetus_stopped": _stopped,
    "character.rides_against_foot": lambda c, f: f.mounted and c.other is not None and not c.other.mounted,
    "character.longer_weapon": lambda c, f: max(_lengths(c, f)) > max(_lengths(c, _opponent(c, f))),
    "character.shorter_weapon": lambda c, f: max(_lengths(c, f)) < min(_lengths(c, _opponent(c, f))),
    "character.outnumbers": lambda c, f: c.friends > c.foes if f is c.one else c.foes > c.friends,
    "character.falling_back": lambda c, f: f is c.one and c.falls_back,
    "character.down_against_standing": lambda c, f: f.prone and c.other is not None and not c.other.prone,
    "character.opponent_flees": lambda c, f: c.flees,
    # 8.1.1e, 8.1.1d, 8.1.1f, 8.1.1b
    "character.fences": lambda c, f: f.has("fencing") and _is(c.weapon, "blade") and _is(c.other_weapon, "blade"),
    "character.wild": lambda c, f: f.has("wildness"),
    "character.shoots_sharply": lambda c, f: f.has("sharpshooter") and _is(c.weapon, "firearm"),
    "character.shoots_as_bowman": lambda c, f: f.has("bowman") and _is(c.weapon, "bow"),
    "character.in_cold_blood": lambda c, f: f is c.one and c.patient,
    "character.cried_at_in_contact": lambda c, f: c.cried,
    "character.cried_back_in_contact": lambda c, f: c.cries_back,
    "character.revealed_by_fire": lambda c, f: f.fired or c.game.group(f).visible,
    # --- shots, blows, bursts
    "shot.weapon_hit": lambda c: _worth(c, arms.shot)[0],
    "shot.weapon_wound": lambda c: _worth(c, arms.shot)[1],
    "shot.long": lambda c: c.band == "long",
    "shot.through_opening": lambda c: c.through,
    "shot.powder": lambda c: c.weapon is not None and bool(c.weapon.is_ & {"firearm", "bursting"}),
    "blow.weapon_hit": lambda c: _worth(c, arms.blow)[0],
    "blow.weapon_wound": lambda c: _worth(c, arms.blow)[1],
    "burst.ability": lambda c: c.ability,
    "burst.wound": lambda c: c.wound,
    # --- squads and guns
    **field_facts("squad", "strength", "formation", "shaken", "activated", "flag_lost", action_points="pa"),
    **field_facts("squad", "hit_by_fire", "hit_by_firearm", "aimed", drawn_up="formation", without_flag="flag_lost"),
    **field_facts("squad", ran="behind", single="is_single", has_moved="impulse_moved", shaken_in="shaken_in"),
    "squad.of_a_squad": lambda c, q: not q.is_squad and c.game.state.figures[q.figure].home >= 0,
    "squad.engaged": lambda c, q: ask.is_engaged(c.game, q),
    "squad.lying": _members("prone"),
    "squad.riding": _members("mounted"),
    "squad.raised": _members("is_raised"),
    "squad.burdened": _members("is_burdened"),
    "squad.unlit": lambda c, q: any(map(_lacks_match, c.game.members(q))),
    "squad.in_company": _has_company,
    "squad.serves_gun": lambda c, q: serves_gun(c.game, q),
    "squad.betrayed": lambda c, q: not q.is_squad and c.game.state.figures[q.figure].traitor,
    # 9.7.2: a leader may have gathered his band.
    "squad.fresh": lambda c, q: not q.acted or (not q.is_squad and q.spent <= c.game.cost("lead")),
    "able": lambda c, q, ability: not q.is_squad and c.game.state.figures[q.figure].has(ability),
    # 9.7.2, 10.1b: the value of the die times those at the piece; too few can do nothing with it.
    "squad.hands": lambda c, q: q.pa * len(crew_at(c.game, gun_served(c.game, q))) if is_manned(c.game, q) else 0,
    "squad.jams": lambda c, q: sum(len(member.jammed) for member in c.game.members(q)),
    **field_facts("gun", "loaded", "limbered", "facing", manhandled="type.manhandled"),
    **field_facts("gun", to_fire="type.fire", to_load="type.load", to_move="type.move"),
    "squad.ability": lambda c, q: ask.ability_of(c.game, q),
    "squad.losses": lambda c, q: ask.losses(c.game, q),
    "squad.members": lambda c, q: len(c.game.members(q)),
    "squad.fled": lambda c, q: not q.reserve and not c.game.members(q),
    "gun.ready": lambda c, n: n.loaded and not n.limbered,
    "gun.crew_touching": lambda c, n: len(crew_at(c.game, n)),
    "gun.team_touches": lambda c, n: team_touches(c.game, n),
    # --- the game
    # 9.5.3c, 9.5.3b
    "battle.night": lambda c: c.game.setting.light != "day",
    "battle.wet": lambda c: c.game.state.weather in ("rain", "snow"),
    "battle.foggy": lambda c: c.game.state.weather == "fog",
    "turn.number": lambda c: c.game.state.turn,
    **field_facts(
        "army", "firmness", initial_firmness="initial", victory_points="points", experience_left="experience"
    ),
    "army.dice": lambda c, s: len(s.rolled),
    "army.has_initiative": lambda c, s: s.rank == 0,
    "army.worth": lambda c, s: ask.value_of([figure for figure in c.game.state.figures if figure.side == s.id]),
    "army.figures_lost": lambda c, s: _count(c, s, lambda one: one.is_fallen),
    "army.figures_on_table": lambda c, s: _count(c, s, lambda one: one.in_play),
    "army.figures_left_table": lambda c, s: _count(c, s, lambda one: one.gone == LEFT),
    "army.burnt": lambda c, s: len(s.burnt),
    "army.revealed": lambda c, s: s.counts.get("revealed", 0),
    "army.won": lambda c, s: c.game.state.over and c.game.state.winner == s.id,
    # --- between two
    "distance": lambda c, one, other: MEASURE.told(min(_gap(c, a, b) for a, b in _pairs(c, one, other))),
    "contact": lambda c, one, other: any(_touch(c, a, b) for a, b in _pairs(c, one, other)),
    "sees": lambda c, one, other: any(seeing.sees(c.game, a, b) for a in _eyes(c, one) for b in _eyes(c, other)),
}
