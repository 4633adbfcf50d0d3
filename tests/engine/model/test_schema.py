"""That the published schema describes the files that are written, and only those."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.host.packfile import write_pack
from engine.model.pack import Rulepack
from engine.model.schema import json_schema, schema_text
from engine.model.values import Dice, Literal
from tests.engine.model.made_up import MakesUp
from tests.engine.model.packs import REPOSITORY, demo_pack, pack_with_roll

PUBLISHED = REPOSITORY / "site" / "docs" / "reference" / "rulepack.schema.json"
COMMAND = "python -m engine.model.schema > site/docs/reference/rulepack.schema.json"


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(json_schema())


def written(pack: Rulepack, folder: Path) -> dict[str, object]:
    path = folder / "a.json"
    write_pack(pack, path)
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(json_schema())


def test_the_published_schema_is_the_generated_one() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text(), f"say: {COMMAND}"


def test_the_schema_is_published_by_running_its_module() -> None:
    run = subprocess.run([sys.executable, "-m", "engine.model.schema"], cwd=REPOSITORY, capture_output=True, check=True)
    assert run.stdout == schema_text().encode()


def test_every_definition_is_referred_to() -> None:
    schema = json_schema()
    text = json.dumps(schema)
    assert [name for name in schema["$defs"] if f'"#/$defs/{name}"' not in text] == []  # type: ignore[attr-defined]


def test_a_compiled_pack_fits_the_schema(tmp_path: Path) -> None:
    validator().validate(written(demo_pack(), tmp_path))


@settings(max_examples=5)
@given(st.integers(0, 1 << 32))
def test_any_pack_fits_the_schema(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    pack = MakesUp(seed).make(Rulepack, 3)
    assert isinstance(pack, Rulepack)
    validator().validate(written(pack, tmp_path_factory.mktemp("pack")))


Change = Callable[[dict[str, object], dict[str, object]], object]


@pytest.mark.parametrize(
    "change",
    [
        lambda plain, roll: plain.pop("hash"),
        lambda plain, roll: plain.update(format=2),
        lambda plain, roll: plain.update(hash="no hash"),
        lambda plain, roll: plain.update(more=[]),
        lambda plain, roll: roll.update({"is": "wish"}),
        lambda plain, roll: roll.pop("is"),
        lambda plain, roll: roll.pop("value"),
        lambda plain, roll: roll.update(value=1.5),
        lambda plain, roll: roll.update(value=10**6),
        lambda plain, roll: roll.update(value="\0"),
        lambda plain, roll: roll.update(value={"en": "untagged"}),
        lambda plain, roll: roll.update(value={"is": "ratio", "of": [1, 0]}),
        lambda plain, roll: roll.update(value={"is": "dice", "count": 1000, "sides": 6}),
        lambda plain, roll: roll.update(value={"is": "text", "words": {}}),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses_too(tmp_path: Path, change: Change) -> None:
    plain = written(pack_with_roll(Literal(Dice(2, 6))), tmp_path)
    assert validator().is_valid(plain)
    change(plain, plain["rulesets"][0]["tests"][0]["roll"])  # type: ignore[index]
    assert not validator().is_valid(plain)
