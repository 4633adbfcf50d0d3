"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Final

from engine.core.declared.expressions.code_facts import AtHand, WithWord, at_hand, code_facts, facts_of
from engine.core.declared.expressions.compiled import FactFunction, FieldFact, field_facts
from engine.space.ground import LEVEL
from engine.space.standing import Standing
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.position.figures import DEAD, EDGE, LEFT, TIGHT, Figure, Group, Gun
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, seeing, squads

SUBJECTS: Final = {
    **dict.fromkeys(("tester", "shooter", "attacker", "character"), "one"),
    **dict.fromkeys(("target", "defender"), "other"),
    **dict.fromkeys(("crew", "squad", "actor"), "group"),
    "gun": "gun",
    "army": "side",
}
"""Where a test's context keeps each role."""


def _squad(g: Game, f: Figure) -> Group | None:
    """The squad that it acts with, if it does."""
    group = g.state.groups[f.squad]
    return group if group.figure < 0 else None


def _of_squad(holds: Callable[[Game, Group], bool]) -> Callable[[Game, Figure], bool]:
    """Whether something is true of the squad that it acts with."""
    return lambda g, f: (squad := _squad(g, f)) is not None and holds(g, squad)


def _below(g: Game, squad: Group, share: Fraction) -> bool:
    """6.0c, 2.3.2: what is left of it, against the strength it began with."""
    return squad.strength - ask.losses(g, squad) < share * squad.strength


_massed: Final = _of_squad(lambda g, squad: g.book.formations[squad.formation].massed)


def _lengths(c: Context, f: Figure | None) -> list[int]:
    """5.2.2b: weapon lengths on one side of a fight; for a squad, of all its figures. What is thrown has none, and over
    a measure the weapon counts that reaches so far."""
    assert f is not None, "a fight has two sides"
    at_reach = c.band == "reach"
    if at_reach and (c.weapon is None or not c.weapon.is_long):
        return [0]
    figures = _mates(c.game, f) or [f]
    if at_reach:
        return [(arms.reach_weapon(figure) or arms.hand_weapon(c.game, figure)).length for figure in figures]
    return [arms.hand_weapon(c.game, figure, _opponent(c, f)).length for figure in figures]


def _opponent(c: Context, f: Figure) -> Figure | None:
    return c.other if f is c.one else c.one


def _stopped(c: Context, f: Figure) -> bool:
    """5.3.2k: any holder of a long weapon; 5.2.2a: a massed squad that holds some, or bayonets."""
    other = _opponent(c, f)
    if other is None:
        return False
    holders = c.game.members(c.game.group(other)) if _massed(c.game, other) else []
    return any(arms.stops_horse(figure) for figure in (other, *holders))


def _mates(g: Game, f: Figure) -> list[Figure]:
    """Those for whom it speaks: its squad, or itself."""
    return g.members(g.group(f)) if _squad(g, f) is not None else [f]


def _safe(g: Game, f: Figure) -> bool:
    """2.3.2: no enemy that is not shaken, sees one of them and is within a move."""
    mates = _mates(g, f)
    for foe in g.enemies(f.side):
        if not g.group(foe).shaken:
            far = ask.speed(g, foe)
            for mate in mates:
                if mate.is_within(foe, far) and seeing.sees(g, foe, mate):
                    return False
    return True


def _sheltered(g: Game, f: Figure) -> bool:
    """2.3.2; 5.1.3c: a squad, when so many of them are."""
    mates, share = _mates(g, f), g.figures.covered_share
    sheltered = sum([ask.is_sheltered(g, mate) for mate in mates])
    # As fractions are compared, without making any.
    return sheltered * share.denominator >= share.numerator * len(mates)


def _covered(c: Context) -> bool:
    """5.1.3b: of the one who is shot at or struck, as whoever aims or strikes found it."""
    if c.covered is None:
        assert c.one is not None, "somebody shoots"
        assert c.other is not None, "at somebody"
        c.covered = seeing.is_covered(c.game, c.one, c.other)
    return c.covered


