"""A class of a system that is imported when somebody asks for it: whoever only sets a battle up needs no captain."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final


class Later:
    """Stands in the body of a class for a name of another module."""

    def __init__(self, module: str, name: str) -> None:
        self._module: Final = module
        self._name: Final = name

    def __get__(self, instance: object, owner: type) -> Any:  # noqa: ANN401 - whatever the name is of
        return getattr(import_module(self._module), self._name)
