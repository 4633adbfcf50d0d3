"""From a scenario or an example to a position; or to a near start, so that a game fights at once."""

from __future__ import annotations

from engine.core.deck import Deck
from engine.core.declared.book.records import tell
from engine.core.declared.reading import listed, names, number, refusal, word
from engine.core.declared.scenario.building import Builder, card_of
from engine.core.hexes.near_start import beside_nearest, draw_near
from engine.core.position.records import numbered
from engine.model.battles import Army, Command, Piece
from engine.model.values import Ref, Value
from engine.space.hexes import FACINGS
from engine.systems.esa.book.book import ORDERS, Card, Profile
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import Setting
from engine.systems.esa.position.state import Division, General, Posture, Rank, Side, State, Unit

_CARD_FIELDS = ("class", "movement", "shooting", "melee", "morale", "protection", "sector", "weakness", "abilities")
"""What a unit may have otherwise than its troop card says."""
_UNITS = ("unit", "battery")
STAGED_CARD = 1000
"""Order cards that only an example has are numbered from here, one a division."""


class EsaBuilder(Builder[Setting, State]):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, State(setting.board.count))
        self.chiefs: dict[str, int] = {}
        """Commanders-in-chief who stand at the head of a division, already made."""

    def army(self, army: Army) -> None:
        """2.1.2, 10.19a-10.19c: its value, as the scenario or the players set it; 2.2a: its deck; 2.1b, 2.1d, 2.1e: who
        leads whom, as its order of battle says. Points and sizes (2.1a, 2.1c) the compiler has counted."""
        state, book, fields = self.state, self.book, dict(army.fields)
        side = numbered(state.sides, Side, army.name, number(fields.get("value"), book.figures.usual_army_value))
        base = sorted(card for card in book.cards if card <= book.figures.base_cards)
        side.deck = Deck(base)
        side.expansion = sorted(card for card in book.cards if card not in base)
        self._zone(fields, side.id, -1)
        chief = self._chief(army, side)
        for command in army.commands:
            self._command(command, side, chief)
        loose = [piece for piece in army.pieces if piece.kind in _UNITS]
        if loose:
            # Units straight under the army, as examples have them: a division of their own.
            division = self._division(Command(name=army.name, origin=army.origin, kind="division"), side)
            for piece in loose:
                self._unit(piece, side, division)
                self._stage_order(division, dict(piece.fields))
            division.general = chief
            state.generals[chief].division = division.id
            self._settle(division)
        side.cic = chief
        if self.setting.is_example:
            self._stage_cards(side, fields)

    # --- what examples hold ready -------------------------------------------------------------------------------

    def _stage_cards(self, side: Side, fields: dict[str, Value]) -> None:
        """The hand, the discards and the initiative that an example gives a side."""
        for name, pile in (("hand", side.hand), ("discards", side.deck.discards)):
            for card in listed(fields.get(name)):
                side.deck.bag.remove(number(card))
                pile.append(number(card))
        if fields.get("initiative") is True:
            self.state.initiative = side.id

    def _stage_order(self, division: Division, fields: dict[str, Value]) -> None:
        """The order that an example's division holds: a card of the deck, or one with just these orders."""
        if not self.setting.is_example or division.card:
            return
        side = self.state.sides[division.side]
        if "card" in fields:
            division.card = number(fields["card"])
            pile = side.deck.bag if division.card in side.deck.bag else side.expansion
            pile.remove(division.card)
        elif fields.get("orders"):
            division.card = STAGED_CARD + division.id
            held = {"orders": fields["orders"], "priority": fields.get("priority") or 1}
            self.setting.cards[division.card] = Card(division.card, held)
        focus = fields.get("focus")
        if isinstance(focus, Ref):
            division.focused, division.focus = True, ORDERS[focus.name]

    def _chief(self, army: Army, side: Side) -> int:
        """The commander-in-chief: marked `cic`, at the head of the army or of a division that he leads himself."""
        leaders = [piece for piece in army.pieces if piece.kind == "general"]
        inside = [piece for piece in _pieces_of(army.commands) if piece.kind == "general" and "cic" in piece.marks]
        chief = next((piece for piece in (*leaders, *inside) if "cic" in piece.marks), leaders[0] if leaders else None)
        found = -1
        for piece in army.pieces:
            if piece.kind not in _UNITS:
                general = Rank.CIC if piece is chief else Rank.WING_GENERAL
                leader = self._leader(piece, side, -1, Rank.CHARACTER if piece.kind == "character" else general)
                found = leader.id if piece is chief else found
        if found < 0 and chief is not None:
            found = self._leader(chief, side, -1, Rank.CIC).id
            self.chiefs[chief.name] = found
        if found < 0:
            # Nobody commands, as in most examples: a seat that gives no orders and takes no part.
            name = f"{army.name}_chief"
            found = numbered(self.state.generals, General, name, side.id, -1, Rank.CIC, alive=False).id
        for leader in self.state.generals:
            if leader.side == side.id and leader.id != found:
                leader.superior = found
        return found

    def _leader(self, piece: Piece, side: Side, division: int, rank: int) -> General:
        figures, card = self.book.figures, self.book.leaders.get(piece.profile or "")
        usual = {"morale": 0, "strength": figures.leader_strength, "movement": figures.leader_movement}
        leader = numbered(self.state.generals, General, piece.name, side.id, division, rank, **usual)
        over = card.fields if card is not None else ()
        tell(leader, piece, *usual, "melee", "shooting", "protection", "points", over=over)
        fields = {**dict(over), **dict(piece.fields)}
        takes_out, adds = (map(number, listed(fields.get(name))) for name in ("takes_out", "adds"))
        self.setting.deck_changes[leader.id] = tuple(zip(takes_out, adds, strict=False))
        leader.hex = self.setting.place(piece)
        return leader

    def _command(self, command: Command, side: Side, superior: int) -> None:
        fields = dict(command.fields)
        if command.kind == "wing":
            leads = superior
            for piece in command.pieces:
                leader = self._leader(piece, side, -1, Rank.WING_GENERAL)
                leader.superior, leads = superior, leader.id
            for inner in command.commands:
                self._command(inner, side, leads)
            return
        division = self._division(command, side)
        division.is_reserve = command.kind == "reserve"
        self._zone(fields, side.id, division.id)
        for piece in command.pieces:
            if piece.kind in _UNITS:
                self._unit(piece, side, division)
            elif piece.name in self.chiefs:
                division.general = self.chiefs[piece.name]
                self.state.generals[division.general].division = division.id
            else:
                rank = Rank.CHARACTER if piece.kind == "character" else Rank.DIVISION_GENERAL
                leader = self._leader(piece, side, division.id, rank)
                leader.superior = superior
                if rank == Rank.DIVISION_GENERAL:
                    division.general = leader.id
        if division.general < 0:
            # A reserve, or a division that the commander-in-chief leads himself.
            division.general = superior
            if not division.is_reserve and command.kind == "division":
                self.state.generals[superior].division = division.id
        if command.kind == "reinforcement":
            named = (side.id, word(fields.get("under")))
            under = (general.id for general in self.state.generals if (general.side, general.name) == named)
            division.general = next(under, superior)
            division.on_field = False
            division.arrives = self.setting.arrivals.expect(division.id, command, enters=True)
        self._settle(division)

    def _division(self, command: Command, side: Side) -> Division:
        division = numbered(self.state.divisions, Division, command.name, side.id)
        self._stage_order(division, dict(command.fields))
        return division

    def _settle(self, division: Division) -> None:
        """2.1.1a: the prevailing type; on a tie the first one written, until the owner has declared it."""
        most = self.state.prevailing_classes(division)
        if most:
            division.prevailing = most[0]
            own = [unit.profile.klass for unit in self.state.units if unit.division == division.id]
            division.initial_prevailing = own.count(most[0])

    def _unit(self, piece: Piece, side: Side, division: Division) -> None:
        profile = card_of(piece, self.book.profiles, "has no troop card")
        fields = dict(piece.fields)
        changes = {name: value for name, value in fields.items() if name in _CARD_FIELDS}
        if changes:
            profile = Profile(profile.entry, self.book, changes)
            self.book.judge_rows(profile)
        unit = numbered(self.state.units, Unit, piece.name, side.id, division.id, profile)
        tell(unit, piece, "strength", losses="lost_this_turn", taken_as_supported="is_supported")
        troops = (Posture.MOUNTED, Posture.ON_FOOT) if "mounted" in profile.rows else (Posture.NONE,)
        able = (Posture.IN_BATTERY, Posture.LIMBERED) if unit.stats.is_guns else troops
        posture, states = word(fields.get("posture")), names(fields.get("states"))
        unit.posture = Posture.NAMES.index(posture) if posture in Posture.NAMES[1:] else able[0]
        if unit.posture not in able:
            raise refusal(piece.origin, f"{piece.name} is never `{posture}`: take its posture away")
        unit.shaken, unit.paralysed = "shaken" in states, "paralysed" in states
        if isinstance(piece.facing, Ref):
            unit.facing = FACINGS.get(piece.facing.name, 0)
        unit.reread_card()
        unit.hex = self.setting.place(piece)
        if unit.hex >= 0:
            self.state.at[unit.hex] = unit.id

    def _zone(self, fields: dict[str, Value], side: int, division: int) -> None:
        """Where an army or division may be set up, or comes in."""
        board = self.setting.board
        given = [place for name in ("deploys", "enters") for place in listed(fields.get(name))]
        hexes = [at for place in given for at in board.hexes_of(place)]
        if hexes:
            self.setting.deployment[side, division] = sorted({at for at in hexes if not board.ground[at].impassable})


def _pieces_of(commands: tuple[Command, ...]) -> list[Piece]:
    return [piece for command in commands for piece in (*command.pieces, *_pieces_of(command.commands))]


def close_up(game: Game) -> None:
    """Each side's units slide toward the enemy, line by line, as far as they can; leaders follow."""
    board, state = game.board, game.state

    def is_free(at: int) -> bool:
        return state.at[at] < 0 and not board.ground[at].impassable

    draw_near(
        board, state.units, game.enemies, lambda unit, at: is_free(at) and game.passage(unit, at).may_stay, state.move
    )
    taken = [general.hex for general in state.generals]
    for general in state.generals:
        led = [unit for unit in game.living(general.side) if general.division in (unit.division, -1)]
        general.hex = beside_nearest(board, general.hex, led, lambda at: is_free(at) and at not in taken)
        taken[general.id] = general.hex
