"""Requests that schemathesis draws from the API's own description."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from hypothesis.internal.conjecture import utils
from hypothesis_jsonschema import _from_schema


class _Many(utils.many):
    """With the call that hypothesis-jsonschema 0.23 makes and that the Hypothesis of today has no more."""

    _left: Iterator[None] | None = None

    def more(self) -> bool:
        if self._left is None:
            self._left = iter(self.__enter__())
        return next(self._left, self) is not self


def mend() -> None:
    """Have the library that draws objects use what is there; nothing else sees it."""
    vars(_from_schema)["cu"] = SimpleNamespace(many=_Many)


def kinds_of(error: BaseException) -> list[Any]:
    """Each fault that a check has found."""
    return list(getattr(error, "exceptions", ())) or [error]
