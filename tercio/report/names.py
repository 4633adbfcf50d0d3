"""Words for the ids of a journal: titles from the rulepack in the reader's language, else the id made readable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from engine.core.system import Roster, RosterPiece
from engine.kit.reading.alliances import camps_of
from engine.model.battles import Army, Command, Scenario
from engine.model.battles import Piece as OnMap
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Card, Declared, FactOf, Phase
from engine.model.values import Amount, Hex, Ref, Text, Value
from tercio.report.figures import figure, told_distance


class Named(str):
    """The name of a piece or a card, with what phrases may ask of it."""

    place: str = ""
    side: str = ""
    number: str = ""
    value: object = None
    priority: object = None
    orders: tuple[str, ...] = ()


def readable(name: str) -> str:
    """`plessis_praslin` → `Plessis Praslin`."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("_"))


def signed(amount: Amount) -> str:
    return f"+{amount}" if amount > 0 else figure(amount)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _within(title: Text | None, name: str, language: str) -> str:
    return title.within(language) if title is not None else readable(name)


class Names:
    def __init__(
        self,
        pack: Rulepack,
        scenario: Scenario,
        ruleset: Ruleset,
        roster: Roster,
        language: str,
        layers: Iterable[Ruleset] = (),
    ) -> None:
        """`layers` hold the words that the ruleset asks for by `plays`."""
        self.language = language
        self.width = roster.width
        self.scenario = scenario
        self.phases = tuple(phase for sequence in ruleset.sequences for phase in _phases(sequence.phases))
        self.cards_of_pieces = _card_kinds(ruleset)
        self._titles = _layer_titles(layers) | _titles(pack, scenario, ruleset)
        self._meanings = _meanings(pack, ruleset)
        self._effects = {entry.name: entry.get("says") for entry in ruleset.entries if entry.kind == "effect"}
        self._moving = {entry.name for entry in ruleset.entries if entry.kind == "action" and entry.get("moves")}
        self._facts = {fact.name: (fact.type, _sentences(fact)) for fact in ruleset.facts}
        self._pieces = {kind: _piece_names(pieces, self, scenario) for kind, pieces in roster.pieces}
        self._places = {kind: [piece.place for piece in pieces] for kind, pieces in roster.pieces}
        self._roster = dict(roster.pieces)
        self._cards = {int(card.number): card for card in _cards(pack, ruleset) if card.number.isdigit()}
        self._objectives = [_within(objective.title, objective.name, language) for objective in scenario.objectives]

    # --- titles -----------------------------------------------------------------------------------------------

    def titled(self, name: str, kind: str) -> str:
        """A declared thing by its kind: `marches|titled('phase')`."""
        return _within(self._titles.get((kind, name)), name.rpartition(".")[2], self.language)

    def says(self, fact: str, who: str, value: object) -> str:
        """What a kept fact has become, in the sentence that the ruleset gives it, or else by its title."""
        kind, sentences = self._facts.get(fact, ("", ()))
        if sentences and (value is not False or len(sentences) > 1):
            text = sentences[1 if value is False else 0].within(self.language)
            return _capital(text.replace("{it}", who).replace("{value}", self._value(value, kind)))
        title = self.titled(fact, "fact")
        if value is True:
            return f"{who}: {title}" if who else _capital(title)
        told = self._value(value, kind)
        return f"{who}: {title}, {told}" if who else f"{_capital(title)}: {told}"

    def state(self, fact: str, value: str) -> str:
        """What is kept of somebody, in few words: `2 steps lost`, `square (formation)`."""
        title = self.titled(fact, "fact")
        if value.lstrip("-").isdigit():
            return f"{figure(value)} {title}"
        return f"{self._value(value, self._facts.get(fact, ('', ()))[0])} ({title})"

    def tells_deed(self, fact: str, value: object) -> bool:
        """Whether what a fact has become tells what was done: in a sentence of its own, and more than a figure."""
        is_figure = isinstance(value, int) and not isinstance(value, bool)
        return bool(self._facts.get(fact, ("", ()))[1]) and not is_figure

    def is_move(self, deed: str) -> bool:
        """Whether a deed is to move somebody."""
        return deed in self._moving

    def _value(self, value: object, kind: str) -> str:
        if isinstance(value, bool):
            return _TRUTHS.get(self.language, _TRUTHS["en"])[value]
        if kind == "distance" and isinstance(value, int):
            return told_distance(value, self.scenario.map, self.language)
        return self.titled(value, kind).lower() if isinstance(value, str) else figure(value)

    def befalls(self, effect: str, who: str, amount: int) -> str:
        """What an effect does to somebody, in the sentence that the ruleset gives it, or else by its title."""
        sentence = self._effects.get(effect)
        if isinstance(sentence, Text):
            return _capital(sentence.within(self.language).replace("{it}", who).replace("{value}", figure(amount)))
        return f"{who}: {self.titled(effect, 'effect')}"

    def meaning(self, event: str) -> str:
        """What the type of an event means, as a sentence; nothing where it leads elsewhere (`[[…]]`)."""
        means = self._meanings.get(event)
        text = " ".join(means.within(self.language).split()) if means is not None else ""
        return "" if "[[" in text else text

    def amid(self, name: str) -> str:
        """A name within a sentence: `the king's men`."""
        return f"t{name[1:]}" if self.language == "en" and name.startswith("The ") else name

    def is_titled(self, name: str, kind: str) -> bool:
        return (kind, name) in self._titles

    def objective(self, number: int) -> str:
        return self._objectives[number]

    def achieved(self, key: str) -> str:
        """What earned points: an objective, with whom it was done to where that counts once for each; an event; or
        whoever was brought off."""
        name, _, whom = key.partition(" ")
        kind = next((one for one in ("objective", "event") if self.is_titled(name, one)), "")
        told = self.titled(name, kind) if kind else str(self._anybody(name))
        return f"{told} ({self._anybody(whom)})" if whom else told

    def _anybody(self, name: str) -> Named:
        sides = range(len(self.scenario.armies))
        known = (
            side
            for side in sides
            if any(one.name == name for kind in self._roster.values() for one in kind if one.side == side)
        )
        return self.piece_called(name, next(known, -1))

    # --- pieces -----------------------------------------------------------------------------------------------

    def piece(self, number: int, kind: str) -> Named | None:
        if number < 0:
            return None
        made = Named(self._pieces[kind][number])
        made.place = self.hex(self._places[kind][number])
        owner = self._roster[kind][number].side
        made.side = self._pieces["side"][owner] if owner >= 0 else ""
        return made

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the roster lists: `side`, `unit` and so on."""
        return tuple(self._pieces)

    def piece_called(self, name: str, side: int) -> Named:
        """The one of this name and side, sides and their parts last: a unit may be named after its division."""
        for kind in sorted(self._roster, key=lambda one: one in ("side", "division", "command")):
            for number, piece in enumerate(self._roster[kind]):
                if piece.name == name and piece.side in (side, -1):
                    found = self.piece(number, kind)
                    assert found is not None, "numbers of a list are not negative"
                    return found
        return Named(readable(name))

    def victors(self, winner: str) -> str:
        """Whoever has won, with its allies."""
        sides = self._pieces["side"]
        camps = camps_of(self.scenario.armies)
        won = camps[sides.index(winner)] if winner in sides else -1
        return ", ".join(name for name, camp in zip(sides, camps, strict=True) if camp == won) or winner

    def command(self, name: str, side: int) -> str:
        """A part of an army, or the army itself for those that stand in none."""
        declared = _declared(self.scenario.armies[side]).get(name)
        return _within(declared.title if declared is not None else None, name, self.language)

    def goes(self, kind: str, number: int, place: int) -> None:
        self._places[kind][number] = place

    def place_of(self, kind: str, number: int) -> int:
        return self._places[kind][number]

    def hex(self, place: int) -> str:
        if place < 0 or not self.width:
            return "—"
        return str(Hex(place % self.width + 1, place // self.width + 1))

    def deck(self, name: str) -> str:
        """A deck by its title, with whose it is where each player has one: `commands:1`."""
        deck, _, owner = name.partition(":")
        return (
            f"{self.titled(deck, 'deck')} ({self._pieces['side'][int(owner)]})" if owner else self.titled(deck, "deck")
        )

    # --- cards ------------------------------------------------------------------------------------------------

    def card(self, number: int) -> Named:
        card = self._cards.get(number)
        if card is None:
            return Named(str(number))
        made = Named(_within(card.title, card.name, self.language))
        fields = dict(card.fields)
        made.number = card.number
        made.value = fields.get("value")
        made.priority = fields.get("priority")
        made.orders = tuple(self._words_of(fields.get("orders")))
        return made

    def _words_of(self, value: Value) -> Iterable[str]:
        for one in value if isinstance(value, tuple) else ():
            if isinstance(one, Ref):
                yield self.titled(one.name, one.kind).lower()


_TRUTHS = {"en": ("no", "yes"), "it": ("no", "sì")}


def _sentences(fact: FactOf) -> tuple[Text, ...]:
    """For yes or a figure, and for no."""
    says = dict(fact.fields).get("says")
    return tuple(one for one in says if isinstance(one, Text)) if isinstance(says, tuple) else ()


def _cards(pack: Rulepack, ruleset: Ruleset) -> Iterable[Card]:
    for deck in (*ruleset.decks, *pack.decks):
        yield from deck.cards


def _meanings(pack: Rulepack, ruleset: Ruleset) -> dict[str, Text]:
    """Of the events of all tables, by the type of each."""
    types = {entry.name: entry.get("means") for entry in ruleset.entries if entry.kind == "encounter"}
    found: dict[str, Text] = {}
    for table in (*ruleset.events, *pack.events):
        for event in table.events:
            of = event.get("of")
            means = types.get(of.name) if isinstance(of, Ref) else None
            if isinstance(means, Text):
                found[event.name] = means
    return found


def _layer_titles(layers: Iterable[Ruleset]) -> dict[tuple[str, str], Text]:
    """Of what a layer answers by itself."""
    return {("fact", fact.name): fact.title for layer in layers for fact in layer.facts if fact.title is not None}


def _titles(pack: Rulepack, scenario: Scenario, ruleset: Ruleset) -> dict[tuple[str, str], Text]:
    found: dict[tuple[str, str], Text] = {}

    def note(kind: str, name: str, declared: Declared) -> None:
        if declared.title is not None:
            found[kind, name] = declared.title

    for entry in ruleset.entries:
        note(entry.kind, entry.name, entry)
    for sequence in ruleset.sequences:
        for phase in _phases(sequence.phases):
            note("phase", phase.name, phase)
    for fact in ruleset.facts:
        note("fact", fact.name, fact)
    for test in ruleset.tests:
        note("test", test.name, test)
        for modifier in test.modifiers:
            note("modifier", f"{test.name}.{modifier.name}", modifier)
        for outcome in test.outcomes:
            note("outcome", f"{test.name}.{outcome.name}", outcome)
    for table in ruleset.tables:
        note("table", table.name, table)
    for constant in ruleset.constants:
        note("constant", constant.name, constant)
    for listed in pack.army_lists:
        for entry in listed.profiles:
            note(entry.kind, entry.name, entry)
    for feature in scenario.map.features if scenario.map is not None else ():
        note("feature", feature.name, feature)
    for way_out in scenario.map.exits if scenario.map is not None else ():
        note("exit", way_out.name, way_out)
    for objective in scenario.objectives:
        note("objective", objective.name, objective)
    for ending in (*ruleset.endings, *scenario.endings):
        note("ending", ending.name, ending)
    for objective in scenario.objectives:
        note("objective", objective.name, objective)
    for deck in (*pack.decks, *ruleset.decks):
        note("deck", deck.name, deck)
    for events in (*ruleset.events, *pack.events):
        for event in events.events:
            note("event", event.name, event)
    return found


def _card_kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of cards that pieces may have: a ruleset may call them as it likes."""
    likes = {kind.name: kind.like for kind in ruleset.kinds}

    def is_card(kind: str | None) -> bool:
        return kind == "card_profile" or (kind is not None and is_card(likes.get(kind)))

    return tuple(dict.fromkeys(("profile", "leader", *filter(is_card, likes))))


