"""How the examples of a ruleset went when they were played last: nobody waits for them while the rules are the same.

An entry is named by everything that has a say in it: the rules, the phrases that tell them, the languages, the tool
itself. Plain JSON, and losing it costs nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

from compiler.backends.site.pages import Told, Trace
from engine.host.packfile import pack_hash
from engine.model.pack import Rulepack, Ruleset
from tercio.project.checking.cache import recall_text, remember_text
from tercio.project.checking.check_cache import tool_digest
from tercio.project.places import shipped


def memory_key(pack: Rulepack, ruleset: Ruleset, languages: tuple[str, ...]) -> str:
    family = pack.family(ruleset.name)
    rules = replace(
        pack,
        rulesets=tuple(one for one in pack.rulesets if one.name in family),
        scenarios=(),
        campaigns=(),
    )
    digest = hashlib.sha256("\n".join((tool_digest(), ruleset.name, *languages, pack_hash(rules))).encode())
    for file in sorted((shipped("templates") / "reports").glob("*.yaml")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _entry(key: str) -> str:
    return f"examples-{key[:32]}.json"


def recall_traces(key: str) -> dict[str, Trace] | None:
    text = recall_text(_entry(key))
    if text is None:
        return None
    try:
        known = json.loads(text)
        return {
            str(name): Trace(
                bool(holds),
                {str(one): [Told(str(words), str(section)) for words, section in lines] for one, lines in told.items()},
            )
            for name, (holds, told) in known.items()
        }
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None


def remember_traces(key: str, traces: Mapping[str, Trace]) -> None:
    plain = {
        name: [trace.holds, {one: [[line.words, line.section] for line in told] for one, told in trace.told.items()}]
        for name, trace in traces.items()
    }
    remember_text(_entry(key), json.dumps(plain))
