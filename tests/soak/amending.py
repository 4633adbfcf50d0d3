"""Amendments by lot of a ruleset that the kit plays, as text: phases, outcomes, effects, reactions and actions dropped,
moved and changed. Most of them still compile, and most of those play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from tests.architecture.sources import REPOSITORY
from tests.soak.bending import bent, names_in
from tests.soak.words import blocks_of, tokens

KINDS: Final = ("sequence", "test", "effect", "reaction", "action", "movement", "ending", "fact")
WEIGHTS: Final = (4, 4, 3, 3, 3, 1, 1, 1)
ORDERS: Final = ("side_by_side", "alternately", "together", "by_lot", "whole_turns")
_HEAD: Final = re.compile(r"\s*(\w+) (\w+)\b")
_OUTCOME: Final = re.compile(r"(?:\d+(?: or more| or less| to \d+)?|otherwise): \w+")
_CALL: Final = re.compile(
    r"\b(?!distance|enemies|friends|sees|bearing|edge|min|max|floor|has)[a-z_]+\([a-z_][\w., +*-]*\)"
)
_ROLE: Final = re.compile(r"\brole (\w+) \{ of (\w+) \}")
_KEPT: Final = re.compile(r"\bfact (\w+)\.(\w+) [^{]*\{[^}]*?starts ")
_NUMBER: Final = re.compile(r"(?<![\w.])\d+(?![\w.])")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a ruleset declares, as it stands in its files."""

    blocks: dict[str, tuple[str, ...]]
    """Whole declarations by their kind."""
    names: tuple[str, ...]
    roles: tuple[str, ...]
    kept: tuple[str, ...]
    calls: tuple[str, ...]

    def named(self, kind: str) -> list[str]:
        return [_name_of(block) for block in self.blocks[kind]]


