"""What is known of the request that the code at hand runs for: it follows the work into tasks and other threads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

_TRACEPARENT = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?")
_LONGEST = 512


@dataclass(frozen=True, slots=True)
class Bound:
    """Empty where nothing is known. `traceparent` is the header of that name, as the W3C describes it."""

    request_id: str = ""
    session: str = ""
    exchange: int = 0
    traceparent: str = ""

    @property
    def trace_id(self) -> str:
        """The trace that the request belongs to; empty where its header is none that can be used."""
        found = _TRACEPARENT.fullmatch(self.traceparent[:_LONGEST])
        return found[1] if found else ""


_BOUND: ContextVar[Bound] = ContextVar("askfirst_bound", default=Bound())  # noqa: B039 - it is frozen


def bound() -> Bound:
    """What is known here."""
    return _BOUND.get()


@contextmanager
def binding(
    *,
    request_id: str | None = None,
    session: str | None = None,
    exchange: int | None = None,
    traceparent: str | None = None,
) -> Iterator[Bound]:
    """Add to what is known, for the time of the block; None leaves what is there."""
    before = _BOUND.get()
    token = _BOUND.set(
        Bound(
            before.request_id if request_id is None else request_id,
            before.session if session is None else session,
            before.exchange if exchange is None else exchange,
            before.traceparent if traceparent is None else traceparent,
        )
    )
    try:
        yield _BOUND.get()
    finally:
        _BOUND.reset(token)
