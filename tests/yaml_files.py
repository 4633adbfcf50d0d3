"""YAML that stands beside the unit tests, read by libyaml where there is one: some of it is read whenever tests are
collected, by every worker, and Python alone takes ten times as long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    QuickLoader = yaml.SafeLoader
else:
    QuickLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def quick_yaml(text: str) -> Any:  # noqa: ANN401 - whatever stands in it
    return yaml.load(text, QuickLoader)  # noqa: S506 - a loader of safe values
