"""Which ruleset of several is meant by a name, or by a folder that holds it."""

from __future__ import annotations

from pathlib import Path

from compiler.front.files.units import SUFFIX
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset


def own_ruleset(pack: Rulepack, word: str) -> Ruleset:
    """The one of that name, else the only one that no other amends; a `LookupError` tells whoever asked what there is.
    A battle's special rules are no ruleset of the folder's own, unless they are named, with the file of the battle
    perhaps, or nothing else is there."""
    books = [ruleset for ruleset in pack.rulesets if ruleset.name not in VOCABULARIES]
    named = [ruleset for ruleset in books if ruleset.name in (word, Path(word).stem)]
    if not named and word.endswith(SUFFIX):
        played = {battle.ruleset for battle in pack.scenarios if Path(battle.origin.file).name == Path(word).name}
        named = [ruleset for ruleset in books if ruleset.name in played]
    special = {f"{ruleset.amends}.{scenario.name}" for ruleset in books for scenario in pack.scenarios}
    own = [ruleset for ruleset in books if ruleset.name not in special] or books
    amended = {ruleset.amends for ruleset in own} | {ruleset.name.rpartition(".")[0] for ruleset in own}
    last = named or [ruleset for ruleset in own if ruleset.name not in amended]
    if len(last) == 1:
        return last[0]
    names = ", ".join(f"`{ruleset.name}`" for ruleset in books)
    raise LookupError(f"{word} holds {names or 'no ruleset'}: name {'one of them' if names else 'a file that has one'}")
