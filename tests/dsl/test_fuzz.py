"""A short run of the fuzzer; by hand it runs as long as one likes."""

from __future__ import annotations

import runpy
from pathlib import Path


def test_mutilated_samples_are_read_without_an_exception() -> None:
    fuzz = runpy.run_path(str(Path(__file__).with_name("fuzz_parse.py")))["fuzz"]
    assert fuzz(seconds=2, seed=1648) > 20