@cache
def rules_of(system: str) -> Rules:
    files = sorted((REPOSITORY / "scenarios" / system / "rules").glob("*.tercio"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if "example" not in file.name)
    blocks: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for block in blocks_of(text):
        head = _HEAD.match(block)
        if head is not None and head[1] in blocks:
            blocks[head[1]].setdefault(head[2], _alone(block))
    return Rules(
        {kind: tuple(those.values()) for kind, those in blocks.items()},
        names_in(text),
        tuple(match[1] for match in _ROLE.finditer(text)),
        tuple(match[2] for match in _KEPT.finditer(text)),
        tuple(
            sorted(
                set(_CALL.findall("\n".join(those for kind in ("test", "effect") for those in blocks[kind].values())))
            )
        ),
    )


def _alone(block: str) -> str:
    """A declaration without what else stands on its line."""
    depth = at = 0
    for token in tokens(block):
        at += len(token)
        depth += (token == "{") - (token == "}")
        if token == "}" and depth == 0:
            return block[:at].strip()
    return block.strip()


def _name_of(block: str) -> str:
    head = _HEAD.match(block)
    return head[2] if head is not None else ""


def amendment(rules: Rules, chance: Random) -> str:
    """One change, as the special rules of a scenario write it."""
    kind = chance.choices(KINDS, WEIGHTS)[0]
    block = chance.choice(rules.blocks[kind] or rules.blocks["test"])
    if kind != "sequence" and chance.random() < 0.1:
        return f"remove {kind} {_name_of(block)}"
    changed = block
    for _ in range(chance.choice((1, 1, 2))):
        changed = chance.choice(WAYS[kind])(changed, rules, chance)
    return f"replace {changed}"


# --- parts of a declaration ---------------------------------------------------------------------------------------


def _parts(text: str, opening: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where entries begin and end that open in some way: with their braces, or to the end of the line."""
    spans = []
    for match in opening.finditer(text):
        end = depth = 0
        at = match.end()
        for token in tokens(text[match.end() :]):
            if (token == "}" and depth == 0) or (depth == 0 and "\n" in token and not token.startswith('"')):
                end = at
                break
            at += len(token)
            depth += (token == "{") - (token == "}")
            if token == "}" and depth == 0:
                end = at
                break
        spans.append((match.start(), end or len(text)))
    return spans


def _dropped(opening: str) -> Way:
    def drop(text: str, rules: Rules, chance: Random) -> str:  # noqa: ARG001 - all ways are called alike
        spans = _parts(text, re.compile(opening))
        if not spans:
            return text
        start, end = chance.choice(spans)
        return text[:start] + text[end:]

    return drop


def _exchanged(opening: str) -> Way:
    def exchange(text: str, rules: Rules, chance: Random) -> str:  # noqa: ARG001
        """Two entries change places."""
        spans = _parts(text, re.compile(opening))
        if len(spans) < 2:
            return text
        (start, end), (other_start, other_end) = sorted(chance.sample(spans, 2))
        if end > other_start:
            return text
        return text[:start] + text[other_start:other_end] + text[end:other_start] + text[start:end] + text[other_end:]

    return exchange


def _figure(text: str, rules: Rules, chance: Random) -> str:  # noqa: ARG001
    return _at_one_of(text, _NUMBER, chance, lambda _: str(chance.choice((0, 1, 2, 3, 5, 9))))


def _at_one_of(text: str, pattern: re.Pattern[str], chance: Random, other: Callable[[re.Match[str]], str]) -> str:
    matches = list(pattern.finditer(text))
    if not matches:
        return text
    match = chance.choice(matches)
    return text[: match.start()] + other(match) + text[match.end() :]


def _other_call(text: str, rules: Rules, chance: Random) -> str:
    """Something else happens."""
    return _at_one_of(text, _CALL, chance, lambda _: call(rules, chance))


def _more_calls(text: str, rules: Rules, chance: Random) -> str:
    return _at_one_of(text, _CALL, chance, lambda match: f"{match[0]}, {call(rules, chance)}")


def call(rules: Rules, chance: Random) -> str:
    """An effect of the ruleset or one of the kit's own, on whomever."""
    if rules.calls and chance.random() < 0.5:
        return chance.choice(rules.calls)
    role, other = chance.choice(rules.roles), chance.choice(rules.roles)
    fact = chance.choice(rules.kept or ("losses",))
    number = chance.choice((1, 1, 2, 3))
    test = chance.choice(rules.named("test"))
    return chance.choice(
        (
            f"add({role}.{fact}, {number})",
            f"set({role}.{fact}, {chance.choice(('yes', 'no', '0'))})",
            f"throw({role}.{fact}, 1d6)",
            f"remove({role})",
            f"retreat({role}, {number})",
            f"flee({role}, {number})",
            f"give_ground({role}, {number})",
            f"advance({role}, {other})",
            f"face({role}, {other})",
            f"leave({role})",
            f"take({test}, {role})",
        )
    )


def _said(*sayings: str) -> Way:
    def say(text: str, rules: Rules, chance: Random) -> str:
        """Something more is said of it, in place of what it says already."""
        saying = chance.choice(sayings).format(
            action=chance.choice(rules.named("action")),
            test=chance.choice(rules.named("test")),
            role=chance.choice(rules.roles),
            number=chance.choice((0, 1, 2, 3)),
            order=chance.choice(ORDERS),
            effect=call(rules, chance),
        )
        field = saying.split()[0]
        without = re.sub(rf"\b{field} [\w.]+(?=\s)", "", text, count=1) if field not in ("effect", "does") else text
        openings = [match.end() for match in re.finditer(r"\{", without)] if "phase" in text[:9] else []
        at = openings[0] if openings else without.find("{") + 1
        return f"{without[:at]} {saying} {without[at:]}"

    return say


def _phase_said(text: str, rules: Rules, chance: Random) -> str:
    """One phase of the sequence is taken in another way."""
    spans = _parts(text, re.compile(r"\bphase \w+"))
    if not spans:
        return text
    start, end = chance.choice(spans)
    way = _said(
        "order {order}", "per_piece {number}", "times {number}", "does {effect}", "actions {action}", "each {role}"
    )
    return text[:start] + way(text[start:end], rules, chance) + text[end:]


def _bent_words(text: str, rules: Rules, chance: Random) -> str:
    return bent(text, chance, rules.names, 1)


Way = Callable[[str, Rules, Random], str]
_REACTS: Final = _said(
    "before {action}", "after {test}", "once turn", "instead yes", "must yes", "does {effect}", "test {test}"
)
_ACTS: Final = _said("once turn", "once phase", "must yes", "test {test}", "does {effect}", "at {role}", "by {role}")
WAYS: Final[dict[str, Sequence[Way]]] = {
    "sequence": (_dropped(r"\bphase \w+"), _exchanged(r"\bphase \w+"), _phase_said, _phase_said),
    "test": (
        _dropped(_OUTCOME.pattern),
        _exchanged(r"\{ effect "),
        _other_call,
        _more_calls,
        _figure,
        _dropped(r"[+-]\d+ (?:when|per) "),
        _bent_words,
    ),
    "effect": (_dropped(r"\bcase \{"), _exchanged(r"\bcase \{"), _other_call, _more_calls, _figure, _bent_words),
    "reaction": (_REACTS, _REACTS, _dropped(r"\bwhen "), _figure, _bent_words),
    "action": (_ACTS, _ACTS, _dropped(r"\bwhen "), _dropped(r"\bwhere "), _bent_words),
    "movement": (_figure, _dropped(r"\bstops "), _dropped(r"\bcost "), _bent_words),
    "ending": (_figure, _bent_words),
    "fact": (_figure, _bent_words),
}
