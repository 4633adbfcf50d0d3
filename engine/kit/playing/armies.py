"""Who takes part: the pieces of all armies with their cards, where they stand at first, and who comes later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import listed, number, refusal, word
from engine.core.system import Unplayable
from engine.kit.coding.asking import facts_in
from engine.kit.field.homes import edge_in
from engine.kit.playing.arrivals import UNKNOWN, Arrivals, way_in
from engine.kit.playing.parts import Table
from engine.kit.position.events import Arrived, Entered
from engine.kit.position.game import KitGame
from engine.kit.position.records import IN_PLAY, Decks
from engine.kit.reading.cards import Card
from engine.kit.reading.declared import ARMY, Kept
from engine.model.battles import Army, Command, Piece
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Declared, Origin
from engine.model.values import Expression, Quantity, Value

MOST_PIECES: Final = 400
DEPLOY: Final = "deploy"
ENTER: Final = "enter"


@dataclass(frozen=True, slots=True)
class Fielded:
    """A piece of the scenario: where it stands, or from which places it may choose, and from which turn."""

    number: int
    name: str
    side: int
    kind: str
    card: Card
    command: str
    at: Any
    """A place of the map, or nothing."""
    facing: int
    places: tuple[Any, ...]
    turn: int
    origin: Origin
    is_hidden: bool = False
    """At first."""
    holders: tuple[str, ...] = ()
    """Its command and those above it, where dice say when they come."""
    above: tuple[str, ...] = ()
    """Its army and the commands in which it stands."""


class Armies:
    def __init__(self, setting: Table) -> None:
        self.setting: Final = setting
        self.cards: Final = [Card(army.name, army.fields, setting.field.length) for army in setting.battle.armies]
        self._known: Final[dict[tuple[Any, ...], Card]] = {}
        self.fielded: Final[list[Fielded]] = []
        self._astray: Final[list[Unplayable]] = []
        self._arrivals: Final = Arrivals(setting)
        if len(setting.battle.armies) < 2 and setting.scenario is not None:
            raise refusal(setting.battle.origin, f"{setting.battle.name} has one army, and a battle takes two")
        for side, army in enumerate(setting.battle.armies):
            for piece, commands in _pieces(army, (army,)):
                self.fielded.append(self._field(piece, side, commands))
        if len(self.fielded) > MOST_PIECES:
            raise refusal(setting.battle.origin, f"{setting.battle.name} has more than {MOST_PIECES} pieces")
        self._judge_places()
        self._starts: Final = [
            (kept, self._start(kept, kept.start))
            for kept in setting.declared.kept.values()
            if isinstance(kept.start, Expression)
        ]

    def _start(self, kept: Kept, start: Expression) -> Callable[..., Any]:
        try:
            return self.setting.coder.compile(start, (kept.kind,), kept.name)
        except FactError as fault:
            origins = (fact.origin for fact in self.setting.book.ruleset.facts if fact.name == kept.name)
            where = next(origins, self.setting.book.ruleset.origin)
            raise refusal(where, f"what `{kept.name}` starts as cannot be asked: {fault}") from None

    def _field(self, piece: Piece, side: int, holders: tuple[Army | Command, ...]) -> Fielded:
        setting = self.setting
        fields, rows = self._fields(piece)
        key = (piece.kind, piece.profile, tuple(sorted((name, repr(value)) for name, value in fields.items())))
        card = self._known.get(key)
        if card is None:
            try:
                card = Card(piece.profile or piece.name, fields.items(), setting.field.length, rows)
            except FactError as fault:
                what = f"`{piece.profile or piece.name}` cannot be used here"
                raise refusal(self._written_at(piece), f"{what}: {fault}") from None
            self._known[key] = card
        at = setting.field.place(piece.at, piece.origin)
        turn = self._arrivals.turn(side, holders)
        places: tuple[Any, ...] = ()
        if at is not None and turn:
            at, places = None, (at,)
        elif at is None:
            written = way_in(holders, turn)
            if not written:
                place = "(12, 8)" if setting.field.is_table else "0203"
                how = "its command `enters` somewhere" if turn else "its army `deploys` somewhere"
                raise refusal(piece.origin, f"`{piece.name}` stands nowhere: give it a place, `at {place}`, or {how}")
            places = tuple(setting.field.places(written, piece.origin))
        facing = self._facing(piece)
        command, number = holders[-1].name, len(self.fielded)
        if fields.get("in_chief") is True:
            setting.led[number] = frozenset(_commands(holders[-1]))
        is_decoy = fields.get("decoy") is True
        if is_decoy and fields.get("hidden") is False:
            raise refusal(piece.origin, f"`{piece.name}` is a decoy, and nobody is deceived by one that is not hidden")
        if is_decoy and not setting.hiding.has_markers:
            raise refusal(
                piece.origin,
                f"`{piece.name}` is a decoy, and nobody sees where hidden pieces are: `board {{ hidden marker }}`",
            )
        is_hidden = is_decoy or fields.get("hidden") is True
        setting.hiding.is_used = setting.hiding.is_used or is_hidden
        setting.hiding.decoys |= {number} if is_decoy else frozenset()
        return Fielded(
            *(number, piece.name, side, piece.kind, card, command, at, facing, places, turn, piece.origin, is_hidden),
            holders=tuple(holder.name for holder in holders) if turn == UNKNOWN else (),
            above=tuple(holder.name for holder in holders),
        )

    def _written_at(self, piece: Piece) -> Origin:
        """Where the lengths of a piece stand: with it, or on its card."""
        if any(isinstance(value, Quantity) for _, value in piece.fields):
            return piece.origin
        cards = (self.setting.book.entries(kind).get(piece.profile or "") for kind in self.setting.declared.kinds)
        return next((card.origin for card in cards if card is not None), piece.origin)

    def _facing(self, piece: Piece) -> int:
        """A piece on hexes faces a corner, or with `front 3` a side: one that can do neither is noted."""
        field, board = self.setting.field, self.setting.declared.board
        facing = word(piece.facing)
        if not field.is_table and facing in ("n", "s", "e", "w"):
            is_side = board is not None and number(board.get("front"), 2) == 3
            if is_side == (facing in ("n", "s")):
                what = (
                    "sides of its hex: ne, e, se, sw, w, nw" if is_side else "corners of its hex: n, ne, se, s, sw, nw"
                )
                self._astray.append(refusal(piece.origin, f"`{piece.name}` faces `{facing}`, and pieces face {what}"))
        return field.facing_of(piece.facing)

    def judge_facings(self) -> list[Unplayable]:
        """Facings that no piece can have, where rules ask which way one faces."""
        return self._astray if self.setting.coder.asks_bearing else []

    def _fields(self, piece: Piece) -> tuple[dict[str, Value], dict[str, dict[str, Value]]]:
        """What its card says, and over it what the scenario says of this piece; then what the rows of the card say."""
        declared, book = self.setting.declared, self.setting.book
        fields: dict[str, Value] = {}
        rows: dict[str, dict[str, Value]] = {}
        profile = declared.profile_of(piece.kind)
        if piece.profile is not None:
            for kind in declared.kinds:
                if declared.is_like(kind, profile or "card_profile") and piece.profile in book.entries(kind):
                    entry = book.entries(kind)[piece.profile]
                    fields |= dict(entry.fields)
                    rows |= {
                        row.name: {name: value for name, value in row.fields if value is not None}
                        for row in entry.holds
                        if row.name in declared.rows
                    }
        return fields | {name: value for name, value in piece.fields if value is not None}, rows

    def _judge_places(self) -> None:
        standing = [piece for piece in self.fielded if piece.at is not None]
        light = self.setting.light
        stands = [(piece.at, self.setting.camps[piece.side], piece.kind in light) for piece in standing]
        clash = self.setting.field.clash(stands, self.setting.stacking)
        if clash is not None:
            one, other = (standing[number] for number in clash)
            where = self.setting.field.name(other.at)
            how = "on one another at" if self.setting.field.is_table else "in one hex,"
            help = ""
            if not self.setting.field.is_table and one.side == other.side:
                help = ": say how many may, `board { stacking 2 }`, or which kind takes up no room, `stacks yes`"
            raise refusal(other.origin, f"`{one.name}` and `{other.name}` stand {how} {where}{help}")

    def judge_cards(self) -> None:
        """Raises for a figure that rules ask of a piece or an army whose card does not say it."""
        declared = self.setting.declared
        for kind, field in sorted(self.setting.coder.asked_fields):
            is_optional = declared.field_type(kind, field).startswith(("optional", "list"))
            if declared.is_like(kind, ARMY):
                for army, card in zip(self.setting.battle.armies, self.cards, strict=True):
                    self._require(card, field, f"the army `{army.name}`", army.origin, is_optional)
                continue
            for piece in self.fielded:
                if declared.is_like(piece.kind, kind):
                    self._require(piece.card, field, f"`{piece.name}`", piece.origin, is_optional)

    def _require(self, card: Card, field: str, what: str, origin: Origin, is_optional: bool) -> None:
        for row in card.rows.values():
            self._require(row, field, what, origin, is_optional)
        if getattr(card, f"of_{field}", None) is None:
            if field == "facing":
                raise refusal(
                    _asks_facing(self.setting.book.ruleset),
                    "rules ask for the `facing` of a piece, which no figure is: ask where something is, "
                    "`bearing(shooter, target)`, or how far it faces from a direction, `angle_off(shooter, 90)`",
                )
            if not is_optional and not card.rows:
                raise refusal(origin, f"{what} does not say its `{field}`, and rules ask for it")
            setattr(card, f"of_{field}", None)

    # --- the first position -----------------------------------------------------------------------------------

    def state(self) -> Any:  # noqa: ANN401 - a state of the ruleset's own class
        setting = self.setting
        classes = setting.classes
        state = classes.state()
        for side, (army, card) in enumerate(zip(setting.battle.armies, self.cards, strict=True)):
            state.armies.append(classes.army(side, army.name, card, side))
            state.armies[-1].camp = setting.camps[side]
            self._begin(state.armies[-1], ARMY)
        for one in self.fielded:
            piece = classes.piece(one.number, one.name, one.side, one.kind, one.card, one.command)
            piece.facing = one.facing
            piece.camp = setting.camps[one.side]
            piece.is_hidden = one.is_hidden or (setting.hiding.is_secret and one.at is None and not one.turn)
            self._begin(piece, one.kind)
            if one.at is not None:
                piece.stand(IN_PLAY)
                setting.field.put(piece, one.at)
            state.pieces.append(piece)
        state.held.extend(self._first_holder(number) for number in range(len(setting.prizes)))
        state.decks = Decks(setting.cards.new())
        return state

    def _begin(self, who: Any, kind: str) -> None:  # noqa: ANN401 - a piece or an army
        """Kept facts that start as a card says."""
        for kept, start in self._starts:
            if self.setting.declared.is_like(kind, kept.kind):
                setattr(who, kept.attribute, start(None, who))

    def _first_holder(self, number: int) -> int:
        prize, field = self.setting.prizes[number], self.setting.field
        if prize.owner >= 0:
            return prize.owner
        standing = (
            one for one in self.fielded if one.at is not None and one.kind in self.setting.holders and not one.is_hidden
        )
        sides = {piece.side for piece in standing if field.is_at(prize, piece.at)}
        return min(sides) if len({self.setting.camps[side] for side in sides}) == 1 else -1

    def homes(self) -> list[Any]:
        """The edge of the map that is each army's own."""
        starts = []
        for side in range(len(self.setting.battle.armies)):
            own = [piece for piece in self.fielded if piece.side == side]
            # Help that comes later comes from elsewhere: it counts only for an army that has nobody else.
            first = [piece for piece in own if not piece.turn] or own
            starts.append([at for piece in first for at in (piece.places or (piece.at,))])
        said = [edge_in(listed(dict(army.fields).get("deploys"))) for army in self.setting.battle.armies]
        return self.setting.field.homes(starts, said)

    # --- before the first turn, and later -----------------------------------------------------------------------

    def deploy(self, g: KitGame) -> Ask[None]:
        those = [piece for piece in self.fielded if piece.at is None and piece.turn == 0]
        yield from self._bring(g, those, DEPLOY)
        hiding = self.setting.hiding
        for one in those if hiding.is_secret else ():
            if not one.is_hidden:
                hiding.reveal(g, g.state.pieces[one.number])
        hiding.look(g)
        self._arrivals.throw(g)

    def enter(self, g: KitGame) -> Ask[None]:
        if g.state.has_entered:
            return
        self._arrivals.throw_for_turn(g)
        due = [piece for piece in self.fielded if self._arrivals.is_due(g, piece.side, piece.turn, piece.holders)]
        yield from self._bring(g, due, ENTER)
        g.record(Entered(self.setting.section, g.step_name()))

    def _bring(self, g: KitGame, those: list[Fielded], kind: str) -> Ask[None]:
        for one in those:
            piece = g.state.pieces[one.number]
            if piece.is_in_play or piece.is_gone:
                continue
            g.safe()
            place = yield from self._place(g, one, kind)
            if place is not None:
                g.record(Arrived(self.setting.section, one.number, *self.setting.field.landing(place), one.facing))
                self.setting.moves.take_prizes(g, piece)
                self.setting.hiding.look(g)

    def _place(self, g: KitGame, one: Fielded, kind: str) -> Ask[Any]:
        """Where a piece comes; nothing where there is no room. Who is put upon a hidden enemy finds it, and goes
        elsewhere."""
        hiding, moves = self.setting.hiding, self.setting.moves
        while True:
            with hiding.known_to(g, one.side):
                free = moves.free(g, one.side, one.places, one.kind)
            if not free:
                if kind == DEPLOY:
                    raise refusal(one.origin, f"there is no free place for `{one.name}`")
                return None
            place = yield from choose(kind, one.side, self.setting.section, free, one.number)
            if not hiding.is_used or moves.free(g, one.side, [place], one.kind):
                return place
            for foe in hiding.unseen(g, one.side):
                if moves.is_in_way(place, foe):
                    hiding.reveal(g, foe)