def _phases(phases: Iterable[Phase]) -> Iterable[Phase]:
    for phase in phases:
        yield phase
        yield from _phases(phase.phases)


def _piece_names(pieces: tuple[RosterPiece, ...], names: Names, scenario: Scenario) -> list[str]:
    """Titles in the order of the ids: numbered where a side has several alike, with the army where both sides have."""
    known = [_declared(army) for army in scenario.armies]
    plain: list[str] = []
    for piece in pieces:
        there = known[piece.side].get(piece.name) if 0 <= piece.side < len(known) else None
        plain.append(_plain_name(piece, there, names))
    sides = [_within(army.title, army.name, names.language) for army in scenario.armies]
    within = Counter((piece.side, name) for piece, name in zip(pieces, plain, strict=True))
    owners: dict[str, set[int]] = {}
    for piece, name in zip(pieces, plain, strict=True):
        owners.setdefault(name, set()).add(piece.side)
    seen: Counter[tuple[int, str]] = Counter()
    made = []
    for piece, name in zip(pieces, plain, strict=True):
        key = (piece.side, name)
        seen[key] += 1
        full = f"{name} {seen[key]}" if within[key] > 1 else name
        made.append(f"{full} ({sides[piece.side]})" if len(owners[name]) > 1 else full)
    return made