def _are(mark: str, *weapons: Weapon | None) -> bool:
    return all(weapon is not None and mark in weapon.is_ for weapon in weapons)


def _worth(c: Context, figures: Callable[[Game, Weapon, str], tuple[int, int]]) -> tuple[int, int]:
    """What the weapon adds to hit and to wound."""
    return figures(c.game, c.weapon, c.band) if c.weapon is not None else (0, 0)


_OWN: Final = "for man in g.state.figures if man.side == x.id"


def _pairs(g: Game, *pieces: Figure | Gun | Group) -> Iterator[tuple[Standing, Standing]]:
    """Each figure of the one with each of the other: a squad has several."""
    ones, others = ([piece] if isinstance(piece, Standing) else g.members(piece) for piece in pieces)
    return product(ones, others)


def _eyes(g: Game, piece: Figure | Gun | Group) -> list[Figure]:
    """Who sees or is seen for it: all of a squad, the crew of a gun."""
    if isinstance(piece, Figure):
        return [piece]
    return g.members(g.state.groups[piece.crew] if isinstance(piece, Gun) else piece)


OF_KIT: Final = frozenset(
    (
        *("squad.lying", "squad.riding", "squad.burdened", "squad.raised", "squad.jams", "squad.unlit", "able"),
        *("squad.members", "squad.single", "squad.of_a_squad", "squad.extra", "squad.betrayed", "squad.shaken"),
        *("squad.engaged", "squad.in_company", "squad.serves_gun"),
    )
)
"""Those that the kits of all members of a group settle, with whether it is shaken and what it has near it."""
FACTS: Final[dict[str, FactFunction]] = {
    # --- the sheet
    **field_facts("character", morale="row.morale", shooting="row.shooting", melee="row.melee", armour="row.armour"),
    **field_facts("character", "wounds", "mounted", "prone", "drunk", shield="profile.shield", match_lit="match"),
    **field_facts("character", burdened="is_burdened", out_of_action="is_fallen", reduced="is_reduced"),
    **code_facts("character", activated="g.group(x).activated", action_points="g.group(x).pa", loaded="not x.unloaded"),
    **code_facts("character", shots_left="min(x.shots.values(), default=0)"),
    "character.class": FieldFact("profile.klass.name"),
    "character.movement": lambda g, f: MEASURE.told(ask.speed(g, f)),
    "character.moved": lambda g, f: MEASURE.told(g.group(f).moved),
    # --- what has become of it
    **code_facts("character", shaken="g.group(x).shaken", off_table="x.x < 0", in_squad="x.has_squad"),
    **code_facts("character", captured="x.is_captive or x.carried_by >= 0", alone="not g.group(x).is_squad"),
    **code_facts("character", moved_far="g.state.groups[x.squad].moved > g.figures.far_move"),
    **code_facts("character", moved_far_in_impulse="g.state.groups[x.squad].impulse_moved > g.figures.far_move"),
    **code_facts("character", dead=f"x.gone == {DEAD!r}", jammed="bool(x.jammed)", disarmed="bool(x.disarmed)"),
    **code_facts("character", leads_squad="g.home(x).leader == x.id", bears_flag="g.home(x).bearer == x.id"),
    "character.aimed": AtHand(lambda c, f: (c.game.group(f).aimed or c.would_aim) and arms.can_aim(c.weapon)),
    "character.engaged": lambda g, f: ask.is_engaged(g, g.group(f)),
    "character.weapon": lambda g, f: arms.in_hand(f),
    "character.in_cover": AtHand(lambda c, f: _covered(c) if f is c.other else _sheltered(c.game, f)),
    "character.level": lambda g, f: Fraction(ask.level(g, f), LEVEL),
    "character.in_building": lambda g, f: bool(ask.building_of(g, f)),
    **facts_of("character", sheltered=_sheltered, safe_from_charge=_safe, squad_massed=_massed),
    "character.higher": AtHand(lambda c, f: c.higher if f is c.one else c.lower),
    "character.high_above": AtHand(lambda c, f: f is c.other and seeing.is_high_above(c.game, c.one, f)),
    # --- its squad
    "character.squad_led": _of_squad(lambda g, q: g.leader(q) is not None),
    "character.squad_has_flag": _of_squad(lambda g, q: q.bearer >= 0),
    "character.squad_lost_flag": _of_squad(lambda g, q: q.flag_lost),
    "character.squad_below_half": _of_squad(lambda g, q: _below(g, q, g.figures.half_strength)),
    "character.squad_below_third": _of_squad(lambda g, q: _below(g, q, g.figures.third_strength)),
    "character.squad_tight": _of_squad(lambda g, q: q.formation == TIGHT),
    # --- its fight
    **code_facts("character", charging="g.group(x).charging", revealed_by_fire="x.fired or g.group(x).visible"),
    **code_facts("character", rides_in="x.mounted and g.group(x).charging and not g.group(x).is_squad"),
    **code_facts("character", wild="x.has('wildness')"),
    **at_hand("character", opponent_flees="flees", cried_at_in_contact="cried", cried_back_in_contact="cries_back"),
    "character.squad_rides_in": _of_squad(lambda g, q: q.charging and ask.is_mounted(g, q)),
    "character.impetus_stopped": AtHand(_stopped),
    "character.rides_against_foot": AtHand(lambda c, f: f.mounted and c.other is not None and not c.other.mounted),
    "character.longer_weapon": AtHand(lambda c, f: max(_lengths(c, f)) > max(_lengths(c, _opponent(c, f)))),
    "character.shorter_weapon": AtHand(lambda c, f: max(_lengths(c, f)) < min(_lengths(c, _opponent(c, f)))),
    "character.outnumbers": AtHand(lambda c, f: c.friends > c.foes if f is c.one else c.foes > c.friends),
    "character.falling_back": AtHand(lambda c, f: f is c.one and c.falls_back),
    "character.down_against_standing": AtHand(lambda c, f: f.prone and c.other is not None and not c.other.prone),
    "character.in_cold_blood": AtHand(lambda c, f: f is c.one and c.patient),
    # 8.1.1e, 8.1.1d, 8.1.1f, 8.1.1b
    "character.fences": AtHand(lambda c, f: f.has("fencing") and _are("blade", c.weapon, c.other_weapon)),
    "character.shoots_sharply": AtHand(lambda c, f: f.has("sharpshooter") and _are("firearm", c.weapon)),
    "character.shoots_as_bowman": AtHand(lambda c, f: "bowman" in f.profile.abilities and _are("bow", c.weapon)),
    # --- shots, blows, bursts
    **at_hand("shot", through_opening="through"),
    **at_hand("burst", "ability", "wound"),
    "shot.weapon_hit": AtHand(lambda c: arms.shot(c.game, c.weapon, c.band)[0] if c.weapon is not None else 0),
    "shot.weapon_wound": AtHand(lambda c: _worth(c, arms.shot)[1]),
    "shot.long": AtHand(lambda c: c.band == "long"),
    "shot.powder": AtHand(lambda c: c.weapon is not None and bool(c.weapon.is_ & {"firearm", "bursting"})),
    "blow.weapon_hit": AtHand(lambda c: _worth(c, arms.blow)[0]),
    "blow.weapon_wound": AtHand(lambda c: _worth(c, arms.blow)[1]),
    # --- squads and guns
    **field_facts("squad", "strength", "formation", "shaken", "activated", "flag_lost", action_points="pa"),
    **field_facts("squad", "hit_by_fire", "hit_by_firearm", "aimed", drawn_up="formation", without_flag="flag_lost"),
    **field_facts("squad", "shaken_in", "surprised", "done", ran="behind", has_moved="impulse_moved", woken="rolled"),
    **code_facts("squad", makes_for_edge=f"x.flees == {EDGE!r}", single="x.figure >= 0"),
    **code_facts("squad", on_table="not x.reserve and bool(g.members(x))", fled="not x.reserve and not g.members(x)"),
    **code_facts("squad", of_a_squad="x.figure >= 0 and g.state.figures[x.figure].has_squad"),
    **code_facts("squad", extra="x.figure >= 0 and g.state.figures[x.figure].is_extra"),
    **code_facts("squad", betrayed="x.figure >= 0 and g.state.figures[x.figure].traitor"),
    # 9.7.2: a leader may have gathered his band.
    **code_facts("squad", fresh="not x.acted or (x.figure >= 0 and x.spent <= g.cost('lead'))"),
    **facts_of("squad", engaged=ask.is_engaged, ability=ask.ability_of, losses=ask.losses, in_company=ask.has_company),
    **code_facts("squad", members="len(g.members(x))", jams="sum([len(man.jammed) for man in g.members(x)])"),
    **code_facts("squad", lying="sum([man.prone for man in g.members(x)])"),
    **code_facts("squad", riding="sum([man.mounted for man in g.members(x)])"),
    **code_facts("squad", burdened="sum([man.is_burdened for man in g.members(x)])"),
    **code_facts("squad", raised="sum([man.up > 0 for man in g.members(x)])"),
    "squad.unlit": lambda g, q: any(
        not one.match and any("a" in arm.notes for arm in one.weapons) for one in g.members(q)
    ),
    "squad.serves_gun": squads.serves_gun,
    # 9.7.2, 10.1b: the value of the die times those at the piece; too few can do nothing with it.
    "squad.hands": lambda g, q: q.pa * len(squads.crew_at(g, squads.gun_served(g, q))) * squads.is_manned(g, q),
    "able": WithWord(lambda g, q, ability: not q.is_squad and g.state.figures[q.figure].has(ability)),
    **field_facts("gun", "loaded", "limbered", "facing", manhandled="type.manhandled"),
    **field_facts("gun", to_fire="type.fire", to_load="type.load", to_move="type.move"),
    **code_facts("gun", ready="x.loaded and not x.limbered"),
    "gun.crew_touching": lambda g, gun: len(squads.crew_at(g, gun)),
    "gun.team_touches": squads.team_touches,
    # --- the game; 9.5.3c, 9.5.3b
    "battle.night": lambda g: g.setting.light != "day",
    "battle.wet": lambda g: g.state.weather in ("rain", "snow"),
    "battle.foggy": lambda g: g.state.weather == "fog",
    "turn.number": lambda g: g.state.turn,
    **field_facts("army", "firmness", initial_firmness="initial", victory_points="points"),
    **field_facts("army", experience_left="experience"),
    **code_facts("army", has_initiative="x.rank == 0", won="g.state.over and g.state.winner == x.id"),
    **code_facts("army", dice="len(x.rolled)", burnt="len(x.burnt)", revealed="x.counts.get('revealed', 0)"),
    **code_facts("army", figures_on_table="len(g.friends(x.id))", figures_lost=f"sum(man.is_fallen {_OWN})"),
    **code_facts("army", figures_left_table=f"sum(man.gone == {LEFT!r} {_OWN})"),
    **code_facts("army", worth=f"sum(man.profile.klass.firmness {_OWN})"),
    # --- between two
    "distance": lambda g, one, other: MEASURE.told(min(a.gap(b) for a, b in _pairs(g, one, other))),
    "contact": lambda g, one, other: any(a.touches(b) for a, b in _pairs(g, one, other)),
    "sees": lambda g, one, other: any(seeing.sees(g, a, b) for a in _eyes(g, one) for b in _eyes(g, other)),
}