def _pieces(
    holder: Army | Command, above: tuple[Army | Command, ...]
) -> Iterator[tuple[Piece, tuple[Army | Command, ...]]]:
    for piece in holder.pieces:
        yield piece, above
    for command in holder.commands:
        yield from _pieces(command, (*above, command))


def _commands(holder: Army | Command) -> Iterator[str]:
    """Its name, and those of all commands inside it."""
    yield holder.name
    for command in holder.commands:
        yield from _commands(command)


def count_pieces(armies: tuple[Army, ...]) -> int:
    return sum(1 for army in armies for _ in _pieces(army, (army,)))


def _asks_facing(ruleset: Ruleset) -> Origin:
    """Where the rules do: an action, a movement, a test, a fact; else the ruleset itself."""
    of_tests = [
        (test, (test.roll, test.goal, test.score, *(one.when for one in test.modifiers))) for test in ruleset.tests
    ]
    asking: list[tuple[Declared, tuple[Value | Expression | None, ...]]] = [
        *((entry, tuple(value for _, value in entry.fields)) for entry in ruleset.entries),
        *of_tests,
        *((fact, (fact.value, *(value for _, value in fact.fields))) for fact in ruleset.facts),
    ]
    found = (
        thing.origin
        for thing, values in asking
        for value in values
        for fact in facts_in(value)
        if fact.path == "facing"
    )
    return next(found, ruleset.origin)
