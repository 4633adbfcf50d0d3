"""Words for the ids of a journal: titles from the rulepack in the reader's language, else the id made readable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.backends.words.language.counted import counted
from engine.core.declared.turn.sequence import phases_in
from engine.core.system import Roster
from engine.kit.reading.alliances import camps_of
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Ending
from engine.model.values import Hex, Ref, Text, Value
from tercio.report.figures import figure, told_distance
from tercio.report.naming import Named, Speech
from tercio.report.pieces import declared_in, piece_names
from tercio.report.titles import card_kinds, cards_of, layer_titles, meanings_of, sentences_of, titles_of

_TRUTHS = {"en": ("no", "yes"), "it": ("no", "sì"), "fr": ("non", "oui"), "es": ("no", "sí"), "de": ("nein", "ja")}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _begun(sentence: str, who: str) -> str:
    """A man of an example who is called `a` keeps his name where a sentence begins with it."""
    return sentence if len(who) == 1 and sentence.startswith(who) else _capital(sentence)


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
        self.speech = Speech(language, ruleset)
        self.width = roster.width
        self.scenario = scenario
        self.phases = tuple(phase for sequence in ruleset.sequences for phase in phases_in(sequence.phases))
        self._titles = layer_titles(layers) | titles_of(pack, scenario, ruleset)
        self._named: dict[tuple[str, str], Named] = {}
        self._meanings = meanings_of(pack, ruleset)
        self._effects = {entry.name: entry.get("says") for entry in ruleset.entries if entry.kind == "effect"}
        self._moving = {entry.name for entry in ruleset.entries if entry.kind == "action" and entry.get("moves")}
        self._facts = {fact.name: (fact.type, sentences_of(fact)) for fact in ruleset.facts}
        self._untold = {fact.name for fact in ruleset.facts if dict(fact.fields).get("told") is False}
        cards = card_kinds(ruleset)
        self._pieces = {
            kind: piece_names(pieces, scenario, self.speech, self._titles, cards) for kind, pieces in roster.pieces
        }
        self._places = {kind: [piece.place for piece in pieces] for kind, pieces in roster.pieces}
        self._roster = dict(roster.pieces)
        self._cards = {int(card.number): card for card in cards_of(pack, ruleset) if card.number.isdigit()}
        self._objectives = [self.speech.named(objective, objective.name) for objective in scenario.objectives]

    # --- titles -----------------------------------------------------------------------------------------------

    def titled(self, name: str, kind: str) -> Named:
        """A declared thing by its kind: `marches|titled('phase')`."""
        known = self._named.get((kind, name))
        if known is None:
            known = self.speech.named(self._titles.get((kind, name)), name.rpartition(".")[2])
            self._named[kind, name] = known
        return known

    def says(self, fact: str, who: str, value: object) -> str:
        """What a kept fact has become, in the sentence that the ruleset gives it, or else by its title; nothing of one
        that only keeps the books."""
        if fact in self._untold:
            return ""
        kind, sentences = self._facts.get(fact, ("", ()))
        told = self._value(value, kind)
        if sentences and (value is not False or len(sentences) > 1):
            pattern = sentences[1 if value is False else 0].within(self.language)
            return _begun(self.speech.sentence(pattern, who, told, value), who)
        title = self.titled(fact, "fact")
        if value is True:
            return f"{who}: {title}" if who else _capital(title)
        return f"{who}: {title}, {told}" if who else f"{_capital(title)}: {told}"

    def state(self, fact: str, value: str) -> str:
        """What is kept of somebody, in few words: `2 steps lost`, `square (formation)`."""
        title = self.titled(fact, "fact")
        if value.lstrip("-").isdigit():
            return f"{figure(value)} {counted(title, int(value), self.language)}"
        return f"{self._value(value, self._facts.get(fact, ('', ()))[0])} ({title})"

    def tells_deed(self, fact: str, value: object) -> bool:
        """Whether what a fact has become tells what was done: in a sentence of its own, and more than a figure."""
        is_figure = isinstance(value, int) and not isinstance(value, bool)
        return bool(self._facts.get(fact, ("", ()))[1]) and not is_figure and fact not in self._untold

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
            return _begun(self.speech.sentence(sentence.within(self.language), who, figure(amount), amount), who)
        return f"{who}: {self.titled(effect, 'effect')}"

    def meaning(self, event: str) -> str:
        """What the type of an event means, as a sentence; nothing where it leads elsewhere (`[[…]]`)."""
        means = self._meanings.get(event)
        text = " ".join(means.within(self.language).split()) if means is not None else ""
        return "" if "[[" in text else _capital(text)

    def is_titled(self, name: str, kind: str) -> bool:
        return (kind, name) in self._titles

    def objective(self, number: int) -> Named:
        return self._objectives[number]

    def achieved(self, key: str) -> str:
        """What earned points: an objective, with whom it was done to where that counts once for each; an event; or
        whoever was brought off."""
        name, _, whom = key.partition(" ")
        kind = next((kind for kind in ("objective", "event") if self.is_titled(name, kind)), "")
        told = self.titled(name, kind) if kind else str(self._anybody(name))
        return f"{told} ({self._anybody(whom)})" if whom else told

    def _anybody(self, name: str) -> Named:
        sides = range(len(self.scenario.armies))
        known = (
            side
            for side in sides
            if any(piece.name == name for kind in self._roster.values() for piece in kind if piece.side == side)
        )
        return self.piece_called(name, next(known, -1))

    # --- pieces -----------------------------------------------------------------------------------------------

    def piece(self, number: int, kind: str) -> Named | None:
        if number < 0:
            return None
        piece = self._pieces[kind][number]
        piece.place = self.hex(self._places[kind][number])
        owner = self._roster[kind][number].side
        piece.side = self._pieces["side"][owner] if owner >= 0 else ""
        return piece

    def everybody(self) -> Iterator[Named]:
        """Whoever a line may be about."""
        for pieces in self._pieces.values():
            yield from pieces

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the roster lists: `side`, `unit` and so on."""
        return tuple(self._pieces)

    def piece_called(self, name: str, side: int) -> Named:
        """The one of this name and side, sides and their parts last: a unit may be named after its division."""
        for kind in sorted(self._roster, key=lambda kind: kind in ("side", "division", "command")):
            for number, piece in enumerate(self._roster[kind]):
                if piece.name == name and piece.side in (side, -1):
                    named = self.piece(number, kind)
                    assert named is not None, "numbers of a list are not negative"
                    return named
        return self.speech.named(None, name)

    def victors(self, winner: Named) -> str:
        """Whoever has won, with its allies, within a sentence."""
        sides = self._pieces["side"]
        camps = camps_of(self.scenario.armies)
        won = camps[sides.index(winner)] if winner in sides else -1
        return ", ".join(side.amid for side, camp in zip(sides, camps, strict=True) if camp == won) or winner.amid

    def befallen(self, reason: str, winner: Named | None) -> str:
        """Whom an ending befell by which the enemy wins, within a sentence: its title need not say whose army it is."""
        ending = self._titles.get(("ending", reason))
        if not isinstance(ending, Ending) or ending.winner != "enemy":
            return ""
        return ", ".join(side.amid for side in self._pieces["side"] if side is not winner)

    def command(self, name: str, side: int) -> Named:
        """A part of an army, or the army itself for those that stand in none."""
        return self.speech.named(declared_in(self.scenario.armies[side]).get(name), name)

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
        title = self.titled(deck, "deck")
        return f"{title} ({self._pieces['side'][int(owner)].amid})" if owner else title

    # --- cards ------------------------------------------------------------------------------------------------

    def card(self, number: int) -> Named:
        card = self._cards.get(number)
        if card is None:
            return Named(str(number))
        named = self.speech.named(card, card.name)
        fields = dict(card.fields)
        named.number = card.number
        named.value = fields.get("value")
        named.priority = fields.get("priority")
        named.orders = tuple(self._words_of(fields.get("orders")))
        return named

    def _words_of(self, value: Value) -> Iterable[str]:
        for order in value if isinstance(value, tuple) else ():
            if isinstance(order, Ref):
                yield self.titled(order.name, order.kind).lower()