def _plain_name(piece: RosterPiece, there: Declared | None, names: Names) -> str:
    if there is not None and there.title is not None:
        return there.title.within(names.language)
    if there is None and names.is_titled(piece.name, "feature"):
        return names.titled(piece.name, "feature")
    profile = there.profile if isinstance(there, OnMap) else None
    for kind in names.cards_of_pieces:
        if profile is not None and names.is_titled(profile, kind):
            return names.titled(profile, kind)
    return readable(profile or piece.name)


def named_as_in(battle: Names, opening: Scenario) -> Scenario:
    """An opening whose units have the names of the battle: they are the same men."""

    def named(piece: OnMap, side: int) -> OnMap:
        if piece.profile is None or piece.title is not None:
            return piece
        return replace(piece, title=Text(((battle.language, battle.piece_called(piece.name, side)),)))

    def walk(command: Command, side: int) -> Command:
        return replace(
            command,
            pieces=tuple(named(piece, side) for piece in command.pieces),
            commands=tuple(walk(inner, side) for inner in command.commands),
        )

    armies = tuple(
        replace(
            army,
            pieces=tuple(named(piece, side) for piece in army.pieces),
            commands=tuple(walk(command, side) for command in army.commands),
        )
        for side, army in enumerate(opening.armies)
    )
    return replace(opening, armies=armies)


def _declared(army: Army) -> dict[str, Declared]:
    """What an army is made of, by name; the army too."""
    found: dict[str, Declared] = {army.name: army}

    def walk(command: Army | Command) -> None:
        for piece in command.pieces:
            found[piece.name] = piece
        for inner in command.commands:
            found.setdefault(inner.name, inner)
            walk(inner)

    walk(army)
    return found
