"""From a scenario or an example to a position; or to a near start: sides one move apart, so that they fight at once."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.core.deck import Deck
from engine.core.declared.book.records import tell
from engine.core.declared.reading import names, number, refusal, word
from engine.core.declared.scenario.building import Builder, card_of
from engine.core.position.records import numbered
from engine.core.system import Unplayable
from engine.model.battles import Army, Command, Piece
from engine.model.rules import Origin
from engine.model.values import Point, Quantity, Value
from engine.space.board import Base, Board
from engine.space.bodies import cluster, grid, room_near, round_the_middle
from engine.space.ground import LEVEL, Ground
from engine.space.plane import Disc, cosine, hundredths, sine
from engine.space.standing import is_abreast
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.position.figures import DEAD, DOWN, NOWHERE, Figure, Group, Gun, Marker
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import Side, State
from engine.systems.cape.questions import boards


class CapeBuilder(Builder[Setting, State]):
    MOST_ARMIES = 8

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, State(setting.book.profiles))
        self._ties: list[tuple[Figure, str, str]] = []
        self._origins: dict[str, Origin] = {}

    def after(self) -> None:
        for figure, field, name in self._ties:
            setattr(figure, field, next((one.id for one in self.state.figures if one.name == name), -1))
        self._settle()
        self._events()

    def _refusal(self, name: str, why: str) -> Unplayable:
        """At the line that declares a piece or a squad."""
        return refusal(self._origins.get(name), f"{name} {why}")

    # --- armies -----------------------------------------------------------------------------------------------

    def army(self, army: Army) -> None:
        fields = dict(army.fields)
        side = numbered(self.state.sides, Side, army.name)
        side.edge = word(fields.get("base_edge"))
        if self.book.switches.experience:
            side.experience = number(fields.get("experience"))
        if fields.get("initiative") is True:
            self.state.last_initiative = side.id
        if self.book.switches.cards:
            # 9.2.1: so many of each value from 1 to 10; 9.2.3: less those that the scenario takes out.
            copies, out = self.book.figures.deck_copies, self.setting.cards_failing[side.id]
            cards = range(self.book.figures.deck_values * copies)
            side.cards = Deck([card for card in cards if card // copies + 1 not in out])
        for piece in army.pieces:
            self._character(piece, side, None)
        for command in army.commands:
            self._squad(command, side)

    def _squad(self, declared: Command, side: Side) -> None:
        """6.0a, 6.0d: those who act as one, in a formation."""
        fields = dict(declared.fields)
        self._origins[declared.name] = declared.origin
        squad = numbered(self.state.groups, Group, declared.name, side.id)
        tell(squad, declared, "formation", "reserve", "flag_lost")
        squad.edge = side.edge
        for piece in declared.pieces:
            if piece.kind == "gun":
                self._gun(piece, side, squad)
            else:
                self._character(piece, side, squad, fields.get("horses"))
        self._check_squad(squad)
        squad.strength = number(fields.get("strength"), len(squad.members))
        self._stage(squad, declared)

    def _check_squad(self, squad: Group) -> None:
        """1.2.1a, 1.2.2a, 6.0b: heroes and protagonists only lead squads; 6.2a: only drilled men carry a flag."""
        figures = [self.state.figures[member] for member in squad.members]
        for figure in figures:
            if figure.profile.klass.leads and figure.id != squad.leader:
                raise self._refusal(figure.name, f"is a {figure.profile.klass.name} and may only lead {squad.name}")
        if squad.bearer >= 0 and not self.state.figures[squad.bearer].profile.drilled:
            raise self._refusal(squad.name, "are no soldiers and have no flag")
        if squad.gun >= 0 and not self.setting.is_example:
            gun = self.state.guns[squad.gun]
            least, most = gun.type.crew_least, gun.type.crew_most
            if not least <= len(figures) <= most:
                raise self._refusal(gun.name, f"has a crew of {len(figures)}, not of {least} to {most}")

    def _character(self, piece: Piece, side: Side, squad: Group | None, horses: Value = None) -> None:
        """1.2a, 1.2.3b: a character of its own, or one of a squad."""
        self._origins[piece.name] = piece.origin
        if piece.profile not in self.book.profiles:
            raise self._refusal(piece.name, "has no sheet")
        fields = dict(piece.fields)
        figure = numbered(self.state.figures, Figure, piece.name, side.id, self.book.overruled(piece.profile, fields))
        own = numbered(self.state.groups, Group, piece.name, side.id, figure.id)
        own.edge = side.edge
        figure.own = figure.squad = own.id
        self._equip(figure, fields, horses)
        reserve = fields.get("reserve") is True or (squad is not None and squad.reserve)
        if not reserve:  # 2.1.2f: who is off the table has no place, so nobody sees him
            self.put(figure, piece)
        self._raise(figure, fields.get("level"), squad)
        own.reserve = reserve or figure.x < 0
        if squad is not None:
            figure.home = figure.squad = squad.id
            squad.members.append(figure.id)
            squad.leader = figure.id if "leader" in piece.marks else squad.leader
            squad.bearer = figure.id if "bearer" in piece.marks else squad.bearer
        self._stage(own, piece)
        self._mark(figure, own, names(fields.get("states")))

    def _raise(self, figure: Figure, level: Value, squad: Group | None) -> None:
        """4.3.3: on the wall, roof or floor that is under its place and as high."""
        if not isinstance(level, int | Fraction) or not level:
            return
        up, place = int(level * LEVEL), Disc(figure.x, figure.y, figure.radius)
        under = [piece for piece in self.setting.pieces if piece.holds_at(place, up)]
        if squad is not None or figure.mounted or not under:
            why = "belongs to a squad" if squad else "is mounted" if figure.mounted else "has nothing under it"
            raise self._refusal(figure.name, f"cannot stand at level {level}: it {why}")
        figure.up, figure.perch = up, under[0].id

    def _equip(self, figure: Figure, fields: dict[str, Value], horses: Value) -> None:
        """4.3.6b: a scenario's horses are those that somebody rides or has held for him; an example's are at hand."""
        figure.ride(up=fields.get("mounted") is True)
        held, has_mount = fields.get("horse", horses), bool(figure.profile.mount_speed)
        if (figure.mounted or held is not None) and not has_mount:
            raise self._refusal(figure.name, "has a horse, and its sheet has no `mount_speed`")
        if isinstance(held, Point):
            figure.horse_at = self.setting.point(held)
        figure.has_horse = figure.mounted or held is not None or (self.setting.is_example and has_mount)
        figure.wounds = number(fields.get("wounds"))
        if fields.get("loaded") is False or "unloaded" in names(fields.get("states")):
            figure.unloaded = frozenset(weapon.name for weapon in figure.weapons if weapon.reload)
        if self.book.switches.ammunition:
            counted = [arm for arm in figure.weapons if (arm.shots and arm.reload) or arm.bursts]
            figure.shots = {weapon.name: weapon.shots for weapon in counted}
        if isinstance(fields.get("shots_left"), int):
            figure.shots = {weapon.name: number(fields["shots_left"]) for weapon in figure.weapons if weapon.shots}
        self._ties += [(figure, field, word(fields.get(field))) for field in ("devoted_to", "loyal_to")]

    def _gun(self, piece: Piece, side: Side, squad: Group) -> None:
        """10.1a: a piece and the squad that serves it."""
        self._origins[piece.name] = piece.origin
        kind = card_of(piece, self.book.guns, "is of no known piece of artillery")
        fields = dict(piece.fields)
        gun = numbered(self.state.guns, Gun, piece.name, side.id, kind)
        gun.crew, squad.gun = squad.id, gun.id
        tell(gun, piece, "loaded", "limbered")
        if isinstance(piece.facing, Quantity):
            gun.facing = int(piece.facing.amount) % 360
        if not squad.reserve:
            self.put(gun, piece)
        team = fields.get("team")
        if isinstance(team, Point):
            gun.team_x, gun.team_y = self.setting.point(team)
        elif gun.limbered and gun.x >= 0:
            # 10.4.3b: hitched to it, so that it points backwards.
            far = (self.book.figures.gun_base + self.book.figures.team_base) // 2
            across, up = sine(gun.facing), cosine(gun.facing)
            gun.team_x, gun.team_y = gun.x - far * across // 1_000_000, gun.y - far * up // 1_000_000

    def _stage(self, group: Group, told: Command | Piece) -> None:
        """What examples say of a moment."""
        fields = dict(told.fields)
        group.activated = isinstance(fields.get("action_points"), int)
        tell(group, told, "activated", pa="action_points", die="action_points")
        moved = fields.get("moved")
        if isinstance(moved, Quantity):
            group.moved = hundredths(moved.amount)
        if "shaken" in names(fields.get("states")):
            group.shaken = group.paid = group.behind = True
            group.flees = "edge" if group.is_squad else "shelter"

    def _mark(self, figure: Figure, own: Group, states: tuple[str, ...]) -> None:
        figure.prone, figure.drunk, figure.match = "prone" in states, "drunk" in states, "match_out" not in states
        own.aimed, own.visible = "aiming" in states, "exposed" in states
        if "jammed" in states:
            figure.jammed = frozenset(weapon.name for weapon in figure.weapons if "firearm" in weapon.is_)
        if "disarmed" in states and figure.weapons:
            figure.disarmed = frozenset({figure.weapons[0].name})
        if "wounded" in states:
            figure.wounds = max(1, figure.wounds)
        if "out_of_action" in states:
            figure.gone = DOWN
        if "dead" in states:
            figure.gone = DEAD
            figure.x, figure.y = NOWHERE

    # --- the table --------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """1.3a: nobody stands on anybody; members without a place of their own stand by their squad."""
        ground = self.setting.ground_with({}, {})
        placed = [self._base(one) for one in self.state.figures if one.x >= 0 and not one.gone]
        guns, widths = self.state.guns, self.book.figures
        placed += [boards.gun_base(gun) for gun in guns if gun.x >= 0]
        placed += [Base(f"team {gun.id}", *gun.team, widths.team_base // 2) for gun in guns if gun.team != NOWHERE]
        for figure in self.state.figures:
            group = self.state.groups[figure.squad]
            if figure.x >= 0 or figure.gone or not group.is_squad or group.reserve:
                continue
            mates = [self.state.figures[member] for member in group.members if self.state.figures[member].x >= 0]
            if not mates:
                raise self._refusal(group.name, "stands nowhere: give it a place, or say `reserve yes`")
            gap = self.book.gaps[group.formation]
            spot = cluster(Board(ground, placed), [figure.radius], (mates[0].x, mates[0].y), gap)[0]
            figure.x, figure.y = spot
            placed.append(self._base(figure))
            self.state.groups[figure.own].reserve = False
        for figure in self.state.figures:
            if figure.has_horse and not figure.mounted and figure.horse_at == NOWHERE:
                figure.horse_at = figure.at
        self._check(ground, placed)

    def _base(self, figure: Figure) -> Base:
        return Base(str(figure.id), figure.x, figure.y, figure.radius, up=figure.up)

    def _check(self, ground: Ground, placed: list[Base]) -> None:
        """1.3a: in the way is neither what one stands on, nor who is far above or below."""
        nothing = Ground(self.setting.width, self.setting.height)
        for base in (base for base in placed if base.name.isdigit()):
            figure = self.state.figures[int(base.name)]
            abreast = [one for one in placed if is_abreast(one.up, base.up) and one.name != base.name]
            refused = Board(nothing if figure.perch >= 0 else ground, abreast).stands(Disc(base.x, base.y, base.radius))
            if refused is not None:
                other = self.state.figures[int(refused.what)].name if refused.what.isdigit() else refused.what
                told = {"off_table": "off the table", "base": f"on {other}", "barrier": f"across {other}"}
                raise self._refusal(figure.name, f"stands {told.get(refused.reason, refused.reason)}")

    def _events(self) -> None:
        """7.1a, 7.1.1b: markers on the table, and a card for each line of the events."""
        for x, y in self.setting.markers:
            numbered(self.state.markers, Marker, x, y)
        table = self.setting.table
        if table is not None and not self.setting.is_example and self.book.switches.event_source == "deck":
            lines = [line for line, face in enumerate(table.faces) for _ in face.cards or face.span.faces()]
            self.state.encounters = Deck(lines)


_APART: Final = 500
"""Hundredths of a measure from the middle of the table to each side."""
_STEP: Final = 150


def close_up(game: Game) -> None:
    """Everybody who stands on the table is moved near its middle, each side on its own edge of a circle."""
    goals = round_the_middle(game.setting.width, game.setting.height, len(game.state.sides), _APART)
    crews = {gun.crew for gun in game.state.guns}
    fixed = [boards.base(game, figure) for figure in game.standing() if figure.squad in crews]
    board = Board(game.ground, [*fixed, *boards.gun_bases(game)])
    for group in sorted(game.state.groups, key=lambda group: group.side):
        figures = game.members(group)
        if not figures or group.id in crews:
            continue
        lead, gap = figures[0], game.book.gaps[group.formation]
        # The nearest place to the goal, with some air round it.
        place = room_near(board, lead.radius + 20, grid(goals[group.side], _STEP, 12)) or lead.at
        spots = cluster(board, [figure.radius for figure in figures], place, gap)
        for figure, spot in zip(figures, spots, strict=True):
            figure.x, figure.y = spot
            board = board.plus(boards.base(game, figure))
