"""Everything that stays the same through a battle of the kit: what its ruleset declares, compiled for its map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import listed, number, refusal, word
from engine.core.declared.scenario.stances import Stances
from engine.core.declared.turn.sequence import Course
from engine.core.system import Unplayable
from engine.kit.coding.asking import facts_in
from engine.kit.coding.coder import Coder
from engine.kit.field.hexfield import HexField
from engine.kit.field.prizes import Prize
from engine.kit.field.tablefield import TableField
from engine.kit.field.zones import zones_of
from engine.kit.playing.actions import Action
from engine.kit.playing.armies import Armies, count_pieces
from engine.kit.playing.carddecks import CardDecks
from engine.kit.playing.effects import EffectMaker
from engine.kit.playing.endings import Endings
from engine.kit.playing.eventrolls import EventRolls
from engine.kit.playing.hiding import Hiding
from engine.kit.playing.moves.hexmoves import HexMoves
from engine.kit.playing.moves.tablemoves import TableMoves
from engine.kit.playing.ownfacts import own_facts
from engine.kit.playing.parts import Maker, Reacts, Table, Trial
from engine.kit.playing.reactions import Reaction
from engine.kit.playing.trials import Trials
from engine.kit.playing.turns.phases import PhaseOfKit
from engine.kit.playing.turns.reading import TurnReader, leaves
from engine.kit.position.game import KitGame, cast_class
from engine.kit.position.records import Classes
from engine.kit.reading.alliances import camps_of
from engine.kit.reading.cards import sides_said
from engine.kit.reading.declared import ARMY, PIECE, SPOT, Declarations
from engine.kit.reading.deeds import plan_of
from engine.kit.reading.idle import judge_idle
from engine.kit.reading.secrets import Secrets
from engine.kit.reading.tables import looker
from engine.kit.reading.unplayed import judge_unplayed, seat_of
from engine.model.battles import Example, Scenario
from engine.model.rules import Entry, Events
from engine.model.values import Quantity

MOST_PIECES: Final = 400
MOST_HEXES: Final = 4_000
FRONT_ARC: Final = 180
"""Degrees in front of a piece on a table, where the board does not say it."""


class KitSetting(Table):
    def __init__(self, book: RuleBook, battle: Scenario | Example, events: tuple[Events, ...] = ()) -> None:
        self.events = events
        self._kinds_like: dict[str, frozenset[str]] = {}
        self.worths = {}
        self.about = {}
        self.shifted = {}
        self.advances = False
        self.blocks_sight: Callable[[Any, Any], Any] | None = None
        self.book = book
        self.battle = battle
        self.scenario = battle if isinstance(battle, Scenario) else None
        self.turns = int(self.scenario.turns or 0) if self.scenario is not None else 0
        ruleset = book.ruleset
        self.declared = Declarations(ruleset, self.scenario.weather if self.scenario is not None else None)
        self.section = ruleset.sequences[0].section or ruleset.name if ruleset.sequences else ruleset.name
        self.field = self._read_map()
        armies = battle.armies
        named = {army.name: f"state.armies[{side}]" for side, army in enumerate(armies)}
        pieces = count_pieces(armies)
        self.coder = Coder(
            self.declared,
            self.field,
            book.constants,
            book.options,
            {table.name: looker(table, self.field.length, self.field.scale) for table in ruleset.tables},
            own_facts(self, pieces),
            named,
        )
        self.coder.pieces = max(1, pieces)
        self.coder.zones = zones_of(self.field)
        self.classes = Classes(self.declared, self.field.length)
        self.armies_roles = tuple(role for role in self.declared.roles if self.is_army(role))
        self.cast = cast_class((*self.declared.roles, ARMY))
        self.stacking, self.passing = self._read_board()
        self.light = self._light_kinds()
        self.prizes = self._read_prizes()
        self.exits = self._read_exits()
        self.stances = Stances(battle.armies, battle.objectives)
        self.moves = TableMoves(self, self.field) if isinstance(self.field, TableField) else HexMoves(self, self.field)
        self.hiding: Hiding = Hiding(self)
        self.led = {}
        self.camps = camps_of(self.battle.armies)
        self.cards = CardDecks(self)
        self.event_rolls = EventRolls(self)
        self.armies = Armies(self)
        for piece in self.armies.fielded:
            named.setdefault(piece.name, f"state.pieces[{piece.number}]")
        self.coder.decoys = self.hiding.decoys
        self.coder.sides |= self.declared.sides | {side for one in self.armies.fielded for side in sides_said(one.card)}
        self.home = self.armies.homes()
        self.trials = Trials(self)
        self._movements: dict[str, Any] = {}
        self._movements_of: dict[str, list[Any]] = {}
        self._bits = {name: 1 << index for index, name in enumerate((*self.declared.actions, *self.declared.reactions))}
        self._faults: list[Unplayable] = []
        maker = EffectMaker(self)
        self.maker = maker
        self.actions = {}
        for name, deed in self.declared.actions.items():
            with self._noting():
                self.actions[name] = Action(self, deed, maker)
        self.turn = self._read_turn()
        with self._noting():
            self.endings = Endings(self)
        self._compile_facts()
        for compile_part in (self.cards.compile, self.event_rolls.compile):
            with self._noting():
                compile_part(maker)
        with self._noting():
            self.hiding.compile()
        with self._noting():
            self.armies.judge_cards()
        self._faults += self.armies.judge_facings()
        self._faults += judge_unplayed(self.book, self.battle, self.declared, self.coder.asked_own)
        self._faults += judge_idle(ruleset, self.battle, self.declared)
        self._judge_unused()
        self._tell_faults()
        self.secrets = Secrets(self.declared)
        self._start: Any = None

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """What is wrong here is told with all that is wrong elsewhere: an author mends it in one go."""
        try:
            yield
        except Unplayable as fault:
            self._faults.append(fault)

    def _tell_faults(self) -> None:
        if self._faults:
            first, *others = dict.fromkeys(str(fault) for fault in self._faults)
            raise Unplayable(first, tuple(others))

    # --- reading ----------------------------------------------------------------------------------------------

    def _read_map(self) -> HexField | TableField:
        drawn = self.battle.map
        if drawn is None:
            raise refusal(self.battle.origin, f"{self.battle.name} has no map: `map {{ size 8 x 6 }}`")
        board = self.declared.board
        if drawn.size.unit not in ("hex", "hexes", ""):
            arc, base = (board.get("arc"), board.get("base")) if board is not None else (None, None)
            degrees = int(arc.amount) if isinstance(arc, Quantity) else FRONT_ARC
            origin = board.origin if board is not None else drawn.origin
            return TableField(drawn, degrees, base if isinstance(base, Quantity) else None, origin)
        if drawn.size.width * drawn.size.height > MOST_HEXES:
            raise refusal(drawn.origin, f"a map of the kit has at most {MOST_HEXES:,} hexes")
        terrains = self.declared.things.get("terrain", {})
        inward = [name for name, terrain in terrains.items() if terrain.get("inward") is True]
        return HexField(drawn, number(board.get("front"), 2) if board is not None else 2, inward)

    def _read_board(self) -> tuple[int, bool]:
        board = self.declared.board
        if board is None:
            self.field.survey(None, None)
            return 1, True
        blocks, height = self._asked_of_places(board, "blocks"), self._asked_of_places(board, "height")
        self.coder.sight_changes = self._asks_position(board.get("blocks"))
        if self._asks_position(board.get("height")):
            raise refusal(board.origin, "the `height` of a place never changes, and this asks what does")
        if isinstance(self.field, TableField):
            asked = facts_in(board.get("blocks"))
            self.field.lines_are_ground = not any(fact.path.startswith("crossed") for fact in asked)
        if self.coder.sight_changes:
            self.blocks_sight = blocks
            blocks = None
        self.field.survey(blocks and partial(blocks, None), height and partial(height, None))
        stacking = number(board.get("stacking"), 1)
        if stacking < 1:
            raise refusal(board.origin, "`stacking` says how many share a place, and at least one must have room")
        return stacking, board.get("passing") is not False

    def _light_kinds(self) -> frozenset[str]:
        """Kinds that take up no room: those that stack, beside others that do not. Where all of them stack, and the
        board says how many share a place, so many do."""
        kinds = self.declared.kinds
        light = frozenset(
            name
            for name in kinds
            if any(kinds[ancestor].stacks for ancestor in self.declared.ancestors(name) if ancestor in kinds)
        )
        pieces = [name for name in kinds if name != PIECE and self.declared.is_like(name, PIECE)]
        return frozenset() if self.stacking > 1 and light.issuperset(pieces) else light

    def _asked_of_places(self, board: Entry, field: str) -> Callable[[Any, Any], Any] | None:
        """A function of the game and a place."""
        expression: Any = board.get(field)
        if expression is None:
            return None
        spot_role = word(board.get("spot"))
        if not spot_role:
            raise refusal(board.origin, f"`{field}` asks of a place: say what a place is called, `spot place`")
        try:
            if field == "height":
                self.coder.judge_figure(expression)
            asked = self.coder.compile(expression, (spot_role,), f"board:{field}")
        except FactError as fault:
            raise refusal(board.origin, f"the board's `{field}`: {fault}") from None
        return asked

    def _asks_position(self, expression: Any) -> bool:  # noqa: ANN401 - an expression, or nothing
        """Whether an answer may change in the course of a battle."""
        spot = ("ground", "height", "crossed", "road")
        return any(fact.path.partition(".")[0] not in spot for fact in facts_in(expression))

    def _read_prizes(self) -> list[Prize]:
        armies = [army.name for army in self.battle.armies]
        board = self.declared.board
        reach = board.get("reach") if board is not None else None
        near = reach if isinstance(reach, Quantity) else None
        self.holders = self._read_holders(board)
        try:
            return [
                replace(
                    self.field.prize(objective, number(objective.worth, 1), near),
                    gains=seat_of(objective.gains, armies, objective),
                    owner=seat_of(objective.owner, armies, objective),
                )
                for objective in self.battle.objectives
            ]
        except FactError as fault:
            raise refusal(board.origin if board is not None else self.battle.origin, f"the board: {fault}") from None

    def _read_holders(self, board: Entry | None) -> frozenset[str]:
        """The kinds of pieces that hold objectives."""
        named = [word(one) for one in listed(board.get("holders"))] if board is not None else []
        for kind in named:
            if board is not None and not self.declared.is_like(kind, PIECE):
                raise refusal(board.origin, f"`{kind}` holds objectives, and it is no kind of piece")
        return frozenset(one for kind in named or (PIECE,) for one in self.kinds_like(kind))

    def _read_exits(self) -> list[Prize]:
        armies = [army.name for army in self.battle.armies]
        exits = self.battle.map.exits if self.battle.map is not None else ()
        return [
            replace(self.field.way_out(way), gains=armies.index(owner) if owner in armies else -1)
            for way in exits
            for owner in (word(way.get("for")),)
        ]

    def _read_turn(self) -> Course[KitGame]:
        ruleset = self.book.ruleset
        if len(ruleset.sequences) != 1:
            many = "no sequence" if not ruleset.sequences else "more than one sequence"
            raise refusal(ruleset.origin, f"the ruleset `{ruleset.name}` has {many}: one says what a turn is")
        sequence = ruleset.sequences[0]
        turn = TurnReader(self, sequence, self._noting)
        self.phases = turn.phases
        if turn.unread:
            self._judge_unused()
            self._tell_faults()
        self.coder.names, self.coder.game = {}, "c.game"
        return turn.course(len(self.battle.armies))

    def _compile_facts(self) -> None:
        """Those that nothing has asked for yet: a mistake in them is told now."""
        for name in (*self.declared.reckoned, *self.declared.counted, *self.declared.hooked):
            try:
                self.coder.fact(name)
            except FactError as fault:
                self._faults.append(refusal(self.declared.facts[name].origin, f"the fact `{name}`: {fault}"))

    def _judge_unused(self) -> None:
        """What is declared and never played is refused, with its place; but an amendment may leave something behind,
        as when it takes a phase away."""
        if self.book.ruleset.amendments:
            return
        used = {name for phase in leaves(self.book.ruleset.sequences[0].phases) for name in plan_of(phase).actions}
        faults = [
            refusal(deed.origin, f"no phase has the action `{name}`, so nobody can ever do it")
            for name, deed in self.declared.actions.items()
            if name not in used
        ]
        faults += [
            refusal(deed.origin, f"the reaction `{name}` does not say `before`, `during` or `after` what")
            for name, deed in self.declared.reactions.items()
            if not deed.before and not deed.after and not deed.during
        ]
        if not self._faults and not faults:  # who would take a test may be what is wrong
            faults = [
                refusal(test.origin, f"nobody ever takes the test `{test.name}`")
                for test in self.book.ruleset.tests
                if test.name not in self.trials.taken
            ]
        self._faults += faults

    def phase_at(self, step: int) -> PhaseOfKit:
        return self.phases[self.turn.steps[step].name]

    # --- what deeds ask ---------------------------------------------------------------------------------------

    def bit_of(self, deed: str) -> int:
        return self._bits[deed]

    def movement(self, name: str) -> Any:  # noqa: ANN401 - of hexes or of a table
        if name not in self.declared.movements:
            raise FactError(f"no movement is called `{name}`")
        if name not in self._movements:
            self._movements[name] = self.moves.movement(self.declared.movements[name])
        return self._movements[name]

    def movements_of(self, kind: str) -> list[Any]:
        known = self._movements_of.get(kind)
        if known is None:
            roles = self.declared.roles
            all_of_kind = [
                movement
                for movement in self._movements.values()
                if kind in self.kinds_like(roles.get(movement.declared.by, ""))
            ]
            # One that only turns on the spot leads nowhere, and so it opens no wall.
            leading = [movement for movement in all_of_kind if not movement.only_turns]
            known = self._movements_of[kind] = leading or all_of_kind
        return known

    def trial(self, name: str, known: frozenset[str], maker: Maker) -> Trial:
        return self.trials.get(name, known, maker)

    def reactions_before(self, action: str, known: frozenset[str], maker: Maker) -> list[Reacts]:
        reactions = self.declared.reactions.values()
        return [Reaction(self, deed, known, maker, action) for deed in reactions if action in deed.before]

    def reactions_during(self, action: str, known: frozenset[str], maker: Maker) -> list[Reacts]:
        """At each hex that a mover enters, or each time that it has gone the width of a base."""
        those = [deed for deed in self.declared.reactions.values() if action in deed.during]
        for deed in those:
            if not self.declared.actions[action].moves:
                raise refusal(deed.origin, f"the reaction `{deed.name}` is during `{action}`, which moves nobody")
        return [Reaction(self, deed, known, maker, action) for deed in those]

    def reactions_after(self, test: str, outcome: str, known: frozenset[str], maker: Maker) -> list[Reacts]:
        return [
            Reaction(self, deed, known, maker, test)
            for deed in self.declared.reactions.values()
            if test in deed.after and (not deed.results or outcome in deed.results)
        ]

    def is_closed(self, place: Any) -> bool:  # noqa: ANN401 - a hex or a point
        return bool(self.coder.field_of("terrain", "impassable")[self.field.ground_at(place)])

    def is_at_exit(self, piece: Any) -> bool:  # noqa: ANN401
        """Whether a piece stands at a way out that is open to its army."""
        if not piece.is_in_play:
            return False
        place = self.field.place_of(piece)
        return any(way.gains in (-1, piece.side) and self.field.is_at(way, place) for way in self.exits)

    def pieces_for(self, g: KitGame, kind: str) -> Iterator[Any]:
        """Pieces in play of a kind, in the order of their numbers."""
        kinds = self.kinds_like(kind)
        return (piece for piece in g.state.pieces if piece.is_in_play and piece.kind in kinds)

    def kinds_like(self, kind: str) -> frozenset[str]:
        known = self._kinds_like.get(kind)
        if known is None:
            like = self.declared.is_like
            known = self._kinds_like[kind] = frozenset(one for one in self.declared.kinds if like(one, kind))
        return known

    def is_army(self, role: str) -> bool:
        return role.endswith(f".{ARMY}") or self.declared.is_like(self.declared.roles.get(role, ""), ARMY)

    def is_spot(self, role: str) -> bool:
        return self.declared.roles.get(role) == SPOT

    def is_piece(self, role: str) -> bool:
        return self.declared.is_like(self.declared.roles.get(role, ""), PIECE)

    # --- the first position -----------------------------------------------------------------------------------

    def start(self) -> Any:  # noqa: ANN401 - a state of the ruleset's own class
        if self._start is None:
            self._start = self.armies.state()
        return self._start.copy()
